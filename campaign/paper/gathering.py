"""Several kinds of paper at once: their documents in one folder, each with a file's name of its own, or all in one PDF.

Makes no content. A kind that knows nothing of the wishes is asked all the same: it heeds those that it knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from campaign.paper.binding import About, NoPage, Paper, Section, put
from campaign.paper.kind import Document, Kind, Source, Wanted
from campaign.paper.letterhead import of_campaign
from campaign.paper.plain import file_stem
from campaign.words import _, listed

May = Callable[[Path], object]
"""Raises where a file may not be written."""

Made = tuple[Kind, Sequence[Document]]
"""A kind and what it makes."""


def documents(source: Source, kinds: Sequence[Kind], wanted: Wanted, *, one_file: bool = False) -> tuple[Document, ...]:
    """The documents of these kinds, in order. ``one_file``: bound into one, its pages numbered through."""
    return gathered(source, [(kind, kind.documents(source, wanted)) for kind in kinds], wanted, one_file=one_file)


def gathered(source: Source, made: Sequence[Made], wanted: Wanted, *, one_file: bool = False) -> tuple[Document, ...]:
    """The same of what each kind has made."""
    several = len(made) > 1
    found = [(kind, _titled(kind, one) if several else one) for kind, those in made for one in those]
    named = _with_files_of_their_own(found)
    if not one_file or len(named) < 2:
        return named
    return (_joined(source, [kind for kind, _those in made], named, rich=wanted.rich),)


def _titled(kind: Kind, made: Document) -> Document:
    """A document that tells of its kind, where there are others beside it."""
    name = kind.name()
    return made if made.title == name else replace(made, title=_("{who}: {what}").format(who=name, what=made.title))


def _with_files_of_their_own(found: Sequence[tuple[Kind, Document]]) -> tuple[Document, ...]:
    """No file takes another's place: the second of a name gets that of its kind, too, or a number."""
    taken: set[str] = set()
    made = []
    for kind, document in found:
        file, stem, number = document.file, document.file.removesuffix(".pdf"), 1
        while file.casefold() in taken:
            file = f"{stem}-{kind.key}{'' if number == 1 else f'-{number}'}.pdf"
            number += 1
        taken.add(file.casefold())
        made.append(replace(document, file=file))
    return tuple(made)


def _joined(source: Source, kinds: Sequence[Kind], parts: Sequence[Document], *, rich: bool) -> Document:
    top = of_campaign(source.state, source.entry)
    names = listed([kind.name() for kind in kinds])
    about = About(_("{who}: {what}").format(who=top.campaign, what=names), top.campaign, top.when)
    what = kinds[0].key if len(kinds) == 1 else "paper"
    file = "-".join(filter(None, (file_stem(top.campaign), what))) + ".pdf"
    return Document(names, file, about, partial(_sections_of, tuple(parts)), rich)


def _sections_of(parts: Sequence[Document]) -> tuple[Section, ...]:
    return tuple(section for part in parts for section in part.sections())


def write(made: Iterable[Document], out: Path, paper: Paper, may: May = lambda path: None) -> tuple[Path, ...]:
    """Each document in its file in a folder, which is made if need be. What has no page gets no file.

    ``may`` is asked for each file before it is written.
    """
    out.mkdir(parents=True, exist_ok=True)
    written = []
    for document in made:
        with suppress(NoPage):
            data = document.draw(paper)
            may(out / document.file)
            written.append(put(data, out / document.file))
    return tuple(written)
