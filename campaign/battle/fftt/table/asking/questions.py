"""What a decision asks of the side that must answer: its words, its answers with their keys, and its gesture.

Values alone, made from the battle as the side sees it. Says nothing that the rules do not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from campaign.battle.asking import answers_of, must_answer, to_play, to_set_up
from campaign.battle.contract.table.fire import Reaction, ReactionPoint
from campaign.battle.contract.table.look import Look
from campaign.battle.contract.table.questions import Answer, Gesture, Question, StandingOrder
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.table.asking.fights import facts_of, lead_of, picks_of
from campaign.battle.fftt.table.asking.melees import melee
from campaign.battle.fftt.table.asking.picked import offers
from campaign.battle.fftt.table.choices import DONE, GIVE_UP, choice_of
from campaign.battle.fftt.table.firing.reactions import reaction
from campaign.battle.table_words import edge_name, in_cm
from campaign.words import _, count

ALWAYS, NEVER = 2, 13  # standing orders: ask for whatever can hit, and for nothing (fftt:Q8)
IN_MENU: Final = (ALWAYS, *range(4, 11), NEVER)
KEYED: Final = (ALWAYS, 6, 7, 8, 9, NEVER)
"""Standing orders that have a key: their own number, or N for the last."""


def question(look: Look, point: int | None = None) -> Question:
    """What the side that decides is asked. ``point`` of the move, for opportunity fire; else the best."""
    return replace(_question(look, point), figure=int(look.view.now[0].actor))


def _question(look: Look, point: int | None) -> Question:
    kind = int(look.view.now[0].kind)
    if kind == c.REACTING:
        return _reacting(look, point)
    make: dict[int, Callable[[Look], Question]] = {
        c.PLACING: _placing,
        c.FIRING: _firing,
        c.MOVING: _moving,
        c.ARRIVING: _arriving,
        c.CALLING_OFF: _calling_off,
        c.LEADING: _leading,
        c.CRUSHING: _crushing,
    }
    return make.get(kind, _fighting)(look)


def _placing(look: Look) -> Question:
    view, side = look.view, look.side
    left = sum(f.side == side and f.fate == c.NOT_PLACED for f in view.figures[: view.figure_count])
    edge = edge_name(int(view.forces[side].edge))
    return Question(
        look.side,
        to_set_up(look),
        count("Set up {n} figure", "Set up {n} figures", left),
        _("Pull them about in the zone at the {edge} edge; pulled off the table, they wait there in secret.").format(
            edge=edge
        ),
        "fftt:T4",
        (Answer("line up", _("Place the rest"), "P", lamp=True),),
        Gesture.DRAFT,
    )


def _firing(look: Look) -> Question:
    shots = declared_words(look)
    done = Answer("done", _("Throw") if shots else _("No fire"), "Return", DONE, lamp=True)
    return Question(
        look.side,
        to_play(look),
        _("Declare fire"),
        _("Pick a shooter, then its target."),
        "fftt:Q6",
        (done,),
        Gesture.AIM,
        done,
        pick=True,
        declared=shots,
        more=_("What is declared is thrown together."),
    )


def declared_words(look: Look) -> tuple[str, ...]:
    """The shots that have been declared and not been thrown yet, in their order."""
    found = []
    for shot in look.view.shots[: look.view.now[0].shots]:
        verb = c.CALL_AIR if shot.air else c.SHOOT if shot.target >= 0 else c.SHOOT_AT
        found.append(look.words(choice_of(verb, int(shot.shooter), int(shot.target), (int(shot.x), int(shot.y)))))
    return tuple(found)


def _moving(look: Look) -> Question:
    view, side = look.view, look.side
    left = sum(
        f.side == side and f.fate == c.ON_TABLE and f.ap > 0 and not f.low for f in view.figures[: view.figure_count]
    )
    done = Answer("done", _("End the movement"), "Return", DONE, lamp=True)
    return Question(
        look.side,
        to_play(look),
        _("Movement"),
        _("Pick a figure, then where it goes."),
        "fftt:Q2",
        (done,),
        Gesture.MOVE,
        done,
        pick=True,
        more=count("{n} figure has actions left.", "{n} figures have actions left.", left),
    )


def _reacting(look: Look, point: int | None) -> Question:
    """One shot at one point of the move: the sum for the point in hand, the best to begin with."""
    known, found = look.names, reaction(look)
    shots = shots_at(found)
    best = found.best
    at = next((each for each in shots if each.index == point), best)
    mover, watcher = known.short[found.mover], known.full[found.watcher]
    hold = Answer("hold", _("Hold"), "H", DONE)
    answers = [hold, Answer("hold all", _("Hold all, this move"), "Shift+H")]
    lead = _("{figure} can fire at it.").format(figure=watcher)
    if at is not None and at.sum is not None:
        answers.insert(0, Answer("fire", _("Fire"), "S", at.choice, lamp=True))
        lead = _("{figure} sees it at {distance}. {where}").format(
            figure=watcher, distance=in_cm(at.sum.distance), where=_where(at, shots, len(found.points))
        )
    if through_door := len(found.points) == 1 and found.charged != c.NOBODY:
        lead = _("{figure} is charged through the door that has opened, and can fire first.").format(figure=watcher)
    if len(shots) > 1:
        answers.append(Answer("point back", _("Earlier"), ",", tip=_("An earlier point of the way"), quiet=True))
        answers.append(Answer("point on", _("Later"), ".", tip=_("A later point of the way"), quiet=True))
    return Question(
        look.side,
        must_answer(look),
        _("Opportunity fire at {figure}?").format(figure=mover),
        lead,
        "fftt:S10" if through_door else "fftt:S9",
        tuple(answers),
        Gesture.INTERRUPT,
        hold,
        sum=at.sum if at is not None else None,
        price=_("It costs 2 actions of this phase."),
        orders=standing_orders(),
        order=order_words(int(look.view.forces[look.side].ask_from)),
    )


def shots_at(found: Reaction) -> tuple[ReactionPoint, ...]:
    """The points of a move that the watcher can shoot at, in the order of the way."""
    return tuple(point for point in found.points if point.sum is not None)


def _where(at: ReactionPoint, shots: Sequence[ReactionPoint], all_: int) -> str:
    if at.index == all_ - 1:
        return _("The way ends there.")
    number = 1 + [point.index for point in shots].index(at.index)
    return _("Point {n} of {all} on its way.").format(n=number, all=len(shots))


def _arriving(look: Look) -> Question:
    actor = int(look.view.now[0].actor)
    edge = edge_name(int(look.view.figures[actor].flank))
    return Question(
        look.side,
        must_answer(look),
        _("{figure} arrives").format(figure=look.names.short[actor]),
        _("Set it down within 10 cm of the {edge} edge, or in its own zone. The wheel turns it.").format(edge=edge),
        "fftt:H3",
        (Answer("line up", _("Set it down for me"), "P", lamp=True),),
        Gesture.PLACE,
        pick=True,
    )


def _leading(look: Look) -> Question:
    """Who moves first in the turn: the side that is asked itself, if it says nothing else."""
    answers = (
        replace(
            answer,
            words=_("Move first")
            if answer.choice is not None and answer.choice[c.TARGET] == look.side
            else answer.words,
        )
        for answer in answers_of(offers(look))
    )
    return Question(
        look.side,
        must_answer(look),
        _("Who moves first in turn {n}?").format(n=int(look.view.now[0].turn)),
        _("{player} has thrown highest and decides for the whole turn.").format(player=look.names.sides[look.side]),
        "fftt:Q1",
        tuple(answers),
    )


def _calling_off(look: Look) -> Question:
    done = Answer("done", _("They still come"), "Return", DONE, lamp=True)
    return Question(
        look.side,
        must_answer(look),
        _("Call off who is still outside?"),
        _("Nobody of this side is left on the table. A force that is called off does not come."),
        "fftt:H7",
        (done, *answers_of(offers(look))),
        done=done,
    )


def _crushing(look: Look) -> Question:
    done = Answer("done", _("Leave them"), "H", DONE)
    return Question(
        look.side,
        must_answer(look),
        _("Destroy eggs?"),
        _("Who is in contact with an egg can destroy it, for an action and without dice."),
        "fftt:X12",
        (*answers_of(offers(look)), done),
        done=done,
    )


def _fighting(look: Look) -> Question:
    """What is to be decided in a fight hand to hand, with what everybody in it adds to its die."""
    found = melee(look)
    answers = answers_of(offers(look), picks_of(look, found))
    done = None
    if found.kind == c.GOING_ON:
        done = Answer("done", _("Stop"), "H", DONE)
        answers = Answer("go on", _("Fight on"), "G", choice_of(c.GO_ON), lamp=True), done
    return Question(
        look.side,
        must_answer(look),
        found.words,
        lead_of(look, found),
        found.rule,
        answers,
        done=done,
        facts=facts_of(look, found),
    )


def standing_orders() -> tuple[StandingOrder, ...]:
    """The standing orders for opportunity fire (fftt:Q8): those of the menu, and those that have a key."""
    return tuple(
        StandingOrder(
            choice_of(c.STANDING, at=(least, 0)),
            order_words(least) if least in IN_MENU else "",
            ("N" if least == NEVER else str(least)) if least in KEYED else "",
            _does(least),
        )
        for least in sorted({*IN_MENU, *KEYED})
    )


def order_words(least: int) -> str:
    """A standing order in few words."""
    if least > 12:
        return _("Never ask me")
    if least <= ALWAYS:
        return _("Always ask me")
    return _("Ask me from {n} on").format(n=least)


def _does(least: int) -> str:
    if least == NEVER:
        return _("Make no opportunity fire until further orders")
    return _("Ask for opportunity fire that needs {n} or more").format(n=least)


def surrender(look: Look, side: int) -> Question:
    """Whether that is meant."""
    return Question(
        side,
        to_play(look, side),
        _("Surrender?"),
        _("All figures of this side that are left are lost. To retreat, walk off over your own edge instead."),
        "fftt:E2",
        (
            Answer("stay", _("Fight on"), "Esc", lamp=True),
            Answer("give up", _("Surrender"), "", GIVE_UP),
        ),
    )
