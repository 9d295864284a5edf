"""What the rows of a battle of Man to Man add up to, and its dice in close combat in words.

Reads a log and the set-up; runs no rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final

from campaign.battle.accounting import Counts, account_by, hits_line, hits_text, lines_of
from campaign.battle.contract import BattleSetup
from campaign.battle.contract.telling import (
    ACTOR,
    CODE,
    TARGET,
    Account,
    AnyNames,
    B,
    C,
    Luck,
    LuckLine,
    Row,
    Thrown,
)
from campaign.battle.man_to_man import codes
from campaign.battle.man_to_man.units import Row as ListRow
from campaign.battle.man_to_man.words.names import Men, names
from campaign.battle.man_to_man.words.rounds import ROUNDS
from campaign.words import _

SUMS: Final = tuple(sum(faces) for faces in product(range(1, 7), repeat=3))
HITS: Final = (codes.HIT, codes.KILLS, codes.DOUBLES)
LOWEST, HIGHEST = 5, 15
"""Three dice that always hit, and the most that ever does (man_to_man:F1b)."""


def chance(needed: int) -> float:
    """The chance of three dice to hit by a number (man_to_man:F1a, F1b)."""
    return sum(rolled <= LOWEST or (rolled < needed and rolled <= HIGHEST) for rolled in SUMS) / len(SUMS)


def account_of(setup: BattleSetup[ListRow], rows: Sequence[Row]) -> Account:
    """The account of a log, whole or as far as a battle has come. Raises ValueError for rows of another battle."""
    known, killers = names(setup), dict[int, int]()

    def count_row(_known: AnyNames, counts: Counts, row: Row) -> None:
        _count_dice(known, counts, row)
        _count_fallen(known, counts, row, killers)
        _count_gone(known, counts, row)
        _count_ends(known, counts, row)

    return account_by(count_row, known, setup, rows, ROUNDS)


def _count_dice(known: Men, counts: Counts, row: Row) -> None:
    """Shots, throws and blows, and the wounds that damage is."""
    code, actor = row[CODE], row[ACTOR]
    if code in (codes.LOG_SHOT, codes.LOG_THREW, codes.LOG_STRUCK):
        dice = (counts.fights if code == codes.LOG_STRUCK else counts.fire)[known.side[actor]]
        dice.add_chance(chance(row[B]), came=row[C] in HITS)
        if code == codes.LOG_SHOT:
            counts.shot(actor, hit=row[C] in HITS)
    elif code == codes.LOG_DAMAGE and row[C] == codes.WOUNDS and row[TARGET] != codes.NOBODY:
        counts.wounds[row[TARGET]] += 1


def _count_fallen(known: Men, counts: Counts, row: Row, killers: dict[int, int]) -> None:
    """Who is put out of action and by whom, and who comes back behind the battle."""
    code, actor = row[CODE], row[ACTOR]
    if code in (codes.LOG_FELL, codes.LOG_WRECKED) and actor not in counts.gone:
        counts.lost(row, actor)
        if row[TARGET] != codes.NOBODY:
            counts.wounds[row[TARGET]] += 1  # what puts a man out of action is one more
        counts.killed(known, row[TARGET], actor)
        killers[actor] = row[TARGET]
    elif code == codes.LOG_RECOVERY and row[B]:
        counts.came_back(known, killers[actor], actor)


def _count_gone(known: Men, counts: Counts, row: Row) -> None:
    """Who leaves, and units and sides of which all who are left are lost."""
    code, actor = row[CODE], row[ACTOR]
    if code == codes.LOG_LEFT:
        counts.left(row, actor)
    elif code in (codes.LOG_SURRENDERED, codes.LOG_CONCEDED):
        belongs_to = known.squad_of if code == codes.LOG_SURRENDERED else known.side
        for figure, one in enumerate(belongs_to):
            if one == actor and figure not in counts.gone:
                counts.lost(row, figure)


def _count_ends(known: AnyNames, counts: Counts, row: Row) -> None:
    """Who has won: the side that holds the field, where no other alliance is left."""
    if row[CODE] in (codes.LOG_BEATEN, codes.LOG_CONCEDED):
        counts.out.add(row[ACTOR])
    elif row[CODE] == codes.LOG_WON and row[ACTOR] not in counts.out:
        left = {team for side, team in enumerate(known.teams) if side not in counts.out}
        if len(left) == 1:
            counts.won.append(row[ACTOR])


def account_lines(told: Account) -> tuple[str, ...]:
    """The account in sentences."""
    return lines_of(told, _fights_text)


def luck_lines(luck: Luck) -> tuple[LuckLine, ...]:
    """Hits of fire and throws, and of blows."""
    return (
        *hits_line(_("fire"), luck.fire, "man_to_man:F1"),
        *hits_line(_("close combat"), luck.fights, "man_to_man:F1"),
    )


def _fights_text(fights: Thrown) -> str:
    return _("in close combat {hits}").format(hits=hits_text(fights))
