"""`munera new-language` and `munera check-language`: begin a translation, and see what it lacks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from munera.cli.files import BadFile, write_text
from munera.core import translation
from munera.core.errors import BadText
from munera.core.saying import ENGLISH, HOUSE, LANGUAGE_FILE, language_facts, say
from munera.games import every

ABOUT = """\
# The language itself: its own name, how the page writes its numbers, and how it counts.
name = "{name}"
locale = "{code}"
finished = false  # true: everybody is offered it; until then only with MUNERA_UNFINISHED=1
one = [1]         # the numbers that take the form `one`; all others take `other`
"""


def books() -> dict[str, Path]:
    """The folders with languages, by owner: the house and every game."""
    out = {"lang": HOUSE.folder}
    out |= {f"games/{game.name}/lang": game.folder / "lang" for game in every()}
    return {name: folder for name, folder in out.items() if (folder / ENGLISH).is_dir()}


def new_language(
    code: str,
    name: str,
    *,
    into: Annotated[Path | None, Parameter(help="Write into this folder instead of here.")] = None,
) -> None:
    """Begin a language: copy the English files of the house, the page and every game.

    CODE is as in an address, such as fr; NAME is what the language calls itself. Edit what was
    written; `munera check-language CODE` lists what is left.
    """
    if not re.fullmatch(r"[a-z]{2,3}", code):
        raise BadText(say("language.code", code=code))
    if not name.strip() or not name.isprintable() or '"' in name or "\\" in name or len(name) > 40:
        raise BadText(say("language.name"))
    targets = {
        folder: (into / where if into else folder) / code for where, folder in books().items()
    }
    for target in targets.values():
        if target.exists():
            raise BadFile(say("language.exists", folder=target))
    written = 0
    for folder, target in targets.items():
        for file in translation.sources(folder):
            relative = file.relative_to(folder / ENGLISH)
            write_text(target / relative, file.read_text("utf-8"))
            written += 1
        if folder == HOUSE.folder:
            write_text(target / LANGUAGE_FILE, ABOUT.format(name=name, code=code))
    print(f"Wrote {written} files in {len(targets)} folders named '{code}'.")
    print(f"Next: edit them; munera check-language {code} lists what is left.")


def check_language(code: str) -> int:
    """List the sentences that a language lacks or has not changed yet, by file and key.

    The exit code is 1 if something is missing or would be refused.
    """
    if code == ENGLISH or not (HOUSE.folder / code).is_dir():
        known = ", ".join([one for one in HOUSE.languages() if one != ENGLISH])
        raise BadText(say("language.unknown", code=code, known=known))
    facts = language_facts(code)
    missing = same = wrong = total = 0
    for where, folder in books().items():
        total += translation.count(folder)
        for gap in (*translation.faults(folder, code), *translation.gaps(folder, code)):
            missing += gap.why == translation.MISSING
            same += gap.why == translation.SAME
            wrong += gap.why not in (translation.MISSING, translation.SAME)
            print(f"{where}/{code}/{gap.file}: {gap.key}{' ' if gap.key else ''}{gap.why}")
    state = "finished" if facts["finished"] else "not finished"
    print(
        f"{facts['name']} ({code}) is {state}: of {total:,} sentences {missing:,} are missing and "
        f"{same:,} are the same as in English; {wrong:,} would be refused."
    )
    return 1 if missing or wrong else 0
