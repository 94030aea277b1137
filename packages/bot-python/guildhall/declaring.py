"""Declares what the bot offers, and hears when another bot's declaration takes its place."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .calls import named_at
from .choices import named_sources, unanswered_sources
from .command_rules import unreported
from .connection import Connection
from .feature import Feature, Settings
from .guild import checked_dictionaries, checked_list
from .handlers import Handlers
from .names import as_written

log = logging.getLogger("guildhall")


class Declaring:
    def __init__(self, connection: Connection, handlers: Handlers, on_news: Callable[[], None]) -> None:
        """`on_news` is called when servers that were loaded before may lack what the dashboard now knows."""
        self._connection = connection
        self._handlers = handlers
        self._on_news = on_news
        #: What the bot reads.
        self.features: tuple[type[Feature], ...] = ()
        self.settings: type[Settings] | None = None
        #: Whether the first try has ended, whatever came of it: servers are loaded after it.
        self.first_try = asyncio.Event()
        #: What the dashboard took, so that what it refused does not come again.
        self._accepted: dict[str, Any] = {}
        #: What the dashboard calls the declarations of this bot.
        self._own: set[str] = set()
        #: When the last of them was declared.
        self._declared_at = ""
        #: The declaration that counts instead of this bot's, which is told once however often the stream names it.
        self._replaced_by: str | None = None
        #: Whether that one may be unknown to the dashboard, and nobody have declared anything.
        self._may_be_alone = False
        self._lock = asyncio.Lock()

    @property
    def sources(self) -> set[str]:
        """The sources that the options name which the dashboard took."""
        return named_sources(self._accepted)

    def tell_unreported(self, command: str) -> None:
        """Another process may report the commands where this one does not."""
        reported = self._accepted.get("commands")
        slip = None if reported is None else unreported(command, reported)
        if slip is not None:
            self._connection.tell_once(slip)

    @property
    def is_replaced(self) -> bool:
        """Whether another bot's declaration counts, so that people ask that bot, and not this one."""
        return self._replaced_by is not None

    def describe(
        self,
        features: Sequence[type[Feature]] | None,
        built_in: Sequence[str] | None,
        commands: Sequence[Mapping[str, Any]] | None,
        settings: type[Settings] | None,
    ) -> dict[str, Any]:
        """As the dashboard takes it; the bot reads these features and settings from now on."""
        described: dict[str, Any] = {}
        for name, given, example in (("features", features, "[LuckyDip]"), ("built_in", built_in, '["welcome"]')):
            if given is not None:
                checked_list(name, given, example)
        for one in (*(features or ()), *(() if settings is None else (settings,))):
            kind = Settings if one is settings else Feature
            if not (isinstance(one, type) and issubclass(one, kind)):
                raise TypeError(f"{one!r} is not a subclass of {kind.__name__}: give the class itself.")
        if features is not None:
            self.features = tuple(features)
            described["features"] = [feature.declaration() for feature in features]
        if built_in is not None:
            described["built_in"] = list(built_in)
        if commands is not None:
            described["commands"] = checked_dictionaries("commands", commands, '[{"name": "dip"}]')
        if settings is not None:
            self.settings = settings
            described["settings"] = settings.declared()
        return described

    async def declare(self, declaration: Mapping[str, Any]) -> None:
        """What is left out stays as it was. Returns once it was taken or refused."""
        may_be_loaded = self.first_try.is_set()

        async def act() -> Any:
            nonlocal may_be_loaded
            try:
                return await self._connection.calls.call("PUT", "/declaration", declared)
            except Exception:
                may_be_loaded = True
                raise
            finally:
                self.first_try.set()

        # One after the other, so that the last one counts.
        async with self._lock:
            declared = {**self._accepted, **declaration}
            # Handlers are given after the features, and before the first try.
            if "features" in declared and self._handlers.on_test is None:
                declared["features"] = [{**feature, "test_messages": False} for feature in declared["features"]]
            result = await self._connection.retry(act) if declared else None
            self.first_try.set()
            if result is None:
                return
            self._accepted = declared
            self._own.add(result.get("declaration", ""))
            self._declared_at = result.get("at", "")
            self._replaced_by = None
            self._connection.forget_told()
            for problem in unanswered_sources(declared, self._handlers.choices):
                self._connection.tell_once(problem)
        await self._tell_result(result, declared)
        # What was fetched before does not have what these features were given earlier.
        outcomes = (*result["features"].values(), result.get("settings", "unchanged"))
        if may_be_loaded and any(outcome != "unchanged" for outcome in outcomes):
            self._on_news()

    async def again(self) -> None:
        """Another database than before may know no declaration. One that was replaced leaves it to the other to declare."""
        self._may_be_alone = self._replaced_by is not None
        if not self._may_be_alone:
            await self.declare({})

    async def _tell_result(self, result: dict[str, Any], declared: Mapping[str, Any]) -> None:
        warnings = [{**warning, "message": as_written(warning["message"])} for warning in result["warnings"]]
        if self._handlers.on_declared is not None:
            await self._connection.hear("on_declared", self._handlers.on_declared, {**result, "warnings": warnings})
            return
        for warning in warnings:
            path = warning["path"]
            log.warning("%s%s: %s", as_written(path), named_at(path, declared), warning["message"])

    async def tell_replaced(self, data: Mapping[str, Any]) -> None:
        """Another declaration counts, unless it is one of this bot's, or one that this bot has replaced meanwhile."""
        declaration = data.get("declaration")
        is_alone = self._may_be_alone and declaration is None
        self._may_be_alone = False
        if is_alone:
            return await self.declare({})
        async with self._lock:
            # `ready` of a dashboard that does not name it says nothing.
            if declaration is None or not self._own or data.get("at", "") < self._declared_at:
                return
            is_known = declaration == self._replaced_by
            self._replaced_by = None if declaration in self._own else declaration
            if self._replaced_by is None or is_known:
                return
        if self._handlers.on_replaced is not None:
            return await self._connection.hear("on_replaced", self._handlers.on_replaced, data.get("client"))
        who = f"Another bot ({data['client']})" if data.get("client") else "Another bot"
        advice = "This one goes on with what it has read: end it if it is the older version."
        self._connection.tell(f"{who} declared something else, which counts from now on. {advice}")
