"""The terminal's own cursor: seen while somebody types, else hidden, and always where a frame leaves it.

Braille displays, screen readers and the windows of input methods follow it, hidden or not.
"""

from __future__ import annotations

from typing import Final

from .reading import ADDRESS

HIDE: Final = "\x1b[?25l"
SHOW: Final = "\x1b[?25h"


def pointed(data: str, seen: bool) -> str:
    """What Textual writes; of a frame also whether the cursor is seen where it ends. While it is drawn it is hidden."""
    return f"{HIDE}{data}{SHOW if seen else ''}" if ADDRESS.match(data) else data


def parted(data: str) -> tuple[str, bool | None]:
    """A frame and whether the cursor is seen where it ends; None where that isn't said, as by Textual itself."""
    frame = data.removeprefix(HIDE)
    if not data.startswith(HIDE) or not ADDRESS.match(frame):
        return data, None
    return frame.removesuffix(SHOW), frame.endswith(SHOW)
