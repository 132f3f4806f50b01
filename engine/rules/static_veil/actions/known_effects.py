"""Effects whose numbers the rules know: put on by hand without numbers they bring the usual ones (rules P34)."""

from __future__ import annotations

from engine.rules.lasting import Lasting, LastingTable

from ..numbers.conditions import CONDITIONS, STACKS

ALSO = {
    "prone": ("knocked down",), "stunned": ("dazed",), "blinded": ("blind",), "deafened": ("deaf",),
    "fatigue": ("tired",),
}  # fmt: skip
"""Other words for some of them."""

EFFECTS = LastingTable(
    *(
        Lasting(name, {**one.each, STACKS: 1}, "rules P34", one.note, by_hand=True, also=ALSO.get(name, ()))
        for name, one in CONDITIONS.items()
    )
)
