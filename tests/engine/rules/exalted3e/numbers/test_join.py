"""Join Battle: pools, successes and 3, latecomers (rules section 2)."""

import pytest

from engine.core.inputs import Override
from engine.core.model import Refused, get
from engine.rules.exalted3e.numbers import join

from ..fights import acting, add, answers, begin, do, facts, fight, initiative, now, order, round_of, view

SCHOLAR = {
    "kind": "character",
    "attributes": {"wits": 4},
    "abilities": {"awareness": 3},
    "weapon": {},
    "power": {"keen": {"name": "Keen senses", "when": "join_battle", "adds": {"join_battle_dice": 1}}},
}


def test_a_characters_pool_is_wits_and_awareness_with_its_parts() -> None:
    enc = fight(scholar=SCHOLAR)
    pool = join.pool(view(enc, "scholar"))
    assert [(part.label, part.amount) for part in pool.parts] == [("Wits", 4), ("Awareness", 3)]
    assert pool.value == 7


def test_wounds_and_effects_count_in_the_pool_and_it_is_never_below_0() -> None:
    enc = fight(
        one={"join_battle": 6, "track": (0, -2, -4, "incapacitated")},
        effect={"effect-1": {"on": "one", "label": "dazed", "modifiers": {"join_battle_dice": -1, "defense": -2}}},
    )
    assert join.pool(view(enc, "one")).value == 5
    do(enc, "harm", "one", levels=2, type="lethal")
    assert join.pool(view(enc, "one")).value == 3
    do(enc, "harm", "one", levels=1, type="lethal")
    assert join.pool(view(enc, "one")).value == 1
    do(enc, "effect", "one", label="stunned", modifiers={"dice": -3})
    assert join.pool(view(enc, "one")).value == 0


def test_ex3_pub_01_scholar_11_and_dynast_7() -> None:
    enc = fight(scholar=SCHOLAR, dynast={"join_battle": 6})
    begin(enc, "join_battle")
    assert enc.ask is not None
    assert (enc.ask.kind, enc.ask.who) == ("declare", "scholar")
    enc.answer(({"power": "keen"},))
    assert enc.ask is not None
    assert (enc.ask.key, enc.ask.who, enc.ask.count) == ("join.scholar", "scholar", 8)
    enc.answer((10, 10, 9, 8, 8, 7, 6, 4))
    assert enc.ask.count == 6
    entry = enc.answer((10, 7, 7, 3, 3, 1))
    assert [fact["value"] for fact in facts(entry, "roll")] == [8, 4]
    assert initiative(enc, "scholar", "dynast") == (11, 7)
    assert now(enc, "scholar", "join_successes") == 8
    assert order(enc) == ["scholar", "dynast"]
    assert (acting(enc), round_of(enc)) == ("scholar", 1)
    assert now(enc, "scholar", "started") == 1
    assert facts(entry, "turn") == [{"who": "scholar"}]


def test_a_roll_of_ones_is_no_botch_and_begins_at_3() -> None:
    enc = fight(one={"join_battle": 3}, two={"join_battle": 2})
    begin(enc, "join_battle")
    answers(enc, join_one=(1, 1, 1), join_two=(7, 7))
    assert initiative(enc, "one", "two") == (3, 5)


def test_successes_may_be_typed_and_an_initiative_may_be_set() -> None:
    enc = fight(one={"join_battle": 6, "dice": "successes"}, two={"join_battle": 6})
    begin(enc, "join_battle")
    enc.answer(5)
    enc.do(Override("Initiative, one", 20, "she waited for this"))
    answers(enc, join_two=2)
    assert initiative(enc, "one", "two") == (20, 5)


def test_all_of_it_is_taken_back_by_one_undo() -> None:
    enc = fight(one={"join_battle": 4}, two={"join_battle": 4}, three={"join_battle": 4})
    before = enc.state
    do(enc, "join_battle")
    assert round_of(enc) == 1
    enc.undo_action()
    assert enc.state == before
    assert enc.ask is None


def test_before_the_first_round_one_may_roll_alone_and_the_round_waits_for_the_rest() -> None:
    enc = fight(one={"join_battle": 4}, two={"join_battle": 4})
    begin(enc, "join_battle", "two")
    answers(enc, join_two=(7, 7, 7, 1))
    assert (round_of(enc), acting(enc)) == (0, "")
    assert initiative(enc, "two") == (6,)
    begin(enc, "join_battle")
    answers(enc, join_one=(1, 1, 1, 1))
    assert (round_of(enc), acting(enc), initiative(enc, "one", "two")) == (1, "two", (3, 6))


def test_nobody_joins_twice_and_who_is_out_does_not_join() -> None:
    enc = fight(one=5, two={"defeated": "fled"})
    with pytest.raises(Refused, match="One has joined the battle already") as refused:
        begin(enc, "join_battle", "one")
    assert refused.value.code == "can_not_join"
    with pytest.raises(Refused, match=r"Two is out \(fled\)"):
        begin(enc, "join_battle", "two")
    with pytest.raises(Refused, match="add a fighter first"):
        begin(enc, "join_battle")


class TestLate:
    """Joining a fight that goes on: never in the past."""

    def test_one_whose_initiative_comes_up_later_acts_this_round(self) -> None:
        enc = fight(first=12, last=4, late={"join_battle": 4})
        begin(enc, "join_battle", "late")
        entry = answers(enc, join_late=(7, 7, 1, 1))
        assert initiative(enc, "late") == (5,)
        assert facts(entry, "joins") == [{"who": "late", "successes": 2, "to": 5, "late": True}]
        assert acting(enc) == "first"
        do(enc, "end_turn")
        assert acting(enc) == "late"

    def test_one_above_the_present_tick_acts_on_the_following_tick(self) -> None:
        enc = fight(first=12, second=6, last=4, acting="second", late={"join_battle": 8})
        begin(enc, "join_battle", "late")
        answers(enc, join_late=(10, 10, 10, 10, 7, 7, 7, 1))
        assert initiative(enc, "late") == (14,)
        assert acting(enc) == "second"
        do(enc, "end_turn")
        assert acting(enc) == "late"

    def test_all_who_have_not_joined_join_at_once(self) -> None:
        enc = fight(first=12, four={"join_battle": 2}, five={"join_battle": 2})
        begin(enc, "join_battle")
        answers(enc, join_four=(7, 1), join_five=(8, 8))
        assert initiative(enc, "four", "five") == (4, 5)
        assert acting(enc) == "first"

    def test_in_a_frozen_order_it_takes_its_place(self) -> None:
        enc = fight(first={"join_battle": 9}, last={"join_battle": 3}, options={"order_mode": "frozen_per_round"})
        begin(enc, "join_battle")
        answers(enc, join_first=9, join_last=1)
        add(enc, "late", join_battle=4)
        begin(enc, "join_battle", "late")
        answers(enc, join_late=4)
        assert get(enc.state, "clock.order") == {"first": 12, "last": 4, "late": 7}
        assert order(enc) == ["first", "late", "last"]

    def test_a_fight_in_which_nobody_is_left_goes_on_with_one_who_joins(self) -> None:
        enc = fight(one=5)
        do(enc, "remove", "one")
        assert (acting(enc), round_of(enc)) == ("", 1)
        add(enc, "two", join_battle=4)
        begin(enc, "join_battle", "two")
        answers(enc, join_two=2)
        assert (acting(enc), round_of(enc), initiative(enc, "two")) == ("two", 1, (5,))


def test_successes_without_dice_are_shown_with_the_power_they_come_from() -> None:
    quick = {"quick": {"name": "Quick step", "when": "join_battle", "adds": {"join_battle_successes": 2}}}
    enc = fight(kes={"join_battle": 6, "power": quick}, ogre={"join_battle": 4})
    begin(enc, "join_battle")
    enc.answer(({"power": "quick"},))
    assert enc.outcome is not None
    sure = enc.outcome.shown["automatic successes, kes"]
    assert [(part.label, part.amount) for part in sure.parts] == [("Quick step", 2)]
    answers(enc, join_kes=1, join_ogre=1)
    assert initiative(enc, "kes", "ogre") == (6, 4)
