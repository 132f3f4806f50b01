"""No test writes into the developer's own folders: neither this process nor a program that it starts."""

import subprocess
import sys
from pathlib import Path

from tui import places

WHERE = "from tui import places; print(places.settings_folder()); print(places.folder())"


def test_settings_and_fights_are_kept_in_a_home_of_the_tests(home: Path, tmp_path: Path) -> None:
    assert home in places.settings_folder().parents
    code = f"import os; os.environ['BATTLEWHEEL_DATA'] = {str(tmp_path)!r}; {WHERE}"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.splitlines()
    assert [home in Path(told[0]).parents, told[1]] == [True, str(tmp_path)]
