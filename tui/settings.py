"""What the game master has chosen for good: `settings.toml` in the folder of settings, read strictly."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from engine.core.model import Refused
from engine.core.names import nearest
from engine.disk.files import write_whole
from engine.disk.toml import at_place, inline, parse, text_of
from engine.rules import NAMES

from . import places

FILE = "settings.toml"

AUTO, UNICODE, ASCII = "auto", "unicode", "ascii"
"""Which glyphs are drawn: as the terminal can, always Unicode, always ASCII."""

DICE = ("automatic", "faces", "successes")
"""Who rolls: the program, or the players, who say faces or count successes."""

_MOST_TOLD = 3


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings. `theme` is a name or a path, empty where none was chosen; the others are told of in `SPECS`."""

    theme: str = ""
    glyphs: str = AUTO
    mouse: bool = False
    driver: str = "diff"
    apply_ends_turn: bool = False
    dice_heroes: str = DICE[0]
    dice_foes: str = DICE[0]
    ruleset: str = next(iter(NAMES))
    guide: bool = True

    def dice(self, side: str) -> str:
        """Who rolls for a new fighter of a side."""
        return {"heroes": self.dice_heroes, "foes": self.dice_foes}.get(side, DICE[0])


@dataclass(frozen=True, slots=True)
class Spec:
    """One setting: its field, what it is called, its values with their words, and what it changes."""

    field: str
    title: str
    words: tuple[tuple[Any, str], ...]
    help: str

    def word(self, value: Any) -> str:
        """What a value is called."""
        return next((word for known, word in self.words if known == value), str(value))

    def beside(self, value: Any, by: int) -> Any:
        """The value that stands so many places on from another, round from the end."""
        values = [known for known, _ in self.words]
        return values[(values.index(value) + by) % len(values)]


_YES_NO = ((False, "no"), (True, "yes"))
_DICE = ((DICE[0], "automatic"), (DICE[1], "typed as faces"), (DICE[2], "typed as successes"))
_NEXT = "From the next start on."

SPECS: tuple[Spec, ...] = (
    Spec("glyphs", "Glyphs", ((AUTO, "as the terminal can"), (UNICODE, "Unicode"), (ASCII, "ASCII")),
         "Boxes, marks and rules. As the terminal can: ASCII where it draws them two cells wide or can't show them."),
    Spec("apply_ends_turn", "Apply ends the turn", _YES_NO,
         "No: space ends a turn. Yes: the turn of whoever attacked ends as the attack is applied."),
    Spec("dice_heroes", "Dice of heroes", _DICE,
         "Who rolls for heroes that are added. Those in the fight have a field of their own for it."),
    Spec("dice_foes", "Dice of foes", _DICE,
         "Who rolls for foes that are added. Those in the fight have a field of their own for it."),
    Spec("ruleset", "Rules of a new fight", tuple(NAMES.items()), "What a new fight and the demo begin with."),
    Spec("guide", "Hints for a first fight", _YES_NO,
         "One line above the log that follows what is done. They turn themselves off."),
    Spec("mouse", "Mouse", _YES_NO, f"Yes: the program has the mouse, and the terminal can't mark text. {_NEXT}"),
    Spec("driver", "Sent to the terminal", (("diff", "what differs"), ("plain", "whole lines")),
         f"How much goes to the terminal. Whole lines only for terminals that get out of step. {_NEXT}"),
)  # fmt: skip
"""Every setting but the theme, in the order of their page."""


class Loaded(NamedTuple):
    """The settings of the file, and a notice where something in it is wrong: that has its default then."""

    settings: Settings
    notice: str = ""


_in_use = Settings()


def now() -> Settings:
    """The settings that hold in this run of the program."""
    return _in_use


def use(settings: Settings) -> None:
    """These hold from now on."""
    global _in_use
    _in_use = settings


def path() -> Path:
    """The file of the settings; it need not be there."""
    return places.settings_folder() / FILE


def load() -> Loaded:
    """The settings that are kept, with their defaults for what is wrong or not there."""
    try:
        text = _text()
        found = parse(text, FILE)
    except Refused as refused:
        return Loaded(Settings(), refused.sentence)
    wrong = dict(_wrong(text, found))
    kept = {field: value for field, value in found.items() if field not in wrong}
    told = " ".join(list(wrong.values())[:_MOST_TOLD])
    return Loaded(Settings(**kept), told)


def keep(field: str, value: Any) -> None:
    """Keeps one setting for the times to come, and lets it hold at once; whatever else stands in the file stays.
    Raises Refused where the file is wrong or can't be written: then nothing has changed."""
    text = _text()
    _check(text)
    chosen = f"{field} = {inline(value)}"
    pattern = re.compile(rf"^{field}[ \t]*=.*$", re.MULTILINE)
    changed, count = pattern.subn(lambda _: chosen, text, count=1)
    made = changed if count else f"{chosen}\n{text}"
    _check(made)
    try:
        path().parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_whole(path(), made.encode("utf-8"))
    except OSError as failed:
        raise Refused("not_kept", f"{FILE} can't be written: {failed.strerror or failed}.") from failed
    use(replace(_in_use, **{field: value}))


def _text() -> str:
    return text_of(path()) if path().exists() else ""


def _check(text: str) -> None:
    """Raises Refused with the first thing that is wrong in a text."""
    for _, sentence in _wrong(text, parse(text, FILE)):
        raise Refused("bad_file", sentence)


def _wrong(text: str, found: dict[str, Any]) -> list[tuple[str, str]]:
    """What is wrong with what a text gives: the field, and the sentence that names file, line and field."""
    bad = ((field, _bad(field, given)) for field, given in found.items())
    return [(field, at_place(FILE, text, field, what).sentence) for field, what in bad if what]


def _bad(field: str, given: Any) -> str:
    """What is wrong with one value; nothing where it can stand."""
    known = Settings.__slots__
    if field not in known:
        near = nearest(field, known)
        return f"is not a setting{near}" if near != "." else f"is not a setting; known are {', '.join(known)}"
    spec = next((one for one in SPECS if one.field == field), None)
    if spec is None:
        return "" if isinstance(given, str) else "must be text"
    values = [value for value, _ in spec.words]
    if any(value == given and type(value) is type(given) for value in values):
        return ""
    return f"must be {' or '.join(map(inline, values))}"
