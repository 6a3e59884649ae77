"""The host names of this server: a request to another name comes from a foreign site.

This guards against DNS rebinding. A foreign site may point its own name at this machine; a browser
would then treat its page as ours. Such a request carries the foreign name in its Host header. A
numeric address cannot be forged in this way.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable
from ipaddress import ip_address


class Hosts:
    """The names that are ours. Numeric addresses and this machine's own name always are."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        here = socket.gethostname().lower()
        self.names = {"localhost", here, here.partition(".")[0], f"{here.partition('.')[0]}.local"}
        self.names |= {name.lower().rstrip(".") for name in names if name}

    def is_ours(self, said: bytes | None) -> bool:
        """Whether the Host header of a request names us; without one it is no browser: fine.

        >>> ours = Hosts(["munera.example"])
        >>> [ours.is_ours(name) for name in (b"127.0.0.1:8000", b"[::1]:8000", b"Munera.Example")]
        [True, True, True]
        >>> ours.is_ours(b"evil.example:8000"), ours.is_ours(b"127.0.0.1.evil.example")
        (False, False)
        """
        if said is None:
            return True
        name = said.decode("latin-1").strip().lower()
        if name.startswith("["):
            name = name[1:].partition("]")[0]
        elif name.count(":") == 1:
            name = name.partition(":")[0]
        name = name.rstrip(".")
        if name in self.names or name.endswith(".localhost"):
            return True
        try:
            ip_address(name)
        except ValueError:
            return False
        return True
