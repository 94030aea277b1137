"""What a bot calls: the connection between it and its dashboard."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, TypeVar
from urllib.parse import urlencode

from .answering import ActionUse, Answering, TestMessage, TestResult
from .choices import Choice, ChoicesUse
from .command_rules import CommandRules, Refusal
from .connection import Connection, Times
from .declaring import Declaring
from .feature import Feature, Settings
from .following import follow_changes
from .guild import Guild, GuildId, OnMisfit, Problem, checked_dictionaries, checked_id, checked_list
from .handlers import NOTHING, Handlers, checked_handler
from .heartbeats import send_heartbeats
from .loading import Loading
from .saying import Saying

__all__ = [
    "ActionUse",
    "Choice",
    "ChoicesUse",
    "Dashboard",
    "Guild",
    "GuildId",
    "OnMisfit",
    "Problem",
    "Refusal",
    "TestMessage",
    "TestResult",
    "Times",
]

#: Functions or coroutine functions of the bot, by what calls them.
OnGuild = TypeVar("OnGuild", bound="Callable[[Guild], Sequence[Problem] | None | Awaitable[Sequence[Problem] | None]]")
OnTest = TypeVar("OnTest", bound="Callable[[TestMessage], TestResult | Awaitable[TestResult]]")
ListChoices = TypeVar(
    "ListChoices", bound="Callable[[ChoicesUse], Iterable[Choice] | str | Awaitable[Iterable[Choice] | str]]"
)
OnReport = TypeVar("OnReport", bound="Callable[[], Mapping[str, Any] | None | Awaitable[Mapping[str, Any] | None]]")
OnDeclared = TypeVar("OnDeclared", bound="Callable[[dict[str, Any]], Any]")
OnReplaced = TypeVar("OnReplaced", bound="Callable[[str | None], Any]")
OnProblem = TypeVar("OnProblem", bound="Callable[[Exception], Any]")
OnReconnected = TypeVar("OnReconnected", bound="Callable[[], Any]")
#: That one call may ask for.
MAX_GUILDS = 100

#: What a list of ids looks like.
IDS = "[300000000000000001]"


class Dashboard:
    """Declares a bot's features, follows what people configure, and goes on whatever happens until it is closed.

    Nothing is missed: servers are loaded once the stream has begun, and a stream that breaks goes on after the last
    event that was heard. Nothing is put to work twice: a configuration whose versions are at work is left alone.
    """

    def __init__(
        self,
        url: str,
        key: str,
        *,
        guilds: Iterable[GuildId] = (),
        features: Sequence[type[Feature]] | None = None,
        built_in: Sequence[str] | None = None,
        commands: Sequence[Mapping[str, Any]] | None = None,
        settings: type[Settings] | None = None,
        client: str | None = None,
        at_once: int = 4,
        times: Times = Times(),
    ) -> None:
        """`url` is where the dashboard is, and `key` one of its BOT_API_KEY. `features` are all of the bot's, in the
        order in which people see them; `built_in` lists which of the dashboard's own are offered (all, if left out);
        `settings` are what people set at the end of a server's settings page; `client` is what your bot is called and
        its version, such as `harbour-bot/2.1`, which is told where it declared something."""
        self._handlers = Handlers()
        self._connection = Connection(
            url, key, client=client, at_once=at_once, times=times, handlers=self._handlers
        )
        self._declaring = Declaring(self._connection, self._handlers, lambda: self._loading.take_all_again())
        self._first = self._declaring.describe(features, built_in, commands, settings)
        served = [checked_id(guild_id) for guild_id in checked_list("guilds", guilds, IDS)]
        self._loading = Loading(self._connection, self._handlers, self._declaring, served)
        self._saying = Saying(self._connection, self._declaring)
        self._answering = Answering(self._connection, self._handlers, self._declaring, self._loading)
        self._rules = CommandRules()
        self._is_started = False
        self._closed = asyncio.Event()

    # What the bot does -------------------------------------------------------------------------------------------

    def on_guild(self, handler: OnGuild = NOTHING) -> OnGuild:
        """Puts a server's configuration to work: once at the start, then after every change, one at a time for each
        server. Once it returns, people see their change as live; if it raises, it is called again after a while. It may
        return a list of `Problem`: what of it the bot cannot use, such as a channel that it cannot see."""
        self._handlers.on_guild = checked_handler("on_guild", handler, "guild")
        return handler

    def on_test(self, handler: OnTest = NOTHING) -> OnTest:
        """Sends a `TestMessage` at once and once, within eight seconds, and returns a `TestResult`."""
        self._handlers.on_test = checked_handler("on_test", handler, "message")
        return handler

    def choices(self, source: str) -> Callable[[ListChoices], ListChoices]:
        """Lists the choices of a source that options name, within three seconds: at most 25 `Choice` that `search` finds, or
        those of `values` that are still offered; or returns why there are none, as a text. Begin it before `start`."""

        if not isinstance(source, str) or not re.fullmatch("[a-z][a-z0-9-]{0,63}", source):
            what = f'{source!r} is no name of a source: lowercase letters and hyphens, @dashboard.choices("playlists")'
            raise TypeError(f"choices: {what}.")

        def register(handler: ListChoices) -> ListChoices:
            self._handlers.choices[source] = checked_handler(f"choices({source!r})", handler, "use")
            return handler

        return register

    def on_report(self, handler: OnReport = NOTHING) -> OnReport:
        """Returns what to say about the bot with the next heartbeat: `latency_ms`, `guild_count`, `shards`, `version`."""
        self._handlers.on_report = checked_handler("on_report", handler)
        return handler

    def on_declared(self, handler: OnDeclared = NOTHING) -> OnDeclared:
        """Is told what became of each feature (`features`), and of possible mistakes (`warnings`); without it, the warnings go
        to the logger `guildhall`."""
        self._handlers.on_declared = checked_handler("on_declared", handler, "result")
        return handler

    def on_replaced(self, handler: OnReplaced = NOTHING) -> OnReplaced:
        """Hears that another bot, or another version of this one, declared something else, which counts from
        now on, with its `client` if that is known; without it, `on_problem` does. Declare nothing in it: two bots that did
        would take turns for ever."""
        self._handlers.on_replaced = checked_handler("on_replaced", handler, "client")
        return handler

    def on_problem(self, handler: OnProblem = NOTHING) -> OnProblem:
        """Hears of everything that failed; without it, the logger `guildhall` does. An outage of the dashboard is told at once,
        and then each minute. What a handler raises is logged with its traceback in any case."""
        self._handlers.on_problem = checked_handler("on_problem", handler, "problem")
        return handler

    def on_reconnected(self, handler: OnReconnected = NOTHING) -> OnReconnected:
        """Hears that the dashboard answers again after an outage that was told; without it, the logger `guildhall` does."""
        self._handlers.on_reconnected = checked_handler("on_reconnected", handler)
        return handler

    # What the bot asks -------------------------------------------------------------------------------------------

    def guild(self, guild_id: GuildId | None) -> Guild | None:
        """What a server has configured, as it was last put to work."""
        return self._loading.guild(str(guild_id))

    def add(self, guild_id: GuildId) -> None:
        """Serves a server as well, such as one that the bot has just joined."""
        self._loading.add(checked_id(guild_id))

    def remove(self, guild_id: GuildId) -> None:
        """Serves a server no longer."""
        self._loading.remove(str(guild_id))
        self._saying.remove(str(guild_id))

    def refuse_command(
        self,
        guild_id: GuildId,
        command: str,
        *,
        member_id: int,
        role_ids: Iterable[int],
        channel_ids: Iterable[int],
    ) -> Refusal | None:
        """Why a member may not use a command now, as people limited it on the dashboard. Show them its `text`, only to them;
        None lets them, and their wait begins. Of a server that was not read yet, and of a command without a rule, it is None; of
        a command that the bot did not report, `on_problem` is told once.

        `command` is the name that the bot reported; a subcommand with the names before it, such as `music queue add`.
        `role_ids` are all roles of the member. `channel_ids` are the channel and what it stands in: its category; for a
        thread, its channel and that channel's category."""
        if not isinstance(command, str):
            raise TypeError(f"refuse_command: {command!r} is no name of a command.")
        roles = checked_list("refuse_command: role_ids", role_ids, IDS)
        channels = checked_list("refuse_command: channel_ids", channel_ids, IDS)
        guild = self.guild(checked_id(guild_id))
        if guild is None:
            if not self._loading.serves(str(guild_id)):
                why = "this bot does not serve the server, where everybody may use its commands: add(guild_id) serves one."
                self._connection.tell_once(f"refuse_command: {why}")
            return None
        self._declaring.tell_unreported(command)
        rules = guild.features.get("commands", {})
        return self._rules.refuse(rules, str(guild_id), command, member_id, roles, channels)

    async def change(
        self,
        guild_id: GuildId,
        feature: type[Feature] | type[Settings],
        values: Mapping[str, Any],
        *,
        member_id: GuildId | None,
    ) -> None:
        """Saves options of a feature, or settings where it is `Settings`, for the member who asked the bot for it, within
        that member's rights; for the bot itself, with all that a bot may, if `member_id` is None. Values are as the bot
        reads them: ids may be numbers. Raises DashboardError if that member may not, or if a value does not fit."""
        if not (isinstance(feature, type) and issubclass(feature, (Feature, Settings))):
            raise TypeError(f"{feature!r} is not a subclass of Feature or Settings")
        if not isinstance(values, Mapping):
            raise TypeError(f"change: {values!r} is no dictionary of values by the names of options.")
        if "for" in values:
            raise ValueError("name the member in member_id, not among the values")
        where = f"features/{feature.id}" if issubclass(feature, Feature) else "settings"
        whom = {"for": None if member_id is None else checked_id(member_id, "member")}
        await self._connection.calls.call("PATCH", f"/guilds/{checked_id(guild_id)}/{where}", {**feature._write(values), **whom})

    def set_availability(self, guild_id: GuildId, availability: Mapping[str | type[Feature], bool | str]) -> None:
        """Says what a server cannot use, by the feature or its id: False, or the reason in a sentence. It takes the place of what
        was said before, and is said until the dashboard took it, also to a database that does not know it yet."""
        if not isinstance(availability, Mapping):
            raise TypeError(f"set_availability: {availability!r} is no dictionary of reasons by features.")
        said = {one if isinstance(one, str) else one.id: reason for one, reason in availability.items()}
        self._saying.set_availability(checked_id(guild_id), said)

    def set_facts(
        self,
        guild_id: GuildId,
        *,
        series: Iterable[Mapping[str, Any]] | None = None,
        counters: Iterable[Mapping[str, Any]] | None = None,
    ) -> None:
        """Says numbers of a server for people to look at. Each list is whole, and stays as it was if it is left out. The days of
        a series add to those that were said before, so today's value is enough. It is said until the dashboard took it, also to
        a database that does not know it yet."""
        example = '[{"id": "songs", "label": "Songs"}]'
        said = {
            name: checked_dictionaries(f"set_facts: {name}", facts, example)
            for name, facts in (("series", series), ("counters", counters))
            if facts is not None
        }
        self._saying.set_facts(checked_id(guild_id), said)

    async def set_premium(
        self, *, user_id: GuildId | None = None, guild_id: GuildId | None = None, until: datetime | None
    ) -> None:
        """Gives a person premium, or everybody in a server: `until` is its end, with a time zone, or None without one. What
        was said last counts. Raises DashboardError if the dashboard did not take it."""
        if until is not None and not isinstance(until, datetime):
            raise TypeError(f"until: give a datetime with a time zone, or None for premium without an end, not {until!r}")
        if until is not None and until.tzinfo is None:
            raise ValueError("until needs a time zone")
        end = None if until is None else until.isoformat()
        await self._connection.calls.call("PUT", _premium_path(user_id, guild_id), {"until": end})

    async def remove_premium(self, *, user_id: GuildId | None = None, guild_id: GuildId | None = None) -> None:
        """Takes back what `set_premium` gave. Raises DashboardError if the dashboard did not take it."""
        await self._connection.calls.call("DELETE", _premium_path(user_id, guild_id))

    async def read_guilds(self, guild_ids: Iterable[GuildId] | None = None) -> AsyncIterator[Guild]:
        """What is saved of these servers, or of all for which something is saved: for what concerns many servers at once, or
        servers that this process does not serve. Fetched a page at a time; nothing of it is put to work."""
        given = None if guild_ids is None else checked_list("read_guilds", guild_ids, IDS)
        ids = None if given is None else [checked_id(guild_id) for guild_id in given]
        pages = [None] if ids is None else [ids[at : at + MAX_GUILDS] for at in range(0, len(ids), MAX_GUILDS)]
        for page in pages:
            query = {} if page is None else {"ids": ",".join(page)}
            while True:
                answer = await self._connection.calls.call("GET", f"/guilds?{urlencode(query)}")
                for snapshot in answer["guilds"]:
                    yield Guild(snapshot, lambda *_: None)
                if answer["next"] is None:
                    break
                query["after"] = answer["next"]

    async def declare(
        self,
        *,
        features: Sequence[type[Feature]] | None = None,
        built_in: Sequence[str] | None = None,
        commands: Sequence[Mapping[str, Any]] | None = None,
        settings: type[Settings] | None = None,
    ) -> None:
        """Declares something else from now on; what is left out stays as the dashboard last took it. Returns once it was
        taken or refused."""
        await self._declaring.declare(self._declaring.describe(features, built_in, commands, settings))

    # Beginning and end -------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Works until it is closed or cancelled."""
        async with self:
            await self._closed.wait()

    async def __aenter__(self) -> Dashboard:
        self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def start(self) -> None:
        """Begins, in the running event loop; a bot of discord.py calls it in `setup_hook` or `on_ready`, once."""
        if self._is_started:
            return
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            where = "call it in setup_hook or on_ready, or use asyncio.run(dashboard.run())"
            raise RuntimeError(f"start: no event loop is running: {where}.") from None
        self._is_started = True
        listeners: dict[str, Callable[[str], None]] = {
            "change": lambda data: self._loading.take_change(json.loads(data)),
            "test": lambda data: self._connection.spawn(self._answering.answer_test(json.loads(data))),
            "declaration": lambda data: self._connection.spawn(self._declaring.tell_replaced(json.loads(data))),
            "request": lambda data: self._connection.spawn(self._answering.answer_request(json.loads(data))),
            "reset": lambda _: self._start_anew(),
            "ready": self._begin,
        }
        self._connection.spawn(self._declaring.declare(self._first))
        self._connection.spawn(follow_changes(self._connection, listeners))
        self._connection.spawn(send_heartbeats(self._connection, self._handlers))
        self._loading.start()
        self._saying.start()

    def _begin(self, data: str) -> None:
        """Nothing that was missed is missing any more; another bot may have declared something meanwhile."""
        self._loading.begin()
        self._connection.spawn(self._declaring.tell_replaced(json.loads(data)))

    def _start_anew(self) -> None:
        """Another database than before may know neither the position nor what the bot said."""
        self._connection.spawn(self._declaring.again())
        self._saying.say_again()
        self._loading.take_all()

    async def close(self) -> None:
        """Returns when nothing more will be sent or called."""
        await self._connection.close()
        self._closed.set()


def _premium_path(user_id: GuildId | None, guild_id: GuildId | None) -> str:
    if user_id is not None and guild_id is None:
        return f"/users/{checked_id(user_id, 'person')}/premium"
    if guild_id is not None and user_id is None:
        return f"/guilds/{checked_id(guild_id)}/premium"
    raise ValueError("name either user_id or guild_id")
