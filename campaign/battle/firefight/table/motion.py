"""What moves on the table while rows of a log pass, and the throw that a row tells of. Reads rows; runs no rule."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from campaign.battle.contract.table.facts import Fallen, Fell, Fired, Hurt, Motion, Walk
from campaign.battle.contract.telling import ACTOR, CODE, TARGET, A, AnyNames, B, C, D, Row
from campaign.battle.firefight import codes as c
from campaign.battle.firefight.morale import FEARLESS
from campaign.battle.firefight.rounds import FOR_ARRIVALS, FOR_DEPLOYMENT, FOR_SCOUTS
from campaign.battle.firefight.spells import WORKS
from campaign.battle.firefight.table.throws import NATURAL
from campaign.battle.firefight.words.names import Squads
from campaign.battle.firefight.words.spells import spell_name
from campaign.battle.table_words import signed
from campaign.words import _, count

ON_FOOT = (c.LOG_MOVED, c.LOG_STEPPED, c.LOG_LANDED, c.LOG_SHOVED)
GO = (c.LOG_ROUTED, c.LOG_CONCEDED)


def motion(known: AnyNames, standing: Collection[int], rows: Sequence[Row]) -> list[Motion]:
    """What there is to be seen in rows of a log, in their order."""
    assert isinstance(known, Squads)
    seen = _Seen(known, set(standing))
    for row in rows:
        seen.follow(row)
    return seen.found


@dataclass(slots=True)
class _Seen:
    """What has been seen so far. The legs of one model are one walk.

    A model fires once with all its dice: at the next of the other unit that stands, or one after the other.
    """

    known: Squads
    there: set[int]  # who stands
    found: list[Motion] = field(default_factory=list)
    fires: bool = False  # it is fired, and not struck
    shots: int = 0  # of the unit that fires

    def follow(self, row: Row) -> None:
        """What a row tells."""
        code, actor = row[CODE], row[ACTOR]
        if code in (c.LOG_PLACED, c.LOG_MOVED):
            self.there.add(actor)
        if code in ON_FOOT:
            self._walk(row)
        elif code in (c.LOG_FIRES, c.LOG_STRIKES):
            self.fires, self.shots = code == c.LOG_FIRES, 0
        elif code == c.LOG_TO_HIT and self.fires:
            self._fire(row)
        elif code == c.LOG_WOUNDED:
            self.found.append(Hurt(actor, row[A]))
        elif code == c.LOG_KNOCKED_OUT:
            self.there.discard(actor)
            self.found.append(Fallen(actor))
        elif code in GO:
            self._go(row)

    def _walk(self, row: Row) -> None:
        last, at = self.found[-1] if self.found else None, (row[A], row[B])
        if isinstance(last, Walk) and last.figure == row[ACTOR]:
            self.found[-1] = replace(last, points=(*last.points, at))
        else:
            self.found.append(Walk(row[ACTOR], (at,)))

    def _fire(self, row: Row) -> None:
        last, hit = self.found[-1] if self.found else None, row[C] > 0
        if isinstance(last, Fired) and last.shooter == row[ACTOR]:
            self.found[-1] = replace(last, hit=last.hit or hit)
            return
        targets = [number for number in sorted(self.there) if self.known.squad_of[number] == row[TARGET]]
        if targets:
            self.found.append(Fired(row[ACTOR], targets[self.shots % len(targets)], (0, 0), hit))
            self.shots += 1

    def _go(self, row: Row) -> None:
        belongs = self.known.squad_of if row[CODE] == c.LOG_ROUTED else self.known.side
        gone = [number for number in sorted(self.there) if belongs[number] == row[ACTOR]]
        self.found += [Fallen(number, gone=True) for number in gone]
        self.there -= set(gone)


def fell(rows: Sequence[Row], known: AnyNames) -> Fell | None:
    """The last throw of rows of a log: all dice to hit of an attack together, and all Defense dice."""
    assert isinstance(known, Squads)
    last = next((place for place in reversed(range(len(rows))) if _told(rows[place], known) is not None), None)
    if last is None:
        return None
    row, first = rows[last], last
    told = _told(row, known)
    if told is None or row[CODE] not in TOGETHER:
        return told
    alone = row[CODE] in (c.LOG_RISKED, c.LOG_JUMPED)  # each model rolls for itself
    while first and rows[first - 1][CODE] == row[CODE] and not (alone and rows[first - 1][ACTOR] != row[ACTOR]):
        first -= 1
    dice = rows[first : last + 1]
    return told if len(dice) == 1 else _all_of(dice, known)


TOGETHER = (c.LOG_TO_HIT, c.LOG_DEFENSE, c.LOG_RISKED, c.LOG_JUMPED)


def _all_of(dice: Sequence[Row], known: Squads) -> Fell:
    """All dice of one kind of an attack, and what came of them."""
    row, faces = dice[0], tuple(one[A] for one in dice)
    if row[CODE] == c.LOG_TO_HIT:
        hits = sum(one[C] for one in dice)
        need = _("{n} or more hits").format(n=row[B]) if row[B] <= NATURAL else _("fatigued: a natural 6 hits")
        unit = known.squads[known.squad_of[row[ACTOR]]]
        what = _("{figure} on {target}").format(figure=unit, target=known.squads[row[TARGET]])
        return Fell(faces, need, what, hits > 0, count("{n} hit", "{n} hits", hits))
    if row[CODE] == c.LOG_RISKED:
        return _risked(faces, row, known)
    if row[CODE] == c.LOG_JUMPED:
        return _jumped(faces, row, known)
    wounds = sum(not one[D] for one in dice)
    need = _("{n} or more blocks").format(n=row[C])
    if row[B]:
        need = _("{n} or more blocks, {modifier}").format(n=row[C], modifier=signed(row[B]))
    what = _("Defense of {unit}").format(unit=known.squads[row[ACTOR]])
    return Fell(faces, need, what, not wounds, count("{n} wound", "{n} wounds", wounds))


def _jumped(faces: tuple[int, ...], row: Row, known: Squads) -> Fell:
    """All dice of a jump."""
    across = all(face >= row[B] for face in faces)
    what = _("{model} jumps").format(model=known.short[row[ACTOR]])
    need = _("each needs {n} or more").format(n=row[B])
    return Fell(faces, need, what, across, _("across") if across else _("falls"))


def _risked(faces: tuple[int, ...], row: Row, known: Squads) -> Fell:
    """All dice of a model for dangerous ground."""
    wounds = sum(face == 1 for face in faces)
    what = _("{model} in dangerous ground").format(model=known.short[row[ACTOR]])
    return Fell(faces, _("each 1 is a wound"), what, not wounds, count("{n} wound", "{n} wounds", wounds))


def _told(row: Row, known: Squads) -> Fell | None:
    """The throw that a row tells of; None where it tells of none."""
    code, actor = row[CODE], row[ACTOR]
    if code == c.LOG_ROLL_OFF:
        what = _("Roll-off for the objectives: {side}")
        if row[B] == FOR_DEPLOYMENT:
            what = _("Roll-off for deployment: {side}")
        elif row[B] == FOR_SCOUTS:
            what = _("Roll-off for the Scouts: {side}")
        elif row[B] == FOR_ARRIVALS:
            what = _("Roll-off for the reserves: {side}")
        return Fell((row[A],), str(row[A]), what.format(side=known.sides[actor]), None, "")
    if code == c.LOG_OBJECTIVES:
        verdict = count("{n} objective", "{n} objectives", row[B])
        return Fell((row[A],), str(row[A]), _("How many objectives there are"), None, verdict)
    if code in THROWN:
        return THROWN[code](row, known)
    if code == c.LOG_DEFENSE:
        sum_ = str(row[A]) if not row[B] else f"{row[A]} {signed(row[B])}"
        words = _("{sum}, needs {n} or more").format(sum=sum_, n=row[C])
        what = _("Defense of {unit}").format(unit=known.squads[actor])
        return Fell((row[A],), words, what, bool(row[D]), _("blocked") if row[D] else _("wound"))
    if code == c.LOG_CHECK:
        words = _("{die} + {n} = {sum}, out with {needed}").format(
            die=row[A], n=row[B], sum=row[A] + row[B], needed=row[C]
        )
        what = _("{model} is checked").format(model=known.short[actor])
        return Fell((row[A],), words, what, not row[D], _("knocked out") if row[D] else _("Stunned"))
    if code == c.LOG_RISKED:
        return _risked((row[A],), row, known)
    if code == c.LOG_JUMPED:
        return _jumped((row[A],), row, known)
    if code == c.LOG_PUSHED:
        what = _("{model} is pushed").format(model=known.short[actor])
        words = _("{die}, needs {n} or more").format(die=row[A], n=row[B])
        return Fell((row[A],), words, what, row[A] >= row[B], _("it may") if row[A] >= row[B] else _("no"))
    if code == c.LOG_TESTED and (row[A] or row[C]):
        return _tested(row, known)
    return None


def _spell(row: Row, known: Squads) -> Fell:
    sum_ = str(row[A]) if not row[B] else f"{row[A]} {signed(row[B])}"
    words = _("{sum}, needs {n} or more").format(sum=sum_, n=WORKS)
    what = _("{spell} of {caster}").format(spell=spell_name(row[C]), caster=known.short[row[ACTOR]])
    return Fell((row[A],), words, what, bool(row[D]), _("it works") if row[D] else _("it fails"))


def _to_hit(row: Row, known: Squads) -> Fell:
    words = _("{die}, needs {n} or more").format(die=row[A], n=row[B])
    if row[B] > NATURAL:
        words = _("{die}, fatigued: needs a natural 6").format(die=row[A])
    what = _("{figure} on {target}").format(figure=known.short[row[ACTOR]], target=known.squads[row[TARGET]])
    hit = count("{n} hit", "{n} hits", row[C]) if row[C] else _("miss")
    return Fell((row[A],), words, what, row[C] > 0, hit)


def _support(row: Row, known: Squads) -> Fell:
    words = _("{die}, needs {n} or more").format(die=row[A], n=row[B])
    what = _("{model} calls support").format(model=known.short[row[ACTOR]])
    return Fell((row[A],), words, what, bool(row[C]), _("it comes") if row[C] else _("nothing comes"))


THROWN: Final = {c.LOG_TO_HIT: _to_hit, c.LOG_SPELL: _spell, c.LOG_SUPPORT: _support}


def _tested(row: Row, known: Squads) -> Fell:
    """A morale test: its own die, and that of Fearless where it was thrown."""
    faces = tuple(face for face in (row[A], row[C]) if face)
    told = [_("{die}, needs {n} or more").format(die=row[A], n=row[B])] if row[A] else []
    told += [_("Fearless: {die}, needs {n} or more").format(die=row[C], n=FEARLESS)] if row[C] else []
    what = _("Morale of {unit}").format(unit=known.squads[row[ACTOR]])
    return Fell(faces, "; ".join(told), what, bool(row[D]), _("passed") if row[D] else _("failed"))
