"""What a battle of Firefight hands back: its records as a report of ordinary values (firefight:E7a, E7b, E7c).

Reads a battle that is over; changes nothing.
"""

from __future__ import annotations

from campaign.battle.contract import BattleReport, BattleSetup, Casualty
from campaign.battle.ends import holder_of, side_results
from campaign.battle.firefight.codes import (
    KNOCKED_OUT,
    NOBODY,
)
from campaign.battle.firefight.records import Battle
from campaign.battle.firefight.units import Row


def report(setup: BattleSetup[Row], s: Battle) -> BattleReport:
    """The facts of a battle: rounds are its turns, the casualties are the KO with their killers.

    firefight:E2a, E7a, E7b, E7c
    """
    keys = [figure.key for side in setup.sides for figure in side.figures]
    casualties = []
    for number, key in enumerate(keys):
        figure = s.figures[number]
        if figure.fate == KNOCKED_OUT:
            casualties.append(Casualty(key, None if figure.killer == NOBODY else keys[figure.killer]))
    return BattleReport(
        turns=max(1, int(s.now[0].turn)),
        sides=side_results(setup, s),
        holder=holder_of(setup, s),
        casualties=tuple(casualties),
    )
