"""Asks people: it puts a decision to the panel and to the hand, lets the curtain fall before it, and takes the answer.

Whatever is answered goes to the driver; whether it is allowed, the rules say. Also asks for dice that people throw.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from campaign.battle.arena import Choice, Decision
from campaign.battle.contract.table.facts import Throw
from campaign.battle.contract.table.look import Look
from campaign.battle.contract.table.questions import Answer, Gesture, Question
from campaign.battle.systems import table_of
from campaign.reason import Reason
from campaign.tabletop.looking import look_of
from campaign.words import _, count, listed
from ui.battle.story.log_model import Named
from ui.battle.table.answers import is_gesture, offered, with_deeds
from ui.battle.table.curtain import Curtain
from ui.battle.table.driver import Driver
from ui.battle.table.hand.hand import Hand
from ui.battle.table.hand.mode import Deed, standing
from ui.battle.table.hand.reaching import find_options
from ui.battle.table.right import Right


class Asker(QObject):
    """The questions of one window. ``seen`` makes a side the one who looks, and gives the battle as it sees it."""

    asked = Signal(object)  # Decision: it is put to a person now
    hinted = Signal(object)  # Choice: what the program would do; None: no more
    closed = Signal()  # nobody is asked any more

    def __init__(
        self,
        driver: Driver,
        hand: Hand,
        right: Right,
        curtain: Curtain,
        sides: Sequence[Named],
        seen: Callable[[int], Look],
        *,
        hides: bool,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._driver, self._hand, self._right, self._curtain = driver, hand, right, curtain
        self._face = table_of(driver.match.setup.system)
        self._sides, self._seen, self._hides = tuple(sides), seen, hides
        self.panel = right.question
        self.now: Decision | None = None  # what is asked
        self._look: Look | None = None
        self._question: Question | None = None
        self._deeds: tuple[Deed, ...] = ()
        self._hint: Choice | None = None
        self._hint_words = ""
        self._drawn_for: int | None = None  # the side for which the curtain was opened
        driver.asked.connect(self._ask)
        driver.thinking.connect(self._wait_for)
        driver.considered.connect(self._tell_share)
        driver.faces_wanted.connect(self._want_faces)
        driver.refused.connect(self._refuse)
        driver.hinted.connect(self._show_hint)
        hand.chosen.connect(lambda choice: driver.answer(choice, unasked=hand.needs_nobody))
        hand.refused.connect(self._refuse)
        hand.changed.connect(self._follow_hand)
        curtain.opened.connect(self._opened)
        self.panel.answered.connect(self._answered)
        self.panel.picked.connect(driver.answer)
        self.panel.ordered.connect(driver.answer)
        self.panel.list_wanted.connect(self._offer)
        right.dice.thrown.connect(driver.throw)

    # --- people ------------------------------------------------------------------------------------------------------

    def _ask(self, decision: Decision) -> None:
        """A person is asked; where another has just set up in secret, behind the curtain."""
        self.rest()
        if (secret := self._curtain_for(decision)) is not None:
            others = listed([self._sides[side].name for side in self._driver.people if side != decision.side])
            named = self._sides[decision.side]
            sets_up = secret.gesture is Gesture.DRAFT
            self.panel.rest(_("Set-up") if sets_up else _("In secret"), _("Behind the curtain"), "", decision.side)
            self._curtain.draw(named.letter, named.name, others, secret.rule, sets_up=sets_up)
            return
        self._curtain.hide()
        self._put(decision)

    def _put(self, decision: Decision) -> None:
        self._look = self._seen(decision.side)
        self._hand.ask(self._look)
        if self._hand.answers:
            return  # it has been said already
        self.now, self._hint, self._deeds = decision, None, ()
        self.put_again()
        self.asked.emit(decision)

    def put_again(self) -> None:
        """The question as it stands, with what can be done now."""
        if self.now is None or self._look is None:
            return
        look = self._look
        self._deeds = self._hand.deeds()
        laid = [look.words(choice) for choice in self._hand.laid]
        asked = self._face.asking.question(look, self._hand.point)
        asked = with_deeds(asked, self._deeds, laid) if self._deeds else asked
        asked = replace(asked, lead=self._hand.lead or asked.lead)
        if self._hint is not None:
            hinted = Answer("as hinted", _("Do that"), "", self._hint, lamp=True)
            asked = replace(asked, answers=(*(replace(one, lamp=False) for one in asked.answers), hinted))
        self._question = asked
        self.panel.ask(self._question)
        self.panel.show_gestures([deed for deed in self._deeds if is_gesture(deed)])
        if self._hint is not None:
            self.panel.say(self._hint_words, good=True)
        elif self._hand.stayed is not None and not self.panel.refusal:
            self._refuse(self._hand.stayed)

    def _follow_hand(self) -> None:
        """Something else is in hand: other deeds, other shots."""
        if self.now is None or self._look is None or self._hand.answers:
            return
        self.put_again()

    def consider(self, figure: int | None) -> None:
        """The pointer is over a figure: the sum of a shot at it, by the one in hand."""
        look = self._look
        if look is None or self.gesture is not Gesture.AIM:
            return
        actors, shot = self._hand.actors, None
        on = standing(self._face, look).get(figure) if figure is not None else None
        if on is not None and not on.dead and len(actors) == 1 and not look.names.friends(actors[0], on.number):
            shot = self._face.firing.shot(look, actors[0], on.number)
        self.panel.sum.show_sum(shot.sum if shot is not None and shot.objection is None else None)

    @property
    def gesture(self) -> Gesture | None:
        """By which gesture the question is answered that is put now."""
        return self._question.gesture if self.now is not None and self._question is not None else None

    @property
    def about(self) -> int | None:
        """The figure that the question is about, if it is about one."""
        return self._question.figure if self._question is not None and self._question.figure >= 0 else None

    def _offer(self) -> None:
        """Fill the list, as soon as it is known what can be done."""
        look = self._look
        if look is not None:
            self.panel.offer(())
            find_options(self, look, lambda: self._fill(look))

    def _fill(self, look: Look) -> None:
        if look is self._look:
            self.panel.offer(offered(look))

    def _curtain_for(self, decision: Decision) -> Question | None:
        """The question that is hidden from the side that looked before; None where it need not be."""
        if not self._hides or len(self._driver.people) < 2:
            return None
        secret = self._secret(decision)
        if secret is None and self._driver.match.s.now[0].turn:
            self._drawn_for = None  # all may look again
        return None if decision.side == self._drawn_for else secret

    def _secret(self, decision: Decision) -> Question | None:
        """The question by which a side sets up or answers in secret, where that is what it is asked."""
        match = self._driver.match
        asked = self._face.asking.question(look_of(match, decision.side), None)
        sets_up = asked.gesture is Gesture.DRAFT and not match.s.now[0].turn  # later everybody stands there
        return asked if sets_up or asked.secret else None

    def _opened(self) -> None:
        waits = self._driver.match.waits
        if isinstance(waits, Decision):
            self._drawn_for = waits.side
            self._put(waits)

    def rest(self) -> None:
        """Nobody is asked."""
        if self.now is not None:
            self.now = self._question = None
            self._hand.rest()
            self.closed.emit()
        self._right.dice.want(None)
        self._right.show_typing(False)

    def forget(self) -> None:
        """What was said ahead is void. Who takes back is not who sees what comes, but in a set-up of one's own."""
        self._hand.forget()
        waits = self._driver.match.waits
        if not isinstance(waits, Decision) or waits.side != self._drawn_for or self._secret(waits) is None:
            self._drawn_for = None

    def ask_surrender(self) -> None:
        """Whether that is meant."""
        if self.now is not None and self._look is not None:
            self.panel.ask(self._face.asking.surrender(self._look, self.now.side))
            self.panel.show_gestures(())
            if (stay := self.panel.button("stay")) is not None:
                stay.setFocus()  # on the table Esc lets go of who is in hand

    def _answered(self, answer: Answer) -> None:
        if answer.choice is not None:
            self._driver.answer(answer.choice)
        elif answer.name == "stay":
            self.put_again()
        elif self.now is not None:
            self._hand.do(answer.name)

    def _refuse(self, objection: Reason) -> None:
        """Why not, in place of a hint."""
        if self._hint is not None:
            self._hint = None
            self.put_again()
            self.hinted.emit(None)
        self.panel.say(str(objection))

    def _show_hint(self, choice: Choice, words: str) -> None:
        """What the program would do and why, with a button that does it."""
        if self.now is None:
            return
        self._hint, self._hint_words = choice, words
        self.put_again()
        self.hinted.emit(choice)

    # --- computers and dice ------------------------------------------------------------------------------------------

    def _wait_for(self, decision: Decision) -> None:
        """A computer is to answer."""
        self.rest()
        name = self._sides[decision.side].name
        paused = self._driver.pace.paused
        words = _("The computers are paused.") if paused else _("The computer thinks.")
        self.panel.rest(_("Computer"), name, words, decision.side)

    def _tell_share(self, share: float) -> None:
        """How far the program's thinking has come, whether it is to answer or to give a hint."""
        waits = self._driver.match.waits
        if self.now is not None:
            self.panel.say(_("The program looks ahead: {n} %").format(n=round(100 * share)), good=True)
        elif isinstance(waits, Decision):
            words = _("The computer looks ahead: {n} %").format(n=round(100 * share))
            self.panel.rest(_("Computer"), self._sides[waits.side].name, words, waits.side)

    def _want_faces(self, wanted: Throw) -> None:
        """People are to throw, and to type in what fell."""
        self.rest()
        need = "" if wanted.need is None else _("Needs {n} or less.").format(n=wanted.need)
        if wanted.need is not None and wanted.or_more:
            need = _("Needs {n} or more.").format(n=wanted.need)
        title = count("Throw {n} die", "Throw {n} dice", wanted.number)
        side = wanted.side if wanted.side >= 0 else None
        self.panel.rest(_("On your table"), title, f"{wanted.what} {need}".strip(), side, wanted.rule)
        self._right.show_typing(True)
        self._right.dice.want(wanted)
