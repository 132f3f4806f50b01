"""What a line of the log opens to: its steps, what changed by hand, what corrections put in, and who sees it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.core.desk import Span
from engine.core.fight import HouseRule
from engine.core.inputs import Amend, Begin, Correct, Edit, Override
from engine.core.model import Change, Refused
from engine.view import words
from engine.view.fight import FightView
from engine.view.log import LogLine
from engine.view.past import Past, groups, key, matters
from engine.view.seen import for_players
from engine.view.sentences import plain_value, told_changes

from ..lines import ScreenLine, spans
from ..wrapping import wrapped
from . import steps

_MOST_CHANGES = 40


@dataclass(frozen=True, slots=True)
class Step:
    """One step of an opened line: its number, its lines, the parts it opens to, and what `c` corrects there.

    `bare` are its lines where the parts stand below them.
    """

    number: str
    lines: tuple[ScreenLine, ...]
    bare: tuple[ScreenLine, ...] = ()
    parts: tuple[ScreenLine, ...] = ()
    key: str = ""


def detail(view: FightView, line: LogLine, width: int) -> tuple[Step, ...]:
    """The steps of a line in lines of `width` cells, without their numbers. There is always at least one."""
    return (*_what(view, line, width), *_late(view, line, width), _seen(view, line, width))


def _what(view: FightView, line: LogLine, width: int) -> Iterator[Step]:
    action = line.action
    if action.correction is not None:
        yield from _mended(view, line, width)
        return
    if action.begin is None:
        yield from _changed(view, action.entry.changes, width)
        return
    try:
        outcome = view.enc.asked_by(action, line.before)
    except Refused as refused:
        yield _plain(refused.sentence, width)
        yield from _recorded(line, width)
        return
    past = Past(view, outcome, action)
    yield from _steps(past, width)
    yield from _rules(line, width)
    if view.enc.rules.kind(action.begin, action.entry.facts) == "by hand":
        yield from _changed(view, _of_fighters(view, action.entry.changes), width)
    if outcome.facts != action.entry.facts:
        yield _plain("Recorded under other rules: these are the steps as the rules run them today.", width)


def _steps(past: Past, width: int) -> Iterator[Step]:
    """The steps that mattered, those of a procedure within another one behind a line that says so."""
    prefix = ""
    for group in groups(past):
        if not matters(past, group):
            continue
        if group.prefix != prefix and group.prefix:
            yield Step("", (ScreenLine(spans((words.nested(group.prefix), "muted"))),))
        prefix = group.prefix
        indent = 2 if prefix else 0
        made = [_moved(row, indent) for row in steps.rows(past, group, width - indent)]
        bare = [_moved(row, indent) for row in steps.rows(past, group, width - indent, with_parts=False)]
        told = [_moved(row, indent + 2) for row in steps.parts(past, group, width - indent - 2)]
        yield Step(group.step, tuple(made), tuple(bare), tuple(told), key(past, group))


def _moved(row: ScreenLine, by: int) -> ScreenLine:
    return replace(row, left=(Span(" " * by), *row.left)) if by else row


def _rules(line: LogLine, width: int) -> Iterator[Step]:
    """House rules that bit."""
    for fact in line.action.entry.facts:
        if (rule := HouseRule.read(fact)) is not None:
            yield Step(fact.step, tuple(_wrapped(f"House rule: {rule.option} {plain_value(rule.value)}", width)))


def _late(view: FightView, line: LogLine, width: int) -> Iterator[Step]:
    """What corrections have put in since; what they had to ask again is seen in the steps."""
    action = line.action
    if action.correction is not None:
        return
    from engine.view.corrected import change_words  # what few fights need is loaded when they do

    for n, given in action.inputs:
        if view.enc.entries[n].input is not given and isinstance(given, (Amend, Begin, Edit, Override)):
            told = change_words(view, Correct(n, given), action, action.entry.facts)
            yield Step("", tuple(_wrapped(f"Corrected: {told}.", width)))


def _mended(view: FightView, line: LogLine, width: int) -> Iterator[Step]:
    """How many lines a correction has changed, and its own changes."""
    count = len(line.action.entry.mends)
    told = f"{words.counted(count, 'action')} came out different." if count else "Nothing came out different."
    yield _plain(told, width)
    yield from _changed(view, _of_fighters(view, line.action.entry.changes), width)


def _of_fighters(view: FightView, changes: Sequence[Change]) -> tuple[Change, ...]:
    """The changes of what a fighter's form lists first; the rest is how the rules keep count."""
    kept = []
    for change in changes:
        table, id, *rest = (*change.path.split("."), "", "")
        spec = view.fields(id).get(".".join(filter(None, rest))) if table == "combatant" else None
        if spec is not None and not spec.minor:
            kept.append(change)
    return tuple(kept)


def _changed(view: FightView, changes: Sequence[Change], width: int) -> Iterator[Step]:
    """What changed, old to new, one to a line."""
    told = [text for change in changes for text in told_changes(view, change)]
    for text in told[:_MOST_CHANGES]:
        yield Step("", tuple(_wrapped(text, width)))
    if len(told) > _MOST_CHANGES:
        yield _plain(f"and {len(told) - _MOST_CHANGES} more", width)


def _recorded(line: LogLine, width: int) -> Iterator[Step]:
    """What was recorded, where the rules can't run it again."""
    for fact in line.action.entry.facts:
        data = ", ".join(f"{name.replace('_', ' ')} {plain_value(value)}" for name, value in fact.data.items())
        yield Step(fact.step, tuple(_wrapped(f"{words.label(fact.key)}: {data}", width)))


def _seen(view: FightView, line: LogLine, width: int) -> Step:
    """What players see of it, and the number of its entry."""
    public = for_players(view, line)
    entry = Span(f"entry {line.n}", "muted")
    if not public:
        return Step(
            "", (ScreenLine((Span("the players don't see this line", "muted", "hidden"),), (entry,), yields=True),)
        )
    if public == line.texts:
        return Step("", (ScreenLine(spans(("the players see this line", "muted")), (entry,), yields=True),))
    first, *rest = wrapped(f"the players see: {' '.join(public)}", width - len(entry.text) - 1)
    return Step("", (ScreenLine(spans((first, "muted")), (entry,)),
                     *(ScreenLine(spans((row, "muted"))) for row in rest)))  # fmt: skip


def _plain(text: str, width: int) -> Step:
    return Step("", tuple(_wrapped(text, width)))


def _wrapped(text: str, width: int) -> list[ScreenLine]:
    return [ScreenLine(spans((row, "muted"))) for row in wrapped(text, width)]
