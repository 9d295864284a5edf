"""All that can be found: the commands of the menus, and what is in the open campaign and in the rulebook.

The commands are the menus' own actions, with their keys and with the reason where they cannot be chosen now. Shows
nothing and orders nothing: each thing knows what is done when it is chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from heapq import nsmallest
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar

from campaign import handbook, rulebook
from campaign.battle.systems import books
from campaign.words import _
from campaign.world import queries
from campaign.world.ids import ArmyId, BattleId, FigureId, PlayerId, SectorId
from campaign.world.news import headline
from campaign.world.state import Campaign
from ui.entry_weeks import DatedEntry, dated
from ui.finder.matching import bare, distance
from ui.session import Session

if TYPE_CHECKING:
    from ui.campaign_actions import CampaignActions
    from ui.campaign_window import CampaignWindow
    from ui.window import Window

MOST: Final = 60  # are shown
FEW: Final = 5  # are so few that the letters of a word may stand apart
NATIVE: Final = QKeySequence.SequenceFormat.NativeText


class Kind(IntEnum):
    """What is found, in the order in which things stand that are equally near."""

    COMMAND = 0
    PLAYER = 1
    PLACE = 2
    ARMY = 3
    FIGURE = 4
    BATTLE = 5
    PAGE = 6
    RULE = 7
    ENTRY = 8


@dataclass(frozen=True, slots=True)
class Findable:
    """What can be found.

    ``more``: where it belongs; ``key``: its key, if it has one; ``why`` it cannot be chosen now; ``also``: text that is
    searched and not shown.
    """

    kind: Kind
    words: str
    more: str
    sign: str
    do: Callable[[], object]
    key: str = ""
    why: str = ""
    also: str = ""


class Heap:
    """Things, and the texts by which they are found."""

    def __init__(self) -> None:
        self._things: list[Findable] = []
        self._told: list[str] = []
        self._ranks: list[tuple[bool, int, int]] = []  # what comes first where things are equally near

    def __len__(self) -> int:
        return len(self._things)

    def add(self, things: Iterable[Findable]) -> None:
        """These can be found too."""
        for thing in things:
            self._things.append(thing)
            self._ranks.append((bool(thing.why), int(thing.kind), len(thing.words)))
            self._told.append(bare(thing.words) + bare(thing.more) + bare(thing.also))

    def find(self, typed: str) -> tuple[Findable, ...]:
        """The things that are meant, the nearest first; all in their order where nothing has been typed."""
        query = tuple(bare(typed).split())
        if not query:
            return tuple(self._things[:MOST])
        found = self._near(query, loose=False)
        if len(found) < FEW:
            found = self._near(query, loose=True)
        return tuple(self._things[place] for place in found)

    def _near(self, query: tuple[str, ...], *, loose: bool) -> list[int]:
        """The places of the nearest things, the nearest first."""
        near = {}
        for place, told in enumerate(self._told):
            far = distance(query, told, self._ranks[place][2], loose=loose)
            if far is not None:
                near[place] = far
        ranks = self._ranks
        return nsmallest(MOST, near, key=lambda place: (near[place] + ranks[place][0], ranks[place], place))


# --- commands --------------------------------------------------------------------------------------------------------


def commands(bar: QMenuBar) -> Iterator[Findable]:
    """Every entry of every menu; those that can be chosen now come first."""
    named: dict[str, Findable] = {}  # the first of a name: what can be done here stands in the menus by key too
    for menu in menus(bar):
        for command in _of_menu(menu, _words(menu.title())):
            named.setdefault(command.words, command)
    found = named.values()
    yield from (thing for thing in found if not thing.why)
    yield from (thing for thing in found if thing.why)


def menus(bar: QMenuBar) -> Iterator[QMenu]:
    """The menus of a window."""
    for action in bar.actions():
        menu = action.menu()
        if isinstance(menu, QMenu):
            yield menu


def entries(menu: QMenu) -> Iterator[tuple[QAction, tuple[QMenu, ...]]]:
    """The entries of a menu and of those in it, filled as if it opened, with the menus in which they stand."""
    menu.aboutToShow.emit()
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu):
            yield from ((entry, (menu, *way)) for entry, way in entries(inner))
        elif action.isVisible() and not action.isSeparator():
            yield action, (menu,)


def key_words(action: QAction) -> str:
    """The keys of an entry, as they are written here."""
    return " ".join(key.toString(NATIVE) for key in action.shortcuts())


def words_of(action: QAction) -> str:
    """What an entry is called."""
    return _words(action.text())


def _words(text: str) -> str:
    """A menu's text without the mark for the key."""
    text = text.partition("\t")[0]  # a key that is only said
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&")


def _of_menu(menu: QMenu, title: str) -> Iterator[Findable]:
    for action, way in entries(menu):
        where = " › ".join([title, *(_words(inner.title()) for inner in way[1:])])
        shut = next((one for one in (*(inner.menuAction() for inner in way), action) if not one.isEnabled()), None)
        why = "" if shut is None else shut.statusTip() or _("This cannot be done now.")
        yield Findable(Kind.COMMAND, words_of(action), where, "", action.trigger, key_words(action), why)


# --- the campaign ----------------------------------------------------------------------------------------------------


def things(window: CampaignWindow, doors: CampaignActions, session: Session) -> Iterator[Findable]:
    """What is in the campaign at the moment that is shown, the rulebook, and the journal, which may be long."""
    state = session.state
    yield from (_player(session, seat) for seat in state.seats)
    yield from (_sector(window, session, sector) for sector in state.sectors)
    yield from (_army(window, session, army.id) for army in queries.armies_of(state))
    yield from (_figure(doors, state, figure) for figure in state.figures)
    yield from (_battle(doors, session, battle.id) for battle in queries.open_battles(state))
    yield from to_be_read(window)
    yield from (_entry(session, item) for item in reversed(dated(session.history(), session.dated())))


def to_be_read(window: CampaignWindow) -> Iterator[Findable]:
    """Every page of the handbook, and every rule."""
    yield from handbook_pages(window)
    yield from rules(window)


def rules(window: CampaignWindow) -> Iterator[Findable]:
    """Every rule of the rulebook; the texts of its claims are searched too."""
    for book in books():
        for rule in rulebook.load(book).rules.values():
            also = " ".join(claim.text for claim in rule.claims)
            do = partial(window.open_rulebook, rule.id)
            yield Findable(Kind.RULE, rule.title, f"{_('Rule')} {rule.id} · {rule.section}", "journal", do, also=also)


def handbook_pages(window: CampaignWindow) -> Iterator[Findable]:
    """Every page of the handbook; all that it says is searched too."""
    for page in handbook.pages():
        also = " ".join(paragraph.text for paragraph in page.paragraphs)
        yield Findable(
            Kind.PAGE, page.title, _("Handbook"), "journal", partial(window.open_handbook, page.key), also=also
        )


def _player(session: Session, seat: PlayerId) -> Findable:
    player = session.state.players[seat]
    faction = session.state.setting.lists.faction_name(player.faction)
    more = f"{_('Player')} {player.letter} · {faction}"
    return Findable(Kind.PLAYER, player.name, more, "curtain", partial(session.select, player=seat))


def _sector(window: Window, session: Session, id: SectorId) -> Findable:
    sector = session.state.sectors[id]
    owner = _("nobody’s") if sector.owner is None else session.state.players[sector.owner].name

    def show() -> None:
        session.select(sector=id)
        window.map_panel.view.show_sector(id)

    return Findable(Kind.PLACE, sector.name, f"{_('Sector')} · {owner}", "map", show)


def _army(window: Window, session: Session, id: ArmyId) -> Findable:
    state = session.state
    army = state.armies[id]
    where, whose = state.sectors[army.sector].name, state.players[army.player].name

    def show() -> None:
        session.select(army=id)
        window.map_panel.view.show_sector(army.sector)

    return Findable(Kind.ARMY, army.name, f"{_('Army')} · {whose} · {where}", "shield", show)


def _figure(doors: CampaignActions, state: Campaign, id: FigureId) -> Findable:
    figure = state.figures[id]
    unit, whose = state.setting.units[figure.unit].name, state.players[figure.player].name
    where = _("not in an army") if figure.army is None else state.armies[figure.army].name
    do = partial(doors.hall, id)
    return Findable(Kind.FIGURE, figure.name or unit, f"{unit} · {whose} · {where}", "veteran", do)


def _battle(doors: CampaignActions, session: Session, id: BattleId) -> Findable:
    """One that is open; those that were fought are entries of the journal."""
    state = session.state
    battle = state.battles[id]
    words = _("Battle for {sector}").format(sector=state.sectors[battle.sector].name)
    names = ", ".join(state.players[player].name for player in battle.players)
    return Findable(Kind.BATTLE, words, names, "battle", doors.tables)


def _entry(session: Session, item: DatedEntry) -> Findable:
    """An entry of the journal: the campaign as it stood then."""
    entry = item.entry
    before = None if entry.parent is None else session.desk.state_at(entry.parent)
    news = headline(entry, before)
    when = _("month {month}, week {week}").format(month=item.month, week=item.week)
    return Findable(Kind.ENTRY, news.text, f"{_('Journal')} · {when}", news.sign, partial(session.look_at, entry.id))
