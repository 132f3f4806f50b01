"""The checkpoint: what the state file showed last, kept beside it for the program alone.

Reading a journal from its beginning takes the longer the longer the fight. Where the state file is lost, broken or
edited by hand, the journal is read from the checkpoint on instead. It is believed only if it is as it was written and
tied to a record of this journal: otherwise nothing is lost but time.
"""

from __future__ import annotations

import contextlib
import re
from pathlib import Path

from ..core.model import Refused, Tree, unapply
from ..disk.files import Files, write_whole
from . import statefile
from .journal import Journal, Moment
from .logfile import Entries, LogFile
from .statefile import Saved, Settled


def write(path: Path, data: bytes) -> None:
    """Keeps what the state file shows now. The disk is not waited for, and where it can't be written an earlier one
    stays, which is as true as it was."""
    with contextlib.suppress(OSError):
        write_whole(path, data, lasting=False)


def latest(files: Files, log: LogFile, entries: Entries) -> Settled:
    """Where reading a journal may begin: at the checkpoint, or at the beginning. Raises Refused if that can't be read.

    The bytes of earlier records are not looked at.
    """
    try:
        saved = statefile.read(files.shown)
        if _believed(saved, log):
            return Moment(Journal(entries).live(saved.entry), saved.state, redo=saved.redo), saved.entry
    except Refused:
        pass
    return statefile.beginning(log)


_THING = re.compile(r"\[[\w-]+(?:\.[\w-]+)?\]")
"""The header of a whole thing: the clock, one fighter, one effect."""


def cut_short(files: Files, text: str) -> bool:
    """Whether a state file is only the beginning of what was written last, and ends within a thing: half a copy. Who
    takes things out by hand takes them out whole."""
    try:
        whole = statefile.read(files.shown)
    except Refused:
        return False
    if not (whole.sealed and text and whole.text.startswith(text) and len(text) < len(whole.text)):
        return False
    rest = whole.text[len(text) :]
    return bool(rest.strip()) and not (text.endswith("\n") and _THING.match(rest.lstrip("\n")))


def _believed(saved: Saved, log: LogFile) -> bool:
    whole = saved.sealed and not statefile.strange(saved.text)
    return whole and log.head.after <= saved.entry <= log.last and saved.tie == log.tie(saved.entry)


def state_after(log: LogFile, entries: Entries, start: Settled, n: int) -> Tree:
    """The state after record `n`, from a moment before or behind it. Raises Refused for a record that can't be read."""
    moment, at = start
    if n >= at:
        return statefile.fold(log, entries, start, n)[0].state
    state = moment.state
    for number in range(at, n, -1):
        state = unapply(state, entries[number].changes)
    return state
