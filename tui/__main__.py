"""The command `battlewheel`, and `python -m tui`. Textual is imported only where a screen is opened."""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Sequence

INTERRUPTED = 130
CUT_SHORT = 141
"""Exit code of a program whose output nobody reads to its end, as shells give it."""


def main(given: Sequence[str] | None = None) -> int:
    """Does what the command line asks for and returns the exit code; what a person got wrong is one sentence and 2.

    No garbage is collected while modules are loaded: there is none, and to look for it takes a tenth of the start.
    """
    gc.disable()
    try:
        return _main(given)
    finally:
        gc.enable()


def _main(given: Sequence[str] | None) -> int:
    from engine.core.model import Refused

    from .arguments import WRONG, parser
    from .printing import complain

    try:
        try:
            return _run(parser().parse_args(given))
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()  # what can't be written is told here, not as the interpreter ends
    except Refused as refused:
        complain(refused.sentence)
        return WRONG
    except BrokenPipeError:  # whoever reads what is printed has enough of it
        sys.stdout = None
        return CUT_SHORT
    except OSError as failed:
        what = f"{failed.filename}: " if failed.filename else ""
        complain(f"{what}{failed.strerror or failed}.")
        sys.stdout = None
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(args: argparse.Namespace) -> int:
    if args.command in ("replay", "check", "log"):
        gc.enable()
    if args.command == "replay":
        from .offline import run_replay

        return run_replay(args.file, args.at, args.verify)
    if args.command == "check":
        from .offline import run_check

        return run_check(args.files)
    if args.command == "log":
        from .offline import run_log

        return run_log(args.file, args.players, args.steps)
    if args.command == "keys":
        from .offline import run_keys

        return run_keys()
    if args.command == "manual":
        from .manual import run_manual

        return run_manual(" ".join(args.topic))
    from .running import run

    return run(args)


if __name__ == "__main__":
    sys.exit(main())
