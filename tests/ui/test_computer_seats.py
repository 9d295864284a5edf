"""The program plays its seats in the window: whom, how far, and how it is stopped."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace

import pytest

from campaign.battle.forecast import Tally
from campaign.computer.chances import PlayingOut
from campaign.desk import Desk
from campaign.world import queries
from campaign.world.ids import PlayerId
from campaign.world.orders import EndTurn, PlayerSetup, Recruit, ReportBattle, StartWeek
from campaign.world.state import Stage
from tests.ui.battle.workers import Worker, attacker_wins
from tests.ui.conftest import LEADERS, OTHERS, PEOPLE
from ui.battle.resolver import Resolver
from ui.computer_seats import ComputerSeats, next_players
from ui.session import Session
from ui.theme import Theme

NewDesk = Callable[..., Desk]


def seated(*computers: str) -> tuple[PlayerSetup, ...]:
    """The usual people, some of them played by the program."""
    return tuple(replace(seat, computer="easy" if seat.name in computers else "") for seat in PEOPLE)


def player(desk: Desk, name: str) -> PlayerId:
    return next(id for id, seat in desk.state.players.items() if seat.name == name)


def names(desk: Desk) -> set[str]:
    return {desk.state.players[id].name for id in next_players(desk.state)}


def muster(desk: Desk, name: str) -> None:
    seat = player(desk, name)
    faction = desk.state.players[seat].faction
    for sector in queries.sectors_of(desk.state, seat):
        desk.submit(Recruit(seat, sector, ((LEADERS[faction], 1), (OTHERS[faction], 2))))


@pytest.fixture
def programs(look: Theme, qtbot) -> Callable[[Desk], ComputerSeats]:
    """Makes players of the program's seats, whose battles end at once."""
    kept: list[object] = []

    def make(desk: Desk, how: object = attacker_wins) -> ComputerSeats:
        session = Session(desk, look, resolver=Resolver(Worker(how)))  # type: ignore[arg-type]
        kept.append(session)
        return ComputerSeats(session, session)

    return make


def play(program: ComputerSeats, qtbot) -> None:
    program.start()
    qtbot.waitUntil(lambda: not program.running, timeout=60000)


def test_where_only_people_play_it_is_never_the_programs_turn(new_desk: NewDesk):
    assert names(new_desk()) == set()


def test_at_the_muster_it_plays_its_own_seats(new_desk: NewDesk):
    assert names(new_desk(people=seated("Tobias", "Ines"))) == {"Tobias", "Ines"}


def test_when_its_seats_have_mustered_the_people_go_on(new_desk: NewDesk, programs, qtbot):
    desk = new_desk(people=seated("Tobias", "Ines"))
    play(programs(desk), qtbot)
    assert (names(desk), desk.state.stage) == (set(), Stage.MUSTER)


def started(desk: Desk, programs, qtbot) -> ComputerSeats:
    """The first week has begun, and everybody has an army."""
    program = programs(desk)
    play(program, qtbot)
    for seat in desk.state.players.values():
        if not seat.computer:
            muster(desk, seat.name)
    desk.submit(StartWeek())
    return program


def test_it_plays_until_a_person_has_to_act(new_desk: NewDesk, programs, qtbot):
    desk = new_desk(people=seated("Tobias", "Ines"))
    program = started(desk, programs, qtbot)
    mara = player(desk, "Mara")
    if desk.state.active == mara:
        desk.submit(EndTurn(mara))
    play(program, qtbot)
    people_asked = any(pending.player == mara for pending in desk.state.pending.values())
    assert desk.state.active == mara or people_asked or desk.state.stage is Stage.BATTLES


def test_the_week_is_ended_by_people(new_desk: NewDesk, programs, qtbot):
    desk = new_desk(people=seated("Tobias", "Ines"))
    program = started(desk, programs, qtbot)
    play(program, qtbot)
    assert desk.state.weeks == 1


def test_without_people_it_plays_on_by_itself(new_desk: NewDesk, programs, qtbot):
    desk = new_desk(people=seated("Mara", "Tobias", "Ines"))
    program = programs(desk)
    program.start()
    qtbot.waitUntil(lambda: desk.state.weeks > 1, timeout=60000)
    program.stop()
    assert desk.state.weeks > 1


@pytest.fixture
def guessing(monkeypatch) -> list[str]:
    """Battles are not played out, so that thinking takes no time; the threads that asked for them."""
    asked: list[str] = []

    def played(self: PlayingOut, setup: object, battles: int, first: int) -> Tally:
        asked.append(threading.current_thread().name)
        return Tally()

    monkeypatch.setattr(PlayingOut, "_played", played)
    return asked


@pytest.mark.parametrize("level", ["standard", "strong"])
def test_who_thinks_thinks_beside_the_window_and_plays_on(new_desk: NewDesk, programs, qtbot, guessing, level):
    people = tuple(replace(seat, computer=level) for seat in PEOPLE)
    desk = new_desk(people=people)
    program = programs(desk)
    program.start()
    qtbot.waitUntil(lambda: desk.state.weeks > 1, timeout=60000)
    program.stop()
    assert threading.main_thread().name not in guessing


def test_what_is_thought_of_when_it_stops_is_not_ordered(new_desk: NewDesk, programs, qtbot, monkeypatch):
    begun, end = threading.Event(), threading.Event()

    def played(self: PlayingOut, setup: object, battles: int, first: int) -> Tally:
        begun.set()
        end.wait(60)
        return Tally()

    monkeypatch.setattr(PlayingOut, "_played", played)
    desk = new_desk(people=tuple(replace(seat, computer="standard") for seat in PEOPLE))
    program = programs(desk)
    program.start()
    qtbot.waitUntil(begun.is_set, timeout=60000)
    program.stop()
    head = desk.head
    end.set()
    qtbot.wait(100)
    assert (desk.head, program.running) == (head, False)


def test_its_battles_are_fought_and_entered(new_desk: NewDesk, programs, qtbot):
    desk = new_desk(people=seated("Mara", "Tobias", "Ines"))
    program = programs(desk)
    program.start()
    qtbot.waitUntil(lambda: any(isinstance(e.order, ReportBattle) for e in desk.history()), timeout=60000)
    program.stop()
    assert program.running is False


def test_to_stop_it_ends_it_between_two_orders(new_desk: NewDesk, programs, qtbot):
    desk = new_desk(people=seated("Mara", "Tobias", "Ines"))
    program = programs(desk)
    program.start()
    qtbot.waitUntil(lambda: len(desk.history()) > 3, timeout=60000)
    program.stop()
    head = desk.head
    qtbot.wait(50)
    assert desk.head == head


def test_a_battle_that_is_being_fought_when_it_stops_has_not_happened(new_desk: NewDesk, programs, qtbot):
    desk = new_desk(people=seated("Mara", "Tobias", "Ines"))
    program = programs(desk, None)
    worker = program.parent().resolver._worker
    program.start()
    qtbot.waitUntil(lambda: bool(worker.waiting), timeout=60000)
    program.stop()
    head = desk.head
    worker.let_go(desk.battles.prepare(queries.open_battles(desk.state)[0].id).setup)
    qtbot.wait(100)
    assert desk.head == head


def test_it_stops_when_somebody_else_acts(new_desk: NewDesk, programs, qtbot):
    desk = new_desk(people=seated("Mara", "Tobias", "Ines"))
    program = programs(desk)
    program.start()
    qtbot.waitUntil(lambda: len(desk.history()) > 3, timeout=60000)
    desk.undo()
    qtbot.waitUntil(lambda: not program.running, timeout=20000)
    assert desk.redoable() is not None


def test_it_says_when_it_begins_and_when_it_stops(new_desk: NewDesk, programs, qtbot):
    program = programs(new_desk(people=seated("Tobias")))
    told: list[bool] = []
    program.changed.connect(lambda: told.append(program.running))
    play(program, qtbot)
    assert told == [True, False]
