"""The files of one fight beside each other, and writing one of them whole so that it is never seen half written."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
from dataclasses import dataclass
from pathlib import Path

from ..core.model import Refused
from . import conflict_copies
from .conflict_copies import Copy

MODE = 0o600
"""Only the owner reads and writes: the journal holds what players must not see."""


@dataclass(frozen=True, slots=True)
class Files:
    """Where the parts of one fight are: the state for people, the journal, the lock, and the checkpoint."""

    state: Path
    journal: Path
    lock: Path
    shown: Path

    @classmethod
    def of(cls, path: Path) -> Files:
        """The files of the fight that `path` names; its journal names it too. Links are followed.

        Of a copy that a sync tool has made, the journal is the copy with the same words in its name. A journal that was
        put aside stands alone.

        Raises Refused for a path that ends in no name, such as `/`.
        """
        real = Path(os.path.realpath(path))
        if not real.name:
            raise Refused("no_name", f"{path} is a folder: give the name of a fight, or of a file in it.")
        if _KEPT_JOURNAL.fullmatch(real.name):
            alone = real.name.removesuffix(".toml")
            return cls(
                *(real.with_name(name.format(alone)) for name in ("{}.state", "{}.toml", "{}.lock", ".{}.shown"))
            )
        copied = conflict_copies.fight_of(real.name)
        base = copied or real.name.removesuffix(".toml").removesuffix(".log")
        state = real.with_name(f"{base}.toml") if real.name.endswith(".toml") else real
        journal, lock, shown = (real.with_name(name.format(base)) for name in ("{}.log.toml", "{}.lock", ".{}.shown"))
        if copied:
            journal = real
        elif not journal.exists():
            journal = conflict_copies.journal_of(real.parent, base) or journal
        return cls(state, journal, lock, shown)


def none_here(files: Files, said: str) -> Refused:
    """That there is neither a state file nor a journal; `said` tells so. Where the checkpoint is left, also what to do
    with it: it is the state file as it was written last."""
    if not files.shown.exists():
        return Refused("no_file", f"{said}.")
    name = files.state.name
    left = f"what it showed last is kept in {files.shown.name}: copy that to {name} to go on, without its history"
    return Refused("no_file", f"{said}, but {left}.")


_KEPT_JOURNAL = re.compile(r".+\.log\.(damaged|old|other)(-\d+)?\.toml", re.DOTALL)
_ASIDE = re.compile(r".+\.(broken|damaged|old|other|torn)(-\d+)?\.toml")


def is_journal(name: str) -> bool:
    """Whether a file of that name is the journal of a fight, or a sync tool's copy of one."""
    return name.endswith(".log.toml") or conflict_copies.fight_of(name) != ""


def is_aside(name: str) -> bool:
    """Whether a file of that name was put aside, and is no fight: `siege.other.toml`, `siege.broken-2.toml`."""
    return _ASIDE.fullmatch(name) is not None


_OTHER_HISTORY = re.compile(r"(?P<fight>.+)\.other(?:-(?P<number>\d+))?", re.DOTALL)


def copy_of(path: Path) -> Copy | None:
    """What a state file is a copy of, and which: the other history of a fight, or what a sync tool has made."""
    if (found := _OTHER_HISTORY.fullmatch(path.stem)) and not found["fight"].endswith(".log"):
        return Copy(found["fight"], " ".join(filter(None, ("other history", found["number"]))))
    return conflict_copies.named(path.parent, path.stem)


def is_fight(name: str) -> bool:
    """Whether a file of that name may be the state file of a fight. Other histories are; else nothing put aside is."""
    if not name.endswith(".toml") or ".log." in name or is_journal(name):
        return False
    return not is_aside(name) or _OTHER_HISTORY.fullmatch(name.removesuffix(".toml")) is not None


def free_name(path: Path, word: str) -> Path:
    """A free name beside `path`: the word `broken` makes `siege.toml` into `siege.broken.toml`, then `-2` and so on."""
    base, number = path.name.removesuffix(".toml"), 2
    found = path.with_name(f"{base}.{word}.toml")
    while found.exists():
        found, number = path.with_name(f"{base}.{word}-{number}.toml"), number + 1
    return found


def put_aside(path: Path, word: str) -> Path:
    """Renames a file of a fight to a free name with that word in it, and returns that: it is for its owner only then.
    Raises OSError."""
    kept = free_name(path, word)
    os.rename(path, kept)
    with contextlib.suppress(OSError):  # not every file system has modes, and not every file is ours
        os.chmod(kept, stat.S_IMODE(os.stat(kept).st_mode) & MODE)
    return kept


def keep_copy(path: Path, word: str) -> Path:
    """Keeps what is in a file of a fight under a free name with that word in it, for its owner only, and returns that.
    The file stays where it is until another takes its place, so that it is never missing. Raises OSError."""
    kept = free_name(path, word)
    try:
        os.link(path, kept)
        with contextlib.suppress(OSError):  # not every file system has modes, and not every file is ours
            os.chmod(kept, stat.S_IMODE(os.stat(kept).st_mode) & MODE)
    except OSError:  # nor has every file system two names for one file
        write_whole(kept, read_whole(path))
    return kept


MOST_BYTES = 512 * 1024 * 1024
"""What is larger is no fight, and is not read."""


def make_private(descriptor: int) -> None:
    """Takes from an open file what others than its owner may do with it. Raises OSError."""
    mode = stat.S_IMODE(os.fstat(descriptor).st_mode)
    if mode & ~MODE:
        os.fchmod(descriptor, mode & MODE)


def open_to_others(path: Path) -> str:
    """The mode of a file, as `644`, where others than its owner may read or write it; else nothing."""
    try:
        mode = stat.S_IMODE(os.stat(path).st_mode)
    except OSError:
        return ""
    return f"{mode:o}" if mode & 0o077 else ""


def read_whole(path: Path) -> bytes:
    """All bytes of a plain file. Raises OSError for one that is missing, larger than `MOST_BYTES`, or no plain file: a
    pipe or a device has no end, and would never be read."""
    # Without O_NONBLOCK opening a pipe waits until somebody writes to it.
    # Unbuffered, because a buffered read makes room for all that it may read first.
    with open(path, "rb", buffering=0, opener=lambda name, flags: os.open(name, flags | os.O_NONBLOCK)) as file:
        found = os.fstat(file.fileno())
        if not stat.S_ISREG(found.st_mode):
            raise OSError(errno.EINVAL, "it is not a plain file")
        if found.st_size > MOST_BYTES:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        return file.readall()


def write_all(descriptor: int, data: bytes) -> None:
    """Writes everything. A full disk first shows as a short write without an error. Raises OSError."""
    rest = memoryview(data)
    while rest:
        written = os.write(descriptor, rest)
        if written <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        rest = rest[written:]


def write_whole(path: Path, data: bytes, lasting: bool = True) -> None:
    """Puts a file in place of the one there, if any: a reader sees the old one or the new one. Raises OSError.

    Unless it need not be `lasting`, it is on the disk then, and not only on its way there.
    """
    fresh = path.with_name(path.name + ".new")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, MODE)
    try:
        try:
            write_all(descriptor, data)
            if lasting:
                os.fsync(descriptor)
        finally:
            os.close(descriptor)
        os.replace(fresh, path)
    except OSError:
        with contextlib.suppress(OSError):
            fresh.unlink()
        raise
    if lasting:
        sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Makes the names in a folder durable, where the file system can do that."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
