"""Saltmarsh Ford: four heroes against what keeps a ford and a row of archers, left in the middle. The demo opens it."""

from __future__ import annotations

from pathlib import Path

from engine import Encounter

from ..player import Clock, Player, roster
from ..wheel import FIGHTERS, Move, flurry, other, plays, strike

SEED = 22
ARCHERS = tuple(f"heron-archer-{n}" for n in range(1, 6))
WANTED = (
    *("isra-moonfoal", "thessaly-crane", "oren-ashvale", "juno-brightwater"),
    *("drowned-knight", "marsh-ghoul 1", "marsh-ghoul 2"),
    *(f"heron-archer {n}" for n in range(1, 6)),
)
LAST = 11
"""The tick after which it is left."""

DISTANCES = {"thessaly-crane": 120, "juno-brightwater": 40}
"""Yards from the row of archers to some of the heroes."""


def volley(player: Player, who: str) -> None:
    """All archers who may act shoot together, three of them at the archer among the heroes."""
    player.do("volley", who, None, parts=({"target": "thessaly-crane", "shots": 3}, {"target": "juno-brightwater"}))
    player.do("end_turn", who)


BLOWS = ({"do": "attack", "target": "drowned-knight"},) * 2
PLANS: dict[str, tuple[Move, ...]] = {
    "isra-moonfoal": (
        strike("marsh-ghoul-1", stunt=2, **{"power first-melee-attack": 3}),
        flurry(*BLOWS, {"do": "jump", "label": "over the water"}),
    ),
    "thessaly-crane": (
        strike("drowned-knight", **{"power first-archery-attack": 5}),
        other("aim", target="drowned-knight"),
        strike("drowned-knight"),
    ),
    "oren-ashvale": (other("defend_other", target="juno-brightwater"), strike("marsh-ghoul-2", stunt=1)),
    "juno-brightwater": (strike("marsh-ghoul-2"), strike("marsh-ghoul-2", stunt=1)),
    "drowned-knight": (strike("isra-moonfoal", **{"power first-melee-attack": 3}), strike("isra-moonfoal")),
    "marsh-ghoul-1": (strike("isra-moonfoal"), strike("isra-moonfoal")),
    "marsh-ghoul-2": (strike("juno-brightwater"), flurry(*({"do": "attack", "target": "juno-brightwater"},) * 2)),
    "heron-archer-1": (volley, volley),
}
"""What each fighter does whenever it comes up."""


def saltmarsh_ford(path: Path, clock: Clock) -> Encounter:
    """Join Battle and the first ticks. The GM has the archers act together."""
    fight = Encounter.new(path, "exalted2e", roster(FIGHTERS, *WANTED), title="Saltmarsh Ford", seed=SEED, clock=clock)
    player = Player(fight)
    for hero, yards in DISTANCES.items():
        for archer in ARCHERS:
            player.do("place", hero, None, target=archer, yards=yards)
    player.do("join_battle")
    together = max(fight.committed["combatant"][archer]["now"].get("tick", 0) for archer in ARCHERS)
    for archer in ARCHERS:
        if fight.committed["combatant"][archer]["now"].get("tick", 0) != together:
            player.do("tick", archer, None, set=together)
    plays(player, PLANS, LAST)
    player.do("effect", "thessaly-crane", None, label="marsh fog", modifiers={"external": -1},
              until={"tick": player.tick + 4})  # fmt: skip
    return fight
