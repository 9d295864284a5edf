"""The log beside the table: who may read what of it."""

from __future__ import annotations

from campaign.battle.contract.telling import NOTABLE, Sentence
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.words.names import names
from campaign.battle.fftt.words.turns import TURNS
from tests.ui.battle.table.conftest import SETUP
from ui.battle.story.log_model import Named
from ui.battle.table.log import TableLog, told_to
from ui.theme import Theme


def test_standing_orders_and_flanking_forces_are_told_to_their_own_side_alone() -> None:
    known = names(SETUP)
    order = (c.LOG_STANDING, 1, 1, 1, 1, -1, 8, 0, 0, 0)
    flank = (c.LOG_FLANKING, 0, 0, 0, 0, -1, 2, 0, 0, 0)
    moved = (c.LOG_MOVED, 1, 1, 2, 0, -1, 10, 10, 0, 0)
    rows = [order, flank, moved]
    assert told_to(SETUP, rows, known, 0) == [flank, moved]
    assert told_to(SETUP, rows, known, 1) == [order, moved]
    assert told_to(SETUP, rows, known, None) == [moved]


def test_what_is_told_last_stays_in_sight_while_the_list_is_laid_out_anew(look: Theme, qtbot) -> None:
    log = TableLog(look, {"p1": Named("A", "Mara")}, lambda _rule: None)
    qtbot.addWidget(log)
    log.resize(320, 240)
    log.show()
    log.show_story(tuple(Sentence(1, 1, 1, "p1", f"Mara moves {n}.", (), NOTABLE) for n in range(40)), TURNS.when)
    bar = log.log.list.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0 and bar.value() == bar.maximum())
    bar.setMaximum(bar.maximum() + 60)
    qtbot.waitUntil(lambda: bar.value() == bar.maximum())
