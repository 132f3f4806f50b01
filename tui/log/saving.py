"""Where the log goes as text: a new file beside the fight."""

from __future__ import annotations

import os
from pathlib import Path

from engine.core.model import Refused
from engine.disk.files import MODE, Files, sync_folder, write_all

_MOST_FILES = 99


def free_path(fight: Path, players: bool) -> Path:
    """A free name beside the fight: `siege.log.txt`, `siege.players.txt`, then `siege.log-2.txt` and so on.

    Raises Refused where there are too many.
    """
    state = Files.of(fight).state
    base = state.name.removesuffix(".toml")
    word = "players" if players else "log"
    for number in range(1, _MOST_FILES + 1):
        found = state.with_name(f"{base}.{word}{'' if number == 1 else f'-{number}'}.txt")
        if not found.exists():
            return found
    raise Refused("too_many", f"There are {_MOST_FILES} logs as text in {state.parent}: move some of them away.")


def save(path: Path, text: str) -> None:
    """Writes a new file that only its owner can read. Raises Refused where it can't, or there is one by now."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, MODE)
        try:
            write_all(descriptor, text.encode("utf-8", "replace"))
            os.fsync(descriptor)
        except OSError:
            path.unlink(missing_ok=True)
            raise
        finally:
            os.close(descriptor)
    except OSError as failed:
        raise Refused("not_written", f"{path.name} can't be written: {failed.strerror or failed}.") from failed
    sync_folder(path.parent)
