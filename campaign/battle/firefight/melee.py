"""The course of a melee, behind the charge move: section H of the rules."""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.firefight.attacks import BACK, COUNTER, can_strike, can_use
from campaign.battle.firefight.codes import (
    INCH,
    LOG_FATIGUED,
    LOG_STEPPED,
    NOBODY,
    ON_TABLE,
)
from campaign.battle.firefight.contact import faces, first_touching, toward
from campaign.battle.firefight.editions import is_second
from campaign.battle.firefight.hits import protects
from campaign.battle.firefight.levels import danger_from, house_at, next_rim
from campaign.battle.firefight.measures import CONTACT, standing
from campaign.battle.firefight.movement import put_at, slides_free
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.firefight.terrain import is_dangerous
from campaign.battle.firefight.wounds import knock_out
from campaign.battle.kernel.log import note
from campaign.battle.kernel.space import near
from campaign.battle.kernel.table import PART

STEP_BACK: Final = INCH  # firefight:H6b


@rules
def run_down(t: Table, s: Battle, squad: int, target: int) -> None:
    """A Stunned unit that is charged is KO at contact; a Tough model takes a wound instead, checked with the others.

    firefight:K28c, K28d, W5a, W5b, W5c
    """
    by = first_touching(t, s, squad, target)
    q = s.squads[target]
    if protects(t, s, target):
        if by != NOBODY:
            s.now[0].extra, s.now[0].extra_by = 1, by
        return
    for i in range(q.first, q.first + q.size):
        if s.figures[i].fate == ON_TABLE:
            if s.now[0].contacted_only:
                by = touched_by(t, s, i, squad)
            if by != NOBODY:
                knock_out(s, i, by)


@rules
def touched_by(t: Table, s: Battle, figure: int, squad: int) -> int:
    """The first model of a charging unit that is in contact with somebody, or NOBODY (firefight:W5c)."""
    f, q = s.figures[figure], s.squads[squad]
    for i in range(q.first, q.first + q.size):
        g = s.figures[i]
        if (
            g.fate == ON_TABLE
            and near(f.x, f.y, f.radius, g.x, g.y, g.radius, CONTACT)
            and faces(t, f.x, f.y, g.x, g.y)
        ):
            return i
    return NOBODY


@rules
def is_able(s: Battle, squad: int) -> bool:
    """Whether a unit can do anything in a melee: who is Stunned does nothing (firefight:H2b, H4b, H5b)."""
    return standing(s, squad) > 0 and not s.squads[squad].stunned


@rules
def may_walk(t: Table, s: Battle, squad: int) -> bool:
    """Whether a unit makes the answering move, or that of who has destroyed its enemy (firefight:H2a, H6a, K13b)."""
    return is_able(s, squad) and t.profiles[s.squads[squad].profile].immobile == 0


@rules
def may_strike_back(t: Table, s: Battle, squad: int, enemy: int) -> bool:
    """Whether a charged unit can strike back at all, with what it has not used by Counter.

    firefight:H3a, H4b, H5a, H5b, H5c
    """
    if not is_able(s, squad) or not can_strike(t, s, squad, enemy):
        return False
    return not s.now[0].countered or can_use(t, s, squad, enemy, BACK)


@rules
def may_counter(t: Table, s: Battle, squad: int, enemy: int) -> bool:
    """Whether a charged unit can strike first by Counter (firefight:K5a, K5d)."""
    return is_able(s, squad) and can_use(t, s, squad, enemy, COUNTER)


@rules
def tire(s: Battle, squad: int) -> None:
    """A unit has charged or struck back: it is fatigued to the end of the round, or of the next one.

    firefight:H7b, H7c, H7d
    """
    longer = s.now[0].long_fatigue
    if standing(s, squad) and s.squads[squad].fatigued < 1 + longer:
        s.squads[squad].fatigued = 1 + longer
        note(s, LOG_FATIGUED, squad, NOBODY, longer, 0, 0, 0)


@rules
def goes_back(s: Battle, squad: int, target: int) -> bool:
    """Whether the charger steps back: both stand still, and it is not Stunned (firefight:H6b, H6e)."""
    return standing(s, squad) > 0 and standing(s, target) > 0 and not s.squads[squad].stunned


@rules
def nearest_count(s: Battle, figure: int, target: int) -> tuple[int, int]:
    """The nearest model of a unit to somebody, and how many are just as near (firefight:H6c)."""
    f, q = s.figures[figure], s.squads[target]
    least, found, many = 1 << 60, NOBODY, 0
    for j in range(q.first, q.first + q.size):
        g = s.figures[j]
        if g.fate == ON_TABLE:
            square = (f.x - g.x) * (f.x - g.x) + (f.y - g.y) * (f.y - g.y)
            if square < least:
                least, found, many = square, j, 1
            elif square == least:
                many += 1
    return found, many


@rules
def step_from(t: Table, s: Battle, figure: int, enemy: int) -> None:
    """A model goes 1" straight away from another, or as much of it as is free; coherency is not looked at.

    firefight:H6b, H6c, H6d
    """
    f, g = s.figures[figure], s.figures[enemy]
    low, high = 0, STEP_BACK
    while low < high:  # what is free is free up to there
        middle = (low + high + 1) // 2
        x, y = toward(f.x, f.y, 2 * f.x - g.x, 2 * f.y - g.y, middle)
        if is_free_step(t, s, figure, x, y):
            low = middle
        else:
            high = middle - 1
    x, y = toward(f.x, f.y, 2 * f.x - g.x, 2 * f.y - g.y, low)
    put_at(t, s, figure, x, y)
    note(s, LOG_STEPPED, figure, enemy, x, y, 0, 0)


@rules
def is_free_step(t: Table, s: Battle, figure: int, x: int, y: int) -> bool:
    """Whether a model can step straight to a place: no base, wall, drop, dangerous ground or edge (firefight:H6d)."""
    f = s.figures[figure]
    rim, _on, _after = next_rim(t, f.x, f.y, x, y, 0, house_at(t, f.x, f.y))
    if rim <= PART:
        return False
    if is_second(s) and not is_dangerous(t, f.x, f.y) and danger_from(t, f.x, f.y, x, y, 0) != NOBODY:
        return False
    return slides_free(t, s, figure, x, y)
