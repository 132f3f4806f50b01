"""What is made within the papers: between `<!-- frame: NAME -->` and `<!-- end -->` a frame that is drawn from a demo,
between `<!-- table: NAME -->` and the end a table."""

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

from .tables import WITHIN

BLOCK = re.compile(r"(<!-- (frame|table): ([\w -]+) -->\n)(.*?)(<!-- end -->)", re.DOTALL)

ATTACKS: dict[str, dict[str, tuple[str, ...]]] = {
    "exalted3e": {"declare": ("a",), "numbers": ("enter", "enter"), "rolled": ("*",), "apply": ("enter", "enter")},
    "exalted2e": {"declare": ("a",), "numbers": ("enter", "enter", "enter"), "apply": ("*", "*")},
    "static_veil": {"declare": ("a",), "rolled": ("enter", "*"), "apply": ("enter", "*", "*")},
}
"""The keys that lead from each frame of an attack to the next."""


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


def attack(ruleset: str, step: str) -> list[str]:
    """The flow at a step of the demo's first attack, without header and footer."""
    keys = list[str]()
    for name, more in ATTACKS[ruleset].items():
        keys += more
        if name == step:
            break
    return shown(ruleset, *keys, height=12)[1:-1]


FRAMES: dict[str, Callable[[], list[str]]] = {
    "desk exalted3e": partial(shown, "exalted3e"),
    "desk exalted2e": partial(shown, "exalted2e"),
    "desk static_veil": partial(shown, "static_veil"),
    "why": partial(shown, "exalted3e", "w"),
    "menu": partial(shown, "exalted3e", "x"),
    "roster": partial(shown, "exalted3e", "r"),
    "tray": partial(shown, "exalted3e", "t", "8", "enter"),
    "correct": partial(shown, "exalted3e", "c"),
    "log": partial(shown, "exalted3e", "L", "enter"),
    **{
        f"attack {ruleset} {step}": partial(attack, ruleset, step)
        for ruleset, steps in ATTACKS.items()
        for step in steps
    },
}


def drawn(text: str) -> str:
    """A paper with what is made in it as the program makes it now. Raises KeyError for what is not known."""

    def block(found: re.Match[str]) -> str:
        _, kind, name, _, _ = found.groups()
        made = fenced(FRAMES[name]()) if kind == "frame" else WITHIN[name]()
        return f"{found[1]}{made}{found[5]}"

    return BLOCK.sub(block, text)


def fenced(lines: list[str]) -> str:
    """Lines as a block of code."""
    return "\n".join(["```text", *lines, "```", ""])
