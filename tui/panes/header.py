"""The header: the fight, what time it is in it, and whatever must not be missed."""

from __future__ import annotations

from ..desk import Desk
from ..lines import Piece, ScreenLine, cells, spans

LONG_FROM = 130
"""From this width on the words for the rules are the long ones."""


def header_line(desk: Desk, extra: str = "", resumable: bool = True, width: int = 0, told: str = "") -> ScreenLine:
    """The first line of every page of a fight. `extra` stands in place of the clock, as a page's own title;
    `resumable` is false on the page that shows the open action itself. `width` is that of the window, if it is known,
    and `told` what must not be missed on this page where nothing is open.
    """
    enc = desk.enc
    cue = desk.left_open if resumable and desk.left_open else told
    shown, cue = _fitting(extra or enc.rules.clock_words(enc.state), cue, width - cells(desk.title) - 1)
    pieces: list[Piece] = [" ", (desk.title, "strong"), *(["   ", shown] if shown else [])]
    right: list[Piece] = [(enc.rules.header_words(enc.state)[0 if width >= LONG_FROM else 1], "muted"), " "]
    yields = not enc.unsaved
    if enc.unsaved:
        right = [(f"NOT SAVED: {enc.unsaved}", "harm"), " "]
    elif enc.read_only:
        right = [("read only", "cue"), " "]
    if cue:
        pieces += ["   ", (cue, "cue")]
    return ScreenLine(spans(*pieces), spans(*right), "bar", yields=yields, whole=True)


def _fitting(clock: str, cue: str, room: int) -> tuple[str, str]:
    """What time it is and what must not be missed as whole clauses in so many cells: the time gives way first. Without
    room, which is where the width is not known, both are as they are."""
    short, least = clock.partition(", ")[0], cue.partition(", ")[0]
    forms = [(clock, cue), (short, cue), *([("", cue), (short, least), ("", least)] if cue else [])]
    return next((form for form in forms if sum(3 + cells(text) for text in form if text) <= room), forms[0])
