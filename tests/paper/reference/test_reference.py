"""The quick reference: what it says is what the rules say, on two sides in every language."""

from __future__ import annotations

import re
from dataclasses import replace

import pypdfium2 as pdfium
import pytest

from campaign import rulebook, words
from campaign.battle.contract.campaign import STEPS
from campaign.battle.contract.paper import Block
from campaign.battle.fftt.experience import ABILITIES
from campaign.battle.fftt.units import fftt_units
from campaign.paper.binding import About, bound
from campaign.paper.reference.content import UnitList, reference, unit_lists
from campaign.paper.reference.pages import reference_pages
from campaign.world.house_rules import HouseRules
from campaign.world.ids import EntryId
from tests.paper.builders import table
from tests.paper.sheets import overlaps

IN_WORDS = {
    **{word: n for n, word in enumerate(["one", "two", "three", "four", "five", "six", "seven", "eight"], 1)},
    "once": 1,
    "twice": 2,
    "double": 2,
    "doubles": 2,
    "triple": 3,
    "a": 1,
    "another": 1,
    "each": 1,
    "costs": 1,
}


def content(**house):
    state = table().state
    rules = replace(state.setting.rules, **house)
    return reference(replace(state, setting=replace(state.setting, rules=rules)), EntryId(412))


def blocks(**house):
    return [block for block in content(**house).blocks if isinstance(block, Block)]


def rows():
    return [(block.title, row) for block in blocks() for row in block.rows]


def book_of(rule):
    return "campaign" if rule[0] in "CD" else "fftt"


def text_of(rule):
    """What the rulebook says under a rule, or in one claim of it."""
    book, id = rulebook.load(book_of(rule)), f"{book_of(rule)}:{rule}"
    if id in book.claims:
        return book.claims[id].text
    return " ".join(claim.text for claim in book.rules[id].claims)


def numbers_in(text):
    found = {int(number) for number in re.findall(r"\d+", text)}
    return found | {IN_WORDS[word] for word in re.findall(r"[a-z]+", text.lower()) if word in IN_WORDS}


@pytest.mark.parametrize(("title", "row"), rows(), ids=lambda value: getattr(value, "text", value))
def test_a_line_s_rule_exists_and_has_its_numbers(title, row):
    said = numbers_in(text_of(row.rule))
    if row.rule in ("B1", "B3", "B2", "H2c", "H2d", "H2e", "T8b", "T8c", "T8d"):
        return  # circles, deviations, arrivals and bases are compared with the engine below
    if title.startswith("Abilities"):
        return  # words of the program's own lists, at the throws of the engine
    wanted = numbers_in_row(row, with_key=title.startswith(("Experience", "Eggs")))
    assert wanted <= said, f"{row.rule}: {text_of(row.rule)}"


def numbers_in_row(row, with_key=False):
    text = " ".join((row.text, row.value, row.key if with_key else ""))
    return {int(number) for number in re.findall(r"\d+", text)} - {0}


@pytest.mark.claims("fftt:R1b", "fftt:R1c", "fftt:R1d")
def test_the_ladder_of_experience_is_the_engine_s():
    (ladder,) = (block for block in blocks() if block.title.startswith("Experience"))
    assert [int(row.key) for row in ladder.rows] == list(STEPS)


def test_every_ability_of_the_table_stands_at_its_throw():
    (table_,) = (block for block in blocks() if block.title.startswith("Abilities"))
    assert [(int(row.key), row.rule) for row in table_.rows] == [(thrown, f"N{thrown}") for thrown in ABILITIES]


@pytest.mark.claims("fftt:H2c", "fftt:H2d", "fftt:H2e")
@pytest.mark.parametrize(("turn", "need"), [("2–3", {6}), ("4–5", {5, 6}), ("6–7", {4, 5, 6})])
def test_arrivals_are_those_of_the_rules(turn, need):
    (flanks,) = (block for block in blocks() if block.rule == "H")
    (row,) = (row for row in flanks.rows if row.key == turn)
    assert numbers_in(row.value) == need
    assert numbers_in(text_of(row.rule)) >= need | numbers_in(turn)


@pytest.mark.claims("fftt:T8b", "fftt:T8c", "fftt:T8d")
def test_bases_are_those_of_the_lists():
    (bases,) = (block for block in blocks() if block.rule == "T8")
    across = {row.value for row in bases.rows if row.text.endswith("across")}
    assert across == {f"{unit.base / 50:g} cm" for unit in fftt_units()}


@pytest.mark.claims("fftt:B3b", "fftt:B3c")
@pytest.mark.parametrize(("wide", "across"), [(True, ["6", "12", "18"]), (False, ["3", "6", "9"])])
def test_the_circles_of_a_missile_are_those_agreed(wide, across):
    (bursts,) = (block for block in blocks(missile_radius=wide) if block.title == "Bursts")
    assert [row.value.split()[0] for row in bursts.rows if row.rule == "B3" and row.value] == across


def test_every_unit_stands_in_its_list_with_its_numbers():
    lists = unit_lists("fftt", fftt_units())
    assert [units.title for units in lists] == ["Marines", "Machina", "Insectoids"]
    found = {(units.title, row.name): row for units in lists for row in units.rows}
    for unit in fftt_units():
        row = found[unit.faction.title(), unit.name]
        fp, actions, wounds, skill, ranges, move, hand = row.numbers
        shown = (fp, actions.replace("–", "0"), wounds, move.replace("–", "0"))
        assert shown == tuple(str(n) for n in (unit.fp, unit.ap, unit.wounds, unit.move // 10))
        assert skill == ("–" if unit.skill is None else str(unit.skill))
        assert ranges == ("–" if unit.short is None else f"{unit.short // 10}/{unit.long // 10}")
        assert int(hand.replace("−", "-").replace("+", "")) == unit.hand


def test_what_was_agreed_stands_as_it_holds():
    default, other = content().blocks[-1], content(relief=False).blocks[-1]
    assert default.title == "As agreed in this campaign"
    assert default != other
    assert {row.rule for row in default.rows} >= {"B3", "C41", "C85"}


def pages(what, paper="A4"):
    document = pdfium.PdfDocument(bound(paper, About("Reference", "", ""), [reference_pages(what)]))
    found = [page.get_textpage().get_text_range() for page in document]
    document.close()
    return found


@pytest.fixture
def speaking():
    yield words.speak
    words.speak("en")


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_it_has_two_sides_in_every_language(speaking, language, paper):
    speaking(language)
    assert len(pages(content(), paper)) == 2


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_every_line_is_on_the_paper(paper):
    printed = " ".join(pages(content(), paper)).split()
    for block in content().blocks:
        for row in block.rows:
            said = (
                f"{row.name} {' '.join(row.numbers)} {row.notes}"
                if not isinstance(block, Block)
                else f"{row.text} {row.value}"
            )
            assert set(f"{block.title} {said}".split()) <= set(printed)


def test_nothing_is_told_of_a_house_rule_that_does_not_hold():
    assert any(row.rule == "C52" and row.value for block in blocks(relief=True) for row in block.rows)
    assert not any(row.rule == "C52" and row.value for block in blocks(relief=False) for row in block.rows)


def test_a_list_of_one_s_own_is_printed_too():
    scout = replace(fftt_units()[0], key="marines.scout", name="Scout", fp=2)
    (marines, *_others) = unit_lists("fftt", [*fftt_units(), scout])
    assert isinstance(marines, UnitList)
    assert "Scout" in [row.name for row in marines.rows]


def test_the_default_house_rules_are_told_too():
    assert len(content().blocks[-1].rows) > 10
    assert HouseRules() == table().state.setting.rules


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_no_words_lie_on_others_in_any_language(speaking, language, paper):
    speaking(language)
    assert overlaps(bound(paper, About("Reference", "", ""), [reference_pages(content())])) == []
