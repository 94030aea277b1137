"""The choices that only the bot knows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Choice:
    """One choice of a source. `value` is what is saved; people read `label`, and `description` beside it."""

    value: str
    label: str
    description: str | None = None


@dataclass(frozen=True)
class ChoicesUse:
    """What somebody looks for among the choices of a source."""

    guild_id: int
    #: What they typed; empty to begin with.
    search: str
    #: Instead of a search: the values whose labels are asked for.
    values: list[str] | None
    #: The options that the choices depend on, as far as they are chosen in the form, as JSON has them.
    given: dict[str, Any]


def _sources_in(schema: Mapping[str, Any]) -> list[str]:
    """The sources that the options of a schema name, rows included."""
    parts = [*([schema["items"]] if "items" in schema else []), *schema.get("properties", {}).values()]
    own = [schema["source"]] if "source" in schema else []
    return [*own, *(source for part in parts for source in _sources_in(part))]


def _places_in(declared: Mapping[str, Any]) -> dict[str, list[str]]:
    settings = [{"id": "settings", **declared["settings"]}] if "settings" in declared else []
    return {one["id"]: [*dict.fromkeys(_sources_in(one["options"]))] for one in (*declared.get("features", ()), *settings)}


def named_sources(declared: Mapping[str, Any]) -> set[str]:
    """The sources that the options of a declaration name."""
    return {source for sources in _places_in(declared).values() for source in sources}


def unanswered_sources(declared: Mapping[str, Any], answered: Iterable[str]) -> list[str]:
    """The sources that are named and not answered, and those that are answered and not named, in words."""
    places = _places_in(declared)
    named = {source for sources in places.values() for source in sources}
    return [
        *(
            f"{id} has the source {source!r}, for which there is no function under @dashboard.choices({source!r})."
            for id, sources in places.items()
            for source in sources
            if source not in answered
        ),
        *(f"choices({one!r}) is never asked: no option has this source." for one in answered if one not in named),
    ]
