"""TOML from strangers: keys that go too deep are refused before anybody reads them."""

from __future__ import annotations

import tomllib

import pytest

from munera.core import toml


def deep(parts: int) -> str:
    """A key with this many parts."""
    return ".".join(["a"] * parts)


@pytest.mark.parametrize(
    "shape",
    [
        "{} = 1", "x = {{{} = 1}}", "[{}]", "[[{}]]", "y = [ {{ {} = 1 }} ]", "{} # no. more.",
        'x = """\\""" x """\n{} = 1', "x = ''' \" '''\n{} = 1", '"#"."=".{} = 1', "'a=b' . {} = 1",
    ],
)  # fmt: skip
def test_at_the_bound_it_is_read_and_beyond_it_is_not_even_begun(
    shape: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []

    def read(text: str) -> dict[str, object]:
        begun.append(text)
        return {}

    monkeypatch.setattr(tomllib, "loads", read)
    fine = shape.format(deep(toml.DEEPEST - 2))
    assert toml.loads(fine) == {}
    assert begun == [fine]
    with pytest.raises(RecursionError, match="more than 16 parts"):
        toml.loads(shape.format(deep(32_000)))
    assert begun == [fine]


def test_dots_in_strings_and_comments_do_not_count() -> None:
    dots = ". . ." * 20
    text = f"# {dots}\na = \"{dots}\"\nb = '{dots}'\nd = [1.5, 2.5]\n"
    text += f'c = """{dots}\n{dots}"""'
    assert toml.loads(text)["c"] == f"{dots}\n{dots}"
    assert toml.deepest(text) == 2


def test_a_string_that_is_never_closed_hides_nothing() -> None:
    for start in ('"', "'", 'x = "\\"\\"', "x = '"):
        with pytest.raises(RecursionError):
            toml.loads(f"{start}\n{deep(99)} = 1")
