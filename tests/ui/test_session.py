"""The session passes orders on, tells what came of them, and keeps the selection sensible."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.battle.fftt.units import Faction
from campaign.desk import Desk
from campaign.dice import DiceKey, Roll
from campaign.world import queries
from campaign.world.maps import generate
from campaign.world.orders import EndTurn, FoundCampaign, MoveArmy, PlayerSetup, StartWeek
from ui.session import Session
from ui.theme import Theme


def first_move(desk: Desk) -> MoveArmy:
    """A legal move of the player whose turn it is."""
    for army in queries.armies_of(desk.state, desk.state.active):
        for path in queries.reach(desk.state, army.id):
            order = MoveArmy(army.player, army.id, path)
            if not queries.enemies_in(desk.state, path[-1], army.player) and not desk.check(order):
                return order
    raise AssertionError("nobody can move")


def test_an_order_that_is_carried_out_is_told(session: Session, qtbot):
    with qtbot.waitSignal(session.changed) as told:
        session.submit(first_move(session.desk))
    assert told.args[0].after == session.state


def test_an_order_against_the_rules_is_refused_with_its_rule(session: Session, qtbot):
    waiting = next(player for player in session.state.seats if player != session.state.active)
    with qtbot.waitSignal(session.refused) as told:
        assert not session.submit(EndTurn(waiting))
    assert told.args[0][0].rule.startswith("campaign:")


def test_undo_takes_the_last_order_back(session: Session):
    before = session.state
    session.submit(first_move(session.desk))
    session.undo()
    assert session.state == before


def test_redo_brings_it_back(session: Session):
    session.submit(first_move(session.desk))
    after = session.state
    session.undo()
    session.redo()
    assert session.state == after


def test_redo_with_nothing_to_redo_is_refused(session: Session, qtbot):
    with qtbot.waitSignal(session.refused):
        assert not session.redo()


def test_selecting_an_army_selects_its_sector(session: Session):
    army = queries.armies_of(session.state)[0]
    session.select(army=army.id)
    assert session.selected_sector == army.sector


def test_selecting_something_else_drops_the_contemplated_move(session: Session):
    move = first_move(session.desk)
    session.select(army=move.army)
    session.plan(move.path)
    session.select()
    assert session.planned_path == ()


def test_the_selection_follows_an_army_that_moves(session: Session):
    move = first_move(session.desk)
    session.select(army=move.army)
    session.submit(move)
    assert (session.selected_army, session.selected_sector) == (move.army, move.path[-1])


def test_undo_before_the_army_was_recruited_drops_it_from_the_selection(session: Session):
    session.select(army=queries.armies_of(session.state)[-1].id)
    for _order in range(2):
        session.undo()
    assert session.selected_army is None


@pytest.fixture
def typed(tmp_path: Path, look: Theme) -> Iterator[Session]:
    """A session on a campaign whose dice people throw on the table."""
    people = (PlayerSetup("Mara", Faction.MARINES), PlayerSetup("Ines", Faction.MACHINA))
    founding = FoundCampaign("Typed", "fftt", people, generate("city", 2, 7), seed=1, program_dice=False)
    session = Session(Desk.create(tmp_path / "typed.fftt", founding), look)
    yield session
    session.close()


def test_dice_that_people_throw_are_asked_for_one_throw_after_the_other(typed: Session):
    asked: list[str] = []

    def ask(key: DiceKey, count: int) -> Roll:
        asked.append(key.what)
        return Roll((len(asked),) * count)

    typed.dice_asker = ask
    typed.submit(StartWeek())
    assert asked == ["initiative", "initiative"]


def test_an_order_is_called_off_when_nobody_types_the_dice(typed: Session):
    before = typed.state
    typed.dice_asker = lambda key, count: None
    assert (typed.submit(StartWeek()), typed.state) == (False, before)


def test_an_order_that_moves_the_army_in_hand_is_settled_once(session: Session):
    order = first_move(session.desk)
    session.select(army=order.army)
    session.plan(order.path)
    told: list[str] = []
    for name in ("planned", "selected", "changed", "settled"):
        getattr(session, name).connect(lambda *_args, name=name: told.append(name))
    session.submit(order)
    assert told == ["planned", "selected", "changed", "settled"]


def test_selecting_what_is_selected_tells_nothing(session: Session):
    army = queries.armies_of(session.state)[0].id
    session.select(army=army)
    told: list[int] = []
    session.settled.connect(lambda: told.append(1))
    session.select(army=army)
    assert told == []


def test_a_player_who_is_looked_at_takes_the_place_of_the_army_in_hand(session: Session):
    army = queries.armies_of(session.state)[0]
    session.select(army=army.id)
    session.select(player=army.player)
    assert (session.selected_player, session.selected_army, session.selected_sector) == (army.player, None, None)


def test_what_the_rules_answer_follows_the_campaign(session: Session):
    order = first_move(session.desk)
    before = session.problems(order)
    session.submit(order)
    assert (before, bool(session.problems(order))) == ((), True)


def test_a_long_branch_that_nobody_has_looked_at_is_read_beside_the_window(
    session: Session, look: Theme, monkeypatch: pytest.MonkeyPatch, qtbot
):
    entry, state = session.desk.head, session.state
    session.undo()
    path = session.desk.path
    session.close()
    monkeypatch.setattr("ui.session.READ_AT_ONCE", 0)
    with Desk.open(path) as again:
        other = Session(again, look)
        assert other.go_to(entry)
        assert other.state != state  # under way
        qtbot.waitUntil(lambda: other.state == state)


def test_who_orders_something_while_a_branch_is_read_has_given_it_up(
    session: Session, look: Theme, monkeypatch: pytest.MonkeyPatch, qtbot
):
    entry = session.desk.head
    session.undo()
    path = session.desk.path
    session.close()
    monkeypatch.setattr("ui.session.READ_AT_ONCE", 0)
    with Desk.open(path) as again:
        other = Session(again, look)
        other.go_to(entry)
        assert other.undo()
        head = again.head
        qtbot.waitUntil(lambda: not again.unread(entry))
        assert again.head == head
