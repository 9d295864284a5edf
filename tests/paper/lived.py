"""A campaign of any rule system in which something has happened, as what paper is made of.

Computer players have played it into a week in which a battle waits; figures have learnt, fallen and been buried.
"""

from __future__ import annotations

from functools import cache
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from campaign.autoplay import play_on
from campaign.battle.arena import fight
from campaign.battle.systems import campaign_of, lists_of
from campaign.desk import Desk
from campaign.paper import Source
from campaign.world import orders as o
from campaign.world import queries
from campaign.world.ids import BattleId
from campaign.world.maps.generator import generate
from campaign.world.state import BattleStage, Campaign
from tests import pngs
from tests.battle import second_system
from tests.paper.contents import source, source_at
from tests.ui.panels import scenes

assert second_system  # registers itself

PLAYERS: Final = ("Red", "Blue", "Green")
WEEKS: Final = 6  # at most
FOUGHT: Final = 2  # battles before the one that waits
SEED: Final = 3


@cache
def lived(system: str) -> Source:
    """Such a campaign, made once for all tests of a process; of FFTT the sample, which other tests make as well."""
    if system == "fftt":
        return source("typical")
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder, _played(Path(folder), system) as desk:
        _make_heroes(desk)
        return source_at(desk)


def _played(folder: Path, system: str) -> Desk:
    lists = lists_of(system).factions
    seats = tuple(o.PlayerSetup(name, lists[seat % len(lists)]) for seat, name in enumerate(PLAYERS))
    ground = generate("city", len(PLAYERS), SEED)
    desk = Desk.create(folder / "lived.fftt", o.FoundCampaign("Lived in", system, seats, ground, seed=SEED))
    fought: list[BattleId] = []

    def resolve(desk: Desk, battle: BattleId) -> None:
        desk.resolve(battle, fight)
        fought.append(battle)

    def waits(state: Campaign) -> bool:
        is_open = any(battle.stage is BattleStage.OPEN for battle in queries.open_battles(state))
        return len(fought) >= FOUGHT and is_open

    play_on(desk, weeks=WEEKS, everyone=True, resolve=resolve, until=waits)
    assert waits(desk.state)
    return desk


def _make_heroes(desk: Desk) -> None:
    """Some of each army have learnt, one has a portrait, and one has fallen; somebody commands."""
    abilities = cycle(campaign_of(desk.state.setting.system).abilities.values())
    for player in desk.state.seats:
        army = max(queries.armies_of(desk.state, player), key=lambda army: len(army.figures))
        figures = [figure for figure in army.figures if not queries.unit_of(desk.state, figure).is_hq]
        alive = figures[:3]
        scenes.correct(
            desk,
            *(o.SetFigure(figure, 40 - 8 * n, 20, 9, tuple(islice(abilities, 2))) for n, figure in enumerate(alive)),
            *(o.StrikeFigure(figure) for figure in figures[3:4]),
        )
        desk.set_portrait(alive[0], pngs.png(90, 64, 64))
