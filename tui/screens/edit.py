"""Every field of a fighter, to be changed by typing a new value; each change is one edit that can be undone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.desk import Span
from engine.inputs import Edit
from engine.model import MISSING, Refused, Tree, get, put

from ..desk import Desk
from ..fields import Field
from ..keys import Key
from ..lines import ScreenLine, line, padded
from ..panes.footer import footer_line
from ..values import leaves, read, written
from .listing import Choice
from .menu import FightList

_PATH = 34
_FIRST = ("name", "side", "player", "dice", "hidden")
_ANOTHER = "another field"


class EditPage(FightList):
    """The fields as a list. Enter opens one; in it letters are text, enter keeps the value and escape leaves it."""

    labelled = False
    title_width = _PATH
    scopes = ("list", "edit")

    def __init__(self, desk: Desk, who: str) -> None:
        super().__init__(desk)
        self.who = who
        self.field: Field | None = None

    @property
    def typing(self) -> bool:
        """While a field is open."""
        return self.field is not None

    @property
    def tree(self) -> Tree:
        """The fighter as it is now."""
        return dict(get(self.desk.enc.state, f"combatant.{self.who}", {}))

    def title(self) -> tuple[str, str]:
        """Whose fields they are."""
        return self.desk.name(self.who), "every field"

    def fields(self) -> list[tuple[str, Any]]:
        """Paths and values: first who it is, then the sheet and its condition, then whatever else one wants to set."""
        tree = self.tree
        defaults: Tree = {"name": "", "side": "foes", "player": "", "dice": "automatic", "hidden": False}
        first = [(key, tree.get(key, defaults[key])) for key in _FIRST]
        rest = [(path, value) for path, value in leaves(tree) if path not in _FIRST]
        return [*first, *rest, (_ANOTHER, MISSING)]

    def choices(self) -> Sequence[Choice]:
        """One line for each field."""
        return [Choice(_label(path), self.do_open, self._note(path, value)) for path, value in self.fields()]

    def _note(self, path: str, value: Any) -> str:
        return "such as sheet.soak 6" if path == _ANOTHER else written(value) or "none"

    def before(self, width: int) -> Sequence[ScreenLine]:
        """What is wrong with what is typed, as it is typed."""
        wrong = self.wrong()
        said = (wrong, "harm") if wrong else ("enter keeps it, escape leaves it as it was", "muted")
        return [line("  ", said)] if self.field else [line("  ", ("enter changes a field", "muted"))]

    def _row(self, index: int, choice: Choice, label: str) -> ScreenLine:
        if index != self.at or self.field is None:
            return super()._row(index, choice, label)
        title = padded((Span(choice.title),), self.title_width)
        return line(Span("", "strong", "cursor"), "    ", *title, "  ", *self.field.spans(38), ground="cursor")

    def footer(self, width: int) -> ScreenLine:
        """What acts while letters are text, or the keys of the list."""
        if self.field is not None:
            return footer_line([("enter", "keep"), ("escape", "leave it")], width)
        return super().footer(width)

    def type(self, key: Key) -> bool:
        """Letters go to the open field."""
        return self.field is not None and key.name not in ("up", "down") and self.field.key(key)

    def paste(self, text: str) -> None:
        """Pasted text goes to the open field."""
        if self.field is not None:
            self.field.paste(text)

    def do_open(self) -> None:
        """Opens the chosen field."""
        path, value = self.fields()[self.at]
        self.field = Field("" if path == _ANOTHER else written(value))

    def do_choose(self) -> None:
        """Opens the field, or keeps what is typed in it. Raises Refused where it can't be."""
        if self.field is None:
            self.do_open()
            return
        path, value, was = self._typed()
        wrong = self.wrong()
        if wrong:
            raise Refused("invalid", wrong)
        if path and value != was:
            self.desk.enc.do(Edit(((f"combatant.{self.who}.{path}", value),)))
        self.field = None

    def close(self) -> None:
        """Leaves the field, or the page."""
        if self.field is not None:
            self.field = None
        else:
            super().close()

    def do_up(self) -> None:
        """The field above, while none is open."""
        if self.field is None:
            super().do_up()

    def do_down(self) -> None:
        """The field below, while none is open."""
        if self.field is None:
            super().do_down()

    def _typed(self) -> tuple[str, Any, Any]:
        """Path, new and old value of what is typed."""
        path, was = self.fields()[self.at]
        text = self.field.text if self.field else ""
        if path == _ANOTHER:
            path, _, text = text.replace("=", " ").strip().partition(" ")
            was = get(self.tree, path) if path else MISSING
        return path, read(text, was), was

    def wrong(self) -> str:
        """What is wrong with what is typed, naming the field; empty where nothing is."""
        if self.field is None:
            return ""
        path, value, was = self._typed()
        if not path or value == was:
            return ""
        if not all(part and part.replace("_", "a").replace("-", "a").isalnum() for part in path.split(".")):
            return f"{path} is no field; write it as sheet.soak 6."
        try:
            self.desk.enc.rules.validate(put(self.tree, path, value))
        except ValueError as failed:
            return str(failed)
        return ""


def _label(path: str) -> str:
    """A path as a person reads it: without what all have in common."""
    return path.removeprefix("sheet.").replace("_", " ").replace(".", ", ") if path != _ANOTHER else path
