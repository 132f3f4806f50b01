"""The writer: what stands on which line, and that reading gives back what was written."""

import tomllib
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.model import frozen
from engine.disk import toml


def test_a_fight_is_written_with_one_value_a_line_and_short_tables_on_one() -> None:
    mirel = {
        "name": "Mirel",
        "sheet": {
            "kind": "character",
            "attributes": {"strength": 3, "dexterity": 4},
            "health": (0, -1, "incapacitated"),
            "weapon": {"daiklave": {"class": "medium", "tags": ("lethal",)}},
            "power": {"blade-dance": {"when": "attack", "adds": {"attack_dice": 1}, "deep": {"a": {"b": 1}}}},
        },
        "now": {"initiative": 11, "health": {"bashing": 2}},
    }
    state = {"combatant": {"mirel": mirel}, "options": {"tie": True}, "title": "x", "effect": {}}
    assert (
        toml.tables(state)
        == """title = "x"

[combatant.mirel]
name = "Mirel"
[combatant.mirel.sheet]
kind = "character"
attributes = { strength = 3, dexterity = 4 }
health = [0, -1, "incapacitated"]
[combatant.mirel.sheet.weapon.daiklave]
class = "medium"
tags = ["lethal"]
[combatant.mirel.sheet.power.blade-dance]
when = "attack"
adds = { attack_dice = 1 }
[combatant.mirel.sheet.power.blade-dance.deep.a]
b = 1
[combatant.mirel.now]
initiative = 11
health = { bashing = 2 }

[options]
tie = true

[effect]
"""
    )


def test_what_is_too_long_for_a_line_gets_lines_of_its_own() -> None:
    words = tuple("word " * 4 for _ in range(9))
    text = toml.tables({"a": {"b": {"c": {"x": 1, "long": {f"key-{i}": i for i in range(30)}, "list": words}}}})
    assert "\nlist = [\n" + '  "word word word word ",\n' * 9 + "]\n" in text
    assert "\n[a.b.c.long]\nkey-0 = 0\n" in text
    assert max(map(len, text.split("\n"))) <= 150


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        (-3, "-3"),
        (1.5, "1.5"),
        ((), "[]"),
        ({}, "{}"),
        ([1, (2,)], "[1, [2]]"),
        ({"a b": {"c": "d"}}, '{ "a b" = { c = "d" } }'),
        ('q"\\', '"q\\"\\\\"'),
        ("é\u200b\x1b[31m\x7f\x9b\u202e\U000e0001", '"é\\u200b\\u001b[31m\\u007f\\u009b\\u202e\\U000e0001"'),
        ("a\nb\tc", '"a\\nb\\tc"'),
        ("\ud800", '"\ufffd"'),
        (datetime(2026, 11, 30, 21, 13, 58, tzinfo=UTC), "2026-11-30T21:13:58Z"),
    ],
)
def test_a_value_on_one_line(value: Any, text: str) -> None:
    assert toml.inline(value) == text


@pytest.mark.parametrize("value", [float("inf"), float("nan"), datetime(2026, 1, 1)])
def test_numbers_and_times_that_no_file_can_hold(value: Any) -> None:
    with pytest.raises(ValueError, match="can't be kept in a file"):
        toml.inline(value)


@pytest.mark.parametrize("value", [None, {1}, b"x", object()])
def test_kinds_that_no_file_can_hold(value: Any) -> None:
    with pytest.raises(TypeError, match="can't be kept in a file"):
        toml.inline(value)


TEXTS = st.text(st.characters(codec="utf-8"), max_size=12)
KEYS = st.one_of(st.text("ab-_1", min_size=1, max_size=4), TEXTS)
VALUES = st.recursive(
    st.one_of(st.booleans(), st.integers(-(2**63), 2**63 - 1), TEXTS, st.floats(allow_nan=False, allow_infinity=False)),
    lambda inner: st.one_of(st.lists(inner, max_size=3).map(tuple), st.dictionaries(KEYS, inner, max_size=3)),
    max_leaves=12,
)
TREES = st.dictionaries(KEYS, VALUES, max_size=5)


@given(TREES)
def test_reading_gives_back_what_was_written(tree: dict[str, Any]) -> None:
    text = toml.tables(tree)
    assert frozen(tomllib.loads(text)) == tree
    assert frozen(tomllib.loads(toml.pairs(tree))) == tree
    assert frozen(tomllib.loads(f"all = {toml.inline(tree)}")) == {"all": tree}
    again = toml.tables(frozen(tomllib.loads(text)))
    assert toml.tables(frozen(tomllib.loads(again))) == again


@given(TREES)
def test_every_line_can_be_shown_in_a_terminal(tree: dict[str, Any]) -> None:
    text = toml.tables(tree)
    assert not any(ord(letter) < 32 or 127 <= ord(letter) < 160 for letter in text.replace("\n", ""))
