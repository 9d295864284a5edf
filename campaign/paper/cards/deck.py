"""A player's cards as values: every figure of every army, the army itself, its commander, and what is born there.

Makes them of the rows of the army sheets, so that both say the same. Knows nothing of fonts, lines or millimetres.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from campaign.battle.contract import FigureSetup
from campaign.battle.contract.campaign import Leaders
from campaign.battle.contract.paper import Blank, Brood, Fact
from campaign.battle.systems import paper_of
from campaign.paper.armies.roster import ArmySheet, Roster, roster
from campaign.paper.armies.rows import FigureRow, group_row
from campaign.paper.letterhead import Letterhead
from campaign.paper.plain import plain
from campaign.words import _, count
from campaign.world import queries
from campaign.world.ids import ArmyId, EntryId, PictureId, PlayerId
from campaign.world.state import Campaign

Picture = Callable[[PictureId], bytes | None]
"""The bytes of a picture, if they are at hand."""

PAGE = 9  # cards
BORN = 6  # on a card
MEMBERS = 6  # of equal figures on a card, of those with many wounds half as many
MANY_WOUNDS = 5


@dataclass(frozen=True, slots=True)
class UnitCard:
    """A figure, or several equal ones. ``reach``: what a whole range bar stands for on all cards.

    ``tick``: what the circle beside the wounds is called.
    """

    row: FigureRow
    army: str
    reach: int
    tick: str
    portrait: bytes | None = None


@dataclass(frozen=True, slots=True)
class ArmyCard:
    """An army or a detachment. ``commander`` is empty where it goes without; ``supply`` in words."""

    name: str
    fp: int
    limit: int
    leaders: str
    figures: str
    commander: str
    sector: str
    supply: str


@dataclass(frozen=True, slots=True)
class CommanderCard:
    """The commander in chief: abilities as (name, what it does), and what a campaign's rules say of commanders."""

    name: str
    unit: str
    army: str
    abilities: tuple[tuple[str, str], ...]
    facts: tuple[Fact, ...]
    portrait: bytes | None = None


@dataclass(frozen=True, slots=True)
class BroodCard:
    """What comes to be in the battles of an army, and how many lines there are to write on."""

    army: str
    brood: Brood
    lines: int


@dataclass(frozen=True, slots=True)
class BlankCard:
    """A card to fill in by hand. ``tick``: as on the others."""

    labels: Blank
    tick: str


Card = UnitCard | ArmyCard | CommanderCard | BroodCard | BlankCard


@dataclass(frozen=True, slots=True)
class Deck:
    """A player's cards, army by army; ``blank`` ones fill the last page."""

    top: Letterhead
    cards: tuple[Card, ...]
    blank: BlankCard


def deck(
    state: Campaign,
    player: PlayerId,
    entry: EntryId,
    picture: Picture,
    only: frozenset[ArmyId] | None = None,
    *,
    grouped: bool = False,
    whole: Campaign | None = None,
) -> Deck:
    """A player's cards at one moment; ``only``, ``grouped`` and ``whole`` as for the army sheets."""
    armies = frozenset(army.id for army in queries.armies_of(state, player)) if only is None else only
    sheets = roster(state, player, entry, armies, grouped=grouped, whole=whole)
    cards = tuple(card for sheet in sheets.armies for card in _army_cards(state, player, sheets, sheet, picture))
    return Deck(sheets.top, cards, _blank(state.setting.system))


def blank_deck(top: Letterhead, system: str) -> Deck:
    """A page of cards to fill in by hand, for battles of a rule system."""
    return Deck(top, (_blank(system),) * PAGE, _blank(system))


def _blank(system: str) -> BlankCard:
    paper = paper_of(system)
    return BlankCard(paper.blank(), paper.words().tick)


def _army_cards(
    state: Campaign, player: PlayerId, sheets: Roster, sheet: ArmySheet, picture: Picture
) -> Iterator[Card]:
    """An army's cards: itself, its commander, its figures, and what is born there."""
    yield _army_card(sheet, sheets.led_by)
    paper = paper_of(state.setting.system)
    bands = (paper.block(unit, FigureSetup("", unit.key)).band for unit in state.setting.units.values())
    reach = max((far for band in bands if band is not None for far, _text in band.ends), default=0)
    for row in sheet.rows:
        face = None if row.portrait is None else picture(row.portrait)
        if row.commander:
            yield _commander_card(state, player, sheets.top.player, row, sheet, face)
        yield from (UnitCard(part, sheet.name, reach, sheets.tick, face) for part in _parts(row))
    if sheet.brood is not None:
        yield BroodCard(sheet.name, sheet.brood, BORN)


def _parts(row: FigureRow) -> list[FigureRow]:
    """A row of many equal figures as several, each of as many as have room on a card."""
    most = MEMBERS if row.wounds <= MANY_WOUNDS else MEMBERS // 2
    cards = -(-len(row.group) // most)
    if cards < 2:
        return [row]
    ends = [len(row.group) * card // cards for card in range(cards + 1)]
    return [group_row(row, row.group[first:end]) for first, end in pairwise(ends)]


def _army_card(sheet: ArmySheet, led_by: Leaders) -> ArmyCard:
    return ArmyCard(
        name=sheet.name,
        fp=sheet.fp,
        limit=sheet.limit,
        leaders=led_by.counted(sheet.leaders) if sheet.leaders else sheet.leaders_word,
        figures=count("{n} figure", "{n} figures", sheet.figures),
        commander=next((row.name for row in sheet.rows if row.commander), ""),
        sector=sheet.sector,
        supply=sheet.supply,
    )


def _commander_card(
    state: Campaign, player: PlayerId, called: str, row: FigureRow, sheet: ArmySheet, face: bytes | None
) -> CommanderCard:
    figure, words = state.players[player].commander, state.setting.face
    abilities = [] if figure is None else queries.abilities_of(state, state.figures[figure])
    return CommanderCard(
        name=row.name,
        unit=row.unit,
        army=sheet.name,
        abilities=tuple((plain(name), words.ability_text(ability)) for ability, name in abilities),
        facts=_commander_facts(called),
        portrait=face,
    )


def _commander_facts(called: str) -> tuple[Fact, ...]:
    """What the campaign's rules say of a commander in chief."""
    return (
        Fact(_("stands for {player} in the campaign").format(player=called), "C37a"),
        Fact(_("killed: 3 VP for the enemy"), "C34b"),
        Fact(_("captured or surrendered: as killed"), "C53a"),
        Fact(_("lost to a hazard or the own side: no VP"), "C53b"),
        Fact(_("lost: two full weeks without one"), "C38a"),
        Fact(_("then a new one for 3 FP more"), "C38c"),
        Fact(_("may go with a detachment"), "C53d"),
    )
