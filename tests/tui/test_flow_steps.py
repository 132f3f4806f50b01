"""Going back into the steps of an attack: reopened, amended, overridden, added to."""

from engine.core.model import get
from engine.view.steps import StepRow
from tui.flow.layout import step_line
from tui.lines import plain
from tui.pages.page import Pages
from tui.theming import Look, read_theme

from .duels import desk, now, on_desk, table
from .playing import frame, press

LOOK = Look(read_theme("dark"))


def _cursor_line(text: str) -> str:
    return next((line.split("│")[0] for line in text.split("\n") if line.startswith("▌")), "")


def up_to(pages: Pages, row: str) -> None:
    """Moves the cursor up to a row of the left column."""
    for _ in range(40):
        if row in _cursor_line(frame(pages)):
            return
        press(pages, "k")
    raise AssertionError(f"no {row!r} in\n{frame(pages)}")


def test_a_defense_set_by_hand_turns_the_hit_into_a_miss_and_no_damage_is_asked() -> None:
    enc = table("successes")
    pages = desk(enc)
    press(pages, "a", "1", "enter", "6", "enter")
    assert enc.ask is not None
    assert enc.ask.key == "damage"
    press(pages, "o")
    label = (
        next(line for line in frame(pages).split("\n") if "  Defense  " in line.split("│")[-1])
        .split("│")[-1]
        .split()[0]
    )
    press(pages, label, "type:7 slippery floor", "enter")
    assert enc.ask.key == "apply"
    assert "6, a miss" in frame(pages)
    press(pages, "[")
    assert enc.ask.key == "damage"
    assert "6, a hit" in frame(pages)


def test_an_overridden_number_shows_both_and_the_reason() -> None:
    enc = table("faces")
    pages = desk(enc)
    press(pages, "a", "enter", "o", "1", "type:10 steep stairs", "enter")
    assert enc.ask is not None
    assert enc.ask.count == 10
    assert "10 (8)" in frame(pages)
    assert "GM: steep stairs" in frame(pages)
    assert "+2" in frame(pages)
    press(pages, "o", "1")
    assert "nothing puts 8 back" in frame(pages)
    press(pages, "enter")
    assert enc.ask.count == 8
    assert "GM: steep stairs" not in frame(pages)


def test_the_result_of_a_roll_can_be_set_without_rolling() -> None:
    enc = table("faces")
    pages = desk(enc)
    press(pages, "a", "enter", "o")
    line = next(line for line in frame(pages).split("\n") if "Attack successes" in line)
    press(pages, line.split("│")[-1].split()[0], "type:9", "enter")
    assert enc.ask is not None
    assert enc.ask.key == "damage"
    assert get(enc.state, "clock.acting") == "mirel"


def test_letters_are_text_while_a_reason_is_typed() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "a", "enter", "o", "1", "type:9 squeeze, u q [ m s", "enter")
    assert enc.outcome is not None
    assert enc.outcome.shown["attack dice"].why == "squeeze, u q [ m s"
    assert not on_desk(pages)


def test_what_is_no_number_is_refused_and_stays_typed() -> None:
    pages = desk(table())
    press(pages, "a", "enter", "o", "1", "type:high", "enter")
    assert "Type a number" in frame(pages)
    assert "high" in frame(pages)
    press(pages, "escape")
    assert "high" not in frame(pages)


def test_an_effect_made_up_on_the_spot_counts_in_a_step_that_was_passed_over() -> None:
    enc = table("faces")
    pages = desk(enc)
    press(pages, "a", "enter")
    assert enc.ask is not None
    assert enc.ask.count == 8
    up_to(pages, "      effects")
    press(pages, "+", "type:oil +2 attack dice, 3 motes", "enter")
    assert enc.ask is not None
    assert enc.ask.count == 10
    assert now(enc, "mirel.now.motes.peripheral") == 27
    assert "oil" in frame(pages)


def test_plus_at_the_attack_roll_adds_to_the_side_that_rolls() -> None:
    enc = table("faces")
    pages = desk(enc)
    press(pages, "a", "enter")
    assert "+ Mirel's effects" in frame(pages)
    press(pages, "+")
    assert "│  Other effects" in frame(pages)
    press(pages, "type:oil +2 attack dice, 5 motes", "enter")
    assert enc.outcome is not None
    assert [use["name"] for use in enc.outcome.answers["effects"]] == ["oil"]
    assert enc.ask is not None
    assert (enc.ask.key, enc.ask.count) == ("attack", 10)
    assert now(enc, "mirel.now.motes.peripheral") == 25


def test_plus_at_the_damage_roll_adds_to_the_damage_of_the_side_that_rolls() -> None:
    enc = table("faces")
    pages = desk(enc)
    press(pages, "a", "enter", *"77777111", "enter")
    assert enc.ask is not None
    assert (enc.ask.key, enc.ask.count) == ("damage", 12 + 1 - 9)
    press(pages, "+")
    assert "oil +2 damage, 3 motes" in frame(pages)
    press(pages, "type:edge +2 damage, 3 motes", "enter")
    assert (enc.ask.key, enc.ask.count) == ("damage", 12 + 1 + 2 - 9)
    assert enc.outcome is not None
    assert [use["name"] for use in enc.outcome.answers["damage effects"]] == ["edge"]


def test_the_other_side_adds_at_its_own_steps() -> None:
    enc = table("faces")
    pages = desk(enc)
    press(pages, "a", "enter", "+", "type:smoke +2 defense", "enter")
    assert "That counts for Orsolo" in frame(pages)
    press(pages, "escape", "escape")
    up_to(pages, "Orsolo's effects")
    press(pages, "+")
    assert "smoke +2 defense, 3 motes" in frame(pages)
    press(pages, "type:smoke +2 defense", "enter")
    assert enc.outcome is not None
    assert enc.outcome.shown["Defense"].value == 6
    assert enc.ask is not None
    assert enc.ask.key == "attack"


def test_an_effect_that_is_not_understood_is_refused_and_stays_typed() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "a", "enter", "+", "type:oil +2 atack dice", "enter")
    assert "attack dice" in frame(pages)
    assert "oil +2 atack dice" in frame(pages)
    assert enc.outcome is not None
    assert not any(enc.outcome.answers[key] for key in enc.outcome.answers if "effects" in key)


def test_an_effect_with_markup_is_plain_text() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "a", "enter", "+", "type:[red]x[/] +2 attack dice", "enter")
    up_to(pages, "      effects")
    assert "[red]x[/]" in frame(pages)


def test_a_stunt_of_the_target_is_one_jump_away_and_raises_its_defense() -> None:
    enc = table("faces")
    pages = desk(enc)
    press(pages, "a", "enter", "s", "2")
    assert enc.outcome is not None
    assert enc.outcome.shown["Defense"].value == 6
    assert enc.ask is not None
    assert enc.ask.key == "attack"


def test_a_roll_is_corrected_by_typing_it_anew() -> None:
    enc = table("faces")
    pages = desk(enc)
    press(pages, "a", "1", "enter", *"77771111", "enter")
    assert enc.ask is not None
    assert enc.ask.count == 12 + 0 - 9
    press(pages, "c")
    up_to(pages, "Attack roll")
    press(pages, "enter", *"77777711", "enter")
    assert enc.ask.key == "damage"
    assert enc.ask.count == 12 + 2 - 9
    assert "6, a hit" in frame(pages)


def test_enter_on_a_reopened_step_leaves_it_as_it_is() -> None:
    enc = table("faces")
    pages = desk(enc)
    press(pages, "a", "enter", "k", "enter")
    before = enc.moment.inputs
    press(pages, "enter")
    assert enc.moment.inputs == before
    assert "Attack roll" in frame(pages)
    assert _cursor_line(frame(pages)) == ""


def test_a_browsed_choice_is_amended_by_its_digit() -> None:
    enc = table("faces")
    pages = desk(enc)
    press(pages, "a", "enter")
    up_to(pages, " defense ")
    press(pages, "2")
    assert enc.outcome is not None
    assert enc.outcome.answers["defense"] == "evasion"
    assert _cursor_line(frame(pages)) == ""


def test_escape_leaves_a_step_before_it_leaves_the_flow() -> None:
    pages = desk(table())
    press(pages, "a", "enter", "k", "escape")
    assert not on_desk(pages)
    press(pages, "escape")
    assert on_desk(pages)


def test_a_counterattack_is_resolved_inside_and_comes_back() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "a", "1", "enter")
    up_to(pages, "counterattack")
    press(pages, "2")
    assert enc.ask is not None
    assert enc.ask.key == "attack"
    press(pages, "enter")
    assert enc.ask.key == "counter.declared"
    assert "held at 6" in frame(pages)
    assert "Orsolo counters Mirel" in frame(pages) or "Captain Orsolo counters Mirel Ashwing" in frame(pages)
    press(pages, *["enter"] * 12)
    assert on_desk(pages)
    assert enc.ask is None
    assert now(enc, "mirel.now.onslaught") == 1
    assert now(enc, "orsolo.now.onslaught") == 1


def test_a_number_is_set_by_its_name_and_value_as_on_the_desk() -> None:
    enc = table("faces")
    pages = desk(enc)
    press(pages, "a", "enter", "o", "type:attack d 5 fog", "enter")
    assert enc.ask is not None
    assert enc.ask.count == 5
    assert enc.outcome is not None
    assert enc.outcome.shown["attack dice"].why == "fog"


def test_a_key_that_is_no_label_of_a_number_never_becomes_a_die() -> None:
    enc = table("faces")
    pages = desk(enc)
    press(pages, "a", "enter", "o", "0")
    assert "or type a name and a value" in frame(pages)
    press(pages, "type:zeal 3", "enter")
    assert "Type a number's name and its value" in " ".join(frame(pages).split())
    press(pages, "escape")
    assert "8 missing" in frame(pages)


def test_a_narrow_column_has_whole_titles_and_no_half_words_of_what_came_of_a_step() -> None:
    def shown(title: str, result: str, width: int) -> str:
        return plain(step_line(StepRow("2", "", title, result, "over"), width), width, LOOK)[7:].rstrip()

    assert shown("Mirel's effects", "+ to ask", 24) == "Mirel's effects"
    assert shown("Declare", "withering", 24) == "Declare"
    assert shown("Defense", "Parry 5", 24) == "Defense  Parry 5"
    assert shown("Bandit 3's effects", "+ to ask", 37) == "Bandit 3's effects   + to ask"


def test_the_longest_name_of_a_part_touches_what_came_of_it_and_loses_no_letter() -> None:
    part = step_line(StepRow("8", "b", "Bandit 3's effects", "+ to ask", "over"), 37)
    assert plain(part, 37, LOOK).rstrip() == " -     b Bandit 3's effects + to ask"
