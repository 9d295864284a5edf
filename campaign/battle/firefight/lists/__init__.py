"""What armies of Firefight are made of: the lists in words, and armies by chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final

from campaign.battle.contract.lists import Field, FieldKind, Handwriting, Lists, Purchase, told_name
from campaign.battle.firefight.agreements import TableRules
from campaign.battle.firefight.lists import written
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
    sizes_of,
    trains,
)
from campaign.reason import Reason
from campaign.words import _

TRIES: Final = 60  # of armies by chance
FP_OF_PART: Final = 8  # for each train of an army that is to be divided

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


def draw(rows: Sequence[Row], fp: int, rng: Random) -> tuple[Row, ...]:
    """Units of so many FP by chance, which keep to force organisation where any that were tried do (firefight:P2)."""
    usual, first = TableRules(), None
    for _try in range(TRIES):
        army = tuple(sorted(_units(rows, fp, rng), key=rows.index))
        if not army_problems(army, FP * fp, usual):
            return army
        first = first or army
    return first or ()


def _units(rows: Sequence[Row], fp: int, rng: Random) -> list[Row]:
    """Whole units of so many FP by chance, and too small ones where only they fit."""
    army: list[Row] = []
    while fitting := [row for row in rows if row.fp <= fp]:
        whole = [row for row in fitting if row.fewest * row.fp <= fp]
        row = rng.choice(whole or fitting)
        models = rng.randint(min(row.fewest, fp // row.fp), min(row.most, fp // row.fp))
        army += [row] * models
        fp -= models * row.fp
    return army


def _recruits(rows: Sequence[Row], had: Sequence[Row], fp: int, rng: Random) -> list[Row]:
    """Models for at most so many FP beside those that an army has: its units are made whole, then come whole ones.

    What is left goes to units that have room, and to too small ones. One Hero at the most. firefight:E5b
    """
    army: list[Row] = []

    def number(row: Row) -> int:
        return had.count(row) + army.count(row)

    def take(row: Row, models: int) -> None:
        army.extend([row] * models)

    def fits(row: Row, models: int) -> bool:
        lacks = "Hero" not in row.rules or not any("Hero" in other.rules for other in (*had, *army))
        return lacks and models * row.fp <= fp - sum(bought.fp for bought in army)

    for row in rows:
        if had.count(row) and fits(row, missing(number(row), row)):
            take(row, missing(number(row), row))
    while whole := [row for row in rows if fits(row, row.fewest) and not missing(number(row) + row.fewest, row)]:
        row = rng.choice(whole)
        sizes = [n for n in range(row.fewest, row.most + 1) if fits(row, n) and not missing(number(row) + n, row)]
        take(row, rng.choice(sizes))
    while more := [row for row in rows if number(row) and fits(row, 1) and not missing(number(row) + 1, row)]:
        take(rng.choice(more), 1)
    fighters = any(row.fights for row in (*had, *army))
    while short := [row for row in rows if fits(row, 1) and (missing(number(row), row) or not fighters)]:
        take(short[0] if fighters else rng.choice(short), 1)
        fighters = True
    return army


def missing(models: int, row: Row) -> int:
    """How many models more a row needs so that none of its units is too small (firefight:E5b)."""
    more = 0
    while any(size < row.fewest for size in sizes_of(models + more, row.fewest, row.most)):
        more += 1
    return more


def purchase(
    units: Sequence[Row],
    had: Sequence[Row],
    budget: int,
    against: str | None = None,
    at: float = 0.0,
    *,
    several: bool = False,
    divides: bool = False,
) -> Purchase:
    """What to buy: a train where the rows have one and the army has none, then whole units by chance, by a number.

    An army that is to be divided has a train for every few FP. A new army without a train is for a battle of its own,
    and drawn as such.
    """
    del against, several
    models, trains = [row for row in units if row.fights], [row for row in units if row.leads]
    fp = budget + sum(row.fp for row in had)
    enough = 1 + fp // FP_OF_PART if divides else 1
    wanted = trains[:1] * min(budget, max(0, enough - sum(row.leads for row in had)))
    left = budget - sum(train.fp for train in wanted)
    if wanted and not had and not left:
        return ()
    if not wanted and not had:
        bought = list(draw(models, left, Random(at)))
    else:
        bought = _recruits(models, had, left, Random(at))
    return tuple(Counter(row.key for row in (*wanted, *bought)).items())


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
