"""``fftt map edit``, ``fftt map picture`` and ``fftt battlefield``: the map and the tables, changed at the terminal.

Sectors are named by their ids or by their names. Everything that changes something is an order like any other.
"""

from __future__ import annotations

import argparse
import secrets
import sys
from collections import Counter

from campaign.battle.battlefields.problems import battlefield_problems
from campaign.battle.scenery import CM, Battlefield
from campaign.battle.systems import telling_of
from campaign.cli.arguments import MANY_SEEDS
from campaign.cli.opening import at_desk
from campaign.cli.output import CommandFailed, say
from campaign.cli.output_files import write
from campaign.desk import Desk
from campaign.exchange.battlefield_file import battlefield_text, read_battlefield
from campaign.intake.documents import plain_text
from campaign.words import _, listed
from campaign.world.deploying import battlefield_of
from campaign.world.ids import RouteId, SectorId
from campaign.world.maps import edits
from campaign.world.maps.document import Hazard
from campaign.world.orders import EditMap, Order, SetBackdrop, SetBattlefield
from campaign.world.pictures import BadPicture
from campaign.world.queries import route_between
from campaign.world.rules.map_drawing import unfinished_problems
from campaign.world.state import CAMPAIGN, Campaign


def edit_map(arguments: argparse.Namespace) -> int:
    """One step in drawing the map; what it still lacks is told."""
    with at_desk(arguments) as desk:
        edit = _edit(desk.state, arguments)
        desk.submit(EditMap(edit))
        say(_("{n}: done.").format(n=desk.head))
        for reason in unfinished_problems(desk.state):
            say(_("Not finished: {reason}").format(reason=reason))
    return 0


def picture(arguments: argparse.Namespace) -> int:
    """A picture beneath the map, or beneath a sector's table."""
    with at_desk(arguments) as desk:
        sector = getattr(arguments, "sector", None)
        what = CAMPAIGN if sector is None else sector_named(desk.state, sector)
        if arguments.picture is None:
            desk.submit(SetBackdrop(what, None))
        else:
            area = _area(desk.state, what, arguments.area)
            try:
                desk.set_backdrop(what, arguments.picture.read_bytes(), area, arguments.opacity)
            except BadPicture as wrong:
                raise CommandFailed(
                    _("{why} The window takes any picture and makes it fit.").format(why=wrong)
                ) from wrong
        say(_("{n}: done.").format(n=desk.head))
    return 0


def battlefield(arguments: argparse.Namespace) -> int:
    """The table of a sector: shown, made anew, sent out, taken in."""
    match arguments.battlefield_command:
        case "show":
            with Desk.open_to_read(arguments.file, arguments.door) as desk:
                _show(desk.state, sector_named(desk.state, arguments.sector))
            return 0
        case "export":
            with Desk.open_to_read(arguments.file, arguments.door) as desk:
                text = battlefield_text(battlefield_of(desk.state, sector_named(desk.state, arguments.sector)))
            write(text.encode("utf-8"), arguments.out, over=arguments.over)
            return 0
        case "picture":
            return picture(arguments)
    with at_desk(arguments) as desk:
        desk.submit(_set(desk.state, arguments))
        say(_("{n}: done.").format(n=desk.head))
    return 0


def sector_named(state: Campaign, text: str) -> SectorId:
    """A sector by its id or its name."""
    if text in state.sectors:
        return SectorId(text)
    named = [sector.id for sector in state.sectors.values() if sector.name.casefold() == text.strip().casefold()]
    if len(named) != 1:
        raise CommandFailed(_("“{text}” is no sector of this campaign.").format(text=text))
    return named[0]


def _set(state: Campaign, arguments: argparse.Namespace) -> Order:
    sector = sector_named(state, arguments.sector)
    if arguments.battlefield_command == "import":
        return SetBattlefield(sector, read_battlefield(plain_text(arguments.battlefield)))
    if arguments.first:
        return SetBattlefield(sector)
    return SetBattlefield(sector, seed=secrets.randbelow(MANY_SEEDS) if arguments.seed is None else arguments.seed)


def _edit(state: Campaign, arguments: argparse.Namespace) -> edits.MapEdit:
    def sector(text: str) -> SectorId:
        return sector_named(state, text)

    words = arguments
    match arguments.edit:
        case "add":
            return edits.AddSector((words.x, words.y), words.name, words.character)
        case "move":
            return edits.MoveSector(sector(words.sector), (words.x, words.y))
        case "remove":
            return edits.RemoveSector(sector(words.sector))
        case "rename":
            return edits.NameSector(sector(words.sector), words.name)
        case "join":
            return edits.JoinSectors(sector(words.sector), sector(words.other))
        case "part":
            return edits.RemoveRoute(_route(state, sector(words.sector), sector(words.other)))
        case "zone":
            return edits.SetZone(sector(words.sector), words.on == "on")
        case "hazard":
            hazard = Hazard(words.name, words.dice) if words.name else None
            return edits.SetHazard(sector(words.sector), hazard)
        case "character":
            return edits.SetCharacter(sector(words.sector), words.character)
        case "centre":
            return edits.SetCentre(sector(words.sector))
    return edits.SwapHomes(sector(words.sector), sector(words.other))


def _route(state: Campaign, a: SectorId, b: SectorId) -> RouteId:
    found = route_between(state, a, b)
    if found is None:
        names = {"a": state.sectors[a].name, "b": state.sectors[b].name}
        raise CommandFailed(_("No route joins {a} and {b}.").format(**names))
    return found


def _area(state: Campaign, what: str, area: list[int] | None) -> tuple[int, int, int, int]:
    """Where it lies: where it is said, else from edge to edge. On a table in centimetres."""
    if what == CAMPAIGN:
        whole = (0, 0, state.setting.map.width, state.setting.map.height)
        return whole if area is None else (area[0], area[1], area[2], area[3])
    field = battlefield_of(state, SectorId(what))
    return (
        (0, 0, field.width, field.height)
        if area is None
        else (
            area[0] * CM,
            area[1] * CM,
            area[2] * CM,
            area[3] * CM,
        )
    )


def _show(state: Campaign, sector: SectorId) -> None:
    field = battlefield_of(state, sector)
    laid = state.sectors[sector].battlefield is not None
    say(
        telling_of(state.setting.system).ruler.of_sector(
            state.sectors[sector].name,
            field.width,
            field.height,
            _("laid out") if laid else _("as its character makes it"),
        )
    )
    say(_("{pieces}; {n} low walls.").format(pieces=listed(_counted(field)) or _("No scenery"), n=len(field.low_walls)))
    for problem in battlefield_problems(field, state.setting.system):
        say(str(problem), sys.stderr)


def _counted(field: Battlefield) -> list[str]:
    return [f"{n} × {kind}" for kind, n in sorted(Counter(piece.kind.value for piece in field.pieces).items())]
