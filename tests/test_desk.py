"""The desk: orders in, the journal and the changes out, back and forth, and nothing half done."""

from dataclasses import replace

import pytest

from campaign.desk import Changes, Desk
from campaign.dice import DiceKey, DiceWanted, Roll
from campaign.store.check import faults_in
from campaign.world import orders as o
from campaign.world.ids import EntryId, PlayerId
from campaign.world.refusal import Refusal
from tests.store.campaigns import (
    army,
    attack,
    founded,
    founding,
    home,
    mustered,
    mustered_copy,
    quiet_weeks,
    won_by_attacker,
)

RED, BLUE = PlayerId("1.p1"), PlayerId("1.p2")


@pytest.fixture
def desk(tmp_path):
    """A campaign with an army each, before its first week."""
    with mustered_copy(tmp_path) as desk:
        yield desk


# --- orders -----------------------------------------------------------------------------------------------------------


def test_a_founded_campaign_has_its_founding_as_its_history(tmp_path):
    with founded(tmp_path) as desk:
        assert [(entry.id, entry.parent, entry.order) for entry in desk.history()] == [(1, None, founding())]


def test_an_order_is_kept_with_its_events(desk):
    changes = desk.submit(o.Rename(army(desk, RED), "Oak Guard"))
    assert desk.history()[-1].events == changes.events


def test_orders_are_numbered_from_one(desk):
    assert [entry.order_id for entry in desk.history()] == ["1", "2", "3"]


def test_dice_are_kept_with_their_order(desk):
    desk.submit(o.StartWeek())
    assert [key.what for key, _roll in desk.history()[-1].dice] == ["initiative", "initiative"]


def test_an_illegal_order_is_refused_and_leaves_no_trace(desk):
    before = (desk.state, desk.all_entries(), desk.path.read_bytes())
    with pytest.raises(Refusal):
        desk.submit(o.EndWeek())
    assert (desk.state, desk.all_entries(), desk.path.read_bytes()) == before


def test_orders_that_are_written_together_are_the_same_entries_as_one_by_one(tmp_path):
    (tmp_path / "one").mkdir()
    (tmp_path / "all").mkdir()
    with mustered(tmp_path / "one") as one, mustered(tmp_path / "all") as together:
        orders = [o.StartWeek(), o.Rename(army(one, RED), "Oak Guard"), o.Rename(army(one, BLUE), "Elm Guard")]
        told = [event for order in orders for event in one.submit(order).events]
        assert list(together.submit_all([(order, None) for order in orders]).events) == told
        assert together.state == one.state
        assert [entry.hash for entry in together.history()] == [entry.hash for entry in one.history()]
        assert faults_in(together.path) == ()


def test_of_orders_that_are_written_together_none_is_kept_where_one_is_refused(desk):
    before = (desk.state, desk.all_entries(), desk.path.read_bytes())
    with pytest.raises(Refusal):
        desk.submit_all([(o.Rename(army(desk, RED), "Oak Guard"), None), (o.EndWeek(), None)])
    assert (desk.state, desk.all_entries(), desk.path.read_bytes()) == before


def test_no_orders_at_all_change_nothing(desk):
    before = (desk.state, desk.all_entries(), desk.path.read_bytes())
    desk.submit_all([])
    assert (desk.state, desk.all_entries(), desk.path.read_bytes()) == before


def test_the_illegal_founding_of_a_campaign_makes_no_file(tmp_path):
    with pytest.raises(Refusal):
        Desk.create(tmp_path / "test.fftt", replace(founding(), name=""))
    assert list(tmp_path.iterdir()) == []


def test_check_gives_the_reasons_that_submit_would_give(desk):
    with pytest.raises(Refusal) as refused:
        desk.submit(o.EndTurn(RED))
    assert desk.check(o.EndTurn(RED)) == refused.value.reasons


def test_check_finds_nothing_wrong_with_a_legal_order(desk):
    assert desk.check(o.Rename(army(desk, RED), "Oak Guard")) == ()


def test_check_throws_no_dice(desk):
    assert desk.check(o.StartWeek()) == ()


def test_check_writes_nothing(desk):
    before = desk.path.read_bytes()
    desk.check(o.Rename(army(desk, RED), "Oak Guard"))
    assert desk.path.read_bytes() == before


def test_the_same_seed_and_orders_give_the_same_journal(tmp_path):
    journals = []
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        with mustered(folder) as desk:
            for order in quiet_weeks(desk, 2):
                desk.submit(order)
            journals.append([entry.hash for entry in desk.history()])
    assert journals[0] == journals[1]


# --- dice from the table ----------------------------------------------------------------------------------------------


def initiative(player: PlayerId, face: int) -> dict[DiceKey, Roll]:
    return {DiceKey("initiative", 1, 1, (player,)): Roll((face,))}


def test_dice_that_people_throw_are_asked_for(tmp_path):
    with mustered(tmp_path, program_dice=False) as desk, pytest.raises(DiceWanted) as wanted:
        desk.submit(o.StartWeek())
    assert (wanted.value.key.what, wanted.value.count) == ("initiative", 1)


def test_an_order_that_waits_for_dice_leaves_no_trace(tmp_path):
    with mustered(tmp_path, program_dice=False) as desk:
        before = (desk.state, desk.head, desk.path.read_bytes())
        with pytest.raises(DiceWanted):
            desk.submit(o.StartWeek(), initiative(RED, 3))
        assert (desk.state, desk.head, desk.path.read_bytes()) == before


def test_dice_typed_in_are_those_that_fell(tmp_path):
    with mustered(tmp_path, program_dice=False) as desk:
        desk.submit(o.StartWeek(), initiative(RED, 3) | initiative(BLUE, 5))
        assert desk.state.turn_order == (BLUE, RED)


def test_dice_once_thrown_keep_their_faces_after_undo(tmp_path):
    with mustered(tmp_path, program_dice=False) as desk:
        desk.submit(o.StartWeek(), initiative(RED, 3) | initiative(BLUE, 5))
        desk.undo()
        with pytest.raises(Refusal, match="has fallen 1d6:3, not 1d6:6"):
            desk.submit(o.StartWeek(), initiative(RED, 6) | initiative(BLUE, 5))
        desk.submit(o.StartWeek())
        assert desk.state.turn_order == (BLUE, RED)


def test_dice_of_a_retired_branch_keep_their_faces_after_a_restart(tmp_path):
    with mustered(tmp_path, program_dice=False) as desk:
        desk.submit(o.StartWeek(), initiative(RED, 3) | initiative(BLUE, 5))
        desk.undo()
        desk.submit(o.Rename(army(desk, RED), "Oak Guard"))
    with Desk.open(tmp_path / "test.fftt") as desk:
        desk.submit(o.StartWeek())
        assert desk.state.turn_order == (BLUE, RED)


# --- undo and redo ----------------------------------------------------------------------------------------------------


def test_undo_gives_the_state_before(desk):
    before = desk.state
    desk.submit(o.StartWeek())
    desk.undo()
    assert desk.state == before


def test_redo_gives_the_state_after(desk):
    desk.submit(o.StartWeek())
    after = desk.state
    desk.undo()
    desk.redo()
    assert desk.state == after


def test_undo_survives_a_restart(desk):
    before = desk.state
    desk.submit(o.StartWeek())
    desk.undo()
    desk.close()
    with Desk.open(desk.path) as again:
        assert again.state == before


def test_redo_is_possible_after_a_restart(desk):
    desk.submit(o.StartWeek())
    after = desk.state
    desk.undo()
    desk.close()
    with Desk.open(desk.path) as again:
        assert again.redo().after == after


def test_redo_leads_to_the_newest_branch(desk):
    for name in ("First", "Second"):
        desk.submit(o.Rename(army(desk, RED), name))
        desk.undo()
    desk.redo()
    assert desk.state.armies[army(desk, RED)].name == "Second"


def test_a_figures_record_goes_back_and_forth_in_the_tables_too(desk):
    figure = min(desk.state.figures)
    desk.submit(o.Correct("as agreed", (o.SetFigure(figure, kills=2),)))
    assert desk.undo().figures == {figure}
    assert faults_in(desk.path) == ()
    assert desk.redo().figures == {figure}
    assert faults_in(desk.path) == ()


def test_an_undone_order_stays_in_the_file(desk):
    desk.submit(o.StartWeek())
    undone = desk.head
    desk.undo()
    assert [entry.id for entry in desk.all_entries()] == [1, 2, 3, undone]


def test_an_undone_order_is_not_part_of_the_history(desk):
    desk.submit(o.StartWeek())
    desk.undo()
    assert [entry.id for entry in desk.history()] == [1, 2, 3]


def test_the_order_id_of_an_undone_order_is_not_used_again(desk):
    desk.submit(o.StartWeek())
    desk.undo()
    desk.submit(o.Rename(army(desk, RED), "Oak Guard"))
    assert desk.history()[-1].order_id == "5"


def test_the_founding_cannot_be_undone(tmp_path):
    with founded(tmp_path) as desk, pytest.raises(Refusal, match="There is nothing to undo"):
        desk.undo()


def test_where_nothing_was_undone_there_is_nothing_to_redo(desk):
    with pytest.raises(Refusal, match="There is nothing to redo"):
        desk.redo()


def test_the_desk_says_what_could_be_undone_and_redone(desk):
    desk.submit(o.StartWeek())
    last = desk.history()[-1]
    assert (desk.undoable(), desk.redoable()) == (last, None)
    desk.undo()
    assert (desk.undoable(), desk.redoable()) == (desk.history()[-1], last)


def test_nothing_can_be_undone_right_after_the_founding(tmp_path):
    with founded(tmp_path) as desk:
        assert desk.undoable() is None


def test_the_file_is_sound_after_going_back_and_forth(desk):
    for order in quiet_weeks(desk, 1):
        desk.submit(order)
        desk.undo()
        desk.redo()
    assert faults_in(desk.path) == ()


# --- looking back -----------------------------------------------------------------------------------------------------


def test_the_state_at_every_entry_is_known(desk):
    states = [desk.state]
    for order in quiet_weeks(desk, 1):
        states.append(desk.submit(order).after)
    assert [desk.state_at(EntryId(3 + n)) for n in range(len(states))] == states


def test_the_state_at_a_retired_entry_is_known_after_a_restart(desk):
    for order in quiet_weeks(desk, 1):
        desk.submit(order)
    last, state = desk.head, desk.state
    for _ in range(4):
        desk.undo()
    desk.close()
    with Desk.open_to_read(desk.path) as again:
        assert again.state_at(last) == state


def test_states_share_what_did_not_change(desk):
    before = desk.state
    desk.submit(o.StartWeek())
    assert desk.state.figures is before.figures


# --- what changed -----------------------------------------------------------------------------------------------------


def test_a_renamed_army_is_all_that_changed(desk):
    id = army(desk, RED)
    changes = desk.submit(o.Rename(id, "Oak Guard"))
    assert (changes.armies, changes.figures, changes.players, changes.battles) == ({id}, set(), set(), set())


def test_the_sector_of_a_changed_army_is_looked_at_again(desk):
    assert desk.submit(o.Rename(army(desk, RED), "Oak Guard")).sectors == {home(desk, RED)}


def test_both_ends_of_a_move_are_looked_at_again(desk):
    attack(desk)
    before = desk.state_at(desk.history()[-2].parent)
    after = desk.state_at(desk.history()[-2].id)
    desk.undo()
    changes = desk.undo()
    moved = army(desk, RED)
    assert {before.armies[moved].sector, after.armies[moved].sector} <= changes.sectors


def test_a_new_week_changes_the_clock(desk):
    assert desk.submit(o.StartWeek()).clock


def test_a_new_name_does_not_change_the_clock(desk):
    assert not desk.submit(o.Rename(army(desk, RED), "Oak Guard")).clock


def test_a_battle_changes_figures_players_and_what_is_open(desk):
    battle = attack(desk)
    changes = desk.submit(won_by_attacker(desk, battle))
    assert (changes.battles, changes.players, changes.pending) == ({battle}, {RED}, {f"report:{battle}"})
    assert len(changes.figures) == 14


def test_a_pact_changes_both_players(desk):
    desk.submit(o.StartWeek())
    assert desk.submit(o.MakePact(desk.state.active or RED, BLUE)).players == {RED, BLUE}


def test_undo_tells_the_same_differences_as_the_order(desk):
    done = desk.submit(o.Rename(army(desk, RED), "Oak Guard"))
    undone = desk.undo()
    assert (undone.armies, undone.sectors, undone.events) == (done.armies, done.sectors, ())


def test_changes_have_the_states_before_and_after(desk):
    before = desk.state
    changes = desk.submit(o.StartWeek())
    assert (changes.before, changes.after) == (before, desk.state)


# --- telling ----------------------------------------------------------------------------------------------------------


def test_listeners_are_told_of_every_change(desk):
    told: list[Changes] = []
    desk.listen(told.append)
    assert [desk.submit(o.StartWeek()), desk.undo(), desk.redo()] == told


def test_who_stops_listening_is_not_told(desk):
    told: list[Changes] = []
    stop = desk.listen(told.append)
    stop()
    desk.submit(o.StartWeek())
    assert told == []


def test_to_stop_listening_twice_does_no_harm(desk):
    stop = desk.listen(lambda changes: None)
    stop()
    stop()
    assert desk.submit(o.StartWeek()).clock


def test_a_listener_sees_the_desk_as_it_is_after_the_change(desk):
    seen = []
    desk.listen(lambda changes: seen.append(desk.state is changes.after))
    desk.submit(o.StartWeek())
    assert seen == [True]


def broken(changes: Changes) -> None:
    raise KeyError("listener")


def test_the_mistake_of_a_listener_does_not_undo_the_write(desk):
    desk.listen(broken)
    with pytest.raises(ExceptionGroup):
        desk.submit(o.StartWeek())
    desk.close()
    with Desk.open(desk.path) as again:
        assert again.history()[-1].order == o.StartWeek()


def test_the_mistake_of_a_listener_is_not_hidden(desk):
    desk.listen(broken)
    with pytest.raises(ExceptionGroup) as raised:
        desk.submit(o.StartWeek())
    assert [type(mistake) for mistake in raised.value.exceptions] == [KeyError]


def test_the_mistake_of_a_listener_does_not_keep_others_from_being_told(desk):
    told: list[Changes] = []
    desk.listen(broken)
    desk.listen(told.append)
    with pytest.raises(ExceptionGroup):
        desk.submit(o.StartWeek())
    assert len(told) == 1
