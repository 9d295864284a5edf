"""The short words of panels and sheets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.fftt.units import fftt_units
from campaign.dice import DiceKey
from campaign.paper.armies.rows import figure_row
from campaign.words import count
from tests.ui.panels import scenes
from tests.ui.panels.fixtures import Desks
from ui.panels import phrases
from ui.panels.figures import view_of


def test_each_unit_of_a_faction_has_a_code_of_its_own():
    codes = [(unit.faction, unit.code) for unit in fftt_units()]
    assert len(set(codes)) == len(codes)


def test_a_veteran_s_line_names_unit_and_gains(desks: Desks):
    state = desks(scenes.veterans).state
    wick = state.figures[state.armies[scenes.first_army(state, state.seats[0])].figures[2]]
    assert phrases.figure_line(state, wick) == "Sniper · Elite · +1 wound"


def test_a_figure_without_gains_shows_how_far_the_first_is(desks: Desks):
    state = desks(scenes.veterans).state
    pell = state.figures[state.armies[scenes.first_army(state, state.seats[0])].figures[4]]
    assert phrases.figure_line(state, pell) == "Grunt · 1 FP to Elite"


def test_a_recruit_s_line_names_the_unit_alone(desks: Desks):
    state = desks(scenes.veterans).state
    anke = state.figures[state.armies[scenes.first_army(state, state.seats[0])].figures[5]]
    assert phrases.figure_line(state, anke) == "Medic"


def test_experience_adds_a_wound(desks: Desks):
    state = desks(scenes.veterans).state
    renn = state.figures[state.armies[scenes.first_army(state, state.seats[0])].figures[0]]
    assert view_of(state, renn).wounds == 4


@pytest.mark.claims("fftt:R3b")
@pytest.mark.parametrize("abilities", [(), ("crack-shooter", "berserk", "road-runner")])
@pytest.mark.parametrize("experience", [0, 8, 26])
def test_a_figure_s_tool_tip_has_the_values_of_its_card(desks: Desks, experience: int, abilities: tuple[str, ...]):
    state = desks(scenes.veterans).state
    grunt = next(figure for figure in state.figures.values() if figure.unit == "marines.grunt")
    figure = replace(grunt, experience=experience, abilities=abilities)
    card, tip = figure_row(state, figure), phrases.figure_tip(state, figure).splitlines()[1].split(" · ")
    actions, move, to_hit, ranges, hand = card.block.cells
    hand = [f"hand {hand}"] if hand != "0" else []
    assert tip == [
        *(f"{actions.number} AP", f"hits on {to_hit}", f"{ranges.replace(' ', '')} cm", f"moves {move}"),
        *(count("{n} wound", "{n} wounds", card.wounds), *hand),
    ]


@pytest.mark.claims("fftt:R1b", "fftt:R1c", "fftt:R1d")
def test_a_grunt_with_26_fp_is_told_with_4_ap_hits_on_8_and_3_wounds(desks: Desks):
    state = desks(scenes.veterans).state
    grunt = next(figure for figure in state.figures.values() if figure.unit == "marines.grunt")
    told = phrases.figure_tip(state, replace(grunt, experience=26)).splitlines()[1]
    assert told == "4 AP · hits on 8 · 20/30 cm · moves 10 · 3 wounds · hand +1"


def test_a_throw_is_named_by_what_it_is_for_and_whom(desks: Desks):
    state = desks(scenes.mustered).state
    key = DiceKey("initiative", 1, 1, (state.seats[0],))
    assert phrases.dice_words(state, key) == "Initiative for Mara, month 1, week 1"


def test_a_route_is_named_by_its_ends(desks: Desks):
    state = desks(scenes.founded).state
    route, (a, b) = next(iter(state.setting.routes.items()))
    assert phrases.name_of(state, route) == f"{state.sectors[a].name} – {state.sectors[b].name}"


def test_a_thing_without_a_name_keeps_its_id(desks: Desks):
    assert phrases.name_of(desks(scenes.founded).state, "99.battle") == "99.battle"


def test_a_rule_without_a_book_entry_is_shown_as_it_is():
    assert phrases.rule_title("campaign:Z9") == "campaign:Z9"


def test_a_rule_s_tip_has_its_title():
    assert phrases.rule_title("campaign:C14") == "campaign:C14 · Hazards"


def test_a_throw_for_a_hazard_says_what_is_crossed_and_why(desks: Desks):
    state = desks(scenes.mustered).state
    army, route = scenes.first_army(state, state.seats[0]), next(iter(state.setting.routes))
    a, b = (state.sectors[sector].name for sector in state.setting.routes[route])
    words = phrases.dice_words(state, DiceKey("hazard-retreat", 1, 1, (army, route)))
    name = state.armies[army].name
    assert words == f"Hazard on the retreat for {name} and the minefield between {a} and {b}, month 1, week 1"
