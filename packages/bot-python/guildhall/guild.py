"""What is configured for a server, as a bot reads it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar, Union, cast

from .feature import Declaring, Feature, Settings, subject_of

F = TypeVar("F", bound=Feature)
S = TypeVar("S", bound=Settings)
GuildId = Union[int, str]


def checked_id(guild_id: GuildId, what: str = "server") -> str:
    """The id as the dashboard has it. Raises ValueError for what would be no part of an address."""
    if not re.fullmatch("[0-9]+", str(guild_id)):
        raise ValueError(f"{guild_id!r} is not the id of a {what}: give its digits, such as 300000000000000001")
    return str(guild_id)


def checked_list(what: str, value: Any, example: str) -> list[Any]:
    """Raises TypeError for what is no list, such as a text, which would be one of its letters; `what` names it."""
    if isinstance(value, (str, bytes, Mapping)) or not isinstance(value, Iterable):
        raise TypeError(f"{what}: {value!r} is no list: give one, such as {example}.")
    return list(value)


def checked_dictionaries(what: str, value: Any, example: str) -> list[dict[str, Any]]:
    """As `checked_list`, of dictionaries."""
    found = checked_list(what, value, example)
    for one in found:
        if not isinstance(one, Mapping):
            raise TypeError(f"{what}: {one!r} is no dictionary: give some, such as {example}.")
    return [dict(one) for one in found]


def _checked_class(call: str, given: Any, kind: type) -> None:
    if not (isinstance(given, type) and issubclass(given, kind)):
        raise TypeError(f"{call}: {given!r} is not a subclass of {kind.__name__}: give the class itself.")


class Unreadable(Exception):
    """The dashboard answered something else than what was asked for."""


def checked_snapshot(answer: Any) -> dict[str, Any]:
    """Raises Unreadable for what is no configuration."""
    parts = ("settings", "features", "versions")
    if not (isinstance(answer, dict) and all(isinstance(answer.get(part), dict) for part in parts)):
        raise Unreadable("The dashboard answered something that is no configuration.")
    return answer


@dataclass(frozen=True)
class Problem:
    """A saved value that is of no use to the bot; people read the message at that option."""

    feature: Declaring
    #: Empty for the whole feature; `panels.0.channel` is in the first row of a list.
    option: str
    message: str

    def __post_init__(self) -> None:
        if not (isinstance(self.feature, type) and issubclass(self.feature, (Feature, Settings))):
            raise TypeError(f"Problem: {self.feature!r} is not a subclass of Feature or Settings: give the class itself.")
        for name in ("option", "message"):
            if not isinstance(getattr(self, name), str):
                raise TypeError(f"Problem: its {name} is {getattr(self, name)!r}, where a text belongs.")


OnMisfit = Callable[[Declaring, str, str], None]


class Guild:
    """Everything that is configured for a server."""

    def __init__(
        self,
        snapshot: Mapping[str, Any],
        on_misfit: OnMisfit,
        on_undeclared: Callable[[Declaring], None] = lambda _: None,
    ) -> None:
        self.id = int(snapshot["id"])
        self.settings: dict[str, Any] = snapshot["settings"]
        #: By id, as JSON has them, the dashboard's own included.
        self.features: dict[str, dict[str, Any]] = snapshot["features"]
        self.versions: dict[str, int] = snapshot["versions"]
        #: What the server could not use when this was read, as `set_availability` has said: by the feature's id, False or the
        #: reason. What is missing is available. Whether such a feature still works is up to the bot.
        self.availability: dict[str, bool | str] = snapshot.get("availability", {})
        self._read: dict[Declaring, Any] = {}
        self._on_misfit = on_misfit
        self._on_undeclared = on_undeclared

    @property
    def prefix(self) -> str:
        return str(self.settings["chat_prefix"])

    def feature(self, feature: type[F]) -> F:
        """A feature with its options as they were declared. An option that nobody saved, or whose saved value does not
        fit the declaration (it was saved under an earlier one), has its default."""
        _checked_class("guild.feature", feature, Feature)
        if feature not in self._read:
            if feature.id not in self.features:
                self._on_undeclared(feature)
            self._read[feature] = feature.read(self.features.get(feature.id), self._tell(feature, feature.id))
        return cast(F, self._read[feature])

    def own_settings(self, settings: type[S]) -> S:
        """The settings that the bot declared, read like the options of a feature."""
        _checked_class("guild.own_settings", settings, Settings)
        if settings not in self._read:
            if settings.options and self.settings.keys().isdisjoint(settings.options):
                self._on_undeclared(settings)
            self._read[settings] = settings.read(self.settings, self._tell(settings, "settings"))
        return cast(S, self._read[settings])

    def _tell(self, declaring: Declaring, name: str) -> Callable[[str, Any], None]:
        def tell(option: str, value: Any) -> None:
            # Of what nobody saved there are only defaults, perhaps those of another declaration.
            if self.versions.get(subject_of(declaring)) == 0:
                return
            shown = "a secret" if declaring.options[option].is_secret else json.dumps(value)
            what = f"Server {self.id} has {shown} as {option} of {name}"
            self._on_misfit(declaring, option, f"{what}, which does not fit: the bot uses the default.")

        return tell
