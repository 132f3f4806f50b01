"""Health: the track, the wound penalty, marking and healing (rules section 14)."""

import pytest

from engine.core.model import Refused
from engine.rules.exalted3e.numbers import health
from engine.rules.exalted3e.numbers.defense import evasion, parry
from engine.rules.exalted3e.numbers.health import Marked, hurt
from engine.rules.exalted3e.numbers.pools import ability_pool

from ..fights import do, facts, fight, now, view

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
                health.wounds(one).value,
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
    assert (health.wounds(view(enc, "mirel")).value, now(enc, "mirel", "defeated", "")) == (-4, "")
    do(enc, "harm", "mirel", levels=-1, type="lethal")
    assert (health.wounds(view(enc, "mirel")).value, evasion(view(enc, "mirel")).value) == (-2, 2)


def test_the_penalty_names_its_rule() -> None:
    enc = fight(one={"health": {"bashing": 4}})
    (part,) = health.wounds(view(enc, "one")).parts
    assert (part.label, part.amount, part.rule) == ("wounds", -2, "rules section 14")
    assert health.wounds(view(fight(one={}), "one")).parts == ()


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
        seen.append(health.wounds(view(enc, "one")).value)
    assert seen == penalties
    assert now(enc, "one", "defeated") == "incapacitated"


def test_the_track_shows_the_gravest_damage_first() -> None:
    enc = fight(one={"health": {"bashing": 2, "lethal": 1, "aggravated": 1}}, two={})
    assert health.track(view(enc, "one")) == "*X//###"
    assert health.track(view(enc, "two")) == "#######"


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
