"""Effects whose numbers the rules know: put on by hand without numbers they bring the usual ones (rules P34)."""

from __future__ import annotations

from engine.rules.known_effects import Known, KnownEffects

from ..numbers.conditions import CONDITIONS, STACKS

EFFECTS = KnownEffects(
    {name: Known({**one.each, STACKS: 1}, note=one.note) for name, one in CONDITIONS.items()},
    {"knocked down": "prone", "dazed": "stunned", "blind": "blinded", "deaf": "deafened", "tired": "fatigue"},
)
