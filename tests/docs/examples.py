"""The worked examples of the manual: their code, taken out of the Markdown and run."""

from __future__ import annotations

import re
import sys
from types import ModuleType
from typing import Any

from .written import MANUAL

FOLDER = MANUAL / "extending"
_BLOCK = re.compile(r"^```python *(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def code(example: str, kind: str = "") -> str:
    """What an example's blocks of Python of a kind hold, one behind the other: those of its module, or a `fight`."""
    text = (FOLDER / f"{example}.md").read_text("utf-8")
    return "\n\n".join(found[2] for found in _BLOCK.finditer(text) if found[1] == kind)


def module(example: str, name: str) -> ModuleType:
    """The module of an example, made anew under a name; whoever asks puts it where the program looks for it."""
    made = ModuleType(name)
    before, sys.modules[name] = sys.modules.get(name), made
    try:
        exec(compile(code(example), f"{example}.md", "exec", dont_inherit=True), made.__dict__)
    finally:
        sys.modules.pop(name)
        if before is not None:
            sys.modules[name] = before
    return made


def words(example: str) -> dict[str, Any]:
    """The word of an example in the table where it has to stand, as keys and values."""
    return dict(eval(f"{{{code(example, 'word')}}}"))


def play(example: str) -> dict[str, Any]:
    """Plays the fight of an example, which asserts what comes of it. Returns its names."""
    names: dict[str, Any] = {"__name__": f"{example}.md"}
    exec(compile(code(example, "fight"), f"{example}.md", "exec", dont_inherit=True), names)
    return names
