"""Small campaigns in files, for tests of the store and of the desk. All players are marines."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path

from campaign.battle.contract import BattleReport, Casualty, SideEnd, SideResult
from campaign.battle.fftt.units import Faction
from campaign.desk import Desk, Faces
from campaign.world import orders as o
from campaign.world.ids import ArmyId, BattleId, PlayerId, SectorId
from campaign.world.maps import MapDocument, generate
from campaign.world.queries import armies_of, in_order, neighbours, unit_of
from campaign.world.rules.report import participants
from tests.copied import copied

NAMES = ("Red", "Blue", "Green", "Yellow")
FORCE = (("marines.hq", 1), ("marines.grunt", 6))


@cache
def small_map(players: int = 2) -> MapDocument:
    """A city, the same each time."""
    return generate("city", players, 7)


def founding(players: int = 2, *, seed: int = 7, program_dice: bool = True, name: str = "Test") -> o.FoundCampaign:
    """The order that begins a campaign."""
    seats = tuple(o.PlayerSetup(name, Faction.MARINES) for name in NAMES[:players])
    return o.FoundCampaign(name, "fftt", seats, small_map(players), seed, program_dice=program_dice)


def founded(folder: Path, players: int = 2, *, seed: int = 7, program_dice: bool = True) -> Desk:
    """A new campaign in a new file."""
    return Desk.create(folder / "test.fftt", founding(players, seed=seed, program_dice=program_dice))


def mustered(folder: Path, players: int = 2, *, seed: int = 7, program_dice: bool = True) -> Desk:
    """A new campaign whose players have an army at home each; orders 2, 3 ..."""
    desk = founded(folder, players, seed=seed, program_dice=program_dice)
    for player in desk.state.seats:
        desk.submit(o.Recruit(player, home(desk, player), FORCE))
    return desk


mustered_copy = copied(mustered)
"""The same, as a copy: for tests to which it does not matter when and how the file was founded."""


def home(desk: Desk, player: PlayerId) -> SectorId:
    """The player's first home sector."""
    return in_order(sector.id for sector in desk.state.sectors.values() if sector.home == player)[0]


def army(desk: Desk, player: PlayerId) -> ArmyId:
    """The player's oldest army."""
    return armies_of(desk.state, player)[0].id


def quiet_weeks(desk: Desk, weeks: int) -> Iterator[o.Order]:
    """Orders of weeks in which nobody moves, each to be given before the next is asked for."""
    for week in range(weeks):
        yield o.StartWeek()
        while (player := desk.state.active) is not None:
            yield from (o.Rename(army.id, f"Army of week {week}") for army in armies_of(desk.state, player)[:1])
            yield o.EndTurn(player)
        yield o.EndWeek()


def end_week(desk: Desk) -> None:
    """Whoever has not moved ends the turn, and the week ends."""
    while (player := desk.state.active) is not None:
        desk.submit(o.EndTurn(player))
    desk.submit(o.EndWeek())


@copied
def played(folder: Path) -> Desk:
    """A new campaign after its second week: a battle in the first, nobody moved in the second."""
    desk = mustered(folder)
    desk.submit(won_by_attacker(desk, attack(desk)))
    end_week(desk)
    for order in quiet_weeks(desk, 1):
        desk.submit(order)
    return desk


def attack(desk: Desk, faces: Faces | None = None) -> BattleId:
    """The week has begun, and whoever moves first has attacked the home of another, who stands: a battle to report.

    ``faces``: how the dice for initiative fell, where people throw.
    """
    desk.submit(o.StartWeek(), faces)
    return attacked(desk)


def attacked(desk: Desk) -> BattleId:
    """In a week that has begun: whoever moves first has attacked the home of another, who stands."""
    move = at_the_gate(desk)
    desk.submit(move)
    battle = next(iter(desk.state.battles))
    defender = desk.state.sectors[move.path[0]].home
    assert defender is not None
    desk.submit(o.AnswerAttack(defender, battle, army(desk, defender), o.Answer.STAND))
    if called := tuple(pending.player for pending in desk.state.pending.values() if pending.due == "call"):
        desk.submit(o.DeclineCalls(battle, called))
    return battle


def at_the_gate(desk: Desk) -> o.MoveArmy:
    """Put the army of whoever moves first beside the home of another; the move that attacks it."""
    attacker = desk.state.active
    assert attacker is not None
    place = home(desk, next(player for player in desk.state.seats if player != attacker))
    there = army(desk, attacker)
    desk.submit(o.Correct("to fight at once", (o.PlaceArmy(there, neighbours(desk.state, place)[0]),)))
    return o.MoveArmy(attacker, there, (place,))


def won_by_attacker(desk: Desk, battle: BattleId) -> o.ReportBattle:
    """The report of a battle in which the attacker's second figure killed every defender that can be killed."""
    state = desk.state
    attacker = state.battles[battle].attacker
    sides = participants(state, battle)
    defender = next(player for player in sides if player != attacker)
    killed = [figure for figure in sides[defender] if unit_of(state, figure).fights]
    report = BattleReport(
        turns=8,
        sides=(SideResult(attacker, SideEnd.WON), SideResult(defender, SideEnd.BEATEN)),
        holder=attacker,
        casualties=tuple(Casualty(figure, sides[attacker][1]) for figure in killed),
    )
    return o.ReportBattle(battle, report)


def kill_in_a_write(path: Path) -> None:
    """Somebody writes a lot to the file and is killed halfway: what would take it back stays beside the file."""
    script = (
        "import os, sqlite3, sys\n"
        "connection = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "connection.execute('PRAGMA cache_size = 1')\n"
        "connection.execute('BEGIN IMMEDIATE')\n"
        "connection.execute('DELETE FROM head')\n"
        "connection.execute('UPDATE figure SET name = hex(randomblob(50000))')\n"
        "os._exit(0)"
    )
    subprocess.run([sys.executable, "-c", script, str(path)], check=True)


def journal_of_another(path: Path) -> Path:
    """What a killed program left beside another database."""
    other = path.with_name("other.db")
    with closing(sqlite3.connect(other)) as connection, connection:
        connection.execute("CREATE TABLE head (id INTEGER PRIMARY KEY, a TEXT)")
        connection.execute("CREATE TABLE figure (name TEXT)")
        rows = [(f"{number}" * 300,) for number in range(99)]
        connection.executemany("INSERT INTO figure VALUES (?)", rows)
    kill_in_a_write(other)
    beside = path.with_name(path.name + "-journal")
    shutil.move(other.with_name("other.db-journal"), beside)
    other.unlink()
    return beside
