"""A fight of two strikes, the courses it takes from there on, and a place to mix their files."""

import os
from pathlib import Path

import pytest

from tests.engine.histories.courses import (
    COURSES,
    Snapshot,
    course,
)
from tests.engine.toy import battle, hit


@pytest.fixture(autouse=True)
def _nothing_waits_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("fsync", "fdatasync"):
        monkeypatch.setattr(os, name, lambda descriptor: None)


@pytest.fixture
def trunk(tmp_path: Path) -> Path:
    path = tmp_path / "trunk" / "siege.toml"
    path.parent.mkdir()
    fight = battle(path)
    hit(fight)
    hit(fight, "bo", "ana")
    fight.close()
    return path


@pytest.fixture
def courses(trunk: Path, tmp_path: Path) -> dict[str, list[Snapshot]]:
    return {name: course(trunk, tmp_path / name / "siege.toml", name, 10 + i) for i, name in enumerate(COURSES)}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "mixed").mkdir()
    return tmp_path / "mixed" / "siege.toml"
