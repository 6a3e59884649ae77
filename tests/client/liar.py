"""A server that is not honest: what it says on the live line is changed on the way."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import WebSocketRoute

from client.browser import Guest


def between(
    guest: Guest,
    change: Callable[[dict[str, Any]], None],
    swallowed: Callable[[dict[str, Any]], bool] = lambda _: False,
) -> list[str]:
    """Change what the server says on the live line; gives the list of all that the page does.

    What is `swallowed` of the page's words, the server never hears.
    """
    sent: list[str] = []

    def join(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def up(message: str | bytes) -> None:
            what = json.loads(message)
            sent.append(what["do"])
            if not swallowed(what):
                server.send(message)

        def down(message: str | bytes) -> None:
            news = [json.loads(one) for one in str(message).split("\n")]
            for told in news:
                change(told)
            line.send("\n".join(json.dumps(told) for told in news))

        line.on_message(up)
        server.on_message(down)

    guest.page.route_web_socket("**/live*", join)
    return sent
