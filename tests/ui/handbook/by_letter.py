"""The deeds of the pages on orders by letter: what comes from, and goes to, the other side of a letter.

A page is walked in one window; what others do meanwhile is done without one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QWidget

from campaign.desk import Desk
from campaign.exchange.post.sealing import as_text
from campaign.handbook import Press, Step
from campaign.operations.letter_orders import StandingAnswer
from campaign.post.home import Home
from campaign.post.office import PostOffice
from campaign.words import caption
from campaign.world import queries
from campaign.world.ids import PlayerId
from campaign.world.orders import EndTurn, MoveArmy
from campaign.world.state import Campaign
from tests.ui.handbook.deeds import press_of, the_kills, the_turn
from tests.ui.handbook.walk import Walk
from tests.ui.month.mouse import Mouse
from tests.ui.panels import scenes
from tests.ui.post.letters import answer_to, copy_of, letters_of, quiet_move
from ui.dialogs.fields import Check, Picker
from ui.post.answer_sheet import AnswerSheet
from ui.post.my_orders_sheet import MyOrdersSheet
from ui.post.order_rows import OrderRow
from ui.post.result_sheets import SignSheet
from ui.post.waiting_sheet import WaitingSheet
from ui.session import Session

TABLE = "table"  # the folder of the organiser, on a walk at a player's home


# --- the organiser ----------------------------------------------------------------------------------------------------


def tick_who(walk: Walk, _step: Step) -> None:
    """Who moves last plays by letter."""
    state = walk.session.state
    walk.click(walk.hand.find(Check, f"by letter {state.players[_away(state)].letter}"))


def an_answer_comes(walk: Walk, step: Step) -> None:
    """As a file, which is put away once more, and as a text."""
    state = walk.session.state
    (letter,) = walk.folder.rglob("*.fftt-letter")
    seat = _away(state)
    answer = answer_to(letter.read_bytes(), walk.folder / "home", quiet_move(state, seat), EndTurn(seat))
    file = walk.folder / "theirs.fftt-answer"
    file.write_bytes(answer)
    _drop(walk.window, file)
    sheet = walk.hand.find(AnswerSheet)
    walk.click(walk.hand.find(QAbstractButton, "cancel", within=sheet))
    QGuiApplication.clipboard().setText(as_text(answer))
    walk.press(press_of(step))
    walk.hand.find(AnswerSheet)


def what_waits(walk: Walk, step: Step) -> None:
    """Two orders, both for the turn."""
    _list, show, close = (press for press in step.acts if isinstance(press, Press))
    walk.press(show)
    sheet = walk.hand.find(WaitingSheet)
    assert len(walk.hand.seen(OrderRow, sheet)) == 2
    walk.press(close)


def go_on_as_at_the_table(walk: Walk, _step: Step) -> None:
    """Who is there ends the turn by the next step; the last turn goes by itself."""
    state = walk.session.state
    seat = _away(state)
    move = quiet_move(state, seat)
    mouse = Mouse(walk.window, walk.hand)
    while walk.session.state.active not in (None, seat):
        mouse.leave_week_end()
        mouse.next_step()
    walk.hand.wait(lambda: walk.session.state.active is None, "the turn of who is not there")
    assert walk.session.state.armies[move.army].sector == move.path[-1]


# --- the player -------------------------------------------------------------------------------------------------------


def open_the_letter(walk: Walk, step: Step) -> None:
    """The organiser has sent it, and it lies in a folder here."""
    table = walk.folder / TABLE
    table.mkdir()
    with scenes.in_turn(table) as desk:
        (letter,) = letters_of(desk, _away(desk.state)).values()
    _open(walk, letter, step)


def give_an_order(walk: Walk, _step: Step) -> None:
    """Drag an army to where nobody stands."""
    _move(walk)


def think_again(walk: Walk, step: Step) -> None:
    """The order is gone; then it is given once more."""
    walk.press(press_of(step))
    assert not _orders(walk)
    _move(walk)


def say_what_to_do(walk: Walk, step: Step) -> None:
    """The last sector of the list, and the last thing that can be done there."""
    sheet = walk.hand.find(MyOrdersSheet)
    for picker in (sheet.sector, sheet.answer):
        _choose_last(walk, picker)
    walk.press(press_of(step))
    (standing,) = (one for one in _orders(walk) if isinstance(one, StandingAnswer))
    assert standing.sector == sheet.sector.currentData()
    assert standing.to is not None


def make_the_answer(walk: Walk, step: Step) -> None:
    """The turn ends with the orders; the file is there."""
    ends, make = (press for press in step.acts if isinstance(press, Press))
    tick = walk.named(ends.captions[0])
    assert isinstance(tick, Check)
    assert tick.isChecked()
    walk.press(make)
    walk.hand.wait(lambda: list(walk.folder.glob("*.fftt-answer")), "the answer")


def the_next_letter(walk: Walk, step: Step) -> None:
    """The organiser has taken the answer in, and everybody has had the turn."""
    (answer,) = walk.folder.glob("*.fftt-answer")
    (path,) = (walk.folder / TABLE).glob("*.fftt")
    with Desk.open(path) as desk:
        office, seat = PostOffice(desk), _away(desk.state)
        office.take_in_answer(office.read_answer(answer.read_bytes()))
        while (active := desk.state.active) is not None:
            if active == seat:
                assert office.give_next() is not None
            else:
                desk.submit(EndTurn(active))
        (letter,) = letters_of(desk, seat).values()
    (move,) = (one for one in _orders(walk) if isinstance(one, MoveArmy))
    _open(walk, letter, step)
    assert walk.session.state.armies[move.army].sector == move.path[-1]
    assert move not in _orders(walk)


# --- a battle fought apart --------------------------------------------------------------------------------------------


def met_at_home(folder: Path) -> Desk:
    """The copy of a player whose battle waits for its result; the letters lie beside it, the campaign at the table."""
    (folder / TABLE).mkdir()
    with scenes.fought(folder / TABLE) as desk:
        players = queries.open_battles(desk.state)[0].players
        letters = letters_of(desk, *players)
    first, second = players
    (folder / "second.fftt-letter").write_bytes(letters[second])
    return Desk.open(copy_of(letters[first], folder))


def choose_the_battle(walk: Walk, step: Step) -> None:
    """It stands in the menu, once the copy takes orders."""
    walk.hand.wait(lambda: walk.session.writes_down, "the player’s copy")
    walk.press(press_of(step))


def type_the_result_in(walk: Walk, step: Step) -> None:
    """Two have fallen; the last turn was the fourth."""
    the_kills(walk, step)
    the_turn(walk, step)
    walk.press(press_of(step))


def the_other_one_signs(walk: Walk, step: Step) -> None:
    """At another home, where the letter to that player is opened and the file has come."""
    _opened(walk, walk.folder / "second.fftt-letter")
    _drop(walk.window, _result(walk))
    walk.press(press_of(step))
    sheet = walk.hand.find(SignSheet)
    close = walk.hand.find(QAbstractButton, "cancel", within=sheet)
    walk.hand.wait(lambda: close.text() == caption("Close"), "the signature")
    walk.click(close)


def the_organiser_takes_it_in(walk: Walk, step: Step) -> None:
    """In the campaign itself."""
    (campaign,) = (walk.folder / TABLE).glob("*.fftt")
    _drop(walk.window, campaign)
    walk.hand.wait(lambda: walk.window.session and walk.session.desk.path == campaign, "the campaign")
    _drop(walk.window, _result(walk))
    walk.press(press_of(step))


def _result(walk: Walk) -> Path:
    (result,) = walk.folder.glob("*.fftt-result")
    return result


def _opened(walk: Walk, letter: Path) -> None:
    """A letter is let go over the window, and becomes a copy that takes orders."""
    before = walk.window.session
    _drop(walk.window, letter)
    walk.hand.wait(lambda: _takes_orders(walk, before), "the player’s copy")


def _takes_orders(walk: Walk, before: Session | None) -> bool:
    session = walk.window.session
    return session is not None and session is not before and session.writes_down


# --- small things -----------------------------------------------------------------------------------------------------


def _open(walk: Walk, letter: bytes, step: Step) -> None:
    """Open a letter by what the step presses; it becomes a copy that takes orders."""
    before = walk.window.session
    walk.file = walk.folder / f"letter {len(list(walk.folder.glob('*.fftt-letter'))) + 1}.fftt-letter"
    walk.file.write_bytes(letter)
    walk.press(press_of(step))
    walk.hand.wait(lambda: _takes_orders(walk, before), "the player’s copy")


def _move(walk: Walk) -> None:
    move = quiet_move(walk.session.state, _home(walk).seat)
    Mouse(walk.window, walk.hand).go(move.army, move.path[-1])
    assert _orders(walk) == [move]
    assert walk.session.state.armies[move.army].sector == move.path[-1]


def _choose_last(walk: Walk, picker: Picker) -> None:
    """Open the list, and go to its last line."""
    walk.click(picker)
    walk.hand.wait(picker.view().isVisible, "the list")
    walk.hand.press(Qt.Key.Key_End)
    walk.hand.press(Qt.Key.Key_Return)
    walk.hand.wait(lambda: picker.currentIndex() == picker.count() - 1, "what was chosen")


def _home(walk: Walk) -> Home:
    """What is written down in the copy that is open."""
    assert walk.window.panes is not None
    home = walk.window.panes.post.home
    assert home is not None
    return home


def _orders(walk: Walk) -> list[object]:
    return [one.order for one in _home(walk).post.orders]


def _away(state: Campaign) -> PlayerId:
    """Who moves last this week is not at the table."""
    return state.turn_order[-1]


def _drop(window: QWidget, path: Path) -> None:
    """Let a file go over the window."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    left, plain = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    window.dropEvent(QDropEvent(QPointF(300, 300), Qt.DropAction.CopyAction, data, left, plain))


DEEDS: Mapping[str, Callable[[Walk, Step], object]] = {
    "tick who": tick_who,
    "an answer comes": an_answer_comes,
    "what waits": what_waits,
    "go on as at the table": go_on_as_at_the_table,
    "open the letter": open_the_letter,
    "give an order": give_an_order,
    "think again": think_again,
    "say what to do": say_what_to_do,
    "make the answer": make_the_answer,
    "the next letter": the_next_letter,
    "choose the battle": choose_the_battle,
    "type the result in": type_the_result_in,
    "the other one signs": the_other_one_signs,
    "the organiser takes it in": the_organiser_takes_it_in,
}
