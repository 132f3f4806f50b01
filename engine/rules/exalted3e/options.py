"""The house-rule options of Exalted 3e (rules section 20), those whose rules are built."""

from __future__ import annotations

from engine.rules.common.base import OptionSpec
from engine.rules.common.options import of, switch

OPTIONS: dict[str, OptionSpec] = {
    "order_mode": of(
        ("dynamic", "frozen_per_round"),
        "Whether changes of Initiative reorder those yet to act, or a round keeps the order it began with.",
        3,
        title="Order within a round",
        words={"dynamic": "changes with Initiative", "frozen_per_round": "fixed for the round"},
    ),
    "tie_break": of(
        ("gm_picks", "join_battle_pool", "random"),
        "Who acts first at equal Initiative: whom the GM picks, the higher Join Battle pool, or a die each.",
        3,
        title="Equal Initiative",
        words={"gm_picks": "the GM picks", "join_battle_pool": "higher Join Battle pool", "random": "a die each"},
    ),
    "late_join_bonus": of(
        (3, 0), "What those who join after the first round add to their successes.", 2, title="Bonus for joining late"
    ),
    "difficulty_zero": of(
        ("one_no_botch", "true_zero"),
        "Whether a Defense of 0 still takes one success to hit, or none and the threshold counts from 0.",
        1,
        title="Against a Defense of 0",
        words={"one_no_botch": "one success hits, no botch", "true_zero": "none is needed to hit"},
    ),
    "gambit_may_self_crash": switch(
        "Whether a gambit may be tried whose cost would put its attacker into Crash.",
        5,
        title="A gambit may crash its user",
    ),
    "decisive_miss_cost": of(
        ("rules", "none"),
        "Whether a missed decisive attack or gambit costs 2 or 3 Initiative, or nothing.",
        5,
        title="A decisive miss costs",
        words={"rules": "2 or 3 Initiative", "none": "nothing"},
    ),
    "miss_self_crash_extra": switch(
        "Whether a miss whose cost puts the attacker into Crash costs 5 Initiative more.",
        5,
        default=True,
        title="5 more if a miss crashes you",
    ),
    "counter_lands": of(
        ("step9", "immediately"),
        "Whether what a counterattack does lands in step 9, or at once in step 6.",
        5,
        title="Counterattacks land",
        words={"step9": "in step 9", "immediately": "at once"},
    ),
    "counter_crash_stops": switch(
        "Whether a counterattack that lands at once and crashes a decisive attacker stops the attack that it answers.",
        5,
        default=True,
        title="A counter that crashes stops",
    ),
    "opposed_tie": of(
        ("no_win", "ask"),
        "Whether a tied rush or disengage is lost, or goes to the better stunt, else to whom the GM says.",
        1,
        title="A tied opposed roll",
        words={"no_win": "is not won", "ask": "better stunt, else the GM"},
    ),
    "unarmed_parry": of(
        ("always", "hands_free", "never"),
        "Whether bare hands parry beside a weapon, with a hand free only, or never.",
        7,
        title="Bare hands parry",
        words={"always": "always", "hands_free": "with a hand free", "never": "never"},
    ),
    "flexible_vs_guardian": of(
        ("ignores", "counts"),
        "Whether a Flexible weapon passes by the full defense of a guardian too.",
        7,
        title="Flexible against a guardian",
        words={"ignores": "passes its full defense", "counts": "meets its full defense"},
    ),
    "guardian_surprise": of(
        ("own_eyes", "as_ward", "never"),
        "Whether a guardian is surprised by what it doesn't see itself, whenever its ward is, or never.",
        7,
        title="A surprised guardian",
        words={"own_eyes": "by its own eyes", "as_ward": "as its ward", "never": "never"},
    ),
    "guardian_onslaught": of(
        ("target", "both"),
        "Whether onslaught comes on the target of a guarded attack alone, or on its guardian too.",
        7,
        title="Onslaught on a guardian",
        words={"target": "on the target alone", "both": "on both"},
    ),
    "break_source": of(
        ("any_enemy_effect", "attacks_only"),
        "Whether every effect of an enemy that puts a fighter into Crash gives Break, or attacks only.",
        9,
        title="Break comes from",
    ),
    "shift_join_bonus": of(
        (0, 3), "What a Shift adds to the successes of its Join Battle roll.", 9, title="Join bonus of a Shift"
    ),
    "crash_own_turn_counts": switch(
        "Whether a turn in which a fighter puts itself into Crash counts towards the three of that Crash.",
        9,
        title="Own turn of Crash counts",
    ),
    "clash": of(
        ("offer", "off"),
        "Whether a Clash is offered to two who stand at the same Initiative and have both still to act.",
        12,
        title="Clash",
        words={"offer": "offered at equal Initiative"},
    ),
    "clash_tie": of(
        ("gm_picks", "both_fail", "reroll"),
        "Who wins a Clash at equal successes: whom the GM picks, nobody, or whoever rolls more again.",
        12,
        title="A tied Clash",
        words={"gm_picks": "the GM picks", "both_fail": "both attacks fail", "reroll": "both roll again"},
    ),
    "clash_loser_pays_miss": switch(
        "Whether a decisive attack or gambit that loses a Clash costs what a missed one does.",
        12,
        default=True,
        title="A lost Clash costs a miss",
    ),
    "clash_onslaught": switch(
        "Whether whoever loses a Clash takes onslaught for it.",
        12,
        title="Onslaught of a Clash",
    ),
    "extra_gambits": of(
        ("off", "on"),
        "Whether gambits beyond the four printed ones and the custom one are offered.",
        10,
        title="Further gambits",
    ),
    "grapple_zero_control_maneuver": switch(
        "Whether a grapple without a round of control still gives the maneuver of its turn.",
        11,
        default=True,
        title="Maneuver without control",
    ),
    "throw_dice": of(
        ("raw", "post_soak"),
        "Whether the dice of a throw are raw damage, which soak is taken from, or come on top after it.",
        11,
        title="Dice of a throw",
        words={"raw": "before soak", "post_soak": "after soak"},
    ),
    "qc_decisive_pool": of(
        ("same", "minus_accuracy"),
        "Whether a Quick Character rolls its listed pool for decisive attacks too, or that without accuracy.",
        5,
        title="Quick Character, decisive pool",
        words={"same": "as listed", "minus_accuracy": "without accuracy"},
    ),
    "disengage_cost": of((2, 0), "What disengaging costs in Initiative.", 4, title="Disengaging costs"),
    "crash_hopeless_ruling": of(
        ("off", "on"),
        "Whether a withering hit on a fighter in Crash asks the GM if it is hopeless, and so defeated.",
        9,
        title="Hopeless in Crash",
    ),
}
"""Every option by its name in files."""
