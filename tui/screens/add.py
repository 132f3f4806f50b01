"""Adding fighters: one field for names of the library, one-line foes and pasted blocks, and what they would add."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine import library
from engine.desk import Line, Span
from engine.inputs import Begin
from engine.model import Tree, get
from engine.names import base_name

from .. import adding, commands
from ..command import Command
from ..desk import Desk
from ..fields import Field
from ..glyphs import SIDES
from ..keys import Key
from ..lines import BLANK, ScreenLine, line, padded, rule
from ..pages import Page
from ..panes.header import header_line
from ..panes.status import wrapped_section
from ..wrapping import in_pieces, wrapped
from .acts import resume

_NAME = 26
_MATCHES = 6


class AddPage(Page):
    """Letters are text here. Up and down choose among what matches, left and right the side, enter adds.

    Until a side is chosen each comes to the side that its template or line says, foes else.
    """

    scopes = ("add",)

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.field = Field(keeps_lines=True)
        self.pick, self.side = 0, ""
        self._reading = adding.Reading()
        self._key: tuple[Any, ...] = ()

    @property
    def typing(self) -> bool:
        """Always."""
        return True

    @property
    def reading(self) -> adding.Reading:
        """What the field says just now, read once for each frame."""
        key = (self.field.text, self.pick, self.side, self.desk.enc.cursor)
        if key != self._key:
            self._key = key
            self._reading = adding.read(self.desk.enc, self.field.text, self.pick, self.side)
        return self._reading

    def type(self, key: Key) -> bool:
        """Text, but for the arrows that choose."""
        if key.name in ("left", "right", "up", "down"):
            return False
        was = self.field.text
        taken = self.field.key(key)
        if self.field.text != was:
            self.pick = 0
        return taken

    def paste(self, text: str) -> None:
        """A pasted block is text, line ends too."""
        self.field.paste(text)
        self.pick = 0

    # -- drawing ---------------------------------------------------------------------------------------------------
    def header(self) -> ScreenLine:
        """The fight and its clock."""
        return header_line(self.desk)

    def body(self, width: int, height: int) -> Sequence[ScreenLine]:
        """The field, what it matches, and what will be added."""
        reading = self.reading
        out = [rule("Add fighters", "letters here are text"), self._field(width), BLANK]
        if not self.field.text.strip():
            hints = self._hints(width)
            return [*out, *hints, *self._matches(reading, width, height - len(out) - len(hints))][:height]
        out += self._matches(reading, width, min(_MATCHES, max(2, height // 3)))
        if reading.wrong:
            out += [line("  ", (text, "harm")) for text in wrapped(reading.wrong, width - 3)]
        if reading.fighters:
            out += self._preview(reading, width, height - len(out))
        return out[:height]

    def _field(self, width: int) -> ScreenLine:
        text = self.field.text
        mark = (Span("", "strong", "cursor"), Span(" "))
        if "\n" not in text.rstrip() or self.field.caret < len(text):
            return ScreenLine((*mark, *self.field.spans(width - 4)), ground="cursor")
        lines = [row for row in text.splitlines() if row.strip()]
        return line(*mark, (lines[0].strip(), "cue"), right=[(f"{len(lines)} lines", "muted"), " "], ground="cursor")

    def _hints(self, width: int) -> list[ScreenLine]:
        """Examples of what can be typed."""
        out = list[ScreenLine]()
        for typed, means in adding.EXAMPLES:
            first, *rest = wrapped(typed, width - 3)
            out.append(line("  ", (first, "text")))
            out += [line("    ", (row, "text")) for row in rest]
            out += [line("    ", (row, "muted")) for row in wrapped(means, width - 5)]
        return [*out, BLANK]

    def _matches(self, reading: adding.Reading, width: int, lines: int) -> list[ScreenLine]:
        """What the library has of that name, in so many lines, with how many more there are in the last."""
        count = len(reading.matches)
        if count < 2 or lines < 1:
            return []
        at = min(self.pick, count - 1)
        room = lines if count <= lines else max(1, lines - 1)
        first = max(0, min(at - room + 1, count - room))
        shown = list(enumerate(reading.matches))[first : first + room]
        out = [self._match(i, one, i == at, width) for i, one in shown]
        more = count - len(out)
        return [*out, *([line("    ", (f"and {more} more", "muted"))] if more and lines > 1 else []), BLANK]

    def _match(self, index: int, one: library.Template, chosen: bool, width: int) -> ScreenLine:
        chosen = chosen and bool(self.field.text.strip() or index == self.pick)
        mark = Span("", "strong", "cursor") if chosen else Span(" ")
        name = padded((Span(one.name),), _NAME)
        first = self.desk.enc.rules.summary(one.tree)[:1]
        said = in_pieces(first[0].spans, width - _NAME - 5) if first else ()
        return line(mark, "   ", *name, *said, ground="cursor" if chosen else "ground")

    def _preview(self, reading: adding.Reading, width: int, height: int) -> list[ScreenLine]:
        """Everybody who will be added with all that was read of them; what has no room is counted."""
        sides = dict.fromkeys(str(tree["side"]) for _, tree in reading.fighters)
        told = [line("  ", (text, "cue")) for w in reading.warnings for text in wrapped(w, width - 3)]
        told.append(line("  ", (self._then(), "muted")))
        rows = [row for name, tree in _grouped(reading.fighters) for row in self._fighter(name, tree, width)]
        room = max(1, height - 1 - len(told))
        if len(rows) > room:
            rows = [*rows[: room - 1], line("      ", (f"{len(rows) - room + 1} more lines", "muted"))]
        return [rule("Will be added", ", ".join(sides)), *rows, *told]

    def _fighter(self, name: str, tree: Tree, width: int) -> list[ScreenLine]:
        sheet = tree.get("sheet", {})
        glyph = SIDES.get(str(tree["side"]), "foe")
        out = [line("  ", Span(name, "strong", glyph), right=[(str(sheet.get("kind", "")), "muted"), " "])]
        told = self.desk.enc.rules.summary(tree)
        for one in (*told, *self._things(sheet, told)):
            out += wrapped_section(one, width - 1)
        return out

    def _things(self, sheet: Tree, told: Sequence[Line]) -> Iterator[Line]:
        """What else is on the sheet, by name: nothing that was read is left out."""
        said = " ".join(span.text for one in told for span in one.spans)
        for kind in self.desk.enc.rules.things:
            names = [str(one["name"]) for one in sheet.get(kind, {}).values() if str(one["name"]) not in said]
            if names:
                yield Line(kind.capitalize(), (Span(", ".join(names)),))

    def _then(self) -> str:
        if not self._begun():
            return "Join Battle is rolled when the fight begins."
        if self.desk.enc.moment.open:
            return f"They join when the open action is done: {commands.key('attack')} goes on with it."
        return f"Join Battle is rolled now: round {get(self.desk.enc.state, 'clock.round', 0)}."

    def _begun(self) -> bool:
        return bool(get(self.desk.enc.state, "clock.round", 0))

    # -- keys ------------------------------------------------------------------------------------------------------
    def do_up(self) -> None:
        """The match above."""
        self.pick = max(0, self.pick - 1)

    def do_down(self) -> None:
        """The match below."""
        self.pick = min(self.pick + 1, max(0, len(self.reading.matches) - 1))

    def do_left(self) -> None:
        """The side before."""
        self._turn(-1)

    def do_right(self) -> None:
        """The next side."""
        self._turn(1)

    def _turn(self, by: int) -> None:
        sides = [str(tree["side"]) for _, tree in self.reading.fighters]
        now = self.side or (sides[0] if sides else adding.SIDES[0])
        self.side = adding.SIDES[(adding.SIDES.index(now) + by) % len(adding.SIDES)]

    def can_enter(self) -> bool:
        """Whether anything would be added."""
        return bool(self.reading.fighters) or bool(self.pick and self.reading.matches)

    def why_not(self, command: Command) -> str:
        """Why enter adds nobody."""
        if command.when != "can_enter":
            return ""
        return "Nobody is added yet: " + ("mend the line first." if self.reading.wrong else "type who comes.")

    def enter_word(self) -> str:
        """How many are added."""
        return f"add {len(self.reading.fighters) or 1}"

    def do_enter(self) -> None:
        """Adds them in one edit; in a fight that has begun they join battle at once."""
        enc, fighters = self.desk.enc, self.reading.fighters
        if not fighters:
            self.field.set(self.reading.matches[self.pick].name)
            return
        enc.do(adding.edit(fighters))
        self.close()
        if self._begun() and not enc.moment.open and "join_battle" in enc.rules.procedures:
            enc.do(Begin("join_battle", fighters[0][0] if len(fighters) == 1 else ""))
            resume(self.desk, self.pages)


def _grouped(fighters: Sequence[tuple[str, Tree]]) -> list[tuple[str, Tree]]:
    """Alike ones in one line: `Reed Bandit 4 to 8`."""
    groups: dict[str, list[Tree]] = {}
    for _, tree in fighters:
        groups.setdefault(base_name(str(tree["name"])), []).append(tree)
    out = []
    for base, trees in groups.items():
        first, last = str(trees[0]["name"]), str(trees[-1]["name"])
        out.append((first if first == last else f"{first} to {last.removeprefix(base).strip()}", trees[0]))
    return out
