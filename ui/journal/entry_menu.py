"""The menu of an entry of the journal, wherever one is shown: what can be done about it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget

from campaign.words import _
from campaign.world.ids import EntryId
from campaign.world.orders import ClearMinefield, LayMinefield, Order, ReportBattle
from ui.battle.story.aftermath import was_resolved
from ui.session import Session

Tell = Callable[[int], object]  # an entry's id


def entry_menu(session: Session, id: EntryId, view: QWidget, amend: Tell, take_out: Tell, copy: Tell) -> QMenu:
    """What can be done about an entry of the campaign as it stands; the caller is told what is chosen."""
    from ui.dialogs import sheets
    from ui.dialogs.past_sheets import CompareSheet

    menu = QMenu(view)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    entry = session.desk.entry(id)
    later = entry.parent is not None
    ways: tuple[tuple[str, Callable[[], object], bool], ...] = (
        (_("Look back to here"), lambda: session.look_at(id), True),
        (_("What differs from now…"), lambda: CompareSheet(session, id, view.window()).open(), id != session.desk.head),
        (_("Amend…"), lambda: amend(id), later),
        (_("Take it out…"), lambda: take_out(id), later),
        (_("Save a copy from here…"), lambda: copy(id), True),
    )
    for words, do, may in ways:
        action = menu.addAction(words)
        action.triggered.connect(lambda _checked=False, do=do: do())
        action.setEnabled(may)
    if was_resolved(entry):
        menu.addSeparator()
        menu.addAction(_("Show the battle")).triggered.connect(lambda: show_battle(session, id, view))
    if (about := _noted(entry.order)) is not None:
        words, what = about
        menu.addSeparator()
        menu.addAction(words).triggered.connect(lambda: sheets.note(session, what, view.window()))
    return menu


def _noted(order: Order) -> tuple[str, str] | None:
    """What an entry was about that is nowhere else to be chosen: words for the menu, and its id."""
    match order:
        case ReportBattle():
            return _("Note about the battle…"), order.battle
        case LayMinefield() | ClearMinefield():
            return _("Note about the route…"), order.route
        case _:
            return None


def show_battle(session: Session, entry: EntryId, widget: QWidget) -> None:
    """Show a battle that the program has fought, over the widget's window."""
    from ui.battle.story import outcome_sheet

    outcome_sheet.show_battle(session, entry, widget.window())
