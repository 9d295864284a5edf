"""The selected sector: whose it is, what lies there, who stands there, and the routes that lead away."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from campaign.words import _
from campaign.world import queries, sums
from campaign.world.detaching import sent_to, sent_words
from campaign.world.ids import BattleId, PendingId, PlayerId, RouteId, SectorId
from campaign.world.state import ARMY_LIMIT, Army, Battle, BattleStage, Campaign, Sector
from campaign.world.zones import dice_of, is_zone, sign
from ui import plain_labels, widgets
from ui.battle.prepare import play_button
from ui.battlefield.thumbnail import battlefield_section
from ui.dialogs import answers, mines_form, sheets
from ui.flow_layout import Wrapping
from ui.panels import panel_widgets, phrases, possible_orders
from ui.panels.name_edit import NameEdit
from ui.panels.recruits import Recruits
from ui.session import Session

NAME = 48  # points that a neighbour's name keeps beside signs and button: the tool tip has the whole of it


@dataclass(frozen=True, slots=True)
class RouteLine:
    """A route that leaves the sector. ``mined_by``: whose field lies on it."""

    route: RouteId
    there: SectorId
    name: str
    owner: PlayerId | None
    mined_by: PlayerId | None
    sign: str  # the icon of the hazard there, or empty
    hazard: str  # in a few words


def routes_from(state: Campaign, sector: SectorId) -> tuple[RouteLine, ...]:
    """The routes of a sector, in the order of the map."""
    lines = []
    for there in queries.neighbours(state, sector):
        route = queries.route_between(state, sector, there)
        assert route is not None  # neighbours are joined by a route
        field = state.minefields.get(route)
        end = state.sectors[there]
        mined_by = field.player if field else None
        lines.append(RouteLine(route, there, end.name, end.owner, mined_by, sign(end), hazard_words(end)))
    return tuple(lines)


def hazard_words(sector: Sector) -> str:
    """What makes a sector hazardous, as a sign says it; empty where nothing does."""
    if sector.hazard is not None:
        return _("{hazard}, {n}D6").format(hazard=sector.hazard.name, n=sector.hazard.dice)
    return _("Radioactive") if sector.radioactive else ""


def battles_in(state: Campaign, sector: SectorId) -> tuple[Battle, ...]:
    """The battles of a sector that are not over."""
    battles = (state.battles[battle] for battle in queries.in_order(state.battles))
    return tuple(b for b in battles if b.sector == sector and b.stage is not BattleStage.OVER)


def battle_words(state: Campaign, battle: Battle, *, under_way: bool) -> tuple[str, str]:
    """Who attacks whom, and what the battle waits for."""
    attacker, defender = state.players[battle.attacker].name, phrases.player_name(state, battle.defender)
    words = _("{attacker} attacks {defender}").format(attacker=attacker, defender=defender)
    return words, phrases.battle_waits(battle, under_way=under_way)


def due_of(state: Campaign, battle: BattleId) -> PendingId | None:
    """The choice that a battle waits for, the first of several."""
    return next((id for id in sorted(state.pending) if getattr(state.pending[id], "battle", None) == battle), None)


class SectorView(QWidget):
    """The inspector's view of one sector. Made anew for every state."""

    def __init__(self, session: Session, sector: SectorId) -> None:
        super().__init__()
        self._session, self._sector = session, sector
        about = (
            *map(self._battle, battles_in(session.state, sector)),
            panel_widgets.inset(*self._facts(), *self._note()),
        )
        table = battlefield_section(session, sector)
        self.setLayout(panel_widgets.page(self._head(), about, self._armies(), self._routes(), table))

    def _head(self) -> QWidget:
        state, sector = self._session.state, self._session.state.sectors[self._sector]
        made = QWidget()
        letter = state.players[sector.owner].letter if sector.owner else ""
        owner = _("Held by {player}").format(player=phrases.player_name(state, sector.owner))
        if sector.owner is None:
            owner = _("Held by nobody")
        chip = widgets.Chip(self._session.theme, letter, 28, name=phrases.player_name(state, sector.owner))
        second = plain_labels.ElidedLabel(
            f"{owner} · {phrases.character_words(state, sector.id)}", font="second", tone="ink2"
        )
        words = panel_widgets.column(NameEdit(self._session, sector.id, sector.name), second, spacing=2)
        layout = panel_widgets.line(*([chip] if letter else []), words, spacing=12)
        layout.setStretch(layout.count() - 1, 1)
        made.setLayout(layout)
        return made

    def _note(self) -> list[QWidget]:
        note = self._session.state.notes.get((self._sector, None))
        return [plain_labels.label(note, font="second", tone="ink2", wrap=True)] if note else []

    def _battle(self, battle: Battle) -> QWidget:
        state, look = self._session.state, self._session.theme
        who, waits = battle_words(state, battle, under_way=self._session.is_under_way(battle.id))
        coming = [
            plain_labels.label(sent_words(state, sent), font="second", tone="ink2", wrap=True)
            for sent in sent_to(state, battle)
        ]
        words = panel_widgets.column(
            plain_labels.ElidedLabel(who, font="row"),
            plain_labels.ElidedLabel(waits, font="second", tone="ink2"),
            *coming,
            spacing=2,
        )
        row = panel_widgets.line(widgets.Sign(look, "battle", "bad"), words, spacing=10, margins=(0, 0, 0, 14))
        row.setStretch(1, 1)
        due, is_open = due_of(state, battle.id), battle.stage is BattleStage.OPEN
        made = QWidget()
        if due is None:
            made.setLayout(row)
            return panel_widgets.inset(made)
        act = widgets.Button(look, _("Type in the result") if is_open else _("Answer"), "type-in" if is_open else "")
        act.setObjectName(f"battle {battle.id}")
        act.clicked.connect(lambda: answers.open_answer(self._session, due, self.window()))
        if is_open:
            row.setContentsMargins(0, 0, 0, 10)
            begun = self._session.is_under_way(battle.id)
            first = (self._play, self._resolve) if begun else (self._resolve, self._play)
            ways_ = Wrapping(*(made_of(battle.id) for made_of in first), act, spacing=8)
            ways_.setContentsMargins(0, 0, 0, 14)
            made.setLayout(panel_widgets.column(row, ways_))
        else:
            row.addWidget(act)
            made.setLayout(row)
        return panel_widgets.inset(made)

    def _resolve(self, battle: BattleId) -> widgets.Button:
        from ui.battle.waiting import resolve_sheet

        session = self._session
        button = widgets.Button(session.theme, _("Resolve"), "resolve")
        button.setObjectName(f"resolve {battle}")
        button.setProperty("room", "less")
        reasons = session.cannot_resolve(battle)
        button.say(_("Resolve"), enabled=not reasons, why=" ".join(map(str, reasons)))
        button.clicked.connect(lambda: resolve_sheet.resolve(session, battle, self.window()))
        return button

    def _play(self, battle: BattleId) -> widgets.Button:
        session = self._session
        button = widgets.Button(session.theme, "", "play")
        button.setObjectName(f"play {battle}")
        button.setProperty("room", "less")
        why = " ".join(map(str, session.cannot_resolve(battle)))
        button.say(
            play_button.play_words(session, battle), enabled=not why, why=why or _("Here, on the window’s table")
        )
        button.clicked.connect(lambda: play_button.play(session, battle, self.window()))
        return button

    def _facts(self) -> list[QWidget]:
        state, sector = self._session.state, self._session.state.sectors[self._sector]
        look = self._session.theme
        rows = []
        if sector.home is not None and sector.home != sector.owner:
            home = state.players[sector.home].name
            rows.append(panel_widgets.fact(_("Home sector of"), home, "campaign:C2"))
        if is_zone(sector):
            words = _("Radioactive: whoever enters loses")
            if sector.hazard is not None:
                words = _("{hazard}: whoever enters loses").format(hazard=sector.hazard.name)
            rows.append(panel_widgets.fact(words, _("{n}D6 FP").format(n=dice_of(sector)), "campaign:C14", tone="warn"))
        figures = queries.sector_fp(state, sector.id)
        contested = bool(battles_in(state, sector.id))  # both sides stand there: the limit waits
        held = phrases.fp(figures) if contested else _("{n} of {m} FP").format(n=figures, m=ARMY_LIMIT)
        rows.append(panel_widgets.fact(_("Figures"), held, "campaign:C16", why=lambda: sums.sector(state, sector.id)))
        if sector.hidden_stock:
            rows.append(panel_widgets.fact(_("In stock"), _("hidden from you"), "campaign:C41"))
        else:
            rows.append(panel_widgets.fact(_("In stock"), phrases.fp(sector.stock), "campaign:C30"))
        counted = figures + (sector.stock if state.setting.rules.stock_counts else 0)
        if counted > ARMY_LIMIT and not contested:
            over = _("{n} FP").format(n=counted - ARMY_LIMIT)
            rows.append(
                panel_widgets.fact(
                    _("Over the limit at the end of the week"),
                    over,
                    "campaign:C16",
                    tone="warn",
                    why=lambda: sums.sector_at_weeks_end(state, sector.id),
                )
            )
        recruit = widgets.Button(look, _("Recruit"), "recruit")
        recruit.setObjectName("act recruit")
        reasons = possible_orders.recruit(state, sector.id, None, self._session.problems)
        own = queries.armies_in(state, sector.id, sector.owner) if sector.owner else ()
        for army in own:
            if reasons:
                reasons = possible_orders.recruit(state, sector.id, army.id, self._session.problems)
        recruit.say(_("Recruit"), enabled=not reasons, why=" ".join(map(str, reasons)))
        recruit.clicked.connect(lambda: sheets.recruit(self._session, self._sector, None, self.window()))
        row = QWidget()
        row.setLayout(panel_widgets.line(recruit, 0, margins=(0, 10, 0, 0)))
        if reasons:
            return [*rows, row]
        recruits = Recruits(self._session)
        recruits.show_place(sector.id, None)
        recruits.setContentsMargins(0, 6, 0, 0)
        return [*rows, row, recruits]

    def _armies(self) -> list[QWidget]:
        state = self._session.state
        armies = queries.armies_in(state, self._sector)
        rows: list[QWidget] = [panel_widgets.inset(panel_widgets.head(_("Armies here"))), *map(self._army, armies)]
        if not armies:
            rows.append(panel_widgets.inset(plain_labels.label(_("Nobody stands here."), font="second", tone="ink2")))
        return rows

    def _army(self, army: Army) -> QWidget:
        state, look = self._session.state, self._session.theme
        owner = state.players[army.player]
        fp = phrases.fp(queries.army_fp(state, army.id))
        row = panel_widgets.Row(f"{army.name}, {owner.name}, {fp}", lambda: self._session.select(army=army.id))
        row.setObjectName(f"army {army.id}")
        name = plain_labels.ElidedLabel(army.name, font="row")
        what = _("has moved") if army.moved else phrases.composition_line(state, army.figures)
        second = plain_labels.ElidedLabel(f"{owner.name} · {what}" if what else owner.name, font="second", tone="ink2")
        chip = widgets.Chip(look, owner.letter, name=owner.name)
        layout = panel_widgets.line(
            chip,
            panel_widgets.column(name, second, spacing=2),
            plain_labels.label(fp, font="row"),
            spacing=10,
            margins=(6, 5, 6, 5),
        )
        layout.setStretch(1, 1)
        row.setLayout(layout)
        return row

    def _routes(self) -> list[QWidget]:
        lines = routes_from(self._session.state, self._sector)
        return [panel_widgets.inset(panel_widgets.head(_("Routes")), *map(self._route, lines))]

    def _route(self, line: RouteLine) -> QWidget:
        state, look = self._session.state, self._session.theme
        row = QWidget()
        letter = state.players[line.owner].letter if line.owner else ""
        name = widgets.Button(look, line.name, kind="quiet")
        name.setObjectName(f"route to {line.there}")
        name.give_way(NAME)
        name.setProperty("words", "left")
        name.clicked.connect(lambda: self._session.select(sector=line.there))
        signs: list[QWidget] = []
        if line.sign:
            zone = widgets.Sign(look, line.sign, "warn")
            plain_labels.set_tool_tip(zone, _("{hazard} (campaign:C14)").format(hazard=line.hazard))
            signs.append(zone)
        if line.mined_by is not None:
            words = _("{player}’s field").format(player=state.players[line.mined_by].name)
            layer = widgets.Chip(look, state.players[line.mined_by].letter, 16, name=words)
            sign = widgets.Sign(look, "mine", "warn")
            for part in (sign, layer):
                plain_labels.set_tool_tip(part, f"{words} (campaign:C33)")
            signs += [sign, layer]
        chip = widgets.Chip(look, letter, 16, name=phrases.player_name(state, line.owner))
        held = queries.sector_fp(state, line.there)
        there = plain_labels.label(phrases.fp(held) if held else "", font="second", tone="ink2")
        layout = panel_widgets.line(chip, name, *signs, 0, there, spacing=6)
        if (button := self._mine_button(line)) is not None:
            layout.addWidget(button)
        row.setLayout(layout)
        row.setMinimumHeight(36)
        return row

    def _mine_button(self, line: RouteLine) -> QWidget | None:
        """Lay where both ends are one player's; clear where the player whose turn it is may."""
        session, state = self._session, self._session.state
        if line.mined_by is None:
            owner = state.sectors[self._sector].owner
            if owner is None or owner != line.owner:
                return None
            form = mines_form.lay(state, owner, line.route)
            reasons = possible_orders.lay_mines(state, line.route, session.problems)
            button = widgets.Button(session.theme, _("Lay mines"))
        else:
            form = mines_form.clear(state, state.active or line.mined_by, line.route)
            reasons = session.problems(form.order())
            button = widgets.Button(session.theme, _("Clear"))
        button.setObjectName(f"mines {line.route}")
        button.say(button.text(), enabled=not reasons, why=" ".join(map(str, reasons)))
        button.clicked.connect(lambda: sheets.mines(session, form, self.window()))
        button.setProperty("room", "row")
        button.setMinimumHeight(28)
        button.setCursor(Qt.CursorShape.ArrowCursor)
        return button
