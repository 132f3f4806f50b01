"""Adding fighters: one field for names of the library, one-line foes and pasted blocks, and what they would add."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine import library
from engine.desk import Span
from engine.inputs import Begin
from engine.model import Tree, get
from engine.names import base_name

from .. import adding
from ..desk import Desk
from ..fields import Field
from ..glyphs import SIDES
from ..keys import Key
from ..lines import BLANK, Piece, ScreenLine, line, padded, rule
from ..pages import Page
from ..panes.header import header_line
from ..wrapping import wrapped
from .acts import resume

_NAME = 26
_MATCHES = 6
_NUMBERS = (("join_battle", "Join Battle"), ("evasion", "Evasion"), ("parry", "Parry"), ("soak", "Soak"),
            ("hardness", "Hardness"), ("willpower", "Willpower"))  # fmt: skip


class AddPage(Page):
    """Letters are text here. Up and down choose among what matches, left and right the side, enter adds."""

    scopes = ("add",)

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.field = Field(keeps_lines=True)
        self.pick, self.side = 0, 0
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
            self._reading = adding.read(self.desk.enc, self.field.text, self.pick, adding.SIDES[self.side])
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
        out += self._matches(reading)
        if reading.wrong:
            out += [line("  ", (text, "harm")) for text in wrapped(reading.wrong, width - 3)]
        if not self.field.text.strip():
            out += self._hints()
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

    def _hints(self) -> list[ScreenLine]:
        return [
            BLANK,
            line("  ", ("3 bandits", "text"), ("                a name of the library, with a count", "muted")),
            line(
                "  ", ("guard: 8 dice, soak 7", "text"), ("    one line: dice, damage, Defense, soak, health", "muted")
            ),
            line("  ", ("a pasted block", "text"), ("           a Quick Character as books print it", "muted")),
        ]

    def _matches(self, reading: adding.Reading) -> list[ScreenLine]:
        if len(reading.matches) < 2:
            return []
        at = min(self.pick, len(reading.matches) - 1)
        first = max(0, min(at - _MATCHES + 1, len(reading.matches) - _MATCHES))
        out = [self._match(i, one, i == at) for i, one in enumerate(reading.matches)][first : first + _MATCHES]
        more = len(reading.matches) - len(out)
        return [*out, *([line("    ", (f"and {more} more", "muted"))] if more else []), BLANK]

    def _match(self, index: int, one: library.Template, chosen: bool) -> ScreenLine:
        chosen = chosen and bool(self.field.text.strip() or index == self.pick)
        mark = Span("", "strong", "cursor") if chosen else Span(" ")
        numbers = _numbers(one.tree.get("sheet", {}))
        name = padded((Span(one.name),), _NAME)
        return line(mark, "   ", *name, *numbers[:8], ground="cursor" if chosen else "ground")

    def _preview(self, reading: adding.Reading, width: int, height: int) -> list[ScreenLine]:
        side = adding.SIDES[self.side]
        out = [rule("Will be added", side)]
        for name, tree in _grouped(reading.fighters):
            sheet = tree.get("sheet", {})
            out.append(
                line("  ", Span(name, "strong", SIDES[side]), right=[(str(sheet.get("kind", "")), "muted"), " "])
            )
            out.append(line("      ", *_numbers(sheet)))
            out += [line("      ", *_weapon(weapon)) for weapon in sheet.get("weapon", {}).values()][:3]
        told = [line("  ", (text, "cue")) for w in reading.warnings for text in wrapped(w, width - 3)]
        told.append(line("  ", (self._then(), "muted")))
        return [*out[: max(2, height - len(told))], *told]

    def _then(self) -> str:
        if not self._begun():
            return "Join Battle is rolled when the fight begins."
        if self.desk.enc.moment.open:
            return "They join when the open action is done: a goes on with it."
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
        self.side = (self.side - 1) % len(adding.SIDES)

    def do_right(self) -> None:
        """The next side."""
        self.side = (self.side + 1) % len(adding.SIDES)

    def can_enter(self) -> bool:
        """Whether anything would be added."""
        return bool(self.reading.fighters) or bool(self.pick and self.reading.matches)

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


def _numbers(sheet: Tree) -> list[Piece]:
    out: list[Piece] = []
    for key, label in _NUMBERS:
        if key in sheet:
            out += [(f"{label} ", "muted"), str(sheet[key]), "  "]
    return out


def _weapon(weapon: Tree) -> list[Piece]:
    out: list[Piece] = [str(weapon.get("name", "")), "  "]
    if "dice" in weapon:
        out += [str(weapon["dice"]), (" dice", "muted")]
    for key in ("damage", "minimum"):
        if key in weapon:
            out += [(f", {key} ", "muted"), str(weapon[key])]
    return out


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
