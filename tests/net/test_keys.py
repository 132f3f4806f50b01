"""A whole fight by its keys, in both sizes."""

import pytest

from . import kept, keys

MORE, FRAME = 1.02, 60
"""So much more than was kept may be sent: fewer bytes are welcome, and kept when all is recorded. What is worked out
while nobody waits is shown at once or in a frame of its own, which costs a key so many bytes more."""


@pytest.mark.parametrize("size", keys.SIZES, ids=["80x24", "200x60"])
def test_each_key_shows_what_it_showed(size: tuple[int, int]) -> None:
    kept.same(kept.load(keys.SHOWN.format(*size)), keys.played(*size)[0])


@pytest.mark.parametrize("size", keys.SIZES, ids=["80x24", "200x60"])
def test_no_key_sends_more_than_it_did(size: tuple[int, int]) -> None:
    was = {name: int(count) for name, count in kept.load(keys.SENT.format(*size)).items()}
    now = keys.played(*size)[1]
    assert was.keys() == now.keys()
    assert {name: (was[name], now[name]) for name in was if now[name] > was[name] * MORE + FRAME} == {}
    assert sum(now.values()) <= sum(was.values()) * MORE
