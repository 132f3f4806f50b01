"""What a terminal sends besides characters, told apart by its grammar (ECMA-48) and not by a list of replies.

A sequence begins with an escape: a control sequence (CSI), a key of the keypad (SS3), or a string (OSC, DCS, APC, PM,
SOS) that goes on to its end. Of all these only keys, what the mouse does and the few reports that were asked for mean
anything here; nothing that isn't known is ever taken for keys.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

ESCAPE: Final = "\x1b"

_C1: Final = {chr(code): ESCAPE + chr(code - 0x40) for code in range(0x80, 0xA0)}
_TWO: Final = str.maketrans(_C1)

NO_TEXT: Final = {**dict.fromkeys((0, ord(ESCAPE), *map(ord, _C1))), 0x85: "\n"}
"""What no text holds, as `str.translate` takes it; the next line (U+0085) is a line end."""

_PARAMETERS, _INTERMEDIATES = "[0-?]*", "[ -/]*"
_CSI: Final = re.compile(rf"\x1b\[(?:\[[@-~]|{_PARAMETERS}{_INTERMEDIATES}(?P<final>[@-~]))")
_CSI_BEGUN: Final = re.compile(rf"\x1b\[(?:\[|{_PARAMETERS}{_INTERMEDIATES})\Z")
_SS3: Final = re.compile(r"\x1bO[0-9;]*(?P<final>[@-~])")
_SS3_BEGUN: Final = re.compile(r"\x1bO[0-9;]*\Z")
_STRING: Final = re.compile(r"\x1b[]P_^X]")
_ENDS: Final = re.compile(r"\x1b\\|[\x07\x18\x1a\r\n]|(?=\x1b[^\\])")
"""What ends a string: its end, a cancelled one, a line end, or an escape that begins something else."""

_STRING_ENDS: Final = re.compile(r"\x1b\\|[\x07\x9c]")
_BEGINS: Final = re.compile("[\x1b\x80-\x9f]")

MOUSE_BYTES: Final = 3
"""Characters behind the oldest of the mouse's reports."""


@dataclass(frozen=True, slots=True)
class Token:
    """One thing that was sent: a character, a key by its sequence, a report, an escape by itself; empty where it means
    nothing here and is dropped."""

    text: str
    key: bool = False


NOTHING: Final = Token("")
LONE: Final = Token(ESCAPE, key=True)


@dataclass(slots=True)
class Expected:
    """What the terminal has been asked to tell."""

    mouse: bool = False
    sizes: bool = False
    cursor: bool = False


def in_two(data: str) -> str:
    """C1 characters in their two-character forms."""
    return data.translate(_TWO) if not data.isascii() else data


def length_of(data: str, length: int) -> int:
    """How many characters it takes for so many of their two-character forms."""
    if data[:length].isascii():
        return length
    at = told = 0
    while told < length:
        told += 2 if data[at] in _C1 else 1
        at += 1
    return at


def plain_until(data: str, at: int) -> int:
    """Where behind a place the next sequence begins, or the data ends: what stands before that are characters."""
    found = _BEGINS.search(data, at)
    return found.start() if found else len(data)


def first(data: str, expected: Expected, before: int = 0) -> tuple[Token, int] | None:
    """The first thing in the data and how long it is; None where it has begun and isn't whole.

    Behind an escape a printable character is one with Alt, and another one (enter, tab, backspace, ctrl and a letter) a
    key that was typed after it. `before` is how many characters at the start were there before this read: an escape of
    then and a character of now are two keys.
    """
    if data[0] != ESCAPE:
        return Token(data[0], key=True), 1
    if len(data) == 1:
        return None
    if data[1] == "[":
        return _control(data, expected)
    if data[1] == "O":
        return _keypad(data)
    if _STRING.match(data):
        end = _ENDS.search(data, 2)
        return (NOTHING, end.end()) if end else None
    if before == 1 or not data[1].isprintable():
        return LONE, 1
    return NOTHING, 2


def is_string(data: str) -> bool:
    """Whether what has begun is a string, which goes on to its end."""
    return _STRING.match(in_two(data[:2])) is not None


def closing(data: str) -> int:
    """How many characters at the end may be the beginning of a paste's closing bracket."""
    found = _CLOSING.search(data, max(0, len(data) - len(PASTED)))
    return len(data) - found.start() if found else 0


def behind_string(data: str) -> str | None:
    """What stands behind the end of a string whose beginning was given up; None where its end isn't here."""
    end = _STRING_ENDS.search(data)
    return data[end.end() :] if end else None


def _control(data: str, expected: Expected) -> tuple[Token, int] | None:
    if _CSI_BEGUN.match(data):
        return None
    found = _CSI.match(data)
    if found is None:
        return NOTHING, _begun(data)
    text = found[0]
    if text == "\x1b[M":
        # Also where nobody has turned the mouse on here: a program before may have left it on.
        whole = len(text) + MOUSE_BYTES
        return (Token(data[:whole]) if expected.mouse else NOTHING, whole) if len(data) >= whole else None
    return _meaning(text, expected), len(text)


def _begun(data: str) -> int:
    """How much of a control sequence there is that can't go on: what stands behind it is looked at anew."""
    at = 2
    while at < len(data) and " " <= data[at] <= "?":
        at += 1
    return at


def _keypad(data: str) -> tuple[Token, int] | None:
    found = _SS3.match(data)
    if found is None:
        return None if _SS3_BEGUN.match(data) else (NOTHING, 2)
    return (Token(found[0], key=True) if found[0][2:] in _KEYPAD else NOTHING), len(found[0])


_KEYPAD: Final = frozenset("ABCDFHMPQRSjklmnopqrstuvwxyIX")

_FUNCTION: Final = re.compile(r"\x1b\[(?P<number>\d{1,2})(?:;(?P<mods>\d*)(?P<event>:\d)?)?~")
_SHIFTED: Final = 2
_CURSOR: Final = re.compile(r"\x1b\[(?:1?;(?P<mods>\d*)(?P<event>:\d)?)?(?P<final>[A-HPQSZ])")
_OTHER: Final = re.compile(r"\x1b\[27;(?P<mods>\d{1,3});(?P<code>\d{1,7})~")
_KITTY: Final = re.compile(
    r"\x1b\[(?P<code>\d{1,7})(?P<others>:[\d:]*)?(?:;(?P<mods>\d*)(?P<event>:\d)?(?:;(?P<text>[\d:]*))?)?u"
)
_LINUX: Final = re.compile(r"\x1b\[\[[A-E]")
_MOUSE: Final = re.compile(r"\x1b\[<\d+;-?\d+;-?\d+[Mm]")
_MODE: Final = re.compile(r"\x1b\[\?(?:2026|2048);\d\$y")
_SIZE: Final = re.compile(r"\x1b\[48(?:;\d+(?::\d+)?){4}t")
_REPORT: Final = re.compile(r"\x1b\[1;\d+R")
"""Where the cursor is: it is asked for in the first line, and what tells of another one answers somebody else."""
_FOCUS: Final = ("\x1b[I", "\x1b[O")
PASTE: Final = "\x1b[200~"
PASTED: Final = "\x1b[201~"
"""Around a paste, where the terminal brackets it."""

PASTE_CLOSES: Final = re.compile(r"(?:\x1b\[|\x9b)201~")
_CLOSING: Final = re.compile(r"(?:\x1b(?:\[(?:2(?:01?)?)?)?|\x9b(?:2(?:01?)?)?)\Z")

FUNCTIONS: Final = frozenset((*range(1, 9), *range(11, 16), *range(17, 22), *range(23, 27), 28, 29, *range(31, 35)))
"""The numbers of function keys; what has another one is none, and would be taken for a character."""

RELEASED: Final = ":3"
"""What a terminal says of a key that comes up."""


def _meaning(text: str, expected: Expected) -> Token:
    """What a whole control sequence means."""
    if text in _FOCUS or text in (PASTE, PASTED) or _MODE.fullmatch(text):
        return Token(text)
    if _REPORT.fullmatch(text):
        return Token(text) if expected.cursor else NOTHING
    if _MOUSE.fullmatch(text):
        return Token(text) if expected.mouse else NOTHING
    if _SIZE.fullmatch(text):
        return Token(text) if expected.sizes else NOTHING
    return _key(text)


def _key(text: str) -> Token:
    """A key by its sequence, without what says that it goes down or is held, and what it is on other keyboards."""
    if _LINUX.fullmatch(text):
        return Token(text, key=True)
    if found := _OTHER.fullmatch(text):
        if not _is_character(found["code"]):
            return NOTHING
        # With more held than shift in kitty's form: of the other one Textual takes the character only.
        return Token(text if int(found["mods"]) <= _SHIFTED else f"\x1b[{found['code']};{found['mods']}u", key=True)
    for pattern in (_FUNCTION, _CURSOR, _KITTY):
        if found := pattern.fullmatch(text):
            known = found.groupdict()
            if known["event"] == RELEASED or not _known(known):
                return NOTHING
            for left_out in ("event", "others"):
                begins, ends = found.span(left_out) if known.get(left_out) else (0, 0)
                text = text[:begins] + text[ends:]
            return Token(text, key=True)
    return NOTHING


def _known(found: dict[str, str | None]) -> bool:
    number, code, text = found.get("number"), found.get("code"), found.get("text")
    if number is not None:
        return int(number) in FUNCTIONS
    return code is None or (_is_character(code) and all(map(_is_character, filter(None, (text or "").split(":")))))


def _is_character(code: str) -> bool:
    """Whether a number stands for a character that can be typed."""
    number = int(code)
    return 0 < number < 0x110000 and not 0xD800 <= number < 0xE000


def is_cursor(text: str) -> bool:
    """Whether a report says where the cursor is."""
    return _REPORT.fullmatch(text) is not None


_REST: Final = re.compile(
    r"\[(?:[0-?]+[ -/]*[@-~]|[A-DFHIOP-SZ](?=\x1b|\Z)|M[^\x1b]{3}\Z)"  # a control sequence without its escape
    r"|O[A-DFHM-S](?=\x1b|\Z)"
    r"|\]\d{1,4};"
    r"|P[0-9;]*[>+$!=|]"
    r"|_G"
    r"|[\^X][^\x1b]*\x1b\\"
)


def is_rest(data: str) -> bool:
    """Whether characters that came in one read can only be the rest of a sequence whose escape came before."""
    return len(data) > 1 and _REST.match(data) is not None
