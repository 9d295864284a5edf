"""Unit lists as a file of their own, JSON or CSV: to be edited in a text editor or a spreadsheet, and played with.

Read strictly: every cell that cannot be is named, with its row. What the rules say of a row that can be read is said by
the rule system's lists (``campaign.battle.contract.lists``).
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final, NoReturn

from campaign.battle.fftt.units import Faction, Unit
from campaign.battle.systems import SYSTEMS, UnknownSystem
from campaign.exchange.csv_files import as_it_was, defused
from campaign.words import _
from campaign.world.codec import BadForm, json_value

FORMAT: Final = "fftt-units"
VERSION: Final = 1
SYSTEM: Final = "fftt"  # the rule system whose rows these are; a file of 0.8 to 0.11 does not name it
TEXTS: Final = ("key", "name", "weapon")
NUMBERS: Final = ("fp", "ap", "wounds", "move", "hand", "base")
PERHAPS: Final = ("skill", "short", "long")  # empty for who does not shoot
COLUMNS: Final = (
    "key",
    "name",
    "fp",
    "ap",
    "wounds",
    "skill",
    "short",
    "long",
    "move",
    "hand",
    "base",
    "weapon",
    "traits",
)
MOST_TOLD: Final = 12  # faults of a file at a time
LARGEST: Final = 200_000  # characters of a file


def units_json(units: Sequence[Unit]) -> str:
    """The lists as JSON, a unit a line."""
    rows = [{column: value for column, value in asdict(unit).items() if column in COLUMNS} for unit in units]
    body = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    return f'{{"format": "{FORMAT}", "version": {VERSION}, "system": "{SYSTEM}", "units": [\n{body}\n]}}\n'


def units_csv(units: Sequence[Unit]) -> str:
    """The lists as a table: an empty cell is no value, traits stand with blanks between them."""
    text = io.StringIO()
    table = csv.writer(text)
    table.writerow(COLUMNS)
    for unit in units:
        cells = [defused(cell) if isinstance(cell, str) else cell for cell in _cells(unit)]
        table.writerow(["" if cell is None else cell for cell in cells] + [" ".join(unit.traits)])
    return text.getvalue()


def _cells(unit: Unit) -> list[Any]:
    return [getattr(unit, column) for column in COLUMNS[:-1]]


def read_units(text: str) -> tuple[Unit, ...]:
    """The lists of a file, JSON or CSV, as its text begins. Raises BadForm with everything that cannot be read."""
    if len(text) > LARGEST:
        raise BadForm(_("A file of unit lists has at most {n} characters.").format(n=LARGEST))
    rows = _json_rows(text) if text.lstrip().startswith(("{", "[")) else _csv_rows(text)
    if not rows:
        raise BadForm(_("There is no unit in this file."))
    faults: list[str] = []
    units = [_unit(row, number, faults) for number, row in enumerate(rows, start=1)]
    if faults:
        raise BadForm(" ".join(faults[:MOST_TOLD]))
    return tuple(unit for unit in units if unit is not None)


def _json_rows(text: str) -> list[dict[str, Any]]:
    value = json_value(text)
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise BadForm(_("These are no unit lists: “format” has to be “{format}”.").format(format=FORMAT))
    if value.get("version") != VERSION:
        raise BadForm(_("A newer version of FFTT Campaign wrote these lists. Update the program to read them."))
    if (system := value.get("system", SYSTEM)) != SYSTEM:
        _refuse(system)
    rows = value.get("units")
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise BadForm(_("“units” has to be a list of units."))
    return rows


def _refuse(system: Any) -> NoReturn:
    """These are lists of another rule system."""
    if system not in SYSTEMS:
        raise BadForm(str(UnknownSystem(str(system))))
    raise BadForm(
        _("These are unit lists of “{name}”; lists of “{own}” are read here.").format(name=system, own=SYSTEM)
    )


def _csv_rows(text: str) -> list[dict[str, Any]]:
    """Cells as the values that they stand for; a cell that is no number stays a text, and is found to be wrong."""
    separator = ";" if text.partition("\n")[0].count(";") > text.partition("\n")[0].count(",") else ","
    try:
        lines = [line for line in csv.reader(io.StringIO(text), delimiter=separator, strict=True) if any(line)]
    except csv.Error as error:
        raise BadForm(_("This is no table: {what}.").format(what=error)) from error
    head = [cell.strip().lower() for cell in lines[0]] if lines else []
    if missing := [column for column in COLUMNS if column not in head]:
        raise BadForm(_("The first row has to name the columns; missing: {names}.").format(names=", ".join(missing)))
    return [
        {column: _cell(column, cell.strip()) for column, cell in zip(head, line, strict=False)} for line in lines[1:]
    ]


def _cell(column: str, cell: str) -> Any:
    if column == "traits":
        return cell.split()
    if column in TEXTS:
        return as_it_was(cell)
    if not cell:
        return None
    signed = cell.replace("−", "-").replace("+", "")
    return int(signed) if signed.removeprefix("-").isdecimal() and len(signed) < 9 else cell


def _unit(row: dict[str, Any], number: int, faults: list[str]) -> Unit | None:
    """The unit of a row; None where a cell cannot be one, which is then among the faults."""
    before = len(faults)
    where = _("Row {n} ({key})").format(n=number, key=str(row.get("key", "?"))[:40])
    for column in sorted(set(map(str, row)) - set(COLUMNS)):
        faults.append(_("{where}: “{column}” is no column.").format(where=where, column=column[:40]))
    for column in COLUMNS:
        if not _fits(column, row.get(column)):
            faults.append(_("{where}: “{column}” is {what}.").format(where=where, column=column, what=_wanted(column)))
    faction = str(row.get("key", "")).partition(".")[0]
    if faction not in list(Faction):
        known = ", ".join(Faction)
        faults.append(_("{where}: the key begins with one of {known}.").format(where=where, known=known))
    if len(faults) > before:
        return None
    cells: dict[str, Any] = {column: row.get(column) for column in COLUMNS}  # one that is left out is empty
    return Unit(faction=Faction(faction), **{**cells, "traits": tuple(row["traits"])})


def _fits(column: str, value: Any) -> bool:
    if column in TEXTS:
        return isinstance(value, str)
    if column == "traits":
        return isinstance(value, list) and all(isinstance(trait, str) for trait in value)
    number = isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**6
    return number or (column in PERHAPS and value is None)


def _wanted(column: str) -> str:
    if column in TEXTS:
        return _("a text")
    if column == "traits":
        return _("a list of words")
    return _("a whole number, or empty for who does not shoot") if column in PERHAPS else _("a whole number")
