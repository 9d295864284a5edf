"""What a decision asks of whoever must answer: its words, its answers, and by which gesture it is answered.

Values, made from the battle as its side sees it. Says nothing that the rules do not.
"""

from __future__ import annotations

from dataclasses import replace

from campaign.battle.asking import KEYS, concede, key_of, must_answer, picked, place_for_me, to_play, to_set_up
from campaign.battle.contract.table.look import Choice, Look
from campaign.battle.contract.table.questions import Answer, Gesture, Offer, Question, State
from campaign.battle.firefight import codes as c
from campaign.battle.firefight.attacks import BACK, COUNTER, can_strike
from campaign.battle.firefight.blast import left_to_deal
from campaign.battle.firefight.deploying import find_room
from campaign.battle.firefight.reasons import (
    NO_RESERVE,
    NOT_IN_BLAST,
    NOT_NEAREST,
    NOT_THERE,
    OUT_OF_HELP,
    OUT_OF_SPELL,
    WRONG_VERB,
)
from campaign.battle.firefight.reserves import comes_now
from campaign.battle.firefight.spells import VALUES
from campaign.battle.firefight.table.melee import told_strikes
from campaign.battle.firefight.table.squads import (
    CONCEDE,
    DONE,
    act_choice,
    actor_for,
    empty_row,
    known,
    plain_choice,
    squads_of,
    standing_of,
    walking,
)
from campaign.battle.firefight.table.ways import gait_of, laid_charge, most_of
from campaign.battle.firefight.tactician.casting import spell_value
from campaign.battle.firefight.tactician.helping import support_value, treatment_value
from campaign.battle.firefight.words.choices import action_name
from campaign.battle.firefight.words.spells import spell_name, spell_text
from campaign.battle.table_words import edge_name, in_inches
from campaign.reason import Reason
from campaign.words import _, count

FIGHTS = (c.ANSWERING, c.COUNTERING, c.STRIKING, c.STEPPING, c.AFTERWARDS)


def question(look: Look, _point: int | None) -> Question:
    """What the side that decides is asked."""
    make = {
        c.EDGING: _edging,
        c.MARKING: _marking,
        c.DEPLOYING: _deploying,
        c.ACTIVATING: _activating,
        c.MOVING: _moving,
        c.SHOOTING: _shooting,
        c.LOSING: _losing,
        c.ANSWERING: _answering,
        c.STRIKING: _striking,
        c.COUNTERING: _countering,
        c.DEALING: _dealing,
        c.AFTERWARDS: _afterwards,
        c.STEPPING: _stepping,
        c.TESTING: _testing,
        c.FALLING: _falling,
        c.PUSHING: _pushing,
        c.SHOVING: _shoving,
        c.RESERVING: _reserving,
        c.SCOUTING: _scouting,
        c.LEAVING: _leaving,
        c.CASTING: _casting,
        c.HELPING: _helping,
        c.BIDDING: _bidding,
    }[int(look.view.now[0].kind)]
    return make(look)


def _unit(look: Look) -> str:
    """The unit that the decision is about."""
    return known(look).squads[int(look.view.now[0].actor)]


# Set-up


def _edging(look: Look) -> Question:
    """At which edge the side deploys; the lamp is on the one that the program would take (firefight:P7d)."""
    asked = _picked(
        look,
        _("Which edge is yours?"),
        _("The other side deploys at the opposite one."),
        "firefight:P7",
        head=to_set_up(look),
    )
    best = look.answer()
    return replace(asked, answers=tuple(replace(one, lamp=one.choice == best) for one in asked.answers))


def _marking(look: Look) -> Question:
    now = look.view.now[0]
    lies = int(look.view.objective_count)
    return Question(
        look.side,
        to_set_up(look),
        _("Place objective {n} of {all}").format(n=lies + 1, all=lies + int(now.missing)),
        _("Press where it lies: between the zones, and over 9″ from every other."),
        "firefight:P4",
        (place_for_me(),),
        Gesture.PLACE,
        pick=True,
    )


def _reserving(look: Look) -> Question:
    done = Answer("done", _("Nobody more waits"), "Return", DONE, lamp=not offers(look))
    return _picked(
        look,
        _("Who waits?"),
        _("Who has Ambush can come in from round 2 on, over 9″ from every enemy. Scouts can be set up last."),
        "firefight:K1",
        done,
        head=to_set_up(look),
    )


def _scouting(look: Look) -> Question:
    done = Answer("done", _("Stay there"), "Return", DONE, lamp=True)
    return Question(
        look.side,
        to_set_up(look),
        _("{unit} scouts ahead").format(unit=_unit(look)),
        _("Press where it goes, up to 12″: over everything, and over 1″ from others at its end."),
        "firefight:K24",
        (done,),
        Gesture.MOVE,
        done,
        pick=True,
    )


def _casting(look: Look) -> Question:
    done = Answer("done", _("No spell"), "Return", DONE, lamp=not offers(look))
    casters = [n for n in standing_of(look, int(look.view.now[0].squad)) if look.view.figures[n].tokens]
    return _picked(
        look,
        _("Cast a spell?"),
        _("Press a ringed unit, or choose a spell. The list has all of them."),
        "firefight:K4",
        done,
        head=to_play(look),
        pick=True,
        facts=(*(_held(look, n) for n in casters), *_effects(look)),
    )


def _effects(look: Look) -> tuple[str, ...]:
    """What each of the spells does that can be cast, and how many tokens it takes (firefight:K4c)."""
    spells = sorted({offer.choice[c.X] for offer in offers(look) if offer.choice[c.VERB] == c.CAST})
    return tuple(_effect(spell) for spell in spells)


def _effect(spell: int) -> str:
    tokens = count("{n} token", "{n} tokens", VALUES[spell])
    return _("{spell}, {tokens}: {effect}").format(spell=spell_name(spell), tokens=tokens, effect=spell_text(spell))


def _helping(look: Look) -> Question:
    """Whether an ability is used instead of fire, and how."""
    done = Answer("done", _("Go on to the fire"), "Return", DONE)
    return _picked(
        look,
        _("{unit}: use an ability?").format(unit=_unit(look)),
        _("It calls support or treats somebody, and does not fire then. Press a ringed model, or choose an answer."),
        "firefight:E8",
        done,
        head=to_play(look),
        pick=True,
    )


def _held(look: Look, figure: int) -> str:
    """How many tokens a caster holds."""
    held = count("{n} token", "{n} tokens", int(look.view.figures[figure].tokens))
    return _("{caster} holds {tokens}").format(caster=look.names.short[figure], tokens=held)


def _bidding(look: Look) -> Question:
    """How many tokens somebody adds for or against a spell; what others add is not known yet (firefight:K4k)."""
    now = look.view.now[0]
    figure = int(now.asked) % int(look.view.figure_count)
    for_it = look.view.figures[figure].side == look.view.figures[now.caster].side
    done = Answer("done", _("Add nothing"), "Return", plain_choice(c.BID, figure), lamp=True)
    title = _("{caster}: tokens for {spell}?") if for_it else _("{caster}: tokens against {spell}?")
    lead = _("Each token adds 1 to the die that needs 4 or more, and is lost.")
    if not for_it:
        lead = _("Each token takes 1 from the die that needs 4 or more, and is lost.")
    cast = _("{caster} casts {spell} at {target}").format(
        caster=look.names.short[int(now.caster)],
        spell=spell_name(int(now.spell)),
        target=known(look).squads[int(now.aim)],
    )
    return _picked(
        look,
        title.format(caster=look.names.short[figure], spell=spell_name(int(now.spell))),
        lead,
        "firefight:K4",
        done,
        figure=figure,
        secret=bool(now.blind_bids),
        facts=(cast, _effect(int(now.spell)), _held(look, figure)),
    )


def _arriving(look: Look) -> Question:
    """Who comes out of the reserve, and where."""
    waiting = [n for n in squads_of(look, look.side) if comes_now(look.view, n)]
    done = Answer("done", _("Nobody more this round"), "Return", DONE)
    return Question(
        look.side,
        to_play(look),
        _("Bring in a unit"),
        _("Press where it comes in, over 9″ from every enemy. The wheel changes its formation."),
        "firefight:K1",
        (place_for_me(), done),
        Gesture.PLACE,
        done,
        pick=True,
        more=count("{n} unit is in reserve.", "{n} units are in reserve.", len(waiting)),
    )


def _deploying(look: Look) -> Question:
    if look.view.now[0].step == c.ARRIVALS:
        return _arriving(look)
    waiting = [n for n in squads_of(look, look.side) if comes_now(look.view, n)]
    edge = edge_name(int(look.view.forces[look.side].edge))
    return Question(
        look.side,
        to_set_up(look),
        _("Set up a Scout") if look.view.now[0].step == c.SCOUTS else _("Set up a unit"),
        _("Press where it stands, in the zone at the {edge} edge. The wheel changes its formation.").format(edge=edge),
        "firefight:P7",
        (place_for_me(),),
        Gesture.PLACE,
        pick=True,
        more=count("{n} unit is to be set up.", "{n} units are to be set up.", len(waiting)),
    )


# Activations


def _activating(look: Look) -> Question:
    left = sum(not look.view.squads[n].activated and bool(standing_of(look, n)) for n in squads_of(look, look.side))
    return Question(
        look.side,
        to_play(look),
        _("Activate a unit"),
        _("Pick a unit, then where it goes, or whom it charges."),
        "firefight:A1",
        (),
        Gesture.MOVE,
        pick=True,
        more=count("{n} unit is left this round.", "{n} units are left this round.", left),
    )


def _moving(look: Look) -> Question:
    now = look.view.now[0]
    squad = int(now.squad)
    if now.action == c.CHARGE:
        lead = _("Press the unit that it charges.")
        done = None
    else:
        lead = _("Press where it goes, up to {far}.").format(far=in_inches(most_of(look, squad, int(now.action))))
        done = Answer("done", _("Stay there"), "Return", walking(squad, {}), lamp=True)
    return Question(
        look.side,
        to_play(look),
        _("{unit}: {action}").format(unit=_unit(look), action=action_name(int(now.action))),
        lead,
        {c.ADVANCE: "firefight:A4b", c.RUSH: "firefight:A4c"}.get(int(now.action), "firefight:A4d"),
        () if done is None else (done,),
        Gesture.MOVE,
        done,
        pick=True,
    )


def _shooting(look: Look) -> Question:
    done = Answer("done", _("No fire"), "Return", DONE, lamp=True)
    return Question(
        look.side,
        to_play(look),
        _("{unit} fires").format(unit=_unit(look)),
        _("Press its target."),
        "firefight:S1",
        (done,),
        Gesture.AIM,
        done,
        pick=True,
    )


def _leaving(look: Look) -> Question:
    """Whether who has come to the own edge leaves the table there."""
    done = Answer("done", _("Stay"), "Return", DONE)
    return _picked(
        look,
        _("Leave the table?"),
        _("{unit} touches its own edge. Who leaves is safe, and comes back no more.").format(unit=_unit(look)),
        "firefight:A10",
        done,
    )


# Losses, melee and morale


def offers(look: Look) -> tuple[Offer, ...]:
    """The answers of a question that is answered by picking."""
    found: tuple[Offer, ...] = look.once("offers", lambda: _offers(look))
    return found


PICKED = (
    c.LOSING, c.DEALING, c.COUNTERING, c.STRIKING, c.STEPPING, c.TESTING, c.RESERVING, c.PUSHING, c.LEAVING,
    c.CASTING, c.BIDDING, c.HELPING, c.EDGING,
)  # fmt: skip
"""Decisions that are answered by one of some offers; of spells the best ones, all of them being in the list."""


def _worth(look: Look, choice: Choice) -> int:
    """What the program thinks of a spell."""
    return int(spell_value(look.t, look.view, choice[c.WHO], choice[c.X], choice[c.TARGET]))


def _gain(look: Look, choice: Choice) -> int:
    """What the program thinks of support that is called, or of a treatment."""
    if choice[c.VERB] == c.CALL:
        return int(support_value(look.t, look.view, int(look.view.now[0].squad), choice[c.Y]))
    return int(treatment_value(look.t, look.view, choice[c.TARGET], choice[c.X]))


def _offers(look: Look) -> tuple[Offer, ...]:
    kind = look.view.now[0].kind
    if kind not in PICKED:
        return ()
    answers = [choice for choice in look.options() if choice not in (CONCEDE, DONE)]
    if kind == c.CASTING:
        answers = sorted(answers, key=lambda choice: -_worth(look, choice))[:KEYS]
    elif kind == c.HELPING:
        answers = sorted(answers, key=lambda choice: -_gain(look, choice))[:KEYS]
    elif kind == c.BIDDING:
        answers = answers[1:]
    return tuple(
        Offer(choice, look.words(choice), key_of(n), _figures(look, choice)) for n, choice in enumerate(answers, 1)
    )


def _figures(look: Look, choice: Choice) -> tuple[int, ...]:
    """The models that an answer names."""
    verb = choice[c.VERB]
    if verb == c.LOSE:
        return (choice[c.WHO],)
    if verb == c.PUSH:
        return (int(look.view.now[0].pushed),)
    if verb in (c.STEP_FROM, c.TEST) and choice[c.TARGET] != c.NOBODY:
        return (choice[c.TARGET],)
    if verb == c.TEST:
        return standing_of(look, int(look.view.now[0].actor))
    if verb == c.CAST:
        return (choice[c.Y],) if choice[c.X] == c.HAIL else standing_of(look, choice[c.TARGET])
    if verb == c.CALL:
        return (choice[c.Y],)
    if verb == c.TREAT:
        return (choice[c.TARGET],)
    if verb == c.DEAL:
        return standing_of(look, choice[c.WHO])
    if verb == c.LEAVE:
        first = int(look.view.squads[choice[c.WHO]].first)
        return tuple(first + k for k in range(c.MOST_MODELS) if choice[c.TARGET] >> k & 1)
    return standing_of(look, int(look.view.now[0].squad)) if verb in (c.STRIKE, c.STRIKE_FIRST) else ()


def _picked(look: Look, title: str, lead: str, rule: str, done: Answer | None = None, **more: object) -> Question:
    """A question that is answered by one of its offers, or by ``done``, where there is such an answer."""
    return picked(look, offers(look), title, lead, rule, done, **more)


def no_offer(look: Look) -> Reason:
    """Why somebody else cannot be picked."""
    codes = {
        c.LOSING: NOT_THERE,
        c.DEALING: NOT_IN_BLAST,
        c.STEPPING: NOT_NEAREST,
        c.RESERVING: NO_RESERVE,
        c.CASTING: OUT_OF_SPELL,
        c.HELPING: OUT_OF_HELP,
    }
    return look.reason(codes.get(int(look.view.now[0].kind), WRONG_VERB))


def _losing(look: Look) -> Question:
    now = look.view.now[0]
    left = int(now.pending - now.placed)
    title = _("Which model of {unit} is lost?").format(unit=_unit(look))
    more = count("{n} wound is to be placed.", "{n} wounds are to be placed.", left)
    rule = "firefight:W7" if now.outright else "firefight:W6"
    return _picked(look, title, _("Press one of its models."), rule, more=more)


def _answering(look: Look) -> Question:
    enemy = known(look).squads[int(look.view.now[0].squad)]
    return Question(
        look.side,
        must_answer(look),
        _("{unit} is charged").format(unit=_unit(look)),
        _("It moves up to 3″ into contact with {enemy}, or as near as it can. Press it.").format(enemy=enemy),
        "firefight:H2",
        (),
        Gesture.MOVE,
        pick=True,
    )


def _dealing(look: Look) -> Question:
    """Which unit takes the next odd hit of a Blast (firefight:K3e, K3f)."""
    left = int(left_to_deal(look.view, int(look.view.now[0].burst)))
    more = count("{n} hit is to be dealt out.", "{n} hits are to be dealt out.", left)
    lead = _("The hits go over the models in the blast as evenly as they can. Press a unit that takes one more.")
    return _picked(look, _("Which unit takes a hit more?"), lead, "firefight:K3", more=more)


def _countering(look: Look) -> Question:
    """Whether to strike before the charger does: it is fatigued then."""
    title, lead = _("Strike first, by Counter?"), _("{unit} can strike before {enemy} does, and is fatigued then.")
    return _hitting(look, title, lead, "firefight:K5", _("Do not strike first"), COUNTER)


def _striking(look: Look) -> Question:
    """Whether to strike back: it is fatigued then."""
    title, lead = _("Strike back?"), _("{unit} can strike back at {enemy}, and is fatigued then.")
    return _hitting(look, title, lead, "firefight:H5", _("Do not strike"), BACK)


def _hitting(look: Look, title: str, lead: str, rule: str, no: str, part: int) -> Question:
    """Whether who is charged strikes in a part of the melee, and with how many dice."""
    now, names = look.view.now[0], known(look).squads
    squad, enemy = int(now.target), int(now.squad)
    can = part == COUNTER or can_strike(look.t, look.view, squad, enemy)
    return _picked(
        look,
        title,
        lead.format(unit=names[squad], enemy=names[enemy]),
        rule,
        Answer("done", no, "H", DONE),
        facts=told_strikes(look, squad, enemy, part) if can else (),
    )


def _afterwards(look: Look) -> Question:
    done = Answer("done", _("Stay there"), "Return", DONE, lamp=True)
    return Question(
        look.side,
        to_play(look),
        _("{unit} has destroyed its enemy").format(unit=_unit(look)),
        _("Press where it goes, up to 3″."),
        "firefight:H6",
        (done,),
        Gesture.MOVE,
        done,
        pick=True,
    )


def _stepping(look: Look) -> Question:
    model = look.names.short[int(look.view.now[0].stepping)]
    title = _("From whom does {model} step back?").format(model=model)
    return _picked(look, title, _("Two enemies are equally near. Press one of them."), "firefight:H6")


def _testing(look: Look) -> Question:
    """By whose Quality a unit tests; where it fails, who is Fearless has another die (firefight:K9a, K12a)."""
    title = _("{unit} tests morale").format(unit=_unit(look))
    helpers = {offer.choice[c.TARGET] for offer in offers(look) if offer.choice[c.TARGET] != c.NOBODY}
    own = _quality(look, int(look.view.now[0].actor), _unit(look))
    heroes = [_quality(look, int(look.view.figures[hero].squad), look.names.short[hero]) for hero in sorted(helpers)]
    lead = _("It may test with the Quality of a Hero who is near. Press who helps.")
    return _picked(look, title, lead, "firefight:K12", facts=(own, *heroes))


def _quality(look: Look, squad: int, name: str) -> str:
    """With what somebody passes a morale test."""
    profile = look.t.profiles[look.view.squads[squad].profile]
    form = _("{name}: {n} or more, Fearless") if profile.fearless else _("{name}: {n} or more")
    return form.format(name=name, n=int(profile.quality))


def _pushing(look: Look) -> Question:
    """Whether to try and push whom an attack has Stunned."""
    model = look.names.short[int(look.view.now[0].pushed)]
    done = Answer("done", _("Leave it there"), "H", DONE)
    return _picked(
        look,
        _("Push {model}?").format(model=model),
        _("It is Stunned. With 4 or more on a die it can be moved up to 2″, over a drop or into danger too."),
        "firefight:J1",
        done,
    )


def _shoving(look: Look) -> Question:
    model = look.names.short[int(look.view.now[0].pushed)]
    done = Answer("done", _("Leave it there"), "Return", DONE)
    return Question(
        look.side,
        must_answer(look),
        _("Push {model}").format(model=model),
        _("Press where to, up to 2″. It stops before a wall or a base."),
        "firefight:J1",
        (place_for_me(), done),
        Gesture.PLACE,
        done,
        pick=True,
    )


def _falling(look: Look) -> Question:
    model = look.names.short[int(look.view.now[0].falling)]
    return Question(
        look.side,
        must_answer(look),
        _("{model} has fallen").format(model=model),
        _("Press where it lies, within 2″ of the foot of the drop."),
        "firefight:J2",
        (place_for_me(),),
        Gesture.PLACE,
        pick=True,
    )


def surrender(look: Look, side: int) -> Question:
    """Whether that is meant."""
    lost = _("The side has lost at once, with all models that it has on the table.")
    return concede(look, side, lost, "firefight:A7", CONCEDE)


# What a question means for the hand


def unasked(look: Look, _silent: tuple[int, ...]) -> Choice | None:
    """The only answer where one alone is left: the last unit stays idle or out, or goes where it has to."""
    now = look.view.now[0]
    waiting = [n for n in squads_of(look, look.side) if _waits(look, n)]
    if now.kind == c.ACTIVATING:
        only = len(waiting) == 1 and bool(look.view.squads[waiting[0]].stunned)
        return act_choice(waiting[0], c.IDLE) if only else None
    if now.kind == c.DEPLOYING:
        if (
            len(waiting) == 1
            and now.step != c.ARRIVALS
            and not find_room(look.t, look.view, waiting[0], empty_row(c.DEPLOY))
        ):
            return plain_choice(c.STAY_OUT, waiting[0])
        return None
    if now.kind == c.ANSWERING:
        gait = gait_of(look, int(now.actor))
        return laid_charge(look, gait, gait.target) or DONE
    if now.kind == c.MOVING and now.action == c.CHARGE:
        return laid_charge(look, gait_of(look, int(now.squad)), int(now.target))
    return None


def _waits(look: Look, squad: int) -> bool:
    """Whether a unit is still to be set up, or to act in this round."""
    q = look.view.squads[squad]
    if look.view.now[0].kind == c.DEPLOYING:
        return bool(comes_now(look.view, squad))
    return not q.activated and bool(standing_of(look, squad))


def key(look: Look) -> tuple[int, ...]:
    """Of the question: an activation is one for its side, whatever is asked in it."""
    now = look.view.now[0]
    kind = int(now.kind)
    if now.step == c.ACTIVATIONS and kind in (c.ACTIVATING, c.MOVING, c.SHOOTING):
        kind = c.ACTIVATING
    return look.side, kind, int(now.turn), int(now.step), int(now.activations), _put_down(look), _cast(look)


def _cast(look: Look) -> int:
    """How many spells have been attempted and who has bid, where that is the question."""
    s, now = look.view, look.view.now[0]
    if now.kind not in (c.CASTING, c.BIDDING):
        return 0
    return int(now.asked) + sum(int(s.figures[n].tried).bit_count() for n in range(s.figure_count)) * 1000


def _put_down(look: Look) -> int:
    """How much has been set up, said to wait, or brought in."""
    s = look.view
    waiting = sum(bool(s.squads[n].waits) for n in range(s.squad_count))
    placed = sum(bool(s.squads[n].deployed) + 2 * bool(s.squads[n].arrived) for n in range(s.squad_count))
    return int(s.objective_count) + placed + waiting


def step(look: Look) -> tuple[int, ...]:
    """Of the sequence of play: who is in hand stays so through an activation."""
    now = look.view.now[0]
    return int(now.turn), int(now.step), int(now.activations)


def whose(look: Look, choice: Choice) -> int:
    """The actor of a choice, less than 0 for nobody."""
    if choice[c.VERB] in (c.DEPLOY, c.STAY_OUT, c.ACT, c.MOVE, c.SHOOT, c.RESERVE):
        return actor_for(look, choice[c.WHO])
    return c.NOBODY


def gone(look: Look, actor: int) -> Reason | None:
    """That a unit has fallen since something was said ahead for it."""
    if actor < 0:
        return None
    squad = int(look.view.figures[actor].squad)
    if standing_of(look, squad) or not look.view.squads[squad].deployed or look.view.squads[squad].waits:
        return None
    words = _("{unit} is no longer on the table. Choose another unit.").format(unit=known(look).squads[squad])
    return Reason("firefight:W2a", words)


def states(look: Look) -> dict[int, State]:
    """What models have to do with the question."""
    s, now = look.view, look.view.now[0]
    found: dict[int, State] = {}
    for squad in range(s.squad_count):
        state = State.REST
        if now.step == c.ACTIVATIONS and s.squads[squad].activated:
            state = State.DONE
        if now.kind == c.ACTIVATING and s.squads[squad].side == now.side and not s.squads[squad].activated:
            state = State.READY
        if squad == now.actor:
            state = State.ACTIVE
        found |= dict.fromkeys(standing_of(look, squad), state)
    for offer in offers(look):
        found |= dict.fromkeys(offer.figures, State.READY)
    return found


def about(look: Look) -> tuple[int, ...]:
    """The models of both units of a melee that is being decided."""
    now = look.view.now[0]
    if now.kind not in FIGHTS:
        return ()
    return tuple(n for squad in (int(now.squad), int(now.target)) for n in standing_of(look, squad))
