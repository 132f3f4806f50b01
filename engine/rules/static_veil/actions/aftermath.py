"""After the fight: whether a minor foe that has fallen lives (rules P24)."""

from __future__ import annotations

from engine.core.ask import Faces, Question, number
from engine.core.dice import dice_set
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Refused

from .. import numbers
from ..fighter import Fighter
from ..log.harm import Survival
from .table import Action

ROLL = "survival"
NEVER = 7
"""The option's value with which no minor foe lives: no die shows it."""


def survival(fight: Fight, begin: Begin) -> None:
    """A d6 for a minor foe at 0 Health (option `wounds.minor_npc_survives_on`): it lives, or it is dead."""
    fighter: Fighter = fight[begin.who]
    if not may_live(fighter):
        raise Refused("not_fallen", f"{fighter.name} is no minor foe that has fallen.")
    needed, faces = int(fight.option("wounds.minor_npc_survives_on")), fight.ask(ask_roll, fighter)
    shown = fight.show(ROLL, number(("d6", faces[0] if faces else 0, "rules P24")))
    lives = shown >= needed
    fighter.defeated = LIVES if lives else numbers.DEAD
    fight.tell(Survival(who=fighter.id, roll=shown, needed=needed, lives=lives))


LIVES = "out, alive"


def may_live(fighter: Fighter) -> bool:
    """Whether it is still open if it lives."""
    return fighter.minor and fighter.defeated == numbers.INCAPACITATED


def ask_roll(fight: Fight, fighter: Fighter) -> Question[Faces]:
    """The d6."""
    return fight.faces(ROLL, fighter.id, "Survival", dice_set((6,)), gives=ROLL)


def _chance(fighter: Fighter) -> str:
    """On what it lives."""
    needed = int(fighter.setting("wounds.minor_npc_survives_on"))
    return "never by the profile" if needed == NEVER else f"on {needed} or more" if needed < 6 else "on 6"


SURVIVAL = Action(
    "survival", "Survival", survival, interrupt=True, paid="", priced="d6", place=280, effect=_chance, shown=may_live,
    facts=(Survival,),
)  # fmt: skip

PROCEDURES = (SURVIVAL,)
