"""Named situations with a contemplated move, played for real: a campaign's file, a desk, orders, seeded dice, fights.

Nothing of ``campaign.operations`` plays here. What came of an operation is read off the state before and after it, and
off the books when the week has really been ended.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, cast

from campaign.battle.arena import fight
from campaign.battle.battlefields.generate import generate
from campaign.battle.contract import SideEnd
from campaign.battle.fftt.units import fftt_units
from campaign.desk import Desk
from campaign.operations.contemplated import Operation
from campaign.operations.playing import Case
from campaign.store.store import Store
from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.entries import Draft
from campaign.world.evolve import evolve_all
from campaign.world.house_rules import BattleTime, HouseRules
from campaign.world.ids import ArmyId, BattleId, FigureId, OrderId, PlayerId
from campaign.world.proposals import answer_to
from campaign.world.queries import age, army_fp, in_order, player_fp, unit_of
from campaign.world.state import Account, AnswerDue, CallDue, Campaign, Fate, LossesDue, ReportDue, Stage
from tests.world.situation import Situation

FIRST: Final = OrderId("1000")  # the whole scene stands in one entry, and its own ids are lower
TABLE: Final = 7  # seed of the table that lies in each sector, the same in every play

Observed = dict[str, int]


class Recorded(Situation):
    """A situation that remembers by which events its scene was set."""

    def set(self, *events: e.Event) -> None:
        """Set the scene, and keep how."""
        super().set(*events)
        self.__dict__.setdefault("scene", []).extend(events)

    def story(self, seed: int) -> tuple[e.Event, ...]:
        """All of its events, with the dice of a seed."""
        state, setting = self.state, self.state.setting
        players = [state.players[player] for player in state.seats]
        founded = e.CampaignFounded(
            name=setting.name,
            system=setting.system,
            seats=tuple(e.Seat(p.id, p.name, p.faction, p.band, p.letter) for p in players),
            map=setting.map,
            seed=seed,
            rules=setting.rules,
            units=fftt_units(),
            program_dice=True,
            sectors=tuple(sorted(setting.sector_ids.items(), key=lambda item: age(item[1]))),
            routes=tuple((route, *setting.routes[route]) for route in in_order(setting.routes)),
        )
        return (founded, *self.__dict__["scene"])


@dataclass(frozen=True, slots=True)
class Scene:
    """A situation, the move that is contemplated in it, and how everybody else behaves when it is really made."""

    name: str
    table: Recorded
    operation: Operation
    case: Case = Case.STAND
    help: o.SendDetachment | None = None  # who comes if asked; its battle is filled in

    @property
    def state(self) -> Campaign:
        """The campaign before the move."""
        return self.table.state

    @property
    def went(self) -> tuple[FigureId, ...]:
        """The figures that go."""
        return self.operation.figures or self.state.armies[self.operation.army].figures


def ready(table: Recorded, army: ArmyId, *path: str) -> Operation:
    """All that is left of setting a scene: tables lie in all sectors, and it is the first player's turn."""
    for sector in in_order(table.state.sectors):
        table.set(e.BattlefieldLaid(sector, generate("core", TABLE)))
    order = table.move_order(army, *path)
    return Operation(order.player, army, order.path)


def a_minefield() -> Scene:
    """A minefield on the way, and somebody behind it."""
    table = Recorded("mill-docks docks-core", {"A": "mill", "B": "docks core"})
    army = table.army("A", "mill", "hq engineer grunt*9")
    table.army("B", "docks", "hq grunt*2")
    table.mine("B", "mill", "docks")
    table.turns("AB")
    return Scene("a minefield", table, ready(table, army, "docks"))


def two_hazards() -> Scene:
    """Two hazards on the way to a sector that nobody defends, whose stock is captured."""
    rules = HouseRules(stock_captured=True)
    table = Recorded("mill-ruins ruins-core", {"A": "mill", "B": "core"}, zones="ruins core", rules=rules)
    army = table.army("A", "mill", "hq*2 engineer grunt*12")
    table.commander("A", table.figure(army, "engineer1"))
    table.stock(core=6)
    table.turns("AB")
    return Scene("two hazards", table, ready(table, army, "ruins", "core"))


def helpers() -> Scene:
    """A friend of those who are attacked sends a detachment from afar."""
    table = Recorded("mill-docks docks-core core-yard", {"A": "mill", "B": "docks", "C": "yard"})
    army = table.army("A", "mill", "hq grunt*5")
    table.army("B", "docks", "hq grunt*3")
    friend = table.army("C", "yard", "hq grunt*4")
    table.pact("B", "C")
    table.turns("ABC")
    sent = table.figures(friend, "grunt1 grunt2 grunt3")
    help_ = o.SendDetachment(table.player("C"), BattleId(""), friend, sent, table.player("B"))
    return Scene("helpers", table, ready(table, army, "docks"), Case.HELPED, help_)


def an_empty_sector() -> Scene:
    """Nobody defends the sector: it is taken without a battle, and without income."""
    table = Recorded("mill-docks docks-core", {"A": "mill", "B": "docks core"})
    army = table.army("A", "mill", "hq grunt*3")
    table.stock(docks=5)
    table.turns("AB")
    return Scene("an empty sector", table, ready(table, army, "docks"))


def commanders() -> Scene:
    """Both commanders are there; who is beaten has one sector to go to."""
    table = Recorded("mill-docks docks-core", {"A": "mill", "B": "docks core"}, factions="ma")
    army = table.army("A", "mill", "hq grunt*3 sniper")
    other = table.army("B", "docks", "hq mt sentinel")
    table.commander("A", table.figure(army, "sniper1"))
    table.commander("B", table.figure(other, "mt1"))
    table.turns("AB")
    return Scene("commanders", table, ready(table, army, "docks"))


def withdrawing() -> Scene:
    """Those who are attacked withdraw over a minefield."""
    table = Recorded("mill-docks docks-core", {"A": "mill", "B": "docks core"})
    army = table.army("A", "mill", "hq grunt*3")
    table.army("B", "docks", "hq*2 grunt*8")
    table.mine("A", "docks", "core")
    table.turns("AB")
    return Scene("withdrawing", table, ready(table, army, "docks"), Case.WITHDRAW)


def a_part_of_it() -> Scene:
    """Only a part of the army goes, and all battles wait for the end of the week."""
    rules = HouseRules(battles=BattleTime.END_OF_WEEK)
    table = Recorded("mill-docks docks-core", {"A": "mill", "B": "docks core"}, rules=rules)
    army = table.army("A", "mill", "hq*2 grunt*7")
    table.army("B", "docks", "hq grunt*3")
    table.turns("AB")
    part = table.figures(army, "hq1 grunt1 grunt2 grunt3 grunt4")
    return Scene("a part of it", table, replace(ready(table, army, "docks"), figures=part))


SCENES: Final[tuple[Callable[[], Scene], ...]] = (
    a_minefield,
    two_hazards,
    helpers,
    an_empty_sector,
    commanders,
    withdrawing,
    a_part_of_it,
)


# ── playing ──


Resolve = Callable[[Desk, BattleId], object]
"""Has a battle fought and enters its result."""


def resolved(desk: Desk, battle: BattleId) -> None:
    """As the program does it."""
    desk.resolve(battle, fight)


def play(scene: Scene, seed: int, folder: Path, resolve: Resolve = resolved) -> Observed:
    """Found the campaign with the dice of a seed, give the orders, have the battle fought, end the week."""
    story = scene.table.story(seed)
    founding = o.FoundCampaign("Situation", "fftt", (), scene.state.setting.map, seed)
    after = cast(Campaign, evolve_all(None, story))
    path = folder / f"play-{seed}.fftt"
    with Desk(Store.create(path, Draft(FIRST, founding, (), story), after)) as desk:
        return _Play(scene, desk, resolve).observed()


class _Play:
    """One play at a desk."""

    def __init__(self, scene: Scene, desk: Desk, resolve: Resolve) -> None:
        self.scene, self.desk, self.resolve, self.before = scene, desk, resolve, desk.state
        self.army, self.goal = scene.operation.army, scene.operation.path[-1]

    def observed(self) -> Observed:
        """Play it, and see what came of it."""
        player, operation = self.scene.operation.player, self.scene.operation
        if operation.figures:
            self.desk.submit(o.SplitArmy(player, self.army, operation.figures))
            self.army = next(army for army in self.desk.state.armies if army not in self.before.armies)
        self.desk.submit(o.MoveArmy(player, self.army, operation.path))
        while any(isinstance(p, LossesDue) and p.army == self.army for p in self.desk.state.pending.values()):
            self._answer()
        arrived = self._fp_there()
        way_lost = self._lost(player)
        self._settle()
        while self.desk.state.open_battles and self.desk.state.active is not None:
            self.desk.submit(o.EndTurn(self.desk.state.active))
            self._settle()
        return {"arrived_fp": arrived, "way_lost": way_lost, "arrived": int(arrived > 0), **self._came_of_it(player)}

    def _settle(self) -> None:
        while self.desk.state.pending:
            self._answer()

    def _answer(self) -> None:
        state = self.desk.state
        pending = next(p for _id, p in sorted(state.pending.items()))
        if isinstance(pending, ReportDue):
            self.resolve(self.desk, pending.battle)
        elif isinstance(pending, AnswerDue):
            away = self.scene.case is Case.WITHDRAW
            answer, to = (o.Answer.WITHDRAW, pending.havens[0]) if away else (o.Answer.STAND, None)
            self.desk.submit(o.AnswerAttack(pending.player, pending.battle, pending.army, answer, to))
        elif isinstance(pending, CallDue) and self.scene.help and self.scene.help.player == pending.player:
            self.desk.submit(replace(self.scene.help, battle=pending.battle))
        else:
            order = answer_to(state, pending)
            assert order is not None
            self.desk.submit(order)

    def _fp_there(self) -> int:
        state = self.desk.state
        there = state.armies.get(self.army)
        return army_fp(state, self.army) if there is not None and there.sector == self.goal else 0

    def _lost(self, player: PlayerId) -> int:
        return player_fp(self.before, player) - player_fp(self.desk.state, player)

    def _came_of_it(self, player: PlayerId) -> Observed:
        before, after = self.before, self.desk.state
        enemies = [other for other in before.seats if other != player]
        gone = [figure for figure in self.scene.went if after.figures[figure].fate is not Fate.ALIVE]
        leaders = [figure for figure in self.scene.went if unit_of(after, figure).leads]
        reports = [battle.report for battle in after.battles.values() if battle.report is not None]
        ends = [result.end for report in reports for result in report.sides if result.side == player]
        old, new = before.sectors[self.goal], after.sectors[self.goal]
        captured = new.stock if old.owner != new.owner else 0
        seen = {
            "fought": len(reports),
            "won": int(SideEnd.WON in ends),
            "lost": sum(end in (SideEnd.BEATEN, SideEnd.RETREATED, SideEnd.SURRENDERED) for end in ends),
            "taken": int(new.owner == player),
            "destroyed": int(len(gone) == len(self.scene.went)),
            "commander": self._commanders([player]),
            "enemy_commander": self._commanders(enemies),
            "headless": int(set(leaders) <= set(gone)),
            "fp_lost": self._lost(player),
            "enemy_fp_lost": sum(self._lost(enemy) for enemy in enemies),
            "vp": after.players[player].vp - before.players[player].vp,
            "enemy_vp": sum(after.players[p].vp - before.players[p].vp for p in enemies),
            "hqs_lost": sum(leader in gone for leader in leaders),
            "stock": captured,
            "enemy_stock": old.stock if old.owner != new.owner else 0,
        }
        month = 5 if new.owner == player != old.owner else 0
        seen["balance"] = seen["vp"] - seen["enemy_vp"] + month
        self._end_week()
        books = self.desk.state.books
        seen["income"] = books.get((player, Account.INCOME), 0)
        seen["enemy_income"] = sum(books.get((enemy, Account.INCOME), 0) for enemy in enemies)
        return seen

    def _commanders(self, players: list[PlayerId]) -> int:
        state = self.desk.state
        return int(any(self.before.players[p].commander and not state.players[p].commander for p in players))

    def _end_week(self) -> None:
        while self.desk.state.stage is Stage.TURNS:
            assert self.desk.state.active is not None
            self.desk.submit(o.EndTurn(self.desk.state.active))
        if self.desk.state.stage is Stage.BATTLES:
            self.desk.submit(o.EndWeek())
        self._settle()
