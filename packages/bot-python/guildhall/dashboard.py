"""The connection between a bot and its dashboard."""

from __future__ import annotations

import asyncio
import inspect
import json
import logging
import random
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, TypeVar, Union, cast
from urllib.parse import urlencode

from .calls import Calls, DashboardError, Event, Unreachable, feature_at
from .command_rules import CommandRules, Refusal
from .feature import ActionResult, Declaring, Feature, Settings, subject_of
from .names import as_written

F = TypeVar("F", bound=Feature)
S = TypeVar("S", bound=Settings)
T = TypeVar("T")
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
GuildId = Union[int, str]

log = logging.getLogger("guildhall")

#: That one report may name.
MAX_PROBLEMS = 50
#: That one call may ask for.
MAX_GUILDS = 100
#: Seconds after which an outage that goes on is told again.
TELL_AGAIN = 60.0
#: What everything that calls the dashboard meets until it is over, by the answer's status.
OUTAGES = {401, 502, 503, 504}
#: What people read of what failed.
WENT_WRONG = {"refused": "Something went wrong in the bot, whose log says what."}


@dataclass(frozen=True)
class Times:
    """Seconds."""

    heartbeat: float = 30.0
    #: The first wait after a failure, which doubles with each further one, and the longest.
    first_retry: float = 1.0
    max_retry: float = 60.0
    #: One call other than the stream.
    call: float = 10.0
    #: A stream that is silent for so long is broken: the dashboard sends a sign of life every 20 seconds.
    silence: float = 60.0


@dataclass(frozen=True)
class TestMessage:
    """A message that somebody wants to see before it is in use. Placeholders are filled in."""

    id: str
    guild_id: int
    #: None: to `user_id`, as a direct message.
    channel_id: int | None
    user_id: int
    #: The body of Discord's "Create Message", which notifies nobody.
    message: dict[str, Any]


@dataclass(frozen=True)
class TestResult:
    """`url` leads to the message; `reason` says why it was not sent, and `detail` in words, which people read."""

    url: str | None = None
    reason: Literal["missing_permissions", "direct_messages_closed", "unknown_channel", "failed"] | None = None
    detail: str | None = None


@dataclass(frozen=True)
class Problem:
    """A saved value that is of no use to the bot; people read the message at that option."""

    feature: Declaring
    #: Empty for the whole feature; `panels.0.channel` is in the first row of a list.
    option: str
    message: str


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
        if feature not in self._read:
            if feature.id not in self.features:
                self._on_undeclared(feature)
            self._read[feature] = feature.read(self.features.get(feature.id), self._tell(feature, feature.id))
        return cast(F, self._read[feature])

    def own_settings(self, settings: type[S]) -> S:
        """The settings that the bot declared, read like the options of a feature."""
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


def _checked(guild_id: GuildId) -> str:
    if not re.fullmatch("[0-9]+", str(guild_id)):
        raise ValueError(f"{guild_id!r} is not the id of a server: give its digits, such as 300000000000000001")
    return str(guild_id)


class _Unreadable(Exception):
    """The dashboard answered something else than what was asked for."""


@dataclass(frozen=True)
class ActionUse:
    """Who pressed the button of an action, and where."""

    guild: Guild
    member_id: int
    #: What they read, by the locales of translations: answer in it if you can.
    language: str = "en-US"


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


class _Queue:
    """Guilds to load. Where somebody just changed something goes before what is merely fetched with all others, and no
    guild is loaded twice at the same time; asked again meanwhile, it is loaded again."""

    def __init__(self) -> None:
        self._changed: dict[str, None] = {}
        self._waiting: dict[str, None] = {}
        self._running: set[str] = set()
        self._wake = asyncio.Event()

    def add(self, guild_id: str, *, first: bool = False) -> None:
        (self._changed if first else self._waiting)[guild_id] = None
        self._wake.set()

    def drop(self, guild_id: str) -> None:
        self._changed.pop(guild_id, None)
        self._waiting.pop(guild_id, None)

    async def work(self, load: Callable[[str], Awaitable[None]]) -> None:
        while True:
            ready = [one for one in (*self._changed, *self._waiting) if one not in self._running]
            if not ready:
                self._wake.clear()
                await self._wake.wait()
                continue
            guild_id = ready[0]
            self.drop(guild_id)
            self._running.add(guild_id)
            try:
                await load(guild_id)
            except Exception:  # noqa: BLE001 - one server must not keep the others from being served
                log.exception("Server %s could not be loaded.", guild_id)
            finally:
                self._running.discard(guild_id)
                self._wake.set()


@dataclass
class _Facts:
    taken: dict[str, Any] = field(default_factory=dict)
    waiting: dict[str, Any] = field(default_factory=dict)


def _merged_facts(before: dict[str, Any], later: dict[str, Any]) -> dict[str, Any]:
    """What was said later, with the days that were said before."""
    merged = {**before, **later}
    if "series" in later:
        days = {one["id"]: one["days"] for one in before.get("series", ()) if "id" in one}
        merged["series"] = [
            {**one, "days": _newest_days({**days.get(one.get("id"), {}), **one.get("days", {})})}
            for one in later["series"]
        ]
    return merged


def _newest_days(days: dict[str, float | None]) -> dict[str, float | None]:
    """As many as the dashboard keeps."""
    return dict(sorted(days.items())[-400:])


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
        `settings` are what people set at the end of a server's settings page; `client` is what your bot is called and its version, such as
        `harbour-bot/2.1`, which is told where it declared something."""
        self._calls = Calls(
            url, key, client=client, timeout=times.call, at_once=at_once, on_answer=self._end_outage
        )
        self._times = times
        self._at_once = at_once
        #: What the dashboard took, so that what it refused does not come again.
        self._accepted: dict[str, Any] = {}
        #: What the dashboard calls the declarations of this bot.
        self._own: set[str] = set()
        self._features: tuple[type[Feature], ...] = ()
        self._settings: type[Settings] | None = None
        self._first = self._describe(features, built_in, commands, settings)
        if isinstance(guilds, (str, bytes)):
            raise ValueError("guilds: give a list of ids")
        self._served = {_checked(guild_id): None for guild_id in guilds}
        self._guilds: dict[str, Guild] = {}
        self._applied: dict[str, dict[str, int]] = {}
        #: Reports that the dashboard has not taken yet.
        self._unreported: dict[str, dict[str, Any]] = {}
        self._failures: dict[str, int] = {}
        #: Servers whose turn comes again after a wait.
        self._later: set[str] = set()
        self._availability: dict[str, dict[str, bool | str]] = {}
        #: What the dashboard took of each server's facts, and what it does not know yet.
        self._facts: dict[str, _Facts] = {}
        self._generation = 0
        self._is_following = False
        self._rules = CommandRules()
        self._tasks: set[asyncio.Task[None]] = set()
        self._on_guild: Callable[[Guild], Any] | None = None
        self._on_test: Callable[[TestMessage], Any] | None = None
        self._sources: dict[str, Callable[[ChoicesUse], Any]] = {}
        self._on_report: Callable[[], Any] | None = None
        self._on_declared: Callable[[dict[str, Any]], Any] | None = None
        self._on_replaced: Callable[[str | None], Any] | None = None
        self._on_problem: Callable[[Exception], Any] | None = None
        #: What is not told again until something else is declared.
        self._told: set[str] = set()
        self._on_reconnected: Callable[[], Any] | None = None
        #: When each kind of outage was told.
        self._told_at: dict[object, float] = {}

    # What the bot does -------------------------------------------------------------------------------------------

    def on_guild(self, handler: OnGuild) -> OnGuild:
        """Puts a server's configuration to work: once at the start, then after every change, one at a time for each
        server. Once it returns, people see their change as live; if it raises, it is called again after a while. It may
        return a list of `Problem`: what of it the bot cannot use, such as a channel that it cannot see."""
        self._on_guild = handler
        return handler

    def on_test(self, handler: OnTest) -> OnTest:
        """Sends a `TestMessage` at once and once, within eight seconds, and returns a `TestResult`."""
        self._on_test = handler
        return handler

    def choices(self, source: str) -> Callable[[ListChoices], ListChoices]:
        """Lists the choices of a source that options name, within three seconds: at most 25 `Choice` that `search` finds, or
        those of `values` that are still offered; or returns why there are none, as a text. Begin it before `start`."""

        def register(handler: ListChoices) -> ListChoices:
            self._sources[source] = handler
            return handler

        return register

    def on_report(self, handler: OnReport) -> OnReport:
        """Returns what to say about the bot with the next heartbeat: `latency_ms`, `guild_count`, `shards`, `version`."""
        self._on_report = handler
        return handler

    def on_declared(self, handler: OnDeclared) -> OnDeclared:
        """Is told what became of each feature (`features`), and of possible mistakes (`warnings`); without it, the warnings go
        to the logger `guildhall`."""
        self._on_declared = handler
        return handler

    def on_replaced(self, handler: OnReplaced) -> OnReplaced:
        """Hears that another bot with this key, or another version of this one, declared something else, which counts from
        now on, with its `client` if that is known; without it, `on_problem` does. Declare nothing in it: two bots that did
        would take turns for ever."""
        self._on_replaced = handler
        return handler

    def on_problem(self, handler: OnProblem) -> OnProblem:
        """Hears of everything that failed; without it, the logger `guildhall` does. An outage of the dashboard is told at once,
        and then each minute. What a handler raises is logged with its traceback in any case."""
        self._on_problem = handler
        return handler

    def on_reconnected(self, handler: OnReconnected) -> OnReconnected:
        """Hears that the dashboard answers again after an outage that was told; without it, the logger `guildhall` does."""
        self._on_reconnected = handler
        return handler

    # What the bot asks -------------------------------------------------------------------------------------------

    def guild(self, guild_id: GuildId | None) -> Guild | None:
        """What a server has configured, as it was last put to work."""
        return self._guilds.get(str(guild_id))

    def add(self, guild_id: GuildId) -> None:
        """Serves a server as well, such as one that the bot has just joined."""
        if _checked(guild_id) in self._served:
            return
        self._served[str(guild_id)] = None
        if self._is_following:
            self._take(str(guild_id))

    def remove(self, guild_id: GuildId) -> None:
        """Serves a server no longer."""
        key = str(guild_id)
        for known in (
            self._served,
            self._guilds,
            self._applied,
            self._unreported,
            self._failures,
            self._availability,
            self._facts,
        ):
            known.pop(key, None)
        if self._is_started:
            self._queue.drop(key)
            self._availability_queue.drop(key)
            self._facts_queue.drop(key)

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
        None lets them, and their wait begins. Of a server that was not read yet, and of a command without a rule, it is None.

        `command` is the name that the bot reported; a subcommand with the names before it, such as `music queue add`.
        `role_ids` are all roles of the member. `channel_ids` are the channel and what it stands in: its category; for a
        thread, its channel and that channel's category."""
        guild = self.guild(guild_id)
        if guild is None:
            return None
        rules = guild.features.get("commands", {})
        return self._rules.refuse(rules, str(guild_id), command, member_id, role_ids, channel_ids)

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
        if "for" in values:
            raise ValueError("name the member in member_id, not among the values")
        where = f"features/{feature.id}" if issubclass(feature, Feature) else "settings"
        whom = {"for": None if member_id is None else str(member_id)}
        await self._calls.call("PATCH", f"/guilds/{_checked(guild_id)}/{where}", {**feature._write(values), **whom})

    def set_availability(self, guild_id: GuildId, availability: Mapping[str | type[Feature], bool | str]) -> None:
        """Says what a server cannot use, by the feature or its id: False, or the reason in a sentence. It takes the place of what
        was said before, and is said until the dashboard took it, also to a database that does not know it yet."""
        key = _checked(guild_id)
        self._availability[key] = {
            one if isinstance(one, str) else one.id: reason for one, reason in availability.items()
        }
        if self._is_started:
            self._availability_queue.add(key)

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
        key = _checked(guild_id)
        said: dict[str, Any] = {}
        if series is not None:
            said["series"] = [dict(one) for one in series]
        if counters is not None:
            said["counters"] = [dict(one) for one in counters]
        known = self._facts.setdefault(key, _Facts())
        known.waiting = _merged_facts(known.waiting, said)
        if self._is_started:
            self._facts_queue.add(key)

    async def set_premium(
        self, *, user_id: GuildId | None = None, guild_id: GuildId | None = None, until: datetime | None
    ) -> None:
        """Gives a person premium, or everybody in a server: `until` is its end, with a time zone, or None without one. What
        was said last counts. Raises DashboardError if the dashboard did not take it."""
        if until is not None and until.tzinfo is None:
            raise ValueError("until needs a time zone")
        end = None if until is None else until.isoformat()
        await self._calls.call("PUT", _premium_path(user_id, guild_id), {"until": end})

    async def remove_premium(self, *, user_id: GuildId | None = None, guild_id: GuildId | None = None) -> None:
        """Takes back what `set_premium` gave. Raises DashboardError if the dashboard did not take it."""
        await self._calls.call("DELETE", _premium_path(user_id, guild_id))

    async def read_guilds(self, guild_ids: Iterable[GuildId] | None = None) -> AsyncIterator[Guild]:
        """What is saved of these servers, or of all for which something is saved: for what concerns many servers at once, or
        servers that this process does not serve. Fetched a page at a time; nothing of it is put to work."""
        ids = None if guild_ids is None else [_checked(guild_id) for guild_id in guild_ids]
        pages = [None] if ids is None else [ids[at : at + MAX_GUILDS] for at in range(0, len(ids), MAX_GUILDS)]
        for page in pages:
            query = {} if page is None else {"ids": ",".join(page)}
            while True:
                answer = await self._calls.call("GET", f"/guilds?{urlencode(query)}")
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
        await self._declare(self._describe(features, built_in, commands, settings))

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
        self._queue = _Queue()
        self._closed = asyncio.Event()
        self._declaring = asyncio.Lock()
        self._first_try = asyncio.Event()
        self._spawn(self._declare(self._first))
        self._spawn(self._follow())
        self._spawn(self._send_heartbeats())
        self._availability_queue = _Queue()
        for guild_id in self._availability:
            self._availability_queue.add(guild_id)
        self._facts_queue = _Queue()
        for guild_id in self._facts:
            self._facts_queue.add(guild_id)
        for _ in range(self._at_once):
            self._spawn(self._queue.work(self._load))
            self._spawn(self._availability_queue.work(self._say_availability))
            self._spawn(self._facts_queue.work(self._say_facts))

    async def close(self) -> None:
        """Returns when nothing more will be sent or called."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._calls.close()
        if self._is_started:
            self._closed.set()

    # How it works ------------------------------------------------------------------------------------------------

    @property
    def _is_started(self) -> bool:
        return hasattr(self, "_queue")

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._end)

    def _end(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        problem = None if task.cancelled() else task.exception()
        if isinstance(problem, Exception):
            self._tell(problem, "Work in the background")

    def _describe(self, features: Any, built_in: Any, commands: Any, settings: Any) -> dict[str, Any]:
        described: dict[str, Any] = {}
        for one in (*(features or ()), *(() if settings is None else (settings,))):
            kind = Settings if one is settings else Feature
            if not (isinstance(one, type) and issubclass(one, kind)):
                raise TypeError(f"{one!r} is not a subclass of {kind.__name__}: give the class itself.")
        if features is not None:
            self._features = tuple(features)
            described["features"] = [feature.declaration() for feature in features]
        if built_in is not None:
            described["built_in"] = list(built_in)
        if commands is not None:
            described["commands"] = [dict(command) for command in commands]
        if settings is not None:
            self._settings = settings
            described["settings"] = settings.declared()
        return described

    def _tell(self, problem: Exception | str, handler: str | None = None) -> None:
        """`handler` is what raised it, if the bot's own code did."""
        if isinstance(problem, str):
            problem = ValueError(problem)
        if handler is None and self._is_repeated(problem):
            return
        if handler is not None:
            log.error("%s failed.", handler, exc_info=problem)
        elif self._on_problem is None:
            log.warning("%s; trying again" if isinstance(problem, Unreachable) else "%s", problem)
        if self._on_problem is not None:
            try:
                self._on_problem(problem)
            except Exception:  # noqa: BLE001 - whatever the bot's own code raises
                log.exception("on_problem failed.")

    def _tell_once(self, text: str) -> None:
        if text not in self._told:
            self._told.add(text)
            self._tell(text)

    def _tell_undeclared(self, declaring: Declaring) -> None:
        if declaring is not self._settings and declaring not in self._features:
            where = "features" if issubclass(declaring, Feature) else "settings"
            self._tell_once(f"Nobody declared {declaring.__name__}, so it has its defaults: add it to {where}.")

    def _is_repeated(self, problem: Exception) -> bool:
        """Whether it is an outage that was told less than a minute ago: whatever goes on meets it, again and again."""
        kind = problem.status if isinstance(problem, DashboardError) else type(problem)
        if not isinstance(problem, Unreachable) and kind not in OUTAGES:
            return False
        now = time.monotonic()
        is_known = now - self._told_at.get(kind, -TELL_AGAIN) < TELL_AGAIN
        if not is_known:
            self._told_at[kind] = now
        return is_known

    def _end_outage(self) -> None:
        if not self._told_at:
            return
        self._told_at.clear()
        if self._on_reconnected is None:
            log.warning("The dashboard answers again.")
        else:
            self._spawn(self._hear("on_reconnected", self._on_reconnected))

    async def _hear(self, name: str, handler: Callable[..., Any], *arguments: Any) -> None:
        try:
            await _result_of(handler, *arguments)
        except Exception as problem:  # noqa: BLE001 - whatever the bot's own code raises
            self._tell(problem, name)

    async def _sleep_after(self, problem: Exception | None, failures: int, most: float | None = None) -> None:
        """As long as the dashboard asks for, else longer after each failure. Half of that is left to chance, so that
        many bots do not come back at the same moment."""
        delay = min(self._times.max_retry, self._times.first_retry * 2 ** min(failures - 1, 20))
        asked = problem.retry_after if isinstance(problem, DashboardError) else 0.0
        delay = max(asked, delay * (0.5 + random.random() / 2))
        await asyncio.sleep(delay if most is None else min(delay, most))

    async def _retry(self, act: Callable[[], Awaitable[T]]) -> T | None:
        """Tries until it succeeds; None when that makes no sense any more."""
        failures = 0
        while True:
            try:
                return await act()
            except (DashboardError, ValueError, Unreachable) as problem:
                self._tell(problem)
                if isinstance(problem, DashboardError) and problem.is_final:
                    return None
                failures += 1
                await self._sleep_after(problem, failures)

    async def _declare(self, declaration: Mapping[str, Any]) -> None:
        # The first servers are loaded after the first try, whatever comes of it.
        may_be_loaded = self._first_try.is_set()

        async def act() -> Any:
            nonlocal may_be_loaded
            try:
                return await self._calls.call("PUT", "/declaration", declared)
            except Exception:
                may_be_loaded = True
                raise
            finally:
                self._first_try.set()

        # One after the other, so that the last one counts.
        async with self._declaring:
            declared = {**self._accepted, **declaration}
            # Handlers are given after the features, and before the first try.
            if "features" in declared and self._on_test is None:
                declared["features"] = [{**feature, "test_messages": False} for feature in declared["features"]]
            result = await self._retry(act) if declared else None
            self._first_try.set()
            if result is None:
                return
            self._accepted = declared
            self._own.add(result.get("declaration", ""))
            self._told.clear()
            for problem in _unanswered_sources(declared, self._sources):
                self._tell_once(problem)
        warnings = [{**warning, "message": as_written(warning["message"])} for warning in result["warnings"]]
        if self._on_declared is None:
            for warning in warnings:
                path = warning["path"]
                log.warning("%s%s: %s", as_written(path), feature_at(path, declared), warning["message"])
        else:
            await self._hear("on_declared", self._on_declared, {**result, "warnings": warnings})
        # What was fetched before does not have what these features were given earlier.
        outcomes = (*result["features"].values(), result.get("settings", "unchanged"))
        is_news = any(outcome != "unchanged" for outcome in outcomes)
        if self._is_following and is_news and may_be_loaded:
            self._take_all()

    async def _ask_for(self, guild_id: str, act: Callable[[], Awaitable[T]]) -> T | None:
        """Like `_retry`, but what is wrong with this server alone keeps no other waiting; None then as well."""

        async def ask() -> T | None:
            try:
                return await act()
            except (DashboardError, _Unreadable) as problem:
                if isinstance(problem, DashboardError) and not problem.is_of_one_call:
                    raise
                self._tell(problem)
                self._take_later(guild_id, problem)
                return None

        return await self._retry(ask)

    async def _load(self, guild_id: str) -> None:
        await self._first_try.wait()
        generation = self._generation
        problems: list[Problem] = []

        def on_misfit(declaring: Declaring, option: str, text: str) -> None:
            problems.append(Problem(declaring, option, "This does not fit: the bot uses the default."))
            self._tell_once(text)

        async def read() -> Guild:
            try:
                snapshot = await self._calls.call("GET", f"/guilds/{guild_id}")
            except DashboardError as problem:
                # What was put to work before the bot left the server is put to work again once it is back.
                if problem.is_final:
                    self._applied.pop(guild_id, None)
                raise
            try:
                return Guild(snapshot, on_misfit, self._tell_undeclared)
            except (KeyError, TypeError, ValueError) as problem:
                raise _Unreadable("The dashboard answered something that is no configuration.") from problem

        guild = await self._ask_for(guild_id, read)
        if guild is None or guild_id not in self._served:
            return
        versions = guild.versions
        if self._applied.get(guild_id) == versions:
            if guild_id in self._unreported:
                await self._report(guild_id, self._unreported[guild_id])
            return
        self._keep_missing(guild)
        for feature in self._features:
            guild.feature(feature)
        if self._settings is not None:
            guild.own_settings(self._settings)
        found = await self._apply(guild_id, guild)
        if found is None:
            return
        if generation == self._generation and guild_id in self._served:
            self._applied[guild_id] = versions
        for one in found:
            if one.option and one.option.partition(".")[0] not in one.feature.options:
                where = f"{one.feature.__name__} has none called {one.option.partition('.')[0]}"
                self._tell_once(f"The problem {one.message!r} is shown at no option: {where}.")
        told = [
            {"subject": subject_of(one.feature), "message": one.message, **({"path": one.option} if one.option else {})}
            for one in (*problems, *found)
            # A report may only name subjects whose version it names.
            if subject_of(one.feature) in versions
        ]
        await self._report(guild_id, {"versions": versions, "problems": told[:MAX_PROBLEMS]})

    async def _report(self, guild_id: str, report: dict[str, Any]) -> None:
        self._unreported[guild_id] = report

        async def post() -> None:
            try:
                await self._calls.call("POST", f"/guilds/{guild_id}/loaded", report)
                self._failures.pop(guild_id, None)
            except DashboardError as problem:
                if not problem.is_final:
                    raise
                # A dashboard whose data was set back never saved these versions: what it has now counts.
                self._tell(problem)
                self._take_later(guild_id, problem)
            self._unreported.pop(guild_id, None)

        await self._ask_for(guild_id, post)

    async def _say_availability(self, guild_id: str) -> None:
        path = f"/guilds/{guild_id}/availability"
        await self._first_try.wait()
        told = await self._retry(lambda: self._calls.call("PUT", path, self._availability.get(guild_id, {})))
        for warning in (told or {}).get("warnings", ()):
            self._tell(f"set_availability for server {guild_id}, {warning['path']}: {warning['message']}")

    async def _say_facts(self, guild_id: str) -> None:
        known = self._facts.get(guild_id, _Facts())

        async def put() -> None:
            waiting, known.waiting = known.waiting, {}
            facts = _merged_facts(known.taken, waiting)
            if not facts:
                return
            try:
                await self._calls.call("PUT", f"/guilds/{guild_id}/facts", facts)
                known.taken = facts
            except BaseException as problem:
                # What is wrong would spoil what is said next.
                if not (isinstance(problem, TypeError) or isinstance(problem, DashboardError) and problem.is_wrong):
                    known.waiting = _merged_facts(waiting, known.waiting)
                raise

        await self._retry(put)

    def _keep_missing(self, guild: Guild) -> None:
        """A feature or a setting that nobody declares now, as while another version of the bot runs, was emptied by nobody:
        it stays as it was."""
        before = self._guilds.get(str(guild.id))
        if before is None:
            return
        names = self._settings.options if self._settings is not None else {}
        kept = [
            *self._keep("the feature", [one.id for one in self._features], before.features, guild.features),
            *self._keep("the setting", names, before.settings, guild.settings),
        ]
        for subject in kept:
            why = "another bot with this key declared something else"
            self._tell_once(f"The dashboard no longer knows {subject}: {why}. What was read before stays in use.")

    @staticmethod
    def _keep(what: str, wanted: Iterable[str], before: dict[str, Any], now: dict[str, Any]) -> list[str]:
        kept = [name for name in wanted if name in before and name not in now]
        now.update((name, before[name]) for name in kept)
        return [f"{what} {name}" for name in kept]

    async def _apply(self, guild_id: str, guild: Guild) -> Sequence[Problem] | None:
        """What of it the bot cannot use; None after a failure."""
        self._guilds[guild_id] = guild
        try:
            problems = await _result_of(self._on_guild, guild)
        except Exception as problem:  # noqa: BLE001 - whatever the bot's own code raises
            self._tell(problem, "on_guild")
            self._take_later(guild_id, problem)
            return None
        if not isinstance(problems or (), (list, tuple)) or not all(isinstance(one, Problem) for one in problems or ()):
            self._tell(f"on_guild returned {problems!r}, which is no list of Problem")
            return ()
        return cast("Sequence[Problem]", problems or ())

    def _take_later(self, guild_id: str, problem: Exception) -> None:
        """The server's turn comes again later, and others go on."""
        failures = self._failures[guild_id] = self._failures.get(guild_id, 0) + 1
        if guild_id in self._later:
            return
        self._later.add(guild_id)

        async def take() -> None:
            await self._sleep_after(problem, failures)
            self._later.discard(guild_id)
            self._take(guild_id)

        self._spawn(take())

    def _take(self, guild_id: str, *, first: bool = False) -> None:
        if guild_id in self._served:
            self._queue.add(guild_id, first=first)

    def _take_all(self) -> None:
        self._generation += 1
        self._applied.clear()
        for guild_id in self._served:
            self._take(guild_id)

    def _on_event(self, event: Event) -> None:
        if event.name == "change":
            self._on_change(json.loads(event.data))
        elif event.name == "test":
            self._spawn(self._answer_test(json.loads(event.data)))
        elif event.name == "declaration":
            self._spawn(self._tell_replaced(json.loads(event.data)))
        elif event.name == "request":
            asked = json.loads(event.data)
            answer = self._answer_choices if asked["kind"] == "choices" else self._answer_request
            self._spawn(answer(asked))
        elif event.name == "reset":
            # Another database than before may know neither the position nor what the bot said.
            self._spawn(self._declare({}))
            for guild_id in self._availability:
                self._availability_queue.add(guild_id)
            for guild_id in self._facts:
                self._facts_queue.add(guild_id)
            self._take_all()
        elif event.name == "ready":
            self._begin()

    def _begin(self) -> None:
        """A stream that goes on tells of changes only, not of a server that the bot has joined meanwhile."""
        if self._is_following:
            for guild_id in self._served:
                if guild_id not in self._applied:
                    self._take(guild_id)
        else:
            self._is_following = True
            self._take_all()

    async def _tell_replaced(self, data: Mapping[str, Any]) -> None:
        """Another declaration counts from now on, unless it is the one that this bot is sending."""
        async with self._declaring:
            if not self._own or data["declaration"] in self._own:
                return
        if self._on_replaced is not None:
            return await self._hear("on_replaced", self._on_replaced, data.get("client"))
        who = f"Another bot ({data['client']})" if data.get("client") else "Another bot"
        advice = "This one goes on with what it has read: end it if it is the older version."
        self._tell(f"{who} declared something else, which counts from now on. {advice}")

    def _on_change(self, change: Mapping[str, Any]) -> None:
        known = self._applied.get(change["guild_id"], {})
        if any(known.get(subject) != version for subject, version in change["versions"].items()):
            self._take(change["guild_id"], first=True)

    async def _answer_test(self, data: Mapping[str, Any]) -> None:
        """Sent once, whatever comes of it: nobody wants to see a test twice."""
        if data["guild_id"] not in self._served:
            return
        channel, user = data["channel_id"], int(data["user_id"])
        test = TestMessage(
            data["id"], int(data["guild_id"]), None if channel is None else int(channel), user, data["message"]
        )
        try:
            result = await _result_of(self._on_test, test)
            result = result or TestResult(reason="failed", detail="This bot sends no test messages.")
        except Exception as problem:  # noqa: BLE001 - whatever the bot's own code raises
            self._tell(problem, "on_test")
            result = TestResult(reason="failed")
        detail = None if result.detail is None else result.detail[:300]
        body = {"url": result.url, "reason": result.reason, "detail": detail}
        given = {name: value for name, value in body.items() if value is not None}
        try:
            await self._calls.call("POST", f"/guilds/{test.guild_id}/tests/{test.id}", given)
        except (DashboardError, ValueError, Unreachable) as problem:
            self._tell(problem)

    async def _answer_choices(self, data: Mapping[str, Any]) -> None:
        """A source that is not declared here is another process's."""
        handler = self._sources.get(data["source"])
        if handler is None or data["guild_id"] not in self._served:
            return
        values = data.get("values")
        use = ChoicesUse(int(data["guild_id"]), data["search"], values, data["with"])
        most = 25 if values is None else 50
        try:
            found = await _result_of(handler, use)
            body: Mapping[str, Any] = {"refused": found}
            if not isinstance(found, str):
                offered = list(found)
                if not all(isinstance(choice, Choice) for choice in offered):
                    raise TypeError("give a list of Choice, or a text that says why there are none.")
                if len(offered) > most:
                    self._tell(f"choices({data['source']!r}): the last {len(offered) - most} are too many, and left out.")
                body = {"choices": [_without_none(vars(choice)) for choice in offered[:most]]}
        except Exception as problem:  # noqa: BLE001 - whatever the bot's own code raises
            self._tell(problem, f"choices({data['source']!r})")
            body = WENT_WRONG
        await self._answer(use.guild_id, data["id"], body)

    async def _answer(self, guild_id: int, request: str, body: Mapping[str, Any]) -> None:
        """People learn at once that nothing comes of an answer that the dashboard does not take."""
        path = f"/guilds/{guild_id}/requests/{request}"
        try:
            try:
                await self._calls.call("POST", path, body)
            except (DashboardError, TypeError) as problem:
                self._tell(problem)
                if isinstance(problem, TypeError) or problem.is_final:
                    await self._calls.call("POST", path, WENT_WRONG)
        except (DashboardError, ValueError, Unreachable) as problem:
            self._tell(problem)

    async def _answer_request(self, data: Mapping[str, Any]) -> None:
        """Runs an action once, with what is saved now. What is not declared here is another process's, or newer."""
        if data["kind"] != "action" or data["guild_id"] not in self._served:
            return
        feature = next((one for one in self._features if one.id == data["feature"]), None)
        name = None if feature is None else feature.actions.get(data["action"])
        if feature is None or name is None:
            return
        try:
            snapshot = await self._calls.call("GET", f"/guilds/{data['guild_id']}")
            guild = Guild(snapshot, lambda _declaring, _option, text: self._tell_once(text), self._tell_undeclared)
            self._keep_missing(guild)
            use = ActionUse(guild, int(data["user_id"]), data.get("language", "en-US"))
            result = await _result_of(getattr(guild.feature(feature), name), use)
            if not isinstance(result, (str, ActionResult, type(None))):
                self._tell(f"{feature.__name__}.{name} returned {result!r}, which is no text and no ActionResult")
            if not isinstance(result, ActionResult):
                result = ActionResult(result if isinstance(result, str) else None)
        except Exception as problem:  # noqa: BLE001 - whatever the bot's own code raises
            self._tell(problem, f"{feature.__name__}.{name}")
            result = ActionResult(**WENT_WRONG)
        texts = {"text": result.text, "refused": result.refused}
        given = {key: text[:500] for key, text in texts.items() if text is not None}
        is_link = result.url is None or re.match(r"https://\S+$", result.url) is not None
        if not is_link:
            self._tell(f"{feature.__name__}.{name} returned the link {result.url!r}, which does not begin with https://")
        body = {**given, "url": result.url} if result.url is not None and is_link else given
        await self._answer(int(data["guild_id"]), data["id"], body)

    async def _follow(self) -> None:
        last_id: str | None = None
        failures = 0

        def on_event(event: Event) -> None:
            nonlocal last_id, failures
            self._on_event(event)
            if event.id is not None:
                last_id, failures = event.id, 0

        while True:
            problem: Exception | None = None
            try:
                await self._calls.follow(
                    last_id, self._times.silence, on_event, "action,choices" if self._sources else "action"
                )
            except (DashboardError, ValueError, KeyError, Unreachable) as thrown:
                problem = thrown
                self._tell(thrown)
            failures += 1
            await self._sleep_after(problem, failures)

    async def _send_heartbeats(self) -> None:
        failures = 0
        while True:
            report = None
            try:
                report = await _result_of(self._on_report)
            except Exception as problem:  # noqa: BLE001 - whatever the bot's own code raises
                self._tell(problem, "on_report")
            try:
                await self._calls.call("POST", "/heartbeat", report or {})
                failures = 0
                await asyncio.sleep(self._times.heartbeat)
            except Exception as problem:  # noqa: BLE001 - the call, or a report that is no JSON
                self._tell(problem)
                failures += 1
                await self._sleep_after(problem, failures, most=self._times.heartbeat)


def _sources_in(schema: Mapping[str, Any]) -> list[str]:
    """The sources that the options of a schema name, rows included."""
    parts = [*([schema["items"]] if "items" in schema else []), *schema.get("properties", {}).values()]
    own = [schema["source"]] if "source" in schema else []
    return [*own, *(source for part in parts for source in _sources_in(part))]


def _unanswered_sources(declared: Mapping[str, Any], answered: Iterable[str]) -> list[str]:
    """The sources that are named and not answered, and those that are answered and not named, in words."""
    settings = [{"id": "settings", **declared["settings"]}] if "settings" in declared else []
    places = {one["id"]: dict.fromkeys(_sources_in(one["options"])) for one in (*declared.get("features", ()), *settings)}
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


def _without_none(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}


async def _result_of(handler: Callable[..., Any] | None, *arguments: Any) -> Any:
    """What a handler returns, whether it is a coroutine function or not; None without one."""
    result = None if handler is None else handler(*arguments)
    return await result if inspect.isawaitable(result) else result


def _premium_path(user_id: GuildId | None, guild_id: GuildId | None) -> str:
    if (user_id is None) == (guild_id is None):
        raise ValueError("name either user_id or guild_id")
    return f"/users/{user_id}/premium" if guild_id is None else f"/guilds/{_checked(guild_id)}/premium"
