"""HTTP with the standard library, in threads."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import re
import socket
import ssl
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

from .names import as_written

if TYPE_CHECKING:
    from .outage import Outage

T = TypeVar("T")

VERSION = "0.1.0"

#: Longer than any wait that the dashboard asks for on purpose.
MAX_RETRY_AFTER = 300.0
MAX_LINE = 1_000_000
MAX_ANSWER = 64 * 1024 * 1024

#: Said instead of what OpenSSL meets where nobody speaks TLS.
PLAIN = "what answers there does not speak https: write http:// for a dashboard without TLS"

#: What ends a call without an answer.
UNREACHABLE = (OSError, http.client.HTTPException, asyncio.TimeoutError)


class Unreachable(ConnectionError):
    """Nothing answers, or something that is no dashboard does."""


class NoDashboard(Unreachable):
    """Something answers, but no dashboard."""


def _command_at(path: str, declared: Any) -> str:
    """What people type for the command or subcommand that a path such as `commands.0.options.1.name` is about."""
    names = []
    for key in path.split("."):
        try:
            declared = declared[int(key)] if isinstance(declared, list) else declared[key]
        except (KeyError, IndexError, TypeError, ValueError):
            break
        if isinstance(declared, dict) and isinstance(declared.get("name"), str):
            names.append(declared["name"])
    return " ".join(names).strip()


def named_at(path: str, declared: Any) -> str:
    """What a path of a declaration is about, in brackets: the ids of its feature and action, or its command; empty for others."""
    command = _command_at(path, declared) if path.startswith("commands.") else ""
    if command:
        return f" ({command})"
    found = re.match(r"features\.(\d+)(?:\.actions\.(\d+))?", path)
    try:
        feature = declared["features"][int(found[1])] if found else {}
        ids = [feature["id"], *([feature["actions"][int(found[2])]["id"]] if found and found[2] else [])]
    except (KeyError, IndexError, TypeError):
        return ""
    return f" ({', '.join(ids)})"


class DashboardError(Exception):
    """The dashboard refused a call."""

    def __init__(self, path: str, status: int, retry_after: str | None, body: bytes, sent: Any = None) -> None:
        try:
            failure = json.loads(body)
        except ValueError:
            failure = None
        failure = failure if isinstance(failure, dict) else {}
        fields = failure.get("fields")
        #: What is wrong with each part of what was sent, by its path.
        self.fields: dict[str, str] = (
            {at: as_written(str(why)) for at, why in fields.items()} if isinstance(fields, dict) else {}
        )
        self.status = status
        #: Why, in words for people.
        self.detail: str | None = failure.get("detail")
        #: The same for programs, such as `needs_full_access`.
        self.code: str | None = failure.get("code")
        try:
            self.retry_after = min(max(float(retry_after or 0), 0.0), MAX_RETRY_AFTER)
        except ValueError:
            self.retry_after = 0.0
        detail = f": {self.detail}" if self.detail else ""
        lines = "".join(
            f"\n  {as_written(at)}{named_at(at, sent)}: {why}" if at else f"\n  {why}" for at, why in self.fields.items()
        )
        super().__init__(f"The dashboard answered {status} to {path}{detail}{lines}")

    @property
    def is_wrong(self) -> bool:
        """The dashboard itself says that what was sent is something that no dashboard takes."""
        return self.code is not None and self.status in {400, 413, 422}

    @property
    def is_final(self) -> bool:
        """The same call again would be refused again: something before the dashboard, such as a proxy, does not say so."""
        return self.is_wrong or self.code == "bot_absent"

    @property
    def is_of_one_call(self) -> bool:
        """Something is wrong with this call, while the dashboard may well take others: neither a limit nor an outage."""
        return not self.is_final and 400 <= self.status <= 500 and self.status not in {401, 403, 429}


class NotJson(TypeError):
    """The bot wanted to say something that JSON cannot hold."""


def _unwritable_in(value: Any, path: str = "") -> str | None:
    """The first part that JSON cannot hold, in words."""
    if isinstance(value, dict):
        wrong = next((key for key in value if not isinstance(key, (str, int, float, type(None)))), None)
        if wrong is not None:
            return f"{path}: its key {wrong!r} is no text."
    elif not isinstance(value, (list, tuple)):
        try:
            json.dumps(value, allow_nan=False)
        except (TypeError, ValueError):
            return f"{path} is {value!r}."
        return None
    parts = value.items() if isinstance(value, dict) else enumerate(value)
    found = (_unwritable_in(part, f"{path}.{key}".removeprefix(".")) for key, part in parts)
    return next((one for one in found if one is not None), None)


def _as_json(address: str, body: Any) -> bytes:
    try:
        return json.dumps(body, allow_nan=False).encode()
    except (TypeError, ValueError, RecursionError) as problem:
        why = problem if isinstance(problem, RecursionError) else _unwritable_in(body) or problem
        raise NotJson(f"What this bot has for {address} cannot be written as JSON: {why}") from problem


@dataclass(frozen=True)
class Event:
    name: str
    data: str
    id: str | None


def _is_json(response: http.client.HTTPResponse) -> bool:
    return "json" in response.getheader("Content-Type", "")


def _hang_up(connection: http.client.HTTPConnection, sock: socket.socket | None) -> None:
    if sock is not None:
        with contextlib.suppress(OSError):
            sock.shutdown(socket.SHUT_RDWR)
    connection.close()


class Calls:
    def __init__(
        self, url: str, key: str, *, client: str | None, timeout: float, at_once: int, outage: Outage
    ) -> None:
        for name, text in (("url", url), ("key", key), ("client", client)):
            if text is not None and not isinstance(text, str):
                raise TypeError(f"{name}: give a text, not {type(text).__name__}.")
        parts = urlsplit(url)
        if parts.scheme not in {"http", "https"} or not parts.hostname:
            raise ValueError(f"{url!r} is no address of a dashboard, such as https://dashboard.example.org.")
        address = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"
        if parts.path.strip("/") or parts.query or parts.fragment:
            raise ValueError(f"{url!r} has a path; give the address alone: {address}")
        if not key:
            raise ValueError("key: it is empty; give one of the keys in the dashboard's BOT_API_KEY.")
        if key.lower().startswith("bot "):
            raise ValueError('key: give the key alone, without "Bot " before it.')
        if not re.fullmatch("[!-~]+", key):
            raise ValueError("key: it has a blank, a line break or a letter that no key has.")
        self._host, self._port = parts.hostname, parts.port
        self._is_secure = parts.scheme == "https"
        if client is not None and not re.fullmatch("[ -~]{1,100}", client):
            raise ValueError(f"{client!r} is no name of a client: give at most 100 letters, digits and marks of ASCII.")
        self._headers = {
            "Authorization": f"Bot {key}",
            "Host": parts.netloc.rpartition("@")[2],
            "User-Agent": " ".join(filter(None, (client, f"guildhall-bot-python/{VERSION}"))),
        }
        self._timeout = timeout
        self._address = address
        self._outage = outage
        self._threads = ThreadPoolExecutor(at_once + 8, "guildhall")
        self._is_closed = False

    def close(self) -> None:
        """Whatever still runs ends with Unreachable, like whatever is called from now on."""
        self._is_closed = True
        self._threads.shutdown(wait=False)

    def _connect(self, timeout: float) -> http.client.HTTPConnection:
        kind = http.client.HTTPSConnection if self._is_secure else http.client.HTTPConnection
        return kind(self._host, self._port, timeout=timeout)

    async def _in_thread(self, work: Callable[[], T]) -> T:
        if self._is_closed:
            raise Unreachable("The bot was closed.")
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    async def _open(
        self, connection: http.client.HTTPConnection, method: str, path: str, body: Any, more: dict[str, str]
    ) -> http.client.HTTPResponse:
        headers = {**self._headers, **more}
        # As it stands in the log of a proxy.
        address = f"/backend/bot{path}"
        content = None if body is None else _as_json(address, body)
        if content is not None:
            headers["Content-Type"] = "application/json"

        def ask() -> http.client.HTTPResponse:
            try:
                connection.request(method, address, content, headers)
            except (BrokenPipeError, ConnectionResetError) as problem:
                # Who refuses a body may say why, and hang up, before all of it is sent.
                try:
                    return connection.getresponse()
                except UNREACHABLE:
                    raise problem from None
            return connection.getresponse()

        response = await self._in_thread(ask)
        # A redirect would carry the key to wherever it leads, so it counts as a refusal.
        if response.status >= 300:
            answer = await self._in_thread(lambda: response.read(MAX_ANSWER))
            if response.status in {400, 404, 405} and not _is_json(response):
                raise self._no_dashboard(f"{response.status} to {address}")
            raise DashboardError(address, response.status, response.getheader("Retry-After"), answer, body)
        if response.getheader("Content-Type", "").startswith("text/html"):
            raise self._no_dashboard(f"a page to {address}")
        return response

    def _no_dashboard(self, answer: str) -> NoDashboard:
        return NoDashboard(f"{self._address} answers, but is no Guildhall dashboard ({answer})")

    async def _with_connection(
        self, timeout: float, work: Callable[[http.client.HTTPConnection], Awaitable[T]]
    ) -> T:
        connection = self._connect(timeout)
        sock = None
        try:
            await self._in_thread(connection.connect)
            # An answer that ends the connection takes the socket away from it.
            sock = connection.sock
            return await work(connection)
        finally:
            _hang_up(connection, sock)

    async def _or_unreachable(self, work: Awaitable[T]) -> T:
        try:
            return await work
        except Unreachable:
            raise
        except UNREACHABLE as problem:
            is_plain = isinstance(problem, ssl.SSLError) and not isinstance(problem, ssl.SSLCertVerificationError)
            why = PLAIN if is_plain else str(problem) or "no answer in time"
            raise Unreachable(f"{self._address} cannot be reached ({why})") from problem

    async def call(self, method: str, path: str, body: Any = None) -> Any:
        """Raises DashboardError for whatever is no success, and Unreachable without an answer."""

        async def ask(connection: http.client.HTTPConnection) -> Any:
            response = await self._open(connection, method, path, body, {})
            text = await self._in_thread(lambda: response.read(MAX_ANSWER))
            try:
                answer = json.loads(text)
            except ValueError:
                raise self._no_dashboard(f"what is no JSON to /backend/bot{path}") from None
            self._outage.end()
            return answer

        asked = asyncio.wait_for(self._with_connection(self._timeout, ask), self._timeout)
        with self._outage.during():
            return await self._or_unreachable(asked)

    async def follow(
        self, last_id: str | None, silence: float, on_event: Callable[[Event], None], answers: str = "action"
    ) -> None:
        """Tells of each event of the stream until it ends. An event whose end is missing is none."""

        resume = {} if last_id is None else {"Last-Event-ID": last_id}
        is_open = False

        async def read(connection: http.client.HTTPConnection) -> None:
            nonlocal is_open
            accept = {"Accept": "text/event-stream", **resume}
            response = await self._open(connection, "GET", f"/changes?answers={answers}", None, accept)
            is_open = True
            self._outage.end()
            fields: dict[str, str] = {}
            while line := await self._in_thread(lambda: response.readline(MAX_LINE)):
                if not line.endswith(b"\n"):
                    raise http.client.HTTPException("The stream ended within a line.")
                name, _, value = line.decode().rstrip("\r\n").partition(":")
                if name:
                    fields[name] = value.removeprefix(" ")
                elif not line.startswith(b":"):
                    if "data" in fields:
                        on_event(Event(fields.get("event", "message"), fields["data"], fields.get("id")))
                    fields = {}

        with self._outage.during(lambda: not is_open):
            await self._or_unreachable(self._with_connection(silence, read))
