"""One line typed over the page below: what is set by hand, with what it will do; and a name to keep something under."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from engine.core.ask import Fact
from engine.core.desk import Span
from engine.core.inputs import Begin, Edit
from engine.core.model import Refused
from engine.view import entries
from engine.view.entries import EFFECT, OVERRIDE, At, Entry, effects_on
from engine.view.sentences import edited

from ..commands import key
from ..desk import Desk
from ..field import Field
from ..lines import ScreenLine, flowed, line, rule, total, wrapped
from ..list import Moves
from .acting import begin
from .page import Page


class Below(Protocol):
    """A page that can show a panel, and whose cursor the panel's arrows move."""

    desk: Desk

    @property
    def listing(self) -> Moves:
        """What the arrows move."""
        ...

    def header(self) -> ScreenLine:
        """Its first line."""
        ...

    def body_with(self, panel: list[ScreenLine] | None, width: int, height: int) -> list[ScreenLine]:
        """What stands between header and footer, with the panel in it."""
        ...


_TOLD = 8
"""So many numbers are told of before anything is typed; any other can be typed too."""


class EntryPage(Page):
    """One entry for the cursor row. Letters are text; up and down change whom it is for."""

    scopes = ("entry",)
    field: Field

    def __init__(self, below: Below, entry: Entry) -> None:
        super().__init__(below.listing, Field())
        self.finding = None
        self.below, self.desk, self.entry = below, below.desk, entry

    def header(self) -> ScreenLine:
        """The desk's own."""
        return self.below.header()

    def body(self, width: int, height: int) -> Sequence[ScreenLine]:
        """The desk, with the panel in place of the fighter's pane."""
        return self.below.body_with(self.panel(width), width, height)

    def panel(self, width: int) -> list[ScreenLine]:
        """The field, what it will do or why it can't, and what can be typed."""
        who = self.desk.selected
        told = [*self._what_comes(who), *self._examples(who, width)]
        return [
            rule(f"{self.entry.title}: {self.desk.name(who)}"),
            self.field_line(width),
            *(ScreenLine((Span("  "), *row)) for spans in told for row in flowed(spans, width - 3)),
        ]

    def _examples(self, who: str, width: int) -> list[tuple[Span, ...]]:
        """What can be typed, each example whole in one line."""
        rows = [tuple[Span, ...]()]
        shown = self.entry.examples
        if self.entry is OVERRIDE and who:
            shown = (*entries.override_examples(self._at(who)), *entries.weapon_examples(self._at(who)))
        for typed, means in shown:
            one = (Span(typed, "text"), Span(f" {means}", "muted"))
            if rows[-1] and total(rows[-1]) + 3 + total(one) > width - 3:
                rows.append(())
            rows[-1] = (*rows[-1], Span("   "), *one) if rows[-1] else one
        return rows

    def _what_comes(self, who: str) -> list[tuple[Span, ...]]:
        if not self.field.text.strip():
            return [self._now(who)]
        try:
            given = self._read(who)
            more = self._known(given) or ("a word alone: no number changes" if self._changes_none(given, who) else "")
            return [(Span(self.would(given)), *((Span(f"   {more}", "muted"),) if more else ()))]
        except Refused as refused:
            return [(Span(refused.sentence, "harm"),)]

    def _known(self, given: Begin | Edit) -> str:
        """What the rules say of an effect that they know by its name."""
        if self.entry is not EFFECT or not isinstance(given, Begin) or given.args.get("modifiers"):
            return ""
        known = self.desk.enc.rules.known_effects.by_hand.get(str(given.args.get("label", "")))
        return known.note if known else ""

    def _changes_none(self, given: Begin | Edit, who: str) -> bool:
        """Whether an effect is a label and nothing else: no number of the fighter is another one with it."""
        if self.entry is not EFFECT or not isinstance(given, Begin) or "label" not in given.args:
            return False
        rules, enc = self.desk.enc.rules, self.desk.enc
        before, after = (rules.why(state, who) for state in (enc.state, enc.what_if(given).state))
        return [(one.id, one.value) for one in before] == [(one.id, one.value) for one in after]

    def _now(self, who: str) -> tuple[Span, ...]:
        now = Span("now: ", "muted")
        if self.entry is EFFECT:
            labels = ", ".join(label for _, label in effects_on(self.desk.enc.state, who))
            return (now, Span(labels) if labels else Span("no effects", "muted"))
        if self.entry is OVERRIDE and who:
            there = entries.settable(self._at(who))[:_TOLD]
            return (now, Span("   ".join(f"{one.title} {one.shown}" for one in there)))
        return (Span("enter does it", "muted"),)

    def _at(self, who: str) -> At:
        return At(who, self.desk.enc.state, self.desk.enc.rules)

    def _read(self, who: str) -> Begin | Edit:
        if not who:
            raise Refused("nobody", f"There is nobody in this fight yet: {key('add')} adds fighters.")
        return self.entry.read(self.field.text, self._at(who))

    def would(self, given: Begin | Edit) -> str:
        """The log line that this would make. Raises Refused where the rules don't allow it."""
        enc = self.desk.enc
        if isinstance(given, Edit):
            return edited(self.desk, given)
        outcome = enc.what_if(given)
        facts: tuple[Fact, ...] = outcome.facts
        if enc.outcome is not None:
            facts = facts[len(enc.outcome.facts) :]
        said = enc.rules.sentences(given, facts, self.desk.short)
        return " ".join(said) or "Nothing changes."

    def do_enter(self) -> None:
        """Does it and closes; with nothing typed it only closes."""
        if self.field.text.strip():
            given = self._read(self.desk.selected)
            begin(self.desk, self.pages, given)
        self.close()


THERE = "there_already"
"""The code of what is refused because the name is taken."""

Keep = Callable[[str, bool], str]
"""Keeps it under a name, over one that is there where that is said, and tells what was done. Raises Refused."""

Panel = Callable[[int, int], list[ScreenLine]]
"""What stands somewhere on a page, in so many cells and lines at most."""

Drawn = Callable[[Panel, int, int], list[ScreenLine]]
"""Draws the page below with a panel in it, in so many cells and lines."""


class NamePage(Page):
    """One field on the page below. `about` says what enter does."""

    scopes = ("name",)
    field: Field

    def __init__(self, below: Page, drawn: Drawn, title: str, name: str, about: str, keep: Keep) -> None:
        super().__init__(field=Field(name, selected=True))
        self.below, self.drawn = below, drawn
        self.asks, self.about, self.keep = title, about, keep
        self.taken = ""

    def header(self) -> ScreenLine:
        """That of the page below."""
        return self.below.header()

    def body(self, width: int, height: int) -> Sequence[ScreenLine]:
        """The page below with the field in it."""
        return self.drawn(self._panel, width, height)

    def _panel(self, width: int, height: int) -> list[ScreenLine]:
        said, role = (self._again(), "harm") if self._is_taken() else (self.about, "muted")
        rows = [line("  ", (row, role)) for row in wrapped(said, width - 3)]
        return [rule(self.asks), self.field_line(width), *rows]

    def _is_taken(self) -> bool:
        return bool(self.taken) and self.taken == self.field.text.strip()

    def _again(self) -> str:
        return (
            f"{self.taken} is there already: enter again replaces it and puts the old file aside, or type another name."
        )

    def enter_word(self) -> str:
        """What enter does."""
        return "replace" if self._is_taken() else "keep"

    def do_enter(self) -> None:
        """Keeps it and closes; a name that is taken is told first. Raises Refused where it can't be kept."""
        name = self.field.text.strip()
        try:
            said = self.keep(name, self._is_taken())
        except Refused as refused:
            if refused.code != THERE:
                raise
            self.taken = name
            return
        self.close()
        self.pages.say(said)
