"""The rulebook is complete, well formed, and read as it is written."""

import re
import tomllib
from dataclasses import fields

import pytest

import resources
from campaign import rulebook
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.firefight.agreements import TableRules as FirefightRules
from campaign.battle.man_to_man.agreements import TableRules as ManToManRules
from campaign.battle.systems import SYSTEMS, agreements_of, books
from campaign.world.house_rules import SWITCHES

BOOKS = [rulebook.load(name) for name in rulebook.BOOKS]
CAMPAIGN, FFTT, FIREFIGHT, MAN_TO_MAN = BOOKS

SMALL = """# A small book

## Moving

### C1 The move
- **C1a** An army moves once
  a week.
- **C1b** (R, H `far`) It goes two sectors far.
- (remark) Nothing more.

## Examples

1. An army moves twice:
   refused. (C1a, fftt:N2a)
"""


def small(old: str = "", new: str = "") -> rulebook.Rulebook:
    assert old in SMALL
    return rulebook.parse("campaign", SMALL.replace(old, new))


def test_a_claim_may_go_on_in_the_next_line():
    assert small().claims["campaign:C1a"].text == "An army moves once a week."


def test_a_claims_marks_are_read():
    claim = small().claims["campaign:C1b"]
    assert (claim.ruling, claim.switch) == (True, "far")


def test_a_claim_without_marks_is_neither_ruling_nor_house_rule():
    claim = small().claims["campaign:C1a"]
    assert (claim.ruling, claim.switch) == (False, "")


def test_a_remark_is_no_claim():
    rule = small().rules["campaign:C1"]
    assert (len(rule.claims), rule.remarks) == (2, ("Nothing more.",))


def test_a_rule_knows_its_title_and_section():
    rule = small().rules["campaign:C1"]
    assert (rule.title, rule.section) == ("The move", "Moving")


def test_the_line_of_a_rule_is_where_the_text_has_it():
    book = small()
    assert book.text.splitlines()[book.rules["campaign:C1"].line - 1] == "### C1 The move"


def test_an_example_names_its_claims_with_their_books():
    assert small().examples == (rulebook.Example(1, "An army moves twice: refused.", ("campaign:C1a", "fftt:N2a")),)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("**C1b**", "**C1c**"),
        ("**C1b**", "**C1a**"),
        ("**C1b**", "**C2b**"),
        ("- **C1b** (R, H `far`) ", "- "),
        (" (C1a, fftt:N2a)", ""),
        ("## Examples", "### C1 Again"),
    ],
    ids=["letter left out", "letter twice", "other rule", "no id", "example without claims", "rule twice"],
)
def test_a_book_that_is_not_well_formed_is_refused(old, new):
    with pytest.raises(ValueError, match=r"campaign\.md, line \d+"):
        small(old, new)


def test_a_rule_is_found_by_the_id_of_its_claim():
    assert rulebook.rule("campaign:C14a").title == "Hazards"


def test_a_claim_belongs_to_the_rule_that_it_names():
    assert rulebook.claim("campaign:C14a").rule_id == "campaign:C14"


@pytest.mark.parametrize("unknown", ["campaign:C99", "other:C1", "C1", ""])
def test_an_unknown_id_is_a_key_error(unknown):
    with pytest.raises(KeyError):
        rulebook.rule(unknown)


def test_the_campaign_book_has_every_rule():
    wanted = {f"campaign:C{n}" for n in (*range(1, 68), 78, 79, *range(82, 89), *range(90, 95), 97, 98)} | {
        f"campaign:D{n}" for n in range(1, 7)
    }
    assert set(CAMPAIGN.rules) == wanted


def test_the_fftt_book_has_every_rule_in_order():
    sections = {"T": 10, "H": 7, "Q": 8, "A": 4, "M": 11, "V": 9, "S": 14, "B": 13, "W": 4, "X": 15, "E": 8}
    units = {"U": 5, "K": 3, "I": 6, "N": 14, "R": 4}
    wanted = [f"fftt:{letter}{n}" for letter, last in (sections | units).items() for n in range(1, last + 1)]
    assert list(FFTT.rules) == wanted


def test_people_are_shown_the_books_of_what_can_be_played():
    assert set(books()) == {"campaign", *(name for name in SYSTEMS if name in rulebook.BOOKS)}


@pytest.mark.parametrize("book", BOOKS, ids=rulebook.BOOKS)
def test_every_rule_has_a_claim_or_a_remark(book):
    assert [rule.id for rule in book.rules.values() if not rule.claims and not rule.remarks] == []


@pytest.mark.parametrize("book", BOOKS, ids=rulebook.BOOKS)
def test_every_claim_is_one_sentence(book):
    sentence = r"[A-Z](?:[^.?!]|(?<=\d)\.(?=\d))*\."
    assert [c.id for c in book.claims.values() if not re.fullmatch(sentence, c.text)] == []


@pytest.mark.parametrize("book", BOOKS, ids=rulebook.BOOKS)
def test_no_sentence_is_longer_than_300_characters(book):
    prose = re.sub(r"\|.*\|", "", book.text)
    sentences = re.split(r"(?<=[.:])\s|\n\n|\n(?=- |\d+\. )", prose)
    assert [s for s in sentences if len(" ".join(s.split())) > 300] == []


@pytest.mark.parametrize("book", BOOKS, ids=rulebook.BOOKS)
def test_every_id_that_a_book_mentions_is_there(book):
    prose = re.sub(r"^### .*", "", book.text, flags=re.MULTILINE)
    mentioned = re.findall(r"(?:\b([a-z_]+):)?\b([A-Z]\d+[a-z]?)\b", prose)
    ids = {f"{name or book.name}:{rule_id}" for name, rule_id in mentioned}
    known = {known for b in BOOKS for known in (*b.rules, *b.claims)}
    assert ids - known == set()


LAST_EXAMPLES = [(CAMPAIGN, 38), (FFTT, 55), (FIREFIGHT, 100), (MAN_TO_MAN, 57)]


@pytest.mark.parametrize(("book", "last"), LAST_EXAMPLES, ids=rulebook.BOOKS)
def test_the_worked_examples_are_numbered_in_order(book, last):
    assert [example.number for example in book.examples] == list(range(1, last + 1))


def test_every_house_rule_of_a_campaign_is_a_switch_of_a_book():
    switches = {claim.switch for book in BOOKS for claim in book.claims.values()}
    assert {switch.name for switch in SWITCHES} - {"end_at"} <= switches


def test_the_switches_of_the_battle_are_those_of_the_table():
    switches = {claim.switch for claim in FFTT.claims.values()} - {""}
    agreed_ends = {"turns", "lose_third", "lose_hqs", "hold_point", "hold_turns"}  # fftt:E3
    assert switches == {f.name for f in fields(TableRules)} - agreed_ends


def test_the_switches_of_a_battle_of_firefight_are_those_that_its_players_are_offered():
    switches = {claim.switch for claim in FIREFIGHT.claims.values()} - {""}
    offered = {option.key for option in agreements_of("firefight").options}
    afterwards = {option.key for option in agreements_of("firefight").afterwards}
    assert switches == (offered - {"turns"}) | afterwards
    assert offered == {f.name for f in fields(FirefightRules)}


def test_the_switches_of_man_to_man_are_those_of_its_battles():
    switches = {claim.switch for claim in MAN_TO_MAN.claims.values()} - {""}
    assert switches == {f.name for f in fields(ManToManRules)} - {"turns"}


@pytest.mark.parametrize("book", BOOKS, ids=rulebook.BOOKS)
def test_the_table_of_house_rules_lists_the_switches_of_the_claims(book):
    listed = re.findall(r"^\| `(\w+)`", book.text, flags=re.MULTILINE)
    assert sorted(listed) == sorted({claim.switch for claim in book.claims.values()} - {""})


def test_the_printed_lists_have_the_values_of_the_units():
    sections = re.findall(r"### (Marines|Machina|Insectoids)\n(.*?)(?=\n#)", FFTT.text, flags=re.DOTALL)
    printed = {
        (faction.lower(), *(cell.strip() for cell in row.split("|")[1:9]))
        for faction, table in sections
        for row in table.splitlines()
        if row.startswith("|") and not row.startswith(("| unit", "|---"))
    }
    units = tomllib.loads(resources.of_system("fftt", "lists.toml").read_text(encoding="utf-8"))
    assert printed == {(faction, *_cells(row)) for faction, rows in units.items() for row in rows.values()}


def _cells(row: dict) -> tuple[str, ...]:
    """A unit's values as the book prints them: ranges and movement in centimetres."""
    shooting = f"{row['short'] // 10}/{row['long'] // 10}" if "short" in row else "–"
    hand = f"{row['hand']:+d}".replace("-", "−") if row["hand"] else "0"
    skill = str(row.get("skill", "–"))
    return (
        row["name"],
        str(row["fp"]),
        str(row["ap"]),
        str(row["wounds"]),
        skill,
        shooting,
        str(row["move"] // 10),
        hand,
    )
