"""The strong computer of Firefight: it weighs who acts next, and how, and tells against what it was tried."""

from __future__ import annotations

from campaign.battle.arena import Decision, Game, tactician
from campaign.battle.contract import FINE, STANDARD
from campaign.battle.contract.table.look import Look
from campaign.battle.firefight import codes as c
from campaign.battle.firefight.system import SYSTEM, smallest
from campaign.battle.firefight.table import TABLE
from campaign.battle.firefight.words import TELLING
from campaign.battle.lookahead import Thought, thought
from campaign.tabletop.hinting import hint_words
from tests.battle.firefight.setups import even_setup
from tests.battle.play.any_system import LITTLE


def first_act(setup, seed: int) -> Game:
    """A battle at its first activation."""
    game = Game.begin(setup, seed)
    while isinstance(asked := game.decision(), Decision) and asked.kind != c.ACTIVATING:
        game.answer(tactician(SYSTEM, game.t, game.seen(), STANDARD))
    return game


def weighed(game: Game) -> Thought:
    """What comes of thinking with little effort."""
    return thought(SYSTEM, game.t, game.seen(), effort=LITTLE)


def test_it_weighs_every_action_of_every_unit_that_may_act_now() -> None:
    game = first_act(even_setup(1), 1)
    found = weighed(game)
    assert found.plan is not None
    own = {
        number
        for number in range(game.s.squad_count)
        if game.s.squads[number].side == game.s.now[0].side and game.s.squads[number].deployed
    }
    named = {(choice[c.WHO], choice[c.ACTION]) for choice in found.plan.choices}
    assert {(squad, action) for squad in own for action in (c.HOLD, c.ADVANCE, c.RUSH)} <= named
    assert all(game.problem(choice) == FINE for choice in found.plan.choices)
    assert c.CONCEDE not in {choice[c.VERB] for choice in found.plan.choices}


def test_how_a_unit_moves_and_what_is_answered_is_left_to_standard() -> None:
    game = first_act(smallest(), 2)
    while isinstance(asked := game.decision(), Decision):
        usual = tactician(SYSTEM, game.t, game.seen(), STANDARD)
        if asked.kind != c.ACTIVATING:
            found = weighed(game)
            assert (found.choice, found.playouts) == (usual, 0)
        game.answer(usual)


def test_a_hint_of_it_names_the_action_that_was_tried_against_it() -> None:
    for seed in range(8):
        game = first_act(smallest(), seed)
        found = weighed(game)
        assert found.choice is not None
        assert found.why is not None
        assert found.why.instead is not None
        look = Look(game.setup, SYSTEM, TELLING, game.t, game.seen(), tuple(game.log))
        words = hint_words(look, found.choice, found.why)
        taken, other = (TABLE.asking.hint(look, one) for one in (found.choice, found.why.instead))
        assert words.startswith(f"The program would: {taken}.")
        assert f"{taken}: in 2 tries ahead " in words or f"{taken}: of 2 tries ahead " in words
        assert (f"more than “{other}”" in words) != ("no other way does better" in words)
