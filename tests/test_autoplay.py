"""Campaigns that run by themselves: who is played, what is shown to them, and where it stops."""

from dataclasses import replace

import pytest

from campaign import autoplay
from campaign.autoplay import Stuck, Why, play_on
from campaign.computer import easy
from campaign.desk import Desk
from campaign.dice import DiceWanted
from campaign.store.check import faults_in
from campaign.world import orders as o
from campaign.world.house_rules import BattleTime, HouseRules
from campaign.world.refusal import Refusal
from campaign.world.state import Stage
from tests.computer.paper import PaperDesk, at_random
from tests.world.situation import founding

CLOSED, LATE = HouseRules(open_map=False), HouseRules(battles=BattleTime.END_OF_WEEK)


def founded(players: int, computers: str = "", **changes) -> o.FoundCampaign:
    """A founding in which the seats of these letters are played by the program."""
    order = founding(players, rules=changes.pop("rules", None))
    seats = tuple(
        replace(seat, computer="easy" if letter in computers else "")
        for seat, letter in zip(order.players, "ABCDEFGH", strict=False)
    )
    return replace(order, players=seats, **changes)


def everybody_musters(desk: PaperDesk) -> None:
    """All seats buy their starting forces, as computers would."""
    play_on(desk, weeks=0, everyone=True, resolve=at_random)


def given(desk: PaperDesk) -> set[str]:
    """The seats that have given orders, by their letters."""
    players = {getattr(entry.order, "player", None) for entry in desk.entries}
    return {player.letter for player in desk.state.players.values() if player.id in players}


# ── who is played ──


def test_only_the_seats_of_the_program_are_played():
    desk = PaperDesk(founded(3, "BC"))
    play_on(desk, weeks=1, resolve=at_random)
    assert given(desk) == {"B", "C"}


def test_everyone_is_played_if_that_is_asked_for():
    desk = PaperDesk(founded(3))
    play_on(desk, weeks=1, everyone=True, resolve=at_random)
    assert given(desk) == {"A", "B", "C"}


@pytest.mark.parametrize("rules", [CLOSED, LATE])
def test_a_computer_player_is_shown_what_its_seat_may_see(monkeypatch, rules):
    shown = []

    def looking(seen, player):
        shown.append((seen, player))
        return easy_order(seen, player)

    easy_order = easy.next_order
    monkeypatch.setattr(easy, "next_order", looking)
    play_on(PaperDesk(founded(2, rules=rules)), weeks=1, everyone=True, resolve=at_random)
    hidden = [a.hidden_fp for seen, player in shown for a in seen.armies.values() if a.player != player]
    assert {seen.setting.seed for seen, _player in shown} == {None}
    assert all(hidden) == (rules is CLOSED)


# ── where it stops ──


def test_it_stops_when_the_weeks_are_over():
    desk = PaperDesk(founded(3))
    stopped = play_on(desk, weeks=3, everyone=True, resolve=at_random)
    assert (stopped.why, desk.state.weeks, desk.state.stage) == (Why.WEEKS, 3, Stage.INITIATIVE)


def test_no_weeks_are_the_starting_forces_alone():
    desk = PaperDesk(founded(2))
    assert play_on(desk, weeks=0, everyone=True, resolve=at_random).why is Why.WEEKS
    assert (desk.state.stage, len(desk.state.armies)) == (Stage.MUSTER, 6)


def test_the_week_that_has_begun_is_the_first_of_those_asked_for():
    desk = PaperDesk(founded(2))
    everybody_musters(desk)
    desk.submit(o.StartWeek())
    play_on(desk, weeks=1, everyone=True, resolve=at_random)
    assert desk.state.weeks == 1


def test_it_stops_at_the_end_of_the_campaign():
    desk = PaperDesk(founded(2, rules=HouseRules(end_at=1)))
    stopped = play_on(desk, weeks=50, everyone=True, resolve=at_random)
    assert (stopped.why, stopped.reason) == (Why.OVER, "The campaign is over.")


def test_it_stops_where_a_person_has_to_buy_the_starting_forces():
    stopped = play_on(PaperDesk(founded(3, "B")), weeks=1, resolve=at_random)
    assert stopped.why is Why.PERSON
    assert stopped.reason.startswith("The starting forces of Player A and Player C are still to be bought")


def test_it_stops_at_the_turn_of_a_person():
    desk = PaperDesk(founded(2, "B"))
    everybody_musters(desk)
    stopped = play_on(desk, weeks=1, resolve=at_random)
    assert (stopped.why, stopped.reason) == (Why.PERSON, "It is Player A’s turn.")


def until_a_person_is_asked(desk: PaperDesk) -> autoplay.Stopped:
    """Player A ends every turn; the program plays on until A is asked something else."""
    everybody_musters(desk)
    while (stopped := play_on(desk, weeks=20, resolve=at_random)).why is Why.PERSON and not desk.state.pending:
        desk.submit(o.EndTurn(desk.state.active))
    return stopped


def test_it_stops_where_a_person_is_asked_something_and_says_what():
    desk = PaperDesk(founded(2, "B"))
    stopped = until_a_person_is_asked(desk)
    assert stopped.why is Why.PERSON
    assert stopped.reason == "Player A: fight or withdraw?"


def test_it_leaves_a_battle_with_a_person_in_it_to_people():
    desk = PaperDesk(founded(2, "B"))
    until_a_person_is_asked(desk)
    (pending,) = desk.state.pending.values()
    desk.submit(o.AnswerAttack(pending.player, pending.battle, pending.army, o.Answer.STAND))
    stopped = play_on(desk, weeks=1, resolve=at_random)
    place = desk.state.sectors[desk.state.battles[pending.battle].sector].name
    assert (stopped.why, stopped.reason) == (Why.PERSON, f"Battle for {place}: enter the result.")


def test_it_stops_at_a_battle_that_the_program_cannot_fight_and_says_why():
    def cannot(desk, battle):
        raise Refusal.because("", "Three sides meet here.")

    desk = PaperDesk(founded(4))
    stopped = play_on(desk, weeks=8, everyone=True, resolve=cannot)
    assert stopped.why is Why.PERSON
    assert stopped.reason.endswith(": enter the result. The program cannot fight this battle: Three sides meet here.")


def test_it_stops_where_people_throw_and_names_the_order_that_waits():
    desk = PaperDesk(founded(2))
    everybody_musters(desk)
    desk._dice = NobodyThrows()
    stopped = play_on(desk, weeks=1, everyone=True, resolve=at_random)
    assert (stopped.why, stopped.order) == (Why.DICE, o.StartWeek())
    assert "Throw 1D6 for initiative/m1w1/1.p1/0" in stopped.reason


class NobodyThrows:
    def roll(self, key, count):
        raise DiceWanted(key, count)


def test_dice_that_a_battle_needs_are_asked_for_too():
    def wants_dice(desk, battle):
        raise DiceWanted(None, 2)

    stopped = play_on(PaperDesk(founded(4)), weeks=8, everyone=True, resolve=wants_dice)
    assert (stopped.why, stopped.order, stopped.dice.count) == (Why.DICE, None, 2)


def test_it_stops_as_soon_as_the_caller_has_seen_enough():
    desk = PaperDesk(founded(2))
    stopped = play_on(desk, weeks=1, everyone=True, resolve=at_random, until=lambda state: bool(state.armies))
    assert (stopped.why, len(desk.state.armies)) == (Why.ASKED, 1)


def test_who_is_told_of_each_entry_can_end_it():
    desk, told = PaperDesk(founded(2)), []

    def three(entry):
        told.append(entry.id)
        return len(told) < 3

    assert play_on(desk, weeks=1, everyone=True, resolve=at_random, progress=three).why is Why.ASKED
    assert told == [2, 3, 4]
    assert desk.head == 4


def test_every_entry_is_told_once_those_that_a_battle_brought_too():
    desk, told = PaperDesk(founded(4)), []
    play_on(desk, weeks=4, everyone=True, resolve=at_random, progress=lambda entry: told.append(entry.id) or True)
    assert told == list(range(2, desk.head + 1))


# ── mistakes ──


def test_a_player_who_never_ends_the_turn_is_a_mistake_that_comes_out(monkeypatch):
    def for_ever(seen, player):
        return o.Rename(player, f"{seen.players[player].name[:20]}.") if seen.active else easy_order(seen, player)

    easy_order = easy.next_order
    monkeypatch.setattr(easy, "next_order", for_ever)
    monkeypatch.setattr(autoplay, "MOST_ORDERS", 20)
    with pytest.raises(Stuck, match="in week 1"):
        play_on(PaperDesk(founded(2)), weeks=1, everyone=True, resolve=at_random)


def test_a_battle_that_is_never_resolved_is_a_mistake_that_comes_out(monkeypatch):
    monkeypatch.setattr(autoplay, "MOST_ORDERS", 40)
    with pytest.raises(Stuck):
        play_on(PaperDesk(founded(4)), weeks=8, everyone=True, resolve=lambda desk, battle: None)


def test_a_player_who_does_nothing_is_a_mistake_that_comes_out(monkeypatch):
    desk = PaperDesk(founded(2))
    everybody_musters(desk)
    monkeypatch.setattr(easy, "next_order", lambda seen, player: None)
    with pytest.raises(Stuck, match="does nothing"):
        play_on(desk, weeks=1, everyone=True, resolve=at_random)


# ── in a file ──


def test_a_file_has_the_journal_that_was_played_in_memory_and_is_sound(tmp_path):
    order = founded(3)
    paper = PaperDesk(order)
    play_on(paper, weeks=4, everyone=True, resolve=at_random)
    with Desk.create(tmp_path / "auto.fftt", order) as desk:
        play_on(desk, weeks=4, everyone=True, resolve=at_random)
        assert desk.history()[-1].hash == paper.entries[-1].hash
    assert faults_in(tmp_path / "auto.fftt") == ()


def test_what_was_played_can_be_undone_order_by_order(tmp_path):
    with Desk.create(tmp_path / "auto.fftt", founded(2)) as desk:
        before = desk.state
        play_on(desk, weeks=1, everyone=True, resolve=at_random)
        for _entry in desk.history()[1:]:
            desk.undo()
        assert desk.state == before
