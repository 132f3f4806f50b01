"""What stands in the flow is shortened by whole words or goes on below; nothing ends inside a word."""

import re
from dataclasses import replace
from typing import Any

import pytest

from engine import Encounter
from engine.core.ask import Ask, Option
from engine.core.desk import Line, Span
from engine.core.inputs import Amend, Begin, Edit
from engine.view import words
from engine.view.action import Reading
from engine.view.steps import DONE, StepRow
from tests.engine.rules.exalted3e.fights import fight
from tui.desk import Desk
from tui.flow.asks import preview_lines
from tui.flow.choices import option_lines
from tui.flow.layout import ask_line, step_line
from tui.lines import ScreenLine, strip, total
from tui.pages.flow import FlowPage
from tui.pages.page import Pages

from .duels import desk
from .playing import frame, press, stack

NAMES = (
    "Reed Bandit 1",
    "Reed Bandit 2",
    "Reed Bandit 12",
    "Captain Orsolo Valentine of the Gate",
    "Kes",
    "Tavo Quill",
)


def crowd(**mirel: Any) -> Encounter:
    """Mirel against six, of whom one is out of reach and two are guarded."""
    foes: dict[str, Any] = {
        f"foe{i}": {"initiative": 3 + i, "name": name, "parry": 2, "soak": 4} for i, name in enumerate(NAMES)
    }
    foes["foe1"] |= {"guards": "foe3"}
    foes["foe5"] |= {"guards": "foe4", "parry": 6}
    hero = {"initiative": 11, "side": "heroes", "name": "Mirel Ashwing", "dice": "successes"} | mirel
    enc = fight(acting="mirel", mirel=hero, **foes)
    enc.do(Edit((("range.foe2.mirel", "long"),)))
    return enc


def opened(enc: Encounter, target: str = "foe0") -> Pages:
    enc.do(Begin("attack", "mirel", {"target": target}))
    return stack(FlowPage(Desk(enc)))


def right(pages: Pages, width: int = 80) -> list[str]:
    return [line[39:].strip() for line in frame(pages, width).split("\n")[6:-1]]


def plain(line: ScreenLine, width: int, pages: Pages) -> str:
    return strip(line, width, pages.look).text


def test_a_row_says_who_guards_the_target_with_the_numbers_of_the_guard() -> None:
    rows = right(opened(crowd()))
    kes = next(place for place, row in enumerate(rows) if row.startswith("4 ◇ Kes"))
    assert rows[kes].split()[:4] == ["4", "◇", "Kes", "6"], "Tavo's Parry is met first"
    assert rows[kes + 1] == "guarded by Tavo"
    assert rows.count("guarded by Bandit 2") == 1
    wide = right(opened(crowd()), 100)
    assert any(re.search(r"4 ◇ Kes  guarded by Tavo +6 ", row) for row in wide)


def test_a_target_that_has_a_long_name_or_reason_keeps_its_words() -> None:
    rows = right(opened(crowd()))
    assert rows[rows.index("✗ ◇ Reed Bandit 12") + 1] == "long range, out of reach"
    assert any(row.startswith("3 ◇ Orsolo  ") for row in rows)
    assert not any("Valentin" in row and "Valentine of the Gate" not in row for row in rows)


def test_targets_have_the_sign_of_their_side_and_the_own_side_is_parted() -> None:
    enc = crowd()
    enc.do(Edit((("combatant.foe1.side", "heroes"), ("combatant.foe5.side", "bystanders"))))
    rows = right(opened(enc))
    parted = rows.index("─ own side")
    assert [row.split()[1] for row in rows[:parted] if re.match(r"[1-9✗▌] ", row)] == ["◇", "◇", "◇", "◇", "·"]
    assert rows[parted + 1].split()[:3] == ["5", "◆", "Reed"]


def test_who_takes_part_has_a_short_name_in_every_step() -> None:
    enc = crowd()
    pages = opened(enc, "foe4")
    for given in ("go", 9, "guardian"):
        enc.answer(given)
    text = frame(pages)
    assert "Attack roll      9, hits Tavo │" in text
    assert "b Tavo's effects     + to ask │" in text
    assert "Quill's" not in text


@pytest.mark.parametrize(
    ("title", "result", "line"),
    [
        ("Attack roll", "9, hits Tavo Quill of", "Attack roll  9, hits Tavo"),
        ("Bandit 12's effects", "+ to ask", "Bandit 12's effects  + to ask"),
        ("Bandit 12's effects", "declared and paid", "Bandit 12's  declared"),
    ],
)
def test_a_step_is_shortened_by_words(title: str, result: str, line: str) -> None:
    pages = opened(crowd())
    made = plain(step_line(StepRow("5", "", title, result, DONE), 37), 37, pages)
    assert re.sub(r" {2,}", "  ", made[7:].strip()) == line


def test_a_field_is_shortened_at_its_value_and_keeps_its_name() -> None:
    enc = crowd()
    enc.do(Begin("attack", "mirel"))
    assert enc.outcome is not None
    options = (Option("no", "no"), Option("yes", "yes, -3 dice, Defense -1"))
    ask = Ask("flurry", "mirel", "choice", options=options)
    desk = Desk(enc)
    reading = Reading(desk, replace(enc.outcome, answers={**enc.outcome.answers, "flurry": "yes"}))
    pages = stack(FlowPage(desk))
    assert plain(ask_line(reading, ask, 37, False), 37, pages).split() == ["flurry", "yes,", "-3", "dice"]


def test_what_an_attack_costs_goes_on_below_the_answer_where_it_is_long() -> None:
    enc = crowd(peripheral=30, motes={"peripheral": 30})
    pages = opened(enc)
    pay = {"motes": 12, "willpower": 1, "initiative": 3}
    enc.do(Amend("effects", ({"name": "grand gesture", "adds": {"attack_dice": 1}, "pay": pay},)))
    rows = [row.removeprefix("▌").strip() for row in right(pages)]
    at = rows.index("enter  Go on")
    assert rows[at + 1].startswith("pays 12 motes")


def test_an_option_or_a_preview_without_room_goes_on_below() -> None:
    barred = option_lines(Option("z", "Delay", barred="nobody else is yet to act this round"), "", False, 30)
    assert ["".join(span.text for span in row.left).strip() for row in barred] == [
        "Delay", "nobody else is yet to act", "this round",
    ]  # fmt: skip
    long = option_lines(Option("gm", "counterattack, by the GM's word"), "3", False, 30)
    assert ["".join(span.text for span in row.left) for row in long] == ["3  counterattack, by the GM's", "   word"]
    enc = crowd()
    enc.do(Begin("attack", "mirel"))
    assert enc.outcome is not None
    line = Line(spans=(Span("now guarded against every blow"),), right=(Span("until own next turn"),))
    made = preview_lines(Reading(Desk(enc), enc.outcome), line, 40)
    assert [total(row.left) + total(row.right) <= 40 for row in made] == [True, True]
    assert "".join(span.text for span in made[1].right) == "until own next turn"


def test_a_title_that_is_too_long_ends_with_a_whole_word() -> None:
    enc = crowd(name="Mirel Ashwing of the Seventh Lantern")
    pages = opened(enc, "foe3")
    assert "Mirel attacks Orsolo" in frame(pages, 62)
    for width in range(30, 80):
        title = frame(pages, width).split("\n")[2 if width >= 60 else 1].strip()
        whole = "Mirel Ashwing of the Seventh Lantern attacks Captain Orsolo Valentine of the Gate withering, Sword"
        assert set(title.split()) <= set(whole.split()), (width, title)


def test_dropping_is_told_apart_from_leaving_in_every_action() -> None:
    pages = desk(crowd())
    press(pages, "a")
    assert frame(pages).endswith("esc drop it")
    press(pages, "s", "1")
    assert frame(pages).endswith("esc desk")


@pytest.mark.parametrize("size", [(60, 18), (62, 16), (72, 20), (80, 20), (44, 20)])
def test_a_list_that_is_cut_counts_its_targets_and_keeps_each_whole(size: tuple[int, int]) -> None:
    text = frame(opened(crowd(), "foe4"), *size)
    some = re.search(r" of (\d+) +Def hits Init Crash\n", text)
    assert (some[1] if some else "6") == "6", "lines that go on are no targets"
    shown = [line for line in text.split("\n") if re.search(r" ◇ (Kes|Tavo Quill|Reed Bandit 1|Orsolo) +\S+ ", line)]
    assert any("Kes" in line for line in shown)
    assert "guarded by Tavo" in text
    assert text.count("guarded by Bandit 2") == text.count(" ◇ Orsolo  ")


def test_what_can_not_be_done_is_no_offer() -> None:
    go = Option("go", "Go on", barred="the gambit costs 4 Initiative, only 3 left")
    assert words.refused(go) == "Can't go on: the gambit costs 4 Initiative, only 3 left"


def test_the_facts_of_both_sides_are_parted_and_the_left_gives_way() -> None:
    pages = desk(crowd(willpower=5))
    press(pages, "a", "j", "3")
    for width in range(60, 81):
        facts = frame(pages, width, 24).split("\n")[3].strip()
        left, right = re.split(r"\s{2,}", facts)
        assert (left[:13], "cost" in right) == ("Initiative 11", True), width
