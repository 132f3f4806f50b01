"""Laws of the wheel, in fights that play themselves by a seed under any options (rules sections 2 to 5)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from engine.core.ask import Ask
from engine.core.model import Refused, Tree, apply, get, unapply
from engine.history.encounter import Encounter
from engine.history.journal import Entry
from engine.rules import ruleset
from engine.rules.exalted2e.turn import order
from tests.engine.rules.exalted2e.skirmish import FIGHTERS, Skirmish
from tests.laws.brawl import Brawl, Seeded
from tests.laws.test_corrections import corrected, correction

SEEDS = range(10)
ACTIONS = 30
RULESETS = ("exalted2e", "ialdabaoth")


def any_options(seed: int, name: str) -> dict[str, Any]:
    """A third of the options at any of their values, the others at their default."""
    chance, specs = random.Random(seed), ruleset(name).options
    return {option: chance.choice(spec.choices) for option, spec in specs.items() if chance.random() < 1 / 3}


def skirmish(seed: int) -> Skirmish:
    name = RULESETS[seed % 2]
    return Skirmish(seed, ruleset=name, **any_options(seed, name))


@dataclass(frozen=True)
class Act:
    """One action that was closed: the states before and after it, and its entry."""

    before: Tree
    after: Tree
    entry: Entry

    def facts(self, key: str) -> list[dict[str, Any]]:
        """The data of its facts of one key."""
        return [dict(fact.data) for fact in self.entry.facts if fact.key.rpartition(".")[2] == key]


def acts(played: Skirmish, count: int = ACTIONS) -> Iterator[Act]:
    """Everything that is closed while the fight goes on, edits by hand among it, in order."""
    told = 0
    for _ in played.steps(count):
        entries = [entry for n, entry in played.enc.entries.items() if n > told]
        told = max(played.enc.entries)
        state = played.enc.state
        states = [state]
        for entry in reversed(entries):
            state = unapply(state, entry.changes)
            states.append(state)
        for entry, before, after in zip(entries, states[:0:-1], states[-2::-1], strict=True):
            yield Act(before, after, entry)


def now(state: Tree, who: str) -> Tree:
    return dict(get(state, f"combatant.{who}.now", {}))


def tick(state: Tree) -> int:
    return int(get(state, "clock.tick", 0))


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_acts_before_its_tick_and_the_clock_never_runs_back(seed: int) -> None:
    took = 0
    for act in acts(skirmish(seed)):
        assert tick(act.after) >= tick(act.before)
        for told in act.facts("acts"):
            took += 1
            at, due = told["to"] - told["speed"], now(act.before, told["who"]).get("tick", 0)
            if told["speed"] and told["action"] != "inactive":
                assert due <= at, (told, due)
                assert at >= tick(act.before)
        up = get(act.after, "clock.acting", "")
        if up and not now(act.after, up).get("flurry"):
            assert now(act.after, up).get("joined", False)
            assert not now(act.after, up).get("defeated", "")
    assert took > 5


@pytest.mark.parametrize("seed", SEEDS)
def test_a_refresh_clears_all_of_ones_own_penalties_and_nobody_elses(seed: int) -> None:
    refreshed = 0
    for act in acts(skirmish(seed)):
        back = {told["who"] for told in act.facts("refresh")}
        took = {told["who"] for told in act.facts("acts")}
        rushed = {told["who"] for told in act.facts("rush")}
        refreshed += len(back)
        later = get(act.before, "options.same_tick_penalty", "immediate") == "end_of_tick"
        for who in FIGHTERS:
            was, left = now(act.before, who).get("dv", {}), now(act.after, who).get("dv", {})
            if who in back and who not in took:
                assert left == {}
            elif who not in back | took | rushed and not later:
                assert left == was or not left
        if later:
            continue
        for told in act.facts("acts"):
            start = 0 if told["who"] in back else sum(now(act.before, told["who"]).get("dv", {}).values())
            assert told.get("dv", 0) in (start + told.get("penalty", 0), told.get("penalty", 0))
    assert refreshed > 2


@pytest.mark.parametrize("seed", SEEDS)
def test_the_order_is_total_and_stable_and_by_ticks(seed: int) -> None:
    for state in skirmish(seed).steps(ACTIONS):
        found = order.order(state)
        assert sorted(slot.id for slot in found) == sorted(FIGHTERS)
        turned = {**state, "combatant": dict(sorted(state["combatant"].items(), reverse=True))}
        assert [slot.id for slot in order.order(turned)] == [slot.id for slot in found]
        due = [slot.value for slot in found if slot.status == order.TO_ACT]
        flurries = [slot.id for slot in found if now(state, slot.id).get("flurry")]
        assert due == sorted(due) or flurries
        assert sum(slot.status == order.ACTING for slot in found) <= 1


@pytest.mark.parametrize("seed", SEEDS)
def test_the_parts_of_every_number_sum_to_it(seed: int) -> None:
    played, seen = skirmish(seed), set[str]()

    def look() -> None:
        outcome = played.enc.outcome
        for key, shown in outcome.shown.items() if outcome else ():
            seen.add(key)
            assert sum(part.amount for part in shown.parts) == shown.computed, key
            for part in shown.parts:
                assert not part.parts or sum(inner.amount for inner in part.parts) == part.amount, (key, part.label)

    played.enc.watch(look)
    for _ in played.steps(ACTIONS):
        pass
    assert {"attack dice", "DV", "successes left"} <= seen


@pytest.mark.parametrize("seed", SEEDS)
def test_no_attack_heals_and_nothing_to_spend_is_below_0(seed: int) -> None:
    for act in acts(skirmish(seed)):
        for who in FIGHTERS:
            was, left = now(act.before, who), now(act.after, who)
            if act.facts("hit") or act.facts("lands"):
                grave = ("lethal", "aggravated", "dying")
                harm = [sum(one.get("health", {}).get(kind, 0) for kind in grave) for one in (was, left)]
                assert harm[1] >= harm[0]
            assert left.get("willpower", 0) >= 0
            assert all(motes >= 0 for motes in left.get("motes", {}).values())


@pytest.mark.parametrize("seed", SEEDS)
def test_undo_to_the_start_and_redo_to_the_end_is_the_identity(seed: int) -> None:
    played = skirmish(seed)
    enc, start = played.enc, played.enc.state
    changes = [change for act in acts(played) for change in act.entry.changes]
    end, entry = enc.state, enc.moment.entry
    assert apply(start, changes) == end
    assert unapply(end, changes) == start
    while enc.moment.entry and enc.state != start:
        (enc.undo if seed % 3 else enc.undo_action)()
    assert enc.state == start
    while enc.moment.redo:
        enc.redo()
    assert (enc.state, enc.moment.entry, enc.ask) == (end, entry, None)


class Corrected(Brawl):
    """A fight as the laws of corrections take one."""

    def __init__(self, enc: Encounter, seed: int) -> None:
        self.enc, self.choose = enc, Seeded(seed)

    def _value(self, ask: Ask) -> Any:
        if ask.kind == "number":
            return self.choose.number(ask.low, ask.high)
        if ask.kind == "dice":
            return tuple(self.choose.number(1, 10) for _ in range(ask.count - len(ask.given)))
        free = [option.id for option in ask.options if not option.barred]
        return self.choose.pick(free) if ask.kind == "choice" and free else ask.default


@pytest.mark.parametrize("seed", range(10))
def test_any_correction_leads_to_a_fight_that_undo_takes_back(seed: int) -> None:
    played = skirmish(seed)
    for _ in played.steps(ACTIONS):
        pass
    brawl, made_some, refusals = Corrected(played.enc, seed), 0, set[str]()
    for _ in range(12):
        before = played.enc.moment, played.enc.cursor
        try:
            made = correction(brawl)
        except Refused as refused:
            refusals.add(refused.code)
            assert (played.enc.moment, played.enc.cursor) == before
            continue
        corrected(brawl, made)
        made_some += 1
    assert made_some
    assert "rules_fail" not in refusals
