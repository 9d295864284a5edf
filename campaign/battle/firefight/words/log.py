"""The log of a battle in sentences.

Reads rows and the set-up, and runs no rule. Several rows become one sentence where they tell one thing: a unit's walk,
all dice of an attack.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from campaign.battle.contract import BattleSetup
from campaign.battle.contract.telling import (
    ACTOR,
    CODE,
    DETAIL,
    HEADING,
    IMPORTANT,
    NOTABLE,
    STEP,
    TARGET,
    A,
    B,
    C,
    D,
    Row,
    Sentence,
)
from campaign.battle.firefight import codes
from campaign.battle.firefight.attacks import COUNTER, NATURAL
from campaign.battle.firefight.rounds import FOR_ARRIVALS, FOR_DEPLOYMENT, FOR_SCOUTS
from campaign.battle.firefight.special import name_of
from campaign.battle.firefight.units import Row as ListRow
from campaign.battle.firefight.words.choices import action_name
from campaign.battle.firefight.words.names import Squads, names
from campaign.battle.firefight.words.spells import SPELL_RULES, spell_name
from campaign.battle.story import SquadStory, tell_all
from campaign.battle.table_words import edge_name, in_inches, inch_place, signed
from campaign.words import _, count, listed

Story = SquadStory[Squads]


def sentences_of(setup: BattleSetup[ListRow], rows: Sequence[Row]) -> tuple[Sentence, ...]:
    """The sentences of a log, whole or as far as a battle has come. Raises ValueError for rows of another battle."""
    story = Story(names(setup), rows)
    tell_all(story, TELLERS)
    return tuple(story.out)


# Set-up


def _roll_off(story: Story, row: Row) -> None:
    """All throws of a roll-off in one sentence: those who are tied for the best roll again."""
    thrown: list[Row] = []
    tied: list[Row] = []
    story.at -= 1
    while not thrown or len(tied) > 1:
        last: list[Row] = []
        while story.at < len(story.rows) and _goes_on(row, last, story.rows[story.at]):
            last.append(story.rows[story.at])
            story.at += 1
        if not last:
            break  # a log that stops here
        thrown += last
        tied = [one for one in last if one[A] == max(other[A] for other in last)]
    dice = listed([f"{story.names.sides[one[ACTOR]]} {one[A]}" for one in thrown])
    best = tied[0]
    form = _("Roll-off for the objectives: {dice}. {side} places the first.")
    rules = ["firefight:C4a", "firefight:P4b"]
    if row[B] == FOR_DEPLOYMENT:
        form = _("Roll-off for deployment: {dice}. {side} sets up and begins first.")
        rules = ["firefight:C4a", "firefight:P7a", "firefight:A2a"]
    elif row[B] == FOR_SCOUTS:
        form = _("Roll-off for the Scouts: {dice}. {side} sets the first one up.")
        rules = ["firefight:C4a", "firefight:K24d"]
    elif row[B] == FOR_ARRIVALS:
        form = _("Roll-off for the reserves: {dice}. {side} brings the first one.")
        rules = ["firefight:C4a", "firefight:K1d"]
    if len(thrown) > len({one[ACTOR] for one in thrown}):
        rules.insert(1, "firefight:C4b")
    story.say(row, codes.NOBODY, form.format(dice=dice, side=story.names.sides[best[ACTOR]]), rules)


def _goes_on(first: Row, last: Sequence[Row], row: Row) -> bool:
    """Whether a row is another throw of the same roll-off, and not of the next time that they roll."""
    return row[CODE] == first[CODE] and row[B] == first[B] and (not last or row[ACTOR] > last[-1][ACTOR])


def _edge(story: Story, row: Row) -> None:
    text = _("{side} takes the {edge} edge, and the other side deploys at the opposite one.")
    text = text.format(side=story.names.sides[row[ACTOR]], edge=edge_name(row[A]))
    story.say(row, row[ACTOR], text, ["firefight:P7a", "firefight:P7d"], NOTABLE)


def _objectives(story: Story, row: Row) -> None:
    text = _("The die for the objectives shows {die}: there are {n}.").format(die=row[A], n=row[B])
    story.say(row, codes.NOBODY, text, ["firefight:C3a", "firefight:P4a"])


def _marked(story: Story, row: Row) -> None:
    text = _("{side} places objective {n} at {place}.")
    text = text.format(side=story.names.sides[row[ACTOR]], n=row[TARGET] + 1, place=inch_place(row[A], row[B]))
    story.say(row, row[ACTOR], text, ["firefight:P4b"])


def _no_place(story: Story, row: Row) -> None:
    text = count("There is no place for {n} objective more.", "There is no place for {n} objectives more.", row[A])
    story.say(row, codes.NOBODY, text, ["firefight:P10b"], NOTABLE)


def _placed(story: Story, row: Row) -> None:
    """A unit is set up, with all its models."""
    while story.at < len(story.rows) and story.rows[story.at][CODE] == row[CODE]:
        if story.rows[story.at][TARGET] != row[TARGET]:
            break
        story.at += 1
    form, rules, weight = _("{unit} is set up at {place}."), ["firefight:P7a"], DETAIL
    if row[STEP] == codes.ARRIVALS:
        form, rules, weight = _("{unit} comes out of the reserve at {place}."), ["firefight:K1c"], NOTABLE
    elif row[STEP] == codes.SCOUTS:
        rules = ["firefight:K24b"]
    text = form.format(unit=story.names.squads[row[TARGET]], place=inch_place(row[A], row[B]))
    story.say_of(row, row[TARGET], text, rules, weight)


def _reserved(story: Story, row: Row) -> None:
    """A unit waits, and how."""
    form, rule = {
        codes.IN_AMBUSH: (_("{unit} waits in ambush, outside of the table."), "firefight:K1a"),
        codes.WITHOUT_ROOM: (_("There is no room for {unit}; it waits in reserve."), "firefight:P9c"),
        codes.AS_SCOUT: (_("{unit} waits until all others are set up."), "firefight:K24a"),
    }[row[A]]
    story.say_of(row, row[ACTOR], form.format(unit=story.names.squads[row[ACTOR]]), [rule], NOTABLE)


def _no_more(story: Story, row: Row) -> None:
    text = _("{side} brings nobody more out of the reserve in this round.")
    story.say(row, row[ACTOR], text.format(side=story.names.sides[row[ACTOR]]), ["firefight:K1c"])


def _left_out(story: Story, row: Row) -> None:
    text = _("There is no room for {unit}; it takes no part.").format(unit=story.names.squads[row[ACTOR]])
    story.say_of(row, row[ACTOR], text, ["firefight:P9c"], NOTABLE)


# Rounds


def _round(story: Story, row: Row) -> None:
    text = _("Round {n}; {side} begins").format(n=row[A], side=story.names.sides[row[ACTOR]])
    rule = "firefight:A2a" if row[A] == 1 else "firefight:A2b"
    story.say(row, row[ACTOR], text, [rule], HEADING)


ACTION_RULES: Final = {
    codes.IDLE: "firefight:A5a",
    codes.HOLD: "firefight:A4a",
    codes.ADVANCE: "firefight:A4b",
    codes.RUSH: "firefight:A4c",
    codes.CHARGE: "firefight:A4d",
}


def _activated(story: Story, row: Row) -> None:
    """A unit acts, and how it walks."""
    unit, action = story.names.squads[row[ACTOR]], row[A]
    text = _("{unit}: {action}.").format(unit=unit, action=action_name(action))
    if action == codes.CHARGE:
        text = _("{unit} charges {target}.").format(unit=unit, target=story.names.squads[row[TARGET]])
    story.say_of(row, row[ACTOR], text, [ACTION_RULES[action]])


def _moved(story: Story, row: Row) -> None:
    """The models of a unit walk: where the first of them ends, and how many there are."""
    unit, walked = story.names.squad_of[row[ACTOR]], [row]
    while story.at < len(story.rows) and story.rows[story.at][CODE] == row[CODE]:
        if story.names.squad_of[story.rows[story.at][ACTOR]] != unit:
            break  # the charged unit answers
        walked.append(story.rows[story.at])
        story.at += 1
    ends = {one[ACTOR]: one for one in walked}
    end = ends[row[ACTOR]]
    text = _("{unit} walks to {place}, {models}.").format(
        unit=story.names.squads[unit],
        place=inch_place(end[A], end[B]),
        models=count("{n} model", "{n} models", len(ends)),
    )
    story.say_of(row, unit, text, ["firefight:M8a"])


def _dice_of_one(story: Story, row: Row) -> list[Row]:
    """All rows of this kind of the same model that follow, this one first."""
    dice = [row]
    while story.at < len(story.rows) and story.rows[story.at][:TARGET] == row[:TARGET]:
        dice.append(story.rows[story.at])
        story.at += 1
    return dice


def _risked(story: Story, row: Row) -> None:
    """All dice of one model for dangerous ground."""
    dice = _dice_of_one(story, row)
    form = _("{model} stands in dangerous ground: {dice}, {wounds}.")
    if not row[B]:
        form = _("{model} comes into dangerous ground: {dice}, {wounds}.")
    wounds = sum(one[A] == 1 for one in dice)
    text = form.format(
        model=story.names.short[row[ACTOR]],
        dice=", ".join(str(one[A]) for one in dice),
        wounds=count("{n} wound", "{n} wounds", wounds),
    )
    rules = ["firefight:T3b" if row[B] else "firefight:T3c", "firefight:T3a"]
    story.say_of(row, story.names.squad_of[row[ACTOR]], text, rules, NOTABLE if wounds else DETAIL)


def _jumped(story: Story, row: Row) -> None:
    """All dice of one jump."""
    dice = _dice_of_one(story, row)
    fails = any(one[A] < row[B] for one in dice)
    form = _("{model} jumps {far}, {needed} or more on each: {dice}, across.")
    if fails:
        form = _("{model} jumps {far}, {needed} or more on each: {dice}, and falls.")
    text = form.format(
        model=story.names.short[row[ACTOR]],
        far=in_inches(row[C]),
        needed=row[B],
        dice=", ".join(str(one[A]) for one in dice),
    )
    rules = ["firefight:J3b"]
    story.say_of(row, story.names.squad_of[row[ACTOR]], text, rules, NOTABLE if fails else DETAIL)


def _die_text(die: int, added: int) -> str:
    """A die with what is added to it, if anything is."""
    return f"{die} {signed(added)}" if added else str(die)


def _fell(story: Story, row: Row) -> None:
    """A fall, and the Defense die against it."""
    model, high, rules = story.names.short[row[ACTOR]], in_inches(row[A]), ["firefight:J2a"]
    text = _("{model} falls {high}").format(model=model, high=high)
    defended = story.take(codes.LOG_DEFENSE)
    if row[B]:
        rules = ["firefight:J2c"]
    elif defended is not None:
        die = _die_text(defended[A], defended[B])
        form = _("{text}; Defense {needed} or more: {die}, a wound")
        if defended[D]:
            form = _("{text}; Defense {needed} or more: {die}, blocked")
        text = form.format(text=text, needed=defended[C], die=die)
        rules.append("firefight:J2b")
    story.say_of(row, story.names.squad_of[row[ACTOR]], _("{text}.").format(text=text), rules, NOTABLE)


def _landed(story: Story, row: Row) -> None:
    text = _("{model} lies at {place}.").format(model=story.names.short[row[ACTOR]], place=inch_place(row[A], row[B]))
    story.say_of(row, story.names.squad_of[row[ACTOR]], text, ["firefight:J2d"])


def _pushed(story: Story, row: Row) -> None:
    form = _("{by} tries to push {model}, {needed} or more: {die}, no.")
    if row[A] >= row[B]:
        form = _("{by} tries to push {model}, {needed} or more: {die}, it may.")
    text = form.format(
        by=story.names.short[row[TARGET]], model=story.names.short[row[ACTOR]], needed=row[B], die=row[A]
    )
    story.say_of(row, story.names.squad_of[row[TARGET]], text, ["firefight:J1a"])


def _shoved(story: Story, row: Row) -> None:
    text = _("{by} shoves {model} to {place}.").format(
        by=story.names.short[row[TARGET]], model=story.names.short[row[ACTOR]], place=inch_place(row[A], row[B])
    )
    story.say_of(row, story.names.squad_of[row[TARGET]], text, ["firefight:J1b"], NOTABLE)


def _recovered(story: Story, row: Row) -> None:
    text = _("{unit} is Stunned no more.").format(unit=story.names.squads[row[ACTOR]])
    story.say_of(row, row[ACTOR], text, ["firefight:A5b"], NOTABLE)


# Spells


def _tokens(story: Story, row: Row) -> None:
    """All casters gain their tokens."""
    rows = [row, *story.all_of(codes.LOG_TOKENS)]
    parts = [
        _("{caster} {n}, holds {held}").format(caster=story.names.short[one[ACTOR]], n=one[A], held=one[B])
        for one in rows
    ]
    text = _("Casters gain tokens: {gains}.").format(gains=listed(parts))
    story.say(row, codes.NOBODY, text, ["firefight:K4a", "firefight:K4b"])


def _cast(story: Story, row: Row) -> None:
    """A spell, its bids, its die and its hits."""
    caster, target = story.names.short[row[ACTOR]], story.names.squads[row[TARGET]]
    spell, rules = row[A], ["firefight:K4c"]
    parts = [
        _("{caster} casts {spell} at {target} for {tokens}").format(
            caster=caster, spell=spell_name(spell), target=target, tokens=count("{n} token", "{n} tokens", row[B])
        )
    ]
    bids = story.all_of(codes.LOG_BID)
    for one in bids:
        form = _("{caster} adds {tokens}") if one[B] > 0 else _("{caster} adds {tokens} against it")
        parts.append(form.format(caster=story.names.short[one[ACTOR]], tokens=count("{n} token", "{n} tokens", one[A])))
    rules += ["firefight:K4e"] if bids else []
    wounds, thrown = 0, story.take(codes.LOG_SPELL)
    if thrown is not None:
        die = _die_text(thrown[A], thrown[B])
        form = _("4 or more: {die}, it works") if thrown[D] else _("4 or more: {die}, it fails")
        parts.append(form.format(die=die))
        rules.append("firefight:K4d")
        if thrown[D]:
            rules.append(f"firefight:{SPELL_RULES[spell]}b")
            wounds = _defended(story, parts, rules)
    text = _("{text}.").format(text="; ".join(parts))
    story.say_of(row, story.names.squad_of[row[ACTOR]], text, rules, NOTABLE if wounds or thrown else DETAIL)


def _support(story: Story, row: Row) -> None:
    """Support that is called, its die and its hits."""
    caller, target = story.names.short[row[ACTOR]], story.names.squads[row[TARGET]]
    form = _("{needed} or more: {die}, it comes") if row[C] else _("{needed} or more: {die}, nothing comes")
    parts = [_("{model} calls support on {target}").format(model=caller, target=target)]
    parts.append(form.format(needed=row[B], die=row[A]))
    rules = ["firefight:E8l"]
    wounds = _defended(story, parts, rules) if row[C] else 0
    text = _("{text}.").format(text="; ".join(parts))
    story.say_of(row, story.names.squad_of[row[ACTOR]], text, rules, NOTABLE if wounds else DETAIL)


def _treated(story: Story, row: Row) -> None:
    """A marker that is taken away, or Stunned."""
    healer, patient = story.names.short[row[TARGET]], story.names.short[row[ACTOR]]
    form = _("{healer} treats {patient}, who is rid of a wound marker.")
    if row[A]:
        form = _("{healer} treats {patient}, whose unit is Stunned no more.")
    text = form.format(healer=healer, patient=patient)
    story.say_of(row, story.names.squad_of[row[TARGET]], text, ["firefight:E8m"], NOTABLE)


def _becomes(story: Story, row: Row) -> None:
    text = _("The target is gone: {unit} rushes instead.").format(unit=story.names.squads[row[ACTOR]])
    story.say_of(row, row[ACTOR], text, ["firefight:A6d"])


# Attacks


def _attack(story: Story, row: Row) -> None:
    """An attack: who at whom, the dice to hit by weapon, then the Defense dice."""
    text, rules = _attack_begins(story, row)
    parts = [text]
    told = story.all_of(codes.LOG_TO_HIT, codes.LOG_HINDERED, codes.LOG_IMPACT)
    thrown = [one for one in told if one[CODE] == codes.LOG_TO_HIT]
    charges = row[CODE] == codes.LOG_STRIKES and not row[A]
    for weapon, needed in dict.fromkeys((one[D], one[B]) for one in thrown):
        dice = [one for one in thrown if (one[D], one[B]) == (weapon, needed)]
        acting = _acting(story, dice, fires=row[CODE] == codes.LOG_FIRES, charges=charges)
        parts.append(_dice_to_hit(story, dice, tuple(acting)))
        rules += [rule for rule in acting.values() if rule not in rules]
    for one in told:
        if one[CODE] == codes.LOG_IMPACT:
            rules.append("firefight:K14a")
            if one[B]:
                parts.append(
                    count("{n} die of Impact fewer, by Counter", "{n} dice of Impact fewer, by Counter", one[B])
                )
                rules.append("firefight:K5b")
    _hindered([one for one in told if one[CODE] == codes.LOG_HINDERED], parts, rules)
    if any(one[C] for one in thrown) and _is_helpless(story):
        parts.append(_("Stunned, without a Defense roll"))
        rules.append("firefight:W4a")
    wounds = _defended(story, parts, rules)
    text = _("{text}.").format(text="; ".join(parts))
    story.say_of(row, row[ACTOR], text, rules, NOTABLE if wounds else DETAIL)


def _attack_begins(story: Story, row: Row) -> tuple[str, list[str]]:
    """Who attacks whom, and how, with the rules for that."""
    if row[CODE] == codes.LOG_FIRES:
        form, rules = _("{unit} fires at {target}"), ["firefight:S3a"]
    elif row[A] == COUNTER:
        form, rules = _("{unit} strikes first at {target}, by Counter"), ["firefight:K5a"]
    elif row[A]:
        form, rules = _("{unit} strikes back at {target}"), ["firefight:H5a"]
    else:
        form, rules = _("{unit} strikes at {target}"), ["firefight:H3a"]
    if row[CODE] == codes.LOG_STRIKES and row[B]:
        rules.append("firefight:H7a")
    return form.format(unit=story.names.squads[row[ACTOR]], target=story.names.squads[row[TARGET]]), rules


def _hindered(rows: Sequence[Row], parts: list[str], rules: list[str]) -> None:
    """What made the dice to hit count less."""
    if any(one[C] for one in rows):
        parts.append(_("Stealth, so far away: 1 less on the die"))
        rules.append("firefight:K26a")
    if any(one[D] for one in rows):
        parts.append(_("Indirect after a move: 1 less on the die"))
        rules.append("firefight:K15c")


def _acting(story: Story, thrown: Sequence[Row], *, fires: bool, charges: bool) -> dict[str, str]:
    """The special rules that acted on the hits of one weapon, by name, each with its rule in the book."""
    hit = [one for one in thrown if one[C]]
    found: dict[str, str] = {}
    if any(one[C] == 2 for one in hit):
        found |= {"Relentless": "firefight:K21a"} if fires else {"Furious": "firefight:K11a"}
    if not hit or hit[0][D] < 0:
        return found
    for name in map(name_of, story.names.weapon_rules[hit[0][D]]):
        acts = {"Lance": charges, "Rending": any(one[A] == NATURAL for one in hit)}.get(name, True)
        if name in WEAPON_RULES and acts:
            found[name] = WEAPON_RULES[name]
    return found


def _is_helpless(story: Story) -> bool:
    """Whether hits take models out, or wound them, as soon as they have fallen: no Defense die comes next."""
    if story.at >= len(story.rows):
        return False
    return story.rows[story.at][CODE] in (codes.LOG_KNOCKED_OUT, codes.LOG_WOUNDED)


def _blast(story: Story, row: Row) -> None:
    """What a Blast does to one of the units that it reaches."""
    unit, rules = row[TARGET], ["firefight:K3e"]
    name = story.names.squads[unit]
    parts = [count("{unit} takes {n} hit of the blast", "{unit} takes {n} hits of the blast", row[A], unit=name)]
    wounds = _defended(story, parts, rules)
    story.say_of(row, row[ACTOR], _("{text}.").format(text="; ".join(parts)), rules, NOTABLE if wounds else DETAIL)


WEAPON_RULES: Final = {
    "Blast": "firefight:K3b",
    "Deadly": "firefight:K6a",
    "Lance": "firefight:K16a",
    "Lock-On": "firefight:K17a",
    "Reliable": "firefight:K22a",
    "Rending": "firefight:K23a",
}
"""What a rule of a weapon that has hit is in the rulebook, where no row tells of it."""


def _defended(story: Story, parts: list[str], rules: list[str]) -> int:
    """The Defense dice that come next, and those of Regeneration; how many wounds are left."""
    met = story.all_of(codes.LOG_DEFENSE, codes.LOG_ROLLED_AGAIN, codes.LOG_VENOM)
    defended = [one for one in met if one[CODE] != codes.LOG_VENOM]
    if not defended:
        return 0
    dice = ", ".join(_defense_die(one) for one in defended)
    wounds = sum(one[CODE] == codes.LOG_DEFENSE and not one[D] for one in defended)
    parts.append(_("Defense {needed} or more: {dice}").format(needed=defended[0][C], dice=dice))
    parts.append(count("{n} wound", "{n} wounds", wounds))
    rules.append("firefight:S4a")
    if any(one[B] > 0 for one in defended):
        rules.append("firefight:T1a")
    if any(one[B] < 0 for one in defended):
        rules.append("firefight:K2a")
    if len(met) > len(defended):
        rules.append("firefight:K19b")
    if story.take(codes.LOG_LUCKY) is not None:
        parts.append(_("the first one of the round is ignored"))
        rules.append("firefight:E8j")
    healed = story.all_of(codes.LOG_REGENERATED)
    if healed:
        dice, ignored = ", ".join(str(one[A]) for one in healed), sum(one[C] for one in healed)
        parts.append(_("Regeneration, {needed} or more: {dice}").format(needed=healed[0][B], dice=dice))
        parts.append(count("{n} is ignored", "{n} are ignored", ignored))
        rules.append("firefight:K20a")
    return wounds


def _defense_die(row: Row) -> str:
    """A Defense die with what is added to it; one that is rolled again, for Poison, says so."""
    if row[CODE] == codes.LOG_ROLLED_AGAIN:
        return _("{die} again for Poison").format(die=row[A])
    return _die_text(row[A], row[B])


def _dice_to_hit(story: Story, thrown: Sequence[Row], acting: Sequence[str]) -> str:
    """The dice of one weapon, how many hits they are, and the special rules that acted on them."""
    dice, needed = ", ".join(str(one[A]) for one in thrown), thrown[0][B]
    hits = count("{n} hit", "{n} hits", sum(one[C] for one in thrown))
    if acting:
        hits = _("{hits} ({rules})").format(hits=hits, rules=", ".join(acting))
    form = _("{weapon}, {needed} or more: {dice}, {hits}")
    if needed > 6:
        form = _("{weapon}, fatigued, a natural 6: {dice}, {hits}")
    weapon = "Impact" if thrown[0][D] < 0 else story.names.weapons[thrown[0][D]]
    return form.format(weapon=weapon, needed=needed, dice=dice, hits=hits)


def _wounded(story: Story, row: Row) -> None:
    """The markers of a model, and the check that follows."""
    markers = [row, *story.all_of(codes.LOG_WOUNDED)]
    model, unit = story.names.short[row[ACTOR]], story.names.squad_of[row[ACTOR]]
    text = _("{model} takes {wounds} and has {markers}").format(
        model=model,
        wounds=count("{n} wound", "{n} wounds", len(markers)),
        markers=count("{n} marker", "{n} markers", markers[-1][A]),
    )
    rules = ["firefight:W1a"]
    dread = story.take(codes.LOG_DREAD)
    fear = dread[A] if dread is not None else 0
    if fear:
        text = _("{text}; Fear adds {n}").format(text=text, n=fear)
        rules.append("firefight:K8a")
    check = story.take(codes.LOG_CHECK)
    if check is not None:
        text = _("{text}; the die shows {die}, {sum} in all, and {needed} knocks it out").format(
            text=text, die=check[A], sum=check[A] + check[B] + fear, needed=check[C]
        )
        rules.append("firefight:W1b" if check[C] == 6 else "firefight:K28b")
    elif story.names.squad_rows[unit].tough:
        text = _("{text}; Tough, it is not checked").format(text=text)
        rules.append("firefight:K28a")
    story.say_of(row, unit, _("{text}.").format(text=text), rules, NOTABLE)


def _check(story: Story, row: Row) -> None:
    """A check is told with the markers before it, and the dice of an attack with the attack."""


def _stunned(story: Story, row: Row) -> None:
    text = _("{unit} is Stunned.").format(unit=story.names.squads[row[ACTOR]])
    story.say_of(row, row[ACTOR], text, ["firefight:W3a"], NOTABLE)


def _knocked_out(story: Story, row: Row) -> None:
    unit = story.names.squad_of[row[ACTOR]]
    text = _("{model} is knocked out.").format(model=story.names.short[row[ACTOR]])
    if row[TARGET] != codes.NOBODY:
        text = _("{model} is knocked out by {killer}.").format(
            model=story.names.short[row[ACTOR]], killer=story.names.short[row[TARGET]]
        )
    story.say_of(row, unit, text, ["firefight:W2a", "firefight:E2a"], IMPORTANT)


def _fatigued(story: Story, row: Row) -> None:
    form = (
        _("{unit} is fatigued through the next round.") if row[A] else _("{unit} is fatigued to the end of the round.")
    )
    rules = ["firefight:H7b", "firefight:H7d"] if row[A] else ["firefight:H7b"]
    story.say_of(row, row[ACTOR], form.format(unit=story.names.squads[row[ACTOR]]), rules)


def _stepped(story: Story, row: Row) -> None:
    """The charging models go back."""
    story.all_of(codes.LOG_STEPPED)
    unit = story.names.squad_of[row[ACTOR]]
    text = _("{unit} goes back 1 inch.").format(unit=story.names.squads[unit])
    story.say_of(row, unit, text, ["firefight:H6b"])


# Morale and the end


def _tested(story: Story, row: Row) -> None:
    unit, rules = story.names.squads[row[ACTOR]], ["firefight:R2a" if row[STEP] == codes.ROUT else "firefight:X6b"]
    parts = [_("{unit} tests morale").format(unit=unit)]
    if row[TARGET] != codes.NOBODY:
        parts.append(_("with the Quality of {hero}").format(hero=story.names.short[row[TARGET]]))
        rules.append("firefight:K12a")
    if row[A]:
        parts.append(_("{needed} or more: {die}").format(needed=row[B], die=row[A]))
        rules.append("firefight:R1a")
    else:
        parts.append(_("Stunned, it fails without a roll"))
        rules.append("firefight:R3a")
    if row[C]:
        parts.append(_("Fearless, 4 or more: {die}").format(die=row[C]))
        rules.append("firefight:K9a")
    parts.append(_("passed") if row[D] else _("failed"))
    story.say_of(row, row[ACTOR], _("{text}.").format(text="; ".join(parts)), rules, NOTABLE)


def _routed(story: Story, row: Row) -> None:
    text = _("{unit} routs and is removed.").format(unit=story.names.squads[row[ACTOR]])
    story.say_of(row, row[ACTOR], text, ["firefight:R2c"], IMPORTANT)


def _seized(story: Story, row: Row) -> None:
    if row[ACTOR] == codes.NOBODY:
        text = _("Objective {n} is contested and neutral again.").format(n=row[TARGET] + 1)
        story.say(row, codes.NOBODY, text, ["firefight:P5d"], NOTABLE)
        return
    text = _("{side} seizes objective {n}.").format(side=story.names.sides[row[ACTOR]], n=row[TARGET] + 1)
    story.say(row, row[ACTOR], text, ["firefight:P5a"], NOTABLE)


def _conceded(story: Story, row: Row) -> None:
    text = _("{side} concedes.").format(side=story.names.sides[row[ACTOR]])
    story.say(row, row[ACTOR], text, ["firefight:A7a"], IMPORTANT)


def _beaten(story: Story, row: Row) -> None:
    form = _("{side} has no model left on the table, and has retreated.") if row[A] else _("{side} has no model left.")
    rules = ["firefight:A8a", "firefight:E7b"] if row[A] else ["firefight:A8a"]
    story.say(row, row[ACTOR], form.format(side=story.names.sides[row[ACTOR]]), rules, IMPORTANT)


def _left(story: Story, row: Row) -> None:
    """Models leave, all of one unit in one sentence."""
    gone = [row, *story.all_of(codes.LOG_LEFT)]
    unit = story.names.squad_of[row[ACTOR]]
    models = count("{n} model", "{n} models", len(gone))
    text = _("{unit} leaves the table over its own edge: {models}.").format(
        unit=story.names.squads[unit], models=models
    )
    story.say_of(row, unit, text, ["firefight:A10a"], NOTABLE)


def _empty(story: Story, row: Row) -> None:
    text = _("{weapon} of {unit} is out of ammo: its fire has made no hit, and there is no train.")
    text = text.format(weapon=story.names.weapons[row[A]], unit=story.names.squads[row[ACTOR]])
    story.say_of(row, row[ACTOR], text, ["firefight:E9b"], NOTABLE)


def _lucky(story: Story, row: Row) -> None:
    text = _("{model} is lucky: its first wound of the round is ignored.").format(model=story.names.short[row[ACTOR]])
    story.say_of(row, story.names.squad_of[row[ACTOR]], text, ["firefight:E8j"], NOTABLE)


def _won(story: Story, row: Row) -> None:
    titles, teams = story.names.sides, story.names.teams
    scores = _("objectives: {first} against {second}").format(first=row[A], second=row[B])
    if len(titles) > 2:
        owned = listed([f"{title} {n}" for title, n in zip(titles, row[A:], strict=False)])
        scores = _("objectives: {sides}").format(sides=owned)
    text = _("Nobody has won; {scores}.").format(scores=scores)
    rules = ["firefight:P6b"]
    if row[ACTOR] != codes.NOBODY:
        allied = [title for title, team in zip(titles, teams, strict=True) if team == teams[row[ACTOR]]]
        text = _("{side} has won; {scores}.").format(side=allied[0], scores=scores)
        rules = [_how_won(story), "firefight:E7c"]
        if len(allied) > 1:
            text = _("{sides} have won; {scores}.").format(sides=listed(allied), scores=scores)
            rules = [_how_won(story), "firefight:A9d", "firefight:E7d"]
    story.say(row, row[ACTOR], text, rules, IMPORTANT)


def _how_won(story: Story) -> str:
    """By what a battle has been won: the others have conceded, have nobody left, or have fewer objectives."""
    before = story.rows[story.at - 2][CODE] if story.at > 1 else codes.LOG_WON
    return {codes.LOG_CONCEDED: "firefight:A7a", codes.LOG_BEATEN: "firefight:A8a"}.get(before, "firefight:P6a")


TELLERS: Final[Mapping[int, Callable[[Story, Row], None]]] = MappingProxyType(
    {
        codes.LOG_ROLL_OFF: _roll_off,
        codes.LOG_OBJECTIVES: _objectives,
        codes.LOG_EDGE: _edge,
        codes.LOG_MARKED: _marked,
        codes.LOG_NO_PLACE: _no_place,
        codes.LOG_PLACED: _placed,
        codes.LOG_OUT: _left_out,
        codes.LOG_ROUND: _round,
        codes.LOG_ACTIVATED: _activated,
        codes.LOG_MOVED: _moved,
        codes.LOG_FIRES: _attack,
        codes.LOG_STRIKES: _attack,
        codes.LOG_TO_HIT: _check,
        codes.LOG_DEFENSE: _check,
        codes.LOG_HINDERED: _check,
        codes.LOG_IMPACT: _check,
        codes.LOG_VENOM: _check,
        codes.LOG_ROLLED_AGAIN: _check,
        codes.LOG_REGENERATED: _check,
        codes.LOG_DREAD: _check,
        codes.LOG_BLAST: _blast,
        codes.LOG_WOUNDED: _wounded,
        codes.LOG_CHECK: _check,
        codes.LOG_STUNNED: _stunned,
        codes.LOG_KNOCKED_OUT: _knocked_out,
        codes.LOG_RECOVERED: _recovered,
        codes.LOG_FATIGUED: _fatigued,
        codes.LOG_STEPPED: _stepped,
        codes.LOG_TESTED: _tested,
        codes.LOG_ROUTED: _routed,
        codes.LOG_SEIZED: _seized,
        codes.LOG_CONCEDED: _conceded,
        codes.LOG_BEATEN: _beaten,
        codes.LOG_LEFT: _left,
        codes.LOG_EMPTY: _empty,
        codes.LOG_LUCKY: _lucky,
        codes.LOG_WON: _won,
        codes.LOG_RISKED: _risked,
        codes.LOG_JUMPED: _jumped,
        codes.LOG_FELL: _fell,
        codes.LOG_LANDED: _landed,
        codes.LOG_PUSHED: _pushed,
        codes.LOG_SHOVED: _shoved,
        codes.LOG_RESERVED: _reserved,
        codes.LOG_NO_MORE: _no_more,
        codes.LOG_TOKENS: _tokens,
        codes.LOG_CAST: _cast,
        codes.LOG_BID: _check,
        codes.LOG_SPELL: _check,
        codes.LOG_BECOMES: _becomes,
        codes.LOG_SUPPORT: _support,
        codes.LOG_TREATED: _treated,
    }
)
"""Who tells a row, by its code."""
