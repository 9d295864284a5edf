"""Pages for phones in a real browser: at every width nothing stands out at the side, and nothing is fetched."""

from __future__ import annotations

import pytest

from tests.phone import chromium


@pytest.mark.skipif(chromium.chromium() is None, reason="there is no Chromium here")
def test_no_page_is_wider_than_its_screen_and_none_fetches_anything():
    pages = chromium.pages()
    found = chromium.measured(list(pages.values()))
    assert [one["width"] for one in found] == list(chromium.WIDTHS) * len(pages)
    for one, name in zip(found, [name for name in pages for _width in chromium.WIDTHS], strict=True):
        assert (one["scrolls"], one["over"], one["fetched"]) == (one["width"], [], 0), (name, one["width"])
