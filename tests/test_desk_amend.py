"""Amending through the desk: the past is another, later orders are decided again, and what does not fit is said."""

import shutil
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from campaign.desk import AmendPlan, Desk
from campaign.dice import DiceKey, DiceWanted, Roll, SeededDice, TypedDice
from campaign.store.check import faults_in
from campaign.world import orders as o
from campaign.world.amend import Settled, plan_amend
from campaign.world.entries import RULES, Entry
from campaign.world.events import ArmyFormed, Event, FigureJoined, VictoryPointsScored
from campaign.world.evolve import evolve_all
from campaign.world.house_rules import HouseRules
from campaign.world.ids import ArmyId, EntryId, OrderId, PlayerId, SectorId
from campaign.world.queries import in_order, neighbours
from campaign.world.refusal import Refusal
from tests.fights import attacker_wins
from tests.store.campaigns import army, founding, home, mustered, played

RED, BLUE = PlayerId("1.p1"), PlayerId("1.p2")
RECRUIT_RED, RECRUIT_BLUE = EntryId(2), EntryId(3)


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    """The file of a campaign after its second week."""
    with played(tmp_path_factory.mktemp("played")) as desk:
        return desk.path


@pytest.fixture
def desk(file, tmp_path):
    """That campaign, to be amended."""
    with Desk.open(shutil.copy(file, tmp_path / "test.fftt")) as desk:
        yield desk


def recruits(desk: Desk, player: PlayerId, grunts: int, *more: tuple[str, int]) -> o.Recruit:
    return o.Recruit(player, home(desk, player), (("marines.hq", 1), ("marines.grunt", grunts), *more))


def ids(plan: AmendPlan) -> list[OrderId]:
    return [conflict.order_id for conflict in plan.conflicts]


def report_entry(desk: Desk) -> EntryId:
    return next(entry.id for entry in desk.history() if entry.order.kind == "report-battle")


# --- plans ------------------------------------------------------------------------------------------------------------


def test_a_plan_writes_nothing(desk):
    before = (desk.path.read_bytes(), desk.state, desk.head, desk.all_entries())
    desk.amending.plan(RECRUIT_RED, None)
    assert (desk.path.read_bytes(), desk.state, desk.head, desk.all_entries()) == before


def test_an_order_put_in_its_own_place_changes_nothing(desk):
    plan = desk.amending.plan(RECRUIT_RED, desk.history()[1].order)
    assert (plan.after, plan.conflicts) == (desk.state, ())


def test_an_amended_order_of_the_same_kind_and_player_keeps_its_id(desk):
    assert desk.amending.plan(RECRUIT_RED, recruits(desk, RED, 4)).drafts[0].order_id == "2"


def test_an_amended_order_of_another_kind_gets_an_id_that_no_order_had(desk):
    highest = max(int(entry.order_id) for entry in desk.all_entries())
    plan = desk.amending.plan(RECRUIT_RED, o.Rename(home(desk, RED), "Old Mill"))
    assert plan.drafts[0].order_id == str(highest + 1)


def test_an_amended_order_of_another_player_gets_an_id_that_no_order_had(desk):
    highest = max(int(entry.order_id) for entry in desk.all_entries())
    plan = desk.amending.plan(RECRUIT_RED, o.Recruit(BLUE, SectorId("1.s4"), (("marines.hq", 1), ("marines.grunt", 2))))
    assert plan.drafts[0].order_id == str(highest + 1)


def test_later_orders_keep_their_ids(desk):
    plan = desk.amending.plan(RECRUIT_RED, desk.history()[1].order)
    assert [draft.order_id for draft in plan.drafts] == [entry.order_id for entry in desk.history()[1:]]


def test_later_orders_keep_their_dice(desk):
    plan = desk.amending.plan(RECRUIT_RED, desk.history()[1].order)
    assert [draft.dice for draft in plan.drafts] == [entry.dice for entry in desk.history()[1:]]


def test_what_an_unchanged_later_order_made_keeps_its_id(desk):
    plan = desk.amending.plan(RECRUIT_RED, recruits(desk, RED, 7))
    blue = {id for id in desk.state.figures if id.startswith("3.")}
    assert blue == {id for id in plan.after.figures if id.startswith("3.")}


def test_the_past_before_the_amended_order_stays(desk):
    desk.amending.carry_out(desk.amending.plan(RECRUIT_BLUE, recruits(desk, BLUE, 7)), keep=["8"])
    assert [entry.id for entry in desk.history()[:2]] == [1, 2]


# --- conflicts --------------------------------------------------------------------------------------------------------


def test_an_order_for_an_army_that_is_no_more_is_a_conflict(desk):
    plan = desk.amending.plan(RECRUIT_RED, None)
    moves = {entry.order_id for entry in desk.history() if entry.order.kind == "move-army"}
    assert moves <= set(ids(plan))


def test_an_order_never_acts_on_another_figure_instead(desk):
    desk.submit(o.Rename(army(desk, RED), "Oak Guard"))
    tank = o.Recruit(RED, home(desk, RED), (("marines.hq", 1), ("marines.engineer", 2)), name="Others")
    plan = desk.amending.plan(RECRUIT_RED, tank)
    report = desk.history()[report_entry(desk) - 1].order_id
    assert report in ids(plan)
    assert not any(id.startswith("2.grunt") for id in plan.after.figures)


def test_an_id_that_stands_for_a_figure_of_another_player_is_a_conflict(desk):
    both = [
        o.AddFigures(player, home(desk, player), (("marines.hq", 1), ("marines.grunt", 1))) for player in (RED, BLUE)
    ]
    desk.submit(o.Correct("late comers", tuple(both)))
    added, order_id = desk.head, desk.history()[-1].order_id
    desk.submit(o.Rename(f"{order_id}.grunt1", "Oak"))
    plan = desk.amending.plan(added, o.Correct("late comers", (both[1],)))
    (conflict,) = plan.conflicts
    assert "then is another figure now" in conflict.reasons[0].text


def test_a_battle_in_another_place_is_a_conflict_that_can_be_kept(desk):
    other = in_order(sector.id for sector in desk.state.sectors.values() if sector.home == BLUE)[-1]
    gate = neighbours(desk.state, other)[0]
    plan = desk.amending.plan(
        RECRUIT_BLUE,
        replace(recruits(desk, BLUE, 6), sector=other),
        instead={
            OrderId("5"): o.Correct("to fight at once", (o.PlaceArmy(ArmyId("2.army"), gate),)),
            OrderId("6"): o.MoveArmy(RED, ArmyId("2.army"), (other,)),
        },
    )
    conflict = plan.conflicts[0]
    place = desk.state.sectors[other].name
    assert (str(conflict.reasons[0]), conflict.legal) == (f"This battle is in {place} now. (campaign:C25)", True)


def test_the_answer_to_an_attack_that_is_in_another_place_now_is_a_conflict_that_can_be_kept(desk):
    other = in_order(sector.id for sector in desk.state.sectors.values() if sector.home == BLUE)[-1]
    plan = desk.amending.plan(
        RECRUIT_BLUE,
        replace(recruits(desk, BLUE, 6), sector=other),
        instead={
            OrderId("5"): o.Correct(
                "to fight at once", (o.PlaceArmy(ArmyId("2.army"), neighbours(desk.state, other)[0]),)
            ),
            OrderId("6"): o.MoveArmy(RED, ArmyId("2.army"), (other,)),
        },
    )
    kinds = {entry.order_id: entry.order.kind for entry in desk.history()}
    assert [(kinds[conflict.order_id], conflict.legal) for conflict in plan.conflicts] == [
        ("answer-attack", True),
        ("report-battle", True),
    ]


def test_an_id_that_stands_for_an_army_of_another_player_is_a_conflict(desk):
    troop = (("marines.hq", 1), ("marines.grunt", 1))
    (late,) = desk.submit(o.Correct("late comers", (o.AddFigures(RED, home(desk, RED), troop),))).armies
    added = desk.head
    desk.submit(o.Rename(late, "Oak Guard"))
    plan = desk.amending.plan(added, o.Correct("late comers", (o.AddFigures(BLUE, home(desk, BLUE), troop),)))
    assert "then is another player’s army now" in plan.conflicts[0].reasons[0].text


def test_a_conflict_has_the_reasons_of_the_rules(desk):
    plan = desk.amending.plan(RECRUIT_RED, None)
    name = desk.state_at(RECRUIT_RED).armies[army(desk, RED)].name
    assert plan.conflicts[0].reasons[0].text == f"There is no army “{name}” any more, or not yet."


def test_a_conflict_names_its_entry(desk):
    plan = desk.amending.plan(RECRUIT_RED, None)
    conflict = plan.conflicts[0]
    assert desk.history()[conflict.entry - 1].order_id == conflict.order_id


def test_a_battle_that_more_figures_would_have_fought_is_a_conflict(desk):
    plan = desk.amending.plan(RECRUIT_RED, recruits(desk, RED, 7))
    (conflict,) = plan.conflicts
    assert (conflict.entry, conflict.legal) == (report_entry(desk), True)


def test_a_battle_with_other_figures_names_them(desk):
    plan = desk.amending.plan(RECRUIT_RED, recruits(desk, RED, 7))
    name = plan.after.figures["2.grunt7"].name
    assert [str(reason) for reason in plan.conflicts[0].reasons] == [f"In this battle too: {name}. (campaign:C26)"]


def test_a_battle_whose_killer_was_never_recruited_is_a_conflict(desk):
    plan = desk.amending.plan(RECRUIT_BLUE, recruits(desk, BLUE, 3))
    assert (plan.conflicts[0].entry, plan.conflicts[0].legal) == (report_entry(desk), False)


def test_what_needs_the_result_of_a_battle_in_conflict_is_in_conflict_too(desk):
    plan = desk.amending.plan(RECRUIT_BLUE, recruits(desk, BLUE, 3))
    assert {"8", "9", "10", "11"} <= set(ids(plan))  # the battle is open: no turn and no week can end


def test_a_corrected_report_is_no_conflict(desk):
    old = desk.history()[report_entry(desk) - 1].order
    report = replace(old, report=replace(old.report, note="It rained."))
    assert desk.amending.plan(report_entry(desk), report).conflicts == ()


# --- carrying out -----------------------------------------------------------------------------------------------------


def test_a_plan_without_conflicts_can_be_carried_out(desk):
    plan = desk.amending.plan(RECRUIT_RED, o.Recruit(RED, home(desk, RED), (("marines.grunt", 6), ("marines.hq", 1))))
    changes = desk.amending.carry_out(plan)
    assert (changes.after, desk.state) == (plan.after, plan.after)


def test_an_amended_campaign_is_the_same_after_a_restart(desk):
    desk.amending.carry_out(desk.amending.plan(RECRUIT_RED, recruits(desk, RED, 7)), keep=["8"])
    state, history = desk.state, desk.history()
    desk.close()
    with Desk.open(desk.path) as again:
        assert (again.state, again.history()) == (state, history)


def test_the_file_of_an_amended_campaign_is_sound(desk):
    desk.amending.carry_out(desk.amending.plan(RECRUIT_RED, recruits(desk, RED, 7)), keep=["8"])
    assert faults_in(desk.path) == ()


def test_the_old_branch_stays_in_the_file(desk):
    old = desk.history()
    desk.amending.carry_out(desk.amending.plan(RECRUIT_RED, recruits(desk, RED, 7)), keep=["8"])
    assert set(old) <= set(desk.all_entries())


def test_a_kept_battle_gives_the_same_result(desk):
    desk.amending.carry_out(desk.amending.plan(RECRUIT_RED, recruits(desk, RED, 7)), keep=["8"])
    assert desk.state.figures["2.grunt1"].kills == 6


def test_a_battle_with_other_figures_is_not_carried_over_unasked(desk):
    before = desk.path.read_bytes()
    with pytest.raises(Refusal, match="Order 8: In this battle too"):
        desk.amending.carry_out(desk.amending.plan(RECRUIT_RED, recruits(desk, RED, 7)))
    assert desk.path.read_bytes() == before


def test_a_plan_with_conflicts_is_refused_with_each_of_them(desk):
    plan = desk.amending.plan(RECRUIT_RED, None)
    with pytest.raises(Refusal) as refused:
        desk.amending.carry_out(plan)
    assert [reason.text.split(":")[0] for reason in refused.value.reasons] == [f"Order {id}" for id in ids(plan)]


def test_conflicts_can_be_left_out(desk):
    plan = desk.amending.plan(RECRUIT_RED, None)
    desk.amending.carry_out(plan, skip=ids(plan))
    assert not {entry.order_id for entry in desk.history()} & set(ids(plan))


def test_leaving_an_order_out_can_make_another_impossible(desk):
    plan = desk.amending.plan(RECRUIT_RED, recruits(desk, RED, 7))
    with pytest.raises(Refusal, match="Order 9"):
        desk.amending.carry_out(plan, skip=["8"])  # without its result, the battle is still open


def test_a_conflict_that_cannot_be_kept_stays_a_conflict(desk):
    plan = desk.amending.plan(RECRUIT_BLUE, recruits(desk, BLUE, 3))
    with pytest.raises(Refusal, match="is not in this battle"):
        desk.amending.carry_out(plan, keep=ids(plan))


def edited_report(desk: Desk) -> o.ReportBattle:
    """The report as it is right when Blue had three grunts less."""
    order = desk.history()[report_entry(desk) - 1].order
    return replace(order, report=replace(order.report, casualties=order.report.casualties[:3]))


def test_a_conflict_can_be_settled_by_another_order_in_its_place(desk):
    plan = desk.amending.plan(RECRUIT_BLUE, recruits(desk, BLUE, 3))
    desk.amending.carry_out(plan, instead={OrderId("8"): edited_report(desk)})
    assert (desk.state.figures["2.grunt1"].kills, faults_in(desk.path)) == (3, ())


def test_what_takes_the_place_of_a_later_order_keeps_its_id(desk):
    plan = desk.amending.plan(RECRUIT_BLUE, recruits(desk, BLUE, 3), instead={OrderId("8"): edited_report(desk)})
    assert "8" in [draft.order_id for draft in plan.drafts]


def test_what_takes_the_place_of_a_later_order_is_of_its_kind(desk):
    plan = desk.amending.plan(RECRUIT_RED, desk.history()[1].order, instead={OrderId("8"): o.EndTurn(RED)})
    assert str(plan.conflicts[0].reasons[0]) == "What takes its place has to be of the same kind and player."


def test_any_order_can_be_taken_out_with_all_that_depends_on_it(desk, tmp_path):
    for entry in desk.history()[1:]:
        copy = shutil.copy(desk.path, tmp_path / "copy.fftt")
        with Desk.open(copy) as other:
            plan = other.amending.plan(entry.id, None)
            while plan.unsettled:
                plan = other.amending.plan(entry.id, None, skip=plan.settled.skip.union(ids(plan)))
            other.amending.carry_out(plan)
            assert faults_in(copy) == ()


def test_the_last_order_can_be_taken_out(desk):
    desk.submit(o.Rename(army(desk, RED), "Oak Guard"))
    before = desk.state_at(desk.history()[-2].id)
    desk.amending.carry_out(desk.amending.plan(desk.head, None))
    assert desk.state == before


def test_a_plan_from_before_another_order_is_refused(desk):
    plan = desk.amending.plan(RECRUIT_RED, desk.history()[1].order)
    desk.submit(o.Rename(army(desk, RED), "Oak Guard"))
    with pytest.raises(Refusal, match="has gone on since"):
        desk.amending.carry_out(plan)


def test_a_plan_from_before_an_order_that_was_undone_is_refused_too(desk):
    plan = desk.amending.plan(
        RECRUIT_RED, o.Rename(home(desk, RED), "Old Mill"), skip=ids(desk.amending.plan(RECRUIT_RED, None))
    )
    desk.submit(o.Rename(army(desk, RED), "Oak Guard"))  # takes the order id of the plan
    desk.undo()
    with pytest.raises(Refusal, match="has gone on since"):
        desk.amending.carry_out(plan)


def test_an_amendment_can_be_gone_back_over(desk):
    changes = desk.amending.carry_out(desk.amending.plan(RECRUIT_RED, desk.history()[1].order))
    desk.undo()
    assert desk.redo().after == changes.after


def test_an_illegal_order_cannot_take_the_place_of_another(desk):
    with pytest.raises(Refusal, match="FP"):
        desk.amending.plan(RECRUIT_RED, recruits(desk, RED, 60))


def test_an_entry_of_a_retired_branch_cannot_be_amended(desk):
    retired = desk.head
    desk.undo()
    with pytest.raises(Refusal, match="is not part of the campaign as it stands"):
        desk.amending.plan(retired, None)


def test_listeners_are_told_of_an_amendment(desk):
    told = []
    desk.listen(told.append)
    changes = desk.amending.carry_out(desk.amending.plan(RECRUIT_RED, recruits(desk, RED, 7)), keep=["8"])
    assert told == [changes]


# --- the founding -----------------------------------------------------------------------------------------------------


def test_the_name_and_the_house_rules_can_be_amended(desk):
    rules = HouseRules(end_at=9)
    desk.amending.carry_out(desk.amending.plan(EntryId(1), replace(founding(), name="Autumn", rules=rules)))
    assert (desk.state.setting.name, desk.state.setting.rules, faults_in(desk.path)) == ("Autumn", rules, ())


def test_an_amended_founding_cannot_be_undone_either(desk):
    desk.amending.carry_out(desk.amending.plan(EntryId(1), replace(founding(), name="Autumn")))
    while desk.undoable() is not None:
        desk.undo()
    assert (len(desk.history()), desk.state.setting.name) == (1, "Autumn")


def test_the_founding_cannot_be_taken_out(desk):
    with pytest.raises(Refusal, match="cannot be without its founding"):
        desk.amending.plan(EntryId(1), None)


def test_no_other_order_can_take_the_place_of_the_founding(desk):
    with pytest.raises(Refusal, match="cannot be without its founding"):
        desk.amending.plan(EntryId(1), o.StartWeek())


def test_the_seats_of_a_campaign_cannot_be_amended(desk):
    seats = (*founding().players, o.PlayerSetup("Green", founding().players[0].faction))
    with pytest.raises(Refusal, match="stay as they were founded"):
        desk.amending.plan(EntryId(1), replace(founding(), players=seats))


def test_the_map_of_a_campaign_cannot_be_amended(desk):
    with pytest.raises(Refusal, match="stay as they were founded"):
        desk.amending.plan(EntryId(1), replace(founding(), map=replace(founding().map, name="Elsewhere")))


# --- dice from the table ----------------------------------------------------------------------------------------------


def thrown(*faces: tuple[PlayerId, int]) -> dict[DiceKey, Roll]:
    return {DiceKey("initiative", 1, 1, (player,)): Roll((face,)) for player, face in faces}


def test_an_amended_order_asks_for_dice_that_nobody_threw(tmp_path):
    with mustered(tmp_path, program_dice=False) as desk:
        desk.submit(o.Rename(army(desk, RED), "Oak Guard"))
        with pytest.raises(DiceWanted):
            desk.amending.plan(desk.head, o.StartWeek())


def test_the_dice_of_an_amended_order_can_be_typed_in(tmp_path):
    with mustered(tmp_path, program_dice=False) as desk:
        desk.submit(o.Rename(army(desk, RED), "Oak Guard"))
        desk.amending.carry_out(desk.amending.plan(desk.head, o.StartWeek(), faces=thrown((RED, 2), (BLUE, 5))))
        assert desk.state.turn_order == (BLUE, RED)


def test_dice_of_an_amendment_that_fell_otherwise_are_refused(tmp_path):
    with mustered(tmp_path, program_dice=False) as desk:
        desk.submit(o.StartWeek(), thrown((RED, 2), (BLUE, 5)))
        with pytest.raises(Refusal, match="has fallen 1d6:2, not 1d6:6"):
            desk.amending.plan(desk.head, o.StartWeek(), faces=thrown((RED, 6), (BLUE, 5)))


def test_a_later_order_that_needs_other_dice_than_fell_is_a_conflict(tmp_path):
    with mustered(tmp_path, program_dice=False) as desk:
        desk.submit(o.Rename(army(desk, RED), "Oak Guard"))
        desk.submit(o.StartWeek(), thrown((RED, 2), (BLUE, 5)))
        key = str(DiceKey("initiative", 1, 1, (RED,)))
        order = o.ThrowAgain(key, "it fell off the table")
        plan = desk.amending.plan(EntryId(4), order)
        assert [str(reason) for conflict in plan.conflicts for reason in conflict.reasons] == [
            "1D6 are needed that nobody has thrown."
        ]
        (conflict,) = plan.conflicts
        assert conflict.dice == (DiceKey("initiative", 1, 1, (RED,), 1), 1)
        settled = desk.amending.settle(plan, faces={conflict.dice[0]: Roll((6,))})
        assert settled.unsettled == ()
        desk.amending.carry_out(settled)
        assert (desk.state.turn_order, faults_in(desk.path)) == ((RED, BLUE), ())


# --- what has to be settled ------------------------------------------------------------------------------------------


def test_a_conflict_knows_the_campaign_in_which_its_order_would_be_decided(desk):
    plan = desk.amending.plan(RECRUIT_BLUE, recruits(desk, BLUE, 3))
    before = plan.conflicts[0].before
    assert len([figure for figure in before.figures.values() if figure.player == BLUE]) == 4
    assert before.pending  # the battle waits for its report


def test_what_a_change_has_opened_can_be_settled_first(desk):
    over = o.Correct("they were twenty", (o.AddFigures(RED, home(desk, RED), (("marines.hq", 1),)),))
    plan = desk.amending.plan(RECRUIT_RED, o.Rename(home(desk, RED), "Old Mill"), skip=["5", "6", "7", "8", "9", "10"])
    first = plan.unsettled[0]
    settled = desk.amending.settle(plan, first={first.order_id: (over, over)})
    assert [draft.order for draft in settled.drafts].count(over) == 2
    fresh = [draft.order_id for draft in settled.drafts if draft.order == over]
    assert len({*fresh, settled.drafts[0].order_id}) == 3
    assert not {*fresh} & {entry.order_id for entry in desk.all_entries()}


def test_what_is_put_in_first_can_itself_be_refused(desk):
    plan = desk.amending.plan(RECRUIT_RED, desk.history()[1].order, first={OrderId("5"): (o.EndWeek(),)})
    assert (plan.conflicts[0].order_id, plan.conflicts[0].legal) == ("5", False)


def test_a_battle_whose_fighters_have_learnt_otherwise_is_a_conflict_that_can_be_kept(desk):
    veteran = army(desk, RED).replace("army", "grunt1")
    plan = desk.amending.plan(
        RECRUIT_BLUE,
        desk.history()[2].order,
        first={OrderId("8"): (o.Correct("he was there", (o.SetFigure(veteran, experience=20),)),)},
    )
    (conflict,) = plan.conflicts
    name = desk.state.figures[veteran].name
    assert str(conflict.reasons[0]) == f"With other experience or abilities than then: {name}. (fftt:R1)"
    assert conflict.legal


def test_a_battle_in_conflict_can_be_fought_again_by_those_who_would_be_there(desk):
    plan = desk.amending.plan(RECRUIT_BLUE, recruits(desk, BLUE, 3))
    prepared = desk.amending.prepare_again(plan, OrderId("8"))
    assert [len(side.figures) for side in prepared.setup.sides] == [7, 4]
    again = desk.amending.prepare_again(plan, OrderId("8"))
    settled = desk.amending.with_result(plan, OrderId("8"), attacker_wins(again.setup, again.seed))
    assert settled.unsettled == ()
    desk.amending.carry_out(settled)
    killers = [figure.kills for figure in desk.state.figures.values() if figure.player == RED and figure.kills]
    assert (killers, faults_in(desk.path)) == ([3], ())


def test_only_a_battle_in_conflict_is_fought_again(desk):
    plan = desk.amending.plan(RECRUIT_RED, desk.history()[1].order)
    with pytest.raises(Refusal, match="Order 8 is no battle that is in conflict"):
        desk.amending.prepare_again(plan, OrderId("8"))


# --- newer rules ------------------------------------------------------------------------------------------------------


def older(history: tuple[Entry, ...], entry: EntryId, *events: Event) -> tuple[Entry, ...]:
    """The history as older rules might have left it: at one entry, something more came of the order."""
    return tuple(
        replace(past, rules=RULES - 1, events=(*past.events, *events)) if past.id == entry else past for past in history
    )


def planned_by_newer_rules(desk: Desk, history: tuple[Entry, ...], entry: EntryId, order: o.Order) -> AmendPlan:
    states, state = {}, None
    for past in history:
        state = evolve_all(state, past.events)
        states[past.id] = state
    return plan_amend(
        history,
        states,
        entry,
        order,
        newest=history[-1].id,
        fresh_id=OrderId("99"),
        dice_for=lambda state: TypedDice() if state is None else SeededDice(state.setting.seed),
        settled=Settled(),
    )


def test_what_only_newer_rules_decide_otherwise_is_told_apart(desk):
    gift = VictoryPointsScored(RED, 5, "correction", "")
    history = older(desk.history(), EntryId(4), gift)
    plan = planned_by_newer_rules(desk, history, RECRUIT_BLUE, desk.history()[2].order)
    assert plan.newer == ("4",)
    assert plan.by_newer_rules == plan.after  # the amendment itself changes nothing
    assert plan.after.players[RED].vp == desk.state.players[RED].vp


def test_figures_keep_the_names_that_older_rules_gave_them(desk):
    def renamed(event: Event) -> Event:
        return replace(event, name=f"Old {event.name}") if isinstance(event, FigureJoined | ArmyFormed) else event

    history = tuple(
        replace(past, rules=RULES - 1, events=tuple(map(renamed, past.events))) if past.id == RECRUIT_BLUE else past
        for past in desk.history()
    )
    plan = planned_by_newer_rules(desk, history, RECRUIT_RED, desk.history()[1].order)
    blue = [figure.name for figure in plan.after.figures.values() if figure.id.startswith("3.")]
    assert len(blue) == 7
    assert all(name.startswith("Old ") for name in blue)
    assert plan.newer == ()


def test_a_conflict_that_newer_rules_alone_have_made_is_told_apart(desk):
    history = older(desk.history(), EntryId(2))
    dear = replace(history[1], order=recruits(desk, RED, 40))
    history = (history[0], dear, *history[2:])
    order = replace(founding(), name="Autumn")
    plan = planned_by_newer_rules(desk, history, EntryId(1), order)
    newer = [conflict for conflict in plan.conflicts if conflict.newer]
    assert [conflict.order_id for conflict in newer] == ["2"]


def test_by_the_same_rules_nothing_is_due_to_newer_ones(desk):
    plan = desk.amending.plan(RECRUIT_RED, recruits(desk, RED, 4), keep=["8"])
    assert (plan.newer, plan.by_newer_rules) == ((), None)


# --- branches ---------------------------------------------------------------------------------------------------------


def test_an_amendment_leaves_the_old_branch_visible(desk):
    old = desk.head
    desk.amending.carry_out(desk.amending.plan(RECRUIT_RED, recruits(desk, RED, 7)), keep=["8"])
    (branch,) = desk.branches()
    assert (branch.tip, branch.fork, branch.amended) == (old, 1, True)


def test_an_amendment_is_undone_in_one_step(desk):
    state, head = desk.state, desk.head
    desk.amending.carry_out(desk.amending.plan(RECRUIT_RED, recruits(desk, RED, 7)), keep=["8"])
    desk.submit(o.Rename(army(desk, RED), "Oak Guard"))
    desk.undo_amendment()
    assert (desk.state, desk.head, faults_in(desk.path)) == (state, head, ())


def test_an_amendment_is_undone_after_a_restart_too(desk):
    head = desk.head
    desk.amending.carry_out(desk.amending.plan(RECRUIT_RED, recruits(desk, RED, 7)), keep=["8"])
    desk.close()
    with Desk.open(desk.path) as again:
        again.undo_amendment()
        assert again.head == head


def test_what_had_been_undone_before_an_amendment_stays_undone(desk):
    desk.undo()
    head = desk.head
    desk.amending.carry_out(desk.amending.plan(RECRUIT_RED, recruits(desk, RED, 7)), keep=["8"])
    desk.undo_amendment()
    assert desk.head == head


def test_where_nothing_was_amended_no_amendment_is_undone(desk):
    with pytest.raises(Refusal, match="Nothing has been amended"):
        desk.undo_amendment()


def test_a_retired_branch_can_be_gone_back_to(desk):
    old, state = desk.head, desk.state
    desk.amending.carry_out(desk.amending.plan(RECRUIT_RED, recruits(desk, RED, 7)), keep=["8"])
    new = desk.head
    changes = desk.go_to(old)
    assert (changes.after, desk.state, [branch.tip for branch in desk.branches()]) == (state, state, [new])


def test_nobody_goes_to_an_entry_that_is_not_there(desk):
    with pytest.raises(Refusal, match="There is no entry 999"):
        desk.go_to(EntryId(999))


def test_retired_branches_can_be_read_ahead_on_another_thread(desk):
    entries, states = desk.all_entries(), {entry.id: desk.state_at(entry.id) for entry in desk.all_entries()}
    for _time in range(4):
        desk.undo()
    desk.close()
    with Desk.open(desk.path) as again:
        retired = again.branches()[0].tip
        assert again.unread(retired) == 4
        with ThreadPoolExecutor() as elsewhere:
            take_in = elsewhere.submit(again.reading()).result()
        take_in()
        assert again.unread(retired) == 0
        assert (again.all_entries(), {id: again.state_at(id) for id in states}) == (entries, states)


def test_an_amendment_can_be_written_on_another_thread(desk):
    plan = desk.amending.plan(RECRUIT_RED, recruits(desk, RED, 7), keep=["8"])
    with ThreadPoolExecutor() as elsewhere:
        take_in = elsewhere.submit(desk.amending.writing(plan)).result()
    told = []
    desk.listen(told.append)
    assert take_in().after == plan.after
    assert (len(told), desk.state, faults_in(desk.path)) == (1, plan.after, ())


def test_the_history_of_a_retired_entry_can_be_told(desk):
    way, old = desk.history(), desk.head
    desk.amending.carry_out(desk.amending.plan(RECRUIT_RED, recruits(desk, RED, 7)), keep=["8"])
    assert desk.history(old) == way
