"""A game that cannot be used any more takes no other table down."""

from __future__ import annotations

import pytest

import munera.games
from munera.core.errors import BadPackage
from munera.core.saying import say
from munera.server import routes
from server.house import BOT, ME, Home, at_home, error_of


@at_home()
async def test_the_lobby_and_the_other_tables_go_on(home: Home) -> None:
    ann = await home.person("Ann")
    lost = await ann.open([ME, BOT], game="clash")
    kept = await ann.open([ME, BOT, BOT])
    what = say("package.fault", game="clash", file="flow.py", what=say("package.no_file"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(munera.games._found, "clash", BadPackage(what))
        routes.games.cache_clear()
        await home.restart()
        games = (await ann.get("/api/hello")).json()["games"]
        assert "clash" not in [game["name"] for game in games]
        assert "gorus" in [game["name"] for game in games]
        lobby = (await ann.get("/api/lobby")).json()
        assert [card["id"] for card in lobby["yours"]] == [kept]
        answer = await ann.get(f"/api/tables/{lost}")
        assert error_of(answer, 409) == "broken"
        assert answer.json()["why"] == "This table's game cannot be played here just now."
        ann.language = "it"
        told = (await ann.get(f"/api/tables/{lost}")).json()["why"]
        assert told == "Il gioco di questo tavolo ora qui non si può giocare."
        ann.language = ""
        assert await ann.play_on(kept, 2) == 2
        wish = {"game": "clash", "seats": [ME, BOT]}
        assert error_of(await ann.post("/api/tables", wish), 400) == "bad_request"
    routes.games.cache_clear()
    await home.restart()
    assert (await ann.look(lost))["game"] == "clash", "nothing of it was lost"
