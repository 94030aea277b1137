"""Reads configurations as the bot declares them, and tells of what does not fit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .connection import Connection
from .declaring import Declaring
from .feature import Declaring as Declared
from .feature import Feature
from .guild import Guild, Problem


class GuildReader:
    def __init__(self, connection: Connection, declaring: Declaring, before: Mapping[str, Guild]) -> None:
        """`before` has the servers as they are in use now."""
        self._connection = connection
        self._declaring = declaring
        self._before = before

    def read(self, snapshot: Mapping[str, Any]) -> tuple[Guild, list[Problem]]:
        """A server, and what of it does not fit what the bot declares."""
        misfits: list[Problem] = []

        def on_misfit(declared: Declared, option: str, text: str) -> None:
            misfits.append(Problem(declared, option, "This does not fit: the bot uses the default."))
            self._connection.tell_once(text)

        guild = Guild(snapshot, on_misfit, self._tell_undeclared)
        self._keep_missing(guild)
        for feature in self._declaring.features:
            guild.feature(feature)
        if self._declaring.settings is not None:
            guild.own_settings(self._declaring.settings)
        return guild, misfits

    def _keep_missing(self, guild: Guild) -> None:
        """A feature or a setting that nobody declares now, as while another version of the bot runs, was emptied by nobody:
        it stays as it was."""
        before = self._before.get(str(guild.id))
        if before is None:
            return
        settings = self._declaring.settings
        names = settings.options if settings is not None else {}
        kept = [
            *_keep("the feature", [one.id for one in self._declaring.features], before.features, guild.features),
            *_keep("the setting", names, before.settings, guild.settings),
        ]
        if kept:
            what = f"{', '.join(kept)}: another bot, or another version of this one, declared something else"
            self._connection.tell_once(f"The dashboard no longer knows {what}. What was read before stays in use.")

    def _tell_undeclared(self, declared: Declared) -> None:
        if declared is not self._declaring.settings and declared not in self._declaring.features:
            where = "features" if issubclass(declared, Feature) else "settings"
            self._connection.tell_once(f"Nobody declared {declared.__name__}, so it has its defaults: add it to {where}.")


def _keep(what: str, wanted: Iterable[str], before: dict[str, Any], now: dict[str, Any]) -> list[str]:
    """What was kept, in words."""
    kept = [name for name in wanted if name in before and name not in now]
    now.update((name, before[name]) for name in kept)
    return [f"{what} {name}" for name in kept]
