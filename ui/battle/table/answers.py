"""The answers of a question as buttons and lists: the hand's deeds that need one, and everything that can be done.

Puts into order what the rules and the hand offer; adds nothing to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from campaign.battle.contract.table.look import Choice, Look
from campaign.battle.contract.table.questions import Answer, Gesture, Question
from campaign.battle.systems import table_of
from ui.battle.table.hand.mode import Deed

LAMPS = ("best shots", "done", "ready", "line up", "next")
"""Answers that most often come next where figures are in hand, the likelier of a question's last."""
GESTURES = ("last", "everybody", "let go", "face", "same way", "turn left", "turn right", "bend back", "take off")
GESTURES_OF_PLACES = ("aim up", "aim down", "storey up", "storey down", "anew", "back in")
ORDERS = ("order ", "flank ")
"""What is done with the table rather than with a button: such deeds stand in a menu, with their keys."""
IN_WORDS = (Gesture.PICK, Gesture.INTERRUPT)
"""Questions of which the answers themselves are asked, and say best what they are."""


def is_gesture(deed: Deed) -> bool:
    """Whether a deed of the hand is done on the table, and needs no button."""
    return deed.name in (*GESTURES, *GESTURES_OF_PLACES) or deed.name.startswith(ORDERS)


def with_deeds(asked: Question, deeds: Sequence[Deed], laid: Sequence[str]) -> Question:
    """The question with what the hand can do now as its answers, and shots that are laid down beside those declared."""
    shown = [deed for deed in deeds if not is_gesture(deed)]
    own = {answer.name: answer for answer in asked.answers} if asked.gesture in IN_WORDS else {}
    if asked.done is not None and asked.declared:
        own["done"] = asked.done
    can = {deed.name for deed in shown if deed.can and deed.likely}
    lamps = [answer.name for answer in own.values() if answer.lamp] if asked.gesture in IN_WORDS else LAMPS
    lamp = next((name for name in lamps if name in can), "")
    answers = tuple(
        _answer(deed, own.get(deed.name), lamp=deed.name == lamp)
        for deed in sorted(shown, key=lambda deed: (deed.name != lamp, deed.name == "hold all"))
    )
    return replace(asked, answers=answers, declared=(*asked.declared, *laid))


def _answer(deed: Deed, own: Answer | None, *, lamp: bool) -> Answer:
    """A deed as a button, in the words of the question's own answer where it has one."""
    words = own.words if own is not None else deed.words
    tip = str(deed.why) if deed.why is not None else deed.words if words != deed.words else ""
    return Answer(deed.name, words, deed.key, lamp=lamp, tip=tip, quiet=own is not None and own.quiet, can=deed.can)


def offered(look: Look) -> Sequence[tuple[str, Choice]]:
    """What the list offers: every answer in words."""
    asking = table_of(look.setup.system).asking
    return [(look.words(choice), choice) for choice in look.options() if choice not in (asking.done, asking.give_up)]
