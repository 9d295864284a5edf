"""The army in hand: its counter and name, what it can do, its contemplated move, and its figures.

Shows a state and sends orders through the session; what is possible is asked of the rules (``possible``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, QSize, Qt, QTimer
from PySide6.QtWidgets import QApplication, QMenu, QVBoxLayout, QWidget

from campaign.words import _, count
from campaign.world import queries, sums
from campaign.world.ids import ArmyId, BattleId, FigureId, SectorId
from campaign.world.orders import AttackHere, MoveArmy
from campaign.world.refusal import Reason
from campaign.world.state import ARMY_LIMIT, Battle, BattleStage, Campaign, Figure
from campaign.world.sums import Sum
from ui import plain_labels, theme, widgets
from ui.dialogs import sheets
from ui.flow_layout import Wrapping
from ui.panels import panel_widgets, phrases, possible_orders
from ui.panels.badge import Badge
from ui.panels.chosen_figures import ChosenFigures, spanned
from ui.panels.figures import FigureRow, view_of
from ui.panels.name_edit import NameEdit, PassingName
from ui.panels.plan_view import Plan, PlanView, plan_of
from ui.panels.recruits import Recruits
from ui.panels.sum_card import explain
from ui.session import Carrying, Session

INSET = panel_widgets.INSET


def conditions(state: Campaign, army: ArmyId) -> tuple[tuple[str, str, str, str], ...]:
    """What is special about an army now: icon, tone, sentence, rule."""
    there = state.armies[army]
    found = []
    if not queries.army_is_led(state, army):
        led_by = queries.leaders_of(state, there.player)
        found.append(("warning", "warn", led_by.refused.format(army=there.name), "campaign:C18"))
    elif not queries.army_can_fight(state, army) and there.figures:
        found.append(("warning", "warn", _("It has nothing that fights: it can only withdraw."), "campaign:C47"))
    for battle in fights(state, army):
        place = state.sectors[battle.sector].name
        found.append(("battle", "ink2", _("It is in the battle for {sector}.").format(sector=place), "campaign:C20"))
    if there.detached:
        found.append(("detachment", "ink2", _("It has sent a detachment this week."), "campaign:D1"))
    elif there.moved:
        found.append(("check", "ink2", _("It has moved this week."), "campaign:C12"))
    if there.hidden_fp:
        words = _("{n} FP of its figures are hidden from you.").format(n=there.hidden_fp)
        found.append(("sight", "ink2", words, "campaign:C41"))
    if note := state.notes.get((army, None)):
        found.append(("journal", "ink2", note, "campaign:C66"))
    return tuple(found)


def fights(state: Campaign, army: ArmyId) -> tuple[Battle, ...]:
    """The battles that are not over and that an army is in, or has still to answer."""
    return tuple(
        state.battles[battle]
        for battle in sorted(state.battles, key=queries.age)
        if state.battles[battle].stage is not BattleStage.OVER
        and any(force.army == army and force.stands is not False for force in state.battles[battle].forces)
    )


def move_words(state: Campaign, army: ArmyId, path: tuple[SectorId, ...]) -> str:
    """A path as a line of the menu of moves."""
    player = state.armies[army].player
    words = [state.sectors[path[-1]].name]
    if enemies := queries.attacked_in(state, path[-1], player):
        fp = sum(queries.army_fp(state, enemy.id) for enemy in enemies)
        words.append(_("attack, {n} FP").format(n=fp))
    if len(path) > 1:
        words.append(_("by {sector}").format(sector=state.sectors[path[0]].name))
    if hazards := len(queries.hazards_of_way(state, player, (state.armies[army].sector, *path))):
        words.append(count("{n} hazard", "{n} hazards", hazards))
    return " · ".join(words)


SORTED, FOLDED = "figures by", "figures folded"  # what is kept of the list
SORTS: Final[dict[str, Callable[[Figure], tuple[int | str, ...]]]] = {
    "joined": lambda figure: (),
    "fp": lambda figure: (-figure.fp,),
    "experience": lambda figure: (-figure.experience, -figure.fp),
    "unit": lambda figure: (figure.unit, -figure.experience),
    "name": lambda figure: (figure.name.casefold(),),
}


def sort_names() -> dict[str, str]:
    """How the list may be sorted."""
    return {
        "joined": _("as they joined"),
        "fp": _("by FP"),
        "experience": _("by experience"),
        "unit": _("by unit"),
        "name": _("by name"),
    }


@dataclass(frozen=True, slots=True)
class Act:
    """Something that an army can do: a button with its words, and what stands against it."""

    name: str
    words: str
    icon: str
    reasons: Sequence[Reason]
    do: Callable[[], object]


class ArmyView(QWidget):
    """The inspector's view of one army. Filled anew for every state; what stays the same is kept."""

    def __init__(
        self, session: Session, army: ArmyId, chosen: frozenset[FigureId], pick: Callable[[frozenset[FigureId]], None]
    ) -> None:
        super().__init__()
        self._session, self._army, self._pick = session, army, pick
        self._chosen: frozenset[FigureId] = frozenset()
        self._name = NameEdit(session, army, session.state.armies[army].name)
        self._badge = Badge(session.theme, session.state, army)
        self._bar = panel_widgets.Bar(session.theme)
        self._total = plain_labels.label(font="second", tone="ink2")
        explain(self._total, lambda: sums.army(self._state, self._army))
        self._where = plain_labels.ElidedLabel(font="second", tone="ink2")
        self._about = QVBoxLayout()
        self._told: tuple[tuple[str, str, str, str], ...] = ()
        self._ways = Wrapping()
        self._buttons: dict[str, widgets.Button] = {}
        self._recruits = Recruits(session)
        self._plan = QVBoxLayout()
        self._planned: Plan | None = None
        self._number = plain_labels.label(font="second", tone="ink2")
        self._rows: list[FigureRow] = []
        self._list = QVBoxLayout()
        self._brief = plain_labels.label(font="second", tone="ink2", wrap=True)
        kept = str(session.kept.recall(SORTED) or "")
        self._order = kept if kept in SORTS else "joined"
        self._anchor: FigureId | None = None  # from which Shift spans
        self._latest: FigureRow | None = None  # clicked last
        self._footer = ChosenFigures(session, self._choose)
        self._lay_out()
        self.look_again(army, chosen)

    def look_again(self, army: ArmyId, chosen: frozenset[FigureId]) -> None:
        """Show this army as it stands; ``chosen`` are the figures picked out so far."""
        state = self._session.state
        if army != self._army:
            self.list.verticalScrollBar().setValue(0)
        self._army, self._chosen = army, chosen
        shown = state.armies[army]
        fp = queries.army_fp(state, army)
        self._name.show_name(army, shown.name)
        self._badge.show_army(state, army)
        self._bar.show_share(fp, ARMY_LIMIT)
        self._total.setText(_("{n} of {whole} FP").format(n=fp, whole=ARMY_LIMIT))
        self._where.setText(phrases.army_line(state, shown))
        self._show_conditions()
        self._show_acts()
        self._show_plan()
        self._brief.setText(_("{units}.").format(units=phrases.composition_line(state, shown.figures) or _("none")))
        self._number.setText(count("{n} figure", "{n} figures", len(shown.figures)))
        self._show_figures()
        self._footer.show_choice(army, chosen)

    def _lay_out(self) -> None:
        words = panel_widgets.column(
            self._name, self._where, 4, panel_widgets.line(self._bar, self._total, spacing=10), spacing=2
        )
        head = panel_widgets.line(self._badge, words, spacing=10)
        head.setStretch(1, 1)
        fixed = panel_widgets.column(
            head,
            self._about,
            14,
            self._ways,
            6,
            self._recruits,
            8,
            widgets.hairline(),
            12,
            self._plan,
            margins=(INSET, 14, INSET, 0),
        )
        figures = self._figures_head()
        inner = QWidget()
        inner.setLayout(panel_widgets.column(self._list, 0, margins=(INSET - 8, 0, INSET - 8, 8)))
        self.list = panel_widgets.scrolled(inner)
        outer = panel_widgets.column(fixed, figures, self._brief, self.list, self._footer)
        outer.setStretch(3, 1)
        self.setLayout(outer)
        self._fold(bool(self._session.kept.recall(FOLDED)))

    def _figures_head(self) -> QWidget:
        """What the list is sorted by, and what folds it."""
        look = self._session.theme
        self._sorted = widgets.Button(look, "", kind="quiet")
        self._sorted.setObjectName("sort the figures")
        self._sorted.setFont(theme.font("second"))
        self._sorted.setProperty("room", "none")
        self._sorted.clicked.connect(self._open_sorts)
        self._folding = widgets.IconButton(look, "chevron-down", _("Fold the figures"), size=14)
        self._folding.setObjectName("fold the figures")
        self._folding.setFixedSize(24, 24)
        self._folding.clicked.connect(lambda: self._fold(not self._brief.isVisibleTo(self)))
        self._brief.setContentsMargins(INSET, 0, INSET, 8)
        line = panel_widgets.line(
            widgets.section(_("Figures")), 0, self._sorted, self._number, self._folding, spacing=10
        )
        line.setContentsMargins(INSET, 0, INSET - 6, 4)
        made = QWidget()
        made.setLayout(line)
        return made

    def _fold(self, folded: bool) -> None:
        """One line that says of what units they are, or all of them."""
        self._session.kept.remember(FOLDED, "yes" if folded else "")
        self._brief.setVisible(folded)
        self.list.setVisible(not folded)
        name = _("Unfold the figures") if folded else _("Fold the figures")
        self._folding.show_icon("chevron-right" if folded else "chevron-down", name)

    def _open_sorts(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for order, words in sort_names().items():
            menu.addAction(words).triggered.connect(lambda _checked=False, order=order: self._sort(order))
        menu.popup(self._sorted.mapToGlobal(self._sorted.rect().bottomLeft()))

    def _sort(self, order: str) -> None:
        self._session.kept.remember(SORTED, order)
        self._order = order
        self._show_figures()

    def rename(self) -> bool:
        """Write over the name of the figure that has the focus, or of the army, where it stands."""
        row = self.window().focusWidget()
        if isinstance(row, FigureRow) and self.isAncestorOf(row):
            self._rename_row(row)
        else:
            self._name.begin()
        return True

    def _rename_row(self, row: FigureRow) -> None:
        edit = PassingName(self._session, row.view.id, row.view.name, row)
        edit.setGeometry(row.name_area())
        edit.show()
        edit.begin()

    @property
    def _state(self) -> Campaign:
        return self._session.state

    def _show_conditions(self) -> None:
        told = (*conditions(self._state, self._army), *self._why_it_stays())
        if told == self._told:
            return
        self._told = told
        panel_widgets.clear(self._about)
        for sign, tone, words, rule in told:
            sentence = plain_labels.label(words, font="second", tone="ink2", wrap=True)
            icon = widgets.Sign(self._session.theme, sign, tone, 14)
            layout = panel_widgets.line(icon, sentence, panel_widgets.rule_label(rule), margins=(0, 8, 0, 0))
            layout.setStretch(1, 1)
            self._about.addLayout(layout)

    def _why_it_stays(self) -> list[tuple[str, str, str, str]]:
        """Why an army cannot move that has not moved yet, in words that need no pointing at a button."""
        army = self._state.armies[self._army]
        if army.moved or army.detached or fights(self._state, self._army):
            return []
        reasons = possible_orders.move(self._state, self._army, self._session.problems)
        return [("time", "ink2", reason.text, reason.rule) for reason in reasons[:1]]

    def _show_acts(self) -> None:
        acts = self._acts()
        if tuple(act.name for act in acts) != tuple(self._buttons):
            self._rebuild_buttons(acts)
        for act in acts:
            why = " ".join(str(reason) for reason in act.reasons)
            self._buttons[act.name].say(act.words, enabled=not act.reasons, why=why)
        buys = self._buttons["act recruit"].isEnabled()
        self._recruits.setVisible(buys)
        if buys:
            self._recruits.show_place(self._state.armies[self._army].sector, self._army)

    def _acts(self) -> list[Act]:
        """What can be done with the army now, or could at another time."""
        session, state, army = self._session, self._state, self._army
        sector, asks = state.armies[army].sector, session.problems
        acts = [
            Act("act move", _("Move"), "move", possible_orders.move(state, army, asks), self._open_moves),
            Act("act split", _("Split"), "split", possible_orders.split(state, army, asks), self._open_split),
            Act("act merge", _("Merge"), "merge", possible_orders.merge(state, army, asks), self._open_merge),
            Act(
                "act recruit",
                _("Recruit"),
                "recruit",
                possible_orders.recruit(state, sector, army, asks),
                self._open_recruit,
            ),
        ]
        for battle in possible_orders.called(state, army):
            reasons = possible_orders.detach(state, army, battle, asks)
            name = "act detachment" if len(acts) == 4 else f"act detachment {battle}"
            acts.append(Act(name, _("Detach"), "detachment", reasons, partial(self._open_detach, battle)))
        if queries.attacked_in(state, sector, state.armies[army].player) and not fights(state, army):
            order = AttackHere(state.armies[army].player, army)
            acts.append(Act("act battle", _("Attack"), "battle", asks(order), partial(session.order, order)))
        if not session.planned_path:  # the plan has its own
            acts.append(Act("act odds", _("Odds…"), "dice", possible_orders.odds(state, army), self._open_odds))
        return acts

    def _rebuild_buttons(self, acts: list[Act]) -> None:
        panel_widgets.clear(self._ways)
        self._buttons = {}
        for act in acts:
            button = widgets.Button(self._session.theme, act.words, act.icon)
            button.setObjectName(act.name)
            button.setProperty("room", "little")  # four beside each other
            button.setFont(theme.font("second"))
            button.setIconSize(QSize(15, 15))
            button.clicked.connect(partial(self._carry_out, act.name))
            if act.name == "act move":
                explain(button, self._reach, clicks=False)
            self._buttons[act.name] = button
            self._ways.addWidget(button)

    def _reach(self) -> Sum | None:
        """How far it may go; where it may not, the button says why."""
        return sums.reach(self._state, self._army) if self._buttons["act move"].isEnabled() else None

    def _carry_out(self, name: str, _checked: bool = False) -> None:
        """What the button means now: the army or the order may be another than when it was made."""
        for act in self._acts():
            if act.name == name and not act.reasons:
                act.do()

    def _open_split(self) -> None:
        sheets.split(self._session, self._army, self._chosen, self.window())

    def _open_merge(self) -> None:
        sheets.merge(self._session, self._army, self.window())

    def _open_odds(self) -> None:
        from ui.operations.odds_sheet import open_odds  # reads what fights battles, which the window's start needs not

        open_odds(self._session, self._army, self.window())

    def _open_recruit(self) -> None:
        sheets.recruit(self._session, self._state.armies[self._army].sector, self._army, self.window())

    def _open_detach(self, battle: BattleId) -> None:
        sheets.detach(self._session, battle, self._army, self._chosen, self.window())

    def moves_menu(self) -> QMenu:
        """Where the army may go, for those who do not drag it over the map."""
        menu = QMenu(self)
        player = self._state.armies[self._army].player
        for paths in queries.ways(self._state, self._army).values():
            allowed = (path for path in paths if not self._session.problems(MoveArmy(player, self._army, path)))
            if (path := next(allowed, None)) is None:
                continue
            action = menu.addAction(plain_labels.menu_text(move_words(self._state, self._army, path)))
            plain_labels.set_tool_tip(action, "")
            action.triggered.connect(lambda _checked=False, path=path: self._session.plan(path))
        return menu

    def _open_moves(self) -> None:
        menu = self.moves_menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if (button := self.findChild(widgets.Button, "act move")) is not None:
            menu.popup(button.mapToGlobal(button.rect().bottomLeft()))

    def _show_plan(self) -> None:
        path = self._session.planned_path
        plan = plan_of(self._state, self._army, path) if path else None
        if plan is None and self._planned is None:
            return
        self._planned = plan
        self._recruits.setVisible(plan is None)  # the plan needs its room, and is what is thought about now
        panel_widgets.clear(self._plan)
        if plan is not None:
            self._plan.addWidget(PlanView(self._session, plan))
            self._plan.addSpacing(14)
            self._plan.addWidget(widgets.hairline())
            self._plan.addSpacing(12)

    def _show_figures(self) -> None:
        figures = sorted(queries.figures_of(self._state, self._army), key=SORTS[self._order])
        views = [view_of(self._state, figure) for figure in figures]
        self._sorted.setText(sort_names()[self._order])
        self._sorted.setAccessibleName(_("Sorted: {by}").format(by=sort_names()[self._order]))
        while len(self._rows) > len(views):
            row = self._rows.pop()
            self._list.removeWidget(row)
            row.setParent(None)
            row.deleteLater()
        for row, view in zip(self._rows, views, strict=False):
            row.show_view(view)
        for view in views[len(self._rows) :]:
            row = FigureRow(self._session.theme, view, portable=True)
            row.clicked.connect(partial(self._clicked, row))
            row.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            row.customContextMenuRequested.connect(partial(self._open_menu, row))
            row.carried.connect(partial(self._carry, row))
            row.rename_wanted.connect(partial(self._rename_row, row))
            self._rows.append(row)
            self._list.addWidget(row)
        for row in self._rows:
            row.setChecked(row.view.id in self._chosen)

    def _clicked(self, row: FigureRow, _checked: bool = False) -> None:
        """A click chooses a figure, or lets the one go that was; Ctrl adds it or takes it out, Shift spans to it."""
        keys, figure = QApplication.keyboardModifiers(), row.view.id
        self._latest = row
        if keys & Qt.KeyboardModifier.ShiftModifier:
            shown = [other.view.id for other in self._rows]
            self._choose(spanned(shown, self._anchor, figure))
            return
        alone = frozenset((figure,))
        self._anchor = figure
        if keys & Qt.KeyboardModifier.ControlModifier:
            self._choose(self._chosen ^ alone)
        else:
            self._choose(frozenset() if self._chosen == alone else alone)

    def _choose(self, chosen: frozenset[FigureId]) -> None:
        """These figures are chosen and no others; the one that was clicked last stays in sight above the footer."""
        self._chosen = chosen
        self._pick(chosen)
        for row in self._rows:
            row.setChecked(row.view.id in chosen)
        self._footer.show_choice(self._army, chosen)
        QTimer.singleShot(0, self, self._keep_in_sight)

    def _keep_in_sight(self) -> None:
        if self._latest in self._rows:
            self.list.ensureWidgetVisible(self._latest, 0, 4)

    def _open_menu(self, row: FigureRow, at: QPoint) -> None:
        """What can be done with a figure, or with all that are chosen if it is one of them."""
        self._latest = row
        if row.view.id not in self._chosen:
            self._anchor = row.view.id
            self._choose(frozenset((row.view.id,)))
        self._footer.open_menu(row.mapToGlobal(at))

    def _carry(self, row: FigureRow, place: QPoint, let_go: bool) -> None:
        """Figures are dragged off the list: all that are picked out, if this one is, else it alone."""
        figures = self._state.armies[self._army].figures
        picked = self._chosen if row.view.id in self._chosen else {row.view.id}
        going = tuple(figure for figure in figures if figure in picked)
        self._session.carried.emit(Carrying(self._army, going, place, let_go))
