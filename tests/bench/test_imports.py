"""What a start must not load: the models of sheets, which take longer than all that shows a fight."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench.starting import SHOWS_THE_DEMO

SHOWN = """
from tui.pages import Pages
from tui.theming import Look, read_theme
pages = Pages(Look(read_theme("dark")))
pages.push(DeskPage(Desk(Encounter.open(places.demo("exalted3e")))))
pages.afterwards = lambda work: None
assert "Lantern Gate" in str(pages.lines({columns}, {lines})[0])
import sys
print(*sorted({{name.partition(".")[0] for name in sys.modules}} & {{"pydantic", "pydantic_core"}}))
"""


@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (200, 60)])
def test_a_start_loads_no_models(tmp_path: Path, columns: int, lines: int) -> None:
    code = SHOWS_THE_DEMO + SHOWN.format(columns=columns, lines=lines)
    env = {**os.environ, "BATTLEWHEEL_DATA": str(tmp_path)}
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env)
    assert said.stdout.strip() == ""
