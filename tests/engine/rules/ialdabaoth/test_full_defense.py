"""Full Defense: the third DV of one who guards, its number, when there is none, and its caps on Charm dice."""

from typing import Any

import pytest

from engine.core.inputs import Answer, Begin, Edit
from engine.core.model import Refused
from engine.history.encounter import Encounter
from tests.cases.playing import Played
from tests.engine.rules.exalted2e.fights import fight, play, view
from tests.engine.rules.exalted2e.skirmish import log

FOE = {"tick": 4, "abilities": {"melee": 5}, "weapon": {"axe": {"name": "Axe", "damage": 5}}}


def guard(sheet: dict[str, Any] | None = None, foe: dict[str, Any] | None = None, **options: Any) -> Encounter:
    """Ash guards from tick 3 to 6, and the orc is to act on tick 4."""
    ash = {
        "side": "heroes",
        "being": "solar",
        "tick": 3,
        "essence": 3,
        "peripheral": 60,
        "attributes": {"dexterity": 4},
        "abilities": {"melee": 4, "dodge": 3},
        "specialties": {"melee": {"name": "swords", "dice": 1}},
        "weapon": {"sword": {"name": "Straight sword", "defense": 2}},
        "armor": {"jacket": {"name": "Buff jacket", "mobility": 1}},
    }
    enc = fight({"ash": ash | (sheet or {}), "orc": FOE | (foe or {})}, tick=3, ruleset="ialdabaoth", **options)
    enc.do(Begin("end_turn"))
    assert (view(enc, "ash").doing, enc.state["clock"]["tick"]) == ("guard", 4)
    return enc


def strike(enc: Encounter, **answers: Any) -> Played:
    said = {"attack": 0} | {key.replace("_", " "): one for key, one in answers.items()}
    return play(enc, "attack", "orc", {"target": "ash"}, said)


def modes(enc: Encounter, **args: Any) -> list[str]:
    enc.do(Begin("attack", "orc", {"target": "ash", **args}))
    enc.answer("go")
    assert enc.outcome is not None
    return [one.id for one in enc.outcome.passed["defense"].options]


def test_the_number_of_the_rules_with_its_parts() -> None:
    played = strike(guard())
    assert played.outcome is not None
    shown = played.outcome.shown["DV"]
    assert (shown.value, played.outcome.answers["defense"]) == (8, "full_defense")
    half, mobility = shown.parts
    assert (half.label, half.amount) == ("Full Defense, half of 17", 9)
    assert [(one.label, one.amount) for one in half.parts] == [
        ("Dexterity", 4), ("Melee", 4), ("Melee specialty", 1), ("Dodge", 3), ("Essence", 3),
        ("Straight sword, Defense", 2), ("half, rounded up", -8),
    ]  # fmt: skip
    assert (mobility.label, mobility.amount) == ("Buff jacket, mobility", -1)


@pytest.mark.parametrize(
    ("sheet", "value"),
    [
        ({"being": "heroic"}, 17 // 2 - 1),
        ({"essence": 1}, (15 + 1) // 2 - 1),
        ({"specialties": {"dodge": {"name": "blades", "dice": 2}}}, (18 + 0) // 2 - 1),
        ({"shield": "target"}, 9 - 1 + 1),
        ({"weapon": {"sword": {"name": "Sword", "defense": 2}, "sai": {"name": "Sai", "defense": 1}}}, 9 - 1),
        ({"weapon": {"sword": {"name": "Sword", "defense": 2}, "sai": {"name": "Sai", "defense": 1},
                     "hook": {"name": "Hook", "defense": 1}}}, 10 - 1),
        ({"weapon": {"sword": {"name": "Sword", "defense": 2}, "spear": {"name": "Spear"}}}, 9 - 1),
    ],
)  # fmt: skip
def test_what_goes_into_it(sheet: dict[str, Any], value: int) -> None:
    assert strike(guard(sheet)).shown()["DV"] == value


def test_actions_wounds_and_terrain_come_off_it() -> None:
    enc = guard()
    enc.do(Begin("tick", "ash", {"penalty": 2}))
    enc.do(Begin("harm", "ash", {"levels": 2, "type": "lethal"}))
    enc.do(Begin("effect", "ash", {"label": "terrain 2"}))
    assert strike(enc).shown()["DV"] == 8 - 2 - 1 - 2


@pytest.mark.parametrize(
    "answers", [{"bypass": "unblockable"}, {"bypass": "undodgeable"}, {"bypass": "both"}, {"aware": "no"}]
)
def test_there_is_none_against_what_can_not_be_both_parried_and_dodged(answers: dict[str, str]) -> None:
    played = strike(guard(), **answers)
    assert played.outcome is not None
    assert [one.id for one in played.outcome.passed["defense"].options] == ["dodge", "parry", "none"]


def test_there_is_none_for_who_may_not_dodge_or_has_nothing_to_parry_with() -> None:
    enc = guard()
    enc.do(Begin("effect", "ash", {"label": "no ground"}))
    assert modes(enc) == ["dodge", "parry", "none"]
    assert modes(guard({"weapon": {}})) == ["dodge", "parry", "none"]
    assert "full_defense" in modes(guard({"weapon": {}}), weapon="punch")


def test_only_while_guarding_and_only_where_the_option_has_it() -> None:
    assert "full_defense" in modes(guard())
    assert modes(guard(full_defense=False)) == ["dodge", "parry", "none"]
    enc = guard()
    play(enc, "abort", "ash")
    play(enc, "miscellaneous", "ash")
    enc.do(Begin("end_turn"))
    assert (enc.state["clock"]["acting"], modes(enc)) == ("orc", ["dodge", "parry", "none"])


def test_a_block_that_only_lists_its_dvs_has_none() -> None:
    assert modes(guard({"listed": {"dodge": 3, "parry": 4}})) == ["dodge", "parry", "none"]


def test_the_gms_choice_of_another_mode_stands() -> None:
    assert strike(guard(), defense="dodge").shown()["DV"] == 5 - 1


# -- Charm dice ----------------------------------------------------------------------------------------------------
ALL = {"melee": ("first", "second", "third"), "dodge": ("first", "second", "third")}


def with_charms(being: str, declared: tuple[tuple[str, int], ...], **traits: Any) -> Played:
    enc = guard({"being": being, "excellencies": ALL, **traits})
    uses = tuple({"power": id, "times": times} for id, times in declared)
    return play(enc, "attack", "orc", {"target": "ash"}, {"attack": 0, "target's effects": uses} | _dice(declared))


def _dice(declared: tuple[tuple[str, int], ...]) -> dict[str, int]:
    return {"defense dice": 0} if any(id.startswith("first") for id, _ in declared) else {}


def test_each_excellency_may_be_used_in_full() -> None:
    assert with_charms("solar", (("first-melee-defense", 8),)).shown()["defense dice"] == 8
    assert with_charms("solar", (("second-melee-defense", 4),)).shown()["DV"] == 8 + 4
    assert with_charms("solar", (("second-dodge-defense", 3),)).shown()["DV"] == 8 + 3


@pytest.mark.parametrize(
    ("being", "traits", "most"),
    [
        ("solar", {}, 8),
        ("abyssal", {"abilities": {"melee": 5, "dodge": 3}}, 9),
        ("lunar", {}, 4),
        ("alchemical", {}, 4),
        ("sidereal", {}, 3),
        ("dragon_blooded", {"abilities": {"melee": 3, "dodge": 3}}, 3),
        ("dragon_blooded", {"abilities": {"melee": 4, "dodge": 3}}, 4),
        ("dragon_blooded", {"abilities": {"melee": 3, "dodge": 4}}, 4),
    ],
)
def test_mixed_they_add_no_more_than_the_cap_of_the_being(being: str, traits: dict[str, Any], most: int) -> None:
    at_the_cap = (("first-melee-defense", most - 2), ("second-dodge-defense", 1))
    assert with_charms(being, at_the_cap, **traits).shown()["defense dice"] == most - 2
    beyond = (("first-melee-defense", most - 1), ("second-dodge-defense", 1))
    with pytest.raises(Refused, match=f"may add {most} dice to Full Defense"):
        with_charms(being, beyond, **traits)


def test_the_third_excellency_goes_under_it() -> None:
    enc = guard({"excellencies": {"dodge": ("third",)}})
    third = ({"power": "third-dodge-defense", "times": 1},)
    played = play(enc, "attack", "orc", {"target": "ash"}, {"attack": 9, "defense reroll": third})
    assert played.shown()["DV"] == -(-(17 + 2) // 2) - 1
    assert played.facts("miss")


def test_numbers_of_either_mode_count_for_it() -> None:
    for name in ("dv", "dodge", "parry"):
        enc = guard()
        enc.do(Begin("effect", "ash", {"label": "kata", "modifiers": {name: 2}}))
        assert strike(enc).shown()["DV"] == 8 + 2


def test_an_answer_by_its_name_is_what_the_file_has() -> None:
    enc = guard()
    enc.do(Begin("attack", "orc", {"target": "ash"}))
    enc.do(Answer("declared", "go"))
    assert enc.outcome is not None
    assert enc.outcome.answers["defense"] == "full_defense"


def test_it_can_be_opened_to_its_parts_while_guarding() -> None:
    enc = guard()
    found = {one.id: one for one in enc.rules.why(enc.state, "ash")}
    assert (found["full_defense"].value, found["dodge"].value) == (8, 4)
    assert sum(one.amount or 0 for one in found["full_defense"].reasons) == 8
    assert "full_defense" not in {one.id for one in enc.rules.why(enc.state, "orc")}
    enc.do(Begin("effect", "ash", {"label": "unaware"}))
    assert "full_defense" not in {one.id for one in enc.rules.why(enc.state, "ash")}


def test_it_says_what_players_know_of_it_and_what_is_not_in_it() -> None:
    enc = guard()
    enc.do(Edit((("combatant.ash.side", "heroes"),)))
    enc.do(Begin("effect", "ash", {"label": "feint", "modifiers": {"parry": -2}, "against": "orc"}))
    found = next(one for one in enc.rules.why(enc.state, "ash") if one.id == "full_defense")
    assert (found.title, found.shown, found.seen) == ("Full Defense DV", "8", "Full Defense 8")
    assert found.left_out == ("feint -2: only against Orc",)
    assert (found.notes, found.fixed) == (
        ("against a close attack that does bashing damage",),
        "it follows from Dodge and Parry",
    )
    enc.do(Edit((("combatant.ash.side", "foes"),)))
    assert next(one for one in enc.rules.why(enc.state, "ash") if one.id == "full_defense").seen == "nothing of it"


def test_it_stands_beside_the_guard_and_in_the_log() -> None:
    enc = guard()
    slot = next(slot for slot in enc.order() if slot.id == "ash")
    assert enc.rules.row(enc.state, slot).cells["state"].text == "guard, FD 8"
    off = guard(full_defense=False)
    assert off.rules.row(off.state, slot).cells["state"].text == "guard"
    strike(enc)
    assert "against Full Defense DV 8" in log(enc)[-1]


def test_who_parries_with_nothing_has_no_full_defense() -> None:
    claw = {"claw": {"name": "Claw", "ability": "martial_arts", "tags": ["natural"]}}
    enc = guard({"being": "animal", "natural_parry": True, "weapon": claw})
    played = strike(enc)
    assert played.outcome is not None
    assert [one.id for one in played.outcome.passed["defense"].options] == ["dodge", "parry", "none"]
    assert (
        enc.rules.row(enc.state, next(slot for slot in enc.order() if slot.id == "ash")).cells["state"].text == "guard"
    )


def test_those_who_guard_share_a_line_only_with_the_same_full_defense() -> None:
    enc = guard({"weapon": {"sword": {"name": "Straight sword", "defense": 3}}})
    ash = enc.state["combatant"]["ash"]
    second = {"name": "Off-hand", "ability": "melee", "defense": 0}
    twin = {**ash, "name": "Twin", "group": "Ash"}
    other = {**twin, "sheet": {**ash["sheet"], "weapon": {**ash["sheet"]["weapon"], "zz": second}}}
    enc.do(Edit((("combatant.ash.group", "Ash"), ("combatant.twin", twin), ("combatant.other", other))))
    found = [line for line in enc.rules.folded(enc.state) if line[0].id != "orc"]
    told = {slot.id: enc.rules.group_row(enc.state, line).cells["state"].text for line in found for slot in line}
    assert (told["ash"], told["twin"], told["other"]) == ("guard, FD 8", "guard, FD 8", "guard, FD 9")
    assert sorted(len(line) for line in found) == [1, 2]
