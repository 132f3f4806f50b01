"""The sample fights of Exalted 3e, as they were played."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from engine import Encounter

from ..make import Player, roster

Clock = Callable[[], datetime]


def lantern_gate(path: Path, clock: Clock) -> Encounter:
    """Twelve fighters before a gate, left in the third round: the demo."""
    wanted = (
        "mirel-ashwing", "sefa-nine-bells", "brannoc-twice-oath", "tavo-quill", "kes-of-the-reeds", "captain-orsolo",
        "ydra-saltlight", "ember-hound", "gate-sergeant", "reed-bandit 1", "reed-bandit 2", "reed-bandit 3",
    )  # fmt: skip
    fight = Encounter.new(path, "exalted3e", roster("exalted3e", *wanted), title="Lantern Gate", seed=LANTERN_SEED, clock=clock)
    player = Player(fight)
    player.do("join_battle")
    while fight.committed["clock"]["round"] < 3:
        turn(player)
    return fight


LANTERN_SEED = 11
CAUSEWAY_SEED = 5
FAVOURITES = {
    "mirel-ashwing": "captain-orsolo", "sefa-nine-bells": "captain-orsolo", "brannoc-twice-oath": "reed-bandit-2",
    "tavo-quill": "gate-sergeant", "kes-of-the-reeds": "reed-bandit-3", "captain-orsolo": "mirel-ashwing",
    "ydra-saltlight": "sefa-nine-bells", "ember-hound": "tavo-quill", "gate-sergeant": "brannoc-twice-oath",
    "reed-bandit-1": "kes-of-the-reeds", "reed-bandit-2": "brannoc-twice-oath", "reed-bandit-3": "tavo-quill",
}  # fmt: skip


def turn(player: Player) -> None:
    """One turn as these fighters like to spend it."""
    who, state = player.acting, player.fight.committed["combatant"]
    target = FAVOURITES[who]
    if target not in state or state[target]["now"].get("defeated"):
        enemies = [id for id, one in state.items() if one["side"] != state[who]["side"]]
        target = next((id for id in enemies if not state[id]["now"].get("defeated")), "")
    if not target:
        player.do("end_turn", who)
        return
    kind = "decisive" if state[who]["now"].get("initiative", 0) >= 12 else "withering"
    player.attack(who, target, kind=kind)


def causeway(path: Path, clock: Clock) -> Encounter:
    """Two heroes and three bandits, from Join Battle to the last blow."""
    wanted = ("mirel-ashwing", "kes-of-the-reeds", "reed-bandit 1", "reed-bandit 2", "gate-sergeant")
    fight = Encounter.new(path, "exalted3e", roster("exalted3e", *wanted), title="The Causeway", seed=CAUSEWAY_SEED, clock=clock)
    player = Player(fight)
    player.do("join_battle")
    while any(one["side"] == "foes" and not one["now"].get("defeated") for one in fight.committed["combatant"].values()):
        turn(player)
        if fight.committed["clock"]["round"] > 20:
            break
    return fight
