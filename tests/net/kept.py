"""Files that hold many texts, each below a line with its name, and how a test tells what differs."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from pathlib import Path

FOLDER = Path(__file__).parent / "kept"
"""Where all that is held stands."""

_LINE = "%%%%%%%% "
_MOST = 40


def load(name: str) -> dict[str, str]:
    """The texts of a file by their names; nothing where there is no such file."""
    path = FOLDER / name
    if not path.exists():
        return {}
    parts = path.read_text("utf-8").split(_LINE)[1:]
    return {head: text for head, _, text in (part.partition("\n") for part in parts)}


def keep(name: str, texts: Mapping[str, str]) -> None:
    """Writes texts to a file, which replaces what was there."""
    FOLDER.mkdir(exist_ok=True)
    assert not any(_LINE in text for text in texts.values())
    data = "".join(f"{_LINE}{head}\n{text}" for head, text in texts.items())
    (FOLDER / name).write_text(data, "utf-8", newline="\n")


def differences(was: Mapping[str, str], now: Mapping[str, str]) -> str:
    """The first lines that differ, under the names of their texts; nothing where all is as it was."""
    out = [f"{'gone' if head in was else 'new'}: {head}" for head in sorted(was.keys() ^ now.keys())]
    for head in was:
        if head in now and was[head] != now[head]:
            rows = difflib.unified_diff(was[head].splitlines(), now[head].splitlines(), "kept", "now", "", "", 1, "")
            out += [f"-- {head}", *rows]
    more = [f"and {len(out) - _MOST} more lines"] if len(out) > _MOST else []
    return "\n".join([*out[:_MOST], *more])
