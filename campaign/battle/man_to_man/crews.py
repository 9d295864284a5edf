"""Crews of vehicles: their morale behind a hit, falling back, abandoning and rallying (V14)."""

from __future__ import annotations

from campaign.battle.fast import rules
from campaign.battle.kernel.log import note
from campaign.battle.man_to_man.armour import knock_out
from campaign.battle.man_to_man.attributes import begin_sum, leadership, note_parts, passes, three, total
from campaign.battle.man_to_man.codes import (
    ABANDONED,
    IN_COVER,
    LOG_CREW,
    LOG_CREW_RALLIED,
    LOG_FALLS_BACK,
    NEAR_CO,
    NOBODY,
    SUPPORTED,
)
from campaign.battle.man_to_man.morale import (
    SO_NEAR,
    SUPPORT,
    WHEN_COVERED,
    WHEN_SUPPORTED,
    WITH_CO,
    inspires,
    rallier,
    supports,
)
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.sides import figures_near, is_manned
from campaign.battle.man_to_man.terrain import is_in_cover


@rules
def crew_number(t: Table, s: Battle, vehicle: int, tester: int) -> int:
    """The number of a crew's test by who tests for it, with its parts; casualties and training have none.

    man_to_man:V14b
    """
    begin_sum(s, leadership(t, s, tester))
    side = s.figures[vehicle].side
    for i in range(s.figure_count):
        if inspires(t, s, side, i) and figures_near(s, i, vehicle, SO_NEAR):
            s.parts[NEAR_CO] = WITH_CO
        if i != vehicle and supports(s, side, i) and figures_near(s, i, vehicle, SUPPORT):
            s.parts[SUPPORTED] = WHEN_SUPPORTED
    if is_in_cover(t, s, vehicle):
        s.parts[IN_COVER] = WHEN_COVERED
    return total(s)


@rules
def test_crew(t: Table, s: Battle, vehicle: int) -> None:
    """A crew whose vehicle was hit in the round tests once: it falls back, or abandons what cannot move.

    man_to_man:V12b, V14a, V14b, V14c, V14d
    """
    f = s.figures[vehicle]
    if not f.hit or not is_manned(s, vehicle) or f.falls_back:
        return
    needed = crew_number(t, s, vehicle, vehicle)
    note_parts(s, vehicle)
    rolled = three(s)
    holds = 1 if passes(s, rolled, needed) else 0
    note(s, LOG_CREW, vehicle, NOBODY, rolled, needed, holds, 0)
    if holds:
        return
    if f.immobile:
        knock_out(s, vehicle, f.hit_by, ABANDONED)
        return
    f.falls_back, f.since = 1, s.now[0].turn
    note(s, LOG_FALLS_BACK, vehicle, NOBODY, 0, 0, 0, 0)


@rules
def rally_crew(t: Table, s: Battle, vehicle: int) -> None:
    """A CO tries to stop a vehicle that was falling back before this phase (man_to_man:V14f)."""
    f = s.figures[vehicle]
    tester = rallier(t, s, f.side)
    if not f.falls_back or f.since >= s.now[0].turn or tester == NOBODY or not is_manned(s, vehicle):
        return
    needed = crew_number(t, s, vehicle, tester)
    note_parts(s, vehicle)
    rolled = three(s)
    stops = 1 if passes(s, rolled, needed) else 0
    note(s, LOG_CREW_RALLIED, vehicle, tester, rolled, needed, stops, 0)
    if stops:
        f.falls_back = 0
