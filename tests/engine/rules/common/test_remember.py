"""What is worked out from a state is worked out once, for the state that is meant."""

from __future__ import annotations

from engine.core.model import Tree
from engine.rules.common.remember import per_state


def test_a_thing_is_worked_out_once_for_each_state_and_word() -> None:
    asked: list[tuple[str, str]] = []

    @per_state
    def said(state: Tree, word: str) -> str:
        asked.append((state["name"], word))
        return f"{state['name']} {word}"

    first, other, third = {"name": "one"}, {"name": "other"}, {"name": "third"}
    assert [said(first, "a"), said(first, "b"), said(first, "a")] == ["one a", "one b", "one a"]
    assert [said(other, "a"), said(other, "a")] == ["other a", "other a"]
    assert said(first, "a") == "one a"
    assert asked == [("one", "a"), ("one", "b"), ("other", "a")]
    assert [said(third, "a"), said(other, "a"), said(first, "a")] == ["third a", "other a", "one a"]
    assert asked[3:] == [("third", "a"), ("one", "a")]


def test_an_equal_state_is_another_one() -> None:
    asked: list[Tree] = []

    @per_state
    def said(state: Tree) -> int:
        asked.append(state)
        return len(asked)

    assert [said({"a": 1}), said({"a": 1})] == [1, 2]
