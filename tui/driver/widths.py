"""Which characters every terminal shows one cell wide, so that what stands behind them is where it should be."""

from __future__ import annotations

import re
from typing import Final

_SINGLE: Final = (
    (0x20, 0x7E),  # ASCII
    (0xA1, 0xA8), (0xAA, 0xAC), (0xAF, 0x2FF),  # Latin and phonetic; not the soft hyphen and what emoji are made of
    (0x370, 0x373), (0x376, 0x377), (0x37B, 0x37F), (0x384, 0x38A), (0x38E, 0x3A1), (0x3A3, 0x3FF),  # Greek
    (0x400, 0x482), (0x48A, 0x4FF),  # Cyrillic without the marks that join the letter before
    (0x1E00, 0x1EFF),  # Latin with marks
    (0x2010, 0x2027), (0x2030, 0x203B), (0x203D, 0x2048), (0x204A, 0x205E),  # dashes, quotes, bullets; no spaces
    (0x20A0, 0x20A8), (0x20AA, 0x20BF),  # currencies; the won is half a wide one
    (0x2190, 0x2193), (0x219A, 0x21A8), (0x21AB, 0x22FF),  # arrows, mathematics
    (0x2500, 0x25A9), (0x25AC, 0x25B5), (0x25B7, 0x25BF), (0x25C1, 0x25FA),  # boxes, blocks, shapes
    (0x2713, 0x2713), (0x2717, 0x2718),  # a tick and crosses that are no emoji
    (0x2800, 0x28FF),  # Braille
)  # fmt: skip
"""First and last of each range. Anything else (wide, joining, emoji, right-to-left) is disputed between terminals."""

_SETS: Final = "".join(f"{re.escape(chr(first))}-{re.escape(chr(last))}" for first, last in _SINGLE)

disputed: Final = re.compile(f"[^{_SETS}]").search
"""Finds the first character of a text that may not be one cell wide."""
