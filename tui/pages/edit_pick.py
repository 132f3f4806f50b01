"""What a field of the form may hold, where that is one of a few words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.rules.base import FieldSpec
from engine.view import form

from ..lines import ScreenLine
from .listing import Choice, ListPage

if TYPE_CHECKING:
    from .edit import EditPage


class PickPage(ListPage):
    """The words, each under a label; the chosen one is put into the field."""

    def __init__(self, of: EditPage, spec: FieldSpec) -> None:
        super().__init__()
        self.of, self.spec = of, spec
        self.at = spec.choices.index(spec.value) if spec.value in spec.choices else 0

    def header(self) -> ScreenLine:
        """That of the form."""
        return self.of.header()

    def title(self) -> tuple[str, str]:
        """Whose field it is."""
        return f"{self.of.subject.name}: {self.spec.title}", ""

    def choices(self) -> Sequence[Choice]:
        """Each word, the one that stands there marked."""
        return [self._choice(word) for word in self.spec.choices]

    def _choice(self, word: str) -> Choice:
        notes = ["as it is"] if word == self.spec.value else []
        notes += ["if nothing is said"] if word == self.spec.default else []
        return Choice(form.worded(word, self.spec), lambda: self._pick(word), ", ".join(notes))

    def _pick(self, word: str) -> None:
        self.of.put(self.spec, word)
        self.close()
