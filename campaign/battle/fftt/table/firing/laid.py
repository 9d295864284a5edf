"""Declared fire: who may shoot, what is laid down, and what a shot looks like that is. Declares nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from campaign.battle.contract import FINE
from campaign.battle.contract.table.fire import Aimed, Range, Shooters
from campaign.battle.contract.table.look import Choice, Look
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.flow import may_go_off
from campaign.battle.fftt.shooting import can_fire_in_step
from campaign.battle.fftt.table.asked import enemies_of, own_of
from campaign.battle.fftt.table.choices import DONE, SHOTS
from campaign.battle.fftt.table.firing.bursts import BURSTS, burst_of, circles_in
from campaign.battle.fftt.table.firing.reactions import reaction
from campaign.battle.fftt.table.firing.shots import shot_at
from campaign.reason import Reason
from campaign.words import _

AIMED: Final = (c.GRENADE, c.MISSILE, c.ACID)
"""Weapons that can be aimed at a point (fftt:B1)."""
FRONT: Final = 180  # degrees: the front of a figure (fftt:V1)


def shooters(look: Look) -> Shooters:
    """Who of the side that is asked may fire in this step, whatever at; and of them, who has a target."""
    return look.once("shooters", lambda: _shooters(look))


def _shooters(look: Look) -> Shooters:
    t, s = look.t, look.view
    able = tuple(n for n in own_of(look) if can_fire_in_step(t, s, n) == FINE or may_go_off(t, s, n))
    shoots = {choice[c.FIGURE] for choice in look.options() if choice[c.VERB] in SHOTS}
    return Shooters(able, tuple(number for number in able if number in shoots))


def cannot(look: Look, figure: int) -> Reason | None:
    """Why a figure cannot shoot at anybody now."""
    return look.objection(int(can_fire_in_step(look.t, look.view, figure)))


def aims(look: Look, figure: int) -> bool:
    """Whether a figure's weapon can be aimed at a point."""
    return _weapon(look, figure) in AIMED


def storeys(look: Look) -> bool:
    """Whether a building has storeys to aim at."""
    return bool(look.t.stair_count)


def harmless(look: Look) -> bool:
    """Whether nobody of the side that is asked has a target, or a burst that could reach an enemy."""
    if any(choice[c.VERB] in SHOTS for choice in look.options()):
        return False
    return not any(_could_harm(look, figure) for figure in own_of(look))


def _could_harm(look: Look, shooter: int) -> bool:
    """Whether a burst, aimed at some point or other, could reach an enemy."""
    f, weapon = look.view.figures[shooter], _weapon(look, shooter)
    if weapon not in AIMED or can_fire_in_step(look.t, look.view, shooter) != FINE:
        return False
    far = look.t.units[f.unit].long + circles_in(look, BURSTS[weapon])[-1].radius
    enemies = [look.view.figures[enemy] for enemy in enemies_of(look, shooter)]
    return any((e.x - f.x) ** 2 + (e.y - f.y) ** 2 <= (far + e.radius) ** 2 for e in enemies)


def said(_look: Look, laid: Sequence[Choice]) -> tuple[Choice, ...]:
    """Each is declared, and then no more fire."""
    return (*laid, DONE)


def aimed(look: Look, choice: Choice) -> Aimed:
    """A shot that is laid down, with the number that it needs, or one at a point of a move."""
    verb, shooter, target = choice[c.VERB], choice[c.FIGURE], choice[c.TARGET]
    if verb == c.PICK:
        found = reaction(look)
        return Aimed(found.watcher, found.points[choice[c.X]].at)
    burst = burst_of(look, _weapon(look, shooter))
    if verb == c.SHOOT:
        shot = shot_at(look, shooter, target)
        return Aimed(shooter, shot.at, str(shot.sum.need) if shot.sum else "")
    if verb == c.CALL_AIR:
        e = look.view.figures[target]
        return Aimed(shooter, (int(e.x), int(e.y)), _("air support"))
    if verb == c.SHOOT_AT:
        return Aimed(shooter, (choice[c.X], choice[c.Y]), burst=burst)
    return Aimed(shooter, None, burst=burst)


def declared(look: Look) -> tuple[Aimed, ...]:
    """The shots that have been declared and not been thrown for yet, in their order."""
    shots = look.view.shots[: look.view.now[0].shots]
    return tuple(Aimed(int(shot.shooter), (int(shot.x), int(shot.y))) for shot in shots)


def ranges(look: Look, figure: int) -> tuple[Range, ...]:
    """The short and the long range of a figure's weapon; none without one."""
    kind = look.t.units[look.view.figures[figure].unit]
    short, far = int(kind.short), int(kind.long)
    found = []
    if short and short < far:
        found.append(Range(short, FRONT, _("{n} short").format(n=short // 100), is_longest=False))
    if far:
        found.append(Range(far, FRONT, _("{n} long").format(n=far // 100), is_longest=True))
    return tuple(found)


def _weapon(look: Look, figure: int) -> int:
    return int(look.t.units[look.view.figures[figure].unit].weapon)
