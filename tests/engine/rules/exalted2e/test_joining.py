"""Join Battle: the reaction count, the cap, a botch, and those who join late."""

from typing import Any

import pytest

from engine.core.inputs import Amend, Begin, Edit
from engine.core.model import Refused
from engine.history.encounter import Encounter
from engine.rules.exalted2e.numbers import pools

from .fights import fight, play, view, wheel

SEVEN = {
    "storm": ([9, 8, 7, 7, 5, 5, 3, 2, 2], 0),
    "alatu": ([10, 7, 6, 5, 4, 3, 3, 1, 1], 0),
    "amod": ([8, 8, 7, 7, 5, 5, 2, 2, 2, 1, 1], 0),
    "varys": ([9, 9, 7, 6, 5, 5, 4, 1, 1], 2),
    "quinn": ([9, 8, 8, 5, 5, 4, 1, 1], 0),
    "qismet": ([8, 8, 7, 7, 7, 7, 7, 6, 5, 4, 3], 3),
    "jorah": ([7, 6, 6, 3, 3, 2, 2, 2, 2], 0),
}


def seven(**options: Any) -> Encounter:
    fighters = {id: {"listed": {"join_battle": len(faces)}} for id, (faces, _) in SEVEN.items()}
    enc = fight(fighters, **options)
    answers: dict[str, Any] = {f"join.{id}": tuple(faces) for id, (faces, _) in SEVEN.items()}
    for id, (_, auto) in SEVEN.items():
        if auto:
            answers[f"join.{id}.effects"] = ({"name": "mastery", "adds": {"join_battle_successes": auto}},)
    play(enc, "join_battle", answers=answers)
    return enc


def test_seven_join_with_a_reaction_count_of_ten() -> None:
    enc = seven(join_battle_cap="none")
    ticks = {id: view(enc, id).tick for id in SEVEN}
    assert ticks == {"qismet": 0, "varys": 5, "storm": 6, "amod": 6, "quinn": 7, "alatu": 7, "jorah": 9}
    assert enc.state["clock"] == {"begun": True, "reaction": 10, "acting": "qismet"}


def test_nobody_acts_later_than_tick_six() -> None:
    enc = seven()
    ticks = {id: view(enc, id).tick for id in SEVEN}
    assert ticks == {"qismet": 0, "varys": 5, "storm": 6, "amod": 6, "quinn": 6, "alatu": 6, "jorah": 6}


def test_three_join_by_successes_alone() -> None:
    enc = fight({
        "klaus": {"attributes": {"wits": 3}, "abilities": {"awareness": 3}},
        "fenhir": {"attributes": {"wits": 4}, "abilities": {"awareness": 3}},
        "prince": {"attributes": {"wits": 4}, "abilities": {"awareness": 4}},
    })  # fmt: skip
    played = play(enc, "join_battle", answers={"join.klaus": 3, "join.fenhir": 4, "join.prince": 8})
    assert [played.shown()[f"Join Battle dice, {id}"] for id in ("klaus", "fenhir", "prince")] == [6, 7, 8]
    assert played.facts("reaction") == [{"value": 8}]
    assert wheel(enc) == {0: ["prince"], 4: ["fenhir"], 5: ["klaus"]}


def test_a_botch_acts_on_six_and_late_joiners_count_from_the_tick_of_now() -> None:
    table = {id: {"listed": {"join_battle": 1 if id == "d" else 8}} for id in "abcdef"}
    enc = fight({id: table[id] for id in "abcd"})
    play(enc, "join_battle", answers={"join.a": 8, "join.b": 5, "join.c": 0, "join.d": (1,)})
    assert wheel(enc) == {0: ["a"], 3: ["b"], 6: ["c", "d"]}
    joins = [fact.data for fact in list(enc.entries.values())[-1].facts if fact.key == "joins"]
    assert [one["who"] for one in joins if one.get("botch")] == ["d"]

    late = fight({id: table[id] | ({"tick": 7} if id in "abcd" else {}) for id in "abcdef"}, tick=7)
    late.do(Edit((("clock.reaction", 8),)))
    play(late, "join_battle", "e", answers={"join.e": 4})
    play(late, "join_battle", "f", answers={"join.f": 10})
    assert (view(late, "e").tick, view(late, "f").tick) == (11, 7)
    assert late.state["clock"]["reaction"] == 8


def test_who_has_joined_does_not_join_again() -> None:
    enc = fight({"a": {"tick": 3}}, tick=3)
    with pytest.raises(Refused, match="has joined the battle already"):
        enc.do(Begin("join_battle", "a"))


def test_a_botch_is_one_of_the_dice_whatever_successes_are_automatic() -> None:
    enc = fight({"a": {"listed": {"join_battle": 3}}, "b": {"listed": {"join_battle": 3}}})
    sure = ({"name": "mastery", "adds": {"join_battle_successes": 2}},)
    play(enc, "join_battle", answers={"join.a.effects": sure, "join.a": (1, 2, 6), "join.b": (7, 2, 1)})
    assert (view(enc, "a").join_successes, view(enc, "a").tick, view(enc, "b").tick) == (2, 6, 1)


@pytest.mark.parametrize(("being", "dice"), [("mortal", 1), ("heroic", 1), ("solar", 3)])
def test_mortals_without_awareness_roll_two_dice_less(being: str, dice: int) -> None:
    enc = fight({"a": {"being": being, "attributes": {"wits": 3}}})
    assert pools.pool(view(enc, "a")).value == dice


def test_who_is_unaware_stays_out_of_join_battle_and_may_be_struck() -> None:
    alert = {"listed": {"join_battle": 4}}
    enc = fight({"a": {"side": "heroes", **alert}, "b": {"abilities": {"dodge": 8}, **alert}, "c": alert})
    enc.do(Begin("effect", "b", {"label": "unaware"}))
    play(enc, "join_battle", answers={"join.a": 3, "join.c": 0})
    assert [view(enc, id).joined for id in "abc"] == [True, False, True]
    played = play(enc, "attack", "a", {"target": "b"}, {"attack": 0})
    assert (played.shown()["DV"], played.asked[0].key) == (0, "declared")
    with pytest.raises(Refused, match="B is unaware; let it join by itself"):
        enc.do(Begin("join_battle"))
    enc.do(Begin("effect", "b", {"remove": "effect-1"}))
    play(enc, "join_battle", "b", answers={"join.b": 1})
    assert view(enc, "b").tick == 2


def test_who_has_not_joined_is_no_target_by_itself_and_is_taken_to_be_unaware() -> None:
    enc = fight({"a": {"side": "heroes", "tick": 0}, "late": {}, "b": {"tick": 4}}, tick=0)
    enc.do(Begin("attack", "a"))
    assert enc.outcome is not None
    assert (enc.outcome.answers["target"], enc.outcome.answers["aware"]) == ("b", "yes")
    enc.do(Amend("target", "late"))
    assert enc.outcome is not None
    assert enc.outcome.answers["aware"] == "no"
    rows = enc.rules.target_table(enc.outcome, enc.moment.inputs)
    assert [row.note for row in rows if row.id == "late"] == ["has not joined battle"]


def test_where_all_enemies_are_ambushed_one_of_them_is_the_likeliest_target() -> None:
    enc = fight({"a": {"side": "heroes", "tick": 0}, "friend": {"side": "heroes", "tick": 0}, "late": {}}, tick=0)
    enc.do(Begin("attack", "a"))
    assert enc.outcome is not None
    assert enc.outcome.answers["target"] == "late"
