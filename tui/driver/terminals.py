"""What is known of the terminal from outside: its size, and whether erasing fills with the background that is set."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from typing import Final

COLOUR_ERASES: Final = (
    "xterm", "tmux", "linux", "rxvt", "alacritty", "foot", "ghostty", "kitty", "wezterm", "konsole", "vte", "gnome",
    "iterm", "st-", "contour", "rio",
)  # fmt: skip
"""Beginnings of TERM whose terminals fill erased cells with the background ("back colour erase"). Names rather than
terminfo: a program that is reached over SSH often runs where the entry of the terminal isn't installed."""


def colour_erases(environment: Mapping[str, str]) -> bool:
    """Whether erasing makes cells of the background that is set. GNU screen doesn't; tmux does under any name."""
    name = environment.get("TERM", "").lower()
    if "STY" in environment:
        return False
    return name.startswith(COLOUR_ERASES) or (name.startswith("screen") and "TMUX" in environment)


def terminal_size(descriptor: int) -> tuple[int, int]:
    """Columns and lines of the terminal at that descriptor; where it doesn't say, what the environment says."""
    try:
        size = os.get_terminal_size(descriptor)
    except OSError:
        size = os.terminal_size((0, 0))
    if not (size.columns and size.lines):
        size = shutil.get_terminal_size()
    return size.columns, size.lines
