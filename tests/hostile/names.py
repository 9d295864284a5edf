"""Names that programs stumble over. The rules of the campaign let people give the first, and refuse the second."""

from __future__ import annotations

from typing import Final

from campaign.world.rules.names import LONGEST_NAME

HOSTILE: Final = (
    "<b>x</b><img src=x>",
    "&amp; & Söhne && <",
    "%s {0} {name} %n %1",
    "</p><script>alert(1)</script>",
    "שלום עולם",
    "abc (שלום) 12 \u200fx",  # both directions, with brackets and numbers between
    "👩‍🚀 e\u0301\u0323\u0302 \u0e49\u0e49",
    "W" * LONGEST_NAME,
    "a" + "\u0335\u0353" * 20 + "z",
    '..\\..\\/con: *?"|',
    "\u00a0\u2003x\u200b\u200d\ufeff",
    "#2 'or' 1=1; -- \\n",
    "[*] changed [*][*]",  # the place of a star in the title of a window
    "<img src='file:///etc/passwd'>",
    "<a href='file:///C:/'>here</a>",
    "&File\\t&Open &",
    "qrc:/icons/x.svg",
    "=HYPERLINK(0)",
    "&#60;b&#62; &lt;b&gt;",
    "<!--",
    "]]>",
    "<qt>x</qt>",
    "\U0001d573\U0001d58a \ufdfd",  # beyond sixteen bits, and one letter as wide as a line
)
"""Names that people may give."""

REFUSED: Final = {
    "nothing": "",
    "spaces alone": " \u2003 ",
    "a new line": "Oak\nElm",
    "a tab": "Oak\tElm",
    "the end of a text": "Oak\0Elm",
    "a sound": "Oak\x07",
    "an order to a terminal": "\x1b[31mOak",
    "the same in one letter": "\x9b31mOak",
    "half of a letter": "Oak\ud800",
    "a line of its own": "Oak\u2028Elm",
    "a paragraph of its own": "Oak\u2029Elm",
    "a turn of the reading": "Oak\u202egnp",
    "an isolated turn": "Oak\u2067gnp",
    "too long": "W" * (LONGEST_NAME + 1),
}
"""Names that nobody may give, by what is wrong with them."""
