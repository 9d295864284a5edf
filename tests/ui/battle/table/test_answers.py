"""The answers below a question: what the hand can do now, in the words of the question."""

from __future__ import annotations

from campaign.battle.fftt import codes as c
from tests.battle.fftt.table.test_questions import first_asked
from ui.battle.table.answers import with_deeds
from ui.battle.table.hand.mode import Deed


def test_the_hands_deeds_are_the_answers_and_what_is_laid_down_is_declared() -> None:
    asked, _allowed = first_asked()[c.FIRING]
    deeds = (Deed("next", "Space", "Next"), Deed("done", "Return", "Throw"), Deed("let go", "Esc", "Let go"))
    shown = with_deeds(asked, deeds, ["A fires at B"])
    assert [answer.name for answer in shown.answers] == ["done", "next"]
    assert [answer.lamp for answer in shown.answers] == [True, False]
    assert shown.declared[-1] == "A fires at B"


def test_a_deed_that_is_not_possible_is_shut_with_the_rules_reason_and_never_lit() -> None:
    asked, _allowed = first_asked()[c.REACTING]
    shown = with_deeds(asked, (Deed("fire", "F", "Fire", can=False), Deed("hold", "H", "Hold")), [])
    assert [(answer.name, answer.can, answer.lamp) for answer in shown.answers] == [
        ("fire", False, False),
        ("hold", True, False),
    ]


def test_a_pair_to_be_taken_apart_has_its_two_names_on_its_button_too() -> None:
    asked, _allowed = first_asked()[c.PARTING]
    deeds = tuple(Deed(answer.name, answer.key, "The two do not fight each other") for answer in asked.answers)
    shown = with_deeds(asked, deeds, [])
    assert [answer.words for answer in shown.answers] == [answer.words for answer in asked.answers]
