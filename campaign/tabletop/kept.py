"""A battle under way as a text: written after each answer, and read back to the same decision or the same throw.

Reading is strict: whatever is wrong becomes a sentence that names its place. Knows no file and no campaign.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeVar

from campaign.battle.arena import NotLegal
from campaign.battle.contract import EASY, STANDARD, STRONG
from campaign.battle.row_packing import pack, pack_faces, unpack, unpack_faces
from campaign.battle.scenario import MOST_CHOICES, MOST_SEED, Scenario, read_at, write
from campaign.battle.strict_json import NoJson, Place, parsed
from campaign.battle.systems import system_of
from campaign.tabletop.match import Match
from campaign.tabletop.seats import DiceBy, Seat
from campaign.words import _

if TYPE_CHECKING:
    from campaign.battle.arena import Choice
    from campaign.battle.contract import AnySetup

T = TypeVar("T")

FORMAT: Final = 2
WITHOUT_EDITION: Final = 1
"""The form before it said by which version of the rules the battle is played: that was the second."""
SECOND: Final = 2
STRENGTHS: Final = {"person": None, "easy": EASY, "standard": STANDARD, "strong": STRONG}
MOST_PACKED: Final = 3_000_000  # characters
MOST_FACES: Final = 100_000
LARGEST: Final = 2**31  # of a number in a choice


class BadKept(ValueError):
    """The text is no battle under way; ``problems`` are sentences, each with its place in the text."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True)
class Kept:
    """A battle under way: all that leads to where it stands. ``setup`` and ``seed`` as it began.

    ``edition`` is the version of the rules by which it goes on, as it was begun.
    """

    setup: AnySetup
    seed: int
    seats: tuple[Seat, ...]
    dice: DiceBy
    choices: tuple[Choice, ...]
    faces: tuple[int, ...]
    edition: int

    @classmethod
    def of(cls, match: Match) -> Kept:
        """A match as it stands."""
        choices, faces = match.kept
        edition = match.game.edition
        return cls(match.setup, match.seed, match.seats, match.dice, tuple(choices), tuple(faces), edition)

    def match(self) -> Match:
        """The battle again, at the same decision or throw. Raises BadKept where its choices are not of this battle."""
        try:
            return Match(self.setup, self.seed, self.seats, self.dice, self.choices, self.faces, self.edition)
        except NotLegal as refused:
            told = _("choices: number {n} is not allowed in this battle, by the rules that this program plays.")
            raise BadKept([told.format(n=self.choices.index(refused.choice) + 1)]) from refused


def written(match: Match) -> str:
    """The text of a battle under way."""
    return text_of(Kept.of(match))


def text_of(kept: Kept) -> str:
    """The text: reading it gives the same."""
    words = {strength: word for word, strength in STRENGTHS.items()}
    value = {
        "format": FORMAT,
        "edition": kept.edition,
        "seed": kept.seed,
        "seats": [words[seat.strength] for seat in kept.seats],
        "dice": kept.dice.value,
        "choices": pack(kept.choices),
        "faces": pack_faces(kept.faces),
    }
    head = json.dumps(value)
    return f'{head[:-1]}, "battle": {write(Scenario(kept.setup)).rstrip()}}}\n'


def read(text: str) -> Kept:
    """The battle that a text holds. Raises BadKept."""
    try:
        top = Place(parsed(text), "", [])
    except NoJson as problem:
        raise BadKept([str(problem)]) from problem
    found = _kept(top)
    if found is None or top.problems:
        raise BadKept(top.problems)
    return found


def _kept(top: Place) -> Kept | None:
    """What stands in the text, or None where too little could be read; problems stand in the place."""
    needed = ("format", "seed", "seats", "dice", "choices", "faces", "battle")
    parts = top.members(needed, ["edition"])
    written = parts["format"].value if "format" in parts else FORMAT
    if isinstance(written, bool) or written not in (WITHOUT_EDITION, FORMAT):
        top.problems[:] = [_("format: another version of the program kept this battle, and is needed to read it.")]
        return None
    if not set(needed) <= set(parts):
        return None
    if (written == FORMAT) != ("edition" in parts):
        parts["format"].wrong(_("form {n} has an edition, and older ones have none.").format(n=FORMAT))
        return None
    edition = parts.get("edition", Place(SECOND, "edition", top.problems))
    scenario = read_at(parts["battle"], edition)
    if scenario is None or top.problems:
        return None
    system = system_of(scenario.setup.system)
    seats = [Seat(STRENGTHS[seat.one_of(list(STRENGTHS))]) for seat in parts["seats"].items(system.most_forces)]
    if len(seats) != len(scenario.setup.sides):
        parts["seats"].wrong(_("each side has one."))
    return Kept(
        setup=scenario.setup,
        seed=parts["seed"].whole(0, MOST_SEED),
        seats=tuple(seats),
        dice=DiceBy(parts["dice"].one_of([by.value for by in DiceBy])),
        choices=_choices(parts["choices"], system.width),
        faces=_faces(parts["faces"]),
        edition=scenario.edition or system.version,
    )


def _choices(place: Place, width: int) -> tuple[Choice, ...]:
    """Packed choices, in the form that the rules take; whether they are legal is found out when they are answered."""
    rows = _unpacked(place, unpack)
    fit = all(len(row) == width and all(abs(number) <= LARGEST for number in row) for row in rows)
    if len(rows) > MOST_CHOICES or not fit:
        place.wrong(_not_packed())
    return rows


def _faces(place: Place) -> tuple[int, ...]:
    """The faces of dice that have fallen."""
    faces = _unpacked(place, unpack_faces)
    if len(faces) > MOST_FACES:
        place.wrong(_not_packed())
    return faces


def _unpacked(place: Place, unpacking: Callable[[str], tuple[T, ...]]) -> tuple[T, ...]:
    """What was packed into a text."""
    if isinstance(place.value, str) and len(place.value) <= MOST_PACKED:
        with suppress(ValueError):
            return unpacking(place.value)
    place.wrong(_not_packed())
    return ()


def _not_packed() -> str:
    return _("this is not as the program packed it.")
