"""Laws of Static Veil that hold in every fight, under every profile, whatever is chosen and however the dice fall."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from engine.core.model import Refused, Tree, apply, get, unapply

from .brawl import Act, Seeded
from .skirmish import Skirmish
from .test_corrections import corrected, correction

ACTS = 12
WILD, USUAL = range(20), range(100, 110)
"""Seeds of fights under any profile with things done by hand, and of fights under the usual one without."""

MADE = ("attack", "opportunity", "release")


@cache
def fight(seed: int) -> tuple[Skirmish, tuple[Act, ...]]:
    """A fight that has been fought, and what was done in it."""
    usual = seed in USUAL
    fought = Skirmish(Seeded(seed), plain=usual, options={} if usual else None)
    return fought, tuple(fought.acts(2 * ACTS if usual else ACTS))


every = pytest.mark.parametrize("seed", [*WILD, *USUAL])
usual = pytest.mark.parametrize("seed", USUAL)


def facts(act: Act, key: str) -> list[dict[str, Any]]:
    return [dict(fact.data) for fact in act.entry.facts if fact.key.rsplit(".", 1)[-1] == key]


def now(state: Tree, id: str, field: str, default: Any = 0) -> Any:
    return get(state, f"combatant.{id}.now.{field}", default)


def health(fought: Skirmish, state: Tree, id: str) -> int:
    return int(now(state, id, "health", fought.setting("wounds.health")))


@every
def test_action_points_grit_and_health_are_never_below_0(seed: int) -> None:
    for act in fight(seed)[1]:
        for id in get(act.after, "combatant"):
            for field in ("ap", "grit", "health", "attacks", "defended", "spent", "aim"):
                assert now(act.after, id, field) >= 0, field
            assert all(left >= 0 for left in now(act.after, id, "loaded", {}).values())
            assert all(count > 0 for count in now(act.after, id, "slots", {}).values())


@every
def test_health_never_rises_by_an_attack_and_wounds_never_heal_by_one(seed: int) -> None:
    fought, acts = fight(seed)
    for act in acts:
        if act.begin.procedure not in MADE:
            continue
        for id in get(act.after, "combatant"):
            assert health(fought, act.after, id) <= health(fought, act.before, id)
            was, after = (now(state, id, "slots", {}) for state in (act.before, act.after))
            assert all(after.get(row, 0) >= count for row, count in was.items())
            assert now(act.after, id, "critical") >= now(act.before, id, "critical")


@usual
def test_the_penalty_counts_only_counted_attacks_of_the_round(seed: int) -> None:
    counted = Counter[str]()
    for act in fight(seed)[1]:
        for fact in act.entry.facts:
            if fact.key == "round":
                counted.clear()
        if act.begin.procedure in ("attack", "release"):
            counted[act.begin.who] += 1
        for id in get(act.after, "combatant"):
            assert now(act.after, id, "attacks") == counted[id]


@usual
def test_nobody_pays_more_than_there_is_nor_more_than_a_turn_takes(seed: int) -> None:
    fought, acts = fight(seed)
    limit = fought.setting("time.ap_per_turn")
    spent = Counter[str]()
    for act in acts:
        acting = get(act.before, "clock.acting", "")
        for fact in act.entry.facts:
            if fact.key == "spends" and fact.data["who"] == acting:
                spent[acting] += fact.data["cost"]
            if fact.key == "spends":
                assert fact.data["to"] == fact.data["was"] - fact.data["cost"] >= 0
            if fact.key == "turn":
                spent[fact.data["who"]] = 0
        if get(act.after, "clock.acting", "") == acting:
            assert spent[acting] <= limit


@usual
def test_a_stopped_attack_does_nothing_and_one_that_gets_through_has_the_hits_for_it(seed: int) -> None:
    fought, acts = fight(seed)
    for act in acts:
        for one in facts(act, "hit"):
            assert one["net"] == one["hits"] - one["defense"] >= 0
            assert one["hits"] > one["defense"] or (one["hits"], one["defense"]) == (0, 0)
        for one in facts(act, "negated"):
            assert one["defense"] >= one["hits"]
            assert health(fought, act.after, one["target"]) == health(fought, act.before, one["target"])
        for one in facts(act, "damage"):
            assert one["amount"] == max(0, one["raw"] - one["armor"])


@every
def test_undo_to_the_start_and_redo_to_the_end_is_the_identity(seed: int) -> None:
    fought, acts = fight(seed)
    enc, start = fought.enc, acts[0].before
    end, entry = enc.state, enc.moment.entry
    while enc.moment.entry and enc.state != start:
        (enc.undo_action if seed % 2 else enc.undo)()
    assert enc.state == start
    while enc.moment.redo:
        enc.redo()
    assert (enc.state, enc.moment.entry, enc.ask) == (end, entry, None)
    assert acts[-1].after == end


@every
def test_the_fold_of_recorded_changes_is_the_state_and_it_is_valid(seed: int) -> None:
    fought, acts = fight(seed)
    for act in acts:
        assert apply(act.before, act.entry.changes) == act.after
        assert unapply(act.after, act.entry.changes) == act.before
        for combatant in get(act.after, "combatant").values():
            fought.enc.rules.validate(combatant)
        fought.enc.rules.validate_rest(act.after)
    changes = [one for act in acts for one in act.entry.changes]
    assert apply(acts[0].before, changes) == fought.enc.state


@pytest.mark.parametrize("seed", range(6))
def test_any_correction_of_any_fight(seed: int) -> None:
    fought, counted = Skirmish(Seeded(seed), plain=False), Counter[str]()
    for _ in fought.acts(14):
        pass
    for _ in range(12):
        before = fought.enc.moment, fought.enc.cursor
        made = correction_of(fought, counted)
        assert (fought.enc.moment, fought.enc.cursor) == before
        if made is not None:
            corrected(fought, made)
    assert counted["made"] >= 1
    assert counted["rules_fail"] == 0


def correction_of(fought: Skirmish, counted: Counter[str]) -> Any:
    """Any correction, or None where it is refused."""
    try:
        made = correction(fought)
    except Refused as refused:
        counted[refused.code] += 1
        return None
    counted["made"] += 1
    return made
