"""Courses that one fight may take from the same evening on, their files at each step, and what opening says of them."""

import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from engine.core.inputs import Begin
from engine.disk.files import Files
from engine.history import replay
from engine.history.encounter import Encounter
from engine.history.journal import Moment
from tests.engine.toy import answers, hit


@dataclass(frozen=True)
class Snapshot:
    """The two files of one course at one time, where the fight stood, and the last entry."""

    state: bytes
    journal: bytes
    moment: Moment
    last: int

    @property
    def shown(self) -> int:
        """The entry that the state file shows."""
        return int(re.findall(rb"\nentry = (\d+)\n", self.state)[0])


def snapshot(fight: Encounter, path: Path) -> Snapshot:
    journal = Files.of(path).journal
    return Snapshot(path.read_bytes(), journal.read_bytes(), fight.moment, fight.cursor)


def rest(fight: Encounter) -> None:
    fight.do(Begin("rest", "cy"))


def strike(fight: Encounter) -> None:
    hit(fight, "bo", "ana")


def undone(fight: Encounter) -> None:
    hit(fight)
    fight.undo_action()


def left_open(fight: Encounter) -> None:
    fight.do(Begin("strike", "cy"))
    answers(fight, target="bo", manner="steady")


Play = Callable[[Encounter], None]

COURSES: dict[str, tuple[Play, ...]] = {
    "this": (rest, strike, undone, left_open),
    "that": (strike, hit, rest, left_open),
    "third": (rest, rest, left_open, lambda fight: answers(fight, effort=0, hits=4, harm=2, apply="apply")),
}


def course(trunk: Path, path: Path, name: str, hour: int) -> list[Snapshot]:
    """The fight as it stands after each part of one course."""
    shutil.copytree(trunk.parent, path.parent)
    ticks = iter(range(10_000))
    clock = lambda: datetime(2026, 12, 3, hour, tzinfo=UTC) + timedelta(seconds=next(ticks))  # noqa: E731
    fight, out = Encounter.open(path, clock=clock), list[Snapshot]()
    for play in COURSES[name]:
        play(fight)
        out.append(snapshot(fight, path))
    fight.close()
    return out


def put(path: Path, state: bytes, journal: bytes) -> None:
    for file in path.parent.iterdir():
        file.unlink()
    path.write_bytes(state)
    Files.of(path).journal.write_bytes(journal)


def contents(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in path.parent.iterdir() if file.suffix == ".toml"}


def apart(entry: int) -> str:
    return f"siege.toml and siege.log.toml are of two histories: they differ at entry {entry}."


def shown(journal: Snapshot) -> str:
    record = journal.journal.rpartition(b"\nat = ")[2][:20].decode()
    at = datetime.fromisoformat(record).astimezone()
    return f"The journal is shown (to entry {journal.last}, {at.day} {at:%B %H:%M})."


KEPT = "What the other one showed is kept in siege.other.toml; open it by that name."


def opened(path: Path) -> tuple[list[str], Moment]:
    fight = Encounter.open(path)
    found = fight.notices, fight.moment
    fight.close()
    return found


def silent_and_sound(path: Path, moment: Moment) -> None:
    """The second opening has nothing to say, and the files are in order."""
    assert opened(path) == ([], moment)
    assert replay.check(path) == []


def to_the_beginning(path: Path) -> int:
    """Takes everything back, input by input, and returns how many there were."""
    fight, count = Encounter.open(path), 0
    while fight.moment.entry:
        fight.undo()
        count += 1
    assert fight.committed["combatant"]["ana"]["now"]["power"] == 4
    fight.close()
    return count
