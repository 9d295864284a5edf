"""Certificates as values: one for each figure that was promoted of late, with the deed that gained it.

Says only what the journal says. Knows nothing of millimetres.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from campaign.battle.contract.campaign import STEPS, AnyCampaignFace
from campaign.battle.contract.lists import Unit
from campaign.paper.kind import Source
from campaign.paper.letterhead import Letterhead, of_player
from campaign.paper.plain import plain
from campaign.paper.veterans.told import Logs, told_to
from campaign.words import _
from campaign.world.ids import PlayerId
from campaign.world.memory import Record, When
from campaign.world.memory.records import Killed, Promoted, Served
from campaign.world.rules.calendar import WEEKS
from campaign.world.state import Campaign

LATELY = 4  # weeks, the present one among them


@dataclass(frozen=True, slots=True)
class Certificate:
    """What hangs on a wall. ``gained``: in a few words each; ``deed``: empty where no deed gained it."""

    name: str
    unit: str
    army: str
    title: str
    gained: tuple[str, ...]
    deed: str
    when: str
    experience: int
    kills: int
    battles: int
    portrait: bytes | None


@dataclass(frozen=True, slots=True)
class Certificates:
    """A player's certificates, those with most experience first. ``week``: None for the last four."""

    top: Letterhead
    certificates: tuple[Certificate, ...]
    week: tuple[int, int] | None = None


def certificates(
    source: Source, player: PlayerId, logs: Logs | None = None, week: tuple[int, int] | None = None
) -> Certificates:
    """For those of a player's figures who serve and were promoted in a week; None: within the last four weeks."""
    told = told_to(source, player, logs)
    state = told.state
    latest = week_number(*(week or (state.month, state.week)))
    weeks = range(latest if week else latest - LATELY + 1, latest + 1)
    own = [record for record in told.records.values() if record.player == player and record.alive]
    return Certificates(
        of_player(source.state, source.entry, player),
        tuple(
            _certificate(source, state, record, last)
            for record in sorted(own, key=lambda record: (-record.experience, -record.kills))
            if (last := _last_promotion(record, weeks)) is not None
        ),
        week,
    )


def week_number(month: int, week: int) -> int:
    """A week, counted from the start of the campaign (campaign:C10)."""
    return WEEKS * month + week


def _last_promotion(record: Record, weeks: range) -> When | None:
    """When it was last promoted in these weeks; what a correction set is no promotion."""
    promoted = (deed.when for deed in record.promotions if deed.kind != "corrected")
    return max((when for when in promoted if week_number(when.month, when.week) in weeks), default=None)


def _certificate(source: Source, state: Campaign, record: Record, when: When) -> Certificate:
    gained = [deed for deed in record.promotions if deed.when == when and deed.kind != "corrected"]
    face = state.setting.face
    army, picture = state.figures[record.figure].army, state.portraits.get(record.figure)
    return Certificate(
        name=plain(record.name),
        unit=plain(state.setting.units[record.unit].name),
        army="" if army is None else plain(state.armies[army].name),
        title=_title(face, next((deed for deed in gained if deed.kind == "commander"), gained[-1])),
        gained=tuple(_meaning(face, state.setting.units[record.unit], deed) for deed in gained),
        deed=" ".join(_deed(state, record, when)),
        when=_("Month {month}, week {week}").format(month=when.month, week=when.week),
        experience=record.experience,
        kills=record.kills,
        battles=record.battles,
        portrait=None if picture is None else source.picture(picture),
    )


def _title(face: AnyCampaignFace, deed: Promoted) -> str:
    """The rank, in a word or two."""
    match deed.kind:
        case "commander":
            return _("Commander in chief")
        case "ability":
            return plain(face.ability_name(deed.what))
    return plain(face.gain_rank(deed.what))


def _meaning(face: AnyCampaignFace, unit: Unit, deed: Promoted) -> str:
    """What was gained, and what it is worth on the table."""
    if deed.kind == "gain":
        step = next(fp for fp, gain in STEPS.items() if gain == deed.what)
        return _("{n} FP of experience: {gain}").format(n=step, gain=face.gain_text(deed.what))
    if deed.kind == "ability":
        return plain(face.ability_told(unit, deed.what))
    return _("Commander in chief")


def _deed(state: Campaign, record: Record, when: When) -> Iterator[str]:
    """The battle of that entry, and whom the figure killed there."""
    served = next((deed for deed in record.deeds if isinstance(deed, Served) and deed.when == when), None)
    kills = [kill for kill in record.victims if kill.when == when]
    if served is not None and served.sector:
        yield _("In the battle of {place}:").format(place=plain(served.sector))
    if kills:
        yield _("killed {names}.").format(names=", ".join(_victim(state, kill) for kill in kills))


def _victim(state: Campaign, kill: Killed) -> str:
    unit = state.setting.units.get(kill.unit)
    values = {
        "name": plain(kill.name),
        "unit": plain(unit.name if unit else kill.unit),
        "player": plain(state.players[kill.player].name),
        "fp": kill.fp,
    }
    if kill.commander:
        return _("{name}, {player}’s commander in chief ({unit}, {fp} FP)").format(**values)
    return _("{name} of {player} ({unit}, {fp} FP)").format(**values)
