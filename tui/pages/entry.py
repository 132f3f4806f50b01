"""Damage, Initiative, motes and effects by hand: one line typed on the desk, with what it will do shown as it is
typed."""

from __future__ import annotations

from engine.core.ask import Fact
from engine.core.desk import Span
from engine.core.inputs import Begin, Edit
from engine.core.model import Refused
from engine.view import entries
from engine.view.entries import EFFECT, OVERRIDE, At, Entry, effects_on
from engine.view.sentences import edited

from ..commands import key
from ..fields import Field
from ..lines import ScreenLine, rule, total
from ..wrapping import flowed
from .acts import begin
from .over import Below, OverDesk
from .typed import FieldPage

_TOLD = 8
"""So many numbers are told of before anything is typed; any other can be typed too."""


class EntryPage(FieldPage, OverDesk):
    """One entry for the cursor row. Letters are text; up and down change whom it is for."""

    scopes = ("entry",)

    def __init__(self, below: Below, entry: Entry) -> None:
        super().__init__(below)
        self.entry, self.field = entry, Field()

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

    def do_up(self) -> None:
        """For the fighter above."""
        self.below.do_up()

    def do_down(self) -> None:
        """For the fighter below."""
        self.below.do_down()
