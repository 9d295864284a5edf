"""No army and no sector beyond 20 FP: the surplus is lost, at its owner's choice (campaign:C16, C44)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from campaign.words import _
from campaign.world.events import StockMoved
from campaign.world.ids import ArmyId, FigureId, PendingId, PlayerId, SectorId
from campaign.world.orders import ChooseSurplus
from campaign.world.queries import allied, armies_in, army_fp, called, fp_of, in_order
from campaign.world.refusal import Reason, refuse_if
from campaign.world.rules.cheapest_set import cheapest
from campaign.world.rules.course import Course
from campaign.world.rules.fates import lose
from campaign.world.rules.pending import pending_named
from campaign.world.state import ARMY_LIMIT, Account, Army, Battle, Campaign, Fate, RetreatDue, Role, SurplusDue


def check_entered(course: Course, sector: SectorId, player: PlayerId) -> None:
    """After a move into a sector: who came loses the surplus at once (campaign:C16b, C16d, C16g, campaign:C44e, C44f).

    Where enemies stand, only the player's own forces count: the others are not with them. What others have been
    asked for already is not asked for twice.
    """
    state = course.state
    here = staying(state, sector)
    alone = any(not allied(state, a.player, player) for a in here)
    counted = (a for a in here if not alone or a.player == player)
    over = sum(army_fp(state, a.id) for a in counted) - ARMY_LIMIT
    others = () if alone else [other for other in state.seats if other != player]
    _demand(course, sector, player, over - _asked_of(state, sector, others), stock=0)


def _asked_of(state: Campaign, sector: SectorId, players: Iterable[PlayerId]) -> int:
    """Surplus of a sector that these players have still to choose."""
    due = [p for p in state.pending.values() if isinstance(p, SurplusDue) and p.sector == sector]
    return sum(p.over for p in due if p.player in players)


def check_arrived(course: Course, battle: Battle) -> None:
    """When a sector is no longer fought over: those who came into it lose the surplus, guests before the owner.

    campaign:C16b, campaign:C43e, campaign:C44f: who stood there already may be more until the end of the week.
    """
    owner = course.state.sectors[battle.sector].owner
    came = {f.player for f in battle.forces if f.role is Role.ATTACKER and f.stands and len(f.walked) > 1}
    for force in battle.forces:
        _check_grown(course, force.army)
    for player in sorted(course.state.seats, key=lambda player: player == owner):
        if player in came:
            check_entered(course, battle.sector, player)


def _check_grown(course: Course, army: ArmyId) -> None:
    """An army that grew without moving, by what hatched or came home, loses its surplus at once (campaign:C16a, C16h).

    The sector may hold more until the end of the week, as it may after purchases (campaign:C43e).
    """
    if army in course.state.armies and army_fp(course.state, army) > ARMY_LIMIT:
        found = course.state.armies[army]
        asked = _asked_of(course.state, found.sector, (found.player,))  # for what came into the sector before
        _demand(course, found.sector, found.player, asked, stock=0)


def staying(state: Campaign, sector: SectorId, player: PlayerId | None = None) -> list[Army]:
    """The armies in a sector that are not about to leave it."""
    leaving = {journey.army for journey in state.journeys}
    for pending in state.pending.values():
        if isinstance(pending, RetreatDue):
            leaving.update(pending.armies)
    return [army for army in armies_in(state, sector, player) if army.id not in leaving]


def check_week_end(course: Course) -> None:
    """At the end of a week: the owner loses first, then the guests (campaign:C16c, C16e, C16f, campaign:C44g)."""
    for sector in in_order(course.state.sectors):
        _check_sector_at_week_end(course, sector)


def _check_sector_at_week_end(course: Course, sector: SectorId) -> None:
    owner = course.state.sectors[sector].owner
    present = {army.player for army in armies_in(course.state, sector)} | ({owner} if owner else set())
    for player in (owner, *(p for p in course.state.seats if p != owner)):
        if player in present and player is not None:
            over = _over_at_week_end(course.state, sector)
            stock = counted_stock(course.state, sector) if player == owner else 0
            _demand(course, sector, player, over, stock)
            if any(isinstance(p, SurplusDue) and p.sector == sector for p in course.state.pending.values()):
                return


def _over_at_week_end(state: Campaign, sector: SectorId) -> int:
    here = sum(army_fp(state, army.id) for army in armies_in(state, sector))
    return here + counted_stock(state, sector) - ARMY_LIMIT


def counted_stock(state: Campaign, sector: SectorId) -> int:
    """The stock that counts towards the limit at the end of a week (campaign:C16e, C16f)."""
    return state.sectors[sector].stock if state.setting.rules.stock_counts else 0


def _fp_here(state: Campaign, sector: SectorId, player: PlayerId) -> int:
    """FP of one player's figures in a sector."""
    return sum(army_fp(state, army.id) for army in staying(state, sector, player))


def _demand(course: Course, sector: SectorId, player: PlayerId, over: int, stock: int) -> None:
    """Ask for the surplus; where everything would have to go, it goes."""
    state = course.state
    over = max(over, _largest_excess(state, sector, player))
    id = PendingId(f"surplus:{sector}:{player}")
    if over <= 0:
        course.settle(id)
        return
    if over >= _fp_here(state, sector, player) + stock:
        course.settle(id)
        lose(course, _figures_here(state, sector, player), Fate.SURPLUS)
        _lose_stock(course, sector, player, stock)
        return
    course.ask(SurplusDue(id, player, sector, over, stock))


def _largest_excess(state: Campaign, sector: SectorId, player: PlayerId) -> int:
    return max((army_fp(state, a.id) - ARMY_LIMIT for a in staying(state, sector, player)), default=0)


def _figures_here(state: Campaign, sector: SectorId, player: PlayerId) -> tuple[FigureId, ...]:
    return tuple(f for army in staying(state, sector, player) for f in army.figures)


def _lose_stock(course: Course, sector: SectorId, player: PlayerId, fp: int) -> None:
    if fp:
        course.happen(StockMoved(sector, player, -fp, Account.SURPLUS))


def choose_surplus(course: Course, order: ChooseSurplus) -> None:
    """The owner of the surplus says what goes (campaign:C16d)."""
    pending = pending_named(course.state, order.pending, order.player, SurplusDue)
    refuse_if(surplus_problems(course.state, pending, order.figures, order.stock))
    course.settle(pending.id)
    lose(course, order.figures, Fate.SURPLUS)
    _lose_stock(course, pending.sector, order.player, order.stock)


def surplus_problems(
    state: Campaign, pending: SurplusDue, figures: Sequence[FigureId], stock: int
) -> tuple[Reason, ...]:
    """Why these may not be the surplus: too little, more than needed, or not there (campaign:C16d)."""
    here = _figures_here(state, pending.sector, pending.player)
    place = state.sectors[pending.sector].name
    if len(set(figures)) < len(figures):
        return (Reason("", _("A figure is named twice.")),)
    if strangers := [figure for figure in figures if figure not in here]:
        name = called(state, strangers[0])
        who = state.players[pending.player].name
        return (
            Reason("", _("{name} is no figure of {player}’s in {place}.").format(name=name, player=who, place=place)),
        )
    if not 0 <= stock <= pending.stock:
        return (
            Reason(
                "campaign:C16",
                _("Between 0 and {most} FP of {place}’s stock can go, not {n}.").format(
                    most=pending.stock, place=place, n=stock
                ),
            ),
        )
    if not _enough(state, pending, figures, stock):
        return (
            Reason(
                "campaign:C16",
                _("{over} FP have to go from {place}, and no army may keep more than 20; these are {n}.").format(
                    over=pending.over, place=place, n=fp_of(state, figures) + stock
                ),
            ),
        )
    if stock and _enough(state, pending, figures, stock - 1):
        return (Reason("campaign:C16", _("Less of {place}’s stock would do.").format(place=place)),)
    spare = (f for f in figures if _enough(state, pending, [o for o in figures if o != f], stock))
    return tuple(
        Reason("campaign:C16", _("{name} need not go: the others are enough.").format(name=state.figures[f].name))
        for f in list(spare)[:1]
    )


def _enough(state: Campaign, pending: SurplusDue, figures: Iterable[FigureId], stock: int) -> bool:
    gone = set(figures)
    if fp_of(state, gone) + stock < pending.over:
        return False
    return all(
        fp_of(state, (f for f in army.figures if f not in gone)) <= ARMY_LIMIT
        for army in staying(state, pending.sector, pending.player)
    )


def propose_surplus(state: Campaign, pending: SurplusDue) -> tuple[tuple[FigureId, ...], int]:
    """A legal surplus that hurts least: unspent stock before figures, each army's excess from that army."""
    chosen: list[FigureId] = []
    for army in staying(state, pending.sector, pending.player):
        excess = army_fp(state, army.id) - ARMY_LIMIT
        if excess > 0:
            chosen.extend(cheapest(state, army.figures, excess))
    stock = min(pending.stock, max(0, pending.over - fp_of(state, chosen)))
    missing = pending.over - stock - fp_of(state, chosen)
    if missing > 0:
        others = (f for f in _figures_here(state, pending.sector, pending.player) if f not in chosen)
        chosen.extend(cheapest(state, others, missing))
    for figure in list(chosen):
        rest = [other for other in chosen if other != figure]
        if _enough(state, pending, rest, stock):
            chosen = rest
    while stock and _enough(state, pending, chosen, stock - 1):
        stock -= 1
    return tuple(chosen), stock
