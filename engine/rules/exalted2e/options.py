"""The house-rule options of Exalted 2e and the presets over them (rules section 20)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.model import Draft
from engine.rules.common.base import OptionSpec
from engine.rules.common.options import of, switch

OPTIONS: dict[str, OptionSpec] = {
    "min_damage": of(
        ("essence_or_weapon", "overwhelming_only"),
        "Whether the attacker's Essence counts for the least damage after soak, or only the weapon's own minimum.",
        "9.3",
        title="Minimum damage",
        words={"essence_or_weapon": "Essence or the weapon's", "overwhelming_only": "the weapon's only"},
    ),
    "defensive_stunt": of(
        ("roll", "add_rating"),
        "Whether the dice of a defensive stunt are rolled, or its rating is added to the DV.",
        7,
        title="Defensive stunts",
        words={"roll": "rolled", "add_rating": "rating added to the DV"},
    ),
    "shield_model": of(
        ("dv_bonus", "weapon"),
        "Whether a shield is a bonus to both DVs, or a weapon with a Defense of its own.",
        "5.4",
        title="A shield is",
        words={"dv_bonus": "a bonus to DV", "weapon": "a weapon"},
    ),
    "knockback_basis": of(
        ("raw", "post_soak"),
        "Whether knockdown and knockback go by the raw damage or by the dice after soak.",
        10,
        title="Knockback goes by",
        words={"raw": "raw damage", "post_soak": "dice after soak"},
    ),
    "onslaught_counts": of(
        ("all", "hits"),
        "Whether every attack of a flurry adds to the onslaught penalty, or only one that hits.",
        "5.6",
        title="Onslaught counts",
        words={"all": "every attack", "hits": "attacks that hit"},
    ),
    "onslaught_scope": of(
        ("flurry", "until_refresh"),
        "Whether onslaught counts within one attacker's flurry, or from everybody until the DV refreshes.",
        "5.6",
        title="Onslaught lasts",
        words={"flurry": "for one flurry", "until_refresh": "until the DV refreshes"},
    ),
    "hit_on_tie": switch("Whether an attack hits whose successes only equal the DV.", 6, title="A tie hits"),
    "hardness_compare": of(
        ("equal_stops", "greater_stops"),
        "Whether Hardness stops raw damage that is equal to it, or only what is below it.",
        "9.1",
        title="Hardness stops",
        words={"equal_stops": "damage equal to it too", "greater_stops": "only what is below it"},
    ),
    "join_battle_cap": of(
        (6, "none"),
        "The latest tick of a first action after Join Battle.",
        "2.1",
        title="Latest first tick",
        words={"none": "any"},
    ),
    "simultaneous": switch(
        "Whether what happens on a tick counts when the tick ends, so that somebody killed on it still acts.",
        "2.2",
        default=True,
        title="Simultaneous ticks",
    ),
    "same_tick_penalty": of(
        ("immediate", "end_of_tick"),
        "Whether the DV penalty of an action counts at once, or from the end of the tick on.",
        "2.3",
        title="DV penalties count",
        words={"immediate": "at once", "end_of_tick": "from the end of the tick"},
    ),
    "dash_in_flurry": of(
        ("allow", "refuse"),
        "Whether a dash can be part of a flurry.",
        4,
        title="Dash in a flurry",
        words={"allow": "allowed", "refuse": "refused"},
    ),
    "height_as_penalty": switch(
        "Whether height lowers the DV of whoever stands lower, in place of raising that of whoever stands higher.",
        "5.4",
        title="Height is a penalty",
    ),
    "coordinated_shares_onslaught": switch(
        "Whether those who make a coordinated attack add to one onslaught penalty.",
        "6.4",
        default=True,
        title="Coordinated, shared onslaught",
    ),
    "third_excellency_dv": of(
        ("pool", "dv"),
        "Whether the Third Excellency adds half the Ability to the pool under the DV, or to the DV.",
        8,
        title="Third Excellency adds to",
        words={"pool": "the pool", "dv": "the DV"},
    ),
    "dying_clock": of(
        ("manual", "per_action", "per_tick"),
        "Whether a dying fighter loses its Dying boxes by hand, one an action of 5 ticks, or one each tick.",
        "9.5",
        title="Dying boxes are lost",
        words={"manual": "by hand", "per_action": "one an action", "per_tick": "one a tick"},
    ),
    "stunt_reward_timing": of(
        ("each", "on_refresh"),
        "Whether every stunt is rewarded, or the best one when the DV refreshes.",
        7,
        title="Stunts are rewarded",
        words={"on_refresh": "the best, on refresh"},
    ),
    "negative_dice_eat_bonuses": switch(
        "Whether a pool below 0 cancels bonus dice and automatic successes.", 1, title="Pools below 0 eat bonuses"
    ),
    "unskilled_penalty": of(
        ("mortals_only", "all", "none"),
        "Who loses 2 dice for an Ability of 0: mortals, everybody, nobody.",
        1,
        words={"all": "everybody", "none": "nobody"},
    ),
    "ready_weapon": of(
        ("5_0", "weapon_1"),
        "Whether readying a weapon is Speed 5 and DV 0, or the Speed of the weapon and DV -1.",
        3,
        title="Readying a weapon",
        words={"5_0": "Speed 5, DV 0", "weapon_1": "the weapon's Speed, DV -1"},
    ),
    "armed_parry_ranged": of(
        ("allow", "needs_stunt"),
        "Whether a weapon parries ranged attacks, or only with a stunt or a Charm.",
        "5.3",
        title="Weapons parry shots",
        words={"allow": "allowed", "needs_stunt": "with a stunt or Charm"},
    ),
    "counter_counterattack": switch(
        "Whether a counterattack can be answered by another.", 6, title="Counter a counterattack"
    ),
    "stun_until": of(
        ("attacker_acts", "victim_acts"),
        "Whether stunning lasts until the attacker next acts, or until the one who was hit does.",
        10,
        title="Stunned until",
        words={"attacker_acts": "the attacker acts", "victim_acts": "whoever was hit acts"},
    ),
}
"""Every option by its name in files."""

PRESETS: dict[str, dict[str, Any]] = {
    "core": {},
    "errata25": {
        "min_damage": "overwhelming_only",
        "defensive_stunt": "add_rating",
        "shield_model": "weapon",
        "knockback_basis": "post_soak",
    },
}
"""Tables of options by the name of the preset; what is not in them is at its default."""

PRESET_WORDS = {"errata25": "errata 2.5"}


def value(draft: Draft, name: str, specs: Mapping[str, OptionSpec] = OPTIONS) -> Any:
    """The value of an option in a fight, for what has no `Fight` at hand."""
    return draft.get(f"options.{name}", specs[name].default)


def preset(options: Mapping[str, Any], specs: Mapping[str, OptionSpec] = OPTIONS) -> str:
    """The preset that the options of a fight come nearest to: the one with the fewest other values."""
    resolved = {name: options.get(name, spec.default) for name, spec in specs.items()}

    def differing(table: Mapping[str, Any]) -> int:
        return sum(resolved[name] != table.get(name, spec.default) for name, spec in specs.items())

    return min(PRESETS, key=lambda one: differing(PRESETS[one]))
