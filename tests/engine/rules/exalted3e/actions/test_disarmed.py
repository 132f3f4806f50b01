"""A weapon that was knocked away: seen on the row, felt in Parry, over once it is in hand again."""

from typing import Any

from engine.core.inputs import Edit
from engine.history.encounter import Encounter

from ..fights import SWORD, answers, begin, do, effects_on, fight, view
from ..logs import said, two

KNIFE = {"knife": {"name": "Knife", "dice": 5, "damage": 8, "ready": False, "tags": ("lethal", "melee")}}


def disarmed(**his: Any) -> Encounter:
    """Kes has just disarmed Orsolo of his sword."""
    enc = two(his={"parry": 5, **his})
    begin(enc, "attack", "kes", target="orsolo", kind="gambit", gambit="disarm")
    answers(enc, attack=9, damage=3)
    return enc


def state(enc: Encounter, id: str) -> str:
    return next(enc.rules.row(enc.state, slot).cells["state"].text for slot in enc.order() if slot.id == id)


def sections(enc: Encounter, id: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in enc.rules.sections(enc.state, id)[1:]:
        found.setdefault(line.label, "".join(span.text for span in line.spans))
    return found


def test_it_stands_on_the_row_and_in_the_effects() -> None:
    enc = disarmed()
    assert state(enc, "orsolo") == "disarmed"
    assert sections(enc, "orsolo")["Effects"].startswith("disarmed of Sword")
    assert sections(enc, "orsolo")["Weapon"] == "Unarmed   withering 3 dice, damage 8   decisive 3 dice"


def test_a_quick_character_parries_worse_with_bare_hands() -> None:
    enc = disarmed()
    parry = sections(enc, "orsolo")["Parry"]
    assert parry.startswith(" 1  Parry, as listed 5  with bare hands, half of 3 -3  onslaught -1")


def test_another_weapon_in_hand_parries_as_listed() -> None:
    enc = disarmed(weapon={**SWORD, **KNIFE})
    assert sections(enc, "orsolo")["Parry"].startswith(" 1  Parry, as listed 5  with bare hands")
    enc.do(Edit((("combatant.orsolo.sheet.weapon.knife.ready", True),)))
    assert sections(enc, "orsolo")["Parry"] == " 4  Parry, as listed 5  onslaught -1"
    assert state(enc, "orsolo") == "disarmed"


def test_a_character_parries_with_bare_hands() -> None:
    enc = fight(acting="kes", kes={"initiative": 9, "side": "heroes"}, orsolo={
        "initiative": 6, "kind": "character", "attributes": {"dexterity": 4}, "abilities": {"melee": 5, "brawl": 1},
        "weapon": {"sword": {"name": "Sword", "class": "medium"}}})  # fmt: skip
    assert sections(enc, "orsolo")["Parry"].startswith(" 6  half of 9 5 (Dexterity 4, Melee 5)")
    begin(enc, "attack", "kes", target="orsolo", kind="gambit", gambit="disarm")
    answers(enc, attack=9, damage=3)
    assert sections(enc, "orsolo")["Parry"].startswith(" 2  half of 5 3 (Dexterity 4, Brawl 1)  onslaught -1")


def test_it_is_over_when_the_weapon_is_readied_again() -> None:
    enc = disarmed()
    do(enc, "end_turn")
    do(enc, "ready", "orsolo", weapon="sword")
    assert "disarmed" not in effects_on(enc, "orsolo")
    assert view(enc, "orsolo").sheet("weapon.sword.ready", True)


def test_it_is_over_when_the_gm_puts_the_weapon_back() -> None:
    enc = disarmed()
    enc.do(Edit((("combatant.orsolo.sheet.weapon.sword.ready", True),)))
    assert state(enc, "orsolo") == ""
    assert "disarmed" not in sections(enc, "orsolo").get("Effects", "")


def test_it_ends_with_the_scene_without_a_word() -> None:
    enc = disarmed()
    do(enc, "end_fight")
    assert effects_on(enc, "orsolo") == []
    assert said(enc) == ("The fight ends in round 1.",)


def test_apply_lists_it() -> None:
    enc = two()
    begin(enc, "attack", "kes", target="orsolo", kind="gambit", gambit="disarm")
    while enc.ask is not None and enc.ask.key != "apply":
        enc.answer({"attack": 9, "damage": 3}.get(enc.ask.key, enc.ask.default))
    assert enc.outcome is not None
    texts = ["".join(span.text for span in (*line.spans, *line.right)) for line in enc.rules.preview(enc.outcome)]
    assert "now disarmed of Swordthis scene" in texts
    assert not any("put away" in text for text in texts)


def test_the_disarmed_can_strike_at_once() -> None:
    enc = disarmed()
    do(enc, "end_turn")
    assert {item.id: item.barred for item in enc.menu("orsolo")}["attack"] == ""
    begin(enc, "attack", "orsolo", target="kes")
    answers(enc, attack=5, damage=2)
    assert said(enc) == ("Orsolo hits Kes: Initiative 5 to 3, Orsolo's 6 to 9.",)
