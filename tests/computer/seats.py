"""What tests of computer players ask of them in a situation: the next order of a seat, and the rest of its turn."""

from __future__ import annotations

from campaign.battle.contract import BattleSetup
from campaign.battle.fftt.units import Unit
from campaign.battle.forecast import Tally
from campaign.computer.chances import Ask
from campaign.computer.levels import next_order
from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.house_rules import BattleTime, HouseRules
from campaign.world.sight import as_seen_by
from tests.world.situation import Situation

CLOSED = HouseRules(open_map=False)
LATE = HouseRules(battles=BattleTime.END_OF_WEEK)


def guessed(setup: BattleSetup[Unit], battles: int) -> Tally:
    """Plays nothing out: whoever asks goes by its own guess."""
    return Tally()


def wanted(table: Situation, letter: str, level: str = "easy", ask: Ask = guessed) -> o.Order | None:
    """What the player of a seat does now, by what it may see."""
    player = table.player(letter)
    return next_order(as_seen_by(table.state, player), player, ask, level)


def turn(table: Situation, letter: str, level: str = "easy") -> list[o.Order]:
    """The orders of a player's turn, carried out one after the other, up to a battle or a question, or to its end."""
    given: list[o.Order] = []
    while table.state.active == table.player(letter) and not table.state.pending:
        order = wanted(table, letter, level)
        assert order is not None
        given.append(order)
        table.give(order, dice=(1, 1) if _crosses_a_hazard(table, order) else ())
    return given


def kinds(orders: list[o.Order]) -> list[str]:
    """What sorts of orders these are."""
    return [order.kind for order in orders]


def quiet_weeks(table: Situation, number: int) -> None:
    """So many weeks have gone by without a battle. To be called before the turns begin."""
    table.set(*(e.WeekEnded(1 + week // 4, 1 + week % 4) for week in range(1, number + 1)))


def _crosses_a_hazard(table: Situation, order: o.Order) -> bool:
    if not isinstance(order, o.MoveArmy):
        return False
    return any(table.state.sectors[sector].radioactive for sector in order.path)
