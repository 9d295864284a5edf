"""Special rules at the table: the parts of the number that a die needs, what comes of a hit, and what is asked."""

from __future__ import annotations

import pytest

from campaign.battle.contract import FINE, STANDARD
from campaign.battle.contract.scenario import read_choice, write_choice
from campaign.battle.contract.table.questions import Gesture
from campaign.battle.fast import choice_rows
from campaign.battle.firefight import codes as c
from campaign.battle.firefight.scenario.choices import FORMS, cast
from campaign.battle.firefight.tactician import think
from campaign.battle.firefight.units import Arm
from campaign.battle.strict_json import Place
from tests.battle.firefight.situation import BLADE, Entered, Situation, row, situation, u
from tests.battle.firefight.table.seen import FACE, actor, look


def holding(arm: Arm, *foes: Entered, rules: tuple[str, ...] = ()) -> Situation:
    """A gunner who holds and may fire."""
    reds = u(row("gunner", 4, 5, *rules, arms=(arm, BLADE)), "Reds", (10, 36))
    return situation([reds], list(foes)).start().act("Reds", c.HOLD)


def shot(battle: Situation, target: str, model: int = 0):
    return FACE.firing.shot(look(battle), actor(battle, "Reds"), battle.number(target, model))


def foe(*rules: str, models: int = 1, defense: int = 4) -> Entered:
    places = [(10 + 1.2 * n, 20.0) for n in range(models)]
    return u(row("foe", 4, defense, *rules, most=models), "Foe", *places)


@pytest.mark.claims("firefight:K22a", "firefight:K26a")
def test_reliable_and_stealth_are_parts_of_the_number() -> None:
    found = shot(holding(Arm("Gun", 30, 1, 0, ("Reliable",)), foe("Stealth")), "Foe")
    assert [(part.value, part.rule) for part in found.sum.parts] == [(2, "firefight:K22a"), (1, "firefight:K26a")]
    assert found.sum.need == 3


@pytest.mark.claims("firefight:K17a")
def test_against_lock_on_stealth_is_no_part() -> None:
    found = shot(holding(Arm("Gun", 30, 1, 0, ("Lock-On",)), foe("Stealth")), "Foe")
    assert [part.value for part in found.sum.parts] == [4]


@pytest.mark.claims("firefight:K6a", "firefight:K8a", "firefight:K20a")
def test_what_comes_of_a_hit_is_told() -> None:
    words = shot(
        holding(Arm("Gun", 30, 1, 0, ("Deadly(3)",)), foe("Regeneration"), rules=("Fear(2)",)), "Foe"
    ).sum.words
    for part in ("counts 3 times (Deadly)", "5 or more ignores a wound (Regeneration)", "2 more in the check (Fear)"):
        assert part in words


@pytest.mark.claims("firefight:K19a", "firefight:K19b", "firefight:K23a")
def test_poison_and_rending_are_told_and_regeneration_against_them_is_not() -> None:
    words = shot(holding(Arm("Gun", 30, 1, 0, ("Poison", "Rending")), foe("Regeneration")), "Foe").sum.words
    assert "rolled again (Poison)" in words
    assert "AP 4 (Rending)" in words
    assert "Regeneration" not in words


@pytest.mark.claims("firefight:K3b", "firefight:K3d")
def test_the_model_that_is_pressed_is_the_centre_of_a_blast() -> None:
    battle = holding(Arm("Mortar", 30, 1, 0, ("Blast(3)",)), foe(models=5))
    for model in range(5):
        found = shot(battle, "Foe", model)
        assert found.choice[c.CENTRES] == battle.number("Foe", model) + 1
        assert look(battle).problem(found.choice) == FINE
    assert "A hit is 3 hits" in found.sum.words


@pytest.mark.claims("firefight:K3d")
def test_the_centre_comes_back_from_a_file() -> None:
    battle = holding(Arm("Mortar", 30, 1, 0, ("Blast(3)",)), foe(models=3))
    choice, known, faults = shot(battle, "Foe", 2).choice, cast(battle.setup), []
    said = write_choice(choice, FORMS, known)
    assert said["fire"][0]["centre"] == "Foe 2"
    assert tuple(read_choice(Place(said, (), faults), FORMS, c.CHOICE_WIDTH, known)) == tuple(choice)
    assert not faults


@pytest.mark.claims("firefight:K18a")
def test_why_a_weapon_that_is_used_up_does_not_fire() -> None:
    battle = holding(Arm("Bomb", 30, 1, 0, ("Limited",)), foe())
    battle.model("Reds").used = 1
    assert shot(battle, "Foe").objection.rule == "firefight:K18a"


@pytest.mark.claims("firefight:K3e", "firefight:K3f")
def test_who_takes_the_odd_hits_is_asked_and_picked_by_its_models() -> None:
    second = u(row("other", 4, 2, most=2), "Other", (10, 22.5), (11.2, 22.5))
    battle = situation(
        [u(row("gun", arms=(Arm("Mortar", 30, 1, 0, ("Blast(3)",)),)), "Gun", (10, 36))], [foe(models=2), second]
    )
    battle.script(4).start().act("Gun", c.HOLD).fire("Foe")
    asked, offers = FACE.asking.question(look(battle), None), FACE.asking.offers(look(battle))
    assert (asked.title, asked.gesture, asked.more) == (
        "Which unit takes a hit more?",
        Gesture.PICK,
        "3 hits are to be dealt out.",
    )
    assert [offer.figures for offer in offers] == [
        tuple(battle.number(name, n) for n in range(2)) for name in ("Foe", "Other")
    ]
    assert [look(battle).problem(offer.choice) for offer in offers] == [FINE, FINE]
    assert FACE.asking.no_offer(look(battle)).rule == "firefight:K3e"
    assert [FACE.asking.outline(look(battle), offer.choice).figure for offer in offers] == [
        battle.number("Foe"),
        battle.number("Other"),
    ]


@pytest.mark.claims("firefight:K5a", "firefight:K5c")
def test_counter_is_asked_with_its_dice_alone() -> None:
    arms = (Arm("Spines", 0, 3, 0, ("Counter",)), Arm("Claws", 0, 2))
    battle = situation([u(row("charger"), "Charger", (20, 24))], [u(row("guard", arms=arms), "Guard", (20, 20))])
    battle.start().charge("Charger", "Guard")
    asked = FACE.asking.question(look(battle), None)
    assert (asked.title, asked.facts) == ("Strike first, by Counter?", ("Spines: 3 dice, 4 or more hits",))
    assert [answer.key for answer in asked.answers] == ["1", "H"]
    drawn = FACE.asking.outline(look(battle), asked.answers[0].choice)
    assert drawn is not None
    assert drawn.figure == battle.number("Guard")
    assert FACE.asking.hint(look(battle), asked.answers[1].choice) == "not strike first"
    battle.more(1, 1, 1, 1)
    battle.answer(asked.answers[0].choice)
    assert FACE.asking.question(look(battle), None).facts == ("Claws: 2 dice, 4 or more hits",)


# In words


@pytest.mark.claims("firefight:K19b", "firefight:K26a")
def test_stealth_and_poison_are_told_with_the_dice() -> None:
    battle = holding(Arm("Gun", 30, 1, 0, ("Poison",)), foe("Stealth", "Tough(3)")).more(5, 6, 2).fire("Foe")
    assert battle.told()[1] == (
        "Gunner fires at Foe; Gun, 5 or more: 5, 1 hit; Stealth, so far away: 1 less on the die; "
        "Defense 4 or more: 6 again for Poison, 2; 1 wound."
    )


@pytest.mark.claims("firefight:K20a", "firefight:K8a")
def test_regeneration_and_fear_are_told_with_the_dice() -> None:
    battle = holding(Arm("Gun", 30, 2), foe("Regeneration"), rules=("Fear(2)",)).more(4, 4, 1, 1, 5, 4, 2).fire("Foe")
    assert battle.told()[1].endswith("2 wounds; Regeneration, 5 or more: 5, 4; 1 is ignored.")
    assert battle.told()[2] == (
        "Foe takes 1 wound and has 1 marker; Fear adds 2; the die shows 2, 5 in all, and 6 knocks it out."
    )


@pytest.mark.claims("firefight:K3b", "firefight:K3e")
def test_a_blast_is_told_unit_by_unit() -> None:
    battle = holding(Arm("Mortar", 30, 1, 0, ("Blast(3)",)), foe(models=3, defense=2)).more(4, 6, 6, 6).fire("Foe")
    assert battle.told()[1:3] == [
        "Gunner fires at Foe; Mortar, 4 or more: 4, 1 hit (Blast).",
        "Foe takes 3 hits of the blast; Defense 2 or more: 6, 6, 6; 0 wounds.",
    ]


# The computer


@pytest.mark.claims("firefight:K3d")
def test_the_computer_puts_the_centre_where_most_are() -> None:
    spread = u(row("foe", 4, 5, most=5), "Foe", (10, 20), (11.9, 20), (13.8, 20), (15.7, 20))
    battle = holding(Arm("Mortar", 40, 1, 0, ("Blast(3)",)), spread)
    choice = choice_rows(1, c.CHOICE_WIDTH)[0]
    think(battle.t, battle.s, STANDARD, choice)
    assert (choice[c.VERB], choice[c.CENTRES] - 1) in [(c.SHOOT, battle.number("Foe", n)) for n in (1, 2)]


@pytest.mark.claims("firefight:K6d", "firefight:K20a")
def test_the_computer_fires_deadly_weapons_at_the_tough_and_others_where_wounds_stay() -> None:
    choice = choice_rows(1, c.CHOICE_WIDTH)[0]
    tough, plain = u(row("t", 4, 4, "Tough(3)"), "Tough", (10, 20)), u(row("p", 4, 4), "Plain", (14, 20))
    for rules, wanted in ((("Deadly(3)",), "Tough"), ((), "Plain")):
        battle = holding(Arm("Gun", 40, 2, 0, rules), tough, plain)
        battle.t.profiles[battle.unit("Tough").profile].fp = 2 * battle.t.profiles[battle.unit("Plain").profile].fp
        think(battle.t, battle.s, STANDARD, choice)
        assert choice[c.TARGET] == battle.names[wanted]
    healer = u(row("h", 4, 4, "Regeneration"), "Healer", (6, 20))
    for rules, wanted in (((), "Plain"), (("Poison",), "Healer")):
        battle = holding(Arm("Gun", 40, 2, 0, rules), healer, plain)
        think(battle.t, battle.s, STANDARD, choice)
        assert choice[c.TARGET] == battle.names[wanted]


@pytest.mark.claims("firefight:K5a")
def test_the_computer_strikes_first() -> None:
    arms = (Arm("Spines", 0, 3, 0, ("Counter",)),)
    battle = situation([u(row("charger"), "Charger", (20, 24))], [u(row("guard", arms=arms), "Guard", (20, 20))])
    battle.start().charge("Charger", "Guard")
    choice = choice_rows(1, c.CHOICE_WIDTH)[0]
    think(battle.t, battle.s, STANDARD, choice)
    assert choice[c.VERB] == c.STRIKE_FIRST
