"""Files damaged in any way: a fight opens, or one sentence says why not, and no byte that somebody had is lost."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.inputs import Begin
from engine.core.model import Refused
from engine.history import replay
from engine.history.encounter import Encounter
from tests.engine import toy

NAMES = ("siege.toml", "siege.log.toml")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The two files of a fight with an undone action and one that is open."""
    with pytest.MonkeyPatch.context() as patch:
        toy.install(patch)
        path = tmp_path_factory.mktemp("whole") / "siege.toml"
        fight = toy.battle(path)
        toy.hit(fight)
        fight.do(Begin("rest", "cy"))
        fight.undo()
        fight.do(Begin("strike", "bo"))
        toy.answers(fight, target="ana", manner="steady", effort=1)
        fight.roll()
        fight.close()
        return {name: path.with_name(name).read_bytes() for name in NAMES}


WORDS = [b"\n[[entry]]\n", b"\ndone = true\n", b"[", b'"', b"n = 3\n", b"1", b"-", b"a", b"[1]", b"true"]
PIECES = st.one_of(st.binary(max_size=4), st.sampled_from(WORDS))


@given(name=st.sampled_from(NAMES), at=st.integers(0, 10**6), cut=st.integers(0, 60), piece=PIECES)
def test_a_damaged_fight(
    tmp_path_factory: pytest.TempPathFactory, whole: dict[str, bytes], name: str, at: int, cut: int, piece: bytes
) -> None:
    at %= len(whole[name])
    files = whole | {name: whole[name][:at] + piece + whole[name][at + cut :]}
    folder = tmp_path_factory.mktemp("damaged")
    for each, data in files.items():
        (folder / each).write_bytes(data)
    with pytest.MonkeyPatch.context() as patch:
        toy.install(patch)
        patch.setattr("os.fsync", lambda descriptor: None)
        assert all("\n" not in problem for problem in replay.check(folder / "siege.toml"))
        opened(folder / "siege.toml", files)


def opened(path: Path, files: dict[str, bytes]) -> None:
    try:
        fight = Encounter.open(path)
    except Refused as refused:
        told, fight = refused.sentence, None
    if fight is None:
        assert told.startswith("siege")
        assert {each: path.with_name(each).read_bytes() for each in files} == files
        return
    assert fight.state["ruleset"] == "toy"
    fight.close()
    kept = b"".join(file.read_bytes() for file in sorted(path.parent.iterdir()))
    for line in files["siege.log.toml"].split(b"\n"):
        assert line in kept
    again = Encounter.open(path)
    assert (again.committed, again.cursor) == (fight.committed, fight.cursor)
    again.close()
