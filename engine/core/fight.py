"""What a running procedure is given: asks, shown numbers, facts, and the draft it writes to.

An ask that has no recorded answer ends the run; `engine.core.procedure` starts it again when the answer is there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from .ask import Ask, Fact, Number, Part, Question, Shown, Step, number
from .dice import Dice
from .inputs import Amend, Answer, Begin, Edit, Input, Override
from .model import MISSING, Draft, Refused, Tree, View
from .questions import Questions
from .told import INTERRUPT, Narrator, One, Tier, Told

P = ParamSpec("P")
T = TypeVar("T")

UNSAID = "the GM says so"
"""The reason of an override for which the GM gave none."""


def interrupted_by(prefix: str) -> int | None:
    """The place among the inputs of what was begun out of turn, by what its keys begin with; None for all else."""
    name, _, ordinal = prefix.partition(".")[0].partition("-")
    return int(ordinal) if name == INTERRUPT else None


class Pending(BaseException):
    """Ends a run at an ask that has no answer yet. Only the runner catches it."""

    def __init__(self, ask: Ask) -> None:
        super().__init__(ask.key)
        self.ask = ask


Roller = Callable[[Ask], Answer | None]
"""What answers a question as it is asked, so that one run goes on through many; None leaves it open."""


def nobody_rolls(ask: Ask) -> None:
    """Leaves every question open."""


class HouseRule(Told[Narrator], key="option", tier=Tier.ALONE):
    """An option that stands elsewhere than at its default, and has changed what happened."""

    option: str
    value: Any
    who: str = ""

    def told(self, telling: Narrator, one: One) -> str:
        """House rules that changed what happened, by their names."""
        found = [self, *telling.take_each(one, HouseRule)]
        named = dict.fromkeys(f"{each.option} {each._value}" for each in found)
        return f"House rule: {', '.join(named)}."

    @property
    def _value(self) -> str:
        return ("on" if self.value else "off") if isinstance(self.value, bool) else str(self.value)


class RolledAgain(Told[Narrator], key="rolled_again", tier=Tier.ALONE):
    """Dice that lay already and were rolled afresh: which `roll`, and how many successes it was and came to."""

    who: str
    roll: str
    was: int
    to: int

    def told(self, telling: Narrator, one: One) -> str:
        """What the dice showed before is named."""
        roll = self.roll.rpartition(": ")[2]
        roll = roll[:1].lower() + roll[1:] if roll.endswith("roll") else roll
        return f"{telling.name(self.who)} rolls again: {roll} {self.was} to {self.to} successes."


class SetByGM(Told[Narrator], key="override", tier=Tier.NEVER):
    """A number that counts as the GM says. It has no sentence of its own: it stands behind that of what it decided."""

    number: str
    value: int
    computed: int
    why: str = ""
    title: str = ""

    @property
    def named(self) -> tuple[str, str]:
        """What it is called, and the id of whose it is where several have one each."""
        number, _, id = (self.title or self.number).partition(", ")
        return number, id

    @property
    def rolled(self) -> bool:
        """Whether it stands in the place of dice, so that nobody knows what they would have given."""
        return self.named[0].endswith("successes")


class HouseOption(Protocol):
    """An option of a ruleset, as far as a procedure that runs needs it."""

    @property
    def default(self) -> Any:
        """What it is where nobody says otherwise."""


class Runs(Protocol):
    """A procedure of a ruleset, as far as it is run; `confirms` is whether it ends in a question of its own."""

    @property
    def run(self) -> Callable[[Fight, Begin], None]:
        """What it does."""

    @property
    def confirms(self) -> bool:
        """Whether an ask closes it."""


class Rules(Protocol):
    """A ruleset, as far as a procedure that runs needs it."""

    @property
    def options(self) -> Mapping[str, HouseOption]:
        """Its options by name."""

    @property
    def procedures(self) -> Mapping[str, Runs]:
        """Its procedures by name."""

    def fighter(self, draft: Draft, id: str) -> View:
        """The live view of a combatant."""


class Fight(Questions):
    """What a procedure is given: the draft, the asks, the shown numbers. It knows no rule."""

    def __init__(self, rules: Rules, state: Tree, inputs: Iterable[Input], roller: Roller = nobody_rolls) -> None:
        self.rules, self.draft, self._roller = rules, Draft(state), roller
        self.shown: dict[str, Shown] = {}
        self.passed: dict[str, Ask] = {}
        self.answers: dict[str, Any] = {}
        self.facts: list[Fact] = []
        self.steps: list[Step] = []
        self.participants: set[str] = set()
        self.context: list[Any] = []
        self.asked: Ask | None = None
        self.asleep: tuple[Begin, ...] = ()
        self.by_hand: list[tuple[int, str, Any]] = []
        self._views: dict[str, Any] = {}
        self._prefix, self._step = "", ""
        self._answers: dict[str, list[Answer | Amend]] = {}
        self._overrides: dict[str, Override] = {}
        self._made_at: dict[str, list[tuple[int, Begin | Edit]]] = {}
        for ordinal, given in enumerate(inputs):
            self._sort(ordinal, given)

    def _sort(self, ordinal: int, given: Input) -> None:
        if isinstance(given, (Answer, Amend)):
            self._answers.setdefault(given.key, []).append(given)
        elif isinstance(given, Override):
            self._overrides[given.key] = given
        elif isinstance(given, (Edit, Begin)) and given.at:
            self._made_at.setdefault(given.at, []).append((ordinal, given))

    # -- for procedures: who and what ------------------------------------------------------------------------------
    def __getitem__(self, id: str) -> Any:
        """The live view of a combatant. Raises Refused where there is none of that id."""
        if id not in self._views:
            self._views[id] = self.rules.fighter(self.draft, id)
        return self._views[id]

    def involve(self, *views: View) -> None:
        """Marks who takes part: they can't be taken out of the fight while this procedure is open."""
        self.participants.update(view.id for view in views)

    def everyone(self) -> list[Any]:
        """Views of all combatants, in the order of the file."""
        return [self[id] for id in self.draft.get("combatant", {})]

    def option(self, name: str) -> Any:
        """The value of a house-rule option in this fight."""
        return self.draft.get(f"options.{name}", self.rules.options[name].default)

    def bites(self, name: str, who: str = "") -> None:
        """Records that an option changed what happened; nothing is recorded where it stands at its default."""
        value = self.option(name)
        if value != self.rules.options[name].default:
            self.tell(HouseRule(who=who, option=name, value=value))

    # -- for procedures: steps, numbers, facts ---------------------------------------------------------------------
    @property
    def step(self) -> str:
        """The number of the present step, as the rules number it."""
        return self._step

    def at(self, step: str, title: str = "") -> None:
        """Enters a step. Without a title the step is a sub-step that is not listed by itself."""
        self._step = step
        if title and self._index(step) is None:
            self.steps.append(Step(self._prefix, step, title))

    def result(self, text: str, passed_over: bool = False, step: str = "") -> None:
        """What came out of a step that has a title, in a few words; of the present one if none is named."""
        i = self._index(step or self._step)
        if i is not None:
            self.steps[i] = replace(self.steps[i], result=text, passed_over=passed_over)

    def _index(self, step: str) -> int | None:
        here = (self._prefix, step)
        return next((i for i, one in enumerate(self.steps) if (one.prefix, one.number) == here), None)

    def overrides(self) -> dict[str, int]:
        """All values that the GM has put in place of numbers, by whole key."""
        return {key: over.value for key, over in self._overrides.items() if over.value is not None}

    def show(
        self,
        key: str,
        what: Number | int | Iterable[Part | tuple[str, int]],
        seen: str = "all",
        title: str = "",
        who: str = "",
        pool: bool = False,
        margin: tuple[str, str] | None = None,
    ) -> int:
        """Records a number with its parts and returns it, or what the GM says it is.

        A `title` names it where the key, which is the same in every file, would mislead; `who`, `pool` and `margin` are
        those of `Shown`.
        """
        if isinstance(what, int):
            what = ((key, what),)
        made = what if isinstance(what, Number) else number(*what)
        full, value, why = self._prefix + key, made.value, ""
        over = self._overrides.get(full)
        if over is not None and over.value is not None:
            value, why = over.value, over.why or UNSAID
        self.shown[full] = Shown(
            full, self._step, value, made.value, made.parts, why, seen, title, who, pool, margin, self._prefix
        )
        return value

    def told_overrides(self) -> tuple[Fact, ...]:
        """A fact for each number that counts as the GM says: what it is called, both values, and the GM's reason."""
        out = []
        for key, shown in self.shown.items():
            if shown.overridden:
                prefix, why = shown.prefix, "" if shown.why == UNSAID else shown.why
                told = SetByGM(
                    number=key.removeprefix(prefix), value=shown.value, computed=shown.computed, why=why,
                    title=shown.title,
                )  # fmt: skip
                out.append(Fact(shown.step, prefix + told.key, told.data))
        return tuple(out)

    def unshow(self, *keys: str) -> None:
        """Takes back numbers that were shown ahead of what did not come."""
        for key in keys:
            self.shown.pop(self._prefix + key, None)

    def shown_value(self, key: str) -> int:
        """A number that has been shown, as it counts."""
        return self.shown[self._prefix + key].value

    def tell(self, *told: Told[Any]) -> None:
        """Records what the log needs of this step, each as a fact of its own kind. Empty values are left out."""
        self.facts.extend(Fact(self._step, self._prefix + one.key, one.data) for one in told)

    @contextmanager
    def inside(self, name: str) -> Iterator[None]:
        """Keys asked and shown in here begin with this name; the step is put back afterwards."""
        was = self._prefix, self._step
        self._prefix += name + "."
        try:
            yield
        finally:
            self._prefix, self._step = was

    @property
    def nested(self) -> bool:
        """Whether this is inside another procedure's step."""
        return bool(self._prefix)

    def local(self, key: str) -> str:
        """A whole key as it is called in here."""
        return key.removeprefix(self._prefix)

    # -- for procedures: asking ------------------------------------------------------------------------------------
    def ask(self, build: Callable[Concatenate[Fight, P], Question[T]], *args: P.args, **given: P.kwargs) -> T:
        """Asks the question that `build(fight, *args)` makes, and returns the answer.

        The question is built anew after an edit or an interrupt made at it, so that its numbers follow. `asked` is then
        the question as it was answered.
        """
        ask = build(self, *args, **given)
        # One at a time: if an interrupt made here asks, what was made after it is still there to count.
        made_here = self._made_at.get(ask.key, [])
        while made_here:
            self._happens(*made_here.pop(0))
            ask = build(self, *args, **given)
        value: T = self._recorded(ask)
        self.passed[ask.key], self.answers[ask.key], self.asked = ask, value, ask
        if ask.kind == "dice" and not ask.silent:
            self._rolled_again(ask, value)
        return value

    def _happens(self, ordinal: int, made: Begin | Edit) -> None:
        if isinstance(made, Edit):
            self._set_by_hand(ordinal, made)
            return
        was, self._prefix, steps = self._prefix, "", len(self.steps)
        with self.inside(f"{INTERRUPT}-{ordinal}"):
            self.rules.procedures[made.procedure].run(self, made)
        self._prefix = was
        del self.steps[steps:]

    def _recorded(self, ask: Ask) -> Any:
        """The newest recorded answer that fits this ask; older ones sleep until their ask returns."""
        for answer in reversed(self._answers.get(ask.key, ())):
            if answer.fits != ask.fingerprint(answer.value):
                continue
            if not ask.takes(answer.value):
                raise Pending(replace(ask, silent=False))
            if ask.kind == "dice" and isinstance(answer.value, tuple):
                return self._faces(ask, answer)
            return answer.value
        if ask.silent:
            return ask.default
        return self._rolled(ask)

    def _rolled(self, ask: Ask) -> Any:
        """Dice that are rolled as they are asked; where nobody rolls them the run ends here."""
        answer = self._roller(ask)
        if answer is None:
            raise Pending(ask)
        self._answers.setdefault(ask.key, []).append(answer)
        return answer.value

    def _faces(self, ask: Ask, answer: Answer | Amend) -> tuple[int, ...]:
        """The recorded faces that count: of a smaller pool the last fall away, of a larger one the rest is asked."""
        faces: tuple[int, ...] = answer.value
        if len(faces) >= ask.count or (ask.silent and ask.count > 0):
            return faces[: ask.count]
        source = answer.source or "t" * len(faces)
        all_of_it: tuple[int, ...] = self._rolled(replace(ask, given=faces, given_source=source, silent=False))
        return all_of_it

    def _rolled_again(self, ask: Ask, value: Any) -> None:
        """Records that dice which lay already have been rolled afresh, and what they showed before."""
        given = self._answers[ask.key]
        again = [i for i, one in enumerate(given) if i and isinstance(one, Amend) and "r" in one.source]
        if again:
            dice, before = ask.dice or Dice(0), given[again[0] - 1].value
            was, to = dice.successes(before), dice.successes(value)
            self.tell(RolledAgain(who=ask.who, roll=ask.prompt, was=was, to=to))

    def _set_by_hand(self, ordinal: int, edit: Edit) -> None:
        for path, value in edit.values:
            self._stays(path, value)
            self.by_hand.append((ordinal, path, self.draft.get(path)))
            self.draft.set(path, value)

    def _stays(self, path: str, value: Any) -> None:
        """Raises Refused where an edit has taken out one who takes part, since another answer was given."""
        table, _, id = path.partition(".")
        if table == "combatant" and value is MISSING and id in self.participants:
            name = self.draft.get(f"{path}.name", id)
            raise Refused("takes_part", f"{name} has been taken out of the fight since: choose somebody else.")

    # -- for the runner --------------------------------------------------------------------------------------------
    def leftovers(self) -> None:
        """A hand edit is never lost: one whose ask has vanished counts now. Interrupts sleep, and are listed."""
        rest = [made for at in self._made_at.values() for made in at]
        for ordinal, made in rest:
            if isinstance(made, Edit):
                self._set_by_hand(ordinal, made)
        self.asleep = tuple(made for _, made in rest if isinstance(made, Begin))
