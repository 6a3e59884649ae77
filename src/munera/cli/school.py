"""A school: the folder where the campaigns of a person's characters are kept, one file each.

Beside them are the records of unfinished matches. The name of such a file has the names of all who
take part, so that nobody is in two matches at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from munera.cli.files import BadFile, make_folder, read_text, write_over
from munera.core.errors import MuneraError
from munera.core.saying import say
from munera.play.campaign import FIRST_WORDS, BadCampaign, Campaign, after, read

ENDING = ".campaign"
OPEN = ".match"  # the record of an unfinished match
BETWEEN = "+"  # between the names in the name of its file


def key_of(name: str) -> str:
    """The name of a character's file; raises MuneraError for a name without letters."""
    key = "".join([c if c.isalnum() else "-" for c in name.casefold()]).strip("-")
    if not key:
        raise MuneraError(say("school.no_letters", name=name))
    return key


class SchoolFolder:
    """The campaigns in a folder; it is made when the first one is written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def place(self, name: str) -> Path:
        """The file of a character."""
        return self.folder / f"{key_of(name)}{ENDING}"

    def places(self) -> list[Path]:
        """The files of all characters, in order."""
        return sorted(self.folder.glob(f"*{ENDING}")) if self.folder.is_dir() else []

    def has(self, name: str) -> bool:
        """Whether there is a file for this name."""
        return self.place(name).exists()

    def find(self, name: str) -> Campaign:
        """The campaign of a character; raises MuneraError with the reason if there is none."""
        if not self.has(name):
            raise MuneraError(say("school.unknown", name=name))
        return read_campaign(self.place(name))

    def keep(self, campaigns: Sequence[Campaign]) -> None:
        """Replace the files of these campaigns, all in one step; raises BadFile."""
        make_folder(self.folder)
        texts = {self.place(one.name): one.text() for one in campaigns}
        write_over(texts, FIRST_WORDS, "school.not_a_campaign")

    def open_place(self, names: Sequence[str]) -> Path:
        """The file for an unfinished match of these characters."""
        keys = sorted([key_of(name) for name in names])
        return self.folder / f"{BETWEEN.join(keys)}{OPEN}"

    def open_match(self, names: Sequence[str]) -> Path | None:
        """The record of an unfinished match of any of these characters; None if there is none."""
        wanted = {key_of(name) for name in names}
        found = sorted(self.folder.glob(f"*{OPEN}")) if self.folder.is_dir() else []
        for file in found:
            if wanted & set(file.name.removesuffix(OPEN).split(BETWEEN)):
                return file
        return None

    def enter(self, brought: Mapping[int, Campaign], record: str, place: Path) -> list[Campaign]:
        """Write a finished match into the campaigns of all who took part, by seat.

        Either all files change or none does; after that the record at `place` is removed. Raises
        MuneraError with the reason if the match cannot be entered.
        """
        for one in brought.values():
            if self.find(one.name) != one:
                raise MuneraError(say("school.changed", name=one.name, path=place))
        longer = [after(one, record, seat) for seat, one in brought.items()]
        self.keep(longer)
        close(place)
        return longer


def close(place: Path) -> None:
    """Remove the record of a match that is over and entered."""
    try:
        place.unlink(missing_ok=True)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise BadFile(say("file.unwritable", path=place, why=why)) from None


def read_campaign(path: Path) -> Campaign:
    """The campaign in a file; raises MuneraError that names the file and the reason."""
    try:
        return read(read_text(path))
    except BadCampaign as error:
        raise MuneraError(say("school.faulty", path=path, error=error.what)) from None
