"""Frames that the desk is held against: what a screen of that size shows, as plain characters, ends of lines trimmed.

`python -m tests.tui.frames.write` draws them anew, to be read before they are kept.
"""

from pathlib import Path


def expected(name: str) -> str:
    """A frame by its name."""
    return (Path(__file__).parent / f"{name}.txt").read_text("utf-8").rstrip("\n")
