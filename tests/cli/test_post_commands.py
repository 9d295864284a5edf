"""A week by files from the command line: the organiser and two players, each with a profile of their own."""

from __future__ import annotations

import os
import re

import pytest

from campaign.cli import main
from campaign.desk import Desk
from campaign.world.codec import order_to_json
from tests.cli.calls import MUSTER, START, orders
from tests.store.campaigns import attack, mustered, won_by_attacker


@pytest.fixture
def call(tmp_path, capsys):
    """Call a command in somebody's profile; its exit code and what it said."""

    def called(who, *arguments):
        code = main([str(argument) for argument in arguments], backups=tmp_path / who / "backups")
        out, err = capsys.readouterr()
        return code, out + err

    return called


def test_a_week_by_files(file, tmp_path, call):
    assert call("organiser", "order", file, orders(tmp_path, *MUSTER, START))[0] == 0
    assert "Nobody plays by letter" in call("organiser", "post", file)[1]
    assert call("organiser", "post", file, "--on", "Red", "Blue")[0] == 0
    out = tmp_path / "out"
    code, said = call("organiser", "send-out", file, "--to", out, "--until", "Friday", "--words", "Here we go.")
    assert code == 0, said
    letters = sorted(out.glob("*.fftt-letter"))
    assert len(letters) == 2
    assert len(list(out.glob("*.txt"))) == 2
    assert list(out.glob("*.pdf"))
    assert {path.suffix for path in out.iterdir()} == {".fftt-letter", ".txt", ".pdf"}
    told = next(out.glob("*Red*.txt")).read_text(encoding="utf-8")
    assert "By Friday." in told
    if os.name == "posix":
        assert all(letter.stat().st_mode & 0o077 == 0 for letter in letters)
    answers = []
    for number, (name, seat) in enumerate((("Blue", "1.p2"), ("Red", "1.p1")), start=1):
        copy = tmp_path / f"{name}.fftt"
        code, said = call(name, "join", next(letter for letter in letters if name in letter.name), copy)
        assert code == 0, said
        assert "Here we go." in said
        (key,) = re.findall("key begins with ([0-9a-f ]{19})", said)
        assert f"My key begins with {key}." in told
        place = "1.s4" if name == "Blue" else "1.s1"
        given = orders(tmp_path, f'{{"kind": "end-turn", "player": "{seat}"}}')
        code, said = call(name, "my-orders", copy, given, "--stand", place)
        assert code == 0, said
        assert "End the turn (fits)" in said
        code, said = call(name, "my-orders", copy, orders(tmp_path, '{"kind": "end-week"}'))
        assert code == 1
        assert "Only the organiser" in said
        answers.append(tmp_path / f"{number}.fftt-answer")
        assert call(name, "send-my-orders", copy, answers[-1])[0] == 0
    code, said = call("organiser", "take-in", file, *answers, "--dry-run")
    assert code == 0
    assert "Red: answer 1 to letter 1." in said
    with Desk.open_to_read(file) as desk:
        before = len(desk.history())
    code, said = call("organiser", "take-in", file, *answers)
    assert code == 0, said
    code, said = call("organiser", "take-in", file, answers[0])
    assert code == 1
    assert "has been taken in already" in said
    with Desk.open_to_read(file) as desk:
        ended = [entry.order.player for entry in desk.history()[before:]]
        turns = [seat for seat in desk.state.turn_order if seat != "1.p3"]
        assert ended == turns[: len(ended)]
    assert call("Blue", "take-in", file, tmp_path / "nothing.fftt-answer")[0] == 1
    strangers, said = call("stranger", "my-orders", file)
    assert strangers == 1
    assert "made of no letter" in said


def test_an_answer_goes_as_text_to_paste(file, tmp_path, call):
    assert call("organiser", "order", file, orders(tmp_path, *MUSTER, START))[0] == 0
    assert call("organiser", "post", file, "--on", "Red")[0] == 0
    out = tmp_path / "out"
    assert call("organiser", "send-out", file, "--to", out, "--no-paper")[0] == 0
    copy = tmp_path / "Red.fftt"
    assert call("Red", "join", next(out.glob("*.fftt-letter")), copy)[0] == 0
    code, text = call("Red", "send-my-orders", copy, "--text")
    assert code == 0
    mail = tmp_path / "mail.txt"
    mail.write_text("\n".join("> " + line for line in text.splitlines()), encoding="utf-8")
    code, said = call("organiser", "take-in", file, mail)
    assert code == 0, said


def test_a_battle_fought_at_home_is_signed_by_both_and_taken_in(tmp_path, call):
    with mustered(tmp_path) as desk:
        battle = attack(desk)
        order = order_to_json(won_by_attacker(desk, battle))
        file = desk.path
    assert call("organiser", "post", file, "--on", "Red", "Blue")[0] == 0
    out = tmp_path / "out"
    assert call("organiser", "send-out", file, "--to", out, "--no-paper")[0] == 0
    result, written = tmp_path / "mill.fftt-result", tmp_path / "battle.json"
    written.write_text(order, encoding="utf-8")
    for name in ("Red", "Blue"):
        copy = tmp_path / f"{name}.fftt"
        assert call(name, "join", next(out.glob(f"*{name}*.fftt-letter")), copy)[0] == 0
    assert call("Red", "sign-result", tmp_path / "Red.fftt", result, written)[0] == 0
    code, said = call("organiser", "take-in", file, result)
    assert code == 1
    assert "not signed by Blue yet" in said
    code, said = call("Blue", "sign-result", tmp_path / "Blue.fftt", result)
    assert code == 0, said
    assert "has won" in said
    assert "Signed by 2 players" in said
    code, said = call("organiser", "take-in", file, result)
    assert code == 0, said
    with Desk.open_to_read(file) as desk:
        assert set(desk.state.battles[battle].agreed) == set(desk.state.seats)


def test_orders_at_home_are_put_in_order_taken_back_and_left_to_the_program(file, tmp_path, call):
    assert call("organiser", "order", file, orders(tmp_path, *MUSTER, START))[0] == 0
    assert call("organiser", "post", file, "--on", "Red")[0] == 0
    out = tmp_path / "out"
    assert call("organiser", "send-out", file, "--to", out, "--no-paper", "--only", "Red")[0] == 0
    copy = tmp_path / "Red.fftt"
    assert call("Red", "join", next(out.glob("*.fftt-letter")), copy)[0] == 0
    notes = [f'{{"kind": "write-note", "player": "1.p1", "what": "campaign", "text": "{n}"}}' for n in "ab"]
    assert call("Red", "my-orders", copy, orders(tmp_path, *notes), "--withdraw", "1.s1", "1.s2")[0] == 0
    code, said = call("Red", "my-orders", copy, "--move", 3, 1, "--take-back", 2, "--rest", "proposed", "--words", "Hi")
    assert code == 0, said
    lines = [line.strip().partition(":")[0] for line in said.splitlines() if "(" in line]
    assert lines[:2] == ["3", "1"]
    assert call("Red", "my-orders", copy, "--take-back", 9)[0] == 1
    answer = tmp_path / "red.fftt-answer"
    assert call("Red", "send-my-orders", copy, answer)[0] == 0
    code, said = call("Red", "send-my-orders", copy, answer)
    assert code == 1
    assert "exists already" in said
    code, said = call("organiser", "take-in", file, answer)
    assert code == 0, said
    assert "“Hi”" in said
    assert "until Red is asked" in call("organiser", "post", file)[1]
    assert call("organiser", "post", file, "--strike", "Red", 1)[0] == 0
    assert call("organiser", "post", file, "--strike", "Red", 77)[0] == 1
    assert call("organiser", "post", file, "--renew", "Red")[0] == 0
    assert "Nobody plays by letter" in call("organiser", "post", file, "--off", "Red")[1]
