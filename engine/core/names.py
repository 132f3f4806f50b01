"""Text from outside: cleaning it, measuring it in terminal cells, finding it, and making names and ids of it.

Every name or note that a person or a file brings in passes through `clean` once; from there on it is plain
data that cannot move a cursor, change a colour, reverse a line or hide itself.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from zlib import crc32

from engine.core.model import Refused

NAME_CELLS = 40
"""The widest name that is kept, in terminal cells."""

ID_LENGTH = 48
"""The longest slug, before a number is put behind it."""

_MARKS_IN_A_ROW = 3
_FIRST_MARK = 0x300

# CSI and OSC sequences as terminals know them, with either the two-character or the one-character introducer.
_ESCAPES = re.compile(
    "(?:\x1b\\[|\x9b)[0-?]*[ -/]*[@-~]?|(?:\x1b\\]|\x9d)[^\x07\x1b\x9c\n]*(?:\x07|\x1b\\\\|\x9c)?|\x1b[ -/]*[0-~]?"
)
_SPACES = re.compile(r"\s+")
_NUMBERED = re.compile(r"(.*\S) ([0-9]{1,4})")
_COUNTED = re.compile(r"(.*\S) (x?[0-9]{1,4})")
_NOT_IN_SLUG = re.compile(r"[^a-z0-9]+")

_DROPPED_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_SPACE_CATEGORIES = frozenset({"Zs", "Zl", "Zp"})
# Letters and marks that take no room or show nothing although their category says otherwise.
_BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_TITLES = frozenset(
    ("a", "an", "the", "captain", "lord", "lady", "sir", "dame", "saint", "old", "young", "king", "queen")
)


def clean(text: str) -> str:
    """Return `text` as one plain line that is safe to show, possibly empty.

    Removed are terminal escape sequences, control, format (zero-width, bidirectional), surrogate,
    private-use and unassigned characters, variation selectors and blank letters; line ends and every
    kind of space become one space; at most three combining marks stay on one letter. The result is
    in normal form C, and cleaning it again changes nothing.
    """
    if text.isascii() and text.isprintable():
        return _SPACES.sub(" ", text).strip(" ")
    kept = "".join(_kept(character) for character in _ESCAPES.sub("", text))
    composed = unicodedata.normalize("NFC", kept)
    return _SPACES.sub(" ", _few_marks(composed)).strip(" ")


def _kept(character: str) -> str:
    """Return what stays of one character: itself, a space, or nothing."""
    if character.isspace():
        return " "
    code = ord(character)
    category = unicodedata.category(character)
    if category in _SPACE_CATEGORIES:
        return " "
    selector = 0xFE00 <= code <= 0xFE0F or 0x180B <= code <= 0x180F or 0xE0100 <= code <= 0xE01EF
    if category in _DROPPED_CATEGORIES or selector or character in _BLANKS:
        return ""
    return character


def _few_marks(text: str) -> str:
    """Drop marks that stand on nothing and those beyond the third on one letter."""
    kept: list[str] = []
    marks = _MARKS_IN_A_ROW
    for character in text:
        if _is_mark(character):
            marks += 1
            if marks > _MARKS_IN_A_ROW:
                continue
        else:
            # A space carries no marks: a name must not reach into the column before it.
            marks = _MARKS_IN_A_ROW if character == " " else 0
        kept.append(character)
    return "".join(kept)


def _is_mark(character: str) -> bool:
    return ord(character) >= _FIRST_MARK and unicodedata.category(character) in ("Mn", "Me")


def width(text: str) -> int:
    """Return how many terminal cells a cleaned text takes: wide letters two, combining marks none."""
    if text.isascii():
        return len(text)
    return sum(_cells(character) for character in text)


def _cells(character: str) -> int:
    if _is_mark(character) or 0x1160 <= ord(character) <= 0x11FF:
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1


def shown(text: str) -> str:
    """Text with whatever a terminal would act on taken out: a last guard, since names are cleaned as they come in."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else " " if c.isspace() else "" for c in text)


def clean_name(text: str) -> str:
    """Return a name fit to be kept, cleaned.

    Raises `Refused` when nothing that can be shown is left, or when it is wider than `NAME_CELLS`.
    """
    name = clean(text)
    if not name:
        raise Refused("name", "A name needs at least one letter that can be shown; type another.")
    cells = width(name)
    if cells > NAME_CELLS:
        raise Refused("name", f"That name is {cells} cells wide; use at most {NAME_CELLS}.")
    return name


def fit_name(text: str, otherwise: str) -> str:
    """Return a name cleaned and cut to `NAME_CELLS`, or `otherwise` when nothing is left of it."""
    return cut(clean(text), NAME_CELLS) or otherwise


def cut(text: str, cells: int) -> str:
    """Return at most `cells` cells of `text` with nothing added.

    A numbered name keeps its number and loses letters in the middle: `Lantern Wardsm 12`, and so does one with a
    count: `Street Gan x5`.
    """
    if width(text) <= cells:
        return text
    parted = _COUNTED.fullmatch(text)
    tail = f" {parted[2]}" if parted else ""
    if parted and len(tail) < cells:
        return _head(parted[1], cells - len(tail)).rstrip(" ") + tail
    return _head(text, cells).rstrip(" ")


def _head(text: str, cells: int) -> str:
    """Return the longest beginning of `text` that fits, marks kept on their letter."""
    used = 0
    for place, character in enumerate(text):
        used += _cells(character)
        if used > cells:
            return text[:place]
    return text


def slug(name: str, empty: str = "fighter") -> str:
    """Return `name` as an id of letters, digits and hyphens, or `empty` when it holds none of these."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii").lower()
    return _NOT_IN_SLUG.sub("-", plain)[:ID_LENGTH].strip("-") or empty


def file_name(name: str, empty: str) -> str:
    """Return `name` as a file has it, without its ending, or `empty` when it holds no letter or digit.

    Where letters are lost by that, being none of a to z or too many, it ends in a number made from the whole
    name, so that no two names share a file.
    """
    letters = unicodedata.normalize("NFKD", name)
    lost = len(name) > ID_LENGTH or any(c.isalnum() and not c.isascii() for c in letters)
    return f"{slug(name, empty)}-{crc32(name.casefold().encode()):08x}" if lost else slug(name, empty)


def new_id(name: str, taken: Collection[str], ever_used: Collection[str] = (), empty: str = "fighter") -> str:
    """Return an id for `name` that nothing has now (`taken`) or has had before (`ever_used`)."""
    base = slug(name, empty)
    if base not in taken and base not in ever_used:
        return base
    number = 2
    while (found := f"{base}-{number}") in taken or found in ever_used:
        number += 1
    return found


def base_name(name: str) -> str:
    """Return a name without the number behind it: `Bandit 3` is one `Bandit`."""
    parted = _NUMBERED.fullmatch(name)
    return parted[1] if parted else name


def numbered(name: str, count: int, present: Iterable[str]) -> tuple[str, ...]:
    """Return names for `count` more fighters called `name`, given the names already `present`.

    A single one whose name is free keeps it. Others are numbered onward from the highest number there
    is, so that a number never means a second fighter; an unnumbered one counts as number 1.
    """
    there = tuple(present)
    if count == 1 and name not in there:
        return (name,)
    base = base_name(name)
    first = max((_number(base, other) for other in there), default=0) + 1
    return tuple(_with_number(base, first + step) for step in range(count))


def _number(base: str, other: str) -> int:
    """Return which number of `base` the name `other` is; 0 when it is none of them."""
    if other == base:
        return 1
    parted = _NUMBERED.fullmatch(other)
    return int(parted[2]) if parted and parted[1] == base else 0


def _with_number(base: str, number: int) -> str:
    tail = f" {number}"
    return _head(base, NAME_CELLS - len(tail)).rstrip(" ") + tail


def short_name(name: str, among: Iterable[str]) -> str:
    """Return the shortest name that means only this fighter of those `among`.

    The first word that is no title (`Mirel`), or the last word and the number (`Bandit 2`), or the
    last word, or else the whole name. Numbered ones of two kinds that end alike (`Dock Ganger 2`,
    `Street Ganger 1`) keep the whole name: a number alone would not say which kind it is.
    """
    return short_names((name, *among))[name]


@lru_cache(maxsize=32)
def short_names(names: tuple[str, ...]) -> dict[str, str]:
    """Return for each of these names the shortest that means only this one, as `short_name` finds it.

    All of them are told apart at once: for a crowd that is as quick as one name is alone.
    """
    forms = {name: _short_forms(name) for name in names}
    borne = Counter(form for some in forms.values() for form in set(some))
    kinds = Counter(kind[0] for kind in set(map(_kind, names)) if kind)

    def told(name: str) -> str:
        kind = _kind(name)
        if kind and kinds[kind[0]] > 1:
            return name
        return next((form for form in forms[name] if borne[form] == 1), name)

    return {name: told(name) for name in names}


def _kind(name: str) -> tuple[str, str] | None:
    """Return the word by which a numbered name is called for short, and the name of its kind; None for others."""
    base = base_name(name)
    return None if base == name else (base.split(" ")[-1], base)


def _short_forms(name: str) -> tuple[str, ...]:
    """Return what `name` may be shortened to, the best first, itself last."""
    words = base_name(name).split(" ")
    if words[0].isdigit():
        return (name,)
    number = name[len(base_name(name)) :]
    telling = [word for word in words if word.lower() not in _TITLES] or words
    if number:
        return (f"{telling[-1]}{number}", name)
    return tuple(dict.fromkeys((telling[0], telling[-1], name)))


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """A text as it is compared: without regard to capitals and to marks on letters."""
    parted = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in parted if not unicodedata.combining(c))


def matching(texts: Sequence[str], wanted: str) -> list[int]:
    """The places of the texts that hold every word of what is wanted; none where nothing is wanted."""
    words = folded(wanted).split()
    return [at for at, text in enumerate(texts) if all(word in folded(text) for word in words)] if words else []


# -- the known word that a wrong one was probably meant to be ---------------------------------------------------------
def nearest(word: str, known: Iterable[str]) -> str:
    """`; did you mean "x"?` for the nearest known word, or a full stop where none is near: the end of a sentence."""
    near = difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f'; did you mean "{near[0]}"?' if near else "."
