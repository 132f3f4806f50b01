"""One command: a key, what it is called, when it can be used and which method of a page does it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Command:
    """One row of the command table.

    `scopes` are those of the pages that have it; `action`, `when` and `says` name methods of such a page: what it
    does, whether it can be done now (empty: always), and its footer word just now (empty: `word`). `rank` orders the
    footer, the likeliest lowest; 0 keeps it out of the footer. `shown` is what stands there for the key, if not its
    name. `group` is its heading in the help. `also` are further words that find it in the palette. `like` is the id of
    the command that this one is on another page, whose keys it shares.
    """

    id: str
    keys: tuple[str, ...]
    title: str
    word: str
    help: str
    group: str
    scopes: tuple[str, ...]
    action: str
    when: str = ""
    says: str = ""
    rank: int = 0
    shown: str = ""
    also: str = ""
    like: str = ""
