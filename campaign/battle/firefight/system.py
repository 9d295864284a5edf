"""The rule system Firefight: its doors, as arena, forecast and worker take them. Holds no rules."""

from __future__ import annotations

from typing import Final

from campaign.battle.contract import (
    BattleSetup,
    FigureSetup,
    RuleSystem,
    SideSetup,
)
from campaign.battle.firefight.agreements import TableRules
from campaign.battle.firefight.applying import apply
from campaign.battle.firefight.codes import CHOICE_WIDTH, OVER, RULES
from campaign.battle.firefight.facts import count
from campaign.battle.firefight.flow import advance
from campaign.battle.firefight.legality import problem
from campaign.battle.firefight.lookahead import EFFORT, FAR, MARGIN, WAYS, weighty, worth
from campaign.battle.firefight.options import ROOM_FOR_OPTIONS, options
from campaign.battle.firefight.playout import clock, play_out
from campaign.battle.firefight.records import MOST_DICE, MOST_FIGURES, MOST_FORCES, Battle, Table
from campaign.battle.firefight.report import report
from campaign.battle.firefight.seen import see
from campaign.battle.firefight.setup import set_up
from campaign.battle.firefight.setup_problems import setup_problems
from campaign.battle.firefight.tactician import think
from campaign.battle.firefight.units import Row, firefight_rows
from campaign.battle.scenery import CM, Battlefield, Edge


def smallest() -> BattleSetup[Row]:
    """Two units on each side, and one round."""
    units = ("compact.section",) * 3 + ("compact.gunner",)
    sides = tuple(
        SideSetup(key, key, edge, tuple(FigureSetup(f"{key}{number}", unit) for number, unit in enumerate(units)))
        for key, edge in (("a", Edge.SOUTH), ("b", Edge.NORTH))
    )
    return BattleSetup("firefight", Battlefield(80 * CM, 80 * CM), sides, firefight_rows(), TableRules(turns=1))


SYSTEM: Final[RuleSystem[Row, Table, Battle]] = RuleSystem(
    name="firefight",
    version=RULES,
    oldest=1,
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
    weighs_options=True,
    margin=MARGIN,
    play_out=play_out,
    worth=worth,
)
