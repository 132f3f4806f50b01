"""What a line of the log opens to: its steps, what changed by hand, what corrections put in, and who sees it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ..core.ask import GM, Ask, Role, Shown
from ..core.dice import Dice
from ..core.fight import HouseRule
from ..core.inputs import Amend, Begin, Correct, Edit, Input, Override
from ..core.model import Change, Refused
from ..core.procedure import FORM, Outcome
from ..history.journal import Action
from . import words
from .action import Reading, result_words
from .dice import Face, faces
from .fight import FightView
from .log import LogLine, put_in
from .numbers import NumberRow, PartRow, number_row, set_by_hand
from .seen import for_players
from .sentences import plain_value, told_changes

_MOST_CHANGES = 40


# -- rows --------------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Came:
    """What came of a step without dice: what it is about, what went in, and what came out. `of_number` is whether what
    went in are the parts of its number, so that they need not be said twice."""

    about: str
    parts: tuple[str, ...]
    result: str
    of_number: bool


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll: whose where that is not plain, how many dice, `typed`, `rolled`, `counted` or `not rolled`, how they
    lie, and what they came to."""

    whose: str
    dice: str
    how: str
    faces: tuple[Face, ...]
    result: str


@dataclass(frozen=True, slots=True)
class StepDetail:
    """One step that mattered: its number, what came of it, its rolls, and the numbers that were set by hand in it.

    `numbers` are all that are made of something, with their parts; `key` is what a correction of it is likely about;
    `inner` is whether it is of a procedure within the action.
    """

    number: str
    came: Came | None
    rolls: tuple[Rolled, ...]
    by_hand: tuple[PartRow, ...]
    numbers: tuple[NumberRow, ...]
    key: str
    inner: bool


@dataclass(frozen=True, slots=True)
class Remark:
    """A few words besides the steps: a change by hand, a house rule that bit, what a correction put in."""

    text: str
    number: str = ""


@dataclass(frozen=True, slots=True)
class SeenBy:
    """What players see of the line: all or nothing of it (`whole`, and then `hidden` tells which), or other sentences;
    and the number of its entry."""

    text: str
    entry: str
    whole: bool = True
    hidden: bool = False


Detail = StepDetail | Remark | SeenBy


def detail(view: FightView, line: LogLine) -> Iterator[Detail]:
    """What a line opens to, in its order; the last is who sees it."""
    yield from _what(view, line)
    yield from _late(view, line)
    yield _seen(view, line)


def _what(view: FightView, line: LogLine) -> Iterator[Detail]:
    action = line.action
    if action.correction is not None:
        yield from _mended(view, line)
        return
    if action.begin is None:
        yield from _changed(view, action.entry.changes)
        return
    try:
        outcome = view.enc.asked_by(action, line.before)
    except Refused as refused:
        yield Remark(refused.sentence)
        yield from _recorded(line)
        return
    yield from _steps(Past(view, outcome, action))
    yield from _rules(line)
    if view.enc.rules.kind(action.begin, action.entry.facts) == "by hand":
        yield from _changed(view, _of_fighters(view, action.entry.changes))
    if outcome.facts != action.entry.facts:
        yield Remark("Recorded under other rules: these are the steps as the rules run them today.")


def _rules(line: LogLine) -> Iterator[Remark]:
    """House rules that bit."""
    for fact in line.action.entry.facts:
        if (rule := HouseRule.read(fact)) is not None:
            yield Remark(f"House rule: {rule.option} {plain_value(rule.value)}", fact.step)


def _late(view: FightView, line: LogLine) -> Iterator[Remark]:
    """What corrections have put in since; what they had to ask again is seen in the steps."""
    action = line.action
    if action.correction is not None:
        return
    from .corrected import change_words  # what few fights need is loaded when they do

    for n, given in put_in(view, action):
        if isinstance(given, (Amend, Begin, Edit, Override)):
            yield Remark(f"Corrected: {change_words(view, Correct(n, given), action, action.entry.facts)}.")


def _mended(view: FightView, line: LogLine) -> Iterator[Remark]:
    """How many lines a correction has changed, and its own changes."""
    count = len(line.action.entry.mends)
    yield Remark(f"{words.counted(count, 'action')} came out different." if count else "Nothing came out different.")
    yield from _changed(view, _of_fighters(view, line.action.entry.changes))


def _of_fighters(view: FightView, changes: Sequence[Change]) -> tuple[Change, ...]:
    """The changes of what a fighter's form lists first; the rest is how the rules keep count."""
    kept = []
    for change in changes:
        table, id, *rest = (*change.path.split("."), "", "")
        spec = view.fields(id).get(".".join(filter(None, rest))) if table == "combatant" else None
        if spec is not None and not spec.minor:
            kept.append(change)
    return tuple(kept)


def _changed(view: FightView, changes: Sequence[Change]) -> Iterator[Remark]:
    """What changed, old to new, one by one."""
    told = [text for change in changes for text in told_changes(view, change)]
    yield from (Remark(text) for text in told[:_MOST_CHANGES])
    if len(told) > _MOST_CHANGES:
        yield Remark(f"and {len(told) - _MOST_CHANGES} more")


def _recorded(line: LogLine) -> Iterator[Remark]:
    """What was recorded, where the rules can't run it again."""
    for fact in line.action.entry.facts:
        data = ", ".join(f"{name.replace('_', ' ')} {plain_value(value)}" for name, value in fact.data.items())
        yield Remark(f"{words.label(fact.key)}: {data}", fact.step)


def _seen(view: FightView, line: LogLine) -> SeenBy:
    """What players see of it, and the number of its entry."""
    public, entry = for_players(view, line), f"entry {line.n}"
    if not public:
        return SeenBy("the players don't see this line", entry, hidden=True)
    if public == line.texts:
        return SeenBy("the players see this line", entry)
    return SeenBy(f"the players see: {' '.join(public)}", entry, whole=False)


# -- the steps of an action that is over -------------------------------------------------------------------------------
class Past(Reading):
    """What the flow's words need of an action that is over."""

    def __init__(self, view: FightView, outcome: Outcome, action: Action) -> None:
        super().__init__(view, outcome)
        self._inputs = tuple(given for _, given in action.inputs)

    @property
    def inputs(self) -> tuple[Input, ...]:
        """What was put into it, what corrections have added included."""
        return self._inputs

    @cached_property
    def open(self) -> Ask:
        """The question that ended it."""
        return next(reversed(tuple(self.outcome.passed.values())), Ask("", GM, "choice"))


@dataclass(slots=True)
class Group:
    """What belongs to one step: what was asked there, and the numbers that were worked out."""

    prefix: str
    step: str
    title: str = ""
    result: str = ""
    passed_over: bool = False
    asks: list[Ask] = field(default_factory=list)
    shown: list[Shown] = field(default_factory=list)

    @property
    def rolls(self) -> list[Ask]:
        """The rolls of the step, without dice that took the place of others."""
        return [ask for ask in self.asks if ask.kind == "dice" and ask.count and not ask.faces_only]

    @property
    def given(self) -> set[str]:
        """The numbers that its dice decide, and what says by how much."""
        margins = {one.key for one in self.shown if one.margin is not None}
        return {ask.gives for ask in self.asks if ask.gives} | (margins if self.rolls else set())

    @property
    def main(self) -> Shown | None:
        """The number that the step is about: the last one that is made of several parts, or set by hand."""
        found = [one for one in self.shown if one.key not in self.given or one.overridden]
        of_parts = [one for one in found if len(one.parts) > 1 or one.overridden]
        return of_parts[-1] if of_parts else None


def groups(past: Past) -> list[Group]:
    """The steps of an action in their order, those that ask and show nothing included."""
    out = {(step.prefix, step.number): Group(step.prefix, step.number, step.title, step.result, step.passed_over)
           for step in past.outcome.steps}  # fmt: skip
    for key, ask in past.outcome.passed.items():
        prefix = past.prefix_of(key)
        if ask.role not in (Role.APPLY, Role.GO_ON):
            number = ask.step or key
            out.setdefault((prefix, number), Group(prefix, ask.step)).asks.append(ask)
    for key, shown in past.outcome.shown.items():
        prefix = past.prefix_of(key)
        number = shown.step or _asked_with(past, shown)
        out.setdefault((prefix, number), Group(prefix, shown.step)).shown.append(shown)
    found = list(out.values())
    return [group for at, group in enumerate(found) if not _is_told_below(group, found[at + 1 :])]


def _asked_with(past: Past, shown: Shown) -> str:
    """The question that a number outside of all steps belongs to: the one it comes of, or the one of the fighter in
    its key; else the last there was."""
    asks = [ask for ask in past.outcome.passed.values() if not ask.step and ask.kind == "dice"]
    mine = [ask.key for ask in asks if ask.gives == shown.key or shown.who == ask.who]
    return (mine or [ask.key for ask in asks[-1:]] or [""])[0]


def _is_told_below(group: Group, later: Sequence[Group]) -> bool:
    """Whether a step only stands above its own sub-steps: 8 above 8a to 8f."""
    if group.asks or group.shown:
        return False
    inner = (one.step.removeprefix(group.step) for one in later
             if one.prefix == group.prefix and one.step.startswith(group.step) and one.step != group.step)  # fmt: skip
    return any(rest[:1].isalpha() for rest in inner)


NOTHING = ("no", "none", "")
"""Answers that put nothing in."""


def matters(past: Past, group: Group) -> bool:
    """Whether a step is told: not one that was passed over, and not one in which nothing came of nothing."""
    if group.passed_over and not any(one.overridden for one in group.shown):
        return False
    return bool(group.result or group.rolls or group.main or said(past, group))


def left_out(past: Past, ask: Ask) -> bool:
    """Whether an answer says nothing: what is as it would have been by itself, or means no."""
    answer = past.answer(ask.key)
    if answer in NOTHING or answer in ((), 0):
        return True
    if ask.field == FORM[0]:
        return ask.role is Role.WHOM
    return ask.silent and answer == ask.default


def said(past: Past, group: Group) -> list[str]:
    """What was declared and chosen at a step, in words."""
    return [_answer(past, group, ask) for ask in _chosen(past, group)]


def _chosen(past: Past, group: Group) -> list[Ask]:
    return [ask for ask in group.asks if ask.kind not in ("dice", "reroll") and not left_out(past, ask)]


def _answer(past: Past, group: Group, ask: Ask) -> str:
    answer = past.shortened(words.answer_words(ask, past.answer(ask.key)))
    return f"{words.field_label(ask, group.prefix)} {answer}" if ask.kind == "number" else answer


def key(past: Past, group: Group) -> str:
    """The question or number that a correction of a step is most likely about."""
    if group.rolls:
        return group.rolls[0].key
    if group.main is not None:
        return group.main.key
    numbers = [one for one in group.shown if one.key not in group.given]
    keys = [*(ask.key for ask in _chosen(past, group)), *(one.key for one in numbers), *(ask.key for ask in group.asks)]
    return keys[0] if keys else ""


def result_of(past: Past, group: Group) -> str:
    """What came out of a step: what the rules say of it, or the number it is about, or what else was worked out."""
    main = group.main
    if main is not None and (main.overridden or not group.result):
        return words.value_words(main)
    if group.result or main is not None:
        return past.shortened(group.result)
    plain = [one for one in group.shown if one.key not in group.given and one.value]
    return ", ".join(f"{past.label(one.key)} {one.value}" for one in plain)


def _how_rolled(source: str) -> str:
    """Whether faces were typed or rolled."""
    typed = source.count("t")
    if typed and typed < len(source):
        return f"{typed} typed, {len(source) - typed} rolled"
    return "typed" if typed else "rolled"


def _steps(past: Past) -> Iterator[Detail]:
    """The steps that mattered, those of a procedure within another one behind a line that says so."""
    prefix = ""
    for group in groups(past):
        if not matters(past, group):
            continue
        if group.prefix != prefix and group.prefix:
            yield Remark(words.nested(group.prefix))
        prefix = group.prefix
        yield _of_step(past, group)


def _of_step(past: Past, group: Group) -> StepDetail:
    rolls = tuple(_roll(past, group, roll) for roll in group.rolls)
    beside = group.main is not None and past.local(group.main.key) in past.rules.told_beside_dice
    told = [one for one in group.shown if one.overridden or not _is_plain(past, group, one)]
    return StepDetail(
        group.step,
        _came(past, group) if beside or not rolls else None,
        rolls,
        tuple(_by_hand(past, one) for one in group.shown if one.overridden),
        tuple(number_row(past, one, whole=True) for one in told),
        key(past, group),
        bool(group.prefix),
    )


def _came(past: Past, group: Group) -> Came:
    """What a step is about with the parts of its number, and its result."""
    told, result, main = said(past, group), result_of(past, group), group.main
    parts, of_number = tuple(words.part_words(main.parts)) if main is not None else (), main is not None
    if not group.title:
        prompt = group.asks[0].prompt if group.asks else past.label(group.shown[0].key) if group.shown else ""
        return Came(past.shortened(prompt), parts, result or ", ".join(told), of_number)
    if any(ask.field == FORM[0] for ask in group.asks) and told:
        about = ", ".join(told)
        return Came(about, parts, "" if about.startswith(result) else result, of_number)
    more = parts if of_number else tuple(word for word in told if word not in result)
    return Came(past.shortened(group.title), more, result, of_number)


def _roll(past: Past, group: Group, ask: Ask) -> Rolled:
    pool, value = ask.dice or Dice(0), past.lying(ask)
    result = result_words(past, ask).replace(" successes", "").replace(" success", "")
    whose = past.name(ask.who).text if len(group.rolls) > 1 or not group.step else ""
    if not pool.counts and ask.prompt not in ("", group.title):
        whose = ask.prompt
    if isinstance(value, int) or not value:
        how = "counted" if isinstance(value, int) else "not rolled"
        return Rolled(whose, words.dice_words(pool), how, (), result)
    source = past.source(ask.key, len(value))
    return Rolled(whose, words.dice_words(pool), _how_rolled(source), faces(pool, value, source), result)


def _by_hand(past: Past, shown: Shown) -> PartRow:
    """A number that counts as the game master has said: what it was, what it is, and why."""
    made = set_by_hand(shown)
    assert made is not None
    return PartRow(f"GM: {past.label(shown.key)} {shown.computed} to {shown.value}, {shown.why}", made.amount)


def _is_plain(past: Past, group: Group, shown: Shown) -> bool:
    """Whether a number has nothing to say for itself: no part, or one that is the number or its dice again."""
    if len(shown.parts) != 1 or shown.parts[0].parts:
        return not shown.parts
    return shown.key in group.given or shown.parts[0].label.casefold() == past.label(shown.key).casefold()
