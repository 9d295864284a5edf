"""Pages for phones that tests look at: of campaigns that no file holds, with names that people or others might give."""

from __future__ import annotations

from dataclasses import dataclass, field

from campaign.battle.fftt.units import Faction
from campaign.dice import RecordingDice
from campaign.paper.kind import Source
from campaign.phone.content import phone_page
from campaign.phone.page import html_of
from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.decide import decide
from campaign.world.dice_secret import of_the_dice
from campaign.world.entries import Entry
from campaign.world.evolve import evolve_all
from campaign.world.history_reader import HistoryReader
from campaign.world.house_rules import HouseRules
from campaign.world.ids import EntryId, OrderId, PlayerId
from campaign.world.maps import generate
from campaign.world.memory import Past
from campaign.world.queries import armies_of, in_order, neighbours, sectors_of
from campaign.world.state import Campaign

LONG = ("Wordwithoutanyend" * 12)[:200]
HOSTILE = (
    "<script>alert('Red')</script>",
    '"><img src=x onerror=alert(1)> &amp; 🦎👩\u200d🚀',
    LONG,
    "\u202eevihcra\u2066",
)
NOON = 1_793_620_800  # a Monday, in seconds since 1970
DAY = 86_400
SEED = 7654321987
LISTS = (Faction.MARINES, Faction.MACHINA, Faction.INSECTOIDS)
LEADERS = {Faction.MARINES: "marines.hq", Faction.MACHINA: "machina.hq", Faction.INSECTOIDS: "insectoids.queen"}
OTHERS = {
    Faction.MARINES: "marines.grunt",
    Faction.MACHINA: "machina.terminator",
    Faction.INSECTOIDS: "insectoids.stinger",
}


@dataclass
class Club:
    """A campaign that goes on by orders, a day after each; nothing is written."""

    state: Campaign | None = None
    pairs: list[Past] = field(default_factory=list)

    @property
    def now(self) -> Campaign:
        """How it stands."""
        assert self.state is not None
        return self.state

    def order(self, order: o.Order) -> Campaign:
        """Carry an order out."""
        id = OrderId(str(len(self.pairs) + 1))
        dice = RecordingDice(of_the_dice(self.state.setting)) if self.state is not None else RecordingDice(NO_DICE)
        return self.happen(order, *decide(self.state, id, order, dice))

    def happen(self, order: o.Order, *events: e.Event) -> Campaign:
        """Have these events follow from an order, whatever the rules say of it."""
        number = len(self.pairs) + 1
        parent = EntryId(number - 1) if self.pairs else None
        written = NOON + DAY * (number - 1)
        entry = Entry(EntryId(number), parent, OrderId(str(number)), order, (), 1, events, "", written)
        self.pairs.append((entry, self.state))
        self.state = evolve_all(self.state, events)
        return self.now

    def source(self) -> Source:
        """What paper and pages are made of."""
        return Source(self.now, EntryId(len(self.pairs)), HistoryReader(tuple(self.pairs)).past, lambda picture: None)

    def html(self, player: PlayerId | None = None) -> str:
        """The page."""
        return html_of(phone_page(self.source(), player))


class _NoDice:
    """For orders that throw none."""

    def roll(self, key: object, count: int) -> object:
        """Nobody throws here."""
        raise AssertionError(key)


NO_DICE = _NoDice()


def club(players: int = 3, *, open_map: bool = True) -> Club:
    """The first week of a campaign on a city: everybody has an army at home."""
    made = Club()
    seats = tuple(o.PlayerSetup(f"Player {n + 1}", LISTS[n % 3]) for n in range(players))
    made.order(
        o.FoundCampaign(
            "The Drowned City", "fftt", seats, generate("city", players, 3), SEED, HouseRules(open_map=open_map)
        )
    )
    for seat in made.now.seats:
        faction = made.now.players[seat].faction
        made.order(
            o.Recruit(seat, in_order(sectors_of(made.now, seat))[0], ((LEADERS[faction], 1), (OTHERS[faction], 4)))
        )
    made.order(o.StartWeek())
    return made


def attack(made: Club) -> Campaign:
    """Whose turn it is attacks somebody's home, who has to say whether it fights."""
    attacker = made.now.active
    assert attacker is not None
    defender = next(seat for seat in made.now.seats if seat != attacker)
    home = armies_of(made.now, defender)[0].sector
    army = armies_of(made.now, attacker)[0]
    made.order(o.Correct("to fight at once", (o.PlaceArmy(army.id, neighbours(made.now, home)[0]),)))
    return made.order(o.MoveArmy(attacker, army.id, (home,)))


def hostile(made: Club) -> Campaign:
    """Give everything that has a name one that nobody should be able to give."""
    state = made.now
    named = (*state.seats, *state.sectors, *state.armies, *state.figures)
    renamed = (e.Renamed(what, HOSTILE[place % len(HOSTILE)]) for place, what in enumerate(named))
    return made.happen(o.Rename(state.seats[0], "x"), *renamed)
