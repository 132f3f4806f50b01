"""The Night Ferry: a pilot and a monk hold a deck against boarders, with a rush. The demo opens it."""

from __future__ import annotations

from pathlib import Path

from engine import Encounter

from ..player import Clock, Player, roster
from ..wheel import FIGHTERS, Move, flurry, other, plays, strike

SEED = 8
WANTED = ("davra-quickstep", "brother-silt", "captain-vane", "boarder 1", "boarder 2", "boarder 3", "boarder 4")
LAST = 8
"""The tick after which it is left."""

OVERBOARD = {"do": "miscellaneous", "label": "cut the grapnel", "pool": 7}


def rushes(player: Player, who: str) -> None:
    """Strikes, then rushes on the same tick: the fuse on the deck will not wait."""
    player.do("attack", who, None, target="boarder-1")
    player.do("rush", who, None, cost="willpower")
    player.do("miscellaneous", who, {"stunt": 2}, label="kick the fuse overboard", dv=2, pool=8)
    player.do("end_turn", who)


PLANS: dict[str, tuple[Move, ...]] = {
    "davra-quickstep": (rushes, flurry({"do": "attack", "target": "boarder-2"}, OVERBOARD)),
    "brother-silt": (strike("captain-vane", stunt=1), other("guard"), strike("boarder-3")),
    "captain-vane": (strike("brother-silt"), strike("brother-silt", stunt=1)),
    "boarder-1": (strike("davra-quickstep"),),
    "boarder-2": (strike("davra-quickstep"),),
    "boarder-3": (strike("brother-silt"),),
    "boarder-4": (strike("brother-silt"),),
}
"""What each fighter does whenever it comes up."""


def night_ferry(path: Path, clock: Clock) -> Encounter:
    """Join Battle and the first ticks."""
    fighters = roster(FIGHTERS, *WANTED)
    fight = Encounter.new(path, "ialdabaoth", fighters, title="The Night Ferry", seed=SEED, clock=clock)
    player = Player(fight)
    player.do("join_battle")
    plays(player, PLANS, LAST)
    return fight
