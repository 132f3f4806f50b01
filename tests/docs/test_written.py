"""What is made in the papers is what the program shows now. `python -m tests.docs` makes it anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.packaging.project import ROOT

from .frames import BLOCK, FRAMES, drawn
from .tables import WITHIN
from .written import markdown, written


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, str]:
    """All papers as they would be written now."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BATTLEWHEEL_DATA", str(tmp_path_factory.mktemp("data")))
        patch.setenv("BATTLEWHEEL_CONFIG", str(tmp_path_factory.mktemp("config")))
        return written()


def test_each_paper_is_as_the_program_makes_it(made: dict[Path, str]) -> None:
    stale = [
        path.relative_to(ROOT).as_posix()
        for path, text in made.items()
        if not path.exists() or path.read_text("utf-8") != text
    ]
    assert stale == [], "python -m tests.docs writes them anew"


def test_all_that_is_made_stands_somewhere_and_no_frame_is_wider_than_a_small_window(made: dict[Path, str]) -> None:
    blocks = [found for path in markdown() for found in BLOCK.finditer(made[path])]
    assert {found[3] for found in blocks} == {*FRAMES, *WITHIN}
    frames = [found[4] for found in blocks if found[2] == "frame"]
    assert max(len(row) for frame in frames for row in frame.splitlines()) <= 80


def test_a_frame_that_is_out_of_date_is_drawn_anew() -> None:
    paper = "before\n<!-- frame: tray -->\n```text\nold\n```\n<!-- end -->\nafter\n"
    new = drawn(paper)
    assert "old" not in new
    assert new.startswith("before\n<!-- frame: tray -->\n```text\n")
    assert new.endswith("```\n<!-- end -->\nafter\n")
    with pytest.raises(KeyError):
        drawn(paper.replace("tray", "nothing like it"))
