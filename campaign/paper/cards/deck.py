"""A player's cards as values: every figure of every army, the army itself, its commander, and eggs where a Queen lays.

Makes them of the rows of the army sheets, so that both say the same. Knows nothing of fonts, lines or millimetres.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from campaign.battle.contract.campaign import Leaders
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
EGGS = 6  # on a card
MEMBERS = 6  # of equal figures on a card, of those with many wounds half as many
MANY_WOUNDS = 5


@dataclass(frozen=True, slots=True)
class Fact:
    """What a rule says, in a few words, and which one it is; its book is known from the card."""

    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class UnitCard:
    """A figure, or several equal ones. ``reach``: the centimetres that a whole range bar stands for on all cards.

    ``facts``: what the battle's rules say of those who lead.
    """

    row: FigureRow
    army: str
    reach: int
    portrait: bytes | None = None
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class ArmyCard:
    """An army or a detachment. ``commander`` is empty where it goes without; ``supply``: what its HQs mean for it."""

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
class EggCard:
    """Eggs of an army's Queen: what they are, what hatches on a die, and how many lines there are to write on."""

    army: str
    facts: tuple[Fact, ...]
    hatchlings: tuple[tuple[str, str], ...]
    eggs: int


@dataclass(frozen=True, slots=True)
class BlankCard:
    """A card to fill in by hand."""


Card = UnitCard | ArmyCard | CommanderCard | EggCard | BlankCard


@dataclass(frozen=True, slots=True)
class Deck:
    """A player's cards, army by army."""

    top: Letterhead
    cards: tuple[Card, ...]


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
    return Deck(sheets.top, cards)


def blank_deck(top: Letterhead) -> Deck:
    """A page of cards to fill in by hand."""
    return Deck(top, (BlankCard(),) * PAGE)


def _army_cards(
    state: Campaign, player: PlayerId, sheets: Roster, sheet: ArmySheet, picture: Picture
) -> Iterator[Card]:
    """An army's cards: itself, its commander, its figures, and its Queens' eggs."""
    yield _army_card(sheet, sheets.led_by)
    stats = (stat for unit in state.setting.units.values() for stat in unit.stats())
    reach = max((stat.value for stat in stats if stat.key == "long"), default=0)
    for row in sheet.rows:
        face = None if row.portrait is None else picture(row.portrait)
        if row.commander:
            yield _commander_card(state, player, sheets.top.player, row, sheet, face)
        yield from (UnitCard(part, sheet.name, reach, face, _leader_facts(row)) for part in _parts(row))
    if any(row.lays for row in sheet.rows):
        yield EggCard(sheet.name, _egg_facts(), _hatchlings(state), EGGS)


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
    figure = state.players[player].commander
    abilities, words = () if figure is None else state.figures[figure].abilities, state.setting.face
    return CommanderCard(
        name=row.name,
        unit=row.unit,
        army=sheet.name,
        abilities=tuple((plain(words.ability_name(ability)), words.ability_text(ability)) for ability in abilities),
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


def _leader_facts(row: FigureRow) -> tuple[Fact, ...]:
    """What the battle's rules say of an HQ or a Queen."""
    if row.is_hq:
        return (
            Fact(_("its side reloads while one stands"), "U1b"),
            Fact(_("then the first miss empties a shooter"), "U2a"),
            Fact(_("never moves"), "M8a"),
            Fact(_("destroyed: bursts as a grenade"), "B5a"),
        )
    if row.lays:
        return (
            Fact(_("eats a corpse in contact for 1 AP"), "I1a"),
            Fact(_("lays an egg in contact for 1 AP"), "I1b"),
            Fact(_("one egg for each corpse eaten"), "I1c"),
            Fact(_("all dead: a shooter that misses dies"), "U4b"),
        )
    return ()


def _egg_facts() -> tuple[Fact, ...]:
    return (
        Fact(_("1 wound, 0 FP, no die in defence"), "I3a"),
        Fact(_("hatches at the end of the turn after it was laid"), "I2a"),
        Fact(_("lost if it has not hatched when the battle ends"), "I6f"),
    )


def _hatchlings(state: Campaign) -> tuple[tuple[str, str], ...]:
    """What hatches on which score of a die."""
    units = state.setting.units
    names = [plain(units[key].name) for key in state.setting.face.born(units.values()) if key in units]
    return (*((str(score), name) for score, name in enumerate(names, 1)), ("6", _("throw again")))
