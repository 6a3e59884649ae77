"""`munera check-pack`: what is wrong with a content pack, one sentence a fault, with its place."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from munera.cli.files import read_text
from munera.play.pack import faults_of, fitting, game_of, read_pack


def check_pack(
    file: Annotated[Path, Parameter(help="A content pack, as TOML.")],
    *,
    language: Annotated[str, Parameter(help="The language of the sentences: en, it.")] = "en",
) -> int:
    """Print one line per fault, `FILE:LINE: KEY: sentence`; the exit code is 1 if there is one."""
    text = read_text(file)
    faults = faults_of(text)
    for fault in faults:
        key = f"{fault.key}: " if fault.key else ""
        print(f"{file}:{fault.line}: {key}{fault.error.said(language)}")
    if faults:
        return 1
    game = game_of(tomllib.loads(text))
    seats = ", ".join(str(n) for n in fitting(game, read_pack(text, game)))
    print(f"{file}: a content pack for {game.title}; numbers of seats it fits: {seats}.")
    return 0
