"""Every key of the profile with its default, what it may be, and what it changes (rules section B3).

A key is named by its path: `defense.tie` is `tie` in the table `defense`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.rules.base import OptionSpec

from .harm_specs import DAMAGE, LOCATION, WOUNDS
from .kinds import (
    each,
    listed,
    one_of,
    ratio,
    row,
    switch,
    text,
    whole,
    word,
    wrong_dice,
    wrong_die,
    wrong_name,
    wrong_number,
    wrong_whole,
)

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
    "sides": listed((4, 6, 8, 10, 12), each(lambda value: wrong_whole(value, 2, 12), 1), "the bonus dice there are"),
    "hits": listed(
        (0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5),
        each(lambda value: wrong_whole(value, 0, 20), 12, 12),
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

BANDS = tuple(
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
    "skill.melee": text("melee", wrong_name, "the skill of melee attacks"),
    "skill.ranged": text("marksmanship", wrong_name, "the skill of ranged attacks"),
    "skill.thrown": text("athletics", wrong_name, "the skill of thrown attacks"),
    **{f"modifiers.{name}": spec for name, spec in MODIFIERS.items()},
    "range_band": listed(
        BANDS,
        each(
            row(
                name=wrong_name,
                factor=lambda value: wrong_number(value, 0, 100),
                modifier=lambda value: wrong_whole(value, -200, 200),
            ),
            1,
        ),
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
        "Action Points and ammunition by Shot Rate",
    ),
    "shot_rate_rule.bonus_per_sr": whole(5, -50, 50, "what each point of Shot Rate adds"),
    "shot_rate_rule.negative_recoil_step": whole(-5, -50, 0, "for each point of Recoil Control below 0"),
}


def _wrong_full(value: Any) -> str:
    return "" if value == "untargetable" else wrong_dice(value)


_MODES = ("melee", "block", "dodge")
_KINDS = ("melee", "thrown", "ranged")
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
    "melee_allows": listed(_MODES, each(one_of(*_MODES)), "the Active Defenses against melee"),
    "ranged_allows": listed(("dodge",), each(one_of(*_MODES)), "the Active Defenses against ranged attacks"),
    "passive_after_active_stop": switch(
        False,
        "passive dice are rolled where the Active Defense has stopped it too",
        title="Defense: passive after a stop",
    ),
    "cover_applies_to": listed(("ranged", "thrown"), each(one_of(*_KINDS)), "the attacks that cover helps against"),
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
    "toughness.dice": listed(TOUGHNESS, each(wrong_dice, 1), "the dice of Toughness by its points"),
    "cover.none": listed((), wrong_dice, "the dice of no cover"),
    "cover.light": listed(("d6",), wrong_dice, "the dice of light cover"),
    "cover.medium": listed(("d6", "d6"), wrong_dice, "the dice of medium cover"),
    "cover.heavy": listed(("d6", "d6", "d6"), wrong_dice, "the dice of heavy cover"),
    "cover.full": OptionSpec(
        "untargetable", ("untargetable",), "what full cover does", "rules section B3", _wrong_full
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
    "initiative_die": text("d10", wrong_die, "the die of Initiative"),
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
