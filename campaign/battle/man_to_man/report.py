"""What a battle of Man to Man hands back: its records as a report of ordinary values (L15, L16).

Reads a battle that is over; changes nothing.
"""

from __future__ import annotations

from campaign.battle.contract import BattleReport, BattleSetup, Casualty
from campaign.battle.ends import holder_of, side_results
from campaign.battle.man_to_man.codes import CAPTURED, NOBODY, ON_TABLE, RETREATED
from campaign.battle.man_to_man.facts import is_put_out
from campaign.battle.man_to_man.records import Battle
from campaign.battle.man_to_man.units import Row


def report(setup: BattleSetup[Row], s: Battle) -> BattleReport:
    """The facts of a battle: rounds are its turns, and who was put out of action has his killer.

    Who has come back is no casualty. man_to_man:L15a, L15b, L15c, L15d, L16a, L16b
    """
    keys = [figure.key for side in setup.sides for figure in side.figures]
    posts = {row.key for row in setup.units if row.is_hq}
    units = [figure.unit for side in setup.sides for figure in side.figures]
    casualties, left_behind = [], []
    for number, key in enumerate(keys):
        figure = s.figures[number]
        if is_put_out(s, number):
            casualties.append(Casualty(key, None if figure.killer == NOBODY else keys[figure.killer]))
        elif figure.fate == CAPTURED:
            casualties.append(Casualty(key, by_side=setup.sides[s.figures[figure.killer].side].key))
        elif figure.fate == ON_TABLE and s.forces[figure.side].end == RETREATED and units[number] not in posts:
            left_behind.append(key)
    return BattleReport(
        turns=max(1, int(s.now[0].turn)),
        sides=side_results(setup, s),
        holder=holder_of(setup, s),
        casualties=tuple(casualties),
        left_behind=tuple(left_behind),
    )
