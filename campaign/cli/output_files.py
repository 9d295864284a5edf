"""Where commands write: nothing replaces a file that is not an earlier one of the same making, unless that is said.

Every command that writes a document asks here first. No link is written through, whatever is said.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from campaign import system
from campaign.characters import escaped
from campaign.cli.output import CommandFailed, say
from campaign.desk import Desk
from campaign.store import errors
from campaign.store.errors import StoreError
from campaign.words import _
from campaign.world.ids import PlayerId

OURS = b"(FFTT Campaign)"  # in the properties of every PDF that the program makes
PROPERTIES = 100_000  # bytes at the end of a PDF among which they are

Own = Callable[[Path], bool]
"""Whether what lies there is an earlier file of the same making, with nothing in it that the new one lacks."""


def may_write(target: Path, *, over: bool, own: Own = lambda path: False, document: bool = True) -> None:
    """Refuse where something else lies. Raises CommandFailed or StoreError.

    ``over``: whatever lies there goes, but where a ``document`` is written, no campaign does.
    """
    errors.target(target)
    if not target.exists():
        return
    from campaign.store.json_document import is_database  # it brings much along

    if target.is_dir():
        raise CommandFailed(_("“{path}” is a folder: name a file.").format(path=target))
    if document and is_database(target):
        raise CommandFailed(
            _("“{path}” is a campaign, and nothing else takes its place: choose another name.").format(path=target)
        )
    if not over and not _is_own(target, own):
        text = _("“{path}” exists already. Choose another name, or say --over to put the new file in its place.")
        raise CommandFailed(text.format(path=target))


def _is_own(target: Path, own: Own) -> bool:
    """A file that cannot be read counts as a stranger's."""
    with suppress(StoreError, OSError, ValueError):
        return target.is_file() and own(target)
    return False


def copy_of(source: Path) -> Own:
    """An earlier copy of this campaign."""
    from campaign.store.copying import is_earlier_copy

    return lambda target: is_earlier_copy(target, source)


def export_of(source: Path) -> Own:
    """An earlier export of this campaign."""
    from campaign.store.json_document import is_earlier_export

    return lambda target: is_earlier_export(target, source)


def copy_for(desk: Desk, player: PlayerId) -> Own:
    """An earlier copy of this campaign for the same player."""

    def own(target: Path) -> bool:
        with Desk.open_to_read(target) as there:
            return there.state.copy_for == player and there.state.setting.map == desk.state.setting.map

    return own


def paper(target: Path) -> bool:
    """Paper that the program made before."""
    with target.open("rb") as there:
        begin = there.read(5)
        there.seek(max(0, target.stat().st_size - PROPERTIES))
        return begin == b"%PDF-" and OURS in there.read()


def allowed(*, over: bool) -> Callable[[Path], None]:
    """Asks for each PDF before it is written."""
    return lambda target: may_write(target, over=over, own=paper)


def write(data: bytes, out: Path | None, *, over: bool = False) -> None:
    """Write a document to a new file, or to the terminal."""
    if out is None:
        sys.stdout.flush()
        if sys.stdout.isatty():  # people read it, and no program
            data = escaped(data.decode("utf-8"), lines=True).encode("utf-8")
        sys.stdout.buffer.write(data)
        sys.stdout.flush()
        return
    may_write(out, over=over)
    system.write(data, out)
    say(_("Written: {file}.").format(file=out))
