"""How each theme draws the desk and the flow in windows of three sizes, cell by cell.

`python -m tests.tui.frames.themes.write` draws them anew; look at what differs before it is kept.
"""

from pathlib import Path


def kept(theme: str, page: str) -> str:
    """A grid by its theme and its page."""
    return (Path(__file__).parent / f"{theme}-{page}.txt").read_text("utf-8").rstrip("\n")
