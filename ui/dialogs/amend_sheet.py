"""What would come of an amendment, before anything is written; and each conflict put to the organiser.

Shows a plan and tells what was chosen; plans nothing itself, and knows no rule.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QLayout, QProgressBar, QVBoxLayout, QWidget

from campaign.desk import AmendPlan, Conflict
from campaign.words import _, count
from campaign.world.differences import differences
from campaign.world.news import headline
from campaign.world.orders import ReportBattle
from campaign.world.state import Campaign
from ui import plain_labels, widgets
from ui.dialogs.differences_view import DifferencesView
from ui.dialogs.sheet import Sheet
from ui.panels import panel_widgets
from ui.session import Session

SHOWN = 3  # conflicts that are told behind the one that is to be settled now


class ConflictRow(QWidget):
    """A later order that cannot simply be taken over: why, and the ways to settle it."""

    def __init__(self, sheet: AmendSheet, conflict: Conflict) -> None:
        super().__init__()
        session = sheet.session
        entry = session.desk.entry(conflict.entry)
        self.setObjectName(f"conflict {conflict.order_id}")
        title = plain_labels.label(sheet.news(conflict), font="row", wrap=True)
        reasons = panel_widgets.Reasons(session.theme)
        reasons.show_reasons(conflict.reasons)
        keep = sheet.way(_("Keep"), f"keep {conflict.order_id}", lambda: sheet.kept.emit(conflict))
        keep.setEnabled(conflict.legal)
        plain_labels.set_tool_tip(keep, "" if conflict.legal else _("The rules do not allow it as it is."))
        edit = sheet.way(_("Edit…"), f"edit {conflict.order_id}", lambda: sheet.edited.emit(conflict))
        fight = sheet.way(_("Fight again"), f"fight {conflict.order_id}", lambda: sheet.fought.emit(conflict))
        fight.setVisible(isinstance(entry.order, ReportBattle))
        throw = sheet.way(_("Throw…"), f"throw {conflict.order_id}", lambda: sheet.thrown.emit(conflict))
        throw.setVisible(conflict.dice is not None)
        skip = sheet.way(_("Skip"), f"skip {conflict.order_id}", lambda: sheet.skipped.emit(conflict))
        ways = panel_widgets.line(throw, keep, edit, fight, skip, 0, spacing=6)
        items: list[QWidget | int] = [title, 4, reasons]
        if conflict.newer:
            words = _("The program’s newer rules alone refuse it, in the past as it was.")
            items += [4, plain_labels.label(words, font="second", tone="ink2", wrap=True)]
        made = panel_widgets.column(*items)
        made.addSpacing(6)
        made.addLayout(ways)
        made.addSpacing(14)
        self.setLayout(made)


class AmendSheet(Sheet):
    """The plan: conflicts first, then what changes; the button writes it."""

    kept = Signal(object)
    edited = Signal(object)
    fought = Signal(object)
    skipped = Signal(object)
    thrown = Signal(object)
    all_skipped = Signal()
    agreed = Signal()
    gone_back = Signal()  # to what was filled in
    given_up = Signal()

    def __init__(self, session: Session, title: str, window: QWidget, *, can_go_back: bool = False) -> None:
        super().__init__(session.theme, title, "", _("Amend the campaign"), window, width=640)
        self.session = session
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)  # it is hidden while an order is edited
        self.plan: AmendPlan | None = None
        self._locked = False
        self._busy = QProgressBar()
        self._busy.setRange(0, 0)
        self._busy.setTextVisible(False)
        self._conflicts = QVBoxLayout()
        self._conflicts.setSpacing(0)
        self._changes = DifferencesView(session.theme)
        self._newer_words = plain_labels.label("", font="text", tone="ink2", wrap=True)
        self._newer = DifferencesView(session.theme)
        inner = QWidget()
        inner.setLayout(
            panel_widgets.column(
                self._conflicts,
                self._head(_("What the amendment changes")),
                6,
                self._changes,
                self._newer_head(),
                6,
                self._newer_words,
                4,
                self._newer,
                0,
                margins=(0, 0, panel_widgets.SCROLL_BAR + 6, 0),
            )
        )
        scrolled = panel_widgets.scrolled(inner, 360)
        self._counts = QVBoxLayout()
        self.body.addWidget(self._busy)
        self.body.addLayout(self._counts)
        self.body.addSpacing(8)
        self.body.addWidget(scrolled, 1)
        self._skip_all = widgets.Button(session.theme, _("Skip all that does not fit"), kind="quiet")
        self._skip_all.setObjectName("skip all")
        self._skip_all.setAutoDefault(False)
        self._skip_all.clicked.connect(self.all_skipped)
        self.add_low(self._skip_all)
        self.back = widgets.Button(session.theme, _("Back"), kind="quiet")
        self.back.setObjectName("back")
        self.back.setAutoDefault(False)
        plain_labels.set_tool_tip(self.back, _("To the order as it was filled in"))
        self.back.clicked.connect(self.gone_back)
        self.foot.insertWidget(self.foot.indexOf(self.cancel) + 1, self.back)
        self.back.setVisible(can_go_back)
        self.rejected.connect(self.given_up)

    def lock(self) -> None:
        """From now on it cannot be called off: the amendment is being written."""
        self._locked = True
        self.cancel.setEnabled(False)
        self.back.setEnabled(False)

    def reject(self) -> None:
        """Call it off, by button, by Esc or with the window's cross."""
        if not self._locked:
            super().reject()

    def act(self) -> None:
        """The player who planned it writes it."""
        self.agreed.emit()

    def news(self, conflict: Conflict) -> str:
        """What the order was about."""
        desk = self.session.desk
        entry = desk.entry(conflict.entry)
        return headline(entry, None if entry.parent is None else desk.state_at(entry.parent)).text

    def way(self, text: str, name: str, do: object) -> widgets.Button:
        """A small button that settles a conflict."""
        button = widgets.Button(self.look, text)
        button.setObjectName(name)
        button.setProperty("room", "less")
        button.setAutoDefault(False)
        button.clicked.connect(do)
        return button

    def show_busy(self, words: str) -> None:
        """Something is being worked out; nothing can be chosen meanwhile."""
        self.lead.setText(words)
        self.lead.setVisible(True)
        self._busy.setVisible(True)
        self.primary.setEnabled(False)
        self.back.setEnabled(False)
        self._skip_all.setEnabled(False)
        for place in range(self._conflicts.count()):
            item = self._conflicts.itemAt(place)
            if item is not None and (widget := item.widget()) is not None:
                widget.setEnabled(False)

    def show_plan(self, plan: AmendPlan) -> None:
        """Show this plan from now on."""
        self.plan = plan
        self._busy.setVisible(False)
        later = {entry.order_id for entry in self.session.desk.history() if entry.id > plan.entry}
        holds = sum(draft.order_id in later for draft in plan.drafts)
        self.lead.setText("\n".join((self._instead(plan), _("Nothing is written yet."))))
        self._show_counts(holds, len(plan.unsettled), len(plan.settled.skip))
        self.lead.setVisible(True)
        self._show_conflicts(plan)
        self._show_changes(self.session.desk.state, plan)
        self._skip_all.setVisible(len(plan.unsettled) > 1)
        self._skip_all.setEnabled(True)
        self.back.setEnabled(True)
        self.primary.setEnabled(not plan.unsettled)
        why = _("First settle what does not fit any more.") if plan.unsettled else ""
        plain_labels.set_tool_tip(self.primary, why)
        self.primary.setAccessibleDescription(why)
        QTimer.singleShot(0, self, self._grow)  # the lists give way before the sheet itself scrolls

    def _show_counts(self, holds: int, unsettled: int, skipped: int) -> None:
        """How many later orders hold, how many do not: the first number is the one to bring to nothing."""
        panel_widgets.clear(self._counts)
        cells: list[QWidget | QLayout | int] = []
        for number, words, sign, tone in (
            (unsettled, count("to settle", "to settle", unsettled), "warning", "warn"),
            (holds, count("later order holds", "later orders hold", holds), "check", "good"),
            (skipped, count("left out", "left out", skipped), "close", "ink2"),
        ):
            if number or sign == "warning":
                shown, role = (sign, tone) if number else ("check", "good")
                big = plain_labels.label(str(number), font="big")
                cells += [
                    widgets.Sign(self.look, shown, role, 20),
                    big,
                    plain_labels.label(words, font="text", tone="ink2"),
                    14,
                ]
        self._counts.addLayout(panel_widgets.line(*cells, 0, spacing=8))

    def _instead(self, plan: AmendPlan) -> str:
        """What the order was, and what it would be."""
        desk = self.session.desk
        entry = desk.entry(plan.entry)
        before = None if entry.parent is None else desk.state_at(entry.parent)
        was = _("It was: {news}").format(news=headline(entry, before).text)
        if plan.order is None:
            return was
        return "\n".join((was, _("It would be: {news}").format(news=headline(plan.drafts[0], before).text)))

    def _show_conflicts(self, plan: AmendPlan) -> None:
        panel_widgets.clear(self._conflicts)
        if not plan.unsettled:
            return
        self._conflicts.addWidget(self._head(_("What does not fit any more")))
        self._conflicts.addSpacing(8)
        first, *others = plan.unsettled
        self._conflicts.addWidget(ConflictRow(self, first))
        if others:
            words = count(
                "Behind it {n} more, which may follow from it:",
                "Behind it {n} more, which may follow from it:",
                len(others),
            )
            self._conflicts.addWidget(plain_labels.label(words, font="second", tone="ink2"))
        for conflict in others[:SHOWN]:
            self._conflicts.addSpacing(4)
            text = _("{news}: {why}").format(news=self.news(conflict), why=conflict.reasons[0].text)
            self._conflicts.addWidget(plain_labels.ElidedLabel(text, font="second", tone="ink3"))
        self._conflicts.addSpacing(16)

    def _show_changes(self, now: Campaign, plan: AmendPlan) -> None:
        alone = plan.by_newer_rules
        self._changes.show_differences(differences(alone or now, plan.after))
        for widget in (self._newer_title, self._newer_words, self._newer):
            widget.setVisible(alone is not None)
        if alone is not None:
            words = count(
                "{n} order was decided by older rules, and the present ones decide it otherwise. "
                "That alone changes this:",
                "{n} orders were decided by older rules, and the present ones decide them otherwise. "
                "That alone changes this:",
                len(plan.newer),
            )
            self._newer_words.setText(words)
            self._newer.show_differences(differences(now, alone))

    def _newer_head(self) -> QWidget:
        self._newer_title = QWidget()
        self._newer_title.setLayout(
            panel_widgets.column(16, self._head(_("Only because the program’s rules are newer")))
        )
        return self._newer_title

    def _head(self, words: str) -> QWidget:
        return widgets.section(words)
