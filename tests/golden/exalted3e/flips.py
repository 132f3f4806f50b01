"""Fights in which one option alone makes a difference: what to do, and the numbers with and without it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.model import MISSING

Action = Mapping[str, Any]

BLADE = {"blade": {"name": "Blade", "dice": 6, "damage": 8}}


HANDS = {"hands": {"name": "Hands", "dice": 6, "damage": 8, "tags": ["grappling", "natural"]}}
GRAPPLE = {"gambit": "grapple", "weapon": "hands"}
CHAIN = {"chain": {"name": "Chain", "dice": 6, "damage": 8, "tags": ["flexible"]}}
WRESTLER = {
    "kind": "character",
    "attributes": {"dexterity": 3},
    "abilities": {"melee": 2, "brawl": 4},
    "weapon": {"axe": {"name": "Great axe", "class": "heavy", "tags": ["lethal", "two-handed"]}},
}
"""Dexterity 3, Melee 2 with a clumsy axe, Brawl 4."""


def _fighter(side: str, initiative: int, **more: Any) -> dict[str, Any]:
    return {"side": side, "initiative": initiative, "weapon": BLADE} | more


def hero(initiative: int, **more: Any) -> dict[str, Any]:
    """A hero with a blade."""
    return _fighter("heroes", initiative, **more)


def foe(initiative: int, **more: Any) -> dict[str, Any]:
    """A foe with a blade."""
    return _fighter("foes", initiative, **more)


@dataclass(frozen=True)
class Flip:
    """Numbers of the fight after the last action: `usual` ones by default, `flipped` ones with the option.

    `given` are answers of the last action besides its own, by default and with the option.
    """

    option: str
    value: Any
    fighters: Mapping[str, Any]
    actions: tuple[Action, ...]
    usual: Mapping[str, Any]
    flipped: Mapping[str, Any]
    given: tuple[Mapping[str, Any], Mapping[str, Any]] = ({}, {})
    acting: str = ""
    besides: Mapping[str, Any] = field(default_factory=dict)
    """Other options, which stand so both times."""


def attack(who: str, target: str, kind: str = "withering", **answers: Any) -> Action:
    """An attack with typed dice."""
    set_ = {"attack successes": answers.pop("hits")} if "hits" in answers else {}
    args = {"target": target, "kind": kind} | answers.pop("args", {})
    return {"do": "attack", "who": who, "args": args, "with": answers, "set": set_}


def clash(who: str, target: str, **answers: Any) -> Action:
    """Two attacks that meet, with typed dice."""
    return {"do": "clash", "who": who, "args": {"target": target}, "with": answers}


TIED = {"attack": 2, "against.attack": 2}
WON = {"attack": 3, "against.attack": 1, "damage": 2}
END: Action = {"do": "end_turn"}

FLIPS = (
    Flip(
        "order_mode",
        "frozen_per_round",
        {"a": hero(12, acted=True), "b": foe(10, acted=True), "c": foe(8, acted=True), "d": foe(1)},
        (END, attack("a", "b", hits=1, damage=5), END),
        {"acting": "c", "b.initiative": 5},
        {"acting": "b", "b.initiative": 5},
        acting="d",
    ),
    Flip(
        "tie_break",
        "join_battle_pool",
        {"a": hero(12), "b": foe(6, join_battle=3), "c": foe(6, join_battle=7)},
        (END,),
        {"acting": "b"},
        {"acting": "c"},
        given=({"tie": "b"}, {}),
    ),
    Flip(
        "tie_break",
        "random",
        {"a": hero(12), "b": foe(6), "c": foe(6)},
        (END,),
        {"acting": "b"},
        {"acting": "c"},
        given=({"tie": "b"}, {"tie.1.b": [4], "tie.1.c": [4], "tie.2.b": [2], "tie.2.c": [9]}),
    ),
    Flip(
        "late_join_bonus",
        0,
        {"a": hero(12), "b": {"join_battle": 4}},
        ({"do": "join_battle", "who": "b", "with": {"join.b": [9, 8, 2, 1]}},),
        {"b.initiative": 5},
        {"b.initiative": 2},
    ),
    Flip(
        "difficulty_zero",
        "true_zero",
        {"a": hero(9), "b": foe(6, soak=4)},
        (attack("a", "b", surprise="ambush", attack=[9, 8, 4, 3, 2, 1]),),
        {"shown.threshold": 1, "shown.damage dice": 5, "a.initiative": 12},
        {"shown.threshold": 2, "shown.damage dice": 6, "a.initiative": 12},
        given=({"damage": 2}, {"damage": 2}),
    ),
    Flip(
        "difficulty_zero",
        "true_zero",
        {"a": hero(9), "b": foe(6, soak=4)},
        (attack("a", "b", surprise="ambush", attack=[6, 5, 4, 3, 2, 1]),),
        {"shown.threshold": -1, "a.initiative": 9},
        {"shown.threshold": 0, "a.initiative": 11},
        given=({}, {"damage": 1}),
    ),
    Flip(
        "gambit_may_self_crash",
        True,
        {"a": hero(4), "b": foe(6)},
        (attack("a", "b", "gambit", hits=1, damage=2, args={"gambit": "disarm"}),),
        {"refused": "barred"},
        {"a.initiative": -5, "a.crash.self_inflicted": True},
        given=({"gambit": "disarm"}, {}),
        acting="a",
    ),
    Flip(
        "decisive_miss_cost",
        "none",
        {"a": hero(11), "b": foe(6)},
        (attack("a", "b", "decisive", hits=0),),
        {"a.initiative": 8},
        {"a.initiative": 11},
    ),
    Flip(
        "miss_self_crash_extra",
        False,
        {"a": hero(2), "b": foe(6)},
        (attack("a", "b", "decisive", hits=0),),
        {"a.initiative": -5, "a.crash.self_inflicted": True},
        {"a.initiative": 0, "a.crash.self_inflicted": True},
        acting="a",
    ),
    Flip(
        "counter_lands",
        "immediately",
        {"a": hero(9), "b": foe(6)},
        (
            attack(
                "a", "b", "decisive", hits=1, counterattack="gm", damage=2, **{"counter.attack": 1, "counter.damage": 4}
            ),
        ),
        {"shown.damage dice": 9, "a.initiative": -1, "b.initiative": 16},
        {"shown.damage dice": 5, "a.initiative": 3, "b.initiative": 11},
    ),
    Flip(
        "counter_crash_stops",
        False,
        {"a": hero(4), "b": foe(6)},
        (attack("a", "b", "decisive", hits=1, counterattack="gm", **{"counter.attack": 1, "counter.damage": 6}),),
        {"a.initiative": -2, "b.initiative": 18},
        {"a.initiative": 3, "b.initiative": 18},
        besides={"counter_lands": "immediately"},
    ),
    Flip(
        "opposed_tie",
        "ask",
        {"a": hero(9), "b": foe(6)},
        ({"do": "disengage", "who": "a", "with": {"disengage": 1, "against b": 1}},),
        {"range.a.b": MISSING},
        {"range.a.b": "short"},
        given=({}, {"tie b": "a"}),
    ),
    Flip(
        "unarmed_parry",
        "hands_free",
        {"a": hero(9), "b": foe(6, **WRESTLER)},
        (attack("a", "b", hits=0),),
        {"shown.Defense": 4},
        {"shown.Defense": 2},
    ),
    Flip(
        "unarmed_parry",
        "never",
        {"a": hero(9), "b": foe(6, **WRESTLER)},
        (attack("a", "b", hits=0),),
        {"shown.Defense": 4},
        {"shown.Defense": 2},
    ),
    Flip(
        "flexible_vs_guardian",
        "counts",
        {"a": hero(9, weapon=CHAIN), "b": foe(6), "c": foe(5, parry=3, guards="b")},
        (
            {"do": "effect", "who": "c", "args": {"label": "full defense"}},
            attack("a", "b", hits=0),
        ),
        {"shown.guardian's Parry": 3},
        {"shown.guardian's Parry": 5},
    ),
    Flip(
        "guardian_surprise",
        "as_ward",
        {"a": hero(9), "b": foe(6), "c": foe(5, parry=3, guards="b")},
        (attack("a", "b", hits=0, surprise="surprise"),),
        {"shown.guardian's Parry": 3},
        {"shown.guardian's Parry": 1},
    ),
    Flip(
        "guardian_surprise",
        "never",
        {"a": hero(9), "b": foe(6), "c": foe(5, parry=3, guards="b")},
        (attack("a", "b", hits=0, surprise="surprise"),),
        {"shown.guardian's Parry": 1},
        {"shown.guardian's Parry": 3},
        given=({"guardian's surprise": "surprise"}, {}),
    ),
    Flip(
        "guardian_onslaught",
        "both",
        {"a": hero(9), "b": foe(6), "c": foe(5, parry=3, guards="b")},
        (attack("a", "b", hits=0),),
        {"b.onslaught": 1, "c.onslaught": 0},
        {"b.onslaught": 1, "c.onslaught": 1},
    ),
    Flip(
        "break_source",
        "attacks_only",
        {"a": hero(9), "b": foe(3)},
        ({"do": "initiative", "who": "b", "args": {"change": -4, "by": "a"}},),
        {"a.initiative": 14, "b.initiative": -1},
        {"a.initiative": 9, "b.initiative": -1},
    ),
    Flip(
        "break_source",
        "attacks_only",
        {"a": hero(9), "b": foe(3)},
        (attack("a", "b", hits=0, effects=[{"name": "Dread", "adds": {"target_initiative": 3}}]),),
        {"a.initiative": 14, "b.initiative": 0},
        {"a.initiative": 9, "b.initiative": 0},
    ),
    Flip(
        "shift_join_bonus",
        3,
        {"a": hero(-2, crash={"turns": 1, "by": "b"}), "b": foe(2)},
        (attack("a", "b", hits=1, damage=2, shift=2),),
        {"a.initiative": 8},
        {"a.initiative": 11},
        acting="a",
    ),
    Flip(
        "crash_own_turn_counts",
        True,
        {"a": hero(2), "b": foe(6)},
        (attack("a", "b", "decisive", hits=0),),
        {"a.initiative": -5, "a.crash.turns": 0},
        {"a.initiative": -5, "a.crash.turns": 1},
        acting="a",
    ),
    Flip(
        "clash",
        "off",
        {"a": hero(9), "b": foe(9), "c": hero(9)},
        (attack("a", "b", hits=0), END, clash("b", "c", **{"against.attack": 1, "attack": 3, "damage": 2})),
        {"c.initiative": 4},
        {"refused": "not_allowed"},
        acting="a",
    ),
    Flip(
        "clash_tie",
        "both_fail",
        {"a": hero(9), "b": foe(9)},
        (clash("a", "b", **TIED),),
        {"a.initiative": 15, "b.initiative": 4},
        {"a.initiative": 9, "b.initiative": 9},
        ({"damage": 2}, {}),
        acting="a",
    ),
    Flip(
        "clash_tie",
        "reroll",
        {"a": hero(9), "b": foe(9)},
        (clash("a", "b", **TIED),),
        {"a.initiative": 15, "b.initiative": 4},
        {"a.initiative": 4, "b.initiative": 15},
        ({"damage": 2}, {"damage": 2, "again.attack": 1, "again.against.attack": 3}),
        acting="a",
    ),
    Flip(
        "clash_loser_pays_miss",
        False,
        {"a": hero(9), "b": foe(9)},
        (clash("a", "b", **WON, **{"against.kind": "decisive"}),),
        {"a.initiative": 15, "b.initiative": 2},
        {"a.initiative": 15, "b.initiative": 4},
        acting="a",
    ),
    Flip(
        "clash_onslaught",
        True,
        {"a": hero(9), "b": foe(9)},
        (clash("a", "b", **WON),),
        {"b.initiative": 4, "b.onslaught": 0},
        {"b.initiative": 4, "b.onslaught": 1},
        acting="a",
    ),
    Flip(
        "extra_gambits",
        "on",
        {"a": hero(9), "b": foe(6)},
        (attack("a", "b", "gambit", hits=1, damage=4, gambit="knockback"),),
        {"refused": "not_offered"},
        {"range.a.b": "short", "a.initiative": 5},
    ),
    Flip(
        "qc_decisive_pool",
        "minus_accuracy",
        {"a": hero(9), "b": foe(6, parry=1)},
        (attack("a", "b", "decisive", hits=0),),
        {"shown.attack dice": 6},
        {"shown.attack dice": 4},
    ),
    Flip(
        "grapple_zero_control_maneuver",
        False,
        {"a": hero(12, weapon=HANDS), "b": foe(6)},
        (attack("a", "b", "gambit", args=GRAPPLE, hits=1, damage=2, control=0, resist=0),),
        {"a.initiative": 10, "b.initiative": 6},
        {"a.initiative": 9, "b.initiative": 6},
        given=({"maneuver.maneuver": "savage", "maneuver.attack": 0, "maneuver.damage": 0}, {}),
    ),
    Flip(
        "throw_dice",
        "post_soak",
        {"a": hero(12, weapon=HANDS, attributes={"strength": 3}), "b": foe(6, soak=20)},
        (
            attack(
                "a",
                "b",
                "gambit",
                args=GRAPPLE,
                hits=1,
                damage=2,
                control=2,
                resist=0,
                **{"maneuver.maneuver": "throw", "maneuver.attack": 0, "maneuver.damage": 1},
            ),
        ),
        {"shown.maneuver.damage dice": 1},
        {"shown.maneuver.damage dice": 5},
    ),
    Flip(
        "disengage_cost",
        0,
        {"a": hero(9), "b": foe(6)},
        ({"do": "disengage", "who": "a", "with": {"disengage": 1, "against b": 0}},),
        {"a.initiative": 7},
        {"a.initiative": 9},
    ),
    Flip(
        "crash_hopeless_ruling",
        "on",
        {"a": hero(9), "b": foe(-3, crash={"turns": 1, "by": "a"})},
        (attack("a", "b", hits=1, damage=2),),
        {"b.initiative": -5, "b.defeated": ""},
        {"b.initiative": -5, "b.defeated": "beaten in Crash"},
        given=({}, {"beaten": "yes"}),
    ),
)
"""At least one for each option of the ruleset."""
