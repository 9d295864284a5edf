"""``fftt associate``: campaign files open in the window by a double click."""

from __future__ import annotations

import argparse

from campaign import file_association
from campaign.cli.output import CommandFailed, say
from campaign.words import _


def associate(arguments: argparse.Namespace) -> int:
    """Tell the desktop of this user, or take it back, and say what was written or removed."""
    try:
        changed = file_association.remove() if arguments.remove else file_association.associate()
    except file_association.CannotAssociate as why:
        raise CommandFailed(str(why)) from why
    for place in changed:
        say(place)
    if arguments.remove:
        say(_("Campaign files are opened by this program no longer.") if changed else _("There was nothing to remove."))
    else:
        say(_("A double click on a campaign file now opens it in FFTT Campaign."))
    return 0
