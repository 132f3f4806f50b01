"""The fight's files are written call by call; at each call in turn the disk refuses, or the program ends there.

What ends is a program of its own, forked off, so that nothing of it is cleaned up. It tells through a pipe what it has
shown. Opened again, the fight is as it was shown last or one input later, and what was put aside is whole.
"""

import contextlib
import errno
import os
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from engine.core.inputs import Begin
from engine.core.model import Refused
from engine.disk.files import Files
from engine.history import replay
from engine.history.encounter import Encounter
from tests.engine import toy
from tests.engine.toy import answers, battle, hit

CALLS = ("open", "write", "fsync", "fdatasync", "replace", "rename", "ftruncate", "unlink")
"""What changes a file, or makes it last."""

ENDED = 9
"""The exit code of a program that was ended."""


@pytest.fixture(autouse=True)
def _toy_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    toy.install(monkeypatch)


class Calls:
    """Counts the calls that change files; at the `fatal` one something happens instead, or half of it."""

    def __init__(self, fatal: int, happens: Callable[[], None]) -> None:
        self.count, self._fatal, self._happens = 0, fatal, happens

    def of(self, name: str) -> Callable[..., Any]:
        """The call as it is done while it is watched."""
        real = getattr(os, name)

        def call(*given: Any, **named: Any) -> Any:
            if name == "open" and not given[1] & (os.O_CREAT | os.O_TRUNC):
                return real(*given, **named)
            self.count += 1
            if self.count == self._fatal:
                if name == "write":
                    real(given[0], bytes(given[1])[: len(given[1]) // 2])
                self._happens()
            return real(*given, **named)

        return call

    @contextlib.contextmanager
    def watched(self) -> Iterator[None]:
        """While the calls are watched."""
        with contextlib.ExitStack() as patches:
            for name in CALLS:
                patches.enter_context(mock.patch.object(os, name, self.of(name)))
            yield


def refused() -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


Shows = Callable[[Encounter], None]
Scene = Callable[[Path, Shows], None]


def play(path: Path, shows: Shows) -> None:
    """Opens the fight and plays three actions, one of which is taken back."""
    fight = Encounter.open(path, clock=toy.ticking())
    fight.watch(lambda: shows(fight))
    shows(fight)
    fight.do(Begin("rest", "ana"))
    hit(fight, "cy", "bo")
    fight.undo_action()
    fight.do(Begin("strike", "bo"))
    answers(fight, target="ana", manner="steady", effort=0, hits=4, harm=2, apply="apply")
    fight.close()


def play_at_leisure(path: Path, shows: Shows) -> None:
    """The same, the state file written after what is shown."""
    waiting = list[Callable[[], None]]()
    fight = Encounter.open(path, clock=toy.ticking())
    fight.settle_by(waiting.append)

    def painted() -> None:
        shows(fight)
        while waiting:
            waiting.pop(0)()

    fight.watch(lambda: shows(fight))
    shows(fight)
    for who in ("ana", "bo", "cy"):
        fight.do(Begin("rest", who))
        painted()
    fight.close()


def opens(path: Path, shows: Shows) -> None:
    """Opens the fight, whatever that mends."""
    fight = Encounter.open(path, clock=toy.ticking())
    shows(fight)
    fight.close()


def as_it_was(path: Path) -> None:
    """Nothing is wrong with the files."""


def edited(path: Path) -> None:
    path.write_text(path.read_text().replace("guard = 3", "guard = 9"))


def lost(path: Path) -> None:
    path.unlink()


def broken(path: Path) -> None:
    path.write_text("format = 1\ntitle =")


def no_checkpoint(path: Path) -> None:
    edited(path)
    Files.of(path).shown.unlink()


def another_course(path: Path) -> None:
    path.write_bytes((path.parent.parent / "another" / "siege.toml").read_bytes())


def journal_restored(path: Path) -> None:
    Files.of(path).journal.write_bytes((path.parent.parent / "early" / "siege.log.toml").read_bytes())


SCENES: dict[str, tuple[Callable[[Path], None], Scene]] = {
    "playing": (as_it_was, play),
    "playing, the state file written at leisure": (as_it_was, play_at_leisure),
    "edited by hand": (edited, opens),
    "edited by hand, without a checkpoint": (no_checkpoint, opens),
    "the state file lost": (lost, opens),
    "the state file broken": (broken, opens),
    "two histories": (another_course, opens),
    "the journal restored": (journal_restored, opens),
}


@pytest.fixture
def fight(tmp_path: Path) -> Path:
    """A fight of two actions, beside it how it was after one, and where it might have gone instead."""
    path = tmp_path / "fight" / "siege.toml"
    path.parent.mkdir()
    begun = battle(path)
    hit(begun)
    begun.close()
    shutil.copytree(path.parent, tmp_path / "early")
    shutil.copytree(path.parent, tmp_path / "another")
    for folder, who in (("fight", "bo"), ("another", "cy")):
        more = Encounter.open(tmp_path / folder / "siege.toml", clock=toy.ticking())
        hit(more, who, "ana")
        more.close()
    return path


def set_up(fight: Path, wrong: Callable[[Path], None]) -> Path:
    """A fresh copy of the fight with what is wrong with it."""
    path = fight.parent.parent / "tried" / fight.name
    shutil.rmtree(path.parent, ignore_errors=True)
    shutil.copytree(fight.parent, path.parent)
    wrong(path)
    return path


def told(fight: Encounter) -> tuple[int, str]:
    """Where a fight stands, in words."""
    return fight.cursor, repr((fight.committed, fight.ask and fight.ask.key))


class Seen:
    """What is shown, in turn."""

    def __init__(self) -> None:
        self.shots: list[tuple[int, str]] = []

    def add(self, fight: Encounter) -> None:
        """One more frame."""
        self.shots.append(told(fight))


def rehearsed(fight: Path, wrong: Callable[[Path], None], scene: Scene) -> list[tuple[int, str]]:
    """All that is shown when nothing happens."""
    seen = Seen()
    scene(set_up(fight, wrong), seen.add)
    return seen.shots


@pytest.mark.parametrize("name", SCENES)
def test_a_program_that_ends_at_any_write_has_lost_nothing_that_was_shown(fight: Path, name: str) -> None:
    wrong, scene = SCENES[name]
    shots, fatal, ended = rehearsed(fight, wrong, scene), 0, True
    while ended:
        fatal += 1
        path = set_up(fight, wrong)
        before = {file.read_bytes() for file in path.parent.glob("*.toml")}
        ended, seen = in_a_fork(path, scene, fatal)
        again = Encounter.open(path)
        assert told(again) in shots[max(seen - 1, 0) : seen + 1], f"ended at call {fatal}, after {seen} frames"
        again.close()
        assert replay.check(path) == []
        kept = b"".join(file.read_bytes() for file in path.parent.glob("*.toml"))
        if wrong in (broken, another_course):
            assert all(data in kept for data in before), fatal
        last = Encounter.open(path)
        assert (last.notices, told(last)) == ([], told(again))
        last.close()
    assert fatal > 5


def dot(tell: Callable[[int, bytes], int], to: int, enc: Encounter) -> None:
    tell(to, b".")


def in_a_fork(path: Path, scene: Scene, fatal: int) -> tuple[bool, int]:
    """Plays a scene in another process, which ends at one call: whether it came there, and how often it showed."""
    reads, writes = os.pipe()
    child = os.fork()
    if not child:
        tell = os.write
        code = ENDED + 1
        try:
            with Calls(fatal, lambda: os._exit(ENDED)).watched():
                scene(path, partial(dot, tell, writes))
            code = 0
        finally:
            os._exit(code)
    os.close(writes)
    with os.fdopen(reads, "rb") as pipe:
        frames = len(pipe.read())
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert code in (0, ENDED)
    return code == ENDED, frames


@pytest.mark.parametrize("name", SCENES)
def test_a_call_that_the_disk_refuses_loses_nothing(fight: Path, name: str) -> None:
    wrong, scene = SCENES[name]
    shots, fatal, came = rehearsed(fight, wrong, scene), 0, True
    while came:
        fatal += 1
        path, seen = set_up(fight, wrong), Seen()
        before = {file.read_bytes() for file in path.parent.glob("*.toml")}
        calls = Calls(fatal, refused)
        with calls.watched(), contextlib.suppress(OSError, Refused):
            scene(path, seen.add)
        came = calls.count >= fatal
        again = Encounter.open(path)
        # A fight that could only be watched shows what is in no record yet.
        assert told(again)[1] == (seen.shots or shots)[-1][1], f"refused at call {fatal}"
        again.close()
        assert replay.check(path) == []
        kept = b"".join(file.read_bytes() for file in path.parent.glob("*.toml"))
        if wrong in (broken, another_course):
            assert all(data in kept for data in before), fatal
    assert fatal > 5


def test_a_fight_that_could_not_be_made_leaves_its_name_free(tmp_path: Path) -> None:
    fatal, came, failed = 0, True, 0
    while came:
        fatal += 1
        folder = tmp_path / f"{fatal}"
        folder.mkdir()
        calls, made = Calls(fatal, refused), None
        with calls.watched(), contextlib.suppress(Refused):
            made = battle(folder / "siege.toml")
        came = calls.count >= fatal
        if made is None:
            failed += 1
            made = battle(folder / "siege.toml")
        made.close()
        assert replay.check(folder / "siege.toml") == []
    assert (failed > 5, fatal > failed) == (True, True)
