"""The options: their defaults, the strict check, and that each by itself changes numbers and is named in the log."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.core.inputs import Amend, Override
from engine.core.model import Refused, Tree
from engine.history.encounter import Encounter
from engine.history.journal import Entry
from engine.rules.common import options as option_specs
from engine.rules.exalted3e import RULES
from engine.rules.exalted3e.options import OPTIONS

from .fights import SWORD, acting, add, answers, begin, do, facts, fight, initiative, join, now, order, strike, view

Played = tuple[Any, Entry]

DEFAULTS = {
    "order_mode": "dynamic",
    "tie_break": "gm_picks",
    "late_join_bonus": 3,
    "difficulty_zero": "one_no_botch",
    "gambit_may_self_crash": False,
    "decisive_miss_cost": "rules",
    "miss_self_crash_extra": True,
    "counter_lands": "step9",
    "counter_crash_stops": True,
    "opposed_tie": "no_win",
    "unarmed_parry": "always",
    "flexible_vs_guardian": "ignores",
    "guardian_surprise": "own_eyes",
    "guardian_onslaught": "target",
    "break_source": "any_enemy_effect",
    "shift_join_bonus": 0,
    "crash_own_turn_counts": False,
    "extra_gambits": "off",
    "qc_decisive_pool": "same",
    "grapple_zero_control_maneuver": True,
    "throw_dice": "raw",
    "clash": "offer",
    "clash_tie": "gm_picks",
    "clash_loser_pays_miss": True,
    "clash_onslaught": False,
    "disengage_cost": 2,
    "crash_hopeless_ruling": "off",
}


def test_defaults_and_choices() -> None:
    assert {name: spec.default for name, spec in OPTIONS.items()} == DEFAULTS
    assert RULES.options is OPTIONS
    for spec in OPTIONS.values():
        assert spec.default == spec.choices[0]
        assert len(set(spec.choices)) > 1
        assert spec.help.endswith(".")
        assert spec.rule.startswith("rules section ")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"tie_brake": "random"}, 'options.tie_brake: is not an option of Exalted 3e; did you mean "tie_break"?'),
        ({"weather": 1}, "options.weather: is not an option of Exalted 3e."),
        ({"tie_break": "coin"}, "options.tie_break: is 'coin'; it can be 'gm_picks', 'join_battle_pool' or 'random'."),
        ({"late_join_bonus": True}, "options.late_join_bonus: is true; it can be 3 or 0."),
        ({"shift_join_bonus": 2}, "options.shift_join_bonus: is 2; it can be 0 or 3."),
        ({"gambit_may_self_crash": 1}, "options.gambit_may_self_crash: is 1; it can be false or true."),
        ({"disengage_cost": ()}, "options.disengage_cost: is a table or list; it can be 2 or 0."),
    ],
)
def test_a_table_of_options_is_checked_strictly(options: Tree, sentence: str) -> None:
    with pytest.raises(ValueError, match=r".") as wrong:
        option_specs.check(options, OPTIONS, "Exalted 3e")
    assert str(wrong.value) == sentence
    with pytest.raises(Refused) as refused:
        Encounter.new(None, "exalted3e", {}, options=options)
    assert refused.value.sentence == sentence


# -- each option alone -------------------------------------------------------------------------------------------------
def _order_mode(options: Tree) -> Played:
    enc = fight(a={}, b={}, c={}, options=options)
    join(enc, a=12, b=10, c=8)
    strike(enc, "a", "b", 5)
    entry = do(enc, "end_turn")
    return order(enc), entry


def _tie_break(options: Tree) -> Played:
    enc = fight(
        top=9, slow={"initiative": 5, "join_battle": 4}, fast={"initiative": 5, "join_battle": 6}, options=options
    )
    entry = do(enc, "end_turn")
    return acting(enc), entry


def _late_join_bonus(options: Tree) -> Played:
    enc = fight(a=9, options=options)
    add(enc, "late", join_battle=4)
    begin(enc, "join_battle", "late")
    entry = answers(enc, join_late=4)
    return initiative(enc, "late"), entry


def _difficulty_zero(options: Tree) -> Played:
    enc = fight(a=9, b=8, options=options)
    begin(enc, "attack", "a", target="b")
    entry = answers(enc, attack=3, damage=4)
    return facts(entry, "roll")[1]["pool"], entry


def _gambit_may_self_crash(options: Tree) -> Played:
    enc = fight(a=3, b=8, acting="a", options=options)
    begin(enc, "attack", "a", target="b", kind="gambit", gambit="disarm")
    assert enc.outcome is not None
    asked = enc.outcome.passed.get("gambit") or enc.ask
    assert asked is not None
    option = asked.option("disarm")
    assert option is not None
    if option.barred:
        enc.undo_action()
        return "barred", do(enc, "end_turn")
    entry = answers(enc, attack=3, damage=2)
    return initiative(enc, "a"), entry


def _miss(initiative_of_a: int, by: Callable[[Encounter], Any]) -> Callable[[Tree], Played]:
    def play(options: Tree) -> Played:
        enc = fight(a=initiative_of_a, b=1, options=options)
        entry = strike(enc, "a", "b", None, kind="decisive")
        return by(enc), entry

    return play


def _counter_lands(options: Tree) -> Played:
    # The counterattack takes 5 from the attacker between its attack roll and its decisive damage.
    answer = {"strike": {"name": "Answer", "when": "counterattack"}}
    enc = fight(a=9, b={"initiative": 6, "power": answer}, options=options)
    begin(enc, "attack", "a", target="b", kind="decisive")
    seen = 0
    entry: Entry | None = None
    while enc.ask is not None:
        if enc.ask.key == "counterattack":
            entry = enc.answer("strike")
        elif enc.ask.gives == "counter.damage successes":
            entry = enc.do(Override(enc.ask.gives, 5))
        elif enc.ask.kind == "dice":
            seen = enc.ask.count
            entry = enc.answer(8 if "attack" in enc.ask.key else 1)
        else:
            entry = enc.answer(enc.ask.default)
    assert entry is not None
    return (seen, initiative(enc, "a", "b")), entry


def _break_source(options: Tree) -> Played:
    enc = fight(a=9, b=2, options=options)
    entry = do(enc, "initiative", "b", change=-4, by="a")
    return initiative(enc, "a", "b"), entry


def _shift_join_bonus(options: Tree) -> Played:
    enc = fight(
        arnold={"initiative": -1, "crash": {"turns": 1, "by": "david"}}, david=12, acting="arnold", options=options
    )
    begin(enc, "attack", "arnold", target="david")
    entry = answers(enc, attack=9, damage=12, shift=0)
    return initiative(enc, "arnold", "david"), entry


def _crash_own_turn_counts(options: Tree) -> Played:
    enc = fight(a=1, b=-8, options=options)
    entry = do(enc, "initiative", "a", change=-1, cost=True)
    return view(enc, "a").crash_turns, entry


def _extra_gambits(options: Tree) -> Played:
    enc = fight(a=9, b=8, options=options)
    begin(enc, "attack", "a", target="b", kind="gambit", gambit="reveal-weakness")
    entry = answers(enc, attack=3, damage=4)
    return (facts(entry, "gambit")[0]["gambit"], initiative(enc, "a")), entry


def _qc_decisive_pool(options: Tree) -> Played:
    enc = fight(a={"initiative": 9, "weapon": {"sword": SWORD["sword"] | {"class": "light"}}}, b=8, options=options)
    begin(enc, "attack", "a", target="b", kind="decisive")
    entry = answers(enc, attack=2, damage=1)
    return facts(entry, "roll")[0]["pool"], entry


def _disengage_cost(options: Tree) -> Played:
    enc = fight(a=9, b={"initiative": 8, "side": "heroes"}, options=options)
    entry = do(enc, "disengage", "a")
    return initiative(enc, "a"), entry


def _crash_hopeless_ruling(options: Tree) -> Played:
    enc = fight(a=9, b={"initiative": -4, "crash": {"turns": 1, "by": "a"}}, options=options)
    begin(enc, "attack", "a", target="b")
    entry = answers(enc, attack=3, damage=4, beaten="yes")
    return now(enc, "b", "defeated", ""), entry


def _grapples(enc: Encounter, control: int, **with_: Any) -> Entry:
    """A grapple that succeeds, with so many successes on the control roll."""
    begin(enc, "attack", "a", target="b", kind="gambit", gambit="grapple", weapon="hands")
    return answers(enc, attack=3, damage=4, control=control, resist=0, **with_)


HANDS = {"hands": {"name": "Hands", "dice": 8, "damage": 9, "tags": ("grappling", "natural")}}


def _no_control(options: Tree) -> Played:
    enc = fight(a={"initiative": 12, "weapon": HANDS}, b=8, options=options)
    more = {} if options else {"maneuver_maneuver": "savage", "maneuver_attack": 0, "maneuver_damage": 2}
    entry = _grapples(enc, 0, **more)
    return initiative(enc, "a", "b"), entry


def _clashes(options: Tree, **rolls: int) -> tuple[Encounter, Entry]:
    """A withering attack of `a` meets a decisive one of `b`."""
    enc = fight(a={"initiative": 9, "side": "heroes"}, b=9, acting="a", options=options)
    begin(enc, "clash", "a", target="b")
    enc.answer("go")
    enc.do(Amend("against.kind", "decisive"))
    return enc, answers(enc, **rolls)


def _clash(options: Tree) -> Played:
    enc = fight(a={"initiative": 9, "side": "heroes"}, b=9, acting="a", options=options)
    offered = "clash" in {item.id for item in enc.menu("a")}
    return offered, strike(enc, "a", "b", None)


def _clash_tie(options: Tree) -> Played:
    more = {} if options else {"damage": 2}
    enc, entry = _clashes(options, attack=2, against_attack=2, **more)
    return initiative(enc, "a", "b"), entry


def _clash_loser_pays_miss(options: Tree) -> Played:
    enc, entry = _clashes(options, attack=3, against_attack=2, damage=1)
    return initiative(enc, "a", "b"), entry


def _clash_onslaught(options: Tree) -> Played:
    enc, entry = _clashes(options, attack=3, against_attack=2, damage=1)
    return now(enc, "b", "onslaught", 0), entry


def _throw_dice(options: Tree) -> Played:
    enc = fight(a={"initiative": 12, "weapon": HANDS, "attributes": {"strength": 3}}, b={"initiative": 8, "soak": 20},
                options=options)  # fmt: skip
    entry = _grapples(enc, 2, maneuver_maneuver="throw", maneuver_attack=2, maneuver_damage=1)
    return next(fact["pool"] for fact in facts(entry, "roll") if fact["roll"] == "damage" and fact["pool"] < 9), entry


def _counter_crash_stops(options: Tree) -> Played:
    answer = {"strike": {"name": "Answer", "when": "counterattack"}}
    enc = fight(a=4, b={"initiative": 6, "power": answer}, options={"counter_lands": "immediately", **options})
    begin(enc, "attack", "a", target="b", kind="decisive")
    damage = {"damage": 0} if options else {}
    entry = answers(enc, attack=5, counterattack="strike", counter_attack=5, counter_damage=6, **damage)
    return initiative(enc, "a", "b"), entry


def _opposed_tie(options: Tree) -> Played:
    enc = fight(a=9, b={"initiative": 6, "side": "heroes"}, options=options)
    begin(enc, "disengage", "a")
    entry = answers(enc, disengage=1, against_b=1, tie_b="a")
    return facts(entry, "disengage")[0].get("won", False), entry


WRESTLER = {
    "kind": "character", "attributes": {"dexterity": 3}, "abilities": {"melee": 2, "brawl": 4},
    "weapon": {"axe": {"name": "Great axe", "class": "heavy", "tags": ("two-handed",)}},
}  # fmt: skip


def _unarmed_parry(options: Tree) -> Played:
    enc = fight(a=9, b={"initiative": 6, **WRESTLER}, options=options)
    begin(enc, "attack", "a", target="b")
    entry = answers(enc, attack=0)
    return facts(entry, "miss")[0]["defense"], entry


def _guarded(options: Tree, read: Callable[[Encounter, Entry], Any], **more: Any) -> Played:
    chain = {"chain": {"name": "Chain", "dice": 6, "damage": 8, "tags": ("flexible",)}}
    enc = fight(a={"initiative": 9, "weapon": chain}, b=6, c={"initiative": 5, "parry": 3, "guards": "b"},
                options=options)  # fmt: skip
    do(enc, "effect", "c", label="full defense")
    begin(enc, "attack", "a", target="b")
    for key, value in more.items():
        enc.do(Amend(key, value))
    entry = answers(enc, attack=0)
    return read(enc, entry), entry


def _parry(enc: Encounter, entry: Entry) -> Any:
    return facts(entry, "guarded")[0]["parry"]


def _onslaught(enc: Encounter, entry: Entry) -> Any:
    return now(enc, "c", "onslaught", 0)


EACH: dict[str, tuple[Any, Callable[[Tree], Played], Any, Any]] = {
    "order_mode": ("frozen_per_round", _order_mode, ["c", "b", "a"], ["b", "c", "a"]),
    "tie_break": ("join_battle_pool", _tie_break, "slow", "fast"),
    "late_join_bonus": (0, _late_join_bonus, (7,), (4,)),
    # Defense 0, 3 successes: threshold 2 or 3 on a damage of 12.
    "difficulty_zero": ("true_zero", _difficulty_zero, 14, 15),
    # 3 less the gambit's 4 is -1, and 5 more for a Crash of one's own making.
    "gambit_may_self_crash": (True, _gambit_may_self_crash, "barred", (-6,)),
    "decisive_miss_cost": ("none", _miss(9, lambda enc: initiative(enc, "a")), (7,), (9,)),
    "miss_self_crash_extra": (False, _miss(2, lambda enc: initiative(enc, "a")), (-5,), (0,)),
    # Held to step 9 the decisive blow is rolled with 9 dice, resets to 3, and then loses 5.
    "counter_lands": ("immediately", _counter_lands, (9, (-2, 17)), (4, (3, 12))),
    "counter_crash_stops": (False, _counter_crash_stops, (-2, 18), (3, 18)),
    "opposed_tie": ("ask", _opposed_tie, False, True),
    "unarmed_parry": ("hands_free", _unarmed_parry, 4, 2),
    "flexible_vs_guardian": ("counts", lambda options: _guarded(options, _parry), 3, 5),
    "guardian_surprise": ("as_ward", lambda options: _guarded(options, _parry, surprise="surprise"), 3, 1),
    "guardian_onslaught": ("both", lambda options: _guarded(options, _onslaught), 0, 1),
    "break_source": ("attacks_only", _break_source, (14, -2), (9, -2)),
    "shift_join_bonus": (3, _shift_join_bonus, (17, 0), (20, 0)),
    "crash_own_turn_counts": (True, _crash_own_turn_counts, 0, 1),
    "extra_gambits": ("on", _extra_gambits, ("Disarm", (5,)), ("Reveal weakness", (6,))),
    "qc_decisive_pool": ("minus_accuracy", _qc_decisive_pool, 8, 4),
    "grapple_zero_control_maneuver": (False, _no_control, (12, 6), (9, 8)),
    # Raw damage 15 never comes past a soak of 20: minimum 1, and by option the dice of two rounds on top.
    "throw_dice": ("post_soak", _throw_dice, 1, 5),
    "clash": ("off", _clash, True, False),
    # 2 and 3 for the clash to the one the GM picks; the other pays 2 for a missed attack.
    "clash_tie": ("both_fail", _clash_tie, (15, 2), (9, 9)),
    "clash_loser_pays_miss": (False, _clash_loser_pays_miss, (14, 3), (14, 5)),
    "clash_onslaught": (True, _clash_onslaught, 0, 1),
    "disengage_cost": (0, _disengage_cost, (7,), (9,)),
    "crash_hopeless_ruling": ("on", _crash_hopeless_ruling, "", "beaten in Crash"),
}
"""By option: its other value, a fight, and the number at the default and at the other value."""


BESIDES = {"counter_crash_stops": "counter_lands"}
"""An option that stands otherwise both times, for some."""


def test_every_option_is_played() -> None:
    assert set(EACH) == set(OPTIONS)


@pytest.mark.parametrize("name", sorted(EACH))
def test_each_option_alone_changes_a_number_and_is_named_in_the_log(name: str) -> None:
    other, play, usual, changed = EACH[name]
    number, entry = play({})
    assert [fact for fact in facts(entry, "option") if fact["option"] != BESIDES.get(name)] == []
    again, flipped = play({name: other})
    assert (number, again) == (usual, changed)
    assert usual != changed
    told = [(fact["option"], fact["value"]) for fact in facts(flipped, "option")]
    named = [fact for fact in told if fact[0] != BESIDES.get(name)]
    assert named
    assert set(named) == {(name, other)}
