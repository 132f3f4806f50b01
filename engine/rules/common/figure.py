"""Numbers that people read: a row for each, which every place that shows it reads.

What a number is made of, its column, its lines, what else it could be, what changes it and how it is set by hand all
stand in the row. `Figures` is the table of a ruleset: adding a number is a row and its word there. Below are the words
in which parts are told as reasons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Generic, NamedTuple, TypeVar

from ...core import effects
from ...core.ask import Number, Part
from ...core.desk import Column, Line, Reason, Setting, Span, WhyNumber, words
from ...core.model import Tree, View
from ...core.told import UNSEEN, Seen
from . import powers as of_powers
from .desk import GAP, NOTHING, number, open_number, part_spans
from .fighters import AnyFighter, short
from .items import Derived
from .powers import Owner

F = TypeVar("F", bound=AnyFighter)

Reasons = Callable[[F, Number], tuple[Reason, ...]]
"""A number's parts as reasons."""


class At(NamedTuple):
    """Where a figure is shown: its place among the columns, among the lines of a fighter (in a wide window those of
    one `section`), on the form of a sheet and in the summary of one who is to be added, the lowest first; 0 is nowhere.
    `why`: whether it is on the page of reasons."""

    column: int = 0
    line: int = 0
    section: str = ""
    sheet: int = 0
    added: int = 0
    why: bool = True


NOWHERE = At()
"""On the page of reasons alone."""


def plain(fighter: object, what: Number) -> str:
    """A number as it is."""
    return str(what.value)


def dice(fighter: object, what: Number) -> str:
    """A pool as it is read: `1 die`, `6 dice`."""
    return f"{what.value} {'die' if what.value == 1 else 'dice'}"


def unsaid(fighter: object, what: Number) -> str:
    """Nothing."""
    return ""


def always(fighter: object) -> bool:
    """Whatever the fighter is like."""
    return True


def shown(fighter: object, what: Number) -> bool:
    """Whatever the number is."""
    return True


def nothing(fighter: object) -> Iterable[str]:
    """No words."""
    return ()


def no_notes(fighter: object, what: Number) -> Iterable[str]:
    """No notes."""
    return ()


def no_cases(fighter: object, what: Number) -> Iterable[tuple[str, int | str]]:
    """No other cases."""
    return ()


@dataclass(frozen=True)
class Figure(Generic[F]):
    """One number that people read. `of` makes it with its parts; None where the fighter has none just now, which is
    shown as `-`, with `missing` for the reasons why.

    It is called `title`, by `label` on lines that have less room, by `open_label` in a section that says the rest, and
    by `asked` on the page of reasons. `has` says which fighters have it at all. Where it stands is said `at` once.

    In its `column` it is its value, or what `drawn` makes of it, and stays empty where it doesn't apply: to who hasn't
    got it, or as `applies` says.
    With `dash` 0 is `-`. It has a line where that is worth it (`lined`). `reads` says how it is read on the page of
    reasons, `on_sheet` on a form and `when_added` in a summary, both left out where they say nothing; a form shows what
    it is `by_sheet` where the condition is not to count.

    On the page of reasons its parts are told as `made_of` says, else as those of all numbers. `cases` are what it would
    be otherwise; a number that it is already is left out. `changed_by` are names of numbers by which effects change it,
    `declared` those by which powers of the sheet do once they are declared, and `also` what else is not in it. `notes`
    are what follows from it. It is `set_by` hand, or follows from something else that `fixed` names. Players know
    it from the stage on that `seen` says; `told` is what they are told of a hero's, `told_of_foe` of any other's.
    """

    id: str
    title: str
    of: Callable[[F], Number | None]
    column: Column | None = None
    at: At = NOWHERE
    label: str = ""
    open_label: str = ""
    asked: str = ""
    has: Callable[[F], bool] = always
    applies: Callable[[F], bool] | None = None
    drawn: Callable[[F, Number], Span] | None = None
    dash: bool = False
    lined: Callable[[F, Number], bool] = shown
    reads: Callable[[F, Number], str] = plain
    on_sheet: Callable[[F, Number], str] = plain
    when_added: Callable[[F, Number], str] = plain
    by_sheet: Callable[[F], Number] | None = None
    missing: Callable[[F], Iterable[str]] = nothing
    made_of: Reasons[F] | None = None
    cases: Callable[[F, Number], Iterable[tuple[str, int | str]]] = no_cases
    changed_by: tuple[str, ...] = ()
    declared: tuple[str, ...] = ()
    also: Callable[[F], Iterable[str]] = nothing
    notes: tuple[str, ...] | Callable[[F, Number], Iterable[str]] = no_notes
    set_by: Setting | None = None
    fixed: str = ""
    seen: Seen = UNSEEN
    told: Callable[[F, Number], str] = unsaid
    told_of_foe: Callable[[F, Number], str] = unsaid

    def value(self, fighter: F) -> int:
        """What it is now; 0 where there is none."""
        what = self.of(fighter)
        return 0 if what is None else what.value

    def text(self, fighter: F) -> str:
        """The same in a few cells; `-` where there is none."""
        what = self.of(fighter)
        return NOTHING.text if what is None else str(what.value)

    def parts(self, fighter: F) -> tuple[Span, ...]:
        """What it is made of, in words."""
        what = self.of(fighter)
        return () if what is None else part_spans(what)

    # -- where it is shown -----------------------------------------------------------------------------------------
    def cell(self, fighter: F) -> Span:
        """Its cell in the order table."""
        what = self.of(fighter)
        if what is None or (self.dash and not what.value):
            return NOTHING
        return Span(str(what.value)) if self.drawn is None else self.drawn(fighter, what)

    def line(self, fighter: F) -> Line | None:
        """Its line with its parts; None where that is not worth one."""
        what, label = self.of(fighter), self.label or self.title
        if what is None:
            return Line(label, words((NOTHING.text, NOTHING.role)))
        return number(label, what) if self.lined(fighter, what) else None

    def open_line(self, fighter: F) -> Line | None:
        """Its line in a section of a wide window."""
        what, label = self.of(fighter), self.open_label or self.label or self.title
        if what is None or (self.dash and not what.parts and self.lined(fighter, what)):
            return Line(label, words((f"{NOTHING.text:>2}", NOTHING.role)))
        return open_number(label, what) if self.lined(fighter, what) else None

    def open_lines(self, fighter: F) -> Iterator[Line]:
        """The same among others: one line or none."""
        if (line := self.open_line(fighter)) is not None:
            yield line

    def derived(self, fighter: F) -> Derived | None:
        """What of it is on the form of a sheet, with its parts in words; None where there is nothing."""
        what = self.of(fighter) if self.by_sheet is None else self.by_sheet(fighter)
        said = "" if what is None else self.on_sheet(fighter, what)
        return Derived(self.title, said, part_spans(what)) if what is not None and said else None

    def summed(self, fighter: F) -> tuple[str, str] | None:
        """What of it is said of one who is to be added: its label and itself; None where there is nothing."""
        what = self.of(fighter)
        said = "" if what is None else self.when_added(fighter, what)
        return (self.label or self.title, said) if said else None

    def change(self, was: F, now: F) -> tuple[str, str] | None:
        """What it was and what it would be; None where that is the same."""
        before, after = self.text(was), self.text(now)
        return None if before == after else (before, after)

    def why(self, fighter: F, reasons: Reasons[F]) -> WhyNumber:
        """Why it is what it is. `reasons` tell the parts where the row has no words of its own for them."""
        what, title = self.of(fighter), self.asked or self.title
        if what is None:
            left, seen_of_it = tuple(self.missing(fighter)), seen(fighter, "")
            return WhyNumber(self.id, title, NOTHING.text, None, left_out=left, seen=seen_of_it, fixed=self.fixed)
        known = self.seen.told(fighter.draft.get(f"combatant.{fighter.id}", {}))
        also = (*self.also(fighter), *waiting(fighter, *self.declared))
        return WhyNumber(
            self.id,
            title,
            NOTHING.text if self.dash and not what.value else self.reads(fighter, what),
            what.value,
            (self.made_of or reasons)(fighter, what),
            tuple((case, str(value)) for case, value in self.cases(fighter, what) if value != what.value),
            left_out(fighter, *self.changed_by, also=also),
            tuple(self.notes(fighter, what)) if callable(self.notes) else self.notes,
            seen(fighter, self.told(fighter, what) if known else "", self.told_of_foe(fighter, what)),
            self.set_by,
            "" if self.set_by else self.fixed,
        )


Family = Callable[[F], Iterable[Figure[F]]]
"""Figures of which a fighter has as many as there are things on its sheet: a pool for each weapon."""


class Figures(Generic[F]):
    """The figures of a ruleset, in the order of the page of reasons; a family stands where its figures do.

    `reasons` tell the parts of a number. Whatever shows figures asks this table each time, by id or for all of a place.
    """

    def __init__(self, reasons: Reasons[F], *rows: Figure[F] | Family[F]) -> None:
        self.reasons, self.rows = reasons, rows

    def __getitem__(self, id: str) -> Figure[F]:
        """One by its id. Raises KeyError where there is none, and for one of a family."""
        for row in self.single():
            if row.id == id:
                return row
        raise KeyError(id)

    def single(self) -> Iterator[Figure[F]]:
        """Those that are of no family."""
        return (row for row in self.rows if isinstance(row, Figure))

    def of(self, fighter: F) -> Iterator[Figure[F]]:
        """All that this fighter has, families among them."""
        for row in self.rows:
            yield from (row,) if isinstance(row, Figure) else row(fighter)

    # -- the order table -------------------------------------------------------------------------------------------
    def columns(self, more: Mapping[int, Column]) -> tuple[Column, ...]:
        """The columns of the order table, left to right: those of figures, and `more` by their places."""
        placed = {row.at.column: row.column for row in self.single() if row.column is not None}
        return tuple(column for _, column in sorted({**more, **placed}.items(), key=lambda one: one[0]))

    def cells(
        self, columns: Iterable[Column], more: Mapping[str, Callable[[F], Span]]
    ) -> dict[str, Callable[[F], Span]]:
        """What makes the cells of these columns, left to right; `more` makes those that are of no figure."""
        every = dict(more)
        for row in self.single():
            if row.column is not None:
                every[row.column.id] = partial(self._cell, row.id)
        return {column.id: every[column.id] for column in columns if column.id in every}

    def _cell(self, id: str, fighter: F) -> Span:
        return self[id].cell(fighter)

    def applies(self) -> dict[str, Callable[[F], bool]]:
        """Whether there is anything to say in them; columns that always have something are left out."""
        shown = ((row, row.column) for row in self.single() if (row.applies or row.has) is not always)
        return {column.id: partial(self._applies, row.id) for row, column in shown if column is not None}

    def _applies(self, id: str, fighter: F) -> bool:
        row = self[id]
        return (row.applies or row.has)(fighter)

    # -- lines and pages -------------------------------------------------------------------------------------------
    def lines(self, fighter: F) -> Iterator[Line]:
        """A line for each figure that has one, with its parts."""
        for row in self._placed(fighter, lambda at: at.line):
            if (line := row.line(fighter)) is not None:
                yield line

    def open_lines(self, fighter: F, section: str) -> Iterator[Line]:
        """The same for one section of a wide window."""
        for row in self._placed(fighter, lambda at: at.line):
            if row.at.section == section:
                yield from row.open_lines(fighter)

    def derived(self, fighter: F) -> Iterator[Derived]:
        """What follows from a sheet, for its form."""
        for row in self._placed(fighter, lambda at: at.sheet):
            if (found := row.derived(fighter)) is not None:
                yield found

    def summed(self, fighter: F) -> Iterator[tuple[str, str]]:
        """The numbers of one who is to be added, each with its label."""
        for row in self._placed(fighter, lambda at: at.added):
            if (found := row.summed(fighter)) is not None:
                yield found

    def why(self, fighter: F) -> Iterator[WhyNumber]:
        """Why each is what it is."""
        return (row.why(fighter, self.reasons) for row in self.of(fighter) if row.at.why and row.has(fighter))

    def _placed(self, fighter: F, place: Callable[[At], int]) -> list[Figure[F]]:
        """Those that have such a place, in their order there."""
        found = [row for row in self.single() if place(row.at) and row.has(fighter)]
        return sorted(found, key=lambda row: place(row.at))


def told_in_a_line(numbers: Iterable[tuple[str, str]]) -> Iterator[Span]:
    """Numbers with their labels: `Join Battle 6   Evasion 4`."""
    for place, (label, value) in enumerate(numbers):
        yield Span(f"{GAP if place else ''}{label} ", "muted")
        yield Span(value)


# -- parts in words ----------------------------------------------------------------------------------------------------
UNTIL_REMOVED = "until it is taken off"

Ends = Callable[[Tree], str]
"""What ends an effect, in words; empty where only the GM does."""


def with_ends(fighter: View, what: Number, ends: Ends, clock: Mapping[str, str]) -> tuple[Reason, ...]:
    """A number's parts in the order they are added; below each its own parts, or what ends it.

    `clock` says of parts that are no effects what ends them, by their labels.
    """
    held = [effect for _, effect in effects.on(fighter.draft, fighter.id)]
    return tuple(_reason(part, held, ends, clock) for part in what.parts)


def bare(fighter: object, what: Number) -> tuple[Reason, ...]:
    """A number's parts that nothing ends, without those of 0."""
    return tuple(Reason(part.label, part.amount, part.rule) for part in what.parts if part.amount)


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
