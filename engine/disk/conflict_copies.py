"""The names that sync tools give to a copy of a file which was changed in two places at once.

What such a tool puts in stands before the last ending, so in the middle of a journal's name: the journal of
`siege (conflicted copy).toml` is `siege.log (conflicted copy).toml`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

_TAG = r" \(.+\)|\.sync-conflict-\d{8}-\d{6}(?:-\w+)?|-[^.\s]+"
"""What is put in: Dropbox and numbers in brackets, Syncthing, OneDrive's name of a machine."""

_JOURNAL = re.compile(rf"(?P<fight>.+)\.log(?P<tag>{_TAG})\.toml", re.DOTALL)
_MAY_BEGIN = re.compile(r" \(|\.sync-conflict-|-")
_IN_BRACKETS = re.compile(r"(?P<fight>.+) \((?P<what>\d+|.*(?:conflicted copy|case conflict).*)\)", re.I | re.DOTALL)
_BY_SYNCTHING = re.compile(r"(?P<fight>.+)\.sync-conflict-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)\d\d(?:-(\w+))?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Copy:
    """What a copy is called: `of` is the fight, `what` the words for the copy, `more` which one it is."""

    of: str
    what: str
    more: str = ""


def fight_of(journal: str) -> str:
    """The name of the fight, without its ending, to which a journal's copy belongs; empty for any other file."""
    found = _JOURNAL.fullmatch(journal)
    return found["fight"] + found["tag"] if found else ""


def journal_of(folder: Path, fight: str) -> Path | None:
    """The journal's copy beside the state file of that name, if there is one."""
    for tag in _MAY_BEGIN.finditer(fight, 1):
        found = folder / f"{fight[: tag.start()]}.log{fight[tag.start() :]}.toml"
        if fight_of(found.name) == fight and found.exists():
            return found
    return None


def named(folder: Path, fight: str) -> Copy | None:
    """What the copy of a fight is, by the name of its state file without its ending; None if it is no copy."""
    if found := _BY_SYNCTHING.fullmatch(fight):
        of, year, month, day, hour, minute, machine = found.groups()
        return Copy(of, "conflict copy", ", ".join(filter(None, (f"{year}-{month}-{day} {hour}:{minute}", machine))))
    if found := _IN_BRACKETS.fullmatch(fight):
        what = found["what"]
        if what.isdigit():
            return Copy(found["fight"], f"copy {what}")
        kind = "case conflict" if "case conflict" in what.lower() else "conflicted copy"
        return Copy(found["fight"], kind, what if what.lower() != kind else "")
    # The name of a machine is told from the rest of a fight's name only by the journal beside it.
    journal = journal_of(folder, fight)
    pair = _JOURNAL.fullmatch(journal.name) if journal else None
    return Copy(pair["fight"], "copy of another machine", pair["tag"].strip("- ()")) if pair else None
