"""What a disk may hold after its power has failed.

What was synced is there. Of what was not synced, all may be there, or nothing, or a part: any
sectors of the writes, even torn ones; any of the truncations; and the first few changes of names
(created, renamed, deleted).
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from ordeals.disk_shim import Act

SECTOR = 512
MANNERS = ("none", "all", "some", "some")
BESIDE = ("-wal", "-journal")  # with the first sync of such a file SQLite syncs the folder


class File:
    """A file: what is surely on the disk, and what was done since."""

    def __init__(self, kept: bytes = b"", new: bool = False) -> None:
        self.kept = kept
        self.new = new
        self.since: list[Act] = []

    def sync(self) -> None:
        self.kept = self.left("all", random.Random())
        self.since = []

    def left(self, manner: str, rng: random.Random) -> bytes:
        """What may be left of it."""
        if manner == "none" or not self.since:
            return self.kept
        out = bytearray(self.kept)
        likely = 1.0 if manner == "all" else rng.choice((0.1, 0.5, 0.9))
        for act in self.since:
            if act.kind == "write":
                _write(out, act, likely, rng)
            elif rng.random() <= likely:
                _lengthen(out, act.offset)
                del out[act.offset :]
        if manner == "some" and rng.random() < 0.3:  # its length was written, but not its content
            longest = max((act.offset + len(act.data) for act in self.since), default=0)
            _lengthen(out, longest)
        return bytes(out)


def _lengthen(out: bytearray, size: int) -> None:
    if len(out) < size:
        out.extend(bytes(size - len(out)))


def _write(out: bytearray, act: Act, likely: float, rng: random.Random) -> None:
    """Write the sectors that are kept, some of them torn."""
    if likely == 1.0:
        _lengthen(out, act.offset)
        out[act.offset : act.offset + len(act.data)] = act.data
        return
    start, end = act.offset, act.offset + len(act.data)
    while start < end:
        stop = min(end, (start // SECTOR + 1) * SECTOR)
        if rng.random() < likely:
            upto = rng.randint(start, stop) if rng.random() < 0.1 else stop
            _lengthen(out, start)
            out[start:upto] = act.data[start - act.offset : upto - act.offset]
        start = stop


class Disk:
    """A folder on a disk whose power may fail after any act."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self.files = {name: File(data) for name, data in files.items()}
        self.names = [dict(self.files)]  # the names on the disk, and those after each change since

    def take(self, act: Act) -> None:
        """Do something to the disk."""
        if act.kind == "sync":
            file = self.files[act.name]
            file.sync()
            if file.new and act.name.endswith(BESIDE):
                self.sync_names()
            file.new = False
        elif act.kind == "sync folder":
            self.sync_names()
        elif act.kind in ("write", "truncate"):
            self.files[act.name].since.append(act)
        else:
            file = File(new=True) if act.kind == "create" else self.files.pop(act.name)
            if act.kind != "delete":
                self.files[act.to or act.name] = file
            self.names.append(dict(self.files))

    def sync_names(self) -> None:
        del self.names[:-1]

    def left(self, rng: random.Random) -> dict[str, bytes]:
        """The files that may be found when the power is back."""
        names = rng.choice((self.names[0], self.names[-1], rng.choice(self.names)))
        same = rng.choice((*MANNERS, ""))  # one manner for all files, or one for each
        return {name: file.left(same or rng.choice(MANNERS), rng) for name, file in names.items()}
