import os
import shutil
from pathlib import Path

import pytest

from engine.core.model import Refused
from engine.history.encounter import Encounter
from tui import places


def test_names_are_kept_in_the_data_folder(data_folder: Path) -> None:
    assert places.place("The Salt Road") == data_folder / "the-salt-road.toml"


def test_ones_own_folder_is_told_as_a_tilde(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert places.shown(tmp_path / "fights" / "gate.toml") == "~/fights/gate.toml"
    assert places.shown(Path("/elsewhere/gate.toml")) == "/elsewhere/gate.toml"


@pytest.mark.parametrize("name", ["/tmp/x", "./x", "x.toml", "a/b.toml"])
def test_what_has_a_slash_or_the_ending_is_a_path(name: str) -> None:
    assert places.place(name) == Path(name)


@pytest.mark.parametrize("name", ["con", "..x", "~x", "-x", "龍", "[red]"])
def test_no_name_leads_out_of_the_folder(name: str, data_folder: Path) -> None:
    assert places.place(name).parent == data_folder


@pytest.mark.parametrize("name", ["", " ", "\x1b[31m", "\u200b", "..", ".", "~", "!?"])
def test_a_name_without_a_letter_is_refused(name: str) -> None:
    with pytest.raises(Refused, match="A fight needs a name"):
        places.place(name)


def test_names_in_any_script_have_files_of_their_own() -> None:
    names = ("Врата", "Мост", "龍の門", "龍", "Врата 2", "x" * 60 + " a", "x" * 60 + " b", "fight", "Gate Ж", "Gate Ш")
    files = [places.place(name).name for name in names]
    assert len(set(files)) == len(names)
    assert all(file.isascii() and len(file) < 70 for file in files)
    assert places.place("Врата").name == places.place(" врата ").name
    assert places.place("Gate Ж").name.startswith("gate-")


def test_latin_names_with_accents_need_no_number(data_folder: Path) -> None:
    assert places.place("Café Élan") == data_folder / "cafe-elan.toml"


def test_a_fight_by_another_name_is_not_opened(data_folder: Path) -> None:
    Encounter.new(places.place("Врата"), "exalted3e", seed=1).close()
    assert places.existing("Врата").exists()
    with pytest.raises(Refused, match="There is no fight called Мост"):
        places.existing("Мост")


def test_recent_fights_newest_first_without_journals(data_folder: Path) -> None:
    for age, name in ((100, "old"), (0, "new")):
        Encounter.new(places.place(name), "exalted3e", seed=1).close()
        os.utime(places.place(name), (1_000_000_000 - age, 1_000_000_000 - age))
    for aside in ("new.broken", "new.broken-2", "new.log.torn", "new.log.other", "new.log (1)", "new.log-DECK"):
        (data_folder / f"{aside}.toml").write_text("")
    assert [one.name for one in places.recent()] == ["new", "old"]


def test_another_history_and_copies_of_sync_tools_are_listed_and_opened_by_their_names(data_folder: Path) -> None:
    Encounter.new(places.place("siege"), "exalted3e", seed=1).close()
    files = [data_folder / f"siege{end}" for end in (".toml", ".log.toml")]
    tags = (" (1)", " (Ana's conflicted copy 2026-12-01)", "-DECK", ".sync-conflict-20261201-211403-K7QX2AB")
    for tag in tags:
        for file, stem in zip(files, ("siege", "siege.log"), strict=True):
            shutil.copy(file, data_folder / f"{stem}{tag}.toml")
    shutil.copy(files[0], data_folder / "siege.other.toml")
    assert {(one.title, one.note) for one in places.recent()} == {
        ("siege", ""),
        ("siege, other history", ""),
        ("siege, copy 1", ""),
        ("siege, conflicted copy", "Ana's conflicted copy 2026-12-01"),
        ("siege, copy of another machine", "DECK"),
        ("siege, conflict copy", "2026-12-01 21:14, K7QX2AB"),
    }
    for one in places.recent():
        assert places.existing(one.name) == one.path
        fight = Encounter.open(one.path)
        assert bool(fight.notices) == (one.name == "siege.other")
        fight.close()
    assert len(list(data_folder.glob("*.toml"))) == 2 * len(("", ".other", *tags))


def test_a_fight_that_only_has_its_journal_is_there(data_folder: Path) -> None:
    Encounter.new(places.place("x"), "exalted3e", seed=1).close()
    places.place("x").unlink()
    assert places.existing("x") == data_folder / "x.toml"
    with pytest.raises(Refused, match="There is no fight called y in"):
        places.existing("y")
    (data_folder / "x.log.toml").unlink()
    with pytest.raises(
        Refused, match=r"There is no fight called x in .*, but what it showed last is kept in .x.shown: "
    ):
        places.existing("x")


def test_the_demo_is_fresh_each_time_and_leaves_an_open_one_alone() -> None:
    first = Encounter.open(places.demo("exalted3e"))
    second = Encounter.open(places.demo("exalted3e"))
    assert first.path != second.path
    first.close()
    second.close()
    assert places.demo("exalted3e") == first.path


def test_the_demo_is_a_fight_that_goes_on() -> None:
    enc = Encounter.open(places.demo("exalted3e"))
    assert enc.state["clock"]["acting"]
    assert len(enc.order()) >= 8
    enc.close()


def test_a_folder_that_cannot_be_made_is_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("BATTLEWHEEL_DATA", str(tmp_path / "file" / "below"))
    with pytest.raises(Refused, match="can't be made"):
        places.folder()


def test_the_platform_says_where_without_the_variable(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("BATTLEWHEEL_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert str(places.folder()).startswith(str(tmp_path))


@pytest.mark.parametrize("variable", ["", "BATTLEWHEEL_DATA", "BATTLEWHEEL_CONFIG"])
def test_the_folder_of_somebody_who_is_not_there_is_one_sentence(
    variable: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if variable:
        monkeypatch.setenv(variable, "~no-such-person/x.toml")
    of = {"": lambda: places.place("~no-such-person/x.toml"), "BATTLEWHEEL_DATA": places.folder}
    with pytest.raises(Refused) as refused:
        of.get(variable, places.settings_folder)()
    assert refused.value.sentence == "~no-such-person/x.toml: nobody here has the folder ~no-such-person."
