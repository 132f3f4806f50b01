"""Plays a fight of the net again from the inputs of its journal, and tells the questions on the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.core.ask import Ask
from engine.core.inputs import Answer, Correct, Input, Redo, Undo
from engine.core.model import Tree
from engine.history.encounter import Encounter
from engine.history.logfile import Head, LogFile, head_text
from engine.history.records import text_of
from engine.history.statefile import StateText
from engine.samples.player import ticking


@dataclass(frozen=True)
class Script:
    """How a fight is played: where it begins, and every input."""

    ruleset: str
    start: Tree
    seed: int
    inputs: tuple[Input, ...]

    @classmethod
    def of(cls, journal: str) -> Script:
        """The script that the text of a journal is."""
        log = LogFile("journal", journal.encode())
        return cls(log.head.ruleset, log.start, log.head.seed, tuple(log.entry(n + 1).input for n in range(log.last)))

    def begun(self) -> Encounter:
        """The fight before its first input, in memory; its clock moves on by itself."""
        given = {"title": self.start.get("title", ""), "options": self.start.get("options")}
        fighters = self.start.get("combatant", {})
        return Encounter.new(None, self.ruleset, fighters, seed=self.seed, clock=ticking(), **given)

    def played(self, enc: Encounter) -> Iterator[Input]:
        """Each input after it has been put in. What the rules ask since the journal was kept is answered by default,
        an answer to what they don't ask any more is passed over, and what the inputs say of entries follows the numbers
        that these have then."""
        now = {0: 0}
        for n, given in enumerate(self.inputs, 1):
            if not asked_no_more(enc, given, self.inputs[n] if n < len(self.inputs) else None):
                asked_since(enc, given)
                put_in(enc, _numbered(given, now))
            now[n] = enc.cursor
            yield given


def asked_no_more(enc: Encounter, given: Input, following: Input | None) -> bool:
    """Whether an answer is to what the rules don't ask any more: they ask already what it is followed by."""
    if not isinstance(given, Answer) or enc.ask is None or enc.ask.key == given.key:
        return False
    return isinstance(following, Answer) and following.key == enc.ask.key


def asked_since(enc: Encounter, given: Input) -> None:
    """Answers by default what the rules did not ask when an answer was recorded."""
    while isinstance(given, Answer) and enc.ask is not None and enc.ask.key != given.key:
        if enc.ask.kind == "dice":
            enc.roll()
        else:
            enc.answer(enc.ask.default)


def _numbered(given: Input, now: Mapping[int, int]) -> Input:
    """An input with the numbers that entries have now."""
    if isinstance(given, (Undo, Redo)):
        return replace(given, to=now[given.to])
    if isinstance(given, Correct):
        return replace(given, of=now[given.of], again=tuple((now[of], answer) for of, answer in given.again))
    return given


def put_in(enc: Encounter, given: Input) -> None:
    """One recorded input, as the desk puts it in."""
    if isinstance(given, Undo):
        enc.back_to(given.to)
    elif isinstance(given, Redo):
        enc.redo()
    elif isinstance(given, Correct):
        _corrects(enc, given)
    else:
        enc.do(given)


def _corrects(enc: Encounter, given: Correct) -> None:
    correction = enc.correct(given.of, given.input)
    for of, answer in given.again:
        if (of, answer) not in correction.fix.again:
            assert correction.asking == of
            correction.answer(answer.value, answer.source, answer.key)
    while correction.ask is not None:
        if correction.ask.kind == "dice":
            correction.roll()
        else:
            correction.answer(correction.ask.default)
    correction.accept()


def journal_of(enc: Encounter, start: Tree) -> str:
    """The text of the journal that a fight has on the disk; `start` is its state before the first input."""
    head = head_text(Head(enc.rules.name, enc.rules_version, enc.seed), start)
    return head + "".join(text_of(enc.entries[n + 1]) for n in range(enc.cursor))


def state_of(enc: Encounter) -> str:
    """The text of the state file that it has."""
    return StateText().of(enc.committed, enc.cursor, enc.moment.redo)


def asked(ask: Ask) -> Iterator[str]:
    """An ask as it stands open, with its options."""
    room = f" {ask.low} to {ask.high}" if ask.low or ask.high else ""
    more = _named(
        dice=ask.dice, default=ask.default, field=ask.field, gives=ask.gives, given=ask.given,
        faces_only=ask.faces_only, seen=ask.seen if ask.seen != "all" else "", habit=ask.habit,
    )  # fmt: skip
    yield f"asks {ask.who}, step {ask.step}: {ask.key} ({ask.kind}{room}) {ask.prompt!r}{more}"
    for one in ask.options:
        also = _named(cost=one.cost, note=one.note, barred=one.barred, costs=one.costs)
        yield f"    {one.id}: {one.label}{also}"
    for field in ask.fields:
        yield f"    field {field.id}: {field.title} {[one.id for one in field.options]}"


def _named(**values: Any) -> str:
    kept = (f"{name} {value}" for name, value in values.items() if value not in ("", (), None, {}, False))
    told = "; ".join(kept)
    return f" [{told}]" if told else ""
