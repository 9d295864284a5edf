"""What armies of Firefight are made of: the lists in words, and what a club's own rows need."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from campaign.battle.contract.lists import Field, FieldKind, Handwriting, Lists, told_name
from campaign.battle.firefight.lists import written
from campaign.battle.firefight.lists.buying import draw, purchase
from campaign.battle.firefight.lists.force_org import BUDGETS, army_problems, units_of
from campaign.battle.firefight.lists.points import FP
from campaign.battle.firefight.lists.samples import samples
from campaign.battle.firefight.special import OF_MODELS, OF_WEAPONS
from campaign.battle.firefight.units import (
    TRAIN,
    Row,
    arm_of,
    cells,
    columns,
    firefight_rows,
    row_problems,
    trains,
)
from campaign.reason import Reason
from campaign.words import _

FIELDS: Final = (
    Field("key", FieldKind.TEXT),
    Field("name", FieldKind.TEXT),
    Field("fewest", FieldKind.NUMBER),
    Field("most", FieldKind.NUMBER),
    Field("quality", FieldKind.NUMBER),
    Field("defense", FieldKind.NUMBER),
    Field(
        "arms",
        FieldKind.PARTS,
        (
            Field("name", FieldKind.TEXT),
            Field("reach", FieldKind.NUMBER),  # 0: a melee weapon
            Field("attacks", FieldKind.NUMBER),
            Field("ap", FieldKind.NUMBER),
            Field("rules", FieldKind.WORDS),
        ),
    ),
    Field("rules", FieldKind.WORDS),
    Field("fp", FieldKind.NUMBER),
)
"""A row as it stands in a file of unit lists."""


def faction_name(faction: str) -> str:
    """The name of a list; an unknown one is shown as it stands in the file."""
    names = {"compact": _("Frontier Compact"), "brood": _("Thornback Brood"), "lattice": _("Lattice Automata")}
    return names.get(faction) or told_name(faction)


def read(values: Mapping[str, Any]) -> Row:
    """The row of these values."""
    arms = tuple(arm_of(arm) for arm in values["arms"])
    faction = values["key"].partition(".")[0]
    return Row(faction=faction, **{**values, "arms": arms, "rules": tuple(values["rules"])})


def complete(rows: Sequence[Row]) -> tuple[Row, ...]:
    """A club's rows, a train for each list of theirs without one, and the game's lists of other names beside them.

    firefight:E3a, L10b
    """
    if not rows:
        return ()
    led, keys = {row.faction for row in rows if row.leads}, {row.key for row in rows}
    own = {row.faction for row in rows}
    lacking = tuple(train for train in trains(rows) if train.faction not in led and train.key not in keys)
    beside = tuple(row for row in (*firefight_rows(), *trains()) if row.faction not in own)
    return (*rows, *lacking, *beside)


def problems(rows: Sequence[Row], factions: Collection[str], dearest: int) -> list[Reason]:
    """All that is wrong with a club's own rows, and what the lists of these factions lack (firefight:L7, E3)."""
    found = [Reason("firefight:L7", text) for row in rows for text in row_problems(row)]
    for key, times in Counter(row.key for row in rows).items():
        if times > 1:
            found.append(Reason("", _("Two rows have the same key, “{key}”.").format(key=key[:40])))
    text = _("The row {row} costs more than {n} FP.")
    found += [Reason("", text.format(row=row.key, n=dearest)) for row in rows if row.fp > dearest]
    for faction in sorted(set(factions)) if rows else []:
        mine = [row for row in rows if row.faction == faction]
        if not any(row.leads for row in mine):
            text = _("The list {faction} has no train: one row needs the rule “{rule}” and no other, and no weapon.")
            found.append(Reason("firefight:E3", text.format(faction=faction, rule=TRAIN)))
        if not any(row.fights for row in mine):
            found.append(Reason("firefight:L7", _("The list {faction} has nobody who fights.").format(faction=faction)))
    return found


def is_led(rows: Iterable[Row]) -> bool:
    """Nobody needs a leader in a battle."""
    return any(True for _row in rows)


LISTS: Final[Lists[Row]] = Lists(
    title="Firefight",
    example=("5 x Line section", "1 x Captain"),
    row=Row,
    factions=tuple(dict.fromkeys(row.faction for row in firefight_rows())),
    faction_name=faction_name,
    units=firefight_rows,
    columns=columns,
    cells=cells,
    fields=FIELDS,
    read=read,
    problems=problems,
    is_led=is_led,
    purchase=purchase,
    draw=draw,
    points=FP,
    budgets=BUDGETS,
    army_problems=army_problems,
    units_of=units_of,
    fewest=lambda row: row.fewest,
    samples=samples,
    by_hand=Handwriting(
        written.write,
        written.read,
        price=written.price,
        new_row="recruit Recruit: 1, Q4+, D5+",
        new_weapon='- Rifle: 24", A1',
        rules=lambda: written.examples(OF_MODELS),
        weapon_rules=lambda: ("AP(1)", *written.examples(OF_WEAPONS)),
    ),
    complete=complete,
    own_names=True,
    told=lambda row: () if row.leads else row.notes(),
)
