"""The index of modules is up to date, and every module says in one sentence what it holds."""

from __future__ import annotations

import re
import runpy
from collections import Counter
from pathlib import Path

import pytest

from effort import once

pytestmark = once
ROOT = Path(__file__).parents[2]
INDEX = runpy.run_path(str(ROOT / "scripts" / "modules.py"))


def test_the_index_is_up_to_date() -> None:
    kept = (ROOT / "docs" / "modules.md").read_text("utf-8")
    assert kept.splitlines() == INDEX["page"]().splitlines(), "say make docs"


def test_every_module_says_what_it_holds() -> None:
    for modules in INDEX["rows"]().values():
        for file, sentence in modules:
            assert len(sentence.split()) >= INDEX["WORDS"], f"{file} does not say what it holds"
            assert sentence[-1] in ".!?", f"{file} does not begin with a whole sentence: {sentence}"


def test_no_two_modules_of_a_folder_say_the_same() -> None:
    for folder, modules in INDEX["rows"]().items():
        said = Counter(sentence for _, sentence in modules)
        assert [text for text, n in said.items() if n > 1] == [], folder


PAGES = [
    page
    for page in (*ROOT.glob("*.md"), *ROOT.glob("client/*.md"), *ROOT.glob("docs/**/*.md"))
    if page.name != "CHANGELOG.md"
]
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"")


def anchors(page: Path) -> set[str]:
    """The places of a page that a link can lead to."""
    heads = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    for found in LINK.finditer(text):
        link = found[1] or found[2]
        if "://" in link:
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link
