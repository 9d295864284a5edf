"""Rows as people write them by hand: a line for the row, one for each weapon, and one for its rules (firefight:L9).

    captain Captain: 1, Q3+, D4+, 4 FP
    - Heavy pistol: 12", A2, AP(1)
    - Sabre: A4, AP(1)
    * Hero, Fearless, Tough(3)

What is written reads back the same. Whatever cannot be read is told with its line, all of it at once.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from campaign.battle.contract.lists import Fault, Line, Price
from campaign.battle.firefight.lists.points import fp, points
from campaign.battle.firefight.special import NUMBERED, OF_MODELS, OF_WEAPONS, name_of
from campaign.battle.firefight.units import TRAIN, Arm, Row, row_problems
from campaign.words import _

ROW_PARTS: Final = {
    "models": re.compile(r"(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?(?:\s*models?)?", re.IGNORECASE),
    "Q": re.compile(r"Q\s*(\d{1,3})\+?", re.IGNORECASE),
    "D": re.compile(r"D\s*(\d{1,3})\+?", re.IGNORECASE),
    "FP": re.compile(r"(\d{1,3})\s*FP", re.IGNORECASE),
}
ARM_PARTS: Final = {
    "range": re.compile(r"(\d{1,3})\s*(?:″|”|\"|''|in(?:ch(?:es)?)?)|melee", re.IGNORECASE),
    "A": re.compile(r"A\s*(\d{1,3})", re.IGNORECASE),
    "AP": re.compile(r"AP\s*\(?\s*(\d{1,3})\s*\)?", re.IGNORECASE),
}
"""The numbers of a row and of a weapon, in the order in which they are written."""

RULE: Final = re.compile(r"([A-Za-z-]+)\s*\(?\s*(\d*)\s*\)?")
NAMES: Final = {name.casefold(): name for name in (*OF_MODELS, *OF_WEAPONS, TRAIN)}

Parts = dict[str, re.Match[str]]


def write(row: Row) -> str:
    """A row in its lines (firefight:L9a)."""
    models = str(row.most) if row.fewest == row.most else f"{row.fewest}–{row.most}"
    word = row.key.partition(".")[2]
    lines = [f"{word} {row.name}: {models}, Q{row.quality}+, D{row.defense}+, {row.fp} FP"]
    for arm in row.arms:
        numbers = [f'{arm.reach}"'] * bool(arm.reach) + [f"A{arm.attacks}"] + [f"AP({arm.ap})"] * bool(arm.ap)
        lines.append(f"- {arm.name}: {', '.join((*numbers, *arm.rules))}")
    if row.rules:
        lines.append(f"* {', '.join(row.rules)}")
    return "\n".join(lines)


def price(row: Row) -> Price:
    """What a model costs by the parts of the formula, as people read them (firefight:L8a)."""
    if row.leads:
        return Price((), fp(row))
    found = points(row)
    weapons = [(arm.name, part) for arm, part in found.weapons]
    return Price(((_("Body"), found.body), *weapons, *found.rules), found.fp)


def examples(names: Iterable[str]) -> tuple[str, ...]:
    """Some rules as they are written, those that have a number with one."""
    return tuple(f"{name}(3)" if name in NUMBERED else name for name in names)


def read(faction: str, lines: Sequence[Line]) -> tuple[list[Row], list[Fault]]:
    """The rows of a list in these lines, and all that is wrong with them (firefight:L9b, L9c)."""
    rows: list[Row] = []
    faults: list[Fault] = []
    for block in _blocks(lines, faults):
        before = len(faults)
        row = _row(faction, block, faults)
        if len(faults) == before and row is not None:
            at = block[0][0]
            faults += [(at, text) for text in row_problems(row)]
            rows.append(row)
    return rows, faults


def _blocks(lines: Sequence[Line], faults: list[Fault]) -> list[list[Line]]:
    """The lines row by row: the first of each is the one that begins with a key."""
    found: list[list[Line]] = []
    for number, text in lines:
        if text[0] not in "-*":
            found.append([(number, text)])
        elif found:
            found[-1].append((number, text))
        else:
            told = _(
                "there is no row yet that this could belong to; write one first, as “captain Captain: 1, Q3+, D4+”."
            )
            faults.append((number, told))
    return found


def _row(faction: str, block: Sequence[Line], faults: list[Fault]) -> Row | None:
    """A row by its lines; None where the first of them is none."""
    at, head = block[0]
    name, colon, told = head.rpartition(":")
    word, _blank, name = name.strip().partition(" ")
    if not colon or not name.strip():
        text = _("a row begins with its key and name, as “captain Captain: 1, Q3+, D4+”.")
        faults.append((at, text))
        return None
    parts, rules = _parts(told, ROW_PARTS, at, faults)
    for rule in rules:
        faults.append((at, _("“{part}” is none of models, Q, D and FP.").format(part=rule[:40])))
    for key, told in (("models", "1 or 3–5"), ("Q", "Q4+"), ("D", "D5+")):
        if key not in parts:
            text = _("“{key}” is missing; write it as {example}.")
            faults.append((at, text.format(key=key, example=told)))
    arms, own = [], list[str]()
    for number, text in block[1:]:
        if text.startswith("*"):
            own += _rules(text[1:].split(","), number, faults)
        else:
            arms.append(_arm(text[1:].strip(), number, faults))
    if not {"models", "Q", "D"} <= {*parts}:
        return None
    fewest, most = parts["models"][1], parts["models"][2] or parts["models"][1]
    quality, defense = int(parts["Q"][1]), int(parts["D"][1])
    key = f"{faction}.{word}"
    row = Row(key, faction, name.strip(), int(fewest), int(most), quality, defense, tuple(arms), tuple(own), 1)
    if "FP" in parts:
        return replace(row, fp=int(parts["FP"][1]))
    return row if row_problems(row) else replace(row, fp=fp(row))


def _arm(line: str, at: int, faults: list[Fault]) -> Arm:
    """A weapon by its line."""
    name, colon, told = line.rpartition(":")
    if not colon:
        faults.append((at, _('a weapon has a name and its numbers, as “- Rifle: 24", A1”.')))
        return Arm(line, 0, 1)
    parts, rules = _parts(told, ARM_PARTS, at, faults)
    if "A" not in parts:
        faults.append((at, _("“{key}” is missing; write it as {example}.").format(key="A", example="A2")))
    reach, attacks, ap = (_number(parts, key) for key in ARM_PARTS)
    return Arm(name.strip(), reach, attacks, ap, tuple(_rules(rules, at, faults)))


def _number(parts: Mapping[str, re.Match[str]], key: str) -> int:
    return int(parts[key][1] or 0) if key in parts else 0


def _parts(text: str, known: Mapping[str, re.Pattern[str]], at: int, faults: list[Fault]) -> tuple[Parts, list[str]]:
    """What stands between the commas: numbers by their keys, and the rest."""
    found: Parts = {}
    rest: list[str] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        key = next((key for key, pattern in known.items() if pattern.fullmatch(part)), None)
        if key is None:
            rest.append(part)
        elif key in found:
            faults.append((at, _("“{key}” stands here twice.").format(key=key)))
        elif (match := known[key].fullmatch(part)) is not None:
            found[key] = match
    return found, rest


def _rules(parts: Iterable[str], at: int, faults: list[Fault]) -> list[str]:
    """Special rules as lists write them, however people did: “tough 3” is Tough(3)."""
    found = []
    for part in filter(None, (part.strip() for part in parts)):
        match = RULE.fullmatch(part)
        name = NAMES.get(match[1].casefold(), "") if match is not None else ""
        rule = f"{name}({match[2]})" if match is not None and match[2] else name
        if rule == TRAIN or name_of(rule):
            found.append(rule)
        elif name in NUMBERED:
            text = _("“{rule}” needs a number from 1 to 6, as {name}(3).")
            faults.append((at, text.format(rule=part[:40], name=name)))
        elif name:
            faults.append((at, _("“{name}” has no number.").format(name=name)))
        else:
            near = difflib.get_close_matches(part.casefold(), NAMES, 1)
            text = (
                _("“{part}” is no special rule.") if not near else _("“{part}” is no special rule. Is “{near}” meant?")
            )
            faults.append((at, text.format(part=part[:40], near=NAMES[near[0]] if near else "")))
    return found
