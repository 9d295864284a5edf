"""The sheet that shows what came of a battle, and how it went: one of the journal, or one that has just been fought.

Shows values; fights nothing and knows no rule.
"""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, QSize, Qt, QTimer
from PySide6.QtWidgets import QButtonGroup, QSizePolicy, QStackedWidget, QWidget

from campaign.battle.systems import telling_of
from campaign.words import _
from campaign.world.entries import Entry
from campaign.world.ids import EntryId
from campaign.world.orders import ReportBattle
from campaign.world.refusal import Reason
from ui import plain_labels, widgets
from ui.background import in_background
from ui.bars.amend_button import AmendButton, why_not
from ui.battle.resolver import Story, story
from ui.battle.story import aftermath
from ui.battle.story.account_view import AccountView
from ui.battle.story.aftermath import Aftermath
from ui.battle.story.log_model import LogRow, Named
from ui.battle.story.log_view import BattleLog
from ui.battle.story.strength import StrengthChart
from ui.battle.table.replay import Replay
from ui.battle.waiting.battle_pages import GAP, SMALL, SUMMARY, Losses
from ui.dialogs.sheet import INSET, Sheet
from ui.dialogs.sheets import opened
from ui.panels import panel_widgets
from ui.rules import link
from ui.session import Session

WIDTH, HEIGHT = 1400, 640  # of the sheet, and of its pages, where the window has room for them
LEAST = QSize(960, 540)  # of a window over which it stands
AWAY = 40  # from the window's edge, where it is no wider
AROUND, AROUND_LOW = 220, 200  # height of the sheet without its pages and of a window's frame; on a low screen
LOW = 640  # a window lower than this lets the sheet have less room at its edges
ASK_SPEED = 500  # milliseconds between two looks at how battles run
BREATH = 10  # milliseconds for the window's other work, between two steps that each take a while
LOG = 300  # width of the story, at least
STEPPING = 440  # width of the table with its time line, at least
GROW = 200  # milliseconds between two looks at the odds
WATCH = 60  # milliseconds between two looks at how far a battle has come


def show_battle(session: Session, entry: EntryId, window: QWidget) -> ShowSheet | None:
    """Show a battle of the journal; None where the program has not fought it."""
    return opened(ShowSheet(session, entry, window)) if aftermath.was_resolved(session.desk.entry(entry)) else None


class Pages(QStackedWidget):
    """As high as it was made: where a sentence takes more lines, what scrolls below it gives way."""

    def hasHeightForWidth(self) -> bool:
        """Qt would ask for the best height of what scrolls, not for the least."""
        return False


class OutcomeSheet(Sheet):
    """The table at the left, and what came of the battle beside it."""

    def __init__(self, session: Session, title: str, lead: str, act: str, parent: QWidget | None) -> None:
        super().__init__(session.theme, title, lead, act, parent)
        self.session = session
        room = (widgets.screen_room(self) if parent is None else parent.size()).expandedTo(LEAST)
        self.setMinimumWidth(min(WIDTH, room.width() - 2 * AWAY))
        self.log = BattleLog(self.look, self._open_rule)
        self.pages = Pages()
        self.pages.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        low = room.height() < LOW
        if low:
            self.page.layout().setContentsMargins(INSET, 10, INSET, 0)  # type: ignore[union-attr]
            self.low.setContentsMargins(INSET, 0, INSET, 10)
        high = room.height() - (AROUND_LOW if low else AROUND)
        self.room = QSize(self.minimumWidth() - 2 * INSET, min(HEIGHT, high))
        self.pages.setMinimumHeight(self.room.height())
        self.body.addWidget(self.pages, 1)

    @property
    def is_over(self) -> bool:
        """Whether the result is shown."""
        return self.log.isVisibleTo(self)

    def show_result(self, entry: Entry) -> None:
        """What the entry's battle brought."""
        assert entry.parent is not None
        order = entry.order
        assert isinstance(order, ReportBattle)
        assert order.record is not None
        desk, before = self.session.desk, self.session.desk.state_at(entry.parent)
        found = aftermath.aftermath_of(entry, before, desk.state_at(entry.id))
        self._turns = telling_of(found.system).turns
        self.title.setText(aftermath.verdict(found))
        self.lead.setText(self._when_and_where(found))
        self._names = {str(side.player): Named(side.letter, side.name) for side in found.sides}
        self._letters = tuple(side.letter for side in found.sides)
        self._chart = StrengthChart(self.look, self._turns)
        losses = Losses(self.look, found)
        self._wide = self.room.width() >= SMALL + GAP + SUMMARY + LOG
        self._left = QStackedWidget()
        self._left.addWidget(self._came_of_it(losses))
        self._left.addWidget(self._on_the_table())
        if not self._wide:
            self._left.addWidget(losses)
        self._left.setFixedWidth(self._width_of(0))
        left = panel_widgets.column(self._switch(), 8, self._left)
        columns = panel_widgets.line(left, widgets.hairline("v"), self.log, spacing=GAP // 2)
        columns.setStretch(2, 1)
        page = QWidget()
        page.setLayout(columns)
        self.pages.addWidget(page)
        self.pages.setCurrentWidget(page)
        self._offer_to_amend(entry.id)
        QTimer.singleShot(BREATH, losses, losses.fill)

    def _offer_to_amend(self, id: EntryId) -> None:
        """Below, where the battle is one of the campaign as it stands."""
        if self._is_quick or why_not(self.session, id) or (self.session.moment is not None and self.session.moment.ask):
            return
        button = AmendButton(self.session)
        button.show_entry(id)
        button.wanted.connect(self._amend)
        self.add_low(button)

    def _amend(self, entry: int) -> None:
        self.accept()
        self.session.amends.emit(entry)

    @property
    def _is_quick(self) -> bool:
        """Whether the battle is one without a campaign."""
        from campaign.quick.desk import QuickDesk

        return isinstance(self.session.desk, QuickDesk)

    def _when_and_where(self, found: Aftermath) -> str:
        """A battle without a campaign has no place and no week."""
        if self._is_quick:
            return self._turns.after(found.turns)
        return aftermath.when_and_where(found)

    def _switch(self) -> QWidget:
        """What stands at the left of the story: what came of it, or the table."""
        self._views = QButtonGroup(self)
        row = panel_widgets.line(spacing=0)
        views = [_("What came of it"), _("On the table, step by step")]
        if not self._wide:
            views.append(_("Losses"))
        for place, words in enumerate(views):
            button = widgets.Button(self.look, words, kind="quiet")
            button.setObjectName(f"view {place}")
            button.setCheckable(True)
            button.setChecked(place == 0)
            button.setAutoDefault(False)
            self._views.addButton(button, place)
            row.addWidget(button)
        row.addStretch(1)
        self._views.idToggled.connect(lambda place, on: self._show_view(place) if on else None)
        made = QWidget()
        made.setLayout(row)
        return made

    def _came_of_it(self, losses: Losses) -> QWidget:
        self._account = panel_widgets.column(panel_widgets.head(self._turns.left()), 6, self._chart, 14, 0)
        inner = QWidget()
        self._account.setContentsMargins(0, 0, panel_widgets.SCROLL_BAR + 4, 0)
        inner.setLayout(self._account)
        area = panel_widgets.scrolled(inner)
        area.setFixedWidth(SMALL)
        area.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        area.setAccessibleName(_("What the battle adds up to"))
        made = QWidget()
        made.setLayout(
            panel_widgets.line(area, losses, 0, spacing=GAP) if self._wide else panel_widgets.line(area, 0, spacing=0)
        )
        return made

    def _width_of(self, view: int) -> int:
        """How wide what stands at the left of the story is."""
        if view == 1:
            log = max(LOG, self.log.minimumSizeHint().width())
            return max(STEPPING, self.room.width() - log - 2 * GAP)
        return SMALL + GAP + SUMMARY if self._wide else SMALL

    def _on_the_table(self) -> QWidget:
        """The battle to be watched again, in step with the story."""
        self.replay = Replay(self.look, self._letters, self.lead.text)
        self.replay.moved.connect(self.log.follow_row)
        self.log.list.told.connect(self._show_told)
        self.replay.play_by_space(self.log.list)
        return self.replay

    def show_story(self, story: Story) -> None:
        """How the battle went."""
        self.log.show_story(story.sentences, self._names, self._turns.when)
        self._chart.show_lines([(self._names[side.key].letter, side.fp) for side in story.strengths])
        if story.reel is not None:
            self.replay.show_reel(story.reel)
        if story.account is not None:
            self._account.insertWidget(
                self._account.count() - 1,
                AccountView(
                    self.look, self.session.state.setting.system, story.account, self._letters, self.log.show_at
                ),
            )

    def show_table(self) -> None:
        """The table beside the story, at the moment that is selected there."""
        self._views.button(1).setChecked(True)

    def _show_view(self, place: int) -> None:
        self._left.setCurrentIndex(place)
        self._left.setFixedWidth(self._width_of(place))
        if place == 1:
            self.replay.view.setFocus()

    def _show_told(self, row: LogRow) -> None:
        """The table as it was when that was told; the story stays where people look."""
        with QSignalBlocker(self.replay):
            self.replay.go_to_row(row.row)

    def _open_rule(self, rule: str) -> None:
        link.ask(self, rule)


class ShowSheet(OutcomeSheet):
    """A battle of the journal that the program has fought: what came of it, and how it went."""

    def __init__(self, session: Session, entry: EntryId, parent: QWidget | None) -> None:
        found = session.desk.entry(entry)
        order = found.order
        assert isinstance(order, ReportBattle)
        assert order.record is not None
        super().__init__(session, "", "", _("Close"), parent)
        self.lead.show()
        self.cancel.hide()
        self.show_result(found)
        title = _("The battle for {sector}").format(sector=self._place(found, order))
        self.setWindowTitle(plain_labels.window_title(title))
        record = order.record
        in_background(self, lambda: story(record, order.report.turns), self.show_story, self._unreadable)

    def first_stop(self) -> QWidget:
        """The story: that is what the sheet is opened for."""
        return self.log.list

    def _place(self, entry: Entry, order: ReportBattle) -> str:
        assert entry.parent is not None
        state = self.session.desk.state_at(entry.parent)
        return state.sectors[state.battles[order.battle].sector].name

    def _unreadable(self, error: Exception) -> None:
        """A log of another version: what came of the battle can be shown all the same."""
        if not isinstance(error, ValueError):
            raise error
        text = _("How it went cannot be read: the log was written by another version of the program.")
        self.reasons.show_reasons((Reason("", text),))
