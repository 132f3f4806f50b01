"""Fights on the wheel in which one option alone makes a difference: what to do, and the numbers with and without it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Action = Mapping[str, Any]

BLADE = {"name": "Blade", "damage": 3, "rate": 3, "adds_strength": False, "defense": 0}


@dataclass(frozen=True)
class Flip:
    """Numbers of the fight after the last action: `usual` ones by default, `flipped` ones with the option.

    `given` are answers of the last action besides its own, by default and with the option.
    """

    option: str
    value: Any
    a: Mapping[str, Any]
    b: Mapping[str, Any]
    actions: tuple[Action, ...]
    usual: Mapping[str, Any]
    flipped: Mapping[str, Any]
    given: tuple[Mapping[str, Any], Mapping[str, Any]] = ({}, {})
    more: Mapping[str, Any] | None = None
    """More fighters."""
    ruleset: str = "exalted2e"
    ticks: tuple[int, int] = (0, 9)
    acting: str = "a"


def strike(hits: int = 0, /, **answers: Any) -> Action:
    """An attack of `who` on `target` with so many successes; further answers by key, `_` for a space."""
    who, target, args = answers.pop("who", "a"), answers.pop("target", "b"), answers.pop("args", {})
    said = {key.replace("_", " "): value for key, value in answers.items()}
    return {"do": "attack", "who": who, "args": {"target": target, **args}, "with": said,
            "set": {"attack successes": hits}}  # fmt: skip


def do(procedure: str, who: str = "a", said: Mapping[str, Any] | None = None, **args: Any) -> Action:
    """Another action."""
    return {"do": procedure, "who": who, "args": args, "with": dict(said or {})}


END: Action = {"do": "end_turn"}
SOLID = {"attributes": {"stamina": 20}, "listed": {"dodge": 4, "parry": 0, "lethal": 0}}
THIRD = {"being": "solar", "peripheral": 20, "attributes": {"dexterity": 4, "stamina": 20}, "abilities": {"dodge": 4},
         "excellencies": {"dodge": ["third"]}, "listed": {"parry": 0}}  # fmt: skip
DYING = {"now": {"joined": True, "tick": 3, "defeated": "incapacitated", "health": {"lethal": 7}},
         "attributes": {"stamina": 6}}  # fmt: skip
COUNTERED = {"counter.counterattack": "gm", "counter.attack": 0, "counter.counter.attack": 0}
SLOW = {"sword": {"name": "Great sword", "speed": 6, "ready": False}}
JOIN = {"do": "join_battle"}
PART = {"do": "part", "who": "a"}


def flurry(*parts: Mapping[str, Any], who: str = "a") -> Action:
    """A flurry."""
    return do("flurry", who, parts=parts)


ON_B = {"target": "b"}
FLIPS = (
    Flip("min_damage", "overwhelming_only", {"essence": 3}, {**SOLID, "listed": {"dodge": 0, "lethal": 20}},
         (strike(4, damage=0),), {"shown.damage dice": 3}, {"shown.damage dice": 1}),
    Flip("defensive_stunt", "add_rating", {}, SOLID, (strike(4, **{"target's stunt": 2}),),
         {"shown.DV": 5}, {"shown.DV": 6}, given=({"defense dice": [7, 2]}, {})),
    Flip("shield_model", "weapon", {},
         {"shield": "buckler", "attributes": {"dexterity": 4}, "abilities": {"melee": 3}, "weapon": {"k": BLADE}},
         (strike(),), {"shown.DV": 4}, {"shown.DV": 5}),
    Flip("knockback_basis", "post_soak", {},
         {"attributes": {"stamina": 3}, "listed": {"dodge": 0, "lethal": 20}}, (strike(4, damage=0),),
         {"shown.knockdown dice": 1}, {"shown.knockdown dice": None}, given=({"knockdown": 0}, {})),
    Flip("onslaught_counts", "hits", {}, SOLID, (flurry(ON_B, ON_B), strike(), strike()),
         {"shown.DV": 3}, {"shown.DV": 4}),
    Flip("onslaught_scope", "until_refresh", {}, SOLID, (strike(), END, strike(who="c")),
         {"shown.DV": 4}, {"shown.DV": 3}, more={"c": {"tick": 0, "weapon": {"k": BLADE}}}),
    Flip("hit_on_tie", True, {}, SOLID, (strike(4),), {"shown.raw damage": None}, {"shown.raw damage": 3},
         given=({}, {"damage": 0})),
    Flip("hardness_compare", "greater_stops", {}, {**SOLID, "hardness": 4}, (strike(5),),
         {"shown.damage dice": None}, {"shown.damage dice": 4}, given=({}, {"damage": 0})),
    Flip("join_battle_cap", "none", {"listed": {"join_battle": 9}}, {"listed": {"join_battle": 9}},
         ({**JOIN, "with": {"join.a": 9, "join.b": 1}},), {"b.tick": 6}, {"b.tick": 8}, ticks=(-1, -1)),
    Flip("simultaneous", False, {}, SOLID, (strike(5, damage=2),), {"b.health.lethal": 0}, {"b.health.lethal": 2}),
    Flip("same_tick_penalty", "end_of_tick", {}, SOLID, (strike(),), {"a.dv.attack": 1}, {"a.dv.attack": 0}),
    Flip("dash_in_flurry", "refuse", {}, SOLID, (flurry({"do": "jump"}, {"do": "dash"}),),
         {"a.dv.dash": 2}, {"refused": "no_such_flurry"}),
    Flip("height_as_penalty", True, {}, SOLID, (strike(height=-2),), {"shown.DV": 4}, {"shown.DV": 2}),
    Flip("coordinated_shares_onslaught", False, {"attributes": {"charisma": 5}, "abilities": {"war": 3}}, SOLID,
         (do("coordinate", "a", {"roll": 2}, target="b", speed=3), END, strike(who="a"), END, strike(who="c")),
         {"shown.DV": 1}, {"shown.DV": 2}, more={"c": {"tick": 3, "weapon": {"k": BLADE}, "side": "heroes"}}),
    Flip("third_excellency_dv", "dv", {}, THIRD,
         (strike(9, defense_reroll=[{"power": "third-dodge-defense"}], damage=0),), {"shown.DV": 5}, {"shown.DV": 6}),
    Flip("dying_clock", "per_action", {}, {}, (do("miscellaneous", speed=9), END),
         {"x.health.dying": 0}, {"x.health.dying": 2}, more={"x": DYING}),
    Flip("dying_clock", "per_tick", {}, {}, (do("miscellaneous", speed=4), END),
         {"x.health.dying": 0}, {"x.health.dying": 4}, more={"x": DYING}),
    Flip("stunt_reward_timing", "on_refresh", {"peripheral": 10, "now": {"motes": {"peripheral": 1}}}, SOLID,
         (strike(stunt=1),), {"a.motes.peripheral": 3}, {"a.motes.peripheral": 1},
         given=({"stunt reward": "motes"}, {})),
    Flip("negative_dice_eat_bonuses", True, {"now": {"health": {"lethal": 6}}}, SOLID,
         ({**strike(willpower=1), "set": {}},), {"shown.automatic successes": 1}, {"shown.automatic successes": 0},
         given=({"attack": []}, {"attack": []})),
    Flip("unskilled_penalty", "all", {"being": "solar", "attributes": {"dexterity": 5}}, SOLID, (strike(),),
         {"shown.attack dice": 5}, {"shown.attack dice": 3}),
    Flip("unskilled_penalty", "none", {"attributes": {"dexterity": 5}}, SOLID, (strike(),),
         {"shown.attack dice": 3}, {"shown.attack dice": 5}),
    Flip("ready_weapon", "weapon_1", {"weapon": SLOW}, {}, (do("ready"),),
         {"a.tick": 5, "a.dv.ready": 0}, {"a.tick": 6, "a.dv.ready": 1}),
    Flip("armed_parry_ranged", "needs_stunt",
         {"weapon": {"bow": {"name": "Bow", "ability": "archery", "range": 100}}},
         {"listed": {"dodge": 1, "parry": 5}, "weapon": {"k": BLADE}}, (strike(),), {"shown.DV": 5}, {"shown.DV": 1}),
    Flip("counter_counterattack", True, SOLID, SOLID,
         (strike(counterattack="gm", **COUNTERED),),
         {"refused": "barred"}, {"shown.counter.counter.DV": 4}),
    Flip("stun_until", "victim_acts", {}, {"attributes": {"stamina": 1}, "listed": {"dodge": 0}},
         (strike(3, damage=3, knockdown=0, stun=0), END), {"effects.b": 2}, {"effects.b": 1}, ticks=(0, 2)),
    Flip("rush", False, {}, {}, (do("dash"), do("rush", cost="willpower")),
         {"a.dv.rush": 3}, {"refused": "can_not_rush"}, ruleset="ialdabaoth"),
    Flip("rush_same_tick", "refuse", {}, {}, (do("dash"), do("rush", tick=0, cost="willpower")),
         {"a.dv.rush": 3}, {"refused": "can_not_rush"}, ruleset="ialdabaoth"),
    Flip("rush_literal_flurry_surcharge", True, {}, {},
         (flurry({"do": "dash"}, {"do": "dash"}, {"do": "jump"}),), {"penalty.a": 5}, {"penalty.a": 4},
         ruleset="ialdabaoth"),
)  # fmt: skip
"""At least one for each option of the wheel but those of social actions and Full Defense, which have tests of their
own."""

ELSEWHERE = {
    "full_defense": "tests/engine/rules/ialdabaoth/test_full_defense.py",
    "social_parts": "tests/engine/rules/ialdabaoth/test_social_parts.py",
    "social_parts_per_flurry": "tests/engine/rules/ialdabaoth/test_social_parts.py",
}
"""Options whose numbers are told where their rule is tested."""
