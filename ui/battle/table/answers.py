"""The answers of a question as buttons and lists: the hand's deeds that need one, and everything that can be done.

Puts into order what the rules and the hand offer; adds nothing to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from campaign.battle.arena import Choice
from campaign.battle.fftt import codes as c
from campaign.battle.systems import telling_of
from campaign.tabletop.match import Match
from campaign.words import _
from campaign.battle.fftt.table.questions import Answer, Question
from ui.battle.table.hand.mode import Deed

LAMPS = ("go on", "best shots", "done", "ready", "fire", "answer 1", "line up", "next")
"""Answers that most often come next, the likelier of a question's last."""
GESTURES = ("last", "everybody", "let go", "face", "same way", "turn left", "turn right", "bend back", "take off")
GESTURES_OF_PLACES = ("aim up", "aim down", "storey up", "storey down", "anew", "back in")
ORDERS = ("never", "ask from ", "flank ")
"""What is done with the table rather than with a button: such deeds stand in a menu, with their keys."""


def is_gesture(deed: Deed) -> bool:
    """Whether a deed of the hand is done on the table, and needs no button."""
    return deed.name in (*GESTURES, *GESTURES_OF_PLACES) or deed.name.startswith(ORDERS)


def with_deeds(asked: Question, deeds: Sequence[Deed], laid: Sequence[str]) -> Question:
    """The question with what the hand can do now as its answers, and shots that are laid down beside those declared."""
    shown = [deed for deed in deeds if not is_gesture(deed)]
    short = {"point back": _("Earlier"), "point on": _("Later")}
    own = {answer.name: answer.words for answer in asked.answers}
    if asked.kind in (c.GOING_ON, c.CRUSHING, c.CALLING_OFF):
        short |= {name: own[name] for name in ("go on", "done") if name in own}
    if asked.kind in (c.PARTING, c.PICKING, c.LEADING):  # the question says the rest
        short |= {name: words for name, words in own.items() if name.startswith("answer ")}
    lamps = ("answer 1",) if asked.kind == c.CRUSHING else LAMPS
    lamp = next((name for name in lamps if any(deed.name == name and deed.can and deed.likely for deed in shown)), "")
    answers = tuple(
        Answer(
            deed.name,
            _("Throw") if deed.name == "done" and asked.declared else short.get(deed.name, deed.words),
            deed.key,
            lamp=deed.name == lamp,
            tip=str(deed.why) if deed.why is not None else deed.words if deed.name in short else "",
            quiet=deed.name in ("point back", "point on"),
            can=deed.can,
        )
        for deed in sorted(shown, key=lambda deed: (deed.name != lamp, deed.name == "hold all"))
    )
    return replace(asked, answers=answers, declared=(*asked.declared, *laid))


def offered(match: Match) -> Sequence[tuple[str, Choice]]:
    """What the list offers: every answer in words."""
    return [
        (telling_of(match.setup.system).choice(match.setup, choice, match.rows), choice)
        for choice in match.game.options()
        if choice[c.VERB] not in (c.DONE, c.SURRENDER)
    ]
