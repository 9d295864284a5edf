"""Weeks and months: initiative, turns, the end of the week, and the end of it all (campaign:C9, C10, C11, C31, C36)."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.words import _
from campaign.world.events import (
    CampaignEnded,
    InitiativeThrown,
    PlayerOut,
    PlayerReturned,
    StageReached,
    StockMoved,
    TurnEnded,
    VictoryPointsScored,
    WeekEnded,
)
from campaign.world.house_rules import EndBy, is_put_right
from campaign.world.ids import PendingId, PlayerId, SectorId
from campaign.world.orders import ChooseHaven, EndTurn, EndWeek, StartWeek
from campaign.world.queries import armies_of, army_can_attack, in_order, living, sectors_of
from campaign.world.refusal import Refusal, refuse_if
from campaign.world.rules.course import Course
from campaign.world.rules.income import pay_income
from campaign.world.rules.limits import check_week_end
from campaign.world.rules.map_drawing import unfinished_problems
from campaign.world.rules.pending import pending_named
from campaign.world.rules.permission import settled_problems, turn_problems
from campaign.world.state import Account, Campaign, ReliefDue, Stage

SECTOR_VP = 5  # for each sector at the end of a month (campaign:C34c)
RELIEF = 2  # FP (campaign:C52a)
WEEKS = 4  # in a month (campaign:C9a)


def start_week(course: Course, order: StartWeek) -> None:
    """Initiative: 1D6 each, the highest moves first, the others clockwise.

    campaign:C10a, C10b, C10c, C10d, campaign:C36e, campaign:C83b, campaign:C90c
    """
    state = course.state
    if state.stage not in (Stage.MUSTER, Stage.INITIATIVE):
        raise Refusal.because("campaign:C10", _("Initiative is thrown at the beginning of a week."))
    refuse_if([*settled_problems(state), *unfinished_problems(state)])
    seats = [player for player in state.seats if is_playing(state, player)]
    if not seats:
        raise Refusal.because("campaign:C83", _("Nobody plays any more: hand a seat to somebody first."))
    faces: dict[PlayerId, tuple[int, ...]] = dict.fromkeys(seats, ())
    tied, round_ = seats, 1
    while round_ == 1 or len(tied) > 1:
        what = "initiative" if round_ == 1 else f"initiative-{round_}"
        for player in tied:
            faces[player] += course.throw(what, player, count=1).faces
        highest = max(faces[player][-1] for player in tied)
        tied = [player for player in tied if faces[player][-1] == highest]
        round_ += 1
    first = seats.index(tied[0])
    course.happen(
        InitiativeThrown(tuple(seats[first:] + seats[:first]), tuple(faces.items())), StageReached(Stage.TURNS)
    )


def end_turn(course: Course, order: EndTurn) -> None:
    """The player has finished; the next in the week's order goes on (campaign:C11a)."""
    refuse_if(turn_problems(course.state, order.player))
    course.happen(TurnEnded(order.player))


def end_week(course: Course, order: EndWeek) -> None:
    """Surplus first; income and relief follow when it is chosen (campaign:C31a, campaign:C16c)."""
    if course.state.stage is not Stage.BATTLES:
        raise Refusal.because("campaign:C11", _("The week can be ended when all have moved."))
    refuse_if(settled_problems(course.state))
    course.happen(StageReached(Stage.SURPLUS))
    check_week_end(course)


def after_surplus(course: Course) -> None:
    """Surplus has been chosen: guests may still be too many; then income and relief (campaign:C31a, C44g)."""
    check_week_end(course)
    if course.state.pending:
        return
    course.happen(StageReached(Stage.RELIEF))
    pay_income(course)
    for player in course.state.seats:
        relieve(course, player)


def relieve(course: Course, player: PlayerId) -> None:
    """2 FP for a player who can neither attack nor buy a figure that may, in a sector of choice.

    campaign:C52a, C52b, C52c, C52d, C52e
    """
    places = sectors_of(course.state, player)
    if not places or not needs_relief(course.state, player):
        return
    if len(places) == 1:
        course.happen(StockMoved(places[0], player, RELIEF, Account.RELIEF))
    else:
        course.ask(ReliefDue(PendingId(f"relief:{player}"), player, places))


def needs_relief(state: Campaign, player: PlayerId) -> bool:
    """No army that may attack, and nowhere the FP to raise one.

    campaign:C52a, C52b, C52c, C52d, C52e, campaign:C83d
    """
    if not state.setting.rules.relief or state.players[player].neutral:
        return False
    if any(army_can_attack(state, army.id) for army in armies_of(state, player)):
        return False
    enough = _price_of_an_army(state, player)
    return all(state.sectors[sector].stock < enough for sector in sectors_of(state, player))


def _price_of_an_army(state: Campaign, player: PlayerId) -> int:
    """FP in stock with which nobody needs relief: 2, or the price of one who may attack alone (campaign:C52c, C52e)."""
    if not is_put_right(state.setting.rules):
        return RELIEF
    faction = state.players[player].faction
    is_led = state.setting.face.is_led
    alone = (u.fp for u in state.setting.units.values() if u.faction == faction and u.fights and is_led([u]))
    return min((RELIEF, *alone))


def choose_relief(course: Course, order: ChooseHaven) -> None:
    """The player says in which sector (campaign:C52a)."""
    pending = pending_named(course.state, order.pending, order.player, ReliefDue)
    if order.sector not in pending.havens:
        places = ", ".join(course.state.sectors[sector].name for sector in pending.havens)
        raise Refusal.because("campaign:C52", _("Relief can go to: {places}.").format(places=places))
    course.settle(pending.id)
    course.happen(StockMoved(order.sector, order.player, RELIEF, Account.RELIEF))


def begin_next_week(course: Course) -> None:
    """The month's points, then the next week, or the end (campaign:C9a, campaign:C11b, campaign:C34c, campaign:C36)."""
    state = course.state
    month_ends = state.week == WEEKS
    if month_ends:
        for sector in in_order(state.sectors):
            _score_sector(course, sector)
    course.happen(WeekEnded(state.month + month_ends, 1 if month_ends else state.week + 1))
    if _is_over(course.state, state.month if month_ends else state.month - 1):
        course.happen(CampaignEnded(leaders(course.state)), StageReached(Stage.OVER))
    else:
        course.happen(StageReached(Stage.INITIATIVE))


def _score_sector(course: Course, sector: SectorId) -> None:
    owner = course.state.sectors[sector].owner
    if owner is not None:
        course.happen(VictoryPointsScored(owner, SECTOR_VP, "sector", sector))


def _is_over(state: Campaign, months_played: int) -> bool:
    """campaign:C36a, C36b, C36c, campaign:C63a, C63b, campaign:C83g."""
    rules = state.setting.rules
    if len(_sides(state, _playing(state))) <= 1:
        return True
    if rules.end_by is EndBy.MONTHS:
        return months_played >= rules.end_at
    if rules.end_by is EndBy.VICTORY_POINTS:
        return any(points >= rules.end_at for points in _points(state, _playing(state)).values())
    return False


def is_playing(state: Campaign, player: PlayerId) -> bool:
    """Whether a seat has turns: it is not out, and a person or the program plays it (campaign:C36e, campaign:C83b)."""
    return not state.players[player].out and not state.players[player].neutral


def _playing(state: Campaign) -> tuple[PlayerId, ...]:
    return tuple(player for player in state.seats if is_playing(state, player))


def _side(state: Campaign, player: PlayerId) -> str:
    """The band of a player, or the player alone."""
    band = state.players[player].band
    return player if band is None else str(band)


def _sides(state: Campaign, players: Iterable[PlayerId]) -> set[str]:
    return {_side(state, player) for player in players}


def _points(state: Campaign, among: Iterable[PlayerId]) -> dict[str, int]:
    """VP of the sides of these players; a band counts together, neutral seats too (campaign:C63c, campaign:C83h)."""
    points = dict.fromkeys(_sides(state, among), 0)
    for player in state.seats:
        side = _side(state, player)
        if side in points:
            points[side] += state.players[player].vp
    return points


def leaders(state: Campaign) -> tuple[PlayerId, ...]:
    """Who would win now: the last side left, else the side with most VP; nobody wins whose seat nobody plays.

    campaign:C36c, campaign:C63c, C63d, campaign:C83g, C83h
    """
    able = [p for p in state.seats if not state.players[p].neutral] or state.seats
    points = _points(state, able)
    left = _sides(state, _playing(state))
    if len(left) == 1 and state.setting.rules.end_by is EndBy.LAST_STANDING:
        best = left
    else:
        best = {side for side, vp in points.items() if vp == max(points.values())}
    return tuple(player for player in able if _side(state, player) in best)


def put_out(course: Course) -> None:
    """A player with neither sector nor figure is out (campaign:C36d)."""
    for player in course.state.seats:
        if _is_bare(course.state, player) and not course.state.players[player].out:
            course.happen(PlayerOut(player))


def take_back(course: Course) -> None:
    """A player who was out and has a sector or a figure again is in again, with turns from the next throw on.

    campaign:C55m, C55n
    """
    for player in course.state.seats:
        if course.state.players[player].out and not _is_bare(course.state, player):
            course.happen(PlayerReturned(player))


def _is_bare(state: Campaign, player: PlayerId) -> bool:
    return not sectors_of(state, player) and next(living(state, player), None) is None
