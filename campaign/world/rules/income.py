"""What the sectors yield at the end of a week, and to whom more or less (campaign:C29, C85).

Says how much and pays it; who has fought is known from the battles.
"""

from __future__ import annotations

from collections.abc import Sequence

from campaign.world.events import StockMoved
from campaign.world.house_rules import handicap
from campaign.world.ids import PlayerId, SectorId
from campaign.world.queries import age, player_fp, player_stock, sectors_of
from campaign.world.rules.course import Course
from campaign.world.state import Account, Campaign

INCOME = 4  # FP for each sector and week (campaign:C29a)


def pay_income(course: Course) -> None:
    """4 FP in each sector of those who fought; what the smallest get besides stands on an account of its own.

    campaign:C29a, C29b, C29c, campaign:C7b, C30a, C44c, campaign:C85a, C85b, campaign:C98e, C98h
    """
    few = smallest(course.state)
    extra = course.state.setting.rules.catch_up
    due = [(player, sectors_that_yield(course.state, player)) for player in course.state.seats]
    for player, places in due:
        if player not in course.state.fought or course.state.players[player].neutral:
            continue
        for sector in places:
            course.happen(StockMoved(sector, player, INCOME, Account.INCOME))
        for sector in places if extra and player in few else ():
            course.happen(StockMoved(sector, player, extra, Account.CATCH_UP))
        for sector, fp in income_handicaps(course.state, player, places):
            course.happen(StockMoved(sector, player, fp, Account.HANDICAP))


def income_of(state: Campaign, player: PlayerId) -> int:
    """What a player would get if the week ended now and the player had fought (campaign:C29a, C85b, C85f, C98e)."""
    if state.players[player].neutral:
        return 0
    extra = state.setting.rules.catch_up if player in smallest(state) else 0
    places = sectors_that_yield(state, player)
    more = sum(fp for _sector, fp in income_handicaps(state, player, places))
    return (INCOME + extra) * len(places) + more


def income_handicaps(state: Campaign, player: PlayerId, places: Sequence[SectorId]) -> tuple[tuple[SectorId, int], ...]:
    """What a player's list gets beyond the income of these sectors; what the smallest get is no part of that.

    campaign:C98e, C98i
    """
    return handicaps(state, player, places, INCOME * len(places))


def handicaps(
    state: Campaign, player: PlayerId, places: Sequence[SectorId], fp: int
) -> tuple[tuple[SectorId, int], ...]:
    """What a player's list gets beyond so many FP, and in which of these places.

    campaign:C98d, C98f, C98g
    """
    percent = handicap(state.setting.rules, state.players[player].faction)
    more = (fp * percent + 50) // 100
    shares = [(more + len(places) - 1 - place) // len(places) for place in range(len(places))]
    return tuple((sector, share) for sector, share in zip(places, shares, strict=True) if share)


def sectors_that_yield(state: Campaign, player: PlayerId) -> tuple[SectorId, ...]:
    """All of a player's, or no more than agreed, those with the smallest stock first (campaign:C85e, C85f)."""
    places = sectors_of(state, player)
    most = state.setting.rules.income_from
    if not most:
        return places
    poorest = sorted(places, key=lambda sector: (state.sectors[sector].stock, age(sector)))
    return tuple(sorted(poorest[:most], key=age))


def smallest(state: Campaign) -> frozenset[PlayerId]:
    """Who has fewest FP in living figures and stock, all who tie; nobody if all do (campaign:C85c, C85d)."""
    sizes = {
        player: player_fp(state, player) + player_stock(state, player)
        for player in state.seats
        if not state.players[player].out and not state.players[player].neutral
    }
    few = frozenset(player for player, fp in sizes.items() if fp == min(sizes.values()))
    return few if len(few) < len(sizes) else frozenset()
