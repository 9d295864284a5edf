"""``fftt export``, ``import``, ``player-copy``, ``page``, ``csv``, ``news``, ``map``, ``portrait``: what goes out, in.

Files that are written replace none, unless that is what exporting is for; everything else is said on the terminal.
"""

from __future__ import annotations

import argparse
import secrets
import sys
from pathlib import Path

from campaign.cli import map_commands
from campaign.cli.arguments import MANY_SEEDS
from campaign.cli.opening import at_desk
from campaign.cli.output import CommandFailed, progress, say
from campaign.cli.output_files import copy_for, export_of, may_write, write
from campaign.cli.seats import seat
from campaign.desk import Desk
from campaign.exchange import csv_files, map_file, newsletter
from campaign.intake.documents import plain_text
from campaign.words import _
from campaign.world.ids import PlayerId
from campaign.world.knowledge import as_seen_by
from campaign.world.maps import MapDocument, drawing_problems, generate, problems
from campaign.world.orders import RedrawMap
from campaign.world.pictures import BadPicture
from campaign.world.state import Campaign


def export(arguments: argparse.Namespace) -> int:
    """The whole campaign as JSON."""
    with Desk.open_to_read(arguments.file, arguments.door) as desk:
        may_write(arguments.out, over=arguments.over, own=export_of(desk.path))
        desk.copies.export(arguments.out)
    say(_("Written: {file}.").format(file=arguments.out))
    return 0


def import_(arguments: argparse.Namespace) -> int:
    """A campaign file of a document."""
    made = progress(_("Reading"))
    made(0, 1)
    arguments.door.restore(arguments.document, arguments.file)
    made(1, 1)
    say(_("{file} is there again, and sound.").format(file=arguments.file))
    return 0


def copy(arguments: argparse.Namespace) -> int:
    """A copy for one player."""
    with Desk.open_to_read(arguments.file, arguments.door) as desk:
        player = seat(desk.state, arguments.player)
        assert player is not None
        may_write(arguments.out, over=arguments.over, own=copy_for(desk, player), document=False)
        desk.copies.for_player(player, arguments.out, over=True)
        name = desk.state.players[player].name
    say(_("Written: {file}, what {player} may know.").format(file=arguments.out, player=name))
    return 0


def page(arguments: argparse.Namespace) -> int:
    """A page for phones."""
    from campaign.paper.kind import Source
    from campaign.phone.content import phone_page
    from campaign.phone.page import html_of

    may_write(arguments.out, over=arguments.over)
    with Desk.open_to_read(arguments.file, arguments.door) as desk:
        source = Source(desk.state, desk.head, desk.recalling().past, desk.picture)
        made = html_of(phone_page(source, seat(desk.state, arguments.player)))
    write(made.encode("utf-8"), arguments.out, over=arguments.over)
    return 0


def csv(arguments: argparse.Namespace) -> int:
    """A table for spreadsheets."""
    with Desk.open_to_read(arguments.file, arguments.door) as desk:
        player = seat(desk.state, arguments.seen_by)
        rows = csv_files.rows_of(arguments.table, _state(desk, player), desk.past(player))
        data = csv_files.csv_bytes(rows, ";" if arguments.semicolons else ",")
    write(data, arguments.out, over=arguments.over)
    return 0


def news(arguments: argparse.Namespace) -> int:
    """The news of a week."""
    with Desk.open_to_read(arguments.file, arguments.door) as desk:
        player = seat(desk.state, arguments.seen_by)
        public = player is None and not arguments.everything
        past = desk.past(player, public=public)
        state = as_seen_by(desk.state, player) if public else _state(desk, player)
        week = _week(arguments.week) if arguments.week else newsletter.latest_week(past)
        if week is None or week not in newsletter.weeks_in(past):
            raise CommandFailed(_("Of this week there is nothing to tell."))
        write(newsletter.newsletter(past, state, week).encode("utf-8"), arguments.out, over=arguments.over)
    return 0


def map_(arguments: argparse.Namespace) -> int:
    """Maps as documents: made, taken out of a campaign, looked through."""
    if arguments.map_command in ("edit", "picture"):
        return map_commands.edit_map(arguments) if arguments.map_command == "edit" else map_commands.picture(arguments)
    if arguments.map_command == "check":
        return _check_map(read_map(arguments.map))
    if arguments.map_command == "redraw":
        with at_desk(arguments) as desk:
            desk.submit(RedrawMap(read_map(arguments.map)))
            say(_("{n}: done.").format(n=desk.head))
        return 0
    if arguments.map_command == "make":
        seed = secrets.randbelow(MANY_SEEDS) if arguments.seed is None else arguments.seed
        ground = generate(arguments.kind, arguments.players, seed, extra_free=arguments.extra_free)
    else:
        with Desk.open_to_read(arguments.file, arguments.door) as desk:
            ground = desk.state.setting.map
    write(map_file.map_text(ground).encode("utf-8"), arguments.out, over=arguments.over)
    return 0


def portrait(arguments: argparse.Namespace) -> int:
    """A picture for a figure or a player."""
    with at_desk(arguments) as desk:
        what = _portrayed(desk.state, arguments.who)
        try:
            desk.set_portrait(what, arguments.picture.read_bytes() if arguments.picture else None)
        except BadPicture as wrong:
            raise CommandFailed(
                _("{why} The window takes any picture and makes a portrait of it.").format(why=wrong)
            ) from wrong
        say(_("{n}: done.").format(n=desk.head))
    return 0


def read_map(path: Path) -> MapDocument:
    """A map's document. Raises BadForm, StoreError, or OSError."""
    return map_file.read_map(plain_text(path))


def _check_map(ground: MapDocument) -> int:
    seats = len({sector.home for sector in ground.sectors if sector.home is not None})
    free = sum(sector.home is None for sector in ground.sectors)
    found = problems(ground, extra_free=max(0, free - 1) // max(1, seats))
    for reason in found:
        say(str(reason), sys.stderr)
    hints = () if found else drawing_problems(ground)
    for hint in hints:
        say(_("Hard to read: {hint}").format(hint=hint))
    if not found:
        say(_("A map for {n} players, with {m} sectors; it can be played on.").format(n=seats, m=len(ground.sectors)))
    return 1 if found else 0


def _state(desk: Desk, player: PlayerId | None) -> Campaign:
    return desk.state if player is None else as_seen_by(desk.state, player)


def _week(text: str) -> newsletter.Week:
    """``2.3``: month 2, week 3."""
    month, _dot, week = text.partition(".")
    if not (month.isdecimal() and week.isdecimal()):
        raise CommandFailed(_("“{text}” is no week: write 2.3 for month 2, week 3.").format(text=text))
    return int(month), int(week)


def _portrayed(state: Campaign, text: str) -> str:
    """An id, or the name of a player or of one living figure."""
    if text in state.figures or text in state.players:
        return text
    named = [thing.id for part in (state.players, state.figures) for thing in part.values() if thing.name == text]
    if len(named) != 1:
        raise CommandFailed(
            _("“{text}” is no player, and not the name of one figure: give the figure’s id.").format(text=text)
        )
    return str(named[0])
