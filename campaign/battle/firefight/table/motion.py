"""What moves on the table while rows of a log pass, and the throw that a row tells of. Reads rows; runs no rule."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from campaign.battle.contract.table.facts import Fallen, Fell, Fired, Hurt, Motion, Walk
from campaign.battle.contract.telling import ACTOR, CODE, TARGET, A, AnyNames, B, C, D, Row
from campaign.battle.firefight import codes as c
from campaign.battle.firefight.flow import FOR_DEPLOYMENT
from campaign.battle.firefight.words.names import Squads
from campaign.battle.table_words import signed
from campaign.words import _, count

ON_FOOT = (c.LOG_MOVED, c.LOG_STEPPED)


def motion(known: AnyNames, standing: Collection[int], rows: Sequence[Row]) -> list[Motion]:
    """What there is to be seen in rows of a log, in their order; the legs of one model are one walk.

    A model fires once with all its dice: at the next of the other unit that stands, or one after the other.
    """
    assert isinstance(known, Squads)
    found: list[Motion] = []
    there = set(standing)
    fires, shots = False, 0
    for row in rows:
        code, actor = row[CODE], row[ACTOR]
        last = found[-1] if found else None
        if code in (c.LOG_PLACED, c.LOG_MOVED):
            there.add(actor)
        if code in ON_FOOT and isinstance(last, Walk) and last.figure == actor:
            found[-1] = replace(last, points=(*last.points, (row[A], row[B])))
        elif code in ON_FOOT:
            found.append(Walk(actor, ((row[A], row[B]),)))
        elif code in (c.LOG_FIRES, c.LOG_STRIKES):
            fires, shots = code == c.LOG_FIRES, 0
        elif code == c.LOG_TO_HIT and fires:
            targets = [number for number in sorted(there) if known.squad_of[number] == row[TARGET]]
            if isinstance(last, Fired) and last.shooter == actor:
                found[-1] = replace(last, hit=last.hit or row[C] > 0)
            elif targets:
                found.append(Fired(actor, targets[shots % len(targets)], (0, 0), row[C] > 0))
                shots += 1
        elif code == c.LOG_WOUNDED:
            found.append(Hurt(actor, row[A]))
        elif code == c.LOG_KNOCKED_OUT:
            there.discard(actor)
            found.append(Fallen(actor))
        elif code in (c.LOG_ROUTED, c.LOG_CONCEDED):
            belongs = known.squad_of if code == c.LOG_ROUTED else known.side
            gone = [number for number in sorted(there) if belongs[number] == actor]
            found += [Fallen(number, gone=True) for number in gone]
            there -= set(gone)
    return found


def fell(row: Row, known: AnyNames) -> Fell | None:
    """The throw that a row tells of; None where it tells of none."""
    assert isinstance(known, Squads)
    code, actor = row[CODE], row[ACTOR]
    if code == c.LOG_ROLL_OFF:
        what = _("Roll-off for the objectives: {side}")
        if row[B] == FOR_DEPLOYMENT:
            what = _("Roll-off for deployment: {side}")
        return Fell((row[A],), str(row[A]), what.format(side=known.sides[actor]), None, "")
    if code == c.LOG_OBJECTIVES:
        verdict = count("{n} objective", "{n} objectives", row[B])
        return Fell((row[A],), str(row[A]), _("How many objectives there are"), None, verdict)
    if code == c.LOG_TO_HIT:
        return _to_hit(row, known)
    if code == c.LOG_DEFENSE:
        sum_ = str(row[A]) if not row[B] else f"{row[A]} {signed(row[B])}"
        words = _("{sum}, needs {n} or more").format(sum=sum_, n=row[C])
        what = _("Defense of {unit}").format(unit=known.squads[actor])
        return Fell((row[A],), words, what, bool(row[D]), _("blocked") if row[D] else _("wound"))
    if code == c.LOG_CHECK:
        words = _("{die} and {n} = {sum}, {needed} knocks it out").format(
            die=row[A], n=count("{n} marker", "{n} markers", row[B]), sum=row[A] + row[B], needed=row[C]
        )
        what = _("{model} is checked").format(model=known.short[actor])
        return Fell((row[A],), words, what, not row[D], _("knocked out") if row[D] else _("Stunned"))
    if code == c.LOG_TESTED and (row[A] or row[C]):
        return _tested(row, known)
    return None


def _to_hit(row: Row, known: Squads) -> Fell:
    words = _("{die}, needs {n} or more").format(die=row[A], n=row[B])
    if row[B] > 6:
        words = _("{die}, fatigued: needs a natural 6").format(die=row[A])
    what = _("{figure} on {target}").format(figure=known.short[row[ACTOR]], target=known.squads[row[TARGET]])
    hit = count("{n} hit", "{n} hits", row[C]) if row[C] else _("miss")
    return Fell((row[A],), words, what, row[C] > 0, hit)


def _tested(row: Row, known: Squads) -> Fell:
    """A morale test: its own die, and that of Fearless where it was thrown."""
    faces = tuple(face for face in (row[A], row[C]) if face)
    told = [_("{die}, needs {n} or more").format(die=row[A], n=row[B])] if row[A] else []
    told += [_("Fearless: {die}, needs {n} or more").format(die=row[C], n=4)] if row[C] else []
    what = _("Morale of {unit}").format(unit=known.squads[row[ACTOR]])
    return Fell(faces, "; ".join(told), what, bool(row[D]), _("passed") if row[D] else _("failed"))
