"""A whole campaign as one JSON document, and back to the very same file: every branch, every seal, every portrait.

Values stand in the document as JSON wherever their text can be got back from it to the letter; else the text itself
stands there. What is read is looked through like any file before it gets its name.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from pydantic import ConfigDict, TypeAdapter, ValidationError
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from campaign import system
from campaign.store import check, errors, file, journal, ledger, opening, writing
from campaign.store.journal import StoredEntry, Texts
from campaign.store.locking import WriterLock
from campaign.words import _
from campaign.world.codec import BadForm, json_value
from campaign.world.ids import EntryId, PictureId

FORMAT: Final = "fftt-campaign"
VERSION: Final = 2
SEALED_FROM: Final = 2  # the version from which the ledger is sealed
SQLITE: Final = b"SQLite format 3\0"  # how each of its files begins
LONGEST: Final = 400_000_000  # characters


@dataclass(frozen=True)
class EntryForm:
    """An entry in the document. ``events``: kind, version and the event itself, one after the other.

    ``stood``: where the campaign stood before the amendment that the entry begins.
    """

    id: int
    parent: int | None
    order_id: str
    kind: str
    rules: int
    written: int
    hash: str
    order: Any
    dice: Any
    events: tuple[tuple[str, int, Any], ...]
    stood: int | None = None


@dataclass(frozen=True)
class DocumentForm:
    """The document. ``pictures``: PNG in base 64, by name. ``seal``: on ledger and head; older ones have none."""

    format: Literal["fftt-campaign"]
    version: Literal[1, 2]
    head: int
    entries: tuple[EntryForm, ...]
    pictures: dict[str, str]
    seal: str = ""


def export(source: Path, target: Path) -> None:
    """Write the document; a file of this name is replaced, whole or not at all, but no campaign. Raises StoreError.

    Opens the campaign for itself, so it can be done on another thread while the campaign goes on.
    """
    target = errors.target(target)
    working = target.with_name(target.name + ".exporting")
    with errors.said_plainly(target):
        if target.is_dir() or is_database(target):
            raise errors.StoreError(_("“{name}” cannot be written: choose another name.").format(name=target.name))
        try:
            working.unlink(missing_ok=True)  # it may be a link of somebody else's
            with working.open("x", encoding="utf-8", newline="\n") as out:
                out.writelines(document(source))
            system.replace(working, target)
        finally:
            working.unlink(missing_ok=True)


def is_database(path: Path) -> bool:
    """Whether a file is a campaign, this one or another, or anything else of SQLite's."""
    if not path.is_file():
        return False
    with path.open("rb") as there:
        return there.read(len(SQLITE)) == SQLITE


def is_earlier_export(target: Path, source: Path) -> bool:
    """Whether a file is an export of this campaign, and everything in it would be in a new one too."""
    with target.open(encoding="utf-8", newline="\n") as there:
        first = there.readline(200)
        if not first.startswith(f'{{"format": "{FORMAT}"'):
            return False
        now = (text.rstrip("\n").removeprefix(",\n") for text in document(source))
        next(now)
        entries = iter(lambda: there.readline().rstrip("\n").removesuffix(","), "")
        return all(entry == next(now, None) for entry in entries if entry.startswith('{"id"'))


def document(source: Path) -> Iterator[str]:
    """The text of the document, an entry a line."""
    if opening.version_at(source) < file.SCHEMA:
        raise errors.older(source)
    with (
        errors.said_plainly(source),
        closing(opening.connect(source, writes=False)) as connection,
        file.reading(connection),
    ):
        head = journal.head(connection, source)
        sealed = ledger.journal_seal(connection)
        yield (
            f'{{"format": "{FORMAT}", "version": {VERSION}, "head": {head}, "seal": {_compact(sealed)}, "entries": [\n'
        )
        stood = ledger.stood(connection)
        comma = ""
        for kept in journal.stored_entries(connection):
            yield comma + _compact(_entry_value(kept) | ({"stood": stood[kept.id]} if kept.id in stood else {}))
            comma = ",\n"
        yield '\n], "pictures": {'
        comma = "\n"
        for id, png in connection.execute("SELECT id, png FROM picture ORDER BY id"):
            yield f"{comma}{_compact(id)}: {_compact(base64.b64encode(png).decode())}"
            comma = ",\n"
        yield "\n}}\n"


def restore(source: Path, target: Path) -> None:
    """Make a campaign file of a document; it appears whole or not at all. Raises StoreError or BadForm."""
    target = errors.target(target)
    if target.exists():
        raise errors.exists(target)
    with errors.said_plainly(source):
        text = _text_of(source)
    made = read(text)
    lock = WriterLock(target)
    try:
        with errors.said_plainly(target), writing.new_file(target) as unfinished:
            kept = [_kept(entry) for entry in made.entries]
            _write(unfinished, made, kept)
            for fault in check.faults_in(unfinished):
                raise errors.StoreError(
                    _("“{name}” is no sound campaign: {what} Nothing was made of it.").format(
                        name=source.name, what=fault
                    )
                )
            if made.version < SEALED_FROM:
                journal.check_older_form(kept, source)
    finally:
        lock.release()


def read(text: str) -> DocumentForm:
    """The document of a text. Raises BadForm."""
    value = json_value(text, LONGEST)
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise BadForm(_("This is no campaign that was exported by FFTT Campaign."))
    if value.get("version") not in (1, VERSION):
        raise BadForm(_("A newer version of FFTT Campaign exported this. Update the program to read it."))
    try:
        return _form().validate_json(f"[{text}]", strict=True)[0]
    except ValidationError as error:
        fault = error.errors()[0]
        raise _no_campaign(".".join(map(str, fault["loc"][1:])) + ": " + fault["msg"]) from error


def _form() -> TypeAdapter[tuple[DocumentForm]]:
    return TypeAdapter(tuple[DocumentForm], config=ConfigDict(extra="forbid"))  # a dataclass alone takes no config


def _no_campaign(what: str) -> BadForm:
    return BadForm(_("The document cannot be a campaign ({what}).").format(what=what))


def _text_of(source: Path) -> str:
    try:
        return source.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadForm(_("“{name}” is not text in UTF-8.").format(name=source.name)) from error


def _write(unfinished: Path, made: DocumentForm, kept: list[StoredEntry]) -> None:
    pictures = {PictureId(id): _png(text) for id, text in made.pictures.items()}

    def fill(new: Connection) -> None:
        writing.put_pictures(new, pictures)
        writing.put_stored(new, kept)
        writing.put_head(new, EntryId(made.head))
        if made.version >= SEALED_FROM and ledger.journal_seal(writing.plain(new)) != made.seal:
            raise _no_campaign(_("its seal is not that of its entries, their times and where it stands"))

    try:
        writing.fill_file(unfinished, fill)
        _fill_tables(unfinished)
    except (ValidationError, IntegrityError, OverflowError) as error:  # the last: a number that no file can hold
        raise _no_campaign(str(error).splitlines()[0]) from error


def _fill_tables(path: Path) -> None:
    """The tables to read, by the journal as it has been written."""
    with closing(opening.connect_to_write(path)) as connection, writing.engine_on(connection).begin() as transaction:
        entries = journal.sealed_entries(connection, path, journal.HEADS_PATH)
        state = journal.folded(entries, path)
        try:
            writing.fill_tables_to_read(transaction, state)
        except (LookupError, TypeError) as mistake:  # sealed as it should be, and nonsense all the same
            raise _no_campaign(
                _("what its journal tells makes no sense: {what}").format(what=repr(mistake))
            ) from mistake


def _entry_value(kept: StoredEntry) -> dict[str, Any]:
    texts = kept.texts
    return {
        "id": kept.id,
        "parent": kept.parent,
        "order_id": texts.order_id,
        "kind": kept.kind,
        "rules": texts.rules,
        "written": kept.written,
        "hash": kept.hash,
        "order": _value_of(texts.order_json),
        "dice": _value_of(texts.dice_json),
        "events": [[kind, version, _value_of(text)] for kind, version, text in texts.events],
    }


def _kept(entry: EntryForm) -> StoredEntry:
    texts = Texts(
        entry.order_id,
        _text(entry.order),
        _text(entry.dice),
        entry.rules,
        tuple((kind, version, _text(event)) for kind, version, event in entry.events),
    )
    parent = None if entry.parent is None else EntryId(entry.parent)
    stood = None if entry.stood is None else EntryId(entry.stood)
    return StoredEntry(EntryId(entry.id), parent, entry.kind, texts, entry.hash, entry.written, stood)


def _value_of(text: str) -> Any:
    """The JSON value of a text if the same text can be made of it again, else the text."""
    try:
        value = json.loads(text)
    except ValueError:
        return text
    return text if isinstance(value, str) or _compact(value) != text else value


def _text(value: Any) -> str:
    return value if isinstance(value, str) else _compact(value)


def _compact(value: Any) -> str:
    """As the journal writes it."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _png(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except ValueError as error:  # its letters are none of base 64, or none of ASCII
        raise _no_campaign(_("a portrait is no base 64")) from error
