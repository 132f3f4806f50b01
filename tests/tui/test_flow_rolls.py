"""Rolls that are behind: their faces stay in view, and dice that lie can be rolled again."""

import pytest

from engine.core.inputs import Amend, Begin, Override
from tests.engine.rules.exalted3e.fights import fight
from tui.desk import Desk
from tui.pages.flow import FlowPage
from tui.pages.page import Pages

from .duels import desk, table
from .playing import frame, press, stack
from .test_flow_steps import up_to

HIT, DAMAGE = "77777111", "7711"


def rolled(keys: str = HIT) -> Pages:
    """The attack of eight dice rolled with these faces, against Parry 4."""
    pages = desk(table("faces"))
    press(pages, "a", "enter", *keys, "enter")
    return pages


def right(pages: Pages, width: int = 80, height: int = 24) -> list[str]:
    """The right column."""
    return [line[39:].strip() for line in frame(pages, width, height).split("\n")[5:-1]]


def test_the_dice_of_the_attack_stay_at_the_damage_roll_and_before_apply() -> None:
    pages = rolled()
    assert "Attack  7 7 7 7 7 1 1 1    5, hits by 1" in right(pages)
    press(pages, *DAMAGE, "enter")
    assert "Attack  7 7 7 7 7 1 1 1    5, hits by 1" in right(pages)
    assert "7 7 1 1                     2 successes" in right(pages)


def test_a_miss_says_by_how_much_beside_its_dice() -> None:
    assert "7 7 1 1 1 1 1 1          2, misses by 2" in right(rolled("77111111"))
    assert "Attack  7 7 7 7 1 1 1 1    4, just hits" in right(rolled("77771111"))


def test_many_dice_stand_below_their_result() -> None:
    enc = table("faces")
    pages = desk(enc)
    press(pages, "a", "m", "9", "enter", *"77777777711111111", "enter")
    column = right(pages)
    at = column.index("Attack           9 successes, hits by 5")
    assert column[at + 1] == "7 7 7 7 7 7 7 7 7 1 1 1 1 1 1 1 1"


def test_successes_that_were_counted_or_set_by_hand_have_no_dice() -> None:
    pages = desk(table("successes"))
    press(pages, "a", "enter", "6", "enter")
    assert "Attack           6 successes, hits by 2" in right(pages)
    enc = table("faces")
    enc.do(Begin("attack", "mirel"))
    enc.answer("go")
    enc.do(Override("attack successes", 7, "a lucky wind"))
    shown = right(stack(FlowPage(Desk(enc))))
    assert "Attack       7 (0) successes, hits by 3" in shown


def test_a_reopened_roll_shows_its_dice_with_what_they_made() -> None:
    pages = rolled()
    up_to(pages, "Attack roll")
    for _ in range(2):
        assert "7 7 7 7 7 1 1 1  5 successes, hits by 1" in right(pages)
        press(pages, "enter")


def test_a_reopened_roll_is_rolled_again_by_its_key_and_the_footer_says_so() -> None:
    pages = rolled()
    screen = pages.top
    assert isinstance(screen, FlowPage)
    enc = screen.desk.enc
    up_to(pages, "Attack roll")
    press(pages, "*")
    assert enc.outcome is not None
    assert enc.outcome.answers["attack"] == tuple(map(int, HIT)), "only a reopened step can be rolled again"
    press(pages, "enter")
    assert "* roll it again" in frame(pages)
    press(pages, "*")
    given = enc.moment.inputs[-1]
    assert isinstance(given, Amend)
    assert (given.key, given.source) == ("attack", "r" * 8)
    again = enc.outcome.answers["attack"]
    up_to(pages, "Attack roll")
    press(pages, "enter", "*")
    assert enc.outcome.answers["attack"] != again
    press(pages, "[")
    assert enc.outcome.answers["attack"] == again
    told = [fact.data["was"] for fact in enc.outcome.facts if fact.key == "rolled_again"]
    assert told == [5]


def test_typed_dice_are_not_rolled_over() -> None:
    pages = rolled()
    up_to(pages, "Attack roll")
    press(pages, "enter", "7", "7", "*")
    assert "Dice are typed: erase them to roll afresh" in " ".join(right(pages))


@pytest.mark.parametrize(("successes", "said"), [("9", "hits"), ("0", "missed")])
def test_what_a_counterattack_came_to_stands_at_its_step(successes: str, said: str) -> None:
    enc = table("successes")
    enc.do(Begin("attack", "mirel"))
    enc.do(Amend("kind", "withering"))
    enc.answer("go")
    enc.do(Amend("counterattack", "gm"))
    enc.answer(2)
    enc.answer("go")
    enc.answer(int(successes))
    while enc.ask is not None and enc.ask.key != "apply":
        enc.answer(1 if enc.ask.kind == "dice" else enc.ask.default)
    rows = [line[:37].split() for line in frame(stack(FlowPage(Desk(enc)))).split("\n")]
    assert ["6", "Counterattacks", said] in rows
    assert ["9", "Counters", "land", "lands" if said == "hits" else "missed"] in rows


def test_a_gambit_rolls_initiative_and_its_result_is_told() -> None:
    enc = table("faces")
    pages = desk(enc)
    press(pages, "a", "j", "3", "enter", *HIT, "enter")
    assert enc.ask is not None
    assert enc.ask.key == "damage"
    text = frame(pages)
    assert "│  Initiative roll" in text
    assert "Initiative dice" in text
    assert "On a hit: gambit" in text
    assert "amage" not in text.split("On a hit")[1]


def test_the_dice_of_a_guarded_attack_name_the_guardian_shortly() -> None:
    enc = fight(
        acting="mirel",
        mirel={"initiative": 11, "side": "heroes", "name": "Mirel", "dice": "successes"},
        kes={"initiative": 3, "name": "Kes"},
        tavo={"initiative": 5, "name": "Tavo Quill", "parry": 5, "guards": "kes"},
    )
    enc.do(Begin("attack", "mirel", {"target": "kes"}))
    enc.answer("go")
    enc.answer(9)
    enc.answer("guardian")
    text = frame(stack(FlowPage(Desk(enc))))
    assert "9, hits Tavo │" in text
    assert "b Tavo's effects " in text
    assert "9 successes, hits by 4" in text


def test_s_at_an_opposed_roll_is_the_stunt_of_the_one_who_rolls() -> None:
    enc = table("faces")
    enc.do(Begin("rush", "mirel", {"target": "orsolo"}))
    pages = stack(FlowPage(Desk(enc)))
    assert "s Mirel's stunt" in frame(pages)
    press(pages, "s", "1")
    assert enc.outcome is not None
    assert (enc.outcome.answers["stunt"], enc.outcome.answers["stunt of orsolo"]) == (1, 0)
    enc.answer(2)
    pages = stack(FlowPage(Desk(enc)))
    assert "s Orsolo's stunt" in frame(pages)
    press(pages, "s", "2")
    assert (enc.outcome.answers["stunt"], enc.outcome.answers["stunt of orsolo"]) == (1, 2)
