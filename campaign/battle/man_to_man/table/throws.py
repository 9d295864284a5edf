"""What is thrown: at which points and why not, the number, who is under its template, and how likely wherever it falls.

Templates and scatter are the rules' own. Throws nothing.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from campaign.battle.contract import FINE
from campaign.battle.contract.table.fire import Burst, Risk, Shot
from campaign.battle.contract.table.look import Look, Point
from campaign.battle.contract.table.moves import Act, Target
from campaign.battle.kernel.bursts import landing, under
from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man.reasons import NO_WEAPON, NOT_SEEN
from campaign.battle.man_to_man.sides import is_active
from campaign.battle.man_to_man.table.lines import line_at
from campaign.battle.man_to_man.table.men import at, choice_of, enemies_of, is_smoke, known
from campaign.battle.man_to_man.table.sums import DICE, FACES, HITS, attack_sum, chance, of_hit, ways
from campaign.battle.man_to_man.templates import place_at
from campaign.battle.man_to_man.terrain import SMOKE
from campaign.battle.man_to_man.throwing import (
    FARTHEST,
    NO_WINDOW,
    STEP,
    at_window,
    result_of_throw,
    throw_number,
    window_of,
)
from campaign.words import _

GRID: Final = 2 * c.INCH  # between the places that smoke is offered at


def burst_of(look: Look, arm: int) -> Burst | None:
    """The template of a weapon, or its smoke, which stays."""
    if arm == c.NOBODY:
        return None
    if is_smoke(look, arm):
        return Burst((SMOKE,), lies=True)
    return Burst((int(look.t.weapons[look.view.arms[arm].weapon].area),))


def thrown_at(look: Look, actor: int, arm: int, where: Point) -> Shot:
    """A throw at a point, or why there is none; ``arm`` NOBODY for nothing to throw."""
    choice = choice_of(c.THROW, actor, arm=arm, at=where)
    code = look.problem(choice)
    f = look.view.figures[actor]
    seen = line_at(look, actor, place_at(look.view, *where, f.radius), c.NOBODY)
    if code != FINE:
        why = look.reason(NO_WEAPON if arm == c.NOBODY else code)
        unseen = seen.objection if code == NOT_SEEN else None
        return Shot(actor, None, where, unseen or why, seen, None, choice)
    number = int(throw_number(look.t, look.view, actor, arm, *where))
    far = max(0, math.ceil(math.dist((f.x, f.y), where) - int(f.radius)))
    window = int(window_of(look.t, look.view, actor, *where))
    caught = () if is_smoke(look, arm) else under_template(look, arm, where, window)
    dice = int(look.t.weapons[look.view.arms[arm].weapon].dice)
    then = " ".join((known(look).weapon(arm) + ".", *((of_hit(look, caught[0], dice),) if caught else ())))
    found = attack_sum(look, number, far, "man_to_man:F9c", then)
    return Shot(actor, None, where, None, seen, found, choice, burst_of(look, arm), caught)


def under_template(look: Look, arm: int, where: Point, window: int = NO_WINDOW) -> tuple[int, ...]:
    """Whose bases the template of a weapon touches at a place; through a window only who is in that building.

    man_to_man:I3a, I8d, I11b
    """
    s, size = look.view, look.view.ground[0].extent[0]
    if not (0 <= where[0] <= size.width and 0 <= where[1] <= size.height):
        return ()
    area = int(look.t.weapons[s.arms[arm].weapon].area)
    room = int(s.ground[0].gaps[window].piece) if window != NO_WINDOW else c.NOBODY
    return tuple(
        n
        for n in range(s.figure_count)
        if is_active(s, n) and (room == c.NOBODY or s.figures[n].piece == room)
        if under(*where, area, s.figures[n].x, s.figures[n].y, s.figures[n].radius, 1)
    )


def risks(look: Look, shot: Shot) -> tuple[Risk, ...]:
    """Who may come under a throw, wherever it comes down, the likeliest first; nobody under smoke."""
    arm = shot.choice[c.ARM]
    if shot.choice[c.VERB] != c.THROW or shot.sum is None or is_smoke(look, arm):
        return ()
    caught: dict[int, float] = defaultdict(float)
    for where, window, likely in _falls(look, shot, arm):
        for figure in under_template(look, arm, where, window):
            caught[figure] += likely
    return tuple(Risk(n, caught[n], "man_to_man:I8a") for n in sorted(caught, key=lambda n: (-caught[n], n)))


def _falls(look: Look, shot: Shot, arm: int) -> Iterator[tuple[Point, int, float]]:
    """Every place where a throw may come down, through which window, and how likely.

    man_to_man:I6c, I8a, I8b, I11c
    """
    t, s, actor, where = look.t, look.view, shot.shooter, shot.at
    number, window = int(throw_number(t, s, actor, arm, *where)), int(window_of(t, s, actor, *where))

    def likely(*results: int) -> float:
        return chance(DICE, lambda shown: int(result_of_throw(shown, number, 0)) in results)

    yield where, window, likely(*HITS)
    yield at(look, actor), NO_WINDOW, likely(c.IN_HAND)
    missed = likely(c.MISS)
    if not missed:
        return
    begins = where if window == NO_WINDOW else tuple(int(part) for part in at_window(s, window, *where))
    f, dice = s.figures[actor], int(t.weapons[s.arms[arm].weapon].scatter)
    for direction in range(FACES):
        for inches, often in ways(dice).items():
            x, y = landing(where[0] - f.x, where[1] - f.y, begins[0], begins[1], inches * c.INCH, STEP * direction)
            yield (int(x), int(y)), NO_WINDOW, missed / FACES * often / FACES**dice


# Throws as acts, for who has several things to throw


def act_of(look: Look, actor: int, arm: int, key: str) -> Act:
    """To throw a weapon: at where an enemy stands; smoke at one of many places ahead."""
    words = _("Throw: {weapon}").format(weapon=known(look).weapon(arm))
    if is_smoke(look, arm):
        places = {place: choice_of(c.THROW, actor, arm=arm, at=place) for place in _places(look, actor, arm)}
        can = tuple(Target(place, 0, one) for place, one in places.items() if look.problem(one) == FINE)
    else:
        foes = {enemy: choice_of(c.THROW, actor, arm=arm, at=at(look, enemy)) for enemy in enemies_of(look, actor)}
        can = tuple(
            Target(at(look, enemy), int(look.view.figures[enemy].radius), one, enemy)
            for enemy, one in foes.items()
            if look.problem(one) == FINE
        )
    f = look.view.figures[actor]
    ahead = int(f.x + f.fx), int(f.y + f.fy)
    why = None if can else thrown_at(look, actor, arm, ahead).objection or look.reason(NOT_SEEN)
    return Act(actor, f"throw {key}", key, words, "man_to_man:F9a", (), can, why, is_smoke(look, arm))


def _places(look: Look, actor: int, arm: int) -> Iterator[Point]:
    """Places in a grid as far round a man as he can throw a weapon."""
    x, y = at(look, actor)
    most = FARTHEST * int(look.t.weapons[look.view.arms[arm].weapon].reach) // GRID
    for across in range(-most, most + 1):
        for down in range(-most, most + 1):
            if across * across + down * down <= most * most:
                yield x + across * GRID, y + down * GRID
