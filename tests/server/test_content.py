"""Content by its fingerprint: it is kept, written out, and games that began with it go on."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from munera.cli import main
from munera.core.content import data_of
from munera.games import load
from server.house import BOT, ME, Home

OTHER = "# A version to come has other figures.\nmore = 1\n"
SHOWS = "from munera.games import load; print(load('gorus').content)"


def shown(**env: str) -> str:
    """The fingerprint that a program finds."""
    ran = subprocess.run(
        [sys.executable, "-c", SHOWS], env={**os.environ, **env}, capture_output=True, check=True
    )
    return ran.stdout.decode().strip()


async def _house(folder: Path) -> str:
    """A house that keeps its content and the proof of a game; gives the proof."""
    with pytest.MonkeyPatch.context() as patch:
        home = Home(folder, patch, {})
        await home.open()
        ann = await home.person("Ann")
        id = await ann.open([ME, BOT], options={"target": "1"})
        assert (await ann.do(id, "bot", seat=0))["ok"]
        await home.until(lambda: home.room(id).phase == "over")
        await home.app.state.house.archive.keep_content()
        proof = (await ann.get(f"/api/tables/{id}/proof")).text
        await home.close()
    return proof


def test_a_record_is_read_with_the_content_it_was_played_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "game.proof").write_text(asyncio.run(_house(tmp_path / "house")), "utf-8")
    with pytest.raises(SystemExit) as left:
        main(["content", str(tmp_path / "kept"), "--data", str(tmp_path / "house")])
    assert left.value.code == 0
    mine = load("gorus").content
    (kept,) = [Path(line) for line in capsys.readouterr().out.splitlines() if mine in line]
    # A version to come: the same package with other figures.
    later = tmp_path / "later" / "gorus"
    later.mkdir(parents=True)
    for file in data_of(load("gorus").folder).glob("*.toml"):
        (later / file.name).write_text(OTHER + file.read_text("utf-8"), "utf-8")
    assert shown(MUNERA_CONTENT=str(later.parent)) != mine == shown(MUNERA_CONTENT=str(kept))
    command = [sys.executable, "-m", "munera", "verify", str(tmp_path / "game.proof")]
    for content, code in ((later.parent, 1), (kept, 0)):
        env = {**os.environ, "MUNERA_CONTENT": str(content)}
        ran = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
        assert ran.returncode == code, ran.stderr
        assert code == 0 or "content" in ran.stderr
