"""Answers what people ask of the bot: a test message, an action, or choices that only the bot knows."""

from __future__ import annotations

import re
import time
from collections.abc import Awaitable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeVar
from unicodedata import category

from .calls import DashboardError, NotJson, Unreachable
from .choices import Choice, ChoicesUse
from .connection import Connection, is_refusal, while_slow
from .declaring import Declaring
from .feature import ActionResult, Feature
from .guild import Guild
from .handlers import Handlers, result_of
from .loading import Loading

T = TypeVar("T")

#: People read it in their own language.
FAILED = {"reason": "failed"}

LINK_RULE = (
    "write it as https://host/path, with https:// in lowercase, no blanks, no name with @ before the host, "
    "and at most 500 characters."
)


def _is_plain_link(url: Any) -> bool:
    """Whether it leads where it says, as the dashboard judges that."""
    if not isinstance(url, str) or len(url) > 500 or any(category(letter) in ("Cc", "Cf") for letter in url):
        return False
    return re.fullmatch(r"https://[^\s/?#@\\]+([/?#]\S*)?", url) is not None


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
    reason: Literal["missing_permissions", "direct_messages_closed", "unknown_channel", "unsupported", "failed"] | None = None
    detail: str | None = None


@dataclass(frozen=True)
class ActionUse:
    """Who pressed the button of an action, and where."""

    guild: Guild
    member_id: int
    #: What they read, by the locales of translations: answer in it if you can.
    language: str = "en-US"


def _without_none(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}


def _path_of(request: Mapping[str, Any]) -> str:
    return f"/guilds/{int(request['guild_id'])}/requests/{request['id']}"


class Answering:
    def __init__(self, connection: Connection, handlers: Handlers, declaring: Declaring, loading: Loading) -> None:
        self._connection = connection
        self._handlers = handlers
        self._declaring = declaring
        self._loading = loading

    async def answer_request(self, data: Mapping[str, Any]) -> None:
        """What is neither, a newer dashboard asks. A bot that was replaced leaves it to the other."""
        if self._declaring.is_replaced:
            return
        if data["kind"] == "choices":
            await self._answer_choices(data)
        elif data["kind"] == "action":
            await self._answer_action(data)

    async def answer_test(self, data: Mapping[str, Any]) -> None:
        """Sent once, whatever comes of it: nobody wants to see a test twice."""
        if self._declaring.is_replaced or not self._loading.serves(data["guild_id"]):
            return
        channel, user = data["channel_id"], int(data["user_id"])
        test = TestMessage(
            data["id"], int(data["guild_id"]), None if channel is None else int(channel), user, data["message"]
        )
        try:
            times = self._connection.times
            result = await self._in_time("on_test", times.test, result_of(self._handlers.on_test, test))
            if self._handlers.on_test is None:
                result = TestResult(reason="unsupported")
            if not isinstance(result, TestResult):
                raise TypeError(f"it returned {result!r}, which is no TestResult.")
        except Exception as problem:  # noqa: BLE001 - whatever the bot's own code raises
            self._connection.tell(problem, "on_test")
            result = TestResult(reason="failed")
        detail = None if result.detail is None else result.detail[:300]
        body = _without_none({"url": result.url, "reason": result.reason, "detail": detail})
        path = f"/guilds/{test.guild_id}/tests/{test.id}"
        await self._answer(path, body, f"on_test for server {test.guild_id}")

    async def _answer_choices(self, data: Mapping[str, Any]) -> None:
        """A source that is neither answered nor declared here is another process's."""
        if not self._loading.serves(data["guild_id"]):
            return
        handler = self._handlers.choices.get(data["source"])
        if handler is None:
            if data["source"] in self._declaring.sources:
                await self._answer(_path_of(data), FAILED, f"choices({data['source']!r})")
            return
        values = data.get("values")
        use = ChoicesUse(int(data["guild_id"]), data["search"], values, data["with"])
        most = 25 if values is None else 50
        which = f"choices({data['source']!r})"
        try:
            found = await self._in_time(which, self._connection.times.choices, result_of(handler, use))
            body: Mapping[str, Any] = {"refused": found}
            if not isinstance(found, str):
                offered = list(found) if isinstance(found, Iterable) else [found]
                if not all(isinstance(choice, Choice) for choice in offered) or isinstance(found, Choice):
                    raise TypeError("give a list of Choice, or a text that says why there are none.")
                if len(offered) > most:
                    self._connection.tell(f"{which}: the last {len(offered) - most} are too many, and left out.")
                body = {"choices": [_without_none(vars(choice)) for choice in offered[:most]]}
        except Exception as problem:  # noqa: BLE001 - whatever the bot's own code raises
            self._connection.tell(problem, which)
            body = FAILED
        await self._answer(_path_of(data), body, which)

    async def _answer_action(self, data: Mapping[str, Any]) -> None:
        """Runs an action once, with what is saved now. What is not declared here is another process's, or newer."""
        if not self._loading.serves(data["guild_id"]):
            return
        feature = next((one for one in self._declaring.features if one.id == data["feature"]), None)
        name = None if feature is None else feature.actions.get(data["action"])
        if feature is None or name is None:
            return
        which = f"{feature.__name__}.{name}"
        try:
            result = await self._in_time(which, self._connection.times.action, self._act(feature, name, data))
            body = self._body_of(result, which)
        except Exception as problem:  # noqa: BLE001 - whatever the bot's own code raises
            self._connection.tell(problem, which)
            body = FAILED
        await self._answer(_path_of(data), body, which)

    async def _act(self, feature: type[Feature], name: str, data: Mapping[str, Any]) -> Any:
        guild = await self._loading.read_now(data["guild_id"])
        use = ActionUse(guild, int(data["user_id"]), data.get("language", "en-US"))
        return await result_of(getattr(guild.feature(feature), name), use)

    async def _in_time(self, which: str, patience: float, work: Awaitable[T]) -> T:
        """Tells of an answer that does not come while people wait for it, and how long it took."""

        def tell_late(what: str, elapsed: float) -> None:
            self._connection.tell(f"{which} {what} {elapsed:.1f} s; people wait {patience:g}.")

        began = time.monotonic()
        answer = await while_slow(work, patience, lambda elapsed: tell_late("has not answered after", elapsed))
        elapsed = time.monotonic() - began
        if elapsed > patience:
            tell_late("answered after", elapsed)
        return answer

    def _body_of(self, result: Any, which: str) -> dict[str, Any]:
        """As the dashboard takes it. The action has run, so that what it does not take is left out."""
        if result is None or isinstance(result, str):
            result = ActionResult(result)
        if not isinstance(result, ActionResult):
            self._connection.tell(f"{which} returned {result!r}, which is no text and no ActionResult")
            return {}
        url = result.url
        if url is not None and not _is_plain_link(url):
            self._connection.tell(f"{which} returned the link {url!r}, which people do not get: {LINK_RULE}")
            url = None
        texts = _without_none({"text": result.text, "refused": result.refused})
        return _without_none({**{name: text[:500] for name, text in texts.items()}, "url": url})

    async def _answer(self, path: str, body: Mapping[str, Any], which: str) -> None:
        """People learn at once that nothing comes of an answer that the dashboard does not take."""
        try:
            try:
                await self._connection.calls.call("POST", path, body)
            except (DashboardError, NotJson) as problem:
                if not is_refusal(problem):
                    raise
                refused = ValueError(f"{which}: {problem}")
                refused.__cause__ = problem
                self._connection.tell(refused)
                await self._connection.calls.call("POST", path, FAILED)
        except (DashboardError, Unreachable) as problem:
            self._connection.tell(problem)
