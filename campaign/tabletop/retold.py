"""A battle in a few plain lines, to be passed on: who won and when, where it turned, who fell, who shot best.

Reads a log; runs no rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from campaign.battle.accounting import point_text
from campaign.battle.systems import telling_of
from campaign.words import _, count, listed

if TYPE_CHECKING:
    from campaign.battle.contract import AnySetup
    from campaign.battle.contract.telling import Account, Aim, AnyNames, Row


def retold(setup: AnySetup, rows: Sequence[Row], title: str = "") -> str:
    """The lines, each a paragraph of its own. Raises ValueError for rows of another battle."""
    telling = telling_of(setup.system)
    told = telling.account(setup, rows)
    lines = [title] if title else []
    lines.append(_end(told, telling.turns.lasted(len(told.turns))))
    lines += [point_text(told, point) for point in told.points]
    lines += _fallen(told)
    if told.best is not None:
        lines.append(_best_shooter(told.cast, told.best))
    return "\n".join(lines) + "\n"


def _end(told: Account, turns: str) -> str:
    winners = [told.cast.sides[side] for side in told.won]
    if winners:
        return _("{sides} won in {turns}.").format(sides=listed(winners), turns=turns)
    return _("Nobody won in {turns}.").format(turns=turns)


def _fallen(told: Account) -> list[str]:
    form = _("Fallen of {side}: {figures}.")
    lines = []
    for side, name in enumerate(told.cast.sides):
        fallen = [told.cast.short[figure] for figure in told.dead if told.cast.side[figure] == side]
        lines.append(form.format(side=name, figures=listed(fallen) if fallen else _("nobody")))
    return lines


def _best_shooter(known: AnyNames, best: Aim) -> str:
    return _("Best shooter: {figure} of {side}, {hits} of {shots}.").format(
        figure=known.short[best.figure],
        side=known.sides[known.side[best.figure]],
        hits=count("{n} hit", "{n} hits", best.hits),
        shots=count("{n} shot", "{n} shots", best.shots),
    )
