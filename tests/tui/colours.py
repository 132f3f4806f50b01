"""How far colours are apart: contrast as WCAG has it, and CIE76 distance as eyes that lack a kind of cone see it."""

from __future__ import annotations

from collections.abc import Sequence

Three = tuple[float, float, float]

DEFICIENCIES: dict[str, tuple[Three, Three, Three]] = {
    "red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What linear light looks like without one kind of cone: Machado, Oliveira and Fernandes 2009, severity 1."""

_TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
_STEPS = (0, 95, 135, 175, 215, 255)


def parts(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of `#rrggbb`, 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def in_the_256(colour: str) -> bool:
    """Whether a colour is an entry of the part of the palette that is the same everywhere (16 to 255)."""
    red, green, blue = parts(colour)
    grey = red == green == blue and 8 <= red <= 238 and (red - 8) % 10 == 0
    return grey or all(part in _STEPS for part in (red, green, blue))


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    low, high = sorted(_times(_TO_XYZ, _light(colour))[1] for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def apart(one: str, other: str, deficiency: str = "") -> float:
    """How far two colours are apart (CIE76) for eyes with a deficiency, or with none."""
    seen = (_lab(_seen(_light(colour), deficiency)) for colour in (one, other))
    return sum((a - b) ** 2 for a, b in zip(*seen, strict=True)) ** 0.5


def _light(colour: str) -> Three:
    """Linear light from a colour."""
    values = (part / 255 for part in parts(colour))
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values)
    return red, green, blue


def _seen(light: Three, deficiency: str) -> Three:
    if not deficiency:
        return light
    red, green, blue = (min(1.0, max(0.0, part)) for part in _times(DEFICIENCIES[deficiency], light))
    return red, green, blue


def _lab(light: Three) -> Three:
    found, white = _times(_TO_XYZ, light), _times(_TO_XYZ, (1, 1, 1))
    x, y, z = (_root(part / full) for part, full in zip(found, white, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(ratio: float) -> float:
    edge = 6 / 29
    return float(ratio ** (1 / 3)) if ratio > edge**3 else float(ratio / (3 * edge**2) + 4 / 29)


def _times(matrix: Sequence[Three], by: Three) -> Three:
    x, y, z = (sum(a * b for a, b in zip(row, by, strict=True)) for row in matrix)
    return x, y, z
