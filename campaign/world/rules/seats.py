"""Who plays a seat: handed over, given up, or new while the campaign goes on (campaign:C82, C83, C84)."""

from __future__ import annotations

from campaign.words import _, listed
from campaign.world.events import PactEnded, PlayerOut, SeatAdded, SeatDropped, SeatHanded, SectorTaken, StockMoved
from campaign.world.events import Seat as NewSeat
from campaign.world.ids import PlayerId, SectorId
from campaign.world.orders import ChooseHaven, ChooseLosses, ChooseSurplus, DropSeat, HandSeat, SeatNewcomer
from campaign.world.queries import armies_in, armies_of, open_battles, player_fp, player_stock, sectors_of
from campaign.world.refusal import Reason, refuse_if
from campaign.world.rules.aftermath import choose_retreat
from campaign.world.rules.course import Course
from campaign.world.rules.fates import lose
from campaign.world.rules.founding import LETTERS, colour_problems, faction_problems, level_problems
from campaign.world.rules.hazards import choose_losses, propose_losses
from campaign.world.rules.limits import choose_surplus, propose_surplus
from campaign.world.rules.names import name_problems
from campaign.world.rules.permission import player_named, settled_problems
from campaign.world.rules.rule_changes import reason_problems
from campaign.world.state import (
    ARMY_LIMIT,
    Account,
    Campaign,
    Fate,
    LossesDue,
    RetreatDue,
    Stage,
    SurplusDue,
)

LEAST = 2  # FP of a newcomer: enough for an HQ and another figure (campaign:C84d)


def hand_seat(course: Course, order: HandSeat) -> None:
    """To the program at a level, or to a person; nothing else changes, and a neutral seat is played again.

    campaign:C82a, C82b, campaign:C83l
    """
    player = player_named(course.state, order.player)
    reasons = [*_over(course.state), *level_problems([order.computer])]
    if player.neutral and player.out:  # nothing is left of it to be played, and so it cannot win either
        reasons.append(
            Reason("campaign:C83", _("Nothing is left of {player} to be played.").format(player=player.name))
        )
    if player.computer == order.computer and not player.neutral:
        text = _("The program plays {player} at this level already.")
        if not order.computer:
            text = _("A person plays {player} already.")
        reasons.append(Reason("campaign:C82", text.format(player=player.name)))
    refuse_if(reasons)
    course.happen(SeatHanded(player.id, order.computer))


def drop_seat(course: Course, order: DropSeat) -> None:
    """Nobody plays the seat any more; its pacts end, and where it leaves the map all that it has goes with it.

    campaign:C83a, C83e, C83i, C83j, C83k
    """
    player = player_named(course.state, order.player)
    refuse_if(
        [
            *_over(course.state),
            *settled_problems(course.state),
            *_drop_problems(course.state, order),
            *reason_problems(order.reason, "campaign:C83"),
        ]
    )
    for both in sorted(course.state.pacts):
        if player.id in both:
            course.happen(PactEnded(both, player.id))
    if not player.neutral:
        course.happen(SeatDropped(player.id))
    if order.leaves:
        _clear_away(course, player.id)
        course.happen(PlayerOut(player.id))


def _over(state: Campaign) -> list[Reason]:
    return [Reason("campaign:C36", _("The campaign is over."))] if state.stage is Stage.OVER else []


def _drop_problems(state: Campaign, order: DropSeat) -> list[Reason]:
    """campaign:C83a."""
    player = state.players[order.player]
    if player.out:
        return [Reason("campaign:C36", _("{player} is out already.").format(player=player.name))]
    reasons = []
    if player.neutral and not order.leaves:
        reasons.append(Reason("campaign:C83", _("{player} is neutral already.").format(player=player.name)))
    fought = [b for b in open_battles(state) if any(force.player == player.id for force in b.forces)]
    if fought:
        text = _("A battle of {player} waits, for {places}: enter its result, or drop it by a correction.")
        places = listed([state.sectors[battle.sector].name for battle in fought])
        reasons.append(Reason("campaign:C83", text.format(player=player.name, places=places)))
    return reasons


def _clear_away(course: Course, player: PlayerId) -> None:
    """Figures and stocks are gone; a sector goes to the player who has stood there longest, or is free.

    campaign:C83i, C83j
    """
    for army in armies_of(course.state, player):
        lose(course, army.figures, Fate.LEFT)
    for id in sectors_of(course.state, player):
        if stock := course.state.sectors[id].stock:
            course.happen(StockMoved(id, player, -stock, Account.LEFT))
        guests = armies_in(course.state, id)
        course.happen(SectorTaken(id, guests[0].player if guests else None, player))


def seat_newcomer(course: Course, order: SeatNewcomer) -> None:
    """A new seat with one sector and some FP; its turns begin with the next throw for initiative.

    campaign:C84b, C84c, C84d, C84e, C84f
    """
    state = course.state
    refuse_if([*_over(state), *settled_problems(state), *_newcomer_problems(state, order)])
    who = order.newcomer
    id = PlayerId(f"{course.order_id}.p{len(state.seats) + 1}")
    letter = LETTERS[len(state.seats)]
    fp = newcomer_fp(state)
    course.happen(SeatAdded(NewSeat(id, who.name.strip(), who.faction, who.band, letter, who.computer, who.colour)))
    before = course.state.sectors[order.sector]
    if before.owner is not None and before.stock:  # handed over, not taken: nobody captures anything (campaign:C30d)
        course.happen(StockMoved(before.id, before.owner, -before.stock, Account.STOCK_LOST))
    course.happen(SectorTaken(before.id, id, before.owner), StockMoved(before.id, id, fp, Account.FOUNDED))


def newcomer_fp(state: Campaign) -> int:
    """As much as the player with fewest FP has in figures and stock, within limits (campaign:C84d)."""
    playing = [p for p in state.seats if not state.players[p].out and not state.players[p].neutral]
    fewest = min((player_fp(state, p) + player_stock(state, p) for p in playing), default=LEAST)
    return min(ARMY_LIMIT, max(LEAST, fewest))


def places_for_newcomers(state: Campaign) -> tuple[SectorId, ...]:
    """Sectors of nobody's or of a neutral seat's, in which no army stands (campaign:C84c)."""
    return tuple(
        state.setting.sector_ids[ground.key]
        for ground in state.setting.map.sectors
        if _takes_newcomers(state, state.setting.sector_ids[ground.key])
    )


def _takes_newcomers(state: Campaign, sector: SectorId) -> bool:
    owner = state.sectors[sector].owner
    return not armies_in(state, sector) and (owner is None or state.players[owner].neutral)


def _newcomer_problems(state: Campaign, order: SeatNewcomer) -> list[Reason]:
    """campaign:C84a, C84b, C84c, C84f, campaign:C8a."""
    who, reasons = order.newcomer, [*name_problems(order.newcomer.name), *level_problems([order.newcomer.computer])]
    reasons += colour_problems([*(player.colour for player in state.players.values()), who.colour])
    reasons += faction_problems(state.setting.lists, [who.faction])
    if not state.setting.rules.newcomers:
        reasons.append(Reason("campaign:C84", _("Newcomers are not agreed on: change the house rule first.")))
    if len(state.seats) >= len(LETTERS):
        reasons.append(Reason("campaign:C8", _("A campaign has at most 8 players.")))
    if who.name.strip().casefold() in {player.name.casefold() for player in state.players.values()}:
        reasons.append(Reason("", _("Two players have the same name.")))
    banded = any(player.band is not None for player in state.players.values())
    if who.band not in ((1, 2) if banded else (None,)):
        text = _("The newcomer joins band 1 or 2.") if banded else _("There are no bands in this campaign.")
        reasons.append(Reason("campaign:C84", text))
    if order.sector not in places_for_newcomers(state):
        names = [state.sectors[sector].name for sector in places_for_newcomers(state)]
        text = _("A newcomer begins where nobody stands, in a free or neutral sector: {places}.")
        reasons.append(Reason("campaign:C84", text.format(places=listed(names) or _("there is none"))))
    return reasons


def choose_for_neutrals(course: Course) -> bool:
    """One choice for a seat that nobody plays: what hurts least, or the first place (campaign:C83f)."""
    for id in sorted(course.state.pending):
        pending = course.state.pending[id]
        if not course.state.players[pending.player].neutral:
            continue
        match pending:
            case LossesDue():
                choose_losses(course, ChooseLosses(pending.player, id, propose_losses(course.state, pending)))
            case SurplusDue():
                choose_surplus(course, ChooseSurplus(pending.player, id, *propose_surplus(course.state, pending)))
            case RetreatDue():
                choose_retreat(course, ChooseHaven(pending.player, id, pending.havens[0]))
            case _:
                continue
        return True
    return False
