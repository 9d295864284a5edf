"""The handbook as one HTML file that needs nothing else: pictures are in it; it runs nothing and fetches nothing."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from html import escape
from itertools import groupby

from campaign import handbook
from campaign.book_pages import Paragraph, Span
from campaign.words import _, spoken

LISTS = {"step": "ol", "item": "ul"}
STYLE = """
:root { color-scheme: light dark; --ink: #1c1e22; --soft: #5d5f63; --ground: #f6f3ec; --line: #d6d2c7;
  --word: #e9e6dd; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9e6de; --soft: #a7a59f; --ground: #191b1f; --line: #34373d; --word: #2a2d33; }
}
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem 1rem 4rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.55 Inter, system-ui, "Segoe UI", sans-serif; }
h1 { font-size: 2rem; line-height: 1.2; } h2 { margin-top: 3.5rem; line-height: 1.25; }
h3 { margin-top: 2rem; color: var(--soft); font-size: .85rem; letter-spacing: .06em; text-transform: uppercase; }
a { color: inherit; } nav li { margin: .3rem 0; } li { margin: .5rem 0; }
b { font-weight: 600; background: var(--word); border-radius: .25rem; padding: .05rem .3rem; }
figure { margin: 1.5rem 0; } img { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: .4rem; }
figure + p { margin-top: -1rem; color: var(--soft); font-size: .9rem; }
@media print { section { break-before: page; } body { max-width: none; } }
"""


def page() -> str:
    """All of it, in the language that is spoken."""
    pages = handbook.pages()
    contents = "".join(f'<li><a href="#{one.key}">{escape(one.title)}</a></li>' for one in pages)
    title = escape(_("Handbook of FFTT Campaign"))
    sections = "\n".join(f'<section id="{one.key}">{"".join(_blocks(one.paragraphs))}</section>' for one in pages)
    return (
        f'<!DOCTYPE html>\n<html lang="{spoken()}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{STYLE}</style></head>\n"
        f"<body><h1>{title}</h1><nav><ol>{contents}</ol></nav>\n{sections}\n</body></html>\n"
    )


def _blocks(paragraphs: tuple[Paragraph, ...]) -> Iterator[str]:
    """Paragraphs, those of a list as one."""
    for kind, group in groupby(paragraphs, key=lambda paragraph: paragraph.kind):
        if kind in LISTS:
            items = "".join(f"<li>{_words(paragraph.spans)}</li>" for paragraph in group)
            yield f"<{LISTS[kind]}>{items}</{LISTS[kind]}>"
        else:
            yield from (_block(paragraph) for paragraph in group)


def _block(paragraph: Paragraph) -> str:
    words = _words(paragraph.spans)
    match paragraph.kind:
        case "title":
            return f"<h2>{words}</h2>"
        case "section":
            return f"<h3>{words}</h3>"
        case "picture":
            data = b64encode(handbook.picture(paragraph.picture) or b"").decode()
            alt = escape(paragraph.text, quote=True)
            return f'<figure><img alt="{alt}" src="data:image/png;base64,{data}"></figure>' if data else ""
        case _:
            return f"<p>{words}</p>"


def _words(spans: tuple[Span, ...]) -> str:
    """Words; links lead to pages of the handbook, the rulebook is the window's alone."""
    return "".join(_span(span) for span in spans)


def rule_words(link: str) -> str:
    """What stands behind a link to a rule where the rulebook cannot be opened: its number."""
    return f" ({link.rpartition(':')[2]})" if ":" in link else ""


def _span(span: Span) -> str:
    words = escape(span.text)
    if span.link in handbook.PAGES:
        return f'<a href="#{span.link}">{words}</a>'
    if span.link:
        return words + escape(rule_words(span.link))
    return f"<b>{words}</b>" if span.strong else words
