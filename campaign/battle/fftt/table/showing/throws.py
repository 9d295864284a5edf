"""What people are to throw when a battle waits for their dice: what for, and what is needed, in words.

Only the row of the throw is told of, never what a face would lead to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from campaign.battle.contract.table.facts import Throw
from campaign.battle.contract.telling import ACTOR, CODE, TARGET, TURN, A, AnyNames, B, C, D, Row
from campaign.battle.fftt import codes
from campaign.battle.fftt.acid import BURNS_ON
from campaign.battle.kernel.bursts import deviation
from campaign.battle.table_words import in_cm, signed
from campaign.words import _

OTHER_HIT: Final = 5  # or 6: an opponent takes the wounds of a shot into a fight (fftt:S11c)


def throw(names: AnyNames, rows: Sequence[Row], at: int) -> Throw:
    """The throw of the row ``at`` of these, but for how many dice it takes."""
    return _Story(names, rows, at).throw()


@dataclass(frozen=True, slots=True)
class _Story:
    """The rows up to the throw, which is the row ``at`` of them."""

    names: AnyNames
    rows: Sequence[Row]
    at: int

    def throw(self) -> Throw:
        """The throw, but for how many dice it takes."""
        row = self.rows[self.at]
        match row[CODE]:
            case codes.LOG_INITIATIVE:
                return self._initiative(row)
            case codes.LOG_ARRIVAL:
                what = _("For a force on the flank: {side}.").format(side=self.names.sides[row[ACTOR]])
                return Throw(0, what, "fftt:H2a", row[C], or_more=True, side=row[ACTOR])
            case codes.LOG_SHOT:
                return self._shot(row)
            case codes.LOG_REDIRECTED:
                return self._redirected(row)
            case codes.LOG_DEVIATED:
                return self._deviated(row)
            case codes.LOG_AIR:
                return self._of(row, _("{figure} calls for air support on {target}."), "fftt:N1d", row[A])
            case codes.LOG_GOO_BURNS:
                return self._of(row, _("{figure} is under goo, which may wound it."), "fftt:B9d", BURNS_ON)
            case codes.LOG_HATCHING:
                return self._of(row, _("{figure} hatches; the die says what it becomes."), "fftt:I2b")
            case _:  # LOG_FOUGHT
                what = _("{figure} fights hand to hand, with {n} to its die.")
                return self._of(row, what, "fftt:X2a", n=signed(row[B]))

    def _of(self, row: Row, what: str, rule: str, need: int | None = None, **parts: str) -> Throw:
        """A throw of the figure that a row is about, at the one that it names."""
        figure, target = row[ACTOR], row[TARGET]
        at = self.names.short[target] if target != codes.NOBODY else _("a point")
        text = what.format(figure=self.names.short[figure], target=at, **parts)
        return Throw(0, text, rule, need, side=self.names.side[figure], figure=figure, target=target)

    def _before(self, code: int) -> Row | None:
        """The last row of this code before the throw."""
        return next((row for row in reversed(self.rows[: self.at]) if row[CODE] == code), None)

    def _initiative(self, row: Row) -> Throw:
        """The highest throw decides who moves first; who is tied throws again."""
        side = row[ACTOR]
        again = any(
            other[CODE] == codes.LOG_INITIATIVE and other[ACTOR] == side and other[TURN] == row[TURN]
            for other in self.rows[: self.at]
        )
        form = _("For initiative once more, after a tie: {side}.") if again else _("For initiative: {side}.")
        return Throw(0, form.format(side=self.names.sides[side]), "fftt:Q1b" if again else "fftt:Q1a", side=side)

    def _shot(self, row: Row) -> Throw:
        """A shot, a grenade, a missile or acid."""
        if row[D] & codes.SHOT_SECOND:
            return self._of(row, _("{figure} shoots at {target} again."), "fftt:S1a", row[A])
        if row[D] & codes.SHOT_OPPORTUNITY:
            met = self._before(codes.LOG_REACTED)
            if met is not None and met[B]:
                return self._of(row, _("{figure} shoots at {target}, who charges."), "fftt:S10c", row[A])
            return self._of(row, _("{figure} interrupts the move of {target}, and shoots."), "fftt:S9a", row[A])
        return self._of(row, _("{figure} shoots at {target}."), "fftt:S1a", row[A])

    def _redirected(self, row: Row) -> Throw:
        """Who in a fight takes the wounds; the die that picks one of several leaves no row of its own."""
        if row[A] >= OTHER_HIT:
            what = _("One of several opponents is hit; the die says which.")
            return replace(self._of(row, what, "fftt:S11d"), target=codes.NOBODY)
        shot = self._before(codes.LOG_SHOT)
        what = _("{figure} hit {target} in a fight; on 5 or 6 its opponent takes the wounds.")
        return self._of(shot or row, what, "fftt:S11b")

    def _deviated(self, row: Row) -> Throw:
        """Which way a miss goes; how far is known by then."""
        shot = self._before(codes.LOG_SHOT)
        off = deviation(shot[B] + shot[C], shot[A]) if shot else 0
        what = _("{figure} missed by {distance}; two dice, read in order, give the direction.")
        return self._of(row, what, "fftt:B2d", distance=in_cm(off))
