"""Screens of orders by file: sent out, come in, waiting, and written down at a player's home."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from PySide6.QtCore import QThreadPool
from PySide6.QtWidgets import QApplication, QWidget

from campaign.desk import Desk
from campaign.exchange.post.sealing import NotAccepted, Why
from campaign.operations.letter_orders import StandingAnswer
from campaign.post.home import Home
from campaign.words import spoken
from campaign.world import orders as o
from campaign.world.ids import PlayerId
from campaign.world.queries import armies_of, open_battles
from tests.benchmarks.watchdog import preparing
from tests.ui.panels import scenes
from tests.ui.post.letters import answer_to, copy_of, letters_of, quiet_move
from ui.battle.result import battle_form
from ui.main_window import MainWindow

PATIENCE = 20.0  # seconds
UNTIL = {"en": "Friday evening", "de": "Freitagabend", "es": "el viernes por la tarde"}
ASKED = {
    "en": "The bridge is yours, if you want it.",
    "de": "Die Brücke gehört dir, wenn du sie willst.",
    "es": "El puente es tuyo, si lo quieres.",
}


def by_letter(folder: Path) -> Desk:
    """A week has begun; the two who move last play by letter."""
    desk = scenes.in_turn(folder)
    first, second = desk.state.turn_order[-2:]
    sent_by_letter(desk, first, second)
    return desk


@preparing()
def sent_by_letter(desk: Desk, *seats: PlayerId) -> dict[PlayerId, bytes]:
    """A letter to each of these seats, in the language that is spoken."""
    return letters_of(desk, *seats, until=UNTIL[spoken()], words=ASKED[spoken()])


@preparing()
def an_answer(window: MainWindow) -> bytes:
    """An answer of the player who moves last, made anew: nobody kept the key of the letter on the screen."""
    assert window.panes is not None
    post, session = window.panes.post, window.session
    assert session is not None
    seat = session.state.turn_order[-1]
    post.office.renew(seat)
    (sent,) = post.office.send_out(UNTIL[spoken()], "", (seat,))
    with tempfile.TemporaryDirectory() as folder:
        with Desk.open(copy_of(sent.data, Path(folder) / "seen")) as desk:
            move = quiet_move(desk.state, seat)
            stand = StandingAnswer(seat, armies_of(desk.state, seat)[-1].sector, o.Answer.STAND)
        words = "I hold the bridge.\nSee you on Friday."
        made = answer_to(sent.data, Path(folder), move, stand, o.EndTurn(seat), words=words, rest=True)
    return made


def sending_out(window: MainWindow) -> QWidget:
    """Who plays by letter, and what is due; the folder is that of somebody’s documents, not of a test."""
    from ui.post.send_out_sheet import SendOutSheet

    opened = window.post.send_out()
    assert isinstance(opened, SendOutSheet)
    opened.use_folder(Path("Documents", opened.wishes()[0].name))
    return opened


def sent(window: MainWindow) -> QWidget:
    """What was written."""
    opened = window.post.send_out()
    assert opened is not None
    opened.until.setText(UNTIL[spoken()])
    opened.primary.click()
    return opened


def answered(window: MainWindow) -> QWidget:
    """An answer, before it is taken in."""
    assert window.panes is not None
    opened = window.post.show_answer(window.panes.post.office.read_answer(an_answer(window)), "answer")
    assert opened is not None
    return opened


def take_in(window: MainWindow) -> PlayerId:
    """An answer is taken in, and waits for its turn."""
    assert window.panes is not None
    post = window.panes.post
    arrived = post.office.read_answer(an_answer(window))
    post.office.take_in_answer(arrived)
    post.look_again()
    return arrived.seat


def refused(window: MainWindow) -> QWidget:
    """A file that is not accepted."""
    text = "This file is not as it was written: somebody has changed or invented it. Ask for it anew."
    window.post.refuse("The Drowned City, Ines 2.fftt-answer", NotAccepted(Why.CHANGED, text))
    from ui.post.answer_sheet import RefusedSheet

    return window.findChildren(RefusedSheet)[-1]


def waiting(window: MainWindow) -> QWidget:
    """What waits."""
    take_in(window)
    opened = window.post.waiting()
    assert opened is not None
    return opened


def listed(window: MainWindow) -> QWidget:
    """The same in the window."""
    take_in(window)
    return window


def home(window: MainWindow) -> QWidget:
    """The copy of a player who has written orders down."""
    assert window.session is not None
    desk = window.session.desk
    seat = desk.state.turn_order[-1]
    with preparing():
        (letter,) = sent_by_letter(desk, seat).values()
        copy = Desk.open(copy_of(letter, desk.path.parent / "home"))
        written = Home(copy)
        written.give(quiet_move(written.state, seat))
        written.give(StandingAnswer(seat, armies_of(written.state, seat)[-1].sector, o.Answer.STAND))
    window.show_desk(copy)
    return window


def my_orders(window: MainWindow) -> QWidget:
    """The list of them."""
    home(window)
    settle(window)
    opened = window.post.my_orders()
    assert opened is not None
    return opened


def signing(window: MainWindow) -> QWidget:
    """The result of a battle that was fought apart, which one player has typed in and may sign."""
    assert window.session is not None
    desk = window.session.desk
    battle = open_battles(desk.state)[0]
    (letter,) = sent_by_letter(desk, battle.attacker).values()
    form = battle_form.start(desk.state, battle.id)
    ours, theirs = (form.figures[side] for side in form.sides[:2])
    for figure in (ours[0], *theirs[:3], ours[0], theirs[3], ours[1], theirs[3]):
        form = battle_form.press(desk.state, form, figure)
    order = o.ReportBattle(battle.id, battle_form.report(desk.state, battle_form.with_turns(form, 6)))
    copy = Desk.open(copy_of(letter, desk.path.parent / "home"))
    window.show_desk(copy)
    settle(window)
    written = Home(copy)
    path = copy.path.with_suffix(".fftt-result")
    opened = window.post.results.ask_to_sign(written, written.write_down(order), path, "", fresh=True)
    assert opened is not None
    return opened


def settle(window: MainWindow) -> None:
    """Wait until the copy takes orders."""
    limit = time.monotonic() + PATIENCE
    while not (window.session is not None and window.session.writes_down):
        assert time.monotonic() < limit
        QThreadPool.globalInstance().waitForDone()
        QApplication.processEvents()


def takes_orders(widget: QWidget) -> bool:
    """Whether the copy takes orders."""
    window = widget.window()
    return isinstance(window, MainWindow) and window.session is not None and window.session.writes_down
