"""What the log says of the last action, and an ordinary fight between two, for tests."""

from typing import Any

from engine.core.names import short_name
from engine.history.encounter import Encounter

from .actions.test_stances import place
from .fights import fight


def said(enc: Encounter, back: int = 0) -> tuple[str, ...]:
    """What the log says of the last action, or of one before it."""
    made, entry = list(enc.journal.actions(enc.moment.entry))[back]
    assert made is not None
    names = [str(one["name"]) for one in enc.state["combatant"].values()]
    return enc.rules.sentences(made, entry.facts, lambda id: short_name(enc.name(id), names))


def word(enc: Encounter) -> str:
    """What an undo would take back."""
    made, entry = next(enc.journal.actions(enc.moment.entry))
    assert made is not None
    return enc.rules.word(made, entry.facts)


def two(kes: int = 9, orsolo: int = 6, options: dict[str, Any] | None = None, **more: Any) -> Encounter:
    """Kes's turn against Captain Orsolo."""
    hers = {"name": "Kes of the Reeds", "initiative": kes, "side": "heroes", "parry": 4, "evasion": 3}
    his = {"name": "Captain Orsolo", "initiative": orsolo, "parry": 5, "evasion": 2, "soak": 4}
    enc = fight(
        acting="kes", kes=hers | more.pop("hers", {}), orsolo=his | more.pop("his", {}), options=options, **more
    )
    place(enc, "kes", "orsolo", "close")
    return enc
