"""What each rule system calls its turns and its figures, wherever a battle of it is told, asked for or typed in."""

from __future__ import annotations

import pytest

from campaign.battle.contract import SideEnd
from campaign.battle.systems import system_of, telling_of
from campaign.cli import main
from campaign.quick.typed_result import BadResult, read_result, sheet_lines

SYSTEMS = (("fftt", "turn"), ("firefight", "round"))


@pytest.mark.parametrize(("system", "word"), SYSTEMS)
def test_every_sentence_has_the_word_of_its_rule_system(system: str, word: str) -> None:
    turns = telling_of(system).turns
    assert turns.average("3.5") == f"A battle takes 3.5 {word}s on average."
    assert turns.battle("Weir Island", 1) == f"The battle for Weir Island, 1 {word}"
    assert turns.battle("Weir Island", 4) == f"The battle for Weir Island, 4 {word}s"
    assert turns.not_left("Mara") == f"Mara did not leave in a {word}."


def test_figures_are_called_models_where_a_rule_system_does() -> None:
    assert [telling_of("fftt").figures(n) for n in (1, 8)] == ["1 figure", "8 figures"]
    assert [telling_of("firefight").figures(n) for n in (1, 8)] == ["1 model", "8 models"]


@pytest.mark.parametrize(("system", "word"), SYSTEMS)
def test_the_sheet_and_what_is_asked_of_it_have_that_word(system: str, word: str) -> None:
    setup = system_of(system).smallest()
    sheet = "\n".join(sheet_lines(setup, "Duel"))
    assert f"   {word}s ____   holds the field ____" in sheet
    assert f"retreated in {word} __  surrendered in {word} __" in sheet
    with pytest.raises(BadResult) as caught:
        read_result("B retreated; nonsense", setup)
    assert caught.value.problems == (
        f"Say in which {word}, as “B retreated 6”.",
        f"“nonsense” is not understood. Write it as in: 8 {word}s; A1 killed B2 B3; A5 dead; B retreated 6; A holds.",
        f"Say how many {word}s the battle lasted, as “8 {word}s”.",
    )


@pytest.mark.parametrize(("system", "_word"), SYSTEMS)
@pytest.mark.parametrize(
    "text", ["4 turns; B retreated in turn 3", "rounds 4; B retreated in round 3", "4; B retreated 3"]
)
def test_turns_and_rounds_are_read_alike(system: str, _word: str, text: str) -> None:
    report = read_result(text, system_of(system).smallest())
    assert (report.turns, report.sides[1].end, report.sides[1].left_in_turn) == (4, SideEnd.RETREATED, 3)


def test_the_command_line_tells_how_many_rounds_a_battle_takes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["quick", "Red:compact:1 Captain, 3 Line sections", "Blue:compact:6", "--odds", "2"]) == 0
    assert "turns" not in capsys.readouterr().out


def test_a_sector_s_table_is_measured_in_the_lengths_of_its_rule_system() -> None:
    told = [telling_of(system).ruler.of_sector("Weir Island", 12000, 10000, "laid out") for system, _word in SYSTEMS]
    assert told == [
        "Weir Island: a table of 120 by 100 cm, laid out.",
        "Weir Island: a table of 47.2 by 39.4 inches, laid out.",
    ]
