"""Typed facts: what a file keeps of them, what it may leave out, and what can't be done to one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

from engine.core.ask import Fact
from engine.core.model import Tree
from engine.core.told import (
    DONE,
    IN_NUMBERS,
    IN_TURN,
    IN_WORDS,
    OF_HEROES,
    SAID,
    UNSEEN,
    One,
    Seen,
    Stage,
    Tier,
    Told,
    by_key,
    is_kept,
    stage,
)
from engine.rules.common.telling import Telling, in_tiers, tell, tellers


class Rest(Told[Telling], key="rest"):
    who: str
    rounds: int = 1
    words: ClassVar[str] = "rests"

    def told(self, telling: Telling, one: One) -> str:
        cost = telling.take(one, Pays, who=self.who)
        paid = f", {cost.amount} paid" if cost else ""
        return f"{telling.name(self.who)} {self.words} for {self.rounds}{paid}."


class Pays(Told[Telling], key="pays", tier=Tier.ALONE):
    who: str
    amount: int
    why: str = ""

    def told(self, telling: Telling, one: One) -> str:
        return f"{telling.name(self.who)} pays {self.amount}."


class LongRest(Rest, key="long_rest"):
    place: str = "camp"


def test_fields_are_kept_in_the_order_given_without_those_that_are_empty() -> None:
    assert list(Pays(amount=0, who="kes", why="").data.items()) == [("amount", 0), ("who", "kes")]
    assert Rest(who="kes").data == {"who": "kes"}


def test_what_a_file_leaves_out_has_its_default_and_what_is_unknown_is_passed_over() -> None:
    read = Rest.recorded({"who": "kes", "of_later_years": 3})
    assert (read.who, read.rounds) == ("kes", 1)
    assert read == Rest(who="kes")


def test_a_field_without_a_default_that_was_not_recorded_is_an_error_when_it_is_read() -> None:
    with pytest.raises(AttributeError, match="recorded without who"):
        _ = Rest.recorded({}).who


def test_a_fact_takes_no_field_that_it_does_not_have_and_can_not_be_changed() -> None:
    given: Mapping[str, Any] = {"hours": 8}
    with pytest.raises(TypeError, match="Rest has no hours"):
        Rest(**given)
    with pytest.raises(AttributeError, match="can't be changed"):
        setattr(Rest(who="kes"), "who", "ilo")  # noqa: B010


def test_a_fact_is_read_wherever_it_was_recorded_and_no_other_is() -> None:
    assert Rest.read(Fact("1", "interrupt-2.rest", {"who": "kes", "rounds": 3})) == Rest(who="kes", rounds=3)
    assert Rest.read(Fact("1", "arrest", {"who": "kes"})) is None


def test_other_words_for_a_fact_that_all_rules_have_are_no_other_fact() -> None:
    class OurRest(Rest):
        words: ClassVar[str] = "naps"

    telling = Telling((Fact("1", "rest", Rest(who="kes").data),), str.title, by_gm=False)
    assert tell(telling, [tellers(Tier.LEADS, OurRest)]) == ("Kes naps for 1.",)


def test_fields_are_inherited_and_class_variables_are_none() -> None:
    assert LongRest.fields == ("who", "rounds", "place")
    assert LongRest.key == "long_rest"
    assert "words" not in Rest.fields


def test_two_facts_of_one_key_are_refused() -> None:
    class Other(Told[Telling], key="rest"):
        who: str

    with pytest.raises(ValueError, match="rest"):
        by_key(Rest, Other)


def test_a_fact_that_leads_takes_along_what_would_be_told_alone() -> None:
    tiers = [tellers(tier, Rest, Pays) for tier in (Tier.LEADS, Tier.ALONE)]
    facts = (
        Fact("1", "pays", Pays(who="kes", amount=2).data),
        Fact("1", "rest", Rest(who="kes", rounds=3).data),
        Fact("1", "pays", Pays(who="ilo", amount=4).data),
    )
    telling = Telling(facts, {"kes": "Kes", "ilo": "Ilo"}.__getitem__, by_gm=False)
    assert tell(telling, tiers) == ("Kes rests for 3, 2 paid.", "Ilo pays 4.")


def test_tiers_are_told_one_after_the_other_and_what_is_never_told_is_in_none() -> None:
    class Silent(Told[Telling], key="silent", tier=Tier.NEVER):
        who: str

    class Takes(Told[Telling], key="takes", tier=Tier.TRAILS):
        def told(self, telling: Telling, one: One) -> str:
            return f"{len(telling.take_all(one, Pays, Late))} taken."

    class Late(Told[Telling], key="late", tier=Tier.LAST):
        def told(self, telling: Telling, one: One) -> str:
            return "Late."

    tiers = in_tiers(Late, Silent, Pays, Takes, Rest)
    assert [list(tier) for tier in tiers] == [["rest"], [], ["takes"], ["pays"], ["late"]]
    facts = tuple(
        Fact("1", key, {"who": "kes", "amount": 2}) for key in ("late", "pays", "pays", "silent", "takes", "rest")
    )
    assert tell(Telling(facts, str.title, by_gm=False), tiers) == ("2 taken.", "Kes rests for 1, 2 paid.")


HERO: Tree = {"side": "heroes"}
FOE: Tree = {}
BYSTANDER: Tree = {"side": "bystanders"}
SPY: Tree = {"side": "heroes", "hidden": True}


def test_a_fighter_is_seen_as_its_side_is_unless_it_hides() -> None:
    assert [stage(one) for one in (HERO, FOE, BYSTANDER, SPY)] == [
        Stage.NUMBERS, Stage.WORDS, Stage.WORDS, Stage.NOTHING,
    ]  # fmt: skip
    assert list(Stage) == sorted(Stage)


@pytest.mark.parametrize(
    ("seen", "hero", "foe"),
    [
        (DONE, True, True), (SAID, True, True), (IN_TURN, True, True), (IN_WORDS, True, True),
        (IN_NUMBERS, True, False), (OF_HEROES, True, False), (UNSEEN, False, False),
    ],
)  # fmt: skip
def test_what_is_told_of_heroes_and_of_others(seen: Seen, hero: bool, foe: bool) -> None:
    assert (seen.told(HERO), seen.told(FOE), seen.told(BYSTANDER), seen.told(SPY)) == (hero, foe, foe, False)


def test_the_game_master_keeps_only_what_is_said_of_each() -> None:
    assert [SAID.told(HERO, said) for said in ("", "all", "gm", "kes")] == [True, True, False, False]
    assert DONE.told(HERO, "gm")
    assert [is_kept(said) for said in ("", "all", "gm")] == [False, False, True]
