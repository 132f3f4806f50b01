"""A page of one field that takes every letter: what such pages have in common."""

from __future__ import annotations

from engine.core.desk import Span

from ..fields import Field
from ..keys import Key
from ..lines import ScreenLine
from .page import Page


class FieldPage(Page):
    """Letters go to `field`, which a subclass makes; the other keys are the page's commands."""

    field: Field

    @property
    def typing(self) -> bool:
        """Always: nothing else happens here."""
        return True

    def type(self, key: Key) -> bool:
        """Letters go to the field."""
        return self.field.key(key)

    def paste(self, text: str) -> None:
        """Pasted text is text."""
        self.paste_in(self.field, text)

    def field_line(self, width: int) -> ScreenLine:
        """The field on the ground of the cursor."""
        return ScreenLine((Span("", "strong", "cursor"), Span(" "), *self.field.spans(width - 4)), ground="cursor")
