"""Pier Nineteen: four heroes against a gang, its landlady and a sniper, left in the second pass of the second round.

The demo opens it, on the turn of somebody who has Action Points, an attack behind and Grit to spend.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from engine import Encounter

from ..player import Clock, Player, roster

SEED = 7
WANTED = (
    *("ione-varga", "corvin-ash", "dane-holloway", "wick"),
    *("rooftop-sniper", "mother-calloway"),
    *(f"dock-ganger {n}" for n in range(1, 5)),
)
INITIATIVE = {
    "ione-varga": 10, "rooftop-sniper": 8, "corvin-ash": 8, "dock-ganger-1": 8, "dane-holloway": 7,
    "mother-calloway": 6, "wick": 2,
}  # fmt: skip
"""What each has thrown for Initiative, the first of the gang for all of it; everything else is rolled."""

LEFT_AT = (2, 2, "corvin-ash")
"""Round, pass and turn in which it is left."""

Move = Callable[[Player, str], None]


def strike(target: str, /, **said: Any) -> Move:
    """An attack on somebody, or on the next enemy where that one has fallen; `_` stands for a space."""

    def made(player: Player, who: str) -> None:
        aimed = target if target in enemies(player, who) else next(iter(enemies(player, who)), "")
        if aimed:
            player.do("attack", who, {key.replace("_", " "): value for key, value in said.items()}, target=aimed)

    return made


def other(procedure: str, /, **args: Any) -> Move:
    """Another action."""
    return lambda player, who: player.do(procedure, who, None, **args)


def of(who: str, procedure: str, /, **args: Any) -> Move:
    """What somebody else does in between, as an interrupt."""
    return lambda player, acting: player.do(procedure, who, None, **args)


FIRST, SECOND, AGAIN = (1, 1), (1, 2), (2, 1)
"""Round and pass of the turns for which anything is planned."""

PLANS: Mapping[str, Mapping[tuple[int, int], tuple[Move, ...]]] = {
    "ione-varga": {
        FIRST: (strike("dock-ganger-4", range="short"),),
        SECOND: (other("aim", ap=1),),
        AGAIN: (strike("dock-ganger-4", range="short"), other("act", cost=1, label="shifts to the winch")),
    },
    "rooftop-sniper": {
        FIRST: (strike("dane-holloway", weapon="sniper-rifle", cover="light"),),
        AGAIN: (strike("ione-varga", weapon="sniper-rifle"), other("aim", ap=1)),
    },
    "corvin-ash": {
        FIRST: (strike("dock-ganger-3", range="short"), strike("dock-ganger-3", range="short")),
        SECOND: (other("aim", ap=1),),
        AGAIN: (strike("dock-ganger-1", range="medium"), other("aim", ap=1)),
    },
    "dock-ganger-1": {
        FIRST: (strike("ione-varga", range="medium"),),
        AGAIN: (strike("dane-holloway", range="short"), of("dane-holloway", "hit_the_dirt")),
    },
    "dane-holloway": {
        FIRST: (strike("mother-calloway", weapon="sword", charge="yes"),),
        AGAIN: (),
    },
    "mother-calloway": {
        FIRST: (strike("dane-holloway", weapon="maul"), strike("dane-holloway", weapon="maul")),
        AGAIN: (strike("wick", weapon="shotgun", range="medium"),),
    },
    "dock-ganger-2": {
        FIRST: (strike("wick", range="medium", cover="medium"),),
        AGAIN: (strike("wick", range="medium"),),
    },
    "wick": {
        FIRST: (strike("dock-ganger-2", shot_rate="1", cover="light"),),
        AGAIN: (other("hold", weapon="assault-rifle", note="if anyone opens the crane door"),),
    },
    "dock-ganger-3": {FIRST: (strike("corvin-ash", range="short"),), AGAIN: (strike("corvin-ash", range="short"),)},
    "dock-ganger-4": {FIRST: (strike("ione-varga", range="short"),), AGAIN: (strike("ione-varga", range="short"),)},
}
"""What each fighter does in which turn; in all others it waits."""


def enemies(player: Player, who: str) -> list[str]:
    """The enemies of a fighter that still stand."""
    everyone = player.fight.committed["combatant"]
    side = everyone[who]["side"]
    return [id for id, one in everyone.items() if one["side"] != side and not one["now"].get("defeated")]


def where(player: Player) -> tuple[int, int, str]:
    """Round, pass and turn."""
    clock = player.fight.committed["clock"]
    return clock["round"], clock["pass"], clock.get("acting", "")


def pier_nineteen(path: Path, clock: Clock) -> Encounter:
    """Initiative, a first round and what of the second is needed to leave it where something can be decided."""
    fighters = roster("static_veil", *WANTED)
    fight = Encounter.new(path, "static_veil", fighters, title="Pier Nineteen", seed=SEED, clock=clock)
    player = Player(fight)
    player.do("roll_initiative", "", {f"initiative.{id}": (face,) for id, face in INITIATIVE.items()})
    while where(player) != LEFT_AT:
        now, passed, who = where(player)
        for move in PLANS[who].get((now, passed), ()):
            move(player, who)
        player.do("end_turn")
    return fight
