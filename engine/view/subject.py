"""What a form changes: a fighter in a fight, or one of the game master's own fighters in its file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from ..core.inputs import Edit
from ..core.model import Tree, get, put
from ..disk.shelf import Kept, Shelf
from ..rules.common.base import Derived, FieldSpec, Ruleset
from ..templates import Own
from . import lately
from .fight import FightView


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

    def __init__(self, view: FightView, who: str) -> None:
        self.view, self.who, self.rules = view, who, view.enc.rules

    @property
    def name(self) -> str:
        """The fighter's name."""
        return self.view.name(self.who)

    @property
    def tree(self) -> Tree:
        """The fighter; empty where an undo took it away."""
        return dict(get(self.view.enc.state, f"combatant.{self.who}", {}))

    @property
    def fields(self) -> Mapping[str, FieldSpec]:
        """All of them, its condition too."""
        return self.view.fields(self.who)

    def derived(self, given: Edit | None) -> tuple[Derived, ...]:
        """What follows as the fight stands, effects and wounds in it."""
        state = self.view.enc.state
        for path, value in given.values if given else ():
            state = put(state, path, value)
        return self.rules.derived(state, self.who) if self.tree else ()

    def do(self, given: Edit) -> None:
        """One entry, which can be undone."""
        self.view.enc.do(given)

    def can_undo(self) -> bool:
        """Whether this is not the beginning of the fight."""
        return bool(self.view.enc.moment.entry)

    def undo_word(self) -> str:
        """That of the last action, made here or not."""
        return lately.undo_word(self.view.enc)

    def undo(self) -> None:
        """Takes back the last action whole."""
        self.view.enc.undo_action()


class InLibrary:
    """One of the game master's own fighters. Each change is written to its file at once; undo writes the one before.

    Its name is the name of its file too. `changed` is called after each change.
    """

    who = "it"

    def __init__(self, rules: Ruleset, shelf: Shelf[Own], one: Kept[Own], changed: Callable[[], None]) -> None:
        self.rules, self.shelf, self.one, self.changed = rules, shelf, one, changed
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
        self.one = self.shelf.change(self.one, thing)
        self.changed()
