"""What the log says of every fact of Exalted 2e (look: log lines)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.ask import Fact
from engine.core.inputs import Begin, Edit
from engine.core.names import width
from engine.core.told import Told
from engine.history.encounter import Encounter
from engine.rules import exalted2e
from engine.rules.common.fighters import shorts
from engine.rules.common.telling import LINE, One, Telling
from engine.rules.exalted2e import Exalted2e
from engine.rules.exalted2e.actions.table import ACTIONS, Action
from engine.rules.exalted2e.log import sentences

from ... import facts
from ..fights import attack, fight, play
from ..skirmish import Skirmish, log

SWORD = {"sword": {"name": "Sword", "accuracy": 1, "damage": 3, "defense": 1, "rate": 3}}


def two(tick: int = 31, **options: Any) -> Encounter:
    """Isra's move against Orsolo, both on the present tick."""
    hers = {
        "name": "Isra Moonfoal",
        "side": "heroes",
        "tick": tick,
        "weapon": SWORD,
        "attributes": {"dexterity": 3, "strength": 3, "stamina": 3},
        "abilities": {"melee": 3, "resistance": 5},
    }
    his = {"name": "Captain Orsolo", "tick": tick, "weapon": SWORD, "being": "heroic",
           "attributes": {"dexterity": 2, "stamina": 9}, "abilities": {"resistance": 9}}  # fmt: skip
    return fight({"isra": hers, "orsolo": his}, tick, acting="isra", **options)


def said(enc: Encounter, back: int = 0) -> tuple[str, ...]:
    """What the log says of the last action, or of one before it."""
    made, entry = list(enc.journal.actions(enc.moment.entry))[back]
    assert made is not None
    names = shorts(enc.state["combatant"])
    return enc.rules.sentences(made, entry.facts, lambda id: names[id])


def word(enc: Encounter) -> str:
    """What an undo would take back."""
    made, entry = next(enc.journal.actions(enc.moment.entry))
    assert made is not None
    return enc.rules.word(made, entry.facts)


def strike(enc: Encounter, faces: int, damage: int = 0, **answers: Any) -> None:
    """An attack of Isra with so many successes shown by the dice."""
    hurt: dict[str, Any] = {"damage": damage} if faces > 1 else {}
    attack(enc, "isra", "orsolo", attack=faces, **answers, **hurt)


class TestAttacks:
    def test_a_hit_says_what_lands_when_the_tick_ends_and_what_it_has_cost(self) -> None:
        enc = two()
        strike(enc, 4, 1)
        assert said(enc) == ("Isra's sword hits Orsolo: 1 lethal, landing when tick 31 ends.",)
        assert word(enc) == "hit"

    def test_one_who_will_be_felled_still_acts_and_the_log_says_so_before_and_when_he_falls(self) -> None:
        enc = two()
        enc.do(Edit((("combatant.orsolo.now.health", {"lethal": 6}), ("combatant.orsolo.sheet.dying", 1))))
        strike(enc, 6, 4)
        assert said(enc) == ("Isra's sword hits Orsolo: 4 lethal, dies at tick end and still acts.",)
        enc.do(Begin("end_turn"))
        play(enc, "guard", "orsolo")
        enc.do(Begin("end_turn"))
        assert said(enc)[0] == "Tick 31 ends: Orsolo dies, Health 1 to 0, 4 lethal; it has acted."

    def test_where_nothing_waits_the_levels_are_marked_at_once(self) -> None:
        enc = two(simultaneous=False)
        strike(enc, 4, 1)
        assert said(enc)[0] == "Isra's sword hits Orsolo: Health 7 to 6, 1 lethal; next on 36, DV -1."
        enc = two(simultaneous=False)
        enc.do(Edit((("combatant.orsolo.now.health", {"lethal": 6}), ("combatant.orsolo.sheet.dying", 0))))
        strike(enc, 6, 4)
        assert said(enc)[0] == "Isra's sword kills Orsolo: Health 1 to 0, 4 lethal; next on 36, DV -1."
        assert word(enc) == "defeat"

    def test_a_miss_says_against_what(self) -> None:
        enc = two()
        strike(enc, 1)
        assert said(enc) == ("Isra's sword misses Orsolo: 1 against Dodge DV 1; next on 36, DV -1.",)
        assert word(enc) == "miss"

    def test_external_penalties_stand_beside_the_successes(self) -> None:
        enc = two()
        attack(enc, "isra", "orsolo", attack=2, visibility=2)
        assert said(enc) == ("Isra's sword misses Orsolo: 2 less 2 against Dodge DV 1; next on 36.",)

    def test_a_hit_without_a_level_and_one_that_hardness_stops(self) -> None:
        enc = two()
        strike(enc, 3, 0)
        assert said(enc) == ("Isra's sword hits Orsolo: no level from 8 dice; next on 36, DV -1.",)
        enc = two()
        enc.do(Edit((("combatant.orsolo.sheet.hardness", 20),)))
        attack(enc, "isra", "orsolo", attack=4)
        assert said(enc) == ("Isra's sword hits Orsolo: 9 raw damage, Hardness 20 stops it; next on 36.",)

    def test_an_extra_misses_by_itself(self) -> None:
        enc = two()
        enc.do(Edit((("combatant.isra.sheet.extra", True), ("combatant.orsolo.sheet.listed", {"parry": 9}))))
        attack(enc, "isra", "orsolo")
        assert said(enc) == ("Isra's sword misses Orsolo: Parry DV 9 is above 7 dice; next on 36.",)

    def test_numbers_that_the_gm_has_set_stand_behind_them(self) -> None:
        enc = two()
        attack(enc, "isra", "orsolo", {"attack successes": 1})
        assert said(enc) == ("Isra's sword misses Orsolo: 1 (GM) against Dodge DV 1; next on 36, DV -1.",)


class TestActions:
    def test_what_an_action_takes(self) -> None:
        enc = two()
        play(enc, "dash", "isra")
        assert said(enc) == ("Isra dashes; next on tick 34, DV -2 until then.",)
        assert word(enc) == "dash"

    def test_a_guard_an_aim_and_an_abort(self) -> None:
        enc = two()
        play(enc, "guard", "isra")
        assert said(enc) == ("Isra guards until tick 34.",)
        enc.do(Begin("end_turn"))
        play(enc, "aim", "orsolo", {"target": "isra"})
        assert said(enc) == ("Orsolo aims at Isra until tick 34, DV -1.",)
        play(enc, "abort", "isra")
        assert said(enc) == ("Isra aborts a guard on tick 31; no DV refresh.",)
        assert word(enc) == "abort"

    def test_penalties_that_add_up_are_told_from_to(self) -> None:
        enc = two()
        enc.do(Edit((("combatant.isra.now.dv", {"attack": 5}),)))
        play(enc, "miscellaneous", "isra", {"label": "shoves the mast", "dv": 2, "pool": 3}, {"roll": (7, 7, 1)})
        assert said(enc) == ("Isra: shoves the mast, 2 successes; next on 36, DV -5 to -7.",)

    def test_a_flurry_and_its_parts(self) -> None:
        enc = two()
        rows = ({"do": "attack", "target": "orsolo"}, {"do": "jump", "pool": 2}, {"do": "attack", "target": "orsolo"})
        play(enc, "flurry", "isra", {"parts": rows})
        assert said(enc) == ("Isra flurries: 2 attacks and a jump; next on tick 36, DV -3 until then.",)
        attack(enc, "isra", "orsolo", attack=0)
        assert said(enc) == ("Isra's sword misses Orsolo: 0 against Dodge DV 1.",)
        play(enc, "part", "isra", {}, {"roll": 0})
        assert said(enc) == ("Isra, 2 of 3: jump, 0 successes.",)
        enc.do(Begin("end_turn"))
        assert said(enc) == ("Isra gives up 1 action of the flurry.",)
        assert word(enc) == "turn"

    def test_weapons_defense_of_others_and_movement(self) -> None:
        enc = two()
        play(enc, "move", "isra")
        assert said(enc) == ("Isra moves 3 yards.",)
        play(enc, "inactive", "isra")
        assert said(enc) == ("Isra can do nothing until tick 36, base DVs 0.",)


class TestTheClock:
    def test_join_battle_by_tick_with_its_reaction_count(self) -> None:
        wits = {"attributes": {"wits": 3}}
        enc = fight({"isra": {"side": "heroes", **wits}, "orsolo": wits, "kes": wits})
        enc.do(Begin("join_battle"))
        while enc.ask is not None:
            enc.answer({"isra": 2, "orsolo": 0, "kes": 0}[enc.ask.who])
        assert said(enc) == ("Join Battle, reaction count 2: tick 0 Isra, 2 Orsolo and Kes.",)
        assert word(enc) == "join"

    def test_a_dv_that_comes_back_is_told_with_its_tick(self) -> None:
        enc = two()
        play(enc, "dash", "isra")
        enc.do(Begin("end_turn"))
        play(enc, "dash", "orsolo")
        enc.do(Begin("end_turn"))
        assert said(enc) == ("DV back on tick 34: Isra, Orsolo.",)

    def test_an_effect_that_ends_and_the_end_of_the_fight(self) -> None:
        enc = two()
        effect = {"on": "orsolo", "label": "oil", "until": {"tick": 33}}
        enc.do(Edit((("effect.e1", effect), ("combatant.orsolo.now.tick", 40))))
        enc.do(Begin("end_turn"))
        assert said(enc) == ("Isra guards until tick 34.", "Orsolo's oil ends.")
        enc.do(Begin("end_fight"))
        assert said(enc) == ("The fight ends on tick 34.",)

    def test_those_who_come_and_go(self) -> None:
        enc = two()
        enc.do(Begin("defeat", "orsolo"))
        assert said(enc)[0] == "GM: Orsolo is defeated."
        enc.do(Begin("return", "orsolo"))
        assert said(enc)[0] == "GM: Orsolo is back in the fight."
        play(enc, "dash", "isra")
        enc.do(Begin("again", "isra"))
        assert said(enc) == ("GM: Isra may act again.",)
        enc.do(Begin("remove", "orsolo"))
        made, entry = next(enc.journal.actions(enc.moment.entry))
        assert enc.rules.sentences(made, entry.facts, str) == ("GM: Captain Orsolo is taken out.",)


class TestByHand:
    def test_what_the_gm_sets(self) -> None:
        enc = two()
        enc.do(Begin("tick", "isra", {"set": 40}))
        assert said(enc)[0] == "GM: Isra's next tick 31 to 40."
        enc.do(Begin("harm", "orsolo", {"levels": 2, "type": "bashing"}))
        assert said(enc)[0] == "GM: 2 bashing on Orsolo, Health 7 to 5."
        enc.do(Begin("place", "isra", {"target": "orsolo", "yards": 90}))
        assert said(enc) == ("GM: Isra and Orsolo are 90 yards apart.",)
        assert [enc.rules.kind(Begin(name), ()) for name in ("attack", "harm", "end_turn", "effect", "aim")] == [
            "attacks", "by hand", "turns", "effects", "actions",
        ]  # fmt: skip


def test_every_fact_of_these_rules_has_its_sentence_or_is_never_told_and_says_why() -> None:
    own = facts.defined(exalted2e)
    assert len(own) > 45
    assert own - set(sentences.FACTS) == set()
    facts.check(sentences.FACTS)


class Sings(Told[Telling], key="sings"):
    """A fact of a table's own rules."""

    who: str

    def told(self, telling: Telling, one: One) -> str:
        """Who does."""
        return f"{telling.name(self.who)} sings."


def test_a_table_of_its_own_rules_has_sentences_of_its_own() -> None:
    house = Exalted2e()
    house.procedures = ACTIONS.by((Action("sings", "Sing", lambda fight, begin: None, facts=(Sings,)),))
    facts = (Fact("1", "sings", {"who": "isra"}),)
    assert house.sentences(Begin("sings", "isra"), facts, str.title) == ("Isra sings.",)


@pytest.mark.parametrize("seed", range(4))
def test_no_sentence_of_a_played_fight_is_longer_than_a_line_at_80_cells(seed: int) -> None:
    skirmish = Skirmish(seed)
    assert list(skirmish.steps(30))
    lines = log(skirmish.enc)
    assert len(lines) > 20
    for line in lines:
        assert width(line) <= LINE, line
        assert line.endswith(".")
        assert "!" not in line


def test_a_house_rule_that_bit_is_on_or_off() -> None:
    enc = fight({"isra": {"side": "heroes", "tick": 0}, "orsolo": {"tick": 4, "listed": {"dodge": 0, "parry": 0}}},
                tick=0, simultaneous=False)  # fmt: skip
    attack(enc, "isra", "orsolo", numbers={"attack successes": 3, "damage levels": 1}, damage=0)
    assert said(enc)[-1] == "House rule: simultaneous off."


def test_a_botch_in_the_fog_and_a_single_die() -> None:
    shell = {"tick": 9, "listed": {"dodge": 0, "parry": 0}}
    enc = fight({"isra": {"side": "heroes", "tick": 0, "weapon": {"s": {"name": "Sword", "dice": 3}}}, "shell": shell},
                tick=0)  # fmt: skip
    attack(enc, "isra", "shell", attack=(1, 2, 2), visibility=2)
    assert said(enc)[0].startswith("Isra's sword misses Shell: a botch against Dodge DV 0")
    extra = {"tick": 0, "extra": True, "weapon": {"s": {"name": "Sword", "dice": 1}}}
    enc = fight({"isra": extra, "shell": {**shell, "listed": {"dodge": 4}}}, tick=0)
    attack(enc, "isra", "shell")
    assert said(enc)[0].startswith("Isra's sword misses Shell: Dodge DV 4 is above 1 die;")
