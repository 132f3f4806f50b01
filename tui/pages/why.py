"""Why a number is what it is: all numbers of a fighter, the chosen one with its parts, and another value for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from engine.core.desk import Reason, Span, WhyNumber
from engine.core.inputs import Begin, Edit
from engine.core.model import Refused
from engine.rules import NAMES
from engine.view import entries
from engine.view.entries import At, Entry, read_value

from ..flow.layout import beside
from ..lines import BLANK, ScreenLine, cells, in_words, line, wrapped
from ..list import Keyed, Listing, Moves, Scroll, counted_below, ground, mark
from ..panes.layout import ONE_PANE
from ..panes.sheet import sheet_width
from .entry import EntryPage
from .page import Page

if TYPE_CHECKING:
    from .desk import DeskPage


# -- how both are drawn -----------------------------------------------------------------------------------------------
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


# -- the page ---------------------------------------------------------------------------------------------------------
LEFT = 37
"""Cells for the list of the numbers."""

LEAST_LEFT = 26

LISTED_FROM = 22
"""From this many lines on there is room for the list above the parts, where both stand in one column."""

LEAST_LISTED = 6


class Numbers(Keyed):
    """The numbers of a fighter; what is told of another one is read from its beginning."""

    def __init__(self, page: WhyPage) -> None:
        super().__init__(lambda: [one.id for one in page.numbers()])
        self._page = page

    def go_to(self, at: int) -> None:
        """To a number."""
        super().go_to(at)
        self._page.parts.top = 0


class WhyPage(Page):
    """The numbers of the cursor row. It stands on the desk, whose cursor it moves, and goes back to it."""

    scopes = ("why",)
    listing: Numbers

    def __init__(self, below: DeskPage) -> None:
        super().__init__(Numbers(self))
        self.below, self.desk, self.parts = below, below.desk, Scroll()

    # -- what is shown -------------------------------------------------------------------------------------------
    def numbers(self) -> tuple[WhyNumber, ...]:
        """Those of the cursor row."""
        who = self.desk.selected
        return self.desk.enc.rules.why(self.desk.enc.state, who) if who else ()

    def at(self, numbers: Sequence[WhyNumber]) -> int:
        """Where the chosen number stands; the first where the fighter has no such number."""
        return next((place for place, one in enumerate(numbers) if one.id == self.listing.chosen), 0)

    @property
    def number(self) -> WhyNumber | None:
        """The chosen one."""
        numbers = self.numbers()
        return numbers[self.at(numbers)] if numbers else None

    def header(self) -> ScreenLine:
        """The desk's own."""
        return self.below.header()

    def body(self, width: int, height: int) -> Sequence[ScreenLine]:
        """Both columns below whose numbers they are."""
        return self.body_with(None, width, height)

    def body_with(self, panel: list[ScreenLine] | None, width: int, height: int) -> list[ScreenLine]:
        """The same with a panel in its last lines, where one is given."""
        wide = sheet_width(width)
        if wide and height >= LISTED_FROM:
            left = width - wide - 1
            return beside(
                self.below.panes.main(left, height), left, self._with(panel, wide, height, stacked=True), wide
            )
        return self._with(panel, width, height, stacked=width < ONE_PANE[0])

    def _with(self, panel: list[ScreenLine] | None, width: int, height: int, stacked: bool) -> list[ScreenLine]:
        under = list(panel or ())[: height - 4]
        height -= len(under)
        numbers = self.numbers()
        if not numbers:
            made = [BLANK, line("  ", ("There are no numbers to ask about.", "muted"))]
        elif stacked:
            made = self._stacked(numbers, width, height)
        else:
            made = self._parted(numbers, width, height)
        return [*made, *[BLANK] * (height - len(made)), *under]

    def _heads(self, numbers: Sequence[WhyNumber], room: int) -> list[ScreenLine]:
        """Whose numbers they are, and in two words how it stands."""
        who, at = self.desk.selected, self.at(numbers)
        role = "accent" if who == self.desk.acting else "strong"
        some = f"{at + 1} of {len(numbers)}" if room else "as it counts now"
        sections = self.desk.enc.rules.sections(self.desk.enc.state, who)
        about = "".join(span.text for span in sections[0].right) if sections else ""
        return [
            ScreenLine((Span("  Why ", "muted"), Span(self.desk.name(who), role), Span(f", {numbers[at].title}")),
                       (Span(numbers[at].shown, "strong"), Span(" "))),
            ScreenLine((Span("  "), Span(about, "muted")), (Span(some, "muted"), Span(" "))),
        ]  # fmt: skip

    def _parted(self, numbers: Sequence[WhyNumber], width: int, height: int) -> list[ScreenLine]:
        """The list at the left of a thin line, the parts at its right."""
        left = min(LEFT, max(LEAST_LEFT, width * LEFT // 80))
        right, room = width - left - 1, height - 4
        shown = list_lines(numbers, self.listing, room, left)
        tee = ScreenLine((Span("", "faint", "rule"),) * left + (Span("", "faint", "tee"),), fill="rule")
        parts = self._scrolled(why_lines(numbers[self.at(numbers)], right, NAMES[self.desk.enc.rules.name]), room)
        both = beside([BLANK, *shown], left, [BLANK, *parts], right)
        both += beside([], left, [BLANK] * (room + 1 - len(both)), right)
        return [*self._heads(numbers, 0), tee, *both]

    def _stacked(self, numbers: Sequence[WhyNumber], width: int, height: int) -> list[ScreenLine]:
        """Where there is no room for two columns the list stands above the parts, or is left to the arrows alone."""
        heads = self._heads(numbers, height < LISTED_FROM)
        parts = why_lines(numbers[self.at(numbers)], width, NAMES[self.desk.enc.rules.name])
        if height < LISTED_FROM:
            return [*heads[: 1 if height < 8 else 2], *self._scrolled(parts[1:], height - 2)]
        most = min(len(numbers), max(LEAST_LISTED, (height - 6) // 2))
        shown = list_lines(numbers, self.listing, most, width)
        rule = ScreenLine(fill="rule")
        return [BLANK, *heads, BLANK, *shown, rule, *self._scrolled(parts, height - len(shown) - 5)]

    def _scrolled(self, rows: list[ScreenLine], room: int) -> list[ScreenLine]:
        """As many rows as fit, from the one that is scrolled to; what is below is counted."""
        shown = self.parts.view(rows, max(1, room))
        return counted_below(shown, self.parts.below(rows, shown))

    # -- keys ----------------------------------------------------------------------------------------------------
    def do_left(self) -> None:
        """The same number of the fighter above."""
        self.below.listing.up()

    def do_right(self) -> None:
        """The same number of the fighter below."""
        self.below.listing.down()

    def do_override(self) -> None:
        """Another value for the chosen number. Raises Refused where it can't have one."""
        one = self.number
        if one is None:
            raise Refused("nobody", "There is nobody in this fight.")
        if one.setting is None:
            raise Refused("fixed", f"{one.title} can't be set here: {one.fixed}.")
        self.pages.push(ValuePage(self, one))

    def do_effect(self) -> None:
        """An effect on the fighter."""
        if not self.desk.selected:
            raise Refused("nobody", "There is nobody in this fight.")
        self.pages.push(WhyEffectPage(self, entries.EFFECT))


class WhyEffectPage(EntryPage):
    """An effect on the fighter whose numbers are shown, typed below them. Up and down choose another number."""

    scopes = ("why-entry",)


class OtherNumber(Moves):
    """The arrows choose another number for what is typed."""

    def __init__(self, page: ValuePage) -> None:
        self._page = page

    def move(self, by: int) -> None:
        """To a number above or below."""
        self._page.page.listing.move(by)
        self._page.take_chosen()


class ValuePage(WhyEffectPage):
    """Another value for the number that is chosen, and why."""

    def __init__(self, below: WhyPage, number: WhyNumber) -> None:
        self.page, self.number = below, number
        super().__init__(below, _entry(number))
        self.listing = OtherNumber(self)

    def _now(self, who: str) -> tuple[Span, ...]:
        return (Span("now: ", "muted"), Span(self.number.shown))

    def take_chosen(self) -> None:
        """Goes on with the number that is chosen now, and with what has been typed."""
        chosen = self.page.number
        if chosen is not None:
            self.number, self.entry = chosen, _entry(chosen)


def _entry(number: WhyNumber) -> Entry:
    """What may be typed for this number."""

    def read(text: str, at: At) -> Begin | Edit:
        now = next((one for one in at.rules.why(at.state, at.who) if one.id == number.id), number)
        return read_value(text, now, at)

    why = number.setting is not None and number.setting.how != "begin"
    examples = (("4", "the new value"), *((('4 "slippery floor"', "and why"),) if why else ()))
    return Entry("effect", number.title, examples, read)
