"""Taking numbers out of a statement one by one, so that what nobody understood can be named."""

import re

_WORD = re.compile(r"[^\W\d_]{2,}|[0-9]+")


class Reader:
    """The text of some statements, from which what has been understood is taken away."""

    def __init__(self, *texts: str) -> None:
        self.text = " ; ".join(texts)

    def take(self, form: str) -> re.Match[str] | None:
        """Return the first place that has the form, in any case, and take it out of the text."""
        found = re.search(form, self.text, re.IGNORECASE)
        if found:
            self.text = f"{self.text[: found.start()]} ; {self.text[found.end() :]}"
        return found

    def take_all(self, form: str) -> list[re.Match[str]]:
        """Return every place that has the form, in order, and take them out of the text."""
        found = list(re.finditer(form, self.text, re.IGNORECASE))
        self.text = re.sub(form, " ; ", self.text, flags=re.IGNORECASE)
        return found

    def number(self, word: str) -> int | None:
        """Return the number behind a word (`Parry: 3`), or None; a remark in brackets stays for `remark`."""
        found = self.take(rf"\b{word}\s*:?\s*([0-9]{{1,5}})(?:\s*(?:dice|die)\b)?")
        return int(found[1]) if found else None

    def number_and_remark(self, word: str) -> tuple[int | None, str]:
        """Return the number behind a word and what stands in brackets behind it."""
        found = self.take(rf"\b{word}\s*:?\s*([0-9]{{1,5}})(?:\s*(?:dice|die)\b)?\s*(?:\(([^()]*)\))?")
        return (int(found[1]), (found[2] or "").strip()) if found else (None, "")

    @property
    def left(self) -> str:
        """What is left that holds any word, without the separators about it."""
        rest = re.sub(r"\s*;(?:[\s;:,.]|\(\s*\))*", "; ", self.text).strip(" ;:,.")
        return rest if _WORD.search(rest) else ""
