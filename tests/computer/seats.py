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
from campaign.world.knowledge import as_seen_by
from campaign.world.queries import living, unit_of
from campaign.world.state import Stage
from tests.world.situation import Situation

CLOSED = HouseRules(open_map=False)
LATE = HouseRules(battles=BattleTime.END_OF_WEEK)


def guessed(setup: BattleSetup[Unit], battles: int) -> Tally:
    """Plays nothing out: whoever asks goes by its own guess."""
    return Tally()


def wanted(table: Situation, letter: str, level: str = "easy", ask: Ask = guessed) -> o.Order | None:
    """What the player of a seat does now, by what it may see; in the weeks it has named its commander."""
    player = table.player(letter)
    if table.state.stage is Stage.TURNS:
        lead(table, letter)
    return next_order(as_seen_by(table.state, player), player, ask, level)


def lead(table: Situation, letter: str) -> None:
    """A player who has none gets a commander, if there is anybody who can be one."""
    player = table.player(letter)
    able = [f.id for f in living(table.state, player) if unit_of(table.state, f.id).fights and f.army]
    able = [figure for figure in able if not unit_of(table.state, figure).leads]
    seat = table.state.players[player]
    if able and seat.commander is None and seat.commander_lost is None:
        table.commander(letter, able[0])


def turn(table: Situation, letter: str, level: str = "easy", ask: Ask = guessed) -> list[o.Order]:
    """The orders of a player's turn, carried out one after the other, up to a battle or a question, or to its end."""
    given: list[o.Order] = []
    while table.state.active == table.player(letter) and not table.state.pending:
        order = wanted(table, letter, level, ask)
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
