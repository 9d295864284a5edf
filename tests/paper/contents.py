"""Campaigns at the limits of what paper has to take: nearly nothing, the sample, and the most of everything.

Each is played by orders once for a process and comes as what paper is made of; no file is left open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain, cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from campaign.battle.fftt.experience import ABILITIES
from campaign.battle.fftt.units import Faction
from campaign.desk import Desk
from campaign.paper import Source
from campaign.world import orders as o
from campaign.world import queries
from campaign.world.battle_handover import report_order
from campaign.world.ids import PictureId
from campaign.world.maps.generator import generate
from campaign.world.state import CAMPAIGN
from tests import pngs, sampled
from tests.fights import attacker_wins
from tests.ui.panels import scenes
from tests.ui.screens import campaigns
from tests.ui.screens.dressing import HOSTILE, NOTE

LONG: Final = (
    "Oberstabsfeldwebel Wolkenstein",
    "Donaudampfschifffahrtsbrigade",
    "Maximiliane von Rheinfelden-Au",
    "Łódź–Kraków Ætherjäger Ñandú Ø",
)
FALLEN: Final = 4  # of an army


def tiny(folder: Path) -> Desk:
    """Two players before the first week, one of them with an army of two figures."""
    seats = (o.PlayerSetup("Al", Faction.MARINES), o.PlayerSetup("Bo", Faction.INSECTOIDS))
    desk = Desk.create(folder / "tiny.fftt", o.FoundCampaign("Duel", "fftt", seats, generate("city", 2, 7), seed=11))
    player = desk.state.seats[0]
    (home, *_others) = queries.sectors_of(desk.state, player)
    desk.submit(o.Recruit(player, home, (("marines.hq", 1), ("marines.grunt", 1))))
    return desk


def typical(folder: Path) -> Desk:
    """The sample campaign, two months in."""
    return sampled.sample(folder / "typical.fftt")


def worst(folder: Path) -> Desk:
    """Eight players, armies of 20 figures of 1 FP, names long or hostile, heroes and fallen, battles."""
    desk = campaigns.full_in_turn(folder)
    _name_everything(desk)
    _appoint(desk)
    _make_heroes(desk)
    campaigns.nobody_called(campaigns.attack_all(desk))
    for battle in queries.open_battles(desk.state)[::2]:
        prepared = desk.battles.prepare(battle.id)
        desk.submit(report_order(desk.state, battle.id, attacker_wins(prepared.setup, prepared.seed)))
    return desk


CONTENTS: Final[dict[str, Callable[[Path], Desk]]] = {"tiny": tiny, "typical": typical, "worst": worst}


@cache
def source(content: str) -> Source:
    """One of the CONTENTS, as what paper is made of."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder, CONTENTS[content](Path(folder)) as desk:
        return source_at(desk)


def source_at(desk: Desk) -> Source:
    """A campaign as what paper is made of, which no longer needs its file."""
    state = desk.state
    ids = {*state.portraits.values(), *(backdrop.picture for backdrop in state.backdrops.values())}
    pictures: dict[PictureId, bytes | None] = {id: desk.picture(id) for id in ids}
    return Source(state, desk.head, desk.recalling().past, pictures.get)


def _name_everything(desk: Desk) -> None:
    """Every third figure and all else has a name that is long, or that programs stumble over."""
    names = _names()
    state = desk.state
    figures = [figure for army in queries.armies_of(state) for figure in army.figures][::3]
    for what in (CAMPAIGN, *state.seats, *sorted(state.sectors), *sorted(state.armies), *figures):
        desk.submit(o.Rename(what, next(names)))
    for what in (CAMPAIGN, state.seats[0]):
        desk.submit(o.WriteNote(what, NOTE))


def _names() -> Iterator[str]:
    """The first, which is the campaign's, is hostile; then long and hostile ones in turn, each with its number."""
    turn = chain.from_iterable(zip(cycle(HOSTILE), cycle(LONG), strict=False))
    for number, name in enumerate(turn, 1):
        yield f"{name[:54]} {number}"


def _appoint(desk: Desk) -> None:
    """The player whose turn it is has a commander in chief."""
    player = desk.state.active
    assert player is not None
    (army, *_others) = queries.armies_of(desk.state, player)
    scenes.correct(desk, o.SetStock(army.sector, 20))
    desk.submit(o.AppointCommander(player, army.figures[0]))


def _make_heroes(desk: Desk) -> None:
    """Each player has an army of heroes with portraits and abilities, and has buried some."""
    portrait = pngs.png(90, 64, 64)
    for player in desk.state.seats:
        (army, *_others) = queries.armies_of(desk.state, player)
        figures = [figure for figure in army.figures if not queries.unit_of(desk.state, figure).is_hq]
        alive, fallen = figures[:-FALLEN], figures[-FALLEN:]
        abilities = cycle(ABILITIES.values())
        scenes.correct(
            desk,
            *(
                o.SetFigure(figure, 40 - place, 20, 9, tuple(islice(abilities, 3)))
                for place, figure in enumerate(alive)
            ),
            *(o.StrikeFigure(figure) for figure in fallen),
        )
        desk.set_portrait(alive[0], portrait)
