"""A backend for the dashboard in one file, with Python's standard library alone.

The dashboard has checked who asks before it forwards a call. This backend checks again, with the person's own token,
so that nobody gets past the dashboard by calling it directly. See README.md.
"""

import hashlib
import json
import math
import os
import re
import sqlite3
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PLATFORM = os.environ.get("PLATFORM_API_URL", "https://discord.com/api/v10").rstrip("/")
MANAGES = 0x8 | 0x20  # ADMINISTRATOR, MANAGE_GUILD
MOST_BYTES = 128 * 1024
SETTINGS = {"chat_prefix": "!", "locale": "en", "timezone": "UTC"}
PROFILE = {"premium": False, "profile_embed": None, "possibleProfileArguments": []}
EMBED_FIELD = {"type": "object", "required": ["name", "value"], "properties": {
    "name": {"type": "string", "maxLength": 256}, "value": {"type": "string", "maxLength": 1024},
    "inline": {"type": "boolean"}}}
EMBED = {"type": ["object", "null"], "properties": {
    "title": {"type": "string", "maxLength": 256}, "description": {"type": "string", "maxLength": 4096},
    "color": {"type": "integer", "minimum": 0, "maximum": 0xFFFFFF},
    "fields": {"type": "array", "maxItems": 25, "items": EMBED_FIELD}}}
PROFILE_SCHEMAS = {"premium": {"type": "boolean"}, "profile_embed": EMBED,
                   "possibleProfileArguments": {"type": "array", "items": {"type": "string"}}}

# Each feature is declared once: forms are drawn from its JSON Schema and the hints beside it, and PATCH holds to it.
FEATURES = {
    "quiet-hours": {
        "name": "Quiet hours", "summary": "The bot says nothing at night.", "category": "utility", "icon": "clock",
        "options": {"type": "object", "additionalProperties": False, "properties": {
            "starts": {"type": "integer", "minimum": 0, "maximum": 23, "title": "From", "unit": "o’clock"},
            "ends": {"type": "integer", "minimum": 0, "maximum": 23, "title": "Until", "unit": "o’clock"},
            "except": {"type": ["string", "null"], "pattern": r"^\d{15,21}$", "title": "Not for", "control": "role"},
            "sound": {"type": "string", "maxLength": 200, "title": "Sound in the morning", "source": "sounds"},
        }},
        "defaults": {"starts": 22, "ends": 7, "except": None, "sound": ""},
    },
    "greeting": {
        "name": "Greeting", "summary": "Says hello to new members.", "category": "welcome", "icon": "hand",
        "options": {"type": "object", "additionalProperties": False, "properties": {
            "channel": {"type": ["string", "null"], "pattern": r"^\d{15,21}$", "title": "Channel",
                        "control": "channel", "permissions": ["VIEW_CHANNEL", "SEND_MESSAGES"],
                        "requiredToEnable": True},
            "message": {"type": "string", "maxLength": 500, "title": "Message", "control": "template",
                        "placeholders": [{"name": "member", "sample": "Robin"}]},
            "silent_for": {"type": "array", "items": {"type": "string", "maxLength": 40}, "maxItems": 20,
                           "title": "Not for names with", "control": "tags"},
            "direct": {"type": "object", "additionalProperties": False, "title": "Direct message",
                       "control": "message", "properties": {"content": {"type": "string", "maxLength": 2000},
                                                            "embed": EMBED}},
        }},
        "defaults": {"channel": None, "message": "Hello, {member}!", "silent_for": [],
                     "direct": {"content": "", "embed": None}},
    },
}
# What people choose by its name, for options with that "source". Ask your bot instead, for each server.
CHOICES = {"sounds": {"owls": "Owls", "rain": "Rain", "waves": "Waves at the shore"}}
TYPES = {"integer": int, "number": (int, float), "string": str, "boolean": bool, "null": type(None), "array": list,
         "object": dict}


class Refusal(Exception):
    def __init__(self, status, code, detail, **more):
        self.status, self.body = status, {"detail": detail, "code": code, **more}


class Store:
    """JSON values by key, in one SQLite file."""

    def __init__(self, path):
        self.lock, self.db = threading.RLock(), sqlite3.connect(path, check_same_thread=False)
        self.db.execute("CREATE TABLE IF NOT EXISTS kept (name TEXT PRIMARY KEY, value TEXT NOT NULL)")

    def read(self, name):
        with self.lock:
            row = self.db.execute("SELECT value FROM kept WHERE name = ?", (name,)).fetchone()
        return json.loads(row[0]) if row else None

    def write(self, name, value):
        with self.lock, self.db:
            self.db.execute("INSERT OR REPLACE INTO kept VALUES (?, ?)", (name, json.dumps(value)))


class Platform:
    """Who has a token, and which guilds they may manage: asked once, remembered for half a minute."""

    def __init__(self):
        self.lock, self.known = threading.Lock(), {}

    def ask(self, path, token):
        headers = {"Authorization": f"Bearer {token}", "User-Agent": "DiscordBot (https://example.org, 1.0)"}
        try:
            with urllib.request.urlopen(urllib.request.Request(PLATFORM + path, headers=headers), timeout=5) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            if error.code in (401, 403):
                raise Refusal(401, "unauthenticated", "Please sign in again.") from None
            wait = re.fullmatch(r"\d{1,4}", error.headers.get("Retry-After", ""))
            more = {"retry_after": int(wait[0])} if wait else {}
            raise Refusal(503, "platform_unavailable", "Discord does not answer right now.", **more) from None
        except (OSError, ValueError):
            raise Refusal(503, "platform_unavailable", "Discord cannot be reached right now.") from None

    def person(self, token):
        name, now = hashlib.sha256(token.encode()).hexdigest(), time.monotonic()
        with self.lock:
            self.known = {key: kept for key, kept in self.known.items() if kept["until"] > now}
            kept = self.known.setdefault(name, {"until": now + 30, "lock": threading.Lock(), "person": None})
        with kept["lock"]:  # A page makes several calls at once; the first one asks for all of them.
            if kept["person"] is None:
                guilds = self.ask("/users/@me/guilds", token)
                manages = {row["id"]: row for row in guilds if row.get("owner") or int(row["permissions"]) & MANAGES}
                kept["person"] = {"id": self.ask("/users/@me", token)["id"], "guilds": manages}
            return kept["person"]


def is_of(kind, value):
    """Python's True is an integer too; JSON's is not. A JavaScript program may write 3 as 3.0."""
    if isinstance(value, bool):
        return kind == "boolean"
    return isinstance(value, TYPES[kind]) or (kind == "integer" and isinstance(value, float) and value.is_integer())


def size_error(schema, value, least, most, unit):
    if len(value) < schema.get(least, 0):
        return f"At least {schema[least]} {unit}."
    return f"At most {schema[most]} {unit}." if len(value) > schema.get(most, math.inf) else None


def number_error(schema, value):
    if value < schema.get("minimum", -math.inf) or value <= schema.get("exclusiveMinimum", -math.inf):
        return "This is too small."
    if value > schema.get("maximum", math.inf) or value >= schema.get("exclusiveMaximum", math.inf):
        return "This is too large."
    step = schema.get("multipleOf")
    return f"A multiple of {step}." if step and not math.isclose(value / step, round(value / step)) else None


def list_error(schema, value):
    is_tags = schema.get("control") == "tags"
    texts = [json.dumps(item, sort_keys=True) for item in value]
    texts = [text.lower() for text in texts] if is_tags else texts
    if (is_tags or schema.get("uniqueItems")) and len(set(texts)) < len(texts):
        return "Each only once."
    return size_error(schema, value, "minItems", "maxItems", "entries") or next(
        filter(None, (error_of(schema.get("items", {}), item) for item in value)), None)


def object_error(schema, value):
    properties = schema.get("properties", {})
    if any(key not in value for key in schema.get("required", [])):
        return "Something is missing."
    if schema.get("additionalProperties") is False and any(key not in properties for key in value):
        return "There is something in it that is not known."
    return next(filter(None, (error_of(properties[key], value[key]) for key in value if key in properties)), None)


def error_of(schema, value):
    """What is wrong with a value, by the keywords of JSON Schema that forms are drawn from; None if nothing is."""
    choices = schema.get("enum") or [branch["const"] for branch in schema.get("oneOf", []) if "const" in branch]
    if choices and not any(value == choice and isinstance(value, bool) == isinstance(choice, bool) for choice in choices):
        return "Choose one of the values."
    kinds = schema.get("type", list(TYPES))
    if not any(is_of(kind, value) for kind in (kinds if isinstance(kinds, list) else [kinds])):
        return "This has the wrong type."
    if isinstance(value, str):
        if not re.search(schema.get("pattern", ""), value):
            return schema.get("complaint", "This cannot be accepted.")
        return size_error(schema, value, "minLength", "maxLength", "characters")
    if isinstance(value, list):
        return list_error(schema, value)
    if isinstance(value, dict):
        return object_error(schema, value)
    return number_error(schema, value) if is_of("number", value) else None


def is_empty(value):
    if isinstance(value, dict):
        return all(map(is_empty, value.values()))
    return value is None or (isinstance(value, str) and not value.strip()) or value == []


def check_feature(feature, patch, merged):
    options = feature["options"]["properties"]
    known = {"enabled": {"type": "boolean"}, **options}
    fields = {key: error_of(known[key], value) if key in known else "There is no such option."
              for key, value in patch.items()}
    for key, schema in options.items():
        if merged["enabled"] is True and schema.get("requiredToEnable") and is_empty(merged.get(key)):
            fields[key] = fields.get(key) or "Choose something before you switch this on."
    return fields


def check_settings(patch, _merged):
    fields = {key: None if key in SETTINGS and isinstance(value, str) else "This cannot be accepted."
              for key, value in patch.items()}
    if "chat_prefix" in patch and not fields["chat_prefix"] and not re.fullmatch(r"\S{1,10}", patch["chat_prefix"]):
        fields["chat_prefix"] = "One to ten characters, without spaces."
    return fields


def check_profile(patch, _merged):
    return {key: error_of(PROFILE_SCHEMAS[key], value) if key in PROFILE_SCHEMAS else "This cannot be accepted."
            for key, value in patch.items()}


def roles_of(guild_id):
    """Ask your bot's library here: it knows the roles of every guild that it is in. The second one is made up."""
    role = {"color": 0, "managed": False, "permissions": "0"}
    return [{"id": guild_id, "name": "@everyone", "position": 0, **role},
            {"id": "100000000000000200", "name": "Night owls", "position": 1, **role}]


def choices_of(source, query):
    """What is offered, by `search` or by the `values` that are chosen, for an option of a feature."""
    feature = FEATURES.get(query.get("subject", "").removeprefix("feature:"), {"options": {"properties": {}}})
    option = feature["options"]["properties"].get(query.get("option"), {})
    if source not in CHOICES or option.get("source") != source:
        raise Refusal(404, "not_found", "There is no such thing here.")
    offered, text = CHOICES[source], query.get("search", "").lower()
    wanted = json.loads(query["values"]) if "values" in query else None
    found = [value for value, label in offered.items() if (text in label.lower() if wanted is None else value in wanted)]
    absent = [value for value in wanted or [] if value not in offered]
    return {"choices": [{"value": value, "label": offered[value]} for value in found[:25]], "absent": absent}


def facts_of():
    """Numbers of a guild that your bot counts, by the day in UTC. These are made up."""
    now = time.time()
    days = {time.strftime("%Y-%m-%d", time.gmtime(now - ago * 86400)): 20 - ago for ago in range(14)}
    about = {"feature": "quiet-hours", "label": "Messages held back"}
    return {"series": [{"id": "held-back", "days": days, **about}],
            "counters": [{"id": "held-back-ever", "value": sum(days.values()), **about}],
            "reported_at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(now))}


def tag_of(value):
    return '"' + hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:16] + '"'


class Backend(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 30
    # Head and body are written one after the other; the body would wait until the head has arrived.
    disable_nagle_algorithm = True
    store, platform = None, Platform()

    def log_message(self, *_words):
        """Quiet: a log line per call helps nobody."""

    def answer(self, status, body, **headers):
        data = json.dumps(body).encode()
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", "Content-Length": str(len(data)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def read_body(self):
        size = self.headers.get("Content-Length", "")
        if not size.isdigit() or int(size) > MOST_BYTES:
            raise Refusal(413, "too_large", "That is more than can be sent at once.")
        data = self.rfile.read(int(size))
        self.is_read = True
        if self.headers.get_content_type() != "application/json":
            raise Refusal(415, "not_json", "Send JSON.")
        try:
            body = json.loads(data)
        except ValueError:
            body = None
        if not isinstance(body, dict):
            raise Refusal(400, "malformed", "The body is no JSON object.")
        return body

    def skip_body(self):
        """A body that was not read would pass for the next call on this connection. False for one that is too long."""
        size = self.headers.get("Content-Length", "0")
        if self.is_read or not size.isdigit() or int(size) > MOST_BYTES:
            return self.is_read
        self.rfile.read(int(size))
        return True

    def value(self, name, defaults, check, body):
        """Reads a kept value, or changes the fields that were sent. Answers the whole value either way."""
        with self.store.lock:
            now = {**defaults, **(self.store.read(name) or {})}
            if body is not None:
                wanted = self.headers.get("If-Match")
                if wanted not in (None, "*", tag_of(now)):
                    raise Refusal(412, "conflict", "Somebody else saved this in the meantime.", current=now)
                merged = {**now, **body}
                fields = {key: text for key, text in check(body, merged).items() if text}
                if fields:
                    raise Refusal(422, "invalid", "Some values were not accepted.", fields=fields)
                self.store.write(name, merged)
                now = merged
        return now

    def guild(self, row, guild_id, rest, body):
        settings = f"{guild_id}/settings"
        if rest == "settings":
            return self.value(settings, SETTINGS, check_settings, body)
        if rest.startswith("features/") and rest[9:] in FEATURES:
            feature = FEATURES[rest[9:]]
            defaults = {**feature["defaults"], "enabled": False}
            return self.value(f"{guild_id}/{rest}", defaults, lambda *both: check_feature(feature, *both), body)
        if rest == "roles" and body is None:
            return roles_of(guild_id)
        if rest == "facts" and body is None:
            return facts_of()
        if rest.startswith("choices/") and body is None:
            return choices_of(rest[8:], dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.path).query)))
        if rest == "" and body is None:
            on = [id for id in FEATURES if (self.store.read(f"{guild_id}/features/{id}") or {}).get("enabled")]
            prefix = self.value(settings, SETTINGS, check_settings, None)["chat_prefix"]
            return {"id": guild_id, "name": row["name"], "icon": row.get("icon"), "chat_prefix": prefix,
                    "enabled_features": on, "bot_present": True}
        raise Refusal(404, "not_found", "There is no such thing here.")

    def user(self, user_id, body):
        if body is None and self.store.read(f"user/{user_id}") is None:
            raise Refusal(404, "no_profile", "Nothing is saved about you yet.")
        return {"id": user_id, "profile": self.value(f"user/{user_id}", PROFILE, check_profile, body)}

    def find(self, person):
        path = self.path.split("?")[0]
        found = re.fullmatch(r"/(guilds|users)/(\d{15,21})(?:/(.*))?", path)
        if found and found[1] == "guilds" and found[2] not in person["guilds"]:
            raise Refusal(403, "forbidden", "You may not manage this server.")
        if found and found[1] == "users" and found[2] != person["id"]:
            raise Refusal(403, "forbidden", "This is somebody else’s profile.")
        # Whoever may not make the call must not learn what is wrong with its body: it is read only now.
        body = None if self.command == "GET" else self.read_body()
        if self.command == "POST" and path == "/user/game":
            raise Refusal(400, "protocol", "This bot cannot sign in to game servers yet.")
        if self.command == "POST":
            raise Refusal(404, "not_found", "There is no such thing here.")
        if found and found[1] == "guilds":
            return self.guild(person["guilds"][found[2]], found[2], found[3] or "", body)
        if found and not found[3]:
            return self.user(found[2], body)
        if path == "/features" and body is None:
            # "extensions" names the optional calls that are here.
            return {"features": [{"id": id, **feature} for id, feature in FEATURES.items()],
                    "extensions": ["choices", "facts"]}
        if path == "/heartbeat" and body is None:
            # Where the bot runs in this very program, it is there whenever this answers.
            return {"status": "online", "last_seen_at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())}
        raise Refusal(404, "not_found", "There is no such thing here.")

    def handle_call(self):
        self.is_read = self.command == "GET"
        try:
            kind, _, token = self.headers.get("Authorization", "").partition(" ")
            if kind.lower() != "bearer" or not token.strip():
                raise Refusal(401, "unauthenticated", "Please sign in.")
            value = self.find(self.platform.person(token.strip()))
            is_versioned = "/settings" in self.path or "/features/" in self.path
            self.answer(200, value, **({"ETag": tag_of(value)} if is_versioned else {}))
        except Refusal as refusal:
            current = refusal.body.get("current")
            headers = {"ETag": tag_of(current)} if current else {}
            self.answer(refusal.status, refusal.body, **headers, **({} if self.skip_body() else {"Connection": "close"}))

    do_GET = do_PATCH = do_POST = handle_call


def main():
    host, port = os.environ.get("HOST", "127.0.0.1"), int(os.environ.get("PORT", "8000"))
    Backend.store = Store(os.environ.get("DATABASE", "backend.sqlite"))
    server = ThreadingHTTPServer((host, port), Backend)
    print(f"The backend answers at http://{host}:{server.server_address[1]}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
