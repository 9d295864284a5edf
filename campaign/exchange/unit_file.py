"""Unit lists as a file of their own, JSON, CSV or by hand: for text editors and spreadsheets, and played with.

Read strictly: every cell that cannot be is named, with its row. What a row consists of and what the rules say of one
that can be read is said by the rule system's lists (``campaign.battle.contract.lists``).
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from campaign.battle.contract.lists import AnyLists, Fault, Field, FieldKind, Line, is_own_name, own_name, told_name
from campaign.battle.systems import SYSTEMS, UNNAMED, UnknownSystem, lists_of, offered_first
from campaign.exchange.csv_files import as_it_was, defused
from campaign.words import _
from campaign.world.codec import BadForm, json_value

FORMAT: Final = "fftt-units"
VERSION: Final = 1
MOST_TOLD: Final = 12  # faults of a file at a time
LARGEST: Final = 200_000  # characters of a file
HEAD: Final = "="  # begins the head of a list that is written by hand
REMARK: Final = "#"  # and a line that is not read
PART, FIELD = "; ", " | "  # between parts that stand in one cell of a table, and between their fields


@dataclass(frozen=True, slots=True)
class UnitLists:
    """The rows of a file, and of which rule system they are."""

    system: str
    units: tuple[Any, ...]


def units_json(system: str, units: Sequence[Any]) -> str:
    """The lists as JSON, a unit a line."""
    keys = [field.key for field in lists_of(system).fields]
    rows = [{key: values[key] for key in keys} for values in map(asdict, units)]
    body = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    return f'{{"format": "{FORMAT}", "version": {VERSION}, "system": "{system}", "units": [\n{body}\n]}}\n'


def units_text(system: str, units: Sequence[Any]) -> str:
    """The lists as people write them by hand, each under its head. Raises BadForm where the game has no such form."""
    lists = lists_of(system)
    if lists.by_hand is None:
        raise BadForm(_("Lists of {title} are not written by hand; take JSON or CSV.").format(title=lists.title))
    blocks = []
    for faction in dict.fromkeys(unit.faction for unit in units):
        blocks.append(f"{HEAD} {lists.title}: {faction if faction in lists.factions else told_name(faction)}")
        blocks += [lists.by_hand.write(unit) for unit in units if unit.faction == faction]
    return "\n\n".join(blocks) + "\n"


def units_csv(system: str, units: Sequence[Any]) -> str:
    """The lists as a table: an empty cell is no value, words stand with blanks between them."""
    fields = lists_of(system).fields
    text = io.StringIO()
    table = csv.writer(text)
    table.writerow([field.key for field in fields])
    for unit in units:
        values = asdict(unit)
        table.writerow([_written(field, values[field.key]) for field in fields])
    return text.getvalue()


def _written(field: Field, value: Any) -> str | int:
    """A value as it stands in a cell."""
    match field.kind:
        case FieldKind.WORDS:
            return " ".join(value)
        case FieldKind.PARTS:
            return PART.join(_joined(field, part) for part in value)
        case FieldKind.TEXT:
            return defused(value)
    return "" if value is None else value


def _joined(field: Field, part: dict[str, Any]) -> str:
    """A part as it stands in a cell, without the words at its end where there are none."""
    return FIELD.join(str(_written(one, part[one.key])) for one in field.parts).rstrip(FIELD)


def read_units(text: str, system: str | None = None) -> UnitLists:
    """The lists of a file, JSON, CSV or written by hand, as its text begins; of this rule system, or of any where None.

    Raises BadForm with everything that cannot be read.
    """
    if len(text) > LARGEST:
        raise BadForm(_("A file of unit lists has at most {n} characters.").format(n=LARGEST))
    if is_by_hand(text):
        return _by_hand(text, system)
    read = _json_rows if text.lstrip().startswith(("{", "[")) else _csv_rows
    found, rows = read(text, system)
    if not rows:
        raise BadForm(_("There is no unit in this file."))
    faults: list[str] = []
    units = [_unit(lists_of(found), row, number, faults) for number, row in enumerate(rows, start=1)]
    if faults:
        raise BadForm(" ".join(faults[:MOST_TOLD]))
    return UnitLists(found, tuple(unit for unit in units if unit is not None))


def is_by_hand(text: str) -> bool:
    """Whether a file of unit lists is one that people write by hand."""
    return text.lstrip().startswith((HEAD, REMARK))


def _by_hand(text: str, wanted: str | None) -> UnitLists:
    """Lists under their heads, of one rule system."""
    found, faults = look_through(text, wanted)
    if faults:
        told = [_("Line {n}: {what}").format(n=number, what=what) for number, what in faults]
        raise BadForm(" ".join(told[:MOST_TOLD]))
    if not found.units:
        raise BadForm(_("There is no unit in this file."))
    return found


def look_through(text: str, wanted: str | None = None) -> tuple[UnitLists, list[Fault]]:
    """What can be read of lists that are written by hand, and all that cannot, in the order of the lines."""
    titles = {lists_of(name).title.casefold(): name for name in SYSTEMS if lists_of(name).by_hand is not None}
    found, sections, faults = "", [("", list[Line]())], list[Fault]()
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if line.startswith(HEAD):
            system, faction = _head(line, titles, wanted or found)
            if not faction:
                faults.append((number, system))
            else:
                found = system
            sections.append((faction, []))
        elif line and not line.startswith(REMARK):
            sections[-1][1].append((number, line))
    units: list[Any] = []
    if outside := sections[0][1]:
        faults.append((outside[0][0], _("a head is missing, as “{head}”.").format(head=_heads(titles, wanted))))
    for faction, lines in sections:
        by_hand = lists_of(found).by_hand if faction else None
        if by_hand is not None:
            rows, wrong = by_hand.read(faction, lines)
            units, faults = units + rows, faults + wrong
    return UnitLists(found, tuple(units)), sorted(faults)


def _head(line: str, titles: Mapping[str, str], wanted: str) -> tuple[str, str]:
    """The rule system and the list that a head names; what is wrong with it, and nothing, where it is none."""
    title, _colon, faction = (part.strip() for part in line.strip(f"{HEAD} ").partition(":"))
    system = titles.get(title.casefold(), "")
    if not system or (wanted and system != wanted):
        return _("a list begins with its game, as “{head}”.").format(head=_heads(titles, wanted)), ""
    lists = lists_of(system)
    named = {name.casefold(): key for key in lists.factions for name in (key, lists.faction_name(key))}
    key = named.get(faction.casefold()) or (own_name(faction) if lists.own_names else "")
    others = {other: lists_of(name).title for name in SYSTEMS for other in lists_of(name).factions if name != system}
    if key in others:
        text = _("“{head}” names a list of {title}; give this one a name of its own.")
        return text.format(head=line[:40], title=others[key]), ""
    if not key:
        text = _("“{head}” names no list; write one of: {lists}.")
        if lists.own_names:
            text = _("“{head}” names no list; write one of {lists}, or a name of your own in up to 30 letters.")
        return text.format(head=line[:40], lists=", ".join(lists.factions)), ""
    return system, key


def _heads(titles: Mapping[str, str], wanted: str | None) -> str:
    """A head as one could be written."""
    system = next((name for name in titles.values() if name == wanted), next(iter(titles.values())))
    return f"{HEAD} {lists_of(system).title}: {lists_of(system).factions[0]}"


Rows = tuple[str, list[dict[str, Any]]]
"""A rule system, and rows of it as they stand in a file."""


def _json_rows(text: str, wanted: str | None) -> Rows:
    value = json_value(text)
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise BadForm(_("These are no unit lists: “format” has to be “{format}”.").format(format=FORMAT))
    if value.get("version") != VERSION:
        raise BadForm(_("A newer version of FFTT Campaign wrote these lists. Update the program to read them."))
    system = value.get("system", UNNAMED)  # a file of 0.8 to 0.11 does not name it
    if system not in list(SYSTEMS):
        raise BadForm(str(UnknownSystem(str(system))))
    if wanted is not None and system != wanted:
        text = _("These are unit lists of “{name}”; lists of “{own}” are read here.")
        raise BadForm(text.format(name=system, own=wanted))
    rows = value.get("units")
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise BadForm(_("“units” has to be a list of units."))
    return system, rows


def _csv_rows(text: str, wanted: str | None) -> Rows:
    """Cells as the values that they stand for; a cell that is no number stays a text, and is found to be wrong."""
    separator = ";" if text.partition("\n")[0].count(";") > text.partition("\n")[0].count(",") else ","
    try:
        lines = [line for line in csv.reader(io.StringIO(text), delimiter=separator, strict=True) if any(line)]
    except csv.Error as error:
        raise BadForm(_("This is no table: {what}.").format(what=error)) from error
    head = [cell.strip().lower() for cell in lines[0]] if lines else []
    system = wanted or next((name for name in SYSTEMS if not _missing(name, head)), offered_first())
    if missing := _missing(system, head):
        raise BadForm(_("The first row has to name the columns; missing: {names}.").format(names=", ".join(missing)))
    fields = {field.key: field for field in lists_of(system).fields}
    return system, [
        {column: _value(fields.get(column), cell.strip()) for column, cell in zip(head, line, strict=False)}
        for line in lines[1:]
    ]


def _missing(system: str, head: Sequence[str]) -> list[str]:
    """The columns of a rule system's rows that a table does not have."""
    return [field.key for field in lists_of(system).fields if field.key not in head]


def _value(field: Field | None, cell: str) -> Any:
    """What a cell stands for; one of no column stays as it is."""
    if field is None:
        return cell
    match field.kind:
        case FieldKind.WORDS:
            return cell.split()
        case FieldKind.PARTS:
            return [_part(field, part) for part in cell.split(PART.strip()) if part.strip()]
        case FieldKind.TEXT:
            return as_it_was(cell)
    if not cell:
        return None
    signed = cell.replace("−", "-").replace("+", "")
    return int(signed) if signed.removeprefix("-").isdecimal() and len(signed) < 9 else cell


def _part(field: Field, text: str) -> Any:
    """A part by its fields, of which words may be left out; a text where it has not as many: that is wrong."""
    cells = [cell.strip() for cell in text.split(FIELD.strip())]
    if len(cells) > len(field.parts):
        return text
    return {one.key: _value(one, cell) for one, cell in zip(field.parts, cells, strict=False)}


def _unit(lists: AnyLists, row: dict[str, Any], number: int, faults: list[str]) -> Any:
    """The unit of a row; None where a cell cannot be one, which is then among the faults."""
    before = len(faults)
    where = _("Row {n} ({key})").format(n=number, key=str(row.get("key", "?"))[:40])
    for column in sorted(set(map(str, row)) - {field.key for field in lists.fields}):
        faults.append(_("{where}: “{column}” is no column.").format(where=where, column=column[:40]))
    for field in lists.fields:
        if not _fits(field, row.get(field.key)):
            text = _("{where}: “{column}” is {what}.")
            faults.append(text.format(where=where, column=field.key, what=_wanted(field)))
    faction = str(row.get("key", "")).partition(".")[0]
    if faction not in lists.factions and not (lists.own_names and is_own_name(faction)):
        known, text = ", ".join(lists.factions), _("{where}: the key begins with one of {known}.")
        if lists.own_names:
            text = _("{where}: the key begins with one of {known}, or a name of your own in small letters.")
        faults.append(text.format(where=where, known=known))
    if len(faults) > before:
        return None
    return lists.read({field.key: row.get(field.key) for field in lists.fields})  # one that is left out is empty


def _fits(field: Field, value: Any) -> bool:
    match field.kind:
        case FieldKind.TEXT:
            return isinstance(value, str)
        case FieldKind.WORDS:
            return isinstance(value, list) and all(isinstance(word, str) for word in value)
        case FieldKind.PARTS:
            return isinstance(value, list) and all(_is_part(field, part) for part in value)
    number = isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**6
    return number or (field.kind is FieldKind.PERHAPS and value is None)


def _is_part(field: Field, part: Any) -> bool:
    """Whether a value is a part; words may be left out of one (Firefight's weapons had none before 0.13)."""
    if not isinstance(part, dict) or not set(part) <= {one.key for one in field.parts}:
        return False
    return all(_fits(one, part.get(one.key, [] if one.kind is FieldKind.WORDS else None)) for one in field.parts)


def _wanted(field: Field) -> str:
    match field.kind:
        case FieldKind.TEXT:
            return _("a text")
        case FieldKind.WORDS:
            return _("a list of words")
        case FieldKind.PARTS:
            keys = ", ".join(one.key for one in field.parts)
            return _("a list, each with {keys} (in a table “{table}”, several with “;” between them)").format(
                keys=keys, table=FIELD.join(one.key for one in field.parts)
            )
        case FieldKind.PERHAPS:
            return _("a whole number, or empty for who does not shoot")
    return _("a whole number")
