"""Shots on the table: who can shoot at what and why not, and the number needed, part by part.

Every number is the rules' own; nothing is reckoned here but what a number is worth on two dice. Throws nothing.
"""

from __future__ import annotations

from campaign.battle.contract.table.fire import Line, Part, Risk, Shot, Sum
from campaign.battle.contract.table.look import Look, Point
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
from campaign.battle.fftt.table.asked import asks
from campaign.battle.fftt.table.choices import choice_of
from campaign.battle.fftt.table.firing.bursts import BURSTS, GRENADE, MISSILE, burst_of, burst_under, risks
from campaign.battle.fftt.table.firing.lines import line_between, line_to_point
from campaign.battle.kernel.chance import chance_of
from campaign.battle.kernel.sight import COVERED
from campaign.battle.kernel.space import length
from campaign.battle.kernel.table import floor_of, has_storey, piece_at
from campaign.battle.table_words import in_cm, signed
from campaign.reason import Reason
from campaign.words import _


def shot_at(look: Look, shooter: int, target: int) -> Shot:
    """A shot at a figure: as it would be now if it is asked for now, else by where everybody stands."""
    return look.once(("shot", shooter, target), lambda: _shot_at(look, shooter, target))


def _shot_at(look: Look, shooter: int, target: int) -> Shot:
    t, s = look.t, look.view
    f, e = s.figures[shooter], s.figures[target]
    choice = choice_of(c.SHOOT, shooter, target)
    code = look.problem(choice) if asks(look, c.FIRING, shooter) else _by_place(look, shooter, target)
    floor = floor_of(t, e.piece, e.level)
    line = line_between(look, shooter, target)
    indirect = bool(is_indirect(t, s, shooter, target, e.x, e.y, floor))
    covered = t.units[f.unit].weapon == c.SHOT and sight_to(t, s, shooter, target) == COVERED
    found = _sum(look, shooter, (e.x, e.y), covered, indirect, hard_to_hit(t, e))
    under = _under(look, shooter, e.x, e.y, floor)
    return Shot(
        shooter,
        target,
        (int(e.x), int(e.y)),
        _objection(look, code, line),
        line,
        found,
        choice,
        burst_of(look, t.units[f.unit].weapon),
        under,
        int(shots_of(t, f)),
        _in_fight_with(look, shooter, target),
    )


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
    code = look.problem(choice) if asks(look, c.FIRING, caller) else int(air_problem(t, s, caller, target))
    line = line_between(look, caller, target)
    shape = MISSILE if s.now[0].air_missiles else GRENADE
    under = burst_under(look, e.x, e.y, shape, floor_of(t, e.piece, e.level))
    skill = int(t.units[f.unit].skill)
    parts = (Part(skill, _("skill"), "fftt:N1d"),)
    found = _summed(parts, skill, int(length(e.x - f.x, e.y - f.y)), "fftt:N1d") if skill else None
    at = (int(e.x), int(e.y))
    return Shot(caller, target, at, _objection(look, code, line), line, found, choice, under=under)


def _by_place(look: Look, shooter: int, target: int) -> int:
    t, s = look.t, look.view
    if not t.units[s.figures[shooter].unit].skill:
        return int(can_fire_in_step(t, s, shooter))
    return int(shot_problem(t, s, shooter, target))


def shot_at_point(look: Look, shooter: int, at: Point, storey: int = 0) -> Shot:
    """A throw at a point of a storey, or of the ground where there is no such storey, or at whose base is over it."""
    t, s, (x, y) = look.t, look.view, at
    piece = piece_at(t, x, y)
    storey = storey if piece != c.NOBODY and has_storey(t, piece, storey) else 0
    choice = choice_of(c.SHOOT_AT, shooter, at=(x, y), storey=storey)
    code = int(look.problem(choice) if asks(look, c.FIRING, shooter) else point_problem(t, s, shooter, x, y, storey))
    floor = floor_of(t, piece, storey)
    ax, ay = aim_point(t, s, x, y, floor)
    aimed = whose_base(t, s, x, y, floor)
    line = line_to_point(look, shooter, x, y, storey) if aimed == c.NOBODY else line_between(look, shooter, aimed)
    indirect = bool(is_indirect(t, s, shooter, c.NOBODY, ax, ay, floor))
    hard = 0 if aimed == c.NOBODY else hard_to_hit(t, s.figures[aimed])
    found = _sum(look, shooter, (ax, ay), False, indirect, hard)
    under = _under(look, shooter, ax, ay, floor)
    f = s.figures[shooter]
    return Shot(
        shooter,
        None,
        (int(ax), int(ay)),
        _objection(look, code, line),
        line,
        found,
        choice,
        burst_of(look, t.units[f.unit].weapon),
        under,
        int(shots_of(t, f)),
        storey=storey,
    )


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


def _sum(look: Look, shooter: int, at: Point, covered: bool, indirect: bool, hard: int) -> Sum | None:
    t, f = look.t, look.view.figures[shooter]
    if not t.units[f.unit].skill:
        return None
    dx, dy = at[0] - f.x, at[1] - f.y
    flags = int(modifiers(t, f, dx * dx + dy * dy, covered, indirect, hard))
    return sum_of(look, shooter, flags, int(length(dx, dy)))


def sum_of(look: Look, shooter: int, flags: int, distance: int) -> Sum:
    """The sum of a shot whose modifiers are these flags."""
    t, f = look.t, look.view.figures[shooter]
    bare, need = int(needed(t, f, 0)), int(needed(t, f, flags))
    parts = [Part(bare, _("skill"), "fftt:S1a")]
    parts += [Part(int(needed(t, f, flag)) - bare, words, rule) for flag, words, rule in _modifiers() if flags & flag]
    return _summed(tuple(parts), need, distance, "fftt:S1a")


def _summed(parts: tuple[Part, ...], need: int, distance: int, rule: str) -> Sum:
    """A sum in words: the number needed, what it comes from, and the chance."""
    chance = chance_of(need)
    first, *others = parts
    told = ", ".join([f"{first.words} {first.value}", *(f"{part.words} {signed(part.value)}" for part in others)])
    words = _("{need} or less ({parts}), {chance} in 100, {length}").format(
        need=need, parts=told, chance=round(100 * chance), length=in_cm(distance)
    )
    short = _("{need} or less, {chance} in 100").format(need=need, chance=round(100 * chance))
    return Sum(parts, need, chance, distance, words, short, rule)


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
