"""Reading a file whole: only plain files have an end."""

import errno
import os
import stat
from pathlib import Path

import pytest

from engine.core.model import Refused
from engine.disk import files
from engine.disk.files import read_whole
from engine.history import replay
from engine.history.encounter import Encounter


def pipe(path: Path) -> None:
    os.mkfifo(path)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


@pytest.mark.parametrize("made", [pipe, device, Path.mkdir])
@pytest.mark.parametrize("name", ["siege.toml", "siege.log.toml"])
def test_what_is_no_plain_file_is_refused_and_not_waited_for(tmp_path: Path, made: object, name: str) -> None:
    assert callable(made)
    made(tmp_path / name)
    with pytest.raises(OSError, match=r"not a plain file|Is a directory"):
        read_whole(tmp_path / name)
    with pytest.raises(Refused, match=r"can't be read|can't be kept here"):
        Encounter.open(tmp_path / "siege.toml")
    assert any("can't be read" in sentence for sentence in replay.check(tmp_path / "siege.toml"))


def test_a_plain_file_is_read_up_to_its_end_and_no_larger_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"12345")
    assert read_whole(path) == b"12345"
    monkeypatch.setattr(files, "MOST_BYTES", 4)
    with pytest.raises(OSError, match=os.strerror(errno.EFBIG)):
        read_whole(path)


def test_a_path_without_a_name_is_no_fight() -> None:
    for begun in (lambda: Encounter.open("/"), lambda: Encounter.new("/", "exalted3e")):
        with pytest.raises(Refused, match="/ is a folder: give the name of a fight, or of a file in it"):
            begun()


@pytest.mark.parametrize(
    ("name", "aside"),
    [("a.toml", False), ("old.toml", False), ("a.old-hall.toml", False)]
    + [(f"a.{word}.toml", True) for word in ("other", "other-2", "broken", "old-12", "log.torn")],
)
def test_what_was_put_aside_is_known_by_its_name(name: str, aside: bool) -> None:
    assert files.is_aside(name) is aside
    word = name.split(".")[-2].partition("-")[0]
    assert not aside or files.is_aside(files.free_name(Path("/x/a.toml"), word).name)


def test_what_is_put_aside_is_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "siege.log.toml"
    for mode, name in ((0o644, "siege.log.old.toml"), (0o600, "siege.log.old-2.toml"), (0o400, "siege.log.old-3.toml")):
        path.write_bytes(b"x")
        path.chmod(mode)
        kept = files.put_aside(path, "old")
        assert (kept.name, kept.read_bytes(), path.exists()) == (name, b"x", False)
        assert stat.S_IMODE(kept.stat().st_mode) == mode & 0o600
