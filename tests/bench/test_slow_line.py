"""The slow line: bytes queue up behind each other, and both ways count."""

import pytest

from tests.bench.slow_line import arrival


@pytest.mark.parametrize(
    ("pieces", "seconds"),
    [
        ([], 0.080),
        ([(0.0, 125)], 0.090),
        ([(0.005, 125)], 0.095),
        ([(0.0, 1250), (0.010, 125)], 0.190),
        ([(0.0, 125), (0.050, 125)], 0.140),
    ],
)
def test_arrival(pieces: list[tuple[float, int]], seconds: float) -> None:
    assert arrival(pieces) == pytest.approx(seconds)
