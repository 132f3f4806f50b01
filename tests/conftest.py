"""Settings for the whole test run: property tests judge behaviour, never how long it took; nothing is written into the
developer's own folders."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from xdist.remote import Producer
    from xdist.scheduler import WorkStealingScheduling

SLOW_MACHINE = [HealthCheck.too_slow]

settings.register_profile("desk", deadline=None, suppress_health_check=SLOW_MACHINE, max_examples=60)
settings.register_profile("ci", parent=settings.get_profile("desk"), derandomize=True, print_blob=True, database=None)
settings.register_profile("long", parent=settings.get_profile("desk"), max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "desk"))

OURS = ("XDG_", "BATTLEWHEEL_CONFIG", "BATTLEWHEEL_DATA")
"""How names begin of what says in the environment where the program keeps its files."""


@pytest.fixture(scope="session", autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A home that stands in for the developer's own, also for programs that are started. A test that keeps anything has
    to give a folder for it: the run fails where something has been written here."""
    folder = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(folder))
        for name in [name for name in os.environ if name.startswith(OURS)]:
            patch.delenv(name)
        yield folder
    written = [str(path.relative_to(folder)) for path in folder.rglob("*battlewheel*")]
    assert written == [], f"a test has written into the home folder: {written}"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> WorkStealingScheduling | None:
    """With `-n` a worker that has no tests left takes over from one that has: those that start programs stand side by
    side and mostly wait, and would all be left to one worker at the end."""
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log) if config.getoption("dist") == "load" else None
