"""Why a number is what it is: all numbers of a fighter, the chosen one with its parts, and another value for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core.desk import Span, WhyNumber
from engine.core.inputs import Begin, Edit
from engine.core.model import Refused
from engine.rules import NAMES
from engine.view import entries
from engine.view.entries import At, Entry, read_value

from ..flow.layout import beside
from ..lines import BLANK, ScreenLine, line
from ..list import Keyed, Moves, Scroll, counted_below
from ..panes.layout import ONE_PANE
from ..panes.sheet import sheet_width
from ..panes.why import list_lines, why_lines
from .entry import EntryPage
from .page import Page

if TYPE_CHECKING:
    from .desk import DeskPage


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
