"""The forms behind the sheets, as values."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.fftt.units import Faction
from campaign.world import queries
from campaign.world.house_rules import HouseRules
from campaign.world.orders import (
    AddFigures,
    ChooseLosses,
    Correct,
    DropPending,
    LayMinefield,
    PlaceArmy,
    PlayerSetup,
    Recruit,
    ReviveFigure,
    SetFigure,
    SetOwner,
    SetStock,
    SetVictoryPoints,
    StrikeFigure,
)
from campaign.world.state import ARMY_LIMIT, AnswerDue, LossesDue
from tests.ui.panels import scenes
from tests.ui.panels.fixtures import Desks
from ui.dialogs import correct_form, founding_form, losses_form, mines_form, order_outcome, recruit_form, split_form
from ui.dialogs.correct_form import Blank, CorrectForm, CorrectionKind
from ui.dialogs.founding_form import FoundingForm

# --- recruiting -------------------------------------------------------------------------------------------------------


def a_recruiting(desks: Desks):
    state = desks(scenes.founded).state
    form = recruit_form.start(state, queries.sectors_of(state, state.seats[0])[0])
    assert form is not None
    return state, form


def test_recruiting_begins_with_a_new_army_where_there_is_none(desks: Desks):
    _state, form = a_recruiting(desks)
    assert form.army is None


def test_recruiting_begins_with_the_army_that_has_not_moved(desks: Desks):
    state = desks(scenes.mustered).state
    army = queries.armies_of(state, state.seats[0])[0]
    form = recruit_form.start(state, army.sector)
    assert form is not None
    assert form.army == army.id


def test_nobody_recruits_where_nobody_owns_the_sector(desks: Desks):
    state = desks(scenes.founded).state
    free = next(sector.id for sector in state.sectors.values() if sector.owner is None)
    assert recruit_form.start(state, free) is None


def test_cost_and_stock_follow_from_the_numbers(desks: Desks):
    state, form = a_recruiting(desks)
    form = form.with_count("marines.engineer", 2).with_count("marines.hq", 1)
    assert (recruit_form.cost(state, form), recruit_form.stock_after(state, form)) == (7, 8)


def test_there_is_room_for_what_the_stock_still_pays(desks: Desks):
    state, form = a_recruiting(desks)
    assert recruit_form.room(state, form.with_count("marines.engineer", 4)) == 3


def test_a_number_never_goes_below_none(desks: Desks):
    _state, form = a_recruiting(desks)
    assert form.with_count("marines.grunt", -1).counts == ()


def test_the_order_names_units_and_numbers(desks: Desks):
    state, form = a_recruiting(desks)
    form = replace(form.with_count("marines.grunt", 2).with_count("marines.hq", 1), name=" Night Watch ")
    units = (("marines.grunt", 2), ("marines.hq", 1))
    assert form.order() == Recruit(state.seats[0], form.sector, units, None, "Night Watch")


# --- dividing ---------------------------------------------------------------------------------------------------------


def test_both_halves_show_fp_and_leaders(desks: Desks):
    state = desks(scenes.mustered).state
    army = scenes.first_army(state, state.seats[0])
    figures = state.armies[army].figures
    going, staying = split_form.halves(state, army, frozenset({figures[0], figures[7]}))
    assert [(half.fp, half.leaders, half.led) for half in (going, staying)] == [(4, 1, True), (10, 1, True)]


def test_a_half_without_hq_is_not_led(desks: Desks):
    state = desks(scenes.mustered).state
    army = scenes.first_army(state, state.seats[0])
    going, _staying = split_form.halves(state, army, frozenset(state.armies[army].figures[:2]))
    assert not going.led


def test_figures_go_in_the_order_of_their_army(desks: Desks):
    state = desks(scenes.mustered).state
    army = scenes.first_army(state, state.seats[0])
    figures = state.armies[army].figures
    order = split_form.split_order(state, army, frozenset({figures[7], figures[0], figures[3]}), "")
    assert order.figures == (figures[0], figures[3], figures[7])


# --- losses -----------------------------------------------------------------------------------------------------------


def test_the_losses_that_are_proposed_are_legal(desks: Desks):
    desk = desks(scenes.mined)
    form = losses_form.proposed(desk.state, scenes.pending_of(desk, LossesDue))
    assert desk.check(losses_form.order(desk.state, form)) == ()


def test_a_figure_more_than_needed_is_refused(desks: Desks):
    desk = desks(scenes.mined)
    pending = scenes.pending_of(desk, LossesDue)
    form = losses_form.LossesForm(pending, frozenset(losses_form.candidates(desk.state, pending)))
    assert [reason.rule for reason in desk.check(losses_form.order(desk.state, form))] == ["campaign:C14"]


def test_the_losses_are_ordered_for_the_army_s_owner(desks: Desks):
    desk = desks(scenes.mined)
    pending = scenes.pending_of(desk, LossesDue)
    order = losses_form.order(desk.state, losses_form.LossesForm(pending, frozenset()))
    assert order == ChooseLosses(pending.player, pending.id, ())


# --- mines ------------------------------------------------------------------------------------------------------------


def test_the_fuller_stock_is_proposed_to_pay_first():
    assert dict(mines_form.proposed_payment((("a", 6), ("b", 8)), 10)) == {"b": 8, "a": 2}


def test_a_stock_that_pays_nothing_is_not_named():
    assert mines_form.proposed_payment((("a", 6), ("b", 12)), 10) == (("b", 10),)


def test_the_payment_proposed_for_a_field_is_legal(desks: Desks):
    desk = desks(scenes.veterans)
    state = desk.state
    assert state.active is not None
    route, ends = scenes.own_routes(state, state.active)[0]
    scenes.correct(desk, *(SetStock(end, 7) for end in ends))
    order = mines_form.lay(desk.state, state.active, route).order()
    assert (isinstance(order, LayMinefield), desk.check(order)) == (True, ())


def test_the_layer_clears_a_field_for_nothing(desks: Desks):
    state = desks(scenes.mined).state
    field = next(iter(state.minefields.values()))
    assert mines_form.clear(state, field.player, field.route).price == 0


def test_a_share_stays_within_its_stock():
    form = mines_form.MinesForm("p", "r", False, 10, (("a", 6), ("b", 8)), ())  # type: ignore[arg-type]
    assert form.with_share("a", 9).share("a") == 6  # type: ignore[arg-type]


# --- corrections ------------------------------------------------------------------------------------------------------


def filled(state, what: CorrectionKind) -> CorrectForm:
    form = correct_form.settled(state, CorrectForm(what, reason="agreed"))
    return correct_form.as_it_is(state, form)


@pytest.mark.parametrize(
    ("what", "kind"),
    [
        (CorrectionKind.STOCK, SetStock),
        (CorrectionKind.VP, SetVictoryPoints),
        (CorrectionKind.RECORD, SetFigure),
        (CorrectionKind.ADD, AddFigures),
        (CorrectionKind.STRIKE, StrikeFigure),
        (CorrectionKind.OWNER, SetOwner),
        (CorrectionKind.PLACE, PlaceArmy),
    ],
)
def test_each_kind_of_correction_gives_a_legal_order_as_it_opens(desks: Desks, what: CorrectionKind, kind: type):
    desk = desks(scenes.mustered)
    order = correct_form.order(filled(desk.state, what))
    assert (isinstance(order.corrections[0], kind), desk.check(order)) == (True, ())


def test_a_battle_that_will_not_be_fought_can_be_dropped(desks: Desks):
    desk = desks(scenes.fought)
    order = correct_form.order(filled(desk.state, CorrectionKind.DROP))
    assert (isinstance(order.corrections[0], DropPending), desk.check(order)) == (True, ())


def test_a_fallen_figure_can_be_brought_back(desks: Desks):
    desk = desks(scenes.mustered)
    army = scenes.first_army(desk.state, desk.state.seats[0])
    fallen = desk.state.armies[army].figures[0]
    scenes.correct(desk, StrikeFigure(fallen))
    order = correct_form.order(filled(desk.state, CorrectionKind.REVIVE))
    assert order == Correct("agreed", (ReviveFigure(fallen, army),))


def test_a_figure_s_record_opens_with_what_is_so_now(desks: Desks):
    state = desks(scenes.veterans).state
    figure = state.armies[scenes.first_army(state, state.seats[0])].figures[0]
    form = correct_form.as_it_is(state, CorrectForm(CorrectionKind.RECORD).with_pick(Blank.FIGURE, figure))
    assert (form.number(), form.number(Blank.KILLS), form.number(Blank.BATTLES)) == (27, 9, 6)


def test_figures_join_armies_of_their_own_player_only(desks: Desks):
    state = desks(scenes.mustered).state
    form = filled(state, CorrectionKind.ADD)
    armies = [id for id, _words in correct_form.choices(state, Blank.JOINS, form) if id]
    assert {state.armies[army].player for army in armies} == {form.pick(Blank.PLAYER)}


def test_an_open_choice_is_named_by_its_player(desks: Desks):
    desk = desks(scenes.attacked)
    due = scenes.pending_of(desk, AnswerDue)
    words = dict(correct_form.choices(desk.state, Blank.PENDING, CorrectForm(CorrectionKind.DROP)))
    assert words[due.id] == f"{desk.state.players[due.player].name}: the answer to an attack"


# --- founding ---------------------------------------------------------------------------------------------------------


def a_founding(players: int = 3, **changes: object) -> FoundingForm:
    form = founding_form.with_players(FoundingForm(seed=7), players)
    for place in range(players):
        form = founding_form.with_seat(form, place, replace(form.seats[place], name=f"Player {place + 1}"))
    return replace(form, **changes)  # type: ignore[arg-type]


def test_a_form_with_all_names_can_be_founded():
    assert founding_form.problems(a_founding()) == ()


def test_a_player_without_a_name_is_one_reason_however_many_they_are():
    reasons = founding_form.problems(founding_form.with_players(FoundingForm(), 5))
    assert [reason.text for reason in reasons] == ["Give every player a name."]


def test_two_players_of_one_name_cannot_be_founded():
    form = founding_form.with_seat(a_founding(), 1, PlayerSetup("Player 1", Faction.MACHINA))
    assert [reason.text for reason in founding_form.problems(form)] == ["Two players have the same name."]


def test_a_campaign_without_a_name_bears_the_map_s():
    form = a_founding()
    order = founding_form.order(form)
    assert order is not None
    assert order.name == order.map.name


def test_bands_count_only_where_two_bands_play():
    alone, banded = founding_form.order(a_founding(4)), founding_form.order(a_founding(4, bands=True))
    assert alone is not None
    assert banded is not None
    assert ([s.band for s in alone.players], [s.band for s in banded.players]) == ([None] * 4, [1, 2, 1, 2])


def test_more_free_sectors_make_a_larger_map():
    form = a_founding(rules=HouseRules(extra_free=1))
    order = founding_form.order(form)
    assert order is not None
    assert (len(order.map.sectors), founding_form.problems(form)) == (13, ())


def test_players_keep_their_seats_when_there_are_more_of_them():
    assert founding_form.with_players(a_founding(3), 5).seats[:3] == a_founding(3).seats


# --- foresight --------------------------------------------------------------------------------------------------------


def test_what_the_rules_refuse_brings_nothing(desks: Desks):
    state = desks(scenes.founded).state
    home = queries.sectors_of(state, state.seats[0])[0]
    assert order_outcome.foreseen(state, Recruit(state.seats[0], home, (("marines.hq", 30),))) == ()


def test_recruits_join_the_army_in_hand_only_if_it_has_room(desks: Desks):
    state = desks(scenes.crowded).state
    full = state.armies[scenes.first_army(state, state.seats[0])]
    form = recruit_form.start(state, full.sector, full.id)
    assert (queries.army_fp(state, full.id), form.army) == (ARMY_LIMIT, None)


def test_a_full_army_is_said_to_be_full(desks: Desks):
    state = desks(scenes.crowded).state
    full = state.armies[scenes.first_army(state, state.seats[0])]
    form = recruit_form.RecruitForm(full.player, full.sector, full.id)
    assert [reason.rule for reason in recruit_form.why_nothing(state, form)] == ["campaign:C16"]


def test_a_seat_of_the_program_needs_no_name():
    form = founding_form.with_players(FoundingForm(seed=7), 2)
    for place, computer in enumerate(("", "easy")):
        seat = replace(form.seats[place], name="" if computer else "Mara", computer=computer)
        form = founding_form.with_seat(form, place, seat)
    founding = founding_form.order(form)
    assert founding is not None
    assert [seat.name for seat in founding.players] == ["Mara", "Ember"]


def coloured(place: int, colour: str) -> FoundingForm:
    return founding_form.with_colour(founding_form.with_players(FoundingForm(), 4), place, colour)


def test_a_colour_that_somebody_has_is_exchanged():
    assert founding_form.colours(coloured(0, "Jade")) == ("Jade", "Ember", "Cobalt", "Orchid")


def test_a_colour_that_nobody_has_is_taken():
    assert founding_form.colours(coloured(1, "Gold")) == ("Cobalt", "Gold", "Jade", "Orchid")


def test_colours_that_are_the_seats_own_are_not_written_down():
    back = founding_form.with_colour(coloured(0, "Jade"), 0, "Cobalt")
    assert [seat.colour for seat in back.seats] == ["", "", "", ""]
