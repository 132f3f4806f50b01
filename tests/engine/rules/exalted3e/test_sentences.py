"""Log sentences, each number that moved in them as old to new, and the word of an undo (look: log lines)."""

from typing import Any

import pytest

from engine.encounter import Encounter
from engine.inputs import Amend, Begin, Edit
from engine.names import short_name

from .fights import answers, begin, do, fight, fighter, strike
from .test_actions import place

COUNTER = {"riposte": {"name": "Riposte", "when": "counterattack", "cost": {"motes": 2}}}


def said(enc: Encounter, back: int = 0) -> tuple[str, ...]:
    """What the log says of the last action, or of one before it."""
    made, entry = list(enc.journal.actions(enc.moment.entry))[back]
    assert made is not None
    names = [str(one["name"]) for one in enc.state["combatant"].values()]
    return enc.rules.sentences(made, entry.facts, lambda id: short_name(enc.name(id), names))


def word(enc: Encounter) -> str:
    """What an undo would take back."""
    made, entry = next(enc.journal.actions(enc.moment.entry))
    assert made is not None
    return enc.rules.word(made, entry.facts)


def two(kes: int = 9, orsolo: int = 6, options: dict[str, Any] | None = None, **more: Any) -> Encounter:
    """Kes's turn against Captain Orsolo."""
    hers = {"name": "Kes of the Reeds", "initiative": kes, "side": "heroes", "parry": 4, "evasion": 3}
    his = {"name": "Captain Orsolo", "initiative": orsolo, "parry": 5, "evasion": 2, "soak": 4}
    enc = fight(
        acting="kes", kes=hers | more.pop("hers", {}), orsolo=his | more.pop("his", {}), options=options, **more
    )
    place(enc, "kes", "orsolo", "close")
    return enc


class TestAttacks:
    def test_a_withering_hit_moves_both(self) -> None:
        enc = two()
        strike(enc, "kes", "orsolo", 4)
        assert said(enc) == ("Kes hits Orsolo: Initiative 6 to 2, Kes's 9 to 14.",)
        assert word(enc) == "hit"

    def test_a_crash_with_break(self) -> None:
        enc = two()
        strike(enc, "kes", "orsolo", 7)
        assert said(enc) == ("Kes crashes Orsolo: Initiative 6 to -1, Kes's 9 to 22 with Break.",)
        assert word(enc) == "crash"

    def test_a_crash_inside_the_window_has_no_break(self) -> None:
        enc = two(his={"recovered_round": 1})
        strike(enc, "kes", "orsolo", 7)
        assert said(enc) == (
            "Kes crashes Orsolo: Initiative 6 to -1, Kes's 9 to 17, no Break so soon after a recovery.",
        )

    def test_a_hit_that_lifts_the_attacker_out_of_crash(self) -> None:
        enc = two(kes=-1, hers={"crash": {"turns": 1}})
        strike(enc, "kes", "orsolo", 3)
        assert said(enc) == ("Kes hits Orsolo: Initiative 6 to 3, Kes's -1 to 3; out of Crash.",)

    def test_a_shift_says_who_acts_again_and_against_whom(self) -> None:
        enc = two(kes=-3, orsolo=2, hers={"crash": {"by": "orsolo", "turns": 1}, "join_battle": 4})
        begin(enc, "attack", "kes", target="orsolo")
        answers(enc, attack=9, damage=3, shift=1)
        assert said(enc) == (
            "Kes crashes Orsolo: Initiative 2 to -1, Kes's -3 to 7 with Break and Shift; "
            "Kes acts again, on Orsolo only.",
        )

    def test_a_withering_miss_costs_nothing(self) -> None:
        enc = two()
        strike(enc, "kes", "orsolo", None)
        assert said(enc) == ("Kes misses Orsolo: 0 against Parry 5.",)
        assert word(enc) == "miss"

    @pytest.mark.parametrize(
        ("kes", "tail"),
        [(9, "Kes's Initiative 9 to 7 (miss)"), (13, "Kes's Initiative 13 to 10 (miss)"),
         (2, "Kes's Initiative 2 to -5, in Crash by own doing (miss)")],
    )  # fmt: skip
    def test_a_decisive_miss_says_what_it_cost(self, kes: int, tail: str) -> None:
        enc = two(kes=kes)
        strike(enc, "kes", "orsolo", None, kind="decisive")
        assert said(enc) == (f"Kes misses Orsolo: 0 against Parry 5; {tail}.",)

    def test_a_decisive_hit_marks_health_and_resets(self) -> None:
        enc = two()
        strike(enc, "kes", "orsolo", 3, kind="decisive")
        assert said(enc) == ("Kes hits Orsolo: Health 7 to 4, 3 lethal; Kes's Initiative 9 to 3.",)

    def test_a_decisive_hit_that_takes_the_last_level_defeats(self) -> None:
        enc = two()
        strike(enc, "kes", "orsolo", 7, kind="decisive")
        assert said(enc) == ("Kes defeats Orsolo: Health 7 to 0, 7 lethal; Kes's Initiative 9 to 3.",)
        assert word(enc) == "defeat"

    def test_hardness_that_stops_it_is_named(self) -> None:
        enc = two(his={"hardness": 9})
        begin(enc, "attack", "kes", target="orsolo", kind="decisive")
        answers(enc, attack=9)
        assert said(enc) == ("Kes hits Orsolo: no damage, Hardness stops it; Kes's Initiative 9 to 3.",)

    def test_gambits_that_succeed_and_fail(self) -> None:
        enc = two()
        strike(enc, "kes", "orsolo", 3, kind="gambit", gambit="disarm")
        assert said(enc) == ("Kes disarms Orsolo of Sword; Kes's Initiative 9 to 5.",)
        assert word(enc) == "gambit"
        enc.undo_action()
        strike(enc, "kes", "orsolo", 1, kind="gambit", gambit="disarm")
        assert said(enc) == ("Kes hits Orsolo, but the disarm fails by 2; Kes's Initiative 9 to 5.",)

    def test_powers_and_what_they_cost_stand_before(self) -> None:
        dance = {
            "name": "Dance",
            "when": "attacker_effects",
            "adds": {"attack_dice": 1},
            "each": {"motes": 1},
            "most": 9,
        }
        enc = two(hers={"peripheral": 20, "power": {"dance": dance}})
        begin(enc, "attack", "kes", target="orsolo")
        enc.do(Amend("power dance", 5), Amend("stunt", 2), Amend("willpower", 1))
        answers(enc, attack=9, damage=1)
        assert said(enc)[0] == "Kes uses Dance, 5: 5 motes, Willpower 5 to 4, anima dim to glowing."
        assert said(enc)[1] == "Kes hits Orsolo: Initiative 6 to 5, Kes's 9 to 11."

    def test_a_counterattack_comes_behind_what_it_answers(self) -> None:
        enc = two(his={"power": COUNTER, "personal": 5})
        begin(enc, "attack", "kes", target="orsolo")
        while enc.ask is not None and enc.ask.key != "counterattack":
            enc.answer(enc.ask.default)
        enc.answer("riposte")
        answers(enc, attack=9, counter_attack=9, counter_damage=2, damage=3)
        assert said(enc) == (
            "Orsolo uses Riposte: 2 motes.",
            "Kes hits Orsolo: Initiative 6 to 3, Kes's 9 to 13.",
            "Orsolo counters, hits Kes: Initiative 13 to 11, Orsolo's 3 to 6.",
        )

    def test_a_guardian_who_stops_it_is_named(self) -> None:
        enc = fight(
            acting="orsolo",
            orsolo=9,
            kes={"initiative": 6, "side": "heroes"},
            tavo={"initiative": 3, "side": "heroes", "parry": 4, "guards": "kes"},
        )
        begin(enc, "attack", "orsolo", target="kes")
        answers(enc, attack=3)
        assert said(enc) == ("Orsolo misses Kes: 3 against Tavo's Parry 4.",)

    def test_a_house_rule_that_bit_is_named(self) -> None:
        enc = two(options={"decisive_miss_cost": "none"})
        strike(enc, "kes", "orsolo", None, kind="decisive")
        assert said(enc) == ("Kes misses Orsolo: 0 against Parry 5.", "House rule: decisive_miss_cost none.")

    def test_most_lines_fit_a_line_of_the_log(self) -> None:
        enc = two()
        strike(enc, "kes", "orsolo", 7)
        assert max(map(len, said(enc))) <= 74


ACTIONS: list[tuple[str, dict[str, Any], dict[str, Any], str, str]] = [
    ("aim", {"target": "orsolo"}, {}, "Kes aims at Orsolo.", "aim"),
    ("full_defense", {}, {}, "Kes takes full defense: Initiative 9 to 8, Defense +2 until own next turn.", "defense"),
    ("defend_other", {"target": "tavo"}, {}, "Kes defends Tavo until own next turn.", "guard"),
    ("ready", {"weapon": "axe"}, {}, "Kes readies Axe: Defense -1 until own next turn.", "draw"),
    ("miscellaneous", {"label": "bars the gate"}, {}, "Kes: bars the gate; Defense -1 until own next turn.", "action"),
    ("social", {"target": "orsolo"}, {"social": 2}, "Kes sways Orsolo: 2 against Resolve 1.", "talk"),
    ("social", {"target": "everyone"}, {"social": 0},
     "Kes does not sway those who hear it: 0 against Resolve 1.", "talk"),
    ("move", {"target": "tavo", "way": "away"}, {}, "Kes moves away from Tavo: close to short.", "move"),
    ("move", {"target": "tavo", "way": "away difficult"}, {},
     "Kes is halfway to or from Tavo, on difficult ground.", "move"),
    ("rush", {"target": "orsolo"}, {"rush": 3, "against_orsolo": 1},
     "Kes rushes Orsolo: 3 against 1, follows the next move.", "rush"),
    ("rush", {"target": "orsolo"}, {"rush": 1, "against_orsolo": 3},
     "Kes rushes Orsolo: 1 against 3, in vain.", "rush"),
    ("take_cover", {"cover": "heavy"}, {"take_cover": 2}, "Kes takes heavy cover: 2 against 1, Defense +2.", "cover"),
    ("take_cover", {"cover": "full"}, {"take_cover": 0}, "Kes does not reach full cover: 0 against 1.", "cover"),
    ("withdraw", {}, {"withdraw": 4}, "Kes withdraws: 4 of 10 successes; Initiative 9 to -6, in Crash by own doing.",
     "withdraw"),
]  # fmt: skip


@pytest.mark.parametrize(("procedure", "args", "by_key", "sentence", "undone"), ACTIONS)
def test_each_action_has_its_sentence(
    procedure: str, args: dict[str, Any], by_key: dict[str, Any], sentence: str, undone: str
) -> None:
    axe = {"axe": {"name": "Axe", "dice": 6, "damage": 9, "ready": False, "tags": ("melee",)}}
    enc = fight(
        kes={"initiative": 9, "side": "heroes", "weapon": axe},
        orsolo={"name": "Captain Orsolo", "initiative": 6},
        tavo={"initiative": 3, "side": "heroes"},
    )
    place(enc, "kes", "tavo", "close")
    enc.do(Begin(procedure, "kes", args))
    if enc.ask is not None:
        answers(enc, **by_key)
    assert (said(enc), word(enc)) == ((sentence,), undone)


class TestMoving:
    def test_disengaging_and_what_follows_from_it(self) -> None:
        enc = two()
        begin(enc, "disengage", "kes")
        answers(enc, disengage=3, against_orsolo=2)
        assert said(enc) == ("Kes disengages: 3 against Orsolo's 2; Initiative 9 to 7.",)
        do(enc, "end_turn")
        do(enc, "move", "orsolo", target="kes", way="toward")
        assert said(enc) == (
            "Orsolo moves toward Kes: short to close.", "Kes slides away from Orsolo to short range.",
        )  # fmt: skip

    def test_a_disengage_that_fails_and_crashes(self) -> None:
        enc = two(kes=2)
        begin(enc, "disengage", "kes")
        answers(enc, disengage=0, against_orsolo=3)
        assert said(enc) == ("Kes can't disengage: 0 against Orsolo's 3; Initiative 2 to -5, in Crash by own doing.",)

    def test_rising_and_leaving_cover_and_following(self) -> None:
        enc = two()
        do(enc, "effect", "kes", label="prone")
        begin(enc, "rise", "kes")
        answers(enc, rise=1)
        assert said(enc) == ("Kes stays prone: 1 against 2.",)
        enc.undo_action()
        place(enc, "kes", "orsolo", "short")
        do(enc, "rise", "kes")
        assert said(enc) == ("Kes rises.",)
        do(enc, "end_turn")
        do(enc, "effect", "orsolo", label="light cover", modifiers={"defense": 1})
        do(enc, "effect", "kes", label="rush", against="orsolo")
        do(enc, "move", "orsolo", target="kes", way="away")
        assert said(enc) == (
            "Orsolo leaves light cover.", "Orsolo moves away from Kes: short to medium.",
            "Kes follows Orsolo to short range.",
        )  # fmt: skip

    def test_a_flurry_and_a_power_used(self) -> None:
        ward = {"ward": {"name": "Ward", "when": "action", "adds": {"soak": 2, "initiative": 3}, "cost": {"motes": 3},
                         "lasts": "scene"}}  # fmt: skip
        enc = two(hers={"power": ward, "personal": 9})
        begin(enc, "power", "kes", power="ward")
        enc.do(Amend("flurry", "yes"))
        answers(enc)
        assert said(enc) == (
            "Kes flurries: -3 dice on both, Defense -1 until own next turn.", "Kes uses Ward: 3 motes.",
            "Kes uses Ward: soak +2 for the scene; Initiative 9 to 12.",
        )  # fmt: skip


class TestTurns:
    def test_join_battle_names_all_the_highest_first(self) -> None:
        enc = fight(kes={"side": "heroes"}, ogre={"side": "foes"})
        begin(enc, "join_battle")
        while enc.ask is not None:
            enc.answer({"kes": 2, "ogre": 4}[enc.ask.who])
        assert said(enc) == ("Join Battle: Ogre 7, Kes 5.",)

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
        assert said(enc) == ("End of round: 5 motes back for Kes, 2 motes back for Ogre.",)
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
        assert said(enc) == ("Wolf acts before Ogre at equal Initiative.",)

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
        assert (said(enc), word(enc)) == (("GM: Wolf is defeated.",), "defeat")
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
