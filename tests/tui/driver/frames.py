"""Frames as Textual writes them, made at random: looks by Rich, text of every kind of width."""

from __future__ import annotations

from enum import Enum
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st
from rich.cells import cell_len, set_cell_size
from rich.color import ColorSystem
from rich.style import Style
from wcwidth import wcwidth

ORDINARY = ("a", "bc", "Zé", ".─▮▸", "◆·✓│", " ", "  ", "     ")
DISPUTED = ("龍", "e\u0301", "\u0301", "👍", "👍🏽", "👩\u200d🚀", "❤\ufe0f", "ﷺ", "ｱ", "한", "\u200b", "\ufe0f")
COLOURS = (None, None, "#ffd75f", "#121212", "#ff8787", "#0a0b0c", "red", "bright_blue", "default")
ATTRIBUTES = ("bold", "dim", "italic", "underline", "underline2", "blink", "reverse", "strike", "overline", "conceal")
FEW_LOOKS = (Style(), Style(bgcolor="#121212"), Style(color="#ffd75f", bgcolor="#121212", bold=True))
SIZES = st.tuples(st.integers(1, 12), st.integers(1, 4))
SEEDS = st.randoms(use_true_random=False)


class Kind(Enum):
    """What text is made of: what every terminal shows in as many cells, that and what this one does, or anything."""

    CERTAIN = ORDINARY
    AGREED = tuple(text for text in (*ORDINARY, *DISPUTED) if cell_len(text) == sum(map(wcwidth, text)))
    ANY = (*ORDINARY, *DISPUTED)


class Drawn(NamedTuple):
    """A frame, and whether it writes every cell of its window."""

    data: str
    whole: bool


def look(chance: Random) -> Style:
    """One of a few looks, or any."""
    if chance.random() < 0.6:
        return chance.choice(FEW_LOOKS)
    attributes = chance.sample(ATTRIBUTES, chance.choice((0, 1, 2)))
    coloured = Style(color=chance.choice(COLOURS), bgcolor=chance.choice(COLOURS))
    return coloured + Style.parse(" ".join(attributes) or "none")


def stretch(chance: Random, width: int, kind: Kind) -> str:
    """Text of exactly `width` cells in one or more looks. It never begins with a character that joins: what that
    would join is none of its own."""
    out = ""
    while width:
        text = "".join(chance.choices(kind.value, k=chance.randint(0, 5)))
        text = text if out or not text or wcwidth(text[0]) else "a" + text
        cells = min(width, max(1, cell_len(text)))
        width -= cells
        system = chance.choice((ColorSystem.EIGHT_BIT, ColorSystem.TRUECOLOR))
        out += look(chance).render(set_cell_size(text, cells), color_system=system)
    return out


def frame(chance: Random, columns: int, lines: int, kind: Kind, whole: bool = False) -> Drawn:
    """A frame of a window of that size: all of it, or parts of some of its lines."""
    whole = whole or chance.random() < 0.3
    every = range(1, lines + 1)
    chosen = every if whole else sorted(chance.sample(every, chance.randint(1, lines)))
    out = []
    for line in chosen:
        start = 1 if whole or chance.random() < 0.5 else chance.randint(1, columns)
        width = columns - start + 1 if whole or chance.random() < 0.5 else chance.randint(1, columns - start + 1)
        end = "\n" if line != chosen[-1] else ""
        out.append(f"\x1b[{line};{start}H{stretch(chance, width, kind)}{end}")
    cursor = chance.choice(((1, 1), (lines, columns)))
    return Drawn("".join(out) + f"\x1b[{cursor[0]};{cursor[1]}H", whole)
