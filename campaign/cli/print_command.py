"""``fftt print``: what lies on the table, as PDF. Kinds, wishes and set-ups are those of the print desk.

Finds out what people mean; ``campaign.paper`` makes and draws it.
"""

from __future__ import annotations

import argparse
from dataclasses import replace

from campaign import paper
from campaign.cli.output import CommandFailed, in_columns, progress, say
from campaign.cli.output_files import allowed
from campaign.cli.seats import seat
from campaign.desk import Desk
from campaign.paper import Kind, Setup, Setups, Wanted
from campaign.paper.setups import TONIGHT
from campaign.words import _, listed
from campaign.world.ids import PlayerId
from campaign.world.state import Campaign


def print_(arguments: argparse.Namespace) -> int:
    """Write documents of some kinds into a folder."""
    if arguments.list:
        return _list()
    chosen = _chosen(arguments)
    if arguments.out is None:
        raise CommandFailed(_("Say into which folder: --out DIR."))
    with Desk.open_to_read(arguments.file, arguments.door) as desk:
        kinds = [_kind(key) for key in chosen.kinds]
        players = _players(desk.state, chosen, arguments.player)
        if not players and any("players" in kind.options for kind in kinds):
            raise CommandFailed(_("Nobody has a battle this week."))
        week = _week(arguments.week)
        wanted = Wanted(
            players,
            chosen.attending,
            chosen.grouped,
            chosen.rich,
            week,
            chosen.rosters,
            arguments.tiles or chosen.tiles,
        )
        source = paper.Source(desk.state, desk.head, desk.recalling().past, desk.picture, desk.agreed)
        documents = paper.documents(source, kinds, wanted, one_file=chosen.one_file)
        drawn, files = progress(_("Drawing"), between_lines=True), 0
        for done, document in enumerate(documents, 1):
            drawn(done, len(documents))
            for path in paper.write([document], arguments.out, chosen.paper or "A4", allowed(over=arguments.over)):
                files += 1
                say(str(path))
    if not files:
        raise CommandFailed(_("There is nothing to print for them."))
    return 0


def _chosen(arguments: argparse.Namespace) -> Setup:
    """What is asked for, on top of the set-up that is named."""
    base = Setup("", (paper.ROSTERS,)) if arguments.setup is None else _setup(arguments.setup)
    keys = [key.strip() for text in arguments.kind or () for key in text.split(",") if key.strip()]
    return replace(
        base,
        kinds=tuple(dict.fromkeys(keys)) or base.kinds,
        whose=TONIGHT if arguments.tonight else base.whose,
        attending=base.attending or arguments.attending,
        grouped=base.grouped or arguments.grouped,
        rich=base.rich or arguments.rich,
        rosters=base.rosters or arguments.rosters,
        one_file=base.one_file or arguments.one_file,
        paper=arguments.paper or base.paper,
    )


def _setup(name: str) -> Setup:
    """A saved one, with those of its kinds that there are."""
    setups = Setups(paper.setups_file())
    found = setups.named(name)
    if found is None:
        names = listed([one.name for one in setups.all()])
        raise CommandFailed(_("There is no print set-up “{text}”. There are {names}.").format(text=name, names=names))
    return replace(found, kinds=tuple(key for key in found.kinds if paper.kind_of(key) is not None))


def _kind(key: str) -> Kind:
    found = paper.kind_of(key)
    if found is None:
        keys = ", ".join(kind.key for kind in paper.KINDS)
        raise CommandFailed(_("There is no kind of paper “{key}”. There are {keys}.").format(key=key, keys=keys))
    return found


def _players(state: Campaign, chosen: Setup, named: list[str] | None) -> tuple[PlayerId, ...]:
    """Those named on the line, else those of the set-up."""
    if named:
        return tuple(dict.fromkeys(player for text in named if (player := seat(state, text))))
    return paper.players_of(state, chosen.whose)


def _week(text: str | None) -> tuple[int, int] | None:
    """A month and a week, as 2.3."""
    if text is None:
        return None
    month, _point, week = text.partition(".")
    if not (month.isdecimal() and week.isdecimal()):
        raise CommandFailed(_("“{text}” is no week. The third week of the second month is 2.3.").format(text=text))
    return int(month), int(week)


def _list() -> int:
    """Kinds and set-ups, each with what it is."""
    for line in in_columns([(kind.key, kind.name(), kind.detail()) for kind in paper.KINDS]):
        say(line)
    say("")
    for line in in_columns([(one.name, ", ".join(one.kinds)) for one in Setups(paper.setups_file()).all()]):
        say(line)
    return 0
