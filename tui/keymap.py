"""Other keys for commands: `keys.toml` in the folder of settings, read strictly; and the table printed as such a file.

A line gives a command, by its id, one key or a list of keys. A file that is wrong in anything is one notice, and the
usual keys stay: half a table would surprise more than none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.core.model import Refused
from engine.core.names import nearest
from engine.disk.toml import at_place, inline, parse, text_of

from . import commands, places
from .command_table import COMMANDS, Command
from .commands import FIRM

TOGETHER: Final[tuple[tuple[str, ...], ...]] = (
    ("list", "edit"),
    ("list", "start"),
    ("list", "settings"),
    ("list", "roster"),
    ("list", "own"),
    ("list", "parties"),
    ("list", "log-filter"),
    ("help", "manual"),
)
"""Scopes that a page has at the same time, besides `any`, which every page has. The last one names the page."""

TYPING: Final = frozenset(("entry", "add", "new", "palette", "why-entry", "name", "log-note", "tray"))
"""Scopes of pages where letters are always text."""

TEXT: Final = frozenset(("space", "=", "*", "+", "-", "backspace"))
"""What is typed in the attack flow besides digits."""

LABELLED: Final = frozenset("abcdefgimnoprstvwyz")
"""Letters that choose a line in lists."""

_NAMES: Final[Mapping[str, str]] = {
    "desk": "on the desk",
    "list": "in lists",
    "edit": "among a fighter's fields",
    "start": "in the list of fights",
    "help": "in the help",
    "manual": "in the manual",
    "flow": "in the attack flow",
    "flow-why": "at the numbers of the attack flow",
    "entry": "in a line that is typed on the desk",
    "add": "where fighters are added",
    "new": "where a fight is begun",
    "palette": "in the palette",
    "log": "in the log",
    "correct": "where a line is corrected",
    "log-note": "in a note",
    "log-filter": "where the log is filtered",
    "roster": "in the roster",
    "name": "where a name is typed",
    "own": "in your library",
    "parties": "in the list of parties",
    "tray": "in the dice tray",
    "why": "at the numbers of a fighter",
    "why-entry": "in a line that is typed at the numbers",
    "settings": "in the settings",
    "any": "everywhere",
}


def where(scope: str) -> str:
    """Where the commands of a scope are, for a sentence: `on the desk`."""
    return _NAMES.get(scope, f"on the page {scope}")


FILE = places.KEYS

MOST_TOLD = 3
"""So many mistakes are told of at once."""

_LONGEST_KEY = 20
"""Characters of what is no key that are told."""

NAMED = frozenset((
    "space", "tab", "enter", "escape", "backspace", "delete", "insert", "up", "down", "left", "right", "home", "end",
    "pageup", "pagedown", *(f"f{number}" for number in range(1, 13)),
    *(f"ctrl+{letter}" for letter in "abdefgklnopqrstuvwxyz"),
))  # fmt: skip
"""Keys that have a name. Left out are those that a terminal can't tell from enter, tab and backspace, and ctrl+c."""

OTHER_NAMES = {"esc": "escape", "return": "enter", "pgup": "pageup", "pgdn": "pagedown", "del": "delete"}
"""What keys are called as well."""


def load() -> str:
    """Takes the keys of the file, if there is one. Gives a notice where it is wrong; the usual keys stay then."""
    try:
        chosen = read()
    except Refused as refused:
        return f"{refused.sentence} The usual keys are used."
    if chosen:
        commands.use(commands.remapped(with_followers(chosen)))
    return ""


def with_followers(chosen: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Keys by command id, and the same keys for what these commands are on other pages, wherever they are free there
    and the file gives no others."""
    out = dict(chosen)
    for command in COMMANDS:
        if command.id not in chosen and command.like in chosen:
            tried = {**out, command.id: chosen[command.like]}
            if not any(id == command.id for id, _ in _problems(tried)):
                out = tried
    return out


def read() -> dict[str, tuple[str, ...]]:
    """The keys that the file gives, by command id; none where it is not there. Raises Refused naming file, line and
    field, for several mistakes in one sentence each."""
    return parsed(text_of(path)) if (path := places.keys_file()).exists() else {}


def parsed(text: str) -> dict[str, tuple[str, ...]]:
    """The keys that a text gives. Raises Refused as `read` does."""
    found = parse(text, FILE)
    wrong: list[Refused] = []
    chosen: dict[str, tuple[str, ...]] = {}
    for id, given in found.items():
        try:
            chosen[id] = _keys(text, id, given)
        except Refused as refused:
            wrong.append(refused)
    wrong += [at_place(FILE, text, id, what) for id, what in _problems(chosen)]
    if wrong:
        more = f" And {len(wrong) - MOST_TOLD} more." if len(wrong) > MOST_TOLD else ""
        raise Refused("bad_keys", " ".join(one.sentence for one in wrong[:MOST_TOLD]) + more)
    return chosen


def _keys(text: str, id: str, given: Any) -> tuple[str, ...]:
    """The keys of one line, by the names of the table. Raises Refused."""
    known = [command.id for command in COMMANDS]
    if id not in known:
        raise at_place(FILE, text, id, f"is not a command{nearest(id, known)}")
    listed = given if isinstance(given, tuple) else (given,)
    if not listed or not all(isinstance(one, str) for one in listed):
        raise at_place(FILE, text, id, 'must be a key, as "z", or a list of keys, as ["z", "ctrl+z"]')
    keys = tuple(OTHER_NAMES.get(str(one).lower(), str(one)) for one in listed)
    for key in keys:
        if key not in NAMED and not (len(key) == 1 and key.isprintable() and not key.isspace()):
            told = key if len(key) <= _LONGEST_KEY else f"{key[:_LONGEST_KEY]}..."
            raise at_place(FILE, text, id, f'can\'t have "{told}": that is no key{nearest(key, sorted(NAMED))}')
    return tuple(dict.fromkeys(keys))


# -- what can't be -----------------------------------------------------------------------------------------------------


def _problems(chosen: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    """What is wrong with keys, as the id in the file and what is to be said of it."""
    table = commands.remapped(chosen)
    for command, usual in zip(table, COMMANDS, strict=True):
        for key in chosen.get(command.id, ()):
            what = (key not in usual.keys and _barred(usual, key)) or _clash(command, key, table)
            if what:
                yield command.id, f'can\'t have "{key}": {what}'


def _barred(command: Command, key: str) -> str:
    """Why a key can't be this command's, whatever the others have."""
    scopes = set(command.scopes)
    if all(usual.isdecimal() for usual in command.keys):
        return f"{command.title.lower()} goes by digits alone"
    if key in FIRM:
        return f"{key} always means the same, so that there is a way on and a way out"
    if key.isdecimal():
        return "digits choose and are typed"
    letter = len(key) == 1 or key == "space"
    if letter and scopes & TYPING:
        return f"letters are text {where(min(scopes & TYPING))}"
    if key in TEXT and "flow" in scopes:
        return f"it is typed {where('flow')}"
    if key in LABELLED and "list" in scopes:
        return f"it chooses a line {where('list')}"
    return ""


def _clash(command: Command, key: str, table: tuple[Command, ...]) -> str:
    """Which other command on one of its pages has the key."""
    for other in table:
        page = _shared(command, other)
        if other is not command and page and key in other.keys:
            return f"{where(page)} it is {other.id} ({other.title})"
    return ""


def _shared(one: Command, other: Command) -> str:
    """A scope of a page that has both commands, or nothing."""
    mine, others = set(one.scopes), set(other.scopes)
    if "any" in mine | others:
        return min((mine if "any" in others else others) - {"any"}, default="any")
    if mine & others:
        return min(mine & others)
    return next((page[-1] for page in TOGETHER if mine & set(page) and others & set(page)), "")


# -- printing ----------------------------------------------------------------------------------------------------------


def printed() -> str:
    """The whole table as the text of a `keys.toml`: usual keys behind a #, other ones as they are used. Raises Refused
    where the file that is there is wrong."""
    chosen = read()
    out = [
        "# The keys of Battlewheel. Take the # off a line and give it other keys:",
        '# one, as undo = "z", or several, as undo = ["z", "backspace"].',
        f"# Keep the text as {places.keys_file()}",
        "# A command that is the same on several pages has its keys from its first line, wherever",
        "# they are free there. Enter, escape and ctrl+q stay what they are.",
    ]
    for group in dict.fromkeys(command.group for command in COMMANDS):
        out += ["", f"# {group}", ""]
        out += [_line(command, chosen) for command in COMMANDS if command.group == group]
    return "\n".join(out) + "\n"


def _line(command: Command, chosen: Mapping[str, tuple[str, ...]]) -> str:
    own = chosen.get(command.id)
    keys = own or command.keys
    given = f"{command.id} = {inline(keys[0] if len(keys) == 1 else keys)}"
    follows = f", as {command.like}" if command.like else ""
    return f"{'' if own else '# '}{given}".ljust(40) + f"  # {command.title}{follows}"
