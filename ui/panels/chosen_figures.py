"""The figures that are chosen in the inspector's list: who they are, and what can be done with them.

The same acts stand in the list's footer and in the menu of a figure. Sends orders through the session.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

from campaign.words import _, count, listed
from campaign.world import queries
from campaign.world.ids import ArmyId, FigureId
from campaign.world.orders import FormUnits, NameAbility
from campaign.world.refusal import Reason
from campaign.world.rules.abilities import forms_to_name
from campaign.world.rules.commander import commander_price
from campaign.world.state import Campaign
from ui import plain_labels, widgets
from ui.dialogs import sheets
from ui.menu_entries import allow
from ui.panels import panel_widgets, phrases, possible_orders
from ui.session import Session

INSET = panel_widgets.INSET


@dataclass(frozen=True, slots=True)
class FigureAct:
    """Something that can be done with them. ``small``: in the footer, its icon alone is its button."""

    name: str
    words: str
    icon: str
    do: Callable[[], object]
    reasons: Sequence[Reason] = ()
    small: bool = False


def spanned(shown: Sequence[FigureId], anchor: FigureId | None, figure: FigureId) -> frozenset[FigureId]:
    """The figures of a list from one to another, both with those between; without an anchor, the one alone."""
    if anchor not in shown:
        return frozenset((figure,))
    first, last = sorted((shown.index(anchor), shown.index(figure)))
    return frozenset(shown[first : last + 1])


def chosen_words(state: Campaign, army: ArmyId, chosen: frozenset[FigureId]) -> tuple[str, str]:
    """Who is chosen, in the order of the army, and how many of how many FP."""
    names = [state.figures[figure].name for figure in state.armies[army].figures if figure in chosen]
    fp = queries.fp_of(state, chosen)
    return listed(names), phrases.fp(fp) if len(names) == 1 else _("{n} chosen, {fp} FP").format(n=len(names), fp=fp)


class ChosenFigures(QWidget):
    """The footer below the list; hidden while nobody is chosen. ``choose`` is called where the choice is to change."""

    def __init__(self, session: Session, choose: Callable[[frozenset[FigureId]], None]) -> None:
        super().__init__()
        self._session, self._choose = session, choose
        self._army: ArmyId | None = None
        self._chosen: frozenset[FigureId] = frozenset()
        self.names = plain_labels.ElidedLabel(font="row")
        self.names.setObjectName("names of the chosen")
        self._sum = plain_labels.label(font="second", tone="ink2")
        clear = widgets.IconButton(session.theme, "close", _("Choose nobody"), size=14)
        clear.setObjectName("choose nobody")
        clear.setFixedSize(24, 24)
        clear.clicked.connect(lambda: choose(frozenset()))
        line = panel_widgets.line(self.names, self._sum, clear, spacing=8)
        line.setStretch(0, 1)
        self._buttons = panel_widgets.line(spacing=6)
        self.setLayout(
            panel_widgets.column(
                widgets.hairline(), 8, line, 6, self._buttons, 12, margins=(INSET, 0, INSET, 0), spacing=0
            )
        )
        self.hide()

    def show_choice(self, army: ArmyId, chosen: frozenset[FigureId]) -> None:
        """These figures of this army are chosen now."""
        self._army, self._chosen = army, chosen
        self.setVisible(bool(chosen))
        panel_widgets.clear(self._buttons)
        if not chosen:
            return
        names, fp = chosen_words(self._session.state, army, chosen)
        self.names.setText(names)
        self._sum.setText(fp)
        self._buttons.addStretch(1)
        for act in self._acts():
            self._buttons.addWidget(self._button(act))

    def open_menu(self, at: QPoint) -> QMenu:
        """What can be done with them, at this place on the screen."""
        menu = QMenu(self)
        menu.setObjectName("figure menu")
        menu.setToolTipsVisible(True)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for act in self._acts():
            action = menu.addAction(plain_labels.menu_text(act.words))
            action.triggered.connect(lambda _checked=False, act=act: act.do())
            allow(action, "\n".join(map(str, act.reasons)))
        menu.popup(at)
        return menu

    def _button(self, act: FigureAct) -> QWidget:
        made: widgets.Button | widgets.IconButton
        if act.small:
            made = widgets.IconButton(self._session.theme, act.icon, act.words)
            made.setFixedHeight(widgets.Button(self._session.theme, act.words).sizeHint().height())
        else:
            made = widgets.Button(self._session.theme, act.words, act.icon)
            made.say(act.words, enabled=not act.reasons, why=" ".join(map(str, act.reasons)))
        made.setObjectName(act.name)
        made.clicked.connect(lambda _checked=False: act.do())
        return made

    def _acts(self) -> list[FigureAct]:
        session, army, chosen = self._session, self._army, self._chosen
        assert army is not None
        if len(chosen) > 1:
            reasons = possible_orders.split(session.state, army, session.problems)
            words = count("Split off {n} figure", "Split off {n} figures", len(chosen))
            return [
                FigureAct(
                    "split off", words, "split", lambda: sheets.split(session, army, chosen, self.window()), reasons
                ),
                *self._units(army, chosen),
            ]
        (figure,) = chosen
        price = commander_price(session.state, session.state.figures[figure].player)
        appoint = _("Appoint, {fp} FP").format(fp=price) if price else _("Appoint")
        window = self.window
        return [
            FigureAct("service record", _("Service record"), "veteran", lambda: self._open_record(figure), small=True),
            FigureAct(
                *("note about the figure", _("Note…"), "journal"),
                lambda: sheets.note(session, figure, window()),
                small=True,
            ),
            *self._forms(figure),
            *self._units(army, chosen),
            FigureAct("rename the figure", _("Rename"), "", lambda: sheets.rename(session, figure, window())),
            FigureAct(
                *("appoint", appoint, "commander"),
                lambda: sheets.appoint(session, figure, window()),
                session.problems(possible_orders.appointment(session.state, figure)),
            ),
        ]

    def _units(self, army: ArmyId, chosen: frozenset[FigureId]) -> list[FigureAct]:
        """What can be done with them where figures act in units on a table: to form one, and to let the rules do it."""
        session, state = self._session, self._session.state
        if not state.setting.face.forms_units:
            return []
        there = state.armies[army]
        figures = tuple(figure for figure in there.figures if figure in chosen)
        form = FormUnits(there.player, army, units=(figures,))
        found = [] if len(figures) < 2 else [("form a unit", _("Form a unit"), form)]
        if any(state.figures[figure].group for figure in figures):
            found.append(("dissolve the unit", _("No unit"), FormUnits(there.player, army, free=figures)))
        return [
            FigureAct(name, words, "", lambda order=order: session.submit(order), session.problems(order))  # type: ignore[misc]
            for name, words, order in found
        ]

    def _forms(self, figure: FigureId) -> list[FigureAct]:
        """To name the form of each of its abilities of which that is still to be done."""
        session, state, window = self._session, self._session.state, self.window
        known, face = state.figures[figure], state.setting.face
        return [
            FigureAct(
                f"name {ability}",
                _("{ability}: {question}").format(ability=face.ability_name(ability), question=face.form_question()),
                "battle",
                lambda ability=ability: sheets.name_ability(session, figure, ability, window()),  # type: ignore[misc]
                session.problems(NameAbility(known.player, figure, forms[0].ability)),
                small=True,
            )
            for ability in known.abilities
            if (forms := forms_to_name(state, known, ability))
        ]

    def _open_record(self, figure: FigureId) -> None:
        from ui.memory.hall import HallWindow  # reads battles' logs, which the window's start needs not

        HallWindow(self._session, self.window(), figure).show()
