"""The program on a screen, as its user starts it: keys and the mouse act, and it ends well whatever it is busy with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint

from campaign.battle.fftt.units import Faction
from campaign.cli import main as command_line
from campaign.desk import Desk
from campaign.world import queries
from campaign.world.maps import generate
from campaign.world.orders import EndTurn, FoundCampaign, MoveArmy, Order, PlayerSetup, StartWeek
from tests.ui.conftest import muster
from tests.ui.screen import Screen, missing, of_session, screen, wait_for
from ui.main_window import MainWindow
from ui.theme import Theme

NAME = "The Drowned City"
SECRET = "11" * 32  # of dice that let Mara move first, and of which no notice is given that would move the map

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing())


@pytest.fixture
def display() -> Iterator[Screen]:
    with screen() as made:
        yield made


def founded(folder: Path, level: str = "") -> Desk:
    """Mara and Tobias, whom the program plays at this level, if it does; nothing is bought."""
    people = (
        PlayerSetup("Mara", Faction.MARINES, computer=level),
        PlayerSetup("Tobias", Faction.MACHINA, computer=level),
    )
    order = FoundCampaign(NAME, "fftt", people, generate("city", 2, 2), seed=None, secret=SECRET)
    return Desk.create(folder / "drowned.fftt", order)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A campaign of people in its first week."""
    with founded(tmp_path) as desk:
        muster(desk)
        desk.submit(StartWeek())
    return tmp_path / "drowned.fftt"


def last_order(file: Path) -> Order:
    """What was ordered last, read beside the program."""
    with Desk.open_to_read(file) as desk:
        return desk.history()[-1].order


def entries(file: Path) -> int:
    """How long the journal is, read beside the program."""
    with Desk.open_to_read(file) as desk:
        return len(desk.history())


def ends_well(screen: Screen, running, file: Path) -> tuple[int, str, int]:
    """Quit: the exit code, what was said on standard error, and the code of the file’s check. Nothing may run on."""
    screen.press("ctrl+q")
    _out, said = running.communicate(timeout=60)
    wait_for(lambda: not of_session(running.pid), "the end of all its processes")
    return running.returncode, said, command_line(["check", str(file)])


@pytest.fixture
def places(file: Path, look: Theme, qtbot) -> Callable[[str], QPoint]:
    """Where sectors lie in a window as large as the program’s, which is measured without a screen."""
    window = MainWindow(look, None)
    qtbot.addWidget(window)
    window.show_desk(Desk.open_to_read(file))
    with qtbot.waitExposed(window):
        window.show()
    view = window.map_panel.view
    assert window.session is not None
    sectors = window.session.state.setting.sector_ids

    def place(key: str) -> QPoint:
        here = view.mapFromScene(view.map_scene.hub_of(sectors[key]))
        return view.viewport().mapTo(window, here)

    return place


def test_keys_order_and_take_back_and_an_army_is_dragged_to_another_sector(
    display: Screen, file: Path, tmp_path: Path, places: Callable[[str], QPoint]
):
    with display.program(str(file), home=tmp_path) as running:
        display.await_window(NAME)
        before = entries(file)
        display.press("ctrl+Return")
        wait_for(lambda: isinstance(last_order(file), EndTurn), "the end of the turn")
        display.press("ctrl+z")
        wait_for(lambda: entries(file) == before, "the turn again")
        display.drag(places("s3"), places("s7") + QPoint(0, 40))
        wait_for(lambda: isinstance(last_order(file), MoveArmy), "the move")
        assert ends_well(display, running, file) == (0, "", 0)


def test_it_closes_while_the_program_thinks(display: Screen, tmp_path: Path):
    founded(tmp_path, "strong").close()
    file = tmp_path / "drowned.fftt"
    with display.program(str(file), home=tmp_path) as running:
        display.await_window(NAME)
        display.press("p")
        wait_for(lambda: entries(file) > 1, "the first order of the program")
        assert ends_well(display, running, file) == (0, "", 0)


def test_it_closes_while_rules_are_compiled_and_odds_counted(
    display: Screen, file: Path, tmp_path: Path, places: Callable[[str], QPoint]
):
    with Desk.open_to_read(file) as desk:
        assert queries.enemies_in(desk.state, desk.state.setting.sector_ids["s5"], desk.state.active)
    with display.program(str(file), home=tmp_path, compiles=True) as running:
        display.await_window(NAME)
        display.click(places("s1"))
        display.click(places("s5"))  # the attack is contemplated, and its odds are counted
        assert ends_well(display, running, file) == (0, "", 0)
