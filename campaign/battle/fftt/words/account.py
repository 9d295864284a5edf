"""What the rows of a battle of FFTT add up to, and its dice hand to hand in words.

Reads a log and the set-up; runs no rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from campaign.battle.accounting import DIE_SPREAD2, FAIR_DIE, Counts, Sums, account_by, hits_line, lines_of, luck_word
from campaign.battle.contract import BattleSetup
from campaign.battle.contract.telling import (
    ACTOR,
    CODE,
    TARGET,
    A,
    Account,
    AnyNames,
    B,
    C,
    Luck,
    LuckLine,
    Row,
    Thrown,
)
from campaign.battle.fftt import codes
from campaign.battle.fftt.units import Unit
from campaign.battle.fftt.words.names import names_in
from campaign.battle.fftt.words.turns import TURNS
from campaign.battle.kernel.chance import chance_of
from campaign.words import _, count, decimal

FIRE_TARGET: Final = 6  # or less on two dice, for the goo's wound (fftt:B9d)


def account_of(setup: BattleSetup[Unit], rows: Sequence[Row]) -> Account:
    """The account of a log, whole or as far as a battle has come. Raises ValueError for rows of another battle."""
    return account_by(_count, names_in(setup, rows), setup, rows, TURNS)


def account_lines(told: Account) -> tuple[str, ...]:
    """The account in sentences."""
    return lines_of(told, _fights_text)


def luck_lines(luck: Luck) -> tuple[LuckLine, ...]:
    """Hits of fire, and what a die showed hand to hand."""
    return (*hits_line(_("fire"), luck.fire, "fftt:S3"), *_fights_line(luck.fights))


def _fights_line(fights: Thrown) -> tuple[LuckLine, ...]:
    if not fights.throws:
        return ()
    dice = count("{n} die thrown hand to hand", "{n} dice thrown hand to hand", fights.throws)
    told = _("{dice}; a die shows {mean} on average (fftt:X2).").format(dice=dice, mean=decimal(3.5))
    numbers = _("{got}, {expected}").format(got=decimal(fights.got / fights.throws), expected=decimal(3.5))
    return (LuckLine(_("hand to hand"), numbers, told, fights),)


def _count(known: AnyNames, counts: Counts, row: Row) -> None:
    code, actor = row[CODE], row[ACTOR]
    if code in (codes.LOG_SHOT, codes.LOG_AIR):
        _throw(counts.fire[known.side[actor]], row[A], row[B] + row[C])
        if code == codes.LOG_SHOT:
            counts.shot(actor, hit=row[B] + row[C] <= row[A])
    elif code == codes.LOG_GOO_BURNS and row[TARGET] != codes.NOBODY:
        _throw(counts.fire[known.side[row[TARGET]]], FIRE_TARGET, row[A] + row[B])
    elif code == codes.LOG_FOUGHT:
        counts.fights[known.side[actor]].add(row[A], FAIR_DIE, DIE_SPREAD2)
    elif code == codes.LOG_WOUNDED and row[TARGET] != codes.NOBODY and row[TARGET] != actor:
        counts.wounds[row[TARGET]] += row[A]
    elif code == codes.LOG_KILLED:
        counts.lost(row, actor)
        counts.killed(known, row[TARGET], actor)
    elif code == codes.LOG_CAPTURED:
        counts.lost(row, actor)
    elif code in (codes.LOG_LEFT, codes.LOG_CALLED_OFF):
        counts.left(row, actor)
    elif code == codes.LOG_SURRENDERED:  # all that it has left goes with it (fftt:E2)
        for figure, side in enumerate(known.side):
            if side == actor:
                counts.left(row, figure)
    elif code == codes.LOG_WON and actor != codes.NOBODY:
        counts.won.append(actor)


def _throw(sums: Sums, needed: int, rolled: int) -> None:
    """Two dice that have to show no more than needed."""
    sums.add_chance(chance_of(needed), came=rolled <= needed)


def _fights_text(fights: Thrown) -> str:
    """Each die of a comparison, by itself."""
    form = _("hand to hand {mean} a die, 3.5 expected ({word})")
    return form.format(mean=decimal(fights.got / fights.throws), word=luck_word(fights.luck))
