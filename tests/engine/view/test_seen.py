"""What players may see of a line: nothing of who hides, of the game master's own doing, and of reasons."""

from dataclasses import replace

import pytest

from engine.core.inputs import Begin, Override
from engine.core.model import MISSING
from engine.core.told import UNSEEN
from engine.history.encounter import Encounter
from engine.rules.common.action import ActionTable
from engine.rules.common.lasting import LastingTable
from engine.rules.exalted3e.actions.by_hand import EFFECT, INITIATIVE
from engine.rules.exalted3e.actions.table import Action
from engine.rules.exalted3e.lasting import PRONE
from engine.rules.exalted3e.ruleset import Exalted3e
from engine.view.fight import FightView
from engine.view.seen import for_players
from tests.engine.rules.exalted3e.fights import add, answers, begin, fight, strike
from tests.tui.log.played import duel, edit, hit, newest, note, told


def seen(enc: Encounter, back: int = 0) -> tuple[str, ...]:
    return for_players(FightView(enc), told(enc)[back])


def with_a_spy() -> Encounter:
    """Ydra hides; Kes, Orsolo and she have joined battle."""
    enc = fight(round=0, kes={"side": "heroes"}, orsolo={}, ydra={"name": "Ydra Saltlight", "hidden": True})
    begin(enc, "join_battle")
    while enc.ask is not None:
        enc.answer({"kes": 6, "orsolo": 4, "ydra": 5}[enc.ask.who])
    return enc


def test_an_ordinary_line_is_seen_as_it_is() -> None:
    enc = duel()
    hit(enc)
    assert seen(enc) == newest(enc).texts == ("Kes hits Orsolo: Initiative 6 to 4, Kes's 9 to 12.",)


def test_the_reason_of_the_game_master_is_left_out() -> None:
    enc = duel()
    begin(enc, "attack", "kes", target="orsolo")
    while enc.ask is not None and enc.ask.key != "attack":
        enc.answer(enc.ask.default)
    enc.do(Override("Defense", 7, "he knows her"))
    answers(enc, attack=6)
    assert newest(enc).texts == ("Kes misses Orsolo: 6 against Parry 7 (GM: he knows her).",)
    assert seen(enc) == ("Kes misses Orsolo: 6 against Parry 7 (GM).",)


def test_values_set_by_hand_and_corrections_are_the_game_masters() -> None:
    enc = duel()
    hit(enc)
    attack = enc.cursor
    edit(enc, "combatant.orsolo.sheet.parry", 6)
    assert seen(enc) == ()
    enc.correct(attack, Override("Defense", 7)).accept()
    assert told(enc)[0].action.correction is not None
    assert seen(enc) == ()


def test_who_comes_is_seen_without_the_reason_unless_they_hide() -> None:
    enc = duel()
    add(enc, "wolf")
    assert seen(enc) == ("Wolf is added.",)
    add(enc, "spy", name="Sly Moth", hidden=True)
    assert seen(enc) == ()
    edit(enc, "combatant.wolf", MISSING, "she sent it away")
    assert newest(enc).texts == ('Wolf is taken out of the fight: "she sent it away".',)
    assert seen(enc) == ("Wolf is taken out of the fight.",)


def test_one_who_hides_is_not_told_of() -> None:
    enc = with_a_spy()
    joined = told(enc)[0]
    assert "Ydra" in " ".join(joined.texts)
    assert for_players(FightView(enc), joined) == ("Join Battle: 9 Kes, 7 Orsolo.",)
    strike(enc, "kes", "orsolo", 2)
    assert seen(enc) == newest(enc).texts
    begin(enc, "initiative", "ydra", change=3)
    assert seen(enc) == ()


def test_what_one_did_while_hidden_stays_unseen_when_they_are_found() -> None:
    enc = with_a_spy()
    begin(enc, "initiative", "ydra", change=3)
    edit(enc, "combatant.ydra.hidden", MISSING)
    assert seen(enc, 1) == ()
    begin(enc, "initiative", "ydra", change=-1)
    assert seen(enc) == newest(enc).texts


def test_what_one_did_before_hiding_is_unseen_while_they_hide() -> None:
    enc = fight(kes={"initiative": 9, "side": "heroes"}, ydra={"initiative": 5, "name": "Ydra Saltlight"})
    strike(enc, "kes", "ydra", 2)
    assert seen(enc) != ()
    edit(enc, "combatant.ydra.hidden", True)
    assert seen(enc, 1) == ()


@pytest.mark.parametrize(("args", "public"), [({}, True), ({"seen": "all"}, True), ({"seen": "gm"}, False)])
def test_an_effect_may_be_the_game_masters_alone(args: dict[str, str], public: bool) -> None:
    enc = duel()
    enc.do(Begin("effect", "orsolo", {"label": "doom", **args}))
    assert bool(seen(enc)) is public


def test_who_takes_a_secret_effect_off_gives_it_away_to_nobody() -> None:
    enc = duel()
    for label, more in (("doom", {"seen": "gm"}), ("luck", {})):
        enc.do(Begin("effect", "orsolo", {"label": label, **more}))
    doom, luck = enc.state["effect"]
    enc.do(Begin("effect", "orsolo", {"remove": doom}))
    assert (newest(enc).texts, seen(enc)) == (("GM: doom off Orsolo.",), ())
    enc.do(Begin("effect", "orsolo", {"remove": luck}))
    assert seen(enc) == ("GM: luck off Orsolo.",)


class Kept(Exalted3e):
    """Rules that keep from players who is prone, and that Initiative was set by hand."""

    procedures = ActionTable[Action]("", {}, own=(EFFECT, replace(INITIATIVE, seen=UNSEEN)))

    @property
    def known_effects(self) -> LastingTable:
        return LastingTable(replace(PRONE, seen=UNSEEN))


def test_rows_say_which_actions_and_effects_are_told() -> None:
    enc = duel()
    enc.do(Begin("initiative", "orsolo", {"change": 1}))
    enc.do(Begin("effect", "orsolo", {"label": "prone"}))
    enc.do(Begin("effect", "orsolo", {"label": "luck"}))
    assert all(seen(enc, back) for back in range(3))
    enc.rules = Kept()
    assert [bool(seen(enc, back)) for back in range(3)] == [True, False, False]


def test_notes_are_private_unless_they_are_for_the_players() -> None:
    enc = duel()
    note(enc, "She lies.")
    assert seen(enc) == ()
    note(enc, "The bell rings.", "all")
    assert seen(enc) == ("Note: The bell rings.",)
    begin(enc, "attack", "kes", target="orsolo")
    note(enc, "He lets her.")
    answers(enc, attack=0)
    assert seen(enc) == ("Kes misses Orsolo: 0 against Parry 5.",)


def test_one_whose_name_is_a_word_of_another_is_not_taken_for_them() -> None:
    enc = fight(kes={"initiative": 9, "side": "heroes"}, gate={"initiative": 5, "name": "Gatehouse"},
                spy={"initiative": 3, "name": "Gate", "hidden": True})  # fmt: skip
    strike(enc, "kes", "gate", 2)
    assert seen(enc) == newest(enc).texts
