"""Wounds, deaths, credit and explosions (fftt:W1, W2, Q7, B4, B5, B6, B7, R2, R4).

Wounds are noted as they fall; ``settle`` makes them count, at the end of a block or at once in movement. Throws no
dice and decides nothing.
"""

from __future__ import annotations

from campaign.battle.fast import rules
from campaign.battle.fftt.codes import (
    BURST,
    GRENADE_BURST,
    KILLED,
    LOG_BURST,
    LOG_EXHAUSTED,
    LOG_EXPLODED,
    LOG_KILLED,
    LOG_LUCKY,
    LOG_WENT_OFF,
    LOG_WOUNDED,
    LUCKY,
    NOBODY,
    ON_TABLE,
)
from campaign.battle.fftt.editions import is_third
from campaign.battle.fftt.goo import blow_away, on_table
from campaign.battle.fftt.records import Battle, Figure, Table
from campaign.battle.kernel.bursts import under
from campaign.battle.kernel.log import note
from campaign.battle.kernel.space import length
from campaign.battle.kernel.table import floor_of

GRENADE_REACHES = (150, 300, 0)  # radius of the circle of 2 wounds, and of 1 (fftt:B1d, B1e)
GRENADE_WOUNDS = (2, 1, 0)
MISSILE_REACHES = (300, 600, 900)  # fftt:B3b
MISSILE_WOUNDS = (3, 2, 1)  # fftt:B3a
GONE_UP = 2  # of ``burst_due``: it has burst, or is bursting
LULL = 2  # so many whole turns without a wound are one


@rules
def wounded(f: Figure) -> bool:
    """Whether it has -1 to its own dice: half its wound number, rounded up, from before the block.

    fftt:Q7a, W2a, W2c
    """
    return 2 * f.hurt >= f.full


@rules
def wounds_noted(f: Figure) -> int:
    """Its wounds from before the block and in it."""
    return f.hurt + f.shot + f.struck


@rules
def doomed(f: Figure) -> bool:
    """Whether it has wounds enough to die at the end of the block (fftt:W1a)."""
    return wounds_noted(f) >= f.full


@rules
def note_blood(s: Battle) -> None:
    """Note when somebody was wounded last, and when it was after a lull: who plays goes by that."""
    now = s.now[0]
    if now.turn - now.bled > LULL:
        now.woke = now.turn
    now.bled = now.turn


@rules
def note_wounds(s: Battle, victim: int, wounds: int, by: int, x: int, y: int, struck: int) -> None:
    """Note wounds; the figure whose wound reaches the victim's number is its killer, from then on (fftt:Q7d, R2b).

    Opportunity fire never hurts who is Lucky, neither a shot nor a burst; goo of it does (fftt:N9b, N14a).

    ``x``, ``y``: where the blow came from (fftt:B5b). ``struck`` is 1 for a blow hand to hand.
    """
    f = s.figures[victim]
    if s.now[0].interrupting and f.abilities & LUCKY:
        note(s, LOG_LUCKY, victim, by, 0, 0, 0, 0)
        return
    note_blood(s)
    before = wounds_noted(f)
    if struck:
        f.struck += wounds
    else:
        f.shot += wounds
    note(s, LOG_WOUNDED, victim, by, wounds, before + wounds, struck, 0)
    if before < f.full <= before + wounds:
        f.killer, f.blow_x, f.blow_y, f.blown_up = by, x, y, 0


@rules
def exhaust(s: Battle, victim: int) -> None:
    """A figure that lives on its ammunition dies of having none; nobody is credited (fftt:U4b, U4d)."""
    f = s.figures[victim]
    note(s, LOG_EXHAUSTED, victim, NOBODY, 0, 0, 0, 0)
    if not doomed(f):
        f.shot += f.full - wounds_noted(f)
        f.killer, f.blow_x, f.blow_y = NOBODY, f.x, f.y


@rules
def burst(t: Table, s: Battle, x: int, y: int, floor: int, shape: int, by: int, source: int) -> None:
    """Wound everybody on its floor under a burst that is not off the table, friend or foe.

    Goo that it touches is gone. fftt:B1f, B2f, B3e, B4d, B10a, B10b, B11a, B11c, E8f, I6e, S11e

    ``by`` is credited; ``source`` threw it, or is the figure that went up: the own side of a Bomb Bug that goes up
    alone is the bug's killer's (fftt:R2f, R4b, R4c).
    """
    note(s, LOG_BURST, by, source, x, y, shape, floor)
    if on_table(t, x, y):
        wound_under(t, s, x, y, floor, shape, by, source)
        blow_away(s, x, y, floor, reach_of(shape, s.now[0].missile_radius))


@rules
def wound_under(t: Table, s: Battle, x: int, y: int, floor: int, shape: int, by: int, source: int) -> None:
    """Note the wounds of everybody on that floor under a burst, friend or foe, and to whom each would be credited.

    fftt:B1f, B3e, B4d, B11a, E8f, I6e, R2f, R4b, R4c, R4d, S11e
    """
    now = s.now[0]
    origin = s.figures[source]
    to_killer = goes_up_alone(t, s, source)
    explodes = origin.burst_due == GONE_UP
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.fate != ON_TABLE or floor_of(t, f.piece, f.level) != floor:
            continue
        wounds = wounds_under(f, x, y, shape, now.missile_radius, now.by_touch)
        if wounds:
            credited = by
            if to_killer and f.team == origin.team:
                credited = origin.killer
            stood = not doomed(f)
            # at its very centre the blow comes from the thrower's side (fftt:B5c, B5d)
            at_centre = f.x == x and f.y == y
            note_wounds(s, i, wounds, credited, origin.x if at_centre else x, origin.y if at_centre else y, 0)
            if explodes and stood and doomed(f):
                f.blown_up = 1


@rules
def goes_up_alone(t: Table, s: Battle, figure: int) -> bool:
    """Whether that is a Bomb Bug whose burst is no part of a chain: no explosion has set it off, and it sets off none.

    Who goes off by its own will has been set off by nobody else. By older rules a bug's burst is always its own.
    fftt:R4b, R4c, R4d, R4g
    """
    b = s.figures[figure]
    if t.units[b.unit].weapon != BURST:
        return False
    if not is_third(s):
        return True
    if b.fate == KILLED and b.blown_up:
        return False
    now = s.now[0]
    floor = floor_of(t, b.piece, b.level)
    for i in range(s.figure_count):
        f = s.figures[i]
        goes_up = t.units[f.unit].explodes or t.units[f.unit].weapon == BURST
        if goes_up and i != figure and f.fate == ON_TABLE and not doomed(f) and floor_of(t, f.piece, f.level) == floor:
            wounds = wounds_under(f, b.x, b.y, GRENADE_BURST, now.missile_radius, now.by_touch)
            if wounds_noted(f) + wounds >= f.full:
                return False
    return True


@rules
def reach_of(shape: int, missile_radius: int) -> int:
    """The radius of a burst's outermost circle (fftt:B1e, B3b, B3c)."""
    if shape == GRENADE_BURST:
        return GRENADE_REACHES[1]
    return MISSILE_REACHES[2] if missile_radius else MISSILE_REACHES[2] // 2


@rules
def wounds_under(f: Figure, x: int, y: int, shape: int, missile_radius: int, by_touch: int) -> int:
    """The wounds of the innermost circle that a figure is under (fftt:B1d, B1e, B3a, B3b, B3c, B4c)."""
    for ring in range(3):
        if shape == GRENADE_BURST:
            reach, wounds = GRENADE_REACHES[ring], GRENADE_WOUNDS[ring]
        else:
            reach, wounds = MISSILE_REACHES[ring], MISSILE_WOUNDS[ring]
            if not missile_radius:
                reach = reach // 2
        if wounds and under(x, y, reach, f.x, f.y, f.radius, by_touch):
            return wounds
    return 0


@rules
def settle(t: Table, s: Battle) -> None:
    """The end of a block, or of a shot in movement: deaths, explosions, casualties leave.

    All explosions of one round go off together; those that they set off follow, until none is left.
    Until then everybody has stood where the block found them, the doomed too.
    fftt:Q7c, B6a, B6b, B6c, B7e, Q3d, Q7e, R4e
    """
    exploding = True
    while exploding:
        for i in range(s.figure_count):
            f = s.figures[i]
            if f.fate == ON_TABLE and doomed(f):
                fall(t, s, i)
        exploding = False
        for i in range(s.figure_count):
            if s.figures[i].fate == KILLED and s.figures[i].burst_due == 1:
                explode(t, s, i)
                exploding = True
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.fate == ON_TABLE:
            f.hurt += f.shot + f.struck
            f.shot = f.struck = 0


@rules
def fall(t: Table, s: Battle, figure: int) -> None:
    """A figure with wounds enough is dead; what explodes does so when the block is settled.

    The living leave a corpse, but for those that burst. fftt:B7e, I1f, I5b, I5c, I5e, I5f, Q7e
    """
    f = s.figures[figure]
    f.fate = KILLED
    f.hurt += f.shot + f.struck
    f.shot = f.struck = 0
    if t.units[f.unit].explodes or t.units[f.unit].weapon == BURST:
        f.burst_due += 1  # a bug that has gone off already is past this
    else:
        f.corpse = 1 if t.units[f.unit].living and not f.low else 0
    f.eaten = 0
    note(s, LOG_KILLED, figure, f.killer, f.x, f.y, 0, 0)


@rules
def go_off(t: Table, s: Battle, bug: int) -> None:
    """A Bomb Bug bursts of its own will, once in all, and is dead (fftt:B7f, B7g, B7h, R4b)."""
    f = s.figures[bug]
    if f.burst_due:
        return
    f.burst_due = GONE_UP
    note(s, LOG_WENT_OFF, bug, NOBODY, f.x, f.y, 0, 0)
    burst(t, s, f.x, f.y, floor_of(t, f.piece, f.level), GRENADE_BURST, bug, bug)
    if not doomed(f):
        note_wounds(s, bug, f.full - wounds_noted(f), NOBODY, f.x, f.y, 0)


@rules
def explode(t: Table, s: Battle, wreck: int) -> None:
    """A destroyed HQ, Tank, MT or Bomb Bug bursts as a grenade; an HQ at its rim nearest to the blow.

    What dies in it, friend or foe, has the same killer as the wreck itself, so that a chain leads back to the figure
    that set off its first explosion. A Bomb Bug that goes up alone is itself the killer.
    fftt:B5a, B5b, B5c, B5d, B5e, B5f, B7e, B7f, B7g, R2d, R4b, R4d, R4f, R4g
    """
    f = s.figures[wreck]
    f.burst_due = GONE_UP
    x, y, by = f.x, f.y, f.killer
    kind = t.units[f.unit]
    if goes_up_alone(t, s, wreck):
        by = wreck
    elif kind.hq:
        dx, dy = f.blow_x - f.x, f.blow_y - f.y
        whole = length(dx, dy)
        if whole:
            x, y = f.x + dx * f.radius // whole, f.y + dy * f.radius // whole
    note(s, LOG_EXPLODED, wreck, by, x, y, 0, 0)
    burst(t, s, x, y, floor_of(t, f.piece, f.level), GRENADE_BURST, by, wreck)
