"""All that is made in the papers, by file."""

from __future__ import annotations

from pathlib import Path

from tests.packaging.project import ROOT

from .frames import drawn
from .picture import wide_desk
from .tables import TABLES

MANUAL = ROOT / "engine" / "manual"
PAPERS = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md")


def markdown() -> list[Path]:
    """Every paper: those at the top, and the manual with its worked examples."""
    return [*(path for path in PAPERS if path.exists()), *sorted(MANUAL.rglob("*.md"))]


def written() -> dict[Path, str]:
    """Each paper, and the picture, as the program makes it now."""
    made = {MANUAL / f"{name}.md": make() for name, make in TABLES.items()}
    made |= {path: drawn(path.read_text("utf-8")) for path in markdown() if path not in made}
    return {**made, MANUAL / "desk.svg": wide_desk()}
