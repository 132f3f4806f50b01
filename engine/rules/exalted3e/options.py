"""The house-rule options of Exalted 3e (rules section 20), those whose rules are built."""

from __future__ import annotations

from engine.rules.base import OptionSpec
from engine.rules.option_specs import of, switch

OPTIONS: dict[str, OptionSpec] = {
    "order_mode": of(
        ("dynamic", "frozen_per_round"),
        "Whether changes of Initiative reorder those yet to act, or a round keeps the order it began with.",
        3,
    ),
    "tie_break": of(
        ("gm_picks", "join_battle_pool", "random"),
        "Who acts first at equal Initiative: whom the GM picks, the higher Join Battle pool, or a die each.",
        3,
    ),
    "late_join_bonus": of((3, 0), "What those who join after the first round add to their successes.", 2),
    "difficulty_zero": of(
        ("one_no_botch", "true_zero"),
        "Whether a Defense of 0 still takes one success to hit, or none and the threshold counts from 0.",
        1,
    ),
    "gambit_may_self_crash": switch("Whether a gambit may be tried whose cost would put its attacker into Crash.", 5),
    "decisive_miss_cost": of(
        ("rules", "none"),
        "Whether a missed decisive attack or gambit costs 2 or 3 Initiative, or nothing.",
        5,
    ),
    "miss_self_crash_extra": switch(
        "Whether a miss whose cost puts the attacker into Crash costs 5 Initiative more.", 5, default=True
    ),
    "counter_lands": of(
        ("step9", "immediately"),
        "Whether what a counterattack does lands in step 9, or at once in step 6.",
        5,
    ),
    "break_source": of(
        ("any_enemy_effect", "attacks_only"),
        "Whether every effect of an enemy that puts a fighter into Crash gives Break, or attacks only.",
        9,
    ),
    "shift_join_bonus": of((0, 3), "What a Shift adds to the successes of its Join Battle roll.", 9),
    "crash_own_turn_counts": switch(
        "Whether a turn in which a fighter puts itself into Crash counts towards the three of that Crash.", 9
    ),
    "extra_gambits": of(
        ("off", "on"), "Whether gambits beyond the four printed ones and the custom one are offered.", 10
    ),
    "qc_decisive_pool": of(
        ("same", "minus_accuracy"),
        "Whether a Quick Character rolls its listed pool for decisive attacks too, or that without accuracy.",
        5,
    ),
    "disengage_cost": of((2, 0), "What disengaging costs in Initiative.", 4),
    "crash_hopeless_ruling": of(
        ("off", "on"),
        "Whether a withering hit on a fighter in Crash asks the GM if it is hopeless, and so defeated.",
        9,
    ),
}
"""Every option by its name in files."""
