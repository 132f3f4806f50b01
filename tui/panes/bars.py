"""The first and the last line of a page: the fight, its time and what must not be missed; what can be done now."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.core.desk import Span

from ..desk import Desk
from ..keys import on_screen
from ..lines import Piece, ScreenLine, cells, spans, total


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


LONG_FROM = 130
"""From this width on the words for the rules are the long ones."""


def header_line(
    desk: Desk, extra: str = "", resumable: bool = True, width: int = 0, told: str = "", keys: bool = False
) -> ScreenLine:
    """The first line of every page of a fight. `extra` stands in place of the clock, as a page's own title;
    `resumable` is false on the page that shows the open action itself. `width` is that of the window, if it is known,
    and `told` what must not be missed on this page where nothing is open. `keys` is whether the keys act on this page
    that an open action goes on with; where they don't they are not named.
    """
    enc = desk.enc
    left = desk.left_open if keys else desk.left_open.partition(", ")[0]
    cue = left if resumable and left else told
    shown, cue = _fitting(extra or enc.rules.clock_words(enc.state), cue, width - cells(desk.title) - 1)
    pieces: list[Piece] = [" ", (desk.title, "strong"), *(["   ", shown] if shown else [])]
    rules = enc.rules.header_words(enc.state)[0 if width >= LONG_FROM else 1]
    yields = not enc.unsaved
    if cue:
        pieces += ["   ", (cue, "cue")]
    made = spans(*pieces)
    right: list[Piece] = [(_said(rules, width - total(made) - 3 if width else cells(rules)), "muted"), " "]
    if enc.unsaved:
        right = [(f"NOT SAVED: {enc.unsaved}", "harm"), " "]
    elif enc.read_only:
        right = [("read only", "cue"), " "]
    return ScreenLine(made, spans(*right), "bar", yields=yields, whole=True)


def _said(rules: str, room: int) -> str:
    """What the rules are called, in as many of its clauses as there is room for."""
    while rules and cells(rules) > room:
        rules = rules.rpartition(", ")[0]
    return rules


def _fitting(clock: str, cue: str, room: int) -> tuple[str, str]:
    """What time it is and what must not be missed as whole clauses in so many cells: the time gives way first. Without
    room, which is where the width is not known, both are as they are."""
    short, least = clock.partition(", ")[0], cue.partition(", ")[0]
    forms = [(clock, cue), (short, cue), *([("", cue), (short, least), ("", least)] if cue else [])]
    return next((form for form in forms if sum(3 + cells(text) for text in form if text) <= room), forms[0])
