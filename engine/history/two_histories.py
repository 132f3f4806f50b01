"""A state file and a journal that don't tell the same course of a fight: which of them is shown, what is kept of the
other, and what is said.

A state file ends its seal with a tie: a hash of the seed of its journal and of the record that it shows. Where tie and
record differ the two are of two histories, and the journal is shown, because it can say how it came there.
"""

from __future__ import annotations

from dataclasses import replace

from ..core.inputs import Edit
from ..core.model import Refused, diff
from ..disk.files import Files
from ..rules.common.base import Ruleset
from . import checkpoint, reading
from .logfile import Entries, LogFile
from .reading import FROM_STATE, Found
from .statefile import Saved

OTHER = "other"
"""The word in the name of a state file that was put aside because its history is another."""


def placed(saved: Saved, log: LogFile) -> Saved:
    """The state file with the number of the record it shows. Where somebody has typed another number into it the tie
    still names the record. Raises Refused where the records can't be told apart."""
    if saved.sealed or not saved.tie:
        return saved
    numbers = (saved.entry, *range(log.last, log.head.after - 1, -1))
    within = (n for n in numbers if log.head.after <= n <= log.last)
    return replace(saved, entry=next((n for n in within if log.tie(n) == saved.tie), saved.entry))


def difference(files: Files, saved: Saved, log: LogFile) -> str:
    """That state file and journal are of two histories, and where they differ; nothing where they belong together.

    For a file without a tie, from before there were any, the journal is read to the record that it shows. Where that
    can't be, nothing is known against it. Raises Refused where the records can't be told apart.
    """
    where = f"at entry {saved.entry}"
    if log.head.after <= saved.entry <= log.last:
        together = saved.tie == log.tie(saved.entry) if saved.tie else not saved.sealed or _as_recorded(saved, log)
    else:
        together = _same_rules(saved, log) or not saved.sealed
        where = "in their rules"
    return "" if together else f"{files.state.name} and {log.name} are of two histories: they differ {where}."


def _same_rules(saved: Saved, log: LogFile) -> bool:
    return bool(saved.state.get("ruleset") == log.head.ruleset)


def _as_recorded(saved: Saved, log: LogFile) -> bool:
    """Whether a sealed state file holds what the journal says for its entry, by reading all that leads there."""
    try:
        moment, _ = reading.fold(log, Entries(log), reading.beginning(log), saved.entry)
    except Refused:
        return True
    return moment.redo == saved.redo and not diff(moment.state, saved.state)


def journal_shown(files: Files, saved: Saved, log: LogFile, said: str) -> Found:
    """The fight as its journal tells it; the state file is to be put aside. `said` is how the two differ."""
    rules, entries = reading.rules_of(log), Entries(log)
    moment, settled = reading.fold(log, entries, checkpoint.latest(files, log, entries), log.last)
    found = Found(rules, log, entries, moment, settled, reading.older_rules(rules, log, moment), mend_now=True)
    if _taken(rules, log, entries, saved):
        found.text = saved.text
        return found
    found.aside = ((files.state, OTHER),)
    found.notices.insert(0, f"{said} {_shown(log, entries)}")
    return found


def _shown(log: LogFile, entries: Entries) -> str:
    if log.last == log.head.after:
        return "The journal is shown, from its beginning."
    at = entries[log.last].at.astimezone()
    return f"The journal is shown (to entry {log.last}, {at.day} {at:%B %H:%M})."


def _taken(rules: Ruleset, log: LogFile, entries: Entries, saved: Saved) -> bool:
    """Whether a record stands for what the state file shows: the program ended before it could write the file anew."""
    if FROM_STATE.encode() not in log.data:
        return False
    stood = (
        moment.state
        for entry, moment in reading.walk(log, entries, *reading.beginning(log), log.last)
        if isinstance(entry.input, Edit) and entry.input.why == FROM_STATE
    )
    return any(not diff(state, reading.trimmed(rules, saved.state, state)) for state in stood)


def readable(files: Files, log: LogFile) -> bool:
    """Whether the journal can be read to its end, from its beginning or from the checkpoint."""
    entries = Entries(log)
    try:
        reading.fold(log, entries, checkpoint.latest(files, log, entries), log.last)
    except Refused:
        return False
    return True


def journal_older(files: Files, saved: Saved, log: LogFile) -> Found:
    """The journal ends before the record that the state file shows: it is kept, and the difference is one step more.

    A state file that was edited by hand as well is taken whole too: what of the difference was edited can't be told,
    and undo takes it all back. Raises Refused where the journal can't be read, or the state file can't be taken.
    """
    rules, entries = reading.rules_of(log), Entries(log)
    reading.check_same_rules(files.state.name, saved, log)
    start = checkpoint.latest(files, log, entries)
    moment, settled = reading.fold(log, entries, start, log.last)
    reading.check_state(rules, files.state.name, saved.text, saved.state, moment.state)
    changes = tuple(diff(moment.state, reading.trimmed(rules, saved.state, moment.state)))
    found = Found(rules, log, entries, moment, settled, reading.older_rules(rules, log, moment), saved.text)
    if _taken(rules, log, entries, saved):
        found.mend_now = True
        return found
    found.unrecorded, found.why, found.mend_now = changes, FROM_STATE, not changes
    # A checkpoint that shows the end of this journal was written with it: then the state file came from elsewhere.
    foreign = start[1] > log.head.after and start[1] == settled[1]
    found.notices.insert(0, _one_step(files, saved, log, bool(changes), foreign))
    return found


def _one_step(files: Files, saved: Saved, log: LogFile, changed: bool, foreign: bool) -> str:
    first, last = log.last + 1, saved.entry
    lost = f"{first} to {last}" if first < last else f"{last}"
    if foreign and changed:
        came = f"{files.state.name} shows entry {saved.entry} and was not written beside {log.name}, which ends at"
        return f"{came} {log.last}: all in which they differ is one step now."
    by_hand = "" if saved.sealed else f" with what was edited by hand in {files.state.name}"
    step = "is one step now" if changed else "has left nothing"
    return f"{log.name} ends at entry {log.last}; what happened in {lost}{by_hand} {step}."
