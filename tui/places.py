"""Where fights are kept: the data folder of the platform for names, any place for paths."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from engine import samples
from engine.core.model import Refused
from engine.core.names import clean, file_name
from engine.disk.files import Files, copy_of, is_fight, none_here, write_whole
from engine.disk.lock import Held, Lock

MOST_RECENT = 20
"""How many fights the first page lists."""

KEYS = "keys.toml"
"""The file of the keys of one's own, in the folder of settings."""

_MOST_DEMOS = 9


def folder() -> Path:
    """The data folder; `BATTLEWHEEL_DATA` puts it elsewhere. It is made where it is missing. Raises Refused."""
    from platformdirs import user_data_path

    given = os.environ.get("BATTLEWHEEL_DATA")
    found = path_of(given) if given else user_data_path("battlewheel")
    return _made(found)


def settings_folder() -> Path:
    """The folder of settings and own themes; `BATTLEWHEEL_CONFIG` puts it elsewhere. It need not be there.

    Raises Refused where that can't be a folder."""
    from platformdirs import user_config_path

    given = os.environ.get("BATTLEWHEEL_CONFIG")
    return path_of(given) if given else user_config_path("battlewheel")


def keys_file() -> Path:
    """The file of the keys of one's own; it need not be there."""
    return settings_folder() / KEYS


def _made(found: Path) -> Path:
    try:
        found.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as failed:
        raise Refused("no_folder", f"The folder {found} can't be made: {failed.strerror}.") from failed
    return found


def path_of(text: str) -> Path:
    """The path that a person gives, where `~` is one's own folder and `~name` somebody else's. Raises Refused."""
    try:
        return Path(text).expanduser()
    except RuntimeError as failed:
        raise Refused("no_folder", f"{text}: nobody here has the folder {Path(text).parts[0]}.") from failed


def is_path(name: str) -> bool:
    """Whether a name is a path: with a slash or the ending `.toml`."""
    return "/" in name or os.sep in name or name.endswith(".toml")


def place(name: str) -> Path:
    """The state file of a fight, by its name in the data folder or by its path.

    Raises Refused for a name without a letter or digit, which could not be told from others as a file.
    """
    if is_path(name):
        return path_of(name)
    if not any(map(str.isalnum, clean(name))):
        raise Refused("no_name", "A fight needs a name with at least one letter.")
    return folder() / f"{file_name(clean(name), 'fight')}.toml"


def shown(path: Path) -> str:
    """A path as a sentence tells it: `~` stands for one's own folder."""
    with contextlib.suppress(ValueError, RuntimeError):
        return str(Path("~") / path.relative_to(Path.home()))
    return str(path)


def existing(name: str) -> Path:
    """The state file of a fight that is there, by any name that the list has too. Raises Refused where it is not."""
    listed = () if is_path(name) else _dated(folder())
    found = next((one.path for one in listed if one.name == name), None) or place(name)
    files = Files.of(found)
    if not found.exists() and not files.journal.exists():
        where = f"at {found}" if is_path(name) else f"called {name} in {found.parent}"
        raise none_here(files, f"There is no fight {where}")
    return found


@dataclass(frozen=True, slots=True)
class Recent:
    """A fight in the data folder: its file and when it was last saved, in local time."""

    path: Path
    saved: datetime

    @property
    def name(self) -> str:
        """What `open` takes."""
        return self.path.stem

    @property
    def title(self) -> str:
        """What the list calls it: `siege`, or which copy of `siege` it is."""
        copy = copy_of(self.path)
        return f"{copy.of}, {copy.what}" if copy else self.name

    @property
    def note(self) -> str:
        """What tells one copy from others."""
        copy = copy_of(self.path)
        return copy.more if copy else ""


def recent() -> list[Recent]:
    """The fights in the data folder, the newest first."""
    found = sorted(_dated(folder()), key=lambda one: one.saved, reverse=True)
    return found[:MOST_RECENT]


def _dated(within: Path) -> Iterator[Recent]:
    for path in within.glob("*.toml"):
        if not is_fight(path.name):
            continue
        try:
            yield Recent(path, datetime.fromtimestamp(path.stat().st_mtime))
        except OSError:
            continue


def _sample(ruleset: str) -> tuple[str, dict[str, bytes]]:
    """The name of the sample fight that is the demo, and its files by what stands behind the name. Raises Refused."""
    name = samples.demo(ruleset)
    if not name:
        raise Refused("no_demo", f"There is no demo fight of {ruleset} yet.")
    state, journal = samples.files(ruleset)
    return name, {".toml": state.read_bytes(), ".log.toml": journal.read_bytes()}


def demo_played(ruleset: str) -> Recent | None:
    """The copy of the demo that something was done with, the newest of several. Raises Refused as `demo` does."""
    name, files = _sample(ruleset)
    fresh = files[".log.toml"]
    found = [one for one in _dated(folder() / "demo") if one.name == name or one.name.startswith(f"{name}-")]
    played = [one for one in found if _differs(Files.of(one.path).journal, fresh)]
    return max(played, key=lambda one: one.saved, default=None)


def _differs(path: Path, content: bytes) -> bool:
    try:
        return path.read_bytes() != content
    except OSError:
        return False


def demo(ruleset: str) -> Path:
    """A fresh copy of a sample fight, to play on. One that is open in another window is left alone. Raises Refused."""
    name, files = _sample(ruleset)
    where = _made(folder() / "demo")
    for number in range(1, _MOST_DEMOS + 1):
        target = Files.of(where / f"{name}{'' if number == 1 else f'-{number}'}.toml")
        if _copied(files, target):
            return target.state
    raise Refused("no_demo", "The demo is open in too many windows: close one of them.")


def _copied(files: dict[str, bytes], target: Files) -> bool:
    try:
        lock = Lock(target.lock)
    except Held:
        return False
    except OSError as failed:
        raise Refused("no_folder", f"The demo can't be copied to {target.state}: {failed.strerror}.") from failed
    try:
        for old in (target.state, target.shown):
            old.unlink(missing_ok=True)
        write_whole(target.journal, files[".log.toml"], lasting=False)
        write_whole(target.state, files[".toml"], lasting=False)
    except OSError as failed:
        raise Refused("no_folder", f"The demo can't be copied to {target.state}: {failed.strerror}.") from failed
    finally:
        lock.release()
    return True
