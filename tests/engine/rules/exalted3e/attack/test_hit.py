"""Step 8 as a whole: effects on the damage roll of both sides, and a smashing hit (seed step 8; rules section 16)."""

import pytest

from engine.core.inputs import Amend
from engine.core.model import Refused
from tests.cases.stage import view

from ..duels import asked, attack, duel, opened, standing

POWERS = {
    "bite": {
        "name": "Bite",
        "when": "attacker_damage",
        "adds": {"raw_damage": 2},
        "cost": {"motes": 2},
        "once_per": "turn",
    },
    "gash": {"name": "Gash", "when": "attacker_damage", "adds": {"damage_levels": 1}, "kinds": ["decisive"]},
}
MAUL = {"maul": {"name": "Maul", "dice": 5, "damage": 8, "tags": ["smashing"]}}


def test_the_steps_where_the_sheet_holds_something_are_asked_attacker_first() -> None:
    guard = {"guard": {"name": "Guard", "when": "defender_damage", "adds": {"soak": 1}}}
    enc = duel({"power": POWERS, "personal": 5}, {"power": guard})
    played = attack(enc, 1, damage=0)
    assert played.keys == ["declared", "damage effects", "target's damage effects", "damage", "apply"]
    assert [ask.who for ask in played.asked[1:3]] == ["a", "b"]


def test_what_does_not_fit_is_barred_with_its_reason() -> None:
    enc = duel({"power": POWERS, "personal": 1})
    played = attack(enc, 1, damage=0)
    assert "damage effects" not in played.keys, "nothing that can be used, nothing asked"
    enc.undo()
    told = {option.id: option.barred for option in asked(enc, "damage effects").options}
    assert told == {"bite": "costs 2 motes, 1 left", "gash": "only with decisive attacks"}


def test_a_power_of_once_a_turn_is_used_up_until_the_own_turn_is_over() -> None:
    enc = duel({"power": POWERS, "personal": 9})
    attack(enc, 1, damage_effects=[{"power": "bite"}], damage=0)
    assert view(enc, "a").read("now.once") == {"bite": "turn"}
    opened_again = duel({"power": POWERS, "personal": 9, "once": {"bite": "turn"}})
    attack(opened_again, 1, damage=0)
    opened_again.undo()
    assert asked(opened_again, "damage effects").options[0].barred == "once per turn, and used"


def test_an_effect_can_be_made_up_where_the_sheet_holds_none() -> None:
    enc = duel()
    opened(enc)
    enc.answer("go")
    enc.answer((7, 1, 1, 1, 1))
    assert enc.ask is not None
    assert (enc.ask.key, enc.ask.count) == ("damage", 8)
    enc.do(Amend("damage effects", [{"name": "Oil", "adds": {"raw_damage": 3}}]))
    assert enc.ask.count == 11
    assert "Oil" in [part.label for part in standing(enc).shown["raw damage"].parts]


@pytest.mark.parametrize(
    "use", [{"name": "", "adds": {"soak": 1}}, {"name": "x", "adds": {"soak": 1.5}}, {"what": 1}, "x"]
)
def test_an_effect_that_is_none_is_refused(use: object) -> None:
    enc = duel()
    opened(enc)
    enc.answer("go")
    cursor = enc.cursor
    with pytest.raises(Refused) as refused:
        enc.do(Amend("effects", [use]))
    assert refused.value.code == "wrong_effects"
    assert enc.cursor == cursor


@pytest.mark.parametrize("kind", ["withering", "decisive", "gambit"])
def test_a_smashing_hit_of_any_kind_knocks_back_or_down(kind: str) -> None:
    extra = {"gambit": "custom", "difficulty": 1} if kind == "gambit" else {}
    enc = duel({"weapon": MAUL})
    attack(enc, 1, kind=kind, weapon_option="smashing", damage=1, smashed="back", **extra)
    assert enc.state["range"] == {"a": {"b": "short"}}
    enc = duel({"weapon": MAUL})
    attack(enc, 1, kind=kind, weapon_option="smashing", damage=1, smashed="prone", **extra)
    theirs = [one for one in enc.state["effect"].values() if one["on"] == "b"]
    assert [(one["label"], one["modifiers"]) for one in theirs] == [("prone", {"parry": -1, "evasion": -2})]


def test_a_smashing_miss_does_neither() -> None:
    enc = duel({"weapon": MAUL}, {"parry": 2})
    played = attack(enc, 1, weapon_option="smashing")
    assert "smashed" not in played.keys
    assert enc.state["range"] == {"a": {"b": "close"}}


def test_one_who_lies_there_is_not_knocked_down_twice() -> None:
    prone = {"down": {"on": "b", "label": "prone", "modifiers": {"parry": -1, "evasion": -2}}}
    enc = duel({"weapon": MAUL}, effect=prone)
    attack(enc, 1, weapon_option="smashing", damage=0, smashed="prone")
    assert [one["label"] for one in enc.state["effect"].values() if one["on"] == "b"] == ["prone"]
