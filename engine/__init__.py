"""Battlewheel's engine: fights as a library, without a screen.

`Encounter` is the whole of it: make or open one, give it inputs, read its state, its open ask and its numbers.
"""

from .core.ask import GM, Ask, Fact, Number, Option, Part, Shown, Step
from .core.inputs import Amend, Answer, Begin, Correct, Drop, Edit, Override
from .core.model import MISSING, Change, Refused
from .core.procedure import Outcome
from .history.encounter import Encounter
from .history.journal import Entry

__all__ = [
    "GM",
    "MISSING",
    "Amend",
    "Answer",
    "Ask",
    "Begin",
    "Change",
    "Correct",
    "Drop",
    "Edit",
    "Encounter",
    "Entry",
    "Fact",
    "Number",
    "Option",
    "Outcome",
    "Override",
    "Part",
    "Refused",
    "Shown",
    "Step",
]
