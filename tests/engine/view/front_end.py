"""A second front end: a fight on plain lines of text, made of what the engine tells and of nothing of the screen."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from engine.core.ask import Ask
from engine.core.desk import Line, Span
from engine.core.inputs import Amend, Begin, Override
from engine.history import correct
from engine.history.encounter import Encounter
from engine.samples import files
from engine.view import adding, answering, correcting, detail, dice, log, numbers, preview, steps, targets, words
from engine.view.action import Reading
from engine.view.detail import Remark, SeenBy
from engine.view.fight import FightView

LABELS = "123456789abc"
Row = tuple[str, ...]
"""The pieces of one line, from left to right."""


class FrontEnd:
    """One fight. Every method that shows something gives its lines; every other one does what a person would."""

    def __init__(self, enc: Encounter) -> None:
        self.enc, self.view = enc, FightView(enc)

    @classmethod
    def of_demo(cls, ruleset: str, folder: Path) -> FrontEnd:
        """The demo of a ruleset, copied to a folder."""
        state, journal = (folder / file.name for file in files(ruleset))
        for source, target in zip(files(ruleset), (state, journal), strict=True):
            shutil.copy(source, target)
        return cls(Encounter.open(state))

    # -- the desk ------------------------------------------------------------------------------------------------------
    def desk(self) -> Iterator[Row]:
        rules, state = self.enc.rules, self.enc.state
        for slot in self.view.order():
            cells = rules.row(state, slot).cells
            yield tuple(cells[column.id].text for column in rules.columns if column.id in cells)

    def menu(self) -> Iterator[Row]:
        for item in self.enc.rules.menu(self.enc.state, self.view.acting):
            yield (item.title, item.barred) if item.barred else (item.title, item.cost, item.note)

    # -- an open action ------------------------------------------------------------------------------------------------
    @property
    def reading(self) -> Reading:
        assert self.enc.outcome is not None
        return Reading(self.view, self.enc.outcome)

    @property
    def ask(self) -> Ask:
        return answering.subject(self.reading, "")

    def title(self) -> list[str]:
        return [_line(line) for line in answering.title(self.reading)]

    def steps(self) -> Iterator[Row]:
        for row in steps.step_rows(self.reading):
            if row.status != steps.AHEAD or not row.part:
                yield row.number, row.title, row.result

    def question(self) -> Row:
        ask = answering.about(self.reading, "")
        return answering.prompt_words(self.reading, ask), f"{self.reading.name(ask.who).text} {words.verb(ask)}"

    def options(self) -> Iterator[str]:
        labels = answering.label_of_options(self.ask, LABELS, answering.chosen(self.reading, self.ask))
        for label, option in labels.items():
            yield f"{label} {option.label} {answering.costs(option)}".strip()

    def targets(self) -> Iterator[Row]:
        reading, ask = self.reading, self.ask
        rows, chosen = targets.table(reading, ask), str(answering.chosen(reading, ask))
        titles = targets.titles(reading, rows)
        labels = {option.id: label for label, option in answering.label_of_options(ask, LABELS, chosen).items()}
        for line in targets.lines(reading, rows, titles, labels, chosen):
            made = line.chances
            last = (made.blocked,) if made.blocked else made.brings
            yield (line.label, line.barred) if line.barred else (line.keys, line.label, made.defense, made.hits, *last)

    def numbers(self) -> Iterator[Row]:
        reading = self.reading
        for shown in numbers.beside(reading, answering.numbers_of(reading, answering.about(reading, ""))):
            row = numbers.number_row(reading, shown)
            yield row.title, row.value
            made = (*row.parts, *((row.by_hand,) if row.by_hand is not None else ()))
            yield from ((part.label, part.amount.text) for part in made)

    def chances(self) -> list[Row]:
        return [(one.label, _text(one.spans)) for one in answering.chances(self.reading, self.ask)[0]]

    def dice(self, text: str = "") -> str:
        """What is said of the dice that are asked for, before and while something is typed."""
        side = self.reading.mode(self.ask.who)
        said = dice.typed_so_far(self.ask, text, side)
        told = said.wrong or ", ".join(filter(None, (said.missing, said.counted)))
        return told if text else dice.roll_words(self.ask)

    def ready(self) -> str:
        found = answering.ready(self.reading, ())
        return found.barred or f"{found.what} {found.right}".strip()

    def preview(self) -> list[str]:
        return [_line(line) for line in answering.foreseen(self.reading)[0]]

    def begin(self, procedure: str, **args: object) -> None:
        self.enc.do(Begin(procedure, self.view.acting, args))

    def choose(self, label: str) -> None:
        """Chooses what the label stands for."""
        option = answering.label_of_options(self.ask, LABELS, answering.chosen(self.reading, self.ask))[label]
        self.enc.do(answering.given(self.reading, self.ask, option.id))

    def type(self, text: str) -> None:
        """Takes typed text as the answer. Raises Refused where it is none."""
        ask = self.reading.open
        self.enc.do(answering.given(self.reading, ask, answering.value_of(self.reading, ask, text)))

    def go_on(self) -> None:
        """Takes what is ready; rolls where dice are asked for."""
        ask = self.reading.open
        if ask.kind == "dice":
            self.enc.roll()
        else:
            self.enc.answer(ask.default if ask.default is not None else ask.options[0].id)

    def set_number(self, text: str) -> None:
        """Sets a number by its name: `defense 4 mud`."""
        labels = numbers.labelled(self.reading, self.reading.open)
        given = answering.override(self.reading, labels, "", text)
        assert given is not None
        self.enc.do(given)

    def declare(self, text: str) -> None:
        """Adds an effect made up on the spot to the side that answers."""
        reading = self.reading
        ask = answering.takes_effect(reading, answering.stops(reading), reading.open.who)
        assert ask is not None
        use = answering.made_up(reading, ask, text)
        self.enc.do(Amend(ask.key, (*(reading.answer(ask.key) or ()), use)))

    # -- the log -------------------------------------------------------------------------------------------------------
    def log(self) -> Iterator[str]:
        for line in log.lines(self.view).all():
            yield from line.texts

    def opened(self, at: int = 0) -> Iterator[str]:
        """What the line at a place opens to, the newest being 0."""
        line = log.lines(self.view).get(at)
        assert line is not None
        for one in detail.detail(self.view, line):
            if isinstance(one, (Remark, SeenBy)):
                yield one.text
                continue
            if one.came is not None:
                yield f"{one.number} {one.came.about} {', '.join(one.came.parts)} {one.came.result}"
            for roll in one.rolls:
                yield f"{one.number} {roll.dice} {roll.how}: {' '.join(face.text for face in roll.faces)} {roll.result}"

    def can_be_corrected(self) -> Iterator[Row]:
        """What can be changed in the newest line: each row, what it is, how it is changed, and what is typed for it."""
        newest = log.lines(self.view).get(0)
        assert newest is not None
        found = correct.finished(self.enc, newest.n)
        for row in correcting.rows(self.view, found):
            asked = found.outcome.passed.get(row.key) if found.outcome is not None else None
            if found.outcome is None or (asked is None and row.kind != correcting.NUMBER):
                continue
            ask = asked or self.reading_of(found).open
            hint = correcting.way_hint(row, ask, found.outcome)
            yield row.title, row.value, correcting.way(row, ask), hint

    def reading_of(self, found: correct.Finished) -> Reading:
        return correcting.PastReading(self.view, found, found.outcome)

    def corrects(self, title: str, text: str) -> list[str]:
        """Sets a number of the newest line as it should have been, and tells what differs; accepts it."""
        newest = log.lines(self.view).get(0)
        assert newest is not None
        found = correct.finished(self.enc, newest.n)
        numbers = (one for one in correcting.rows(self.view, found) if one.kind == correcting.NUMBER)
        row = next(one for one in numbers if one.title == title)
        assert found.outcome is not None
        given: Override = correcting.typed_override(found.outcome.shown[row.key], text)
        made = self.enc.correct(newest.n, given)
        while made.ask is not None:
            if made.ask.kind == "dice":
                made.roll()
            else:
                made.answer(made.ask.default if made.ask.default is not None else made.ask.options[0].id)
        told = [preview.what(self.view, found, made)]
        told += [" ".join((*one.gone, *one.come)) for one in preview.retold(self.view, made.lines)]
        of_it = preview.numbers(self.view, found, made)
        told += [f"{one.who} {one.what} {one.was.text} {one.now.text}" for one in preview.differences(self.view, made)]
        told += [f"{one.what} {one.was.text} {one.now.text}" for one in of_it]
        told += [one.text for one in preview.notices(self.view, made)]
        told += [preview.answer(made)[0], preview.progress(made)]
        made.accept()
        return told

    # -- fighters ------------------------------------------------------------------------------------------------------
    def adds(self, text: str) -> list[str]:
        """Adds fighters from a line, and tells their names."""
        reading = adding.read(self.enc, text, adding.NONE, "foes")
        self.enc.do(adding.edit(reading.fighters))
        return [str(tree["name"]) for _, tree in reading.fighters]


def _line(line: Line) -> str:
    return " ".join(filter(None, (line.label, _text(line.spans), _text(line.right))))


def _text(spans: Iterable[Span]) -> str:
    return " ".join("".join(span.text for span in spans).split())


def to_the_end(front: FrontEnd) -> None:
    """Goes through an open action with what is ready at each question."""
    while front.enc.ask is not None:
        front.go_on()


def main(ruleset: str, folder: str) -> None:
    """Plays an attack, and prints which modules that has loaded."""
    front = FrontEnd.of_demo(ruleset, Path(folder))
    front.begin("attack")
    shown = [*front.desk(), *front.menu(), *front.title(), *front.steps(), *front.targets(), front.ready()]
    to_the_end(front)
    shown += [*front.log(), *front.opened()]
    assert all(shown)
    print(json.dumps(sorted(sys.modules)))


if __name__ == "__main__":
    main(*sys.argv[1:])
