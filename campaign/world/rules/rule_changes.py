"""House rules that are changed while the campaign goes on, and which values they can have (campaign:C86)."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.battle.systems import SYSTEMS, lists_of
from campaign.words import _, listed
from campaign.world.events import RulesChanged
from campaign.world.house_rules import (
    EDITION,
    FROM_THE_FOUNDING,
    MOST_CATCH_UP,
    MOST_HANDICAP,
    MOST_VETERAN_PRICE,
    EndBy,
    HouseRules,
    changes_between,
    handicaps,
    house_rule_value,
    with_changes,
    without_strange,
)
from campaign.world.orders import ChangeRules
from campaign.world.queries import open_battles
from campaign.world.refusal import Reason, refuse_if
from campaign.world.rules.course import Course
from campaign.world.rules.permission import settled_problems
from campaign.world.state import ARMY_LIMIT, Campaign, Stage

LONGEST_REASON = 200
MOST_SECTORS = 99  # that can be agreed to yield income


def change_rules(course: Course, order: ChangeRules) -> None:
    """What is agreed holds from now on; what has happened stays (campaign:C86a, C86b, C86c)."""
    state = course.state
    changed = with_changes(state.setting.rules, order.changes)
    refuse_if(
        [
            *_moment_problems(state),
            *reason_problems(order.reason, "campaign:C86"),
            *_switch_problems(order.changes),
            *rules_problems(changed, state.setting.system, state.setting.factions),
            *_founding_problems(state.setting.rules, changed),
        ]
    )
    course.happen(RulesChanged(changed))


def reason_problems(reason: str, rule: str) -> list[Reason]:
    """What the organiser decides has to say why."""
    if not reason.strip():
        return [Reason(rule, _("Say why; the journal keeps it."))]
    if len(reason) > LONGEST_REASON:
        return [Reason(rule, _("A reason has at most {n} characters.").format(n=LONGEST_REASON))]
    return []


def rules_problems(rules: HouseRules, system: str, factions: tuple[str, ...] = ()) -> list[Reason]:
    """Values that a house rule cannot have (campaign:C4b, campaign:C36a, C36b, campaign:C85b, C98), and house rules of
    another rule system than this one, or of a list that is not among its own and these."""
    reasons = [*_of_other_games(rules, system, factions)] if system in SYSTEMS else []
    if not 1 <= rules.start_fp <= ARMY_LIMIT:
        text = _("A home sector starts with 1 to 20 FP, not {n}.")
        reasons.append(Reason("campaign:C4", text.format(n=rules.start_fp)))
    if rules.end_by is not EndBy.LAST_STANDING and not 1 <= rules.end_at <= 9999:
        text = _("The campaign has to end after 1 to 9999 months, or at 1 to 9999 VP.")
        reasons.append(Reason("campaign:C36", text))
    if not 0 <= rules.catch_up <= MOST_CATCH_UP:
        text = _("The smallest get 0 to {most} FP more from a sector, not {n}.")
        reasons.append(Reason("campaign:C85", text.format(most=MOST_CATCH_UP, n=rules.catch_up)))
    if not 0 <= rules.income_from <= MOST_SECTORS:
        text = _("Income comes from 1 to {most} sectors of a player, or with 0 from all, not from {n}.")
        reasons.append(Reason("campaign:C85", text.format(most=MOST_SECTORS, n=rules.income_from)))
    if not 0 <= rules.veteran_price <= MOST_VETERAN_PRICE:
        text = _("A veteran costs 0 to {most} FP more for each step of experience, not {n}.")
        reasons.append(Reason("campaign:C88", text.format(most=MOST_VETERAN_PRICE, n=rules.veteran_price)))
    if not 1 <= rules.edition <= EDITION:
        text = _("The editions of the campaign rules are 1 to {newest}; there is no edition {n}.")
        reasons.append(Reason("campaign:C93", text.format(newest=EDITION, n=rules.edition)))
    return reasons


def _of_other_games(rules: HouseRules, system: str, factions: tuple[str, ...]) -> Iterator[Reason]:
    """What means nothing in a campaign of this rule system, and handicaps that its lists cannot have (campaign:C98)."""
    usual = without_strange(rules, system, factions)
    for key, _value in changes_between(usual, rules):
        text = _("The house rule “{key}” means nothing in a campaign of {game}.")
        yield Reason("", text.format(key=key[:60], game=lists_of(system).title))
    for name, percent in handicaps(usual, system):
        if not 0 <= percent <= MOST_HANDICAP:
            text = _("A list gets 0 to {most} % more FP as a handicap, the {list} not {n} %.")
            yield Reason("campaign:C98", text.format(most=MOST_HANDICAP, list=name, n=percent))


def _moment_problems(state: Campaign) -> list[Reason]:
    """campaign:C86a."""
    reasons = settled_problems(state)
    if state.stage is Stage.OVER:
        reasons.append(Reason("campaign:C36", _("The campaign is over.")))
    if places := [state.sectors[battle.sector].name for battle in open_battles(state)]:
        text = _("House rules are changed when no battle waits; one waits for {places}.")
        reasons.append(Reason("campaign:C86", text.format(places=listed(places))))
    return reasons


def _switch_problems(changes: tuple[tuple[str, bool | int | str], ...]) -> list[Reason]:
    return [
        Reason("", _("“{key}” is no house rule that can be {value}.").format(key=key[:40], value=str(value)[:40]))
        for key, value in changes
        if house_rule_value(key, value) is None
    ]


def _founding_problems(before: HouseRules, after: HouseRules) -> list[Reason]:
    """campaign:C86c."""
    changed = [key for key, _value in changes_between(before, after)]
    if not changed:
        return [Reason("campaign:C86", _("Nothing would change: these house rules hold already."))]
    if set(changed) & set(FROM_THE_FOUNDING):
        text = _(
            "Home sectors’ FP, free sectors and the price of veterans stay as they were founded: amend the founding."
        )
        return [Reason("campaign:C86", text)]
    return []
