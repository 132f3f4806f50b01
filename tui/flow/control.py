"""What the keys of the flow do to an action. A page calls it; nothing here draws."""

from __future__ import annotations

from engine.core.ask import Ask
from engine.view.action import Reading

from ..keys import Key
from .answering import Answers
from .building import Table
from .cursor import Cursor
from .state import FlowState
from .subject import Subject
from .typed import TypedLine


class Control:
    """The flow of one action: its `cursor`, its `answers`, the `table` where the cursor is on one, and the line that is
    `typed`. Keys that mean one thing at a table and another elsewhere go to whichever is under the cursor."""

    def __init__(self, subject: Subject, cursor: Cursor, answers: Answers, table: Table, typed: TypedLine) -> None:
        self.subject, self.cursor, self.answers, self.table, self.typed = subject, cursor, answers, table, typed

    @classmethod
    def of(cls, subject: Subject) -> Control:
        """The control of an action."""
        cursor = Cursor(subject)
        answers, table = Answers(subject, cursor), Table(subject, cursor)
        return cls(subject, cursor, answers, table, TypedLine(subject, cursor, answers, table.named))

    @property
    def state(self) -> FlowState:
        """What has been typed and not taken yet."""
        return self.subject.state

    @property
    def reading(self) -> Reading:
        """The action as it is read."""
        return self.subject.reading

    @property
    def ask(self) -> Ask:
        """The ask under the cursor."""
        return self.cursor.ask

    def takes(self, key: Key) -> bool:
        """Takes a key that chooses or types for the ask under the cursor; whether it was one."""
        return self.table.takes(key) if self.table.here else self.answers.takes(key)

    def move(self, by: int) -> None:
        """Moves the cursor: among the lines of a table, else among the asks."""
        if self.table.here:
            self.table.move(by)
        else:
            self.cursor.move(by)

    def enter(self) -> None:
        """Takes what was typed, or the default, and goes on; reopens the step under the cursor."""
        if self.table.here:
            self.table.enter()
        else:
            self.answers.enter()
