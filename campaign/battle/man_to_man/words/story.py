"""A log of Man to Man as it is being told: what has been rolled, who stands where, and what holds for whom by then.

Knows that by replaying rows; what the rows tell is said by the rooms beside this one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from campaign.battle.contract import BattleSetup
from campaign.battle.contract.telling import (
    ACTOR,
    CODE,
    DETAIL,
    HEADING,
    PHASE,
    STEP,
    TARGET,
    TURN,
    A,
    B,
    Row,
    Sentence,
    Weight,
)
from campaign.battle.man_to_man import codes
from campaign.battle.man_to_man.units import Gun
from campaign.battle.man_to_man.units import Row as ListRow
from campaign.battle.man_to_man.words.names import Men, names
from campaign.battle.man_to_man.words.rounds import phase_name
from campaign.battle.man_to_man.words.sums import number_text, part_of
from campaign.battle.story import SquadStory
from campaign.words import _, listed

MOVES: Final = (codes.LOG_MOVED, codes.LOG_TURNED, codes.LOG_POSTURE, codes.LOG_LEFT)
"""Rows of what a man does in his action."""


@dataclass(slots=True)
class Story(SquadStory[Men]):
    """``sums`` and ``dice`` are rows that stand ahead of the one that they decide; ``prone`` and ``spots`` are of men.

    ``fleeing`` are units, ``backing`` vehicles that fall back, ``gone`` sides whose battle is over; ``headed`` is the
    phase that has its heading.
    """

    setup: BattleSetup[ListRow] = field(kw_only=True)
    sums: list[Row] = field(default_factory=list)
    dice: list[Row] = field(default_factory=list)
    prone: set[int] = field(default_factory=set)
    spots: dict[int, tuple[int, int]] = field(default_factory=dict)
    fleeing: set[int] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)
    backing: set[int] = field(default_factory=set)
    headed: tuple[int, int] = (0, 0)

    def say(self, row: Row, side: int, text: str, rules: Sequence[str], weight: Weight = DETAIL) -> None:
        """Another sentence; the heading of its phase goes before the first."""
        if row[TURN] and weight is not HEADING and row[PHASE] > codes.MOVEMENT:
            self._head(row)
        SquadStory.say(self, row, side, text, tuple(dict.fromkeys(rules)), weight)

    def _head(self, row: Row) -> None:
        if self.headed == (row[TURN], row[PHASE]):
            return
        self.headed = (row[TURN], row[PHASE])
        phase = phase_name(row[PHASE])
        text = _("Round {n}: {phase}").format(n=row[TURN], phase=phase)
        at = self.at - 1
        self.out.append(
            Sentence(row[TURN], row[PHASE], row[STEP], None, text, ("man_to_man:R1a",), HEADING, at, head=phase)
        )

    def say_of(self, row: Row, figure: int, text: str, rules: Sequence[str], weight: Weight = DETAIL) -> None:
        """Another sentence, about a man."""
        self.say(row, self.names.side[figure], text, rules, weight)

    def roll(self, row: Row, attribute: str, more: Sequence[str] = (), *, test: bool = False) -> tuple[str, list[str]]:
        """What a roll of three dice showed and what it needed, part by part, and the rules of the parts.

        ``row`` has the dice and the number in its first two values. A test of an attribute may be passed by the number
        itself (man_to_man:C6b). ``more`` are the dice of further rolls by the same number.
        """
        parts = [part_of(one[TARGET], one[A]) for one in self.sums]
        form = _("{dice}, needs under {number}")
        if test and self.setup.rules.equal_passes:
            form = _("{dice}, needs at most {number}")
        text = form.format(dice=listed([self.thrown(row[A]), *more]), number=number_text(attribute, row[B], parts))
        self.sums.clear()
        return text, [part.rule for part in parts]

    def thrown(self, total: int) -> str:
        """The dice that stand ahead, with their sum: ``11 (5, 4, 2)``."""
        text = self.sum_text(total, self.dice)
        self.dice.clear()
        return text

    @staticmethod
    def sum_text(total: int, dice: Sequence[Row]) -> str:
        """A sum with the faces of which rows of dice tell."""
        faces = [face for one in dice for face in str(one[B])]
        return _("{sum} ({faces})").format(sum=total, faces=", ".join(faces)) if len(faces) > 1 else str(total)

    def attribute(self, figure: int, arm: int) -> str:
        """What the number of a shot begins with: fire control of a vehicle or a gun, else DEX."""
        if self.names.is_vehicle(figure) or isinstance(self.names.arms[arm], Gun):
            return _("fire control")
        return _("DEX")

    def next_row(self) -> Row | None:
        """The row that comes next, if any; it is not taken."""
        return self.rows[self.at] if self.at < len(self.rows) else None

    def moves(self, figure: int, behind: int = 0) -> bool:
        """Whether the row that comes so many rows behind the next is of a man's move."""
        at = self.at + behind
        return at < len(self.rows) and self.rows[at][ACTOR] == figure and self.rows[at][CODE] in MOVES

    def comes_to(self, figure: int, row: Row) -> float:
        """A man comes to the place of a row; how far that was, 0 if nobody knows."""
        place = (row[A], row[B])
        before = self.spots.get(figure, place)
        self.spots[figure] = place
        return math.hypot(place[0] - before[0], place[1] - before[1])


def begin(setup: BattleSetup[ListRow], rows: Sequence[Row]) -> Story:
    """A story of which nothing is told."""
    story = Story(names(setup), rows, setup=setup)
    story.spots = {figure: entered.at for figure, entered in enumerate(story.names.setups) if entered.at is not None}
    return story


def keep_part(story: Story, row: Row) -> None:
    """A part of a sum waits for its roll."""
    story.sums.append(row)


def keep_dice(story: Story, row: Row) -> None:
    """Dice wait for what they decide."""
    story.dice.append(row)


def weapon_of(story: Story, row: Row) -> str:
    """The weapon that a row names as its target."""
    return story.names.weapon(row[TARGET])


def name_of(story: Story, row: Row) -> str:
    """The man who acts in a row."""
    return story.names.short[row[ACTOR]]
