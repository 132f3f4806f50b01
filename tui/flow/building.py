"""The lines of a table as they are built: what its keys do. Nothing here draws."""

from __future__ import annotations

from typing import Any

from engine.core.ask import Ask, Option, RowField
from engine.core.model import Refused
from engine.core.procedure import Outcome
from engine.rules.common.base import TableView
from engine.view import answering, lately
from engine.view.action import Reading
from engine.view.answering import Rows, labelled

from ..keys import Key
from .cursor import Cursor
from .labels import every_label
from .state import CELL, Prompt
from .subject import Subject


class Table:
    """The table under the cursor, which stands on one of its lines and there on a field, or on the line that adds
    one."""

    def __init__(self, subject: Subject, cursor: Cursor) -> None:
        self.subject, self.state, self.cursor = subject, subject.state, cursor
        self._viewed: tuple[Outcome, Rows, TableView] | None = None

    @property
    def here(self) -> bool:
        """Whether the cursor is on a table."""
        return self.ask.kind == "table"

    @property
    def ask(self) -> Ask:
        """The ask under the cursor."""
        return self.cursor.ask

    @property
    def reading(self) -> Reading:
        """The action that it is a part of."""
        return self.subject.reading

    @property
    def rows(self) -> Rows:
        """The lines so far."""
        ask, state = self.ask, self.state
        if state.rows is not None and state.rows_of == ask.key:
            return state.rows
        return answering.rows_of(self.reading, ask)

    def _put(self, rows: Rows) -> None:
        self.state.rows, self.state.rows_of, self.state.text = rows, self.ask.key, ""
        if self.state.line is not None and self.state.line >= len(rows):
            self.state.line = len(rows) - 1 if rows else None

    @property
    def shown_as(self) -> TableView:
        """How the lines are shown, as the ruleset has it."""
        outcome, rows = self.reading.outcome, self.rows
        known = self._viewed
        if known is None or known[0] is not outcome or known[1] != rows:
            known = self._viewed = outcome, rows, answering.table_view(self.reading, self.ask, rows)
        return known[2]

    @property
    def adds(self) -> tuple[Option, ...]:
        """What one more line can be."""
        return answering.adds_of(self.shown_as, self.ask)

    def fields(self, line: int) -> list[RowField]:
        """The fields that count for a line, in the order of the ruleset."""
        return answering.fields_of(self.shown_as, self.ask, line)

    @property
    def field(self) -> RowField | None:
        """The field under the cursor; None on the line that adds one."""
        line = self.state.line
        if line is None or line >= len(self.rows):
            return None
        fields = self.fields(line)
        return fields[min(self.state.cell, len(fields) - 1)]

    def options(self) -> dict[str, Option]:
        """What the labels mean now: kinds of lines to add, or what the field under the cursor can be."""
        field = self.field
        offered = self.adds if field is None else field.options
        chosen = self.rows[self.state.line].get(field.id) if field and self.state.line is not None else None
        return labelled(offered, every_label(), chosen)

    # -- keys ----------------------------------------------------------------------------------------------------
    def takes(self, key: Key) -> bool:
        """Takes a key of the table; whether it was one."""
        acts = {"right": 1, "tab": 1, "left": -1}
        if key.name in acts:
            return self._to_field(acts[key.name])
        if key.name in ("backspace", "X"):
            self.take_away(key.name == "backspace")
            return True
        if key.name == "+":
            self.state.line, self.state.text = None, ""
            return True
        return self._label(key)

    def _label(self, key: Key) -> bool:
        field = self.field
        if field is not None and not field.options and key.text.isdigit():
            self._type_digit(field, key.text)
            return True
        option = self.options().get(key.name)
        if option is None:
            return key.text.isdigit() and self._none_such()
        if field is None:
            self._add(option.id)
        else:
            self._set(field, option.id)
        return True

    def _none_such(self) -> bool:
        offered = len(self.options())
        raise Refused("no_such_option", f"Choose 1 to {min(offered, 9)}." if offered else "Nothing can be chosen here.")

    def _to_field(self, by: int) -> bool:
        """Goes to another field of the line; onto a line of the table first, where the cursor is on none."""
        rows, state = self.rows, self.state
        if not rows or (state.line is None and by < 0):
            return by > 0
        if state.line is None:
            state.line = len(rows) - 1
        else:
            fields = self.fields(state.line)
            state.cell = (min(state.cell, len(fields) - 1) + by) % len(fields)
        state.text = ""
        field = self.field
        if field is not None and field.text:
            state.prompt = Prompt(CELL, self.ask.key)
        return True

    def _type_digit(self, field: RowField, digit: str) -> None:
        """Adds a digit to a number; one that can't be is refused and what was typed stays."""
        text = answering.field_digit(field, self.state.text, digit)
        self._set(field, int(text))
        self.state.text = text

    def _set(self, field: RowField, value: Any) -> None:
        self._put(answering.row_changed(self.rows, self.state.line or 0, field, value))

    def _add(self, id: str) -> None:
        """Adds a line of that kind, against whom the last one is, or who is likeliest."""
        whom = tuple(lately.usual_target(self.subject.desk, self.subject.desk.selected).values())
        self._put(answering.row_added(self.reading, self.ask, self.rows, id, whom))

    def take_away(self, typed_first: bool) -> None:
        """Takes the line under the cursor away, or the last one; a digit that is being typed first."""
        rows, state = self.rows, self.state
        field = self.field
        if typed_first and state.text and field is not None:
            text = state.text[:-1]
            self._set(field, int(text) if text else field.default)
            state.text = text
            return
        if not rows:
            raise Refused("nothing_to_remove", "There is no line to take away.")
        line = len(rows) - 1 if state.line is None else state.line
        self._put((*rows[:line], *rows[line + 1 :]))

    def move(self, by: int) -> None:
        """Up and down the lines, and beyond their ends to the asks around the table."""
        rows, state = self.rows, self.state
        at = (len(rows) if state.line is None else state.line) + by
        state.text = ""
        if 0 <= at <= len(rows):
            state.line = None if at == len(rows) else at
        else:
            self.cursor.move(by)

    def enter(self) -> None:
        """Takes the lines as they are; of a table that was answered, in place of that answer."""
        rows = tuple(map(dict, self.rows))
        answering.enough(self.ask, rows)
        self.subject.do(answering.given(self.reading, self.ask, rows))
        self.state.rows, self.state.line = None, None

    def named(self, text: str) -> None:
        """Takes words that were typed for a field."""
        field = self.field
        if field is not None:
            self._set(field, field.check(text))
        self.state.prompt = None
        self._to_field(1)
