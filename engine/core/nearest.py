"""The known word that a wrong one was probably meant to be."""

import difflib
from collections.abc import Iterable


def nearest(word: str, known: Iterable[str]) -> str:
    """`; did you mean "x"?` for the nearest known word, or a full stop where none is near: the end of a sentence."""
    near = difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f'; did you mean "{near[0]}"?' if near else "."
