"""A named situation on a small map, for rule tests that read like the rulebook's examples.

Sets the scene with events (any map, any owner, any army), then plays with orders through ``decide`` only. Every order
is followed by the checks that hold always: the books balance, and no army is larger than 20 FP.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Literal, TypeVar, cast

from campaign.battle.contract import BattleReport, Casualty, Hatchling, SideEnd, SideResult
from campaign.battle.fftt.units import Faction, fftt_units
from campaign.dice import RecordingDice
from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.decide import decide
from campaign.world.evolve import evolve, evolve_all
from campaign.world.house_rules import HouseRules
from campaign.world.ids import ArmyId, BattleId, FigureId, OrderId, PlayerId, RouteId, SectorId
from campaign.world.maps.document import Hazard, MapDocument, MapRoute, MapSector
from campaign.world.maps.generator import generate
from campaign.world.queries import army_fp, book_balance, pair, route_between
from campaign.world.refusal import Refusal
from campaign.world.state import ARMY_LIMIT, Account, AnswerDue, Battle, Campaign, Fate, Pending, Stage, SurplusDue
from tests.scripted import ScriptedDice

E = TypeVar("E", bound=e.Event)
P = TypeVar("P", bound=Pending)
SEATS = "ABCDEFGH"


class Situation:
    """A campaign in the middle, with players ``A``, ``B`` … and sectors by their names.

    ``routes``: ``"mill-docks docks-core"``. ``owners``: ``{"A": "mill docks", "B": "core"}``. ``factions``: a
    letter for each seat, m(arines), a (machina) or i(nsectoids), as in ``"mai"``; marines for seats that it does not
    name. ``hazards``: sectors that are acid swamps, each with the number of its dice.
    """

    def __init__(
        self,
        routes: str,
        owners: dict[str, str],
        *,
        factions: str = "",
        bands: Sequence[int] = (),
        zones: str = "",
        hazards: Mapping[str, int] | None = None,
        rules: HouseRules | None = None,
        players: int | None = None,
    ) -> None:
        names = list(dict.fromkeys(name for pair_ in routes.split() for name in pair_.split("-")))
        seats = players or max(2, *(SEATS.index(letter) + 1 for letter in owners))
        self._orders = 1
        self.state: Campaign = evolve(
            None,
            e.CampaignFounded(
                name="Situation",
                system="fftt",
                seats=tuple(_seat(n, factions, bands) for n in range(seats)),
                map=_map(names, routes, zones, hazards or {}),
                seed=1,
                rules=rules or HouseRules(),
                units=fftt_units(),
                program_dice=True,
                sectors=tuple((name, SectorId(f"1.s{n}")) for n, name in enumerate(names, start=1)),
                routes=tuple(
                    (RouteId(f"1.r{n}"), *(SectorId(f"1.s{names.index(s) + 1}") for s in pair_.split("-")))
                    for n, pair_ in enumerate(routes.split(), start=1)
                ),
            ),
        )
        for letter, places in owners.items():
            for place in places.split():
                self.set(e.SectorTaken(self.sector(place), self.player(letter), None))
        self.dice: list[tuple[str, tuple[int, ...]]] = []
        self.last: tuple[e.Event, ...] = ()

    @classmethod
    def founded(cls, order: o.FoundCampaign) -> Situation:
        """A campaign from its founding on; its sectors are known by the keys of the map."""
        table = cls("one-two", {"A": "one"})
        table.state = cast(Campaign, evolve_all(None, decide(None, OrderId("1"), order, ScriptedDice())))
        table.check()
        return table

    # ── the scene ──

    def set(self, *events: e.Event) -> None:
        """Set the scene with events."""
        for event in events:
            self.state = evolve(self.state, event)

    def player(self, letter: str) -> PlayerId:
        """The id of a seat."""
        return PlayerId(f"1.p{SEATS.index(letter) + 1}")

    def sector(self, name: str) -> SectorId:
        """The id of a sector."""
        return self.state.setting.sector_ids[name]

    def route(self, a: str, b: str) -> RouteId:
        """The id of the route between two sectors."""
        route = route_between(self.state, self.sector(a), self.sector(b))
        assert route is not None
        return route

    def army(self, letter: str, place: str, units: str) -> ArmyId:
        """An army of these units: ``"hq engineer*2 grunt*5"``. Its figures are ``ARMY.grunt1`` and so on."""
        self._orders += 1
        army = ArmyId(f"{self._orders}.army")
        player = self.player(letter)
        faction = self.state.players[player].faction
        self.set(e.ArmyFormed(army, player, f"{letter}{self._orders}", self.sector(place)))
        for word in units.split():
            unit, _star, times = word.partition("*")
            profile = self.state.setting.units[f"{faction}.{unit}"]
            for number in range(1, int(times or 1) + 1):
                figure = FigureId(f"{self._orders}.{unit}{number}")
                self.set(
                    e.FigureJoined(figure, player, profile.key, f"{unit}{number}", profile.fp, army, Account.FOUNDED)
                )
        return army

    def figure(self, army: ArmyId, name: str) -> FigureId:
        """A figure that ``army`` was set up with: ``figure(army, "grunt2")``."""
        return FigureId(f"{army.partition('.')[0]}.{name}")

    def figures(self, army: ArmyId, names: str) -> tuple[FigureId, ...]:
        """Several of them: ``figures(army, "engineer1 grunt1 grunt2")``."""
        return tuple(self.figure(army, name) for name in names.split())

    def stock(self, **fp: int) -> None:
        """Stocks: ``stock(mill=6, docks=5)``."""
        for place, amount in fp.items():
            owner = self.state.sectors[self.sector(place)].owner
            assert owner is not None
            self.set(e.StockMoved(self.sector(place), owner, amount, Account.FOUNDED))

    def mine(self, letter: str, a: str, b: str) -> RouteId:
        """A minefield of a player's on a route."""
        route = self.route(a, b)
        self.set(e.MinefieldLaid(route, self.player(letter)))
        return route

    def pact(self, a: str, b: str) -> None:
        """A pact between two players."""
        self.set(e.PactMade(pair(self.state, self.player(a), self.player(b))))

    def commander(self, letter: str, figure: FigureId) -> None:
        """A figure is the player's commander."""
        self.set(e.CommanderNamed(self.player(letter), figure))

    def turns(self, order: str) -> None:
        """A week's turns begin, in this order: ``turns("BA")``. To be called before the first order."""
        players = tuple(self.player(letter) for letter in order)
        self.set(e.InitiativeThrown(players, tuple((p, (6,)) for p in players)), e.StageReached(Stage.TURNS))

    # ── play ──

    def give(self, order: o.Order, dice: Iterable[int] = ()) -> tuple[e.Event, ...]:
        """Give an order with scripted dice, all of which have to be thrown; the events that it led to."""
        self._orders += 1
        script = ScriptedDice(dice)
        recording = RecordingDice(script)
        events = decide(self.state, OrderId(str(self._orders)), order, recording)
        self.set(*events)
        assert script.left == 0, f"{script.left} dice were never thrown"
        self.dice = [(str(key), roll.faces) for key, roll in recording.thrown]
        self.last = events
        self.check()
        return events

    def refused(self, order: o.Order, dice: Iterable[int] = ()) -> set[str]:
        """Give an order that is refused, and return the ids of the rules that the refusal names."""
        before = self.state
        try:
            decide(self.state, OrderId(str(self._orders + 1)), order, ScriptedDice(dice))
        except Refusal as refusal:
            assert self.state is before
            return {reason.rule for reason in refusal.reasons}
        raise AssertionError(f"{order} was not refused")

    def check(self) -> None:
        """What holds always."""
        for player in self.state.players:
            assert book_balance(self.state, player) == 0, f"the books of {player} do not balance"
        asked = {p.sector for p in self.state.pending.values() if isinstance(p, SurplusDue)}
        for army in self.state.armies.values():
            assert army_fp(self.state, army.id) <= ARMY_LIMIT or army.sector in asked

    def move(self, army: ArmyId, *path: str, dice: Iterable[int] = ()) -> tuple[e.Event, ...]:
        """Move an army: ``move(army, "docks", "core")``."""
        return self.give(self.move_order(army, *path), dice)

    def move_order(self, army: ArmyId, *path: str) -> o.MoveArmy:
        """The order for it."""
        player = self.state.armies[army].player
        return o.MoveArmy(player, army, tuple(self.sector(place) for place in path))

    def end_turn(self, letter: str) -> None:
        """A player ends the turn."""
        self.give(o.EndTurn(self.player(letter)))

    def end_turns(self) -> None:
        """All players who have not moved end their turns."""
        while self.state.stage is Stage.TURNS:
            assert self.state.active is not None
            self.give(o.EndTurn(self.state.active))

    def stand(self, army: ArmyId) -> None:
        """An attacked army stands, and nobody sends a detachment."""
        battle = self.battle
        self.give(o.AnswerAttack(self.state.armies[army].player, battle.id, army, o.Answer.STAND))
        self.nobody_comes()

    def nobody_comes(self) -> None:
        """Whoever is called to a battle declines."""
        while callers := [p for p in self.state.pending.values() if p.due == "call"]:
            self.give(o.DeclineCalls(callers[0].battle, (callers[0].player,)))

    def attack(self, army: ArmyId, *path: str, dice: Iterable[int] = ()) -> BattleId:
        """An army attacks, everybody attacked stands, and nobody comes to help; the battle waits for its result."""
        self.move(army, *path, dice=dice)
        battle = self.battle
        for due in [p for p in self.state.pending.values() if isinstance(p, AnswerDue)]:
            self.give(o.AnswerAttack(due.player, battle.id, due.army, o.Answer.STAND))
        self.nobody_comes()
        return battle.id

    def withdraw(self, army: ArmyId, to: str, dice: Iterable[int] = ()) -> tuple[e.Event, ...]:
        """An attacked army withdraws."""
        return self.give(self.answer(army, o.Answer.WITHDRAW, to), dice)

    def answer(self, army: ArmyId, answer: o.Answer, to: str | None = None) -> o.AnswerAttack:
        """The order by which an army answers the attack of the latest battle."""
        place = None if to is None else self.sector(to)
        return o.AnswerAttack(self.state.armies[army].player, self.battle.id, army, answer, place)

    def fight(self, holder: str | None, dice: Iterable[int] = (), **facts: object) -> tuple[e.Event, ...]:
        """The latest battle's result is typed in; see ``result``."""
        return self.give(self.result(holder, **facts), dice)  # type: ignore[arg-type]

    def result(
        self,
        holder: str | None,
        *,
        turns: int = 3,
        left: int = 2,
        dead: Mapping[FigureId, FigureId | str | None] | None = None,
        behind: Sequence[FigureId] = (),
        hatched: Sequence[tuple[str, str, str]] = (),
        **ends: str,
    ) -> o.ReportBattle:
        """The order that types in the latest battle's result.

        ``result("A", A="won", B="beaten", dead={victim: killer})``: A holds the field.
        A killer is a figure, a side's letter, or None. ``left``: the turn in which those left who retreated or
        surrendered. ``hatched``: key, side's letter and unit of each creature.
        """
        sides = tuple(
            SideResult(self.player(letter), SideEnd(end), left if end in ("retreated", "surrendered") else None)
            for letter, end in ends.items()
        )
        report = BattleReport(
            turns=turns,
            sides=sides,
            holder=None if holder is None else self.player(holder),
            casualties=tuple(self._casualty(figure, killer) for figure, killer in (dead or {}).items()),
            left_behind=tuple(behind),
            hatched=tuple(Hatchling(key, self.player(side), f"insectoids.{unit}") for key, side, unit in hatched),
        )
        return o.ReportBattle(self.battle.id, report)

    def _casualty(self, figure: FigureId, killer: FigureId | str | None) -> Casualty:
        if killer is not None and killer in SEATS:
            return Casualty(figure, by_side=self.player(killer))
        return Casualty(figure, killer=killer)

    # ── what one asks ──

    @property
    def battle(self) -> Battle:
        """The latest battle."""
        return self.state.battles[max(self.state.battles, key=lambda id: int(id.partition(".")[0]))]

    def battle_id(self) -> BattleId:
        """The latest battle's id."""
        return self.battle.id

    def pending(self, due: type[P]) -> P:
        """The one open question of this type."""
        (found,) = [p for p in self.state.pending.values() if isinstance(p, due)]
        return found

    def owner(self, place: str) -> str | None:
        """The letter of a sector's owner."""
        owner = self.state.sectors[self.sector(place)].owner
        return None if owner is None else self.state.players[owner].letter

    def place(self, army: ArmyId) -> str:
        """The name of the sector where an army stands."""
        return self.state.sectors[self.state.armies[army].sector].name

    def vp(self, letter: str) -> int:
        """A player's VP."""
        return self.state.players[self.player(letter)].vp

    def fp(self, army: ArmyId) -> int:
        """An army's FP; 0 when it is no more."""
        return army_fp(self.state, army) if army in self.state.armies else 0

    def stock_in(self, place: str) -> int:
        """A sector's stock."""
        return self.state.sectors[self.sector(place)].stock

    def fate(self, figure: FigureId) -> Fate:
        """What became of a figure."""
        return self.state.figures[figure].fate

    def happened(self, kind: type[E]) -> list[E]:
        """The events of a kind that the last order led to."""
        return [event for event in self.last if isinstance(event, kind)]


def founding(
    players: int,
    *,
    kind: Literal["city", "planet"] = "city",
    bands: Sequence[int | None] = (),
    rules: HouseRules | None = None,
    seed: int = 1,
) -> o.FoundCampaign:
    """The order that founds a campaign of this many players on a generated map; the three lists in turn."""
    found = rules or HouseRules()
    return o.FoundCampaign(
        name="Founded",
        system="fftt",
        players=tuple(
            o.PlayerSetup(f"Player {SEATS[n]}", list(Faction)[n % 3], bands[n] if bands else None)
            for n in range(players)
        ),
        map=_generated(kind, players, seed, found.extra_free),
        seed=seed,
        rules=found,
    )


@cache
def _generated(kind: Literal["city", "planet"], players: int, seed: int, extra_free: int) -> MapDocument:
    return generate(kind, players, seed, extra_free=extra_free)


def _seat(number: int, factions: str, bands: Sequence[int]) -> e.Seat:
    codes = {"m": Faction.MARINES, "a": Faction.MACHINA, "i": Faction.INSECTOIDS}
    faction = codes[factions[number]] if number < len(factions) else Faction.MARINES
    band = bands[number] if bands else None
    return e.Seat(PlayerId(f"1.p{number + 1}"), f"Player {SEATS[number]}", faction, band, SEATS[number])


def _map(names: list[str], routes: str, zones: str, hazards: Mapping[str, int]) -> MapDocument:
    """The sectors in a row of squares; drawn nowhere."""
    sectors = tuple(
        MapSector(
            key=name,
            name=name,
            character="core",
            home=None,
            radioactive=name in zones.split(),
            hub=(100 * n + 50, 50),
            outline=((100 * n, 0), (100 * n + 100, 0), (100 * n + 100, 100), (100 * n, 100)),
            hazard=Hazard("acid swamp", hazards[name]) if name in hazards else None,
        )
        for n, name in enumerate(names)
    )
    found = tuple(MapRoute(f"r{n}", *pair_.split("-")) for n, pair_ in enumerate(routes.split(), start=1))
    return MapDocument("city", "Situation", 100 * len(names), 100, sectors, found, names[0], ())
