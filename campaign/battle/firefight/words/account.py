"""What the rows of a battle of Firefight add up to, and its dice in melee in words.

Reads a log and the set-up; runs no rule.
"""

from __future__ import annotations

from collections.abc import Sequence

from campaign.battle.accounting import Counts, Seized, Sums, account_by, hits_line, hits_text, lines_of
from campaign.battle.contract import BattleSetup
from campaign.battle.contract.telling import (
    ACTOR,
    CODE,
    PHASE,
    TARGET,
    TURN,
    A,
    Account,
    AnyNames,
    B,
    D,
    Luck,
    LuckLine,
    Row,
    Thrown,
)
from campaign.battle.firefight import codes
from campaign.battle.firefight.units import Row as ListRow
from campaign.battle.firefight.words.names import names
from campaign.battle.round_words import ROUNDS
from campaign.words import _, count, listed


def account_of(setup: BattleSetup[ListRow], rows: Sequence[Row]) -> Account:
    """The account of a log, whole or as far as a battle has come. Raises ValueError for rows of another battle."""
    known, told = names(setup), _Told()

    def count_row(_known: AnyNames, counts: Counts, row: Row) -> None:
        code, actor = row[CODE], row[ACTOR]
        if code in (codes.LOG_FIRES, codes.LOG_STRIKES):
            told.fires = code == codes.LOG_FIRES
        elif code == codes.LOG_TO_HIT:
            came = _throw((counts.fire if told.fires else counts.fights)[known.side[actor]], row)
            if told.fires:
                counts.shot(actor, hit=came)
        elif code == codes.LOG_WOUNDED and row[TARGET] != codes.NOBODY:
            counts.wounds[row[TARGET]] += 1
        elif code == codes.LOG_CHECK:
            told.checked = actor if row[D] else codes.NOBODY
        elif code == codes.LOG_KNOCKED_OUT:
            told.lose(counts, row, [actor])
            if told.checked != actor and row[TARGET] != codes.NOBODY:
                counts.wounds[row[TARGET]] += 1  # taken out for a wound without a marker (firefight:W6a)
            counts.killed(known, row[TARGET], actor)
        elif code == codes.LOG_ROUTED:
            told.lose(counts, row, [figure for figure, squad in enumerate(known.squad_of) if squad == actor])
        elif code == codes.LOG_CONCEDED:
            told.lose(counts, row, [figure for figure, side in enumerate(known.side) if side == actor])
        elif code == codes.LOG_WON and actor != codes.NOBODY:
            counts.won.append(actor)
        _count_objectives(counts, row)

    return account_by(count_row, known, setup, rows, ROUNDS, _seized_told)


def _count_objectives(counts: Counts, row: Row) -> None:
    """How many there are, and whose each is."""
    if row[CODE] == codes.LOG_OBJECTIVES:
        counts.places = row[B]
    elif row[CODE] == codes.LOG_NO_PLACE:
        counts.places -= row[A]
    elif row[CODE] == codes.LOG_SEIZED:
        counts.seized[row[TURN], row[PHASE]].append((row[TARGET], row[ACTOR]))


def _seized_told(known: AnyNames, seized: Sequence[Seized]) -> tuple[str, ...]:
    """Whose objectives are now, or that they are nobody's again, side by side (firefight:P5)."""
    found = []
    for side in sorted({owner for _place, owner in seized}):
        numbers = [str(place + 1) for place, owner in seized if owner == side]
        if side == codes.NOBODY:
            told = count("objective {{which}} is neutral again", "objectives {{which}} are neutral again", len(numbers))
            found.append(told.format(which=listed(numbers)))
        else:
            told = count("{{side}} seizes objective {{which}}", "{{side}} seizes objectives {{which}}", len(numbers))
            found.append(told.format(side=known.sides[side], which=listed(numbers)))
    return tuple(found)


def account_lines(told: Account) -> tuple[str, ...]:
    """The account in sentences."""
    return lines_of(told, _fights_text)


class _Told:
    """What rows before have told: whether dice to hit are of fire, who failed a check last, who is lost already."""

    def __init__(self) -> None:
        self.fires = True
        self.checked = codes.NOBODY
        self._gone: set[int] = set()

    def lose(self, counts: Counts, row: Row, figures: Sequence[int]) -> None:
        """These figures are lost in this row, those that are not yet."""
        for figure in figures:
            if figure not in self._gone:
                self._gone.add(figure)
                counts.lost(row, figure)


def _throw(sums: Sums, row: Row) -> bool:
    """A die that has to show so much or more: a 1 never does, and where 7 is needed a 6 does (firefight:H7a).

    Whether it has.
    """
    needed = min(6, max(2, row[B]))
    came = row[A] >= needed
    sums.add_chance((7 - needed) / 6, came=came)
    return came


def luck_lines(luck: Luck) -> tuple[LuckLine, ...]:
    """Dice to hit, of fire and in melee."""
    return (*hits_line(_("fire"), luck.fire, "firefight:S3"), *hits_line(_("melee"), luck.fights, "firefight:S3"))


def _fights_text(fights: Thrown) -> str:
    """Dice to hit, as those of fire."""
    return _("in melee {hits}").format(hits=hits_text(fights))
