"""Laws that hold in every fight, whatever is chosen and however the dice fall (rules section 22)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.model import Tree, apply, get, unapply

from .brawl import Act, Brawl, initiative

T = TypeVar("T")
ACTS = 8


class Drawn:
    """Choices that a property test draws and shrinks."""

    def __init__(self, data: st.DataObject) -> None:
        self._data = data

    def pick(self, options: Sequence[T]) -> T:
        """One of the options."""
        return self._data.draw(st.sampled_from(list(options)))

    def number(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`."""
        return self._data.draw(st.integers(low, high))


def _facts(act: Act, key: str) -> list[dict[str, Any]]:
    return [dict(fact.data) for fact in act.entry.facts if fact.key.rsplit(".", 1)[-1] == key]


def _taken(state: Tree, id: str) -> int:
    return sum(get(state, f"combatant.{id}.now.health", {}).values())


@settings(max_examples=15)
@given(st.data())
def test_a_decisive_hit_leaves_its_attacker_at_base_and_5_for_a_break(data: st.DataObject) -> None:
    for act in Brawl(Drawn(data), overrides=False).acts(ACTS):
        hits = [fact for fact in _facts(act, "hit") if fact["kind"] == "decisive"]
        countered = len(_facts(act, "hit")) + len(_facts(act, "miss")) > 1
        if act.begin.procedure != "attack" or not hits or countered:
            continue
        base = get(act.before, f"combatant.{act.begin.who}.sheet.base_initiative", 3)
        broke = sum(fact["amount"] for fact in _facts(act, "break") if fact["who"] == act.begin.who)
        assert broke in (0, 5)
        if not _facts(act, "shift"):
            assert initiative(act.after, act.begin.who) == base + broke


@settings(max_examples=15)
@given(st.data())
def test_break_comes_never_from_one_at_0_or_in_the_window(data: st.DataObject) -> None:
    for act in Brawl(Drawn(data), overrides=False).acts(ACTS):
        for fact in _facts(act, "break"):
            target, now = fact["target"], get(act.before, "clock.round")
            crashes = [one for one in _facts(act, "crash") if one["who"] == target]
            assert crashes, "there is no Break without a Crash"
            recovered = get(act.before, f"combatant.{target}.now.recovered_round", 0)
            again = any(one["who"] == target for one in _facts(act, "recovers"))
            if initiative(act.before, target) <= 0:
                assert again, "only who has come out in between can be crashed anew"
                assert fact["amount"] == 0
            elif not again:
                assert (fact["amount"] == 0) == bool(recovered and now - recovered <= 1)


@settings(max_examples=15)
@given(st.data())
def test_the_sum_of_initiative_moves_by_what_the_rules_say(data: st.DataObject) -> None:
    for act in Brawl(Drawn(data), overrides=False).acts(ACTS):
        if act.begin.procedure != "attack" or len(_facts(act, "hit")) + len(_facts(act, "miss")) != 1:
            continue
        plain = not any(_facts(act, key) for key in ("pays_initiative", "shift", "uses", "distract", "option"))
        hit = next(iter(_facts(act, "withering")), None)
        if hit is None or not plain or get(act.before, f"combatant.{hit['target']}.sheet.legendary", False):
            continue
        ids = list(get(act.before, "combatant"))
        change = sum(initiative(act.after, id) - initiative(act.before, id) for id in ids)
        assert change == 1 + sum(fact["amount"] for fact in _facts(act, "break"))


@settings(max_examples=15)
@given(st.data())
def test_no_attack_heals_and_nothing_to_spend_is_below_0(data: st.DataObject) -> None:
    for act in Brawl(Drawn(data)).acts(ACTS):
        for id in get(act.after, "combatant"):
            if act.begin.procedure == "attack":
                assert _taken(act.after, id) >= _taken(act.before, id)
            assert get(act.after, f"combatant.{id}.now.willpower", 0) >= 0
            assert all(left >= 0 for left in get(act.after, f"combatant.{id}.now.motes", {}).values())
            assert get(act.after, f"combatant.{id}.now.onslaught", 0) >= 0


@settings(max_examples=15)
@given(st.data())
def test_onslaught_counts_the_attacks_since_the_own_turn_began(data: st.DataObject) -> None:
    suffered: dict[str, int] = {}
    for act in Brawl(Drawn(data), overrides=False).acts(ACTS + 4):
        for fact in act.entry.facts:
            key, what = fact.key.rsplit(".", 1)[-1], fact.data
            if get(act.before, f"combatant.{what.get('who', '')}.sheet.legendary", False):
                continue
            if key == "turn" and not what.get("resumed", False):
                suffered[what["who"]] = 0
            if key == "onslaught":
                suffered[what["who"]] = suffered.get(what["who"], 0) + 1
                assert what["to"] == suffered[what["who"]]
        for id, count in suffered.items():
            assert get(act.after, f"combatant.{id}.now.onslaught", 0) == count


@settings(max_examples=15)
@given(st.data())
def test_nobody_acts_twice_in_a_round_but_by_a_shift_or_the_gms_word(data: st.DataObject) -> None:
    ended: dict[tuple[int, str], int] = {}
    for act in Brawl(Drawn(data)).acts(ACTS + 8):
        now = get(act.before, "clock.round")
        if act.begin.procedure == "end_turn":
            who = get(act.before, "clock.acting")
            ended[now, who] = ended.get((now, who), 0) + 1
        for key in ("shift", "again"):
            for fact in _facts(act, key):
                ended[now, fact["who"]] = ended.get((now, fact["who"]), 0) - 1
        assert all(times <= 1 for times in ended.values())


@settings(max_examples=15)
@given(st.data())
def test_undo_to_the_start_and_redo_to_the_end_is_the_identity(data: st.DataObject) -> None:
    brawl = Brawl(Drawn(data))
    enc, start = brawl.enc, brawl.enc.state
    states = [act.after for act in brawl.acts(ACTS)]
    end, entry = enc.state, enc.moment.entry
    whole = data.draw(st.booleans())
    while enc.moment.entry and enc.state != start:
        (enc.undo_action if whole else enc.undo)()
    assert enc.state == start
    while enc.moment.redo:
        enc.redo()
    assert (enc.state, enc.moment.entry, enc.ask) == (end, entry, None)
    assert not states or states[-1] == end


@settings(max_examples=15)
@given(st.data())
def test_the_fold_of_recorded_changes_is_the_state(data: st.DataObject) -> None:
    brawl = Brawl(Drawn(data))
    start, first = brawl.enc.state, brawl.enc.cursor
    state = start
    for act in brawl.acts(ACTS):
        state = apply(state, act.entry.changes)
        assert state == act.after
        assert unapply(act.after, act.entry.changes) == act.before
    changes = [one for n, entry in brawl.enc.entries.items() if n > first for one in entry.changes]
    assert apply(start, changes) == brawl.enc.state
