"""House rules in words: a title that reads as English, its values, and one sentence of what it changes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from engine.rules.base import OptionSpec

_SHORT = {"qc": "Quick Character", "gm": "GM", "ap": "AP", "npc": "NPC", "dv": "DV"}
_STUCK = re.compile(r"(?<=[a-z])(?=[0-9])")
"""Where a word and a number are written as one."""

_IN_A_ROW = 5
"""So many whole numbers are said by the first and the last."""

_TITLES = {
    # Exalted 3e
    "order_mode": "Order within a round",
    "tie_break": "Equal Initiative",
    "late_join_bonus": "Bonus for joining late",
    "difficulty_zero": "Against a Defense of 0",
    "gambit_may_self_crash": "A gambit may crash its user",
    "decisive_miss_cost": "A decisive miss costs",
    "miss_self_crash_extra": "5 more if a miss crashes you",
    "counter_lands": "Counterattacks land",
    "break_source": "Break comes from",
    "shift_join_bonus": "Join bonus of a Shift",
    "crash_own_turn_counts": "Own turn of Crash counts",
    "extra_gambits": "Further gambits",
    "qc_decisive_pool": "Quick Character, decisive pool",
    "disengage_cost": "Disengaging costs",
    "crash_hopeless_ruling": "Hopeless in Crash",
    # Exalted 2e and Ialdabaoth
    "min_damage": "Minimum damage",
    "defensive_stunt": "Defensive stunts",
    "shield_model": "A shield is",
    "knockback_basis": "Knockback goes by",
    "onslaught_counts": "Onslaught counts",
    "onslaught_scope": "Onslaught lasts",
    "hit_on_tie": "A tie hits",
    "hardness_compare": "Hardness stops",
    "join_battle_cap": "Latest first tick",
    "simultaneous": "Simultaneous ticks",
    "same_tick_penalty": "DV penalties count",
    "dash_in_flurry": "Dash in a flurry",
    "height_as_penalty": "Height is a penalty",
    "coordinated_shares_onslaught": "Coordinated, shared onslaught",
    "third_excellency_dv": "Third Excellency adds to",
    "dying_clock": "Dying boxes are lost",
    "stunt_reward_timing": "Stunts are rewarded",
    "negative_dice_eat_bonuses": "Pools below 0 eat bonuses",
    "ready_weapon": "Readying a weapon",
    "armed_parry_ranged": "Weapons parry shots",
    "counter_counterattack": "Counter a counterattack",
    "stun_until": "Stunned until",
    "social_parts": "Social actions in parts",
    "rush_literal_flurry_surcharge": "Flurry surcharge as written",
    "rush_same_tick": "Rush on the same tick",
    "social_parts_per_flurry": "Social parts in a flurry",
    # Static Veil
    "test.clamp": "Test: kept within bounds",
    "test.auto_success_max": "Test: succeeds up to",
    "test.auto_failure_min": "Test: fails from",
    "test.zero_zero": "Test: 00 counts as",
    "test.hits": "Test: Hits are",
    "test.failed_defense_hits": "Test: Hits of a failed defense",
    "test.complication": "Test: Complications on",
    "test.complication_grit": "Test: Grit of a Complication",
    "bonus_dice.default_kind": "Bonus dice: unmarked ones are",
    "attack.multiple_attack_scope": "Attack: counted within a",
    "attack.multi_target_counts": "Attack: several targets count",
    "attack.suppressive_counts": "Attack: suppressive fire counts",
    "attack.area_counts": "Attack: one on an area counts",
    "attack.throw_it_back_counts": "Attack: throwing back counts",
    "attack.held_counts_in": "Attack: a held one counts at",
    "attack.opportunity.suffers": "Opportunity: has the penalty",
    "attack.modifiers.aim_max_ap": "Modifiers: most AP of aim",
    "defense.tie": "Defense: a tie goes to the",
    "defense.zero_vs_zero": "Defense: 0 Hits against 0",
    "defense.active_cost_ap": "Defense: active, cost AP",
    "defense.active_per_round": "Defense: active, per round",
    "defense.passive_after_active_stop": "Defense: passive after a stop",
    "defense.cover_stacking": "Defense: cover and shield",
    "defense.parry_stacking": "Defense: parry dice of",
    "defense.shield_armor_needs_block": "Defense: Shield Armor by block",
    "defense.shield_brace_ap": "Defense: bracing, cost AP",
    "defense.counterstrike_needs": "Defense: Counterstrike after",
    "location.mode": "Location: found by",
    "damage.armor_stacking": "Damage: armor counts",
    "damage.penetration": "Damage: Armor Penetration",
    "damage.direct_ignores_armor": "Damage: direct passes armor",
    "damage.element_trigger": "Damage: elements take hold",
    "wounds.bands_as": "Wounds: bands are",
    "wounds.stack": "Wounds: penalties add up",
    "wounds.minor_npc_out_at_zero": "Wounds: minor foes out at 0",
    "wounds.minor_npc_survives_on": "Wounds: minor foes live on",
    "time.ap": "Time: AP of a round",
    "time.ap_per_turn": "Time: AP of a turn",
    "time.interrupts_use_turn_limit": "Time: interrupts in its limit",
    "time.idle_loss": "Time: an idle turn costs",
    "time.idle_means": "Time: idle is",
    "time.carry_over_ap": "Time: AP carry over",
    "time.surprise_ap_loss": "Time: surprise costs",
    "time.initiative_reroll": "Time: Initiative rolled each",
    "time.initiative_ties": "Time: equal Initiative",
}
"""Where the name of an option, as files have it, does not read as English."""

_VALUES = {
    "dynamic": "changes with Initiative",
    "frozen_per_round": "fixed for the round",
    "gm_picks": "the GM picks",
    "join_battle_pool": "higher Join Battle pool",
    "random": "a die each",
    "one_no_botch": "one success hits, no botch",
    "true_zero": "none is needed to hit",
    "rules": "2 or 3 Initiative",
    "step9": "in step 9",
    "immediately": "at once",
    "same": "as listed",
    "minus_accuracy": "without accuracy",
    "essence_or_weapon": "Essence or the weapon's",
    "overwhelming_only": "the weapon's only",
    "roll": "rolled",
    "add_rating": "rating added to the DV",
    "dv_bonus": "a bonus to DV",
    "weapon": "a weapon",
    "raw": "raw damage",
    "post_soak": "dice after soak",
    "until_refresh": "until the DV refreshes",
    "equal_stops": "damage equal to it too",
    "greater_stops": "only what is below it",
    "immediate": "at once",
    "end_of_tick": "from the end of the tick",
    "allow": "allowed",
    "refuse": "refused",
    "needs_stunt": "with a stunt or Charm",
    "pool": "the pool",
    "dv": "the DV",
    "manual": "by hand",
    "per_action": "one an action",
    "per_tick": "one a tick",
    "on_refresh": "the best, on refresh",
    "mortals_only": "mortals only",
    "5_0": "Speed 5, DV 0",
    "weapon_1": "the weapon's Speed, DV -1",
    "attacker_acts": "the attacker acts",
    "victim_acts": "whoever was hit acts",
    "once_at_end": "once, at the end",
    "each_step": "at each step",
    "tens_difference": "difference of the tens",
    "margin_div_10": "margin divided by 10",
    "roll_tens": "tens of the roll",
    "negative": "below 0",
    "opposed": "unless a defense succeeds",
    "stack": "add up",
    "one": "one thing",
    "all": "all",
    "active_alone": "an Active Defense alone",
    "any_negation": "anything that stops it",
    "reverse_digits": "the digits reversed",
    "separate_d100": "a d100 of its own",
    "highest_plus_flexible": "highest and flexible",
    "subtract_floor_zero": "subtracts, down to 0",
    "ignore_if_greater": "passes armor below it",
    "not_stopped_by_active": "unless actively stopped",
    "attack_gets_through": "if the attack gets through",
    "damage_dealt": "if damage is dealt",
    "fraction": "parts of the maximum",
    "absolute": "points",
    "no_ap_spent": "no AP spent",
    "pc_first": "heroes first",
    "errata25": "errata 2.5",
}
"""Values whose word in files is none of a sentence."""

_VALUES_OF = {
    ("decisive_miss_cost", "none"): "nothing",
    ("unskilled_penalty", "none"): "nobody",
    ("unskilled_penalty", "all"): "everybody",
    ("join_battle_cap", "none"): "any",
    ("onslaught_counts", "all"): "every attack",
    ("onslaught_counts", "hits"): "attacks that hit",
    ("onslaught_scope", "flurry"): "for one flurry",
    ("stunt_reward_timing", "each"): "each",
    ("defense.zero_vs_zero", "defender"): "is always stopped",
    ("defense.zero_vs_zero", "attacker"): "always gets through",
    ("defense.cover_stacking", "highest"): "only the better",
    ("attack.multi_target_counts", "action"): "once",
    ("attack.multi_target_counts", "each"): "once each",
    ("damage.armor_stacking", "highest"): "highest only",
    ("damage.armor_stacking", "sum"): "all added up",
    ("damage.penetration", "none"): "nothing",
    ("location.mode", "always"): "one place for all",
    ("time.initiative_ties", "bonus"): "by bonus",
    ("time.initiative_ties", "list"): "as listed",
}
"""Values whose word depends on the option."""


def option_title(name: str) -> str:
    """An option as a person reads it: `disengage_cost` is `Disengaging costs`, `grit.reroll` is `Grit: reroll`."""
    if name in _TITLES:
        return _TITLES[name]
    *within, own = name.split(".")
    told = [" ".join(_SHORT.get(word, word) for word in part.split("_")) for part in (*within[-1:], own)]
    return ": ".join([told[0][:1].upper() + told[0][1:], *told[1:]])


def option_word(value: Any, option: str = "") -> str:
    """A value in words, as the option has them."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    word = str(value)
    known = _VALUES_OF.get((option, word)) or _VALUES.get(word)
    return known or _STUCK.sub(" ", word).replace("_", " ")


def option_told(name: str, spec: OptionSpec) -> str:
    """What an option changes, what it can be, and what the rules have, in sentences."""
    said = spec.help[:1].upper() + spec.help[1:]
    end = "" if said.endswith((".", "?")) else "."
    return f"{said}{end} It can be {_choices(name, spec.choices)}; the rules say {option_word(spec.default, name)}."


def _choices(name: str, choices: Sequence[Any]) -> str:
    """All that an option can be: `yes or no`, `0, 1 or 2`, `0 to 20`."""
    if len(choices) >= _IN_A_ROW and all(type(choice) is int for choice in choices):
        return f"{min(choices)} to {max(choices)}"
    *others, last = (option_word(choice, name) for choice in choices)
    return f"{', '.join(others)} or {last}"
