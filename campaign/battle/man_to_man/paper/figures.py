"""The numbers of men, vehicles and posts of Man to Man as they are printed: in columns, on cards, in the reference."""

from __future__ import annotations

from typing import Final

from campaign.battle.contract import FigureSetup
from campaign.battle.contract.paper import Band, Blank, Column, Fact, Listed, StatBlock
from campaign.battle.man_to_man.agreements import TableRules
from campaign.battle.man_to_man.attributes import halved
from campaign.battle.man_to_man.fire import AT_EXTREME, AT_SHORT, SHORT_RANGE
from campaign.battle.man_to_man.morale import SO_NEAR, WHEN_ELITE, WHEN_GREEN, WITH_CO
from campaign.battle.man_to_man.paper.reference import profile_name
from campaign.battle.man_to_man.paper.weapons import spelled
from campaign.battle.man_to_man.units import SUPPORT, Row, SmallArm, attribute_names, small_arms, support, trait_name
from campaign.battle.scenery import INCH
from campaign.battle.table_words import in_inches, signed
from campaign.words import _

COUNTED: Final = frozenset({"tougher", "faster"})
WIDE: Final = 11.6  # of a column on army sheets


def columns() -> tuple[Column, ...]:
    """The heads of the columns of an army sheet."""
    return tuple(Column(short, WIDE, 11.0) for short, _name in attribute_names().values())


def block(row: Row, learnt: FigureSetup) -> StatBlock:
    """A man or vehicle with all that it has learnt."""
    if row.profile == SUPPORT:
        return _support(row)
    if not row.fights:
        return StatBlock((None,) * len(columns()), tuple(("", label) for label in _men()), row.notes())
    return _man(row, learnt) if row.is_man else _vehicle(row, learnt)


def _man(row: Row, learnt: FigureSetup) -> StatBlock:
    """A man; behind each number what it is once he is wounded (man_to_man:P4a)."""
    names = attribute_names()
    values = [stat.value for stat in row.stats(learnt) if stat.key in names]
    wounded = [halved(value, 1) for value in values]
    return StatBlock(
        cells=tuple(f"{value}/{half}" for value, half in zip(values, wounded, strict=True)),
        large=tuple(zip(map(str, values), _men(), strict=True)),
        words=_words(row),
        band=_band(row),
        ticked=row.shoots and "stocked" not in learnt.abilities,
        hurt=" / ".join(map(str, wounded)),
    )


def _vehicle(row: Row, learnt: FigureSetup) -> StatBlock:
    """A vehicle: its armour by quadrant, fire control and movement points (man_to_man:L3a)."""
    stats = {stat.key: stat.value for stat in row.stats(learnt)}
    control, move = stats["control"], stats["move"]
    cells = (None, None, _("FC {n}").format(n=control), None, str(move))
    large = (*zip(map(str, row.plates), _plates(), strict=True), (str(control), _("FC")), (str(move), _("MP")))
    armour = [f"{name} {plate}" for name, plate in zip(_plates(), row.plates, strict=True)]
    words = _("armour: {plates}").format(plates=", ".join(armour))
    return StatBlock(
        cells=cells,
        large=large,
        words=(words, *_words(row)),
        band=_band(row),
        ticked=row.shoots and "stocked" not in learnt.abilities,
    )


def _support(row: Row) -> StatBlock:
    """What fires from afar: its dice, template and scatter, and its shots of a battle (man_to_man:L4a)."""
    weapons = [support()[key] for key in row.arms if key in support()]
    if not weapons:
        return StatBlock((None,) * len(columns()), tuple(("", label) for label in _men()), row.notes())
    first = weapons[0]
    large = (
        (str(first.template.dice), _("Dice")),
        (str(first.template.area), _("Radius")),
        (str(first.scatter), _("Scatter")),
    )
    shots = sum(weapon.shots for weapon in weapons)
    return StatBlock((None,) * len(columns()), large, _words(row), shots=shots)


def _men() -> tuple[str, ...]:
    """The labels of the large numbers of a man."""
    return tuple(short for short, _name in attribute_names().values())


def _plates() -> tuple[str, str, str, str]:
    return _("Front"), _("Side"), _("Rear"), _("Top")


def _words(row: Row) -> tuple[str, ...]:
    """His weapons with their numbers, what he serves, and what else he or it is."""
    several = _("{weapon}, with {n} more")
    served = tuple(several.format(weapon=weapon, n=row.crew) for weapon in spelled((row.serves,) if row.serves else ()))
    control = (_("FC {n}").format(n=row.control),) if row.is_man and row.control else ()
    drive = (drive_name(row.drive),) if row.drive else ()
    size = (_("size {n}").format(n=signed(row.size)),) if row.size else ()
    return (*served, *control, *spelled(row.arms, afoot=row.is_man), *drive, *size, *map(trait_name, row.traits))


def drive_name(drive: str) -> str:
    """How a vehicle drives."""
    return {"tracked": _("tracked"), "wheeled": _("wheeled")}.get(drive, drive)


def _band(row: Row) -> Band | None:
    """Short range and the effective ranges of what it fires (man_to_man:F3a, F3b)."""
    fired = _fired(row)
    if not fired:
        return None
    near = SHORT_RANGE // INCH
    ends = [(near, f"{in_inches(SHORT_RANGE)} {signed(AT_SHORT)}")]
    ends += [(reach, in_inches(reach * INCH)) for reach in sorted({arm.reach for arm in fired} - {near})]
    names = ", ".join(arm.name for arm in sorted(fired, key=lambda arm: arm.reach))
    return Band(tuple(ends), names, _("beyond"), signed(AT_EXTREME))


def blank() -> Blank:
    """The labels of a card that is filled in by hand."""
    return Blank(_men(), _("inches, and the weapons"))


def facts(row: Row, rules: TableRules) -> tuple[Fact, ...]:
    """What the rules say of who leads or helps others, of a weapon that stays where its man falls, and of support."""
    found = []
    if row.profile == SUPPORT:
        found.append(Fact(_("called for by who has a radio"), "A13d"))
        found.append(Fact(_("never on the table, never a casualty"), "L4b"))
    if row.profile == "co" or row.inspires:
        text = _("morale of units within {n}: {bonus}")
        found.append(Fact(text.format(n=in_inches(SO_NEAR), bonus=signed(WITH_CO)), "M2a"))
    if row.profile == "co":
        found.append(Fact(_("rallies units that flee, by LDR"), "M6a"))
    if row.profile in ("nco", "co"):
        found.append(Fact(_("tests morale for his unit"), "P5a"))
    if row.quality:
        bonus, rule = {"green": (WHEN_GREEN, "M2d"), "elite": (WHEN_ELITE, "M2e")}[row.quality]
        found.append(Fact(_("morale of a unit of mostly such: {bonus}").format(bonus=signed(bonus)), rule))
    agreed = [arm.name for arm in _fired(row) if arm.automatic == "agreed"]
    if agreed and rules.auto_rifle_automatic:
        found.append(Fact(_("{weapon}: never aimed").format(weapon=", ".join(agreed)), "A11b"))
    if heavy := [arm.name for arm in _fired(row) if arm.heavy and row.is_man]:
        found.append(Fact(_("{weapon}: lies where he falls").format(weapon=", ".join(heavy)), "L10a"))
    return tuple(found)


def _fired(row: Row) -> list[SmallArm]:
    """What it fires, each weapon once."""
    return [small_arms()[key] for key in dict.fromkeys(row.arms) if key in small_arms() and small_arms()[key].reach]


def listed() -> tuple[Listed, ...]:
    """The heads of a row's numbers in the quick reference."""
    return (
        Listed(_("FP"), 0.395),
        Listed(_("Profile, MP"), 0.235),
        Listed(_("FC"), 0.165),
        Listed(_("Armour"), 0.0),
    )


def list_cells(row: Row) -> tuple[str, ...]:
    """The numbers, a dash where there is none."""
    moves = profile_name(row.profile) if row.is_man else str(row.move or "–")
    return str(row.fp), moves, str(row.control or "–"), row.armour or "–"
