"""Every page of the demos, and the pages before a fight, in both sizes."""

import pytest

from . import kept, pages


@pytest.mark.parametrize(("ruleset", "size"), pages.FILES)
def test_every_page_is_as_it_was(ruleset: str, size: str) -> None:
    kept.same(kept.load(pages.KEPT.format(ruleset, size)), pages.shown(ruleset, size))
