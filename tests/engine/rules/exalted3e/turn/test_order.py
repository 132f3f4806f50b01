"""Who acts when: the list as the desk shows it, and the one who is next (rules section 3)."""

import pytest

from engine.core.inputs import Edit
from engine.core.model import Refused
from engine.rules.common.base import Slot
from engine.rules.exalted3e.desk.at_space import next_up

from ..fights import acting, add, begin, do, facts, fight, initiative, join, now, order, round_of, strike, view

JOINER = {"kind": "character", "weapon": {}}


def test_ex3_pub_05_acted_and_knocked_out_ones_are_not_next() -> None:
    enc = fight(
        acting="lioness",
        foe_a={"initiative": 0, "defeated": "knocked out"},
        astian={"initiative": 4, "acted": True},
        axtis={"initiative": 3, "acted": True},
        foe_b=3,
        lioness=3,
        noshe_mob_2=2,
        xilanada=3,
        crowd_mob_3=5,
        tiger=6,
        noshe_mob_4=9,
        griffon=11,
    )
    do(enc, "end_turn")
    assert acting(enc) == "griffon"
    assert order(enc, "acting", "to_act") == [
        "griffon", "noshe-mob-4", "tiger", "crowd-mob-3", "foe-b", "xilanada", "noshe-mob-2",
    ]  # fmt: skip
    assert order(enc, "acted") == ["astian", "axtis", "lioness"]
    assert enc.order()[-1] == Slot("foe-a", "out", 0)


def test_ex3_pub_10_a_change_of_initiative_reorders_those_yet_to_act() -> None:
    enc = fight(dragon=9, solar=7, lunar=6)
    do(enc, "act_now", "solar")
    strike(enc, "solar", "dragon", 5)
    assert initiative(enc, "solar", "dragon") == (13, 4)
    do(enc, "end_turn")
    assert acting(enc) == "lunar"
    assert order(enc, "acting", "to_act") == ["lunar", "dragon"]
    do(enc, "end_turn")
    do(enc, "end_turn")
    assert (round_of(enc), acting(enc)) == (2, "solar")


def test_report_1_who_has_acted_does_not_come_up_again() -> None:
    enc = fight(a=12, b=10, c=8)
    strike(enc, "a", "b", 5)
    assert initiative(enc, "a", "b", "c") == (18, 5, 8)
    do(enc, "end_turn")
    assert acting(enc) == "c"
    strike(enc, "c", "a", 4)
    assert initiative(enc, "a", "c") == (14, 13)
    do(enc, "end_turn")
    assert acting(enc) == "b"
    do(enc, "end_turn")
    assert round_of(enc) == 2
    assert order(enc) == ["a", "c", "b"]


def test_in_a_frozen_order_the_round_keeps_the_order_it_began_with() -> None:
    orders, bites = {}, {}
    for mode in ("dynamic", "frozen_per_round"):
        enc = fight(a=JOINER, b=JOINER, c=JOINER, options={"order_mode": mode} if mode != "dynamic" else {})
        join(enc, a=12, b=10, c=8)
        strike(enc, "a", "b", 5)
        entry = do(enc, "end_turn")
        orders[mode], bites[mode] = order(enc), facts(entry, "option")
    assert orders == {"dynamic": ["c", "b", "a"], "frozen_per_round": ["b", "c", "a"]}
    assert bites["dynamic"] == []
    assert bites["frozen_per_round"] == [{"who": "b", "option": "order_mode", "value": "frozen_per_round"}]


def test_a_frozen_order_is_made_anew_as_a_round_begins() -> None:
    enc = fight(a=JOINER, b=JOINER, options={"order_mode": "frozen_per_round"})
    join(enc, a=9, b=6)
    do(enc, "initiative", "b", set=15)
    do(enc, "end_turn")
    entry = do(enc, "end_turn")
    assert (acting(enc), round_of(enc)) == ("b", 2)
    assert facts(entry, "option") == []


def test_crashed_fighters_still_act_last() -> None:
    enc = fight(a=5, b=-3, c=0, d=1)
    seen = [acting(enc)]
    for _ in range(3):
        do(enc, "end_turn")
        seen.append(acting(enc))
    assert seen == ["a", "d", "c", "b"]


class TestTies:
    """Equal Initiative: by default the GM picks, and it stays picked."""

    def test_the_gm_picks(self) -> None:
        enc = fight(top=9, one=5, two=5, three=5)
        begin(enc, "end_turn")
        assert enc.ask is not None
        assert (enc.ask.key, enc.ask.who, enc.ask.kind) == ("tie", "gm", "choice")
        assert [option.id for option in enc.ask.options] == ["one", "two", "three"]
        entry = enc.answer("two")
        assert acting(enc) == "two"
        assert facts(entry, "tie") == [{"who": "two", "among": ("one", "two", "three")}]
        do(enc, "harm", "one", levels=1, type="bashing")
        assert acting(enc) == "two"
        begin(enc, "end_turn")
        assert enc.ask is not None
        assert [option.id for option in enc.ask.options] == ["one", "three"]

    def test_by_option_the_higher_join_battle_pool_goes_first(self) -> None:
        enc = fight(
            top=9,
            slow={"initiative": 5, "join_battle": 4},
            quick={"initiative": 5, "join_battle": 6},
            options={"tie_break": "join_battle_pool"},
        )
        entry = do(enc, "end_turn")
        assert acting(enc) == "quick"
        assert facts(entry, "option") == [{"who": "quick", "option": "tie_break", "value": "join_battle_pool"}]

    def test_with_equal_pools_dexterity_and_athletics_decide_and_then_the_gm(self) -> None:
        traits = {"kind": "character", "initiative": 5, "weapon": {}}
        options = {"tie_break": "join_battle_pool"}
        nimble = traits | {"attributes": {"dexterity": 3}, "abilities": {"athletics": 2}}
        enc = fight(top=9, one=traits, two=nimble, options=options)
        do(enc, "end_turn")
        assert acting(enc) == "two"
        enc = fight(top=9, one=nimble, two=nimble, three=traits, options=options)
        begin(enc, "end_turn")
        assert enc.ask is not None
        assert [option.id for option in enc.ask.options] == ["one", "two"]

    def test_by_option_a_die_each_decides_until_one_is_highest(self) -> None:
        enc = fight(top=9, one=5, two=5, three=5, options={"tie_break": "random"})
        begin(enc, "end_turn")
        asked = []
        for face in (4, 8, 8):
            assert enc.ask is not None
            asked.append((enc.ask.key, enc.ask.who, enc.ask.count))
            enc.answer((face,))
        assert asked == [("tie.1.one", "one", 1), ("tie.1.two", "two", 1), ("tie.1.three", "three", 1)]
        assert enc.ask is not None
        assert enc.ask.key == "tie.2.two"
        with pytest.raises(Refused):
            enc.answer(1)
        enc.answer((3,))
        entry = enc.answer((7,))
        assert acting(enc) == "three"
        assert facts(entry, "option") == [{"who": "three", "option": "tie_break", "value": "random"}]

    @pytest.mark.parametrize("how", ["random", "gm_picks"])
    @pytest.mark.parametrize("rolled", [0, 1])
    def test_nothing_is_asked_any_more_once_the_tie_is_undone_by_hand(self, how: str, rolled: int) -> None:
        enc = fight(top=9, one=5, two=5, three=5, options={"tie_break": how})
        begin(enc, "end_turn")
        for _ in range(rolled if how == "random" else 0):
            enc.answer((4,))
        enc.do(Edit((("combatant.three.now.initiative", 6),)))
        assert enc.ask is None
        assert acting(enc) == "three"

    def test_a_die_is_rolled_again_by_those_who_are_equal_still(self) -> None:
        enc = fight(top=9, one=5, two=5, three=5, options={"tie_break": "random"})
        begin(enc, "end_turn")
        enc.answer((4,))
        enc.do(Edit((("combatant.two.now.initiative", 4),)))
        assert enc.ask is not None
        assert enc.ask.key == "tie.1.three"
        enc.answer((3,))
        assert acting(enc) == "one"


def test_delayed_ones_come_up_last_and_one_of_a_shift_first() -> None:
    enc = fight(
        top=9,
        late={"initiative": 8, "delayed": True},
        plain=7,
        shifted={"initiative": 2, "shifted": True, "only": "plain"},
    )
    assert [(slot.id, slot.status) for slot in enc.order()] == [
        ("top", "acting"), ("shifted", "to_act"), ("plain", "to_act"), ("late", "delayed"),
    ]  # fmt: skip
    seen = []
    for _ in range(3):
        do(enc, "end_turn")
        seen.append(acting(enc))
    assert seen == ["shifted", "plain", "late"]
    assert not view(enc, "shifted").shifted
    assert now(enc, "shifted", "only", "") == ""


def test_those_who_have_not_joined_are_listed_before_those_who_are_out() -> None:
    enc = fight(one=5, gone={"initiative": 9, "defeated": "fled"})
    add(enc, "new")
    assert [(slot.id, slot.status) for slot in enc.order()] == [
        ("one", "acting"), ("new", "not_joined"), ("gone", "out"),
    ]  # fmt: skip


def test_an_order_that_stands_no_more_by_the_options_counts_no_more_at_once() -> None:
    enc = fight(a=JOINER, b=JOINER, c=JOINER, options={"order_mode": "frozen_per_round"})
    join(enc, a=7, b=6, c=5)
    enc.do(Edit((("combatant.c.now.initiative", 30),)))
    assert [slot.id for slot in enc.order()] == ["a", "b", "c"]
    enc.do(Edit((("options.order_mode", "dynamic"),)))
    assert [slot.id for slot in enc.order()] == ["a", "c", "b"]
    assert next_up(enc.state) == (("c",), False)
    do(enc, "end_turn")
    assert enc.state["clock"]["acting"] == "c"
