"""A log as it is being told: which row is next, what is known by then, and the sentences so far.

Knows where everybody stands and who is past help, by replaying rows; knows no row's meaning beyond that.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from campaign.battle.contract import BattleSetup
from campaign.battle.contract.telling import (
    ACTOR,
    CODE,
    DETAIL,
    HEADING,
    IMPORTANT,
    NOTABLE,
    PHASE,
    STEP,
    TARGET,
    TURN,
    A,
    B,
    Names,
    Row,
    Sentence,
    Weight,
)
from campaign.battle.fftt import codes
from campaign.battle.fftt.units import Unit
from campaign.battle.fftt.words.names import names_in
from campaign.battle.story import Story as LogStory
from campaign.battle.table_words import wounds_text
from campaign.words import _, listed


@dataclass(slots=True)
class Act:
    """What a figure does in movement until another row comes between, clause by clause; ``walked`` since the last."""

    figure: int
    row: Row
    clauses: list[str] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    walked: float = 0.0
    weight: Weight = DETAIL


@dataclass(slots=True)
class Hurt:
    """Wounds that one figure gave to another, or nobody; ``dead`` if they are the last that it took."""

    victim: int
    by: int
    wounds: int
    dead: bool


@dataclass(slots=True)
class Story(LogStory[Names[Unit]]):
    """``spots``: where each figure stands; ``storeys``: who is upstairs, or has been.

    ``declared``: shots whose dice have not fallen.

    ``doomed``: whose death has been told but has not come yet, and its killer. ``blown``: whom an explosion has killed.
    ``lucky``: whom the shot that is told would have hurt (fftt:N9). ``ahead``: rows taken that what is told precedes.
    """

    setup: BattleSetup[Unit] = field(kw_only=True)
    spots: list[tuple[int, int]] = field(default_factory=list)
    storeys: dict[int, int] = field(default_factory=dict)
    gone: set[int] = field(default_factory=set)
    declared: dict[int, Row] = field(default_factory=dict)
    doomed: dict[int, int] = field(default_factory=dict)
    blown: set[int] = field(default_factory=set)
    thrown: dict[int, Row] = field(default_factory=dict)
    compared: set[int] = field(default_factory=set)
    act: Act | None = None
    interrupted: int = codes.NOBODY
    placed: bool = False
    ended: set[int] = field(default_factory=set)
    heading: Row | None = None
    mentioned: set[int] = field(default_factory=set)
    lucky: list[int] = field(default_factory=list)
    ahead: int = 0

    # The rows

    def hurts(self) -> list[Hurt]:
        """Take the wounds that come next, added up for each figure and whoever gives them."""
        found: dict[tuple[int, int], Hurt] = {}
        while row := self.take(codes.LOG_WOUNDED, codes.LOG_LUCKY):
            if row[CODE] == codes.LOG_LUCKY:
                self.lucky.append(row[ACTOR])
                continue
            victim, by, full = row[ACTOR], row[TARGET], self.names.wounds[row[ACTOR]]
            dead = row[B] - row[A] < full <= row[B]
            if dead:
                self.doomed[victim] = by
            known = found.setdefault((victim, by), Hurt(victim, by, 0, False))
            known.wounds += row[A]
            known.dead |= dead
        return list(found.values())

    # The sentences

    def name(self, figure: int) -> str:
        """A figure, with its unit where it is mentioned first in a sentence."""
        if figure in self.mentioned:
            return self.names.short[figure]
        self.mentioned.add(figure)
        return self.names.full[figure]

    def say(self, row: Row, text: str, rules: Sequence[str], weight: Weight, side: str | None = None) -> None:
        """Another sentence; the heading of its step goes before the step's first."""
        self.mentioned.clear()
        if self.heading is not None:
            heading, self.heading = self.heading, None
            self.out.append(_heading(self.names, heading))
        self.out.append(Sentence(row[TURN], row[PHASE], row[STEP], side, text, tuple(rules), weight, self.passed))

    @property
    def passed(self) -> int:
        """How many rows what is told now comes after."""
        return self.at - self.ahead

    def say_of(self, row: Row, figure: int, text: str, rules: Sequence[str], weight: Weight) -> None:
        """Another sentence, about a figure."""
        self.say(row, text, rules, weight, self.names.side_key(figure))

    # What is known

    def distance(self, figure: int, x: int, y: int) -> float:
        """From a figure to a place."""
        ax, ay = self.spots[figure]
        return math.hypot(x - ax, y - ay)


def begin(setup: BattleSetup[Unit], rows: Sequence[Row]) -> Story:
    """A story of which nothing is told."""
    story = Story(names_in(setup, rows), rows, setup=setup)
    story.spots = [figure.at or (0, 0) for figure in story.names.setups]
    story.storeys = {number: figure.storey for number, figure in enumerate(story.names.setups) if figure.storey}
    return story


def step_name(step: int) -> str:
    """A step of a phase."""
    return {
        codes.SETTING_UP: _("set-up"),
        codes.INITIATIVE: _("initiative"),
        codes.LIGHT_FIRE: _("light fire"),
        codes.MOVEMENT: _("movement"),
        codes.GENERAL_FIRE: _("general fire"),
        codes.CLOSE_COMBAT: _("hand-to-hand combat"),
        codes.END_OF_PHASE: _("end of the phase"),
    }[step]


def _heading(known: Names[Unit], row: Row) -> Sentence:
    step = step_name(row[A])
    text = _("Turn {turn}, phase {phase}: {step}").format(turn=row[TURN], phase=row[PHASE], step=step)
    head = _("Phase {n}, {step}").format(n=row[PHASE], step=step) if row[PHASE] else ""
    side = None
    if row[ACTOR] != codes.NOBODY:
        text = _("{heading}, {side}").format(heading=text, side=known.sides[row[ACTOR]])
        side = known.keys[row[ACTOR]]
    return Sentence(row[TURN], row[PHASE], row[STEP], side, text, ("fftt:Q2b",), HEADING, head=head)


def hurt_list(story: Story, hurts: Sequence[Hurt], source: int) -> str:
    """``A (2 wounds, dead) and B (1 wound)``; who is credited if it is not the source, and with an enemy."""
    return listed([_hurt(story, hurt, source) for hurt in hurts])


def _hurt(story: Story, hurt: Hurt, source: int) -> str:
    parts = [wounds_text(hurt.wounds)]
    if hurt.dead:
        parts.append(_("dead"))
    if hurt.dead and hurt.by not in (codes.NOBODY, source) and not story.names.friends(hurt.by, hurt.victim):
        parts.append(_("credited to {figure}").format(figure=story.names.short[hurt.by]))
    return _("{figure} ({wounds})").format(figure=story.names.short[hurt.victim], wounds=", ".join(parts))


def deaths(story: Story, hurts: Sequence[Hurt]) -> list[str]:
    """A clause for each figure that these wounds kill."""
    return [_("{figure} is dead").format(figure=story.name(hurt.victim)) for hurt in hurts if hurt.dead]


def weight_of(hurts: Sequence[Hurt]) -> Weight:
    """How much wounds matter."""
    if any(hurt.dead for hurt in hurts):
        return IMPORTANT
    return NOTABLE if hurts else DETAIL
