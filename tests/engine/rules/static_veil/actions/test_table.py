"""Every action of the rules by its row: what is offered is what happens, and a row that is changed is so everywhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, get_args

import pytest

from engine.core.ask import Fact
from engine.core.inputs import Amend, Begin, Edit
from engine.core.model import MISSING, Refused
from engine.core.procedure import Outcome
from engine.history.encounter import Encounter
from engine.rules.common.action import ATTACKS, LAST
from engine.rules.common.base import MenuItem
from engine.rules.common.showing import KINDS
from engine.rules.static_veil import RULES
from engine.rules.static_veil.actions.table import ABOUT_CONDITIONS, ACTIONS, BETWEEN, MODULES, Action
from engine.rules.static_veil.desk.ahead import who_may
from engine.rules.static_veil.log.attack import MayCounter
from engine.rules.static_veil.log.sentences import FACTS
from engine.rules.static_veil.sheet.sheet import Does

from ...columns import unread
from ..attack.test_area import GRENADE
from ..fights import PISTOL, SWORD, duel, view
from ..log.test_sentences import said

ROWS = ACTIONS.rows()
NONE: Mapping[str, Any] = {}
SHIELD = {"name": "Riot shield", "cover": "medium"}
ARMS = {"sword": SWORD, "gun": {**PISTOL, "capacity": 30, "shot_rate": 3}, "grenade": GRENADE}


@dataclass(frozen=True)
class Scene:
    """What an action needs besides a turn of `a`: what `a` is like now, effects, whose turn it is, what it begins with,
    what is answered, and what else is so."""

    now: Mapping[str, Any] = field(default_factory=dict)
    label: str = ""
    acting: str = "a"
    args: Mapping[str, Any] = field(default_factory=dict)
    answers: Mapping[str, Any] = field(default_factory=dict)
    who: str = "a"
    sheet: Mapping[str, Any] = field(default_factory=dict)
    edits: tuple[tuple[str, Any], ...] = ()


SCENES: Mapping[str, Scene] = {
    "area": Scene(answers={"with b": "0"}),
    "spread": Scene(answers={"with b": "in", "with c": "in"}),
    "suppress": Scene(answers={"with b": "in"}),
    "opportunity": Scene(acting="b", args={"target": "b"}),
    "release": Scene({"held": {"weapon": "sword"}}, acting="b"),
    "throw_back": Scene(acting="b", args={"target": "b", "weapon": "grenade"}),
    "reload": Scene({"loaded": {"gun": 3}}),
    "stand": Scene(label="prone"),
    "clear": Scene(label="distracted"),
    "take_up": Scene({"dropped": ("sword",)}),
    "lower_shield": Scene({"braced": "shield"}),
    "counterstrike": Scene({"may_counter": "b"}, acting="b"),
    "hit_the_dirt": Scene(acting="b"),
    "dive": Scene(acting="b"),
    "evade": Scene(acting="b"),
    "seize": Scene(acting="b"),
    "harm": Scene(args={"levels": 2}),
    "points": Scene(args={"ap": -1}),
    "initiative": Scene(args={"change": -2}),
    "effect": Scene(args={"label": "prone"}),
    "place": Scene(args={"target": "b", "metres": 4}),
    "survival": Scene({"defeated": "incapacitated"}, acting="b", sheet={"rank": "minor"}),
    "roll_initiative": Scene(acting="b", edits=(("combatant.a.now.initiative", MISSING),)),
    "surprise": Scene(edits=(("clock", MISSING),)),
    "act_now": Scene(acting="b"),
    "return": Scene({"defeated": "defeated"}, acting="b"),
    "end_turn": Scene(who=""),
    "end_fight": Scene(who=""),
}


def scene(name: str) -> Encounter:
    """A fight in which `a` can take the action of that name."""
    it = SCENES.get(name, Scene())
    theirs = {"weapon": {"grenade": GRENADE}, "targets": {"melee": 50, "dodge": 50}}
    mine = {"weapon": ARMS, "shield": {"shield": SHIELD}, "grit": 3, "now": {"ap": 5, **it.now}, **it.sheet}
    effect = {"e": {"on": "a", "label": it.label}} if it.label else {}
    enc = duel(mine, theirs, acting=it.acting, effect=effect)
    enc.do(Edit((("combatant.c", {"name": "C", "side": "foes", "sheet": {"kind": "character"}}),)))
    enc.do(Edit((("combatant.c.now", {"initiative": 1, "ap": 3}), ("clock.order", ("a", "b", "c")))))
    for edit in it.edits:
        enc.do(Edit((edit,)))
    return enc


def takes(enc: Encounter, name: str) -> Outcome | None:
    """Begins the action, says what the scene says, and answers the rest by default; how it stood before the end."""
    it = SCENES.get(name, Scene())
    return plays(enc, Begin(name, it.who, dict(it.args)), it.answers)


def plays(enc: Encounter, begin: Begin, answers: Mapping[str, Any] = NONE) -> Outcome | None:
    """The same of any beginning. The dice are rolled."""
    enc.do(begin)
    for key, value in answers.items():
        enc.do(Amend(key, value))
    outcome = None
    while enc.ask is not None:
        outcome = enc.outcome
        enc.roll() if enc.ask.kind == "dice" else enc.answer(enc.ask.default)
    return outcome


def offered(enc: Encounter, name: str) -> MenuItem:
    """Its first item in the menu of `a`."""
    return next(item for item in enc.rules.menu(enc.state, "a") if item.begin.procedure == name)


def between(enc: Encounter, name: str) -> MenuItem:
    """Its item for `a` in the list of who may act between two turns."""
    return next(item for item in enc.rules.interrupts(enc.state) if item.id == f"{name}-a")


def paid(was: Encounter, enc: Encounter) -> str:
    """What `a` has less of than in another fight, as the menu says it."""
    left = {"AP": view(was, "a").ap - view(enc, "a").ap, "Grit": view(was, "a").grit - view(enc, "a").grit}
    return ", ".join(f"{amount} {what}" for what, amount in left.items() if amount > 0)


def ids(row: Action) -> str:
    return row.name


OFFERED = [row for row in ROWS if row.place != LAST]
COUNTED = [row for row in OFFERED if row.paid and row.name not in ("release", "extra_ap", "act")]
"""Those of the menu that are paid, but for what has been paid for, what brings a point, and what is given its cost."""
BY_ITSELF = ("attack", "area", "spread", "hold", "reload", "lower_shield")
"""Of these those whose cost is not one number of the row: it goes by the weapon, or there is none."""


# -- the table as a whole ----------------------------------------------------------------------------------------------
def test_the_list_of_modules_names_every_row_that_they_have_and_no_other() -> None:
    for module, names in MODULES.items():
        found = import_module(f"engine.rules.static_veil.{module}").PROCEDURES
        assert sorted(row.name for row in found) == sorted(names)
    assert {row.name for row in ROWS} < set(RULES.procedures)
    assert {row.name for row in ROWS if row.offers} == {row.name for row in ACTIONS.between()}
    assert set(BETWEEN) < set(MODULES)


def test_no_two_rows_share_a_name_a_fact_or_a_word() -> None:
    for taken in (
        [row.name for row in ROWS],
        [kind.key for row in ROWS for kind in row.facts],
        [one for row in ROWS if row.usual for one in row.words],
        [row.place for row in OFFERED],
    ):
        assert len(taken) == len(set(taken))
    elsewhere = {kind for row in ROWS for kind in row.facts if kind.__module__ != row.run.__module__}
    assert not elsewhere - set(FACTS), "a fact of a module of log/ has its word in FACTS of log/sentences.py"
    assert {row.kind for row in ROWS} == set(KINDS)


@pytest.mark.parametrize("row", ROWS, ids=ids)
def test_no_two_items_of_a_menu_share_a_key_or_a_title(row: Action) -> None:
    menu = scene(row.name).rules.menu(scene(row.name).state, "a")
    for taken in ([item.label for item in menu if item.label], [item.title for item in menu]):
        assert len(taken) == len(set(taken))


def test_what_a_move_of_a_sheet_may_be_is_what_the_rows_say() -> None:
    usual = {row.name for row in ROWS if row.usual} | {id for row in ROWS for id in row.named}
    assert usual == set(get_args(Does)), "what is usual has its name in Does of sheet/sheet.py"


# -- each action -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("row", ROWS, ids=ids)
def test_it_is_begun_answered_by_default_and_taken_back(row: Action) -> None:
    enc = scene(row.name)
    was = enc.state
    if row.place != LAST:
        assert offered(enc, row.name).barred == ""
    takes(enc, row.name)
    assert enc.state != was
    assert said(enc)
    made, entry = next(enc.journal.actions(enc.moment.entry))
    assert made is not None
    if not row.outcomes:
        assert enc.rules.word(made, entry.facts) == (row.undo or row.name.replace("_", " "))
    assert enc.rules.kind(made, entry.facts) == row.kind
    enc.undo_action()
    assert enc.state == was


@pytest.mark.parametrize("row", COUNTED, ids=ids)
def test_what_the_menu_offers_as_its_cost_is_what_is_paid(row: Action) -> None:
    enc = scene(row.name)
    cost = offered(enc, row.name).cost
    takes(enc, row.name)
    assert (paid(scene(row.name), enc) or "free") == cost


@pytest.mark.parametrize("item", ["minor", "major", "sprint"])
def test_what_the_menu_offers_as_the_cost_of_anything_else_is_what_is_paid(item: str) -> None:
    enc = scene("act")
    one = next(one for one in enc.rules.menu(enc.state, "a") if one.id == item)
    plays(enc, one.begin)
    assert paid(scene("act"), enc) == one.cost


def test_one_more_action_point_takes_the_grit_that_is_offered_and_brings_a_point() -> None:
    enc = scene("extra_ap")
    cost = offered(enc, "extra_ap").cost
    takes(enc, "extra_ap")
    assert (paid(scene("extra_ap"), enc), view(enc, "a").ap) == (cost, 6)


@pytest.mark.parametrize("name", ["opportunity", "hit_the_dirt", "dive", "evade", "counterstrike", "throw_back"])
def test_what_is_offered_between_two_turns_costs_what_is_paid(name: str) -> None:
    enc = scene(name)
    if name == "throw_back":
        enc.do(Edit((("combatant.b.now.thrown", "grenade"),)))
    item = between(enc, name)
    plays(enc, item.begin)
    assert paid(scene(name), enc) == item.cost
    assert item.note.startswith(f"{ACTIONS.row(name).title}: ")


@pytest.mark.parametrize("row", [row for row in OFFERED if row.when == "turn"], ids=ids)
def test_what_bars_it_in_the_menu_is_what_it_is_refused_with(row: Action) -> None:
    enc = scene(row.name)
    enc.do(Edit((("clock.acting", "b"),)))
    barred = offered(enc, row.name).barred
    assert barred == "not this fighter's turn"
    with pytest.raises(Refused, match=f"^A can't .* now: {barred}\\.$"):
        takes(enc, row.name)


@pytest.mark.parametrize("row", [row for row in ROWS if row.usual], ids=ids)
def test_a_usual_move_of_it_is_barred_and_costs_as_it_is_and_does(row: Action) -> None:
    enc = scene(row.name)
    enc.do(Edit((("combatant.a.sheet.move", {"mine": {"name": "Mine", "does": row.name}}),)))
    (item,) = enc.rules.moves(enc.state, "a")
    assert (item.begin.procedure, item.whom, item.barred) == (row.name, row.whom, "")
    assert item.cost == offered(enc, row.name).cost


@pytest.mark.parametrize("row", [row for row in ROWS if row.lacking], ids=ids)
def test_a_usual_move_of_what_the_menu_does_not_have_says_why(row: Action) -> None:
    enc = scene("aim")
    enc.do(Edit((("combatant.a.sheet.move", {"mine": {"name": "Mine", "does": row.name}}),)))
    if row.name == "brace_shield":
        enc.do(Edit((("combatant.a.sheet.shield", MISSING),)))
    (item,) = enc.rules.moves(enc.state, "a")
    assert item.barred == row.lacking


# -- a row that is another ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("row", [row for row in COUNTED if row.name not in BY_ITSELF], ids=ids)
def test_another_cost_is_offered_paid_and_told(row: Action, monkeypatch: pytest.MonkeyPatch) -> None:
    cost = 2 if row.cost != 2 else 3
    monkeypatch.setitem(vars(row), "cost", cost)
    enc = scene(row.name)
    enc.do(Edit((("options.time.ap_per_turn", 5), ("options.attack.modifiers.aim_max_ap", 5))))
    assert offered(enc, row.name).cost == f"{cost} {row.paid}"
    takes(enc, row.name)
    assert paid(scene(row.name), enc) == f"{cost} {row.paid}"
    was = 5 if row.paid == "AP" else 3
    assert any(f"{row.paid} {was} to {was - cost}" in line for line in said(enc))


@pytest.mark.parametrize("row", [row for row in ROWS if not row.paid], ids=ids)
def test_what_is_no_action_of_ones_own_is_free(row: Action) -> None:
    assert row.cost == 0


@pytest.mark.parametrize("row", [row for row in OFFERED if row.shown(view(scene(row.name), "a"))], ids=ids)
def test_another_title_is_in_the_menu_the_flow_and_the_undo(row: Action, monkeypatch: pytest.MonkeyPatch) -> None:
    for column, value in (("title", "Caper"), ("offered", ""), ("undo", "caper"), ("outcomes", {})):
        monkeypatch.setitem(vars(row), column, value)
    enc = scene(row.name)
    assert offered(enc, row.name).title == "Caper" == enc.rules.procedures[row.name].title
    takes(enc, row.name)
    made, entry = next(enc.journal.actions(enc.moment.entry))
    assert made is not None
    assert enc.rules.word(made, entry.facts) == "caper"


@pytest.mark.parametrize("row", [row for row in ROWS if row.kind == ATTACKS and row.when == "turn"], ids=ids)
def test_another_word_for_it_is_in_the_refusal(row: Action, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(vars(ACTIONS.row("attack")), "done", "caper")
    enc = scene(row.name)
    enc.do(Edit((("clock.acting", "b"),)))
    with pytest.raises(Refused, match=r"A can't caper now: not this fighter's turn\."):
        takes(enc, row.name)


def test_another_skill_is_tested(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(vars(ACTIONS.row("shove")), "skill", "melee")
    enc = scene("shove")
    outcome = takes(enc, "shove")
    assert outcome is not None
    assert outcome.shown["Melee, a"].value == 60


@pytest.mark.parametrize("name", ABOUT_CONDITIONS)
def test_another_word_for_what_is_done_about_a_condition_is_what_the_log_says(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(vars(ACTIONS.row(name)), "did", "capers")
    enc = scene(name)
    takes(enc, name)
    assert said(enc)[0].startswith("A capers; AP ")


def test_what_is_done_about_conditions_is_what_has_a_word_for_it() -> None:
    assert {row.name for row in ROWS if row.did} == set(ABOUT_CONDITIONS)


def lines_of_who_may(enc: Encounter, wide: bool) -> list[str]:
    return ["".join(span.text for span in line.spans) for line in who_may(enc.state, wide)]


def test_another_cost_of_what_anybody_may_do_is_in_both_lines_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    enc = scene("dive")
    assert lines_of_who_may(enc, wide=False) == ["A, C: Brace, Opportunity, Dive: 1 AP"]
    assert lines_of_who_may(enc, wide=True)[-1] == "Brace, Opportunity, Hit the Dirt, Dive, Evade: 1 AP each"
    monkeypatch.setitem(vars(ACTIONS.row("dive")), "cost", 2)
    assert lines_of_who_may(enc, wide=False) == ["A, C: Brace, Opportunity: 1 AP, Dive: 2 AP"]
    assert lines_of_who_may(enc, wide=True)[-2:] == ["Brace, Opportunity, Hit the Dirt, Evade: 1 AP each", "Dive: 2 AP"]


def test_another_title_and_cost_of_a_counterstrike_is_what_the_log_offers(monkeypatch: pytest.MonkeyPatch) -> None:
    for column, value in (("title", "Caper"), ("cost", 3)):
        monkeypatch.setitem(vars(ACTIONS.row("counterstrike")), column, value)
    facts = (Fact("", MayCounter.key, {"who": "a", "target": "b"}),)
    assert RULES.sentences(None, facts, str.upper) == ("A may counter B: Caper, 3 AP.",)


# -- the columns -------------------------------------------------------------------------------------------------------
def test_every_column_is_read_by_something(monkeypatch: pytest.MonkeyPatch) -> None:
    def plays() -> None:
        for row in ROWS:
            enc = scene(row.name)
            enc.rules.menu(enc.state, "a"), enc.rules.interrupts(enc.state), list(who_may(enc.state))
            takes(enc, row.name)
            made, entry = next(enc.journal.actions(enc.moment.entry))
            assert made is not None
            said(enc), enc.rules.word(made, entry.facts)
        _of_a_thing_and_refused()

    assert unread(monkeypatch, (Action,), plays) <= {("Action", "called")}
    assert not any(row.called for row in ROWS)


def _of_a_thing_and_refused() -> None:
    enc = scene("aim")
    with pytest.raises(Refused, match="A stands"):
        enc.do(Begin("stand", "a"))
    enc.do(Edit((("combatant.a.sheet", {"kind": "character", "structure": 10}),)))
    assert any(item.begin.procedure == "defeat" for item in enc.rules.menu(enc.state, "a"))
