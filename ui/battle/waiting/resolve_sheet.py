"""The sheet on which a battle is resolved.

The battle is fought beside the window's own work; its result is given as an order like any other, so it can be undone.
Knows no rule.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import CancelledError

from PySide6.QtCore import QObject, QSize, Qt, QTimer
from PySide6.QtWidgets import QWidget

from campaign.words import _, count, listed
from campaign.world.battle_handover import forecast_seed, in_the_open, report_order
from campaign.world.entries import Entry
from campaign.world.ids import BattleId, PlayerId
from campaign.world.refusal import Reason
from campaign.world.state import Campaign
from ui import plain_labels, widgets
from ui.battle.odds.counting import Count
from ui.battle.odds.odds_view import OddsHead
from ui.battle.prepare import play_button
from ui.battle.resolver import Fight, Story, ToldBattle, speed_words, wait_words
from ui.battle.story.outcome_sheet import OutcomeSheet
from ui.battle.waiting.battle_pages import BeforePage
from ui.battle.waiting.flanks_sheet import FlanksSheet
from ui.battle.waiting.under_way_sheet import ask_first
from ui.dialogs.sheets import opened
from ui.panels import phrases
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


def resolve(session: Session, battle: BattleId, window: QWidget) -> ResolveSheet | None:
    """Have a battle fought; None where the program cannot fight it, which is told."""
    if reasons := session.cannot_resolve(battle):
        session.refused.emit(reasons)
        return None
    return opened(ResolveSheet(session, battle, window))


def lead(state: Campaign, battle: BattleId) -> str:
    """Who meets whom, and when."""
    found = state.battles[battle]
    others = [state.players[player].name for player in found.players if player not in (found.attacker, found.defender)]
    form = _("{attacker} attacks {defender} · month {month}, week {week}")
    if others:
        form = _("{attacker} attacks {defender}; also there: {others} · month {month}, week {week}")
    return form.format(
        attacker=state.players[found.attacker].name,
        defender=phrases.player_name(state, found.defender),
        others=listed(others),
        month=found.month,
        week=found.week,
    )


class ResolveSheet(OutcomeSheet):
    """A battle that waits: who meets whom and where; then its progress; then what came of it."""

    def __init__(
        self,
        session: Session,
        battle: BattleId,
        parent: QWidget | None,
        *,
        play: Callable[[], object] | None = None,
    ) -> None:
        """``play``: what leads to the window's table, where it is not the campaign's own way."""
        state = session.state
        found = state.battles[battle]
        place = state.sectors[found.sector].name
        super().__init__(
            session,
            _("The battle for {sector}").format(sector=place),
            lead(state, battle),
            _("Resolve"),
            parent,
        )
        self.battle = battle
        self._prepared = session.desk.battles.prepare(battle)
        self._fight: Fight | None = None
        self.before = self._page_before()
        self.pages.addWidget(self.before)
        self.type_in = widgets.Button(self.look, _("Type in the result"), "type-in")
        self.type_in.setObjectName("type in")
        self.type_in.setAutoDefault(False)
        self.type_in.setShortcut("T")
        plain_labels.set_tool_tip(self.type_in, _("As it was fought on your own table (T)"))
        self.type_in.clicked.connect(self._type_in)
        self._speed = plain_labels.label(speed_words(session.resolver), font="second", tone="ink3")
        self._play_otherwise = play
        self.play = widgets.Button(self.look, play_button.play_words(session, battle), "play")
        self.play.setObjectName("play")
        self.play.setAutoDefault(False)
        self.play.setShortcut("P")
        plain_labels.set_tool_tip(self.play, _("Here, on the window’s table (P)"))
        self.play.clicked.connect(self._play)
        self.add_low(self.type_in, self._speed)
        self._begun = session.is_under_way(battle)
        self.foot.insertWidget(self.foot.count() - (0 if self._begun else 1), self.play)
        self._let_lead(self.play if self._begun else self.primary)
        self._watch = QTimer(self)
        self._watch.setInterval(WATCH)
        self._watch.timeout.connect(self._look_at_fight)
        self._ask_speed = QTimer(self, interval=ASK_SPEED)
        self._ask_speed.timeout.connect(lambda: self._speed.setText(speed_words(session.resolver)))
        self._ask_speed.start()
        self._count = self._new_count()
        self._count_began, self._counted_before = time.monotonic(), 0
        self._grow_odds = QTimer(self, interval=GROW)
        self._grow_odds.timeout.connect(self._show_count)
        session.changed.connect(self._follow)
        self._show_flanks()
        QTimer.singleShot(0, self, self._start_counting)

    def _page_before(self) -> BeforePage:
        """Both sides as all may know them."""
        setup = in_the_open(self._prepared.setup)
        head = OddsHead(
            self.look,
            setup,
            stop=self._stop_counting,
            more=self._count_more,
            seen_by=lambda _side: self._show_odds(settled=False),
        )
        return BeforePage(self.look, self.session.state, self.battle, setup, self.room, head, self._write_flanks)

    def first_stop(self) -> QWidget:
        """What most people came for."""
        return self.play if self._begun else self.primary

    def _let_lead(self, leading: widgets.Button) -> None:
        """One button leads: a battle that has begun is gone on with, and what was played of it not lost to a slip."""
        for button in (self.play, self.primary):
            button.dress("primary" if button is leading else "plain")
            button.setDefault(button is leading)

    # Odds: they grow while the sheet is open and nothing else is asked of it

    @property
    def count(self) -> Count:
        """The battles that are counted for the odds."""
        return self._count

    def _new_count(self) -> Count:
        session = self.session
        return Count(self._prepared.setup, forecast_seed(session.state, self.battle), session.resolver.executor)

    def _start_counting(self) -> None:
        if self._fight is None and not self.is_over:
            self._count_on(self._count.start)

    def _count_more(self) -> None:
        self._count_on(self._count.more)
        self.before.odds.stop.setFocus(Qt.FocusReason.OtherFocusReason)

    def _count_on(self, go: Callable[[QObject], object]) -> None:
        found = self._count.so_far
        self._count_began, self._counted_before = time.monotonic(), found.tally.battles if found is not None else 0
        go(self)
        self._grow_odds.start()
        self._show_count()

    def _stop_counting(self) -> None:
        self._count.stop()
        if self.before.odds.stop.hasFocus():
            self.primary.setFocus()

    def _show_count(self) -> None:
        """Look how far it has come; when it has ended, look no more."""
        from campaign.battle.forecast import odds

        counted, running = self._count.so_far, self._count.running
        battles = counted.tally.battles if counted is not None else 0
        seconds = max(0.001, time.monotonic() - self._count_began)
        reached = odds(counted.tally).spread if counted is not None else 1.0
        self.before.odds.show_count(
            counted, running=running, a_second=(battles - self._counted_before) / seconds, precision=reached
        )
        self._show_odds(settled=not running)
        if not running:
            self._grow_odds.stop()
        self._show_note()

    def _show_odds(self, *, settled: bool) -> None:
        from campaign.battle.forecast import odds

        counted = self._count.so_far
        if counted is None:
            return
        found = odds(counted.tally, self.before.odds.side.currentIndex())
        self.before.odds.show_odds(found, counted.tally.battles)
        self.before.show_expected(found, counted.tally.played, settled=settled)

    # Flanking forces

    def _write_flanks(self, player: PlayerId) -> None:
        opened(FlanksSheet(self.session, self.battle, player, self))

    def _follow(self, _changes: object) -> None:
        """Something was ordered: what was written down belongs to the battle that is fought."""
        if self._fight is None and not self.is_over and not self.session.cannot_resolve(self.battle):
            shown = in_the_open(self._prepared.setup)
            self._prepared = self.session.desk.battles.prepare(self.battle)
            if in_the_open(self._prepared.setup) != shown:
                self._begin_anew()
            self._show_flanks()

    def _begin_anew(self) -> None:
        """Others are shown than before: their page is made anew, and what was counted is of another battle."""
        self._count.stop()
        old, self.before = self.before, self._page_before()
        self.pages.addWidget(self.before)
        self.pages.setCurrentWidget(self.before)
        self.pages.removeWidget(old)
        old.deleteLater()
        self._count = self._new_count()
        self._start_counting()

    def _show_flanks(self) -> None:
        found = self.session.state.battles[self.battle].flanks
        written = [player for player, flanks in found if flanks]
        self.before.show_flanks(written)
        note = _("What is written down in secret is left out of these odds: nobody else may see it (fftt:H1).")
        self._note = note if written else ""
        self._show_note()

    def _show_note(self) -> None:
        """What is to be known of the odds: what they leave out, why they are zeros, what ended them."""
        from campaign.battle.forecast import TOLD_FROM, odds

        found, problem = self._count.so_far, self._count.problem
        battles = found.tally.battles if found is not None else 0
        told = [self._note, self._count.helper.words(count("{n} battle", "{n} battles", battles))]
        if self._count.running and battles < TOLD_FROM:
            told.append(wait_words(self.session.resolver, battles, time.monotonic() - self._count_began))
        counted = None if found is None or battles < TOLD_FROM else odds(found.tally)
        if counted is not None and not counted.drawn.battles and not any(side.fp_lost for side in counted.sides):
            told.append(_("Nobody falls in these battles: the side that loses leaves the table before."))
        if problem is not None and not self._count.running and not isinstance(problem, CancelledError):
            told.append(_("The program could not count on: {why}").format(why=problem))
        self.before.odds.say(" ".join(filter(None, told)))

    def act(self) -> None:
        """Have it fought; in the end, close."""
        if self.is_over:
            self.accept()
        elif self._fight is None:
            ask_first(self.session, self.battle, _("Resolve anew"), self._begin, self._play, self)

    def _begin(self) -> None:
        prepared = self._prepared
        self._count.stop()
        self.primary.say(_("Being fought"), enabled=False)
        self.cancel.setText(_("Stop"))
        self.type_in.setEnabled(False)
        self.play.setEnabled(False)
        self.reasons.show_reasons(())
        self._fight = self.session.resolver.begin(self, prepared.setup, prepared.seed, self._fought, self._failed)
        self._watch.start()

    def reject(self) -> None:
        """Escape first stops the battle: nothing has happened then."""
        if self._fight is not None:
            self._fight.stop()
            self._wait_again()
        else:
            super().reject()

    def done(self, result: int) -> None:
        """Nobody looks any more: nothing is counted on."""
        self._count.stop()
        self._grow_odds.stop()
        super().done(result)

    def _look_at_fight(self) -> None:
        if self._fight is not None:
            self.before.progress.show_turn(self._fight.so_far)

    def _fought(self, told: ToldBattle) -> None:
        """Enter the result; when the window has followed, show it."""
        self._fight = None
        self._watch.stop()
        order = report_order(self.session.state, self.battle, told.fought)
        if not self.session.submit(order):
            self._wait_again()
            self.allow_again(Reason("", _("The result has not been entered; the battle still waits.")))
            return
        entry = self.session.desk.entry(self.session.desk.head)
        QTimer.singleShot(BREATH, self, lambda: self._show_end(entry, told.story))

    def _show_end(self, entry: Entry, story: Story) -> None:
        self.show_result(entry)
        self.show_story(story)
        self._ask_speed.stop()
        self._count.stop()
        self._grow_odds.stop()
        self.primary.say(_("Close"))
        self._let_lead(self.primary)
        for gone in (self.cancel, self.type_in, self.play, self._speed):
            gone.hide()
        self.primary.setFocus()

    def _failed(self, error: Exception) -> None:
        self._wait_again()
        self.allow_again(Reason("", _("The program could not fight this battle: {why}").format(why=error)))
        raise error

    def allow_again(self, reason: Reason) -> None:
        """Say what went wrong; the battle can be fought again."""
        self.reasons.show_reasons((reason,))

    def _wait_again(self) -> None:
        """The battle is not being fought any more."""
        self._fight = None
        self._watch.stop()
        self.before.progress.setVisible(False)
        self.primary.say(_("Resolve"))
        self.cancel.setText(_("Cancel"))
        self.type_in.setEnabled(True)
        self.play.setEnabled(True)

    def _play(self) -> None:
        """The third way: on the window's table."""
        session, window = self.session, self.parentWidget()
        self.reject()
        if self._play_otherwise is not None:
            self._play_otherwise()
        elif window is not None:
            play_button.play(session, self.battle, window)

    def _type_in(self) -> None:
        """The other way: the form for people who have fought it on their table.

        It is made when the odds' thread has ended: it would take twice as long beside it.
        """
        self._count.stop()
        if self._count.running:
            self.type_in.setEnabled(False)
            QTimer.singleShot(BREATH, self, self._type_in)
            return
        from ui.battle.result.battle_sheet import type_in

        session, window = self.session, self.parentWidget()
        self.reject()
        if window is not None:
            type_in(session, self.battle, window)
