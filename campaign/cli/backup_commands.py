"""``fftt backups`` and ``fftt send``: the backups of a campaign, and a whole copy for somebody else.

Neither changes a campaign: what is written is a new file.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from campaign.cli.opening import backups_of
from campaign.cli.output import CommandFailed, in_columns, say
from campaign.cli.output_files import copy_of, may_write
from campaign.desk import Desk
from campaign.store.backups.folders import Backup, name_for_restored, what_for
from campaign.store.backups.naming import ENDING, ORIGINALS, name_to_send
from campaign.words import _
from campaign.world.knowledge import has_secrets


def backups(arguments: argparse.Namespace) -> int:
    """List the backups of a campaign, the newest first; or write one of them to a new file."""
    kept = backups_of(arguments)
    found = () if kept is None else kept.of(arguments.file)
    if arguments.restore is None:
        for line in in_columns([_row(backup) for backup in found], right=(0, 4)):
            say(line)
        if not found:
            say(_("There are no backups of “{name}”.").format(name=arguments.file.name))
        else:
            say(_("They are in “{folder}”.").format(folder=found[0].path.parent))
        return 0
    chosen = next((backup for backup in found if backup.number == arguments.restore), None)
    if kept is None or chosen is None:
        raise CommandFailed(
            _("There is no backup {n} of “{name}”.").format(n=arguments.restore, name=arguments.file.name)
        )
    target = arguments.out or name_for_restored(arguments.file, chosen)
    kept.restore(chosen, target)
    if chosen.why not in ORIGINALS:  # what came from elsewhere still comes from there
        arguments.door.made(target)
    say(_("Written: {file}. Nothing else has changed.").format(file=target))
    return 0


def _row(backup: Backup) -> list[str]:
    stood = _("month {month}, week {week}").format(month=backup.month, week=backup.week) if backup.month else ""
    size = _("{n} kB").format(n=max(1, round(backup.size / 1000)))
    return [str(backup.number), f"{backup.made:%Y-%m-%d %H:%M}", stood, what_for(backup.why), size, backup.of]


def send(arguments: argparse.Namespace) -> int:
    """A whole copy for somebody else."""
    with Desk.open_to_read(arguments.file, arguments.door) as desk:
        target = arguments.out or Path(name_to_send(desk.state.setting.name, desk.state.month, desk.state.week))
        if not target.suffix:
            target = target.with_name(target.name + ENDING)
        may_write(target, over=arguments.over, own=copy_of(desk.path), document=False)
        desk.copies.to_send(target, over=True)
        say(_("Written: {file}, the whole campaign.").format(file=target))
        if has_secrets(desk.state):
            text = _(
                "Everything is in it, what players may not know of each other too. "
                "What one player may know: fftt player-copy {file} PLAYER OUT.fftt"
            )
            say(text.format(file=arguments.file))
    return 0
