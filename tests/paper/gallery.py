"""``python -m tests.paper.gallery OUT``: every page of every kind of paper as a picture, to be looked at.

``--kind``, ``--paper`` and ``--content`` may be repeated; without them everything is drawn, on A4.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from campaign.paper import KINDS
from campaign.words import speak
from tests.paper.contents import CONTENTS
from tests.paper.sheets import documents, drawn, pictures


def main() -> None:
    """Draw them and say where they are."""
    parser = argparse.ArgumentParser(prog="python -m tests.paper.gallery", allow_abbrev=False)
    parser.add_argument("out", type=Path)
    parser.add_argument("--kind", action="append", choices=[kind.key for kind in KINDS])
    parser.add_argument("--paper", action="append", choices=("A4", "Letter"))
    parser.add_argument("--content", action="append", choices=list(CONTENTS))
    parser.add_argument("--players", type=int, help="only of the first so many")
    parser.add_argument("--rich", action="store_true")
    parser.add_argument("--with", dest="wishes", action="append", default=[], help="attending, grouped or rosters")
    parser.add_argument("--language", default="en")
    parser.add_argument("--scale", type=float, default=2.0, help="pixels to a point")
    parser.add_argument("--pdf", action="store_true", help="the PDFs too")
    asked = parser.parse_args()
    speak(asked.language)
    asked.out.mkdir(parents=True, exist_ok=True)
    for kind in KINDS:
        if asked.kind and kind.key not in asked.kind:
            continue
        for content in asked.content or CONTENTS:
            wishes = dict.fromkeys(asked.wishes, True)
            made = documents(kind, content, asked.players, rich=asked.rich, **wishes)
            for paper in asked.paper or ["A4"]:
                for place, sheet in enumerate(drawn(made, paper)):
                    stem = f"{kind.key}-{content}-{paper}-{place:02}"
                    if asked.pdf:
                        (asked.out / f"{stem}.pdf").write_bytes(sheet.data)
                    for number, picture in enumerate(pictures(sheet.data, asked.scale), 1):
                        picture.save(asked.out / f"{stem}-{number:02}.png")
                        print(f"{stem}-{number:02}.png", sheet.document.title)


if __name__ == "__main__":
    main()
