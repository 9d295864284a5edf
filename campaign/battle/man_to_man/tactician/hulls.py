"""Chances against vehicles: what a hit takes of them, and what an assault does (V10 to V16). Reads, changes nothing."""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.man_to_man.armour import AT_MOST_EXPLODES, armour_met
from campaign.battle.man_to_man.assault import BASE_FACTOR, factor_of, join_problem
from campaign.battle.man_to_man.attributes import allowance
from campaign.battle.man_to_man.codes import CHARGE, CREWED, GUN_WEAPON, MAN, NO_ACTION, NOBODY, RANGED_WEAPON, VEHICLE
from campaign.battle.man_to_man.reasons import FINE
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.sides import enemies, figures_near, is_active
from campaign.battle.man_to_man.tactician.odds import ROLLS, chance, share_lost

SHAKEN: Final = 12
"""Percent of a vehicle that a hit takes which does not penetrate: its crew tests (man_to_man:V12b)."""
MAIMED: Final = 50  # that damage to a part takes
STUCK: Final = 60  # that an assault takes which stops it: what cannot move is abandoned soon
STUCK_BEFORE: Final = 35  # if it could not move before
SMASHED: Final = 97  # of a crewed weapon that a gun hits (man_to_man:L10c)
KNOCKS_OUT: Final = 10  # rolls of an assault that knock a vehicle out (man_to_man:V16g)


@rules
def hull_share(penetration: int, armour: int, he: int) -> int:
    """Percent of a vehicle's worth that a hit takes on the whole (man_to_man:V12a, V13a)."""
    if penetration < armour:
        return SHAKEN
    bursts = chance(AT_MOST_EXPLODES + 1 + he) * 100 // ROLLS
    return bursts + (100 - bursts) * MAIMED // 100


@rules
def share_hit(t: Table, s: Battle, weapon: int, target: int, x: int, y: int) -> int:
    """Percent of a target's worth that a shot from a place takes which hits; 0 where it is in vain."""
    w, g = t.weapons[weapon], s.figures[target]
    if g.kind == MAN:
        return share_lost(t, s, target, w.dice)
    if g.kind == CREWED:
        return SMASHED if w.kind == GUN_WEAPON else 0
    if g.kind != VEHICLE:
        return 0
    armour = armour_met(t, s, target, x, y)
    if w.kind == RANGED_WEAPON and w.penetration < armour:
        return 0
    return hull_share(w.penetration, armour, w.he)


@rules
def assault_odds(s: Battle, factor: int, vehicle: int) -> int:
    """Thousandths of a vehicle's worth that an assault with that factor takes (man_to_man:V16a, V16g, V16i)."""
    out = 1 if s.now[0].only_three_knocks_out else KNOCKS_OUT
    stops = max(0, chance(factor + 1) - out)
    return (100 * out + stops * (STUCK_BEFORE if s.figures[vehicle].immobile else STUCK)) * 10 // ROLLS


@rules
def factor_with(t: Table, s: Battle, figure: int, vehicle: int) -> int:
    """The factor of an assault on a vehicle in which a man joins, with all of his side who stand ready for it.

    Of those who have not acted and can come to it the half is reckoned with.
    """
    found, can_come = BASE_FACTOR + factor_of(t, s, s.devices[figure]), 0
    for i in range(s.figure_count):
        if i != figure and s.figures[i].side == s.figures[figure].side and is_active(s, i) and s.devices[i] != NOBODY:
            if enemies(s, i, vehicle) and join_problem(t, s, i, vehicle, s.devices[i]) == FINE:
                found += factor_of(t, s, s.devices[i])
            elif s.figures[i].action == NO_ACTION and figures_near(s, i, vehicle, allowance(t, s, i, CHARGE)):
                can_come += factor_of(t, s, s.devices[i])
    return found + can_come // 2
