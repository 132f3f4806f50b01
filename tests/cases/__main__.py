"""`python -m tests.cases`: plays every case and prints what it states against what the engine gives."""

from __future__ import annotations

import sys

from .case import Case, Stated, every_case, left_out


def line(case: Case, told: list[Stated]) -> str:
    """What a case states, how much of it was asserted, and what differs."""
    asserted = sum(one.known for one in told)
    wrong = [one for one in told if not one.equal]
    verdict = "; ".join(f"{one.name} {one.stated} is {one.given}" for one in wrong) or "equal"
    return f"{case.id:<40} stated {len(told):>2}  asserted {asserted:>2}  {verdict}"


def main() -> int:
    """Prints a line for each case and a total. Returns 1 if a number differs or is not asserted."""
    played = [(case, case.play()) for case in every_case()]
    for case, told in played:
        print(line(case, told))
    for id, why in left_out().items():
        print(f"{id:<40} left out: {why}")
    good = sum(all(one.equal for one in told) for _, told in played)
    print(f"{len(played)} cases, {sum(len(told) for _, told in played)} numbers stated, {good} cases equal")
    return 0 if good == len(played) else 1


if __name__ == "__main__":
    sys.exit(main())
