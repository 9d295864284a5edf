"""What stands on cards, as values: whose there are, in which order, and what each says."""

import pytest

from campaign import rulebook
from campaign.battle.contract.paper import Blank
from campaign.paper.cards.deck import ArmyCard, BlankCard, BroodCard, CommanderCard, UnitCard, blank_deck, deck
from campaign.paper.letterhead import of_campaign
from campaign.world import events as e
from campaign.world.ids import BattleId, EntryId, PictureId
from campaign.world.state import Battle, BattleStage, Force, Role
from tests.paper.builders import BLUE, GREEN, RED, sector, table

PORTRAIT = PictureId("0" * 64)


def cards_of(scene, player=RED, **wishes):
    return deck(scene.state, player, EntryId(412), {PORTRAIT: b"png"}.get, **wishes).cards


def company():
    scene = table()
    army = scene.army(RED, sector(10), "Second Company", ("engineer", "Oda Renn"), "grunt", "grunt", "hq")
    scene.happen(e.CommanderNamed(RED, scene.figures(army)[0]))
    scene.learnt(scene.figures(army)[0], 27, "crack-shooter")
    return scene


def test_an_army_has_its_own_card_then_its_commanders_before_the_figures():
    kinds = [type(card) for card in cards_of(company())]
    assert kinds == [ArmyCard, CommanderCard, UnitCard, UnitCard, UnitCard, UnitCard]


def test_a_unit_card_has_the_row_of_the_army_sheet():
    card = next(card for card in cards_of(company()) if isinstance(card, UnitCard))
    assert (card.row.name, card.row.block.large[0], card.row.wounds, card.army) == (
        "Oda Renn",
        ("10", "To hit"),
        4,
        "Second Company",
    )


def test_all_range_bars_have_the_proportion_of_the_longest_range_there_is():
    reaches = {card.reach for card in cards_of(company()) if isinstance(card, UnitCard)}
    assert reaches == {70}


def test_an_army_card_says_who_leads_it_and_where_it_stands():
    assert cards_of(company())[0] == ArmyCard(
        name="Second Company",
        fp=6,
        limit=20,
        leaders="1 HQ",
        figures="4 figures",
        commander="Oda Renn",
        sector="The Spindle",
        supply="supplied while one stands",
    )


def test_an_army_without_an_hq_says_so():
    scene = table()
    scene.army(RED, sector(1), "Lost", "grunt")
    assert (cards_of(scene)[0].leaders, cards_of(scene)[0].commander) == ("No HQ", "")


def test_an_army_of_insectoids_counts_queens():
    scene = table()
    scene.army(GREEN, sector(7), "Swarm", "queen", "queen")
    assert cards_of(scene, GREEN)[0].leaders == "2 Queens"


def test_a_commanders_card_explains_every_ability():
    card = cards_of(company())[1]
    assert (card.name, card.unit, card.abilities) == (
        *("Oda Renn", "Engineer", (("Crack shooter", "+1 when shooting"),)),
    )


def facts_of(card):
    return (
        card.row.facts
        if isinstance(card, UnitCard)
        else card.brood.facts
        if isinstance(card, BroodCard)
        else card.facts
    )


@pytest.mark.parametrize(
    ("book", "units"),
    [("campaign", [CommanderCard]), ("fftt", [UnitCard, BroodCard])],
)
def test_every_rule_on_a_card_stands_in_its_book(book, units):
    scene = company()
    swarm = scene.army(GREEN, sector(7), "Swarm", "queen", "stinger")
    scene.happen(e.CommanderNamed(GREEN, scene.figures(swarm)[0]))
    cards = [card for card in (*cards_of(scene), *cards_of(scene, GREEN)) if type(card) in units]
    rules = {fact.rule for card in cards for fact in facts_of(card)}
    assert rules
    assert {rulebook.claim(f"{book}:{rule}").id for rule in rules} == {f"{book}:{rule}" for rule in rules}


def test_a_queens_army_has_a_card_for_eggs_with_what_hatches():
    scene = table()
    scene.army(GREEN, sector(7), "Swarm", "queen", "stinger")
    card = cards_of(scene, GREEN)[-1]
    assert isinstance(card, BroodCard)
    assert card.brood.outcomes == (
        *(("1", "Stinger"), ("2", "Acid Spitter"), ("3", "Razor Dog")),
        *(("4", "Drone"), ("5", "Bomb Bug"), ("6", "throw again")),
    )


def test_an_army_without_a_queen_has_no_card_for_eggs():
    scene = table()
    scene.army(GREEN, sector(7), "Swarm", "stinger")
    assert not any(isinstance(card, BroodCard) for card in cards_of(scene, GREEN))


def test_hqs_and_queens_say_what_they_are_there_for_and_others_do_not():
    scene = company()
    scene.army(GREEN, sector(7), "Swarm", "queen", "stinger")
    cards = [card for card in (*cards_of(scene), *cards_of(scene, GREEN)) if isinstance(card, UnitCard)]
    assert {card.row.unit for card in cards if card.row.facts} == {"HQ", "Queen"}


def test_a_portrait_is_on_the_card_of_its_figure():
    scene = company()
    figures = scene.figures(next(iter(scene.state.armies)))
    scene.happen(e.PortraitSet(figures[1], PORTRAIT))
    shown = {card.row.name: card.portrait for card in cards_of(scene) if isinstance(card, UnitCard)}
    assert shown == {"Oda Renn": None, "Grunt 2": b"png", "Grunt 3": None, "Hq 4": None}


def test_equal_recruits_share_a_card():
    cards = [card for card in cards_of(company(), grouped=True) if isinstance(card, UnitCard)]
    assert [card.row.name for card in cards] == ["Oda Renn", "2 × Grunt", "Hq 4"]


@pytest.mark.parametrize(
    ("recruits", "cards"),
    [(6, ["6 × Grunt"]), (7, ["3 × Grunt", "4 × Grunt"]), (13, ["4 × Grunt", "4 × Grunt", "5 × Grunt"])],
)
def test_very_many_equal_recruits_share_several_cards_evenly(recruits, cards):
    scene = table()
    scene.army(RED, sector(1), "Foot", *["grunt"] * recruits)
    made = [card.row for card in cards_of(scene, grouped=True) if isinstance(card, UnitCard)]
    assert [row.name for row in made] == cards
    assert [member.name for row in made for member in row.group] == [f"Grunt {n}" for n in range(1, recruits + 1)]


def test_only_the_armies_asked_for_have_cards():
    scene = company()
    other = scene.army(RED, sector(1), "Third Foot", "grunt", "hq")
    cards = cards_of(scene, only=frozenset({other}))
    assert [card.name for card in cards if isinstance(card, ArmyCard)] == ["Third Foot"]


def test_a_detachment_has_cards_of_its_own():
    scene = table()
    army = scene.army(GREEN, sector(7), "Swarm", "queen", "stinger", "drone")
    away = scene.figures(army)[1:2]
    force = Force(GREEN, army, Role.DETACHMENT, RED, figures=away)
    battle = Battle(BattleId("9.battle"), sector(10), 1, 1, RED, BLUE, BattleStage.OPEN, (force,))
    scene.happen(e.BattleDeclared(battle), e.FiguresTransferred(away, None))
    (card,) = (card for card in cards_of(scene, GREEN) if isinstance(card, ArmyCard) and card.limit == 5)
    assert (card.name, card.fp, card.sector) == ("Detachment of Swarm", 1, "The Spindle")


def test_blank_cards_fill_a_page():
    cards = blank_deck(of_campaign(table().state, EntryId(1)), "fftt").cards
    labels = Blank(("To hit", "Actions", "Movement"), "cm, short and long", "Hand")
    assert cards == (BlankCard(labels, "Ammo"),) * 9
