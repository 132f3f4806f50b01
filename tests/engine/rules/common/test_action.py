"""Rows of actions in general: words, costs, what an undo takes back, and a table that loads what it is asked for."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from types import ModuleType

import pytest

from engine.core.ask import Fact
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.rules.common import telling
from engine.rules.common.action import ACTIONS, BY_HAND, EFFECTS, LAST, Action, ActionTable
from engine.rules.common.base import Procedure


@dataclass
class One:
    """A fighter as far as rows need it."""

    id: str = "kes"
    steps: int = 2


def run(fight: Fight, begin: Begin) -> None:
    """Does nothing."""


HOP = Action[One]("hop_far", "Hop far", run, key="h", place=20)
SING = Action[One](
    "sing", "Sing", run, key="s", place=10, offered="Sing aloud", cost=lambda one: one.steps, effect="loud",
    called="a song", done="sing a song", also=("la",), undo="song", outcomes={"moved": "tears", "bored": "yawn"},
)  # fmt: skip
FIX = Action[One]("fix", "fix", run, kind=BY_HAND)
MARK = Action[One]("mark", "mark", run, kind=EFFECTS)


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> ActionTable[Action[One]]:
    for name, rows in (("own", (HOP, SING)), ("hand", (FIX, MARK))):
        module = ModuleType(f"rules_of_a_test.{name}")
        module.__dict__["PROCEDURES"] = rows
        monkeypatch.setitem(sys.modules, module.__name__, module)
    package = ModuleType("rules_of_a_test")
    package.__path__ = []
    monkeypatch.setitem(sys.modules, "rules_of_a_test", package)
    modules = {"own": ("hop_far", "sing"), "hand": ("fix", "mark"), "missing": ("jig",)}
    return ActionTable[Action[One]]("rules_of_a_test", modules, telling.PROCEDURES)


def fact(key: str) -> Fact:
    return Fact("1", key)


def test_words_follow_from_name_and_title_unless_others_are_given() -> None:
    assert (HOP.plain, HOP.noun, HOP.verb, HOP.words) == ("hop far", "hop far", "hop far", ("hop far",))
    assert (SING.plain, SING.noun, SING.verb, SING.words) == ("sing", "a song", "sing a song", ("sing", "la"))
    assert str(SING.refusal("Kes", "is hoarse")) == "Kes can't sing a song now: is hoarse."


def test_a_cost_may_be_the_fighters_own() -> None:
    assert (HOP.due(One()), HOP.price(One()), SING.due(One(steps=3))) == (0, "", 3)


def test_its_item_has_all_that_a_menu_shows() -> None:
    item = SING.item(One(), "is hoarse", flurry=True)
    assert (item.id, item.title, item.begin, item.note) == ("sing", "Sing aloud", Begin("sing", "kes"), "loud")
    assert (item.barred, item.flurry, item.label, item.minor) == ("is hoarse", True, "s", False)


def test_an_undo_takes_back_the_most_telling_outcome_else_its_word_else_its_name(
    table: ActionTable[Action[One]],
) -> None:
    assert table.word(Begin("sing", "kes"), (fact("bored"), fact("moved"))) == "tears"
    assert table.word(Begin("sing", "kes"), ()) == "song"
    assert table.word(Begin("hop_far", "kes"), ()) == "hop far"
    assert table.word(Begin("of_old_rules", "kes"), ()) == "of old rules"


def test_what_the_gm_does_is_told_apart(table: ActionTable[Action[One]]) -> None:
    kinds = {name: table.kind(Begin(name)) for name in ("sing", "fix", "mark", "note", "of_old_rules")}
    assert kinds == {"sing": ACTIONS, "fix": BY_HAND, "mark": EFFECTS, "note": ACTIONS, "of_old_rules": ACTIONS}
    assert [name for name in kinds if table.by_gm(Begin(name))] == ["fix", "mark"]
    assert not table.by_gm(None)


def test_only_the_module_that_is_asked_for_is_loaded(table: ActionTable[Action[One]]) -> None:
    assert table.row("sing") is SING
    assert table.noun("sing") == "a song"
    assert (table.known("nothing"), table.noun("nothing")) == (None, "nothing")
    with pytest.raises(KeyError):
        table.row("nothing")
    with pytest.raises(ModuleNotFoundError):
        table.row("jig")


def test_it_is_the_procedures_with_those_that_all_rules_have(table: ActionTable[Action[One]]) -> None:
    assert list(table) == ["hop_far", "sing", "fix", "mark", "jig", "note"]
    assert len(table) == 6
    found = [table["sing"], table["note"]]
    assert found == [SING, *telling.PROCEDURES]
    assert all(isinstance(one, Procedure) for one in found)


def test_the_menu_goes_by_place_and_has_what_has_a_key(table: ActionTable[Action[One]]) -> None:
    table = ActionTable("rules_of_a_test", {"own": ("hop_far", "sing"), "hand": ("fix", "mark")})
    assert [row.name for row in table.rows()] == ["sing", "hop_far", "fix", "mark"]
    assert [row.name for row in table.offered()] == ["sing", "hop_far"]
    assert FIX.place == LAST


def test_a_list_that_names_what_a_module_lacks_is_a_fault(table: ActionTable[Action[One]]) -> None:
    table = ActionTable("rules_of_a_test", {"own": ("jig",)})
    with pytest.raises(ValueError, match="own has no action of the name jig"):
        table.row("jig")


def test_a_tables_own_rows_come_besides_or_in_place_of_others(table: ActionTable[Action[One]]) -> None:
    jig, hop = Action[One]("jig", "Jig", run, key="j"), Action[One]("hop_far", "Hop", run, key="o")
    own = ActionTable("rules_of_a_test", {"own": ("hop_far", "sing")}, (), (jig, hop))
    assert [row.title for row in own.rows()] == ["Sing", "Hop", "Jig"]
    assert (own.row("jig"), own.row("hop_far"), list(own)) == (jig, hop, ["hop_far", "sing", "jig"])
    assert table.row("hop_far") is HOP


def test_what_a_table_changes_of_a_row_is_made_once_and_of_its_own_only(table: ActionTable[Action[One]]) -> None:
    louder = {"sing": lambda row: replace(row, title="Shout")}
    own = ActionTable("rules_of_a_test", {"own": ("hop_far", "sing")}, changed=louder)
    assert own.row("sing").title == "Shout"
    assert own.row("sing") is own.row("sing")
    assert (own.row("sing").cost, own.row("hop_far"), table.row("sing").title) == (SING.cost, HOP, "Sing")
