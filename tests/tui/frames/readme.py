"""The desk as the README shows it: the demo at 80x24, as it opens.

`python -m tests.tui.frames.readme` puts today's frame into the README.
"""

import os
import tempfile

from engine.history.encounter import Encounter
from tests.packaging.project import ROOT
from tests.tui.playing import frame, stack
from tui import places
from tui.desk import Desk
from tui.pages.desk import DeskPage

MARKER = "<!-- desk frame -->\n"


def drawn() -> list[str]:
    """The demo's first screen as lines, ends trimmed. It is copied into the data folder."""
    pages = stack(DeskPage(Desk(Encounter.open(places.demo("exalted3e")))))
    shown = frame(pages, 80, 24).splitlines()
    pages.finish()
    return shown


if __name__ == "__main__":
    readme = ROOT / "README.md"
    with tempfile.TemporaryDirectory() as folder:
        os.environ["BATTLEWHEEL_DATA"] = folder
        before, _, rest = readme.read_text("utf-8").partition(MARKER)
        _, _, after = rest.partition("<!-- end -->")
        block = "\n".join(["```text", *drawn(), "```"])
        readme.write_text(f"{before}{MARKER}{block}\n<!-- end -->{after}", "utf-8")
