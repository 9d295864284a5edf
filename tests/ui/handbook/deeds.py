"""The deeds that pages name: what people do in a step that is more than pressing and typing, by mouse."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QLineEdit

from campaign.handbook import Press, Step, Type
from campaign.world import queries
from campaign.world.orders import MoveArmy
from campaign.world.state import AnswerDue, Stage
from tests.ui.handbook.walk import Walk
from tests.ui.month.mouse import KNOB, Mouse
from ui.bars.journal import TimeLine
from ui.battle.result.battle_sheet import BattleSheet
from ui.battle.result.fighter_row import FighterRow
from ui.battle.table.question import QuestionPanel
from ui.battle.table.window import TableWindow
from ui.battle.waiting.tables_window import TablesWindow
from ui.dialogs.amend_sheet import AmendSheet
from ui.dialogs.house_rules_sheet import HouseSheet
from ui.dialogs.recruit_sheet import RecruitSheet
from ui.help.tour import Tour, stops
from ui.panels.todo import ToDoPanel
from ui.printing.print_desk import PrintDesk


def name_the_players(walk: Walk, step: Step) -> None:
    """Press the step's button, then click each field and type its name."""
    press, *names = step.acts
    assert isinstance(press, Press)
    walk.press(press)
    for place, name in enumerate(names, 1):
        assert isinstance(name, Type)
        walk.click(walk.hand.find(QLineEdit, f"player {place}"))
        walk.hand.type(name.words)


def look_at_the_forces(walk: Walk, _step: Step) -> None:
    """Each row has a force and somebody who plays; they are left as they are."""
    assert walk.hand.find(QAbstractButton, "next").isVisible()


def keep_the_file(walk: Walk, _step: Step) -> None:
    """The system's own window has asked; the campaign opens."""
    assert walk.asked
    walk.hand.wait(lambda: walk.window.session is not None, "the campaign")


def recruit(walk: Walk, step: Step) -> None:
    """Take what the list proposes until nobody has anything left to buy."""
    button = step.acts[-1]
    assert isinstance(button, Press)
    panel = walk.window.findChild(ToDoPanel)
    assert panel is not None
    armies = 0
    while any(fits for fits in walk._named(button.captions[0], panel)):
        walk.click(walk.named(button.captions[0], panel))
        sheet = walk.hand.find(RecruitSheet)
        walk.click(walk.hand.find(QAbstractButton, "primary", within=sheet))
        armies += 1
        assert len(walk.session.state.armies) == armies


def attack(walk: Walk, _step: Step) -> None:
    """Drag an army onto an enemy, by whoever can; who cannot ends the turn."""
    mouse = Mouse(walk.window, walk.hand)
    while True:
        state = walk.session.state
        assert state.active is not None
        for army in queries.armies_of(state, state.active):
            for path in queries.reach(state, army.id):
                if queries.attacked_in(state, path[-1], state.active):
                    mouse.go(army.id, path[-1])
                    assert walk.session.state.pending
                    return
        mouse.leave_week_end()
        mouse.next_step()


def answer(walk: Walk, step: Step) -> None:
    """Choose what the step says, and answer with it."""
    assert any(isinstance(due, AnswerDue) for due in walk.session.state.pending.values())
    for act in step.acts:
        assert isinstance(act, Press)
        walk.press(act)
    assert not any(isinstance(due, AnswerDue) for due in walk.session.state.pending.values())


def resolve(walk: Walk, step: Step) -> None:
    """Have the program fight, see what came of it, and accept it."""
    way = step.acts[-1]
    assert isinstance(way, Press)
    settle(walk)
    if not walk.hand.asked:
        walk.press(way)
    mouse = Mouse(walk.window, walk.hand)
    mouse._push("primary")
    walk.hand.wait(lambda: not queries.open_battles(walk.session.state), "the result")
    walk.click(walk.hand.find(QAbstractButton, "primary"))
    settle(walk)


def end_the_turns(walk: Walk, _step: Step) -> None:
    """Each player ends the turn by the next step."""
    mouse = Mouse(walk.window, walk.hand)
    while walk.session.state.stage is Stage.TURNS:
        mouse.leave_week_end()
        mouse.next_step()
        settle(walk)


def settle(walk: Walk) -> None:
    """What stands in the way is answered as it is proposed."""
    mouse = Mouse(walk.window, walk.hand)
    while any(due.due not in ("answer", "report") for due in walk.session.state.pending.values()):
        mouse.take_the_proposal()


def open_the_sample(walk: Walk, step: Step) -> None:
    """It is made the first time."""
    walk.press(press_of(step))
    walk.hand.wait(lambda: walk.window.session is not None, "the sample")


def walk_round(walk: Walk, step: Step) -> None:
    """It has begun by itself; once it is left, the menu begins it again. To its end, card by card."""
    menu, go_on, done = (act for act in step.acts if isinstance(act, Press))
    walk.hand.find(Tour)
    walk.click(walk.hand.find(QAbstractButton, "leave the tour"))
    walk.press(menu)
    cards = 0
    while walk.hand.find(QAbstractButton, "next in the tour").text() == go_on.captions[0]:
        walk.press(go_on)
        cards += 1
    assert cards == len(stops()) - 1
    walk.press(done)


def look_at_an_army(walk: Walk, _step: Step) -> None:
    """The first; it is in hand then."""
    view = walk.window.map_panel.view
    army = queries.armies_of(walk.session.state)[0].id
    walk.hand.settle()  # bars beside the map have found their places, and the map its size
    counter = view.map_scene.counter_of(army)
    assert counter is not None
    walk.hand.click(view.viewport(), view.mapFromScene(counter.pos()))
    walk.hand.wait(lambda: walk.session.selected_army == army, "the army in hand")


def nothing(_walk: Walk, _step: Step) -> None:
    """Another page tells how."""


def call_for_help(walk: Walk, step: Step) -> None:
    """Nobody sends anything, in each line that asks."""
    tables = walk.hand.find(TablesWindow)
    (words,) = press_of(step).captions
    while any(button.isEnabled() for button in walk._named(words, tables)):
        walk.click(walk.named(words, tables))


def a_table_comes_back(walk: Walk, step: Step) -> None:
    """Its line, the sheet, three dead, the turn."""
    tables = walk.hand.find(TablesWindow)
    before = len(queries.open_battles(walk.session.state))
    walk.click(walk.named(press_of(step).captions[0], tables))
    sheet = walk.hand.find(BattleSheet)
    rows = walk.hand.seen(FighterRow, sheet)
    for row in (rows[0], rows[-1], rows[0]):
        walk.click(row)
    walk.click(walk.hand.find(QAbstractButton, "turn 4"))
    walk.click(walk.hand.find(QAbstractButton, "primary", within=sheet))
    walk.hand.wait(lambda: len(queries.open_battles(walk.session.state)) == before - 1, "the result")


def the_rest(walk: Walk, step: Step) -> None:
    """All that is left, by the program."""
    walk.press(press_of(step))
    walk.hand.wait(lambda: not queries.open_battles(walk.session.state), "the results")


def restore(walk: Walk, step: Step) -> None:
    """A new file opens in place of the other."""
    before = walk.session.desk.path
    walk.press(press_of(step))
    walk.hand.wait(lambda: walk.window.session is not None and walk.session.desk.path != before, "the restored file")


def the_kills(walk: Walk, _step: Step) -> None:
    """The killer, two victims, the killer again."""
    killers, victims = _sides(walk)
    for figure in (killers[0], *victims[:2], killers[0]):
        walk.click(walk.hand.find(FighterRow, f"fighter {figure}"))


def without_a_killer(walk: Walk, step: Step) -> None:
    """One more falls, and nobody knows to whom; then the mark is put down."""
    _killers, victims = _sides(walk)
    press = step.acts[0]
    assert isinstance(press, Press)
    walk.press(press)
    walk.click(walk.hand.find(FighterRow, f"fighter {victims[2]}"))
    walk.press(press)


def the_turn(walk: Walk, _step: Step) -> None:
    """The fourth."""
    walk.click(walk.hand.find(QAbstractButton, "turn 4"))


def _sides(walk: Walk) -> tuple[list[str], list[str]]:
    """The figures of the attacker, and those of the others, as they are listed."""
    state = walk.session.state
    battle = queries.open_battles(state)[0]
    rows = [row.objectName().removeprefix("fighter ") for row in walk.hand.seen(FighterRow)]
    own = {figure for army in queries.armies_of(state, battle.attacker) for figure in army.figures}
    return [figure for figure in rows if figure in own], [figure for figure in rows if figure not in own]


def to_the_table(walk: Walk, step: Step) -> None:
    """All are played by people, as it is proposed."""
    walk.press(press_of(step))
    walk.hand.wait(lambda: walk.hand.seen(TableWindow), "the table")


def play_a_little(walk: Walk, _step: Step) -> None:
    """Behind the curtain there is a question, and something that can be done."""
    walk.hand.click(walk.hand.find(QAbstractButton, "open the curtain"))
    assert walk.hand.find(QuestionPanel).isVisible()


def go_on(walk: Walk, step: Step) -> None:
    """The battle stands in the list, and the table opens again as it was left."""
    walk.hand.wait(lambda: not walk.hand.seen(TableWindow), "the table’s end")
    walk.press(press_of(step))
    walk.hand.wait(lambda: walk.hand.seen(TableWindow), "the table")


def tick_the_kinds(walk: Walk, step: Step) -> None:
    """The first is ticked already, the second is wanted besides."""
    first, second = (walk.named(press.captions[0]) for press in step.acts if isinstance(press, Press))
    assert isinstance(first, QAbstractButton)
    assert first.isChecked()
    walk.click(second)


def turn_the_page(walk: Walk, _step: Step) -> None:
    """The pages are drawn."""
    desk = walk.hand.find(PrintDesk)
    walk.hand.wait(desk.primary.isEnabled, "the pages")


def one_file(walk: Walk, step: Step) -> None:
    """One file is enough."""
    walk.press(press_of(step))


def the_files_are_there(walk: Walk, step: Step) -> None:
    """They are written beside the campaign."""
    desk = walk.hand.find(PrintDesk)
    walk.hand.wait(desk.primary.isEnabled, "the pages")
    walk.press(press_of(step))
    walk.hand.wait(lambda: list(walk.session.desk.path.parent.rglob("*.pdf")), "the file")


def keep_the_copy(walk: Walk, step: Step) -> None:
    """The system's own window asks, and the file is written."""
    walk.press(press_of(step))
    walk.hand.wait(
        lambda: walk.asked and (walk.session.desk.path.parent / Path(walk.asked[-1]).name).exists(), "the file"
    )


def look_back(walk: Walk, step: Step) -> None:
    """A click on the time line where an army was last moved; the bar above the map then has its buttons."""
    line, history = walk.hand.find(TimeLine), walk.session.history()
    place = max(place for place, entry in enumerate(history) if isinstance(entry.order, MoveArmy))
    along = place / (len(history) - 1)
    walk.hand.click(line, QPoint(round(KNOB + along * (line.width() - 3 * KNOB)), line.height() // 2))
    walk.press(press_of(step))


def take_it_out(walk: Walk, step: Step) -> None:
    """It should never have been."""
    walk.press(press_of(step))


def what_does_not_fit(walk: Walk, step: Step) -> None:
    """Whatever does not fit any more is skipped."""
    sheet = walk.hand.find(AmendSheet)
    button = walk.hand.find(QAbstractButton, "skip all", within=sheet) if _is_seen(walk, sheet) else None
    if button is not None:
        walk.press(press_of(step))
    walk.hand.wait(sheet.primary.isEnabled, "the plan of the amendment")


def _is_seen(walk: Walk, sheet: AmendSheet) -> bool:
    walk.hand.wait(lambda: sheet.primary.isEnabled() or _skips(walk, sheet), "what would come of it")
    return bool(_skips(walk, sheet))


def _skips(walk: Walk, sheet: AmendSheet) -> list[QAbstractButton]:
    return [one for one in walk.hand.seen(QAbstractButton, sheet) if one.objectName() == "skip all" and one.isEnabled()]


def choose_the_seat(walk: Walk, step: Step) -> None:
    """The seat whose turn it is stands there already."""
    walk.press(press_of(step))


def change_a_rule(walk: Walk, step: Step) -> None:
    """A switch of the house rules, and the reason."""
    sheet = walk.hand.find(HouseSheet)
    walk.click(sheet.rules.switches["newcomers"])
    walk.click(walk.hand.find(QLineEdit, "reason"))
    (reason,) = (act for act in step.acts if isinstance(act, Type))
    walk.hand.type(reason.words)


def paste_it(walk: Walk, step: Step) -> None:
    """The message lies on the clipboard."""
    QGuiApplication.clipboard().clear()
    walk.press(press_of(step))
    assert len(QGuiApplication.clipboard().text().splitlines()) > 5


def press_of(step: Step) -> Press:
    """The last thing that the step presses."""
    return [act for act in step.acts if isinstance(act, Press)][-1]


DEEDS: Mapping[str, Callable[[Walk, Step], object]] = {
    "name the players": name_the_players,
    "look at the forces": look_at_the_forces,
    "keep the file": keep_the_file,
    "recruit": recruit,
    "attack": attack,
    "answer": answer,
    "resolve": resolve,
    "end the turns": end_the_turns,
    "open the sample": open_the_sample,
    "walk round": walk_round,
    "look at an army": look_at_an_army,
    "print before": nothing,
    "call for help": call_for_help,
    "a table comes back": a_table_comes_back,
    "the rest": the_rest,
    "restore": restore,
    "the kills": the_kills,
    "without a killer": without_a_killer,
    "the turn": the_turn,
    "to the table": to_the_table,
    "play a little": play_a_little,
    "go on": go_on,
    "tick the kinds": tick_the_kinds,
    "turn the page": turn_the_page,
    "one file": one_file,
    "the files are there": the_files_are_there,
    "keep the copy": keep_the_copy,
    "look back": look_back,
    "take it out": take_it_out,
    "what does not fit": what_does_not_fit,
    "choose the seat": choose_the_seat,
    "change a rule": change_a_rule,
    "paste it": paste_it,
    "keep the page": keep_the_copy,
}
