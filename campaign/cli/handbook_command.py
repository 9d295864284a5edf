"""``fftt handbook``: the handbook as a file, to be read where the window is not."""

from __future__ import annotations

import argparse

from campaign.cli.output import CommandFailed
from campaign.cli.output_files import may_write, write
from campaign.words import _, speak


def handbook(arguments: argparse.Namespace) -> int:
    """Write it as HTML, as PDF, or as both, in the language that is asked for."""
    if arguments.language is not None:
        speak(arguments.language)
    if arguments.html is None and arguments.pdf is None:
        raise CommandFailed(_("Say what to write: --html FILE, --pdf FILE or both."))
    for path in filter(None, (arguments.html, arguments.pdf)):
        may_write(path, over=arguments.over)
    if arguments.html is not None:
        from campaign.handbook import html

        write(html.page().encode(), arguments.html, over=arguments.over)
    if arguments.pdf is not None:
        from campaign.paper import manual

        write(manual.as_pdf(arguments.paper), arguments.pdf, over=arguments.over)
    return 0
