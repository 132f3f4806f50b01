"""The target's side before the dice: its effects, and Parry or Evasion (seed steps 3 and 4; rules sections 1 and 7)."""

import pytest

from engine.core.inputs import Amend
from engine.core.model import Refused
from tests.cases.stage import view

from ..duels import asked, attack, barred, duel, opened, standing

PRONE = {"down": {"on": "b", "label": "prone", "modifiers": {"parry": -1, "evasion": -2}}}


@pytest.mark.parametrize(
    ("parry", "evasion", "bypass", "mode", "value"),
    [
        (4, 3, "none", "parry", 4),
        (3, 4, "none", "evasion", 4),
        (3, 3, "none", "parry", 3),
        (4, 3, "unblockable", "evasion", 3),
        (3, 4, "undodgeable", "parry", 3),
        (3, 4, "both", "none", 0),
    ],
)
def test_the_higher_defense_that_applies_is_the_default(
    parry: int, evasion: int, bypass: str, mode: str, value: int
) -> None:
    enc = duel(b={"parry": parry, "evasion": evasion})
    opened(enc, ("bypass", bypass))
    enc.answer("go")
    outcome = standing(enc)
    assert (outcome.answers["defense"], outcome.shown["Defense"].value) == (mode, value)


def test_the_lower_defense_can_be_chosen_and_a_barred_one_can_not() -> None:
    enc = duel(b={"parry": 4, "evasion": 3})
    opened(enc, ("bypass", "unblockable"))
    enc.answer("go")
    assert barred(enc, "defense") == {"parry": "the attack is unblockable"}
    assert [option.note for option in asked(enc, "defense").options] == ["4", "3"]
    with pytest.raises(Refused):
        enc.do(Amend("defense", "parry"))
    enc.do(Amend("bypass", "none"), Amend("defense", "evasion"))
    assert standing(enc).shown["Defense"].value == 3


def test_who_holds_a_bow_parries_with_bare_hands_only() -> None:
    archer = {
        "kind": "character",
        "attributes": {"dexterity": 4},
        "abilities": {"brawl": 2, "archery": 5},
        "weapon": {"bow": {"name": "Bow", "class": "medium", "ability": "archery"}},
    }
    enc = duel(b=archer)
    opened(enc)
    assert standing(enc).shown["Defense"].value == 3, "half of Dexterity 4 and Brawl 2"


def test_prone_takes_1_from_parry_and_2_from_evasion() -> None:
    enc = duel(b={"parry": 3, "evasion": 4}, effect=PRONE)
    opened(enc)
    enc.answer("go")
    assert [option.note for option in asked(enc, "defense").options] == ["2", "2"]


@pytest.mark.parametrize(
    ("level", "left", "rating", "after"),
    [(0, 3, 5, 3), (1, 3, 5, 3), (2, 3, 5, 4), (2, 5, 5, 5), (3, 3, 5, 5), (3, 5, 5, 7), (3, 9, 9, 10)],
)
def test_a_stunts_willpower_goes_to_the_rating_and_above_it_at_level_3(
    level: int, left: int, rating: int, after: int
) -> None:
    enc = duel(b={"parry": 2, "willpower": rating, "willpower_left": left})
    played = attack(enc, 0, **{"target's_stunt": level})
    assert view(enc, "b").willpower == after
    assert played.shown()["Defense"] == 2 + level


def test_the_targets_powers_are_offered_with_reason_and_cost() -> None:
    powers = {
        "brace": {"name": "Brace", "when": "defender_effects", "adds": {"defense": 1}, "each": {"motes": 3}, "most": 2},
        "ward": {"name": "Ward", "when": "defender_effects", "adds": {"soak": 2}, "kinds": ["decisive"]},
        "edge": {"name": "Edge", "when": "defender_effects", "adds": {"parry": 1}, "perilous": True},
    }
    enc = duel(b={"power": powers, "personal": 5, "initiative": -1, "crash": {"turns": 1}})
    opened(enc)
    enc.answer("go")
    ask = asked(enc, "target's effects")
    told = {option.id: (option.cost, option.note, option.barred) for option in ask.options}
    assert told == {
        "brace": ("3 motes", "+1 defense", ""),
        "ward": ("", "+2 soak", "only with decisive attacks"),
        "edge": ("", "+1 parry", "perilous: not in Crash"),
    }


def test_more_than_can_be_paid_is_refused_and_nothing_changes() -> None:
    brace = {"name": "Brace", "when": "defender_effects", "adds": {"defense": 1}, "each": {"motes": 3}, "most": 2}
    enc = duel(b={"power": {"brace": brace}, "personal": 5})
    opened(enc)
    enc.answer("go")
    cursor = enc.cursor
    for use, code in (
        ({"power": "brace", "times": 2}, "not_enough"),
        ({"power": "brace", "times": 3}, "too_many"),
    ):
        with pytest.raises(Refused) as refused:
            enc.answer([use])
        assert (refused.value.code, enc.cursor) == (code, cursor)
    with pytest.raises(Refused) as refused:
        enc.answer([{"power": "brace"}, {"power": "brace"}])
    assert (refused.value.code, enc.cursor) == ("twice", cursor)
    enc.answer([{"power": "brace"}])
    assert (standing(enc).shown["Defense"].value, view(enc, "b").read("now.motes.personal")) == (1, 2)


def test_an_effect_made_up_for_the_target_counts_and_is_paid() -> None:
    enc = duel(b={"parry": 1})
    played = attack(
        enc, 0, **{"target's_effects": [{"name": "Smoke", "adds": {"defense": 2}, "pay": {"initiative": 1}}]}
    )
    assert (played.shown()["Defense"], view(enc, "b").initiative) == (3, 5)


@pytest.mark.parametrize(("key", "hits"), [("target's_effects", 0), ("target's_damage_effects", 1)])
def test_initiative_that_the_targets_effects_bring_or_take_counts_at_once(key: str, hits: int) -> None:
    enc = duel({"initiative": 4}, {"parry": 1})
    uses = [{"name": "Turnabout", "adds": {"initiative": 2, "target_initiative": 4}}]
    played = attack(enc, hits, kind="withering", **{key: uses}, **({"damage": 0} if hits else {}))
    assert view(enc, "b").initiative == 6 + 2 + 5, "and Break for a Crash that its effect has caused"
    assert view(enc, "a").initiative == (1 if hits else 0)
    assert played.facts("gains")[0]["why"] == "Turnabout"
