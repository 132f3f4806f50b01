"""Keys of the profile for defenses, locations, damage and wounds: what each changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.rules.static_veil import numbers
from tests.cases.veil_stage import fight, view

from .keys_of_tests import Key
from .probes import RIOT, SHOOTER, Options, Run, acts, armed, strikes

SHIELD = {"shield": {"riot": RIOT}}
BEHIND = {**SHIELD, "now": {"braced": "riot"}}
PARRIES = {**armed(parry=["d6"]), **SHIELD}
WALL = {"armor": {"wall": {"name": "Wall", "torso": 20}}}
PLATE = {"armor": {"plate": {"name": "Plate", "torso": 3}, "vest": {"name": "Vest", "torso": 2}}}


def _outcome(**said: Any) -> Callable[[Options], str]:
    def found(options: Options) -> str:
        run = strikes(options, **said)
        return "hit" if run.told("hit") else "negated"

    return found


def _covered(options: Options, cover: str, b: Any = None) -> int:
    return strikes(options, SHOOTER, b or {}, cover=cover).dice("passive defense")


def _level(cover: str) -> Callable[[Options], int]:
    return lambda options: _covered(options, cover)


def _may_aim(options: Options) -> bool:
    outcome = strikes(options, SHOOTER).played.outcome
    assert outcome is not None
    return not next(one for one in outcome.passed["cover"].options if one.id == "full").barred


def _tough(fortitude: int) -> Callable[[Options], tuple[str, ...]]:
    sheet = {"attributes": {"fortitude": fortitude}}
    return lambda options: numbers.toughness_dice(view(fight({"fighter": {"a": sheet}, "options": dict(options)}), "a"))


def _where(**said: Any) -> Callable[[Options], str]:
    return lambda options: str(strikes(options, **said).played.facts("damage")[-1]["location"])


DEFENSE = (
    Key("defense.tie", "attacker", _outcome(active="dodge", active_defense=[21]), "negated", "hit"),
    Key("defense.zero_vs_zero", "defender", _outcome(attack=[60, 1]), "hit", "negated"),
    Key("defense.zero_vs_zero", "attacker",
        _outcome(attack=[60, 1], active="dodge", active_defense=[50]), "negated", "hit"),
    Key("defense.active_cost_ap", 1, lambda o: strikes(o, active="dodge").one("b").ap, 3, 2),
    Key("defense.active_per_round", 1, lambda o: "dodge" in strikes(o, {}, {"now": {"defended": 1}}).free("active"),
        True, False),
    Key("defense.repeat_penalty", -10,
        lambda o: strikes(o, {}, {"now": {"defended": 1}}, active="dodge").shown("Active Defense target"), 50, 40),
    Key("defense.melee_allows", ("dodge",), lambda o: strikes(o, {}, PARRIES).free("active")[:3],
        ("dodge", "melee sword", "block riot"), ("dodge", "brace dodge", "none")),
    Key("defense.ranged_allows", ("dodge", "melee"), lambda o: strikes(o, SHOOTER, PARRIES).free("active")[:2],
        ("dodge", "brace dodge"), ("dodge", "melee sword")),
    Key("defense.passive_after_active_stop", True,
        lambda o: strikes(o, active="dodge", active_defense=[1]).dice("passive defense"), 0, 1),
    Key("defense.cover_applies_to", (), _level("heavy"), 4, 1),
    Key("defense.cover_stacking", "highest", lambda o: _covered(o, "light", BEHIND), 4, 3),
    Key("defense.parry_stacking", "all",
        lambda o: strikes(o, {}, PARRIES, active="melee sword").dice("active defense"), 2, 3),
    Key("defense.shield_armor_needs_block", False,
        lambda o: strikes(o, armed(pen=0), SHIELD, active="block riot", active_defense=[90, 1]).shown("armor"), 0, 3),
    Key("defense.shield_brace_ap", 2, lambda o: acts(o, "brace_shield", SHIELD).one("a").ap, 2, 1),
    Key("defense.counterstrike_needs", "any_negation",
        lambda o: strikes(o, attack=[60, 1], passive_defense=[6]).told("may_counter"), False, True),
    Key("defense.toughness.divisor", 3, _tough(12), ("d6",), ("d10",)),
    Key("defense.toughness.dice", ((), ("d4",), ("d12", "d4")), _tough(12), ("d6",), ("d12", "d4")),
    Key("defense.cover.none", ("d4",), _level("none"), 1, 2),
    Key("defense.cover.light", ("d4", "d4"), _level("light"), 2, 3),
    Key("defense.cover.medium", ("d4",), _level("medium"), 3, 2),
    Key("defense.cover.heavy", ("d4",), _level("heavy"), 4, 2),
    Key("defense.cover.full", ("d12", "d12"), _may_aim, False, True),
)  # fmt: skip
LOCATION = (
    Key("location.mode", "always", _where(attack=[10, 1]), "head", "torso"),
    Key("location.mode", "separate_d100", _where(attack=[10, 1], location_die=[86]), "head", "right_leg"),
    Key("location.always", "head", _where(), "torso", "head", (("location.mode", "always"),)),
    Key("location.table", ((100, "left_leg"),), _where(), "torso", "left_leg"),
)


def _harmed(weapon: Any, **b: Any) -> Callable[[Options], dict[str, int]]:
    def found(options: Options) -> dict[str, int]:
        enc = strikes(options, weapon, b, attack=[60, 1], passive_defense=[6]).enc
        effects = enc.state.get("effect", {}).values()
        return {one["label"]: one["modifiers"]["stacks"] for one in effects}

    return found


def _armor(**weapon: Any) -> Callable[[Options], int]:
    return lambda options: strikes(options, armed(**weapon), PLATE).shown("armor")


DAMAGE = (
    Key("damage.net_hits_multiplier", 2, lambda o: strikes(o).shown("raw damage"), 6, 9),
    Key("damage.add_damage_modifier_to", ("ranged",),
        lambda o: strikes(o, {"damage_modifier": 2}).shown("raw damage"), 8, 6),
    Key("damage.raw_min", 10, lambda o: strikes(o).shown("raw damage"), 6, 10),
    Key("damage.final_min", 2, lambda o: strikes(o, {}, WALL).shown("damage"),
        0, 2),
    Key("damage.armor_stacking", "sum", _armor(pen=0), 3, 5),
    Key("damage.penetration", "none", _armor(pen=1), 2, 3),
    Key("damage.penetration", "ignore_if_greater", _armor(pen=2), 1, 3),
    Key("damage.direct_ignores_armor", False, _armor(pen=0, direct=True), 0, 3),
    Key("damage.element_trigger", "attack_gets_through", _harmed(armed(element="cold")), {"chilled": 1}, {}),
    Key("damage.element_trigger", "damage_dealt", _harmed(armed(element="cold")), {"chilled": 1}, {}),
)  # fmt: skip


def _band(left: int) -> Callable[[Options], int]:
    def found(options: Options) -> int:
        enc = fight({"fighter": {"a": {"now": {"health": left}}}, "options": dict(options)})
        return numbers.band(view(enc, "a")).penalty

    return found


def _fallen(now: Any = None, **sheet: Any) -> Callable[[Options], Run]:
    """`b` at 1 Health takes 6: 5 more than it had."""
    b = {"rank": "major", **sheet, "now": {"health": 1, **(now or {})}}
    said: dict[str, Any] = {"critical.b": [30]}
    return lambda options: strikes(options, {}, b, **said)


def _injury(run: Run) -> int:
    return int(run.played.facts("critical")[-1]["value"])


INJURED = {"injury": {"1": {"location": "head", "value": 20}}}
SCRATCH = ({"name": "scratch", "upto": 9999, "slots": 9, "penalty": -1},)
WOUNDS = (
    Key("wounds.model", "slots", lambda o: (strikes(o).one("b").health, strikes(o).one("b").read("now.slots", {})),
        (6, {}), (12, {"major": 1})),
    Key("wounds.health", 20, lambda o: strikes(o).one("b").health, 6, 14),
    Key("wounds.bands_as", "absolute", _band(1), -20, 0),
    Key("wounds.stack", True, _band(5), -10, -15),
    Key("wounds.critical_slots", 0, lambda o: _fallen()(o).one("b").defeated, "incapacitated", "dead"),
    Key("wounds.critical_per_excess", 10, lambda o: _injury(_fallen()(o)), 55, 80),
    Key("wounds.critical_per_injury", 20, lambda o: _injury(_fallen(INJURED)(o)), 65, 75),
    Key("wounds.critical_cap", 50, lambda o: _injury(_fallen()(o)), 55, 50),
    Key("wounds.minor_npc_out_at_zero", False, lambda o: _fallen(rank="minor")(o).told("critical"), False, True),
    Key("wounds.band", ({"name": "fine", "above": 0.0, "penalty": -1},), _band(5), -10, -1),
    Key("wounds.slot", SCRATCH, lambda o: strikes(o).one("b").read("now.slots"), {"major": 1}, {"scratch": 1},
        (("wounds.model", "slots"),)),
)  # fmt: skip
