"""A folder of one's own files: what is broken is one notice, nothing is overwritten, nothing is lost."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from engine.core.model import Refused
from engine.disk.shelf import Shelf


@dataclass(frozen=True)
class Note:
    name: str
    text: str = ""


def read(text: str, file: str) -> Note:
    name, _, rest = text.partition("|")
    if not rest:
        raise Refused("bad_file", f"{file}, line 1: has no bar.")
    return Note(name, rest)


def shelf(folder: Path) -> Shelf[Note]:
    return Shelf(folder / "notes", "note", read, lambda note: f"{note.name}|{note.text}")


def names(of: Shelf[Note]) -> list[str]:
    return [one.thing.name for one in of.kept]


def test_a_folder_that_is_not_there_is_empty_and_made_when_it_is_needed(tmp_path: Path) -> None:
    notes = shelf(tmp_path)
    assert (notes.kept, notes.notices) == ((), ())
    kept = notes.keep(Note("Road Bandit", "x"))
    assert kept.path == tmp_path / "notes" / "road-bandit.toml"
    assert kept.path.read_text() == "Road Bandit|x"
    assert kept.path.stat().st_mode & 0o777 == 0o600
    assert names(shelf(tmp_path)) == ["Road Bandit"]


def test_a_broken_file_is_a_notice_and_the_others_are_there(tmp_path: Path) -> None:
    shelf(tmp_path).keep(Note("Fine", "x"))
    (tmp_path / "notes" / "broken.toml").write_text("nothing")
    (tmp_path / "notes" / "latin.toml").write_bytes(b"caf\xe9|x")
    notes = shelf(tmp_path)
    assert names(notes) == ["Fine"]
    assert notes.notices[0] == "broken.toml, line 1: has no bar."
    assert notes.notices[1].startswith("latin.toml, line 1, column 4: this is not UTF-8")
    assert len(notes.notices) == 2


def test_a_broken_file_is_not_overwritten_by_one_of_its_name(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "fine.toml").write_text("nothing")
    assert shelf(tmp_path).keep(Note("Fine", "x")).path.name == "fine-2.toml"
    assert (tmp_path / "notes" / "fine.toml").read_text() == "nothing"


def test_one_of_the_same_name_is_replaced_only_where_that_is_said_and_the_old_one_is_put_aside(tmp_path: Path) -> None:
    notes = shelf(tmp_path)
    notes.keep(Note("Fine", "old"))
    with pytest.raises(Refused, match="There is a note called Fine already") as refused:
        notes.keep(Note("FINE", "new"))
    assert refused.value.code == "there_already"
    assert (tmp_path / "notes" / "fine.toml").read_text() == "Fine|old"
    notes.keep(Note("FINE", "new"), over=True)
    assert names(notes) == ["FINE"]
    assert (tmp_path / "notes" / "fine.toml").read_text() == "FINE|new"
    assert (tmp_path / "notes" / "fine.old.toml").read_text() == "Fine|old"


def test_names_that_look_alike_as_files_have_files_of_their_own(tmp_path: Path) -> None:
    notes = shelf(tmp_path)
    paths = [
        notes.keep(Note(name, "x")).path.name for name in ("Ash, the cook", "Ash the cook", "Ångström", "Angstrom")
    ]
    assert paths[:2] == ["ash-the-cook.toml", "ash-the-cook-2.toml"]
    assert len(set(paths)) == 4
    assert len(notes.kept) == 4


def test_a_change_stays_in_its_file_and_another_name_moves_it(tmp_path: Path) -> None:
    notes = shelf(tmp_path)
    one = notes.keep(Note("Fine", "x"))
    one = notes.change(one, Note("Fine", "y"))
    assert one.path.read_text() == "Fine|y"
    moved = notes.change(one, Note("Better", "y"))
    assert moved.path.name == "better.toml"
    assert not one.path.exists()
    assert names(notes) == ["Better"]
    other = notes.keep(Note("Fine", "z"))
    with pytest.raises(Refused, match="called Better already"):
        notes.change(other, Note("better", "z"))
    assert other.path.read_text() == "Fine|z"


def test_another_spelling_of_its_own_name_is_no_other_name(tmp_path: Path) -> None:
    notes = shelf(tmp_path)
    one = notes.keep(Note("Fine", "x"))
    notes.change(one, Note("FINE", "x"))
    assert names(notes) == ["FINE"]
    assert len(list((tmp_path / "notes").iterdir())) == 1


def test_what_is_put_aside_is_off_the_shelf_and_still_there(tmp_path: Path) -> None:
    notes = shelf(tmp_path)
    assert notes.put_aside(notes.keep(Note("Fine", "x"))).name == "fine.old.toml"
    assert notes.put_aside(notes.keep(Note("Fine", "y"))).name == "fine.old-2.toml"
    assert names(shelf(tmp_path)) == []
    assert (tmp_path / "notes" / "fine.old-2.toml").read_text() == "Fine|y"


def test_a_file_changed_by_hand_is_seen_at_the_next_look(tmp_path: Path) -> None:
    notes = shelf(tmp_path)
    path = notes.keep(Note("Fine", "x")).path
    path.write_text("Finer|longer")
    notes.look()
    assert names(notes) == ["Finer"]
    path.unlink()
    notes.look()
    assert notes.kept == ()


def test_a_folder_that_can_not_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("a file where the folder should be")
    with pytest.raises(Refused, match=r"fine\.toml can't be written: ") as refused:
        shelf(tmp_path).keep(Note("Fine", "x"))
    assert refused.value.code == "not_kept"


def test_what_can_not_be_written_leaves_the_one_that_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notes = shelf(tmp_path)
    notes.keep(Note("Fine", "old"))

    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("engine.disk.shelf.write_whole", full)
    with pytest.raises(Refused, match="No space left on device"):
        notes.keep(Note("Fine", "new"), over=True)
    assert [one.thing for one in notes.kept] == [Note("Fine", "old")]
    assert [path.name for path in (tmp_path / "notes").iterdir()] == ["fine.toml"]
