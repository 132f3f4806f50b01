"""Where the project's files are, for the tests of the project itself."""

import subprocess
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("engine", "tui", "themes")


@cache
def tracked_files() -> tuple[Path, ...]:
    """What git keeps of the project and is still there; a test that needs it is skipped outside a clone."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a clone")
    listed = subprocess.run(
        ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True
    )
    paths = (ROOT / name for name in listed.stdout.decode().split("\0") if name)
    return tuple(path for path in paths if path.is_file())


def python_files(*folders: str) -> list[Path]:
    """Every Python file under the folders, tracked or not."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def between(text: str, marker: str) -> list[str]:
    """The lines that the README holds between a marker and its end, without the fence."""
    part = text.split(f"<!-- {marker} -->\n", 1)[1].split("<!-- end -->", 1)[0]
    return [line for line in part.splitlines() if not line.startswith("```")]
