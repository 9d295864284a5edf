"""Screens of the window itself: the map, the panels, a past moment, what is over the map."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QWidget

from campaign.words import _
from campaign.world import queries
from campaign.world.orders import EndTurn
from tests.ui.panels import scenes
from tests.ui.screens.lookups import a_player, a_sector, an_army, session_of
from ui.main_window import MainWindow
from ui.session import Session


def the_window(window: MainWindow) -> QWidget:
    """As it opens."""
    return window


def reached(window: MainWindow) -> QWidget:
    """With the reach of enemies on the map, and an army in hand."""
    window.map_panel.hand.next_ready()
    window.map_panel.overlays.reach.switch(True)
    return window


def ways_over_the_map(window: MainWindow) -> QWidget:
    """With the distances on the map, and the way to the farthest sector that can be reached."""
    panel = window.map_panel
    panel.overlays.distances.switch(True)
    found = panel.overlays.distances.found
    far = max((sector for sector in found if found[sector].way), key=lambda sector: len(found[sector].way))
    panel.view._set_hover(far, None)
    return window


def near(window: MainWindow) -> QWidget:
    """So near that the small map comes."""
    window.map_panel.view.zoom_by(2.4)
    return window


def fanned(window: MainWindow) -> QWidget:
    """All armies of one player in one sector, with the pointer on them."""
    from campaign.world.orders import PlaceArmy

    session, scene = session_of(window), window.map_panel.view.map_scene
    armies = queries.armies_of(session.state)
    scenes.correct(session.desk, *(PlaceArmy(army.id, armies[0].sector) for army in armies[1:5]))
    stand = max((stand for _item, stand in scene.counters()), key=lambda stand: len(stand.armies))
    scene.fan_out(stand)
    return window


def pictured(session: Session, window: MainWindow) -> QWidget:
    """How large a picture of the map is to be."""
    from ui.map.export import PictureSheet

    return PictureSheet(session, window.map_panel.write_picture, session.desk.path.parent, window)


def start(message: str = "") -> Callable[[MainWindow], QWidget]:
    """The start page; the files opened last are those that were open before."""

    def do(window: MainWindow) -> QWidget:
        window.show_start(message)
        return window

    return do


def contemplating(window: MainWindow) -> QWidget:
    """The strongest army that may move in hand, pointing at the strongest enemy."""
    from ui.screenshots import contemplate

    contemplate(window)
    return window


def selecting(what: str) -> Callable[[MainWindow], QWidget]:
    """A sector, an army, a player selected."""

    def do(window: MainWindow) -> QWidget:
        session = session_of(window)
        if what == "sector":
            session.select(sector=a_sector(session.state))
        elif what == "army":
            session.select(army=an_army(session.state))
        else:
            session.select(player=a_player(session.state))
        return window

    return do


def looking_back(window: MainWindow) -> QWidget:
    """Ten entries ago."""
    history = session_of(window).desk.history()
    session_of(window).look_at(history[max(0, len(history) - 10)].id)
    return window


def page_written(window: MainWindow) -> QWidget:
    """A page for phones has been written, and can be opened."""
    page = Path("The Saltglass Quarantine page for Mara.html")
    window.say(_("Written: “{name}”.").format(name=page.name), file=page)
    return window


def refused(window: MainWindow) -> QWidget:
    """Something was refused, and the window says why."""
    session = session_of(window)
    other = next(seat for seat in session.state.seats if seat != session.state.active)
    session.submit(EndTurn(other))
    return window


def drawing(window: MainWindow) -> QWidget:
    """The map is being drawn."""
    window.map_panel.drawing.switch(True)
    return window


def into_a_swamp(window: MainWindow) -> QWidget:
    """An army in hand on its way into a sector with a hazard of its own."""
    session, hand = session_of(window), window.map_panel.hand
    for army in queries.armies_of(session.state, session.state.active):
        session.select(army=army.id)
        swamps = [goal for goal in hand.goals.values() if session.state.sectors[goal.sector].hazard and goal.paths]
        if swamps:
            hand.point_at(swamps[0].sector)
            break
    return window


def listed(window: MainWindow) -> QWidget:
    """The list of sectors in place of the map."""
    window.map_panel.show_table(True)
    return window


def unfolded(window: MainWindow) -> QWidget:
    """The other of to-do list and narrow edge."""
    window.shown.toggle_list()
    return window
