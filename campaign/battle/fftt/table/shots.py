"""Shots on the table: who can shoot at what and why not, and the number needed, part by part.

Every number is the rules' own; nothing is reckoned here but what a number is worth on two dice. Throws nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from campaign.battle.contract import FINE
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.abilities import hard_to_hit, shots_of
from campaign.battle.fftt.reasons import SIGHT
from campaign.battle.fftt.shooting import (
    aim_point,
    air_problem,
    can_fire_in_step,
    engaged,
    is_indirect,
    modifiers,
    needed,
    opponent_of,
    point_problem,
    shot_problem,
    sight_to,
    whose_base,
)
from campaign.battle.kernel.chance import chance_of
from campaign.battle.kernel.sight import COVERED
from campaign.battle.kernel.space import length
from campaign.battle.kernel.table import floor_of, piece_at
from campaign.reason import Reason
from campaign.battle.fftt.table.bursts import BURSTS, GRENADE, MISSILE, Risk, burst_under, risks
from campaign.battle.fftt.table.lines import Line, line_between, line_to_point
from campaign.battle.contract.table.look import Look, Point, choice_of
from campaign.words import _

if TYPE_CHECKING:
    from campaign.battle.arena import Choice


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the number needed: ``rule`` is its claim."""

    value: int
    words: str
    rule: str


@dataclass(frozen=True, slots=True)
class ShotSum:
    """The number needed or less on 2D6 and what it comes from; ``chance`` of each of the shots that an action has."""

    parts: tuple[Part, ...]
    need: int
    chance: float
    distance: int
    is_long: bool
    flags: int


@dataclass(frozen=True, slots=True)
class Shot:
    """A shot at a figure or a point. ``code`` is the rules' answer; ``under``: whom its burst reaches if it hits."""

    shooter: int
    target: int | None
    at: Point
    storey: int
    code: int
    objection: Reason | None
    line: Line
    sum: ShotSum | None
    indirect: bool
    under: tuple[int, ...]
    choice: Choice
    times: int = 1  # dice are thrown: two with a twin laser (S5) or a full metal jacket (N8)
    instead: tuple[int, ...] = ()  # whom a hit may be turned to, for the target is in a fight with them (S11)


def shot_at(look: Look, shooter: int, target: int) -> Shot:
    """A shot at a figure: as it would be now if it is asked for now, else by where everybody stands."""
    return look.once(("shot", shooter, target), lambda: _shot_at(look, shooter, target))


def _shot_at(look: Look, shooter: int, target: int) -> Shot:
    t, s = look.t, look.view
    f, e = s.figures[shooter], s.figures[target]
    choice = choice_of(c.SHOOT, shooter, target)
    code = look.problem(choice) if look.asks(c.FIRING, shooter) else _by_place(look, shooter, target)
    floor = floor_of(t, e.piece, e.level)
    line = line_between(look, shooter, target)
    indirect = bool(is_indirect(t, s, shooter, target, e.x, e.y, floor))
    covered = t.units[f.unit].weapon == c.SHOT and sight_to(t, s, shooter, target) == COVERED
    found = _sum(look, shooter, (e.x, e.y), covered, indirect, hard_to_hit(t, e))
    under = _under(look, shooter, e.x, e.y, floor)
    at, against, times = (int(e.x), int(e.y)), _objection(look, code, line), int(shots_of(t, f))
    others = _in_fight_with(look, shooter, target)
    return Shot(shooter, target, at, 0, code, against, line, found, indirect, under, choice, times, others)


def _objection(look: Look, code: int, line: Line) -> Reason | None:
    """Why a shot is not possible; where sight is the reason, what stops it first along the line."""
    if code >= SIGHT and line.objection is not None:
        return line.objection
    return look.objection(code)


def _in_fight_with(look: Look, shooter: int, target: int) -> tuple[int, ...]:
    """Whom a hit at a target may be turned to (fftt:S11b, S11c, X11b)."""
    t, s = look.t, look.view
    if t.units[s.figures[shooter].unit].weapon != c.SHOT or engaged(t, s, shooter):
        return ()
    found: list[int] = []
    while (other := int(opponent_of(t, s, target, len(found)))) != c.NOBODY:
        found.append(other)
    return tuple(found)


def air_support(look: Look, caller: int, target: int) -> Shot:
    """Air support called on a figure: it needs the bare skill, at any range (fftt:N1d)."""
    t, s = look.t, look.view
    f, e = s.figures[caller], s.figures[target]
    choice = choice_of(c.CALL_AIR, caller, target)
    code = look.problem(choice) if look.asks(c.FIRING, caller) else int(air_problem(t, s, caller, target))
    line = line_between(look, caller, target)
    shape = MISSILE if s.now[0].air_missiles else GRENADE
    under = burst_under(look, e.x, e.y, shape, floor_of(t, e.piece, e.level))
    skill = int(t.units[f.unit].skill)
    parts = (Part(skill, _("skill"), "fftt:N1d"),)
    found = ShotSum(parts, skill, chance_of(skill), int(length(e.x - f.x, e.y - f.y)), False, 0) if skill else None
    at = (int(e.x), int(e.y))
    return Shot(caller, target, at, 0, code, _objection(look, code, line), line, found, False, under, choice)


def _by_place(look: Look, shooter: int, target: int) -> int:
    t, s = look.t, look.view
    if not t.units[s.figures[shooter].unit].skill:
        return int(can_fire_in_step(t, s, shooter))
    return int(shot_problem(t, s, shooter, target))


def shot_at_point(look: Look, shooter: int, x: int, y: int, storey: int = 0) -> Shot:
    """A throw at a point, or at the figure whose base is over it."""
    t, s = look.t, look.view
    choice = choice_of(c.SHOOT_AT, shooter, at=(x, y), storey=storey)
    code = int(look.problem(choice) if look.asks(c.FIRING, shooter) else point_problem(t, s, shooter, x, y, storey))
    floor = floor_of(t, piece_at(t, x, y), storey)
    ax, ay = aim_point(t, s, x, y, floor)
    aimed = whose_base(t, s, x, y, floor)
    line = line_to_point(look, shooter, x, y, storey) if aimed == c.NOBODY else line_between(look, shooter, aimed)
    indirect = bool(is_indirect(t, s, shooter, c.NOBODY, ax, ay, floor))
    hard = 0 if aimed == c.NOBODY else hard_to_hit(t, s.figures[aimed])
    found = _sum(look, shooter, (ax, ay), False, indirect, hard)
    under = _under(look, shooter, ax, ay, floor)
    at, against, times = (int(ax), int(ay)), _objection(look, code, line), int(shots_of(t, s.figures[shooter]))
    return Shot(shooter, None, at, storey, code, against, line, found, indirect, under, choice, times)


def targets(look: Look, shooter: int) -> tuple[Shot, ...]:
    """The shots of a figure at each enemy on the table, the legal ones first, the likeliest before others."""
    s = look.view
    team = s.figures[shooter].team
    enemies = [i for i in range(s.figure_count) if s.figures[i].fate == c.ON_TABLE and s.figures[i].team != team]
    shots = [shot_at(look, shooter, enemy) for enemy in enemies]
    return tuple(sorted(shots, key=_order))


def _order(shot: Shot) -> tuple[bool, float, int]:
    found = shot.sum
    return (shot.code != FINE, -found.chance if found else 0.0, found.distance if found else 0)


def _under(look: Look, shooter: int, x: int, y: int, floor: int) -> tuple[int, ...]:
    weapon = look.t.units[look.view.figures[shooter].unit].weapon
    return burst_under(look, x, y, BURSTS[weapon], floor) if weapon in BURSTS else ()


def risks_of(look: Look, shot: Shot) -> tuple[Risk, ...]:
    """Who may come under the burst of a shot, hit or miss, the likeliest first; nobody where it makes none."""
    t, figures = look.t, look.view.figures
    shape = BURSTS.get(t.units[figures[shot.shooter].unit].weapon)
    if shape is None or shot.sum is None:
        return ()
    if shot.target is None:
        floor = floor_of(t, piece_at(t, *shot.at), shot.storey)
    else:
        floor = floor_of(t, figures[shot.target].piece, figures[shot.target].level)
    return risks(look, shot.shooter, *shot.at, shape, shot.sum.need, floor)


def _sum(look: Look, shooter: int, at: Point, covered: bool, indirect: bool, hard: int) -> ShotSum | None:
    t, f = look.t, look.view.figures[shooter]
    if not t.units[f.unit].skill:
        return None
    dx, dy = at[0] - f.x, at[1] - f.y
    flags = int(modifiers(t, f, dx * dx + dy * dy, covered, indirect, hard))
    return sum_of(look, shooter, flags, int(length(dx, dy)))


def sum_of(look: Look, shooter: int, flags: int, distance: int) -> ShotSum:
    """The sum of a shot whose modifiers are these flags."""
    t, f = look.t, look.view.figures[shooter]
    bare, need = int(needed(t, f, 0)), int(needed(t, f, flags))
    parts = [Part(bare, _("skill"), "fftt:S1a")]
    parts += [Part(int(needed(t, f, flag)) - bare, words, rule) for flag, words, rule in _modifiers() if flags & flag]
    return ShotSum(tuple(parts), need, chance_of(need), distance, bool(flags & c.SHOT_LONG), flags)


def _modifiers() -> tuple[tuple[int, str, str], ...]:
    return (
        (c.SHOT_LONG, _("long range"), "fftt:S3b"),
        (c.SHOT_COVER, _("cover"), "fftt:S3c"),
        (c.SHOT_WOUNDED, _("wounded"), "fftt:S3d"),
        (c.SHOT_INDIRECT, _("indirect"), "fftt:S3e"),
        (c.SHOT_SMALL, _("small target"), "fftt:S3f"),
        (c.SHOT_CHAMELEON, _("chameleon"), "fftt:N5b"),
        (c.SHOT_ELITE, _("elite"), "fftt:S3g"),
        (c.SHOT_CRACK, _("crack shooter"), "fftt:N3b"),
    )
