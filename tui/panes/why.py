"""Every number of a fighter at the left, the chosen one with all that it is made of at the right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.desk import Reason, Span, WhyNumber

from ..lines import BLANK, ScreenLine, cells, line
from ..list import Listing, ground, mark
from ..wrapping import in_words, wrapped

RULES_FROM = 52
"""From this width on each part names its rule in its own line; below it the rules stand together under the parts."""

_RULE_GAP = 3
_AMOUNT = 4
_INNER = 8
"""Cells between the right edge and the amount of a part of a part."""


_BOOKS = {"rules": "", "rules section": "section", "seed": "step", "seed step": "attack step"}
"""How what a rule is found in is said behind the name of the ruleset."""


def list_lines(numbers: Sequence[WhyNumber], listing: Listing, height: int, width: int) -> list[ScreenLine]:
    """The numbers, scrolled as far as the chosen one needs."""
    at = listing.at
    return [_listed(numbers[place], place == at, width) for place in listing.view(height)]


def _titled(title: str, room: int) -> str:
    """A title in its room: where a name and a word are too long the name gives way."""
    name, comma, word = title.partition(", ")
    if cells(title) <= room or not comma:
        return in_words(title, room)
    return f"{in_words(name, max(1, room - cells(word) - 2))}, {word}"


def _listed(one: WhyNumber, chosen: bool, width: int) -> ScreenLine:
    role = "strong" if chosen else "text"
    value = "faint" if one.shown == "-" else role
    shown = one.shown if cells(one.title) <= width - 4 - cells(one.shown) else one.shown.partition(" ")[0]
    title = _titled(one.title, width - 4 - cells(shown))
    return ScreenLine((mark(chosen), Span(" "), Span(title, role)), (Span(shown, value), Span(" ")), ground(chosen))


def why_lines(one: WhyNumber, width: int, rules: str = "the rules") -> list[ScreenLine]:
    """The number, its parts in the order they are added, what it would be otherwise, and what is not in it. `rules` is
    the ruleset by name, whose sections are meant."""
    ruled = width >= RULES_FROM
    out = [line("  ", (one.title, "strong"), right=[(one.shown, "strong"), " "])]
    for place, reason in enumerate(one.reasons):
        out += _reason(reason, width, ruled, first=not place)
    if not ruled:
        out += _rules(one, width, rules)
    if one.otherwise:
        out.append(BLANK)
        out += [line("  ", name, right=[value, " "]) for name, value in one.otherwise]
    out += _told("Not counted", one.left_out, width)
    out += _told("", one.notes, width)
    out += _ends(one, width)
    return out


def _reason(of: Reason, width: int, ruled: bool, first: bool) -> Iterator[ScreenLine]:
    amount = "" if of.amount is None else str(of.amount) if first else f"{of.amount:+}"
    rule = of.rule if ruled else ""
    room = width - 4 - 1 - max(_AMOUNT, cells(amount)) - (cells(rule) + _RULE_GAP if rule else 0)
    label, *more = wrapped(of.label, max(8, room))
    after = [Span(rule, "muted")] if rule else []
    yield line("    ", (label, "muted"), right=[*after, Span(amount.rjust(_AMOUNT + 2), _role(of, first)), " "])
    yield from (line("      ", (row, "muted")) for row in more)
    for part in of.within:
        yield from _within(part, width)


def _within(part: Reason, width: int) -> Iterator[ScreenLine]:
    """A part of a part, its amount before the column of amounts; or words, such as what ends it."""
    if part.amount is None:
        yield from (line("      ", (row, "muted")) for row in wrapped(part.label, max(8, width - 8)))
    else:
        label, *more = wrapped(part.label, max(8, width - 6 - _INNER - 1 - cells(str(part.amount))))
        yield line("      ", (label, "muted"), right=[(str(part.amount), "muted"), " " * _INNER])
        yield from (line("        ", (row, "muted")) for row in more)


def _role(of: Reason, first: bool) -> str:
    if of.amount is not None and of.amount < 0:
        return "harm"
    return "text" if first else "gain"


def _rules(one: WhyNumber, width: int, ruleset: str) -> list[ScreenLine]:
    """The rules of all parts, each named once."""
    found = list(dict.fromkeys(filter(None, (reason.rule for reason in one.reasons))))
    return [line("    ", (row, "muted")) for row in _joined(found, width, ruleset)]


def _joined(rules: list[str], width: int, ruleset: str) -> list[str]:
    """Rules in a row: `Exalted 3e, sections 7 and 14, attack step 10`."""
    by_book: dict[str, list[str]] = {}
    for rule in rules:
        book, _, number = rule.rpartition(" ")
        by_book.setdefault(_BOOKS.get(book, book.removeprefix("rules ")), []).append(number)
    said = [f"{_counted(book, len(of))}{_and(sorted(of, key=_place))}" for book, of in by_book.items()]
    return wrapped(f"by {ruleset}, {', '.join(said)}", width - 6) if said else []


def _counted(book: str, many: int) -> str:
    """A word before numbers; a letter and number of its own, as `P1`, needs none."""
    return f"{book}{'s' if many > 1 else ''} " if book else ""


def _place(number: str) -> tuple[int, str]:
    digits = number.split(".")[0]
    return (int(digits) if digits.isdigit() else 0), number


def _and(of: list[str]) -> str:
    *rest, last = of
    return f"{', '.join(rest)} and {last}" if rest else last


def _told(title: str, said: Sequence[str], width: int) -> list[ScreenLine]:
    if not said:
        return []
    indent = 4 if title else 2
    head = [line("  ", title)] if title else []
    rows = [row for text in said for row in _hanging(text, width - indent - 1)]
    return [BLANK, *head, *(line(" " * indent, (row, "muted")) for row in rows)]


def _hanging(text: str, width: int) -> list[str]:
    """A text in rows, those after the first set in by two."""
    first, *_ = rows = wrapped(text, max(8, width))
    return [first] if len(rows) == 1 else [first, *(f"  {row}" for row in wrapped(text[len(first) :], width - 2))]


def _ends(one: WhyNumber, width: int) -> list[ScreenLine]:
    """Why it can't be set, where it can't, and what players see of it."""
    out = _told("", [f"not set here: {one.fixed}"], width) if one.fixed else []
    return [*out, BLANK, line("  Players see", right=[(one.seen, "text"), " "])] if one.seen else out
