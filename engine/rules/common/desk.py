"""What the desk shows of a fighter in words, spans and rows, whatever the rules."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Generic, Protocol, TypeVar

from ...core.ask import Number, Part
from ...core.desk import GLUE, Line, Row, Span, words
from ...core.model import Draft, Tree, View
from .base import Slot
from .fighters import AnyFighter, shorts
from .powers import adds_words, cost_words
from .remember import per_state

GAP = "   "
"""What parts the pieces of a line."""


def apart(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Spans with a gap between them."""
    out: list[Span] = []
    for span in spans:
        out += [Span(GAP), span] if out else [span]
    return tuple(out)


def joined(pieces: Iterable[str]) -> tuple[Line, ...]:
    """One line of pieces; none where there are none."""
    said = GAP.join(pieces)
    return (Line(spans=words(said)),) if said else ()


# -- numbers -------------------------------------------------------------------------------------------------------
def number(label: str, what: Number) -> Line:
    """A number and, behind it, what it is made of, a halving with what went into it."""
    spans = [Span(f"{what.value:>2}", "strong")]
    for part in what.parts:
        amount = f" {_amount(part, what.parts)}" if part.amount else ""
        spans.append(Span(f"  {part.label}{amount}{_within(part)}", _role(part, what.parts)))
    return Line(label, tuple(spans))


def open_number(label: str, what: Number, value: str = "") -> Line:
    """A number with its parts in a line that has less room: the parts in short, their amounts in colour."""
    spans = [Span(value or f"{what.value:>2}", "strong")]
    for part in what.parts:
        spans.append(Span(f"  {_short(part)}", "muted"))
        if part.amount:
            spans.append(Span(f" {_amount(part, what.parts)}", _role(part, what.parts)))
    return Line(label, tuple(spans))


def part_spans(of: Number) -> tuple[Span, ...]:
    """The parts of a number in words; none where it is only what the sheet lists."""
    if len(of.parts) < 2 and not any(part.parts for part in of.parts):
        return ()
    return tuple(_span(place, part) for place, part in enumerate(of.parts))


def _span(place: int, part: Part) -> Span:
    amount, role = (str(part.amount), "muted") if not place else (f"{part.amount:+}", _sign(part))
    return Span(f"{GAP if place else ''}{part.label} {amount}{_within(part)}", role)


def _short(part: Part) -> str:
    """A part without its class: what stands behind the comma is one key away."""
    name, comma, rest = part.label.partition(", ")
    return (
        f"{name}, {rest}" if rest.startswith(("mobility", "not attuned", "half of")) else name if comma else part.label
    )


def _within(part: Part) -> str:
    """What a halving is made of: ` (Dexterity 5, Melee 5, specialty 1)`; the rounding is plain from its name."""
    inner = [f"{one.label} {one.amount}" for one in part.parts if one.amount > 0]
    return f" ({', '.join(inner)})" if inner else ""


def _amount(part: Part, parts: tuple[Part, ...]) -> str:
    return str(part.amount) if part is parts[0] else f"{part.amount:+}"


def _role(part: Part, parts: tuple[Part, ...]) -> str:
    return "muted" if part is parts[0] else _sign(part)


def _sign(part: Part) -> str:
    return "harm" if part.amount < 0 else "gain"


# -- health --------------------------------------------------------------------------------------------------------
Levels = Sequence[int | str]


def _level(level: int | str) -> str:
    return "Inc" if isinstance(level, str) else "-0" if level == 0 else str(level)


def health_line(levels: Levels, track: str, penalty: int) -> Line:
    """Each level with its penalty and what is marked there."""
    spans: list[Span] = []
    # While an action is open its damage may be more than a track that has been shortened by hand; Apply refuses it.
    for level, mark in zip(levels, track, strict=False):
        spans.append(Span(_level(level), "muted" if mark == "#" else "harm"))
        spans.append(Span("  " if mark == "#" else f" {mark}  ", "text" if mark == "#" else "harm"))
    return Line("Health", tuple(spans), right=penalty_words(penalty))


def health_boxes(levels: Levels, track: str) -> Line:
    """Each level with its penalty and its box: `-0 /   -1 /   -2 #`."""
    spans: list[Span] = []
    # While an action is open its damage may be more than a track that has been shortened by hand; Apply refuses it.
    for level, mark in zip(levels, track, strict=False):
        box = Span("", "text", "box") if mark == "#" else Span(mark, "harm")
        spans += [Span(f"{_level(level)}{GLUE}", "muted"), box, Span("   ")]
    return Line(spans=tuple(spans))


def penalty_words(penalty: int) -> tuple[Span, ...]:
    """The wound penalty, where there is one."""
    return words((f"wound penalty {penalty}", "muted")) if penalty else ()


def track_words(levels: Levels) -> str:
    """`7 levels: -0, -1 x2, -2 x2, -4, incapacitated`."""
    pieces = []
    for level, alike in groupby(levels):
        count = len(list(alike))
        named = level if isinstance(level, str) else f"-{-level}"
        pieces.append(f"{named} x{count}" if count > 1 else named)
    return f"{len(levels)} level{'s' if len(levels) > 1 else ''}: {', '.join(pieces)}"


# -- pools, powers, notes ------------------------------------------------------------------------------------------
def pool_line(label: str, left: int, whole: int, more: str = "") -> Line:
    """A pool with its bar: `Personal   9 of 16  ######....  5 committed`."""
    bar = pool_bar(left, whole)
    return Line(label, (Span(f"{left:>2} of {whole:<3} "), *bar, Span(f"  {more}" if more else "", "muted")))


def pool_bar(left: int, whole: int, cells: int = 20) -> tuple[Span, ...]:
    """A pool as a bar of so many cells: what is left of the whole. Anything left shows at least one cell."""
    full = min(cells, max(int(left > 0), left * cells // whole)) if whole > 0 else 0
    return (*(Span("", "text", "box"),) * full, *(Span("", "muted", "gone"),) * (cells - full))


def changes(effect: Tree) -> str:
    """What an effect changes: `soak +2, dv -1`; nothing where it changes no number."""
    found = effect.get("modifiers", {}).items()
    return ", ".join(f"{name.replace('_', ' ')} {amount:+}" for name, amount in found)


def power_lines(
    powers: Mapping[str, Tree], barred: Callable[[str, Tree], str], offered: Mapping[str, str]
) -> Iterator[Line]:
    """Each power: when it is offered and what it adds, and at the right what it costs; muted where it can't be used.

    `offered` has a word or two for each occasion.
    """
    for id, power in powers.items():
        closed = barred(id, power)
        role = "muted" if closed else "text"
        told = ", ".join(filter(None, (adds_words(power.get("adds", {})), closed, power.get("note", ""))))
        when = f"{offered[power['when']]}{': ' if told else ''}"
        spans = words((f"{power['name']}  ", role), (when, "muted"), (told, role))
        yield Line(spans=spans, right=words((power_cost(power), role)))


def power_cost(power: Tree) -> str:
    """What a power costs: `1 mote, up to 10`, `4 motes, once a turn`, `free`."""
    each = cost_words(power.get("each", {}))
    fixed = cost_words(power.get("cost", {}))
    most = power.get("most", 1)
    cost = " and ".join(filter(None, (fixed, f"{each} each" if fixed and each and most > 1 else each))) or "free"
    cost += f", up to {most}" if most > 1 else ""
    per = power.get("once_per", "")
    return f"{cost}, once {'an' if per[:1] in 'aeiou' else 'a'} {per}" if per else cost


def note_texts(notes: Mapping[str, Tree]) -> Iterator[str]:
    """The notes of a sheet: `Sleeps lightly: wakes at any sound`."""
    for note in notes.values():
        text = f": {note['text']}" if note.get("text") else ""
        yield f"{note['name']}{text}"


def note_lines(notes: Mapping[str, Tree], label: str = "") -> Iterator[Line]:
    """The notes of a sheet, a line each."""
    for text in note_texts(notes):
        yield Line(label, words((text, "muted")))


def where(placed: Iterable[str]) -> tuple[Line, ...]:
    """How far off others stand, as far as somebody has placed them."""
    said = ", ".join(placed)
    return (Line("Where", words(said)),) if said else ()


def heading(name: str, id: str, pieces: Iterable[str], player: str) -> Line:
    """Who it is: the name, and at the right what it is and who plays it."""
    told = [*filter(None, pieces), *([f"{player} plays"] if player else [])]
    return Line(name, right=words((", ".join(told), "muted")), who=id)


# -- who shares a line of the order table -----------------------------------------------------------------------------
def lines(
    order: Iterable[Slot], alike: Callable[[Slot], Hashable], how: Callable[[Slot], Hashable]
) -> tuple[tuple[Slot, ...], ...]:
    """The order in lines: those who follow each other and are `alike`, but each wound that counts for itself: who is
    otherwise than the others in `how` has another line, so that nobody who is dying goes under among the healthy."""
    made = list[tuple[Slot, ...]]()
    for _, run in groupby(order, key=alike):
        parted = dict[Hashable, list[Slot]]()
        for slot in run:
            parted.setdefault(how(slot), []).append(slot)
        made += map(tuple, parted.values())
    return tuple(made)


class Told:
    """The numbers that a line tells of its fighters: those of whom one is another must not share it.

    `numbers` makes them of one by its id. In a crowd that is much work, so it is done once for all whose sheet,
    condition and effects are the same; their names, and `besides` what else of their condition has no part in any.
    """

    def __init__(self, state: Tree, numbers: Callable[[str], Hashable], besides: frozenset[str] = frozenset()) -> None:
        self._everyone = state.get("combatant", {})
        self._numbers, self._besides = numbers, besides
        self._under = dict[str, list[Tree]]()
        for effect in state.get("effect", {}).values():
            about = {key: value for key, value in effect.items() if key != "on"}
            self._under.setdefault(effect["on"], []).append(about)
        self._known = dict[str, list[tuple[object, Hashable]]]()

    def of(self, id: str) -> Hashable:
        """What is told of one."""
        one = self._everyone[id]
        now = {key: value for key, value in one.get("now", {}).items() if key not in self._besides}
        made_of = one.get("sheet", {}), now, self._under.get(id, [])
        known = self._known.setdefault(one.get("group", ""), [])
        for other, numbers in known:
            if other == made_of:
                return numbers
        numbers = self._numbers(id)
        known.append((made_of, numbers))
        return numbers


# -- rows of the order table ------------------------------------------------------------------------------------------
V = TypeVar("V", bound=View)
F = TypeVar("F", bound=AnyFighter)

NOTHING = Span("-", "faint")
"""What does not apply."""

MOST_KEPT = 2000
"""So many rows are kept at most."""


class Cells(Mapping[str, Span], Generic[V]):
    """A row's cells, each worked out when it is first looked at: most windows show only some of the columns."""

    def __init__(self, fighter: V, made: Mapping[str, Callable[[V], Span]]) -> None:
        self._fighter, self._made = fighter, made
        self._known: dict[str, Span] = {}

    def __getitem__(self, column: str) -> Span:
        found = self._known.get(column)
        if found is None:
            found = self._known[column] = self._made[column](self._fighter)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)


class Kept:
    """Rows by fighter with all that they follow from: the same row as long as that is the same."""

    def __init__(self) -> None:
        self._rows: dict[str, tuple[Any, Row]] = {}

    def row(self, id: str, about: Any, make: Callable[[], Row]) -> Row:
        """The row that was made from the same things, or one made now."""
        known = self._rows.get(id)
        if known is None or known[0] != about:
            if len(self._rows) >= MOST_KEPT:
                self._rows.clear()
            known = self._rows[id] = about, make()
        return known[1]


NOT_IN_ROWS = frozenset(("combatant", "range", "serial", "title"))
"""What a row is not made from, apart from the fighter itself: all rows are made anew where anything else changes."""


class Rows(Generic[F]):
    """The rows of a ruleset's order table.

    `fighter` gives the view of a combatant, `cells` make its cells by column, those in `applies` only where that holds
    (an empty cell has nothing to say), and `left` are the columns of one who is out. The rows of places in the order
    with a status in `dim` are dimmed. `also` is what else of other fighters a row follows from.
    """

    def __init__(
        self,
        fighter: Callable[[Draft, str], F],
        cells: Mapping[str, Callable[[F], Span]],
        applies: Mapping[str, Callable[[F], bool]],
        left: tuple[str, ...],
        dim: frozenset[str] = frozenset(),
        also: Callable[[Tree, str], Any] = lambda state, who: None,
    ) -> None:
        self._fighter, self._cells, self._applies, self._left = fighter, cells, applies, left
        self._dim, self._also, self._kept = dim, also, Kept()
        self.row = per_state(self._row)
        """One fighter's row of a state at a place in the order. Numbers are those that count now."""

    def _row(self, state: Tree, slot: Slot) -> Row:
        """A row follows from the fighter itself, from what is of no fighter (but for who stands how far off), from the
        names, and from `also`: it stays the same row while these do, whatever happens to others."""
        fighters = state.get("combatant", {})
        rest = {key: value for key, value in state.items() if key not in NOT_IN_ROWS}
        about = slot, fighters[slot.id], rest, shorts(fighters), self._also(state, slot.id)
        return self._kept.row(slot.id, about, lambda: self.anew(state, slot))

    def anew(self, state: Tree, slot: Slot) -> Row:
        """The same row, made now."""
        fighter = self._fighter(Draft(state), slot.id)
        if fighter.out:
            return Row(slot.id, Cells(fighter, {column: self._cells[column] for column in self._left}), muted=True)
        made = {column: cell for column, cell in self._cells.items() if self._tells(column, fighter)}
        return Row(slot.id, Cells(fighter, made), muted=slot.status in self._dim)

    def _tells(self, column: str, fighter: F) -> bool:
        return column not in self._applies or self._applies[column](fighter)


def name(fighter: AnyFighter) -> Span:
    """The name of a fighter, aslant while the players don't see it."""
    return Span(fighter.name, "text+italic" if fighter.hidden else "text")


# -- damage that is marked on a track of levels, by type --------------------------------------------------------------
class Marked(Protocol):
    """Levels of damage by type on a track."""

    @property
    def size(self) -> int:
        """Levels of the track."""
        ...

    @property
    def taken(self) -> int:
        """Levels with damage in them."""
        ...


TYPES = ("aggravated", "lethal", "bashing")
"""The types of damage, the gravest first."""
