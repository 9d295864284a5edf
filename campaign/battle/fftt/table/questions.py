"""What a decision asks of whoever must answer: its words, its answers with their keys, and what can be picked from.

Values alone, made from the battle as its side sees it; no widget. Says nothing that the rules do not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from campaign.battle.arena import Choice, Decision
from campaign.battle.contract.telling import AnyNames
from campaign.battle.fftt import codes as c
from campaign.battle.systems import telling_of
from campaign.battle.table_words import edge_name, in_cm
from campaign.battle.contract.table.look import Look
from campaign.tabletop.match import Match
from campaign.battle.fftt.table.melees import melee
from campaign.battle.fftt.table.reactions import Reaction, ReactionPoint, reaction
from campaign.battle.fftt.table.shots import ShotSum
from campaign.words import _, count
from campaign.battle.fftt.table.fights import facts_of, lead_of, picks_of


@dataclass(frozen=True, slots=True)
class Answer:
    """A button below the question; ``choice`` None is for what the window does itself, by its ``name``."""

    name: str
    words: str
    key: str
    choice: Choice | None = None
    lamp: bool = False
    tip: str = ""
    quiet: bool = False
    can: bool = True


@dataclass(frozen=True, slots=True)
class Question:
    """A decision as the panel puts it. ``pick``: all answers are in a list of their own, for want of better words."""

    side: int
    head: str
    title: str
    lead: str
    rule: str
    answers: tuple[Answer, ...]
    pick: bool = False
    declared: tuple[str, ...] = ()
    sum: ShotSum | None = None
    price: str = ""
    orders: bool = False  # whether a standing order can be given here
    kind: int = c.OVER
    facts: tuple[str, ...] = ()  # what else there is to know before one answers
    more: str = ""  # behind the lead, whatever is in hand


def plain_choice(verb: int, figure: int = c.NOBODY, target: int = c.NOBODY, x: int = 0) -> Choice:
    """A choice that is its verb and perhaps who, at whom and a number."""
    row = [0] * c.CHOICE_WIDTH
    row[c.VERB], row[c.FIGURE], row[c.TARGET], row[c.X] = verb, figure, target, x
    return tuple(row)


DONE = plain_choice(c.DONE)


def question(match: Match, look: Look, decision: Decision, point: int | None = None) -> Question:
    """What the side that decides is asked. ``point`` of the move, for opportunity fire; else the best."""
    return replace(_question(match, look, decision, point), kind=decision.kind)


def _question(match: Match, look: Look, decision: Decision, point: int | None) -> Question:
    make = {
        c.PLACING: _placing,
        c.FIRING: _firing,
        c.MOVING: _moving,
        c.ARRIVING: _arriving,
        c.CALLING_OFF: _calling_off,
        c.LEADING: _leading,
        c.CRUSHING: _crushing,
    }.get(decision.kind)
    if decision.kind == c.REACTING:
        return _reacting(match, look, decision, point)
    if make is None:
        return _fighting(match, look, decision)
    return make(match, decision, look.view, look.names)


def _must(known: AnyNames, side: int) -> str:
    return _("{player} must answer").format(player=known.sides[side])


def _turn(known: AnyNames, side: int) -> str:
    return _("{player} to play").format(player=known.sides[side])


def _placing(match: Match, decision: Decision, view: Any, known: AnyNames) -> Question:
    left = sum(f.side == decision.side and f.fate == c.NOT_PLACED for f in view.figures[: view.figure_count])
    edge = edge_name(int(view.forces[decision.side].edge))
    return Question(
        decision.side,
        _("{player} to set up").format(player=known.sides[decision.side]),
        count("Set up {n} figure", "Set up {n} figures", left),
        _("Pull them about in the zone at the {edge} edge; pulled off the table, they wait there in secret.").format(
            edge=edge
        ),
        "fftt:T4",
        (Answer("line up", _("Place the rest"), "P", lamp=True),),
    )


def _firing(match: Match, decision: Decision, view: Any, known: AnyNames) -> Question:
    shots = declared(match, view, known)
    words = _("Throw") if shots else _("No fire")
    return Question(
        decision.side,
        _turn(known, decision.side),
        _("Declare fire"),
        _("Pick a shooter, then its target."),
        "fftt:Q6",
        (Answer("done", words, "Return", DONE, lamp=True),),
        pick=True,
        declared=shots,
        more=_("What is declared is thrown together."),
    )


def declared(match: Match, view: Any, known: AnyNames) -> tuple[str, ...]:
    """The shots that have been declared and not been thrown yet, in their order."""
    found = []
    for shot in view.shots[: view.now[0].shots]:
        verb = c.CALL_AIR if shot.air else c.SHOOT if shot.target >= 0 else c.SHOOT_AT
        row = list(plain_choice(verb, shot.shooter, shot.target, shot.x))
        row[c.Y] = shot.y
        found.append(telling_of(match.setup.system).choice(match.setup, row, match.rows))
    return tuple(found)


def _moving(match: Match, decision: Decision, view: Any, known: AnyNames) -> Question:
    left = sum(
        f.side == decision.side and f.fate == c.ON_TABLE and f.ap > 0 and not f.low
        for f in view.figures[: view.figure_count]
    )
    return Question(
        decision.side,
        _turn(known, decision.side),
        _("Movement"),
        _("Pick a figure, then where it goes."),
        "fftt:Q2",
        (Answer("done", _("End the movement"), "Return", DONE, lamp=True),),
        pick=True,
        more=count("{n} figure has actions left.", "{n} figures have actions left.", left),
    )


def _reacting(match: Match, look: Look, decision: Decision, point: int | None) -> Question:
    """One shot at one point of the move: the sum for the point in hand, the best to begin with."""
    known, found = look.names, reaction(look)
    shots = shots_at(found)
    best = found.best
    at = next((each for each in shots if each.index == point), best)
    mover, watcher = known.short[found.mover], known.full[decision.actor]
    answers = [Answer("hold", _("Hold"), "H", DONE), Answer("hold all", _("Hold all, this move"), "Shift+H")]
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
        decision.side,
        _must(known, decision.side),
        _("Opportunity fire at {figure}?").format(figure=mover),
        lead,
        "fftt:S10" if through_door else "fftt:S9",
        tuple(answers),
        sum=at.sum if at is not None else None,
        price=_("It costs 2 actions of this phase."),
        orders=True,
    )


def shots_at(found: Reaction) -> tuple[ReactionPoint, ...]:
    """The points of a move that the watcher can shoot at, in the order of the way."""
    return tuple(point for point in found.points if point.sum is not None)


def _where(at: ReactionPoint, shots: Sequence[ReactionPoint], all_: int) -> str:
    if at.index == all_ - 1:
        return _("The way ends there.")
    number = 1 + [point.index for point in shots].index(at.index)
    return _("Point {n} of {all} on its way.").format(n=number, all=len(shots))


def _arriving(match: Match, decision: Decision, view: Any, known: AnyNames) -> Question:
    edge = edge_name(view.figures[decision.actor].flank)
    return Question(
        decision.side,
        _must(known, decision.side),
        _("{figure} arrives").format(figure=known.short[decision.actor]),
        _("Set it down within 10 cm of the {edge} edge, or in its own zone. The wheel turns it.").format(edge=edge),
        "fftt:H3",
        (Answer("line up", _("Set it down for me"), "P", lamp=True),),
        pick=True,
    )


def _leading(match: Match, decision: Decision, view: Any, known: AnyNames) -> Question:
    """Who moves first in the turn: the side that is asked itself, if it says nothing else."""
    answers = (
        replace(
            answer,
            words=_("Move first")
            if answer.choice is not None and answer.choice[c.TARGET] == decision.side
            else answer.words,
            key="Return" if answer.lamp else answer.key,
        )
        for answer in _numbered(match)
    )
    return Question(
        decision.side,
        _must(known, decision.side),
        _("Who moves first in turn {n}?").format(n=int(view.now[0].turn)),
        _("{player} has thrown highest and decides for the whole turn.").format(player=known.sides[decision.side]),
        "fftt:Q1",
        tuple(answers),
    )


def _calling_off(match: Match, decision: Decision, view: Any, known: AnyNames) -> Question:
    return Question(
        decision.side,
        _must(known, decision.side),
        _("Call off who is still outside?"),
        _("Nobody of this side is left on the table. A force that is called off does not come."),
        "fftt:H7",
        (Answer("done", _("They still come"), "Return", DONE, lamp=True), *_numbered(match)),
    )


def _crushing(match: Match, decision: Decision, view: Any, known: AnyNames) -> Question:
    return Question(
        decision.side,
        _must(known, decision.side),
        _("Destroy eggs?"),
        _("Who is in contact with an egg can destroy it, for an action and without dice."),
        "fftt:X12",
        (*_numbered(match), Answer("done", _("Leave them"), "H", DONE)),
    )


def _fighting(match: Match, look: Look, decision: Decision) -> Question:
    """What is to be decided in a fight hand to hand, with what everybody in it adds to its die."""
    found = melee(look)
    words = picks_of(look, found)
    answers = tuple(
        replace(answer, words=words.get(answer.choice, answer.words)) if answer.choice is not None else answer
        for answer in _numbered(match)
    )
    if decision.kind == c.GOING_ON:
        answers = (
            Answer("go on", _("Fight on"), "G", plain_choice(c.GO_ON), lamp=True),
            Answer("done", _("Stop"), "H", DONE),
        )
    return Question(
        decision.side,
        _must(look.names, decision.side),
        found.words,
        lead_of(look, found),
        found.rule,
        answers,
        facts=facts_of(look, found),
    )


def _numbered(match: Match) -> tuple[Answer, ...]:
    """What can be picked, with the keys 1 to 9."""
    offered = [choice for choice in match.game.options() if choice[c.VERB] not in (c.DONE, c.SURRENDER)]
    return tuple(
        Answer(
            f"answer {n}",
            telling_of(match.setup.system).choice(match.setup, choice, match.rows),
            str(n) if n < 10 else "",
            choice,
            n == 1,
        )
        for n, choice in enumerate(offered, 1)
    )


def surrender(look: Look, side: int) -> Question:
    """Whether that is meant."""
    return Question(
        side,
        _turn(look.names, side),
        _("Surrender?"),
        _("All figures of this side that are left are lost. To retreat, walk off over your own edge instead."),
        "fftt:E2",
        (
            Answer("stay", _("Fight on"), "Esc", lamp=True),
            Answer("give up", _("Surrender"), "", plain_choice(c.SURRENDER)),
        ),
    )
