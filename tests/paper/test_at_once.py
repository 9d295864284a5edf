"""Several documents drawn at once, as behind a window: each comes out as it would alone."""

from concurrent.futures import ThreadPoolExecutor

from campaign.paper import KINDS
from tests.paper.sheets import documents


def test_documents_drawn_on_several_threads_are_the_same_as_one_after_the_other():
    made = [document for kind in KINDS for document in documents(kind, "typical", 2)][:12]
    with ThreadPoolExecutor(6) as threads:
        together = list(threads.map(lambda document: document.draw("A4"), made * 2))
    assert together == [document.draw("A4") for document in made] * 2
