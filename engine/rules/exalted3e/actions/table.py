"""What an action of Exalted 3e is, as a row, and where all of them stand (rules section 4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from engine.rules.common import action, telling
from engine.rules.common.lasting import Lasting

from ..fighter import Fighter

MODULES: Mapping[str, tuple[str, ...]] = {
    "attack.row": ("attack", "clash", "maneuver"),
    "actions.stances": ("aim", "full_defense", "defend_other", "miscellaneous", "social"),
    "actions.movement": ("move", "rush", "disengage"),
    "actions.cover": ("take_cover", "rise", "withdraw"),
    "actions.gear": ("ready", "reload", "release"),
    "actions.power": ("power",),
    "turn.joining": ("join_battle", "defeat", "return", "remove", "end_fight"),
    "turn.turn": ("end_turn", "delay", "act_now", "again"),
    "actions.by_hand": ("harm", "initiative", "essence", "effect"),
}
"""The modules with actions, and what they are named in files."""


@dataclass(frozen=True, slots=True)
class Flurried:
    """What an action is flurried with: `never` with anything, `only` with these, by name, where any are given; where it
    is so `by_shield`, with a shield in hand also with whatever is no attack."""

    never: bool = False
    only: tuple[str, ...] = ()
    by_shield: bool = False


@dataclass(frozen=True)
class Action(action.Action[Fighter]):
    """One action of Exalted 3e; it costs Initiative.

    It `takes` an action of the turn, or none, or may be either, which is then asked. What `moves` takes the movement of
    the turn, or only goes somewhere, which the grappled can't; what keeps `still` can't be done by one who moves, and
    says what was done then: `aimed`. `speedy`: a mount's speed helps. `flurried` is with what it makes a flurry.

    `puts` is the effect that it puts on whoever does it, and what it changes is said in the menu unless `effect` says
    something else.
    """

    unit: ClassVar[str] = "Initiative"

    takes: Literal["action", "nothing", "either"] = "action"
    moves: Literal["", "goes", "moves"] = ""
    still: str = ""
    speedy: bool = False
    flurried: Flurried = Flurried()
    puts: Lasting | None = None

    def brings(self, fighter: Fighter) -> str:
        """What it does, in a few words."""
        changes = self.puts.modifiers if self.puts else {}
        return super().brings(fighter) or ", ".join(f"{name.capitalize()} {by:+}" for name, by in changes.items())


ACTIONS = action.ActionTable[Action]("engine.rules.exalted3e", MODULES, telling.PROCEDURES)
"""All of them."""
