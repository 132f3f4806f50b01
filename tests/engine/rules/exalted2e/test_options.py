"""Options of the table: each one that is flipped here changes a number. Others stand where their rule is tested."""

from typing import Any

import pytest

from engine.core.inputs import Begin, Edit
from engine.core.model import Refused, get
from engine.history.encounter import Encounter

from .fights import attack, fight, play, view

SWORD = {"name": "Sword", "rate": 3, "adds_strength": False}


def duel(b: dict[str, Any] | None = None, a: dict[str, Any] | None = None, **options: Any) -> Encounter:
    """Two fighters on ticks 0 and 9, of whom `a` acts."""
    target = {"side": "heroes", "tick": 9, "listed": {"dodge": 4, "parry": 0, "lethal": 0}, "weapon": {"w": SWORD}}
    return fight({"a": {"tick": 0, "weapon": {"w": SWORD}, **(a or {})}, "b": {**target, **(b or {})}}, tick=0,
                 **options)  # fmt: skip


@pytest.mark.parametrize(("counts", "met"), [("all", [4, 3, 2]), ("hits", [4, 4, 3])])
def test_onslaught_counts_every_attack_or_those_that_hit(counts: str, met: list[int]) -> None:
    enc = duel(b={"attributes": {"stamina": 20}}, onslaught_counts=counts)
    enc.do(Begin("flurry", "a", {"parts": ({"target": "b"},) * 3}))
    found = [attack(enc, "a", "b", numbers={"attack successes": 0}).shown()["DV"]]
    found.append(attack(enc, "a", "b", numbers={"attack successes": 5}, damage=0).shown()["DV"])
    found.append(attack(enc, "a", "b", numbers={"attack successes": 0}).shown()["DV"])
    assert found == met


@pytest.mark.parametrize(("scope", "second"), [("flurry", 4), ("until_refresh", 3)])
def test_onslaught_is_of_one_action_or_of_everybody_until_the_refresh(scope: str, second: int) -> None:
    target = {"side": "heroes", "tick": 3, "listed": {"dodge": 4}}
    enc = fight({"a": {"tick": 0}, "c": {"tick": 0}, "b": target}, tick=0, acting="a", onslaught_scope=scope)
    assert attack(enc, "a", "b", numbers={"attack successes": 0}).shown()["DV"] == 4
    enc.do(Begin("end_turn"))
    assert attack(enc, "c", "b", numbers={"attack successes": 0}).shown()["DV"] == second
    enc.do(Begin("end_turn"))
    assert (get(enc.state, "clock.acting"), view(enc, "b").onslaught) == ("b", 0)


@pytest.mark.parametrize(("compare", "stopped"), [("equal_stops", True), ("greater_stops", False)])
def test_hardness_that_raw_damage_only_equals(compare: str, stopped: bool) -> None:
    enc = duel(b={"hardness": 3, "attributes": {"stamina": 20}}, hardness_compare=compare)
    said = {} if stopped else {"damage": 0}
    played = attack(enc, "a", "b", numbers={"attack successes": 7}, **said)
    assert (played.shown()["raw damage"], bool(played.facts("stopped"))) == (3, stopped)


@pytest.mark.parametrize(("when", "met"), [("immediate", 3), ("end_of_tick", 4)])
def test_the_penalty_of_an_action_counts_at_once_or_from_the_end_of_the_tick(when: str, met: int) -> None:
    enc = fight({"a": {"tick": 0, "listed": {"dodge": 4}}, "c": {"tick": 0}, "d": {"tick": 2}}, tick=0, acting="a",
                same_tick_penalty=when)  # fmt: skip
    play(enc, "jump", "a")
    enc.do(Begin("end_turn"))
    assert attack(enc, "c", "a", numbers={"attack successes": 0}).shown()["DV"] == met
    enc.do(Begin("end_turn"))
    assert (get(enc.state, "clock.tick"), view(enc, "a").penalty) == (2, 1)


def test_a_dash_is_part_of_a_flurry_or_not() -> None:
    parts = ({"do": "jump"}, {"do": "dash"})
    duel().do(Begin("flurry", "a", {"parts": parts}))
    with pytest.raises(Refused, match="a dash is no part of a flurry here"):
        duel(dash_in_flurry="refuse").do(Begin("flurry", "a", {"parts": parts}))


@pytest.mark.parametrize(("how", "steps"), [
    ("manual", [0, 0, 0]), ("per_tick", [4, 6, 6]), ("per_action", [1, 1, 2]),
])  # fmt: skip
def test_the_dying_sink_by_hand_by_the_tick_or_by_the_action(how: str, steps: list[int]) -> None:
    dying = {"health": {"lethal": 7}, "defeated": "incapacitated", "joined": True, "tick": 4}
    enc = fight({"a": {"tick": 0}, "c": {"tick": 20}, "x": {"attributes": {"stamina": 6}, "now": dying}}, tick=0,
                dying_clock=how)  # fmt: skip
    found = []
    for speed in (4, 2, 3):
        play(enc, "miscellaneous", "a", {"speed": speed})
        enc.do(Begin("end_turn"))
        found.append(get(enc.state, "combatant.x.now.health.dying", 0))
    assert found == steps


def test_a_counterattack_is_answered_by_another_only_by_the_option() -> None:
    said = {"counterattack": "gm", "counter.counterattack": "gm", "attack": 0, "counter.attack": 0}
    with pytest.raises(Refused, match="not against a counterattack"):
        play(duel(), "attack", "a", {"target": "b"}, said)
    steady = {"attributes": {"stamina": 20, "dexterity": 3}}
    enc = duel({"listed": {"dodge": 1, "lethal": 0}, **steady}, steady, counter_counterattack=True, simultaneous=False)
    played = play(enc, "attack", "a", {"target": "b"}, said | {"counter.counter.damage": 1, "counter.attack": 0},
                  {"counter.counter.attack successes": 3})  # fmt: skip
    assert [(one["who"], one["amount"]) for one in played.facts("wounds")] == [("b", 1)]


@pytest.mark.parametrize(("until", "on_tick_4", "on_tick_6"), [("attacker_acts", 1, 0), ("victim_acts", 0, 0)])
def test_stunning_lasts_until_the_attacker_acts_or_the_victim(until: str, on_tick_4: int, on_tick_6: int) -> None:
    """The attacker acts on tick 6, its victim on tick 4."""
    enc = fight({"a": {"tick": 0, "weapon": {"w": {**SWORD, "speed": 6, "damage": 5}}},
                 "b": {"side": "heroes", "tick": 4, "listed": {"dodge": 0, "lethal": 0},
                       "attributes": {"stamina": 2, "dexterity": 3}, "abilities": {"resistance": 9}}},
                tick=0, simultaneous=False, stun_until=until)  # fmt: skip
    played = attack(enc, "a", "b", numbers={"attack successes": 3, "damage levels": 3}, damage=0, stun=0)
    assert played.shown()["stun dice"] == 2 + 9 - 1
    found = []
    for _ in range(2):
        enc.do(Begin("end_turn"))
        stunned = [one for one in get(enc.state, "effect", {}).values() if one["label"] == "stunned"]
        assert all(one["modifiers"] == {"dice": -2} for one in stunned)
        found.append((get(enc.state, "clock.tick"), len(stunned)))
    assert found == [(4, on_tick_4), (6, on_tick_6)]
    enc.undo()


# -- the preset errata25 -------------------------------------------------------------------------------------------
ERRATA: dict[str, Any] = {"min_damage": "overwhelming_only", "defensive_stunt": "add_rating", "shield_model": "weapon",
          "knockback_basis": "post_soak"}  # fmt: skip


def test_the_preset_is_these_four_options_and_the_header_names_it() -> None:
    enc = duel()
    assert enc.rules.presets == {"core": {}, "errata25": ERRATA}
    assert enc.rules.header_words(duel(**ERRATA).state)[1] == "2e 2.5, simultaneous"
    assert enc.rules.header_words(enc.state)[1] == "2e core, simultaneous"


def test_one_attack_by_core_and_by_errata() -> None:
    """Essence 4 counts for the least damage by core alone, where a stunt of 2 is rolled; by errata it adds 2."""
    thick = {"listed": {"dodge": 2, "parry": 0, "lethal": 20}, "attributes": {"stamina": 20}}
    mighty = {"essence": 4, "weapon": {"w": {**SWORD, "damage": 9}}}
    rolled = {"target's stunt": 2, "defense dice": (7, 2), "damage": 0}
    core = play(duel(thick, mighty), "attack", "a", {"target": "b"}, rolled, {"attack successes": 6}).shown()
    assert (core["DV"], core["raw damage"], core["damage dice"]) == (3, 12, 4)
    errata = play(duel(thick, mighty, **ERRATA), "attack", "a", {"target": "b"}, {"target's stunt": 2, "damage": 0},
                  {"attack successes": 6}).shown()  # fmt: skip
    assert (errata["DV"], errata["raw damage"], errata["damage dice"]) == (4, 11, 1)


def test_by_errata_a_shield_is_a_weapon_that_parries_and_strikes_and_no_bonus() -> None:
    holder = {"shield": "target", "attributes": {"dexterity": 2}, "abilities": {"melee": 2}, "listed": {}}
    assert attack(duel(holder), "a", "b", numbers={"attack successes": 0}).shown()["DV"] == 2
    met = attack(duel(holder, **ERRATA), "a", "b", numbers={"attack successes": 0}).shown()["DV"]
    assert met == (2 + 2 + 4) // 2
    striking = duel(a={"shield": "tower", "attributes": {"dexterity": 2, "strength": 2}}, **ERRATA)
    played = attack(striking, "a", "b", weapon="tower-shield", numbers={"attack successes": 5}, damage=0)
    shown = played.shown()
    assert (shown["Speed"], shown["raw damage"]) == (6, 2 + 1 + 1)
    assert "tower-shield" not in {one.id for one in _weapons(duel(a={"shield": "tower"}))}


def test_a_shield_is_never_put_away_nor_struck_from_the_arm() -> None:
    enc = duel(b={"shield": "tower", "weapon": {}}, a={"shield": "tower", "weapon": {}}, **ERRATA)
    with pytest.raises(Refused, match="carries nothing to ready"):
        enc.do(Begin("ready", "a"))
    enc.do(Begin("attack", "a", {"target": "b"}))
    assert enc.outcome is not None
    barred = {one.id: one.barred for one in enc.outcome.passed["special"].options}
    assert barred["disarm"] == "nothing in hand to lose"


def _weapons(enc: Encounter) -> Any:
    enc.do(Begin("attack", "a", {"target": "b"}))
    assert enc.outcome is not None
    return enc.outcome.passed["weapon"].options


def test_an_option_that_is_unknown_is_refused() -> None:
    with pytest.raises(Refused):
        duel().do(Edit((("options.hit_on_ties", True),)))
