"""The log as plain text: rounds as headings, a sentence to a line, and below it what a front end tells of its steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ..core.names import shown
from .fight import FightView
from .log import LogLine
from .seen import for_players

Below = Callable[[LogLine], Iterable[str]]
"""The rows of text that stand below the sentences of a line."""


def nothing_below(_: LogLine) -> Iterable[str]:
    """Only the sentences."""
    return ()


def text(view: FightView, lines: Iterable[LogLine], players: bool, what: str = "", below: Below = nothing_below) -> str:
    """The text of lines, given the newest first; `what` says which they are, where they are not all.

    With `players` it is what they may see, with nothing below it.
    """
    rows = list(_rows(view, list(lines)[::-1], players, nothing_below if players else below))
    enc = view.enc
    kinds = [f"the lines of {what}"] if what else []
    kinds += ["as the players know it"] if players else []
    clock = "" if players else f", {enc.rules.clock_words(enc.state)}"  # it counts who is hidden too
    head = [shown(view.title), f"{enc.rules.title}{clock}"]
    head += [f"Log: {', '.join(kinds)}"] if kinds else ["Log"]
    return "\n".join([*head, *(rows or ["", "Nothing has happened yet."])]) + "\n"


def _rows(view: FightView, lines: list[LogLine], players: bool, below: Below) -> Iterator[str]:
    when: Any = object()
    for line in lines:
        said = for_players(view, line) if players else line.texts
        if not said:
            continue
        if line.when != when:
            when = line.when
            yield from ("", f"{view.enc.rules.time_word} {when}" if when is not None else "Before the fight", "")
        yield from (f"  {shown(one)}" for one in said)
        yield from below(line)
