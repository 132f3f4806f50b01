"""Who may come: the field for names, lines and blocks, what it matches, and what it would add."""

from __future__ import annotations

from collections.abc import Sequence

from engine import library
from engine.core.desk import Span
from engine.core.model import Tree
from engine.core.names import base_name
from engine.view import adding, form
from engine.view.adding import NONE

from .. import settings
from ..commands import Key
from ..desk import Desk
from ..field import Field
from ..lines import BLANK, Caret, Piece, ScreenLine, cells, in_pieces, line, padded, rule, wrapped
from ..list import Moves, centred, ground, mark
from ..panes.people import glyph
from ..panes.status import wrapped_section
from .acting import goes_on

_NAME = 26
_TELLS_MORE = 64
"""From this width on a match has its first numbers beside its name."""

_ROWS = 4
"""The most lines of matches at 24 lines; a third of what there is where there is more."""

BUILT_IN, YOURS, HERE = "built in", "yours", "in fight"
"""Where a match comes from."""


class Newcomers(Moves):
    """The type-ahead; what moves in it are its matches. `pick` is which of them is chosen, `side` where all go; without
    one each to its own."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.own: tuple[library.Template, ...] = ()
        self.field = Field(keeps_lines=True)
        self.pick, self.side = NONE, ""
        self._known: tuple[object, adding.Reading] = None, adding.Reading()

    @property
    def reading(self) -> adding.Reading:
        """What the field says just now, read once for each frame."""
        key = (self.field.text, self.pick, self.side, self.desk.enc.cursor, self.own)
        if key != self._known[0]:
            self._known = (
                key,
                adding.read(self.desk.enc, self.field.text, self.pick, self.side, self.own, settings.now().dice),
            )
        return self._known[1]

    # -- keys ------------------------------------------------------------------------------------------------------
    def type(self, key: Key) -> bool:
        """Text, but for the arrows that choose and the key that leaves."""
        if key.name in ("left", "right", "up", "down", "tab"):
            return False
        was = self.field.text
        taken = self.field.key(key)
        if self.field.text != was:
            self.typed()
        return taken

    def clear(self) -> None:
        """Nothing is typed, and everyone goes to their own side again."""
        self.field.set("")
        self.pick, self.side = NONE, ""

    def typed(self) -> None:
        """What stands in the field is another text: the first match of it is chosen."""
        self.pick = 0 if self.field.text.strip() else NONE

    def move(self, by: int) -> None:
        """To the match above or below."""
        least = NONE if not self.field.text.strip() else 0
        self.pick = max(least, min(self.pick + by, len(self.reading.matches) - 1))

    def turn(self, by: int) -> None:
        """To another side."""
        sides = [str(tree["side"]) for _, tree in self.reading.fighters]
        now = self.side or (sides[0] if sides else adding.SIDES[0])
        self.side = adding.SIDES[(adding.SIDES.index(now) + by) % len(adding.SIDES)]

    # -- drawing ---------------------------------------------------------------------------------------------------
    def lines(self, width: int, height: int, typing: bool) -> list[ScreenLine]:
        """Exactly `height` lines."""
        reading = self.reading
        told = "letters here are text" if typing else ""
        out = [line("  ", ("Add fighters", "strong"), "   ", (told, "muted")), self._field(width, typing)]
        if not self.field.text.strip() and self.pick == NONE:
            out += [BLANK, *self._hints(reading, width, height - len(out) - 1)]
        else:
            out += self._matches(reading, width, max(_ROWS, (height - len(out)) // 3), typing)
            if reading.wrong:
                out += [BLANK, *(line("  ", (text, "harm")) for text in wrapped(reading.wrong, width - 3))]
            if reading.fighters:
                out += self._preview(reading, width, height - len(out))
        return [*out, *[BLANK] * (height - len(out))][:height]

    def _field(self, width: int, typing: bool) -> ScreenLine:
        text, count = self.field.text, len(self.reading.matches)
        said = f"{min(count, max(0, self.pick) + 1)} of {count}" if count > 1 and text.strip() else ""
        rows = [row for row in text.splitlines() if row.strip()]
        said = f"{len(rows)} lines" if len(rows) > 1 else said
        right: list[Piece] = [(said, "muted"), " "] if said else []
        room = width - 4 - (cells(said) + 2 if said else 0)
        first = Span(rows[0].strip()[:room] if rows else "", "cue")
        if not typing:
            shown: tuple[Span, ...] = (first,)
        elif rows and "\n" in text and self.field.caret == len(text):
            shown = (first, Caret(" ", "cue"))
        else:
            shown = self.field.spans(room)
        return line(mark(typing), " ", *shown, right=right, ground=ground(typing))

    def _hints(self, reading: adding.Reading, width: int, room: int) -> list[ScreenLine]:
        """Examples of what can be typed, and how to look through the library."""
        own = sum(one.own for one in reading.matches)
        yours = f", {own} of them yours" if own else ""
        count = len(reading.matches)
        there = f"down lists the library: {count} fighters{yours}" if count else "the library of these rules is empty"
        rows = [line("  ", (row, "muted")) for row in wrapped(there, width - 3)]
        out = list[ScreenLine]()
        for typed, means in self.desk.enc.rules.typed:
            out += [line("  ", (row, "text")) for row in wrapped(typed, width - 3)]
            out += [line("    ", (row, "muted")) for row in wrapped(means, width - 5)]
        return [*out[: room - len(rows) - 1], BLANK, *rows]

    def _matches(self, reading: adding.Reading, width: int, most: int, typing: bool) -> list[ScreenLine]:
        """What the library has of that name, the chosen one in view."""
        count = len(reading.matches)
        if not count:
            return []
        at = max(0, min(self.pick, count - 1))
        room = min(count, most)
        first = centred(at, room, count)
        shown = list(enumerate(reading.matches))[first : first + room]
        return [BLANK, *(self._match(one, typing and i == at, width) for i, one in shown)]

    def _match(self, one: library.Template, chosen: bool, width: int) -> ScreenLine:
        kind = form.worded(one.tree.get("sheet", {}).get("kind", ""))
        kind = kind if width >= 40 and kind != "none" else ""
        where = f"{kind}  {HERE if one.here else YOURS if one.own else BUILT_IN:>8}".strip()
        right: list[Piece] = [(where, "muted"), " "]
        more: Sequence[Span] = ()
        name_width = max(8, width - 4 - cells(where))
        if width >= _TELLS_MORE:
            name_width = min(_NAME, name_width)
            summary = self.desk.enc.rules.summary(one.tree)[:1]
            room = width - _NAME - 7 - cells(where)
            more = (Span("  "), *in_pieces(summary[0].spans, room)) if summary else ()
        name = padded((Span(one.name),), name_width)
        return line(mark(chosen), " ", *name, *more, right=right, ground=ground(chosen))

    def _preview(self, reading: adding.Reading, width: int, height: int) -> list[ScreenLine]:
        """Everybody who will be added: what was read of them, their names, their side and when they come."""
        end = [rule("Will be added", ", ".join(dict.fromkeys(str(tree["side"]) for _, tree in reading.fighters)))]
        groups = adding.grouped(reading.fighters)
        names = [line("  ", Span(name, "strong", glyph(tree))) for name, tree in groups]
        told = [line("  ", (text, "cue")) for it in reading.warnings for text in wrapped(it, width - 3)]
        told += [
            line("    ", (text, "muted")) for text in wrapped(adding.then(self.desk, reading, goes_on()), width - 5)
        ]
        most = max(1, height - len(end) - len(told) - (4 if len(groups) == 1 else 6))
        if len(names) > most:
            names = [*names[: most - 1], line("    ", (f"and {len(names) - most + 1} more", "muted"))]
        end = [*end, *names, *told]
        room = height - len(end) - 1
        rows = [row for _, tree in groups for row in self._numbers(tree, width)]
        if len(rows) > room and len(groups) > 1:
            rows = [row for _, tree in groups for row in self._numbers(tree, width, first=True)]
        if len(rows) > room > 0:
            rows = [*rows[: room - 1], line("    ", (f"{len(rows) - room + 1} more lines", "muted"))]
        return [BLANK, *rows[: max(0, room)], *end]

    def _numbers(self, tree: Tree, width: int, first: bool = False) -> list[ScreenLine]:
        """What was read of one, all of it or what comes first."""
        kind = tree.get("sheet", {}).get("kind", "")
        out = [rule(base_name(str(tree["name"])), form.worded(kind) if kind else "")]
        for one in adding.read_of(self.desk.enc.rules, tree)[: 1 if first else None]:
            out += wrapped_section(one, width - 1)
        return out
