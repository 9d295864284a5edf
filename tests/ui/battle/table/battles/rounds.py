"""A battle of Firefight from the start page to its result in the campaign, with the inputs of each round counted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from campaign.battle.contract.telling import ACTOR, CODE, TARGET
from campaign.battle.firefight import codes as c
from campaign.tabletop.match import Match
from campaign.world.ids import FigureId
from campaign.world.state import Campaign, Fate
from tests.fights import record_of
from tests.ui.battle.table.battles.captains import Captain
from tests.ui.battle.table.battles.story import Evening
from tests.ui.battle.table.hand.inputs import Inputs

BUDGET: Final = 20  # inputs of a round, by mouse


@dataclass(frozen=True, slots=True)
class Rounds:
    """What came of a battle: its answers, the inputs of each round, by mouse and by keyboard, what was done by hand."""

    answers: int
    inputs: tuple[int, ...]
    by_mouse: int
    by_keyboard: int
    by_hand: dict[str, int]
    wrong: tuple[str, ...]  # in what the campaign differs from the log

    def told(self) -> str:
        """In a line."""
        rounds, total = len(self.inputs), sum(self.inputs)
        each, done = total / max(1, rounds), ", ".join(f"{n} {deed}" for deed, n in self.by_hand.items())
        return f"{rounds} rounds, {self.answers} answers; {each:.1f} inputs a round, {max(self.inputs)} at most; {done}"


def play(evening: Evening, captain: Captain) -> Rounds:
    """To the end, and into the campaign."""
    table, battle = captain.table, evening.battle
    captain.at_once()
    hand = evening.hand
    mouse, keyboard = hand.by_mouse, hand.by_keyboard
    with Inputs(lambda: int(table.driver.match.s.now[0].turn)) as counted:
        captain.play()
    mouse, keyboard = hand.by_mouse - mouse, hand.by_keyboard - keyboard
    match = table.driver.match
    evening.enter(table)
    wrong = list(differences(match, evening.session.state))
    if record_of(evening.session.desk, battle) != match.fought().record:
        wrong.append("the campaign keeps another record")
    if evening.session.desk.battles.kept(battle) is not None:
        wrong.append("the battle still waits to be gone on with")
    rounds = range(1, int(match.s.now[0].turn) + 1)
    inputs = tuple(counted.counts[n] for n in rounds)
    return Rounds(len(match.choices), inputs, mouse, keyboard, captain.by_hand, tuple(wrong))


def differences(match: Match, state: Campaign) -> Iterator[str]:
    """In what the campaign has something else of a battle’s fallen and their killers than its log."""
    keys = [figure.key for side in match.setup.sides for figure in side.figures]
    fallen = {keys[row[ACTOR]]: row[TARGET] for row in match.rows if row[CODE] == c.LOG_KNOCKED_OUT}
    if not fallen:
        yield "nobody has fallen"
    for key, killer in fallen.items():
        figure, wanted = state.figures[FigureId(key)], None if killer == c.NOBODY else keys[killer]
        if figure.fate is Fate.ALIVE or figure.killer != wanted:
            yield f"{key} fell to {wanted}; the campaign has {figure.fate} and {figure.killer}"
