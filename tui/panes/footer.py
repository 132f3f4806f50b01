"""The footer: keys in strong, a word in muted, two spaces between; only what fits."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.core.desk import Span

from ..keys import on_screen
from ..lines import ScreenLine, spans, total


def footer_line(keys: Sequence[tuple[str, str]], width: int, kept: Collection[str] = ()) -> ScreenLine:
    """A footer from keys and their words, likeliest first.

    The last one and those `kept` have their room before the others; of these the likeliest are shown.
    """
    pairs = [spans((on_screen(key), "strong"), (f" {word}", "muted")) for key, word in keys]
    if not pairs:
        return ScreenLine(ground="bar")
    last, room, chosen = len(pairs) - 1, width - 1, set[int]()
    firm = [i for i, (key, _) in enumerate(keys) if key in kept and i != last]
    for index in (last, *firm, *(i for i in range(last) if i not in firm)):
        wanted = total(pairs[index]) + (2 if index != last else 0)
        if wanted > room:
            break
        chosen.add(index)
        room -= wanted
    out = [Span(" ", "muted")]
    for index in sorted(chosen):
        out += [*pairs[index], Span("  ", "muted")]
    return ScreenLine(tuple(out[:-1]) if chosen else (), ground="bar")
