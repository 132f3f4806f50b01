"""Log sentences of turns and of what the GM does by hand, and what an undo of each is called (look: log lines)."""

from typing import Any

import pytest

from engine.core.inputs import Begin, Edit
from engine.rules import exalted3e
from engine.rules.exalted3e.log import sentences

from ... import facts
from ..fights import answers, begin, do, fight, fighter, join, strike
from ..logs import said, two, word


class TestTurns:
    def test_join_battle_names_all_the_highest_first(self) -> None:
        enc = fight(kes={"side": "heroes"}, ogre={"side": "foes"})
        begin(enc, "join_battle")
        while enc.ask is not None:
            enc.answer({"kes": 2, "ogre": 4}[enc.ask.who])
        assert said(enc) == ("Join Battle: 7 Ogre, 5 Kes.",)

    def test_join_battle_puts_those_alike_together(self) -> None:
        enc = fight(round=0, reed_bandit_6={}, reed_bandit_4={}, kes={}, ogre={})
        join(enc, **{"reed-bandit-6": 6, "reed-bandit-4": 6, "kes": 9, "ogre": 6})
        told = said(enc)[0].partition("; GM")[0]
        assert told == "Join Battle: 9 Kes, 6 Bandit 6, Bandit 4 and Ogre"

    def test_one_who_comes_late(self) -> None:
        enc = fight(kes=9, late={"side": fighter("late")["side"]})
        begin(enc, "join_battle", "late")
        enc.answer(1)
        assert said(enc) == ("Late joins the battle: 1 success, Initiative 4.",)

    def test_the_end_of_a_round_gives_motes_back_and_plain_turns_say_nothing(self) -> None:
        enc = fight(
            kes={"initiative": 9, "personal": 10, "motes": {"personal": 2}},
            ogre={"initiative": 4, "personal": 10, "motes": {"personal": 8}},
        )
        do(enc, "full_defense", "kes")
        do(enc, "end_turn")
        assert said(enc) == ()
        do(enc, "end_turn")
        assert said(enc) == ("End of round: 5 motes back for Kes, 2 for Ogre.",)
        assert word(enc) == "turn"

    def test_turns_in_crash_and_the_way_out(self) -> None:
        enc = fight(kes=9, ogre={"initiative": -4, "crash": {"by": "kes", "turns": 2}})
        do(enc, "end_turn")
        assert said(enc) == ("Ogre is in Crash: turn 3 of 3.",)
        do(enc, "end_turn")
        do(enc, "end_turn")
        assert said(enc) == ("Ogre is out of Crash after three turns: Initiative -4 to 3.",)

    def test_delay_act_now_and_again(self) -> None:
        enc = fight(kes=9, ogre=6)
        do(enc, "delay", "kes")
        assert said(enc) == ("Kes delays: Initiative 9 to 7.",)
        do(enc, "act_now", "kes")
        assert said(enc) == ("Kes has delayed and acts now.",)
        strike(enc, "kes", "ogre", None)
        do(enc, "again", "kes")
        assert said(enc) == ("GM: Kes may act again.",)

    def test_a_tie_that_the_gm_decides(self) -> None:
        enc = fight(kes=9, ogre=6, wolf=6)
        enc.do(Begin("end_turn"))
        enc.answer("wolf")
        assert said(enc) == ()

    def test_a_tie_that_a_house_rule_decides_names_it(self) -> None:
        enc = fight(kes=9, ogre=6, wolf={"initiative": 6, "join_battle": 9}, options={"tie_break": "join_battle_pool"})
        do(enc, "end_turn")
        assert said(enc) == ("Wolf acts before Ogre at equal Initiative (tie_break join_battle_pool).",)

    def test_a_distraction_that_was_not_used(self) -> None:
        enc = fight(kes=9, ogre=6)
        enc.do(Edit((("combatant.kes.now.distract", {"by": "ogre", "target": "ogre", "amount": 4, "until": 1}),)))
        do(enc, "end_turn")
        assert said(enc) == ("Kes has not attacked Ogre: Initiative 9 to 5; the distraction is lost.",)

    def test_an_effect_of_the_gm_that_ends_is_told(self) -> None:
        enc = fight(kes=9, ogre=6)
        do(enc, "effect", "ogre", label="oil", until={"start_of": "ogre"})
        do(enc, "end_turn")
        assert said(enc) == ("Ogre's oil ends.",)

    def test_those_who_leave_and_return_and_the_end(self) -> None:
        enc = fight(kes=9, ogre=6, wolf=3)
        do(enc, "defeat", "wolf", reason="runs")
        assert said(enc) == ("GM: Wolf is out of the fight: runs.",)
        do(enc, "return", "wolf")
        assert said(enc) == ("GM: Wolf is back in the fight.",)
        do(enc, "defeat", "wolf")
        assert (said(enc), word(enc)) == (("Wolf is defeated, by the word of the GM.",), "defeat")
        do(enc, "remove", "wolf")
        assert said(enc) == ("GM: Wolf is taken out.",)
        do(enc, "end_fight")
        assert said(enc) == ("The fight ends in round 1.",)


class TestByHand:
    @pytest.mark.parametrize(
        ("procedure", "args", "sentence", "undone"),
        [
            ("harm", {"levels": 2, "type": "bashing"}, "GM: 2 bashing on Ogre, Health 7 to 5.", "damage"),
            ("harm", {"levels": 7, "type": "lethal"}, "GM: 7 lethal on Ogre, Health 7 to 0; dying.", "damage"),
            ("initiative", {"change": 3}, "GM: Ogre's Initiative 6 to 9.", "Initiative"),
            ("initiative", {"set": 0}, "GM: Ogre's Initiative 6 to 0; in Crash.", "Initiative"),
            ("initiative", {"change": -6, "by": "kes"},
             "GM: Ogre's Initiative 6 to 0; in Crash by Kes; Kes +5 for the Break.", "Initiative"),
            ("initiative", {"change": -6, "cost": True}, "GM: Ogre's Initiative 6 to -5; in Crash.", "Initiative"),
            ("essence", {"motes": -5}, "GM: Ogre: 5 motes, anima dim to glowing.", "motes"),
            ("essence", {"personal": -2}, "GM: Ogre's personal motes 10 to 8.", "motes"),
            ("essence", {"committed_personal": 3}, "GM: Ogre commits 3 personal motes: 3 committed.", "motes"),
            ("essence", {"willpower": -1}, "GM: Ogre: Willpower 5 to 4.", "motes"),
            ("effect", {"label": "oil", "modifiers": {"soak": -2}, "until": {"start_of": "ogre", "count": 3}},
             "GM: oil on Ogre: soak -2, 3 turns.", "effect"),
            ("effect", {"label": "GM", "modifiers": {"hardness": 1}}, "GM: Ogre's hardness +1.", "effect"),
            ("effect", {"label": "fear", "until": {"scene": True}}, "GM: fear on Ogre, this scene.", "effect"),
        ],
    )  # fmt: skip
    def test_each_has_its_sentence(self, procedure: str, args: dict[str, Any], sentence: str, undone: str) -> None:
        enc = fight(kes={"initiative": 9, "side": "heroes"}, ogre={"initiative": 6, "personal": 10, "peripheral": 10})
        do(enc, procedure, "ogre", **args)
        assert (said(enc), word(enc)) == ((sentence,), undone)

    def test_healing_and_taking_an_effect_off(self) -> None:
        enc = fight(kes=9, ogre={"initiative": 6, "health": {"lethal": 3}})
        do(enc, "harm", "ogre", levels=-2, type="lethal")
        assert (said(enc), word(enc)) == (("GM: 2 lethal healed on Ogre, Health 4 to 6.",), "healing")
        do(enc, "effect", "ogre", label="oil")
        do(enc, "effect", "ogre", remove=next(iter(enc.state["effect"])))
        assert said(enc) == ("GM: oil off Ogre.",)

    def test_what_is_done_inside_an_open_attack_is_the_gms_too(self) -> None:
        enc = two()
        begin(enc, "attack", "kes", target="orsolo")
        enc.do(Begin("harm", "orsolo", {"levels": 1, "type": "bashing"}))
        answers(enc, attack=0)
        assert said(enc) == ("GM: 1 bashing on Orsolo, Health 7 to 6.", "Kes misses Orsolo: 0 against Parry 5.")


def test_every_fact_of_these_rules_has_its_sentence_or_is_never_told_and_says_why() -> None:
    own = facts.defined(exalted3e)
    assert len(own) > 45
    assert own - set(sentences.FACTS) == set()
    facts.check(sentences.FACTS)
