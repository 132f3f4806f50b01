"""A new ruleset is one file and its word in the one list: of one of 60 lines a fight is played."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.inputs import Begin, Edit, Override
from engine.core.model import Refused
from engine.history import replay
from engine.history.encounter import Encounter
from engine.rules import ruleset
from engine.view.fight import FightView
from engine.view.lately import undo_word
from engine.view.log import lines
from engine.view.seen import for_players
from tests.docs.examples import code

from .brawling import brawl, hits, install, joined


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)


def told(enc: Encounter) -> list[str]:
    """The log, the newest first."""
    return [text for line in lines(FightView(enc)).all() for text in line.texts]


def statuses(enc: Encounter) -> dict[str, str]:
    return {slot.id: slot.status for slot in enc.rules.order(enc.state)}


def test_its_source_is_short() -> None:
    lines = [line for line in code("ruleset").splitlines() if line]
    assert len(lines) <= 60


def test_all_join_with_a_roll_and_act_in_that_order() -> None:
    enc = brawl()
    assert enc.rules.clock_words(enc.state) == "Before the fight"
    enc = joined()
    assert told(enc) == ["Initiative: 4 Kes, 2 Orsolo, 1 Ydra."]
    assert statuses(enc) == {"kes": "acting", "orsolo": "to_act", "ydra": "to_act"}
    for who in ("kes", "orsolo", "ydra"):
        enc.do(Begin("end_turn", who))
    assert (enc.rules.clock_words(enc.state), enc.state["clock"]["acting"]) == ("Round 2, 3 of 3 still to act", "kes")
    assert told(enc)[0] == "Ydra does nothing."
    assert list(statuses(enc)) == ["kes", "orsolo", "ydra"]


def test_each_has_one_action_in_every_round_and_those_who_have_acted_stand_last() -> None:
    enc = joined()
    hits(enc, "kes", "orsolo", 1)
    enc.do(Begin("end_turn", "kes"))
    assert list(statuses(enc)) == ["orsolo", "ydra", "kes"]
    enc.do(Begin("end_turn", "orsolo"))
    enc.do(Begin("end_turn", "ydra"))
    hits(enc, "kes", "orsolo", 1)
    assert told(enc)[0] == "Kes hits Orsolo: Grit 4 to 3."


def test_one_who_comes_late_joins_by_itself_and_has_a_turn() -> None:
    enc = joined()
    enc.do(Edit((("combatant.cy", {"name": "Cy", "side": "foes"}),)))
    assert enc.rules.waiting(enc.state) == ("cy",)
    enc.do(Begin("join_battle", "cy"))
    enc.answer(3)
    assert list(statuses(enc)) == ["kes", "cy", "orsolo", "ydra"]
    assert enc.rules.clock_words(enc.state) == "Round 1, 4 of 4 still to act"
    assert refused(enc, Begin("join_battle", "cy")) == "Cy has joined the fight already."
    enc.do(Begin("end_turn", "kes"))
    assert enc.state["clock"]["acting"] == "cy"


def test_a_blow_is_asked_step_by_step_and_told_in_a_sentence() -> None:
    enc = joined()
    enc.do(Begin("attack", "kes"))
    assert enc.ask is not None
    assert ([one.id for one in enc.ask.options], enc.ask.default) == (["orsolo", "ydra"], "orsolo")
    enc.answer("orsolo")
    assert enc.ask is not None
    assert (enc.ask.key, enc.ask.count) == ("blow", 5)
    enc.answer((10, 8, 7, 2, 1))
    assert enc.outcome is not None
    (line,) = enc.rules.preview(enc.outcome)
    assert [one.text for one in (*line.spans, *line.right)] == ["Orsolo", "  ", "Grit", "5 of 5 to 1 of 5"]
    enc.answer("apply")
    assert told(enc)[0] == "Kes hits Orsolo: Grit 5 to 1."
    assert refused(enc, Begin("attack", "kes")) == "Kes can't blow now: has acted already."
    enc.do(Begin("end_turn"))
    hits(enc, "orsolo", "kes", 0)
    assert told(enc)[0] == "Orsolo misses Kes."
    assert refused(enc, Begin("attack", "kes")) == "Kes can't blow now: not its turn."


def refused(enc: Encounter, given: Begin) -> str:
    with pytest.raises(Refused) as wrong:
        enc.do(given)
    return wrong.value.sentence


def test_who_has_nothing_left_is_out_and_the_fight_can_end() -> None:
    enc = joined()
    hits(enc, "kes", "ydra", 3)
    assert told(enc)[0] == "Kes hits Ydra: Grit 2 to 0; out of the fight."
    assert statuses(enc)["ydra"] == "out"
    enc.do(Begin("return", "ydra"))
    assert statuses(enc)["ydra"] == "to_act"
    enc.do(Begin("defeat", "kes", {"reason": "runs"}))
    assert (told(enc)[0], enc.state["clock"]["acting"]) == ("GM: Kes is out of the fight: runs.", "orsolo")
    enc.do(Begin("remove", "orsolo"))
    assert enc.state["clock"]["acting"] == "ydra"
    enc.do(Begin("end_fight"))
    assert (told(enc)[0], enc.rules.clock_words(enc.state)) == ("The fight ends in round 1.", "The fight is over")
    assert enc.state["combatant"]["ydra"]["now"] == {"lost": {"grit": 2}}


def test_an_undo_takes_back_a_whole_action_in_one_word() -> None:
    enc = joined()
    before = enc.state
    hits(enc, "kes", "orsolo", 2)
    assert undo_word(enc) == "blow"
    after = enc.state
    enc.undo_action()
    assert enc.state == before
    enc.redo()
    while enc.state != after:
        enc.redo()


def test_it_is_saved_opened_and_played_again_to_the_same(tmp_path: Path) -> None:
    path = tmp_path / "yard.toml"
    enc = joined(path)
    hits(enc, "kes", "orsolo", 2)
    enc.do(Begin("note", "", {"text": "It rains."}))
    state, log = enc.state, told(enc)
    enc.close()
    assert replay.verify(path) == ()
    enc = Encounter.open(path)
    assert (enc.state, told(enc)) == (state, log)
    enc.close()


def test_the_menu_has_its_action_and_those_of_all_with_what_stands_against_them() -> None:
    enc = joined()
    menu = {item.id: item for item in enc.rules.menu(enc.state, "kes")}
    assert list(menu) == ["attack", "defeat", "remove"]
    assert (menu["attack"].label, menu["attack"].note, menu["attack"].barred) == ("a", "takes Grit", "")
    assert enc.rules.menu(enc.state, "ydra")[0].barred == "not its turn"
    assert [item.id for item in brawl().rules.menu(brawl().state, "kes")][1] == "join_battle"
    assert enc.rules.first_action(enc.state, "kes", "ydra") == Begin("attack", "kes", {"target": "ydra"})


def test_each_number_has_a_column_a_line_a_field_and_reasons() -> None:
    enc = joined()
    rules, state = enc.rules, enc.state
    enc.do(Begin("effect", "kes", {"label": "drunk", "modifiers": {"might": -2}}))
    rules, state = enc.rules, enc.state
    assert [column.title for column in rules.columns] == ["Init", "", "Fighter", "Might", "Grit"]
    row = rules.row(state, rules.order(state)[0])
    assert {key: span.text for key, span in row.cells.items()} == {
        "order": "4", "name": "Kes", "might": "3", "grit": "5 of 5",
    }  # fmt: skip
    assert [line.label for line in rules.sections(state, "kes")] == ["Kes", "Might", "Grit", "Effect"]
    might, grit = rules.why(state, "kes")
    assert [(one.label, one.amount) for one in might.reasons] == [("Might", 5), ("drunk", -2)]
    assert (grit.shown, grit.seen) == ("5 of 5", "Grit 5 of 5")
    assert rules.why(state, "orsolo")[1].seen == "nothing of it"
    fields = {one.path: (one.title, one.value, one.default) for one in rules.fields(state["combatant"]["kes"])}
    assert fields["sheet.might"] == ("Might", 5, 3)
    assert fields["now.lost.grit"] == ("Grit lost", 0, 0)


def test_fighters_are_read_from_a_line_checked_and_carried_on() -> None:
    guard, other = ruleset("brawl").read("2 guards: might 4, grit 5")
    assert guard.combatant == {"name": "Guard", "side": "foes", "sheet": {"might": 4}} == other.combatant
    for text, wrong in (("guard: charm 4", "Not understood: charm 4"), ("guard: might 11", "the most is 10"),
                        ("", "Type a name"), ("nobody", "choose another")):  # fmt: skip
        with pytest.raises(Refused, match=wrong):
            ruleset("brawl").read(text)
    enc = joined()
    hits(enc, "kes", "orsolo", 2)
    one = enc.state["combatant"]["orsolo"]
    assert enc.rules.carried(one, fresh=False)["now"] == {"lost": {"grit": 2}}
    assert "now" not in enc.rules.carried(one, fresh=True)


def test_the_game_master_changes_numbers_by_hand_and_edits_are_checked() -> None:
    enc = joined()
    enc.do(Begin("harm", "kes", {"levels": 6, "type": "damage"}))
    assert told(enc)[0] == "GM: Kes's Grit 5 to 0; out of the fight: down."
    enc.do(Begin("initiative", "orsolo", {"change": 5}))
    assert told(enc)[0] == "GM: Orsolo's Initiative 2 to 7."
    enc.do(Begin("harm", "ydra", {"heal": 3}))
    assert told(enc)[0] == "GM: Ydra's Grit 2 to 2."
    with pytest.raises(Refused, match="the most is 10"):
        enc.do(Edit((("combatant.kes.sheet.might", 11),)))
    with pytest.raises(Refused, match="migt"):
        enc.do(Edit((("combatant.kes.sheet.migt", 1),)))


def test_a_number_of_a_blow_can_be_set_and_players_read_of_it() -> None:
    enc = joined()
    enc.do(Begin("attack", "kes", {"target": "orsolo"}))
    enc.do(Override("blow successes", 1, "slips"))
    enc.answer("apply")
    view = FightView(enc)
    line = lines(view).get(0)
    assert line is not None
    assert line.texts == ("Kes hits Orsolo: Grit 5 to 4; GM: blow successes 1 (slips).",)
    assert for_players(view, line) == ("Kes hits Orsolo: Grit 5 to 4; GM: blow successes 1.",)
