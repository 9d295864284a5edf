"""The log beside the table: who may read what of it."""

from __future__ import annotations

from campaign.battle.fftt import codes as c
from campaign.battle.fftt.words.names import names
from tests.ui.battle.table.conftest import SETUP
from ui.battle.table.log import told_to


def test_standing_orders_and_flanking_forces_are_told_to_their_own_side_alone() -> None:
    known = names(SETUP)
    order = (c.LOG_STANDING, 1, 1, 1, 1, -1, 8, 0, 0, 0)
    flank = (c.LOG_FLANKING, 0, 0, 0, 0, -1, 2, 0, 0, 0)
    moved = (c.LOG_MOVED, 1, 1, 2, 0, -1, 10, 10, 0, 0)
    rows = [order, flank, moved]
    assert told_to(SETUP, rows, known, 0) == [flank, moved]
    assert told_to(SETUP, rows, known, 1) == [order, moved]
    assert told_to(SETUP, rows, known, None) == [moved]
