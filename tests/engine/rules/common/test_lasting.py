"""Rows of effects: what one row says is what is put on, what is read, and what is told."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import rules
from engine.core import effects
from engine.core.model import Draft, Refused
from engine.rules import ruleset
from engine.rules.common.lasting import Lasting, LastingTable
from engine.rules.exalted3e.lasting import LASTING

HASTE = Lasting("haste", {"dodge": 2}, "rules section 1", by_hand=True, also=("fast",), passes=True, routine=True)
HELD = Lasting("held", {"dodge": -1}, words="held by {}", by_hand=True)
LOST = Lasting("lost", noted=" of ", note="out of reach")
FOG = tuple(Lasting(f"fog {size}", {"dodge": -size}, by_hand=True, group="fog") for size in (1, 2))
TABLE = LastingTable(HASTE, HELD, LOST, *FOG)


@pytest.fixture
def draft() -> Draft:
    return Draft({"combatant": {"kes": {"name": "Kes"}, "ilo": {"name": "Ilo"}}})


def test_a_row_puts_on_its_own_numbers_or_those_it_is_given(draft: Draft) -> None:
    HASTE.on(draft, "kes")
    HASTE.on(draft, "ilo", {"round": 2}, {"dodge": 5}, of="a draught")
    assert [one for _, one in effects.every(draft)] == [
        {"on": "kes", "label": "haste", "modifiers": {"dodge": 2}},
        {"on": "ilo", "label": "haste: a draught", "modifiers": {"dodge": 5}, "until": {"round": 2}},
    ]
    assert (HASTE.number("dodge").value, HASTE.part("dodge").rule) == (2, "rules section 1")


def test_a_row_finds_takes_off_and_tells_against_whom_it_counts(draft: Draft) -> None:
    HELD.on(draft, "kes", against="ilo")
    assert (HELD.there(draft, "kes"), HELD.there(draft, "ilo")) == (True, False)
    assert (HELD.against(draft, "kes", "ilo"), HELD.against(draft, "kes", "mar")) == (True, False)
    assert (HELD.off(draft, "kes"), HELD.off(draft, "kes")) == (True, False)


def test_words_name_whom_an_effect_is_from_or_what_its_note_says() -> None:
    name = {"ilo": "Ilo"}.__getitem__
    assert TABLE.words({"label": "held", "source": "ilo"}, name) == "held by Ilo"
    assert TABLE.words({"label": "held"}, name) == ""
    assert TABLE.words({"label": "lost", "source": "ilo", "note": "sword"}, name) == "lost of sword"
    assert TABLE.words({"label": "unheard of"}, name) == ""


def test_the_note_of_a_row_is_written_where_none_is_given(draft: Draft) -> None:
    LOST.on(draft, "kes")
    LOST.on(draft, "ilo", note="sword")
    assert [one["note"] for _, one in effects.every(draft)] == ["out of reach", "sword"]


def test_a_row_that_is_put_on_bare_has_no_note_of_its_own(draft: Draft) -> None:
    LOST.on(draft, "kes", bare=True)
    LOST.on(draft, "ilo", bare=True, note="sword")
    assert [one.get("note", "") for _, one in LOST.everywhere(draft)] == ["", "sword"]
    assert HASTE.everywhere(draft) == []


def test_what_is_behind_a_colon_leaves_an_end_a_matter_of_course() -> None:
    assert [TABLE.routine(label) for label in ("haste", "haste: a draught", "held", "oil")] == [
        True,
        True,
        False,
        False,
    ]


def test_one_of_a_group_takes_the_place_of_another(draft: Draft) -> None:
    FOG[0].on(draft, "kes")
    assert TABLE.makes_way(draft, "kes", "fog") == ["fog 1"]
    assert not FOG[0].there(draft, "kes")


def test_words_that_are_typed_mean_the_rows_that_are_put_on_by_hand() -> None:
    assert [TABLE.read(text) for text in ("Fast", "HASTE", "2 fog", "lost", "oil")] == [
        "haste",
        "haste",
        "fog 2",
        "",
        "",
    ]
    with pytest.raises(Refused, match="There is no fog 3: type fog with 1 or 2"):
        TABLE.read("fog 3")


def test_two_rows_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="two effects are called fast, haste"):
        LastingTable(HASTE, HASTE)
    with pytest.raises(ValueError, match="two effects are called fast"):
        LastingTable(HASTE, Lasting("swift", by_hand=True, also=("fast",)))


@pytest.mark.parametrize("name", ["exalted2e", "exalted3e", "ialdabaoth", "static_veil"])
def test_every_row_that_is_put_on_by_hand_is_found_by_its_words(name: str) -> None:
    table = ruleset(name).known_effects
    for label, row in table.by_hand.items():
        assert [table.read(word) for word in (label, *row.also)] == [label] * (1 + len(row.also))


def test_the_end_of_what_one_does_oneself_in_a_turn_is_no_news() -> None:
    """A weapon that is drawn and one that is reloaded cost the same, and end alike."""
    assert [label for label in LASTING.rows if not LASTING.routine(label)] == [
        "prone", "light cover", "heavy cover", "full cover", "surprised", "mounted", "grappled", "grappling", "rush",
        "halfway", "weakness revealed", "bleeding",
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["exalted2e", "exalted3e", "static_veil"])
def test_nothing_but_the_rows_looks_for_a_label(name: str) -> None:
    assert list(_looked_for(name)) == []


def _looked_for(name: str) -> Iterator[str]:
    """The calls of a ruleset that look for effects by a label, or put one on by a label that has a row."""
    rows = ruleset(name).known_effects.rows
    for path in sorted((Path(rules.__file__).parent / name).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            called = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
            label = node.args[2] if isinstance(node, ast.Call) and len(node.args) > 2 else None
            written = isinstance(label, ast.Constant) and label.value in rows
            found = called in ("effects.has", "effects.remove_label") or (called == "effects.on" and label is not None)
            if found or (called == "effects.add" and written):
                yield f"{path.name}: {ast.unparse(node)}"
