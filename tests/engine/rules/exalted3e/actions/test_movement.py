"""Movement: roll, cost, effect on Defense and end of each action (rules sections 4, 9 and 17)."""

from typing import Any

import pytest

from engine.core.inputs import Amend, Edit
from engine.core.model import Refused, get
from engine.history.encounter import Encounter
from engine.rules.exalted3e import numbers
from engine.rules.exalted3e.attack.crash import may_shift

from ..fights import answers, begin, do, facts, fight, initiative, now, view
from .test_stances import defenses, labels, next_turn, place

CLOSE = {"kes": {"ogre": "close"}}


def chase(kes: int = 9, band: str = "", options: dict[str, Any] | None = None, **more: Any) -> Encounter:
    """Kes's turn, an ogre after her; with a band they stand so far apart."""
    mine = {"initiative": kes, "side": "heroes", "parry": 4, "evasion": 3, "combat_movement": 7} | more
    enc = fight(acting="kes", kes=mine, ogre={"initiative": 6, "combat_movement": 5}, options=options)
    if band:
        place(enc, "kes", "ogre", band)
    return enc


def band(enc: Encounter, a: str = "kes", b: str = "ogre") -> str:
    """The band between two fighters; empty where nobody has placed them."""
    first, second = sorted((a, b))
    return str(get(enc.state, f"range.{first}.{second}", ""))


class TestMove:
    @pytest.mark.parametrize(
        ("was", "way", "to"),
        [("medium", "toward", "short"), ("short", "toward", "close"), ("short", "away", "medium"),
         ("extreme", "away", "extreme")],
    )  # fmt: skip
    def test_one_band_once_a_round_without_an_action(self, was: str, way: str, to: str) -> None:
        enc = chase(band=was)
        do(enc, "move", "kes", target="ogre", way=way)
        assert (band(enc), now(enc, "kes", "moved"), now(enc, "kes", "used", ())) == (to, True, ())
        assert (initiative(enc, "kes"), defenses(enc, "kes")) == ((9,), (4, 3))
        with pytest.raises(Refused, match="has moved this round"):
            begin(enc, "move", "kes", target="ogre", way=way)
        next_turn(enc, "kes")
        assert now(enc, "kes", "moved", False) is False

    def test_not_with_an_enemy_at_close_range(self) -> None:
        enc = chase(band="close")
        with pytest.raises(Refused, match="an enemy is at close range: disengage"):
            begin(enc, "move", "kes", target="ogre", way="away")
        do(enc, "defeat", "ogre")
        assert view(enc, "kes").moved is False

    @pytest.mark.parametrize(("label", "reason"), [("prone", "rise first"), ("grappled", "grappled")])
    def test_not_prone_nor_grappled(self, label: str, reason: str) -> None:
        enc = chase(band="short")
        do(enc, "effect", "kes", label=label)
        with pytest.raises(Refused, match=reason):
            begin(enc, "move", "kes", target="ogre", way="toward")

    def test_not_out_of_turn(self) -> None:
        with pytest.raises(Refused, match="not this fighter's turn"):
            begin(chase(band="short"), "move", "ogre", target="kes", way="toward")

    def test_difficult_ground_takes_two_moves(self) -> None:
        enc = chase(band="medium")
        do(enc, "move", "kes", target="ogre", way="toward difficult")
        assert (band(enc), labels(enc, "kes"), now(enc, "kes", "moved")) == ("medium", ["halfway"], True)
        next_turn(enc, "kes")
        do(enc, "move", "kes", target="ogre", way="toward difficult")
        assert (band(enc), labels(enc, "kes")) == ("short", [])

    def test_asks_which_way_with_the_band_that_comes_of_it(self) -> None:
        placed = chase(band="medium")
        begin(placed, "move", "kes")
        assert placed.ask is not None
        placed.answer("ogre")
        assert [(one.id, one.note) for one in placed.ask.options][:2] == [("toward", "short"), ("away", "long")]

    def test_to_somewhere_else_moves_no_band(self) -> None:
        enc = chase(band="short")
        do(enc, "move", "kes", target="elsewhere")
        assert (band(enc), now(enc, "kes", "moved")) == ("short", True)


class TestGuarding:
    def test_a_ward_out_of_close_range_is_no_longer_defended(self) -> None:
        enc = fight(kes={"initiative": 9, "side": "heroes"}, tavo={"initiative": 6, "side": "heroes"}, ogre=3)
        place(enc, "kes", "tavo", "close")
        do(enc, "defend_other", "kes", target="tavo")
        do(enc, "end_turn")
        entry = do(enc, "move", "tavo", target="kes", way="away")
        assert now(enc, "kes", "guards", "") == ""
        assert facts(entry, "guard_ends") == [{"who": "kes", "target": "tavo"}]


class TestRush:
    def test_who_wins_follows_the_next_move_of_the_target_once(self) -> None:
        enc = chase(band="short")
        begin(enc, "rush", "kes", target="ogre")
        assert enc.ask is not None
        assert (enc.ask.count, enc.ask.who) == (7, "kes")
        enc.answer(4)
        assert (enc.ask.count, enc.ask.who) == (5, "ogre")
        entry = answers(enc, against_ogre=2)
        assert facts(entry, "rush") == [{"who": "kes", "target": "ogre", "value": 4, "against": 2, "won": True}]
        assert (initiative(enc, "kes"), defenses(enc, "kes"), labels(enc, "kes")) == ((9,), (4, 3), ["rush"])
        assert (now(enc, "kes", "used"), now(enc, "kes", "moved", False)) == (("rush",), False)
        do(enc, "end_turn")
        do(enc, "move", "ogre", target="kes", way="away")
        assert (band(enc), labels(enc, "kes")) == ("short", [])  # to medium, and Kes after it
        do(enc, "end_turn")
        do(enc, "end_turn")
        do(enc, "move", "ogre", target="kes", way="away")
        assert band(enc) == "medium"

    def test_who_loses_does_not_follow(self) -> None:
        enc = chase(band="short")
        begin(enc, "rush", "kes", target="ogre")
        answers(enc, rush=1, against_ogre=2)
        assert labels(enc, "kes") == []

    @pytest.mark.parametrize(("winner", "follows"), [("kes", ["rush"]), ("ogre", [])])
    def test_a_tie_is_the_gms_to_decide_by_option(self, winner: str, follows: list[str]) -> None:
        enc = chase(band="short", options={"opposed_tie": "ask"})
        begin(enc, "rush", "kes", target="ogre")
        answers(enc, rush=2, against_ogre=2, tie_ogre=winner)
        assert labels(enc, "kes") == follows

    def test_nobody_beyond_short_range_is_rushed(self) -> None:
        enc = chase(band="medium")
        begin(enc, "rush", "kes")
        assert enc.ask is not None
        assert enc.ask.kind == "choice"
        assert enc.ask.options[0].barred == "medium range, not short"

    def test_a_rush_goes_with_a_move(self) -> None:
        enc = chase(band="medium")
        do(enc, "move", "kes", target="ogre", way="toward")
        begin(enc, "rush", "kes", target="ogre")
        answers(enc, rush=3, against_ogre=0)
        assert labels(enc, "kes") == ["rush"]

    def test_difficult_terrain_takes_three_dice(self) -> None:
        enc = chase(band="short")
        begin(enc, "rush", "kes", target="ogre")
        enc.do(Amend("terrain", "difficult"))
        assert enc.ask is not None
        assert enc.ask.count == 4

    def test_a_stunt_and_willpower_add_and_reward(self) -> None:
        enc = chase(band="short", willpower=7)
        do(enc, "essence", "kes", willpower=-3)
        begin(enc, "rush", "kes", target="ogre")
        enc.do(Amend("stunt", 2), Amend("willpower", 1))
        assert enc.ask is not None
        assert enc.ask.dice is not None
        assert (enc.ask.count, enc.ask.dice.automatic) == (9, 2)
        entry = answers(enc, rush=1, against_ogre=2)
        assert facts(entry, "rush")[0]["value"] == 3
        assert now(enc, "kes", "willpower") == 4  # 7 less 3, one spent, one for the stunt


class TestDisengage:
    def test_to_short_range_for_two_initiative_and_away_again_once(self) -> None:
        enc = chase(band="close")
        begin(enc, "disengage", "kes")
        answers(enc, disengage=3, against_ogre=2)
        assert (initiative(enc, "kes"), band(enc), now(enc, "kes", "moved")) == ((7,), "short", True)
        assert (defenses(enc, "kes"), labels(enc, "kes")) == ((4, 3), ["slides away"])
        do(enc, "end_turn")
        do(enc, "move", "ogre", target="kes", way="toward")
        assert (band(enc), labels(enc, "kes")) == ("short", [])  # it came close, and she slid away
        do(enc, "end_turn")
        do(enc, "end_turn")
        do(enc, "move", "ogre", target="kes", way="toward")
        assert band(enc) == "close"

    def test_the_slide_is_over_when_nobody_advances_on_the_next_turn(self) -> None:
        enc = chase(band="close")
        begin(enc, "disengage", "kes")
        answers(enc, disengage=3, against_ogre=2)
        do(enc, "end_turn")
        do(enc, "end_turn")
        assert labels(enc, "kes") == []

    def test_every_close_enemy_that_contests_must_be_beaten(self) -> None:
        enc = fight(kes={"initiative": 9, "side": "heroes", "combat_movement": 7}, ogre=6, wolf=5, bat=4, far=3)
        for id in ("ogre", "wolf", "bat"):
            place(enc, "kes", id, "close")
        place(enc, "kes", "far", "short")
        begin(enc, "disengage", "kes")
        enc.do(Amend("contests bat", "no"))
        entry = answers(enc, disengage=3, against_ogre=2, against_wolf=4)
        assert facts(entry, "disengage")[0]["won"] is False
        assert facts(entry, "disengage")[0]["against"] == (
            {"who": "ogre", "value": 2}, {"who": "wolf", "value": 4}
        )  # fmt: skip
        assert [band(enc, "kes", id) for id in ("ogre", "wolf", "bat")] == ["close"] * 3
        assert initiative(enc, "kes") == (7,)

    def test_case_ex3_pub_13_two_initiative_self_crash_at_minus_five(self) -> None:
        """Case ex3-pub-13: disengaging with exactly 2 Initiative and losing ends at -5, self-inflicted."""
        enc = fight(acting="runner", runner={"initiative": 2, "side": "heroes"}, chaser={"initiative": 6})
        place(enc, "runner", "chaser", "close")
        begin(enc, "disengage", "runner")
        entry = answers(enc, disengage=0, against_chaser=3)
        runner = view(enc, "runner")
        assert (runner.initiative, runner.crashed, runner.self_inflicted) == (-5, True, True)
        assert facts(entry, "disengage")[0]["won"] is False
        assert initiative(enc, "chaser") == (6,)  # Break is the GM's to give
        assert may_shift(runner, view(enc, "chaser")) is False

    def test_the_option_takes_the_cost_away_and_is_named(self) -> None:
        enc = chase(band="close", options={"disengage_cost": 0})
        begin(enc, "disengage", "kes")
        entry = answers(enc, disengage=3, against_ogre=2)
        assert initiative(enc, "kes") == (9,)
        assert facts(entry, "option") == [{"who": "kes", "option": "disengage_cost", "value": 0}]

    def test_where_nobody_is_placed_it_asks_from_whom(self) -> None:
        enc = fight(kes={"initiative": 9, "side": "heroes"}, ogre=6, wolf=5)
        begin(enc, "disengage", "kes")
        assert enc.ask is not None
        assert (enc.ask.key, [one.id for one in enc.ask.options]) == ("from", ["ogre", "wolf"])
        answers(enc, **{"from": "wolf", "disengage": 3, "against_wolf": 0})
        assert (band(enc, "kes", "wolf"), band(enc, "kes", "ogre")) == ("short", "")


def test_a_move_by_hand_in_the_file_is_checked() -> None:
    enc = chase(band="short")
    with pytest.raises(Refused, match="can be close, short"):
        enc.do(Edit((("range.kes.ogre", "nearby"),)))
    assert numbers.can_parry(view(enc, "kes"))
