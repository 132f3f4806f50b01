"""Dice in the flow: typed, counted, rolled, refused in place."""

import pytest

from engine.core.ask import Ask
from engine.core.dice import Dice
from tui.flow import numbers
from tui.lines import ScreenLine

from .duels import desk, now, on_desk, table
from .playing import before_caret, frame, press

POOL = Ask("attack", "mirel", "dice", dice=Dice(11))


def text_of(line: ScreenLine) -> str:
    return "".join(span.text for span in (*line.left, *line.right))


def test_enter_never_rolls_for_a_side_that_types_faces() -> None:
    enc = table("faces")
    pages = desk(enc)
    press(pages, "a", "enter", "enter")
    assert enc.ask is not None
    assert enc.ask.key == "attack"
    assert "8 missing: type them, or * rolls" in frame(pages)
    press(pages, "7", "1", "enter")
    assert enc.ask.key == "attack"
    assert "6 missing" in frame(pages)
    assert before_caret(pages).endswith("│▌ 7 1 ")


def test_enter_never_rolls_for_a_side_that_counts() -> None:
    enc = table("successes")
    pages = desk(enc)
    press(pages, "a", "enter", "enter")
    assert enc.ask is not None
    assert enc.ask.key == "attack"
    assert "number of successes is missing" in frame(pages)


def test_star_rolls_what_was_not_typed_and_the_typed_faces_stay() -> None:
    enc = table("faces")
    pages = desk(enc)
    press(pages, "a", "enter", "7", "0", "*")
    assert enc.outcome is not None
    faces = enc.outcome.answers["attack"]
    assert faces[:2] == (7, 10)
    assert len(faces) == 8
    (given,) = (one for one in enc.moment.inputs if getattr(one, "key", "") == "attack")
    assert getattr(given, "source", "") == "ttrrrrrr"


def test_an_automatic_side_may_type_and_then_enter_does_not_roll() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "a", "enter", "7", "enter")
    assert enc.ask is not None
    assert enc.ask.key == "attack"
    press(pages, *"7777777", "enter")
    assert enc.outcome is not None
    assert enc.outcome.answers["attack"] == (7,) * 8


def test_equals_gives_successes_for_any_side() -> None:
    enc = table("faces")
    pages = desk(enc)
    press(pages, "a", "enter", "=", "5", "enter")
    assert enc.outcome is not None
    assert enc.outcome.answers["attack"] == 5


def test_one_die_too_many_is_refused_and_stays_typed() -> None:
    enc = table("faces")
    pages = desk(enc)
    press(pages, "a", "enter", *"771123459", "enter")
    assert enc.ask is not None
    assert enc.ask.key == "attack"
    assert "771123459" in frame(pages).replace(" ", "")
    said = " ".join(line.split("│")[-1].strip() for line in frame(pages).split("\n"))
    assert "9 dice typed for a pool of 8: erase one." in said
    press(pages, "backspace", "enter")
    assert enc.outcome is not None
    assert enc.outcome.answers["attack"] == (7, 7, 1, 1, 2, 3, 4, 5)


def test_a_letter_is_no_die_and_the_digits_stay() -> None:
    enc = table("faces")
    pages = desk(enc)
    press(pages, "a", "enter", "7", "x", "y", "8")
    assert before_caret(pages).endswith("│▌ 7 8 ")
    assert not on_desk(pages)


def test_undo_offers_the_same_faces_again() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "a", "enter", "enter")
    first = enc.outcome.answers["attack"] if enc.outcome else ()
    press(pages, "u", "enter")
    assert enc.outcome is not None
    assert enc.outcome.answers["attack"] == first


def test_typed_faces_crash_the_target_with_every_number_stated() -> None:
    enc = table("faces")
    pages = desk(enc)
    press(pages, "a", "1", "enter", *"00771234", "enter")
    # Six successes against Defense 4: threshold 2, damage 12 + 2 - 9.
    assert enc.ask is not None
    assert enc.ask.count == 5
    press(pages, *"09971", "enter", "enter")
    # The ten counts twice: 5 of 6 Initiative; 5 and 1 for the hit.
    assert now(enc, "orsolo.now.initiative") == 1
    assert now(enc, "mirel.now.initiative") == 17
    assert on_desk(pages)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("7209", "7 of 11 missing, 4 successes"),
        ("72091742109", "enter takes it: 8 successes"),
        ("=7", "enter takes it: 7 successes"),
        ("=23", "11 dice show 22 successes at most: erase a digit."),
    ],
)
def test_the_count_runs_while_typing(text: str, says: str) -> None:
    assert [text_of(line) for line in numbers.state_lines(POOL, text, "faces", 60)] == [says]


def test_no_line_but_that_of_the_answer_and_the_one_below_it_changes_with_the_first_digit() -> None:
    pages = desk(table("automatic"))
    press(pages, "a", "enter")
    before = frame(pages).split("\n")
    press(pages, "7")
    differing = [y for y, (was, is_) in enumerate(zip(before, frame(pages).split("\n"), strict=True)) if was != is_]
    assert [before[y].split("│")[1].split()[0] for y in differing] == ["▌", "or"]


def test_rolled_faces_lie_with_the_successes_first_and_typed_ones_as_typed() -> None:
    faces = (2, 10, 7, 3)
    assert text_of(numbers.face_lines(Dice(4), faces, "rrrr", 40)[0]).startswith("10 7 3 2")
    assert text_of(numbers.face_lines(Dice(4), faces, "tttt", 40)[0]).startswith("2 10 7 3")
    assert text_of(numbers.face_lines(Dice(4), faces, "ttrr", 40)[0]).endswith("3 successes")


def test_many_faces_take_more_lines_and_none_is_lost() -> None:
    faces = (10,) * 30
    lines = numbers.face_lines(Dice(30), faces, "r" * 30, 39)
    assert sum(text_of(line).count("10 ") for line in lines) == 30
    assert text_of(lines[-1]).endswith("60 successes")


def test_dice_rolled_again_lie_as_they_count_in_the_end() -> None:
    enc = table(
        "faces",
        power={"sure": {"name": "Sure cut", "when": "attacker_damage", "adds": {"damage_rerolls": 1}, "most": 2}},
    )
    pages = desk(enc)
    press(pages, "a", "1", "enter", *"00771234", "enter", "1", "enter", *"91112", "enter")
    assert "Roll dice again?" in frame(pages)
    press(pages, "5", "enter")
    assert "No 5 is left" in frame(pages)
    press(pages, "backspace", "1", "enter", "0", "enter")
    assert enc.ask is not None
    assert enc.ask.key == "apply"
    assert "9 10 1 1 2" in frame(pages)
    assert "3 successes" in frame(pages)
    assert "Damage roll" in frame(pages)
    assert now(enc, "orsolo.now.initiative") == 6 - 3


@pytest.mark.parametrize("text", ["10,9,3,7", "10\n9\n3\n7\n", "10; 9 / 3\t7"])
def test_pasted_dice_are_parted_by_whatever_stands_between_them(text: str) -> None:
    enc = table("faces")
    pages = desk(enc)
    press(pages, "a", "enter")
    pages.paste(text)
    assert before_caret(pages).endswith("│▌ 10 9 3 7 ")
    press(pages, *"1111", "enter")
    assert enc.outcome is not None
    assert enc.outcome.answers["attack"] == (10, 9, 3, 7, 1, 1, 1, 1)


@pytest.mark.parametrize("text", ["7 dice, 12 damage", "rolled a 7", "10 9 é"])
def test_what_is_pasted_and_is_not_all_dice_is_refused(text: str) -> None:
    enc = table("faces")
    pages = desk(enc)
    press(pages, "a", "enter", "7")
    pages.paste(text)
    assert pages.notice == f"What was pasted is not all dice: {len(text)} characters. Nothing was taken."
    press(pages, *"1111111", "enter")
    assert enc.outcome is not None
    assert enc.outcome.answers["attack"] == (7, 1, 1, 1, 1, 1, 1, 1)


def test_pasted_dice_stand_apart_from_those_typed_before_and_a_count_is_one_number() -> None:
    enc = table("faces")
    pages = desk(enc)
    press(pages, "a", "enter", "7")
    pages.paste("10 9")
    assert before_caret(pages).endswith("│▌ 7 10 9 ")
    enc = table("successes")
    pages = desk(enc)
    press(pages, "a", "enter", "1")
    pages.paste("0")
    assert "enter takes it: 10 successes" in frame(pages)
