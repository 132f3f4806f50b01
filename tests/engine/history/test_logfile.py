"""Records in memory: each is what was added, wherever it stands."""

from __future__ import annotations

import pytest

from engine.history.logfile import BLOCK, Appended


@pytest.mark.parametrize("count", [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK + 5])
def test_every_record_is_what_was_added(count: int) -> None:
    made = {n: b"\n[[entry]]\nn = %d\n" % n + b"x" * (n % 7) for n in range(41, 41 + count)}
    found = Appended()
    for n, raw in made.items():
        found.add(n, raw)
    assert [n for n in range(30, 60 + count) if found.holds(n)] == list(made)
    for n in (*made, *reversed(made)):
        assert found[n] == made[n]
    assert b"".join(found.all()) == b"".join(made.values())
    for n in (40, 41 + count):
        with pytest.raises(KeyError):
            found[n]
