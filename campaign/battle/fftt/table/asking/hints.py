"""What the program would do in a person's place, and why, in a short sentence each.

The reason is what comes of it, as the views of the table tell: what a shot needs, whom a charge meets, at whom one
could shoot from the end of a way. Words alone; takes its time, so it is found beside the window.
"""

from __future__ import annotations

import math
from typing import Any

from campaign.battle.contract.table.fire import Shot, Sum
from campaign.battle.contract.table.look import Choice, Look, Point
from campaign.battle.contract.table.moves import Threat
from campaign.battle.fast import clone
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.table.asked import enemies_of
from campaign.battle.fftt.table.choices import legs_of
from campaign.battle.fftt.table.firing.reactions import reaction
from campaign.battle.fftt.table.firing.shots import shot_at, shot_at_point
from campaign.battle.fftt.table.moving.outlook import outlook
from campaign.battle.fftt.table.moving.routes import route
from campaign.words import _, count, listed


def why(look: Look, choice: Choice) -> str:
    """What comes of a choice, in a sentence; empty where nothing is to be said of it."""
    verb, figure, target = choice[c.VERB], choice[c.FIGURE], choice[c.TARGET]
    if look.view.now[0].kind == c.REACTING:
        return _why_shoot_now(look, choice)
    if verb == c.SHOOT:
        return _needs(shot_at(look, figure, target).sum)
    if verb == c.SHOOT_AT:
        shot = shot_at_point(look, figure, (choice[c.X], choice[c.Y]), choice[c.STOREY])
        caught = [look.names.short[number] for number in shot.under if number in enemies_of(look, figure)]
        return _("Its burst reaches {figures}.").format(figures=listed(caught)) if caught else _needs(shot.sum)
    if verb == c.MOVE and choice[c.LEGS]:
        return _why_move(look, choice)
    if verb == c.TURN:
        return _why_turn(look, figure, (choice[c.FX], choice[c.FY]))
    if verb == c.HEAL:
        lost = int(look.view.figures[target].hurt)
        name = look.names.short[target]
        return count("{figure} has lost {n} wound.", "{figure} has lost {n} wounds.", lost, figure=name)
    return ""


def hint(look: Look, choice: Choice) -> str:
    """What the program would do, in words without a full stop."""
    if choice[c.VERB] != c.DONE:
        return look.words(choice)
    kind = look.view.now[0].kind
    if kind == c.FIRING:
        return _("declare no more fire, for nobody has a shot that is worth it")
    if kind == c.MOVING:
        return _("end the movement, for nobody stands better elsewhere")
    if kind == c.REACTING:
        return _("hold the fire, for the shot is not worth its actions")
    return look.words(choice)


def _needs(found: Sum | None) -> str:
    if found is None:
        return ""
    return _("It hits with {n} or less, {p} times in 100.").format(n=found.need, p=round(100 * found.chance))


def _why_shoot_now(look: Look, choice: Choice) -> str:
    at = next((point for point in reaction(look).points if point.choice == choice), None)
    return "" if at is None else _needs(at.sum)


def _why_move(look: Look, choice: Choice) -> str:
    """Whom it charges; else at whom it shoots from there, or whom it comes nearer to; and who may shoot at it."""
    figure, names = choice[c.FIGURE], look.names.short
    points = legs_of(choice)
    way = route(look, figure, *points[-1], via=points[:-1], facing=(choice[c.FX], choice[c.FY]))
    if way.charges:
        return _("It charges {figures}.").format(figures=listed([names[number] for number in way.charges]))
    found = list(outlook(look, figure, way))
    shots = [one for one in found if isinstance(one, Shot) and one.sum is not None]
    threats = sum(isinstance(one, Threat) for one in found)
    best = max(shots, key=lambda shot: shot.sum.chance if shot.sum is not None else 0.0, default=None)
    if best is not None and best.target is not None and best.sum is not None:
        words = _("From there it shoots at {figure}, with {n} or less.").format(
            figure=names[best.target], n=best.sum.need
        )
    else:
        words = _closer(look, figure, points[-1])
    if threats:
        risk = count("{n} enemy may shoot at it on its way.", "{n} enemies may shoot at it on its way.", threats)
        return f"{words} {risk}".strip()
    return words


def _closer(look: Look, figure: int, end: Point) -> str:
    f, enemies = look.view.figures[figure], enemies_of(look, figure)
    if not enemies:
        return ""

    def away(number: int, at: tuple[float, float]) -> float:
        e = look.view.figures[number]
        return math.dist(at, (e.x, e.y))

    nearest = min(enemies, key=lambda number: (away(number, (f.x, f.y)), number))
    nearer = away(nearest, end) < away(nearest, (f.x, f.y))
    form = _("It comes nearer to {figure}.") if nearer else _("It keeps away from {figure}.")
    return form.format(figure=look.names.short[nearest])


def _why_turn(look: Look, figure: int, facing: Point) -> str:
    s: Any = clone(look.view)
    s.figures[figure].fx, s.figures[figure].fy = facing
    turned = look.of(s)
    seen = [enemy for enemy in enemies_of(look, figure) if shot_at(turned, figure, enemy).objection is None]
    if not seen:
        return ""
    return _("It can shoot at {figures} then.").format(figures=listed([look.names.short[number] for number in seen]))
