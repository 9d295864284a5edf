"""What the table asks of Nerve: men are set down one by one, and each walks, shoots at somebody or rests."""

from __future__ import annotations

import math
from dataclasses import dataclass

from campaign.battle.contract import FINE
from campaign.battle.contract.table import Asking, FiringFace, MovingFace, PlacingFace, Showing, TableFace
from campaign.battle.contract.table.facts import AFTER, NOW, Clock, Fallen, Fell, FigureNow, Fired, SideNow, Throw, Walk
from campaign.battle.contract.table.fire import Aimed, Line, Part, Range, Reaction, Shooters, Shot, Sum
from campaign.battle.contract.table.moves import Act, Going, Reach, Route, Shape, Target
from campaign.battle.contract.table.placing import Placed, Placing
from campaign.battle.contract.table.questions import Answer, Gesture, Outline, Question, State
from campaign.battle.contract.telling import ACTOR, CODE, PHASE, TARGET, TURN, A, B, Standing, TableNow
from campaign.battle.fast import clone
from campaign.battle.kernel.sight import COVERED, end_at, line_of_sight
from campaign.reason import Reason
from tests.battle.second_system import records as r
from tests.battle.second_system import rules

NONE = (r.REST, r.NOBODY, 0, 0, 0)
GIVE_UP = (r.YIELD, 0, 0, 0, 0)
RAYS = 48


def at(look, man):
    """Where a man stands."""
    f = look.view.figures[man]
    return int(f.x), int(f.y)


def men(look, side=None):
    """Who is on the table, of a side or of all."""
    s = look.view
    return [i for i in range(s.figure_count) if s.figures[i].fate == r.ON_TABLE and side in (None, s.figures[i].side)]


# What is asked


def question(look, _point):
    """Who is set down, or who does what."""
    side = look.side
    head = look.names.sides[side]
    if look.view.now[0].kind == r.SETTING_UP:
        name = look.names.short[look.view.now[0].actor]
        answers = (Answer("line up", "Place it for me", "P", lamp=True),)
        return Question(side, head, f"Set {name} up", "Press where.", "", answers, Gesture.PLACE, pick=True)
    return Question(side, head, "Act", "Pick a man.", "", (), Gesture.MOVE, pick=True)


def unasked(look, _silent):
    """Where one answer alone is left."""
    left = [choice for choice in look.options() if choice != GIVE_UP]
    return left[0] if len(left) == 1 and left[0][r.VERB] == r.REST else None


def key(look):
    """One question for each answer."""
    now = look.view.now[0]
    return look.side, int(now.kind), int(now.turn), sum(bool(f.done) for f in _all(look)), len(men(look))


def _all(look):
    return look.view.figures[: look.view.figure_count]


def whose(_look, choice):
    """The man of a choice."""
    return choice[r.MAN] if choice[r.VERB] != r.YIELD else r.NOBODY


def gone(look, man):
    """That he has fallen."""
    fallen = man >= 0 and look.view.figures[man].fate not in (r.ON_TABLE, r.WAITING)
    return Reason("", f"{look.names.short[man]} is gone.") if fallen else None


def states(look):
    """Who can act, and who has."""
    found = {}
    for man in men(look):
        f = look.view.figures[man]
        found[man] = State.DONE if f.done else State.READY if f.side == look.side else State.REST
    return found


def outline(look, choice):
    """A choice as it is drawn."""
    if choice[r.VERB] == r.YIELD:
        return None
    if choice[r.VERB] == r.SHOOT:
        return Outline(choice[r.MAN], at=at(look, choice[r.TARGET]))
    if choice[r.VERB] == r.WALK:
        return Outline(choice[r.MAN], (at(look, choice[r.MAN]), (choice[r.X], choice[r.Y])))
    return Outline(choice[r.MAN], at=(choice[r.X], choice[r.Y]) if choice[r.VERB] == r.PLACE else None)


# What is shown


def now(look):
    """The table."""
    known = look.names
    last = look.rows[-1] if look.rows else None
    figures = [
        Standing(n, known.side[n], known.units[n], known.short[n], 1, at(look, n), commander=known.setups[n].commander)
        for n in men(look)
    ]
    return TableNow(last[TURN] if last else 0, last[PHASE] if last else 0, tuple(figures), (), None, None)


def clock(look, _secrets):
    """The turn; no steps."""
    at_ = look.view.now[0]
    order = tuple((side, NOW if side == at_.side else AFTER) for side in range(look.view.force_count))
    turn = int(at_.turn)
    words = "Turn" if turn else "Setting up"
    return Clock(turn, int(at_.last_turn), f"TURN {turn}", "", (), None, words, order, "One man in turn.", "")


def sides(look, people):
    """How the sides stand."""
    known = look.names
    return tuple(
        SideNow(
            side,
            f"{known.keys[side]} · {'person' if people[side] else 'computer'}",
            sum(known.units[n].fp for n in men(look, side)),
            sum(known.units[n].fp for n in range(len(known.units)) if known.side[n] == side),
            (),
        )
        for side in range(look.view.force_count)
    )


def figure(look, man):
    """A man."""
    known = look.names
    if not 0 <= man < look.view.figure_count:
        return None
    f = look.view.figures[man]
    more = (("Nerve", str(int(f.nerve))),)
    stands = int(f.fate == r.ON_TABLE)
    unit = known.units[man]
    return FigureNow(
        man, known.side[man], unit, known.short[man], "", stands - int(f.done and stands), 1, stands, 1, more
    )


def motion(_known, _standing, rows):
    """Walks, shots and falls."""
    found = []
    for row in rows:
        if row[CODE] == r.WALKED:
            found.append(Walk(row[ACTOR], ((row[A], row[B]),)))
        elif row[CODE] == r.SHOT:
            found.append(Fired(row[ACTOR], row[TARGET], (0, 0), row[B] >= row[A]))
        elif row[CODE] in (r.DIED, r.RAN):
            found.append(Fallen(row[ACTOR], gone=row[CODE] == r.RAN))
    return found


def fell(rows, known):
    """The die of the last shot."""
    row = next((row for row in reversed(rows) if row[CODE] == r.SHOT), None)
    if row is None:
        return None
    good = row[B] >= row[A]
    return Fell((row[B],), f"{row[B]}, needs {row[A]}", known.short[row[ACTOR]], good, "hit" if good else "miss")


def throw(known, rows, place):
    """The die of a shot, or who is first."""
    row = rows[place]
    if row[CODE] == r.SHOT:
        return Throw(1, f"{known.short[row[ACTOR]]} shoots.", "", row[A], or_more=True, figure=row[ACTOR])
    return Throw(0, "Another die.", "")


# Moving and shooting


def able(look):
    """Who has not acted."""
    now_ = look.view.now[0]
    return tuple(n for n in men(look, look.side) if not look.view.figures[n].done) if now_.kind == r.ACTING else ()


def walks(look, man):
    """Why he cannot walk."""
    return look.objection(look.problem((r.WALK, man, 0, *at(look, man))))


def acts(look, man):
    """To rest, and to shoot at somebody."""
    if man not in able(look):
        return ()
    targets = []
    for enemy in men(look):
        choice = (r.SHOOT, man, enemy, 0, 0)
        if look.problem(choice) == FINE:
            targets.append(Target(at(look, enemy), 120, choice, enemy))
    far = None if targets else look.reason(r.UNSEEN)
    return (
        Act(man, "rest", "H", "Rest", "", ((r.REST, man, 0, 0, 0),)),
        Act(man, "shoot", "G", "Shoot", "", targets=tuple(targets), objection=far),
    )


def _goes(look, man, end):
    return int(look.problem((r.WALK, man, 0, *end)))


def reach(look, man):
    """As far as he gets straight in each direction."""
    against = walks(look, man)
    if against is not None:
        return Reach(man, (), against)
    ring = tuple(_farthest(look, man, math.tau * k / RAYS) for k in range(RAYS))
    return Reach(man, (Shape(1, (ring,)),))


def _farthest(look, man, angle, most=None):
    x, y = at(look, man)
    low, high = 0, most or int(look.view.figures[man].move)
    while low < high:
        middle = (low + high + 1) // 2
        end = round(x + math.cos(angle) * middle), round(y + math.sin(angle) * middle)
        low, high = (middle, high) if _goes(look, man, end) == FINE else (low, middle - 1)
    return round(x + math.cos(angle) * low), round(y + math.sin(angle) * low)


def way(look, actor, goal, /, *, via=(), facing=None, charges=False):
    """Straight there, as far as he gets."""
    start, code = at(look, actor), _goes(look, actor, goal)
    if code == r.TOO_FAR:
        goal = _farthest(look, actor, math.atan2(goal[1] - start[1], goal[0] - start[0]))
        code = _goes(look, actor, goal) if math.dist(start, goal) > 10 else code
    against = walks(look, actor) or look.objection(code)
    cost = round(math.dist(start, goal))
    choice = (r.WALK, actor, 0, *goal) if against is None else None
    return Route((start, goal), cost, 1, choice, against, (), (), (goal,), code, price=f"{cost}")


def go(look, man, route):
    """The battle where he stands there."""
    s = clone(look.view)
    s.figures[man].x, s.figures[man].y = route.points[-1]
    return look.of(s)


def goings(look, held, goal, enemy):
    """One at a time."""
    return tuple(Going(man, goal) for man in held[:1])


def line(look, seer, seen):
    """The line of sight."""
    code = line_of_sight(look.t, look.view, seer, end_at(look.view.figures[seen]), seen)
    clear = code <= COVERED
    words = "In sight." if clear else "Not in sight."
    return Line(at(look, seer), at(look, seen), clear, None if clear else at(look, seen), (), words, "")


def shot(look, man, enemy):
    """A shot."""
    choice = (r.SHOOT, man, enemy, 0, 0)
    against = look.objection(look.problem(choice))
    found = None
    if against is None:
        need = int(rules.needed(look.t, look.view, man, enemy))
        apart = round(math.dist(at(look, man), at(look, enemy)))
        words = f"{need} or more"
        found = Sum((Part(need, "needed", ""),), need, (11 - need) / 10, apart, words, words, "", 1, or_more=True)
    return Shot(man, enemy, at(look, enemy), against, line(look, man, enemy), found, choice)


@dataclass
class NoDraft:
    """Nobody is drafted."""

    def __init__(self, _look):
        raise ValueError("men are set down one by one")


# Setting down


def placings(look):
    """The man who is to be set down."""
    now_ = look.view.now[0]
    if now_.kind != r.SETTING_UP:
        return ()
    man = int(now_.actor)
    zone = look.view.forces[look.side]
    left, upper, right, lower = int(zone.left), int(zone.upper), int(zone.right), int(zone.lower)
    corners = (left, upper), (right, upper), (right, lower), (left, lower)
    return (Placing(man, look.names.short[man], (corners,)),)


def place(look, placing, spot, _facing, _shape):
    """Him, there."""
    choice = (r.PLACE, placing.key, 0, *spot)
    return Placed(choice, look.objection(look.problem(choice)), ((spot, 120, (0, 0)),))


TABLE = TableFace(
    Asking(
        question=question,
        offers=lambda _look: (),
        no_offer=lambda look: look.reason(r.NOT_NOW),
        surrender=lambda _look, side: Question(
            side,
            "",
            "Yield?",
            "",
            "",
            (Answer("stay", "Go on", "Esc", lamp=True), Answer("give up", "Yield", "", GIVE_UP)),
        ),
        give_up=GIVE_UP,
        done=NONE,
        unasked=unasked,
        key=key,
        step=lambda look: (int(look.view.now[0].turn), int(look.view.now[0].kind)),
        whose=whose,
        gone=gone,
        states=states,
        about=lambda _look: (),
        outline=outline,
        hint=lambda look, choice: look.words(choice),
        why=lambda _look, _choice: "",
        act_next=lambda _view: None,
    ),
    Showing(
        now=now,
        clock=clock,
        sides=sides,
        figure=figure,
        one=lambda: "Figure",
        pointing=lambda: "Point at a figure.",
        motion=motion,
        fell=fell,
        throw=throw,
        end_rule="",
        lessons=lambda: (),
        lessons_for=lambda _kind, _rows, _seen: (),
    ),
    MovingFace(
        able=able,
        several=lambda _look: False,
        actor_of=lambda _look, man: man,
        together=lambda look, man: (man,) if man in men(look) else (),
        called=lambda look, man: look.names.short[man],
        walks=walks,
        acts=acts,
        reach=reach,
        zones=lambda _look, _actor: (),
        bonds=lambda _look, _actor: (),
        way=way,
        goings=goings,
        go=go,
        outlook=lambda _look, _man, _route: iter(()),
        turned=lambda _man, _facing: None,
        of_several=lambda why: why,
    ),
    FiringFace(
        shooters=lambda _look: Shooters((), ()),
        cannot=lambda look, _man: look.reason(r.NOT_NOW),
        aims=lambda _look, _man: False,
        storeys=lambda _look: False,
        shot=shot,
        shot_at=lambda look, man, spot, _storey: Shot(man, None, spot, look.reason(r.NOT_NOW), None, None, NONE),
        risks=lambda _look, _shot: (),
        best=lambda _look, _laid: (),
        said=lambda _look, laid: tuple(laid) or (NONE,),
        aimed=lambda look, choice: Aimed(choice[r.MAN], at(look, choice[r.TARGET])),
        declared=lambda _look: (),
        reaction=lambda _look: Reaction(r.NOBODY, r.NOBODY, (), 0, r.NOBODY, ()),
        line=line,
        ranges=lambda look, man: (Range(int(look.view.figures[man].reach), 360, "", True),),
    ),
    PlacingFace(NoDraft, placings, place, lambda look, _placing: look.answer()),
)
