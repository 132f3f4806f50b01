"""A ruleset of fixed rows: the fight that the look was drawn from, so that the desk can be held against the drawing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

import pytest

from engine import rules as rulebook
from engine.core.ask import Fact
from engine.core.desk import Column, Line, Row, Span, words
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Tree
from engine.core.told import Told
from engine.history.encounter import Encounter
from engine.rules.common.base import MenuItem, Procedure, Ruleset, Slot

COLUMNS = (
    Column("order", "Init", 3),
    Column("side", "", 1, right=False),
    Column("name", "Fighter", 18, right=False),
    Column("track", "Health", 10),
    Column("motes", "Motes", 5, rank=5),
    Column("evasion", "Eva", 3),
    Column("parry", "Par", 3),
    Column("onslaught", "Ons", 3, rank=6),
    Column("soak", "Soak", 4, rank=4),
    Column("hardness", "Hard", 4, rank=3),
    Column("weapon", "Weapon", 16, right=False, rank=1),
    Column("willpower", "Will", 5, rank=2),
    Column("state", "State", 18, right=False),
)

ROWS = """
acting|11|heroes|Mirel Ashwing|//#####|30/56|3|5||8|4|Daiklave 12/16|5/7|oil, 2 turns
to_act|8|foes|Ydra Saltlight|#######||4|3||6|-|Knife 9/10|6/6|{hidden}hidden
to_act|7|foes|Ember Hound|########||4|2||7|-|Bite 8/14|4/4|
to_act|6|foes|Captain Orsolo|#######||2|4|-1|9|-|Sword 9/12|5/5|
to_act|5|foes|Gate Militia|...######||2|3||8|-|Spears 8/13|3/3|group, Size 2
to_act|4|heroes|Tavo Quill|XX#####||1|2|-1|5|-|Staff 6/11|3/5|defends Kes
to_act|3|heroes|Kes of the Reeds|#######||5|4||6|-|Javelins 10/11|4/6|
to_act|2|foes|Reed Bandit 1|//#####||0|0||5|-|Sword 7/10|3/3|prone
to_act|-2|foes|Reed Bandit 2|#######||2|2||5|-|Club 7/10|3/3|{crash}crash by Brannoc
acted|22|heroes|Sefa Nine-Bells|#######|11/34|5|3||7|-|Long bow 11/11|6/6|
acted|21|heroes|Brannoc Twice-Oath|#########|18/42|6|7||11|7|Goremaul 11/17|4/8|full defense
out||foes|Reed Bandit 3|XXXXXXX||||||||| defeated
"""

SECTIONS = (
    Line("Mirel Ashwing", right=words("Solar, Essence 2")),
    Line(
        "Daiklave",
        words(
            ("withering ", "muted"),
            "12 dice",
            (", damage ", "muted"),
            "16",
            (", minimum ", "muted"),
            "5",
            ("   decisive ", "muted"),
            "9 dice",
            (", ", "muted"),
            "11",
        ),
    ),
    Line(
        "Motes",
        words(
            ("personal ", "muted"),
            "9 of 16",
            ("   peripheral ", "muted"),
            "21 of 40",
            ("   Willpower ", "muted"),
            "5 of 7",
        ),
    ),
    Line(
        "Effects",
        words(
            "Hardness 4", ("   anima ", "muted"), "glowing", ("   close: ", "muted"), "Orsolo, Hound, Bandits, Militia"
        ),
    ),
    Line(
        "At space", words("oil on her blade, 2 turns to 1", ("   then ", "muted"), "Ydra", (", hidden, is up", "muted"))
    ),
)

LOG = (
    (2, "Tavo oils Mirel's blade: damage +1 for 3 of her turns."),
    (3, "End of round: 5 motes back for Mirel, Brannoc, Sefa and Ydra."),
    (3, "Brannoc takes full defense: Initiative 22 to 21, Defense +2 to his turn."),
    (3, "Sefa's arrow hits Orsolo: Initiative 10 to 6, hers 17 to 22."),
)


class Says(Told[Any], key="told"):
    """A line of the log, as it is."""

    text: str


def _told(fight: Fight, begin: Begin) -> None:
    """Puts a sentence in the log, and the clock where it belongs."""
    fight.draft.set("clock.round", begin.args["round"])
    fight.tell(Says(text=begin.args["text"]))


def _turn(fight: Fight, begin: Begin) -> None:
    """Passes the turn on, one row down."""
    ids = list(fight.draft.get("combatant"))
    at = ids.index(fight.draft.get("clock.acting", ids[0]))
    fight.draft.set("clock.acting", ids[(at + 1) % len(ids)])
    fight.tell(Says(text="The turn passes."))


def _harm(fight: Fight, begin: Begin) -> None:
    """Marks damage and says so."""
    if begin.args.get("levels", 1) > 7:
        fight[begin.args["nobody"]]
    fight.draft.set(f"combatant.{begin.who}.now.harm", begin.args.get("levels", 0))
    fight.tell(Says(text=f"GM: {begin.args}"))


class Gate(Ruleset):
    name, title, columns = "gate", "Exalted 3e", COLUMNS
    procedures: Mapping[str, Procedure] = {
        "tell": Procedure("tell", "Tell", _told),
        "end_turn": Procedure("end_turn", "Turn", _turn),
        "harm": Procedure("harm", "Harm", _harm, interrupt=True),
    }

    def opening(self) -> Tree:
        return {"clock": {"round": 1, "acting": "mirel-ashwing"}}

    def order(self, state: Tree) -> tuple[Slot, ...]:
        acting = state["clock"]["acting"]
        given = {
            id: "to_act" if it["now"]["status"] == "acting" else it["now"]["status"]
            for id, it in state.get("combatant", {}).items()
        }
        return tuple(Slot(id, "acting" if id == acting else status) for id, status in given.items())

    def clock_words(self, state: Tree) -> str:
        return f"Round {state['clock']['round']}, 9 of 11 still to act"

    def row(self, state: Tree, slot: Slot) -> Row:
        it = state["combatant"][slot.id]
        texts = [cell.strip() for cell in it["now"]["cells"].split("|")]
        ids = (
            "order",
            "side",
            "track",
            "motes",
            "evasion",
            "parry",
            "onslaught",
            "soak",
            "hardness",
            "weapon",
            "willpower",
            "state",
        )
        cells = {id: Span(text) for id, text in zip(ids, texts, strict=True) if text and id != "side"}
        if "state" in cells and cells["state"].text.startswith("{"):
            glyph, _, text = cells["state"].text[1:].partition("}")
            cells["state"] = Span(text, "harm" if glyph == "crash" else "text", glyph)
        if texts[0].startswith("-"):
            cells["order"] = Span(texts[0], "harm")
        if texts[8] == "-":
            cells["hardness"] = Span("", "faint", "none")
        cells["name"] = Span(it["name"])
        return Row(slot.id, cells, muted=slot.status in ("acted", "out"))

    def sections(self, state: Tree, who: str) -> tuple[Line, ...]:
        name = state["combatant"][who]["name"]
        return (Line(name, right=SECTIONS[0].right), *SECTIONS[1:])

    def menu(self, state: Tree, who: str) -> tuple[MenuItem, ...]:
        return (
            MenuItem("aim", "Aim", Begin("tell", who, {"round": 3, "text": "Mirel aims."}), note="+3 dice next turn"),
            MenuItem("withdraw", "Withdraw", Begin("tell", who), barred="enemies are within short range"),
        )

    def sentences(self, begin: Begin | None, facts: tuple[Fact, ...], name: Callable[[str], str]) -> tuple[str, ...]:
        return tuple(str(fact.data["text"]) for fact in facts)

    def word(self, begin: Begin, facts: tuple[Fact, ...]) -> str:
        return "hit" if begin.procedure == "tell" else begin.procedure


def combatants() -> dict[str, Tree]:
    """The twelve at the gate."""
    out: dict[str, Tree] = {}
    for row in ROWS.strip().splitlines():
        status, order, side, name, rest = row.split("|", 4)
        id = name.lower().replace(" ", "-")
        out[id] = {"name": name, "side": side, "now": {"status": status, "cells": f"{order}|{side}|{rest}"}}
    return out


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the ruleset known for one test."""
    module: Any = ModuleType("engine.rules.gate")
    module.RULES = Gate()
    monkeypatch.setitem(sys.modules, "engine.rules.gate", module)
    monkeypatch.setitem(rulebook.NAMES, "gate", "Gate")


def fight(path: str | None = None, extra: Mapping[str, Tree] | None = None) -> Encounter:
    """The fight in its third round."""
    enc = Encounter.new(path, "gate", {**combatants(), **(extra or {})}, title="Lantern Gate", seed=1)
    for round, text in LOG:
        enc.do(Begin("tell", "mirel-ashwing", {"round": round, "text": text}))
    return enc
