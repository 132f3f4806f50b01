"""Every action by its row, by the book and by a table's own rules: what is offered is what happens, and a row that is
changed is so everywhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from importlib import import_module
from typing import Any, get_args

import pytest

from engine.core.inputs import Begin, Edit
from engine.core.model import Refused
from engine.core.procedure import run
from engine.history.encounter import Encounter
from engine.rules.common.action import ATTACKS, LAST
from engine.rules.common.showing import KINDS
from engine.rules.exalted2e import RULES
from engine.rules.exalted2e.actions.table import ACTIONS, MODULES, Action, Flurried
from engine.rules.exalted2e.desk import sections
from engine.rules.exalted2e.log.sentences import FACTS
from engine.rules.exalted2e.sheet.sheet import Does
from engine.rules.ialdabaoth import ACTIONS as HOUSE
from engine.rules.ialdabaoth import RULES as OF_THE_HOUSE

from ..fights import view
from .scenes import ALL, NOW, offered, offers, paid, plays, said, scene, table, takes, word

BOTH = pytest.mark.parametrize("ruleset", ["exalted2e", "ialdabaoth"])
EVERY = pytest.mark.parametrize(("ruleset", "name"), ALL)


def some(which: Callable[[Action], bool]) -> pytest.MarkDecorator:
    """Those actions of both of which that is so."""
    return pytest.mark.parametrize(("ruleset", "name"), [one for one in ALL if which(table(one[0]).row(one[1]))])


def ticking(row: Action) -> bool:
    """Whether it takes ticks that the menu tells, and the move of whoever takes it."""
    return offers(row) and bool(row.speed) and row.name != "inactive"


# -- the table as a whole ----------------------------------------------------------------------------------------------
def test_the_list_of_modules_names_every_row_that_they_have_and_no_other() -> None:
    for module, names in MODULES.items():
        found = import_module(f"engine.rules.exalted2e.{module}").PROCEDURES
        assert tuple(row.name for row in found) == names
    assert {row.name for row in ACTIONS.rows()} < set(RULES.procedures)
    assert set(OF_THE_HOUSE.procedures) - set(RULES.procedures) == {"rush"}


@BOTH
def test_no_two_rows_share_a_name_a_fact_a_place_or_a_word(ruleset: str) -> None:
    rows = table(ruleset).rows()
    for taken in (
        [row.name for row in rows],
        [kind.key for row in rows for kind in row.facts],
        [row.place for row in rows if row.place != LAST],
        [one for row in rows if row.usual for one in row.words],
    ):
        assert len(taken) == len(set(taken))
    elsewhere = {
        kind for row in rows if row.name != "rush" for kind in row.facts if kind.__module__ != row.run.__module__
    }
    assert not elsewhere - set(FACTS), "a fact of a module of log/ has its word in FACTS of log/sentences.py"
    assert {row.kind for row in rows} == set(KINDS)


@EVERY
def test_no_two_items_of_a_menu_share_a_key_or_a_title(ruleset: str, name: str) -> None:
    enc = scene(name, ruleset)
    menu = enc.rules.menu(enc.state, "a")
    goes_on = name == "part"
    for taken in ([item.label for item in menu if item.label], [item.title for item in menu]):
        assert len(taken) - len(set(taken)) <= goes_on


def test_what_a_move_of_a_sheet_may_be_is_what_the_rows_say() -> None:
    usual = {row.name for row in ACTIONS.rows() if row.usual}
    assert usual == set(get_args(Does)), "what is usual has its name in Does of sheet/sheet.py"


def test_a_tables_own_rules_change_what_they_say_and_nothing_else() -> None:
    for row in ACTIONS.rows():
        theirs = HOUSE.row(row.name)
        differ = {one.name for one in fields(row) if getattr(row, one.name) is not getattr(theirs, one.name)}
        changed = {"guard": {"defenses", "figures"}, "social": {"by_ability", "flurried"}, "flurry": {"summed"}}
        assert differ == changed.get(row.name, set())


# -- each action -------------------------------------------------------------------------------------------------------
@EVERY
def test_it_is_begun_answered_by_default_and_taken_back(ruleset: str, name: str) -> None:
    enc, row = scene(name, ruleset), table(ruleset).row(name)
    was = enc.state
    if offers(row):
        assert offered(enc, name).barred == ""
    takes(enc, name)
    assert enc.state != was
    assert bool(said(enc)) == (name != "act_now")
    begin, entry = next(enc.journal.actions(enc.moment.entry))
    assert begin is not None
    assert enc.rules.kind(begin, entry.facts) == row.kind
    if not row.outcomes:
        assert word(enc) == (row.undo or name.replace("_", " "))
    enc.undo_action()
    assert enc.state == was


@some(ticking)
def test_what_the_menu_offers_as_its_cost_is_what_is_paid(ruleset: str, name: str) -> None:
    enc = scene(name, ruleset)
    cost = offered(enc, name).cost
    plays(enc, Begin(name, "a", dict(offered(enc, name).begin.args) | _args(name)))
    assert paid(enc) == cost.replace(", 1 of 4", "").replace("DV -2 to -4", "DV -2")


def _args(name: str) -> dict[str, Any]:
    return {"parts": ({"target": "b"},)} if name == "volley" else {"target": "b"} if name == "social" else {}


@BOTH
def test_a_power_costs_what_the_menu_says(ruleset: str) -> None:
    enc = scene("power", ruleset)
    item = offered(enc, "power", "power-storm")
    assert item.cost == f"Speed 4, DV -2, 2 motes, next on {NOW + 4}"
    plays(enc, item.begin)
    assert paid(enc) == item.cost.replace(", 2 motes", "")


def test_a_rush_costs_what_is_offered_in_the_menu_and_between_the_moves_of_others() -> None:
    enc = scene("rush", "ialdabaoth")
    item = offered(enc, "rush")
    (between,) = (one for one in enc.rules.interrupts(enc.state) if one.id == "rush-a")
    assert (between.cost, between.note) == (item.cost, item.note) == (
        "1 Willpower or a bashing level", "rush: -3 dice, DV -3",
    )  # fmt: skip
    takes(enc, "rush")
    one = view(enc, "a")
    assert (one.willpower, one.dice_lost_next, one.penalty) == (4, {"rush": 3}, 1 + 3)


@some(lambda row: offers(row) and row.takes == "action" and row.name not in ("part", "hold", "volley"))
def test_what_bars_it_in_the_menu_is_what_it_is_refused_with(ruleset: str, name: str) -> None:
    enc, row = scene(name, ruleset), table(ruleset).row(name)
    enc.do(Edit((("clock.acting", "b"),)))
    barred = offered(enc, name).barred
    assert barred == "B acts first"
    with pytest.raises(Refused) as refused:
        takes(enc, name)
    assert str(refused.value) == f"A can't {row.verb} now: {barred}."


@some(lambda row: row.usual)
def test_a_usual_move_of_it_is_barred_and_costs_as_it_is_and_does(ruleset: str, name: str) -> None:
    enc, row = scene(name, ruleset), table(ruleset).row(name)
    move = {"name": "Mine", "does": name} | ({"powers": {"ward": 1}} if name == "power" else {})
    enc.do(Edit((("combatant.a.sheet.move", {"mine": move}),)))
    (item,) = enc.rules.moves(enc.state, "a")
    assert (item.begin.procedure, item.whom, item.barred) == (name, row.whom, "")
    own = offered(enc, name, "power-ward" if name == "power" else "").cost.partition(", next ")[0]
    assert item.cost == ("" if row.by_ability else own)


def test_a_usual_move_of_what_the_menu_does_not_have_says_what_is_lacking() -> None:
    enc = scene("aim")
    enc.do(Edit((("combatant.a.sheet.move", {"mine": {"name": "Mine", "does": "volley"}}),)))
    (item,) = enc.rules.moves(enc.state, "a")
    assert item.barred == ACTIONS.row("volley").lacking == "nobody to shoot with"


# -- a row that is another ---------------------------------------------------------------------------------------------
@some(lambda row: ticking(row) and not callable(row.speed))
def test_another_speed_and_dv_penalty_are_offered_paid_and_told(
    ruleset: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = table(ruleset).row(name)
    for column, value in (("speed", 7), ("penalty", 4)):
        monkeypatch.setitem(vars(row), column, value)
    enc = scene(name, ruleset)
    assert offered(enc, name).cost.startswith(f"Speed 7, DV -4, next on {NOW + 7}")
    takes(enc, name)
    if name != "shape":
        assert paid(enc) == f"Speed 7, DV -4, next on {NOW + 7}"
        assert any(f"tick {NOW + 7}" in line and "DV -4" in line for line in said(enc))


@BOTH
def test_another_dv_penalty_of_an_attack_is_so_in_all_that_tells_of_it(
    ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(vars(table(ruleset).row("attack")), "penalty", 3)
    enc = scene("attack", ruleset)
    assert offered(enc, "attack").cost == f"Speed 4, DV -3, next on {NOW + 4}"
    dodge = next(one for one in enc.rules.why(enc.state, "a") if one.id == "dv")
    assert dodge.otherwise == (("After an attack", "-3"),)
    takes(enc, "attack")
    assert paid(enc) == f"Speed 4, DV -3, next on {NOW + 4}"


@some(lambda row: offers(row) and row.shown(view(scene(row.name), "a")))
def test_another_title_is_in_the_menu_the_flow_the_undo_and_the_refusal(
    ruleset: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = table(ruleset).row(name)
    for column, value in (("title", "Caper"), ("offered", ""), ("done", ""), ("undo", "caper"), ("outcomes", {})):
        monkeypatch.setitem(vars(row), column, value)
    enc = scene(name, ruleset)
    assert offered(enc, name).title == "Caper" == enc.rules.procedures[name].title
    takes(enc, name)
    assert word(enc) == "caper"
    if row.takes == "action" and name != "hold":
        late = scene(name, ruleset)
        late.do(Edit((("clock.acting", "b"),)))
        with pytest.raises(Refused, match="A can't caper now: B acts first"):
            takes(late, name)


@pytest.mark.parametrize("name", ["guard", "aim", "dash", "jump", "miscellaneous", "charm"])
@BOTH
def test_another_verb_is_what_the_log_says(ruleset: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(vars(table(ruleset).row(name)), "does", "capers")
    enc = scene(name, ruleset)
    takes(enc, name)
    assert any(line.startswith("A capers") for line in said(enc))


@BOTH
def test_another_word_for_what_one_is_doing_is_on_the_desk(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    row = table(ruleset).row("dash")
    for column, value in (("state", "hopping"), ("doing", "hops"), ("middle", False)):
        monkeypatch.setitem(vars(row), column, value)
    enc = scene("dash", ruleset)
    takes(enc, "dash")
    cells = enc.rules.row(enc.state, next(slot for slot in enc.order() if slot.id == "a")).cells
    assert cells["state"].text == "hopping"
    assert sections.doing_words(view(enc, "a")) == f"hops until tick {NOW + 3}"
    told = [span.text for slot in enc.rules.timeline(enc.state, 8) for span in slot.items]
    assert "A -2" in told


# -- flurries ----------------------------------------------------------------------------------------------------------
def flurry(enc: Encounter, *names: str) -> None:
    enc.do(Begin("flurry", "a", {"parts": tuple({"do": name, "target": "b"} for name in names)}))


@some(lambda row: row.flurried is not None and row.flurried.part)
def test_each_part_of_a_flurry_is_declared_with_its_cost_and_played(ruleset: str, name: str) -> None:
    enc = scene("aim", ruleset)
    row = table(ruleset).row(name)
    loss, speed = row.loss(view(enc, "a")).value, row.ticks(view(enc, "a")).value
    flurry(enc, name, "miscellaneous")
    assert (view(enc, "a").penalty, view(enc, "a").tick) == (loss + 1, NOW + max(speed, 5))
    plays(enc, Begin("attack" if row.kind == ATTACKS else "part", "a"))
    assert view(enc, "a").read("now.flurry.done") == 1
    assert said(enc)


@some(lambda row: row.name in ("attack", "jump", "social"))
def test_what_a_row_says_of_flurries_decides_what_one_is(
    ruleset: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = table(ruleset).row(name)
    assert offered(scene(name, ruleset), name).flurry
    monkeypatch.setitem(vars(row), "flurried", None)
    enc = scene(name, ruleset)
    assert not offered(enc, name).flurry
    with pytest.raises(Refused, match=f"A's flurry: {row.title} is never part of a flurry"):
        flurry(enc, name, "miscellaneous")


@pytest.mark.parametrize(
    ("column", "sentence"),
    [
        ({"target": "needed"}, "a jump needs a target"),
        ({"barred": lambda fighter: "not on this ice"}, "not on this ice"),
        ({"unless": lambda fighter: "has a sprain"}, "A has a sprain"),
        ({"most": lambda fighter, count: f"{count} jumps are too many"}, "2 jumps are too many"),
    ],
)
def test_another_rule_of_flurries_refuses_one(
    column: dict[str, Any], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(vars(ACTIONS.row("jump")), "flurried", replace(Flurried(), **column))
    enc = scene("flurry")
    with pytest.raises(Refused, match=rf"^A's flurry: {sentence}\.$"):
        enc.do(Begin("flurry", "a", {"parts": ({"do": "jump"}, {"do": "jump"})}))


def test_a_part_of_a_name_that_there_is_not_is_played_as_any_other_action() -> None:
    enc = scene("part")
    enc.do(Edit((("combatant.a.now.flurry.part.1.do", "hum"),)))
    assert offered(enc, "part").title == "Anything else, 1 of 2"
    plays(enc, Begin("part", "a"))
    assert said(enc) == ("A, 1 of 2: hum.",)


# -- the columns -------------------------------------------------------------------------------------------------------
def test_every_column_is_read_by_something(monkeypatch: pytest.MonkeyPatch) -> None:
    read = set[tuple[type, str]]()

    def noting(kind: type) -> Callable[[Any, str], Any]:
        def get(self: Any, name: str) -> Any:
            read.add((kind, name))
            return object.__getattribute__(self, name)

        return get

    for kind in (Action, Flurried):
        monkeypatch.setattr(kind, "__getattribute__", noting(kind))
    for ruleset, name in ALL:
        enc = scene(name, ruleset)
        _shows(enc)
        takes(enc, name)
        if name != "remove":
            _shows(enc)
        said(enc), word(enc), enc.rules.steps(name)
    open_flurry = scene("aim", "ialdabaoth")
    out = run(open_flurry.rules, open_flurry.state, (Begin("flurry", "a", {"attacks": 2}),))
    assert out.ask is not None
    rows = ({"do": "attack", "target": "b"}, {"do": "ready", "weapon": "knife"}, {"do": "social", "target": "b"})
    open_flurry.rules.table_view(out, out.ask, rows)
    _shows_moves_and_refuses()
    _attacks_one_who_guards()
    not_read = {(kind.__name__, one.name) for kind in (Action, Flurried) for one in fields(kind)} - {
        (kind.__name__, name) for kind, name in read
    }
    assert not_read - BY_ALL == {("Action", "cost")}
    assert all(table(ruleset).row(name).cost == 0 for ruleset, name in ALL)


BY_ALL = {("Action", name) for name in ("interrupt", "confirms", "rolls_on", "seen", "usual", "also")}
"""What the engine and the view read of any procedure, whatever its ruleset; and what the reader of typed moves reads as
it is loaded."""


def _shows_moves_and_refuses() -> None:
    enc = scene("aim")
    moves = {does: {"name": does, "does": does} for does in ("aim", "volley", "guard")}
    enc.do(Edit((("combatant.a.sheet.move", moves),)))
    assert len(enc.rules.moves(enc.state, "a")) == 3
    enc.do(Edit((("clock.acting", "b"),)))
    with pytest.raises(Refused, match="can't aim now"):
        takes(enc, "aim")


def _attacks_one_who_guards() -> None:
    enc = scene("guard", "ialdabaoth")
    takes(enc, "guard")
    enc.do(Edit((("clock.acting", "b"),)))
    plays(enc, Begin("attack", "b", {"target": "a"}))


def _shows(enc: Encounter) -> None:
    """All that a desk asks of a fight."""
    enc.rules.menu(enc.state, "a"), enc.rules.moves(enc.state, "a"), enc.rules.interrupts(enc.state)
    for slot in enc.order():
        dict(enc.rules.row(enc.state, slot).cells)
    enc.rules.timeline(enc.state, 8), enc.rules.sections(enc.state, "a")
