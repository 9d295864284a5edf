"""What the log of a battle says of each figure and of each side's dice; nothing of battles that were typed in.

Reading a log takes some milliseconds, so it is done once for each battle, and not on the window's thread.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from campaign.battle.contract import AnyRecord, BattleReport
from campaign.battle.contract.telling import Thrown
from campaign.battle.row_packing import unpack
from campaign.battle.systems import telling_of
from campaign.world.entries import Entry
from campaign.world.events import FigureHatchedAndDied, FigureJoined
from campaign.world.ids import BattleId, FigureId, PlayerId
from campaign.world.orders import ReportBattle
from campaign.world.state import Account


@dataclass(frozen=True, slots=True)
class Fought:
    """A resolved battle: wounds by figure, and the dice of each side."""

    took: Counter[FigureId]
    gave: Counter[FigureId]
    healed: Counter[FigureId]
    fire: dict[PlayerId, Thrown]
    fights: dict[PlayerId, Thrown]


def fought_in(
    history: Iterable[Entry], known: dict[BattleId, tuple[str, Fought]] | None = None
) -> dict[BattleId, Fought]:
    """What the logs of these entries say, by battle.

    ``known`` keeps what has been read, with the seal of its entry, and what is in it is not read again.
    """
    kept = {} if known is None else known
    found = {}
    for entry in history:
        order = entry.order
        if not isinstance(order, ReportBattle) or order.record is None:
            continue
        if order.battle not in kept or kept[order.battle][0] != entry.hash:
            read = fought(order.record, _hatched(entry, order.report))
            if read is None:
                continue
            kept[order.battle] = (entry.hash, read)
        found[order.battle] = kept[order.battle][1]
    return found


def fought(record: AnyRecord, hatched: dict[str, FigureId]) -> Fought | None:
    """What one log says; None where it cannot be read. ``hatched``: the figures that creatures of the log became."""
    telling = telling_of(record.setup.system)
    try:
        rows = unpack(record.log)
        told = telling.account(record.setup, rows)
    except ValueError:
        return None
    ids = [hatched.get(setup.key, FigureId(setup.key)) for setup in told.cast.setups]
    took, gave, healed = Counter[FigureId](), Counter[FigureId](), Counter[FigureId]()
    for victim, by, number in filter(None, map(telling.wounds, rows)):
        if number > 0:
            took[ids[victim]] += number
            if by >= 0 and not told.cast.friends(victim, by):
                gave[ids[by]] += number
        elif by != victim:
            healed[ids[by]] -= number
    sides = [PlayerId(key) for key in told.cast.keys]
    return Fought(
        took,
        gave,
        healed,
        {sides[luck.side]: luck.fire for luck in told.luck},
        {sides[luck.side]: luck.fights for luck in told.luck},
    )


def _hatched(entry: Entry, report: BattleReport) -> dict[str, FigureId]:
    """Which figure each creature of the report became; those that vanished became none (campaign:C24)."""
    born = [
        event.figure
        for event in entry.events
        if isinstance(event, FigureHatchedAndDied)
        or (isinstance(event, FigureJoined) and event.account is Account.HATCHED)
    ]
    keys = [creature.key for creature in report.hatched]
    if len(born) < len(keys):  # by the other reading only the dead count
        dead = {casualty.figure for casualty in report.casualties}
        keys = [key for key in keys if key in dead]
    return dict(zip(keys, born, strict=False))
