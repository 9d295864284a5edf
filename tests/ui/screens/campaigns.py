"""The campaigns that screens are shown on: each is played by orders and comes back as an open desk. Shows nothing.

Most come from ``tests.ui.panels.scenes``; those here are the sample, campaigns at the limits of what there can be, and
campaigns with a longer past.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import cycle
from pathlib import Path
from unittest.mock import patch

from campaign.battle import arena
from campaign.battle.fftt.units import Faction
from campaign.desk import Desk
from campaign.store import clock
from campaign.store.backups.folders import Backup, Why
from campaign.world import orders as o
from campaign.world import queries
from campaign.world.battle_handover import report_order
from campaign.world.house_rules import BattleTime, HouseRules
from campaign.world.ids import BattleId
from campaign.world.maps.generator import generate
from campaign.world.refusal import Refusal
from campaign.world.rules.hazards import propose_losses
from campaign.world.state import AnswerDue, CallDue, Campaign, LossesDue
from tests import sampled
from tests.ui.panels import scenes

LATE = HouseRules(battles=BattleTime.END_OF_WEEK, consent=True)
FULL = {  # 20 figures of 1 FP each
    Faction.MARINES: (("marines.grunt", 17), ("marines.hq", 3)),
    Faction.MACHINA: (("machina.terminator", 17), ("machina.hq", 3)),
    Faction.INSECTOIDS: (("insectoids.razordog", 16), ("insectoids.queen", 1)),
}


def sample(folder: Path) -> Desk:
    """The sample campaign, two months in: somebody is attacked and has to answer."""
    return sampled.sample(folder / "saltglass.fftt")


def closed(folder: Path) -> Desk:
    """A campaign in which players do not know of each other's armies."""
    return scenes.in_turn(folder, rules=HouseRules(open_map=False))


def waiting(folder: Path) -> Desk:
    """Somebody has been attacked three days ago, and has not answered."""
    three_days_ago = clock.seconds() - 3 * 24 * 60 * 60
    with patch("campaign.store.clock.seconds", return_value=three_days_ago):
        return scenes.attacked(folder)


def backups() -> tuple[Backup, ...]:
    """Backups of a campaign in its third month, of every kind, the newest first."""
    folder, made = Path("Saltglass 0123456789ab"), datetime(2026, 11, 21, 22, 4)
    kept = (
        (Why.CLOSE, 3, 2, 0, "saltglass"),
        (Why.WEEK, 3, 1, 1, "saltglass"),
        (Why.AMEND, 3, 1, 1, "saltglass"),
        (Why.DAMAGED, 0, 0, 6, "saltglass"),
        (Why.WEEK, 2, 4, 7, "saltglass"),
        (Why.WEEK, 2, 3, 14, "saltglass of Mara’s"),
        (Why.ARRIVED, 2, 2, 21, "from Tobias, 3rd of October"),
        (Why.UPGRADE, 1, 4, 40, "saltglass"),
    )
    return tuple(
        Backup(folder / str(number), why, made - timedelta(days, (42 - number) * 540), month, week, size, number, of)
        for number, (why, month, week, days, of), size in zip(
            range(42, 0, -1), kept, range(731_000, 1000, -51_000), strict=False
        )
    )


def answered(folder: Path) -> Desk:
    """The sample campaign with every attack answered by withdrawing or standing, and nobody called: a turn goes on."""
    desk = sample(folder)
    while isinstance(due := next(iter(desk.state.pending.values()), None), AnswerDue):
        ways = (o.AnswerAttack(due.player, due.battle, due.army, o.Answer.WITHDRAW, haven) for haven in due.havens)
        desk.submit(next(order for order in ways if not desk.check(order)))
    return desk


def resolved(folder: Path) -> Desk:
    """A battle was fought by the program; its attacker's seat goes on."""
    desk = scenes.fought(folder)
    resolve(desk, queries.open_battles(desk.state)[0].id)
    return desk


def resolve(desk: Desk, battle: BattleId) -> None:
    """The program fights a battle, and its result is entered."""
    prepared = desk.battles.prepare(battle)
    desk.submit(report_order(desk.state, battle, arena.fight(prepared.setup, prepared.seed)))


def undone(folder: Path) -> Desk:
    """A battle that was fought and taken back: there is a branch beside the campaign."""
    desk = resolved(folder)
    desk.undo()
    desk.submit(o.Rename(scenes.first_army(desk.state, desk.state.seats[0]), "Second Company"))
    return desk


def computers(folder: Path) -> Desk:
    """It is the turn of a player whom the program plays."""
    desk = scenes.in_turn(folder)
    for player in desk.state.seats:
        desk.submit(o.HandSeat(player, "standard"))
    return desk


def joinable(folder: Path) -> Desk:
    """Newcomers were agreed on."""
    return scenes.in_turn(folder, rules=HouseRules(newcomers=True))


def with_objectives(folder: Path) -> Desk:
    """A campaign of Firefight: a battle for objectives was fought by the program."""
    from tests.ui.battle.table.battles.ground import POINTS_225, waiting

    desk = waiting(folder, ("compact", "brood"), POINTS_225, system="firefight", fp=17)
    resolve(desk, queries.open_battles(desk.state)[0].id)
    return desk


def of_men(folder: Path) -> Desk:
    """A campaign of Man to Man: a battle was fought by the program."""
    from tests.ui.battle.table.battles.ground import TANKS, waiting

    desk = waiting(folder, ("common", "common"), TANKS, system="man_to_man", fp=20)
    resolve(desk, queries.open_battles(desk.state)[0].id)
    return desk


def unnamed(folder: Path) -> Desk:
    """A campaign of Firefight: a frame of the player whose turn it is has an ability of a weapon, still to be named."""
    people = (o.PlayerSetup("Mara", "lattice"), o.PlayerSetup("Tobias", "lattice"))
    rules = HouseRules(start_fp=20)
    founding = o.FoundCampaign("The Drowned City", "firefight", people, scenes.ground(len(people)), 7, rules)
    desk = Desk.create(folder / "city.fftt", founding)
    for player in desk.state.seats:
        home = queries.sectors_of(desk.state, player)[0]
        desk.submit(o.Recruit(player, home, (("lattice.siege", 1), ("lattice.prime", 1), ("lattice.train", 1))))
    desk.submit(o.StartWeek())
    for player in desk.state.seats:
        gifted = next(f for f in desk.state.figures.values() if (f.player, f.unit) == (player, "lattice.siege"))
        desk.submit(o.Rename(gifted.id, "Cantilever"))
        desk.submit(o.Correct("a throw of the evening", (o.SetFigure(gifted.id, 33, abilities=("double-fire",)),)))
    return desk


def declared(folder: Path, **wishes: object) -> Desk:
    """All battles are fought at the end of the week, everybody has attacked who could, and all stand."""
    return attack_all(scenes.in_turn(folder, rules=LATE, **wishes))


def several(folder: Path) -> Desk:
    """The same, and nobody sends a detachment: the battles wait for their results."""
    return nobody_called(declared(folder))


def attack_all(desk: Desk) -> Desk:
    """Everybody attacks who can, and all stand."""
    while (player := desk.state.active) is not None:
        for order in _attacks(desk.state):
            try:
                desk.submit(order)
            except Refusal:
                continue
            break
        while isinstance(due := next(iter(desk.state.pending.values()), None), AnswerDue | LossesDue):
            if isinstance(due, LossesDue):
                desk.submit(o.ChooseLosses(due.player, due.id, propose_losses(desk.state, due)))
            else:
                desk.submit(o.AnswerAttack(due.player, due.battle, due.army, o.Answer.STAND))
        desk.submit(o.EndTurn(player))
    return desk


def nobody_called(desk: Desk) -> Desk:
    """Nobody who is called sends a detachment."""
    while calls := [p for p in desk.state.pending.values() if isinstance(p, CallDue)]:
        desk.submit(o.DeclineCalls(calls[0].battle, (calls[0].player,)))
    return desk


def _attacks(state: Campaign) -> list[o.MoveArmy]:
    """What the player whose turn it is could attack, where no battle is yet."""
    assert state.active is not None
    return [
        o.MoveArmy(state.active, army.id, path)
        for army in queries.armies_of(state, state.active)
        for path in queries.reach(state, army.id)
        if queries.attacked_in(state, path[-1], state.active) and queries.battle_in(state, path[-1]) is None
    ]


def full(folder: Path) -> Desk:
    """Eight players with armies of 20 FP in single points, and a battle wherever one could be begun."""
    return nobody_called(attack_all(full_in_turn(folder)))


def full_in_turn(folder: Path) -> Desk:
    """The same before the first attack."""
    kinds = cycle(Faction)
    seats = tuple(o.PlayerSetup(f"Player {letter}", next(kinds)) for letter in "ABCDEFGH")
    founding = o.FoundCampaign("The Long War", "fftt", seats, generate("city", 8, 7), seed=11, rules=LATE)
    desk = Desk.create(folder / "full.fftt", founding)
    for player in desk.state.seats:
        faction = desk.state.players[player].faction
        homes = queries.sectors_of(desk.state, player)
        scenes.correct(desk, *(o.SetStock(sector, 20) for sector in homes))
        for sector in homes:
            desk.submit(o.Recruit(player, sector, FULL[faction]))
    desk.submit(o.StartWeek())
    return desk
