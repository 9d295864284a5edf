"""The to-do list: what has to be settled before the week goes on, what one might regret, and what comes next.

Each item with the order that would settle it, where one order does: for a choice a proposal, for a warning what would
end it. Decides nothing and reminds of everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from campaign.words import _, count, listed
from campaign.world import proposals
from campaign.world.house_rules import is_put_right
from campaign.world.ids import ArmyId, PendingId, PlayerId, SectorId
from campaign.world.orders import EndTurn, EndWeek, NameAbility, Order, StartWeek
from campaign.world.queries import (
    allied,
    armies_of,
    army_can_fight,
    army_fp,
    army_is_led,
    force_fp,
    known_stock,
    leaders_of,
    open_battles,
    sector_fp,
    sectors_of,
)
from campaign.world.rules.abilities import forms_to_name, still_to_name
from campaign.world.rules.calendar import is_playing, leaders, needs_relief
from campaign.world.rules.consent import agreements_wanted
from campaign.world.rules.detachments import has_to_help
from campaign.world.rules.income import income_of, sectors_that_yield
from campaign.world.rules.limits import counted_stock
from campaign.world.rules.map_drawing import unfinished_problems
from campaign.world.rules.movement import movable
from campaign.world.state import (
    ARMY_LIMIT,
    AnswerDue,
    CallDue,
    Campaign,
    LossesDue,
    Pending,
    ReliefDue,
    ReportDue,
    RetreatDue,
    Role,
    Stage,
    SurplusDue,
)
from campaign.world.zones import place_words

Level = Literal["settle", "warn", "next"]


@dataclass(frozen=True, slots=True)
class ToDo:
    """One line of the list. ``settle``: nothing goes on before it; ``warn``: worth a thought; ``next``: what comes.

    ``order`` would settle it, and ``act`` says what it does; None where no order of now would, as for a battle that has
    to be fought first.
    """

    level: Level
    player: PlayerId | None
    rule: str
    title: str
    detail: str = ""
    pending: PendingId | None = None
    sector: SectorId | None = None
    army: ArmyId | None = None
    order: Order | None = None
    act: str = ""


def week_check(state: Campaign) -> tuple[ToDo, ...]:
    """Everything to do now, what blocks first."""
    seats = {player: number for number, player in enumerate(state.seats)}
    open_ = sorted(state.pending.values(), key=lambda p: (seats[p.player], p.id))
    items = (*(_settle(state, p) for p in open_), *_warnings(state), *_next(state))
    return tuple(_in_words(state, item) for item in items)


def is_of_others(state: Campaign, item: ToDo) -> bool:
    """Whether it is a warning to another player than the one who acts: whose turn it is, or whose copy this is."""
    acts = state.copy_for or state.active
    return item.level == "warn" and acts is not None and item.player not in (None, acts)


def _in_words(state: Campaign, item: ToDo) -> ToDo:
    """With what its order does; what comes next says that itself."""
    if item.order is None:
        return item
    return replace(item, act=proposals.order_words(state, item.order) or item.title)


def _settle(state: Campaign, pending: Pending) -> ToDo:
    who = state.players[pending.player].name
    match pending:
        case LossesDue():
            army = state.armies[pending.army]
            text = _("{player}: choose {n} FP of losses").format(player=who, n=pending.score)
            where = _hazard_name(state, pending.hazard)
            detail = _("{army} crossed {hazard}").format(army=army.name, hazard=where)
            return _open(state, pending, "campaign:C14", text, detail, army=army.id, sector=army.sector)
        case SurplusDue():
            place = state.sectors[pending.sector]
            text = _("{player}: choose {n} FP of surplus").format(player=who, n=pending.over)
            detail = _("{place} holds more than 20 FP").format(place=place.name)
            return _open(state, pending, "campaign:C16", text, detail, sector=place.id)
        case AnswerDue():
            battle = state.battles[pending.battle]
            army = state.armies[pending.army]
            attackers = [force for force in battle.forces if force.role is Role.ATTACKER]
            text = _("{player}: fight or withdraw?").format(player=who)
            detail = _("{attacker} attacks {army} in {place}, {a} FP against {b}").format(
                attacker=state.players[battle.attacker].name,
                army=army.name,
                place=state.sectors[battle.sector].name,
                a=sum(force_fp(state, force) for force in attackers),
                b=army_fp(state, army.id),
            )
            return _open(state, pending, "campaign:C21", text, detail, army=army.id, sector=battle.sector)
        case CallDue():
            battle = state.battles[pending.battle]
            text = _("{player}: send a detachment?").format(player=who)
            if has_to_help(state, battle, pending.player):
                text = _("{player}: send a detachment to the own band").format(player=who)
            place = state.sectors[battle.sector]
            detail = _("Battle for {place}, up to 5 FP from one army").format(place=place.name)
            return _open(state, pending, "campaign:D6", text, detail, sector=place.id)
        case ReportDue():
            battle = state.battles[pending.battle]
            place = state.sectors[battle.sector]
            text = _("Battle for {place}: enter the result").format(place=place.name)
            detail = listed([state.players[p].name for p in battle.players])
            item = _open(state, pending, "campaign:C25", text, detail, sector=place.id)
            return replace(item, act=_("The program fights it"))  # no order before that
        case RetreatDue():
            text = _("{player}: retreat where to?").format(player=who)
            detail = _("From {place}").format(place=state.sectors[pending.start].name)
            return _open(state, pending, "campaign:C22", text, detail, sector=pending.start)
        case ReliefDue():
            text = _("{player}: 2 FP of relief, where?").format(player=who)
            return _open(state, pending, "campaign:C52", text, _("No army may attack, and none that may can be bought"))


def _open(
    state: Campaign,
    pending: Pending,
    rule: str,
    title: str,
    detail: str,
    *,
    sector: SectorId | None = None,
    army: ArmyId | None = None,
) -> ToDo:
    order = None if _hidden(state, pending.player) else proposals.answer_to(state, pending)
    return ToDo("settle", pending.player, rule, title, detail, pending.id, sector, army, order)


def _hazard_name(state: Campaign, hazard: str) -> str:
    if (sector := state.sectors.get(SectorId(hazard))) is not None:
        return place_words(sector.name, sector)
    ends = next(ends for route, ends in state.setting.routes.items() if route == hazard)
    return _("the minefield between {a} and {b}").format(a=state.sectors[ends[0]].name, b=state.sectors[ends[1]].name)


def _warnings(state: Campaign) -> Iterator[ToDo]:
    """What a player might regret (design: week check)."""
    if state.stage is not Stage.OVER:
        yield from _unnamed(state)
    if state.stage is Stage.MUSTER:
        yield from _unfinished(state)
        yield from _unspent(state)
    if state.setting.rules.consent:
        yield from _agreements(state)
    if state.stage not in (Stage.TURNS, Stage.BATTLES):
        return
    for player in sorted(state.seats, key=lambda player: player != state.active):  # whose turn it is comes first
        if is_playing(state, player):
            yield from _warnings_for(state, player)
    yield from _possible_helpers(state)


def _unnamed(state: Campaign) -> Iterator[ToDo]:
    """Abilities of which an owner has still to name the form (firefight:E8q)."""
    face = state.setting.face
    for figure, ability in still_to_name(state):
        forms = forms_to_name(state, figure, ability)
        text = _("{figure} has {ability}").format(figure=figure.name, ability=face.ability_name(ability))
        order = NameAbility(figure.player, figure.id, forms[0].ability)
        sector = None if figure.army is None else state.armies[figure.army].sector
        yield ToDo(
            *("warn", figure.player, face.ability_rule, text, face.form_question()),
            sector=sector,
            army=figure.army,
            order=order,
        )


def _unfinished(state: Campaign) -> Iterator[ToDo]:
    """A map that is drawn step by step, and on which nobody can begin yet (campaign:C90c)."""
    if lacking := unfinished_problems(state):
        detail = " ".join(reason.text for reason in lacking[:2])
        yield ToDo("warn", None, "campaign:C90", _("The map is not finished"), detail)


def _warnings_for(state: Campaign, player: PlayerId) -> Iterator[ToDo]:
    if state.active == player:
        yield from _idle_armies(state, player)
        yield from _stock_to_spend(state, player)
    yield from _unled(state, player)
    yield from _overfull(state, player)
    if player not in state.fought and not _in_open_battle(state, player) and sectors_of(state, player):
        places = len(sectors_that_yield(state, player))
        yield ToDo(
            "warn",
            player,
            "campaign:C29",
            _("{player} has not fought this week").format(player=state.players[player].name),
            count("No income: {{fp}} FP from {n} sector", "No income: {{fp}} FP from {n} sectors", places).format(
                fp=income_of(state, player)
            ),
            order=proposals.give_battle(state, player) if _may_order(state, player) else None,
        )
    if not _hidden(state, player) and needs_relief(state, player) and sectors_of(state, player):
        text = _("{player} may get relief at the end of the week").format(player=state.players[player].name)
        yield ToDo("warn", player, "campaign:C52", text)


def _hidden(state: Campaign, player: PlayerId) -> bool:
    """Whether the one who looks may not see the player's figures or stocks: nothing is said of what hangs on them."""
    return known_stock(state, player) is None or any(army.hidden_fp for army in armies_of(state, player))


def _may_order(state: Campaign, player: PlayerId) -> bool:
    """Whether anything can be proposed for the player's own turn."""
    return proposals.can_act(state, player) and not _hidden(state, player)


def _unspent(state: Campaign) -> Iterator[ToDo]:
    for player in filter(partial(is_playing, state), state.seats):
        may = _may_order(state, player)
        left = [s for s in sectors_of(state, player) if state.sectors[s].stock]
        if left:
            text = _("{player}: {n} FP for the starting forces").format(
                player=state.players[player].name, n=sum(state.sectors[s].stock for s in left)
            )
            detail = ", ".join(f"{state.sectors[s].name} {state.sectors[s].stock}" for s in left)
            order = proposals.spend_stock(state, player, left) if may else None
            yield ToDo("warn", player, "campaign:C4", text, detail, sector=left[0], order=order)
        if state.players[player].commander is None and armies_of(state, player) and not _hidden(state, player):
            name = state.players[player].name
            text = _("{player} has named no commander").format(player=name)
            detail = _("Free until the first initiative, 3 FP later")
            if is_put_right(state.setting.rules):
                detail = _("The first is free, and has an ability by a throw of 2D6")
            order = proposals.name_commander(state, player) if may else None
            yield ToDo("warn", player, "campaign:C5", text, detail, order=order)


def _idle_armies(state: Campaign, player: PlayerId) -> Iterator[ToDo]:
    idle = [army for army in armies_of(state, player) if movable(state, army.id)]
    if idle:
        text = count("{n} army may move", "{n} armies may move", len(idle))
        yield ToDo(
            "warn",
            player,
            "campaign:C12",
            text,
            listed([army.name for army in idle[:4]]),
            sector=idle[0].sector,
            army=idle[0].id,
            order=proposals.take_something(state, idle) if _may_order(state, player) else None,
        )


def _stock_to_spend(state: Campaign, player: PlayerId) -> Iterator[ToDo]:
    rich = [s for s in sectors_of(state, player) if state.sectors[s].stock]
    if rich:
        text = count("{n} FP in stock", "{n} FP in stock", sum(state.sectors[s].stock for s in rich))
        detail = ", ".join(f"{state.sectors[s].name} {state.sectors[s].stock}" for s in rich)
        order = proposals.spend_stock(state, player, rich) if _may_order(state, player) else None
        yield ToDo("warn", player, "campaign:C30", text, detail, sector=rich[0], order=order)


def _unled(state: Campaign, player: PlayerId) -> Iterator[ToDo]:
    for army in armies_of(state, player):
        if army.figures and not army_is_led(state, army.id):
            led_by = leaders_of(state, player)
            text, detail = led_by.lacking.format(army=army.name), led_by.meaning
            order = proposals.get_leader(state, army.id) if _may_order(state, player) else None
            yield ToDo("warn", player, "campaign:C18", text, detail, sector=army.sector, army=army.id, order=order)
        elif army.figures and not army_can_fight(state, army.id):
            text = _("{army} has nobody who fights").format(army=army.name)
            detail = _("An enemy who comes takes the sector without a battle")
            order = proposals.get_fighters(state, army.id) if _may_order(state, player) else None
            yield ToDo("warn", player, "campaign:C47", text, detail, sector=army.sector, army=army.id, order=order)


def _overfull(state: Campaign, player: PlayerId) -> Iterator[ToDo]:
    fought_over = {battle.sector for battle in open_battles(state)}  # both sides stand there: the limit waits
    for sector in sectors_of(state, player):
        if sector in fought_over:
            continue
        over = sector_fp(state, sector) + counted_stock(state, sector) - ARMY_LIMIT
        if over > 0:
            text = _("{place}: {n} over").format(place=state.sectors[sector].name, n=over)
            detail = _("Lost at the end of the week, the owner’s choice")
            order = proposals.make_room(state, sector, over) if _may_order(state, player) else None
            yield ToDo("warn", player, "campaign:C16", text, detail, sector=sector, order=order)


def _in_open_battle(state: Campaign, player: PlayerId) -> bool:
    return any(player in battle.players for battle in open_battles(state))


def _possible_helpers(state: Campaign) -> Iterator[ToDo]:
    """Who could help the own band, or a player with whom there is a pact, by a detachment (campaign:C7c)."""
    for id in sorted(state.pending):
        pending = state.pending[id]
        if isinstance(pending, CallDue):
            battle, helper = state.battles[pending.battle], state.players[pending.player]
            friends = [state.players[p] for p in battle.players if allied(state, p, helper.id)]
            if friends:
                owes = has_to_help(state, battle, helper.id)
                text = _("{player} has to help {mates}") if owes else _("{player} could help {mates}")
                text = text.format(player=helper.name, mates=listed([friend.name for friend in friends]))
                order = None if _hidden(state, helper.id) else proposals.send_help(state, pending)
                rule = "campaign:C7" if helper.band is not None else "campaign:D1"
                yield ToDo("warn", helper.id, rule, text, sector=battle.sector, order=order)


def _agreements(state: Campaign) -> Iterator[ToDo]:
    """Who has not agreed to a result that was typed in; nothing waits for it (campaign:C79e, C79f, C79g)."""
    for order in agreements_wanted(state):
        battle = state.battles[order.battle]
        text = _("{player}: agree to the result of {place}?").format(
            player=state.players[order.player].name, place=state.sectors[battle.sector].name
        )
        detail = _("Typed in for month {month}, week {week}").format(month=battle.month, week=battle.week)
        yield ToDo("warn", order.player, "campaign:C79", text, detail, sector=battle.sector, order=order)


def _next(state: Campaign) -> Iterator[ToDo]:
    """What comes when nothing is open."""
    if state.pending:
        return
    if state.stage is Stage.MUSTER:
        yield ToDo("next", None, "campaign:C10", _("Begin the first week"), order=StartWeek())
    elif state.stage is Stage.INITIATIVE:
        yield ToDo("next", None, "campaign:C10", _("Throw for initiative"), order=StartWeek())
    elif state.active is not None:
        text = _("End {player}’s turn").format(player=state.players[state.active].name)
        yield ToDo("next", state.active, "campaign:C11", text, order=EndTurn(state.active))
    elif state.stage is Stage.BATTLES:
        yield ToDo("next", None, "campaign:C31", _("End the week"), order=EndWeek())
    elif state.stage is Stage.OVER:
        names = listed([state.players[p].name for p in state.winners or leaders(state)])
        yield ToDo("next", None, "campaign:C36", _("The campaign is over: {names}").format(names=names))
