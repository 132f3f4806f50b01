"""Laws of corrections: whatever is corrected, undo brings everything back, and the log leads to the start."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.inputs import Answer, Begin, Input, Late, Override
from engine.core.model import Refused, Tree, get, unapply
from engine.history.correct import Correction
from engine.history.encounter import Encounter
from engine.history.journal import Action
from tests.laws.brawl import Brawl, Seeded
from tests.laws.skirmish import Skirmish

MOST_ASKED = 60


def late(brawl: Brawl | Skirmish, n: int, old: Input) -> Late:
    """Something else in place of entry `n`, or as the last word of its action."""
    enc, choose = brawl.enc, brawl.choose
    if isinstance(old, Begin) and old.procedure in ("harm", "initiative"):
        who = choose.pick(list(get(enc.state, "combatant")))
        return Begin("harm", who, {"levels": choose.number(1, 9), "type": "lethal"})
    outcome = enc.asked_in(n)
    if outcome.shown and choose.number(0, 1):
        return Override(choose.pick(sorted(outcome.shown)), choose.number(-1, 12))
    ask = outcome.passed[choose.pick(sorted(outcome.passed))] if outcome.passed else None
    return Answer(ask.key, brawl.value(ask)) if ask else Answer("nothing", 0)


def correction(brawl: Brawl | Skirmish) -> Correction:
    """Any correction with all its questions answered. Raises Refused where it can't be made."""
    enc, choose = brawl.enc, brawl.choose
    action = choose.pick(list(enc.journal.line(enc.moment.entry)))
    n, old = choose.pick(action.inputs)
    made = enc.correct(n, late(brawl, n, old))
    for _ in range(MOST_ASKED):
        if made.ask is None:
            break
        if made.ask.kind == "dice" and choose.number(0, 1):
            made.roll()
        else:
            made.answer(brawl.value(made.ask))
    return made


def told(enc: Encounter) -> list[Action]:
    return list(enc.journal.line(enc.moment.entry))


def before_all(enc: Encounter) -> Tree:
    state = enc.committed
    for action in told(enc):
        state = unapply(state, action.entry.changes)
    return state


def corrected(brawl: Brawl | Skirmish, made: Correction) -> None:
    enc, start = brawl.enc, before_all(brawl.enc)
    state, line = enc.state, told(enc)
    if not made.differs:
        return
    entry = made.accept()
    after, tells = enc.state, told(enc)
    assert (entry.changes, before_all(enc)) == (made.differences, start)
    assert [action.entry.n for action in tells] == [action.entry.n for action in line]
    for action in tells:
        if action.begin is not None:
            enc.rules.sentences(action.begin, action.entry.facts, enc.name)
    enc.undo()
    assert (enc.state, told(enc)) == (state, line)
    enc.redo()
    assert (enc.state, told(enc)) == (after, tells)


@pytest.mark.parametrize("seed", range(40))
def test_any_correction_of_any_fight(seed: int) -> None:
    brawl, counted = Brawl(Seeded(seed)), Counter[str]()
    for _ in brawl.acts(25):
        pass
    for _ in range(10):
        before = brawl.enc.moment, brawl.enc.cursor
        try:
            made = correction(brawl)
        except Refused as refused:
            assert (brawl.enc.moment, brawl.enc.cursor) == before
            counted[refused.code] += 1
            continue
        assert (brawl.enc.moment, brawl.enc.cursor) == before
        corrected(brawl, made)
        counted["made"] += 1
    assert counted["made"] >= 1
    assert counted["rules_fail"] == 0
