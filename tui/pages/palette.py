"""The palette: every command of the page below, found by title, key or another word; and the lines of that page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.core.desk import Span
from engine.core.model import Refused
from engine.core.names import folded, matching

from .. import commands
from ..command_table import Command
from ..commands import on_screen
from ..field import Field
from ..lines import ScreenLine, in_clauses, in_words, line, padded, rule, spans
from ..list import Listing, ground, mark
from ..panes.layout import ONE_PANE
from .page import Page

_WORDS = re.compile(r"[^\W_]+(?:'[^\W_]+)?")
_KEY, _NOT = 0, 99

_APART = 4
"""What is so much further than the nearest is left out: a word of some help, where others have it for their name."""

_WHOLE, _BEGUN = (1, 1, 2, 5), (2, 4, 3, 6)
"""How far a typed word is that is a word of the title's beginning, a further word, one of the title or footer, one of
the help; and how far one that only begins it."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A command as the palette lists it; `barred` is why it can't be used now."""

    command: Command
    barred: str

    @property
    def keys(self) -> str:
        """Its keys as they are called on the screen."""
        return " ".join(map(on_screen, self.command.keys))


def offers(page: Page, typed: str) -> list[Offer]:
    """What is meant on a page, the likeliest first. Without letters it is everything, the footer's commands first and
    what can't be used now last."""
    found = list(_all(page))
    if not typed.strip():
        return sorted(found, key=lambda one: (bool(one.barred), one.command.rank or 100))
    scored = [(_score(one.command, typed, page), one) for one in found]
    nearest = min((score for score, _ in scored), default=_NOT)
    kept = [(score, bool(one.barred), one) for score, one in scored if score < min(_NOT, nearest + _APART)]
    return [one for _, _, one in sorted(kept, key=lambda row: row[:2])]


def _all(page: Page) -> Iterator[Offer]:
    """The commands of a page, but for the palette itself."""
    for command in commands.commands_of(page):
        if command.id != "palette":
            barred = "" if commands.usable(command, page) else page.why_not(command) or reason(command.when)
            yield Offer(command, barred.removesuffix("."))


def _score(command: Command, typed: str, page: Page) -> int:
    """How far a command is from what is typed: the sum over its words."""
    if typed.strip() in command.keys or typed.strip() in map(on_screen, command.keys):
        return _KEY
    title = _words(command.title)
    named = title + _words(commands.word(command, page))
    places = (title[:1], _words(command.also), named, _words(commands.told(command)))
    is_title = folded(command.title) == folded(typed.strip())
    words = _words(typed)
    return sum(_nearness(one, places) for one in words) - is_title if words else _NOT


def _nearness(typed: str, places: tuple[list[str], ...]) -> int:
    """How far one typed word is from the nearest word of any place."""
    whole = (score for words, score in zip(places, _WHOLE, strict=True) if typed in words)
    begun = (score for words, score in zip(places, _BEGUN, strict=True) if any(w.startswith(typed) for w in words))
    return min((*whole, *begun), default=_NOT)


def _words(text: str) -> list[str]:
    return _WORDS.findall(folded(text))


OTHERWISE: Final = "not possible just now"
"""What is said where nothing more is known."""

_REASONS: Final[Mapping[str, str]] = {
    "can_attack": "it is nobody's turn",
    "can_correct": "nothing here was answered",
    "can_delay": "it is nobody's turn",
    "can_end_turn": "there is no turn to end",
    "can_enter": "nothing is typed that could be added",
    "can_find": "there is nothing to be found",
    "can_go_back": "there is nothing before this line",
    "can_redo": "nothing was undone",
    "can_undo": "nothing has been done yet",
    "has_changed": "nothing is changed yet",
    "has_fighter": "nobody is in this fight",
    "has_found": "nothing was looked for yet",
    "has_line": "there is no line here",
    "has_menu": "it is nobody's turn",
    "has_motes": "nothing is paid in motes here",
    "has_moves": "whoever acts has no usual moves",
    "has_notice": "nothing has been told yet",
    "has_numbers": "no number is shown that could be changed",
    "has_one": "no fighter is chosen",
    "has_panes": "everything is shown already",
    "has_some": "nobody is here",
    "has_stunt": "no stunt is asked for",
    "has_text": "nothing is typed",
    "has_thing": "this field is no weapon, power, armor or note",
    "has_turn": "it is nobody's turn",
    "has_value": "the name is typed",
    "somebody_waits": "everybody here has joined",
    "may_add": "no step here takes an effect",
    "may_back": "this is the first question",
    "may_correct": "no step is behind",
    "may_enter": "this line can't be changed",
    "may_interrupt": "nobody may act out of turn",
    "may_move": "there is only this one field",
    "may_redo": "nothing was undone",
    "may_remove": "no effect is declared here",
    "may_roll": "no dice are asked for",
    "scrolls": "everything is in view",
}


def reason(when: str) -> str:
    """Why nothing comes of a command, by its condition: some words without a full stop."""
    return _REASONS.get(when.rpartition(".")[2], OTHERWISE)


MOST = 12
"""The list has at most this many lines, and no more than half of the window."""

_KEYS, _TITLE, _THERE = 12, 24, 13


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the page below that can be gone to."""

    at: int
    text: str


class PalettePage(Page):
    """What is typed chooses among the commands of the page below, which stays in view above the list. Enter does the
    chosen one there."""

    scopes = ("palette",)
    listing: Listing
    field: Field

    def __init__(self, of: Page) -> None:
        super().__init__(Listing(lambda: len(self.rows), MOST), Field())
        self.of = of
        self.rows: Sequence[Offer | Place] = self._found()

    def _found(self) -> list[Offer | Place]:
        """The commands that are meant, then the lines of the page below."""
        text, finding = self.field.text, self.of.finding
        lines = finding.of.find_in() if finding is not None else ()
        return [*offers(self.of, text), *(Place(at, lines[at]) for at in matching(lines, text))]

    # -- drawing ------------------------------------------------------------------------------------------------------
    def header(self) -> ScreenLine:
        """That of the page below."""
        return self.of.header()

    def body(self, width: int, height: int) -> Sequence[ScreenLine]:
        """The page below as it stands, and over its last lines the field and the list."""
        small = width < ONE_PANE[0] or height + 2 < ONE_PANE[1]
        room = self.listing.page = height - 2 if small else min(MOST, height // 2)
        shown = [self._row(at, width) for at in self.listing.view(room)]
        below = len(self.rows) - self.listing.first - room
        if not shown:
            shown = [line("  ", ("No command has that name, key or meaning here.", "muted"))]
        shown += [line()] * (room - len(shown))
        field = ScreenLine((Span(" : ", "strong"), *self.field.spans(width - 4)))
        listed = [rule("Palette", f"{below} more below" if below > 0 else ""), field, *shown]
        above = [] if small else list(self.of.body(width, height))
        above += [line()] * (height - len(above))
        return [*above[: height - len(listed)], *listed][:height]

    def _row(self, at: int, width: int) -> ScreenLine:
        row = self.rows[at]
        here = at == self.listing.at
        wide = min(_TITLE, max(12, (width - _KEYS - 3) * 2 // 5)) if width >= ONE_PANE[0] else width - _KEYS - 3
        room = width - 5 - _KEYS - wide
        if isinstance(row, Place):
            where = spans(("go there", "muted"), " ") if room > _THERE else ()
            told = in_words(row.text, width - _KEYS - _THERE)
            return line(mark(here), " ", " " * _KEYS, told, right=where, ground=ground(here))
        role = "muted" if row.barred else "text"
        told = row.barred or commands.told(row.command)
        return line(
            mark(here),
            " ",
            *padded((Span(row.keys, "muted" if row.barred else "strong"),), _KEYS - 1),
            " ",
            *padded((Span(row.command.title, role),), wide),
            " ",
            (in_clauses(told, room), "muted") if room > 8 else "",
            ground=ground(here),
        )

    # -- keys ---------------------------------------------------------------------------------------------------------
    def typed(self) -> None:
        """The list begins anew."""
        self.listing.at = self.listing.first = 0
        self.rows = self._found()

    def do_enter(self) -> None:
        """Does the chosen command on the page below. Raises Refused with the reason where that is not possible now."""
        if not self.rows:
            return
        row = self.rows[self.listing.at]
        if isinstance(row, Offer) and row.barred:
            told = row.barred if row.barred[0].isupper() else f"{row.command.title}: {row.barred}"
            raise Refused("barred", f"{told}.")
        self.close()
        if isinstance(row, Offer):
            self.of.perform(row.command)
        elif self.of.finding is not None:
            self.of.finding.of.go_to(row.at)
