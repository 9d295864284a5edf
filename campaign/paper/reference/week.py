"""The campaign's tables in short. Texts are our own; numbers that the rules hold are theirs."""

from __future__ import annotations

from campaign.battle.contract.campaign import LeaderWords
from campaign.battle.contract.paper import Block, Row
from campaign.battle.systems import campaign_of
from campaign.words import _
from campaign.world.house_rules import BattleTime, HouseRules, house_rule_texts, is_put_right
from campaign.world.rules.calendar import SECTOR_VP
from campaign.world.rules.commander import LATE_PRICE
from campaign.world.rules.fates import COMMANDER_VP
from campaign.world.rules.income import INCOME
from campaign.world.rules.mines import MINE_PRICE
from campaign.world.state import ARMY_LIMIT


def blocks(rules: HouseRules, system: str) -> tuple[Block, ...]:
    """In the order of the week."""
    words = campaign_of(system).leader_words()
    return (_week(rules), _moves(words), _attacks(words), _money(rules), _points(), _agreed(rules, system))


def _week(rules: HouseRules) -> Block:
    at_once = rules.battles is BattleTime.AT_ONCE
    return Block(
        _("Campaign: a week"),
        "C11",
        (
            Row(_("initiative: the highest of 1D6 goes first, then by seats"), key="1", rule="C10"),
            Row(_("in turn: buy, split, merge, move, mine, appoint"), key="2", rule="C43a"),
            Row(
                _("battles, each as soon as it is declared") if at_once else _("battles, after all moves"),
                key="3",
                rule="C11c" if at_once else "C11d",
            ),
            Row(_("surplus, income, the next week"), key="4", rule="C31"),
            Row(_("four weeks are a month"), rule="C9"),
        ),
    )


def _moves(words: LeaderWords) -> Block:
    return Block(
        _("Moves on the map"),
        "C12",
        (
            Row(_("an army, once a week: sectors"), "1–2", rule="C12"),
            Row(_("zone or minefield on the way: FP lost"), _("2D6"), rule="C14"),
            Row(_("an army, and a sector: FP at most"), str(ARMY_LIMIT), rule="C16"),
            Row(words.needed, rule="C18"),
            Row(_("without it: no attack"), rule="C18f"),
        ),
    )


def _attacks(words: LeaderWords) -> Block:
    return Block(
        _("Attacks"),
        "C20",
        (
            Row(words.withdraws, rule="C21"),
            Row(_("stand, or surrender, army by army"), rule="C46"),
            Row(words.retreats, rule="C22"),
            Row(_("detachment of an army that stays: FP at most"), "5", rule="D1"),
            Row(_("players in a battle at most"), "4", rule="C20b"),
            Row(_("survivors are whole again"), rule="C24a"),
        ),
    )


def _money(rules: HouseRules) -> Block:
    removed_by, dear_commander = _("a neighbour removes it for"), _("a commander named later: besides the figure")
    if is_put_right(rules):
        removed_by = _("an opposing neighbour removes it for")
        dear_commander = _("who takes a lost commander’s place: besides the figure")
    rows = [
        Row(_("income of a sector, for who has fought this week"), f"{INCOME} FP", rule="C29"),
        Row(_("minefield between two own sectors"), f"{MINE_PRICE} FP", rule="C33a"),
        Row(removed_by, f"{MINE_PRICE} FP", rule="C33e"),
        Row(dear_commander, f"{LATE_PRICE} FP", rule="C38c"),
        Row(_("a new commander: full weeks after the last"), "2", rule="C38a"),
        Row(_("FP are spent where they were earned"), rule="C30"),
    ]
    if rules.relief:
        rows.append(Row(_("relief for who could not attack any more"), "2 FP", rule="C52"))
    return Block(_("FP"), "C29", tuple(rows))


def _points() -> Block:
    return Block(
        _("Victory points"),
        "C34",
        (
            Row(_("each FP killed"), "1", rule="C34a"),
            Row(_("a commander in chief killed"), str(COMMANDER_VP), rule="C34b"),
            Row(_("each sector at the end of the month"), str(SECTOR_VP), rule="C34c"),
        ),
    )


def _agreed(rules: HouseRules, system: str) -> Block:
    """The house rules, each as it holds in this campaign."""
    return Block(
        _("As agreed in this campaign"),
        "",
        tuple(Row(text, rule=rule.rpartition(":")[2]) for rule, text in house_rule_texts(rules, system)),
    )
