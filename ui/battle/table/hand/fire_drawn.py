"""What the hand lays over the table while a figure fires: who can, at what, with what number, what is laid down.

Marks only, made from what the side sees; the view draws them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from campaign.battle.contract.table.fire import Aimed, Burst, Shot, Sum
from campaign.battle.contract.table.look import Choice, Point
from campaign.words import _, count
from ui.battle.table import marks
from ui.battle.table.hand import drawn
from ui.battle.table.hand.mode import Grasp
from ui.battle.table.marks import Disc, Line, Mark, Pill

UNLIKELY: Final = 0.05  # less is not worth a word
MOST_TOLD: Final = 5  # figures


def waiting(grasp: Grasp, shooters: Iterable[int]) -> list[Mark]:
    """A faint ring round everybody who has a target."""
    return [drawn.ring(grasp, number, marks.GOOD, dashed=True) for number in grasp.together(shooters)]


def shots(grasp: Grasp, found: Sequence[Shot], asked: bool) -> list[Mark]:
    """The lines of shots at one target, each with its sum; of several the best one is told in words."""
    legal = [shot for shot in found if shot.objection is None]
    lines: list[Mark] = [_line(grasp, shot, alone=len(found) == 1) for shot in (found if asked else legal)]
    if not found:
        return lines
    at, away = found[0].at, _radius(grasp, found[0])
    if len(found) == 1 and found[0].objection is not None:
        said = found[0].objection
        return [*lines, Pill(at, said.text, marks.BAD, said.rule, away)] if asked else []
    if len(legal) == 1 and len(found) == 1:
        return [*lines, Pill(at, found[0].sum.words if found[0].sum is not None else "", away=away)]
    sums = [shot.sum for shot in legal if shot.sum is not None]
    if not sums:
        return lines
    best = max(sums, key=lambda one: one.chance)
    can = count("{n} can shoot", "{n} can shoot", len(legal))
    return [*lines, Pill(at, _("{shooters}; the best: {sum}").format(shooters=can, sum=best.words), away=away)]


def bursts(grasp: Grasp, found: Sequence[Shot]) -> list[Mark]:
    """The burst of each shot that has one, with a ring round everybody beneath."""
    drawn_marks: list[Mark] = []
    for shot in found:
        if shot.objection is None:
            drawn_marks += burst(grasp, shot.burst, shot.at, shot.under)
    return drawn_marks


def risks(grasp: Grasp, found: Shot) -> list[Mark]:
    """How likely each of those who may come under the burst of a shot is caught, wherever it comes down."""
    told = [risk for risk in grasp.face.firing.risks(grasp.look, found) if risk.chance >= UNLIKELY][:MOST_TOLD]
    drawn_marks: list[Mark] = []
    for number, risk in enumerate(told):
        tone = marks.BAD if grasp.is_friend(risk.figure) else marks.INK
        words = _("caught: {chance} in 100").format(chance=round(100 * risk.chance))
        rule = risk.rule if number == 0 else ""
        drawn_marks.append(Pill(grasp.at(risk.figure), words, tone, rule, grasp.radius(risk.figure)))
        if risk.figure not in found.under:
            drawn_marks.append(drawn.ring(grasp, risk.figure, tone, dashed=True))
    return drawn_marks


def burst(grasp: Grasp, found: Burst | None, at: Point, under: Iterable[int]) -> list[Mark]:
    """A burst at a place and who is beneath it."""
    if found is None:
        return []
    *inner, outer = found.radii
    kind = marks.GOO if found.lies else marks.BURST
    hit = [drawn.ring(grasp, n, marks.BAD if grasp.is_friend(n) else marks.LAMP) for n in under]
    return [Disc(at, outer, kind, inner=tuple(inner)), *hit]


def laid(grasp: Grasp, choices: Sequence[Choice]) -> list[Mark]:
    """The shots that are laid down or declared already."""
    firing, look = grasp.face.firing, grasp.look
    shots = [*(firing.aimed(look, choice) for choice in choices), *firing.declared(look)]
    return [mark for shot in shots for mark in _aimed(grasp, shot)]


def _aimed(grasp: Grasp, shot: Aimed) -> list[Mark]:
    start = grasp.at(shot.shooter)
    line = [] if shot.at is None else [Line(start, shot.at, marks.AIM, shot.words)]
    return [*line, *burst(grasp, shot.burst, start if shot.at is None else shot.at, ())]


def _line(grasp: Grasp, shot: Shot, *, alone: bool) -> Line:
    """The line of a shot; beside others it has the number that it needs, which is told in words at one alone."""
    line, (start, end) = shot.line, drawn.ends(grasp, shot)
    stops_at = line.stops_at if line is not None else None
    if shot.objection is None:
        words = number_of(shot.sum) if shot.sum is not None and not alone else ""
        return Line(start, end, marks.AIM, words, stops_at=stops_at)
    kind = marks.CLEAR if line is None or line.clear else marks.BLOCKED
    return Line(start, end, kind, "", line.rule if line is not None else "", stops_at)


def number_of(found: Sum) -> str:
    """The number that a shot needs, as short as it can be told."""
    return f"{found.need}+" if found.or_more else str(found.need)


def _radius(grasp: Grasp, shot: Shot) -> int:
    return grasp.radius(shot.target) if shot.target is not None else 0
