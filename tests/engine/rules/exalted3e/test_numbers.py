"""Health: the track, the wound penalty, marking and healing (rules section 14)."""

from __future__ import annotations

import pytest

from engine.core.inputs import Override
from engine.core.model import Refused, get
from engine.rules.exalted3e import numbers
from engine.rules.exalted3e.numbers import Marked, ability_pool, evasion, hurt, parry

from .fights import acting, add, answers, begin, do, facts, fight, initiative, now, order, round_of, view

EXALT = {
    "kind": "character",
    "side": "heroes",
    "attributes": {"dexterity": 4},
    "abilities": {"dodge": 3, "melee": 4},
    "weapon": {"staff": {"name": "Staff", "class": "medium", "tags": ("melee", "bashing")}},
}


def test_report_5_the_penalty_of_each_level_lowers_pools_and_both_defenses_once() -> None:
    enc = fight(mirel=EXALT | {"initiative": 5})
    seen = []
    for _ in range(7):
        do(enc, "harm", "mirel", levels=1, type="lethal")
        one = view(enc, "mirel")
        seen.append(
            (
                numbers.wounds(one).value,
                evasion(one).value,
                parry(one).value,
                ability_pool(one, "dexterity", "dodge").value,
            )
        )
    assert [penalty for penalty, *_ in seen] == [0, -1, -1, -2, -2, -4, -4]
    # Evasion 4, Parry 4 and 1 of the staff, and a pool of 7 dice, each less the penalty and never below 0.
    assert [rest for _, *rest in seen] == [[4, 5, 7], [3, 4, 6], [3, 4, 6], [2, 3, 5], [2, 3, 5], [0, 1, 3], [0, 1, 3]]
    assert now(enc, "mirel", "defeated") == "dying"
    do(enc, "harm", "mirel", levels=-1, type="lethal")
    assert (numbers.wounds(view(enc, "mirel")).value, now(enc, "mirel", "defeated", "")) == (-4, "")
    do(enc, "harm", "mirel", levels=-1, type="lethal")
    assert (numbers.wounds(view(enc, "mirel")).value, evasion(view(enc, "mirel")).value) == (-2, 2)


def test_the_penalty_names_its_rule() -> None:
    enc = fight(one={"health": {"bashing": 4}})
    (part,) = numbers.wounds(view(enc, "one")).parts
    assert (part.label, part.amount, part.rule) == ("wounds", -2, "rules section 14")
    assert numbers.wounds(view(fight(one={}), "one")).parts == ()


@pytest.mark.parametrize(
    ("track", "penalties"),
    [
        ((0, 0, 0, 0, -1, -1, -1, -1, -2, -4, "incapacitated"), [0, 0, 0, 0, -1, -1, -1, -1, -2, -4, -4]),
        ((0, -1, "incapacitated"), [0, -1, -1]),
        ((-3, -1, "incapacitated"), [-3, -3, -3]),
        (("incapacitated",), [0]),
    ],
)
def test_tracks_of_any_shape(track: tuple[int | str, ...], penalties: list[int]) -> None:
    enc = fight(one={"track": track})
    seen = []
    for _ in track:
        do(enc, "harm", "one", levels=1, type="bashing")
        seen.append(numbers.wounds(view(enc, "one")).value)
    assert seen == penalties
    assert now(enc, "one", "defeated") == "incapacitated"


def test_the_track_shows_the_gravest_damage_first() -> None:
    enc = fight(one={"health": {"bashing": 2, "lethal": 1, "aggravated": 1}}, two={})
    assert numbers.track(view(enc, "one")) == "*X//###"
    assert numbers.track(view(enc, "two")) == "#######"


@pytest.mark.parametrize(
    ("was", "levels", "type", "to", "over"),
    [
        (Marked(7), 3, "bashing", Marked(7, 3), 0),
        (Marked(7, 3), 2, "lethal", Marked(7, 3, 2), 0),
        (Marked(7, 5, 2), 1, "bashing", Marked(7, 4, 3), 0),
        (Marked(7, 5), 4, "bashing", Marked(7, 5, 2), 0),
        (Marked(7, 5), 11, "bashing", Marked(7, 0, 7), 2),
        (Marked(7, 7), 2, "lethal", Marked(7, 5, 2), 0),
        (Marked(7, 1, 6), 3, "lethal", Marked(7, 0, 7), 2),
        (Marked(7, 2, 5), 4, "aggravated", Marked(7, 0, 3, 4), 0),
        (Marked(7, 0, 2, 5), 3, "aggravated", Marked(7, 0, 0, 7), 1),
        (Marked(3), 9, "lethal", Marked(3, 0, 3), 6),
    ],
)
def test_levels_on_a_full_track_turn_lighter_ones(was: Marked, levels: int, type: str, to: Marked, over: int) -> None:
    assert hurt(was, levels, type) == (to, over)


def test_the_last_level_decides_whether_one_is_incapacitated_or_dying() -> None:
    enc = fight(one=5, two=4)
    entry = do(enc, "harm", "two", levels=7, type="bashing")
    assert facts(entry, "out") == [{"who": "two", "reason": "incapacitated"}]
    entry = do(enc, "harm", "two", levels=9, type="bashing")
    assert facts(entry, "wounds") == [
        {"who": "two", "amount": 9, "type": "bashing", "was": 0, "left": 0, "over": 2, "penalty": -4}
    ]
    assert facts(entry, "out") == [{"who": "two", "reason": "dying"}]
    assert enc.order()[-1].status == "out"


def test_who_is_out_for_another_reason_stays_so() -> None:
    enc = fight(one={"initiative": 5, "defeated": "surrendered", "health": {"lethal": 6}}, two=3)
    do(enc, "harm", "one", levels=1, type="lethal")
    do(enc, "harm", "one", heal=3)
    assert now(enc, "one", "defeated") == "surrendered"


def test_healing_takes_the_lightest_first_or_the_type_named() -> None:
    enc = fight(one={"health": {"bashing": 2, "lethal": 3, "aggravated": 1}})
    do(enc, "harm", "one", heal=3)
    assert now(enc, "one", "health") == {"lethal": 2, "aggravated": 1}
    do(enc, "harm", "one", levels=-1, type="aggravated")
    assert now(enc, "one", "health") == {"lethal": 2}
    with pytest.raises(Refused, match="One has 2 levels of lethal damage: 3 can't be healed") as refused:
        do(enc, "harm", "one", levels=-3, type="lethal")
    assert refused.value.code == "not_so_hurt"
    assert now(enc, "one", "health") == {"lethal": 2}


def test_one_who_falls_lets_go_of_whom_it_holds() -> None:
    enc = fight(
        one=5,
        two=4,
        effect={
            "effect-1": {"on": "two", "label": "grappled", "source": "one", "modifiers": {"defense": -2}},
            "effect-2": {"on": "one", "label": "grappling", "source": "two", "modifiers": {"defense": -2}},
        },
    )
    do(enc, "harm", "one", levels=7, type="lethal")
    assert enc.state.get("effect", {}) == {}


SCHOLAR = {
    "kind": "character",
    "attributes": {"wits": 4},
    "abilities": {"awareness": 3},
    "weapon": {},
    "power": {"keen": {"name": "Keen senses", "when": "join_battle", "adds": {"join_battle_dice": 1}}},
}


def test_a_characters_pool_is_wits_and_awareness_with_its_parts() -> None:
    enc = fight(scholar=SCHOLAR)
    pool = numbers.pool(view(enc, "scholar"))
    assert [(part.label, part.amount) for part in pool.parts] == [("Wits", 4), ("Awareness", 3)]
    assert pool.value == 7


def test_wounds_and_effects_count_in_the_pool_and_it_is_never_below_0() -> None:
    enc = fight(
        one={"join_battle": 6, "track": (0, -2, -4, "incapacitated")},
        effect={"effect-1": {"on": "one", "label": "dazed", "modifiers": {"join_battle_dice": -1, "defense": -2}}},
    )
    assert numbers.pool(view(enc, "one")).value == 5
    do(enc, "harm", "one", levels=2, type="lethal")
    assert numbers.pool(view(enc, "one")).value == 3
    do(enc, "harm", "one", levels=1, type="lethal")
    assert numbers.pool(view(enc, "one")).value == 1
    do(enc, "effect", "one", label="stunned", modifiers={"dice": -3})
    assert numbers.pool(view(enc, "one")).value == 0


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
