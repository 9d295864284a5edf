"""What is foreseen, in words: the same at the terminal and in the window. Counts nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from campaign.battle.forecast import TOLD_FROM, share
from campaign.battle.systems import campaign_of
from campaign.operations.contemplated import FP_PER_LEADER, Ready
from campaign.operations.counting import Tally, Values
from campaign.operations.foresight import Foreseen, Target
from campaign.operations.playing import NEAR, Case
from campaign.operations.way import Hazard, Way
from campaign.words import _, decimal, listed
from campaign.world.house_rules import BattleTime
from campaign.world.ids import RouteId, SectorId
from campaign.world.state import Campaign
from campaign.world.zones import hazard_dice, place_words

MOST_OF_THEM: Final = 0.8  # what is called “mostly”: eight of ten


class Kind(StrEnum):
    """How a number is written."""

    CHANCE = "chance"
    FP = "fp"
    POINTS = "points"
    BALANCE = "balance"  # may be below 0, and then says so


@dataclass(frozen=True, slots=True)
class Number:
    """A column: which number of an outcome it shows, what it means, and the rule behind it."""

    name: str
    title: str
    meaning: str
    rule: str
    kind: Kind


def numbers(system: str) -> tuple[Number, ...]:
    """What is worth comparing in this rule system, in the order in which people ask for it."""
    leaders = campaign_of(system).leader_words()
    return (
        Number(
            "taken",
            _("Yours"),
            _("The sector is yours in the end: nobody defends it, or you have won there."),
            "campaign:C13",
            Kind.CHANCE,
        ),
        Number(
            "destroyed",
            _("Wiped out"),
            _("Nobody of those who set out is left."),
            "campaign:C23",
            Kind.CHANCE,
        ),
        Number(
            "fp_lost",
            _("FP lost"),
            _("What you lose for good on average: on the way, in the battle, in a retreat, and as surplus."),
            "campaign:C14",
            Kind.FP,
        ),
        Number(
            "enemy_fp_lost",
            _("FP killed"),
            _("What all enemies lose for good on average, whoever gets points for it."),
            "campaign:C35",
            Kind.FP,
        ),
        Number(
            "vp",
            _("VP"),
            _("1 VP for each FP killed or left to you with the field, 3 for a commander; not the points of the month."),
            "campaign:C34",
            Kind.POINTS,
        ),
        Number(
            "enemy_vp", _("VP theirs"), _("What all enemies score by it, in the same way."), "campaign:C34", Kind.POINTS
        ),
        Number(
            "balance",
            _("Balance"),
            _("Your VP less theirs, and 5 VP of the month for the sector where you gain it. Best targets come first."),
            "campaign:C34",
            Kind.BALANCE,
        ),
        Number(
            "commander",
            _("Commander"),
            _("Your commander in chief is lost: 3 VP to the enemy, and no new one for two weeks."),
            "campaign:C38",
            Kind.CHANCE,
        ),
        Number(
            "headless",
            leaders.column,
            leaders.all_lost_means,
            "campaign:C18",
            Kind.CHANCE,
        ),
        Number(
            "income",
            _("Income"),
            _("FP of income at the end of the week more than without it: who has fought no battle gets none."),
            "campaign:C29",
            Kind.BALANCE,
        ),
    )


def ranked(found: Sequence[Foreseen]) -> tuple[Foreseen, ...]:
    """By the balance of points if they stand, the best first; own sectors that nobody attacks come last.

    Whose balance is not told yet comes after those whose is, the weakest first.
    """

    def place(one: Foreseen) -> tuple[bool, bool, float]:
        tally = one.tallies[0]
        known = tally.played >= TOLD_FROM
        standing = sum(stands.fp for stands in one.target.stands)
        return is_own(one.target), not known, -round(tally.mean("balance").value, 1) if known else standing

    return tuple(sorted(found, key=place))


def is_own(target: Target) -> bool:
    """Whether it is a sector of the player's that no enemy stands in."""
    ready = target.ready
    return ready.state.sectors[target.goal].owner == ready.operation.player and not target.stands


def written(number: Number, tally: Tally) -> str:
    """The number, short; a dash before anything is counted."""
    if not tally.played:
        return "–"
    if number.kind is Kind.CHANCE:
        return percent(tally.chance(number.name).share)
    value = round(tally.mean(number.name).value, 1)
    if number.kind is Kind.BALANCE:
        return f"{'+' if value > 0 else ''}{decimal(value)}" if value else "0"
    return decimal(value) if value else "0"


def told(number: Number, tally: Tally) -> str:
    """The number while it grows: a dash before there are tries enough for it to say anything."""
    return written(number, tally) if tally.played >= TOLD_FROM else "–"


def explained(number: Number, tally: Tally) -> str:
    """What the number means, and how sure it is."""
    if not tally.played:
        return number.meaning
    if tally.played < TOLD_FROM:
        so_far = _("{n} tries so far; a number is told from {from_} on.").format(n=tally.played, from_=TOLD_FROM)
        return f"{number.meaning}\n{so_far}"
    if number.kind is Kind.CHANCE:
        share = tally.chance(number.name)
        sure = _("In {n} of {all} tries; in 95 of 100 cases between {low} and {high} %.").format(
            n=share.battles, all=tally.played, low=decimal(100 * share.low), high=decimal(100 * share.high)
        )
    else:
        mean = tally.mean(number.name)
        sure = _("Mean of {all} tries; in 95 of 100 cases right to ± {n}.").format(
            all=tally.played, n=decimal(mean.spread, 2)
        )
    return f"{number.meaning}\n{sure}"


RISKS: Final = ("commander", "headless", "destroyed", "late")
"""What may go wrong: the commander falls, all leaders do, the whole army does, or it does not come to where it goes."""


def risk(name: str, tally: Tally, system: str) -> tuple[str, str, str]:
    """A risk in words, how likely it is, and the same in full."""
    words = {
        "commander": _("Your commander falls"),
        "headless": campaign_of(system).leader_words().all_lost,
        "destroyed": _("It is wiped out"),
        "late": _("It does not arrive"),
    }[name]
    if tally.played < TOLD_FROM:
        return words, "–", words
    chance = tally.chance("arrived" if name == "late" else name)
    if name == "late":
        chance = share(tally.played - chance.battles, tally.played)
    sure = _("In {n} of {all} tries; in 95 of 100 cases between {low} and {high} %.").format(
        n=chance.battles, all=tally.played, low=decimal(100 * chance.low), high=decimal(100 * chance.high)
    )
    return words, percent(chance.share), f"{words}. {sure}"


def mean_of(values: Values) -> float:
    """The mean of numbers that came so often."""
    return sum(fp * times for fp, times in values) / max(1, sum(times for _fp, times in values))


def middle(values: Values, part: float) -> tuple[int, int]:
    """Between which two numbers the middle part of all lies: as many left out below as above, at most."""
    aside = (1 - part) / 2 * sum(times for _fp, times in values)
    return _first_beyond(values, aside), _first_beyond(tuple(reversed(values)), aside)


def _first_beyond(values: Values, aside: float) -> int:
    """The first number that is not among those left aside."""
    passed = 0
    for fp, times in values:
        passed += times
        if passed > aside:
            return fp
    return values[-1][0] if values else 0


def spread_words(values: Values) -> str:
    """A mean, and where most of it lies, in a few words."""
    low, high = middle(values, MOST_OF_THEM)
    mean = decimal(mean_of(values))
    if low == high:
        return _("{mean} on average, mostly {low}").format(mean=mean, low=low)
    return _("{mean} on average, mostly {low} to {high}").format(mean=mean, low=low, high=high)


def percent(share: float) -> str:
    """A chance as people say it: whole, but for what is rare."""
    if 0 < share < 0.095:
        return _("{n} %").format(n=decimal(100 * share))
    return _("{n} %").format(n=f"{100 * share:.0f}")


def case_title(case: Case, target: Target) -> str:
    """What the others do in a case, in a few words."""
    if case is Case.HELPED:
        return _("helpers come")
    if case is Case.WITHDRAW:
        return _("they withdraw")
    return _("they stand") if target.stands else _("nobody there")


def case_meaning(case: Case, target: Target) -> str:
    """The same in full."""
    if case is Case.HELPED:
        return _("All who are attacked stand, and whoever is likely to help sends a detachment (campaign:D1).")
    if case is Case.WITHDRAW:
        return _("Whoever has an own sector to go to withdraws before the battle; the others stand (campaign:C21).")
    if target.stands:
        return _("All who are attacked stand, and nobody else comes (campaign:C21).")
    return _("Nobody defends the sector (campaign:C13).")


def way_words(state: Campaign, ready: Ready) -> str:
    """The way from where the army stands, by the names of its sectors."""
    path = (state.armies[ready.operation.army].sector, *ready.operation.path)
    return _(" → ").join(state.sectors[sector].name for sector in path)


def hazard_words(state: Campaign, hazard: Hazard) -> str:
    """What a hazard costs, and how likely it is the end (campaign:C14)."""
    if RouteId(hazard.hazard) in state.setting.routes:
        a, b = (state.sectors[end].name for end in state.setting.routes[RouteId(hazard.hazard)])
        what = _("Minefield between {a} and {b}").format(a=a, b=b)
    else:
        sector = state.sectors[SectorId(hazard.hazard)]
        what = _("{sector} is radioactive").format(sector=sector.name)
        if sector.hazard is not None:
            what = place_words(sector.name, sector)
    costs = _("{what}: {n}D6, {fp} FP lost on average").format(
        what=what, n=hazard_dice(state, hazard.hazard), fp=decimal(hazard.fp_lost)
    )
    if hazard.reached < 1:
        costs = _("{costs}, reached in {share}").format(costs=costs, share=percent(hazard.reached))
    if hazard.ends_it:
        costs = _("{costs}; in {share} nobody is left").format(costs=costs, share=percent(hazard.ends_it))
    return _("{sentence}.").format(sentence=costs)


def way_summary(way: Way) -> str:
    """With how much the army arrives."""
    if not way.hazards:
        return _("All {fp} FP arrive.").format(fp=way.fp)
    arriving = [(fp, chance) for fp, chance in way.arrivals if fp]
    if not arriving:
        return _("Nobody arrives.")
    low, high = min(fp for fp, _chance in arriving), max(fp for fp, _chance in arriving)
    mean = sum(fp * chance for fp, chance in arriving) / way.arrives
    text = _("It arrives in {share}, with {low} to {high} of its {fp} FP, {mean} on average.")
    if low == high:
        text = _("It arrives in {share}, with {low} of its {fp} FP.")
    return text.format(share=percent(way.arrives), low=low, high=high, fp=way.fp, mean=decimal(mean))


def stands_words(state: Campaign, target: Target) -> str:
    """Who would be attacked."""
    if not target.stands:
        return _("Nobody defends it.")
    told = [
        _("{army} of {player}, {fp} FP").format(
            army=state.armies[s.army].name, player=state.players[s.player].name, fp=s.fp
        )
        for s in target.stands
    ]
    return _("There: {armies}.").format(armies=listed(told))


def helps_words(state: Campaign, target: Target) -> str:
    """Who is likely to send a detachment; empty where nobody is."""
    if not target.helps:
        return ""
    told = [
        _("{player} with {fp} FP for {ally}").format(
            player=state.players[h.player].name, fp=h.fp, ally=state.players[h.ally].name
        )
        for h in target.helps
    ]
    return _("Likely to send a detachment: {helpers}.").format(helpers=listed(told))


def assumptions(state: Campaign, foreseen: Sequence[Foreseen]) -> Iterator[str]:
    """What the numbers take for granted, in sentences."""
    targets = [found.target for found in foreseen]
    yield _("Only what its player may see is counted, with dice of its own: nothing here tells how the real ones fall.")
    if any(target.ready.aside for target in targets):
        yield _("What is still to be chosen now is left aside, with all who are in it.")
    unknown = [army for target in targets for army in target.ready.assumed if _matters(target, army)]
    if unknown:
        names = listed([state.armies[army].name for army in dict.fromkeys(unknown)])
        yield state.setting.face.leader_words().assumed.format(armies=names, n=FP_PER_LEADER)
    if any(target.helps for target in targets):
        yield _("Helpers: friends from anywhere, and neighbours within {n} routes for those who are attacked.").format(
            n=NEAR
        )
    if state.setting.rules.battles is BattleTime.END_OF_WEEK and any(target.stands for target in targets):
        yield _("Nobody else moves before the week’s battles are fought, and its other battles are left aside.")


def _matters(target: Target, army: str) -> bool:
    return bool(target.helps) or any(stands.army == army for stands in target.stands)
