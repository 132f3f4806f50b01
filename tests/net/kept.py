"""Files that hold many texts, each below a line with its name, and how a test tells what differs."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2s
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent / "kept"
"""Where all that is held stands."""


_APART = re.compile(r" {3,}|[│┃] ")


class Told:
    """Lines that are written once: a block begins with a digest of all its lines, and holds those which no block before
    it had."""

    def __init__(self) -> None:
        self._known = set[str]()

    def block(self, head: str, lines: Iterable[str], apart: bool = False) -> Iterator[str]:
        """A block below its head. With `apart` what stands beside each other on a line is told apart."""
        made = list(lines)
        yield f"{head} #{digest(chr(10).join(made))}" if made else head
        for line in (part for one in made for part in (_APART.split(one) if apart else (one,))):
            if line not in self._known:
                self._known.add(line)
                yield line


def digest(text: str) -> str:
    """Eight letters that another text would hardly have."""
    return blake2s(text.encode(), digest_size=4).hexdigest()


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


def same(was: Mapping[str, str], now: Mapping[str, str]) -> None:
    """Fails with the first lines that differ, unless all is as it was."""
    if told := differences(was, now):
        pytest.fail(f"{told}\nIf all of it is meant: python -m tests.net", pytrace=False)


def differences(was: Mapping[str, str], now: Mapping[str, str]) -> str:
    """The first lines that differ, under the names of their texts; nothing where all is as it was."""
    out = [f"{'gone' if head in was else 'new'}: {head}" for head in sorted(was.keys() ^ now.keys())]
    for head in was:
        if head in now and was[head] != now[head]:
            rows = difflib.unified_diff(was[head].splitlines(), now[head].splitlines(), "kept", "now", "", "", 1, "")
            out += [f"-- {head}", *rows]
    more = [f"and {len(out) - _MOST} more lines"] if len(out) > _MOST else []
    return "\n".join([*out[:_MOST], *more])
