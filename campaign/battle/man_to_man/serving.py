"""Crewed weapons: who serves one, who may take it over, and where it stands (L10).

A crewed weapon is a figure of its own, listed behind all others, and what it fires is an arm that it bears. It is in
nobody's way.
"""

from __future__ import annotations

from campaign.battle.fast import rules
from campaign.battle.kernel.log import note
from campaign.battle.kernel.space import length
from campaign.battle.kernel.table import Scene, level_at, piece_at
from campaign.battle.man_to_man.codes import (
    CREWED,
    JAMMED,
    JAMMED_HARD,
    LOG_SERVES,
    MORTAR_WEAPON,
    NOBODY,
    ON_TABLE,
    RANGED,
)
from campaign.battle.man_to_man.reasons import FINE, NO_CONTACT, NOT_SERVED, NOTHING_TO_HANDLE, TOO_FEW_MEN
from campaign.battle.man_to_man.records import Battle, Figure, Table
from campaign.battle.man_to_man.sides import enemies, flees, is_active, touches


@rules
def is_emplaced(s: Battle, figure: int) -> bool:
    """Whether that is a crewed weapon that stands on the table; in the ranged combat, that did when it began.

    man_to_man:R3a, R3b
    """
    f, now = s.figures[figure], s.now[0]
    if now.phase == RANGED and not now.mover_first:
        return f.kind == CREWED and f.stood == 1
    return f.kind == CREWED and f.fate == ON_TABLE


@rules
def is_up(s: Battle, figure: int) -> bool:
    """Whether a man is active, or was when the ranged combat began (man_to_man:R3a, R3b)."""
    now = s.now[0]
    return s.figures[figure].stood == 1 if now.phase == RANGED and not now.mover_first else is_active(s, figure)


@rules
def can_serve(t: Table, s: Battle, figure: int, weapon: int) -> bool:
    """Whether a man is in contact with a crewed weapon of his side, and does not flee (man_to_man:L10d)."""
    if figure == NOBODY or not is_up(s, figure) or s.figures[figure].side != s.figures[weapon].side:
        return False
    return not flees(s, figure) and touches(t, s, figure, weapon)


@rules
def serves(t: Table, s: Battle, figure: int, weapon: int) -> bool:
    """Whether a man serves a crewed weapon: its gunner if he can, else who took it over (man_to_man:L10d, L10e)."""
    if not is_emplaced(s, weapon) or not can_serve(t, s, figure, weapon):
        return False
    w = s.figures[weapon]
    return figure == w.gunner or (figure == w.server and not can_serve(t, s, w.gunner, weapon))


@rules
def served_by(t: Table, s: Battle, figure: int) -> int:
    """The first crewed weapon that a man serves, or NOBODY."""
    for weapon in range(s.figure_count):
        if s.figures[weapon].kind == CREWED and serves(t, s, figure, weapon):
            return weapon
    return NOBODY


@rules
def men_at(t: Table, s: Battle, weapon: int) -> int:
    """How many men of its alliance who do not flee touch a crewed weapon (man_to_man:L10f)."""
    found = 0
    for i in range(s.figure_count):
        if s.figures[i].kind != CREWED and is_up(s, i) and not enemies(s, i, weapon) and not flees(s, i):
            found += touches(t, s, i, weapon)
    return found


@rules
def crew_problem(t: Table, s: Battle, figure: int, weapon: int) -> int:
    """Why a man may not fire a crewed weapon, as far as its crew goes, or FINE (man_to_man:I14a, L10d, L10f, L10g)."""
    w = s.figures[weapon]
    if not serves(t, s, figure, weapon) or w.shot or w.moved:
        return NOT_SERVED
    return TOO_FEW_MEN if w.shot_before and men_at(t, s, weapon) <= w.crew else FINE


@rules
def take_over_problem(t: Table, s: Battle, figure: int, weapon: int) -> int:
    """Why a man may not take a crewed weapon over, or FINE (man_to_man:A13c, L10e)."""
    if not is_emplaced(s, weapon) or s.figures[weapon].side != s.figures[figure].side:
        return NOTHING_TO_HANDLE
    if not can_serve(t, s, figure, weapon):
        return NO_CONTACT
    w = s.figures[weapon]
    taken = can_serve(t, s, w.gunner, weapon) or can_serve(t, s, w.server, weapon)
    return NOTHING_TO_HANDLE if taken else FINE


@rules
def take_over(s: Battle, figure: int, arm: int) -> None:
    """A man serves the crewed weapon that has that arm from now on (man_to_man:L10e)."""
    s.figures[s.arms[arm].bearer].server = figure
    note(s, LOG_SERVES, figure, arm, 0, 0, 0, 0)


@rules
def can_clear(t: Table, s: Battle, figure: int, arm: int) -> bool:
    """Whether a man has an arm that is jammed, or serves it (man_to_man:A13a, L10d)."""
    if arm < 0 or arm >= s.arm_count or s.arms[arm].bearer == NOBODY:
        return False
    if s.arms[arm].bearer != figure and not serves(t, s, figure, s.arms[arm].bearer):
        return False
    return s.arms[arm].state == JAMMED or s.arms[arm].state == JAMMED_HARD


@rules
def weapon_along(t: Table, s: Battle, figure: int) -> int:
    """The mortar that a man has come with and takes along when he walks, or NOBODY (man_to_man:L10g)."""
    for arm in range(s.arm_count):
        bearer = s.arms[arm].bearer
        if t.weapons[s.arms[arm].weapon].kind == MORTAR_WEAPON and s.figures[bearer].gunner == figure:
            if serves(t, s, figure, bearer):
                return bearer
    return NOBODY


@rules
def set_before(g: Scene, f: Figure, w: Figure) -> None:
    """A crewed weapon stands straight before its man, in contact, and looks as he does (man_to_man:L10h, L10g)."""
    whole, far, size = max(1, length(f.fx, f.fy)), f.radius + w.radius, g.extent[0]
    w.x = min(max(f.x + f.fx * far // whole, w.radius), size.width - w.radius)
    w.y = min(max(f.y + f.fy * far // whole, w.radius), size.height - w.radius)
    w.fx, w.fy, w.fate = f.fx, f.fy, ON_TABLE
    w.piece = piece_at(g, w.x, w.y)
    w.level = level_at(g, w.piece)
