"""The sheet of a wide window: its sections, powers and traits, what an attack would do, who stands where."""

from __future__ import annotations

from typing import Any

from engine import library
from engine.core.desk import Line, Section
from engine.core.inputs import Edit
from engine.core.model import Tree
from engine.history.encounter import Encounter
from engine.importers import read
from engine.rules import ruleset
from engine.rules.common.base import Derived
from engine.rules.common.desk import pool_bar
from tests.engine.rules.exalted3e.actions.test_stances import place
from tests.engine.rules.exalted3e.fights import begin, fight, fighter

EDGE: dict[str, Any] = {
    "edge": {"name": "Keen edge", "when": "attacker_effects", "adds": {"attack_dice": 1}, "each": {"motes": 1},
             "most": 10},
    "ward": {"name": "Ward", "when": "defender_effects", "adds": {"soak": 2}, "cost": {"motes": 3},
             "once_per": "scene"},
    "roar": {"name": "Roar", "when": "action", "note": "foes flinch"},
}  # fmt: skip
MIREL: dict[str, Any] = {
    "name": "Mirel Ashwing", "side": "heroes", "kind": "character", "initiative": 11,
    "attributes": {"strength": 3, "dexterity": 5}, "abilities": {"melee": 5, "dodge": 3},
    "specialties": {"melee": "swords"},
    "weapon": {"daiklave": {"name": "Daiklave", "class": "medium", "artifact": True, "tags": ("melee", "lethal")}},
    "personal": 16, "motes": {"personal": 9, "committed_personal": 2}, "health": {"lethal": 1, "bashing": 1},
    "power": EDGE, "note": {"debt": {"name": "Debt", "text": "a life to Orsolo"}},
}  # fmt: skip


def gate(**more: Any) -> Encounter:
    orsolo = {"name": "Captain Orsolo", "initiative": 6, "parry": 4, "soak": 9, "hardness": 3}
    return fight(acting="mirel", mirel=MIREL | more, orsolo=orsolo, hound={"name": "Ember Hound", "initiative": 5})


def sections(enc: Encounter, who: str = "mirel") -> dict[str, Section]:
    heading, *rest = enc.rules.sheet(enc.state, who)
    assert not heading.lines
    return {one.title: one for one in rest}


def said(line: Line) -> str:
    """A line as it is read: label, words, and behind a bar what stands at the right."""
    left = "".join(span.text for span in line.spans)
    right = "".join(span.text for span in line.right).strip()
    return " ".join(filter(None, (line.label, left.strip(), f"| {right}" if right else "")))


def told(section: Section) -> list[str]:
    return [said(line) for line in section.lines]


def test_sections_stand_in_their_order_and_empty_ones_are_left_out() -> None:
    enc = gate(motes={})
    assert list(sections(enc)) == ["Defense", "Health", "Pools", "Weapons", "At space", "Powers", "Traits", "Notes"]
    assert list(sections(enc, "hound")) == ["Defense", "Health", "Pools", "Weapons", "At space"]


def test_defense_stands_with_its_parts_and_without_what_is_known_of_a_weapon() -> None:
    assert told(sections(gate())["Defense"]) == [
        "Parry 6  half of 11 6  Daiklave +1  wounds -1",
        "Evasion 3  half of 8 4  wounds -1",
        "Soak 1  Stamina 1",
        "Hardness -",
    ]


def test_legendary_size_is_named() -> None:
    enc = gate()
    enc.do(Edit((("combatant.hound.sheet.legendary", True),)))
    assert told(sections(enc, "hound")["Defense"])[-1] == "Legendary size: smaller foes leave no onslaught"
    line = next(one for one in enc.rules.sections(enc.state, "hound") if one.label == "Effects")
    assert "legendary size" in "".join(span.text for span in line.spans)


def test_health_names_each_level_and_what_is_marked_there() -> None:
    health = sections(gate())["Health"]
    (line,) = health.lines
    assert "".join(span.text or "#" for span in line.spans).split("   ")[:3] == ["-0\xa0X", "-1\xa0/", "-1\xa0#"]
    assert said(Line(right=health.right)) == "| wound penalty -1"


def test_pools_are_bars_of_what_is_left_of_the_whole() -> None:
    pools = sections(gate())["Pools"]
    assert told(pools) == ["Personal 9 of 16    2 committed", "Willpower 5 of 5"]
    assert [span.glyph for span in pools.lines[0].spans if span.glyph] == ["box"] * 11 + ["gone"] * 9


def test_a_bar_shows_what_little_is_left_and_is_never_too_long() -> None:
    assert sum(span.glyph == "box" for span in pool_bar(1, 100)) == 1
    assert sum(span.glyph == "box" for span in pool_bar(0, 100)) == 0
    assert [span.glyph for span in pool_bar(12, 10, 4)] == ["box"] * 4


def test_weapons_have_dice_damage_and_minimum_and_bare_hands_one_line() -> None:
    assert [" ".join(row.split()) for row in told(sections(gate())["Weapons"])] == [
        "Daiklave withering | 12 15 4",
        "decisive | 9 11",
        "Unarmed withering | 8 10 1",
    ]
    crashed = sections(gate(initiative=-1, crash={"turns": 1}))["Weapons"]
    assert "decisive | not in Crash" in told(crashed)


def test_effects_say_what_they_change_and_what_ends_them() -> None:
    enc = gate()
    begin(enc, "effect", "mirel", label="oil", modifiers={"raw_damage": 1}, until={"start_of": "mirel", "count": 2})
    begin(enc, "effect", "mirel", label="prone")
    assert told(sections(enc)["Effects"]) == ["prone  parry -1, evasion -2", "oil  raw damage +1 | 2 turns left"]


def test_powers_say_when_they_are_offered_what_they_add_and_what_they_cost() -> None:
    assert told(sections(gate())["Powers"]) == [
        "Keen edge  attacking: +1 attack dice | 1 mote, up to 10",
        "Ward  attacked: +2 soak | 3 motes, once a scene",
        "Roar  action: foes flinch | free",
    ]
    spent = sections(gate(motes={"personal": 0}))["Powers"]
    assert said(spent.lines[0]) == "Keen edge  attacking: +1 attack dice, costs 1 mote, 0 left | 1 mote, up to 10"
    assert spent.lines[0].spans[0].role == "muted"


def test_traits_are_those_that_differ_from_what_everyone_has() -> None:
    assert told(sections(gate())["Traits"]) == [
        "Attributes Strength 3   Dexterity 5",
        "Abilities Dodge 3   Melee 5 (swords)",
    ]
    quick = fight(
        a={"initiative": 4, "join_battle": 6, "resolve": 3, "action": {"sneak": {"name": "Sneak", "dice": 7}}}
    )
    assert told(sections(quick, "a")["Traits"]) == ["Pools Join Battle 6   Resolve 3   Sneak 7"]


def test_the_whole_fighter_tells_of_powers_and_traits_too() -> None:
    enc = gate()
    rows = [said(line) for line in enc.rules.sections(enc.state, "mirel")]
    assert "Power Keen edge  attacking: +1 attack dice   1 mote, up to 10" in rows
    assert "Traits Strength 3   Dexterity 5" in rows
    assert "Abilities Dodge 3   Melee 5 (swords)" in rows


def test_what_the_end_of_the_round_does_is_told_unless_it_comes_with_this_turn() -> None:
    enc = gate()
    begin(enc, "effect", "hound", label="smoke", until={"round": 1})
    assert told(sections(enc)["When this round ends"]) == ["smoke on Ember ends   5 motes back for Mirel"]
    last = fight(acting="a", a=4, b={"initiative": 2, "acted": True})
    begin(last, "effect", "a", label="smoke", until={"round": 1})
    assert "When this round ends" not in sections(last, "a")


# -- what an attack would do -----------------------------------------------------------------------------------------
def attacks(enc: Encounter, *targets: str) -> list[str]:
    for target in targets:
        enc.rules.foresee_target(enc.state, "mirel", target)
    made = enc.rules.attack_section(enc.state, "mirel", targets)
    assert made is not None
    return [" ".join(row.split()) for row in told(made)]


def test_an_attack_is_looked_at_both_ways_for_each_target() -> None:
    enc = gate()
    rows = attacks(enc, "orsolo", "hound")
    assert rows[0] == "| Def hits Init Crash hits harm"
    table = {row.split(" | ")[0]: row.split(" | ")[1].split() for row in rows[1:-1]}
    assert table["Captain Orsolo"] == ["4", "86%", "5.3", "27%", "67%", "4.4"]
    assert rows[-1] == "Init, Crash and harm: if it hits"


def test_the_numbers_are_those_of_the_attack_itself() -> None:
    enc = gate()
    rows = attacks(enc, "orsolo")
    begin(enc, "attack", "mirel", target="orsolo")
    odds = enc.odds()
    assert odds is not None
    assert odds.initiative is not None
    assert f"{odds.initiative:.1f}" in rows[1]
    assert f"{round(odds.hit * 100)}%" in rows[1]


def test_one_who_can_t_attack_now_has_no_table() -> None:
    enc = gate(used=("attack",))
    assert enc.rules.foreseen(enc.state, "mirel", "orsolo")
    assert enc.rules.attack_section(enc.state, "mirel", ("orsolo",)) is None


def test_hardness_that_stops_a_decisive_attack_says_so() -> None:
    enc = gate(initiative=3)
    rows = attacks(enc, "orsolo")
    assert rows[1].endswith(" none")
    assert rows[-1] == "Init, Crash and harm: if it hits; none: Hardness stops it"


def test_in_crash_only_the_withering_side_is_filled() -> None:
    enc = gate(initiative=-2, crash={"turns": 1})
    assert attacks(enc, "orsolo")[1].endswith(" - -")


def test_until_the_rows_of_a_new_state_are_known_the_last_ones_stand() -> None:
    enc = gate()
    before = attacks(enc, "orsolo", "hound")
    begin(enc, "effect", "orsolo", label="mud", modifiers={"defense": -2})
    assert not enc.rules.foreseen(enc.state, "mirel", "orsolo")
    made = enc.rules.attack_section(enc.state, "mirel", ("orsolo", "hound"))
    assert made is not None
    assert [" ".join(row.split()) for row in told(made)] == before
    after = attacks(enc, "orsolo", "hound")
    assert enc.rules.foreseen(enc.state, "mirel", "orsolo")
    assert (after[1] != before[1], after[2] == before[2]) == (True, True)
    assert after[1].split(" | ")[1].split()[0] == "2"


def test_one_who_was_never_looked_at_has_a_dash() -> None:
    enc = fight(acting="stranger", stranger={"initiative": 9, "side": "heroes"}, foe=3)
    made = enc.rules.attack_section(enc.state, "stranger", ("foe",))
    assert made is not None
    assert told(made)[1] == "Foe | -"
    assert enc.rules.attack_section(enc.state, "stranger", ()) is None


# -- who stands where ------------------------------------------------------------------------------------------------
def where(enc: Encounter, who: str = "mirel") -> list[str]:
    made = enc.rules.strip(enc.state, who)
    return [] if made is None else told(made)


def test_nobody_placed_is_no_strip() -> None:
    assert where(gate()) == []


def test_who_stands_where_is_told_from_one_fighter_and_who_is_engaged_with_whom() -> None:
    enc = fight(
        acting="mirel",
        mirel=MIREL,
        tavo={"name": "Tavo Quill", "side": "heroes", "initiative": 4, "guards": "mirel"},
        orsolo={"name": "Captain Orsolo", "initiative": 6},
        ydra={"name": "Ydra Salt", "initiative": 5, "hidden": True},
        bandit={"name": "Reed Bandit 1", "initiative": 2},
        other={"name": "Reed Bandit 2", "initiative": 1},
    )
    place(enc, "mirel", "orsolo", "close")
    place(enc, "mirel", "ydra", "medium")
    place(enc, "tavo", "bandit", "close")
    rows = where(enc)
    assert rows == [
        "Close Mirel  Orsolo",
        "Medium Ydra,\xa0hidden",
        "Not placed Tavo  Bandit\xa01  Bandit\xa02",
        "Mirel against Orsolo",
        "Tavo against Bandit 1   guards Mirel",
    ]
    made = enc.rules.strip(enc.state, "tavo")
    assert made is not None
    assert made.title == "Where, from Tavo"
    assert told(made)[0] == "Close Tavo  Bandit\xa01"


def test_a_crowd_that_nobody_has_placed_is_counted() -> None:
    foes: dict[str, Any] = {f"foe_{n}": {"initiative": 3, "name": f"Foe {n}"} for n in range(20)}
    enc = fight(acting="mirel", mirel=MIREL, **foes)
    place(enc, "foe-0", "mirel", "close")
    assert where(enc) == ["Close Mirel  Foe\xa00", "Not placed 19 others", "Mirel against Foe 0"]


RULES = ruleset("exalted3e")


def derived(tree: Tree, **more: Tree) -> dict[str, Derived]:
    state: Tree = {"combatant": {"it": tree}, **more}
    return {one.label: one for one in RULES.derived(state, "it")}


def said_of_derived(one: Derived) -> str:
    return "".join(span.text for span in one.parts)


DAIKLAVE: Tree = {"name": "Daiklave", "class": "medium", "artifact": True, "tags": ("lethal", "balanced")}


def character(**more: object) -> Tree:
    sheet = {
        "kind": "character",
        "attributes": {"strength": 3, "dexterity": 5, "stamina": 3, "wits": 4},
        "abilities": {"melee": 5, "dodge": 2, "awareness": 3},
        "specialties": {"melee": "duels"},
        "weapon": {"daiklave": DAIKLAVE},
        "armor": {"coat": {"name": "Buff coat", "class": "light"}},
    }
    return {"name": "It", "side": "heroes", "sheet": sheet, **more}


def test_a_character_has_each_number_with_its_parts() -> None:
    found = derived(character())
    assert list(found) == ["Join Battle", "Parry", "Evasion", "Soak", "Hardness", "Daiklave", "Unarmed"]
    assert {label: one.value for label, one in found.items() if one.value.isdecimal()} == {
        "Join Battle": "7", "Parry": "7", "Evasion": "4", "Soak": "6", "Hardness": "0",
    }  # fmt: skip
    assert said_of_derived(found["Join Battle"]) == "Wits 4   Awareness +3"
    assert said_of_derived(found["Parry"]).startswith("half of 11 6 (Dexterity 5, Melee 5, specialty 1)   Daiklave, ")
    assert said_of_derived(found["Soak"]) == "Stamina 3   Buff coat, light armor +3"
    assert found["Daiklave"].value == "13 dice, damage 15/5, decisive 10"
    assert said_of_derived(found["Daiklave"]) == "Dexterity 5   Melee +5   Daiklave, medium artifact +3"


def test_wounds_and_effects_count_as_they_stand() -> None:
    hurt = character(now={"health": {"lethal": 4}})
    found = derived(hurt, effect={"effect-1": {"on": "it", "label": "oil", "modifiers": {"soak": 2}}})
    assert (found["Join Battle"].value, found["Parry"].value, found["Soak"].value) == ("5", "5", "8")
    assert [span.role for span in found["Join Battle"].parts] == ["muted", "gain", "harm"]
    assert said_of_derived(found["Soak"]) == "Stamina 3   oil +2   Buff coat, light armor +3"


def test_listed_numbers_of_a_quick_character_have_no_parts_to_tell() -> None:
    found = derived(fighter("x", parry=4, soak=9))
    assert (found["Parry"].value, found["Soak"].value) == ("4", "9")
    assert (found["Parry"].parts, found["Join Battle"].parts) == ((), ())
    assert found["Sword"].value == "8 dice, damage 12, decisive 8"


def test_what_only_grapples_has_dice_alone() -> None:
    grapple: Tree = {"grapple": {"name": "Grapple", "dice": 4, "control": 5, "tags": ("grappling", "natural")}}
    assert derived(fighter("x", weapon=grapple))["Grapple"].value == "4 dice"


def test_everybody_of_the_library_has_numbers() -> None:
    for one in (*library.opponents("exalted3e"), *library.heroes("exalted3e")):
        found = derived(one.tree)
        assert {"Join Battle", "Evasion", "Soak", "Hardness"} <= set(found)
        assert RULES.condition(one.tree).startswith("unhurt")


def test_the_roster_shows_the_dice_of_join_battle() -> None:
    assert RULES.ready_title == "Join"
    assert RULES.ready({"combatant": {"it": character()}}, "it") == ("", "7")
    enc = fight(mirel={"join_battle": 6, "health": {"lethal": 2}})
    assert RULES.ready(enc.state, "mirel") == ("", "5")


def summed(tree: Tree) -> dict[str, str]:
    return {line.label: "".join(span.text for span in line.spans) for line in reversed(RULES.summary(tree))}


def test_a_line_that_says_little_shows_what_it_got() -> None:
    (brute,) = read("brute: 8 dice, 10 damage")
    assert summed(brute.combatant) == {
        "Numbers": "Join Battle 3   Evasion 0   Parry 0   Soak 0   Hardness 0   Willpower 5",
        "Health": "7 levels: -0, -1 x2, -2 x2, -4, incapacitated",
        "Weapon": "Attack   withering 8 dice, damage 10   decisive 8 dice",
    }


def test_a_track_of_another_shape_and_both_pools() -> None:
    (brute,) = read("brute: 8 dice, health 10, 15 personal, 35 peripheral")
    found = summed(brute.combatant)
    assert found["Health"] == "10 levels: -0, -1 x4, -2 x3, -4, incapacitated"
    assert found["Motes"] == "personal 15 of 15   peripheral 35 of 35"


def test_an_archer_has_no_parry_with_the_bow_but_with_bare_hands() -> None:
    hero = library.find("exalted3e", "hero archer")[0].tree
    assert summed(hero)["Numbers"] == "Join Battle 8   Evasion 5   Parry 3   Soak 6   Hardness 0   Willpower 6"
