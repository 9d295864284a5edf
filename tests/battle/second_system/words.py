"""What Nerve says: a sentence a row, and the least of all else that a rule system's words have."""

from __future__ import annotations

from campaign.battle.accounting import account_by, hits_line, hits_text, lines_of
from campaign.battle.contract.telling import (
    ACTOR,
    CENTIMETRES,
    CODE,
    DETAIL,
    HEADING,
    IMPORTANT,
    PHASE,
    STEP,
    TARGET,
    TURN,
    A,
    B,
    Names,
    Sentence,
    Telling,
)
from campaign.battle.fftt.words.turns import TURNS
from campaign.reason import Reason
from campaign.words import listed
from tests.battle.second_system import records as r


def names(setup, _rows):
    """What everybody is called."""
    units = {unit.key: unit for unit in setup.units}
    of_sides = [(number, figure) for number, side in enumerate(setup.sides) for figure in side.figures]
    called = tuple(figure.name or figure.key for _side, figure in of_sides)
    return Names(
        called,
        called,
        tuple(side for side, _figure in of_sides),
        tuple(units[figure.unit] for _side, figure in of_sides),
        tuple(1 for _figure in of_sides),
        tuple(figure for _side, figure in of_sides),
        tuple(side.name for side in setup.sides),
        tuple(side.key for side in setup.sides),
        tuple(range(len(setup.sides))),
    )


TOLD = {
    r.PLACED: ("{actor} is set up.", DETAIL),
    r.TURN: ("Turn {turn}", HEADING),
    r.WALKED: ("{actor} walks.", DETAIL),
    r.SHOT: ("{actor} shoots at {target}.", DETAIL),
    r.RAN: ("{actor} runs.", IMPORTANT),
    r.DIED: ("{actor} is dead.", IMPORTANT),
    r.ENDED: ("The battle is over.", IMPORTANT),
}


def sentences(setup, rows):
    """A sentence a row."""
    known, found = names(setup, rows), []
    for number, row in enumerate(rows, 1):
        if row[CODE] not in TOLD:
            raise ValueError("a log of a newer program")
        form, weight = TOLD[row[CODE]]
        of_figure = row[CODE] not in (r.TURN, r.ENDED)
        try:
            text = form.format(
                actor=known.short[row[ACTOR]] if of_figure else "", target=known.short[row[TARGET]], turn=row[TURN]
            )
            side = known.side_key(row[ACTOR]) if of_figure else None
        except IndexError as problem:
            raise ValueError("not a log of this battle") from problem
        found.append(Sentence(row[TURN], row[PHASE], row[STEP], side, text, (), weight, number))
    return tuple(found)


REASONS = {
    r.FINE: "This is allowed.",
    r.NOT_NOW: "Not now.",
    r.NOT_HIS: "Not his.",
    r.NO_ROOM: "There is no room.",
    r.TOO_FAR: "That is too far.",
    r.UNSEEN: "That is not seen.",
}


def reason(code, _setup):
    """Why not."""
    if code not in REASONS:
        raise ValueError(f"no reason: {code}")
    return Reason("", REASONS[code])


VERBS = {
    r.REST: "{man} rests",
    r.PLACE: "{man} is set up at {x} / {y}",
    r.WALK: "{man} walks to {x} / {y}",
    r.SHOOT: "{man} shoots at {target}",
    r.YIELD: "Yield",
}


def choice_text(setup, choice, rows=()):
    """A choice in words."""
    if choice[r.VERB] not in VERBS:
        raise ValueError(f"no choice: verb {choice[r.VERB]}")
    called = names(setup, rows).short
    return VERBS[choice[r.VERB]].format(
        man=called[choice[r.MAN]], target=called[choice[r.TARGET]], x=choice[r.X], y=choice[r.Y]
    )


def losses(_setup, report):
    """Who is lost: the dead."""
    return frozenset(fallen.figure for fallen in report.casualties)


def summary(report, setup):
    """Who stood how, and how many each lost."""
    dead = losses(setup, report)
    lost = [f"{side.key} lost {sum(figure.key in dead for figure in side.figures)}." for side in setup.sides]
    return (listed([f"{side.side} {side.end}" for side in report.sides]), *lost)


def _count(known, counts, row):
    if row[CODE] in (r.DIED, r.RAN):
        counts.lost(row, row[ACTOR])
        counts.killed(known, row[TARGET], row[ACTOR])


def account(setup, rows):
    """What it adds up to."""
    return account_by(_count, names(setup, rows), setup, rows, TURNS)


def follow(board, row):
    """Change the table as a row tells."""
    if row[CODE] in (r.PLACED, r.WALKED):
        board.stand(row[ACTOR], (row[A], row[B]))
    elif row[CODE] in (r.DIED, r.RAN):
        board.figures.pop(row[ACTOR], None)


def about(row):
    """Whom a row is about."""
    if row[CODE] in (r.TURN, r.ENDED):
        return None, None
    return row[ACTOR], row[TARGET]


TELLING = Telling(
    names=names,
    sentences=sentences,
    is_secret=lambda _row, _known, _side: False,
    reason=reason,
    no_way_round=reason,
    choice=choice_text,
    way=str.capitalize,
    summary=summary,
    losses=losses,
    account=account,
    luck=lambda luck: hits_line("fire", luck.fire, "nerve:1"),
    account_lines=lambda told: lines_of(told, hits_text),
    follow=follow,
    about=about,
    state=lambda _figure: (),
    wounds=lambda row: (row[ACTOR], row[TARGET], 1) if row[CODE] == r.DIED else None,
    ruler=CENTIMETRES,
    turns=TURNS,
)
