"""How the commands are called that remember and exchange: record, hall, export, import, backups, send and so on.

Only describes arguments; imports nothing heavy, because every call of ``fftt`` reads it.
"""

from __future__ import annotations

from pathlib import Path

from campaign.cli.arguments import Commands, Parser, add_on_file, add_over
from campaign.words import _


def add_all(commands: Commands[Parser]) -> None:
    """Every one of them."""
    _add_memory(commands)
    _add_whole(commands)
    _add_backups(commands)
    _add_for_others(commands)
    _add_maps(commands)
    _add_battlefields(commands)
    portrait = add_on_file(commands, "portrait", _("give a figure or a player a picture, or take it away"))
    portrait.add_argument("who", metavar="WHO", help=_("the id, or the name"))
    portrait.add_argument("picture", nargs="?", type=Path, metavar="PICTURE.png", help=_("none: it is taken away"))


def _add_memory(commands: Commands[Parser]) -> None:
    record = add_on_file(commands, "record", _("print the service of a figure, from its recruitment on"))
    record.add_argument("figure", metavar="FIGURE", help=_("its id, or its name"))
    hall = add_on_file(commands, "hall", _("print the hall of fame, or the cemetery"))
    hall.add_argument("--by", choices=("experience", "kills", "battles", "weeks", "wounds"), default="experience")
    hall.add_argument(
        "-n", dest="number", type=int, default=20, metavar="N", help=_("how many veterans; 20 if not said")
    )
    hall.add_argument("--cemetery", action="store_true", help=_("the dead and the lost, the last first"))
    statistics = add_on_file(commands, "statistics", _("print the campaign in figures, and how the dice fell"))
    for parser in (record, hall, statistics):
        _seen_by(parser)
        parser.add_argument("--json", action="store_true", help=_("for programs"))


def _add_whole(commands: Commands[Parser]) -> None:
    export = add_on_file(commands, "export", _("write the whole campaign as JSON, every branch and portrait"))
    export.add_argument("out", type=Path, metavar="OUT.json")
    add_over(export)
    restore = commands.add_parser(
        "import", help=_("make a campaign file of such JSON"), description=_("Make a campaign file of such JSON.")
    )
    restore.add_argument("document", type=Path, metavar="IN.json")
    restore.add_argument("file", type=Path, metavar="FILE", help=_("the new file, NAME.fftt"))


def _add_backups(commands: Commands[Parser]) -> None:
    kept = add_on_file(commands, "backups", _("list the backups of a campaign, or make a new file of one"))
    kept.add_argument(
        "--restore", type=int, metavar="N", help=_("the one of this number; no other file is changed or replaced")
    )
    kept.add_argument("--out", type=Path, metavar="NEW.fftt", help=_("the new file; beside the campaign if not said"))
    send = add_on_file(commands, "send", _("write a whole copy to send to somebody"))
    send.add_argument(
        "out", nargs="?", type=Path, metavar="OUT.fftt", help=_("a new file; named by campaign and week if not said")
    )
    add_over(send)


def _add_for_others(commands: Commands[Parser]) -> None:
    copy = add_on_file(commands, "player-copy", _("write a file that holds what one player may know, to look at"))
    copy.add_argument("player", metavar="PLAYER")
    copy.add_argument("out", type=Path, metavar="OUT.fftt")
    add_over(copy)
    page = add_on_file(commands, "page", _("write a page for phones: one HTML file, for all or for one player"))
    page.add_argument("--player", metavar="PLAYER", help=_("what this player may know; what anybody may if not said"))
    page.add_argument("out", type=Path, metavar="OUT.html")
    add_over(page)
    csv = add_on_file(commands, "csv", _("write a table for spreadsheets"))
    csv.add_argument("table", choices=("rosters", "standings", "battles", "journal"))
    csv.add_argument(
        "--semicolons", action="store_true", help=_("between cells, as spreadsheets with decimal commas want")
    )
    news = add_on_file(commands, "news", _("write the news of a week as Markdown, as anybody may know them"))
    news.add_argument("--week", metavar="M.W", help=_("2.3 is month 2, week 3; the last that is over if not said"))
    news.add_argument("--everything", action="store_true", help=_("what is hidden too, for the organiser"))
    for parser in (csv, news):
        _seen_by(parser)
        _out(parser)


def _add_maps(commands: Commands[Parser]) -> None:
    maps = commands.add_parser("map", help=_("make a map’s document, take it out of a campaign, or look through it"))
    kinds = maps.add_subparsers(dest="map_command", metavar=_("WHAT"), required=True)
    taken = kinds.add_parser("export", help=_("the map of a campaign"))
    taken.add_argument("file", type=Path, metavar="FILE")
    make = kinds.add_parser("make", help=_("a new map"))
    make.add_argument("kind", choices=("city", "planet"))
    make.add_argument("players", type=int, choices=range(2, 9), metavar="2…8")
    make.add_argument("--seed", type=int, metavar="N")
    make.add_argument(
        "--extra-free", type=int, default=0, choices=range(3), metavar="N", help=_("free sectors more each")
    )
    check = kinds.add_parser("check", help=_("whether a map can be played on"))
    check.add_argument("map", type=Path, metavar="MAP.json")
    redraw = kinds.add_parser("redraw", help=_("another map for a campaign in which no army has been raised yet"))
    redraw.add_argument("file", type=Path, metavar="FILE")
    redraw.add_argument("map", type=Path, metavar="MAP.json")
    for parser in (taken, make):
        _out(parser)
    _add_edits(kinds)
    beneath = kinds.add_parser("picture", help=_("lay a picture beneath the map, or take it away"))
    beneath.add_argument("file", type=Path, metavar="FILE")
    _add_picture(beneath)


def _add_edits(kinds: Commands[Parser]) -> None:
    """A word for each single step, and what it needs."""
    edit = kinds.add_parser("edit", help=_("change the map by one step, before the first army is raised"))
    edit.add_argument("file", type=Path, metavar="FILE")
    steps = edit.add_subparsers(dest="edit", metavar=_("STEP"), required=True)
    words = {
        "add": _("a free sector more"),
        "move": _("another place for a sector"),
        "remove": _("a free sector less"),
        "rename": _("another name"),
        "join": _("a route between two sectors"),
        "part": _("no route between two sectors any more"),
        "zone": _("a radioactive zone, or none"),
        "hazard": _("another hazardous area, with its name and dice; without a name none"),
        "character": _("how a sector looks"),
        "centre": _("the sector to which all have equally far"),
        "swap": _("two sectors change roles: whose home they are"),
    }
    for step, does in words.items():
        parser = steps.add_parser(step, help=does)
        if step != "add":
            parser.add_argument("sector", metavar="SECTOR")
        if step in ("join", "part", "swap"):
            parser.add_argument("other", metavar="SECTOR")
        if step in ("add", "rename"):
            parser.add_argument("name", metavar="NAME")
        if step in ("add", "move"):
            parser.add_argument("x", type=int, metavar="X")
            parser.add_argument("y", type=int, metavar="Y")
        if step == "hazard":
            parser.add_argument("name", metavar="NAME", nargs="?", default="", help=_("what the hazard is called"))
            parser.add_argument("--dice", type=int, default=2, metavar="N", help=_("how many D6 are thrown, 1 to 6"))
        if step == "zone":
            parser.add_argument("on", choices=("on", "off"))
        if step in ("add", "character"):
            parser.add_argument("character", metavar="CHARACTER", help=_("core, works, docks, park and so on"))


def _add_battlefields(commands: Commands[Parser]) -> None:
    tables = commands.add_parser("battlefield", help=_("show, make anew, send out or take in the table of a sector"))
    kinds = tables.add_subparsers(dest="battlefield_command", metavar=_("WHAT"), required=True)
    words = {
        "show": _("what stands on it"),
        "generate": _("a new one, as the sector’s character makes it"),
        "export": _("the table as JSON, to be edited"),
        "import": _("the table of such JSON for this sector"),
        "picture": _("lay a photo beneath it, or take it away"),
    }
    for kind, does in words.items():
        parser = kinds.add_parser(kind, help=does)
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("sector", metavar="SECTOR", help=_("its id, or its name"))
        if kind == "generate":
            parser.add_argument("--seed", type=int, metavar="N")
            parser.add_argument("--first", action="store_true", help=_("the one that the campaign makes by itself"))
        elif kind == "export":
            _out(parser)
        elif kind == "import":
            parser.add_argument("battlefield", type=Path, metavar="BATTLEFIELD.json")
        elif kind == "picture":
            _add_picture(parser)


def _add_picture(parser: Parser) -> None:
    parser.add_argument("picture", nargs="?", type=Path, metavar="PICTURE.png", help=_("none: it is taken away"))
    parser.add_argument(
        "--area", nargs=4, type=int, metavar="N", help=_("left, top, width, height; from edge to edge if not said")
    )
    parser.add_argument("--opacity", type=int, default=60, metavar="PERCENT")


def _seen_by(parser: Parser) -> None:
    parser.add_argument("--as", dest="seen_by", metavar="PLAYER", help=_("only what this player may know"))


def _out(parser: Parser) -> None:
    parser.add_argument("--out", type=Path, metavar="FILE", help=_("a new file; the terminal if not said"))
    add_over(parser)
