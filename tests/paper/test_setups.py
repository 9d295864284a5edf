"""Print set-ups: named, kept in a file that window and console share, and there from the start."""

import json

import pytest

from campaign.paper import KINDS, Setup, Setups
from campaign.paper.setups import offered

CLUB = Setup("Club night", ("rosters", "hall"), "B", True, True, True, True, True, "Letter", 9)


@pytest.fixture
def file(tmp_path):
    return tmp_path / "deep" / "print-setups.json"


def test_without_a_file_a_few_are_offered(file):
    assert Setups(file).all() == offered()
    assert not file.exists()


def test_every_kind_that_is_offered_together_is_one():
    keys = {kind.key for kind in KINDS}
    assert {key for setup in offered() for key in setup.kinds} <= keys


def test_one_that_is_saved_is_read_again_with_all_that_it_says(file):
    Setups(file).save(CLUB)
    assert Setups(file).named("Club night") == CLUB


def test_a_name_is_found_in_capitals_too(file):
    setups = Setups(file)
    setups.save(CLUB)
    assert setups.named(" CLUB NIGHT ") == CLUB


def test_one_of_the_same_name_takes_its_place(file):
    setups = Setups(file)
    setups.save(CLUB)
    setups.save(Setup("club night", ("hall",)))
    assert [one.kinds for one in Setups(file).all() if one.name.casefold() == "club night"] == [("hall",)]


def test_one_that_is_renamed_keeps_its_place(file):
    setups = Setups(file)
    first, second, *_others = setups.all()
    setups.rename(first.name, Setup("Mine", first.kinds))
    assert [one.name for one in Setups(file).all()][:2] == ["Mine", second.name]


def test_one_that_takes_the_name_of_another_takes_its_place_too(file):
    setups = Setups(file)
    first, second, *others = setups.all()
    setups.rename(first.name, Setup(second.name, first.kinds))
    assert [one.kinds for one in Setups(file).all()] == [first.kinds, *(one.kinds for one in others)]


def test_those_that_were_deleted_do_not_come_back(file):
    setups = Setups(file)
    for one in setups.all():
        setups.delete(one.name)
    assert Setups(file).all() == ()


def test_without_a_place_to_keep_them_they_last_as_long_as_the_program():
    setups = Setups(None)
    setups.save(CLUB)
    assert setups.named("Club night") == CLUB


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"setups": 3}', "\x00", '{"setups": null}'])
def test_a_file_that_is_none_counts_as_none(file, text):
    file.parent.mkdir()
    file.write_text(text, encoding="utf-8")
    assert Setups(file).all() == offered()


def test_strange_ones_are_left_out_and_strange_words_in_others_too(file):
    file.parent.mkdir()
    kept = [{"name": "A", "kinds": ["hall"], "rich": "yes", "paper": "A0", "colour": 7}, {"name": ""}, {"kinds": []}, 3]
    file.write_text(json.dumps({"setups": kept}), encoding="utf-8")
    assert Setups(file).all() == (Setup("A", ("hall",)),)


def test_a_file_that_is_none_is_laid_aside_when_another_takes_its_place(file):
    file.parent.mkdir()
    file.write_text("{half of it", encoding="utf-8")
    setups = Setups(file)
    setups.save(CLUB)
    setups.delete(CLUB.name)
    assert file.with_name("print-setups.json.unread").read_text(encoding="utf-8") == "{half of it"
    assert Setups(file).all() == offered()


def test_a_name_that_no_file_can_hold_loses_what_cannot_be_shown(file):
    file.parent.mkdir()
    file.write_text('{"setups": [{"name": "Club\\ud800 \\u0007night", "kinds": ["hall"]}]}', encoding="utf-8")
    setups = Setups(file)
    setups.save(CLUB)
    assert [one.name for one in Setups(file).all()] == ["Club night"]
