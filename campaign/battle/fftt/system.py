"""The rule system FFTT: its doors, as arena, forecast and worker take them. Holds no rules."""

from __future__ import annotations

from typing import Final

from campaign.battle.contract import (
    BattleSetup,
    FigureSetup,
    RuleSystem,
    SideSetup,
)
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.codes import CHOICE_WIDTH, OLDEST_RULES, OVER, RULES
from campaign.battle.fftt.facts import count
from campaign.battle.fftt.flow import advance, apply
from campaign.battle.fftt.legality import ROOM_FOR_OPTIONS, options, problem
from campaign.battle.fftt.lookahead import EFFORT, FAR, MARGIN, WAYS, weighty, worth
from campaign.battle.fftt.playout import clock, play_out
from campaign.battle.fftt.records import MOST_DICE, MOST_FIGURES, MOST_FORCES, Battle, Table
from campaign.battle.fftt.report import report
from campaign.battle.fftt.seen import see
from campaign.battle.fftt.setup import set_up
from campaign.battle.fftt.setup_problems import setup_problems
from campaign.battle.fftt.tactician import think
from campaign.battle.fftt.units import Unit, fftt_units
from campaign.battle.scenery import CM, Battlefield, Edge


def smallest() -> BattleSetup[Unit]:
    """One figure on each side, and one turn."""
    sides = (
        SideSetup("a", "a", Edge.SOUTH, (FigureSetup("a1", "marines.grunt"),)),
        SideSetup("b", "b", Edge.NORTH, (FigureSetup("b1", "machina.terminator"),)),
    )
    return BattleSetup("fftt", Battlefield(80 * CM, 80 * CM), sides, fftt_units(), TableRules(turns=1))


SYSTEM: Final[RuleSystem[Unit, Table, Battle]] = RuleSystem(
    name="fftt",
    version=RULES,
    oldest=OLDEST_RULES,
    width=CHOICE_WIDTH,
    most_options=ROOM_FOR_OPTIONS,
    most_forces=MOST_FORCES,
    most_figures=MOST_FIGURES,
    most_dice=MOST_DICE,
    die=6,
    over=OVER,
    smallest=smallest,
    problems=setup_problems,
    battle=Battle,
    set_up=set_up,
    advance=advance,
    options=options,
    problem=problem,
    apply=apply,
    see=see,
    think=think,
    report=report,
    count=count,
    ways=WAYS,
    far=FAR,
    effort=EFFORT,
    clock=clock,
    weighty=weighty,
    weighs_options=False,
    margin=MARGIN,
    play_out=play_out,
    worth=worth,
)
