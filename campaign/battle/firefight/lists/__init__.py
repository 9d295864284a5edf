"""What armies of Firefight are made of: the lists in words, and armies by chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from random import Random
from typing import Final

from campaign.battle.contract.lists import Lists, Purchase
from campaign.battle.firefight.units import Row, cells, columns, firefight_rows, row_problems
from campaign.reason import Reason
from campaign.words import _


def faction_name(faction: str) -> str:
    """The name of a list; an unknown one is shown as it stands in the file."""
    names = {"compact": _("Frontier Compact")}
    return names.get(faction, faction)


def problems(rows: Sequence[Row], _factions: Collection[str], dearest: int) -> list[Reason]:
    """All that is wrong with a club's own rows (firefight:L7)."""
    found = [Reason("firefight:L7", text) for row in rows for text in row_problems(row)]
    text = _("The row {row} costs more than {n} FP.")
    return found + [Reason("", text.format(row=row.key, n=dearest)) for row in rows if row.fp > dearest]


def is_led(rows: Iterable[Row]) -> bool:
    """Nobody needs a leader in a battle."""
    return any(True for _row in rows)


def draw(rows: Sequence[Row], fp: int, rng: Random) -> tuple[Row, ...]:
    """Models of so many FP by chance, with one hero at the most."""
    army: list[Row] = []
    while fitting := [row for row in rows if row.fp <= fp and not ("Hero" in row.rules and row in army)]:
        army.append(rng.choice(fitting))
        fp -= army[-1].fp
    return tuple(army)


def purchase(
    units: Sequence[Row],
    had: Sequence[Row],
    budget: int,
    against: str | None = None,
    at: float = 0.0,
    *,
    several: bool = False,
) -> Purchase:
    """What to buy: a train where the rows have one and the army has none, then models by chance, by a number."""
    del against, several
    models, trains = [row for row in units if row.fights], [row for row in units if row.leads]
    wanted = trains[:1] if not any(row.leads for row in had) else []
    left = budget - sum(train.fp for train in wanted)
    if left < 0 or (wanted and not left and not had):
        return ()
    return tuple(Counter(row.key for row in (*wanted, *draw(models, left, Random(at)))).items())


LISTS: Final[Lists[Row]] = Lists(
    title="Firefight",
    row=Row,
    factions=tuple(dict.fromkeys(row.faction for row in firefight_rows())),
    faction_name=faction_name,
    units=firefight_rows,
    columns=columns,
    cells=cells,
    problems=problems,
    is_led=is_led,
    purchase=purchase,
    draw=draw,
)
