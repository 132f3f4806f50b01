"""The first page without a fight: the fights there are, a new one, the demo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from engine.desk import Span
from engine.model import Refused
from engine.rules import NAMES

from .. import places
from ..desk import Desk
from ..fields import Field
from ..keys import Key
from ..lines import ScreenLine, line, rule
from ..pages import Page
from ..running import new_fight
from .desk import DeskPage
from .listing import Choice, ListPage

if TYPE_CHECKING:
    from engine.encounter import Encounter


def header() -> ScreenLine:
    """The header while no fight is open."""
    return line(" ", ("Battlewheel", "strong"), ground="bar")


class StartPage(ListPage):
    """What to open. Closing it ends the program."""

    title_width = 34

    def header(self) -> ScreenLine:
        """The program's name."""
        return header()

    def title(self) -> tuple[str, str]:
        """The list of fights."""
        return "Fights", ""

    def choices(self) -> Sequence[Choice]:
        """Fights, the newest first, then what begins one."""
        found = [self._fight(one) for one in places.recent()]
        begun = [Choice("New fight", self._new)]
        demos = [Choice(f"Demo, {title}", self._demo(name), "plays on a copy") for name, title in NAMES.items()]
        return [*found, *begun, *demos]

    def _fight(self, one: places.Recent) -> Choice:
        return Choice(one.name, lambda: self._open(one), right=f"{one.saved:%Y-%m-%d %H:%M}")

    def _open(self, one: places.Recent) -> None:
        from engine.encounter import Encounter

        self._show(Encounter.open(one.path))

    def _demo(self, ruleset: str) -> Callable[[], None]:
        def opens() -> None:
            from engine.encounter import Encounter

            self._show(Encounter.open(places.demo(ruleset)))

        return opens

    def _new(self) -> None:
        self.pages.push(NewPage())

    def _show(self, enc: Encounter) -> None:
        self.pages.push(DeskPage(Desk(enc)))


class NewPage(Page):
    """Names a new fight. Letters are text; left and right choose the ruleset."""

    scopes = ("new",)

    def __init__(self) -> None:
        self.field = Field()
        self.ruleset = 0

    @property
    def typing(self) -> bool:
        """Always."""
        return True

    @property
    def rules(self) -> str:
        """The ruleset that is chosen."""
        return list(NAMES)[self.ruleset]

    def header(self) -> ScreenLine:
        """The program's name."""
        return header()

    def body(self, width: int, height: int) -> Sequence[ScreenLine]:
        """The name, the ruleset, and where it will be kept."""
        name = self.field.text.strip()
        return [
            rule("New fight", "letters here are text"),
            line(Span("", "strong", "cursor"), " ", *self.field.spans(width - 4), ground="cursor"),
            line("  ", ("Rules  ", "muted"), NAMES[self.rules]),
            line("  ", self._kept(name)),
        ]

    def _kept(self, name: str) -> tuple[str, str]:
        if not name:
            return "Type what the fight is called.", "muted"
        try:
            found = places.place(name)
        except Refused as refused:
            return refused.sentence, "harm"
        return (f"{found} is there already.", "harm") if found.exists() else (f"Kept in {found}", "muted")

    def type(self, key: Key) -> bool:
        """Text, but for the arrows that choose the ruleset."""
        return key.name not in ("left", "right") and self.field.key(key)

    def paste(self, text: str) -> None:
        """Pasted text is text."""
        self.field.paste(text)

    def do_right(self) -> None:
        """The next ruleset."""
        self.ruleset = (self.ruleset + 1) % len(NAMES)

    def many_rules(self) -> bool:
        """Whether there is a ruleset to choose."""
        return len(NAMES) > 1

    def do_enter(self) -> None:
        """Makes the fight and opens it. Raises Refused where it can't be."""
        name = self.field.text.strip()
        path = places.place(name)
        enc = new_fight(name if not places.is_path(name) else path.stem, self.rules, {}, str(path))
        self.close()
        self.pages.push(DeskPage(Desk(enc)))
