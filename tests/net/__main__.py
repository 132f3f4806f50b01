"""`python -m tests.net` writes all that is kept anew; `python -m tests.net add NAME JOURNAL` takes in a fight."""

import sys
from pathlib import Path

from . import fights, kept, keys, names, pages, reached


def main(*given: str) -> None:
    """Writes all that is kept, after a fight has been taken in where one is given."""
    if given:
        command, name, journal = given
        if command != "add":
            sys.exit(__doc__)
        fights.add(name, Path(journal).read_text("utf-8"))
    fights.record()
    kept.keep(reached.KEPT, reached.listed())
    kept.keep(names.KEPT, names.listed())
    for columns_and_lines in keys.SIZES:
        shown, sent = keys.played(*columns_and_lines)
        kept.keep(keys.SHOWN.format(*columns_and_lines), shown)
        kept.keep(keys.SENT.format(*columns_and_lines), keys.counted(sent))
    for ruleset, size in pages.FILES:
        kept.keep(pages.KEPT.format(ruleset, size), pages.shown(ruleset, size))


if __name__ == "__main__":
    main(*sys.argv[1:])
