"""The odds on the sheet of a battle that waits: the bar, what each side can expect, stopping and going on."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QFontMetricsF, QHelpEvent
from PySide6.QtWidgets import QToolTip, QWidget

from campaign.battle.forecast import Counted, Tally, odds, share
from campaign.world.orders import DeclineCalls, SendDetachment, WriteFlanks
from campaign.world.queries import open_battles, unit_of
from campaign.world.state import CallDue, Flank
from tests.ui.counting import at_once, tally
from tests.ui.panels import scenes
from tests.ui.panels.fixtures import Desks
from ui.battle.odds.counting import BATTLES, Part, interval, part_tip, parts_of, percent
from ui.battle.odds.lead_number import LeadNumber
from ui.battle.odds.odds_view import OddsBar, Survival
from ui.battle.resolver import Helper, Resolver
from ui.battle.waiting import resolve_sheet
from ui.battle.waiting.resolve_sheet import ResolveSheet
from ui.session import Session
from ui.theme import Theme

Opened = Callable[[], ResolveSheet]


@pytest.fixture
def window(qtbot) -> QWidget:
    made = QWidget()
    made.resize(1600, 1000)
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def opened(desks: Desks, look: Theme, window: QWidget) -> Opened:
    def open_sheet() -> ResolveSheet:
        session = Session(desks(scenes.fought), look)
        sheet = resolve_sheet.resolve(session, open_battles(session.state)[0].id, window)
        assert sheet is not None
        return sheet

    return open_sheet


@pytest.fixture
def counted(opened: Opened, qtbot) -> ResolveSheet:
    """The sheet, its first count ended."""
    sheet = opened()
    qtbot.waitUntil(lambda: sheet.before.odds.more.isVisible())
    return sheet


def test_the_odds_come_without_being_asked_for(counted: ResolveSheet):
    head = counted.before.odds
    assert (head.number.text(), head.who.whole_text()) == ("60 %", "Mara wins")
    assert head.bar.accessibleName() == "Mara wins 60 %, draw 0 %, Jonas wins 40 %"


def test_it_is_said_how_many_battles_they_rest_on_and_how_sure_they_are(counted: ResolveSheet):
    head = counted.before.odds
    assert (head.counted.text(), head.speed.text()) == ("1110 battles", "± 2.9 %")


def test_each_side_can_expect_losses_and_points(counted: ResolveSheet):
    values = counted.before.sides[0].values
    shown = {key: values[key].text() for key in ("loss", "points", "holds", "hqs")}
    assert shown == {"loss": "5.0 of 14 FP", "points": "+7.0", "holds": "60 %", "hqs": "20 %"}


def test_the_points_say_how_they_add_up(counted: ResolveSheet):
    assert "FP killed (7.0)" in counted.before.sides[0].values["points"].toolTip()


def test_the_most_endangered_stand_first(counted: ResolveSheet):
    first = counted.before.sides[0].survival
    assert first.accessibleName().startswith(f"{first.names[0]} 50 %; {first.names[1]} 67 %; ")


def test_more_counts_on_to_twice_the_precision(counted: ResolveSheet, qtbot):
    qtbot.mouseClick(counted.before.odds.more, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: counted.before.odds.more.isVisible())
    assert counted.count.so_far is not None
    assert (counted.count.so_far.tally.battles, counted.count.battles) == (4120, 4 * BATTLES)


def test_whoever_stops_it_keeps_what_is_counted(opened: Opened, qtbot, monkeypatch: pytest.MonkeyPatch):
    def until_stopped(setup, seeds, executor=None, progress=None, **wishes):
        while progress(Counted(tally(setup, 10))):
            time.sleep(0.01)

    monkeypatch.setattr("campaign.battle.forecast.forecast", until_stopped)
    sheet = opened()
    qtbot.waitUntil(lambda: sheet.before.odds.counted.text() == "10 battles")
    qtbot.mouseClick(sheet.before.odds.stop, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: sheet.before.odds.more.isVisible())
    assert (sheet.count.stopped_early, sheet.before.odds.counted.text()) == (True, "10 battles")


@pytest.mark.parametrize("leave", ["reject", "act"])
def test_to_close_the_sheet_or_to_resolve_the_battle_ends_the_count(
    opened: Opened, qtbot, monkeypatch: pytest.MonkeyPatch, leave: str
):
    ended = []

    def until_stopped(setup, seeds, executor=None, progress=None, **wishes):
        while progress(Counted(tally(setup, 10))):
            time.sleep(0.01)
        ended.append(setup)

    monkeypatch.setattr("campaign.battle.forecast.forecast", until_stopped)
    sheet = opened()
    qtbot.waitUntil(lambda: sheet.count.so_far is not None)
    getattr(sheet, leave)()
    qtbot.waitUntil(lambda: bool(ended))
    if leave == "act":
        sheet.reject()
    assert len(ended) == 1


def test_a_count_that_breaks_off_is_said(opened: Opened, qtbot, monkeypatch: pytest.MonkeyPatch):
    def broken(setup, seeds, executor=None, progress=None, **wishes):
        raise RuntimeError("no room")

    monkeypatch.setattr("campaign.battle.forecast.forecast", broken)
    sheet = opened()
    qtbot.waitUntil(lambda: sheet.before.odds.note.isVisible())
    assert sheet.before.odds.note.text() == "The program could not count on: no room"


def test_a_helper_process_that_was_started_again_is_told_of(counted: ResolveSheet):
    helpers = SimpleNamespace(started_again=4, given_up=False)
    counted.count.helper = Helper(helpers)  # type: ignore[arg-type]
    counted._show_count()
    assert not counted.before.odds.note.isVisible()
    helpers.started_again = 5
    counted._show_count()
    found = counted.count.so_far
    assert found is not None
    assert counted.before.odds.note.text() == (
        f"The helper process had to be started again: {found.tally.battles} battles counted so far."
    )


def test_a_helper_process_that_ended_too_often_is_told_of():
    helpers = SimpleNamespace(started_again=0, given_up=False)
    helper = Helper(helpers)  # type: ignore[arg-type]
    helpers.started_again, helpers.given_up = 3, True
    assert helper.words("12 battles") == (
        "The helper process ended too often; the program counts on, slower: 12 battles."
    )


@pytest.mark.claims("campaign:C41c", "fftt:H1f")
def test_who_waits_on_a_flank_is_neither_in_the_odds_nor_on_the_sheet(counted: ResolveSheet, qtbot):
    session, before = counted.session, counted.count.setup
    battle = session.state.battles[counted.battle]
    player = battle.attacker
    from ui.battle.waiting import flanks_form

    form = flanks_form.start(session.state, counted.battle, player)
    light = next(figure for figure in form.figures if unit_of(session.state, figure).fp <= form.most)
    assert session.submit(WriteFlanks(player, counted.battle, (Flank(form.edges[0], (light,)),)))
    assert counted.before.flanks[player].text() == "Flank: written down"
    assert "left out of these odds" in counted.before.odds.note.text()
    after = counted.count.setup
    there = {figure.key for side in after.sides for figure in side.figures}
    assert {figure.key for side in before.sides for figure in side.figures} - there == {light}
    names = [figure.name for side in after.sides for figure in side.figures]
    assert sorted(name for side in counted.before.sides for name in side.survival.names) == sorted(names)
    qtbot.waitUntil(lambda: counted.count.so_far is not None)
    assert session.submit(WriteFlanks(player, counted.battle, ()))
    assert counted.count.setup == before
    counted.reject()


# Words and parts


def test_a_rare_share_is_told_to_a_tenth():
    assert [percent(n) for n in (0.0, 0.004, 0.094, 0.41)] == ["0 %", "0.4 %", "9.4 %", "41 %"]


def test_an_interval_is_told_in_words():
    assert interval(share(60, 100)) == "between 50.2 and 69.1 %"


def test_failed_battles_have_a_part_only_where_there_are_any():
    whole, broken = Tally(10, 0), Tally(10, 1)
    assert [len(parts_of(odds(tally), "we win", "they win", "equal")) for tally in (whole, broken)] == [3, 4]


def test_a_part_says_what_it_stands_for():
    part = Part("won", "Mara wins", share(60, 100), "good")
    assert part_tip(part, 100).splitlines() == [
        "Mara wins: 60 of 100 battles",
        "60 %; in 95 of 100 cases between 50.2 and 69.1 %",
        "Who wins holds the field (campaign:C23).",
    ]


def test_over_a_part_of_the_bar_its_numbers_are_told(look: Theme, qtbot, monkeypatch: pytest.MonkeyPatch):
    told: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda at, text, widget: told.append(text))
    bar = OddsBar(look)
    qtbot.addWidget(bar)
    bar.resize(400, 40)
    bar.show_parts(
        [Part("won", "Mara wins", share(6, 10), "good"), Part("lost", "Jonas wins", share(4, 10), "bad")], 10
    )
    bar.event(QHelpEvent(QEvent.Type.ToolTip, QPoint(390, 10), QPoint(390, 10)))
    assert "Jonas wins: 4 of 10 battles" in told[0]


def test_rows_change_places_only_when_twice_as_many_battles_are_known(counted: ResolveSheet, look: Theme, qtbot):
    known = counted.before.sides[0].survival
    made = Survival(look, known._figures[:2])
    qtbot.addWidget(made)
    names = made.names
    shares = {battles: [share(battles, battles), share(0, battles)] for battles in (10, 15, 20)}
    made.show_shares(shares[10], 10, settled=False)
    assert made.names == names[::-1]
    made.show_shares(shares[15][::-1], 15, settled=False)
    assert made.names == names[::-1]
    made.show_shares(shares[20][::-1], 20, settled=False)
    assert made.names == names


# Several sides


@pytest.fixture
def of_three(desks: Desks, look: Theme, window: QWidget, qtbot) -> ResolveSheet:
    """A third player fights for himself."""
    desk = desks(scenes.called)
    due = next(due for _id, due in sorted(desk.state.pending.items()) if isinstance(due, CallDue))
    army = scenes.first_army(desk.state, due.player)
    figures = desk.state.armies[army].figures[1:3]
    desk.submit(SendDetachment(due.player, due.battle, army, figures, None))
    while others := [due for due in desk.state.pending.values() if isinstance(due, CallDue)]:
        desk.submit(DeclineCalls(others[0].battle, (others[0].player,)))
    window.resize(1280, 720)
    sheet = resolve_sheet.resolve(Session(desk, look), open_battles(desk.state)[0].id, window)
    assert sheet is not None
    qtbot.waitUntil(lambda: sheet.before.odds.more.isVisible())
    return sheet


def test_of_several_sides_the_third_is_named_too(of_three: ResolveSheet):
    assert of_three.lead.text() == "Mara attacks Jonas; also there: Tobias · month 1, week 1"


def test_of_several_sides_the_odds_are_seen_by_whom_one_picks(of_three: ResolveSheet):
    head = of_three.before.odds
    assert head.side.isVisible()
    head.side.setCurrentIndex(1)
    assert head.who.whole_text() == "Jonas wins"
    assert head.bar.accessibleName().endswith("others win 60 %")


def test_on_a_small_window_all_sides_stand_above_their_figures(of_three: ResolveSheet):
    sides = of_three.before.sides
    lowest = max(side.mapTo(of_three, QPoint(0, side.height())).y() for side in sides)
    assert all(side.figures.mapTo(of_three, QPoint(0, 0)).y() >= lowest for side in sides)
    assert of_three.height() <= 720


def test_a_battle_of_two_sides_has_one_point_of_view(counted: ResolveSheet):
    assert not counted.before.odds.side.isVisible()


@pytest.mark.parametrize("text", ["–", "9.5 %", "60 %", "100 %"])
def test_the_number_that_leads_is_shown_whole(look: Theme, qtbot, text: str):
    number = LeadNumber(look, "–")
    qtbot.addWidget(number)
    number.setText(text)
    assert (number.text(), number.accessibleName()) == (text, text)
    shown, sign = number._fonts()
    needed = QFontMetricsF(shown).horizontalAdvance(text.partition(" ")[0]) + QFontMetricsF(sign).horizontalAdvance("%")
    assert needed < number.sizeHint().width()
    number.grab()


class Compiled(ThreadPoolExecutor):
    """Works like the battles' worker."""

    ready, compiled, problem = True, True, ""


def test_it_says_that_the_rules_are_being_compiled_as_long_as_no_battle_comes(
    desks: Desks, look: Theme, window: QWidget, qtbot, monkeypatch
):
    compiled = threading.Event()

    def forecast(*how, **wishes):  # type: ignore[no-untyped-def]
        compiled.wait(20)
        return at_once(*how, **wishes)

    monkeypatch.setattr("campaign.battle.forecast.forecast", forecast)
    monkeypatch.setattr("ui.battle.resolver.LONG", 0.2)
    session = Session(desks(scenes.fought), look, resolver=Resolver(Compiled()))  # type: ignore[arg-type]
    sheet = resolve_sheet.resolve(session, open_battles(session.state)[0].id, window)
    assert sheet is not None
    head = sheet.before.odds
    qtbot.waitUntil(lambda: head.note.text().startswith("The fast rules are being compiled"))
    compiled.set()
    qtbot.waitUntil(lambda: head.more.isVisible())
    assert not head.note.text()
