"""Every step of a page of the handbook can be carried out as it stands there, in the language of the page."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog

from campaign import handbook, words
from campaign.desk import Desk
from campaign.store.backups.folders import Backups, Why
from campaign.words import LANGUAGES
from campaign.world import queries
from campaign.world.orders import EndTurn, EndWeek, StartWeek
from campaign.world.state import Campaign, Stage
from tests.ui.handbook import by_letter, deeds
from tests.ui.handbook.walk import Walk
from tests.ui.month.driver import Hand
from tests.ui.month.ground import founded
from tests.ui.panels import scenes
from tests.ui.screens import campaigns
from ui.copies import SEND_TO
from ui.main_window import MainWindow
from ui.theme import Theme

Scene = Callable[[Path], Desk]


def muster(folder: Path) -> Desk:
    """A campaign of two in which nothing has been ordered."""
    path, _settings = founded(folder)
    return Desk.open(path)


def secured(folder: Path) -> Desk:
    """A campaign of which there is a backup."""
    desk = scenes.in_turn(folder)
    Backups(folder / "backups").keep(desk.path, Why.CLOSE)
    return desk


def small_sample(path: Path, _progress: object) -> None:
    """A sample that is made at once."""
    with Desk.create(path, scenes.founding()) as desk:
        scenes.manned(desk).submit(StartWeek())


def week_over(folder: Path) -> Desk:
    """The first week is over."""
    desk = scenes.in_turn(folder)
    while desk.state.active is not None:
        desk.submit(EndTurn(desk.state.active))
    desk.submit(EndWeek())
    return desk


def is_founded(state: Campaign) -> bool:
    """It bears the names that the page has."""
    steps = handbook.page("founding").steps
    typed = [act.words for step in steps for act in step.acts if isinstance(act, handbook.Type)]
    return {state.setting.name, *(player.name for player in state.players.values())} == {*typed}


def is_second_week(state: Campaign) -> bool:
    """A week with a battle is over."""
    return (state.week, state.stage) == (2, Stage.INITIATIVE)


def is_fought(state: Campaign) -> bool:
    """The battle that waited has a result with three dead."""
    return not queries.open_battles(state)


def is_under_way(state: Campaign) -> bool:
    """The battle that was left still waits."""
    return bool(queries.open_battles(state))


def is_as_it_was(state: Campaign) -> bool:
    """Nothing was ordered."""
    return state.stage is Stage.TURNS


def is_without_the_battle(state: Campaign) -> bool:
    """The attack was never ordered."""
    return not queries.open_battles(state) and all(battle.report is None for battle in state.battles.values())


def is_handed_over(state: Campaign) -> bool:
    """The program plays a seat, and newcomers are welcome."""
    return any(player.computer for player in state.players.values()) and state.setting.rules.newcomers


def is_played(state: Campaign) -> bool:
    """Everybody has had the turn."""
    return state.stage is Stage.BATTLES


def is_played_at_home(state: Campaign) -> bool:
    """The same, in a copy."""
    return state.copy_for is not None and is_played(state)


WALKS: dict[str, tuple[Scene | None, Callable[[Campaign], bool] | None]] = {  # None: the campaign is closed in the end
    "start": (None, None),
    "founding": (None, is_founded),
    "week": (muster, is_second_week),
    "miniatures": (scenes.fought, is_fought),
    "played": (scenes.fought, is_under_way),
    "paper": (scenes.in_turn, is_as_it_was),
    "letters": (scenes.in_turn, is_played),
    "home": (None, is_played_at_home),
    "apart": (by_letter.met_at_home, is_fought),
    "phones": (week_over, is_second_week),
    "sending": (scenes.in_turn, is_as_it_was),
    "amending": (scenes.fought, is_without_the_battle),
    "evening": (campaigns.declared, is_fought),
    "backups": (secured, is_as_it_was),
    "league": (scenes.in_turn, is_handed_over),
}


def spoken_on(place: int) -> list[str]:
    """The language that a page is walked in, each the next one's turn; all of them in the proof."""
    codes = list(LANGUAGES)
    return codes if os.environ.get("FFTT_WHOLE") else [codes[place % len(codes)]]


CASES = [(page, language) for place, page in enumerate(WALKS) for language in spoken_on(place)]


@pytest.fixture
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    """The language of the page and of the window."""
    words.speak(request.param)
    yield request.param
    words.speak(words.ENGLISH)


@pytest.fixture
def walk(
    look: Theme, tmp_path: Path, qtbot, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[Scene | None], Walk]]:
    """Makes a walk in the window, on its start page or on a campaign; files are kept where it says."""
    shown: list[MainWindow] = []

    def make(scene: Scene | None) -> Walk:
        settings = QSettings(str(tmp_path / "handbook.ini"), QSettings.Format.IniFormat)
        settings.setValue(SEND_TO, str(tmp_path))  # else copies go where people keep their documents
        window = MainWindow(look, settings, small_sample, tmp_path / "sample", backups=tmp_path / "backups")
        shown.append(window)
        window.resize(1600, 1000)
        if scene is not None:
            window.show_desk(scene(tmp_path))
        with qtbot.waitExposed(window):
            window.show()
        made = Walk(window, Hand(window), tmp_path)

        def file(_parent: object, _title: str, start: str, *_more: object) -> tuple[str, str]:
            made.asked.append(start)
            return str(tmp_path / Path(start).name), ""

        monkeypatch.setattr(QFileDialog, "getSaveFileName", file)
        monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_asked: (str(made.file or ""), ""))
        return made

    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _url: True)
    yield make
    for window in shown:
        window.close()


@pytest.mark.parametrize(("page", "spoken"), CASES, indirect=["spoken"])
def test_every_step_of_a_page_can_be_carried_out_as_it_stands_there(page: str, spoken: str, walk):
    scene, is_done = WALKS[page]
    made = walk(scene)
    made.go(handbook.page(page), {**deeds.DEEDS, **by_letter.DEEDS})
    if is_done is None:
        made.hand.wait(lambda: made.window.session is None, "the end of the campaign")
    else:
        made.hand.wait(lambda: is_done(made.session.desk.state), "what the page promises")


def test_every_page_of_the_handbook_is_walked():
    assert {*WALKS} == {*handbook.PAGES}
