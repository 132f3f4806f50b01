"""Every action of the rules by its row: what is offered is what happens, and a row that is changed is so everywhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, get_args

import pytest

from engine.core.inputs import Begin, Edit
from engine.core.model import Refused
from engine.history.encounter import Encounter
from engine.rules.common.action import ATTACKS, BY_HAND, EFFECTS
from engine.rules.common.base import MenuItem
from engine.rules.common.showing import KINDS
from engine.rules.exalted3e import RULES, lasting
from engine.rules.exalted3e.actions.table import ACTIONS, MODULES, Action, Flurried
from engine.rules.exalted3e.log.sentences import FACTS
from engine.rules.exalted3e.sheet.sheet import Does

from ...columns import unread
from ..fights import SWORD, do, fight, initiative, now
from ..logs import said, word

ROWS = ACTIONS.rows()
GEAR = SWORD | {
    "bow": {"name": "Crossbow", "dice": 7, "damage": 10, "range": "medium", "tags": ("crossbow", "slow"),
            "loaded": False},
    "knife": {"name": "Knife", "dice": 6, "damage": 8, "ready": False},
}  # fmt: skip
POWER = {"ward": {"name": "Iron Ward", "when": "action", "adds": {"soak": 2}, "cost": {"motes": 3, "willpower": 1}}}
HOLDS = {
    "g1": {"on": "kes", "label": "grappling", "source": "ogre"},
    "g2": {"on": "ogre", "label": "grappled", "source": "kes"},
}


@dataclass(frozen=True)
class Scene:
    """What an action needs besides a turn of Kes: what she is like, effects, whose turn it is, its arguments."""

    kes: Mapping[str, Any] = field(default_factory=dict)
    effect: Mapping[str, Any] = field(default_factory=dict)
    acting: str = "kes"
    args: Mapping[str, Any] = field(default_factory=dict)
    who: str = "kes"


SCENES: Mapping[str, Scene] = {
    "clash": Scene({"initiative": 9}),
    "rise": Scene(effect={"p": {"on": "kes", "label": "prone", "modifiers": {"parry": -1, "evasion": -2}}}),
    "release": Scene(effect=HOLDS),
    "maneuver": Scene({"hold": {"on": "ogre", "rounds": 3, "won": True}}, effect=HOLDS),
    "power": Scene(args={"power": "ward"}),
    "join_battle": Scene({"joined": False, "initiative": 0}, acting="ogre"),
    "act_now": Scene({"delayed": True}, acting="ogre"),
    "again": Scene({"used": ("aim",)}),
    "return": Scene({"defeated": "defeated"}, acting="ogre"),
    "harm": Scene(args={"levels": 2, "type": "lethal"}),
    "initiative": Scene(args={"change": -2}),
    "essence": Scene(args={"personal": -2}),
    "effect": Scene(args={"label": "prone"}),
    "end_turn": Scene(who=""),
    "end_fight": Scene(who=""),
}


def scene(name: str) -> Encounter:
    """A fight in which Kes can take the action of that name."""
    it = SCENES.get(name, Scene())
    mine = {"initiative": 15, "side": "heroes", "parry": 4, "evasion": 3, "combat_movement": 8, "weapon": GEAR,
            "power": POWER, "personal": 10, **it.kes}  # fmt: skip
    enc = fight(acting=it.acting, kes=mine, ogre={"initiative": 9}, tavo={"initiative": 4, "side": "heroes"})
    enc.do(Edit((("effect", dict(it.effect)),))) if it.effect else None
    return enc


def takes(enc: Encounter, name: str) -> None:
    """Begins the action and answers all by default."""
    it = SCENES.get(name, Scene())
    do(enc, name, it.who, **it.args)


def offered(enc: Encounter, name: str, id: str = "") -> MenuItem:
    """Its item in the menu of Kes."""
    return next(item for item in enc.rules.menu(enc.state, "kes") if item.id == (id or name))


def purse(enc: Encounter) -> dict[str, int]:
    """What Kes has of everything that is paid."""
    (first,) = initiative(enc, "kes")
    return {
        "Initiative": first,
        "motes": int(now(enc, "kes", "motes.personal", 10)),
        "Willpower": int(now(enc, "kes", "willpower", 5)),
    }


def paid(was: Mapping[str, int], enc: Encounter) -> str:
    """What that has become less by, as the menu says it."""
    spent = {what: was[what] - left for what, left in purse(enc).items()}
    return ", ".join(f"{amount} {what}" for what, amount in spent.items() if amount)


def pays(row: Action) -> bool:
    """Whether it is an action that can cost something, and changes Initiative by nothing else."""
    return bool(row.key) and row.kind not in (ATTACKS, BY_HAND, EFFECTS) and row.name not in ("join_battle", "power")


PAYING = tuple(row for row in ROWS if pays(row) and (row.takes == "action" or row.name in ("move", "delay")))
"""The actions of one's own, but for attacks and powers, whose costs are made up of several."""


def ids(row: Action) -> str:
    return row.name


# -- the table as a whole ----------------------------------------------------------------------------------------------
def test_the_list_of_modules_names_every_row_that_they_have_and_no_other() -> None:
    for module, names in MODULES.items():
        found = import_module(f"engine.rules.exalted3e.{module}").PROCEDURES
        assert tuple(row.name for row in found) == names
    assert {row.name for row in ROWS} < set(RULES.procedures)


def test_no_two_rows_share_a_name_a_fact_or_a_word() -> None:
    for taken in (
        [row.name for row in ROWS],
        [kind.key for row in ROWS for kind in row.facts],
        [one for row in ROWS if row.usual for one in row.words],
        [row.place for row in ROWS if row.key and row.name != "return"],
    ):
        assert len(taken) == len(set(taken))
    elsewhere = {kind for row in ROWS for kind in row.facts if kind.__module__ != row.run.__module__}
    assert not elsewhere - set(FACTS), "a fact of a module of log/ has its word in FACTS of log/sentences.py"
    assert {row.kind for row in ROWS} == set(KINDS)


@pytest.mark.parametrize("row", ROWS, ids=ids)
def test_no_two_items_of_a_menu_share_a_key_or_a_title(row: Action) -> None:
    menu = scene(row.name).rules.menu(scene(row.name).state, "kes")
    for taken in ([item.label for item in menu if item.label], [item.title for item in menu]):
        assert len(taken) == len(set(taken))


def test_what_a_move_of_a_sheet_may_be_is_what_the_rows_say() -> None:
    usual = {row.name for row in ROWS if row.usual}
    assert usual == set(get_args(Does)), "what is usual has its name in Does of sheet/sheet.py"


def test_what_is_flurried_with_some_only_names_actions() -> None:
    named = [name for row in ROWS for name in row.flurried.only]
    assert named
    assert all(ACTIONS.known(name) for name in named)


# -- each action -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("row", ROWS, ids=ids)
def test_it_is_begun_answered_by_default_and_taken_back(row: Action) -> None:
    enc = scene(row.name)
    was = enc.state
    if row.key:
        assert offered(enc, row.name).barred == ""
    takes(enc, row.name)
    assert enc.ask is None
    assert enc.state != was
    assert bool(said(enc)) == (row.name != "end_turn")
    if not row.outcomes:
        assert word(enc) == (row.undo or row.name.replace("_", " "))
    enc.undo_action()
    assert enc.state == was


@pytest.mark.parametrize("row", [row for row in ROWS if pays(row)], ids=ids)
def test_what_the_menu_offers_as_its_cost_is_what_is_paid(row: Action) -> None:
    enc = scene(row.name)
    was, cost = purse(enc), offered(enc, row.name).cost
    takes(enc, row.name)
    assert paid(was, enc) == cost


def test_what_the_menu_offers_as_the_cost_of_a_power_is_what_is_paid() -> None:
    enc = scene("power")
    was, item = purse(enc), offered(enc, "power-ward")
    do(enc, item.begin.procedure, item.begin.who, **item.begin.args)
    assert paid(was, enc) == item.cost == "3 motes, 1 Willpower"


@pytest.mark.parametrize("cost", [0, 2])
def test_what_an_option_makes_of_a_cost_is_offered_and_paid(cost: int) -> None:
    enc = fight(kes=15, ogre={"initiative": 9, "side": "heroes"}, options={"disengage_cost": cost})
    was, offer = purse(enc), offered(enc, "disengage").cost
    takes(enc, "disengage")
    assert paid(was, enc) == offer == (f"{cost} Initiative" if cost else "")


@pytest.mark.parametrize("row", [row for row in ROWS if row.puts], ids=ids)
def test_the_effect_that_it_names_is_what_is_put_on(row: Action) -> None:
    assert row.puts is not None
    enc = scene(row.name)
    note = offered(enc, row.name).note
    takes(enc, row.name)
    (effect,) = (it for it in enc.state["effect"].values() if it["label"] == row.puts.label)
    assert (effect["on"], effect.get("modifiers", {})) == ("kes", row.puts.modifiers)
    assert all(f"{by:+}" in note for by in row.puts.modifiers.values())


@pytest.mark.parametrize("row", [row for row in ROWS if row.takes == "action" and row.kind != ATTACKS], ids=ids)
def test_what_bars_it_in_the_menu_is_what_it_is_refused_with(row: Action) -> None:
    enc = scene(row.name)
    do(enc, "end_turn")
    barred = offered(enc, row.name).barred
    with pytest.raises(Refused) as refused:
        takes(enc, row.name)
    assert barred == "it is not this fighter's turn"
    assert str(refused.value) == f"Kes can't {row.verb} now: {barred}."


@pytest.mark.parametrize("row", [row for row in ROWS if row.usual], ids=ids)
def test_a_usual_move_of_it_is_barred_and_costs_as_it_is_and_does(row: Action) -> None:
    enc = scene(row.name)
    move = {"name": "Mine", "does": row.name} | ({"powers": {"ward": 1}} if row.name == "power" else {})
    enc.do(Edit((("combatant.kes.sheet.move", {"mine": move}),)))
    (item,) = enc.rules.moves(enc.state, "kes")
    assert (item.begin.procedure, item.whom, item.barred) == (row.name, row.whom, "")
    assert item.cost == offered(enc, row.name, "power-ward" if row.name == "power" else "").cost


# -- a row that is another ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("row", PAYING, ids=ids)
def test_another_cost_is_offered_paid_and_told(row: Action, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(vars(row), "cost", 3)
    enc = scene(row.name)
    was = purse(enc)
    assert offered(enc, row.name).cost == "3 Initiative"
    takes(enc, row.name)
    assert paid(was, enc) == "3 Initiative"
    assert any("Initiative 15 to 12" in line for line in said(enc))


@pytest.mark.parametrize("row", [row for row in ROWS if row not in PAYING], ids=ids)
def test_what_pays_nothing_by_its_row_has_no_cost_in_it(row: Action) -> None:
    assert row.cost == 0


@pytest.mark.parametrize("row", [row for row in ROWS if row.takes == "action" and row.kind != ATTACKS], ids=ids)
def test_another_title_is_in_the_menu_the_flow_and_the_refusal(row: Action, monkeypatch: pytest.MonkeyPatch) -> None:
    for column, value in (("title", "Brace"), ("called", ""), ("done", ""), ("undo", "brace"), ("outcomes", {})):
        monkeypatch.setitem(vars(row), column, value)
    enc = scene(row.name)
    assert offered(enc, row.name).title == "Brace" == enc.rules.procedures[row.name].title
    takes(enc, row.name)
    assert word(enc) == "brace"
    do(enc, "end_turn") if now(enc, "kes", "defeated", "") == "" else None
    with pytest.raises(Refused, match="Kes can't brace now"):
        takes(enc, row.name)


def test_another_bonus_is_in_the_menu_in_the_effect_and_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(vars(lasting.FULL_DEFENSE), "modifiers", {"defense": 5})
    enc = scene("full_defense")
    assert offered(enc, "full_defense").note == "Defense +5"
    takes(enc, "full_defense")
    (effect,) = enc.state["effect"].values()
    assert effect["modifiers"] == {"defense": 5}
    assert said(enc) == ("Kes takes full defense: Initiative 15 to 14, Defense +5 until own turn.",)


def test_another_rule_of_pairs_decides_what_is_flurried(monkeypatch: pytest.MonkeyPatch) -> None:
    free = scene("aim")
    do(free, "social", "kes")
    free.do(Edit((("combatant.kes.now.flurry", True),)))
    assert offered(free, "defend_other").barred == ""
    row = ACTIONS.row("defend_other")
    monkeypatch.setitem(vars(row), "flurried", type(row.flurried)(only=("full_defense",)))
    free.do(Edit((("combatant.kes.now.willpower", 4),)))
    assert offered(free, "defend_other").barred == "defend other is flurried with full defense only"


def test_begin_is_of_the_rows_own_name() -> None:
    enc = scene("aim")
    for item in enc.rules.menu(enc.state, "kes"):
        assert item.begin == Begin(item.id.partition("-")[0], "kes", item.begin.args)


# -- the columns -------------------------------------------------------------------------------------------------------
def test_every_column_is_read_by_something(monkeypatch: pytest.MonkeyPatch) -> None:
    def plays() -> None:
        for row in ROWS:
            enc = scene(row.name)
            enc.rules.menu(enc.state, "kes")
            takes(enc, row.name)
            said(enc), word(enc)
        _moves_refused_and_flurried()

    assert unread(monkeypatch, (Action, Flurried), plays) == set()


def _moves_refused_and_flurried() -> None:
    enc = scene("rush")
    enc.do(Edit((("combatant.kes.sheet.move", {"mine": {"name": "Mine", "does": "rush"}}),)))
    assert [move.whom for move in enc.rules.moves(enc.state, "kes")] == [True]
    do(enc, "miscellaneous", "kes")
    enc.do(Edit((("combatant.kes.now.flurry", True),)))
    assert "or by a shield with what is no attack" in offered(enc, "full_defense").barred
    with pytest.raises(Refused, match="Ogre can't rush now"):
        do(enc, "rush", "ogre")
