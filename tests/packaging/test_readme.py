"""What the README shows of the engine runs as it stands."""

from __future__ import annotations

import re
from typing import Any

from engine import Encounter
from tests.packaging.project import ROOT


def test_the_library_example_runs_and_the_override_makes_a_miss() -> None:
    found = re.search(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.S)
    assert found
    names: dict[str, Any] = {}
    exec(compile(found[1], "README.md", "exec"), names)
    fight: Encounter = names["fight"]
    assert fight.outcome is not None
    assert fight.ask is not None
    assert fight.ask.key == "apply"
    assert fight.outcome.shown["Defense"].value == 9
    assert fight.outcome.shown["Defense"].computed == 4
    assert "damage dice" not in fight.outcome.shown
