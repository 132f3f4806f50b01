"""A finished action as the flow would read it, and what of it belongs to which step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ..core.ask import GM, Ask, Role, Shown
from ..core.inputs import Input
from ..core.procedure import FORM, Outcome
from ..history.line import Action
from . import words
from .action import Reading
from .fight import FightView


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


def how_rolled(source: str) -> str:
    """Whether faces were typed or rolled."""
    typed = source.count("t")
    if typed and typed < len(source):
        return f"{typed} typed, {len(source) - typed} rolled"
    return "typed" if typed else "rolled"
