"""The players' colours on rich paper: the chosen one, else the seat's, and a tint on which black type is read."""

from dataclasses import replace

from campaign.paper.colours import TINT, colour_of, tint
from campaign.world.colours import ON_LIGHT
from campaign.world.rules.founding import COLOURS
from tests.paper.builders import BLUE, RED, table


def test_a_seat_has_its_own_colour_of_those_on_light_ground():
    state = table().state
    assert [colour_of(state, player).fill for player in state.seats] == [colour.fill for colour in ON_LIGHT[:3]]


def test_a_chosen_colour_is_shown():
    state = table().state
    chosen = replace(state, players=state.players.set(RED, replace(state.players[RED], colour="Violet")))
    assert colour_of(chosen, RED).fill == ON_LIGHT[-1].fill
    assert colour_of(chosen, BLUE).fill == ON_LIGHT[1].fill


def test_the_colours_have_the_names_that_the_rules_know():
    assert tuple(colour.name for colour in ON_LIGHT) == COLOURS


def test_a_tint_is_as_pale_as_paper_allows():
    darkest = tint("#000000")
    assert darkest == "#E6E6E6"
    assert TINT <= 0.12
