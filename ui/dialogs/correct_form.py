"""A correction by the organiser, as a value: what is set, for what, to what. campaign:C55

One form for every kind of correction; ``fields`` says which blanks a kind has. Judges nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from immutables import Map

from campaign.words import _
from campaign.world import queries
from campaign.world.ids import ArmyId, FigureId, PendingId, PlayerId, SectorId
from campaign.world.orders import (
    AddFigures,
    Correct,
    Correction,
    DropPending,
    PlaceArmy,
    ReviveFigure,
    SetFigure,
    SetOwner,
    SetStock,
    SetVictoryPoints,
    StrikeFigure,
)
from campaign.world.state import Campaign, Fate


class CorrectionKind(StrEnum):
    """What can be set right."""

    STOCK = "stock"
    VP = "vp"
    RECORD = "figure"
    ADD = "add-figures"
    STRIKE = "strike-figure"
    REVIVE = "revive-figure"
    OWNER = "owner"
    PLACE = "place"
    DROP = "drop-pending"


def what_words(what: CorrectionKind) -> str:
    """The kind of correction as people say it."""
    return {
        CorrectionKind.STOCK: _("The stock of a sector"),
        CorrectionKind.VP: _("A player's victory points"),
        CorrectionKind.RECORD: _("A figure's record"),
        CorrectionKind.ADD: _("Add figures"),
        CorrectionKind.STRIKE: _("Strike a figure off"),
        CorrectionKind.REVIVE: _("Bring a fallen figure back"),
        CorrectionKind.OWNER: _("The owner of a sector"),
        CorrectionKind.PLACE: _("The place of an army"),
        CorrectionKind.DROP: _("Drop an open choice or battle"),
    }[what]


class Blank(StrEnum):
    """A field of the form."""

    SECTOR = "sector"
    PLAYER = "player"
    OWNER = "owner"  # a player, or nobody
    FIGURE = "figure"  # alive
    FALLEN = "fallen"
    ARMY = "army"
    JOINS = "joins"  # an army, or a new one
    UNIT = "unit"
    PENDING = "pending"
    NUMBER = "number"
    KILLS = "kills"
    BATTLES = "battles"
    ABILITIES = "abilities"
    MOVED = "moved"


FIELDS: dict[CorrectionKind, tuple[Blank, ...]] = {
    CorrectionKind.STOCK: (Blank.SECTOR, Blank.NUMBER),
    CorrectionKind.VP: (Blank.PLAYER, Blank.NUMBER),
    CorrectionKind.RECORD: (Blank.FIGURE, Blank.NUMBER, Blank.KILLS, Blank.BATTLES, Blank.ABILITIES),
    CorrectionKind.ADD: (Blank.PLAYER, Blank.SECTOR, Blank.JOINS, Blank.UNIT, Blank.NUMBER),
    CorrectionKind.STRIKE: (Blank.FIGURE,),
    CorrectionKind.REVIVE: (Blank.FALLEN, Blank.ARMY),
    CorrectionKind.OWNER: (Blank.SECTOR, Blank.OWNER),
    CorrectionKind.PLACE: (Blank.ARMY, Blank.SECTOR, Blank.MOVED),
    CorrectionKind.DROP: (Blank.PENDING,),
}


@dataclass(frozen=True, slots=True)
class CorrectForm:
    """What has been filled in; only the blanks of ``what`` count. An owner, or an army joined, of "" is none."""

    what: CorrectionKind = CorrectionKind.STOCK
    reason: str = ""
    picks: Map[Blank, str] = Map()  # noqa: RUF009 - an immutable value
    numbers: Map[Blank, int] = Map()  # noqa: RUF009
    abilities: tuple[str, ...] = ()
    moved: bool = False

    def pick(self, blank: Blank) -> str:
        """The id picked in a blank."""
        return self.picks.get(blank, "")

    def number(self, blank: Blank = Blank.NUMBER) -> int:
        """The number in a blank."""
        return self.numbers.get(blank, 0)

    def with_pick(self, blank: Blank, id: str) -> CorrectForm:
        """The same with another thing picked."""
        return replace(self, picks=self.picks.set(blank, id))

    def with_number(self, blank: Blank, number: int) -> CorrectForm:
        """The same with another number."""
        return replace(self, numbers=self.numbers.set(blank, number))


def order(form: CorrectForm) -> Correct:
    """The order that this asks for."""
    return Correct(form.reason.strip(), (_correction(form),))


def _correction(form: CorrectForm) -> Correction:
    sector, player = SectorId(form.pick(Blank.SECTOR)), PlayerId(form.pick(Blank.PLAYER))
    army, figure = ArmyId(form.pick(Blank.ARMY)), FigureId(form.pick(Blank.FIGURE))
    match form.what:
        case CorrectionKind.STOCK:
            return SetStock(sector, form.number())
        case CorrectionKind.VP:
            return SetVictoryPoints(player, form.number())
        case CorrectionKind.RECORD:
            kills, battles = form.number(Blank.KILLS), form.number(Blank.BATTLES)
            return SetFigure(figure, form.number(), kills, battles, form.abilities)
        case CorrectionKind.ADD:
            joins = form.pick(Blank.JOINS)
            units = ((form.pick(Blank.UNIT), form.number()),)
            return AddFigures(player, sector, units, ArmyId(joins) if joins else None)
        case CorrectionKind.STRIKE:
            return StrikeFigure(figure)
        case CorrectionKind.REVIVE:
            return ReviveFigure(FigureId(form.pick(Blank.FALLEN)), army)
        case CorrectionKind.OWNER:
            owner = form.pick(Blank.OWNER)
            return SetOwner(sector, PlayerId(owner) if owner else None)
        case CorrectionKind.PLACE:
            return PlaceArmy(army, sector, form.moved)
        case CorrectionKind.DROP:
            return DropPending(PendingId(form.pick(Blank.PENDING)))


def choices(state: Campaign, blank: Blank, form: CorrectForm) -> tuple[tuple[str, str], ...]:
    """What can be picked in a blank: ids and what people call them."""
    match blank:
        case Blank.SECTOR:
            return tuple((s, state.sectors[s].name) for s in sorted(state.sectors, key=queries.age))
        case Blank.PLAYER:
            return tuple((p, state.players[p].name) for p in state.seats)
        case Blank.OWNER:
            return (("", _("nobody")), *((p, state.players[p].name) for p in state.seats))
        case Blank.FIGURE | Blank.FALLEN:
            return _figures(state, blank is Blank.FIGURE)
        case Blank.ARMY:
            return tuple((a.id, _army(state, a.id)) for a in queries.armies_of(state))
        case Blank.JOINS:
            own = queries.armies_in(state, SectorId(form.pick(Blank.SECTOR)), PlayerId(form.pick(Blank.PLAYER)))
            return (("", _("a new army")), *((a.id, a.name) for a in own))
        case Blank.UNIT:
            faction = state.players[PlayerId(form.pick(Blank.PLAYER))].faction
            units = sorted(state.setting.units.values(), key=lambda unit: unit.name)
            return tuple((unit.key, unit.name) for unit in units if unit.faction == faction)
        case Blank.PENDING:
            return tuple((id, _pending(state, id)) for id in sorted(state.pending))
        case _:
            return ()


def _figures(state: Campaign, living: bool) -> tuple[tuple[str, str], ...]:
    found = [f for f in state.figures.values() if (f.fate is Fate.ALIVE) == living]
    found.sort(key=lambda f: (state.seats.index(f.player), f.name.casefold(), queries.age(f.id)))
    return tuple(
        (f.id, f"{f.name} ({state.setting.units[f.unit].name}, {state.players[f.player].name})") for f in found
    )


def _army(state: Campaign, army: ArmyId) -> str:
    there = state.armies[army]
    return f"{there.name} ({state.players[there.player].name}, {state.sectors[there.sector].name})"


def _pending(state: Campaign, pending: PendingId) -> str:
    due = state.pending[pending]
    words = {
        "losses": _("losses in a hazard"),
        "surplus": _("surplus of a full sector"),
        "answer": _("the answer to an attack"),
        "call": _("a call for detachments"),
        "report": _("a battle's result"),
        "retreat": _("where a retreat goes"),
        "relief": _("where relief goes"),
    }[due.due]
    return f"{state.players[due.player].name}: {words}"


def settled(state: Campaign, form: CorrectForm) -> CorrectForm:
    """The form with a thing that there is picked in each blank."""
    for blank in FIELDS[form.what]:
        offered = [id for id, _words in choices(state, blank, form)]
        if offered and form.picks.get(blank) not in offered:
            form = form.with_pick(blank, offered[0])
    return form


def as_it_is(state: Campaign, form: CorrectForm) -> CorrectForm:
    """The form with the values that the picked thing has now, to be changed from there."""
    match form.what:
        case CorrectionKind.STOCK:
            return form.with_number(Blank.NUMBER, state.sectors[SectorId(form.pick(Blank.SECTOR))].stock)
        case CorrectionKind.VP:
            return form.with_number(Blank.NUMBER, state.players[PlayerId(form.pick(Blank.PLAYER))].vp)
        case CorrectionKind.RECORD if form.pick(Blank.FIGURE):
            figure = state.figures[FigureId(form.pick(Blank.FIGURE))]
            form = form.with_number(Blank.NUMBER, figure.experience).with_number(Blank.KILLS, figure.kills)
            return replace(form.with_number(Blank.BATTLES, figure.battles), abilities=figure.abilities)
        case CorrectionKind.ADD:
            return form.with_number(Blank.NUMBER, max(1, form.number()))
        case CorrectionKind.PLACE if form.pick(Blank.ARMY):
            army = state.armies[ArmyId(form.pick(Blank.ARMY))]
            return replace(form.with_pick(Blank.SECTOR, army.sector), moved=army.moved)
        case _:
            return form
