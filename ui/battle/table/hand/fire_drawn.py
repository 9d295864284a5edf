"""What the hand lays over the table while somebody fires: who can, at what, with what number, what is laid down.

Marks only, made from what the side sees; the view draws them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from campaign.battle.arena import Choice
from campaign.battle.fftt import codes as c
from campaign.battle.table_words import in_cm, signed
from campaign.battle.fftt.table.bursts import BURSTS, GOO, circles_in
from campaign.battle.contract.table.look import Point
from campaign.battle.fftt.table.shots import Shot, ShotSum, risks_of, shot_at
from campaign.words import _, count
from ui.battle.table import marks
from ui.battle.table.hand import drawn
from ui.battle.table.hand.mode import Grasp
from ui.battle.table.marks import Disc, Line, Mark, Pill

UNLIKELY: Final = 0.05  # less is not worth a word
MOST_TOLD: Final = 5  # figures


def waiting(grasp: Grasp, shooters: Iterable[int]) -> list[Mark]:
    """A faint ring round everybody who has a target."""
    return [drawn.ring(grasp, number, marks.GOOD, dashed=True) for number in shooters]


def shots(grasp: Grasp, found: Sequence[Shot], asked: bool) -> list[Mark]:
    """The lines of shots at one target, each with its sum; of several the best one is told in words."""
    legal = [shot for shot in found if shot.objection is None]
    lines: list[Mark] = [_line(shot, alone=len(found) == 1) for shot in (found if asked else legal)]
    if not found:
        return lines
    at, away = found[0].at, _radius(grasp, found[0])
    if len(found) == 1 and found[0].objection is not None:
        said = found[0].objection
        return [*lines, Pill(at, said.text, marks.BAD, said.rule, away)] if asked else []
    if len(legal) == 1 and len(found) == 1:
        return [*lines, Pill(at, sum_words(found[0].sum), away=away)]
    sums = [shot.sum for shot in legal if shot.sum is not None]
    if not sums:
        return lines
    best = max(sums, key=lambda one: one.chance)
    can = count("{n} can shoot", "{n} can shoot", len(legal))
    return [*lines, Pill(at, _("{shooters}; the best: {sum}").format(shooters=can, sum=sum_words(best)), away=away)]


def sum_words(found: ShotSum | None) -> str:
    """A sum as the table tells it: the number needed, what it comes from, and the chance."""
    if found is None:
        return ""
    first, *others = found.parts
    parts = ", ".join([f"{first.words} {first.value}", *(f"{part.words} {signed(part.value)}" for part in others)])
    return _("{need} or less ({parts}), {chance} in 100, {length}").format(
        need=found.need, parts=parts, chance=round(100 * found.chance), length=in_cm(found.distance)
    )


def short_words(found: ShotSum) -> str:
    """A sum in few words, where its parts are told elsewhere."""
    return _("{need} or less, {chance} in 100").format(need=found.need, chance=round(100 * found.chance))


def bursts(grasp: Grasp, found: Sequence[Shot]) -> list[Mark]:
    """The burst of each shot that has one, with a ring round everybody beneath."""
    drawn_marks: list[Mark] = []
    for shot in found:
        if shot.objection is None:
            drawn_marks += burst(grasp, shot.shooter, shot.at, shot.under)
    return drawn_marks


def risks(grasp: Grasp, found: Shot) -> list[Mark]:
    """How likely each of those who may come under the burst of a shot is caught, wherever it comes down (fftt:B2)."""
    told = [risk for risk in risks_of(grasp.look, found) if risk.chance >= UNLIKELY][:MOST_TOLD]
    own = grasp.look.view.forces[grasp.decision.side].team
    drawn_marks: list[Mark] = []
    for number, risk in enumerate(told):
        figure = grasp.figure(risk.figure)
        tone = marks.BAD if figure.team == own else marks.INK
        words = _("caught: {chance} in 100").format(chance=round(100 * risk.chance))
        rule = "fftt:B2" if number == 0 else ""
        drawn_marks.append(Pill(grasp.at(risk.figure), words, tone, rule, int(figure.radius)))
        if risk.figure not in found.under:
            drawn_marks.append(drawn.ring(grasp, risk.figure, tone, dashed=True))
    return drawn_marks


def burst(grasp: Grasp, shooter: int, at: Point, under: Iterable[int]) -> list[Mark]:
    """A burst at a place and who is beneath it."""
    weapon = grasp.look.t.units[grasp.figure(shooter).unit].weapon
    if weapon not in BURSTS:
        return []
    *inner, outer = [circle.radius for circle in circles_in(grasp.look, BURSTS[weapon])]
    kind = marks.GOO if BURSTS[weapon] == GOO else marks.BURST
    own = grasp.look.view.forces[grasp.decision.side].team
    hit = [drawn.ring(grasp, n, marks.BAD if grasp.figure(n).team == own else marks.LAMP) for n in under]
    return [Disc(at, outer, kind, inner=tuple(inner)), *hit]


def laid(grasp: Grasp, choices: Sequence[Choice]) -> list[Mark]:
    """The shots that are laid down or declared already."""
    found: list[Mark] = []
    for choice in choices:
        shooter, target = choice[c.FIGURE], choice[c.TARGET]
        start = grasp.at(shooter)
        if choice[c.VERB] == c.SHOOT:
            shot = shot_at(grasp.look, shooter, target)
            found.append(Line(start, shot.at, marks.AIM, str(shot.sum.need) if shot.sum else ""))
        elif choice[c.VERB] == c.CALL_AIR:
            found.append(Line(start, grasp.at(target), marks.AIM, _("air support")))
        elif choice[c.VERB] == c.SHOOT_AT:
            found.append(Line(start, (choice[c.X], choice[c.Y]), marks.AIM))
            found += burst(grasp, shooter, (choice[c.X], choice[c.Y]), ())
        else:
            found += burst(grasp, shooter, start, ())
    now = grasp.look.view.now[0]
    for shot in grasp.look.view.shots[: now.shots]:
        found.append(Line(grasp.at(shot.shooter), (int(shot.x), int(shot.y)), marks.AIM))
    return found


def _line(shot: Shot, *, alone: bool) -> Line:
    """The line of a shot; beside others it has the number that it needs, which is told in words at one alone."""
    line = shot.line
    if shot.objection is None:
        words = str(shot.sum.need) if shot.sum is not None and not alone else ""
        return Line(line.start, line.end, marks.AIM, words, stops_at=line.stops_at)
    kind = marks.CLEAR if line.clear else marks.BLOCKED
    return Line(line.start, line.end, kind, "", line.rule, line.stops_at)


def _radius(grasp: Grasp, shot: Shot) -> int:
    return int(grasp.figure(shot.target).radius) if shot.target is not None else 0
