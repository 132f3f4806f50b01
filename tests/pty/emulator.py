"""What a person sees of a program's output: a pyte screen behind a filter for what pyte does not know.

pyte prints the tail of sequences it has never met (the kitty keyboard's, for one) as text, knows no second
screen and answers no queries. Here every sequence is recognised first; pyte gets only what it understands.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

import pyte
from wcwidth import wcwidth

TOKEN = re.compile(
    r"\x1b\[(?P<prefix>[<=>?]?)(?P<numbers>[0-9;:]*)(?P<middle>[ -/]*)(?P<final>[@-~])"
    r"|\x1b\](?P<command>[^\x07\x1b]*)(?:\x07|\x1b\\)"
    r"|\x1b[PX^_](?P<string>.*?)\x1b\\"
    r"|\x1b[()*+#%](?P<charset>.)"
    r"|\x1b(?P<escape>[^\[\]PX^_()*+#%])"
    r"|(?P<text>[^\x1b]+)",
    re.DOTALL,
)
SECOND_SCREEN = {47, 1047, 1049}
MODES_OF_PYTE = {6, 7, 25}
FINALS_OF_PYTE = set("@ABCDEFGHJKLMPXadefghlmr`'")
ESCAPES_OF_PYTE = set("78DEHMc")
REPORTABLE_MODES = {25, 1004, 2004, 2026}


@dataclass(frozen=True, slots=True)
class Cell:
    """One character cell. A wide character fills two: the second has no text. Colours: a name or rrggbb."""

    text: str
    foreground: str
    background: str
    bold: bool
    italic: bool
    underline: bool
    strike: bool
    reverse: bool


class _Screen(pyte.Screen):
    """pyte's screen, cleared as terminals do it: every cell takes the background that is set."""

    def erase_in_display(self, how: int = 0, *args: object, **kwargs: object) -> None:
        super().erase_in_display(how, *args, **kwargs)
        if how == 2:
            for line in range(self.lines):
                self.buffer[line].update(dict.fromkeys(range(self.columns), self.cursor.attrs))


class Emulator:
    """A terminal's screen: `feed` it output, read `text`, `cell` and the modes, send `replies` back."""

    def __init__(self, columns: int = 80, lines: int = 24) -> None:
        self.modes: dict[int, bool] = {25: True, 7: True}
        self.title = ""
        self.frames = 0
        self.unknown: list[str] = []
        self._main = _Screen(columns, lines)
        self._second = _Screen(columns, lines)
        self._streams = {id(screen): pyte.Stream(screen) for screen in (self._main, self._second)}
        self._shown = self._main
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""
        self._before_frame: list[str] = self.text()
        self._replies: list[str] = []

    @property
    def columns(self) -> int:
        return int(self._shown.columns)

    @property
    def lines(self) -> int:
        return int(self._shown.lines)

    @property
    def second_screen(self) -> bool:
        """Whether the program shows its own screen and the one with the shell's lines is put aside."""
        return self._shown is self._second

    @property
    def cursor(self) -> tuple[int, int, bool]:
        """Line and column, both from 0, and whether the cursor is visible."""
        cursor = self._shown.cursor
        return int(cursor.y), int(cursor.x), not cursor.hidden

    def text(self) -> list[str]:
        """The lines, as wide as the terminal; a lone half of a wide character is a blank."""
        return ["".join(self._texts(line)) for line in range(self.lines)]

    def painted(self) -> list[str]:
        """The lines as a terminal shows them that holds back a frame until it is whole."""
        return self._before_frame if self.modes.get(2026) else self.text()

    def row(self, line: int) -> list[Cell]:
        """The cells of a line, counted from 0."""
        chars = self._shown.buffer[line]
        return [_cell(chars[column], text) for column, text in enumerate(self._texts(line))]

    def has_row_of(self, other: Emulator, line: int) -> bool:
        """Whether a line is cell by cell what it is in another terminal. Said at once; lines that only look the same
        may be told apart."""
        return bool(self._shown.buffer[line] == other._shown.buffer[line])

    def _texts(self, line: int) -> list[str]:
        chars = self._shown.buffer[line]
        texts = [str(chars[column].data) for column in range(self.columns)]
        wide = [bool(text) and wcwidth(text[0]) == 2 for text in texts]
        for column, text in enumerate(texts):
            lone_first = wide[column] and column + 1 < len(texts) and texts[column + 1] != ""
            lone_second = not text and not (column and wide[column - 1])
            if lone_first or lone_second:
                texts[column] = " "
        return texts

    def cell(self, line: int, column: int) -> Cell:
        """One cell, line and column counted from 0."""
        return self.row(line)[column]

    def find(self, text: str) -> tuple[int, int] | None:
        """Line and column of the cell where a text first stands, or None."""
        for line in range(self.lines):
            row = self.row(line)
            at = "".join(cell.text for cell in row).find(text)
            if at >= 0:
                return line, _column(row, at)
        return None

    def resize(self, columns: int, lines: int) -> None:
        for screen in (self._main, self._second):
            screen.resize(lines, columns)

    def replies(self) -> bytes:
        """What the terminal answers to queries since the last call."""
        out, self._replies = "".join(self._replies), []
        return out.encode()

    def feed(self, data: bytes) -> None:
        """Take in output; an unfinished sequence or character waits for the next call."""
        waiting = self._rest + self._decoder.decode(data)
        at = 0
        while at < len(waiting):
            token = TOKEN.match(waiting, at)
            if token is None:
                break
            self._take(token)
            at = token.end()
        self._rest = waiting[at:]

    def _take(self, token: re.Match[str]) -> None:
        if token["text"] is not None:
            self._pass(token["text"])
        elif token["final"] is not None:
            self._control(token["prefix"], token["numbers"], token["middle"], token["final"], token.group())
        elif token["command"] is not None:
            self._command(token["command"])
        elif token["escape"] is not None and token["escape"] in ESCAPES_OF_PYTE:
            self._pass(token.group())

    def _pass(self, text: str) -> None:
        self._streams[id(self._shown)].feed(text)

    def _control(self, prefix: str, numbers: str, middle: str, final: str, whole: str) -> None:
        if self._query(prefix, numbers, middle, final):
            return
        if prefix == "?" and final in "hl" and not middle:
            for number in numbers.split(";"):
                self._mode(int(number or 0), final == "h")
        elif prefix in ("<", "=", ">") or middle:
            return  # keyboard protocols and cursor shapes: nothing to be seen
        elif final == "t":
            return  # window operations
        elif not prefix and final in FINALS_OF_PYTE:
            self._pass(f"\x1b[{_plain_colours(numbers) if final == 'm' else numbers}{final}")
        else:
            self.unknown.append(whole)

    def _mode(self, number: int, on: bool) -> None:
        if number == 2026 and on and not self.modes.get(2026):
            self.frames += 1
            self._before_frame = self.text()
        self.modes[number] = on
        if number in MODES_OF_PYTE:
            self._pass(f"\x1b[?{number}{'h' if on else 'l'}")
        if number in SECOND_SCREEN and on != self.second_screen:
            before, self._shown = self._shown, self._second if on else self._main
            if on:
                self._shown.erase_in_display(2)
            self._shown.cursor.hidden = before.cursor.hidden

    def _query(self, prefix: str, numbers: str, middle: str, final: str) -> bool:
        answers = {
            ("", "", "c"): "\x1b[?62;22c",
            ("", "0", "c"): "\x1b[?62;22c",
            (">", "", "c"): "\x1b[>1;10;0c",
            (">", "0", "c"): "\x1b[>1;10;0c",
            (">", "0", "q"): "\x1bP>|tests(1)\x1b\\",
            (">", "", "q"): "\x1bP>|tests(1)\x1b\\",
            ("", "5", "n"): "\x1b[0n",
            ("", "6", "n"): f"\x1b[{self.cursor[0] + 1};{self.cursor[1] + 1}R",
            ("", "18", "t"): f"\x1b[8;{self.lines};{self.columns}t",
            ("?", "", "u"): "",  # no kitty keyboard here, and such a terminal keeps silent
        }
        if (prefix, middle, final) == ("?", "$", "p"):
            known = int(numbers or 0) in REPORTABLE_MODES
            state = (1 if self.modes.get(int(numbers)) else 2) if known else 0
            self._replies.append(f"\x1b[?{numbers};{state}$y")
            return True
        answer = None if middle else answers.get((prefix, numbers, final))
        if answer:
            self._replies.append(answer)
        return answer is not None

    def _command(self, command: str) -> None:
        number, _, value = command.partition(";")
        if number in ("0", "2"):
            self.title = value
        elif number in ("10", "11") and value == "?":
            colour = "cccc/cccc/cccc" if number == "10" else "0000/0000/0000"
            self._replies.append(f"\x1b]{number};rgb:{colour}\x1b\\")


def _cell(char: pyte.screens.Char, text: str) -> Cell:
    return Cell(text, char.fg, char.bg, char.bold, char.italics, char.underscore, char.strikethrough, char.reverse)


def _column(row: list[Cell], at: int) -> int:
    """The column of the character with number `at` in a row's text, where second halves have none."""
    passed = 0
    for column, cell in enumerate(row):
        if cell.text and passed >= at:
            return column
        passed += len(cell.text)
    return len(row) - 1


def _plain_colours(numbers: str) -> str:
    """Colours written with colons in the older form with semicolons; curly underlines as plain ones."""
    numbers = re.sub(r"\b([34]8):2:\d*:(\d+):(\d+):(\d+)", r"\1;2;\2;\3;\4", numbers)
    numbers = re.sub(r"\b([34]8):5:(\d+)", r"\1;5;\2", numbers)
    numbers = re.sub(r"\b58[:;]5[:;]\d+|\b58[:;]2[:;][\d:;]*?\d+[:;]\d+[:;]\d+", "", numbers)
    return re.sub(r"\b4:(\d)", lambda m: "24" if m[1] == "0" else "4", numbers)
