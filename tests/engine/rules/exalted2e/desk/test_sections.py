"""The lines of the selected fighter, what space brings, and the sheet of a wide window (look: panes)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.desk import Line, Section
from engine.core.inputs import Begin, Edit
from engine.history.encounter import Encounter
from engine.rules.common.base import Slot

from ..fights import attack, fight, play
from ..skirmish import Skirmish
from .test_why import GHOUL, ISRA


def ford(ghoul: dict[str, Any] | None = None, **options: Any) -> Encounter:
    """A hurt ghoul and Isra, both on tick 31, and Juno on 33."""
    hurt = {"now": {"health": {"lethal": 1, "bashing": 2}}} | (ghoul or {})
    juno = {"name": "Juno", "side": "heroes", "tick": 33, "abilities": {"dodge": 2}, "shield": "target"}
    fighters = {"ghoul": {**GHOUL, **hurt}, "isra": {**ISRA, "tick": 31}, "juno": juno}
    return fight(fighters, 31, acting="isra", **options)


def text(line: Line) -> str:
    left, right = ("".join(span.text for span in spans) for spans in (line.spans, line.right))
    return f"{line.label}|{left}" + (f"|{right}" if right else "")


def lines(enc: Encounter, who: str) -> list[str]:
    return [text(one) for one in enc.rules.sections(enc.state, who)]


def state(enc: Encounter, who: str) -> str:
    return enc.rules.row(enc.state, Slot(who, "to_act")).cells["state"].text


def slays(enc: Encounter, levels: int = 4) -> None:
    """So many lethal levels on the ghoul."""
    attack(enc, "isra", "ghoul", attack=6, damage=levels, knockdown=2)


def test_the_first_lines_are_weapon_with_both_dvs_and_health_to_come() -> None:
    enc = ford()
    assert lines(enc, "ghoul")[:3] == [
        "Marsh Ghoul||undead",
        "Weapon|Claws   5 dice, 6L, Speed 5, Rate 2|DV close 1, 2, ranged 1, 0",
        "Willpower|5 of 5",
    ]  # fmt: skip
    assert lines(enc, "juno")[1] == "Weapon|Punch   0 dice, 1B, Speed 5, Rate 3|DV close 2, 2, ranged 2, 1"


def test_somebody_killed_on_the_tick_on_which_he_acts_still_acts_and_everything_says_so() -> None:
    enc = ford({"now": {"health": {"lethal": 3}}, "dying": 0})
    slays(enc, 5)
    assert state(enc, "ghoul") == "dies at tick end"
    assert lines(enc, "ghoul")[2] == "Tick end|5 lethal: Health 4 to 0, is destroyed; it still acts on 31"
    enc.do(Begin("end_turn"))
    assert enc.state["clock"]["acting"] == "ghoul"
    play(enc, "guard", "ghoul")
    assert lines(enc, "ghoul")[2] == "Tick end|5 lethal: Health 4 to 0, is destroyed; it has acted on 31"
    enc.do(Begin("end_turn"))
    assert enc.state["combatant"]["ghoul"]["now"]["defeated"] == "destroyed"


def test_at_space_says_guard_what_lands_and_who_is_up_then() -> None:
    enc = ford()
    assert lines(enc, "isra")[-1] == "At space|guards until tick 34   then Marsh, also on tick 31"
    slays(enc)
    enc.do(Begin("end_turn"))
    told = lines(enc, "isra")[-1]
    assert told == ("At space|Marsh guards until tick 34   Marsh falls unconscious   then tick 33, Juno")
    rows = ({"do": "attack", "target": "isra"}, {"do": "jump"})
    play(enc, "flurry", "ghoul", {"parts": rows})
    told = lines(enc, "isra")[-1]
    assert told.startswith("At space|Marsh gives up 2 actions of the flurry   Marsh falls unconscious")


def test_dvs_and_soak_open_to_their_parts() -> None:
    found = lines(ford(), "isra")
    assert "Dodge DV| 4  Dodge, half of 12 6 (Dexterity 5, Dodge 4, Essence 3)  Lamellar, mobility -2" in found
    assert "Soak L| 8  half of Stamina 2  Lamellar +6" in found
    assert "Hardness| 3  Lamellar 3" in found
    assert "Yards|move 3, dash 9, jump 4 up" in found


def test_the_wheel_line_says_when_the_dv_is_back() -> None:
    enc = ford()
    play(enc, "dash", "isra")
    assert "Wheel|dash until tick 34   DV back on tick 34   dash -2" in lines(enc, "isra")
    enc = ford()
    play(enc, "aim", "isra", {"target": "ghoul"})
    assert state(enc, "isra") == "aim +0, Marsh"
    assert "Wheel|aims at Marsh, +0 of 3   DV back on tick 34 unless it shoots   aim -1" in lines(enc, "isra")


def test_effects_stand_with_what_ends_them() -> None:
    enc = ford()
    effects = {"e1": {"on": "isra", "label": "oil", "modifiers": {"dice": -1}, "until": {"tick": 34}},
               "e2": {"on": "isra", "label": "stunned", "until": {"start_of": "ghoul"}},
               "e3": {"on": "isra", "label": "blessing", "until": {"scene": True}}}  # fmt: skip
    enc.do(Edit((("effect", effects),)))
    assert state(enc, "isra") == "stunned; blessing; oil to 34"
    said = next(one for one in lines(enc, "isra") if one.startswith("Effects"))
    assert "blessing, this scene   stunned, until Marsh acts, tick 31   oil (dice -1), until tick 34" in said


def sheet(enc: Encounter, who: str) -> dict[str, Section]:
    return {one.title: one for one in enc.rules.sheet(enc.state, who)}


def test_the_wide_sheet_has_everything_open() -> None:
    enc = ford()
    found = sheet(enc, "isra")
    assert list(found)[:6] == ["Isra Moonfoal", "Defense Values", "Soak", "Health", "Pools", "Attacks"]
    assert [text(one) for one in found["Defense Values"].lines] == [
        "Dodge DV| 4  Dodge, half of 12 6  Lamellar, mobility -2",
        "Parry DV| 7  Spear, half of 13 7",
        "After attack| 6  Parry DV 7  attack -1",
    ]  # fmt: skip
    assert "".join(span.text for span in found["Attacks"].right) == "Speed  Rate  dice  damage"
    assert text(found["Attacks"].lines[0]) == "Sword||    5     2    12      7L"


def test_the_wide_sheet_says_what_lands_and_what_the_next_ticks_bring() -> None:
    enc = ford()
    enc.do(Edit((("effect.e1", {"on": "juno", "label": "poison", "until": {"tick": 35}}),)))
    slays(enc)
    found = sheet(enc, "ghoul")
    assert text(found["When tick 31 ends"].lines[0]) == (
        "|4 lethal on Marsh: Health 4 to 0, falls unconscious; it still acts on 31"
    )
    assert text(found["Tick 35"].lines[0]) == "|poison on Juno ends"
    assert text(found["Tick 36"].lines[0]) == "|Isra: DV back to 4 and 7"
    assert [text(one) for one in found["At space"].lines] == ["|then Marsh, also on tick 31"]


def test_what_an_attack_would_do_to_each_target_is_known_once_it_is_foreseen() -> None:
    enc = ford()
    assert not enc.rules.foreseen(enc.state, "isra", "ghoul")
    enc.rules.foresee_target(enc.state, "isra", "ghoul")
    assert enc.rules.foreseen(enc.state, "isra", "ghoul")
    section = enc.rules.attack_section(enc.state, "isra", ("ghoul",))
    assert section is not None
    assert section.title == "If Isra attacks now"
    assert [text(one) for one in section.lines] == [
        "||DV    hits   levels", "Marsh Ghoul||1     98%      4.8", "|levels: if it hits",
    ]  # fmt: skip
    play(enc, "guard", "isra")
    assert enc.rules.attack_section(enc.state, "isra", ("ghoul",)) is None
    assert enc.rules.foreseen(enc.state, "isra", "juno")


@pytest.mark.parametrize("seed", [11, 12])
def test_every_fighter_can_be_shown_at_any_moment(seed: int) -> None:
    skirmish = Skirmish(seed)
    for now in skirmish.steps(16):
        for who in now["combatant"]:
            assert skirmish.enc.rules.sections(now, who)[0].who == who
            titles = [one.title for one in skirmish.enc.rules.sheet(now, who)]
            assert len(titles) == len(set(titles))


def test_under_the_head_of_another_fighter_at_space_says_whose_move_it_is() -> None:
    assert lines(ford(), "isra")[-1].startswith("At space|guards until tick 34")
    assert lines(ford(), "juno")[-1].startswith("At space|Isra guards until tick 34")
