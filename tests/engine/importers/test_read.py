"""What is typed to add fighters: library names with counts, a line of numbers, or blocks; and their names."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.model import Refused
from engine.importers import Imported, placed, read
from engine.rules.exalted3e.sheet import sheet

from ..rules.exalted3e.reader import blocks


def names(text: str) -> list[str]:
    return [imported.name for imported in read(text)]


def test_a_count_and_a_name() -> None:
    assert names("3 bandits") == ["Reed Bandit"] * 3
    assert names("Five Bandits and two hounds") == ["Reed Bandit"] * 5 + ["Ember Hound"] * 2
    assert names("bandit") == ["Reed Bandit"]
    assert names("reed bandit x 2") == ["Reed Bandit"] * 2
    assert names("Ember Hounds") == ["Ember Hound"]


def test_several_names_in_one_line_or_more() -> None:
    assert names("2 bandits, a captain and an ember hound") == ["Reed Bandit"] * 2 + ["Road Captain", "Ember Hound"]
    assert names("2 bandits\nguard: 8 dice, 10 damage, defense 4, soak 7\n") == ["Reed Bandit"] * 2 + ["Guard"]


def test_what_else_it_could_be_is_said() -> None:
    assert read("bandit")[0].warnings == ("Reed Bandit was taken; it could also be Road Captain.",)
    assert read("Reed Bandit")[0].warnings == ()
    assert read("ford")[0].warnings == ()


def test_a_line_and_a_block() -> None:
    (guard,) = read("guard: 8 dice, 10 damage, Defense 4, soak 7")
    assert guard.combatant["sheet"]["soak"] == 7
    assert names(blocks.SOOT_IMP) == ["Soot Imp"]
    assert names(blocks.SOOT_IMP + "\n\n" + blocks.RIVAL) == ["Soot Imp", "Hesper of the Ninth Stair"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Type a name"),
        (" \n ", "Type a name"),
        ("zzyzx", "No opponent is called zzyzx; choose another, or give numbers"),
        ("3 zzyzx", "No opponent is called zzyzx"),
        ("?!", "No opponent is called"),
        ("60 bandits", "Between 1 and 50"),
        ("bandit and " * 5000 + "bandit", "more than 50 fighters"),
        ("30 bandits, 30 hounds", "more than 50 fighters"),
        ("guard: " + "8 dice " * 100, "longer than 600 characters"),
        ("Nnaq nun ? : / d", "gives no number"),
        ("x\n" * 61, "61 lines and no block"),
        ("x" * 60_001, "longer than 60000"),
    ],
)
def test_refusals(text: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        read(text)


def test_placed_gives_free_names_and_ids() -> None:
    added = placed(read("3 bandits"), ["Reed Bandit 2", "Mirel"], {"reed-bandit-2", "mirel"}, {"reed-bandit-4"})
    assert [(id, combatant["name"]) for id, combatant in added] == [
        ("reed-bandit-3", "Reed Bandit 3"),
        ("reed-bandit-4-2", "Reed Bandit 4"),
        ("reed-bandit-5", "Reed Bandit 5"),
    ]
    for _, combatant in added:
        sheet.validate(combatant)


def test_placed_keeps_a_name_that_is_free() -> None:
    ((id, combatant),) = placed(read("bandit"), ["Mirel"], {"mirel"})
    assert (id, combatant["name"]) == ("reed-bandit", "Reed Bandit")


@given(st.text(st.characters(codec=None)))
def test_any_text_is_read_or_refused(text: str) -> None:
    found: tuple[Imported, ...] = ()
    with contextlib.suppress(Refused):
        found = read(text)
    for imported in found:
        sheet.validate(imported.combatant)
