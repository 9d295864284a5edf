"""A battle of Firefight in a campaign: prepared, played on the table, left, gone on with, taken back, and entered."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QAbstractButton

from campaign.battle.contract import STANDARD
from campaign.tabletop.match import Match, Over
from campaign.world import queries
from tests.fights import record_of
from tests.ui.battle.table.battles.anybody import WithMouse
from tests.ui.battle.table.battles.ground import COMPACT, waiting
from tests.ui.battle.table.battles.room import at_the_window
from tests.ui.battle.table.battles.rounds import differences
from tests.ui.battle.table.battles.story import Evening
from ui.battle.story.outcome_sheet import ShowSheet
from ui.battle.table.window import TableWindow
from ui.theme import Theme

FORCE = {COMPACT: (("compact.captain", 1), ("compact.section", 3), ("compact.gunner", 1), ("compact.train", 1))}
ANSWERS = 12  # before the table is left


def at_once(evening: Evening, table: TableWindow) -> TableWindow:
    """Nobody waits for what moves."""
    evening.hand.wait(lambda: table.asker.now is not None, "a question")
    while table.bar.speed.text() != "»":
        evening.hand.click(table.bar.speed)
    return table


def test_a_battle_of_a_campaign_is_played_left_taken_back_and_entered(look: Theme, tmp_path: Path) -> None:
    with waiting(tmp_path, (COMPACT, COMPACT), FORCE, system="firefight") as desk:
        path = desk.path
    with at_the_window(path, look) as evening:
        evening.open()
        table = at_once(evening, evening.begin([1]))
        battle = evening.battle
        person = WithMouse(evening.hand, table)
        person.play(until=lambda: len(table.driver.match.choices) >= ANSWERS)
        # left, and gone on with from what was kept
        left: Match = table.driver.match
        evening.hand.click(table.bar.leave)
        evening.hand.wait(lambda: evening.session.desk.battles.kept(battle) is not None, "what was kept")
        table = at_once(evening, evening.begin())
        match: Match = table.driver.match
        assert match.choices[: len(left.choices)] == left.choices
        assert [seat.strength for seat in match.seats] == [None, STANDARD]
        # taken back, by one answer of the person
        before = len(match.choices)
        evening.hand.click(table.bar.undo)
        evening.hand.wait(lambda: table.asker.now is not None, "the question again")
        assert len(table.driver.match.choices) < before
        # to the end, and into the campaign
        WithMouse(evening.hand, table, seed=2).play()
        match = table.driver.match
        assert isinstance(match.waits, Over)
        fought = match.fought()
        evening.hand.click(evening.hand.find(QAbstractButton, "enter", within=table.right))
        evening.hand.wait(lambda: evening.hand.seen(ShowSheet), "what came of it")
        evening.hand.click(evening.hand.find(QAbstractButton, "primary"))
        assert not queries.open_battles(evening.session.state)
        assert record_of(evening.session.desk, battle) == fought.record
        assert [*differences(match, evening.session.state)] == []
        assert evening.session.desk.battles.kept(battle) is None
