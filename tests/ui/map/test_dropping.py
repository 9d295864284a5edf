"""What putting an army or some figures down would do, and what the rules have against it."""

from __future__ import annotations

import pytest

from campaign.world import queries
from campaign.world.ids import ArmyId, SectorId
from campaign.world.orders import SendDetachment, SplitArmy
from campaign.world.state import CallDue, Campaign
from tests.ui.map.conftest import beside, reinforced
from tests.ui.panels import scenes
from tests.ui.panels.fixtures import Sessions, desks, played, sessions
from ui.map import dropping
from ui.map.dropping import Drop
from ui.session import Session

__all__ = ["desks", "played", "sessions"]


def call_of(state: Campaign) -> tuple[ArmyId, SectorId]:
    """An army of somebody who is called, and the sector of the battle."""
    call = next(due for due in state.pending.values() if isinstance(due, CallDue))
    return queries.armies_of(state, call.player)[0].id, state.battles[call.battle].sector


def test_figures_put_down_where_their_player_is_called_are_a_detachment(sessions: Sessions):
    session = sessions(scenes.called)
    army, sector = call_of(session.state)
    figures = session.state.armies[army].figures[:1]
    drop = dropping.of_figures(session.state, army, figures, sector, None, None, session.problems)
    assert drop is not None
    assert isinstance(drop.order, SendDetachment)
    assert drop.order.figures == figures


def test_a_player_who_is_not_called_sends_no_detachment_there(session: Session):
    army = queries.armies_of(session.state)[0]
    assert all(dropping.called_to(session.state, army.id, sector) is None for sector in session.state.sectors)


def split(session: Session, count: int) -> Drop | None:
    """The last figures of a reinforced army, put down beside it."""
    army = reinforced(session)
    there = session.state.armies[army]
    figures = there.figures[-count:]
    return dropping.of_figures(session.state, army, figures, there.sector, None, None, session.problems)


def test_the_words_count_the_figures(session: Session):
    drop = split(session, 2)
    assert drop is not None
    assert (drop.words, isinstance(drop.order, SplitArmy)) == ("Split off: 2 figures", True)


def test_all_figures_together_are_the_army(session: Session):
    army = queries.armies_of(session.state, session.state.active)[0]
    assert dropping.of_figures(session.state, army.id, army.figures, army.sector, None, None, session.problems) is None


def test_an_order_that_follows_is_judged_in_the_state_of_the_first(session: Session):
    army, other = beside(session)
    reinforced(session)
    figures = session.state.armies[army].figures[-2:]
    sector = session.state.armies[army].sector
    drop = dropping.of_figures(session.state, army, figures, sector, other, None, session.problems)
    assert drop is not None
    assert (drop.allowed, drop.then is not None) == (True, True)


@pytest.mark.parametrize("count", [1, 2])
def test_only_armies_of_the_same_player_take_each_other(session: Session, count: int):
    army, other = beside(session)
    assert dropping.targets(session.state, (army, other)[count - 1], session.problems) == {(other, army)[count - 1]}


def test_an_enemy_beside_takes_nothing(session: Session):
    army = queries.armies_of(session.state, session.state.active)[0]
    enemy = next(a for a in queries.armies_of(session.state) if a.player != army.player)
    drop = dropping.of_army(session.state, army.id, army.sector, enemy.id, None, (), session.problems)
    assert drop is not None
    assert (drop.allowed, drop.reasons[0].rule) == (False, "campaign:C17")
