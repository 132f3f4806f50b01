"""What an installation gets: every file of the three packages, and nothing else."""

import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email.parser import HeaderParser
from pathlib import Path

import pytest

from tests.packaging.project import PACKAGES, ROOT, tracked_files

pytestmark = pytest.mark.slow
SHIPPED = {".py", ".typed", ".toml", ".tcss", ".txt", ".md", ".svg"}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source archive, made with the tools at hand and no network."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--sdist", "--outdir", str(folder)]
    run = subprocess.run([*command, str(ROOT)], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    return folder


@pytest.fixture
def wheel(built: Path) -> zipfile.ZipFile:
    (path,) = built.glob("*.whl")
    return zipfile.ZipFile(path)


def shipped(names: list[str]) -> set[str]:
    return {name for name in names if name.split("/")[0] in PACKAGES}


def test_the_wheel_holds_every_file_of_the_packages(wheel: zipfile.ZipFile) -> None:
    with wheel:
        names = shipped(wheel.namelist())
    kept = {path.relative_to(ROOT).as_posix() for path in tracked_files()}
    assert {name for name in kept if name.split("/")[0] in PACKAGES} - names == set()
    assert {"engine/py.typed", "tui/py.typed"} <= names
    assert {name for name in names if Path(name).suffix not in SHIPPED} == set()


@pytest.mark.parametrize(
    "pattern",
    ["engine/library/**/*.toml", "engine/samples/*", "engine/manual/**/*.md", "themes/*.toml", "tui/**/*.tcss"],
)
def test_the_wheel_holds_the_data(wheel: zipfile.ZipFile, pattern: str) -> None:
    data = {path.relative_to(ROOT).as_posix() for path in ROOT.glob(pattern) if path.is_file()}
    data = {name for name in data if "__pycache__" not in name}
    with wheel:
        assert data - shipped(wheel.namelist()) == set()


def test_the_wheel_names_its_needs_as_the_project_does(wheel: zipfile.ZipFile) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    with wheel:
        (metadata,) = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
        (points,) = [name for name in wheel.namelist() if name.endswith(".dist-info/entry_points.txt")]
        head = HeaderParser().parsestr(wheel.read(metadata).decode())
        assert wheel.read(points).decode().strip() == "[console_scripts]\nbattlewheel = tui.__main__:main"
    plain = [need.partition(";")[0] for need in head.get_all("Requires-Dist", []) if "extra" not in need]
    assert {_sorted_need(need) for need in plain} == {_sorted_need(need) for need in project["dependencies"]}
    assert head["Requires-Python"] == ">=3.11"
    assert head["Version"] == project["version"]


def test_the_unpacked_wheel_is_found_away_from_the_tree(wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    with wheel:
        wheel.extractall(tmp_path)
    program = "import engine, themes, tui; print(*(m.__path__[0] for m in (engine, themes, tui)), sep='\\n')"
    run = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines() == [str(tmp_path / name) for name in ("engine", "themes", "tui")]


def test_the_source_archive_can_be_tested_and_carries_no_debris(built: Path) -> None:
    (path,) = built.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"pyproject.toml", "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "tests/conftest.py"} <= names
    assert {name for name in names if "__pycache__" in name or name.endswith((".lock", ".pyc"))} == set()
    assert {name for name in names if name.startswith(("shared", "notes", ".venv"))} == set()


def _sorted_need(need: str) -> tuple[str, ...]:
    name = need.strip().partition(">")[0].partition("<")[0]
    return (name, *sorted(need.strip()[len(name) :].split(",")))
