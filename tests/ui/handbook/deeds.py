"""The deeds that pages name: what people do in a step that is more than pressing and typing, by mouse."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtWidgets import QAbstractButton, QLineEdit

from campaign.handbook import Press, Step, Type
from campaign.world import queries
from campaign.world.state import AnswerDue, Stage
from tests.ui.handbook.walk import Walk
from tests.ui.month.mouse import Mouse
from ui.dialogs.recruit_sheet import RecruitSheet
from ui.panels.todo import ToDoPanel


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
        mouse.next_step()
        settle(walk)


def settle(walk: Walk) -> None:
    """What stands in the way is answered as it is proposed."""
    mouse = Mouse(walk.window, walk.hand)
    while any(due.due not in ("answer", "report") for due in walk.session.state.pending.values()):
        mouse.take_the_proposal()


DEEDS: Mapping[str, Callable[[Walk, Step], object]] = {
    "name the players": name_the_players,
    "look at the forces": look_at_the_forces,
    "keep the file": keep_the_file,
    "recruit": recruit,
    "attack": attack,
    "answer": answer,
    "resolve": resolve,
    "end the turns": end_the_turns,
}
