"""The commands that need no screen: `replay`, `check`, `log` and `keys`. They only read."""

from __future__ import annotations

from pathlib import Path

from engine.core.model import Refused, Tree
from engine.history import replay
from engine.view.form import leaves, written

from . import places
from .printing import Progress, say

DIFFERENT = 1
"""Exit code where a check or a verification found something."""


def file_of(name: str) -> Path:
    """The file that a person names: a path that is there, or a fight of the data folder. Raises Refused."""
    given = places.path_of(name)
    return given if places.is_path(name) or given.exists() else places.existing(name)


def run_replay(name: str, at: int | None, verify: bool) -> int:
    """Prints the state of a fight after entry `at`, a value to a line; with `verify` the first difference up to it.
    Returns the exit code."""
    path = file_of(name)
    if verify:
        found = replay.verify(path, at)
        if found:
            say(f"{path.name}: {found[0]}")
            return DIFFERENT
        which = "every entry" if at is None else f"every entry up to {at}"
        say(f"{path.name}: {which} is as the rules give it.")
        return 0
    print_state(replay.fold(path, at))
    return 0


def print_state(state: Tree) -> None:
    """A state on standard output, one path and value to a line."""
    for path, value in leaves(state):
        say(f"{path} = {written(value)}")


def run_keys() -> int:
    """Prints every command with its keys. Returns the exit code."""
    from .keymap import printed

    for row in printed().splitlines():
        say(row)
    return 0


def run_check(names: list[str]) -> int:
    """Checks files one by one, saying of each that it is sound or what is wrong. Returns the exit code.

    What should be known besides, as who else can read a file, is said too, and is nothing wrong."""
    wrong = 0
    for name in names:
        remarks, progress = list[str](), Progress(f"{Path(name).name}, entries")
        try:
            path = file_of(name)
            said, remarks = replay.check(path, progress.passed), replay.remarks(path)
        except Refused as refused:
            said = [refused.sentence]
        progress.ends()
        for sentence in [*(said or [f"{name} is sound."]), *remarks]:
            say(sentence)
        wrong = wrong or (DIFFERENT if said else 0)
    return wrong


def run_log(name: str, players: bool, steps: bool) -> int:
    """Prints the log of a fight as text; with `players` what they know of it. Returns the exit code. Raises Refused."""
    if players and steps:
        raise Refused("wrong_arguments", "Players don't see steps: give --players or --steps.")
    from engine.history.encounter import Encounter
    from engine.view.fight import FightView
    from engine.view.log import lines

    view = FightView(Encounter.open(file_of(name), read_only=True))
    every = lines(view).all()
    if steps:
        from .log import detail as with_steps  # only steps are laid out as on the screen

        told = with_steps.text(view, every, with_steps.Form(steps))
    else:
        from engine.view import text as plain

        told = plain.text(view, every, players)
    for row in told.splitlines():
        say(row)
    return 0
