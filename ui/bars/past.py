"""The strip above the map while another moment than the present is shown: where that is, and the ways on from there.

In the past it steps, plays the campaign on entry by entry, and goes back to now. Where an order is asked for, it says
so, and how to do without. Moves nothing but what is shown.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFrame, QLayout

from campaign.words import _, listed
from campaign.world.entries import Entry
from campaign.world.ids import EntryId
from campaign.world.news import details, headline
from ui import plain_labels, widgets
from ui.bars.journal_rows import place_in
from ui.flow_layout import Wrapping
from ui.panels import panel_widgets
from ui.session import Session
from ui.theme import SPACE_1, SPACE_2, SPACE_3, SPACE_4

SPEEDS = ((600, "1×"), (200, "3×"), (60, "10×"))  # milliseconds for an entry


class PastBar(QFrame):
    """The strip. Hidden while the campaign is shown as it stands."""

    compare = Signal()  # what differs between this moment and now
    amend = Signal(int)  # the entry that is shown
    copy = Signal(int)
    return_to = Signal(int)  # go on with the campaign here: an entry of a retired branch

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._way: tuple[Entry, ...] = ()  # on which one steps: the head's, or a retired branch's
        self._speed = 0
        self.setObjectName("pastBar")
        self.setProperty("surface", "raised")
        self._title = plain_labels.label(font="row")
        self._sentence = plain_labels.ElidedLabel(font="text")
        self._first = self._icon("first", _("To the founding"), lambda: self.step_to(0))
        self._back = self._icon("chevron-left", _("One entry back"), lambda: self.step(-1))
        self._play = self._icon("play", _("Replay from here"), self.toggle_replay)
        self._on = self._icon("chevron-right", _("One entry on"), lambda: self.step(1))
        self._faster = widgets.Button(session.theme, SPEEDS[0][1], kind="quiet")
        self._faster.setObjectName("replay speed")
        plain_labels.set_tool_tip(self._faster, _("How fast the replay goes"))
        self._faster.clicked.connect(self._next_speed)
        self._compare = self._word(_("What differs"), "compare", self.compare.emit)
        self._amend = self._word(_("Amend…"), "amend", lambda: self.amend.emit(self._entry()))
        self._copy = self._word(_("Copy from here…"), "copy", lambda: self.copy.emit(self._entry()))
        self._go_on = self._word(_("Go on here"), "go on", lambda: self.return_to.emit(self._entry()))
        self._without = self._word(_("Take it out"), "without", self._do_without)
        self._give_up = self._word(_("Cancel"), "cancel", self._cancel)
        self._now = self._word(_("Back to now"), "now", lambda: session.show_moment(None))
        self._steps = (self._first, self._back, self._play, self._on, self._faster)
        self.setLayout(self._lay_out())
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._replay_on)
        session.travelled.connect(self.look_again)
        session.theme.changed.connect(self.look_again)
        self.look_again()

    @property
    def replays(self) -> bool:
        """Whether the campaign is being played on."""
        return self._timer.isActive()

    def look_again(self) -> None:
        """Say where the moment is, and show the ways that there are from it."""
        moment = self._session.moment
        self.setVisible(moment is not None)
        if moment is None:
            self._stop()
            return
        desk = self._session.desk
        asked = bool(moment.ask)
        retired = not asked and place_in(desk.history(), moment.entry) is None
        if not self._way or place_in(self._way, moment.entry) is None or self._way[-1].id == moment.entry:
            self._way = desk.history(moment.entry) if retired else desk.history()
        for widget in (*self._steps, self._compare, self._copy, self._now):
            widget.setVisible(not asked)
        self._amend.setVisible(not asked and not retired)
        self._go_on.setVisible(retired)
        self._without.setVisible(moment.without is not None)
        self._give_up.setVisible(moment.give_up is not None)
        if asked:
            self._stop()
            amended = moment.entry if moment.amends is None else moment.amends
            self._title.setText(moment.title or _("Amending entry {n}").format(n=amended))
            self._sentence.setText(moment.ask)
        else:
            self._say_where(moment.entry, retired=retired)

    def _say_where(self, id: EntryId, *, retired: bool) -> None:
        entry, state = self._session.desk.entry(id), self._session.state
        before = None if entry.parent is None else self._session.desk.state_at(entry.parent)
        found = place_in(self._way, id)
        place = len(self._way) if found is None else found + 1
        where = _("Month {month}, week {week} · entry {n} of {all}").format(
            month=state.month, week=state.week, n=place, all=len(self._way)
        )
        self._title.setText(_("{where} · retired").format(where=where) if retired else where)
        news = [headline(entry, before), *details(entry, before)]
        self._sentence.setText(news[0].text)
        plain_labels.set_tool_tip(self._sentence, "\n".join(item.text for item in news))
        self._back.setEnabled(place > 1)
        self._first.setEnabled(place > 1)
        self._on.setEnabled(place < len(self._way) or not retired)
        self._amend.setEnabled(entry.parent is not None)
        self.setAccessibleName(listed([self._title.text(), news[0].text]))

    # --- stepping --------------------------------------------------------------------------------------------------

    def step(self, by: int) -> None:
        """So many entries on, or back."""
        if self._session.moment is None:
            self._way = self._session.desk.history()
        self.step_to(self._place() + by)

    def step_to(self, place: int) -> None:
        """To an entry by its place on the way, counted from 0; beyond the last is now."""
        if place >= len(self._way):
            self._session.show_moment(None)
        else:
            self._session.look_at(self._way[max(0, place)].id)

    def toggle_replay(self) -> None:
        """Play the campaign on from the moment that is shown, from its founding if that is now; or stop."""
        if self.replays:
            self._stop()
            return
        if self._session.moment is None:
            self._way = self._session.desk.history()
            self.step_to(0)
        if self._session.moment is not None:  # a campaign of one entry has nothing to be played
            self._timer.start(SPEEDS[self._speed][0])
            self._show_playing()

    def _replay_on(self) -> None:
        self.step(1)

    def _stop(self) -> None:
        self._timer.stop()
        self._show_playing()

    def _show_playing(self) -> None:
        if self.replays:
            self._play.show_icon("pause", _("Stop the replay"))
        else:
            self._play.show_icon("play", _("Replay from here"))

    def _next_speed(self) -> None:
        self._speed = (self._speed + 1) % len(SPEEDS)
        self._faster.setText(SPEEDS[self._speed][1])
        if self.replays:
            self._timer.start(SPEEDS[self._speed][0])

    def _place(self) -> int:
        moment = self._session.moment
        if moment is None:
            return len(self._way) - 1
        place = place_in(self._way, moment.entry)
        return len(self._way) - 1 if place is None else place

    def _entry(self) -> EntryId:
        moment = self._session.moment
        return self._session.desk.head if moment is None else moment.entry

    # --- what is asked ---------------------------------------------------------------------------------------------

    def _do_without(self) -> None:
        moment = self._session.moment
        if moment is not None and moment.without is not None:
            moment.without()

    def _cancel(self) -> None:
        moment = self._session.moment
        if moment is not None and moment.give_up is not None:
            moment.give_up()

    # --- parts -----------------------------------------------------------------------------------------------------

    def _icon(self, icon: str, name: str, do: Callable[[], object]) -> widgets.IconButton:
        button = widgets.IconButton(self._session.theme, icon, name)
        button.setObjectName(f"past {icon}")
        button.clicked.connect(lambda: do())
        return button

    def _word(self, text: str, name: str, do: Callable[[], object]) -> widgets.Button:
        button = widgets.Button(self._session.theme, text)
        button.setObjectName(f"past {name}")
        button.setProperty("room", "less")
        button.clicked.connect(lambda: do())
        return button

    def _lay_out(self) -> QLayout:
        sign = widgets.Sign(self._session.theme, "time", "ink2")
        words = panel_widgets.line(sign, self._title, self._sentence, self._now, spacing=SPACE_3)
        words.setStretch(2, 1)
        ways = (self._compare, self._copy, self._amend, self._go_on, self._without, self._give_up)
        row = Wrapping(*self._steps, *ways, spacing=SPACE_1)
        return panel_widgets.column(words, SPACE_1, row, margins=(SPACE_4, SPACE_2, SPACE_4, SPACE_2))
