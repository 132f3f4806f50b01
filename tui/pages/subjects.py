"""What a form changes: a fighter in a fight, or one of the game master's own fighters in its file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from engine.core.inputs import Edit
from engine.core.model import Tree, get, put
from engine.disk.shelf import Kept
from engine.rules.common.base import Derived, FieldSpec, Ruleset
from engine.templates import Own
from engine.view import undoing

from ..desk import Desk
from ..lines import ScreenLine
from ..panes.bars import header_line

if TYPE_CHECKING:
    from .roster import RosterPage


class Subject(Protocol):
    """One fighter that a form shows. Edits name it `combatant.<who>`."""

    who: str
    rules: Ruleset

    @property
    def name(self) -> str:
        """What the form is called."""

    @property
    def tree(self) -> Tree:
        """The fighter as it is now; empty where it is gone."""

    @property
    def fields(self) -> Mapping[str, FieldSpec]:
        """Its fields by path, the same table until it changes."""

    def header(self) -> ScreenLine:
        """The header of the form."""

    def derived(self, given: Edit | None) -> tuple[Derived, ...]:
        """What follows from its sheet, as it is or with an edit."""

    def do(self, given: Edit) -> None:
        """Takes an edit. Raises Refused; then nothing has changed."""

    def can_undo(self) -> bool:
        """Whether there is something to take back."""

    def undo_word(self) -> str:
        """What an undo takes back, in one word."""

    def undo(self) -> None:
        """Takes back the last change."""


class InFight:
    """A fighter in a fight; each change is an entry of its journal."""

    def __init__(self, desk: Desk, who: str) -> None:
        self.desk, self.who, self.rules = desk, who, desk.enc.rules

    @property
    def name(self) -> str:
        """The fighter's name."""
        return self.desk.name(self.who)

    @property
    def tree(self) -> Tree:
        """The fighter; empty where an undo took it away."""
        return dict(get(self.desk.enc.state, f"combatant.{self.who}", {}))

    @property
    def fields(self) -> Mapping[str, FieldSpec]:
        """All of them, its condition too."""
        return self.desk.fields(self.who)

    def header(self) -> ScreenLine:
        """The fight and its clock."""
        return header_line(self.desk)

    def derived(self, given: Edit | None) -> tuple[Derived, ...]:
        """What follows as the fight stands, effects and wounds in it."""
        state = self.desk.enc.state
        for path, value in given.values if given else ():
            state = put(state, path, value)
        return self.rules.derived(state, self.who) if self.tree else ()

    def do(self, given: Edit) -> None:
        """One entry, which can be undone."""
        self.desk.enc.do(given)

    def can_undo(self) -> bool:
        """Whether this is not the beginning of the fight."""
        return bool(self.desk.enc.moment.entry)

    def undo_word(self) -> str:
        """That of the last action, made here or not."""
        return undoing.undo_word(self.desk.enc)

    def undo(self) -> None:
        """Takes back the last action whole."""
        self.desk.enc.undo_action()


class InLibrary:
    """One of the game master's own fighters. Each change is written to its file at once; undo writes the one before.

    Its name is the name of its file too.
    """

    who = "it"

    def __init__(self, of: RosterPage, one: Kept[Own]) -> None:
        self.of, self.one, self.rules = of, one, of.desk.enc.rules
        self.before: list[Own] = []
        self._fields: tuple[Own | None, dict[str, FieldSpec]] = None, {}

    @property
    def name(self) -> str:
        """Its name, and that it is no fighter of the fight."""
        return f"{self.one.thing.name}, in your library"

    @property
    def tree(self) -> Tree:
        """The fighter."""
        return self.one.thing.tree

    @property
    def fields(self) -> Mapping[str, FieldSpec]:
        """Name, side and sheet: a template has no condition, and nobody plays it."""
        if self._fields[0] is not self.one.thing:
            found = self.rules.fields(self.tree)
            kept = {one.path: one for one in found if one.path in ("name", "side") or one.path.startswith("sheet.")}
            self._fields = self.one.thing, kept
        return self._fields[1]

    def header(self) -> ScreenLine:
        """The fight stays, and says that this is the library."""
        return header_line(self.of.desk, "Your library")

    def derived(self, given: Edit | None) -> tuple[Derived, ...]:
        """What follows from the sheet alone."""
        return self.rules.derived({"combatant": {self.who: self._with(given)}}, self.who)

    def do(self, given: Edit) -> None:
        """Writes the changed fighter to its file. Raises Refused where it can't be."""
        was = self.one.thing
        self._keep(Own(self.rules.trim(self._with(given)), was.words))
        self.before.append(was)

    def can_undo(self) -> bool:
        """Whether anything was changed here."""
        return bool(self.before)

    def undo_word(self) -> str:
        """The last change."""
        return "edit"

    def undo(self) -> None:
        """Writes the fighter as it was before the last change."""
        self._keep(self.before[-1])
        self.before.pop()

    def _with(self, given: Edit | None) -> Tree:
        state: Tree = {"combatant": {self.who: self.tree}}
        for path, value in given.values if given else ():
            state = put(state, path, value)
        return dict(get(state, f"combatant.{self.who}"))

    def _keep(self, thing: Own) -> None:
        self.one = self.of.shelf.change(self.one, thing)
        self.of.look_again()
