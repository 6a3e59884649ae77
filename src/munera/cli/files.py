"""Files that a person names: read as text, written whole or not at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from munera.core import saying
from munera.core.errors import MuneraError
from munera.play.record import FIRST_WORDS

LARGEST = 50_000_000  # bytes; far more than any record or table


class BadFile(MuneraError):
    """A file that cannot be read or written, with the reason."""


def say(text: str) -> None:
    """Print one line on the error stream; what cannot be printed becomes a question mark."""
    line = " ".join(text.split())
    print("munera:", "".join(c if c.isprintable() else "?" for c in line), file=sys.stderr)


def read_text(path: Path) -> str:
    """The text of a file; raises BadFile with the reason."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise BadFile(saying.say("file.unreadable", path=path, why=_reason(error))) from None
    if len(content) > LARGEST:
        raise BadFile(saying.say("file.too_large", path=path, largest=LARGEST))
    try:
        return content.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise BadFile(saying.say("file.not_utf8", path=path, byte=error.start)) from None


def check_unused(path: Path) -> None:
    """Raise BadFile if a game is already there, so that it is not overwritten."""
    if path.is_file() and path.stat().st_size > 0:
        raise BadFile(saying.say("file.exists", path=path))


def make_folder(path: Path) -> None:
    """Make a folder if it does not exist; raises BadFile if one cannot write into it."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise BadFile(saying.say("file.folder_closed", path=path, why=_reason(error))) from None
    if not os.access(path, os.W_OK):
        raise BadFile(saying.say("file.folder_not_ours", path=path))


def check_writable(path: Path) -> None:
    """Raise BadFile if one cannot write there, before the work begins rather than after it."""
    make_folder(path.parent)
    try:
        is_folder, is_other = path.is_dir(), path.exists() and not os.access(path, os.W_OK)
    except (OSError, ValueError) as error:
        raise BadFile(saying.say("file.unwritable", path=path, why=_reason(error))) from None
    if is_folder or is_other:
        why = "it is a folder" if is_folder else "you have no permission"
        raise BadFile(saying.say("file.unwritable", path=path, why=why))


def write_text(path: Path, text: str) -> None:
    """Write a file and the folders it needs; raises BadFile with the reason."""
    make_folder(path.parent)
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        raise BadFile(saying.say("file.unwritable", path=path, why=_reason(error))) from None


def write_record(path: Path, text: str) -> None:
    """Replace a record in one step, so that a reader finds the old one or the new one, never half.

    Overwrites only records and empty files; raises BadFile with the reason.
    """
    write_over({path: text}, FIRST_WORDS, "file.not_a_record")


def write_over(texts: Mapping[Path, str], first: str, refusal: str) -> None:
    """Replace files in one step: all of them or, if one cannot be written, none.

    Overwrites only empty files and those that begin with the `first` words. Raises BadFile with the
    reason; for any other file it is the sentence with the key `refusal`.
    """
    fresh: dict[Path, Path] = {}
    path = Path()
    try:
        for path, text in texts.items():
            target = Path(os.path.realpath(path))  # a link stays a link
            _check_place(path, target, first, refusal)
            fresh[target] = target.with_name(f".{target.name}.{os.getpid()}")
            fresh[target].write_text(text, encoding="utf-8", newline="\n")
        for target, written in fresh.items():
            written.replace(target)
    except (OSError, ValueError) as error:
        raise BadFile(saying.say("file.unwritable", path=path, why=_reason(error))) from None
    finally:
        for written in fresh.values():
            _remove(written)


def _check_place(path: Path, target: Path, first: str, refusal: str) -> None:
    """Raise BadFile for a file that we may not overwrite."""
    if not target.exists():
        return
    if not target.is_file():
        raise BadFile(saying.say("file.not_plain", path=path))
    with target.open("rb") as file:
        start = file.read(len(first) + 1)
    if start and start != f"{first} ".encode():
        raise BadFile(saying.say(refusal, path=path))


def _remove(file: Path) -> None:
    """Remove a leftover file if possible."""
    try:
        file.unlink(missing_ok=True)
    except (OSError, ValueError):
        return


def _reason(error: OSError | ValueError) -> str:
    """Why the system refused, as the end of a sentence."""
    told = error.strerror if isinstance(error, OSError) else None
    text = told or str(error)
    return text[:1].lower() + text[1:]
