"""Opening a fight from what is on the disk: finding out how it stands and what has to be mended, writing nothing.

The journal is what happened and the state file is a view of it, except where the journal has lost something the state
file still knows, or where a person has edited the state file.

A state file ends its seal with a tie: a hash of the seed of its journal and of the record that it shows. Where tie and
record differ the two are of two histories, and the journal is shown, because it can say how it came there.
"""

from __future__ import annotations

import secrets
from dataclasses import replace
from pathlib import Path

from ..core.inputs import Edit, in_order
from ..core.model import Change, Refused, apply, diff
from ..core.procedure import attempt
from ..disk.files import Files, is_aside
from ..disk.lock import noted
from ..rules.common.base import Ruleset
from . import checkpoint, merged, salvage, statefile
from .journal import Entry, Journal, Moment
from .logfile import Entries, Head, LogFile, head_text
from .salvage import Mended
from .statefile import (
    BY_HAND,
    FROM_STATE,
    Found,
    Saved,
    bytes_of,
    check_same_rules,
    check_state,
    fold,
    older_rules,
    rules_of,
    ruleset,
    shortened,
    strange,
    trimmed,
    walk,
)


def look(files: Files) -> Found:
    """Reads a fight. Raises Refused, naming file and line, where it can't be read and nothing can make up for it."""
    found = _found(files)
    if stuck := no_going_on(found.rules, found.log, found.moment):
        found.notices.append(f"{stuck} Take it back (u), or drop it.")
    return found


def no_going_on(rules: Ruleset, log: LogFile, moment: Moment) -> str:
    """Why today's rules can't go on with the action that was left open, with the line where it begins; else nothing."""
    _, why = attempt(rules, moment.state, moment.inputs) if moment.open else (None, "")
    where = f"{log.name}, line {log.line(moment.open[0][0])}" if why else ""
    return f"{where}: the action begun here can't be gone on with. {why}" if why else ""


def _found(files: Files) -> Found:
    saved, broken = _read_state(files)
    data = bytes_of(files.journal)
    try:
        return _from_journal(files, saved, broken, _sound(files.journal.name, data, noted(files.lock)))
    except Refused as wrong:
        if wrong.code not in _DAMAGE or not data.strip():
            raise
        if sides := merged.sides(files.journal.name, data):
            return _from_merged(files, saved, broken, sides)
        return _from_damaged(files, saved, broken, data, wrong)


def _from_merged(files: Files, saved: Saved | None, broken: Refused, sides: tuple[bytes, ...]) -> Found:
    """The side of a merged journal that the state file or the checkpoint shows, else the first one."""
    name = files.journal.name
    states = [saved, *salvage.checkpoints(files)]
    showing = ((side, state) for state in states if state is not None for side in sides if _shows(state, name, side))
    side, state = next(showing, (sides[0], None))
    found = _from_side(files, saved, broken, side)
    which = f"The one that {files.state.name} shows" if saved is not None and state is saved else "The first one"
    which = "The one that was shown last" if state is not None and state is not saved else which
    said = f"{two_courses(name, sides)} {which} is shown (to entry {found.log.last})."
    found.notices.insert(0, said)
    found.aside = (*(one for one in found.aside if one[0] != files.journal), (files.journal, merged.OLD))
    found.begin_anew, found.mend_now = True, not found.unrecorded
    return found


def two_courses(name: str, sides: tuple[bytes, ...]) -> str:
    """That a merge has put two courses of a fight into one journal, and where they part."""
    return f"{name} holds two courses of the fight, merged, that differ from entry {merged.part_at(*sides)} on."


def _shows(state: Saved, name: str, side: bytes) -> bool:
    """Whether a state is tied to a record of a journal."""
    try:
        log = LogFile(name, side)
        within = log.head.after <= state.entry <= log.last
        return bool(state.tie) and within and log.tie(state.entry) == state.tie
    except Refused:
        return False


def _from_side(files: Files, saved: Saved | None, broken: Refused, data: bytes) -> Found:
    try:
        if not salvage.survey(files.journal.name, data).sound:
            raise _damaged(files.journal.name)
        return _from_journal(files, saved, broken, LogFile(files.journal.name, data))
    except Refused as wrong:
        return _from_damaged(files, saved, broken, data, wrong)


def _from_damaged(files: Files, saved: Saved | None, broken: Refused, data: bytes, why: Refused) -> Found:
    """The fight by what can be read of a journal that was refused for the reason given, which is raised if nothing is
    wrong with its records, or nothing can be gone on from."""
    bad = saved.entry if saved and why.code == _MISLEADS else 0
    mended = salvage.mended(files, data, saved, bad) if why.code in _DAMAGE else None
    if mended is None:
        raise why
    return _from_mended(files, mended, broken)


_MISLEADS = "misleads"
_DAMAGE = ("bad_toml", "bad_file", "damaged", _MISLEADS)
"""What a journal that is damaged in the middle may be refused for as it is read."""


def _sound(name: str, data: bytes, known: str = "") -> LogFile | None:
    """The journal of these bytes; None if there are none. `known` is its checksum from when it was written last.

    Raises Refused where it can't be read, or is damaged where it would not be read now.
    """
    log = LogFile(name, data) if data and not data.isspace() else None
    if log is None or (intact := log.begins_with(known)):
        return log
    suspect = intact is False or b"\0" in log.data or merged.looks_merged(log.data)
    if suspect and not salvage.survey(name, log.data).sound:
        raise _damaged(name)
    return log


def _damaged(name: str) -> Refused:
    return Refused("damaged", f"{name} is damaged: `battlewheel check` says where.")


def journal_to_its_damage(path: Path) -> LogFile | None:
    """The journal at `path`, of one that is damaged in the middle the records before that; None if there is none.

    Raises Refused if it can't be read from its beginning.
    """
    data = bytes_of(path)
    try:
        if is_aside(path.name) and not salvage.survey(path.name, data).sound:
            raise _damaged(path.name)
        return _sound(path.name, data)
    except Refused as wrong:
        log = salvage.before_the_damage(path.name, data) if wrong.code in _DAMAGE else None
        if log is None:
            raise
        return log


def _from_mended(files: Files, mended: Mended, broken: Refused) -> Found:
    """The fight by what a damaged journal still has, which is to be written in its place."""
    if mended.log is not None:
        found = _from_journal(files, mended.saved, broken, mended.log, mended=True)
    else:
        assert mended.saved is not None
        found = _from_state(files, mended.saved)
        found.notices.clear()
    found.notices.insert(0, mended.said)
    found.aside = (*(one for one in found.aside if one[0] != files.journal), (files.journal, mended.word))
    found.begin_anew, found.mend_now = True, not found.unrecorded
    return found


def _from_journal(
    files: Files, saved: Saved | None, broken: Refused, log: LogFile | None, mended: bool = False
) -> Found:
    if saved is None and log is None:
        raise broken
    if saved is None and log is not None:
        return _rebuilt(files, log, broken)
    assert saved is not None
    return _from_state(files, saved) if log is None else _from_both(files, saved, log, mended)


def _from_both(files: Files, saved: Saved, log: LogFile, mended: bool) -> Found:
    """Raises Refused with code `damaged` where the two don't go together and that may be because of a damage."""
    saved = placed(saved, log)
    if apart := difference(files, saved, log):
        _check_sound(log, mended)
        found = journal_shown(files, saved, log, apart)
        if saved.sealed and not mended:
            _check_led_to(log, found.moment)
        return found
    if saved.entry > log.last:
        if readable(files, log):
            return journal_older(files, saved, log)
        _check_sound(log, mended)
        return _from_state(files, saved, log)
    if saved.entry < log.head.after:
        return _rebuilt(files, log, Refused("older", f"{files.state.name} is older than its journal."))
    rules = rules_of(log)
    check_same_rules(files.state.name, saved, log)
    if saved.sealed:
        return _sealed(files, rules, log, saved)
    if checkpoint.cut_short(files, saved.text):
        return _rebuilt(files, log, Refused("cut", f"{files.state.name} is cut short."))
    return _edited(files, rules, log, saved)


def _check_sound(log: LogFile, mended: bool) -> None:
    """Raises Refused for a damage in a journal, unless it is mended already."""
    if not (mended or salvage.survey(log.name, log.data).sound):
        raise _damaged(log.name)


def _check_led_to(log: LogFile, moment: Moment) -> None:
    """Raises Refused where a journal leads to what its rules don't know: then it is damaged, though it can be read."""
    try:
        check_state(rules_of(log), log.name, "", moment.state)
    except Refused as wrong:
        raise Refused(_MISLEADS, wrong.sentence) from wrong


def _read_state(files: Files) -> tuple[Saved | None, Refused]:
    """The state file, or None and the reason why a journal must make up for it."""
    try:
        return statefile.read(files.state), Refused("", "")
    except Refused as wrong:
        if wrong.code not in ("no_file", "bad_toml"):
            raise
        return None, wrong


def _sealed(files: Files, rules: Ruleset, log: LogFile, saved: Saved) -> Found:
    """State and tail: however long the fight, only what came after the state file is read. Nothing in it is checked
    unless some text may hold what can't be shown, which no program of ours has written."""
    if strange(saved.text):
        check_state(rules, files.state.name, saved.text, saved.state)
    entries = Entries(log)
    shown = moment = Moment(Journal(entries).live(saved.entry), saved.state, redo=saved.redo)
    for _, after in walk(log, entries, shown, saved.entry, log.last):
        moment = after
    return Found(rules, log, entries, moment, (shown, saved.entry), older_rules(rules, log, moment), saved.text)


def _edited(files: Files, rules: Ruleset, log: LogFile, saved: Saved) -> Found:
    """What a person has changed is the difference to what the journal says the file showed; it counts from now on."""
    entries = Entries(log)
    start = checkpoint.latest(files, log, entries)
    shown = checkpoint.state_after(log, entries, start, saved.entry)
    check_state(rules, files.state.name, saved.text, saved.state, shown)
    changes = diff(shown, trimmed(rules, saved.state, shown))
    moment, settled = fold(log, entries, start, log.last)
    taken = any(_takes(entries[n], changes) for n in range(saved.entry + 1, log.last + 1))
    by_hand = () if taken else tuple(changes)
    found = Found(rules, log, entries, moment, settled, older_rules(rules, log, moment), saved.text, by_hand)
    found.mend_now = taken
    if by_hand:
        found.notices.append(f"{files.state.name} was edited by hand: {shortened(by_hand)}. Undo takes it back.")
    return found


def not_taken(name: str, wrong: Refused) -> Refused:
    """Why the state file `name` can't be taken as somebody has edited it, with what to do in the file."""
    stays = " Until then that fighter's table has to stay in the file." if wrong.code == "takes_part" else ""
    return Refused("bad_file", f"{name}: {wrong.sentence}{stays}")


def _takes(entry: Entry, changes: list[Change]) -> bool:
    """Whether an entry is the edit by hand itself: the program ended before the state file could be written anew."""
    values = in_order((change.path, change.to) for change in changes)
    return (
        bool(changes) and isinstance(entry.input, Edit) and (entry.input.values, entry.input.why) == (values, BY_HAND)
    )


def _rebuilt(files: Files, log: LogFile, why: Refused) -> Found:
    """The state file is lost or broken: the journal knows everything that was in it."""
    rules, entries = rules_of(log), Entries(log)
    moment, settled = fold(log, entries, checkpoint.latest(files, log, entries), log.last)
    notices = [f"{why.sentence} The fight was rebuilt from {log.name}.", *older_rules(rules, log, moment)]
    word = {"no_file": "", "older": OTHER}.get(why.code, "broken")
    aside = ((files.state, word),) if word else ()
    return Found(rules, log, entries, moment, settled, notices, mend_now=True, aside=aside)


def _from_state(files: Files, saved: Saved, old: LogFile | None = None) -> Found:
    """The journal is gone, or can't be read and does not reach the state file: a new one begins with that."""
    rules = ruleset(str(saved.state.get("ruleset", "")), files.state.name)
    check_state(rules, files.state.name, saved.text, saved.state)
    seed = old.head.seed if old else secrets.randbits(62)
    head = Head(rules.name, rules.version, seed, saved.entry)
    log = LogFile(files.journal.name, head_text(head, saved.state).encode())
    moment = Moment(0, saved.state)
    what = "damaged" if old else "gone"
    notice = f"{log.name} is {what}: the history up to entry {saved.entry} is missing, and can't be undone."
    found = Found(rules, log, Entries(log), moment, (moment, saved.entry), [notice], saved.text, mend_now=True)
    found.begin_anew, found.aside = True, ((files.journal, "old"),) if old else ()
    return found


def for_watching(found: Found) -> Found:
    """The same for somebody who may not write: what no record knows is only shown, and nothing is put aside."""
    if found.unrecorded:
        opened = found.moment.open if found.why == BY_HAND else ()
        state = apply(found.moment.state, found.unrecorded)
        found.moment, found.unrecorded = replace(found.moment, state=state, open=opened), ()
    for path, word in found.aside:
        if word == OTHER:
            found.notices.insert(1, f"What the other one shows is in {path.name}.")
    return found


# -- a state file and a journal that don't tell the same course of a fight --------------------------------------------
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
        moment, _ = statefile.fold(log, Entries(log), statefile.beginning(log), saved.entry)
    except Refused:
        return True
    return moment.redo == saved.redo and not diff(moment.state, saved.state)


def journal_shown(files: Files, saved: Saved, log: LogFile, said: str) -> Found:
    """The fight as its journal tells it; the state file is to be put aside. `said` is how the two differ."""
    rules, entries = statefile.rules_of(log), Entries(log)
    moment, settled = statefile.fold(log, entries, checkpoint.latest(files, log, entries), log.last)
    found = Found(rules, log, entries, moment, settled, statefile.older_rules(rules, log, moment), mend_now=True)
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
        for entry, moment in statefile.walk(log, entries, *statefile.beginning(log), log.last)
        if isinstance(entry.input, Edit) and entry.input.why == FROM_STATE
    )
    return any(not diff(state, statefile.trimmed(rules, saved.state, state)) for state in stood)


def readable(files: Files, log: LogFile) -> bool:
    """Whether the journal can be read to its end, from its beginning or from the checkpoint."""
    entries = Entries(log)
    try:
        statefile.fold(log, entries, checkpoint.latest(files, log, entries), log.last)
    except Refused:
        return False
    return True


def journal_older(files: Files, saved: Saved, log: LogFile) -> Found:
    """The journal ends before the record that the state file shows: it is kept, and the difference is one step more.

    A state file that was edited by hand as well is taken whole too: what of the difference was edited can't be told,
    and undo takes it all back. Raises Refused where the journal can't be read, or the state file can't be taken.
    """
    rules, entries = statefile.rules_of(log), Entries(log)
    statefile.check_same_rules(files.state.name, saved, log)
    start = checkpoint.latest(files, log, entries)
    moment, settled = statefile.fold(log, entries, start, log.last)
    statefile.check_state(rules, files.state.name, saved.text, saved.state, moment.state)
    changes = tuple(diff(moment.state, statefile.trimmed(rules, saved.state, moment.state)))
    found = Found(rules, log, entries, moment, settled, statefile.older_rules(rules, log, moment), saved.text)
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
