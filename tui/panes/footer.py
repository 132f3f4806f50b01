"""The footer: keys in strong, a word in muted, two spaces between; only what fits."""

from __future__ import annotations

from collections.abc import Sequence

from engine.desk import Span

from ..keys import on_screen
from ..lines import ScreenLine, spans, total


def footer_line(keys: Sequence[tuple[str, str]], width: int) -> ScreenLine:
    """A footer from keys and their words, likeliest first. The last one always stays; those before it give way."""
    pairs = [spans((on_screen(key), "strong"), (f" {word}", "muted")) for key, word in keys]
    if not pairs:
        return ScreenLine(ground="bar")
    *rest, last = pairs
    room, kept = width - 2 - total(last), [Span(" ", "muted")]
    for pair in rest:
        room -= total(pair) + 2
        if room < 0:
            break
        kept += [*pair, Span("  ", "muted")]
    return ScreenLine((*kept, *last), ground="bar")
