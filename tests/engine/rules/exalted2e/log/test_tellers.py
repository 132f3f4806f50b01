"""Sentences of single facts, as the procedures record them: clinches, sorcery, persuasion, volleys, what is set."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.ask import Fact
from engine.core.inputs import Begin
from engine.rules.exalted2e.ruleset import RULES

from ..fights import fight, play
from .test_sentences import said

ACTS = ("acts", {"who": "isra", "action": "x", "speed": 5, "penalty": 1, "dv": 1, "to": 36})


def told(*facts: tuple[str, dict[str, Any]], procedure: str = "miscellaneous") -> tuple[str, ...]:
    made = tuple(Fact("1", key, data) for key, data in facts)
    return RULES.sentences(Begin(procedure, "isra"), made, str.title)


PAIR = {"who": "isra", "target": "knight"}
SINGLE: list[tuple[str, dict[str, Any], str]] = [
    ("clinch", PAIR, "Isra has hold of Knight."),
    ("released", PAIR, "Isra no longer holds Knight."),
    ("disarmed", {"who": "knight", "weapon": "Long blade"}, "Knight loses the long blade."),
    ("keeps_weapon", {"who": "knight", "weapon": "Dawn's Edge"}, "Knight keeps the Dawn's Edge."),
    ("window_closes", PAIR, "The attack together on Knight is over."),
    ("keeps_spell", {"who": "isra"}, "Isra keeps the spell together."),
    ("spell_lost", {"who": "isra", "circle": "terrestrial"}, "Isra loses the Terrestrial spell."),
    ("interrupted", {"who": "isra"}, "Isra is interrupted: the words are lost."),
    ("keeps_feet", {"who": "knight"}, "Knight keeps standing."),
    ("knocked", {"who": "knight", "yards": 3}, "Knight is knocked back 3 yards."),
    ("automatic_miss", {**PAIR, "dv": 9, "pool": 7}, "Isra misses Knight without a roll: DV 9 above 7 dice."),
    ("waits", {"who": "knight", "what": "clinch"}, "Knight is held from the end of the tick on."),
    ("waits", {"who": "knight", "what": "effect", "label": "prone"}, "Knight is prone from the end of the tick on."),
    ("takes_hold", {"who": "knight", "label": "stunned"}, "Knight is stunned."),
    ("dying", {"who": "knight", "left": 1}, "Knight is dying: 1 Dying box left."),
    ("out", {"who": "knight", "reason": "dead"}, "Knight dies."),
    ("out", {"who": "knight", "reason": "fled"}, "Knight is out of the fight: fled."),
    ("reaction", {"value": 4}, "The reaction count is 4."),
    ("nobody_left", {}, "Nobody is left to act."),
    ("rises", {"who": "isra"}, "Isra rises."),
    ("moves", {"who": "isra", "yards": 4, "target": "knight"}, "Isra moves 4 yards, to Knight."),
    ("committed", {"who": "isra", "pool": "personal", "amount": 3, "to": 8},
     "Isra commits 3 personal motes: 8 committed."),
    ("pending", {"who": "knight", "levels": 2, "type": "bashing", "tick": 31},
     "Knight: 2 bashing, landing when tick 31 ends."),
    ("placed", PAIR, "Isra and Knight stand anywhere."),
]  # fmt: skip


@pytest.mark.parametrize(("key", "data", "sentence"), SINGLE)
def test_a_fact_by_itself(key: str, data: dict[str, Any], sentence: str) -> None:
    assert told((key, data)) == (sentence,)


LEADING: list[tuple[str, dict[str, Any], str]] = [
    ("holds", {**PAIR, "what": "crush", "successes": 4, "against": 2, "keeps": True},
     "Isra crushes Knight: 4 against 2; next on tick 36, DV -1 until then."),
    ("holds", {**PAIR, "what": "throw", "successes": 2, "against": 3, "keeps": False},
     "Knight wins control from Isra: 3 against 2; next on 36, DV -1."),
    ("guards", PAIR, "Isra defends Knight until the next action; next on 36, DV -1."),
    ("blockade", {**PAIR, "successes": 3, "against": 2, "blocks": True},
     "Isra blocks Knight: 3 against 2; next on tick 36, DV -1 until then."),
    ("blockade", {**PAIR, "successes": 1, "against": 2, "blocks": False},
     "Isra does not stop Knight: 1 against 2; next on 36, DV -1."),
    ("coordinates", {**PAIR, "successes": 3, "difficulty": 2, "size": 4, "lowers": 3, "tick": 36},
     "Isra leads 4 against Knight: 3 successes, DV -3 on tick 36; next on 36."),
    ("coordinates", {**PAIR, "successes": 1, "difficulty": 2, "size": 4, "lowers": 0, "tick": 36},
     "Isra leads nobody against Knight: 1 success, difficulty 2; next on 36."),
    ("shapes", {"who": "isra", "circle": "celestial", "done": 1, "size": 2},
     "Isra shapes Celestial sorcery, 1 of 2; next on tick 36, DV -1 until then."),
    ("casts", {"who": "isra", "circle": "solar"}, "Isra casts Solar sorcery; next on tick 36, DV -1 until then."),
    ("persuades", {**PAIR, "left": 3, "of": 4}, "Isra talks to Knight, 1 of 4; next on tick 36, DV -1 until then."),
    ("unmoved", {**PAIR, "successes": 2, "mdv": 4},
     "Isra does not move Knight: 2 against MDV 4; next on 36, DV -1."),
    ("persuaded", {"who": "knight", "by": "isra", "label": "let us pass"},
     "Knight gives in to Isra: let us pass; next on tick 36, DV -1 until then."),
    ("resists", {"who": "knight", "by": "isra", "left": 4, "immune": False},
     "Knight resists Isra: Willpower 4 left; next on tick 36, DV -1 until then."),
    ("ready", {"who": "isra", "weapon": "Long bow", "away": "Sword"},
     "Isra readies long bow and puts sword away; next on 36, DV -1."),
    ("power", {"who": "isra", "label": "Tide wall", "adds": {"soak": 2}, "lasts": "ticks 4"},
     "Isra uses Tide wall: soak +2 for 4 ticks; next on 36, DV -1."),
]  # fmt: skip


@pytest.mark.parametrize(("key", "data", "sentence"), LEADING)
def test_a_fact_takes_along_what_the_action_costs(key: str, data: dict[str, Any], sentence: str) -> None:
    assert told(ACTS, (key, data)) == (sentence,)


def test_what_a_power_or_a_channel_costs_is_told_once() -> None:
    uses = ("uses", {"who": "isra", "label": "Reed"})
    spent = ("motes_spent", {"who": "isra", "amount": 3})
    power = ("power", {"who": "isra", "label": "Reed", "adds": {"dodge": 1}, "lasts": "scene"})
    assert told(uses, spent, power) == ("Isra uses Reed: dodge +1 for the scene; 3 motes.",)
    will = ("willpower", {"who": "isra", "amount": -1, "to": 4})
    assert told(will, ("channel", {"who": "isra", "virtue": "valor", "left": 2})) == (
        "Isra channels Valor, 2 left; Willpower 5 to 4.",
    )


def test_a_throw_says_only_that_it_throws() -> None:
    holds = {**PAIR, "what": "throw", "successes": 4, "against": 2, "keeps": True}
    assert told(("holds", holds), ("released", PAIR)) == ("Isra throws Knight: 4 against 2.",)


def test_a_guardian_is_named_with_the_dv_that_stopped_the_blow() -> None:
    miss = {**PAIR, "weapon": "Sword", "successes": 3, "mode": "parry", "dv": 5, "external": 0}
    assert told(("guarded", {"who": "kes", "target": "knight"}), ("miss", miss)) == (
        "Isra's sword misses Knight: 3 against Kes's Parry DV 5.",
    )


@pytest.mark.parametrize(
    ("special", "more", "end"),
    [
        ("clinch", ("waits", {"who": "knight", "what": "clinch"}), "clinch; held at tick end"),
        ("disarm", ("keeps_weapon", {"who": "knight", "weapon": "Axe"}), "disarm, but the axe is kept"),
        ("disarm", ("disarmed", {"who": "knight", "weapon": "Axe"}), "disarm, the axe is lost"),
        ("sweep", ("keeps_feet", {"who": "knight"}), "sweep, but nobody falls"),
    ],
)
def test_special_attacks_say_what_they_bring(special: str, more: tuple[str, dict[str, Any]], end: str) -> None:
    hit = {**PAIR, "weapon": "Sword", "special": special, "successes": 4, "mode": "dodge", "dv": 2, "left": 2}
    assert told(("hit", hit), more) == (f"Isra's sword hits Knight: {end}.",)


def test_claws_hit_and_a_sword_hits() -> None:
    miss = {**PAIR, "weapon": "Claws", "successes": 0, "mode": "dodge", "dv": 2, "external": 0}
    assert told(("miss", miss)) == ("Isra's claws miss Knight: 0 against Dodge DV 2.",)


def test_a_volley_is_one_line_and_one_for_each_target() -> None:
    took = {"action": "attack", "speed": 6, "penalty": 1, "dv": 1, "to": 40}
    acts = [("acts", {"who": id, **took}) for id in "abc"]
    facts: list[tuple[str, dict[str, Any]]] = [
        ("volley", {"who": "a", "group": "Heron Archer", "weapon": "Self bow", "size": 3,
                    "targets": ("crane", "juno"), "speed": 6}),
        *acts,
        ("shot 1.hit", {"who": "a", "target": "crane", "weapon": "Self bow", "left": 1}),
        ("shot 1.pending", {"who": "crane", "by": "a", "levels": 1, "type": "lethal", "tick": 34, "acts": True}),
        ("shot 2.miss", {"who": "b", "target": "crane", "weapon": "Self bow"}),
        ("volley_result", {"who": "crane", "by": "a", "shots": 2, "hits": 1, "levels": 1, "type": "lethal"}),
        ("volley_result", {"who": "juno", "by": "a", "shots": 1, "hits": 0, "levels": 0, "type": "lethal"}),
    ]  # fmt: skip
    assert told(*facts, procedure="volley") == (
        "Heron Archer x3 shoot at Crane and Juno, self bow; next on 40, DV -1.",
        "Crane: 1 of 2 hit, 1 lethal at tick end.",
        "Juno: none of 1 hit.",
    )


def test_a_counterattack_is_told_behind_what_it_answers_with_what_it_does() -> None:
    blade = {"blade": {"name": "Blade", "damage": 5}}
    counter = {"riposte": {"name": "Riposte", "when": "counterattack"}}
    stout = {"tick": 3, "weapon": blade, "attributes": {"stamina": 9}, "abilities": {"melee": 3, "resistance": 9}}
    enc = fight({"isra": {**stout, "side": "heroes"}, "knight": {**stout, "power": counter}}, 3, acting="isra")
    play(enc, "attack", "isra", {"target": "knight"}, {
        "attack": 0, "counterattack": "riposte", "counter.attack": 1, "counter.damage": 1,
    })  # fmt: skip
    assert said(enc)[-2:] == (
        "Isra's blade misses Knight: 0 against Dodge DV 0; next on 8, DV -1.",
        "Knight counters, hits Isra: 1 lethal, landing when tick 3 ends.",
    )
