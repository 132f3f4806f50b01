"""The Clash of two at equal Initiative (rules section 12)."""

from typing import Any

import pytest

from engine.core.inputs import Amend, Answer, Begin
from engine.core.model import Refused, get
from engine.history.encounter import Encounter
from tests.cases.playing import Played, play
from tests.cases.stage import view

from ..duels import asked, duel, standing
from ..logs import said

HANDS = {"hands": {"name": "Hands", "dice": 6, "damage": 8, "tags": ["grappling", "natural"]}}


def equal(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **more: Any) -> Encounter:
    """Two at Initiative 9, on the turn of `a`."""
    return duel({"initiative": 9, **(a or {})}, {"initiative": 9, **(b or {})}, **more)


def clash(enc: Encounter, mine: int, theirs: int, **answers: Any) -> Played:
    """A whole clash of `a` with `b`; in other words `_` stands for a space, and `against_` for what `b` answers."""
    keys = {key.replace("against_", "against.").replace("_", " "): value for key, value in answers.items()}
    return play(enc, "clash", "a", {"target": "b"}, {"attack": mine, "against.attack": theirs, **keys})


def labels(enc: Encounter, id: str) -> list[str]:
    return [one["label"] for one in get(enc.state, "effect", {}).values() if one["on"] == id]


# -- when it is offered ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("b", "offered"),
    [
        ({}, True),
        ({"initiative": 8}, False),
        ({"acted": True}, False),
        ({"delayed": True}, False),
        ({"defeated": "fled"}, False),
        ({"hidden": True}, False),
        ({"side": "heroes"}, False),
    ],
)
def test_it_is_offered_with_one_at_equal_initiative_who_is_yet_to_act(b: dict[str, Any], offered: bool) -> None:
    enc = equal({}, b, c={"initiative": 2})
    item = {item.id: item for item in enc.menu("a")}.get("clash")
    assert (item is not None) == offered
    if item is not None:
        assert (item.note, item.barred) == ("with B, both at once", "")
    else:
        with pytest.raises(Refused, match="A can't clash now: nobody at equal Initiative has still to act"):
            enc.do(Begin("clash", "a"))


def test_it_is_not_offered_to_one_who_has_acted_or_holds_somebody() -> None:
    assert "clash" not in {item.id for item in equal({"used": ("aim",)}).menu("a")}
    held = {
        "one": {"on": "c", "label": "grappled", "source": "b"},
        "two": {"on": "b", "label": "grappling", "source": "c"},
    }
    assert "clash" not in {item.id for item in equal(effect=held, c={"initiative": 2}).menu("a")}


def test_one_who_cannot_strike_back_stands_there_with_the_reason() -> None:
    bow = {"bow": {"name": "Bow", "dice": 6, "damage": 9, "range": "long"}}
    enc = equal({"weapon": bow}, range={"a": {"b": "short"}})
    with pytest.raises(Refused):
        enc.do(Begin("clash", "a", {"target": "b"}))
    both = equal({"weapon": bow}, {"weapon": bow}, range={"a": {"b": "short"}})
    both.do(Begin("clash", "a", {"target": "b"}))
    assert [(one.id, one.barred) for one in asked(both, "target").options] == [("b", "")]


# -- who wins, and what it does ----------------------------------------------------------------------------------------
def test_more_successes_hit_with_the_margin_and_3_more_initiative() -> None:
    enc = equal()
    start = enc.state
    played = clash(enc, 4, 1, damage=2)
    assert played.keys == ["declared", "against.declared", "attack", "against.attack", "damage", "apply"]
    shown = played.shown()
    assert (shown["threshold"], shown["raw damage"], shown["damage dice"]) == (3, 11, 11)
    assert (shown["Initiative lost"], shown["Initiative gained"]) == (5, 6)
    assert "Defense" not in shown
    assert (view(enc, "a").initiative, view(enc, "b").initiative) == (15, 4)
    assert [view(enc, id).onslaught for id in "ab"] == [0, 0]
    assert (labels(enc, "a"), labels(enc, "b")) == ([], ["lost clash"])
    assert said(enc) == ("A and B clash, 4 to 1: A wins, B's Defense -2 until own turn.",
                         "A hits B: Initiative 9 to 4, A's 9 to 15.")  # fmt: skip
    enc.undo_action()
    assert enc.state == start


def test_the_one_it_is_with_may_win_and_its_kind_may_differ() -> None:
    enc = equal({}, {}, c={"initiative": 2})
    clash(enc, 1, 3, against_kind="decisive", damage=4)
    assert (view(enc, "b").initiative, sum(get(enc.state, "combatant.a.now.health").values())) == (3, 4 + 1)
    assert labels(enc, "a") == ["lost clash"]
    assert said(enc)[1] == "B hits A: Health 7 to 2, 5 lethal; B's Initiative 9 to 3."


def test_both_have_spent_their_turn_and_the_other_began_its_own() -> None:
    enc = equal({}, {"onslaught": 2}, c={"initiative": 2})
    clash(enc, 3, 1, damage=1)
    assert (view(enc, "b").acted, view(enc, "b").started, view(enc, "b").onslaught) == (True, 1, 0)
    assert next(item.barred for item in enc.menu("a") if item.id == "attack").startswith("has acted already (clash)")
    play(enc, "end_turn")
    assert get(enc.state, "clock.acting") == "c"


def test_defense_comes_back_with_the_losers_next_turn_and_a_second_loss_adds_nothing() -> None:
    lost = {"e": {"on": "b", "label": "lost clash", "modifiers": {"defense": -2}, "until": {"start_of": "c"}}}
    enc = equal(effect=lost, c={"initiative": 2})
    clash(enc, 3, 1, damage=1)
    assert labels(enc, "b") == ["lost clash"]
    fresh = equal()
    clash(fresh, 3, 1, damage=1)
    play(fresh, "end_turn"), play(fresh, "end_turn")
    assert get(fresh.state, "clock.acting") == "b"
    assert labels(fresh, "b") == []


@pytest.mark.parametrize(("initiative", "cost"), [(9, 2), (11, 3)])
def test_a_decisive_attack_or_gambit_that_loses_is_missed(initiative: int, cost: int) -> None:
    enc = equal({"initiative": initiative}, {"initiative": initiative})
    played = clash(enc, 3, 1, against_kind="decisive", damage=1)
    assert played.shown()["miss loss"] == cost
    assert view(enc, "b").initiative == initiative - 4 - cost
    assert said(enc)[2].startswith("B pays for a lost clash: Initiative")


def test_what_the_loser_pays_may_be_what_crashes_it() -> None:
    enc = equal({"initiative": 5}, {"initiative": 5})
    clash(enc, 3, 1, against_kind="decisive", damage=0)
    assert (view(enc, "b").initiative, view(enc, "b").self_inflicted) == (5 - 3 - 2 - 5, True)


def test_a_withering_attack_that_loses_pays_nothing() -> None:
    enc = equal()
    played = clash(enc, 3, 1, damage=1)
    assert "miss loss" not in played.shown()


def test_a_hit_that_crashes_brings_break() -> None:
    enc = equal({"initiative": 4}, {"initiative": 4})
    clash(enc, 3, 1, damage=1)
    assert view(enc, "b").crashed
    assert view(enc, "a").initiative == 4 + 4 + 1 + 5


def test_one_in_crash_clashes_with_a_withering_attack_only() -> None:
    enc = equal({"initiative": 0, "crash": {"turns": 1}}, {"initiative": 0, "crash": {"turns": 1}})
    enc.do(Begin("clash", "a", {"target": "b"}))
    assert {one.id: one.barred for one in asked(enc, "kind").options}["decisive"] == "not in Crash"


def test_a_gambit_that_wins_is_rolled_for_as_ever() -> None:
    enc = equal({"weapon": HANDS})
    played = play(
        enc, "clash", "a", {"target": "b", "kind": "gambit", "gambit": "grapple"},
        {"attack": 3, "against.attack": 1, "damage": 2, "control": 3, "resist": 1, "maneuver.maneuver": "restrain"},
    )  # fmt: skip
    assert played.shown()["gambit margin"] == 0
    assert view(enc, "a").initiative == 6
    assert "restrained" in labels(enc, "b")


# -- the rolls ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("weapon", "dice"),
    [
        ({"maul": {"name": "Maul", "dice": 6, "damage": 9, "tags": ["two-handed"]}}, 8),
        ({"left": {"name": "Sai", "dice": 6, "damage": 9}, "right": {"name": "Sai", "dice": 6, "damage": 9}}, 8),
        ({"left": {"name": "Sai", "dice": 6, "damage": 9}, "right": {"name": "Axe", "dice": 6, "damage": 9}}, 6),
    ],
)
def test_both_hands_are_two_dice(weapon: dict[str, Any], dice: int) -> None:
    enc = equal({"weapon": weapon})
    enc.do(Begin("clash", "a", {"target": "b"}))
    assert standing(enc).shown["attack dice"].value == dice


def test_a_defense_and_cover_are_not_used() -> None:
    enc = equal({}, {"parry": 9, "evasion": 9})
    clash(enc, 1, 0, damage=1)
    assert view(enc, "b").initiative == 9 - 1 - 3


def test_a_tie_is_the_game_masters() -> None:
    enc = equal()
    played = clash(enc, 2, 2, clash_winner="b", damage=1)
    assert "clash winner" in played.keys
    assert view(enc, "a").initiative == 9 - 4


def test_empty_pools_that_are_rolled_again_come_to_an_end() -> None:
    none = {"weapon": {"blade": {"name": "Blade", "dice": 0, "damage": 8}}}
    enc = equal(none, none, options={"clash_tie": "reroll"})
    played = play(enc, "clash", "a", {"target": "b"})
    assert played.facts("clash")[0].get("winner", "") == ""


def test_a_margin_that_the_game_master_sets_decides() -> None:
    enc = equal()
    play(enc, "clash", "a", {"target": "b"}, {"attack": 3, "against.attack": 1, "damage": 1}, {"clash margin": -2})
    assert labels(enc, "a") == ["lost clash"]


def test_a_correction_of_one_roll_makes_the_other_one_win() -> None:
    enc = equal()
    clash(enc, 3, 1, damage=2)
    correction = enc.correct(enc.cursor, Answer("against.attack", 4))
    while correction.ask is not None:
        correction.answer(2)
    correction.accept()
    assert (labels(enc, "a"), labels(enc, "b")) == (["lost clash"], [])
    assert said(enc)[0] == "A and B clash, 3 to 4: B wins, A's Defense -2 until own turn."


def test_payments_that_crash_one_side_leave_it_without_a_roll() -> None:
    power = {
        "lash": {"name": "Lash", "when": "attacker_effects", "adds": {"attack_dice": 1}, "cost": {"initiative": 9}}
    }
    enc = equal({"power": power})
    enc.do(Begin("clash", "a", {"target": "b", "kind": "decisive"}))
    enc.do(Amend("power lash", 1))
    enc.answer("go")
    enc.answer("go")
    assert enc.ask is not None
    assert enc.ask.key == "against.attack"
    enc.answer(2)
    enc.answer(1)
    enc.answer("apply")
    assert said(enc)[-2:] == ("A and B clash, 0 to 2: B wins, A's Defense -2 until own turn.",
                              "B hits A: Initiative -5 to -9, B's 9 to 14.")  # fmt: skip


def test_an_aim_and_a_distraction_are_used_by_it_as_by_any_attack() -> None:
    chance = {"by": "c", "target": "a", "amount": 4}
    enc = equal({}, {"distract": chance}, c={"initiative": 2})
    clash(enc, 3, 1, damage=1)
    assert get(enc.state, "combatant.b.now.distract", None) is None
    assert view(enc, "b").initiative == 9 - 4
