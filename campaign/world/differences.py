"""What differs between two states of one campaign, for people who weigh it: points, money, owners, figures, places.

Values first, then sentences. Pure: compares, never decides, and does not know why anything differs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Literal

from campaign.words import _, count, listed
from campaign.world import queries
from campaign.world.changes import differing
from campaign.world.ids import ArmyId, FigureId, PlayerId, SectorId
from campaign.world.state import Army, Campaign, Fate, Figure, Player, Sector, Stage
from campaign.world.unit_words import level_name

Group = Literal["calendar", "players", "sectors", "figures", "armies", "others"]
Numbers = tuple[int, int]  # before and after

CALENDAR = ("stage", "month", "week", "weeks", "turn_order", "ended_turns", "fought")
TOLD = (*CALENDAR, "seats", "players", "sectors", "figures", "armies", "open_battles")
"""Parts of a state that are told in full, or with another. All others are only named where they differ."""


@dataclass(frozen=True, slots=True)
class PlayerDifference:
    """What a player has, before and after. ``experience``: of all figures that ever were, in FP.

    Nothing where there is no such seat: newcomers join while the campaign goes on (campaign:C84).
    """

    player: PlayerId
    vp: Numbers
    fp: Numbers
    experience: Numbers
    stock: Numbers
    sectors: Numbers


@dataclass(frozen=True, slots=True)
class SectorDifference:
    """A sector whose owner, stock, name or table is another; None where the map has none such (campaign:C67)."""

    before: Sector | None
    after: Sector | None

    @property
    def sector(self) -> Sector:
        """The sector as it is known last."""
        known = self.after or self.before
        assert known is not None
        return known

    @property
    def owners(self) -> tuple[PlayerId | None, PlayerId | None]:
        """Whose it was, and whose it is."""
        return (self.before.owner if self.before else None, self.after.owner if self.after else None)


@dataclass(frozen=True, slots=True)
class FigureDifference:
    """A figure whose record is another; None where it is not there."""

    before: Figure | None
    after: Figure | None

    @property
    def figure(self) -> Figure:
        """The figure as it is known last."""
        known = self.after or self.before
        assert known is not None
        return known


@dataclass(frozen=True, slots=True)
class ArmyDifference:
    """An army that stands elsewhere or has other figures, or is there only once."""

    before: Army | None
    after: Army | None

    @property
    def army(self) -> Army:
        """The army as it is known last."""
        known = self.after or self.before
        assert known is not None
        return known


@dataclass(frozen=True, slots=True)
class Differences:
    """All that differs between two states; falsy where they are the same.

    ``calendar``: week, stage or turn. ``others``: names of the parts of the state that differ besides.
    """

    before: Campaign
    after: Campaign
    calendar: bool
    players: tuple[PlayerDifference, ...]
    sectors: tuple[SectorDifference, ...]
    figures: tuple[FigureDifference, ...]
    armies: tuple[ArmyDifference, ...]
    others: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.calendar or self.players or self.sectors or self.figures or self.armies or self.others)


@dataclass(frozen=True, slots=True)
class Line:
    """One difference in a sentence. ``player``: whose chip stands beside it."""

    group: Group
    player: PlayerId | None
    text: str


def differences(before: Campaign, after: Campaign) -> Differences:
    """What is other in ``after``; both states are of one campaign, on one branch or on two."""
    differing = [field.name for field in fields(Campaign) if getattr(before, field.name) != getattr(after, field.name)]
    return Differences(
        before,
        after,
        any(part in CALENDAR for part in differing),
        tuple(_players(before, after)),
        tuple(_sectors(before, after)),
        tuple(_figures(before, after)),
        tuple(_armies(before, after)),
        tuple(part for part in differing if part not in TOLD),
    )


def _players(before: Campaign, after: Campaign) -> Iterator[PlayerDifference]:
    learnt = _experience(before), _experience(after)
    for player in dict.fromkeys((*after.seats, *before.seats)):
        then, now = _worth(before, player, learnt[0]), _worth(after, player, learnt[1])
        if then != now or before.players.get(player) != after.players.get(player):
            yield PlayerDifference(player, *((a, b) for a, b in zip(then, now, strict=True)))


def _worth(state: Campaign, player: PlayerId, experience: Mapping[PlayerId, int]) -> tuple[int, int, int, int, int]:
    """VP, FP of the living, experience, FP in stock, sectors."""
    if player not in state.players:
        return 0, 0, 0, 0, 0
    return (
        state.players[player].vp,
        queries.player_fp(state, player),
        experience[player],
        queries.player_stock(state, player),
        len(queries.sectors_of(state, player)),
    )


def _experience(state: Campaign) -> Counter[PlayerId]:
    found = Counter[PlayerId]()
    for figure in state.figures.values():
        found[figure.player] += figure.experience
    return found


def _sectors(before: Campaign, after: Campaign) -> Iterator[SectorDifference]:
    for id in sorted({*before.sectors, *after.sectors}, key=queries.age):
        then, now = before.sectors.get(SectorId(id)), after.sectors.get(SectorId(id))
        if then is not now and then != now:
            yield SectorDifference(then, now)


def _figures(before: Campaign, after: Campaign) -> Iterator[FigureDifference]:
    for id in sorted(differing(before.figures, after.figures), key=queries.age):
        then, now = before.figures.get(FigureId(id)), after.figures.get(FigureId(id))
        if not (then and now and _record(then) == _record(now)):
            yield FigureDifference(then, now)


def _record(figure: Figure) -> tuple[object, ...]:
    """All but the army: where a figure stands is told of its army."""
    return tuple(getattr(figure, field.name) for field in fields(figure) if field.name != "army")


def _armies(before: Campaign, after: Campaign) -> Iterator[ArmyDifference]:
    for id in sorted({*before.armies, *after.armies}, key=queries.age):
        then, now = before.armies.get(ArmyId(id)), after.armies.get(ArmyId(id))
        if then is not now and then != now:
            yield ArmyDifference(then, now)


# ── in sentences ──


def lines(found: Differences, most: int | None = None) -> Iterator[Line]:
    """Every difference in a sentence, the weightiest first. ``most``: of sectors, figures and armies no more each."""
    if found.calendar and _when(found.before) != _when(found.after):
        yield Line("calendar", None, _arrow(_when(found.before), _when(found.after)))
    for player in found.players:
        yield Line("players", player.player, _player_words(found, player))
    for sector in found.sectors[:most]:
        yield Line("sectors", sector.owners[1], _sector_words(found, sector))
    for figure in found.figures[:most]:
        yield Line("figures", figure.figure.player, _figure_words(found, figure))
    for army in found.armies[:most]:
        yield Line("armies", army.army.player, _army_words(found, army))
    for part in found.others:
        yield Line("others", None, _other_words(part))


def group_name(group: Group) -> str:
    """What a group of differences is headed by."""
    return {
        "calendar": _("Calendar"),
        "players": _("Players"),
        "sectors": _("Sectors"),
        "figures": _("Figures"),
        "armies": _("Armies"),
        "others": _("Besides"),
    }[group]


def _arrow(then: str, now: str) -> str:
    return _("{before} → {after}").format(before=then, after=now)


def _numbers(words: str, numbers: Numbers) -> str:
    then, now = numbers
    if then == now:
        return _("{what} {n}").format(what=words, n=now)
    return _("{what} {before} → {after}").format(what=words, before=then, after=now)


def _when(state: Campaign) -> str:
    active = state.active
    week = _("month {month}, week {week}").format(month=state.month, week=state.week)
    if active is not None:
        return _("{week}, {player}’s turn").format(week=week, player=state.players[active].name)
    stage = {
        Stage.MUSTER: _("before the first week"),
        Stage.INITIATIVE: _("before initiative"),
        Stage.SURPLUS: _("surplus to be chosen"),
        Stage.RELIEF: _("relief to be placed"),
        Stage.OVER: _("the campaign is over"),
    }.get(state.stage, _("all have moved"))
    return _("{week}, {stage}").format(week=week, stage=stage)


def _player_words(found: Differences, player: PlayerDifference) -> str:
    then, now = found.before.players.get(player.player), found.after.players.get(player.player)
    parts = [
        _numbers(_("VP"), player.vp),
        _numbers(_("FP"), player.fp),
        _numbers(_("experience"), player.experience),
        _numbers(_("stock"), player.stock),
        _numbers(_("sectors"), player.sectors),
    ]
    if then is None or now is None:
        known = now or then
        assert known is not None
        parts.insert(0, _("joins") if then is None else _("does not join"))
        return _("{player}: {parts}").format(player=known.name, parts=", ".join(parts))
    if then.commander != now.commander:
        names = (_commander(found.before, then.commander), _commander(found.after, now.commander))
        parts.append(_("commander {change}").format(change=_arrow(*names)))
    if then.out != now.out:
        parts.append(_("out of the campaign") if now.out else _("in the campaign again"))
    if (then.computer, then.neutral) != (now.computer, now.neutral):
        parts.append(_who_plays(now))
    return _("{player}: {parts}").format(player=_renamed(then.name, now.name), parts=", ".join(parts))


def _who_plays(player: Player) -> str:
    if player.neutral:
        return _("played by nobody")
    if player.computer:
        return _("played by the program ({level})").format(level=level_name(player.computer))
    return _("played by a person")


def _renamed(then: str, now: str) -> str:
    return now if then == now else _arrow(then, now)


def _commander(state: Campaign, figure: FigureId | None) -> str:
    return state.figures[figure].name if figure in state.figures and figure is not None else _("nobody")


def _owner(state: Campaign, sector: Sector) -> str:
    return _("nobody") if sector.owner is None else state.players[sector.owner].name


def _sector_words(found: Differences, sector: SectorDifference) -> str:
    then, now = sector.before, sector.after
    if then is None or now is None:
        what = _("is on the map") if then is None else _("is not on the map")
        return _("{sector}: {parts}").format(sector=sector.sector.name, parts=what)
    parts = []
    if then.owner != now.owner:
        parts.append(_arrow(_owner(found.before, then), _owner(found.after, now)))
    if then.stock != now.stock:
        parts.append(_numbers(_("stock"), (then.stock, now.stock)))
    if then.battlefield != now.battlefield:
        parts.append(_("another battlefield") if then.battlefield and now.battlefield else _("battlefield laid out"))
    if then.radioactive != now.radioactive:
        parts.append(_("radioactive") if now.radioactive else _("not radioactive"))
    if then.hazard != now.hazard:
        parts.append(
            _("no hazard")
            if now.hazard is None
            else _("{hazard}, {n}D6").format(hazard=now.hazard.name, n=now.hazard.dice)
        )
    return _("{sector}: {parts}").format(
        sector=_renamed(then.name, now.name), parts=", ".join(parts) or _("another name")
    )


def _figure_words(found: Differences, figure: FigureDifference) -> str:
    known = figure.figure
    who = _("{name}, {unit}, {fp} FP").format(
        name=known.name, unit=found.after.setting.units[known.unit].name, fp=known.fp
    )
    then, now = figure.before, figure.after
    if then is None or now is None:
        return _("{who}: {what}").format(who=who, what=_("joins") if then is None else _("has never been there"))
    parts = []
    if then.name != now.name:
        parts.append(_("was called {name}").format(name=then.name))
    if (then.player, then.unit) != (now.player, now.unit):
        parts.append(_("is another figure"))
    if then.fate is not now.fate:
        parts.append(_arrow(_fate(then.fate), _fate(now.fate)))
    elif then.fate is not Fate.ALIVE and (then.killer, then.fallen_in) != (now.killer, now.fallen_in):
        parts.append(_("fell otherwise"))
    for words, a, b in (
        (_("experience"), then.experience, now.experience),
        (_("kills"), then.kills, now.kills),
        (_("battles"), then.battles, now.battles),
        (_("FP"), then.fp, now.fp),
    ):
        if a != b:
            parts.append(_numbers(words, (a, b)))
    if then.abilities != now.abilities:
        parts.append(_("abilities {change}").format(change=_arrow(_abilities(found, then), _abilities(found, now))))
    return _("{who}: {what}").format(who=who, what=", ".join(parts))


def _fate(fate: Fate) -> str:
    return {
        Fate.ALIVE: _("alive"),
        Fate.KILLED: _("killed"),
        Fate.CAPTURED: _("captured"),
        Fate.SURRENDERED: _("surrendered"),
        Fate.HAZARD: _("lost to a hazard"),
        Fate.SURPLUS: _("lost as surplus"),
        Fate.GIVEN_UP: _("given up"),
        Fate.STRANDED: _("lost with nowhere to go"),
        Fate.CORRECTED: _("struck off"),
        Fate.LEFT: _("left with its player"),
    }[fate]


def _abilities(found: Differences, figure: Figure) -> str:
    return listed([*map(found.after.setting.face.ability_name, figure.abilities)]) or _("none")


def _army_words(found: Differences, army: ArmyDifference) -> str:
    known, then, now = army.army, army.before, army.after
    if then is None or now is None:
        state = found.before if now is None else found.after
        what = _("is new, in {sector}, {fp} FP") if then is None else _("is not there; it was in {sector}, {fp} FP")
        words = what.format(sector=_place(state, known.sector), fp=queries.army_fp(state, known.id))
        return _("{who}: {what}").format(who=known.name, what=words)
    parts = []
    if then.sector != now.sector:
        parts.append(_arrow(_place(found.before, then.sector), _place(found.after, now.sector)))
    fp = (queries.army_fp(found.before, then.id), queries.army_fp(found.after, now.id))
    if then.figures != now.figures or fp[0] != fp[1]:
        sizes = (len(then.figures), len(now.figures))
        parts += [_numbers(_("figures"), sizes), _numbers(_("FP"), fp)]
    if then.player != now.player:
        parts.append(_("is another player’s"))
    if then.moved != now.moved:
        parts.append(_("has moved") if now.moved else _("may move"))
    if then.detached != now.detached:
        parts.append(_("has sent a detachment") if now.detached else _("has sent no detachment"))
    return _("{who}: {what}").format(who=_renamed(then.name, now.name), what=", ".join(parts) or _("another name"))


def _place(state: Campaign, sector: SectorId) -> str:
    return state.sectors[sector].name


def _other_words(part: str) -> str:
    return {
        "setting": _("Name, map or house rules of the campaign"),
        "minefields": _("Minefields"),
        "pacts": _("Pacts"),
        "battles": _("Battles and their reports"),
        "pending": _("What is to be settled"),
        "journeys": _("Armies on the way"),
        "books": _("The books"),
        "attempts": _("Throws that were set aside"),
        "corrections": _("Corrections by the organiser"),
        "winners": _("Who has won"),
        "notes": _("Notes"),
        "portraits": _("Portraits"),
        "backdrops": _("Pictures beneath the map and the tables"),
    }.get(part, part.replace("_", " ").capitalize())


def summary(found: Differences) -> str:
    """How much differs, in one sentence."""
    if not found:
        return _("Nothing differs.")
    taken = sum(then != now for then, now in (sector.owners for sector in found.sectors))
    points = sum(player.vp[0] != player.vp[1] for player in found.players)
    parts = [
        count("{n} player has other VP", "{n} players have other VP", points) if points else "",
        count("{n} sector changes hands", "{n} sectors change hands", taken) if taken else "",
        count("{n} figure differs", "{n} figures differ", len(found.figures)) if found.figures else "",
        count("{n} army differs", "{n} armies differ", len(found.armies)) if found.armies else "",
    ]
    told = listed([part for part in parts if part])
    return f"{told}." if told else _("Only small things differ.")
