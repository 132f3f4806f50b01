"""Keys of the profile for rounds, passes and Grit: what each changes."""

from __future__ import annotations

from typing import Any

from engine.core.model import get
from engine.rules.static_veil import numbers
from engine.rules.static_veil.turn import order, spending
from tests.cases.veil_stage import fight, view

from .keys_of_tests import Key
from .probes import Options, Run, acts, duel, strikes

ONE_EACH = {"a": {"side": "heroes", "now": {"ap": 1}}, "b": {"now": {"ap": 1}}}


def _maximum(options: Options) -> int:
    return view(fight({"fighter": {"a": {}}, "options": dict(options)}), "a").ap_maximum


def _limit(options: Options) -> str:
    return spending.why_not(view(duel({"now": {"spent": 2}}, options=dict(options)), "a"), 1)[0]


def _interrupts(options: Options) -> int:
    enc = duel({"side": "foes"}, {"side": "heroes"}, options=dict(options))
    return int(Run(enc, "opportunity", "b", {"target": "a"}, {"attack": [99]}).go().one("b").spent)


def _waits(options: Options) -> int:
    return int(acts(options, "end_turn").one("a").ap)


def _free(options: Options) -> int:
    run = acts(options, "act", cost=0)
    return int(Run(run.enc, "end_turn", "").go().one("a").ap)


def _begins(options: Options, surprised: str = "") -> Run:
    fighters = {"b": {}, "a": {"side": "heroes"}}
    enc = fight({"fighter": fighters, "options": dict(options)})
    if surprised:
        Run(enc, "surprise", surprised).go()
    return Run(enc, "roll_initiative", "").go()


def _die(options: Options) -> int:
    ask = next(ask for ask in _begins(options).played.asked if ask.key == "initiative.a")
    assert ask.dice is not None
    return int(ask.dice.sides_of(0))


def _first(options: Options, face: int = 5, **b: Any) -> str:
    enc = fight({"fighter": {"b": b, "a": {"side": "heroes"}}, "options": dict(options)})
    Run(enc, "roll_initiative", "", {}, {"initiative.a": [5], "initiative.b": [face]}).go()
    return str(get(enc.state, "clock.order")[0])


def _next_round(options: Options) -> tuple[str, ...]:
    enc = fight({"fighter": ONE_EACH, "round": 1, "options": dict(options)})
    Run(enc, "delay", "a", {"target": "b"}).go()
    for _ in range(2):
        Run(enc, "end_turn", "").go()
    assert get(enc.state, "clock.round") == 2
    return tuple(get(enc.state, "clock.order"))


TIME = (
    Key("time.ap", 4, _maximum, 3, 4),
    Key("time.ap_per_turn", 2, _limit, "", spending.TURN_LIMIT),
    Key("time.interrupts_use_turn_limit", True, _interrupts, 0, 1),
    Key("time.idle_loss", 2, _waits, 2, 1),
    Key("time.idle_means", "nothing_at_all", _free, 2, 3),
    Key("time.surprise_ap_loss", 2, lambda o: _begins(o, "a").one("a").ap, 2, 1),
    Key("time.initiative_die", "d6", _die, 10, 6),
    Key("time.initiative_divisor", 4, lambda o: order.bonus(view(duel(options=dict(o)), "a")), 4, 5),
    Key("time.initiative_ties", "list", _first, "a", "b"),
    Key("time.initiative_ties", "bonus", lambda o: _first(o, 4, attributes={"instinct": 14}), "a", "b"),
    Key("time.delay_is_permanent", False, _next_round, ("b", "a"), ("a", "b")),
    Key("time.movement_base", 6, lambda o: numbers.movement(view(duel(options=dict(o)), "a")).value, 6, 8),
    Key("time.movement_divisor", 2, lambda o: numbers.movement(view(duel(options=dict(o)), "a")).value, 6, 9),
)


def _again(options: Options) -> int:
    return int(strikes(options, {"grit": 3}, grit="d100", attack_again=[44]).one("a").grit)


GRIT = (
    Key("grit.maximum", 1, lambda o: strikes(o, {"grit": 1}, attack=[33, 1]).one("a").grit, 2, 1),
    Key("grit.seize_initiative", 2, lambda o: acts(o, "seize", {"grit": 3}).one("a").grit, 2, 1),
    Key("grit.reroll", 2, _again, 2, 1),
    Key("grit.extra_ap", 2, lambda o: acts(o, "extra_ap", {"grit": 3}).one("a").grit, 2, 1),
)
