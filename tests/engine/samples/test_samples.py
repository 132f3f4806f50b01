"""The sample fights are what their script plays, and any change to what they recorded is found."""

import re
from pathlib import Path
from typing import Any

import pytest

from engine import replay, samples
from engine.encounter import Encounter
from engine.inputs import Amend, Answer
from engine.model import get, put
from engine.samples import make
from engine.samples.exalted3e import FIGHTS
from engine.statefile import StateText, read

NAMES = tuple(FIGHTS)


def committed(name: str) -> dict[str, bytes]:
    """The files of a sample fight as they are kept."""
    return {file.name: file.read_bytes() for file in samples.files("exalted3e", name)}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample fights as the script plays them now."""
    folder = tmp_path_factory.mktemp("samples")
    make.main(folder)
    return folder / "exalted3e"


@pytest.fixture
def fight(request: pytest.FixtureRequest, played: Path, tmp_path: Path) -> Path:
    """A copy of a played fight, to be changed."""
    for file in samples.files("exalted3e", request.param):
        (tmp_path / file.name).write_bytes((played / file.name).read_bytes())
    return tmp_path / f"{request.param}.toml"


def test_the_script_writes_the_very_bytes_that_are_kept(played: Path) -> None:
    made = {path.name: path.read_bytes() for path in played.iterdir()}
    assert set(made) == {name for fight in NAMES for name in committed(fight)}
    for name in NAMES:
        for file, data in committed(name).items():
            assert made[file].decode().splitlines() == data.decode().splitlines(), file
            assert made[file] == data


@pytest.mark.parametrize("fight", NAMES, indirect=True)
def test_replaying_gives_the_state_in_the_file_and_no_difference(fight: Path) -> None:
    assert replay.verify(fight) == ()
    assert replay.check(fight) == []
    kept = Encounter.open(fight, read_only=True)
    assert replay.fold(fight) == kept.committed
    assert kept.notices == []
    assert replay.fold(fight, 0).get("clock") is None


@pytest.mark.parametrize("name", NAMES)
def test_each_goes_as_far_as_it_says(name: str) -> None:
    state = Encounter.open(Path(str(samples.files("exalted3e", name)[0])), read_only=True).state
    if name == samples.DEMOS["exalted3e"]:
        assert len(state["combatant"]) == 12
        assert state["clock"]["round"] == 3
        assert not state["clock"].get("ended", False)
    else:
        assert state["clock"]["ended"] is True
        sides = {one["side"] for one in state["combatant"].values() if not get(one, "now.defeated", "")}
        assert len(sides) == 1


def records(journal: Path) -> list[str]:
    """The journal parted before each record, its head first."""
    return re.split(r"(?m)^(?=\[\[entry\]\]$)", journal.read_text())


def altered(fight: Path, n: int, pattern: str, into: Any) -> None:
    """Changes the first match of a pattern in record `n`, and makes sure that something is changed."""
    journal = fight.with_name(f"{fight.stem}.log.toml")
    parts = records(journal)
    changed = re.sub(pattern, into, parts[n], count=1)
    assert changed != parts[n], (n, pattern)
    parts[n] = changed
    journal.write_text("".join(parts))


def numbers(fight: Path, pattern: str) -> list[int]:
    """The records that hold a pattern."""
    parts = records(fight.with_name(f"{fight.stem}.log.toml"))
    return [n for n, part in enumerate(parts) if n and re.search(pattern, part)]


CHANGED = r"(path = \"combatant\.[a-z0-9-]+\.now\.initiative\", was = -?\d+, to = )(-?\d+)"
SHOWN = r"(value = )(-?\d+)(, parts)"


def one_more(found: re.Match[str]) -> str:
    return f"{found[1]}{int(found[2]) + 1}{found[3] if found.lastindex and found.lastindex > 2 else ''}"


def first_of(fight: Path, n: int) -> str:
    differences = replay.verify(fight)
    assert differences, f"the change in entry {n} was not found"
    assert differences[0].n == n
    return str(differences[0])


@pytest.mark.parametrize("fight", NAMES, indirect=True)
def test_every_recorded_change_of_initiative_that_is_altered_is_named_by_its_entry(fight: Path) -> None:
    found = numbers(fight, CHANGED)
    assert len(found) > 10
    journal = fight.with_name(f"{fight.stem}.log.toml")
    whole = journal.read_bytes()
    for n in {found[0], found[len(found) // 2], found[-1]}:
        altered(fight, n, CHANGED, one_more)
        said = first_of(fight, n)
        assert said.startswith(f"Entry {n}: combatant.")
        assert "initiative is recorded as" in said
        journal.write_bytes(whole)


@pytest.mark.parametrize("fight", NAMES, indirect=True)
def test_a_recorded_face_that_is_altered_is_named_by_its_entry(fight: Path) -> None:
    entries = Encounter.open(fight, read_only=True).entries
    rolled = [
        n for n, entry in entries.items() if isinstance(entry.input, (Answer, Amend)) and "r" in entry.input.source
    ]
    assert len(rolled) > 10
    journal = fight.with_name(f"{fight.stem}.log.toml")
    whole = journal.read_bytes()
    for n in (rolled[0], rolled[len(rolled) // 2], rolled[-1]):
        altered(fight, n, r"(value = \[)(\d+)", lambda found: f"{found[1]}{int(found[2]) % 10 + 1}")
        said = first_of(fight, n)
        assert re.match(rf"Entry {n}: [\w .-]+ is recorded as [\d ]+, not as [\d ]+\.$", said), said
        journal.write_bytes(whole)


@pytest.mark.parametrize("fight", NAMES, indirect=True)
def test_a_fact_or_a_removed_change_is_named_too(fight: Path) -> None:
    journal = fight.with_name(f"{fight.stem}.log.toml")
    whole = journal.read_bytes()
    (n, *_) = numbers(fight, r"key = \"roll\"")
    altered(fight, n, r"(key = \"roll\".*?, value = )(\d+)", one_more)
    assert "of roll is recorded as" in first_of(fight, n)
    journal.write_bytes(whole)
    (*_, n) = numbers(fight, CHANGED)
    altered(fight, n, r"  \{ " + CHANGED + r" \},\n", "")
    assert "initiative is recorded as nothing" in first_of(fight, n)


@pytest.mark.parametrize("fight", NAMES, indirect=True)
def test_an_altered_state_file_with_its_seal_is_named(fight: Path) -> None:
    saved = read(fight)
    path = "combatant.kes-of-the-reeds.sheet.abilities.melee"
    fight.write_text(StateText().of(put(saved.state, path, 9), saved.entry, saved.redo))
    assert first_of(fight, saved.entry) == f"Entry {saved.entry}: {path} in {fight.name} is recorded as 9, not as 3."
