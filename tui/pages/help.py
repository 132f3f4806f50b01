"""The help of a page, made from the command table; and what was told last, whole."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from engine.core.desk import Span

from .. import commands
from ..command_table import Command
from ..commands import Key, on_screen
from ..glyphs import MEANINGS
from ..lines import BLANK, ScreenLine, line, padded, rule, wrapped
from ..list import Text
from .page import Page

_KEYS = 14
_TITLE = 18


class HelpPage(Page):
    """Every key of the page below, by group, those that can't be used now muted; then columns and signs of its table.

    Up and down scroll; the last line says that there is more.
    """

    scopes: tuple[str, ...] = ("help",)
    listing: Text

    def __init__(self, of: Page) -> None:
        super().__init__(Text())
        self.of = of

    def header(self) -> ScreenLine:
        """The header of the page below stays."""
        return self.of.header()

    def body(self, width: int, height: int) -> Sequence[ScreenLine]:
        """The keys, from the first line that is scrolled to."""
        return self.listing.lines(self._all(width), height)

    def _all(self, width: int) -> list[ScreenLine]:
        groups: dict[str, list[Command]] = {}
        for command in commands.commands_of(self.of):
            groups.setdefault(command.group, []).append(command)
        out: list[ScreenLine] = []
        for group, members in groups.items():
            out += [BLANK, line("  ", (group, "strong"))]
            out += [row for command in members for row in self._rows(command, width)]
        return [
            *out[1:],
            *self._signs(width),
            BLANK,
            *(line("  ", (row, "muted")) for row in wrapped(_other(), width - 4)),
        ]

    def _signs(self, width: int) -> list[ScreenLine]:
        """What the columns and glyphs of the table mean, where the page below shows one."""
        columns = self.of.columns()
        if not columns:
            return []
        titled = [_told((Span(one.title, "text"),), one.help, width) for one in columns if one.help]
        marks = [_told(tuple(Span("", "text", name) for name in names), means, width) for names, means in MEANINGS]
        return [
            BLANK, line("  ", ("Columns", "strong")), *(row for rows in titled for row in rows),
            BLANK, line("  ", ("Signs", "strong")), *(row for rows in marks for row in rows),
        ]  # fmt: skip

    def _rows(self, command: Command, width: int) -> list[ScreenLine]:
        """Keys, title and help beside each other. Behind a long title the help begins further on, and goes on below in
        its own column."""
        now = commands.usable(command, self.of)
        keys = wrapped(_keys(command), _KEYS - 1)
        title = command.title.ljust(_TITLE - 2) + "  "
        room = max(20, width - _KEYS - _TITLE - 3)
        first = wrapped(commands.told(command), room - (len(title) - _TITLE))[0]
        rest = wrapped(commands.told(command).removeprefix(first), room)
        told = [first, *(row for row in rest if row)]
        roles = ("strong", "text", "muted") if now else ("muted", "muted", "muted")
        return [
            line("  ", (key.ljust(_KEYS), roles[0]), (named.ljust(_TITLE), roles[1]), (row, roles[2]))
            for key, named, row in zip_longest(keys, (title,), told, fillvalue="")
        ]

    def manual_word(self) -> str:
        """What its key leads to."""
        return "manual"

    def do_manual(self) -> None:
        """Opens the manual in its place, at the topic of the page below."""
        from .manual import ManualPage

        self.close()
        self.pages.push(ManualPage(self.of, self.of.topic_now()))


def _keys(command: Command) -> str:
    """The keys of a command; digits in a row by the first and the last of them."""
    keys = command.keys
    if len(keys) > 2 and all(key.isdigit() for key in keys):
        return f"{keys[0]} to {keys[-1]}"
    shown = "  ".join(map(on_screen, keys))
    return shown if len(shown) < _KEYS else " ".join(map(on_screen, keys))


def _other() -> str:
    """Where keys of one's own are chosen."""
    return f"Keys can be others: {commands.key('settings')} on the desk, then Keys, says where they are chosen."


def _told(sign: tuple[Span, ...], means: str, width: int) -> list[ScreenLine]:
    """A sign and what it means, in as many lines as that needs."""
    first, *rest = wrapped(means, max(20, width - _KEYS - 3))
    indent = " " * (2 + _KEYS)
    return [line("  ", *padded(sign, _KEYS), (first, "muted")), *(line(indent, (row, "muted")) for row in rest)]


class NoticePage(HelpPage):
    """A sentence or several, scrolled as the help is."""

    def __init__(self, of: Page, text: str) -> None:
        super().__init__(of)
        self.text = text

    def key(self, key: Key) -> None:
        """The key that opened it closes it too."""
        opened = commands.meant(self.of, key.name)
        if opened is not None and opened.action == "do_notice":
            self.close()
        else:
            super().key(key)

    def _all(self, width: int) -> list[ScreenLine]:
        return [rule("Notice", ""), BLANK, *(line("  ", row) for row in wrapped(self.text, width - 4))]
