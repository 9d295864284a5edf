"""What the program would do in a person's place, and why, in a short sentence each.

The reason is what comes of it, as the views of the table tell: what a shot needs, whom a charge meets, at whom one
could shoot from the end of a way. Words alone; takes its time, so it is found beside the window.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from campaign.battle.arena import Choice
from campaign.battle.contract import FINE, AnySystem
from campaign.battle.fast import clone
from campaign.battle.fftt import codes as c
from campaign.battle.lookahead import Why
from campaign.battle.systems import telling_of
from campaign.tabletop.looking import Look, Point
from campaign.tabletop.reach import route
from campaign.tabletop.reactions import reaction
from campaign.tabletop.shots import Shot, shot_at, shot_at_point
from campaign.words import _, count, decimal, listed
from ui.table.hand.outlook import Threat, outlook

LEAST_TOLD = 5  # hundredths of an FP: what rounds to nothing is no reason


def hint_words(look: Look, choice: Choice, plan: Why | None = None) -> str:
    """What the program would do, with the reasons where there are any to tell: what comes of it, and of its plan."""
    words = _("The program would: {choice}").format(choice=_what(look, choice))
    reasons = [reason for reason in (why(look, choice), plan_words(plan, look.system)) if reason]
    return f"{words}. {' '.join(reasons)}" if reasons else words


def plan_words(plan: Why | None, system: AnySystem) -> str:
    """Why a side is to be played so, in a sentence; empty where that was not thought of, or nothing tells it."""
    if plan is None:
        return ""
    way, other = (telling_of(system.name).way(system.ways[one].name) for one in (plan.way, plan.other))
    if plan.gain >= LEAST_TOLD:
        told = _("{way}: in {n} tries ahead this keeps {fp} FP more than “{other}”.")
        return told.format(way=way, n=plan.tries, fp=decimal(plan.gain / 100), other=other)
    if plan.won > 0:
        told = _("{way}: of {n} tries ahead this wins {won} more than “{other}”.")
        return told.format(way=way, n=plan.tries, won=plan.won, other=other)
    return _("{way}: in {n} tries ahead no other way does better.").format(way=way, n=plan.tries)


def why(look: Look, choice: Choice) -> str:
    """What comes of a choice, in a sentence; empty where nothing is to be said of it."""
    verb, figure, target = choice[c.VERB], choice[c.FIGURE], choice[c.TARGET]
    if look.view.now[0].kind == c.REACTING:
        return _why_shoot_now(look, choice)
    if verb == c.SHOOT:
        return _needs(shot_at(look, figure, target))
    if verb == c.SHOOT_AT:
        shot = shot_at_point(look, figure, choice[c.X], choice[c.Y], choice[c.STOREY])
        caught = [look.names.short[number] for number in shot.under if _is_enemy(look, figure, number)]
        return _("Its burst reaches {figures}.").format(figures=listed(caught)) if caught else _needs(shot)
    if verb == c.MOVE and choice[c.LEGS]:
        return _why_move(look, choice)
    if verb == c.TURN:
        return _why_turn(look, figure, (choice[c.FX], choice[c.FY]))
    if verb == c.HEAL:
        lost = int(look.view.figures[target].hurt)
        return count("{figure} has lost {n} wound.", "{figure} has lost {n} wounds.", lost).format(
            figure=look.names.short[target], n=lost
        )
    return ""


def _what(look: Look, choice: Choice) -> str:
    if choice[c.VERB] != c.DONE:
        return telling_of(look.setup.system).choice(look.setup, choice, look.rows)
    kind = look.view.now[0].kind
    if kind == c.FIRING:
        return _("declare no more fire, for nobody has a shot that is worth it")
    if kind == c.MOVING:
        return _("end the movement, for nobody stands better elsewhere")
    if kind == c.REACTING:
        return _("hold the fire, for the shot is not worth its actions")
    return telling_of(look.setup.system).choice(look.setup, choice, look.rows)


def _needs(shot: Shot) -> str:
    if shot.sum is None:
        return ""
    return _("It hits with {n} or less, {p} times in 100.").format(n=shot.sum.need, p=round(100 * shot.sum.chance))


def _why_shoot_now(look: Look, choice: Choice) -> str:
    at = next((point for point in reaction(look).points if point.choice == choice), None)
    if at is None or at.sum is None:
        return ""
    return _("It hits with {n} or less, {p} times in 100.").format(n=at.sum.need, p=round(100 * at.sum.chance))


def _why_move(look: Look, choice: Choice) -> str:
    """Whom it charges; else at whom it shoots from there, or whom it comes nearer to; and who may shoot at it."""
    figure, names = choice[c.FIGURE], look.names.short
    legs = choice[c.FIRST_LEG : c.FIRST_LEG + 2 * choice[c.LEGS]]
    points = list(zip(legs[::2], legs[1::2], strict=True))
    way = route(look, figure, *points[-1], via=points[:-1], facing=(choice[c.FX], choice[c.FY]))
    if way.charges:
        return _("It charges {figures}.").format(figures=listed([names[number] for number in way.charges]))
    found = list(outlook(look, figure, way, (choice[c.FX], choice[c.FY])))
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
    f, enemies = look.view.figures[figure], _enemies(look, figure)
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
    turned = replace(look, view=s, memory={})
    seen = [enemy for enemy in _enemies(look, figure) if shot_at(turned, figure, enemy).code == FINE]
    if not seen:
        return ""
    return _("It can shoot at {figures} then.").format(figures=listed([look.names.short[number] for number in seen]))


def _enemies(look: Look, figure: int) -> list[int]:
    return [n for n in range(look.view.figure_count) if _is_enemy(look, figure, n)]


def _is_enemy(look: Look, figure: int, other: int) -> bool:
    s = look.view
    return bool(s.figures[other].fate == c.ON_TABLE and s.figures[other].team != s.figures[figure].team)
