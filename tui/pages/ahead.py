"""What is done while nobody waits: what the first keys need is loaded, and what is asked for next is worked out."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from engine.rules.common.base import Ruleset

from ..leisure import Piece
from ..panes.sheet import targets

if TYPE_CHECKING:
    from engine.core.model import Tree

    from .desk import DeskPage


NEEDED = (
    "engine.view.entries",
    "tui.pages.entry",
    "engine.view.targets",
    "engine.view.numbers",
    "engine.view.answering",
    "tui.flow.numbers",
    "tui.flow.asks",
    "tui.flow.layout",
    "tui.flow.table",
    "tui.pages.flow",
    "tui.pages.menu",
    "tui.pages.why",
)
"""Pages that the first keys open, each after what it is made of."""


def pieces(rules: Ruleset, foresee: Callable[[], None]) -> Iterator[Piece]:
    """Loads the pages and what the rules need to act, and has worked out what is asked for next."""
    yield from (partial(import_module, name) for name in NEEDED)
    yield from rules.pieces()
    yield foresee


AT_ONCE = 2
"""So many targets are worked out before a key may come in between."""


class Ahead:
    """What one desk has had worked out. Where nothing is done afterwards it is worked out as it is asked for."""

    def __init__(self, page: DeskPage) -> None:
        self.page = page
        self._of: Tree | None = None
        self._untouched = True

    def begin(self) -> None:
        """What the first keys need is loaded once the screen is shown."""
        self.page.pages.later(pieces(self.page.desk.enc.rules, self.foresee))

    def touched(self) -> None:
        """A key has come. The first one says that more will be done here than to read: what that is checked with, which
        takes a fifth of the memory, is loaded from then on."""
        if self._untouched:
            self._untouched = False
            self.page.pages.later(self.page.desk.enc.rules.checking())

    def changed(self) -> None:
        """The fight has changed: what is asked for next is worked out again."""
        if self.page.pages.afterwards is not None and not self.page.desk.enc.moment.open:
            self.page.pages.afterwards(self.foresee)

    def foresee(self) -> None:
        """Works out what is most likely asked for next, while the game master reads."""
        enc, acting = self.page.desk.enc, self.page.desk.acting
        if acting and not enc.moment.open:
            with contextlib.suppress(Exception):  # what is wrong is told when it is asked for
                enc.rules.foresee(enc.moment.state, acting)

    def _missing(self) -> list[str]:
        desk = self.page.desk
        return [id for id in targets(desk) if not desk.enc.rules.foreseen(desk.enc.state, desk.acting, id)]

    def wanted(self) -> None:
        """The sheet is about to be drawn: has what it shows worked out, once for each state of the fight."""
        missing = self._missing()
        if not missing:
            return
        if self.page.pages.afterwards is None:
            self._work(missing)
        elif self._of is not self.page.desk.enc.state:
            self._of = self.page.desk.enc.state
            self.page.pages.afterwards(self._next)

    def _work(self, missing: list[str]) -> None:
        desk = self.page.desk
        for id in missing:
            with contextlib.suppress(Exception):  # what is wrong is told when it is asked for
                desk.enc.rules.foresee_target(desk.enc.state, desk.acting, id)

    def _next(self) -> None:
        """A few more, then the sheet is drawn with all of them."""
        missing = self._missing() if self.page.panes.beside else []
        self._work(missing[:AT_ONCE])
        left = self._missing() if missing else []
        if left and len(left) < len(missing) and self.page.pages.afterwards is not None:
            self.page.pages.afterwards(self._next)
        else:
            self._of = None if not left else self._of
            self.page.pages.changed()
