"""Parts of numbers as reasons: what ends an effect stands below it, and what is left out is told with its reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine import effects
from engine.ask import Number, Part
from engine.model import Tree
from engine.rules.short_names import short
from engine.why import Reason

from ..fighter import Fighter
from ..numbers import powers
from .lasting import end_words

UNTIL_REMOVED = "until it is taken off"


def reasons(fighter: Fighter, what: Number) -> tuple[Reason, ...]:
    """A number's parts in the order they are added; below each its own parts, or what ends it."""
    return reasons_of(fighter, what.parts)


def reasons_of(fighter: Fighter, parts: Iterable[Part]) -> tuple[Reason, ...]:
    """The same of some parts."""
    held = [effect for _, effect in effects.on(fighter.draft, fighter.id)]
    return tuple(_reason(fighter, part, held) for part in parts)


def _reason(fighter: Fighter, part: Part, held: list[Tree]) -> Reason:
    within = tuple(Reason(one.label, one.amount, one.rule) for one in part.parts)
    ends = () if within else tuple(Reason(text) for text in _ends(fighter, part, held))
    return Reason(part.label, part.amount, part.rule, within or ends)


def _ends(fighter: Fighter, part: Part, held: list[Tree]) -> Iterator[str]:
    """What ends a part: the clock ends onslaught, and an effect lasts as long as it says. Each effect counts once."""
    if part.label == "onslaught":
        yield "until own turn begins"
        return
    found = next((one for one in held if one["label"] == part.label and one.get("modifiers")), None)
    if found is not None:
        held.remove(found)
        yield end_words(fighter, found) or UNTIL_REMOVED


def left_out(fighter: Fighter, *numbers: str, also: Iterable[str] = ()) -> tuple[str, ...]:
    """Effects that count only in dealings with one fighter, and then `also`."""
    out = []
    for _, effect in effects.on(fighter.draft, fighter.id):
        amount = sum(effect.get("modifiers", {}).get(name, 0) for name in numbers)
        if amount and effect.get("against", ""):
            out.append(f"{effect['label']} {amount:+}: only against {short(fighter.draft, effect['against'])}")
    return (*out, *also)


def waiting(fighter: Fighter, *numbers: str) -> Iterator[str]:
    """Powers of the sheet that would change a number, which count only once they are declared and paid."""
    for power in fighter.powers.values():
        added = {name: amount for name, amount in power.get("adds", {}).items() if name in numbers}
        if added and power["when"] != "action":
            cost = powers.cost_words(powers.cost_of(power, 1))
            paid = f", {cost}" if cost else ""
            yield f"{power['name']} {next(iter(added.values())):+}: when declared{paid}"
