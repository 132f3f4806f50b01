"""The preview before an action is applied: every old and new value, and whose turn it then is (look: preview)."""

from typing import Any

import pytest

from engine.core.desk import Line
from engine.core.inputs import Amend, Begin
from engine.history.encounter import Encounter

from ..actions.test_stances import place
from ..fights import SWORD, begin, do, fight
from ..logs import two


def shown(enc: Encounter) -> list[tuple[str, str]]:
    """The preview as it stands: words at the left and at the right of each line."""
    assert enc.outcome is not None
    return [(words(line.spans), words(line.right)) for line in enc.rules.preview(enc.outcome)]


def words(spans: Any) -> str:
    """Spans as text."""
    return "".join(span.text for span in spans)


def to_apply(enc: Encounter, **by_key: Any) -> None:
    """Answers what is asked, by key or by default, until only Apply is open."""
    while enc.ask is not None and enc.ask.key != "apply":
        key = enc.ask.key.replace(" ", "_").replace("-", "_")
        enc.answer(by_key.get(key, enc.ask.default))


def attack(enc: Encounter, **by_key: Any) -> list[tuple[str, str]]:
    """The preview of Kes's attack on Orsolo."""
    begin(enc, "attack", "kes", target="orsolo", kind=by_key.pop("kind", "withering"))
    to_apply(enc, **by_key)
    return shown(enc)


def test_a_hit_shows_both_initiatives_and_the_onslaught_with_the_defense_it_leaves() -> None:
    assert attack(two(), attack=9, damage=4) == [
        ("Captain Orsolo  Initiative", "6 to 2"),
        ("onslaught", "0 to -1"),
        ("Evasion, Parry", "2, 5 to 1, 4"),
        ("Kes of the Reeds  Initiative", "9 to 14"),
        ("damage 4, the hit 1", ""),
        ("", "Kes stays up"),
    ]


def test_a_crash_shows_by_whom_its_count_the_hardness_lost_and_the_break() -> None:
    found = attack(two(his={"hardness": 4}), attack=9, damage=7)
    assert found[:4] == [
        ("Captain Orsolo  Initiative", "6 to -1"),
        ("Crash by Kes", "turn 0 of 3"),
        ("Hardness", "4 to 0"),
        ("onslaught", "0 to -1"),
    ]
    assert found[5:7] == [("Kes of the Reeds  Initiative", "9 to 22"), ("damage 7, the hit 1, Break 5", "")]


def test_a_crash_leaves_the_hardness_that_the_gm_has_put_on() -> None:
    enc = two(his={"hardness": 4})
    do(enc, "effect", "orsolo", label="stone", modifiers={"hardness": 3})
    assert ("Hardness", "7 to 3") in attack(enc, attack=9, damage=7)


def test_a_decisive_hit_shows_health_wounds_and_the_reset() -> None:
    assert attack(two(), kind="decisive", attack=9, damage=3)[:5] == [
        ("Captain Orsolo  Health", "7 to 4"),
        ("3 lethal", ""),
        ("wound penalty", "0 to -1"),
        ("onslaught", "0 to -1"),
        ("Evasion, Parry", "2, 5 to 0, 3"),
    ]


def test_what_was_spent_and_won_back_is_shown() -> None:
    dance = {"name": "Dance", "when": "attacker_effects", "adds": {"attack_dice": 1}, "each": {"motes": 1}, "most": 9}
    enc = two(hers={"peripheral": 20, "power": {"dance": dance}})
    do(enc, "essence", "kes", willpower=-2)
    begin(enc, "attack", "kes", target="orsolo")
    enc.do(Amend("power dance", 5), Amend("stunt", 2))
    to_apply(enc, attack=0)
    assert shown(enc)[2:] == [
        ("Kes of the Reeds", ""),
        ("peripheral motes", "20 to 15"),
        ("anima", "dim to glowing"),
        ("Willpower", "3 to 4"),
        ("", "Kes stays up"),
    ]


def test_a_shift_says_who_is_up_again_and_against_whom() -> None:
    enc = two(kes=-3, orsolo=2, hers={"crash": {"by": "orsolo", "turns": 1}, "join_battle": 4})
    found = attack(enc, attack=9, damage=3, shift=1)
    assert ("Kes of the Reeds  Initiative", "-3 to 7") in found
    assert found[5:7] == [("damage 3, the hit 1, Break 5", ""), ("Shift: Join Battle 1", "")]
    assert ("out of Crash", "") in found
    assert found[-1] == ("", "Kes again, Orsolo only")


def test_a_miss_that_crashes_the_attacker_says_so() -> None:
    found = attack(two(kes=2), kind="decisive", attack=0)
    assert found[2:] == [
        ("Kes of the Reeds  Initiative", "2 to -5"),
        ("missed -2, own Crash -5", ""),
        ("Crash by own doing", "turn 0 of 3"),
        ("", "Kes stays up"),
    ]


def test_effects_that_come_and_go_with_what_ends_them() -> None:
    enc = two()
    enc.do(Begin("full_defense", "kes"))
    assert shown(enc) == [
        ("Kes of the Reeds  Initiative", "9 to 8"),
        ("full defense -1", ""),
        ("Evasion, Parry", "3, 4 to 5, 6"),
        ("now full defense", "until own turn"),
        ("", "Kes stays up"),
    ]


HELD = {"control": 3, "resist": 1, "maneuver.attack": 0, "maneuver.damage": 0}


@pytest.mark.parametrize(
    ("gambit", "told"),
    [
        ("grapple", ["now held by Kes, 2 rounds", "now holds Orsolo, 2 rounds"]),
        ("unhorse", ["now prone"]),
        ("disarm", ["now disarmed of Sword"]),
    ],
)
def test_what_a_gambit_does_is_listed(gambit: str, told: list[str]) -> None:
    grip = {"whip": {"name": "Whip", "dice": 8, "damage": 9, "tags": ("melee", "grappling")}}
    enc = two(hers={"weapon": grip})
    begin(enc, "attack", "kes", target="orsolo", kind="gambit", gambit=gambit)
    while enc.ask is not None and enc.ask.key != "apply":
        enc.answer({"attack": 9, "damage": 5, **HELD}.get(enc.ask.key, enc.ask.default))
    lines = [text for text, _ in shown(enc)]
    assert [line for line in lines if line.startswith("now ")] == told


def test_weapons_that_are_drawn_and_put_away() -> None:
    knife = {"name": "Knife", "dice": 5, "damage": 8, "ready": False}
    enc = fight(kes={"initiative": 9, "weapon": {**SWORD, "knife": knife}}, ogre=4)
    enc.do(Begin("ready", "kes", {"weapon": "knife"}))
    enc.do(Amend("away", "sword"))
    assert ("Knife", "put away to in hand") in shown(enc)
    assert ("Sword", "in hand to put away") in shown(enc)


def test_a_disengage_shows_the_band() -> None:
    enc = two()
    begin(enc, "disengage", "kes")
    to_apply(enc, disengage=3, against_orsolo=1)
    assert ("Kes, Orsolo", "close to short") in shown(enc)
    assert ("now eludes Orsolo", "to the end of Orsolo's turn") in shown(enc)


def test_cover_that_is_left_and_a_ward_that_is_defended() -> None:
    enc = fight(
        kes={"initiative": 9, "side": "heroes", "combat_movement": 7}, ogre=6, tavo={"initiative": 3, "side": "heroes"}
    )
    place(enc, "kes", "ogre", "medium")
    do(enc, "effect", "kes", label="light cover", modifiers={"defense": 1})
    enc.do(Begin("defend_other", "kes", {"target": "tavo"}))
    assert shown(enc) == [("Kes  guards Tavo", ""), ("", "Kes stays up")]
    enc.undo_action()
    begin(enc, "withdraw", "kes")
    to_apply(enc, withdraw=10)
    assert ("no longer light cover", "") in shown(enc)
    assert ("out of the fight: withdrew", "") in shown(enc)
    assert shown(enc)[-1] == ("", "then Ogre")


def test_nothing_is_shown_of_fighters_who_do_not_change() -> None:
    enc = two(wolf=3)
    found = attack(enc, attack=9, damage=1)
    assert not any("Wolf" in left for left, _ in found)


def test_a_line_names_its_fighter_for_the_accent() -> None:
    enc = two()
    attack(enc, attack=9, damage=4)
    assert enc.outcome is not None
    lines: tuple[Line, ...] = enc.rules.preview(enc.outcome)
    assert [line.who for line in lines if line.who] == ["orsolo", "kes"]
    assert [line.indent for line in lines] == [0, 1, 1, 0, 1, 0]


def test_a_name_that_leaves_no_room_stands_alone() -> None:
    enc = two()
    enc.do(Begin("aim", "kes", {"target": "orsolo"}))
    assert shown(enc) == [
        ("Kes of the Reeds", ""),
        ("now aims at Orsolo", "to the end of own next turn"),
        ("", "Kes stays up"),
    ]


def test_what_is_won_is_in_gain_and_what_is_lost_in_harm() -> None:
    enc = two(his={"hardness": 4})
    begin(enc, "attack", "kes", target="orsolo")
    enc.do(Amend("stunt", 2))
    to_apply(enc, attack=9, damage=7)
    assert enc.outcome is not None
    roles = {words(line.spans): line.right[-1].role for line in enc.rules.preview(enc.outcome) if line.right}
    assert roles["Captain Orsolo  Initiative"] == "harm"
    assert roles["Hardness"] == "harm"
    assert roles["Kes of the Reeds  Initiative"] == "gain"
    assert roles["onslaught"] == "text", "a standing penalty is no harm"


def test_wounds_are_harm_and_motes_that_are_spent_are_not() -> None:
    enc = two(hers={"peripheral": 9, "motes": {"peripheral": 9}})
    begin(enc, "attack", "kes", target="orsolo", kind="decisive")
    enc.do(Amend("effects", ({"name": "edge", "adds": {"attack_dice": 1}, "pay": {"motes": 2}},)))
    to_apply(enc, attack=9, damage=3)
    assert enc.outcome is not None
    made = [line for line in enc.rules.preview(enc.outcome) if line.right]
    roles = {words(line.spans).split("  ")[-1]: line.right[-1].role for line in made}
    assert (roles["Health"], roles["peripheral motes"]) == ("harm", "text")


def test_a_slow_weapon_that_has_been_used_is_told() -> None:
    bow = {"bow": {"name": "Crossbow", "dice": 7, "damage": 9, "range": "medium", "tags": ("slow",)}}
    enc = fight(acting="kes", kes={"initiative": 9, "side": "heroes", "weapon": bow}, ogre=5)
    enc.do(Begin("attack", "kes", {"target": "ogre"}))
    enc.answer("go")
    enc.answer(0)
    assert "Kes  Crossbow has to be reloaded" in [left for left, _ in shown(enc)]


def test_what_a_distraction_brings_an_ally_says_against_whom_it_is() -> None:
    enc = fight(
        acting="kes", kes={"initiative": 9, "side": "heroes"}, orsolo=6, tavo={"initiative": 4, "side": "heroes"}
    )
    begin(enc, "attack", "kes", target="orsolo", kind="gambit", gambit="distract")
    to_apply(enc, ally="tavo", attack=9, damage=4)
    lines = shown(enc)
    assert lines[lines.index(("Tavo  Initiative", "4 to 8")) + 1] == ("distract, against Orsolo", "")
