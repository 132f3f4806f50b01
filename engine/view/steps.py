"""The steps of an open action as the rules number them: how far each is, what came of it, and what is asked in it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from ..core.ask import Ask, Step
from . import words
from .action import Reading

AHEAD, KNOWN, OPEN, DONE, OVER = "ahead", "known", "open", "done", "over"
"""How far a step is: to come; worked out behind the open one; open; done; passed over."""

_WHOSE = re.compile(r"^(target|guardian)'s")
"""How the key of an ask says whose it is."""

_NUMBER = re.compile(r"(\d+)(.*)")


@dataclass(frozen=True, slots=True)
class StepRow:
    """One step: its main number and the letter of a part, its title, what came of it, and how far it is."""

    main: str
    part: str
    title: str
    result: str
    status: str

    @property
    def number(self) -> str:
        """The number as the rules have it."""
        return self.main + self.part


@dataclass(frozen=True, slots=True)
class Outer:
    """The action within which the open one stands: what it is, where it is held, and to whom it goes back."""

    title: str
    held: str
    back: str


@lru_cache(maxsize=256)
def parted(number: str) -> tuple[str, str]:
    """A step's number as its main number and the letter of its part: `8d` is 8 and d."""
    match = _NUMBER.fullmatch(number)
    return (match[1], match[2]) if match else (number, "")


def open_step(reading: Reading) -> str:
    """The number of the step that stands open: where everything is worked out, that of the last roll."""
    if not reading.applying:
        return reading.open.step
    rolled = [ask.step for ask in reading.rolls()]
    return rolled[-1] if rolled else reading.steps[-1].number if reading.steps else ""


@lru_cache(maxsize=2)
def step_rows(reading: Reading) -> tuple[StepRow, ...]:
    """Every step of the innermost open procedure, those to come included. A reading never changes: once for each."""
    titles = dict(reading.rules.steps(reading.procedure))
    first = reading.steps[0] if reading.prefix and reading.steps else None
    if first is not None and titles.get(first.number, first.title) != first.title:
        titles = {}  # inside it stands something else than the procedure itself, with steps of its own
    for step in reading.steps:
        titles.setdefault(step.number, step.title)
    entered = {step.number: step for step in reading.steps}
    numbers, here = list(titles), open_step(reading)
    at = numbers.index(here) if here in titles else len(numbers)
    rows = []
    for place, (number, title) in enumerate(titles.items()):
        main, part = parted(number)
        found = entered.get(number)
        status = _status(reading, number, found, here, place > at)
        result = _result(reading, number, found, status)
        rows.append(StepRow(main, part, _title(reading, found.title if found else title), result, status))
    return tuple(rows)


def _title(reading: Reading, title: str) -> str:
    """A title with the names of those it speaks of."""
    for id, place in ((reading.attacker, "{attacker}"), (reading.target, "{target}")):
        title = title.replace(place, reading.view.short(id) if id else place[1:-1].title())
    return reading.shortened(title)


def _status(reading: Reading, number: str, step: Step | None, here: str, later: bool) -> str:
    main, part = parted(number)
    if number in (here, parted(here)[0]):
        return OPEN
    if reading.form and any(parted(ask.step)[0] == main for ask in reading.fields):
        return OPEN
    if step is None:
        touched = any(shown.step == number for shown in reading.shown) if part else False
        return DONE if touched and not later else AHEAD
    if step.passed_over:
        return OVER
    return KNOWN if later else DONE


def _result(reading: Reading, number: str, step: Step | None, status: str) -> str:
    if step is None or (status == OPEN and reading.form):
        return ""
    if status != OVER:
        return reading.shortened(step.result)
    declares = any(ask.kind == "declare" and ask.step == number for ask in reading.passed)
    return "+ to ask" if declares and step.result in ("", "none") else reading.shortened(step.result)


def asks_of(reading: Reading, row: StepRow, focus: str) -> list[Ask]:
    """What is unfolded under a step: fields of the open form, the asks of the step with the cursor, or of any other
    what is to be seen though nobody was asked. `focus` is the key of the ask under the cursor."""
    number = row.number
    if reading.form:
        return [ask for ask in reading.fields if ask.step == number]
    asks = [ask for ask in reading.passed if ask.step == number]
    return asks if any(ask.key == focus for ask in asks) else [ask for ask in asks if _stays(reading, ask)]


def _stays(reading: Reading, ask: Ask) -> bool:
    """Whether what passed by itself stays in view: an amount that a side may still say, before anything is rolled."""
    return bool(ask.habit) and ask.kind == "number" and not reading.rolls()


def field_words(reading: Reading, ask: Ask) -> tuple[str, str]:
    """What one field or one ask of a step is called, and what it was answered."""
    named = _WHOSE.sub(f"{reading.view.short(ask.who)}'s", words.field_label(ask, reading.prefix))
    return named, words.answer_words(ask, reading.answer(ask.key))


def stepless(reading: Reading, focus: str) -> list[tuple[Ask, StepRow]]:
    """The asks of a procedure without steps, each as if it were one: who answers, and what came of it. What declared
    nothing is left out, but for the ask under the cursor."""
    here = focus or reading.open.key
    asks = (*reading.passed, reading.open)
    kept = [ask for ask in asks if ask.kind != "declare" or ask.key == here or reading.answer(ask.key)]
    return [(ask, _as_step(reading, ask)) for ask in kept]


def _as_step(reading: Reading, ask: Ask) -> StepRow:
    status = DONE if ask.key in reading.outcome.answers else OPEN
    return StepRow("", "", reading.name(ask.who).text, words.answer_words(ask, reading.answer(ask.key)), status)


def outer(reading: Reading) -> Outer | None:
    """The action that waits for the open one, which stands within it; None where none does."""
    if not reading.prefix:
        return None
    entered = [step for step in reading.outcome.steps if step.prefix != reading.prefix]
    at = parted(entered[-1].number)[0] if entered else ""
    who = reading.view.short(reading.begin.who)
    title = reading.rules.procedures[reading.begin.procedure].title.lower()
    return Outer(f"{who}: {title}", f"held at {at}" if at else "held", f"Then back to {who}")


def heading(reading: Reading, prefix: str, step: str) -> str:
    """The step that numbers belong to, as the rules number it, and of another procedure whose it is."""
    named = {(one.prefix, one.number): one.title for one in reading.outcome.steps}
    known = {row.number: row.title for row in step_rows(reading)}
    title = reading.shortened(named.get((prefix, step)) or known.get(step, ""))
    whose = "" if prefix == reading.prefix else words.nested(prefix)
    return ", ".join(filter(None, (f"{step}  {title}".strip(), whose)))
