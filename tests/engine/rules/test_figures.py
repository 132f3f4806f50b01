"""Figures: each number of each ruleset is known in its row, and every place that shows it reads the row."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from pathlib import Path
from types import ModuleType
from typing import Any

import grimp
import pytest

from engine import samples
from engine.core.ask import Number, number
from engine.core.desk import Column, Reason, Setting, Span
from engine.core.model import Draft, Tree
from engine.core.told import OF_HEROES, UNSEEN
from engine.history.encounter import Encounter
from engine.rules.common.base import Slot
from engine.rules.common.figure import At, Figure, Figures, bare, plain, shown
from engine.rules.exalted3e import figures as of_3e
from engine.rules.exalted3e.desk import desk as desk_of_3e
from engine.rules.exalted3e.fighter import Fighter
from engine.rules.exalted3e.numbers import half
from tests.engine.rules.exalted3e.fights import fight
from tests.engine.rules.static_veil.fights import fight as veil_fight

SAMPLES = {
    "exalted3e": "causeway",
    "exalted2e": "saltmarsh-ford",
    "static_veil": "pier-nineteen",
}
ANYWHERE = 77
"""A value that no fighter of the samples has."""


def fight_of(ruleset: str, id: str = "") -> Encounter:
    """The sample of a ruleset; for what only an object has, a fight with one."""
    if id == "structure":
        return veil_fight({"kes": {}, "wall": {"structure": 20}})
    return Encounter.open(Path(samples.__file__).parent / ruleset / f"{SAMPLES[ruleset]}.toml", read_only=True)


def part(ruleset: str, name: str) -> ModuleType:
    return importlib.import_module(f"engine.rules.{ruleset}.{name}")


def table(ruleset: str) -> Figures[Any]:
    found: Figures[Any] = part(ruleset, "figures").FIGURES
    return found


def states(enc: Encounter) -> Iterator[Tree]:
    """The fight at all of its moments, each as a state that nobody has seen."""
    moment = enc.moment
    while True:
        yield dict(moment.state)
        if not moment.entry:
            return
        moment = enc.journal.earlier(moment, enc.journal.before(moment.entry))


SINGLE = [(ruleset, row.id) for ruleset in SAMPLES for row in table(ruleset).single()]


def test_each_ruleset_has_its_numbers() -> None:
    assert {("exalted3e", "soak"), ("exalted2e", "parry-ranged"), ("static_veil", "grit")} <= set(SINGLE)


# -- one row each ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("ruleset", SAMPLES)
def test_no_two_share_an_id_a_column_or_a_place(ruleset: str) -> None:
    enc, rows = fight_of(ruleset), list(table(ruleset).single())
    for who in enc.state["combatant"]:
        ids = [row.id for row in table(ruleset).of(enc.rules.fighter(Draft(enc.state), who))]
        assert len(ids) == len(set(ids))
    columns = [column.id for column in enc.rules.columns]
    assert len(columns) == len(set(columns))
    assert {row.column.id for row in rows if row.column} <= set(columns)
    assert len(columns) == len(part(ruleset, "desk.desk").OTHERS) + sum(row.column is not None for row in rows)
    for name in ("column", "line", "sheet", "added"):
        taken: dict[int, str] = {}
        for row in rows:
            if place := getattr(row.at, name):
                assert place not in taken, f"{name} {place} is taken by {taken[place]}: {row.id} needs another"
                taken[place] = row.id


@pytest.mark.parametrize(("ruleset", "id"), SINGLE)
def test_what_is_changed_in_a_row_is_changed_wherever_it_is_shown(
    ruleset: str, id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    enc, of = fight_of(ruleset, id), table(ruleset)
    old, desk = of[id], part(ruleset, "desk.desk")
    new = replace(
        old, title="Zug", label="", open_label="", asked="", of=lambda fighter: number(("chance", ANYWHERE)),
        by_sheet=None, drawn=None, reads=plain, on_sheet=plain, when_added=plain, made_of=bare, lined=shown,
        column=replace(old.column, width=old.column.width + 3) if old.column else None,
    )  # fmt: skip
    monkeypatch.setattr(of, "rows", tuple(new if row is old else row for row in of.rows))
    state = next(one for one in states(enc) if who_has(enc, one, new))
    who = who_has(enc, state, new)[0]
    seen = dict(shows(enc, state, who, desk, new))
    assert seen
    assert {place: what for place, what in seen.items() if not what} == {}
    if new.column is not None:
        assert next(one.width for one in of.columns(desk.OTHERS) if one.id == new.column.id) == new.column.width


def who_has(enc: Encounter, state: Tree, row: Figure[Any]) -> list[str]:
    """Those who have a figure, and a cell for it, and are in the fight."""
    found = [(who, enc.rules.fighter(Draft(state), who)) for who in state["combatant"]]
    tells = row.applies if row.applies is not None and row.column is not None else row.has
    return [who for who, one in found if row.has(one) and tells(one) and not getattr(one, "out", False)]


def shows(enc: Encounter, state: Tree, who: str, desk: ModuleType, row: Figure[Any]) -> Iterator[tuple[str, bool]]:
    """Every place where a row says that it is shown, with whether its title and its value are there."""
    value, rules = str(ANYWHERE), enc.rules
    if row.column is not None:
        yield "column", desk.ROWS.anew(state, Slot(who, "")).cells[row.column.id].text == value
    if row.at.line:
        lines = [line for line in rules.sections(state, who) if line.label == "Zug"]
        yield "line", [line.spans[0].text for line in lines] == [value]
    if row.at.section:
        inside = next(one.lines for one in rules.sheet(state, who) if one.title == row.at.section)
        yield "section", [line.spans[0].text for line in inside if line.label == "Zug"] == [value]
    if row.at.sheet:
        yield "sheet", [one.value for one in rules.derived(state, who) if one.label == "Zug"] == [value]
    if row.at.added:
        first = next(line for line in rules.summary(state["combatant"][who]) if line.label == "Numbers")
        told = "".join(span.text for span in first.spans)
        yield "added", f"Zug {value}" in told
    why = [(one.title, one.value) for one in rules.why(state, who) if one.id == row.id]
    yield "why", why == ([("Zug", ANYWHERE)] if row.at.why else [])


WEAPONS = {
    "exalted3e": ("numbers", "dice_number"),
    "exalted2e": ("numbers.pools", "dice_number"),
    "static_veil": ("numbers", "attack"),
}
"""What makes the number of a weapon in hand."""


@pytest.mark.parametrize("ruleset", SAMPLES)
def test_the_number_of_a_weapon_is_the_same_wherever_it_is_shown(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    enc, value = fight_of(ruleset), str(ANYWHERE)
    module, name = WEAPONS[ruleset]
    monkeypatch.setattr(part(ruleset, module), name, lambda *given: number(("chance", ANYWHERE)))
    state = dict(enc.state)
    who = next(
        who
        for who in state["combatant"]
        if not enc.rules.fighter(Draft(state), who).read("now.defeated", "") and "Weapon" in labels(enc, state, who)
    )
    assert value in part(ruleset, "desk.desk").ROWS.anew(state, Slot(who, "")).cells["weapon"].text
    line = next(line for line in enc.rules.sections(state, who) if line.label == "Weapon")
    assert any(value in span.text for span in line.spans)
    assert ANYWHERE in [one.value for one in enc.rules.why(state, who)]
    assert any(value in one.value for one in enc.rules.derived(state, who))
    assert any(value in span.text for line in enc.rules.summary(state["combatant"][who]) for span in line.spans)


def labels(enc: Encounter, state: Tree, who: str) -> set[str]:
    return {line.label for line in enc.rules.sections(state, who)}


@pytest.mark.parametrize("ruleset", SAMPLES)
def test_figures_load_no_attack(ruleset: str) -> None:
    graph = grimp.build_graph("engine")
    loaded = graph.find_modules_directly_imported_by(f"engine.rules.{ruleset}.figures")
    assert [name for name in loaded if ".attack" in name] == []
    assert f"engine.rules.{ruleset}.fighter" in loaded


# -- each column of a row is read --------------------------------------------------------------------------------------
KES = {"kes": {"initiative": 5, "side": "heroes", "power": {
    "edge": {"name": "Keen edge", "when": "attacker_effects", "adds": {"soak": 2}}}}}  # fmt: skip


def one_fighter(**more: Any) -> Fighter:
    enc = fight(kes={**KES["kes"], **more}, effect={
        "mud": {"on": "kes", "label": "mud", "modifiers": {"soak": -1}, "against": "kes"}})  # fmt: skip
    return Fighter(Draft(enc.state), "kes")


def wit(fighter: Fighter) -> Number | None:
    """A number that the rules don't have."""
    return number(("Wits", 3, "rules section 1")) if fighter.joined else None


WIT = Figure[Fighter]("wit", "Wit", wit, Column("wit", "Wit", 3), seen=OF_HEROES,
                      at=At(column=20, line=5, section="Defense", sheet=6,
                                                                      added=6))  # fmt: skip

OTHER: dict[str, Any] = {
    "id": "wits",
    "title": "Wisdom",
    "of": lambda fighter: number(("Wits", 4)),
    "column": Column("wit", "Wit", 9),
    "at": At(),
    "label": "W",
    "open_label": "Wt",
    "asked": "Wit and wisdom",
    "has": lambda fighter: False,
    "applies": lambda fighter: False,
    "drawn": lambda fighter, what: Span("***"),
    "lined": lambda fighter, what: False,
    "reads": lambda fighter, what: "3 of 5",
    "on_sheet": lambda fighter, what: "three",
    "when_added": lambda fighter, what: "+3",
    "by_sheet": lambda fighter: number(("Wits", 2)),
    "missing": lambda fighter: ["it comes late"],
    "made_of": lambda fighter, what: (Reason("luck", what.value),),
    "cases": lambda fighter, what: [("Drunk", 1)],
    "changed_by": ("soak",),
    "declared": ("soak",),
    "also": lambda fighter: ["the weather"],
    "notes": ("it is dry",),
    "set_by": Setting("effect", "wit"),
    "fixed": "it follows from Wits",
    "seen": UNSEEN,
    "told": lambda fighter, what: "some wit",
    "told_of_foe": lambda fighter, what: "little wit",
    "dash": True,
}
"""Another value of each column."""


def everywhere(row: Figure[Fighter], make: Callable[..., Fighter]) -> list[object]:
    """All that a table of this row alone has to say of fighters: one in the fight, one not yet, one without a bonus."""
    of, out = Figures[Fighter](bare, row), list[object]()
    columns = of.columns({})
    cells, applies = of.cells(columns, {}), of.applies()
    for fighter in (make(), make(side="foes"), make(joined=False)):
        out += [columns, [cell(fighter) for cell in cells.values()], [tells(fighter) for tells in applies.values()]]
        out += [list(of.lines(fighter)), list(of.open_lines(fighter, "Defense")), list(of.derived(fighter))]
        out += [list(of.summed(fighter)), list(of.why(fighter))]
    return out


def test_every_column_is_read_by_something() -> None:
    assert set(OTHER) == {one.name for one in fields(Figure)}
    unread = []
    for name, value in OTHER.items():
        row = replace(WIT, of=lambda fighter: number()) if name == "dash" else WIT
        if name == "seen":
            row = replace(WIT, seen=OF_HEROES, told=plain)
        changed: Figure[Fighter] = replace(row, **{name: value})
        if everywhere(row, one_fighter) == everywhere(changed, one_fighter):
            unread.append(name)
    assert unread == []


# -- another one -------------------------------------------------------------------------------------------------------
def guile(fighter: Fighter) -> Number:
    """Guile as the sheet lists it, else half of Manipulation and Socialize."""
    listed = fighter.sheet("guile", None)
    return number(half(fighter, "manipulation", "socialize") if listed is None else ("Guile, as listed", int(listed)))


GUILE = Figure[Fighter](
    "guile", "Guile", guile, Column("guile", "Gui", 3, rank=7, help="Guile"),
    At(column=15, line=5, section="Defense", sheet=6, added=6), changed_by=("guile",),
    set_by=Setting("effect", "guile"),
)  # fmt: skip


@pytest.fixture
def with_guile(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The desk of Exalted 3e as it is made with one row more in the list."""
    with monkeypatch.context() as more:
        more.setattr(of_3e.FIGURES, "rows", (*of_3e.FIGURES.rows, GUILE))
        yield importlib.reload(desk_of_3e)
    importlib.reload(desk_of_3e)


def test_a_new_one_is_a_row_and_its_word_in_the_list(with_guile: ModuleType) -> None:
    enc = fight(kes={"initiative": 5, "guile": 4})
    columns = [column.id for column in with_guile.COLUMNS]
    assert columns[columns.index("guile") - 1] == "hardness"
    assert with_guile.ROWS.anew(enc.state, Slot("kes", "")).cells["guile"].text == "4"
    assert "Guile" in labels(enc, enc.state, "kes")
    (section,) = (one for one in enc.rules.sheet(enc.state, "kes") if one.title == "Defense")
    assert "Guile" in [line.label for line in section.lines]
    assert ("Guile", "4") in [(one.label, one.value) for one in enc.rules.derived(enc.state, "kes")]
    (why,) = (one for one in enc.rules.why(enc.state, "kes") if one.id == "guile")
    assert (why.shown, why.reasons, why.setting) == ("4", (Reason("Guile, as listed", 4),), GUILE.set_by)
    numbers = enc.rules.summary(enc.state["combatant"]["kes"])[0]
    assert "Guile 4" in "".join(span.text for span in numbers.spans)
