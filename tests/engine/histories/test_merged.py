"""Journals into which a merge has put two courses: one of them is shown, the file as it was is kept."""

import subprocess
from pathlib import Path

import pytest

from engine.disk.files import Files
from engine.history import replay
from engine.history.encounter import Encounter
from tests.engine.histories.courses import (
    Snapshot,
    contents,
    opened,
    put,
    silent_and_sound,
    to_the_beginning,
)

KEPT = "What was in siege.log.toml is kept in siege.log.old.toml."
MERGED = "siege.log.toml holds two courses of the fight, merged, that differ from entry 15 on."
FIRST = f"{MERGED} The first one is shown (to entry {{}})."
BY_STATE = f"{MERGED} The one that siege.toml shows is shown (to entry {{}})."


def markers(trunk: bytes, ours: bytes, theirs: bytes) -> bytes:
    return b"%b<<<<<<< HEAD\n%b=======\n%b>>>>>>> laptop\n" % (trunk, ours[len(trunk) :], theirs[len(trunk) :])


def with_the_base(trunk: bytes, ours: bytes, theirs: bytes) -> bytes:
    return markers(trunk, ours, theirs).replace(b"=======", b"||||||| 1234567\n=======")


def both_tails(trunk: bytes, ours: bytes, theirs: bytes) -> bytes:
    return ours + theirs[len(trunk) :]


def by_git(folder: Path, *how: str) -> bytes:
    done = subprocess.run(
        ["git", "merge-file", "-p", *how, "ours", "base", "theirs"], cwd=folder, capture_output=True, check=False
    )
    return done.stdout


@pytest.fixture(params=["markers", "the base too", "both tails", "git", "git, union"])
def merged(
    request: pytest.FixtureRequest, trunk: Path, courses: dict[str, list[Snapshot]], tmp_path: Path
) -> tuple[bytes, Snapshot, Snapshot]:
    """The journal of two courses, and what they were."""
    ours, theirs = courses["this"][0], courses["that"][2]
    if "union" in request.param:  # what it makes of the others can't be parted: see below
        ours, theirs = courses["that"][0], courses["third"][3]
    three = Files.of(trunk).journal.read_bytes(), ours.journal, theirs.journal
    for name, data in zip(("base", "ours", "theirs"), three, strict=True):
        (tmp_path / name).write_bytes(data)
    ways = {"markers": markers, "the base too": with_the_base, "both tails": both_tails}
    if request.param in ways:
        return ways[request.param](*three), ours, theirs
    return by_git(tmp_path, *(["--union"] if "union" in request.param else [])), ours, theirs


def test_the_side_that_the_state_file_shows(path: Path, merged: tuple[bytes, Snapshot, Snapshot]) -> None:
    for side in merged[1:]:
        put(path, side.state, merged[0])
        assert replay.check(path)[0] == f"{MERGED} Opening the fight shows one of them."
        before = contents(path)
        watched = Encounter.open(path, read_only=True)
        assert (watched.moment, contents(path)) == (side.moment, before)
        notices, moment = opened(path)
        assert notices == [BY_STATE.format(side.last), KEPT]
        assert moment == side.moment
        assert contents(path)["siege.log.toml"].rstrip() == side.journal.rstrip()
        assert contents(path)["siege.log.old.toml"] == merged[0]
        silent_and_sound(path, moment)
        assert to_the_beginning(path) > 10


def test_the_first_side_where_nothing_says_which(path: Path, merged: tuple[bytes, Snapshot, Snapshot]) -> None:
    data, ours, theirs = merged
    put(path, markers(b"", ours.state, theirs.state), data)
    notices, moment = opened(path)
    assert (notices[0], moment) == (FIRST.format(ours.last), ours.moment)
    assert "The fight was rebuilt from siege.log.toml." in notices[1]
    assert notices[3] == KEPT
    silent_and_sound(path, moment)


def test_the_checkpoint_says_which_where_the_state_file_is_lost(
    path: Path, merged: tuple[bytes, Snapshot, Snapshot]
) -> None:
    data, _, theirs = merged
    put(path, b"", data)
    path.with_name(".siege.shown").write_bytes(theirs.state)
    notices, moment = opened(path)
    assert notices[0] == f"{MERGED} The one that was shown last is shown (to entry {theirs.last})."
    assert moment == theirs.moment


def test_a_side_that_is_damaged_as_well_is_read_as_far_as_it_can_be(
    path: Path, trunk: Path, courses: dict[str, list[Snapshot]]
) -> None:
    ours, theirs = courses["this"][3], courses["that"][2]
    spoilt = ours.journal.replace(b"n = 15\nat = 2", b"n = 15\nat = x")
    put(path, ours.state, markers(Files.of(trunk).journal.read_bytes(), spoilt, theirs.journal))
    notices, moment = opened(path)
    assert moment.state == ours.moment.state
    assert any("(entry 15)" in notice for notice in notices)
    silent_and_sound(path, moment)


def test_what_can_not_be_parted_is_a_damage(
    path: Path, trunk: Path, courses: dict[str, list[Snapshot]], tmp_path: Path
) -> None:
    """The union driver puts lines of two records together that were never one: nothing is made up of them."""
    ours, theirs = courses["this"][0], courses["that"][2]
    for name, data in (
        ("base", Files.of(trunk).journal.read_bytes()),
        ("ours", ours.journal),
        ("theirs", theirs.journal),
    ):
        (tmp_path / name).write_bytes(data)
    data = by_git(tmp_path, "--union")
    for side in (ours, theirs):
        put(path, side.state, data)
        notices, moment = opened(path)
        assert notices[0].startswith("siege.log.toml is damaged in lines ")
        assert moment.state == side.moment.state
        assert contents(path)["siege.log.damaged.toml"] == data
        silent_and_sound(path, moment)
