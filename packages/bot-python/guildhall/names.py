"""What a bot's author writes in `snake_case`, and the dashboard in camel case."""

from __future__ import annotations

import re

#: What was written, by what the dashboard calls it.
_written: dict[str, str] = {}


def wire_name(name: str) -> str:
    """What the dashboard calls it. Translations keep Discord's own spelling."""
    stem = name.removesuffix("_localizations")
    wire = re.sub(r"_([a-z])", lambda found: found[1].upper(), stem) + name[len(stem) :]
    _written[wire] = name
    return wire


def as_written(text: str) -> str:
    """A message of the dashboard with the names that its reader wrote: `required_to_enable` for `requiredToEnable`."""
    return re.sub(r"[a-z]+(?:[A-Z][a-z]*)+(?:_localizations)?", lambda found: _written.get(found[0], found[0]), text)
