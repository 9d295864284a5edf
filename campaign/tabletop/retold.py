"""A battle in a few plain lines, to be passed on: who won and when, where it turned, who fell, who shot best.

Reads a log; runs no rule.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING

from campaign.battle.accounting import point_text
from campaign.battle.contract.telling import ACTOR, CODE, TURN, A, B, C, Row
from campaign.battle.fftt import codes
from campaign.battle.systems import telling_of
from campaign.words import _, count, listed

if TYPE_CHECKING:
    from campaign.battle.contract import AnySetup
    from campaign.battle.contract.telling import AnyNames


def retold(setup: AnySetup, rows: Sequence[Row], title: str = "") -> str:
    """The lines, each a paragraph of its own. Raises ValueError for rows of another battle."""
    told = telling_of(setup.system).account(setup, rows)
    known = told.cast
    lines = [title] if title else []
    lines.append(_end(known, rows))
    lines += [point_text(known, point) for point in told.points]
    lines += _fallen(known, rows)
    if best := _best_shooter(known, rows):
        lines.append(best)
    return "\n".join(lines) + "\n"


def _end(known: AnyNames, rows: Sequence[Row]) -> str:
    turns = count("{n} turn", "{n} turns", max((row[TURN] for row in rows), default=0))
    winners = [known.sides[row[ACTOR]] for row in rows if row[CODE] == codes.LOG_WON and row[ACTOR] >= 0]
    if winners:
        return _("{sides} won in {turns}.").format(sides=listed(winners), turns=turns)
    return _("Nobody won in {turns}.").format(turns=turns)


def _fallen(known: AnyNames, rows: Sequence[Row]) -> list[str]:
    fallen: dict[int, list[str]] = defaultdict(list)
    for row in rows:
        if row[CODE] == codes.LOG_KILLED:
            fallen[known.side[row[ACTOR]]].append(known.short[row[ACTOR]])
    form = _("Fallen of {side}: {figures}.")
    nobody = _("nobody")
    return [
        form.format(side=name, figures=listed(fallen[side]) if fallen[side] else nobody)
        for side, name in enumerate(known.sides)
    ]


def _best_shooter(known: AnyNames, rows: Sequence[Row]) -> str:
    """Who hit most often; of several the one who needed fewest shots. Empty where nobody has hit."""
    shots: Counter[int] = Counter()
    hits: Counter[int] = Counter()
    for row in rows:
        if row[CODE] == codes.LOG_SHOT:
            shots[row[ACTOR]] += 1
            hits[row[ACTOR]] += row[B] + row[C] <= row[A]
    if not hits.total():
        return ""
    best = min(hits, key=lambda figure: (-hits[figure], shots[figure], figure))
    return _("Best shooter: {figure} of {side}, {hits} of {shots}.").format(
        figure=known.short[best],
        side=known.sides[known.side[best]],
        hits=count("{n} hit", "{n} hits", hits[best]),
        shots=count("{n} shot", "{n} shots", shots[best]),
    )
