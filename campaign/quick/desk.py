"""A desk on one battle alone: a small campaign in a passing file stands in for one, with the battle waiting in it.

So odds, resolving, replaying, typing in, points and experience are the campaign's own, by the same rules and doors. The
set-up is the scenario's: places, wounds and agreements that it names hold. The file goes when the desk is closed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, Self, cast

from campaign import system
from campaign.battle.contract import AnySetup, BattleReport, FigureSetup, SideEnd, SideSetup
from campaign.battle.row_packing import unpack
from campaign.battle.scenario import Scenario
from campaign.battle.scenery import Edge
from campaign.battle.systems import agreements_of, telling_of
from campaign.desk import Desk
from campaign.desk.battles import Battles
from campaign.store.backups.keeper import Keeper
from campaign.store.errors import StoreError
from campaign.store.store import Store
from campaign.words import _
from campaign.world import events as e
from campaign.world.entries import Draft
from campaign.world.evolve import evolve_all
from campaign.world.house_rules import HouseRules
from campaign.world.ids import ArmyId, BattleId, FigureId, OrderId, PendingId, PlayerId, RouteId, SectorId
from campaign.world.maps.document import MapDocument, MapRoute, MapSector
from campaign.world.news import headline, sentences
from campaign.world.orders import FoundCampaign, PlayerSetup, ReportBattle
from campaign.world.rules.attacks import ATTACK, DEFENCE
from campaign.world.state import Account, Battle, BattleStage, Campaign, Force, ReportDue, Role, Stage

BATTLE: Final = BattleId("9.battle")
TOLD: Final = (e.FigureLost, e.KillCredited, e.VictoryPointsScored, e.AbilityGained, e.CommanderLost)
FIELD: Final = SectorId("1.s1")
SQUARE: Final = 100  # points of the map
PLACES: Final = {Edge.NORTH: (1, 0), Edge.EAST: (2, 1), Edge.SOUTH: (1, 2), Edge.WEST: (0, 1)}


def with_plain_keys(scenario: Scenario) -> Scenario:
    """The same battle with keys as a campaign has them: sides ``1.p1`` and so on, figures ``2.grunt1``."""
    players = {side.key: f"1.p{number}" for number, side in enumerate(scenario.setup.sides, 1)}
    sides = tuple(
        replace(
            side,
            key=players[side.key],
            figures=tuple(_renamed(side, f"{number}.")),
            reload_from=tuple(players[key] for key in side.reload_from if key in players),
        )
        for number, side in enumerate(scenario.setup.sides, 2)
    )
    last = agreements_of(scenario.setup.system).last_turn
    rules = replace(scenario.setup.rules, turns=min(scenario.setup.rules.turns, last))
    return replace(scenario, setup=replace(scenario.setup, sides=sides, rules=rules), choices=())


def _renamed(side: SideSetup, order: str) -> Iterator[FigureSetup]:
    counted: dict[str, int] = {}
    for figure in side.figures:
        unit = "".join(filter(str.isalpha, figure.unit.partition(".")[2])) or "figure"
        counted[unit] = counted.get(unit, 0) + 1
        yield replace(figure, key=f"{order}{unit}{counted[unit]}", name=figure.name or figure.key)


@dataclass(frozen=True, slots=True)
class _Cast:
    """The sides as players, with the letters and teams that they have in the campaign that stands in."""

    setup: AnySetup

    def player(self, number: int) -> PlayerId:
        return PlayerId(self.setup.sides[number].key)

    def army(self, number: int) -> ArmyId:
        return ArmyId(f"{number + 2}.army")

    def home(self, number: int) -> SectorId:
        return SectorId(f"1.s{number + 2}")

    def team(self, number: int) -> str:
        """Attack and defence are the first two sides' with their allies; the others are each for themselves."""
        sides = self.setup.sides
        for first, team in ((0, ATTACK), (1, DEFENCE)):
            allied = sides[number].alliance and sides[number].alliance == sides[first].alliance
            if number == first or allied:
                return team
        return sides[number].alliance or self.player(number)

    def faction(self, number: int) -> str:
        rows = {unit.key: unit for unit in self.setup.units}
        return str(rows[self.setup.sides[number].figures[0].unit].faction)


class QuickDesk(Desk):
    """A desk on a campaign that is one battle."""

    setup: AnySetup
    scenario: Scenario
    folder: TemporaryDirectory[str]
    left: Path | None

    @property
    def agreed(self) -> Any:
        """What was agreed for the battle."""
        return self.setup.rules

    @classmethod
    def of(cls, scenario: Scenario, left: Path | None = None) -> Self:
        """The battle of a scenario, waiting for its result. Raises StoreError where there is no room for the file.

        ``left``: where it is kept while it is being played on screen, because its own file passes.
        """
        plain = with_plain_keys(scenario)
        folder = TemporaryDirectory(prefix="fftt-", ignore_cleanup_errors=True)
        try:
            order, events = _founding(plain), tuple(_events(plain))
            state = cast(Campaign, evolve_all(None, events))
            path = Path(folder.name, "quick.fftt")
            desk = cls(Store.create(path, Draft(OrderId("1"), order, (), events), state))
        except BaseException:
            folder.cleanup()
            raise
        desk.setup, desk.scenario, desk.folder, desk.left = plain.setup, scenario, folder, left
        return desk

    def _make_battles(self) -> Battles:
        return _QuickBattles(self, self._keeper)

    def begin_closing(self) -> None:
        """Let go of the file, which goes too; there is nothing to keep."""
        super().begin_closing()
        with suppress(OSError):
            self.folder.cleanup()

    def agree(self, setup: AnySetup) -> None:
        """Other agreements and permissions for the same armies at the same edges."""
        self.setup = setup

    @property
    def report(self) -> BattleReport | None:
        """The battle's result; None while it waits."""
        return self.state.battles[BATTLE].report

    def told(self) -> Iterator[str]:
        """What came of the battle, in sentences: how it ended, the lost, kills with experience, points, abilities."""
        entry = self.entry(self.head)
        before = None if entry.parent is None else self.state_at(entry.parent)
        ends = headline(entry, before).text.partition(": ")[2]
        yield _("{ends}.").format(ends=ends)
        report = self.report
        if report is not None:
            telling = telling_of(self.setup.system)
            won = any(result.end is SideEnd.WON for result in report.sides)
            holder = report.holder if won or telling.draw_is_held else None
            held = {side.key: side.name for side in self.setup.sides}.get(holder or "", _("Nobody"))
            turns = telling.turns.lasted(report.turns)
            yield _("  {side} holds the field after {turns}").format(side=held, turns=turns)
            record = entry.order.record if isinstance(entry.order, ReportBattle) else None
            rows = unpack(record.log) if record is not None else ()
            for line in telling.quick(self.setup, report, rows):
                yield _("  {text}").format(text=line)
        for event, news in sentences(entry, before):
            if isinstance(event, TOLD):
                yield _("  {text}").format(text=news.text)

    def report_with(self, report: BattleReport) -> ReportBattle:
        """The order that enters a result that was fought with miniatures."""
        return ReportBattle(BATTLE, report)


class _QuickBattles(Battles):
    """The one battle: fought as its scenario says, and kept where the desk's file does not pass."""

    def __init__(self, desk: QuickDesk, keeper: Keeper) -> None:
        super().__init__(desk, keeper)
        self.desk = desk

    def setup(self, battle: BattleId, state: Campaign | None = None) -> AnySetup:
        """The scenario's own, on the table as it is laid out now, with flanking forces as written. Raises Refusal."""
        found = super().setup(battle, state)
        written = {figure.key: figure.flank for side in found.sides for figure in side.figures if figure.flank}
        setup = replace(self.desk.setup, battlefield=found.battlefield)
        if not written:
            return setup
        sides = tuple(
            replace(side, figures=tuple(replace(f, flank=written.get(f.key, f.flank)) for f in side.figures))
            for side in setup.sides
        )
        return replace(setup, sides=sides)

    def keep(self, battle: BattleId, text: str) -> None:
        """Keep it in this file and in the one that stays. Raises Refusal or StoreError."""
        super().keep(battle, text)
        if self.desk.left is not None:
            try:
                self.desk.left.parent.mkdir(parents=True, exist_ok=True)
                system.write(text.encode(), self.desk.left, through_links=True)
            except OSError as error:
                why = _("“{name}”: {why}.").format(name=self.desk.left.name, why=error.strerror or error)
                raise StoreError(why) from error


def _founding(scenario: Scenario) -> FoundCampaign:
    cast_ = _Cast(scenario.setup)
    players = tuple(PlayerSetup(side.name, cast_.faction(number)) for number, side in enumerate(scenario.setup.sides))
    return FoundCampaign(
        scenario.name[:60] or _("Quick battle"),
        scenario.setup.system,
        players,
        _map(scenario.setup),
        _seed(scenario),
        _rules(scenario),
        scenario.setup.units,
    )


def _seed(scenario: Scenario) -> int:
    return (scenario.seed or 0) % 2**53


def _rules(scenario: Scenario) -> HouseRules:
    setup = scenario.setup
    lasting = {option.key: getattr(setup.rules, option.key) for option in agreements_of(setup.system).lasting}
    return HouseRules(relief=False, **lasting)


def _map(setup: AnySetup) -> MapDocument:
    """The field in the middle, and the sector of each side where its edge is."""
    squares = [("field", (1, 1)), *((side.key, PLACES[side.edge]) for side in setup.sides)]
    sectors = tuple(
        MapSector(
            key=key,
            name=_("Open ground") if key == "field" else key,
            character=_("Quick battle"),
            home=None,
            radioactive=False,
            hub=(SQUARE * x + SQUARE // 2, SQUARE * y + SQUARE // 2),
            outline=tuple(
                (SQUARE * (x + right), SQUARE * (y + down)) for right, down in ((0, 0), (1, 0), (1, 1), (0, 1))
            ),
        )
        for key, (x, y) in squares
    )
    routes = tuple(MapRoute(f"r{number}", "field", side.key) for number, side in enumerate(setup.sides, 1))
    return MapDocument("city", _("Quick battle"), 3 * SQUARE, 3 * SQUARE, sectors, routes, "field", ())


def _events(scenario: Scenario) -> Iterator[e.Event]:
    setup, people = scenario.setup, _Cast(scenario.setup)
    order = _founding(scenario)
    numbers = range(len(setup.sides))
    keys = ["field", *(side.key for side in setup.sides)]
    yield e.CampaignFounded(
        name=order.name,
        system=order.system,
        seats=tuple(
            e.Seat(people.player(n), side.name, people.faction(n), None, "ABCD"[n])
            for n, side in enumerate(setup.sides)
        ),
        map=order.map,
        seed=order.seed,
        rules=order.rules,
        units=setup.units,
        program_dice=True,
        sectors=tuple((key, SectorId(f"1.s{number}")) for number, key in enumerate(keys, 1)),
        routes=tuple((RouteId(f"1.r{n + 1}"), FIELD, people.home(n)) for n in numbers),
    )
    yield e.SectorTaken(FIELD, people.player(1), None)
    for n in numbers:
        yield e.SectorTaken(people.home(n), people.player(n), None)
        yield e.Renamed(people.home(n), _("Camp of {side}").format(side=setup.sides[n].name))
        yield from _army(setup, people, n)
    yield e.BattlefieldLaid(FIELD, setup.battlefield)
    yield e.InitiativeThrown(tuple(map(people.player, numbers)), ())
    yield e.StageReached(Stage.BATTLES)
    yield e.BattleDeclared(_battle(setup, people))
    yield e.PendingOpened(ReportDue(PendingId(f"report:{BATTLE}"), people.player(0), BATTLE))


def _army(setup: AnySetup, people: _Cast, n: int) -> Iterator[e.Event]:
    side, fp = setup.sides[n], {unit.key: unit.fp for unit in setup.units}
    yield e.ArmyFormed(people.army(n), people.player(n), side.name, FIELD)
    for figure in side.figures:
        id = FigureId(figure.key)
        yield e.FigureJoined(
            id, people.player(n), figure.unit, figure.name, fp[figure.unit], people.army(n), Account.FOUNDED
        )
        if figure.experience or figure.abilities:
            yield e.FigureSet(id, figure.experience, 0, 0, figure.abilities)
        if figure.commander:
            yield e.CommanderNamed(people.player(n), id)


def _battle(setup: AnySetup, people: _Cast) -> Battle:
    forces = []
    for n in range(len(setup.sides)):
        defends = people.team(n) == DEFENCE
        came = () if defends else (people.home(n), FIELD)
        role = Role.DEFENDER if defends else Role.ATTACKER
        forces.append(Force(people.player(n), people.army(n), role, people.team(n), came))
    return Battle(
        id=BATTLE,
        sector=FIELD,
        month=1,
        week=1,
        attacker=people.player(0),
        defender=people.player(1),
        stage=BattleStage.OPEN,
        forces=tuple(forces),
        reloading=tuple((PlayerId(by), PlayerId(side.key)) for side in setup.sides for by in side.reload_from),
    )
