"""The demo in wide windows, its numbers and its dice, as they were looked at."""

import pytest

from tests.tui.frames.real import FRAMES, drawn, kept


@pytest.mark.parametrize("name", FRAMES)
def test_a_frame_is_drawn_as_it_was_kept(name: str) -> None:
    assert drawn(name) == kept(name)
