"""States, their changes, drafts and views."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.model import MISSING, Change, Draft, Refused, Tree, apply, diff, frozen, get, plain, put, unapply
from tests.engine.toy import Fighter, fighter

STATE: dict[str, Any] = {"title": "x", "combatant": {"ana": fighter("Ana"), "bo": fighter("Bo")}}


def test_a_value_is_found_at_its_path_or_missing() -> None:
    assert get(STATE, "combatant.ana.now.power") == 4
    assert get(STATE, "combatant.ana.now.nothing") is MISSING
    assert get(STATE, "title.x", 5) == 5
    assert get(STATE, "combatant.nobody.now.power", 0) == 0


def test_putting_a_value_shares_what_it_does_not_touch_and_leaves_the_old_state() -> None:
    before = frozen(STATE)
    after = put(STATE, "combatant.ana.now.power", 9)
    assert get(after, "combatant.ana.now.power") == 9
    assert before == STATE
    assert after["combatant"]["bo"] is STATE["combatant"]["bo"]
    assert after["combatant"]["ana"]["sheet"] is STATE["combatant"]["ana"]["sheet"]


def test_a_table_goes_with_its_last_value() -> None:
    assert put({"a": {"b": {"c": 1}}, "d": 2}, "a.b.c", MISSING) == {"d": 2}
    assert put({"a": 1}, "b.c", MISSING) == {"a": 1}
    assert put({}, "a.b", 1) == {"a": {"b": 1}}
    assert put({"a": 1}, "a.b", 2) == {"a": {"b": 2}}


def test_the_difference_of_two_states_is_a_change_for_each_value() -> None:
    was = {"a": {"b": 1, "c": 2, "gone": 3}, "same": {"x": 1}, "kind": 1}
    to = {"a": {"b": 1, "c": 5, "new": 4}, "same": {"x": 1}, "kind": True}
    assert diff(was, to) == [
        Change("a.c", 2, 5),
        Change("a.gone", 3, MISSING),
        Change("a.new", MISSING, 4),
        Change("kind", 1, True),
    ]
    assert diff(was, was) == []


LEAVES = st.one_of(st.integers(0, 2), st.booleans(), st.just(()), st.just("x"))
TREES: st.SearchStrategy[dict[str, Any]] = st.dictionaries(
    st.sampled_from("abc"),
    st.recursive(LEAVES, lambda inner: st.dictionaries(st.sampled_from("abc"), inner, max_size=3), max_leaves=8),
    max_size=3,
)


@given(TREES, TREES)
def test_changes_lead_there_and_back_empty_tables_included(was: dict[str, Any], to: dict[str, Any]) -> None:
    changes = diff(was, to)
    assert apply(was, changes) == to
    assert unapply(to, changes) == was
    assert (changes == []) == (repr(sorted_tree(was)) == repr(sorted_tree(to)))


def sorted_tree(tree: Any) -> Any:
    return {key: sorted_tree(tree[key]) for key in sorted(tree)} if isinstance(tree, dict) else tree


PLAIN: list[Any] = ["", 0, True, 1.5, 2**63 - 1, -(2**63), (), [1, ("a",)], {"a-b_C1": {"x": (1,)}}]
NOT_PLAIN: list[Any] = [None, 2**63, float("nan"), float("inf"), [None], b"x", {1}]
NOT_PLAIN += [{1: 2}, {"a.b": 1}, {"": 1}, {"a b": 1}]


def test_plain_data_is_what_a_file_can_hold() -> None:
    assert [value for value in PLAIN if not plain(value)] == []
    assert [value for value in NOT_PLAIN if plain(value)] == []


def test_frozen_data_has_tuples_for_lists_at_any_depth() -> None:
    assert frozen([1, {"a": [2, (3,)]}]) == (1, {"a": (2, (3,))})


def test_a_draft_knows_what_has_changed_since_it_began() -> None:
    draft = Draft(STATE)
    draft.set("combatant.ana.now.power", 4)
    assert draft.state is STATE
    draft.set("combatant.ana.now.power", 7)
    draft.set("combatant.bo.now", MISSING)
    assert draft.changes() == (
        Change("combatant.ana.now.power", 4, 7),
        Change("combatant.bo.now", {"power": 4, "energy": 3}, MISSING),
    )
    assert draft.start is STATE


def test_a_view_is_never_stale_and_does_not_store_defaults() -> None:
    draft = Draft(STATE)
    ana, again = Fighter(draft, "ana"), Fighter(draft, "ana")
    ana.power -= 6
    assert (again.power, again.onslaught) == (-2, 0)
    again.onslaught = 2
    assert draft.get("combatant.ana.now.onslaught") == 2
    ana.onslaught = 0
    assert draft.get("combatant.ana.now.onslaught") is MISSING
    assert ana == again
    assert len({ana, again, Fighter(draft, "bo")}) == 2
    assert Fighter.power.path == "now.power"


def test_there_is_no_view_of_somebody_who_is_not_there() -> None:
    with pytest.raises(Refused, match="There is no fighter 'nobody' in this fight") as refused:
        Fighter(Draft(STATE), "nobody")
    assert refused.value.code == "no_such_combatant"


def test_a_thing_taken_out_and_brought_back_stands_where_it_stood() -> None:
    def table(*ids: str) -> Tree:
        return {"combatant": {id: {"name": id.title()} for id in ids}}

    whole = table("ana", "bo", "cy", "dan")
    for left in (table("ana", "cy", "dan"), table("dan"), table("bo"), table("ana", "dan"), table("eva", "dan")):
        changes = diff(whole, left)
        assert list(unapply(apply(whole, changes), changes)["combatant"]) == ["ana", "bo", "cy", "dan"]
        back = diff(left, whole)
        assert [key for key in apply(left, back)["combatant"] if key in whole["combatant"]] == [
            "ana",
            "bo",
            "cy",
            "dan",
        ]
    (change,) = diff(whole, table("ana", "cy", "dan"))
    assert (change.path, change.place) == ("combatant.bo", 1)
