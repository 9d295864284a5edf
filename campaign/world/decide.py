"""The one door to the rules: a state, an order and dice in, events out, or a refusal that names every reason.

Pure: changes nothing, instantly. The rules themselves are in ``campaign/world/rules``, a room a subject.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from campaign.dice import Dice
from campaign.words import _
from campaign.world import orders as o
from campaign.world.events import Event
from campaign.world.ids import OrderId
from campaign.world.refusal import Refusal
from campaign.world.rules.abilities import name_ability
from campaign.world.rules.aftermath import choose_retreat, report_battle
from campaign.world.rules.armies import merge_armies, split_army
from campaign.world.rules.attacks import answer_attack
from campaign.world.rules.battlefields import set_backdrop, set_battlefield
from campaign.world.rules.calendar import choose_relief, end_turn, end_week, start_week
from campaign.world.rules.commander import appoint_commander
from campaign.world.rules.consent import agree_to_report
from campaign.world.rules.correction import correct
from campaign.world.rules.course import Course
from campaign.world.rules.detachments import decline_calls, grant_reloading, send_detachment
from campaign.world.rules.flanks import write_flanks
from campaign.world.rules.flow import go_on
from campaign.world.rules.formations import form_units
from campaign.world.rules.founding import found_campaign
from campaign.world.rules.hazards import choose_losses
from campaign.world.rules.limits import choose_surplus
from campaign.world.rules.map_drawing import edit_map
from campaign.world.rules.map_replacement import redraw_map
from campaign.world.rules.mines import clear_minefield, lay_minefield
from campaign.world.rules.movement import attack_here, move_army
from campaign.world.rules.names import rename, set_portrait, write_note
from campaign.world.rules.pacts import end_pact, make_pact
from campaign.world.rules.purchases import recruit
from campaign.world.rules.rule_changes import change_rules
from campaign.world.rules.seats import drop_seat, hand_seat, seat_newcomer
from campaign.world.rules.throws import renew_dice, throw_again
from campaign.world.state import Campaign, ReliefDue


def decide(state: Campaign | None, order_id: OrderId, order: o.Order, dice: Dice) -> tuple[Event, ...]:
    """What happens by the order. Raises Refusal, or DiceWanted where only the table knows how the dice fell."""
    if isinstance(order, o.FoundCampaign):
        if state is not None:
            raise Refusal.because("", _("This campaign has been founded already."))
        return tuple(found_campaign(order_id, order))
    if state is None:
        raise Refusal.because("", _("A campaign begins with its founding."))
    if state.copy_for is not None:
        name = state.players[state.copy_for].name
        text = _("This is a copy for {player}, to look at: orders are given in the campaign’s own file.")
        raise Refusal.because("campaign:C61", text.format(player=name))
    course = Course(state, order_id, dice)
    RULES_FOR[type(order)](course, order)
    go_on(course)
    return tuple(course.events)


def _choose_haven(course: Course, order: o.ChooseHaven) -> None:
    """A sector is chosen: for relief, or for a retreat."""
    if isinstance(course.state.pending.get(order.pending), ReliefDue):
        choose_relief(course, order)
    else:
        choose_retreat(course, order)


def _take_copy(course: Course, order: o.TakeCopy) -> None:
    """A copy begins a file of its own."""
    raise Refusal.because("campaign:C61", _("A copy for a player is another file: “fftt player-copy” makes it."))


RULES_FOR: dict[type, Callable[[Course, Any], None]] = {
    o.TakeCopy: _take_copy,
    o.RedrawMap: redraw_map,
    o.EditMap: edit_map,
    o.StartWeek: start_week,
    o.EndTurn: end_turn,
    o.EndWeek: end_week,
    o.Recruit: recruit,
    o.SplitArmy: split_army,
    o.MergeArmies: merge_armies,
    o.MoveArmy: move_army,
    o.AttackHere: attack_here,
    o.LayMinefield: lay_minefield,
    o.ClearMinefield: clear_minefield,
    o.AppointCommander: appoint_commander,
    o.MakePact: make_pact,
    o.EndPact: end_pact,
    o.AnswerAttack: answer_attack,
    o.SendDetachment: send_detachment,
    o.DeclineCalls: decline_calls,
    o.GrantReloading: grant_reloading,
    o.WriteFlanks: write_flanks,
    o.ReportBattle: report_battle,
    o.AgreeToReport: agree_to_report,
    o.ChooseLosses: choose_losses,
    o.ChooseSurplus: choose_surplus,
    o.ChooseHaven: _choose_haven,
    o.Rename: rename,
    o.NameAbility: name_ability,
    o.FormUnits: form_units,
    o.WriteNote: write_note,
    o.SetPortrait: set_portrait,
    o.HandSeat: hand_seat,
    o.DropSeat: drop_seat,
    o.SeatNewcomer: seat_newcomer,
    o.ChangeRules: change_rules,
    o.SetBattlefield: set_battlefield,
    o.SetBackdrop: set_backdrop,
    o.ThrowAgain: throw_again,
    o.RenewDice: renew_dice,
    o.Correct: correct,
}
