"""What a battle of FFTT hands back: its records as a report of ordinary values (campaign:C25, C26).

Reads a battle that is over; changes nothing.
"""

from __future__ import annotations

from campaign.battle.contract import (
    BattleReport,
    BattleSetup,
    Casualty,
    Hatchling,
)
from campaign.battle.ends import holder_of, side_results
from campaign.battle.fftt.codes import (
    CAPTURED,
    KILLED,
    NOBODY,
    ON_TABLE,
    OUTSIDE,
    RETREATED,
)
from campaign.battle.fftt.records import Battle, Figure
from campaign.battle.fftt.setup import (
    units_of,
)
from campaign.battle.fftt.units import Unit, born_key


def report(setup: BattleSetup[Unit], s: Battle) -> BattleReport:
    """The facts of a battle that is over (campaign:C25d)."""
    now = s.now[0]
    entered = [figure for side in setup.sides for figure in side.figures]
    born = [born_key(number + 1) for number in range(int(s.figure_count) - len(entered))]
    keys = [*(figure.key for figure in entered), *born]
    all_units = units_of(setup.units)
    figures = [s.figures[number] for number in range(int(s.figure_count))]
    casualties, left_behind = [], []
    hatched = []
    for number, (figure, key) in enumerate(zip(figures, keys, strict=True)):
        unit = all_units[figure.unit]
        if is_egg(figure):
            continue
        if number >= len(entered):
            hatched.append(Hatchling(key, setup.sides[figure.side].key, unit.key))
        if figure.fate == KILLED:
            casualties.append(Casualty(key, killer=_killer(keys, figures, figure)))
        elif figure.fate in (CAPTURED, ON_TABLE, OUTSIDE) and s.forces[figure.side].end == RETREATED:
            if not unit.is_hq:
                left_behind.append(key)
    return BattleReport(
        turns=max(1, int(now.turn)),
        sides=side_results(setup, s),
        holder=holder_of(setup, s),
        casualties=tuple(casualties),
        left_behind=tuple(left_behind),
        hatched=tuple(hatched),
    )


def is_egg(figure: Figure) -> bool:
    """Whether a figure is left out: an egg is worth nothing, and what has not hatched is lost (fftt:I3d, I6f)."""
    return bool(figure.low)


def _killer(keys: list[str], figures: list[Figure], victim: Figure) -> str | None:
    """The enemy figure to be credited; killing one's own side, or an ally's, gives nothing (fftt:R2a, R2f)."""
    if victim.killer == NOBODY or figures[victim.killer].team == victim.team:
        return None
    return keys[victim.killer]
