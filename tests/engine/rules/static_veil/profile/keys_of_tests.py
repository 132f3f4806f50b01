"""Keys of the profile for tests, bonus dice and attacks: what each changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.core.model import Refused
from tests.cases.veil_stage import look

from .probes import SHOOTER, Options, acts, armed, duel, rolled, strikes, target


@dataclass(frozen=True)
class Key:
    """A key set to a value: what a fight shows as it usually is, and with it. `beside` is set in both."""

    name: str
    value: Any
    probe: Callable[[Options], Any]
    usual: Any
    then: Any
    beside: tuple[tuple[str, Any], ...] = ()


def _grit(options: Options) -> int:
    return int(strikes(options, {"grit": 1}, attack=[33, 1]).one("a").grit)


def _begins(options: Options) -> str:
    try:
        duel(options=dict(options))
    except Refused as refused:
        return refused.sentence
    return ""


def _further(attacks: int) -> Callable[[Options], int]:
    return lambda options: target(options, {"now": {"attacks": attacks}})


def _scope(options: Options) -> int:
    run = strikes(options)
    for _ in range(2):
        acts_on(run, "end_turn")
    return int(run.one("a").attacks)


def acts_on(run: Any, procedure: str) -> None:
    """Another action in the same fight, of the one whose turn it is."""
    type(run)(run.enc, procedure, "").go()


def _opportunity(attacks: int = 0) -> Callable[[Options], Any]:
    return lambda options: strikes(options, {"now": {"attacks": attacks}}, how="opportunity")


def _called(place: str) -> Callable[[Options], int]:
    return lambda options: target(options, called_shot=place)


def _prone(who: str) -> Callable[[Options], int]:
    effect = {"e1": {"on": who, "label": "prone", "modifiers": {"stacks": 1}}}
    return lambda options: target(options, {}, {}, more={"effect": effect})


def _skill(kind: str) -> Callable[[Options], int]:
    weapon = {"it": {"name": "It", "kind": kind, "range": 20, "dice": ["d8"]}}
    targets = {"melee": 60, "marksmanship": 61, "athletics": 62, "shooting": 44}
    return lambda options: target(options, {"weapon": weapon, "targets": targets})


def _spent(options: Options) -> tuple[int, int]:
    one = strikes(options, SHOOTER).one("a")
    return one.ap, one.read("now.loaded.pistol")


def _parries(options: Options) -> Any:
    return strikes(options, {}, armed(parry=["d6"]), active="melee sword", active_defense=[78, 6])


NEAR = {"range": {"a": {"b": 2}}}
TESTS = (
    Key("test.target_min", 20, lambda o: target(o, {"targets": {"melee": 10}}, attack=[99, 1]), 10, 20),
    Key("test.target_max", 100, lambda o: target(o, {"targets": {"melee": 120}}), 120, 100),
    Key("test.clamp", "each_step", lambda o: target(o, {"targets": {"melee": 160}}, circumstances=-30), 130, 120),
    Key("test.auto_success_max", 10, lambda o: rolled(o, "success", 5, 8), False, True),
    Key("test.auto_failure_min", 90, lambda o: rolled(o, "success", 100, 92), True, False),
    Key("test.auto_failure_max_hits", 3, lambda o: rolled(o, "Hits", 150, 96), 0, 3),
    Key("test.zero_zero", 0, lambda o: rolled(o, "success", 65, 100), False, True),
    Key("test.hits", "margin_div_10", lambda o: rolled(o, "Hits", 65, 36), 3, 2),
    Key("test.hits", "roll_tens", lambda o: rolled(o, "Hits", 65, 29), 4, 2),
    Key("test.failed_defense_hits", "negative",
        lambda o: strikes(o, active="dodge", active_defense=[78]).shown("active Hits"), 0, -2),
    Key("test.complication", "all_doubles", lambda o: rolled(o, "complication", 60, 22), False, True),
    Key("test.complication", "none", lambda o: rolled(o, "complication", 60, 33), True, False),
    Key("test.complication_grit", 2, _grit, 2, 3),
    Key("bonus_dice.sides", (4, 6, 10, 12), _begins, "", "combatant.a.sheet.weapon.sword.dice: d8 is no bonus die of "
        "this profile; it has d4, d6, d10, d12."),
    Key("bonus_dice.hits", (1,) * 12, lambda o: look({"faces": [1, 8], "options": _nested(o)})["bonus Hits"],
        (0, 3), (1, 1)),
    Key("bonus_dice.default_kind", "cold", lambda o: _parries(o).shown("active Hits"), 0, 2),
)  # fmt: skip


def _nested(options: Options) -> dict[str, Any]:
    return {"bonus_dice": {name.split(".")[1]: value for name, value in options.items()}}


ATTACK = (
    Key("attack.cost_ap", 3, lambda o: strikes(o).one("a").ap, 1, 0),
    Key("attack.multiple_attack_step", -20, _further(1), 50, 40),
    Key("attack.multiple_attack_cap", -15, _further(3), 30, 45),
    Key("attack.multiple_attack_scope", "pass", _scope, 1, 0),
    Key("attack.multiple_attack_scope", "turn", _scope, 1, 0),
    Key("attack.misses_count", False, lambda o: strikes(o, attack=[90, 1]).one("a").attacks, 1, 0),
    Key("attack.held_counts_in", "declaration", lambda o: acts(o, "hold", weapon="sword").one("a").attacks, 0, 1),
    Key("attack.opportunity.cost_ap", 2, lambda o: _opportunity()(o).one("a").ap, 2, 1),
    Key("attack.opportunity.counts", True, lambda o: _opportunity()(o).one("a").attacks, 0, 1),
    Key("attack.opportunity.suffers", True, lambda o: _opportunity(2)(o).shown("Success Target"), 60, 40),
    Key("attack.skill.melee", "shooting", _skill("melee"), 60, 44),
    Key("attack.skill.ranged", "shooting", _skill("ranged"), 61, 44),
    Key("attack.skill.thrown", "shooting", _skill("thrown"), 62, 44),
    Key("attack.modifiers.defenseless", 30, lambda o: target(o, defenseless="yes"), 80, 90),
    Key("attack.modifiers.reach_per_point", 10, lambda o: target(o, {"reach": 2}), 70, 80),
    Key("attack.modifiers.charge", 15, lambda o: target(o, charge="yes"), 70, 75),
    Key("attack.modifiers.target_prone", 15, _prone("b"), 70, 75),
    Key("attack.modifiers.attacker_prone", -5, _prone("a"), 50, 55),
    Key("attack.modifiers.close_quarters", -10, lambda o: target(o, SHOOTER, range="point_blank"), 60, 70),
    Key("attack.modifiers.close_quarters_m", 3, lambda o: target(o, SHOOTER, more=NEAR), 80, 60),
    Key("attack.modifiers.aim_per_ap", 10, lambda o: target(o, {**SHOOTER, "now": {"aim": 2}}), 70, 80),
    Key("attack.modifiers.aim_max_ap", 1, lambda o: target(o, {**SHOOTER, "now": {"aim": 3}}), 75, 65),
    Key("attack.modifiers.improvised", -5, lambda o: target(o, armed(improvised=True)), 50, 55),
    Key("attack.modifiers.called_head", -30, _called("head"), 40, 30),
    Key("attack.modifiers.called_hand", -30, _called("left_hand"), 40, 30),
    Key("attack.modifiers.called_arm", -30, _called("right_arm"), 50, 30),
    Key("attack.modifiers.called_leg", -30, _called("left_leg"), 50, 30),
    Key("attack.modifiers.called_head_damage", 5, lambda o: strikes(o, called_shot="head").shown("raw damage"), 7, 9),
    Key("attack.range_band", ({"name": "near", "factor": 1.0, "modifier": 7},), lambda o: target(o, SHOOTER), 60, 67),
    Key("attack.shot_rate", ({"ap": 3, "ammo": 2},), _spent, (1, 11), (0, 10)),
    Key("attack.shot_rate_rule.bonus_per_sr", 10, lambda o: target(o, SHOOTER, shot_rate="1"), 65, 70),
    Key("attack.shot_rate_rule.negative_recoil_step", -10,
        lambda o: target(o, {"weapon": {"it": {"name": "It", "kind": "ranged", "range": 20, "recoil": -4}}},
                         attack=[34]), 50, 40),
)  # fmt: skip
