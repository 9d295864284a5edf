"""The main job of ``python3 dev.py run``: the window on the sample campaign, or the same without a screen.

Writes only into its own folder, and never over a campaign that was played on.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from campaign.cli import never_stumble_over_letters
from campaign.words import _, count, language_of, speak
from ui.start import open_window, screen_problem, window_problem

if TYPE_CHECKING:
    from campaign.desk import Desk


def main(argv: Sequence[str] | None = None) -> int:
    """Open the window on the sample, or say why not and do without."""
    never_stumble_over_letters()
    speak(language_of())
    parser = argparse.ArgumentParser(prog="dev.py run", description=__doc__)
    parser.add_argument("--headless", action="store_true", help=_("do without a screen"))
    parser.add_argument("--out", type=Path, default=Path("out"), help=_("folder for what is written"))
    chosen = parser.parse_args(argv)
    try:
        chosen.out.mkdir(parents=True, exist_ok=True)
        return _run(chosen.out, headless=chosen.headless)
    except KeyboardInterrupt:
        return 130
    except Exception as problem:
        from campaign.cli.output import problem_in_words

        sentence = problem_in_words(problem)
        if sentence is None:
            raise
        print(sentence, file=sys.stderr)
        return 1


def _run(out: Path, *, headless: bool) -> int:
    problem = None if headless else screen_problem() or window_problem()
    if problem is None and not headless:
        return _with_window(out / "saltglass.fftt")
    if problem is not None:
        print(problem, file=sys.stderr)
        print(_("So this goes on without a window."), file=sys.stderr)
    return _headless(out)


def _with_window(path: Path) -> int:
    """The window on the sample; a file that is already there is gone on with."""
    if not path.exists():
        _build(path)
    return open_window(path)


def _headless(out: Path) -> int:
    """Build the sample, picture it, play on, write the rosters, say how it stands."""
    from campaign.desk import Desk
    from campaign.paper import write_rosters
    from campaign.sample import play_on

    path = out / "saltglass-headless.fftt"
    _build(path)
    written = list(_pictures(path, out / "pictures"))
    with Desk.open(path) as desk:
        play_on(desk, _progress(_("Playing on")))
        written += write_rosters(desk.state, desk.head, out / "rosters", "A4")
        _say_standings(desk)
    for file in written:
        print(file.as_posix())
    return 0


def _build(path: Path) -> None:
    """The sample, made by this program: it need not be looked through as a file from elsewhere."""
    from campaign.intake.doorkeeper import strict_doorkeeper
    from campaign.sample import make_sample

    make_sample(path, _progress(_("Building the sample campaign")))
    strict_doorkeeper().made(path)


def _pictures(path: Path, out: Path) -> tuple[Path, ...]:
    """Pictures of the window, drawn without a screen; none where Qt’s libraries are missing, and then it says so."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    # Of every window this platform says that it has no frame; that would look like something going wrong.
    os.environ.setdefault("QT_LOGGING_RULES", "default.warning=false")
    if problem := window_problem():
        print(_("No pictures of the window: {why}").format(why=problem), file=sys.stderr)
        return ()
    from ui.screenshots import screenshots

    return screenshots(path, out)


def _say_standings(desk: Desk) -> None:
    """The table of players, best first."""
    from campaign.world.queries import living, sectors_of

    state = desk.state
    print(_("{name}, month {month}, week {week}").format(name=state.setting.name, month=state.month, week=state.week))
    for player in sorted(state.players.values(), key=lambda player: (-player.vp, player.letter)):
        fp = sum(figure.fp for figure in living(state, player.id))
        sectors = len(sectors_of(state, player.id))
        held = count("{n} sector", "{n} sectors", sectors)
        print(f"  {player.letter}  {player.name:<12} {player.faction:<12} {player.vp:>4} VP {fp:>4} FP   {held}")


def _progress(what: str) -> Callable[[int, int], None]:
    """A line that counts, on a terminal; silence elsewhere."""

    def say(done: int, total: int) -> None:
        if sys.stderr.isatty():
            end = "\n" if done == total else ""
            line = _("{what}: {done} of {total}").format(what=what, done=done, total=total)
            print(f"\r{line}", end=end, file=sys.stderr, flush=True)

    return say


if __name__ == "__main__":
    sys.exit(main())
