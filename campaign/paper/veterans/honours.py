"""The hall of fame and the cemetery as values: the best of all with what they did, and the fallen.

Both lie about for everybody, so they tell what anybody may know. Knows nothing of millimetres.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaign.paper.kind import Source
from campaign.paper.letterhead import Letterhead, of_campaign
from campaign.paper.owner import Owner, owner_of
from campaign.paper.plain import plain
from campaign.paper.veterans.service import gains_of
from campaign.paper.veterans.told import told_to_all
from campaign.words import _, count
from campaign.world.memory import Chronicle, Feat, Record, buried, feats, veterans
from campaign.world.memory.records import Killed
from campaign.world.memory.words import end_text, feat_number, feat_title, when_text
from campaign.world.state import Campaign, Fate

BEST = 24  # who stands in the hall
NAMED = 3  # so many are named who share a feat
TOLD = 4  # victims that are named of one figure
NOT_FALLEN = (Fate.CORRECTED, Fate.LEFT)


@dataclass(frozen=True, slots=True)
class Bearer:
    """A figure whose name is to be remembered."""

    name: str
    owner: Owner
    unit: str
    fallen: bool


@dataclass(frozen=True, slots=True)
class FeatLine:
    """Something at which nobody was better. ``others``: how many more share it."""

    title: str
    number: str
    bearers: tuple[Bearer, ...]
    others: int


@dataclass(frozen=True, slots=True)
class Hero:
    """One of the best."""

    who: Bearer
    fate: str  # empty for those who serve
    gains: str
    deeds: str
    battles: int
    kills: int
    experience: int


@dataclass(frozen=True, slots=True)
class Hall:
    """The hall of fame."""

    top: Letterhead
    feats: tuple[FeatLine, ...]
    best: tuple[Hero, ...]


@dataclass(frozen=True, slots=True)
class Grave:
    """One of the fallen. ``deeds``: what is to be said besides; empty for those who had no time."""

    who: Bearer
    fp: int
    battles: int
    how: str
    deeds: str
    experience: int


@dataclass(frozen=True, slots=True)
class GraveWeek:
    """Who fell in a week, the last first."""

    when: str
    graves: tuple[Grave, ...]


@dataclass(frozen=True, slots=True)
class Cemetery:
    """The fallen, week by week, the last first. ``fp``: of all of them."""

    top: Letterhead
    weeks: tuple[GraveWeek, ...]
    fallen: int
    fp: int


def hall(source: Source) -> Hall:
    """The hall of fame as anybody may see it."""
    told = told_to_all(source)
    best = [record for record in veterans(told.records.values()) if record.experience][:BEST]
    return Hall(
        of_campaign(source.state, source.entry),
        tuple(_feat(told, feat) for feat in feats(told.records)),
        tuple(_hero(told.state, record) for record in best),
    )


def cemetery(source: Source) -> Cemetery:
    """The fallen as anybody may know them."""
    told = told_to_all(source)
    graves = [record for record in buried(told.records.values()) if record.fate not in NOT_FALLEN]
    weeks: dict[str, list[Grave]] = {}
    for record in graves:
        weeks.setdefault(_week(record), []).append(_grave(told.state, record))
    return Cemetery(
        of_campaign(source.state, source.entry),
        tuple(GraveWeek(when, tuple(fallen)) for when, fallen in weeks.items()),
        len(graves),
        sum(record.fp for record in graves),
    )


def _bearer(state: Campaign, record: Record) -> Bearer:
    unit = plain(state.setting.units[record.unit].name)
    return Bearer(plain(record.name), owner_of(state, record.player), unit, not record.alive)


def _feat(told: Chronicle, feat: Feat) -> FeatLine:
    named = feat.figures[:NAMED]
    bearers = tuple(_bearer(told.state, told.records[figure]) for figure in named)
    return FeatLine(feat_title(feat.kind), feat_number(feat), bearers, len(feat.figures) - len(named))


def _hero(state: Campaign, record: Record) -> Hero:
    fate = ""
    if record.end is not None:
        fate = _("{when}: {how}").format(when=when_text(record.end.when), how=plain(end_text(state, record.end)))
    return Hero(
        _bearer(state, record),
        fate,
        ", ".join(gains_of(state, record)),
        victims_told(state, record.victims),
        record.battles,
        record.kills,
        record.experience,
    )


def _week(record: Record) -> str:
    if record.end is None:
        return _("Nobody knows when")
    when = record.end.when
    return _("Month {month}, week {week}").format(month=when.month, week=when.week)


def _grave(state: Campaign, record: Record) -> Grave:
    how = _("Lost") if record.end is None else end_text(state, record.end)
    deeds = ". ".join(filter(None, (", ".join(gains_of(state, record)), victims_told(state, record.victims))))
    return Grave(_bearer(state, record), record.fp, record.battles, plain(how), deeds, record.experience)


def victims_told(state: Campaign, victims: Sequence[Killed]) -> str:
    """Whom a figure killed, the dearest by name."""
    if not victims:
        return ""
    dearest = sorted(victims, key=lambda kill: (not kill.commander, -kill.fp, kill.when.entry))
    names = [_victim(state, kill) for kill in dearest[:TOLD]]
    if more := len(victims) - len(names):
        names.append(count("{n} other", "{n} others", more))
    return _("Killed {names}").format(names=", ".join(names))


def _victim(state: Campaign, kill: Killed) -> str:
    unit, letter = state.setting.units.get(kill.unit), state.players[kill.player].letter
    values = {"name": plain(kill.name), "unit": plain(unit.name if unit else kill.unit), "letter": letter}
    if kill.commander:
        return _("{letter}’s commander in chief {name}").format(**values)
    if values["name"].casefold().startswith(values["unit"].casefold()):  # “HQ Spindle”, “Grunt 2”: it says its unit
        return _("{letter}’s {name}").format(**values)
    return _("{letter}’s {unit} {name}").format(**values)
