"""The options of a fight, as its profile has them: their kinds, their rows and how they are read.

A key is named by its path: `defense.tie` is `tie` in the table `defense`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.core.model import Refused, Tree
from engine.disk.toml import parse
from engine.rules.common import options as option_specs
from engine.rules.common.base import OptionSpec
from engine.rules.common.options import NO_WORDS

RULE = "rules section B3"
DICE = ("d4", "d6", "d8", "d10", "d12")

Wrong = Callable[[Any], str]
"""Why a value can't be taken, in a few words; empty where it can."""


def switch(default: bool, help: str, title: str = "") -> OptionSpec:
    """On or off."""
    return OptionSpec(default, (default, not default), help, RULE, title=title)


def word(help: str, *choices: str, title: str = "", words: Mapping[str, str] = NO_WORDS) -> OptionSpec:
    """One of a few words, of which the first is the default."""
    return OptionSpec(choices[0], choices, help, RULE, title=title, words=words)


def whole(default: int, low: int, high: int, help: str, title: str = "") -> OptionSpec:
    """A whole number from `low` to `high`."""
    offered = tuple(dict.fromkeys((default, *range(low, high + 1)))) if high - low <= _FEW else (default,)
    return OptionSpec(
        default, offered, help, RULE, lambda value: wrong_whole(value, low, high), title, can_be=f"{low} to {high}"
    )


def ratio(default: int | float, low: float, high: float, help: str) -> OptionSpec:
    """A number that need not be whole."""
    return OptionSpec(
        default,
        (default,),
        help,
        RULE,
        lambda value: wrong_number(value, low, high),
        can_be=f"any number from {low:g} to {high:g}",
    )


def text(default: str, wrong: Wrong, can_be: str, help: str) -> OptionSpec:
    """A word that a rule of its own checks."""
    return OptionSpec(default, (default,), help, RULE, wrong, can_be=can_be)


def listed(default: Sequence[Any], wrong: Wrong, can_be: str, help: str) -> OptionSpec:
    """A list that a rule of its own checks."""
    return OptionSpec(tuple(default), (tuple(default),), help, RULE, wrong, can_be=can_be)


def any_of(*choices: str) -> str:
    """What a word out of a few can be, in words."""
    *others, last = (choice.replace("_", " ") for choice in choices)
    return f"{', '.join(others)} or {last}"


_FEW = 20
"""So many numbers are offered one by one."""


def wrong_whole(value: Any, low: int, high: int) -> str:
    """What is wrong with a whole number."""
    if type(value) is not int or not low <= value <= high:
        return f"must be a whole number from {low} to {high}, not {plainly(value)}"
    return ""


def wrong_number(value: Any, low: float, high: float) -> str:
    """What is wrong with a number."""
    if type(value) not in (int, float) or not low <= value <= high:
        return f"must be a number from {low:g} to {high:g}, not {plainly(value)}"
    return ""


def wrong_name(value: Any) -> str:
    """What is wrong with the name of a skill or a location: small letters, digits and underscores."""
    if not isinstance(value, str) or not value or not value.replace("_", "").isalnum() or value != value.lower():
        return f"must be a name of small letters and underscores, not {plainly(value)}"
    return ""


def wrong_die(value: Any) -> str:
    """What is wrong with the name of a die."""
    return "" if value in DICE else f"must be one of {', '.join(DICE)}, not {plainly(value)}"


def wrong_dice(value: Any) -> str:
    """What is wrong with a list of dice."""
    if not isinstance(value, (list, tuple)):
        return f"must be a list of dice, not {plainly(value)}"
    return next(filter(None, map(wrong_die, value)), "")


def each(wrong: Wrong, least: int = 0, most: int = 40) -> Wrong:
    """A list of so many values, each of which is checked."""

    def check(value: Any) -> str:
        if not isinstance(value, (list, tuple)) or not least <= len(value) <= most:
            return f"must be a list of {least} to {most} values"
        found = ((place, wrong(one)) for place, one in enumerate(value, 1))
        return next((f"the {place}. value {what}" for place, what in found if what), "")

    return check


def row(**columns: Wrong) -> Wrong:
    """A table that has exactly these keys."""

    def check(value: Any) -> str:
        if not isinstance(value, Mapping):
            return f"must be a table, not {plainly(value)}"
        if unknown := [key for key in value if key not in columns]:
            return f"has {unknown[0]!r}, which is unknown; known are {', '.join(columns)}"
        if missing := [key for key in columns if key not in value]:
            return f"lacks {missing[0]}"
        found = ((key, wrong(value[key])) for key, wrong in columns.items())
        return next((f"has {key}, which {what}" for key, what in found if what), "")

    return check


def one_of(*choices: str) -> Wrong:
    """One of a few words."""
    return lambda value: "" if value in choices else f"must be one of {', '.join(choices)}, not {plainly(value)}"


def plainly(value: Any) -> str:
    """A value as a sentence may hold it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (int, float)):
        return str(value)
    return repr(value) if isinstance(value, str) else "a table or list"


# -- the keys of the profile for where a hit lands and what it does (rules section B3) --------------------------------
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
    "always": text("torso", one_of(*LOCATIONS), any_of(*LOCATIONS), "the place of every hit, where the mode is always"),
    "table": listed(TABLE, wrong_table, "a list of bounds with places", "places by the upper bound of the number"),
}

_KINDS = ("melee", "thrown", "ranged")

DAMAGE: Mapping[str, OptionSpec] = {
    "net_hits_multiplier": ratio(1, 0, 20, "damage for each Net Hit"),
    "add_damage_modifier_to": listed(
        ("melee",), each(one_of(*_KINDS)), f"any of {any_of(*_KINDS)}", "the attacks that have the Damage Modifier"
    ),
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
        "a list of names, each with above and penalty",
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
        "a list of names, each with upto, slots and penalty",
        "slots for wounds by the damage that fills one",
    ),
}


# -- every key of the profile with its default, what it may be, and what it changes -----------------------------------
TEST: Mapping[str, OptionSpec] = {
    "target_min": whole(5, 0, 100, "the lowest Success Target"),
    "target_max": whole(150, 50, 300, "the highest Success Target"),
    "clamp": word(
        "when a Success Target is kept within its bounds",
        "once_at_end",
        "each_step",
        title="Test: kept within bounds",
        words={"once_at_end": "once, at the end", "each_step": "at each step"},
    ),
    "auto_success_max": whole(5, 0, 20, "rolls up to this always succeed; 0 is off", title="Test: succeeds up to"),
    "auto_failure_min": whole(96, 81, 101, "rolls from this on always fail; 101 is off", title="Test: fails from"),
    "auto_failure_max_hits": whole(0, -20, 20, "the most Hits of a roll that fails by itself"),
    "zero_zero": OptionSpec(100, (100, 0), "what a roll of 00 counts", "rules section B3", title="Test: 00 counts as"),
    "hits": word(
        "how Hits are counted",
        "tens_difference",
        "margin_div_10",
        "roll_tens",
        title="Test: Hits are",
        words={
            "tens_difference": "difference of the tens",
            "margin_div_10": "margin divided by 10",
            "roll_tens": "tens of the roll",
        },
    ),
    "failed_defense_hits": word(
        "the Hits of a defense that has failed",
        "zero",
        "negative",
        title="Test: Hits of a failed defense",
        words={"negative": "below 0"},
    ),
    "complication": word(
        "which rolls bring a Complication", "odd_doubles", "all_doubles", "none", title="Test: Complications on"
    ),
    "complication_grit": whole(
        1, 0, 3, "the Grit that a Complication gives a hero", title="Test: Grit of a Complication"
    ),
}

BONUS_DICE: Mapping[str, OptionSpec] = {
    "sides": listed(
        (4, 6, 8, 10, 12),
        each(lambda value: wrong_whole(value, 2, 12), 1),
        "a list of numbers from 2 to 12",
        "the bonus dice there are",
    ),
    "hits": listed(
        (0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5),
        each(lambda value: wrong_whole(value, 0, 20), 12, 12),
        "a list of 12, each 0 to 20",
        "the Hits of a bonus die by its face",
    ),
    "default_kind": word(
        "what a bonus die is that is not marked", "hot", "cold", title="Bonus dice: unmarked ones are"
    ),
}

MODIFIERS: Mapping[str, OptionSpec] = {
    "defenseless": whole(20, -200, 200, "against one who can't defend"),
    "reach_per_point": whole(5, -50, 50, "for each point of Reach above the target's"),
    "charge": whole(10, -200, 200, "for a charge"),
    "target_prone": whole(10, -200, 200, "against one who is prone, in melee"),
    "attacker_prone": whole(-10, -200, 200, "of one who is prone, in melee"),
    "close_quarters": whole(-20, -200, 200, "for a shot at arm's length"),
    "close_quarters_m": ratio(1, 0, 100, "how near that is, in metres"),
    "aim_per_ap": whole(5, 0, 50, "for each Action Point of aim"),
    "aim_max_ap": whole(3, 0, 20, "the most Action Points of aim that count", title="Modifiers: most AP of aim"),
    "improvised": whole(-10, -200, 200, "with an improvised weapon"),
    "called_head": whole(-20, -200, 200, "for a called shot to the head"),
    "called_hand": whole(-20, -200, 200, "for a called shot to a hand"),
    "called_arm": whole(-10, -200, 200, "for a called shot to an arm"),
    "called_leg": whole(-10, -200, 200, "for a called shot to a leg"),
    "called_head_damage": whole(3, -50, 50, "damage of a called shot to the head"),
}

RANGE_BANDS = tuple(
    {"name": name, "factor": factor, "modifier": modifier}
    for name, factor, modifier in (
        ("close", 0.25, 20), ("short", 0.5, 10), ("medium", 1.0, 0), ("long", 2.0, -10), ("extreme", 3.0, -20),
    )
)  # fmt: skip
RATES = tuple({"ap": ap, "ammo": ammo} for ap, ammo in ((2, 1), (2, 3), (2, 6), (2, 12), (3, 18), (3, 24), (3, 30)))

ATTACK: Mapping[str, OptionSpec] = {
    "cost_ap": whole(2, 0, 10, "the Action Points of an attack"),
    "multiple_attack_step": whole(-10, -200, 0, "what each further attack adds to the penalty"),
    "multiple_attack_cap": whole(0, -200, 0, "where that penalty ends; 0 is nowhere"),
    "multiple_attack_scope": word(
        "how long attacks are counted", "round", "pass", "turn", title="Attack: counted within a"
    ),
    "misses_count": switch(True, "attacks that miss are counted"),
    "multi_target_counts": word(
        "fire at several targets counts once or each",
        "action",
        "each",
        title="Attack: several targets count",
        words={"action": "once", "each": "once each"},
    ),
    "suppressive_counts": switch(True, "suppressive fire is counted", title="Attack: suppressive fire counts"),
    "area_counts": switch(True, "attacks on an area are counted", title="Attack: one on an area counts"),
    "throw_it_back_counts": switch(True, "throwing a grenade back is counted", title="Attack: throwing back counts"),
    "held_counts_in": word(
        "the round in which a held attack counts", "resolution", "declaration", title="Attack: a held one counts at"
    ),
    "opportunity.cost_ap": whole(1, 0, 10, "the Action Points of an Attack of Opportunity"),
    "opportunity.counts": switch(False, "an Attack of Opportunity raises the count of attacks"),
    "opportunity.suffers": switch(
        False, "an Attack of Opportunity has the penalty of further attacks", title="Opportunity: has the penalty"
    ),
    "skill.melee": text("melee", wrong_name, "the name of a skill", "the skill of melee attacks"),
    "skill.ranged": text("marksmanship", wrong_name, "the name of a skill", "the skill of ranged attacks"),
    "skill.thrown": text("athletics", wrong_name, "the name of a skill", "the skill of thrown attacks"),
    **{f"modifiers.{name}": spec for name, spec in MODIFIERS.items()},
    "range_band": listed(
        RANGE_BANDS,
        each(
            row(
                name=wrong_name,
                factor=lambda value: wrong_number(value, 0, 100),
                modifier=lambda value: wrong_whole(value, -200, 200),
            ),
            1,
        ),
        "a list of names, each with factor and modifier",
        "the range bands, by the weapon's Range",
    ),
    "shot_rate": listed(
        RATES,
        each(
            row(
                ap=lambda value: wrong_whole(value, 0, 20),
                ammo=lambda value: wrong_whole(value, 0, 999),
            ),
            1,
        ),
        "a list of pairs of ap and ammo",
        "Action Points and ammunition by Shot Rate",
    ),
    "shot_rate_rule.bonus_per_sr": whole(5, -50, 50, "what each point of Shot Rate adds"),
    "shot_rate_rule.negative_recoil_step": whole(-5, -50, 0, "for each point of Recoil Control below 0"),
}


def _wrong_full(value: Any) -> str:
    return "" if value == "untargetable" else wrong_dice(value)


_MODES = ("melee", "block", "dodge")
TOUGHNESS = ((), ("d4",), ("d6",), ("d8",), ("d10",), ("d12",), ("d8", "d8"), ("d10", "d10"), ("d12", "d12"),
             ("d12", "d12", "d4"), ("d12", "d12", "d8"))  # fmt: skip

DEFENSE: Mapping[str, OptionSpec] = {
    "tie": word(
        "who has it where Hits and Defense Hits are equal", "defender", "attacker", title="Defense: a tie goes to the"
    ),
    "zero_vs_zero": word(
        "an attack of 0 Hits against 0 Defense Hits gets through: unless a defense has succeeded, never, or always",
        "opposed",
        "defender",
        "attacker",
        title="Defense: 0 Hits against 0",
        words={
            "opposed": "unless a defense succeeds",
            "defender": "is always stopped",
            "attacker": "always gets through",
        },
    ),
    "active_cost_ap": whole(0, 0, 10, "the Action Points of an Active Defense", title="Defense: active, cost AP"),
    "active_per_round": whole(
        0, 0, 20, "how many Active Defenses a round has; 0 is any number", title="Defense: active, per round"
    ),
    "repeat_penalty": whole(0, -200, 0, "for each earlier Active Defense of the round"),
    "melee_allows": listed(
        _MODES, each(one_of(*_MODES)), f"any of {any_of(*_MODES)}", "the Active Defenses against melee"
    ),
    "ranged_allows": listed(
        ("dodge",), each(one_of(*_MODES)), f"any of {any_of(*_MODES)}", "the Active Defenses against ranged attacks"
    ),
    "passive_after_active_stop": switch(
        False,
        "passive dice are rolled where the Active Defense has stopped it too",
        title="Defense: passive after a stop",
    ),
    "cover_applies_to": listed(
        ("ranged", "thrown"), each(one_of(*_KINDS)), f"any of {any_of(*_KINDS)}", "the attacks that cover helps against"
    ),
    "cover_stacking": word(
        "cover and a braced shield together",
        "stack",
        "highest",
        title="Defense: cover and shield",
        words={"stack": "add up", "highest": "only the better"},
    ),
    "parry_stacking": word(
        "parry and defense dice of one thing in hand, or of all",
        "one",
        "all",
        title="Defense: parry dice of",
        words={"one": "one thing"},
    ),
    "shield_armor_needs_block": switch(
        True, "Shield Armor counts only after a block that has succeeded", title="Defense: Shield Armor by block"
    ),
    "shield_brace_ap": whole(1, 0, 10, "the Action Points of bracing a shield", title="Defense: bracing, cost AP"),
    "counterstrike_needs": word(
        "what a Counterstrike answers",
        "active_alone",
        "any_negation",
        title="Defense: Counterstrike after",
        words={"active_alone": "an Active Defense alone", "any_negation": "anything that stops it"},
    ),
    "toughness.divisor": whole(5, 1, 100, "Fortitude for each point of Toughness"),
    "toughness.dice": listed(
        TOUGHNESS, each(wrong_dice, 1), "a list, each of them a list of dice", "the dice of Toughness by its points"
    ),
    "cover.none": listed((), wrong_dice, "a list of dice", "the dice of no cover"),
    "cover.light": listed(("d6",), wrong_dice, "a list of dice", "the dice of light cover"),
    "cover.medium": listed(("d6", "d6"), wrong_dice, "a list of dice", "the dice of medium cover"),
    "cover.heavy": listed(("d6", "d6", "d6"), wrong_dice, "a list of dice", "the dice of heavy cover"),
    "cover.full": OptionSpec(
        "untargetable",
        ("untargetable",),
        "what full cover does",
        "rules section B3",
        _wrong_full,
        can_be="untargetable or a list of dice",
    ),
}

TIME: Mapping[str, OptionSpec] = {
    "ap": whole(3, 1, 20, "Action Points of a round", title="Time: AP of a round"),
    "ap_per_turn": whole(4, 1, 20, "the most of them that one turn takes", title="Time: AP of a turn"),
    "interrupts_use_turn_limit": switch(
        False, "what is spent outside the own turn counts towards the next one", title="Time: interrupts in its limit"
    ),
    "idle_loss": whole(1, 0, 5, "what a turn costs in which nobody acts", title="Time: an idle turn costs"),
    "idle_means": word(
        "what such a turn is",
        "no_ap_spent",
        "nothing_at_all",
        title="Time: idle is",
        words={"no_ap_spent": "no AP spent"},
    ),
    "carry_over_ap": switch(False, "what is left of a round adds to the next one", title="Time: AP carry over"),
    "surprise_ap_loss": whole(1, 0, 20, "what surprise takes from the first round", title="Time: surprise costs"),
    "initiative_die": text("d10", wrong_die, any_of(*DICE), "the die of Initiative"),
    "initiative_divisor": whole(5, 1, 100, "Agility and Instinct for each point of Initiative"),
    "initiative_reroll": word("when Initiative is rolled", "combat", "round", title="Time: Initiative rolled each"),
    "initiative_ties": word(
        "who comes first of those who are equal",
        "pc_first",
        "bonus",
        "list",
        title="Time: equal Initiative",
        words={"pc_first": "heroes first", "bonus": "by bonus", "list": "as listed"},
    ),
    "delay_is_permanent": switch(True, "a delay changes the order for good"),
    "movement_base": whole(4, 0, 100, "metres of movement"),
    "movement_divisor": whole(5, 1, 100, "Agility for each metre more"),
}

GRIT: Mapping[str, OptionSpec] = {
    "maximum": whole(3, 0, 20, "the most Grit that somebody has"),
    "seize_initiative": whole(1, 0, 20, "Grit for the first place in the order for a round"),
    "reroll": whole(1, 0, 20, "Grit for rolling again"),
    "extra_ap": whole(1, 0, 20, "Grit for one more Action Point, once a round"),
}

TABLES: Mapping[str, Mapping[str, OptionSpec]] = {
    "test": TEST,
    "bonus_dice": BONUS_DICE,
    "attack": ATTACK,
    "defense": DEFENSE,
    "location": LOCATION,
    "damage": DAMAGE,
    "wounds": WOUNDS,
    "time": TIME,
    "grit": GRIT,
}

OPTIONS: Mapping[str, OptionSpec] = {
    f"{table}.{name}": spec for table, specs in TABLES.items() for name, spec in specs.items()
}
"""All keys by path."""


# -- a profile as a file of its own -----------------------------------------------------------------------------------
SYSTEM, VERSION = "static_veil", 1
TITLE = "Static Veil"


def read(text: str, name: str = "profile") -> Tree:
    """The options that a profile sets to something else than their defaults, as a fight keeps them.

    Raises Refused, naming the line or the key, for a profile of another system and for anything that is unknown.
    """
    tree = parse(text, name)
    meta = tree.pop("meta", {})
    _check_meta(meta, name)
    try:
        option_specs.check(tree, OPTIONS, TITLE)
    except ValueError as wrong:
        raise Refused("bad_profile", f"{name}: {str(wrong).removeprefix('options.')}") from wrong
    return differing(tree)


def _check_meta(meta: Any, name: str) -> None:
    if not isinstance(meta, dict) or set(meta) - {"id", "system", "version"}:
        raise Refused("bad_profile", f"{name}: meta holds id, system and version, and nothing else.")
    if meta.get("system", SYSTEM) != SYSTEM:
        raise Refused("bad_profile", f"{name}: meta.system is {meta['system']!r}; this is a profile for another game.")
    if meta.get("version", VERSION) != VERSION:
        raise Refused("bad_profile", f"{name}: meta.version is {meta['version']!r}; known is {VERSION}.")


def differing(options: Tree) -> Tree:
    """What of a table of options is not at its default."""
    found = option_specs.by_path(options, OPTIONS)
    return option_specs.nested({path: value for path, value in found if value != OPTIONS[path].default})
