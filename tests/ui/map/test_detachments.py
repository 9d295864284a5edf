"""Detachments that have gone to a battle: seen on the map, on the card and in the sector, until the battle is over."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from campaign.desk import Desk
from campaign.world.detaching import Sent, proposed, senders, sent_to
from campaign.world.orders import Answer as Says
from campaign.world.orders import AnswerAttack, DeclineCalls
from campaign.world.state import AnswerDue, Battle, CallDue
from tests.ui.panels import scenes
from tests.ui.panels.fixtures import Sessions, desks, played, sessions
from ui.map.panel import MapPanel
from ui.map.sector_card import facts
from ui.panels.sector_view import SectorView
from ui.plain_labels import ElidedLabel

__all__ = ["desks", "played", "sessions"]


def battle_of(desk: Desk) -> Battle:
    return desk.state.battles[desk.state.open_battles[0]]


def send(desk: Desk) -> Sent:
    """The first who is called and can sends a detachment; who it is."""
    for due in [p for p in desk.state.pending.values() if isinstance(p, CallDue)]:
        for sender in senders(desk.state, due.battle, due.player):
            order = proposed(desk.state, due.battle, sender)
            if not desk.check(order):
                desk.submit(order)
                (sent,) = sent_to(desk.state, battle_of(desk))
                return sent
    raise AssertionError("nobody can send")


def test_a_detachment_is_seen_on_its_way_until_its_battle_is_over(sessions: Sessions, qtbot: QtBot):
    session = sessions(scenes.called)
    panel = MapPanel(session)
    qtbot.addWidget(panel)
    scene = panel.view.map_scene
    assert scene.detachments == ()
    sent = send(session.desk)
    assert scene.detachments == ((battle_of(session.desk).sector, sent),)
    assert (sent.start, sent.fp > 0) == (session.state.armies[sent.army].sector, True)
    session.undo()
    assert scene.detachments == ()


def test_the_card_tells_of_it_where_it_goes_and_where_it_came_from(sessions: Sessions):
    session = sessions(scenes.called)
    sent = send(session.desk)
    state, battle = session.state, battle_of(session.desk)
    player, start = state.players[sent.player].name, state.sectors[sent.start].name
    there = "\n".join(facts(state, battle.sector, None).lines)
    here = "\n".join(facts(state, sent.start, None).lines)
    assert f"{player} comes with {sent.fp} FP from {start}" in there
    assert f"{sent.fp} FP of {player} have gone from here to the battle for" in here


def test_the_sector_of_the_battle_tells_of_it_before_and_while_it_is_fought(sessions: Sessions, qtbot: QtBot):
    session = sessions(scenes.called)
    sent = send(session.desk)

    def told() -> str:
        view = SectorView(session, battle_of(session.desk).sector)
        qtbot.addWidget(view)
        labels = view.findChildren(QLabel)
        return "\n".join(label.whole_text() if isinstance(label, ElidedLabel) else label.text() for label in labels)

    words = f"{session.state.players[sent.player].name} comes with {sent.fp} FP"
    assert words in told()
    while calls := [p for p in session.state.pending.values() if isinstance(p, CallDue)]:
        session.desk.submit(DeclineCalls(calls[0].battle, (calls[0].player,)))
    assert words in told()


def test_who_withdraws_calls_nobody_and_so_nobody_is_on_the_way(sessions: Sessions, qtbot: QtBot):
    session = sessions(scenes.attacked)
    panel = MapPanel(session)
    qtbot.addWidget(panel)
    due = next(p for p in session.state.pending.values() if isinstance(p, AnswerDue))
    session.desk.submit(AnswerAttack(due.player, due.battle, due.army, Says.SURRENDER))
    assert panel.view.map_scene.detachments == ()
