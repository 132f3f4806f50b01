"""Frames in the papers: what stands between `<!-- frame: NAME -->` and `<!-- end -->` is drawn from the demos."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from engine.history.encounter import Encounter
from tests.tui.playing import frame, press, stack
from tui import places
from tui.desk import Desk
from tui.pages.desk import DeskPage
from tui.pages.page import Pages

BLOCK = re.compile(r"(<!-- frame: ([\w -]+) -->\n)(.*?)(<!-- end -->)", re.DOTALL)

ATTACK: dict[str, tuple[str, ...]] = {
    "declare": ("a",),
    "numbers": ("enter", "enter"),
    "rolled": ("*",),
    "apply": ("enter", "enter"),
}
"""The keys that lead from each frame of the attack to the next."""


def demo(ruleset: str) -> Pages:
    """The desk of a ruleset's demo, as it opens. It is copied into the data folder."""
    return stack(DeskPage(Desk(Encounter.open(places.demo(ruleset)))))


def shown(ruleset: str, *keys: str, width: int = 80, height: int = 24) -> list[str]:
    """A demo after some keys."""
    pages = demo(ruleset)
    for key in keys:
        press(pages, key)
        pages.lines(width, height)
    lines = frame(pages, width, height).splitlines()
    pages.finish()
    return lines


def attack(step: str, ruleset: str = "exalted3e") -> list[str]:
    """The flow at a step of the demo's first attack, without header and footer."""
    keys = list[str]()
    for name, more in ATTACK.items():
        keys += more
        if name == step:
            break
    return shown(ruleset, *keys, height=12)[1:-1]


FRAMES: dict[str, Callable[[], list[str]]] = {
    "desk 3e": partial(shown, "exalted3e"),
    "desk 2e": partial(shown, "exalted2e"),
    "desk Static Veil": partial(shown, "static_veil"),
    "why": partial(shown, "exalted3e", "w"),
    "menu": partial(shown, "exalted3e", "x"),
    "roster": partial(shown, "exalted3e", "r"),
    "tray": partial(shown, "exalted3e", "t", "8", "enter"),
    "correct": partial(shown, "exalted3e", "c"),
    "log": partial(shown, "exalted3e", "L", "enter"),
    **{f"attack {step}": partial(attack, step) for step in ATTACK},
}


def drawn(text: str) -> str:
    """A paper with its frames as the program shows them now. Raises KeyError for a frame that is not known."""

    def block(found: re.Match[str]) -> str:
        return f"{found[1]}{fenced(FRAMES[found[2]]())}{found[4]}"

    return BLOCK.sub(block, text)


def fenced(lines: list[str]) -> str:
    """Lines as a block of code."""
    return "\n".join(["```text", *lines, "```", ""])
