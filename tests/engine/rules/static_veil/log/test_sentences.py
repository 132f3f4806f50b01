"""What the log says of every fact of Static Veil (look: log lines)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.ask import Fact
from engine.core.inputs import Begin
from engine.core.names import width
from engine.history.encounter import Encounter
from engine.rules import static_veil
from engine.rules.common.fighters import shorts
from engine.rules.common.telling import LINE
from engine.rules.static_veil.actions.table import ACTIONS
from engine.rules.static_veil.log import sentences

from ... import facts
from ..fights import PISTOL, SWORD, attack, duel

NAMES = {"a": "Corvin", "b": "Ganger 2"}


def said(enc: Encounter) -> tuple[str, ...]:
    """What the log says of the last action."""
    made, entry = next(enc.journal.actions(enc.moment.entry))
    assert made is not None
    names = shorts(enc.state["combatant"])
    return enc.rules.sentences(made, entry.facts, lambda id: names[id])


def of(key: str, begin: str = "attack", **data: Any) -> tuple[str, ...]:
    """What is said of one fact of Corvin's."""
    return sentences.sentences(Begin(begin, "a"), (Fact("", key, {"who": "a", **data}),), lambda id: NAMES.get(id, id))


@pytest.mark.parametrize(("key", "data", "line"), [
    ("idle", {"was": 2, "to": 1}, "Corvin waits: AP 2 to 1."),
    ("idle", {"was": 1, "to": 0}, "Corvin waits: AP 1 to 0, none for this round."),
    ("delays", {"behind": "b"}, "Corvin delays, to act after Ganger 2."),
    ("hold_lapses", {}, "Corvin's hold lapses."),
    ("turn", {"ap": 2}, "Corvin's turn, 2 AP left."),
    ("aims", {"ap": 1, "to": 5}, "Corvin aims: +5 on the next shot."),
    ("reloads", {"weapon": "Heavy pistol", "to": 12}, "Corvin reloads the heavy pistol: 12 rounds."),
    ("braces", {"shield": "Riot shield", "cover": "medium"}, "Corvin braces the riot shield: medium cover."),
    ("lowers", {"shield": "Riot shield"}, "Corvin lowers the riot shield."),
    ("holds", {"weapon": "Heavy pistol", "note": "the door"}, "Corvin holds an attack, heavy pistol: the door."),
    ("counterstrike", {"target": "b"}, "Corvin counters Ganger 2: next attack +10."),
    ("dives", {}, "Corvin dives for cover."),
    ("evades", {}, "Corvin evades."),
    ("seizes", {"round": 2}, "Corvin seizes the moment, first in round 2."),
    ("gains_ap", {"was": 1, "to": 2}, "Corvin finds one more point: AP 1 to 2."),
    ("condition", {"label": "prone", "was": 0, "to": 1}, "Corvin is prone."),
    ("condition", {"label": "bleeding", "was": 1, "to": 3}, "Corvin, bleeding 1 to 3."),
    ("condition", {"label": "prone", "was": 1, "to": 0}, "Corvin is no longer prone."),
    ("complication", {"roll": 33}, "A Complication for Corvin, 33."),
    ("grit", {"was": 2, "to": 1, "what": "reroll"}, "Corvin spends Grit to roll again: Grit 2 to 1."),
    ("spends", {"was": 2, "to": 1, "cost": 1, "what": "brace"}, "Corvin braces: AP 2 to 1."),
    ("zero_vs_zero", {"through": True}, "0 Hits against 0: the attack gets through."),
    ("critical", {"value": 73, "location": "torso"}, "Corvin's Critical Injury, torso: 73."),
    ("unstable", {"left": "4 minutes"}, "Corvin is unstable: 4 minutes."),
    ("health", {"was": 5, "left": 4, "band": "battered", "penalty": -10, "why": "bleeding"},
     "Corvin is bleeding: Health 5 to 4, battered -10."),
    ("out", {"reason": "dead"}, "Corvin dies."),
    ("may_counter", {"target": "b"}, "Corvin may counter Ganger 2: Counterstrike, 1 AP."),
    ("damage", {"raw": 3, "armor": 4, "amount": 0, "location": "torso"}, "Corvin is unhurt: 3 damage, armor 4."),
    ("astray", {"weapon": "Grenade", "metres": 3, "direction": 7},
     "Corvin's grenade goes 3 m astray, direction 7 of 8."),
    ("suppresses", {"weapon": "Smg", "hits": 2, "inside": ("b",)}, "Corvin suppresses Ganger 2: -10 on every test."),
    ("shoves", {"target": "b", "won": False}, "Corvin can't shove Ganger 2."),
    ("disarms", {"target": "b", "item": "Heavy pistol", "resists": False, "roll": 97, "number": 98},
     "Corvin disarms Ganger 2: Grip 97 always fails, heavy pistol lost."),
    ("disarms", {"target": "b", "item": "Heavy pistol", "resists": True, "roll": 0, "number": 30},
     "Corvin can't disarm Ganger 2: Grip holds, keeps the heavy pistol."),
    ("knocks_down", {"target": "b", "resists": True, "roll": 4, "number": 1},
     "Corvin can't knock Ganger 2 down: Vigor 04 always holds, still up."),
    ("knocks_down", {"target": "b", "resists": False, "roll": 100, "number": 50},
     "Corvin knocks Ganger 2 down: Vigor 00 over 50, prone."),
    ("takes_up", {"weapon": "Heavy pistol"}, "Corvin takes up the heavy pistol."),
    ("survival", {"roll": 6, "needed": 6, "lives": True}, "Corvin lives: 6 on the d6, 6 needed."),
    ("acts", {"label": "shifts to the winch", "cost": 0}, "Corvin: shifts to the winch; free."),
])  # fmt: skip
def test_a_fact_in_words(key: str, data: dict[str, Any], line: str) -> None:
    assert of(key, **data) == (line,)


@pytest.mark.parametrize(("key", "begin", "data", "line"), [
    ("health", "harm", {"was": 8, "left": 5, "band": "battered", "penalty": -10, "why": ""},
     "GM: Corvin: Health 8 to 5, battered -10."),
    ("healed", "harm", {"was": 5, "to": 7, "band": "bruised", "penalty": -5}, "GM: Corvin Health 5 to 7, bruised -5."),
    ("ap_set", "points", {"was": 1, "to": 3}, "GM: Corvin's AP 1 to 3."),
    ("grit", "points", {"was": 1, "to": 2, "what": "by hand"}, "GM: Corvin's Grit 1 to 2."),
    ("initiative_set", "initiative", {"was": 9, "to": 12}, "GM: Corvin's Initiative 9 to 12."),
    ("placed", "place", {"target": "b", "metres": 16, "known": True}, "GM: Corvin and Ganger 2 are 16 metres apart."),
    ("out", "defeat", {"reason": "defeated"}, "GM: Corvin is defeated."),
])  # fmt: skip
def test_what_the_gm_does_says_so(key: str, begin: str, data: dict[str, Any], line: str) -> None:
    assert of(key, begin, **data) == (line,)


def test_initiative_is_one_line_and_a_round_begins_with_somebodys_turn() -> None:
    facts = tuple(Fact("", *one) for one in (
        ("initiative", {"who": "a", "value": 12}), ("initiative", {"who": "b", "value": 14}),
        ("round", {"round": 1}), ("turn", {"who": "b", "ap": 3}),
    ))  # fmt: skip
    told = sentences.sentences(Begin("roll_initiative", ""), facts, lambda id: NAMES[id])
    assert told == ("Initiative: 14 Ganger 2, 12 Corvin.", "Round 1: Ganger 2's turn, 3 AP left.")


def test_a_miss_says_what_was_rolled_and_what_it_took() -> None:
    enc = duel()
    attack(enc, "a", "b", attack=(78, 3))
    assert said(enc) == ("A's sword misses B: 78 over 60; AP 3 to 1.",)


def test_a_hit_says_health_band_and_points() -> None:
    enc = duel()
    attack(enc, "a", "b", attack=(34, 6), active="none", passive_defense=(1,))
    assert said(enc) == ("A's sword hits B, torso: Health 12 to 4, battered -10; AP 3 to 1.",)


def test_a_stopped_attack_says_by_what() -> None:
    enc = duel()
    attack(enc, "a", "b", attack=(54, 1), active="dodge", active_defense=(20,))
    assert said(enc)[0] == "A's sword is stopped by B: Dodge, 1 Hit against 3; AP 3 to 1."


def test_a_shot_says_its_rounds_where_there_is_room() -> None:
    enc = duel({"weapon": {"gun": {**PISTOL, "name": "Gun"}, "sword": SWORD}})
    attack(enc, "a", "b", weapon="gun", attack=(98, 3))
    assert said(enc) == ("A's gun misses B: 98 over 60; AP 3 to 1; loaded 12 to 11.",)


@pytest.mark.parametrize(("names", "end"), [
    ({"a": "Mother Calloway", "b": "Wardsman 12"}, "; AP 6 to 4."),
    ({"a": "Mother Calloway of the Pier", "b": "Lantern Wardsman 12"}, "Health 12 to 4."),
])  # fmt: skip
def test_no_line_is_too_long(names: dict[str, str], end: str) -> None:
    data = {"who": "a", "target": "b", "weapon": "Long assault rifle", "how": "opportunity", "hits": 12, "defense": 3}
    facts = (
        Fact("", "spends", {"who": "a", "was": 6, "to": 4, "cost": 2, "what": "attack"}),
        Fact("", "hit", {**data, "net": 9}),
        Fact("", "damage", {"who": "b", "raw": 9, "armor": 1, "amount": 8, "location": "right_arm"}),
        Fact("", "health", {"who": "b", "was": 12, "left": 4, "band": "battered", "penalty": -10, "why": ""}),
    )
    (line,) = sentences.sentences(Begin("attack", "a"), facts, lambda id: names[id])
    assert width(line) <= LINE
    assert line.endswith(end)


def test_every_fact_of_these_rules_has_its_sentence_or_is_never_told_and_says_why() -> None:
    own = facts.defined(static_veil)
    assert len(own) > 55
    assert own - set(sentences.FACTS) == set()
    facts.check(sentences.FACTS)


@pytest.mark.parametrize(("begin", "keys", "word", "kind"), [
    ("attack", ("hit",), "hit", "attacks"), ("attack", ("miss",), "miss", "attacks"),
    ("attack", ("hit", "out"), "defeat", "attacks"), ("opportunity", ("negated",), "attack", "attacks"),
    ("end_turn", (), "turn", "turns"), ("harm", ("healed",), "healing", "by hand"), ("aim", (), "aim", "actions"),
    ("effect", (), "effect", "effects"),
])  # fmt: skip
def test_the_word_for_undo_and_the_kind_of_line(begin: str, keys: tuple[str, ...], word: str, kind: str) -> None:
    facts = tuple(Fact("", key, {}) for key in keys)
    assert ACTIONS.word(Begin(begin, "a"), facts) == word
    assert ACTIONS.kind(Begin(begin, "a")) == kind
