"""What a decision asks of the side that must answer: its words, its answers with chances, and its gesture.

Values, made from the battle as its side sees it. Says nothing that the rules do not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from campaign.battle.asking import concede, key_of, picked, place_for_me, to_play, to_set_up
from campaign.battle.contract.table.look import Choice, Look
from campaign.battle.contract.table.questions import Answer, Gesture, Offer, Question, State
from campaign.battle.kernel.sides import fights
from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man.attributes import dexterity
from campaign.battle.man_to_man.melee import blow_number
from campaign.battle.man_to_man.reasons import NOT_AN_ENEMY, WRONG_VERB
from campaign.battle.man_to_man.sides import touched_enemy
from campaign.battle.man_to_man.table.fire import is_harmless, shooters, shot_with
from campaign.battle.man_to_man.table.men import CONCEDE, DONE, OF_MEN, known, own_of
from campaign.battle.man_to_man.table.moving import able
from campaign.battle.man_to_man.table.sums import in_100, of_hit, to_hit, to_pass
from campaign.battle.man_to_man.table.ways import blow_weapon
from campaign.battle.table_words import edge_name
from campaign.reason import Reason
from campaign.words import _, count, listed

PICKED: Final = (c.ORDERING, c.SHOOTING_ON, c.STRIKING, c.PARRYING, c.RIPOSTING, c.ASSAULTING)
"""Decisions that are answered by one of some offers."""
FIGHTS: Final = (c.STRIKING, c.PARRYING, c.RIPOSTING)


def question(look: Look, _point: int | None) -> Question:
    """What the side that decides is asked."""
    make: dict[int, Callable[[Look], Question]] = {
        c.PLACING: _placing,
        c.ORDERING: _ordering,
        c.ACTING: _acting,
        c.FIRING: _firing,
        c.SHOOTING_ON: _shooting_on,
        c.STRIKING: _striking,
        c.PARRYING: _parrying,
        c.RIPOSTING: _riposting,
        c.ASSAULTING: _assaulting,
    }
    return make[int(look.view.now[0].kind)](look)


def _placing(look: Look) -> Question:
    s = look.view
    left = sum(f.side == look.side and f.fate == c.NOT_PLACED for f in s.figures[: s.figure_count])
    lead = _("Press where he stands, in the zone at the {edge} edge, and pull or turn the wheel to face him.")
    return Question(
        look.side,
        to_set_up(look),
        _("Set a man up"),
        lead.format(edge=edge_name(int(s.forces[look.side].edge))),
        "man_to_man:L6",
        (place_for_me(),),
        Gesture.PLACE,
        pick=True,
        more=count("{n} man is to be set up.", "{n} men are to be set up.", left),
    )


def _ordering(look: Look) -> Question:
    lead = _("Who has rolled highest decides for the whole round: in movement, fire and close combat.")
    title = _("In which order do the sides act in round {n}?").format(n=int(look.view.now[0].turn))
    return picked(look, offers(look), title, lead, "man_to_man:R2", facts=_rolled(look))


def _rolled(look: Look) -> tuple[str, ...]:
    """What each side has rolled for the order; of those who have tied, more dice are in it."""
    sides = _by_roll(look)
    return tuple(_("{place}. {side}").format(place=n, side=look.names.sides[side]) for n, side in enumerate(sides, 1))


def _by_roll(look: Look) -> list[int]:
    """The sides in the battle, the highest roll first."""
    s = look.view
    sides = [side for side in range(s.force_count) if fights(s, side)]
    return sorted(sides, key=lambda side: -int(s.forces[side].rolled))


def _acting(look: Look) -> Question:
    done = Answer("done", _("End the movement"), "Return", DONE, lamp=not able(look))
    return Question(
        look.side,
        to_play(look),
        _("Movement"),
        _("Pick a man, then where he goes, whom he charges, or another action. The right button pivots him."),
        "man_to_man:A4",
        (done,),
        Gesture.MOVE,
        done,
        pick=True,
        more=count("{n} man has not acted.", "{n} men have not acted.", len(able(look))),
    )


def _firing(look: Look) -> Question:
    done = Answer("done", _("No more fire"), "Return", DONE, lamp=True)
    return Question(
        look.side,
        to_play(look),
        _("Ranged combat"),
        _("Pick a man, then his target, or the ground where he throws."),
        "man_to_man:F2",
        (done,),
        Gesture.AIM,
        done,
        pick=True,
        more=count("{n} man may fire.", "{n} men may fire.", len(shooters(look).able)),
    )


def _shooting_on(look: Look) -> Question:
    now = look.view.now[0]
    done = Answer("done", _("Stop firing"), "Return", DONE, lamp=not offers(look))
    title = _("{man} fires on").format(man=look.names.short[int(now.shooter)])
    lead = _("Press the next target: the same again, or another within 4″ of it.")
    more = count("{n} shot is left.", "{n} shots are left.", int(now.shots))
    return picked(
        look, offers(look), title, lead, "man_to_man:F7", done, head=to_play(look), more=more, figure=int(now.shooter)
    )


def _striking(look: Look) -> Question:
    done = Answer("done", _("No more blows"), "H", DONE)
    lead = _("Press who is struck. Each man strikes once, at one enemy whom he touches.")
    return picked(look, offers(look), _("Who strikes?"), lead, "man_to_man:F11", done, head=to_play(look))


def _parrying(look: Look) -> Question:
    now = look.view.now[0]
    done = Answer("done", _("Take the blow"), "H", DONE)
    names = look.names.short
    title = _("{man} is hit. Parry?").format(man=names[int(now.struck)])
    lead = _("{enemy} has struck with {blow}. A parry that fails costs nothing more.").format(
        enemy=names[int(now.striker)], blow=known(look).blow(int(now.blow_arm))
    )
    facts = (_blow_taken(look),)
    return picked(look, offers(look), title, lead, "man_to_man:F17", done, figure=int(now.struck), facts=facts)


def _blow_taken(look: Look) -> str:
    """What the blow does if it is not parried (man_to_man:F12b, F13a, F16a)."""
    now = look.view.now[0]
    if now.result == c.KILLS:
        return _("It kills.")
    times = (2 if now.result == c.DOUBLES else 1) * (2 if look.view.figures[now.striker].action == c.CHARGE else 1)
    dice = int(look.t.weapons[blow_weapon(look, int(now.striker), int(now.blow_arm))].dice)
    return of_hit(look, int(now.struck), dice, times)


def _riposting(look: Look) -> Question:
    now = look.view.now[0]
    done = Answer("done", _("No riposte"), "H", DONE)
    title = _("{man} was missed. Riposte?").format(man=look.names.short[int(now.struck)])
    lead = _("He may strike back at {enemy} at once.").format(enemy=look.names.short[int(now.striker)])
    return picked(look, offers(look), title, lead, "man_to_man:F18", done, figure=int(now.struck))


def _assaulting(look: Look) -> Question:
    done = Answer("done", _("Begin, or none"), "H", DONE)
    lead = _("Press a vehicle that he touches. The assault begins when nobody more joins in.")
    return picked(look, offers(look), _("Who joins in an assault?"), lead, "man_to_man:V16", done, head=to_play(look))


def surrender(look: Look, side: int) -> Question:
    """Whether that is meant."""
    lost = _("The side has lost at once, with all that it has on the table. To save men, leave over the own edge.")
    return concede(look, side, lost, "man_to_man:L11", CONCEDE)


# Offers


def offers(look: Look) -> tuple[Offer, ...]:
    """The answers of a question that is answered by picking."""
    found: tuple[Offer, ...] = look.once("offers", lambda: _offers(look))
    return found


def _offers(look: Look) -> tuple[Offer, ...]:
    if look.view.now[0].kind not in PICKED:
        return ()
    answers = [choice for choice in look.options() if choice not in (CONCEDE, DONE)]
    return tuple(
        Offer(choice, _told(look, choice), key_of(n), _figures(look, choice)) for n, choice in enumerate(answers, 1)
    )


def _told(look: Look, choice: Choice) -> str:
    """An answer with its number and chance."""
    verb, names = choice[c.VERB], look.names.short
    if verb == c.BEGIN:
        sides = _by_roll(look)
        return listed([look.names.sides[side] for side in (sides[::-1] if choice[c.TARGET] else sides)])
    if verb == c.FIRE:
        found = shot_with(look, choice[c.WHO], choice[c.TARGET], choice[c.ARM])
        short = found.sum.short if found.sum is not None else ""
        return _("{target}: {sum}").format(target=names[choice[c.TARGET]], sum=short)
    if verb == c.PARRY:
        number = int(dexterity(look.t, look.view, int(look.view.now[0].struck)))
        return _("Parry by DEX {number}, {p} in 100").format(number=number, p=in_100(to_pass(look, number)))
    if verb == c.JOIN:
        return look.words(choice)
    who, target = (choice[c.WHO], choice[c.TARGET])
    if verb == c.RIPOSTE:
        who, target = int(look.view.now[0].struck), int(look.view.now[0].striker)
    return _("{man} strikes {target} with {blow}: under {number}, {p} in 100").format(
        man=names[who], target=names[target], blow=known(look).blow(choice[c.ARM]), **_blow(look, who)
    )


def _blow(look: Look, figure: int) -> dict[str, Any]:
    number = int(blow_number(look.t, look.view, figure))
    return {"number": number, "p": in_100(to_hit(number))}


def _figures(look: Look, choice: Choice) -> tuple[int, ...]:
    """The men on whom an answer is pointed at."""
    verb, now = choice[c.VERB], look.view.now[0]
    if verb == c.FIRE:
        return (choice[c.TARGET],)
    if verb in (c.STRIKE, c.JOIN):
        return choice[c.WHO], choice[c.TARGET]
    if verb in (c.PARRY, c.RIPOSTE):
        return (int(now.striker),)
    return ()


def no_offer(look: Look) -> Reason:
    """Why somebody else cannot be picked."""
    kind = look.view.now[0].kind
    return look.reason(NOT_AN_ENEMY if kind in (c.SHOOTING_ON, c.STRIKING) else WRONG_VERB)


# What a question means for the hand


def unasked(look: Look, _silent: tuple[int, ...]) -> Choice | None:
    """No fire where nobody has a target, and nothing to throw that could reach anybody."""
    return DONE if look.view.now[0].kind == c.FIRING and is_harmless(look) else None


def key(look: Look) -> tuple[int, ...]:
    """Of the question: a side's movement is one for all its men, and so is its fire."""
    now = look.view.now[0]
    kind = int(now.kind)
    part = 0
    if kind == c.SHOOTING_ON:
        part = int(now.shots)
    elif kind in FIGHTS:
        part = sum(bool(f.struck) for f in look.view.figures[: look.view.figure_count])
    elif kind == c.PLACING:
        part = len(own_of(look))
    return look.side, kind, *step(look), part


def step(look: Look) -> tuple[int, ...]:
    """Of the sequence of play: who is in hand stays so through a side's part of a phase."""
    now = look.view.now[0]
    return int(now.turn), int(now.phase), int(now.rank)


def whose(_look: Look, choice: Choice) -> int:
    """The man of a choice, less than 0 for nobody."""
    return choice[c.WHO] if choice[c.VERB] in OF_MEN else c.NOBODY


def gone(look: Look, actor: int) -> Reason | None:
    """That a man has fallen since something was said ahead for him."""
    if actor < 0 or look.view.figures[actor].fate in (c.ON_TABLE, c.NOT_PLACED):
        return None
    words = _("{man} is out of action. Choose another man.").format(man=look.names.short[actor])
    return Reason("man_to_man:P3a", words)


def states(look: Look) -> dict[int, State]:
    """What men have to do with the question."""
    now, s = look.view.now[0], look.view
    found: dict[int, State] = {}
    if now.kind == c.ACTING:
        found = {n: State.READY if n in able(look) else State.DONE for n in own_of(look)}
    elif now.kind == c.FIRING:
        there = {n for n in shooters(look).able if s.figures[n].fate in (c.ON_TABLE, c.INCAPACITATED, c.DEAD)}
        found = dict.fromkeys(sorted(there), State.READY)
    for offer in offers(look):
        found |= dict.fromkeys(offer.figures, State.READY)
    for active in (int(now.shooter),) if now.kind == c.SHOOTING_ON else (int(now.actor),):
        if active >= 0:
            found[active] = State.ACTIVE
    return found


def about(look: Look) -> tuple[int, ...]:
    """Who touches whom in the close combat that is decided."""
    now = look.view.now[0]
    if now.kind in (c.PARRYING, c.RIPOSTING):
        return int(now.striker), int(now.struck)
    if now.kind != c.STRIKING:
        return ()
    pairs = {n for offer in offers(look) for n in offer.figures}
    return tuple(sorted(pairs | {n for n in own_of(look) if touched_enemy(look.t, look.view, n) != c.NOBODY}))
