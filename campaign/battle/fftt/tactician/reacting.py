"""The tactician's opportunity fire: whether, and where along a move.

A shot costs all that the figure has left (S9), so it must be a good one.
"""

from __future__ import annotations

from campaign.battle.fast import Ints, rules
from campaign.battle.fftt.codes import ACID, GRENADE, PICK, VERB, X
from campaign.battle.fftt.opportunity import reaction_need
from campaign.battle.fftt.records import Battle, Table
from campaign.battle.fftt.tactician.assessment import supplied, weigh
from campaign.battle.fftt.tactician.shooting import blast
from campaign.battle.kernel.table import floor_of


@rules
def react(t: Table, s: Battle, c: Ints) -> None:
    """Shoot at the first of the points where the need is greatest, or not at all."""
    w = t.characters[s.now[0].character]
    now = s.now[0]
    best = least_need(t, s) - 1
    for point in range(now.points):
        need = reaction_need(t, s, now.actor, point, best + 1)
        if need > best:
            best = need
            c[VERB], c[X] = PICK, point
    if c[VERB] == PICK and t.units[s.figures[now.actor].unit].weapon in (GRENADE, ACID):
        weigh(t, s)
        x, y = s.path[2 * c[X]], s.path[2 * c[X] + 1]
        m = s.figures[now.mover]
        if blast(t, s, now.actor, x, y, floor_of(t, m.piece, m.level)) + m.effort < w.least_burst:
            c[VERB] = 0
            c[X] = 0


@rules
def least_need(t: Table, s: Battle) -> int:
    """The need from which on a shot at the present move is taken."""
    w = t.characters[s.now[0].character]
    now = s.now[0]
    m = s.figures[now.mover]
    least = w.react_charged if now.met == now.actor else w.react_from
    if m.full - m.hurt == 1:
        least -= 1
    if not supplied(t, s, s.figures[now.actor].side):
        least += 1
    return max(2, least)
