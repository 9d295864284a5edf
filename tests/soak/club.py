"""A club whose campaign goes on for years: computer players in every seat, and an organiser who keeps the table full.

All of it goes through the desk, in legal orders. When somebody has lost everything a newcomer joins, as long as there
is a seat (campaign:C84); for want of a free sector the table agrees on one, by a correction with its reason. When all
eight seats have been taken, somebody who is out begins again in the same way (campaign:C55e, C55m). Once a year an
order of some days ago is amended, and some orders are undone and done again.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from campaign.autoplay import Stopped, Why, play_on
from campaign.battle.fftt.units import Faction
from campaign.desk import Desk, Fight
from campaign.world import orders as o
from campaign.world.house_rules import HouseRules
from campaign.world.ids import BattleId, PlayerId, SectorId
from campaign.world.maps.generator import generate
from campaign.world.queries import armies_in, sectors_of
from campaign.world.rules.calendar import WEEKS, is_playing
from campaign.world.rules.seats import places_for_newcomers
from campaign.world.state import Campaign, Stage

YEARS = 24
YEAR = 12 * WEEKS  # weeks
PLAYERS = 4
AMENDED_BACK, UNDONE = 20, 5  # orders, once a year
AGAIN = 12  # FP with which somebody begins again
LISTS = (Faction.MARINES, Faction.MACHINA, Faction.INSECTOIDS)
NAMES = ("Amber", "Birch", "Cedar", "Dover", "Ember", "Flint", "Grove", "Heath")
RULES = HouseRules(newcomers=True, catch_up=4, income_from=1, end_at=12 * YEARS + 12)
"""House rules against snowballing, and newcomers: by the rulebook alone one player has won within two years."""


def founding() -> o.FoundCampaign:
    """Four players, on a map of a city."""
    players = tuple(o.PlayerSetup(NAMES[seat], LISTS[seat % len(LISTS)], computer="easy") for seat in range(PLAYERS))
    return o.FoundCampaign("Soak", "fftt", players, generate("city", PLAYERS, 2), seed=2, rules=RULES)


def play_weeks(desk: Desk, until: int, fight: Fight, stop: Callable[[], bool] = lambda: False) -> None:
    """Play until so many weeks are over in all, or until it is asked to stop between two weeks."""

    def resolve(desk: Desk, battle: BattleId) -> object:
        return desk.resolve(battle, fight)

    while desk.state.weeks < until and not stop():
        while (order := fill_the_table(desk.state)) is not None:
            desk.submit(order)
        stopped = play_on(desk, weeks=1, resolve=resolve)
        _refuse_if_stuck(desk.state, stopped)
        if desk.state.weeks % YEAR == 0 and desk.state.stage is not Stage.OVER:
            look_back(desk)


def _refuse_if_stuck(state: Campaign, stopped: Stopped) -> None:
    if stopped.why is not Why.WEEKS and state.weeks < YEARS * YEAR:
        raise RuntimeError(f"the campaign stopped in week {state.weeks}: {stopped.reason}")


def fill_the_table(state: Campaign) -> o.Order | None:
    """What brings another player to the table, before a week begins with fewer than there should be."""
    playing = [player for player in state.seats if is_playing(state, player)]
    if state.stage is not Stage.INITIATIVE or state.pending or len(playing) >= PLAYERS:
        return None
    seats, places = len(state.seats), places_for_newcomers(state)
    if seats < len(NAMES) and places:
        return o.SeatNewcomer(o.PlayerSetup(NAMES[seats], LISTS[seats % len(LISTS)], computer="easy"), places[0])
    place = _place_of_the_greatest(state, playing)
    if place is None:
        return None
    if seats < len(NAMES):
        return o.Correct("We make room for a newcomer.", (o.SetOwner(place, None),))
    out = [player for player in state.seats if state.players[player].out]
    who = min(out, key=lambda player: (state.players[player].vp, state.seats.index(player)))
    reason = f"{state.players[who].name} begins again, as we agreed."
    return o.Correct(reason, (o.SetOwner(place, who), o.SetStock(place, AGAIN)))


def _place_of_the_greatest(state: Campaign, playing: list[PlayerId]) -> SectorId | None:
    """A sector where no army stands, of whoever has most sectors."""
    most = sorted(playing, key=lambda player: -len(sectors_of(state, player)))
    owned = (sector for player in most for sector in sectors_of(state, player))
    return next((sector for sector in owned if not armies_in(state, sector)), None)


def look_back(desk: Desk) -> None:
    """Some orders are undone and done again; an order of some days ago is amended, and what came after holds."""
    for _order in range(UNDONE):
        desk.undo()
    for _order in range(UNDONE):
        desk.redo()
    entry = desk.history()[-1 - AMENDED_BACK]
    desk.amending.carry_out(desk.amending.plan(entry.id, entry.order))


def go_on(path: Path, until: int, fight: Fight, stop: Callable[[], bool] = lambda: False) -> int:
    """Found the campaign, or go on with it; gives the weeks that are over."""
    with Desk.open(path) if path.exists() else Desk.create(path, founding()) as desk:
        play_weeks(desk, until, fight, stop)
        return desk.state.weeks
