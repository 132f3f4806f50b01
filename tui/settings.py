"""What the game master has chosen for good: `settings.toml` in the folder of settings, read strictly."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from engine.files import write_whole
from engine.model import Refused
from engine.toml import at_place, inline, parse, text_of

from . import places

FILE = "settings.toml"

_THEME = re.compile(r"^theme[ \t]*=.*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings; empty where nothing was chosen. `theme` is a name or a path."""

    theme: str = ""


def path() -> Path:
    """The file of the settings; it need not be there."""
    return places.settings_folder() / FILE


def read() -> Settings:
    """The settings that are kept, or none. Raises Refused naming file, line and field."""
    return _parsed(_text())


def keep_theme(name: str) -> None:
    """Keeps a theme for the times to come; whatever else stands in the file stays. Raises Refused where it can't."""
    text = _text()
    _parsed(text)
    chosen = f"theme = {inline(name)}"
    found, count = _THEME.subn(lambda _: chosen, text, count=1)
    made = found if count else f"{chosen}\n{text}"
    _parsed(made)
    try:
        path().parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_whole(path(), made.encode("utf-8"))
    except OSError as failed:
        raise Refused("not_kept", f"{FILE} can't be written: {failed.strerror or failed}.") from failed


def _text() -> str:
    return text_of(path()) if path().exists() else ""


def _parsed(text: str) -> Settings:
    found = parse(text, FILE)
    for field, given in found.items():
        if field not in Settings.__slots__:
            raise at_place(FILE, text, field, f"is not a setting; known are {', '.join(Settings.__slots__)}")
        if not isinstance(given, str):
            raise at_place(FILE, text, field, "must be text")
    return Settings(**found)
