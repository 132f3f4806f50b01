"""Parts of numbers as reasons: what ends an effect stands below it, and what is left out is told with its reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from ..core import effects
from ..core.ask import Number, Part
from ..core.model import Tree, View
from ..core.why import Reason
from . import powers as of_powers
from .powers import Owner
from .short_names import short

UNTIL_REMOVED = "until it is taken off"

Ends = Callable[[Tree], str]
"""What ends an effect, in words; empty where only the GM does."""


def reasons(fighter: View, what: Number, ends: Ends, clock: Mapping[str, str]) -> tuple[Reason, ...]:
    """A number's parts in the order they are added; below each its own parts, or what ends it.

    `clock` says of parts that are no effects what ends them, by their labels.
    """
    return reasons_of(fighter, what.parts, ends, clock)


def reasons_of(fighter: View, parts: Iterable[Part], ends: Ends, clock: Mapping[str, str]) -> tuple[Reason, ...]:
    """The same of some parts."""
    held = [effect for _, effect in effects.on(fighter.draft, fighter.id)]
    return tuple(_reason(part, held, ends, clock) for part in parts)


def _reason(part: Part, held: list[Tree], ends: Ends, clock: Mapping[str, str]) -> Reason:
    within = tuple(Reason(one.label, one.amount, one.rule) for one in part.parts)
    told = () if within else tuple(Reason(text) for text in _ends(part, held, ends, clock))
    return Reason(part.label, part.amount, part.rule, within or told)


def _ends(part: Part, held: list[Tree], ends: Ends, clock: Mapping[str, str]) -> Iterator[str]:
    """What ends a part: the clock, or what its effect says. Each effect counts once."""
    if part.label in clock:
        yield clock[part.label]
        return
    found = next((one for one in held if one["label"] == part.label and one.get("modifiers")), None)
    if found is not None:
        held.remove(found)
        yield ends(found) or UNTIL_REMOVED


def given(*found: Reason) -> tuple[Reason, ...]:
    """Reasons without those of 0."""
    return tuple(one for one in found if one.amount)


def left_out(fighter: View, *numbers: str, also: Iterable[str] = ()) -> tuple[str, ...]:
    """Effects that count only in dealings with one fighter, and then `also`."""
    out = []
    for _, effect in effects.on(fighter.draft, fighter.id):
        amount = sum(effect.get("modifiers", {}).get(name, 0) for name in numbers)
        if amount and effect.get("against", ""):
            out.append(f"{effect['label']} {amount:+}: only against {short(fighter.draft, effect['against'])}")
    return (*out, *also)


def waiting(fighter: Owner, *numbers: str) -> Iterator[str]:
    """Powers of the sheet that would change a number, which count only once they are declared and paid."""
    for power in fighter.powers.values():
        added = {name: amount for name, amount in power.get("adds", {}).items() if name in numbers}
        if added and power["when"] != "action":
            cost = of_powers.cost_words(of_powers.cost_of(power, 1))
            paid = f", {cost}" if cost else ""
            yield f"{power['name']} {next(iter(added.values())):+}: when declared{paid}"


def seen(fighter: View, shown: str, of_a_foe: str = "") -> str:
    """What players see of a number: `shown` of a hero, `of_a_foe` of any other, nothing of one who is hidden."""
    if fighter.read("hidden", False):
        return "nothing, hidden"
    told = shown if fighter.read("side", "foes") == "heroes" else of_a_foe
    return told or "nothing of it"
