"""Log sentences of attacks: every number that moved, old to new, with its owner (look: log lines)."""

from __future__ import annotations

import pytest

from engine.core.inputs import Amend, Override
from engine.history.encounter import Encounter

from ..fights import answers, begin, fight, strike
from ..logs import said, two, word

COUNTER = {"riposte": {"name": "Riposte", "when": "counterattack", "cost": {"motes": 2}}}


def blow(enc: Encounter, damage: int, **args: str) -> None:
    """Kes hits Orsolo with 9 successes and so many damage successes."""
    begin(enc, "attack", "kes", target="orsolo", **args)
    answers(enc, attack=9, damage=damage)


class TestAttacks:
    def test_a_withering_hit_moves_both(self) -> None:
        enc = two()
        blow(enc, 4)
        assert said(enc) == ("Kes hits Orsolo: Initiative 6 to 2, Kes's 9 to 14.",)
        assert word(enc) == "hit"

    def test_a_crash_with_break(self) -> None:
        enc = two()
        blow(enc, 7)
        assert said(enc) == ("Kes crashes Orsolo: Initiative 6 to -1, Kes's 9 to 22 with Break.",)
        assert word(enc) == "crash"

    def test_a_crash_inside_the_window_has_no_break(self) -> None:
        enc = two(his={"recovered_round": 1})
        blow(enc, 7)
        assert said(enc) == (
            "Kes crashes Orsolo: Initiative 6 to -1, Kes's 9 to 17, no Break so soon after a recovery.",
        )

    def test_a_hit_that_lifts_the_attacker_out_of_crash(self) -> None:
        enc = two(kes=-1, hers={"crash": {"turns": 1}})
        blow(enc, 3)
        assert said(enc) == ("Kes hits Orsolo: Initiative 6 to 3, Kes's -1 to 3; out of Crash.",)

    def test_a_shift_says_who_acts_again_and_against_whom(self) -> None:
        enc = two(kes=-3, orsolo=2, hers={"crash": {"by": "orsolo", "turns": 1}, "join_battle": 4})
        begin(enc, "attack", "kes", target="orsolo")
        answers(enc, attack=9, damage=3, shift=1)
        assert said(enc) == (
            "Kes crashes Orsolo: Initiative 2 to -1, Kes's -3 to 7.",
            "Break and Shift: Kes acts again, on Orsolo only.",
        )

    def test_a_shift_without_a_break_says_so(self) -> None:
        recovered = {"recovered_round": 1}
        enc = two(kes=-3, orsolo=2, hers={"crash": {"by": "orsolo", "turns": 1}, "join_battle": 4}, his=recovered)
        begin(enc, "attack", "kes", target="orsolo")
        answers(enc, attack=9, damage=3, shift=1)
        assert said(enc)[1] == "Shift, no Break so soon: Kes acts again, on Orsolo only."

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
        blow(enc, 3, kind="decisive")
        assert said(enc) == ("Kes hits Orsolo: Health 7 to 4, 3 lethal; Kes's Initiative 9 to 3.",)

    def test_a_decisive_hit_that_takes_the_last_level_defeats(self) -> None:
        enc = two()
        blow(enc, 7, kind="decisive")
        assert said(enc) == ("Kes defeats Orsolo: Health 7 to 0, 7 lethal; Kes's Initiative 9 to 3.",)
        assert word(enc) == "defeat"

    def test_hardness_that_stops_it_is_named(self) -> None:
        enc = two(his={"hardness": 9})
        begin(enc, "attack", "kes", target="orsolo", kind="decisive")
        answers(enc, attack=9)
        assert said(enc) == ("Kes hits Orsolo: no damage, Hardness stops it; Kes's Initiative 9 to 3.",)

    def test_gambits_that_succeed_and_fail(self) -> None:
        enc = two()
        blow(enc, 3, kind="gambit", gambit="disarm")
        assert said(enc) == ("Kes disarms Orsolo of Sword; Kes's Initiative 9 to 5.",)
        assert word(enc) == "gambit"
        enc.undo_action()
        blow(enc, 1, kind="gambit", gambit="disarm")
        assert said(enc) == ("Kes hits Orsolo, but the disarm gambit fails by 2; Kes's Initiative 9 to 5.",)

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
        assert said(enc)[0] == "Kes uses Dance, 5: 5 motes, Willpower still 5, anima dim to glowing."
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

    @pytest.mark.parametrize(
        ("whom", "told"),
        [
            ("ward", "Orsolo hits Kes: Initiative 6 to 4, Orsolo's 9 to 12; past Tavo."),
            ("guardian", "Orsolo hits Tavo: Initiative 3 to 1, Orsolo's 9 to 12; in Kes's stead."),
        ],
    )
    def test_a_guardian_who_does_not_is_named_too(self, whom: str, told: str) -> None:
        enc = fight(
            acting="orsolo",
            orsolo=9,
            kes={"initiative": 6, "side": "heroes"},
            tavo={"initiative": 3, "side": "heroes", "parry": 4, "guards": "kes"},
        )
        begin(enc, "attack", "orsolo", target="kes")
        answers(enc, attack=9, guardian_or_ward=whom, damage=2)
        assert said(enc) == (told,)

    def test_the_guardian_is_left_out_where_the_line_has_no_room(self) -> None:
        enc = fight(
            acting="orsolo",
            orsolo={"initiative": 9, "name": "Orsolo-of-the-Gate"},
            kes={"initiative": 6, "side": "heroes"},
            tavo={"initiative": 3, "side": "heroes", "parry": 4, "guards": "kes", "name": "Tavo-the-Quill"},
        )
        begin(enc, "attack", "orsolo", target="kes")
        answers(enc, attack=9, guardian_or_ward="guardian", damage=5)
        (told,) = said(enc)
        assert "stead" not in told
        assert told.endswith("with Break.")

    @pytest.mark.parametrize(("margin", "told"), [(0, "hits Orsolo: the gambit succeeds"),
                                                  (-1, "hits Orsolo, but the gambit fails by 1")])  # fmt: skip
    def test_a_gambit_without_a_name(self, margin: int, told: str) -> None:
        enc = two()
        begin(enc, "attack", "kes", target="orsolo", kind="gambit", gambit="custom")
        answers(enc, attack=9, damage=3 + margin)
        assert said(enc) == (f"Kes {told}; Kes's Initiative 9 to 5.",)

    def test_a_botch_is_told_where_the_faces_are_known(self) -> None:
        enc = two()
        begin(enc, "attack", "kes", target="orsolo")
        enc.answer("go")
        enc.answer((1, 2, 3, 3, 4, 4, 5, 6))
        assert enc.outcome is not None
        assert [step.result for step in enc.outcome.steps if step.number == "5"] == ["0, a botch"]
        answers(enc)
        assert said(enc) == ("Kes misses Orsolo: a botch against Parry 5.",)
        enc = two()
        begin(enc, "attack", "kes", target="orsolo")
        answers(enc, attack=(2, 2, 3, 3, 4, 4, 5, 6))
        assert said(enc) == ("Kes misses Orsolo: 0 against Parry 5.",)

    def test_a_house_rule_that_bit_is_named(self) -> None:
        enc = two(options={"decisive_miss_cost": "none"})
        strike(enc, "kes", "orsolo", None, kind="decisive")
        assert said(enc) == ("Kes misses Orsolo: 0 against Parry 5.", "House rule: decisive_miss_cost none.")

    def test_most_lines_fit_a_line_of_the_log(self) -> None:
        enc = two()
        blow(enc, 7)
        assert max(map(len, said(enc))) <= 74

    def test_a_smashing_blow_says_where_it_sends_the_target(self) -> None:
        club = {"club": {"name": "Club", "dice": 8, "damage": 9, "tags": ("melee", "smashing", "bashing")}}
        enc = two(hers={"weapon": club})
        begin(enc, "attack", "kes", target="orsolo")
        enc.do(Amend("weapon option", "smashing"))
        answers(enc, attack=9, damage=2)
        assert said(enc) == (
            "Kes pays for smashing: Initiative 9 to 7.",
            "Kes hits Orsolo: Initiative 6 to 4, Kes's 7 to 10; knocked back to short range.",
        )

    def test_an_effect_that_crashes_before_the_damage_has_a_sentence_of_its_own(self) -> None:
        enc = two(hers={"power": {"sting": {"name": "Sting", "when": "attacker_effects",
                                            "adds": {"target_initiative": -6}}}})  # fmt: skip
        begin(enc, "attack", "kes", target="orsolo")
        enc.do(Amend("power sting", 1))
        answers(enc, attack=9, damage=2)
        assert said(enc)[-2:] == (
            "Kes's effect crashes Orsolo: Initiative 6 to 0; Break +5.",
            "Kes hits Orsolo: Initiative 0 to -2, Kes's 9 to 12.",
        )

    def test_dice_that_were_rolled_again_are_named_with_what_they_showed(self) -> None:
        enc = two()
        begin(enc, "attack", "kes", target="orsolo")
        enc.answer("go")
        enc.answer((7, *[1] * (enc.ask.count - 1 if enc.ask else 0)))
        entry = enc.roll_again("attack")
        assert isinstance(entry.input, Amend)
        shown = enc.outcome.shown["attack successes"].value if enc.outcome else 0
        answers(enc, damage=2)
        assert f"Kes rolls again: attack roll 1 to {shown} successes." in said(enc)


class TestNumbersOfTheGM:
    def test_a_miss_names_the_defense_and_why_it_is_that(self) -> None:
        enc = two()
        begin(enc, "attack", "kes", target="orsolo")
        answers_until(enc, "attack")
        enc.do(Override("Defense", 7, "the floor is slippery"))
        answers(enc, attack=6)
        assert said(enc) == ("Kes misses Orsolo: 6 against Parry 7 (GM: the floor is slippery).",)

    def test_a_number_without_a_reason_is_the_word_of_the_gm(self) -> None:
        enc = two()
        begin(enc, "attack", "kes", target="orsolo")
        answers_until(enc, "attack")
        enc.do(Override("Defense", 7))
        answers(enc, attack=6)
        assert said(enc) == ("Kes misses Orsolo: 6 against Parry 7 (GM).",)

    def test_other_numbers_stand_behind_the_sentence_old_to_new(self) -> None:
        enc = two()
        begin(enc, "attack", "kes", target="orsolo")
        answers_until(enc, "attack")
        enc.do(Override("Defense", 3, "blinded"))
        enc.answer(5)
        enc.do(Override("soak", 9, "mud"))
        answers(enc, damage=2)
        assert said(enc) == (
            "Kes hits Orsolo: Initiative 6 to 4, Kes's 9 to 12; GM: Defense 5 to 3 (blinded), soak 4 to 9 (mud).",
        )

    def test_a_number_of_the_counterattack_stands_with_the_counterattack(self) -> None:
        enc = two(his={"power": COUNTER, "personal": 5})
        begin(enc, "attack", "kes", target="orsolo")
        answers_until(enc, "counterattack")
        enc.answer("riposte")
        answers_until(enc, "counter.attack", attack=9)
        enc.do(Override("counter.Defense", 8, "behind a pillar"))
        answers(enc, counter_attack=5, damage=3)
        assert said(enc)[-2:] == (
            "Kes hits Orsolo: Initiative 6 to 3, Kes's 9 to 13.",
            "Orsolo counters, misses Kes: 5 against Parry 8 (GM: behind a pillar).",
        )

    def test_an_action_without_an_attack_names_it_too(self) -> None:
        enc = two()
        begin(enc, "take_cover", "kes", cover="light")
        answers_until(enc, "take cover", difficulty=2)
        enc.do(Override("take cover dice", 9, "helped up"))
        answers(enc, take_cover=3)
        assert said(enc) == ("Kes takes light cover: 3 against 2, Defense +1; GM: take cover dice 3 to 9 (helped up).",)

    def test_join_battle_names_whose_number_it_is(self) -> None:
        enc = fight(round=0, kes={"name": "Kes of the Reeds"}, orsolo={"name": "Captain Orsolo"})
        begin(enc, "join_battle")
        enc.answer(4)
        enc.do(Override("Initiative, kes", 9, "ready for it"))
        answers(enc, join_orsolo=1)
        assert said(enc)[0].endswith("; GM: Kes's Initiative 7 to 9 (ready for it).")


def answers_until(enc: Encounter, key: str, **by_key: object) -> None:
    """Answers asks, those that are named otherwise than by default, until the one of that key is open."""
    while enc.ask is not None and enc.ask.key != key:
        enc.answer(by_key.get(enc.ask.key, enc.ask.default))
