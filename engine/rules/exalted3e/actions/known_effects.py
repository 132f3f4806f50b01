"""Effects whose numbers the rules know: put on by hand without numbers they bring the usual ones (rules section 7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine import effects
from engine.fight import Fight
from engine.model import Refused

from ..attack.grapple import DEFENSE as GRAPPLE
from ..attack.grapple import GRAPPLED, GRAPPLING
from ..fighter import Fighter
from . import flurry, steps

PRONE = {"parry": -1, "evasion": -2}
LIGHT, HEAVY, FULL = (steps.COVER[kind] for kind in ("light", "heavy", "full"))


@dataclass(frozen=True, slots=True)
class Known:
    """What an effect brings: its numbers, whether it is over with the start of the own next turn, and what it means."""

    modifiers: Mapping[str, int] = field(default_factory=dict)
    passes: bool = False
    note: str = ""


KNOWN: Mapping[str, Known] = {
    "prone": Known(PRONE),
    LIGHT: Known({"defense": 1}),
    HEAVY: Known({"defense": 2}),
    FULL: Known(note="no ranged attacks"),
    "full defense": Known({"defense": 2}, passes=True),
    flurry.FLURRY: Known({"defense": flurry.DEFENSE}, passes=True),
    "surprised": Known({"defense": -2}, passes=True),
    "mounted": Known(),
    GRAPPLED: Known({"defense": GRAPPLE}),
    GRAPPLING: Known({"defense": GRAPPLE}),
}
"""By the label under which the rules look for it."""

ALSO_CALLED = {"cover": LIGHT, "knocked down": "prone", "surprise": "surprised"}
"""Other words for some of them."""


def label_of(text: str) -> str:
    """The label of the known effect that a text means, whatever its capitals; the text itself for any other."""
    word = ALSO_CALLED.get(text.casefold(), text.casefold())
    return word if word in KNOWN else text


def puts_on(fight: Fight, fighter: Fighter, label: str) -> None:
    """Makes room for a known effect: one cover takes the place of another. Raises Refused where it is there already."""
    if effects.has(fight.draft, fighter.id, label):
        raise Refused("already", f"{fighter.name}: {label} is there already; take it off first (-{label}).")
    if label in steps.COVER.values():
        for other in steps.COVER.values():
            effects.remove_label(fight.draft, fighter.id, other)
