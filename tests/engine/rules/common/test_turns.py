"""Whose turn it is and how it passes on, on the smallest fight that has turns."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import MISSING, Field, Refused
from engine.core.told import Told
from engine.rules.common.base import Ruleset
from engine.rules.common.fighters import AnyFighter
from engine.rules.common.turns import ACTING, Turns, acting, coming, fighting


class Fighter(AnyFighter):
    joined = Field("now.joined", False)


class Rules(Ruleset):
    def fighter(self, draft: Any, id: str) -> Fighter:
        return Fighter(draft, id)


def begun(draft: Any) -> bool:
    return bool(draft.get("clock.begun", False))


class Ends(Told[Any], key="ends"):
    who: str


def ends(fight: Fight, fighter: Fighter) -> None:
    fight.tell(Ends(who=fighter.id))


def goes_on(fight: Fight) -> None:
    """To the next in the file, round and round."""
    ids = [one.id for one in fighting(fight)]
    now = acting(fight.draft)
    fight.draft.set(ACTING, ids[(ids.index(now) + 1) % len(ids)] if now in ids else ids[0] if ids else MISSING)


TURNS = Turns("move", "Join Battle", begun, fighting, ends, goes_on)


def fight(now: str = "", begun: bool = True, **conditions: dict[str, Any]) -> Fight:
    people = {id: {"name": id.title(), "now": condition} for id, condition in conditions.items()}
    clock = {key: value for key, value in (("begun", begun), ("acting", now)) if value}
    return Fight(Rules(), {"combatant": people, "clock": clock}, ())


IN = {"joined": True}
DOWN = {"joined": True, "defeated": "slain"}


def test_a_turn_ends_and_the_next_one_is_up() -> None:
    it = fight("kes", kes=IN, orsolo=IN)
    TURNS.end_turn(it, Begin("end_turn"))
    assert acting(it.draft) == "orsolo"
    assert [(fact.key, fact.data) for fact in it.facts] == [("ends", {"who": "kes"})]


def test_nobody_ends_the_turn_of_another() -> None:
    with pytest.raises(Refused, match="It is Kes's move, not Orsolo's"):
        TURNS.end_turn(fight("kes", kes=IN, orsolo=IN), Begin("end_turn", "orsolo"))


def test_where_it_is_nobodys_turn_it_becomes_that_of_the_next() -> None:
    it = fight(kes=IN, orsolo=IN)
    TURNS.end_turn(it, Begin("end_turn"))
    assert acting(it.draft) == "kes"
    assert it.facts == []


@pytest.mark.parametrize(
    ("begun", "said"), [(False, "begin with Join Battle"), (True, "Nobody is left to act")], ids=["before", "all down"]
)
def test_why_it_is_nobodys_turn_is_said(begun: bool, said: str) -> None:
    with pytest.raises(Refused, match=said):
        TURNS.whose(fight(begun=begun, kes=DOWN))


def test_a_fight_that_has_begun_resumes_only_where_nobody_acts() -> None:
    for it, now in ((fight(kes=IN), "kes"), (fight("kes", kes=IN, orsolo=IN), "kes"), (fight(begun=False, kes=IN), "")):
        TURNS.resumes(it)
        assert acting(it.draft) == now


def test_those_come_into_the_fight_who_are_neither_in_it_nor_out() -> None:
    it = fight(kes=IN, orsolo={}, sefa={"defeated": "fled"})
    assert [one.id for one in coming(it, "", "joined the battle")] == ["orsolo"]
    assert [one.id for one in coming(it, "orsolo", "joined the battle")] == ["orsolo"]
    with pytest.raises(Refused, match="Kes has joined the battle already"):
        coming(it, "kes", "joined the battle")
    with pytest.raises(Refused, match=r"Sefa is out \(fled\)"):
        coming(it, "sefa", "joined the battle")
