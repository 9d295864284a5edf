"""The table of a battle that was kept, drawn again from its first row."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.battle.contract import AnyRecord, AnySetup
from campaign.battle.contract.telling import Row, TableNow
from campaign.battle.redraw import board_of, carry_out, table_now
from campaign.battle.row_packing import unpack
from campaign.battle.systems import telling_of


def positions_after(record: AnyRecord, row: int) -> TableNow:
    """The table after so many rows, 0 for none. Raises ValueError for a log that is none."""
    return positions_in(record.setup, unpack(record.log), row)


def positions_in(setup: AnySetup, rows: Sequence[Row], row: int) -> TableNow:
    """The same of rows that are at hand."""
    passed, telling = rows[: max(0, row)], telling_of(setup.system)
    board = board_of(setup, passed)
    carry_out(telling, board, passed)
    return table_now(telling, board, passed[-1] if passed else None)
