"""What is typed on the page of numbers: another value for the chosen one, or an effect on its fighter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.desk import Span
from engine.core.inputs import Begin, Edit
from engine.core.why import WhyNumber
from engine.view.entries import At, Entry, read_value

from .entry import EntryPage

if TYPE_CHECKING:
    from .why import WhyPage


class WhyEffectPage(EntryPage):
    """An effect on the fighter whose numbers are shown, typed below them. Up and down choose another number."""

    scopes = ("why-entry",)


class ValuePage(WhyEffectPage):
    """Another value for the number that is chosen, and why."""

    def __init__(self, below: WhyPage, number: WhyNumber) -> None:
        self.page, self.number = below, number
        super().__init__(below, _entry(number))

    def _now(self, who: str) -> tuple[Span, ...]:
        return (Span("now: ", "muted"), Span(self.number.shown))

    def do_up(self) -> None:
        """For the number above."""
        super().do_up()
        self._takes_chosen()

    def do_down(self) -> None:
        """For the number below."""
        super().do_down()
        self._takes_chosen()

    def _takes_chosen(self) -> None:
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
