"""An action, open or finished, as it is read step by step: its asks, which of them can be changed, and whose they are;
and what a side declares in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Any

from ..core.ask import GM, Ask, Role, Shown, Step
from ..core.desk import Line, Span
from ..core.dice import Dice
from ..core.fight import interrupted_by
from ..core.inputs import Amend, Answer, Begin, Input
from ..core.model import get
from ..core.procedure import FORM, Outcome, exists
from ..rules.common.base import ChoiceTable, Ruleset, TargetRow
from ..rules.common.rolls import Roll
from . import words
from .fight import FightView

MOST_WORKED_OUT = 24
"""Of a list of targets longer than this only so many are worked out."""

CROWD, OF_A_CROWD = 48, 14
"""A list longer than the first is never shown whole; around the chosen target no more than the second are in view."""


@lru_cache(maxsize=1024)
def _by_name(id: str, label: str, barred: str) -> TargetRow:
    """A target of which no more is known."""
    return TargetRow(id, label, barred=barred)


class Reading:
    """What the flow needs of a fight with an open procedure. Made anew after each input; it changes nothing."""

    def __init__(self, view: FightView, outcome: Outcome) -> None:
        self.view, self.outcome = view, outcome

    @property
    def rules(self) -> Ruleset:
        """The rules of this fight."""
        return self.view.enc.rules

    @property
    def inputs(self) -> tuple[Input, ...]:
        """What has been put into the open procedure."""
        return self.view.enc.moment.inputs

    @cached_property
    def open(self) -> Ask:
        """The question that is open. While the flow is on the screen there is always one."""
        assert self.outcome.ask is not None
        return self.outcome.ask

    @cached_property
    def prefixes(self) -> tuple[str, ...]:
        """What the keys of each open or finished procedure begin with; the outer one's is empty."""
        return tuple(dict.fromkeys(("", *(step.prefix for step in self.outcome.steps))))

    @cached_property
    def prefix(self) -> str:
        """What the keys of the innermost open procedure begin with."""
        return max((p for p in self.prefixes if self.open.key.startswith(p)), key=len)

    @cached_property
    def begin(self) -> Begin:
        """The input that began the whole action."""
        first = self.inputs[0]
        assert isinstance(first, Begin)
        return first

    @property
    def procedure(self) -> str:
        """The innermost open procedure; what is nested without an input is of the outer one's kind."""
        ordinal = interrupted_by(self.prefix)
        if ordinal is not None:
            made = self.inputs[ordinal]
            if isinstance(made, Begin):
                return made.procedure
        return self.begin.procedure

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The steps that the innermost open procedure has entered."""
        return tuple(step for step in self.outcome.steps if step.prefix == self.prefix)

    @cached_property
    def passed(self) -> tuple[Ask, ...]:
        """The asks of the innermost procedure that are behind and can be answered otherwise."""
        passed = self.outcome.passed
        return tuple(ask for key, ask in passed.items() if self.mine(key) and changeable(ask, self.answer(key)))

    @cached_property
    def stepped(self) -> bool:
        """Whether the procedure has steps; Join Battle, say, is one roll after the other."""
        return bool(self.steps or self.rules.steps(self.procedure))

    @property
    def rolled_in_turn(self) -> bool:
        """Whether several fighters roll, one after the other, as they do to join battle."""
        return not self.stepped and not self.begin.who

    @cached_property
    def form(self) -> bool:
        """Whether the declaration is open: its fields are filled in like a form."""
        return self.open.field in FORM or self.open.role is Role.GO_ON

    @cached_property
    def fields(self) -> tuple[Ask, ...]:
        """The fields of the open declaration; one whose value no longer fits is open itself, and last."""
        if not self.form:
            return ()
        behind = tuple(ask for ask in self.passed if ask.field in FORM)
        return (*behind, self.open) if self.open.field else behind

    @property
    def applying(self) -> bool:
        """Whether everything is worked out and waits to be applied."""
        return self.open.role is Role.APPLY

    @cached_property
    def foreseen(self) -> tuple[Line, ...]:
        """Every old and new value, once everything is worked out and waits to be applied."""
        return self.rules.preview(self.outcome) if self.applying else ()

    @cached_property
    def choice_table(self) -> ChoiceTable | None:
        """What each option of the open choice would come to."""
        return self.rules.choice_table(self.outcome) if self.open.kind == "choice" else None

    @cached_property
    def target_table(self) -> tuple[TargetRow, ...]:
        """What the open action would do to each target, worked out only where it is looked at.

        Of a long list only the targets around the chosen one are worked out; the others are there by name.
        """
        ask = self.outcome.behind(Role.WHOM)
        if ask is None or len(ask.options) <= MOST_WORKED_OUT:
            return self.rules.target_table(self.outcome, self.inputs)
        ids = [option.id for option in ask.options]
        at = ids.index(self.answer(ask.key)) if self.answer(ask.key) in ids else 0
        most = MOST_WORKED_OUT if len(ids) <= CROWD else OF_A_CROWD
        first = min(max(0, at - most // 2), len(ids) - most)
        near = replace(ask, options=ask.options[first : first + most])
        outcome = replace(self.outcome, passed={**self.outcome.passed, ask.key: near})
        found = {row.id: row for row in self.rules.target_table(outcome, self.inputs)}
        return tuple([found.get(one.id) or _by_name(one.id, one.label, one.barred) for one in ask.options])

    @cached_property
    def shown(self) -> tuple[Shown, ...]:
        """The numbers that the innermost procedure has worked out so far."""
        return tuple(shown for key, shown in self.outcome.shown.items() if self.mine(key))

    def mine(self, key: str) -> bool:
        """Whether a key is one of the innermost open procedure."""
        return self.prefix_of(key) == self.prefix

    def prefix_of(self, key: str) -> str:
        """What the key of a number or an ask begins with, by the procedure it belongs to."""
        return max((p for p in self.prefixes if key.startswith(p)), key=len)

    def local(self, key: str) -> str:
        """A key as the innermost procedure calls it."""
        return key.removeprefix(self.prefix)

    def ask(self, key: str) -> Ask:
        """The ask of that key, behind or open."""
        return self.outcome.passed.get(key, self.open)

    def answer(self, key: str) -> Any:
        """What was answered, or passed by itself; None for the open ask."""
        return self.outcome.answers.get(key)

    def rolls(self) -> tuple[Ask, ...]:
        """The rolls behind, without dice that took the place of others."""
        return tuple(ask for ask in self.passed if ask.kind == "dice" and not ask.faces_only)

    def lying(self, ask: Ask) -> Any:
        """How a roll lies in the end: its answer, or the faces after some have been rolled again."""
        prefix = self.prefix_of(ask.key)
        for fact in self.outcome.facts:
            made = Roll.recorded(fact.data) if fact.key == f"{prefix}{Roll.key}" else None
            if made is not None and made.roll == ask.key.removeprefix(prefix) and made.before:
                return made.faces or self.answer(ask.key)
        return self.answer(ask.key)

    def source(self, key: str, faces: int) -> str:
        """Where the faces of an answered roll come from, a letter each: `t` typed, `r` rolled."""
        for given in reversed(self.inputs):
            if isinstance(given, (Answer, Amend)) and given.key == key:
                return (given.source or "t" * faces)[:faces].ljust(faces, "t")
        return "t" * faces

    def mode(self, who: str) -> str:
        """How that side handles its dice: automatic, faces or successes."""
        return str(get(self.outcome.state, f"combatant.{who}.dice", "automatic"))

    def name(self, who: str, short: bool = True) -> Span:
        """Who that is, in the accent where it is their turn."""
        if who == GM:
            return Span("GM", "strong")
        text = self.view.short(who) if short else self.view.name(who)
        return Span(text, "accent" if who == self.view.acting else "strong")

    def side(self, who: str) -> str:
        """Which side a fighter is on."""
        return str(get(self.outcome.state, f"combatant.{who}.side", "foes"))

    def hidden(self, who: str) -> bool:
        """Whether the players do not see a fighter."""
        return bool(get(self.outcome.state, "combatant", {}).get(who, {}).get("hidden", False))

    def label(self, key: str) -> str:
        """A number by its title, else by the roll it comes of, else by its key: without what nests it, and with names
        for ids."""
        shown = self.outcome.shown.get(key)
        if shown is not None and shown.title:
            return shown.title
        for ask in (self.open, *self.outcome.passed.values()):
            if ask.gives == key and ask.prompt.endswith(" roll"):
                return ask.prompt.removesuffix("roll") + "successes"
        fighters = get(self.outcome.state, "combatant", {})
        named = (self.view.short(word) if word in fighters else word for word in words.label(key).split(" "))
        text = " ".join(named)
        return text[:1].upper() + text[1:]

    def shortened(self, text: str, *others: str) -> str:
        """A text of the ruleset with short names for those who take part in it, and for others by id."""
        for name, short in self._named(others) if others else self._names:
            text = text.replace(name, short)
        return text

    @cached_property
    def _names(self) -> list[tuple[str, str]]:
        return self._named(())

    def _named(self, others: Iterable[str]) -> list[tuple[str, str]]:
        """Whole and short names of those who take part and of others, the longest first."""
        names = ((self.view.name(id), self.view.short(id)) for id in {*self._taking_part, *others})
        return sorted(names, key=lambda pair: -len(pair[0]))

    @cached_property
    def _taking_part(self) -> frozenset[str]:
        named = {self.attacker, self.target, *self.outcome.participants} - {"", GM}
        return frozenset(id for id in named if exists(self.outcome.state, id))

    @cached_property
    def attacker(self) -> str:
        """Who acts in the innermost procedure: in a counterattack the target of the outer one."""
        nested = self.prefix and interrupted_by(self.prefix) is None
        return (self._whom("") or self.begin.who) if nested else self.begin.who

    @cached_property
    def target(self) -> str:
        """Whom the innermost procedure is against; empty where nobody."""
        if self.prefix and self.outcome.behind(Role.WHOM, self.prefix) is None:
            return self.begin.who
        return self._whom(self.prefix)

    def _whom(self, prefix: str) -> str:
        """Whom the procedure is against whose keys begin with `prefix`; empty where nobody."""
        ask = self.outcome.behind(Role.WHOM, prefix)
        return str(self.answer(ask.key) or "") if ask is not None else ""


def changeable(ask: Ask, answer: Any) -> bool:
    """Whether another answer is possible at all: what passed for want of a choice is no step to stop at.

    Dice that are rolled again are no such step either, before somebody has taken some up.
    """
    if ask.kind == "choice":
        return sum(not option.barred for option in ask.options) > 1 or ask.field == FORM[0]
    if ask.kind == "number":
        return ask.high > ask.low
    if ask.kind == "dice":
        return ask.count > 0
    if ask.kind == "reroll":
        return bool(ask.given) and (ask.high > 0 or bool(answer))
    return True


def result_words(reading: Reading, ask: Ask) -> str:
    """What a roll came to: its successes as they count, and by how much it made it."""
    shown, value = reading.outcome.shown.get(ask.gives), reading.lying(ask)
    pool = ask.dice or Dice(0)
    if shown is not None:
        made = words.made_words(pool, words.value_words(shown))
    else:
        made = words.successes_words(pool.total(value or ())) if pool.counts else ""
    return ", ".join(filter(None, (made, margin_words(reading, ask))))


def margin_words(reading: Reading, ask: Ask) -> str:
    """By how much a roll made it or fell short; nothing where it is not up against a number."""
    there = (one for one in reading.outcome.shown.values() if one.prefix == ask.prefix and one.step == ask.step)
    for shown in reversed([one for one in there if one.margin is not None]):
        made, missed = shown.margin or ("", "")
        if shown.value < 0:
            return f"{missed} by {-shown.value}"
        return f"{made} by {shown.value}" if shown.value else f"just {made}"
    return ""


Uses = tuple[Mapping[str, Any], ...]


def one_more_of(uses: Uses, power: str) -> Uses:
    """One unit more of a power, at the place it was first picked."""
    if not any(use.get("power") == power for use in uses):
        return (*uses, {"power": power, "times": 1})
    return tuple({**use, "times": use.get("times", 1) + 1} if use.get("power") == power else use for use in uses)


def without_last(uses: Uses) -> Uses:
    """Without the last thing declared, or one unit of it."""
    if not uses:
        return ()
    *rest, last = uses
    if last.get("times", 1) > 1:
        return (*rest, {**last, "times": last["times"] - 1})
    return tuple(rest)
