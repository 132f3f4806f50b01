"""Words in lines of a given width."""

from __future__ import annotations

from .lines import cells, cut


def wrapped(text: str, width: int) -> list[str]:
    """Text in lines of at most `width` cells, parted between words; a word that is wider is parted in itself."""
    out, now = list[str](), ""
    for word in text.split():
        if now and cells(now) + 1 + cells(word) > width:
            out.append(now)
            now = ""
        now = f"{now} {word}" if now else word
        while cells(now) > width:
            head = cut(now, width) or now[:1]
            out.append(head)
            now = now[len(head) :]
    return [*out, now] if now or not out else out
