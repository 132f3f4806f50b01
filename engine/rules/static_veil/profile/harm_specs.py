"""The keys of the profile for where a hit lands and what it does (rules section B3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.rules.base import OptionSpec

from .kinds import each, listed, one_of, ratio, row, switch, text, whole, word, wrong_name, wrong_number, wrong_whole

LOCATIONS = ("head", "torso", "left_arm", "right_arm", "left_leg", "right_leg")
"""The places of a body, with the armor of which the rules know what to do."""

TABLE = ((10, "head"), (50, "torso"), (60, "left_arm"), (70, "right_arm"), (85, "left_leg"), (100, "right_leg"))


def wrong_table(value: Any) -> str:
    """What is wrong with a table of hit locations: upper bound and place, rising, the last one 100."""
    if not isinstance(value, (list, tuple)) or not value:
        return "must be a list of upper bounds with places"
    bounds = []
    for one in value:
        if not isinstance(one, (list, tuple)) or len(one) != 2 or wrong_whole(one[0], 1, 100):
            return "must have an upper bound from 1 to 100 and a place in each row"
        if one[1] not in LOCATIONS:
            return f"has a place that is none of {', '.join(LOCATIONS)}"
        bounds.append(one[0])
    if bounds != sorted(set(bounds)) or bounds[-1] != 100:
        return "must rise from row to row and end with 100"
    return ""


LOCATION: Mapping[str, OptionSpec] = {
    "mode": word(
        "how the place of a hit is found",
        "reverse_digits",
        "separate_d100",
        "always",
        title="Location: found by",
        words={
            "reverse_digits": "the digits reversed",
            "separate_d100": "a d100 of its own",
            "always": "one place for all",
        },
    ),
    "always": text("torso", one_of(*LOCATIONS), "the place of every hit, where the mode is always"),
    "table": listed(TABLE, wrong_table, "places by the upper bound of the number"),
}

_KINDS = ("melee", "thrown", "ranged")

DAMAGE: Mapping[str, OptionSpec] = {
    "net_hits_multiplier": ratio(1, 0, 20, "damage for each Net Hit"),
    "add_damage_modifier_to": listed(("melee",), each(one_of(*_KINDS)), "the attacks that have the Damage Modifier"),
    "raw_min": whole(0, -100, 100, "the least damage before armor"),
    "final_min": whole(0, 0, 100, "the least damage after armor"),
    "armor_stacking": word(
        "several pieces of armor on one place",
        "highest_plus_flexible",
        "highest",
        "sum",
        title="Damage: armor counts",
        words={"highest_plus_flexible": "highest and flexible", "highest": "highest only", "sum": "all added up"},
    ),
    "penetration": word(
        "what Armor Penetration does",
        "subtract_floor_zero",
        "ignore_if_greater",
        "none",
        title="Damage: Armor Penetration",
        words={
            "subtract_floor_zero": "subtracts, down to 0",
            "ignore_if_greater": "passes armor below it",
            "none": "nothing",
        },
    ),
    "direct_ignores_armor": switch(True, "direct damage passes armor", title="Damage: direct passes armor"),
    "element_trigger": word(
        "when an element takes hold",
        "not_stopped_by_active",
        "attack_gets_through",
        "damage_dealt",
        title="Damage: elements take hold",
        words={
            "not_stopped_by_active": "unless actively stopped",
            "attack_gets_through": "if the attack gets through",
            "damage_dealt": "if damage is dealt",
        },
    ),
}

BANDS = tuple(
    {"name": name, "above": above, "penalty": penalty}
    for name, above, penalty in (("healthy", 0.75, 0), ("bruised", 0.5, -5), ("battered", 0.25, -10),
                                 ("wounded", 0.0, -20))
)  # fmt: skip
SLOTS = tuple(
    {"name": name, "upto": upto, "slots": slots, "penalty": penalty}
    for name, upto, slots, penalty in (("grazing", 2, 3, 0), ("minor", 4, 2, -5), ("major", 6, 1, -10),
                                       ("critical", 9999, 3, 0))
)  # fmt: skip


def _penalty(value: Any) -> str:
    return wrong_whole(value, -200, 0)


WOUNDS: Mapping[str, OptionSpec] = {
    "model": word("whether harm is Health or slots for wounds", "health", "slots"),
    "health": whole(12, 1, 200, "Health of a fighter whose sheet says nothing"),
    "bands_as": word(
        "whether bands are parts of the maximum or points",
        "fraction",
        "absolute",
        title="Wounds: bands are",
        words={"fraction": "parts of the maximum", "absolute": "points"},
    ),
    "stack": switch(False, "penalties of the bands passed add up", title="Wounds: penalties add up"),
    "critical_slots": whole(3, 0, 20, "Critical Wounds that somebody survives"),
    "critical_per_excess": whole(5, 0, 100, "for each point of damage beyond 0 on a Critical Injury"),
    "critical_per_injury": whole(10, 0, 100, "for each injury carried"),
    "critical_cap": whole(100, 1, 1000, "the highest Critical Injury"),
    "minor_npc_out_at_zero": switch(True, "minor foes are out at 0 Health", title="Wounds: minor foes out at 0"),
    "minor_npc_survives_on": whole(
        6, 1, 7, "on how much of a d6 a minor foe lives; 7 is never", title="Wounds: minor foes live on"
    ),
    "band": listed(
        BANDS,
        each(
            row(
                name=wrong_name,
                above=lambda value: wrong_number(value, 0, 200),
                penalty=_penalty,
            ),
            1,
        ),
        "the bands of Health, the best first",
    ),
    "slot": listed(
        SLOTS,
        each(
            row(
                name=wrong_name,
                upto=lambda value: wrong_whole(value, 0, 9999),
                slots=lambda value: wrong_whole(value, 0, 20),
                penalty=_penalty,
            ),
            1,
        ),
        "slots for wounds by the damage that fills one",
    ),
}
