"""What others may use of the engine is what it was."""

from . import kept, names


def test_public_names_are_those_that_are_kept() -> None:
    kept.same(kept.load(names.KEPT), names.listed())
