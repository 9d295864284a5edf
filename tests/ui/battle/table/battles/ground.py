"""The campaigns that whole battles are played in: a battle waits for its result, and dice fall the same every time."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QSettings

from campaign.battle.fftt.units import Faction
from campaign.desk import Desk
from campaign.world import orders as o
from campaign.world.detaching import senders
from campaign.world.house_rules import HouseRules
from campaign.world.ids import BattleId
from campaign.world.maps import generate
from campaign.world.queries import neighbours
from campaign.world.state import AnswerDue, CallDue
from tests.store.campaigns import army, home

NAME = "The Drowned City"
NAMES = ("Mara", "Tobias", "Ines", "Jonas")
Force = tuple[tuple[str, int], ...]
COMPACT, BROOD = "compact", "brood"
COMMON = "common"
WHOLE: dict[str, Force] = {  # twelve figures of 15 FP; of Firefight nine, of Man to Man eleven
    Faction.MARINES: (
        ("marines.engineer", 1),
        ("marines.grenadier", 1),
        ("marines.grunt", 7),
        ("marines.medic", 1),
        ("marines.hq", 2),
    ),
    Faction.MACHINA: (("machina.tank", 1), ("machina.terminator", 8), ("machina.scanner", 1), ("machina.hq", 2)),
    Faction.INSECTOIDS: (
        ("insectoids.queen", 1),
        ("insectoids.stinger", 4),
        ("insectoids.razordog", 4),
        ("insectoids.spitter", 2),
        ("insectoids.bombbug", 1),
    ),
    COMPACT: (("compact.captain", 1), ("compact.section", 5), ("compact.gunner", 2), ("compact.train", 1)),
    COMMON: (
        ("common.hq", 1),
        ("common.commander", 1),
        ("common.rifleman", 4),
        ("common.leader", 1),
        ("common.rifleman", 3),
        ("common.lightgunner", 1),
    ),
}
HOME_225 = 17  # FP of a home from which these come
POINTS_225: dict[str, Force] = {  # 15 FP of Firefight that fight, and a train
    COMPACT: (("compact.captain", 1), ("compact.section", 5), ("compact.gunner", 3), ("compact.train", 1)),
    BROOD: (
        ("brood.matriarch", 1),
        ("brood.skitter", 4),
        ("brood.quillback", 1),
        ("brood.lurker", 1),
        ("brood.train", 1),
    ),
}
TANKS: dict[str, Force] = {  # 20 FP of Man to Man, with a vehicle, a mortar and support from afar
    COMMON: (
        ("common.hq", 1),
        ("common.spotter", 1),
        ("common.lightmortar", 1),
        ("common.rifleman", 4),
        ("common.pioneer", 1),
        ("common.mediumtank", 1),
        ("common.mortars", 1),
    )
}
HOME_HALF = 10
HALF: dict[str, Force] = {  # half as many
    COMPACT: (("compact.captain", 1), ("compact.section", 2), ("compact.gunner", 1), ("compact.train", 1)),
    BROOD: (("brood.matriarch", 1), ("brood.skitter", 2), ("brood.train", 1)),
}
SMALL: dict[str, Force] = {  # four figures
    Faction.MARINES: (("marines.grenadier", 1), ("marines.grunt", 2), ("marines.hq", 1)),
    Faction.MACHINA: (("machina.terminator", 3), ("machina.hq", 1)),
    Faction.INSECTOIDS: (("insectoids.stinger", 2), ("insectoids.spitter", 1), ("insectoids.razordog", 1)),
}


def waiting(
    folder: Path,
    factions: Sequence[str],
    forces: dict[str, Force] = WHOLE,
    *,
    seed: int = 7,
    system: str = "fftt",
    fp: int = 15,
) -> Desk:
    """The first two fight, and whoever else there is has sent a detachment: the battle waits for its result.

    ``fp``: with how many each home begins.
    """
    people = tuple(o.PlayerSetup(name, faction) for name, faction in zip(NAMES, factions, strict=False))
    rules = HouseRules(start_fp=fp)
    founding = o.FoundCampaign(NAME, system, people, generate("city", len(people), 7), seed, rules)
    desk = Desk.create(folder / f"{NAME}.fftt", founding)
    for player in desk.state.seats:
        desk.submit(o.Recruit(player, home(desk, player), forces[desk.state.players[player].faction]))
    desk.submit(o.StartWeek())
    attacker = desk.state.active
    assert attacker is not None
    defender, *others = (player for player in desk.state.seats if player != attacker)
    place = home(desk, defender)
    gates = neighbours(desk.state, place)
    moved = [o.PlaceArmy(army(desk, player), gates[n % len(gates)]) for n, player in enumerate((attacker, *others))]
    desk.submit(o.Correct("to fight at once", tuple(moved)))
    desk.submit(o.MoveArmy(attacker, army(desk, attacker), (place,)))
    battle = next(iter(desk.state.battles))
    answered = next(due for due in desk.state.pending.values() if isinstance(due, AnswerDue))
    desk.submit(o.AnswerAttack(answered.player, battle, answered.army, o.Answer.STAND))
    _call(desk, battle)
    return desk


def _call(desk: Desk, battle: BattleId) -> None:
    """Whoever is called sends a detachment, for one side or for the other, or does not come."""
    while calls := [due for due in desk.state.pending.values() if isinstance(due, CallDue)]:
        player, found = calls[0].player, desk.state.battles[battle]
        ways = [
            o.SendDetachment(player, battle, sender.army, sender.best, ally)
            for sender in senders(desk.state, battle, player)
            for ally in (found.defender, found.attacker)
        ]
        desk.submit(next((way for way in ways if not desk.check(way)), o.DeclineCalls(battle, (player,))))


def remembered(path: Path) -> QSettings:
    """Settings that name a file as the one opened last."""
    settings = QSettings(str(path.parent / "settings.ini"), QSettings.Format.IniFormat)
    settings.setValue("recent", str(path))
    return settings
