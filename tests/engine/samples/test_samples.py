"""The sample fights are what their script plays, and any change to what they recorded is found."""

import re
from pathlib import Path
from typing import Any

import pytest

from engine import rules, samples
from engine.core.inputs import Amend, Answer
from engine.core.model import get, put
from engine.history import replay
from engine.history.encounter import Encounter
from engine.history.statefile import StateText, read
from engine.samples import make

NAMES = tuple(f"{ruleset}/{name}" for ruleset, fights in make.FIGHTS.items() for name in fights)
ENDED = "exalted3e/causeway"
MOVED = {"exalted3e": "initiative", "exalted2e": "tick", "ialdabaoth": "tick", "static_veil": "ap"}
"""A field of a fighter's condition that changes often, by ruleset."""


def kept(name: str) -> tuple[Path, Path]:
    """The files of a sample fight, by its ruleset and its name."""
    return samples.files(*name.split("/"))


def committed(name: str) -> dict[str, bytes]:
    """The files of a sample fight as they are kept."""
    return {str(Path(name).with_name(file.name)): file.read_bytes() for file in kept(name)}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample fights as the script plays them now."""
    folder = tmp_path_factory.mktemp("samples")
    make.main(folder)
    return folder


@pytest.fixture
def fight(request: pytest.FixtureRequest, played: Path, tmp_path: Path) -> Path:
    """A copy of a played fight, to be changed."""
    folder = tmp_path / Path(request.param).parent
    folder.mkdir()
    for file in kept(request.param):
        (folder / file.name).write_bytes((played / folder.name / file.name).read_bytes())
    return tmp_path / f"{request.param}.toml"


def test_the_script_writes_the_very_bytes_that_are_kept(played: Path) -> None:
    made = {str(path.relative_to(played)): path.read_bytes() for path in played.glob("*/*")}
    assert set(made) == {name for fight in NAMES for name in committed(fight)}
    for name in NAMES:
        for file, data in committed(name).items():
            assert made[file].decode().splitlines() == data.decode().splitlines(), file
            assert made[file] == data


@pytest.mark.parametrize("fight", NAMES, indirect=True)
def test_replaying_gives_the_state_in_the_file_and_no_difference(fight: Path) -> None:
    assert replay.verify(fight) == ()
    assert replay.check(fight) == []
    opened = Encounter.open(fight, read_only=True)
    assert replay.fold(fight) == opened.committed
    assert opened.notices == []
    assert replay.fold(fight, 0).get("clock") is None


@pytest.mark.parametrize("name", NAMES)
def test_each_goes_as_far_as_it_says(name: str) -> None:
    state = Encounter.open(kept(name)[0], read_only=True).state
    if name == ENDED:
        assert state["clock"]["ended"] is True
        sides = {one["side"] for one in state["combatant"].values() if not get(one, "now.defeated", "")}
        assert len(sides) == 1
        return
    fighters, at = GOES_TO[name]
    assert (len(state["combatant"]), {key: state["clock"][key] for key in at}) == (fighters, at)
    assert not state["clock"].get("ended", False)


GOES_TO: dict[str, tuple[int, dict[str, Any]]] = {
    "exalted3e/lantern-gate": (12, {"round": 3}),
    "exalted2e/saltmarsh-ford": (12, {"tick": 12, "acting": "oren-ashvale"}),
    "ialdabaoth/night-ferry": (7, {"tick": 9, "acting": "brother-silt"}),
    "static_veil/pier-nineteen": (10, {"round": 2, "pass": 2, "acting": "corvin-ash"}),
}
"""How many fight, and where a fight is left."""


def test_every_ruleset_has_a_demo_and_that_of_the_house_rules_a_rush() -> None:
    assert set(make.FIGHTS) == set(rules.NAMES) - {"toy"}, "the ruleset of the tests has none"
    ferry = Encounter.open(kept("ialdabaoth/night-ferry")[0], read_only=True)
    (rush,) = [fact.data for entry in ferry.entries.values() for fact in entry.facts if fact.key == "rush"]
    assert (rush["who"], rush["tick"], rush["ticks"]) == ("davra-quickstep", 1, 5)
    ford = Encounter.open(kept("exalted2e/saltmarsh-ford")[0], read_only=True)
    groups = [one["group"] for one in ford.state["combatant"].values() if "group" in one]
    assert groups == ["Heron Archer"] * 5
    shots = [fact.data for entry in ford.entries.values() for fact in entry.facts if fact.key == "volley_result"]
    assert [(one["who"], one["shots"], one.get("hits", 0)) for one in shots[-2:]] == [
        ("thessaly-crane", 3, 0),
        ("juno-brightwater", 2, 1),
    ]


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


CHANGED = r"(path = \"combatant\.[a-z0-9-]+\.now\.(?:initiative|tick|ap)\", was = -?\d+, to = )(-?\d+)"
SHOWN = r"(value = )(-?\d+)(, parts)"


def one_more(found: re.Match[str]) -> str:
    return f"{found[1]}{int(found[2]) + 1}{found[3] if found.lastindex and found.lastindex > 2 else ''}"


def first_of(fight: Path, n: int) -> str:
    differences = replay.verify(fight)
    assert differences, f"the change in entry {n} was not found"
    assert differences[0].n == n
    return str(differences[0])


@pytest.mark.parametrize("fight", NAMES, indirect=True)
def test_every_recorded_change_of_the_order_that_is_altered_is_named_by_its_entry(fight: Path) -> None:
    found, field = numbers(fight, CHANGED), MOVED[fight.parent.name]
    assert len(found) > 10
    journal = fight.with_name(f"{fight.stem}.log.toml")
    whole = journal.read_bytes()
    for n in {found[0], found[len(found) // 2], found[-1]}:
        altered(fight, n, CHANGED, one_more)
        said = first_of(fight, n)
        assert said.startswith(f"Entry {n}: combatant.")
        assert f"{field} is recorded as" in said
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
    assert f"{MOVED[fight.parent.name]} is recorded as nothing" in first_of(fight, n)


@pytest.mark.parametrize("fight", NAMES, indirect=True)
def test_an_altered_state_file_with_its_seal_is_named(fight: Path) -> None:
    saved = read(fight)
    table = "skills" if fight.parent.name == "static_veil" else "abilities"
    who = next(id for id, one in saved.state["combatant"].items() if "melee" in get(one, f"sheet.{table}", {}))
    path = f"combatant.{who}.sheet.{table}.melee"
    was = get(saved.state, path)
    fight.write_text(StateText().of(put(saved.state, path, 9), saved.entry, saved.redo))
    said = f"Entry {saved.entry}: {path} in {fight.name} is recorded as 9, not as {was}."
    assert first_of(fight, saved.entry) == said
