"""The rule system Man to Man: its doors, as arena, forecast and worker take them. Holds no rules."""

from __future__ import annotations

from typing import Final

from campaign.battle.contract import BattleSetup, FigureSetup, RuleSystem, SideSetup
from campaign.battle.man_to_man.agreements import TableRules
from campaign.battle.man_to_man.applying import apply
from campaign.battle.man_to_man.codes import CHOICE_WIDTH, OVER, RULES
from campaign.battle.man_to_man.facts import count
from campaign.battle.man_to_man.flow import advance
from campaign.battle.man_to_man.legality import problem
from campaign.battle.man_to_man.lookahead import EFFORT, FAR, MARGIN, WAYS, weighty, worth
from campaign.battle.man_to_man.options import MOST_OPTIONS, options
from campaign.battle.man_to_man.playout import clock, play_out
from campaign.battle.man_to_man.records import MOST_DICE, MOST_FIGURES, MOST_FORCES, Battle, Table
from campaign.battle.man_to_man.report import report
from campaign.battle.man_to_man.seen import see
from campaign.battle.man_to_man.setup import set_up
from campaign.battle.man_to_man.setup_problems import setup_problems
from campaign.battle.man_to_man.tactician import think
from campaign.battle.man_to_man.units import Row, man_to_man_rows
from campaign.battle.scenery import CM, Battlefield, Edge


def smallest() -> BattleSetup[Row]:
    """Three men on each side, and two rounds."""
    units = ("common.leader", "common.rifleman", "common.gunman")
    sides = tuple(
        SideSetup(key, key, edge, tuple(FigureSetup(f"{key}{number}", unit) for number, unit in enumerate(units)))
        for key, edge in (("a", Edge.SOUTH), ("b", Edge.NORTH))
    )
    return BattleSetup("man_to_man", Battlefield(80 * CM, 80 * CM), sides, man_to_man_rows(), TableRules(turns=2))


SYSTEM: Final[RuleSystem[Row, Table, Battle]] = RuleSystem(
    name="man_to_man",
    version=RULES,
    oldest=1,
    width=CHOICE_WIDTH,
    most_options=MOST_OPTIONS,
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
