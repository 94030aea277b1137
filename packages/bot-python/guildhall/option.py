"""The options of a feature: what a form shows, and what a bot reads.

Each function returns, for type checkers, the type of the option's value, as `dataclasses.field` does.
"""

# What is declared is no value of the type that checkers are told.
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Mapping, Sequence, Sized
from dataclasses import dataclass
from datetime import date, datetime, time
from datetime import timezone as _timezone
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar, cast

from .message import GUILD_NAMES, MEMBER_AND_GUILD_NAMES, Message, RichMessage, message_schema, rich_message_schema
from .names import wire_name

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .feature import Row

    R = TypeVar("R", bound=Row)


__all__ = ["GUILD_NAMES", "MEMBER_AND_GUILD_NAMES"]


class _Hints(TypedDict, total=False):
    """What is a parameter of no function."""

    description: str
    group: str
    placeholder: str
    add: str
    title_localizations: Mapping[str, str]
    description_localizations: Mapping[str, str]
    group_localizations: Mapping[str, str]
    placeholder_localizations: Mapping[str, str]
    complaint_localizations: Mapping[str, str]
    item_localizations: Mapping[str, str]
    add_localizations: Mapping[str, str]
    unit_localizations: Mapping[str, str | Mapping[str, str]]
    labels_localizations: Mapping[str, Mapping[str, str]]
    preview: Sequence[Mapping[str, Any]]
    card: Mapping[str, str]
    off: Mapping[str, float]
    permissions_when: Mapping[str, Sequence[str]]
    not_past: bool
    fill_from: str
    source: str
    depends_on: str | Sequence[str]
    required_to_enable: bool
    guarded: bool
    premium: bool
    permissions: Sequence[str]
    shown_when: Mapping[str, Sequence[Any]] | Sequence[Mapping[str, Sequence[Any]]]
    rules: Sequence[Mapping[str, Any]]


class HintsOfPattern(_Hints, total=False):
    """What a pattern may say besides: what is wrong with a text is among its own parameters."""

    placeholders: Sequence[Mapping[str, Any]]


class HintsOfMessage(_Hints, total=False):
    """What a message may say besides: its placeholders are among its own parameters."""

    complaint: str


class Hints(HintsOfPattern, total=False):
    """What every option may say besides; the dashboard's page "Feature declarations" explains them."""

    complaint: str


for _hint in Hints.__optional_keys__:
    wire_name(_hint)

log = logging.getLogger("guildhall")

#: What an annotation may begin with, by the type of the option's value.
ANNOTATIONS = {
    "boolean": ("bool", "int"),
    "integer": ("int", "float"),
    "number": ("int", "float"),
    "string": ("str",),
    "array": ("list",),
}
PLAIN = {"bool", "int", "float", "str", "list", "dict", "set", "tuple", "bytes", "date", "datetime", "time", "timedelta"}


#: Characters of one line where a builder is given no `max`, and rows of a list.
LINE = 300
ROWS = 50

#: What reading raises where a value does not fit.
MISFITS = (ValueError, TypeError, KeyError, AttributeError)


def _as_it_is(value: Any) -> Any:
    return value


@dataclass(frozen=True)
class Declared:
    """An option as it was declared."""

    schema: dict[str, Any]
    #: As JSON has it.
    default: Any
    #: Makes the bot's value of a saved one; raises one of `MISFITS` where it does not fit.
    read: Callable[[Any], Any]
    #: Makes a value for JSON of the bot's.
    write: Callable[[Any], Any] = _as_it_is

    @property
    def is_secret(self) -> bool:
        return "secret" in self.schema

    def first(self) -> Any:
        """The default as the bot reads it; as it is, where it does not fit itself."""
        try:
            return self.read(self.default)
        except MISFITS:
            return self.default

    def check_json(self, name: str) -> None:
        """Raises TypeError for a part that JSON cannot hold, such as a compiled pattern."""
        for part, value in {**self.schema, "default": self.default}.items():
            try:
                json.dumps(value, allow_nan=False)
            except (TypeError, ValueError) as problem:
                raise TypeError(f"{name}: its {part} is {value!r}, which JSON cannot hold.") from problem

    def check_annotation(self, name: str, annotation: object) -> None:
        """Raises TypeError for one such as `str` at a number, which type checkers may not see."""
        if annotation is None:
            return
        text = annotation if isinstance(annotation, str) else getattr(annotation, "__name__", "")
        found = re.match(r"(?:\w+\.)*(\w+)", text)
        kind = (self.schema["anyOf"][0] if "anyOf" in self.schema else self.schema)["type"]
        fitting = FITTING.get(self.write) or ANNOTATIONS[kind]
        if found and found[1] in PLAIN.difference(fitting):
            raise TypeError(f"{name} is annotated as {text}, but its option has a value of type {fitting[0]}.")


#: The hints whose value has keys of the dashboard's, and not of the bot's own, and those that are of two words.
NESTED = {"rules": ("not_below", "any_of"), "preview": ("after_press", "shown_when"), "placeholders": ()}
for _names in NESTED.values():
    for _name in _names:
        wire_name(_name)


def _wire_keys(hint: str, value: Any) -> Any:
    if hint not in NESTED or not isinstance(value, (list, tuple)):
        return value
    return [{wire_name(key): part for key, part in one.items()} if isinstance(one, Mapping) else one for one in value]


def _declare(
    title: str,
    schema: dict[str, Any],
    default: Any,
    read: Callable[[Any], Any],
    hints: Mapping[str, Any],
    write: Callable[[Any], Any] = _as_it_is,
) -> Any:
    if "default" in hints:
        raise TypeError(f"The option {title!r} takes no default: nothing is chosen in it to begin with.")
    named = {wire_name(name): _wire_keys(name, value) for name, value in hints.items() if value is not None}
    return Declared({**schema, "title": title, **named}, default, read, write)


def _of(kind: type, low: float | None = None, high: float | None = None) -> Callable[[Any], Any]:
    """Reads a value of this type, of which the size, or the number itself, lies between these."""

    def read(value: Any) -> Any:
        if not isinstance(value, kind) or (kind is not bool and isinstance(value, bool)):
            raise TypeError
        size: Any = value if isinstance(value, (int, float)) else len(cast(Sized, value))
        if (low is not None and size < low) or (high is not None and size > high):
            raise ValueError
        return value

    return read


def _matching(pattern: str, read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def check(value: Any) -> Any:
        if re.search(pattern, read(value)) is None:
            raise ValueError
        return value

    return check


def _or_none(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else read(value)


def _each(read: Callable[[Any], Any], most: int) -> Callable[[Any], Any]:
    return lambda value: [read(item) for item in _of(list, high=most)(value)]


def toggle(title: str, *, default: bool = False, **hints: Unpack[Hints]) -> bool:
    """On or off."""
    return _declare(title, {"type": "boolean", "control": "switch"}, default, _of(bool), hints)


def _or_null(schema: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [schema, {"type": "null"}]}


def _whole(title: str, control: str, default: int, min: int, max: int | None, hints: Mapping[str, Any]) -> Any:
    limit = {} if max is None else {"maximum": max}
    schema = {"type": "integer", "minimum": min, **limit, "control": control}
    return _declare(title, schema, default, _of(int, min, max), hints)


def number(
    title: str,
    *,
    default: int,
    min: int = 0,
    max: int | None = None,
    step: int | None = None,
    unit: str | Mapping[str, str] | None = None,
    **hints: Unpack[Hints],
) -> int:
    """A whole number, without an end where `max` is left out; in steps of `step` where that is given. `unit` says what is
    counted, such as "members" or `{"one": "member", "other": "members"}`."""
    declared = _whole(title, "number", default, min, max, {"unit": unit, **hints})
    if step is not None:
        declared.schema.update({"type": "number", "multipleOf": step})
    return declared


def duration(title: str, *, default: int, min: int = 0, max: int | None = None, **hints: Unpack[Hints]) -> int:
    """A length of time in whole seconds."""
    return _whole(title, "duration", default, min, max, hints)


def colour(title: str, *, default: int = 0, **hints: Unpack[Hints]) -> int:
    """A colour as Discord writes it: red, green and blue in one number."""
    return _whole(title, "colour", default, 0, 0xFFFFFF, {"complaint": "Choose a colour.", **hints})


def _text(control: str, title: str, default: str, max: int, empty: str | None, hints: Mapping[str, Any]) -> Any:
    # The pattern says in JSON Schema what trimming comes to.
    filled = {} if empty is None else {"minLength": 1, "pattern": r"\S"}
    schema = {"type": "string", "maxLength": max, "control": control, **filled}
    read = _of(str, high=max) if empty is None else _matching(r"\S", _of(str, high=max))
    return _declare(title, schema, default, read, {"complaint": empty, "trim": True, **hints})


def text(title: str, *, default: str = "", max: int = LINE, empty: str | None = None, **hints: Unpack[Hints]) -> str:
    """One line of text. `empty` is what people read where it is blank; without it, it may be."""
    return _text("text", title, default, max, empty, hints)


def template(
    title: str,
    *,
    default: str,
    placeholders: Sequence[Mapping[str, Any]],
    max: int = 2000,
    empty: str = "Write a message.",
    **hints: Unpack[HintsOfMessage],
) -> str:
    """Lines of text with names in braces that stand for something else in each message:
    `placeholders=[{"name": "member"}]`, or `[]` for none."""
    more = {"placeholders": _placeholders(title, placeholders), **hints}
    return _text("template", title, default, max, empty, more)


def _text_of_pattern(title: str, pattern: Any) -> str:
    if isinstance(pattern, re.Pattern):
        if not isinstance(pattern.pattern, str) or pattern.flags & ~re.UNICODE:
            raise TypeError(f"{title}: the flags of {pattern!r} would be lost; give a text without them, such as r'[Aa]'.")
        return pattern.pattern
    if not isinstance(pattern, str):
        raise TypeError(f"{title}: its pattern is {pattern!r}, where a text belongs, such as r'^[a-z]+$'.")
    return pattern


def pattern(
    title: str,
    *,
    default: str,
    pattern: str | re.Pattern[str],
    complaint: str,
    max: int = LINE,
    **hints: Unpack[HintsOfPattern],
) -> str:
    """One line of text of a certain form; `complaint` says what is wrong with any other. The pattern is written in the syntax of
    JavaScript, which knows no `(?P<name>…)`, `\\A` and `\\Z`."""
    pattern = _text_of_pattern(title, pattern)
    schema = {"type": "string", "pattern": pattern, "maxLength": max, "control": "text"}
    read = _of(str, high=max)
    try:
        re.compile(pattern)
        read = _matching(pattern, read)
    except re.error as problem:
        text = "The dashboard may know the pattern of the option %r, but Python does not (%s): what is saved is not checked again."
        log.warning(text, title, problem)
    return _declare(title, schema, default, read, {**hints, "complaint": complaint})


LINK = "Enter a link that starts with https://."


def link(title: str, *, default: str = "", **hints: Unpack[Hints]) -> str:
    """A web address, or "" for none."""
    pattern = r"^(?:https:\/\/\S+)?$"
    schema = {"type": "string", "maxLength": 2048, "pattern": pattern, "control": "text"}
    more = {"complaint": LINK, "placeholder": "https://", "trim": True, **hints}
    return _declare(title, schema, default, _matching(pattern, _of(str, high=2048)), more)


def image(title: str, *, default: str | None = None, **hints: Unpack[Hints]) -> str | None:
    """The address of an image, or None for none."""
    pattern = r"^https?:\/\/\S+$"
    schema = {**_or_null({"type": "string", "maxLength": 2048, "pattern": pattern}), "control": "image"}
    read = _or_none(_matching(pattern, _of(str, high=2048)))
    return _declare(title, schema, default, read, {"complaint": LINK, **hints})


#: The days that exist, and a time with its offset.
MOMENT = (
    r"^(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|\d{4}-(?:"
    r"(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|"
    r"(?:02)-(?:0[1-9]|1\d|2[0-8])))"
    r"T(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|([+-](?:[01]\d|2[0-3]):[0-5]\d)))$"
)


#: A day of room at both ends, so that the clocks of every zone show a year that `datetime` has.
FIRST_MOMENT, END_OF_MOMENTS = datetime(1, 1, 2, tzinfo=_timezone.utc), datetime(9999, 12, 31, tzinfo=_timezone.utc)


def _moment(value: Any) -> datetime:
    found = re.fullmatch(r"(.{19})(?:\.(\d{1,9}))?(Z|.{6})", _matching(MOMENT, _of(str))(value))
    if found is None:
        raise ValueError
    # Python 3.10 reads neither "Z" nor more or fewer digits.
    fraction, zone = (found[2] or "")[:6].ljust(6, "0"), found[3].replace("Z", "+00:00")
    moment = datetime.fromisoformat(f"{found[1]}.{fraction}{zone}")
    if not FIRST_MOMENT <= moment < END_OF_MOMENTS:
        raise ValueError
    return moment


def _text_of_moment(value: Any) -> Any:
    if isinstance(value, date) and not (isinstance(value, datetime) and value.tzinfo):
        raise ValueError(f"{value!r} needs a time and a time zone, such as datetime.now(timezone.utc)")
    return value.isoformat() if isinstance(value, datetime) else value


def date_time(title: str, **hints: Unpack[Hints]) -> datetime | None:
    """A moment, with its offset; None while none is chosen."""
    schema = {**_or_null({"type": "string", "format": "date-time", "pattern": MOMENT}), "control": "datetime"}
    more = {"complaint": "Choose a date and a time.", **hints}
    return _declare(title, schema, None, _or_none(_moment), more, _text_of_moment)


TIME_OF_DAY = r"^(?:[01][0-9]|2[0-3]):[0-5][0-9]$"


def _text_of_time(value: Any) -> Any:
    return value.isoformat("minutes") if isinstance(value, time) else value


def time_of_day(title: str, *, default: time | str = "12:00", **hints: Unpack[Hints]) -> time:
    """A time of day by the hour and minute, `time(18, 30)`, or "18:30"."""
    read = _matching(TIME_OF_DAY, _of(str))
    schema = {"type": "string", "pattern": TIME_OF_DAY, "control": "time"}
    more = {"complaint": "Enter a time such as 09:00.", **hints}
    return _declare(
        title, schema, _text_of_time(default), lambda value: time.fromisoformat(read(value)), more, _text_of_time
    )


def _placeholders(title: str, placeholders: Any) -> list[Mapping[str, Any]]:
    is_list = isinstance(placeholders, Sequence)
    if not is_list or not all(isinstance(one, Mapping) and "name" in one for one in placeholders):
        raise TypeError(f"{title}: its placeholders are no list such as [{{'name': 'prize'}}]; [] has none.")
    return list(placeholders)


def _message(value: Any) -> Message:
    if set(value) != {"content", "embed"} or not isinstance(value["embed"], (dict, type(None))):
        raise ValueError
    return Message(_of(str)(value["content"]), value["embed"])


def _json_of_message(value: Any) -> Any:
    return {"content": value.content, "embed": value.embed} if isinstance(value, Message) else value


def message(
    title: str,
    *,
    placeholders: Sequence[Mapping[str, Any]],
    default: Message | str = "",
    **hints: Unpack[HintsOfMessage],
) -> Message:
    """A message with an embed: `discord.Embed.from_dict(message.embed)`. `placeholders` are names that texts may use in
    braces, such as `MEMBER_AND_GUILD_NAMES` or `[{"name": "prize", "sample": "A cake"}]`; `[]` for none."""
    names = _placeholders(title, placeholders)
    schema = {**message_schema(names), "control": "message"}
    first = Message(default) if isinstance(default, str) else default
    more: dict[str, Any] = {**hints, "placeholders": names}
    return _declare(title, schema, _json_of_message(first), _message, more, _json_of_message)


def _rich_message(value: Any) -> RichMessage:
    if set(value) != {"content", "embeds", "links"}:
        raise ValueError
    return RichMessage(_of(str)(value["content"]), _each(_of(dict), 10)(value["embeds"]), _each(_of(dict), 25)(value["links"]))


def _json_of_rich_message(value: Any) -> Any:
    if not isinstance(value, RichMessage):
        return value
    return {"content": value.content, "embeds": list(value.embeds), "links": list(value.links)}


def rich_message(
    title: str,
    *,
    placeholders: Sequence[Mapping[str, Any]],
    embeds: int = 10,
    links: int = 25,
    default: RichMessage | str = "",
    **hints: Unpack[HintsOfMessage],
) -> RichMessage:
    """A message with several embeds, and with buttons below it that open addresses; `embeds` and `links` say how many. A
    bot with buttons of its own below the message asks for fewer. `to_message_payload` writes it as Discord takes it."""
    for name, count, most in (("embeds", embeds, 10), ("links", links, 25)):
        if not isinstance(count, int) or not 0 <= count <= most:
            raise ValueError(f"{title}: {name} must be a whole number from 0 to {most}.")
    names = _placeholders(title, placeholders)
    emoji_schema = {"type": "string", "pattern": EMOJI, "control": "emoji", "complaint": NO_EMOJI}
    schema = {**rich_message_schema(names, emoji_schema, embeds, links), "control": "message"}
    first = RichMessage(default) if isinstance(default, str) else default
    more: dict[str, Any] = {**hints, "placeholders": names}
    return _declare(title, schema, _json_of_rich_message(first), _rich_message, more, _json_of_rich_message)


def choice(title: str, *, labels: Mapping[str, str], default: str, **hints: Unpack[Hints]) -> str:
    """One of the keys of `labels`; people read the texts."""
    schema = {"type": "string", **_labelled(title, labels), "control": "choice"}
    return _declare(title, schema, default, _among(labels), hints)


def choices(
    title: str, *, labels: Mapping[str, str], default: Sequence[str] = (), **hints: Unpack[Hints]
) -> list[str]:
    """Any number of the keys of `labels`, each once."""
    labelled = _labelled(title, labels)
    items = {"type": "string", "enum": labelled["enum"]}
    schema = {"type": "array", "items": items, "labels": labelled["labels"], "control": "choices"}
    return _declare(title, schema, _listed(title, default), _each(_among(labels), len(labels)), hints)


def _labelled(title: str, labels: Any) -> dict[str, Any]:
    if not isinstance(labels, Mapping) or not labels:
        wrong = "empty" if isinstance(labels, Mapping) else "no dictionary"
        raise TypeError(f"{title}: its labels are {wrong}: give texts by their values, {{'day': 'Every day'}}.")
    return {"enum": list(labels), "labels": dict(labels)}


def _listed(title: str, default: Any) -> list[Any]:
    """A text would be a list of its letters."""
    if isinstance(default, str):
        raise TypeError(f"{title}: its default is {default!r}, where a list belongs: [{default!r}].")
    return list(default)


def _among(labels: Mapping[str, str]) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if not isinstance(value, str) or value not in labels:
            raise ValueError
        return value

    return read


def secret(title: str, *, max: int = 4000, **hints: Unpack[Hints]) -> str | None:
    """A text that only the bot can read, such as the key of another service; None while there is none."""
    schema = {**_or_null({"type": "string", "maxLength": max}), "control": "secret"}
    return _declare(title, schema, None, _or_none(_of(str, high=max)), {"secret": True, "trim": True, **hints})


SNOWFLAKE = r"^\d{15,21}$"


def _id(value: Any) -> int:
    return int(_matching(SNOWFLAKE, _of(str))(value))


def _text_of_id(value: Any) -> Any:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _write_each(write: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: [write(item) for item in value] if isinstance(value, (list, tuple, set, frozenset)) else value


def _one_id(title: str, control: str, hints: Mapping[str, Any]) -> Any:
    schema = {**_or_null({"type": "string", "pattern": SNOWFLAKE}), "control": control}
    complaint = f"Choose a {control}."
    return _declare(title, schema, None, _or_none(_id), {"complaint": complaint, **hints}, _text_of_id)


def _ids(title: str, control: str, max: int, hints: Mapping[str, Any]) -> Any:
    items = {"type": "string", "pattern": SNOWFLAKE, "complaint": f"Choose {control} from the list."}
    schema = {"type": "array", "items": items, "maxItems": max, "control": control}
    return _declare(title, schema, [], _each(_id, max), hints, _write_each(_text_of_id))


def channel(
    title: str, *, channel_types: Sequence[int] | None = None, **hints: Unpack[Hints]
) -> int | None:
    """A channel's id, or None while none is chosen. `channel_types` are Discord's numbers."""
    return _one_id(title, "channel", {"channel_types": channel_types, **hints})


def channels(
    title: str, *, max: int = 50, channel_types: Sequence[int] | None = None, **hints: Unpack[Hints]
) -> list[int]:
    """Ids of channels, each once."""
    return _ids(title, "channels", max, {"channel_types": channel_types, **hints})


def role(title: str, **hints: Unpack[Hints]) -> int | None:
    """A role's id, or None while none is chosen. A role that the bot gives needs `permissions=["MANAGE_ROLES"]`."""
    return _one_id(title, "role", hints)


def roles(title: str, *, max: int = 50, **hints: Unpack[Hints]) -> list[int]:
    """Ids of roles, each once."""
    return _ids(title, "roles", max, hints)


def member(title: str, **hints: Unpack[Hints]) -> int | None:
    """A member's user id, or None while nobody is chosen."""
    return _one_id(title, "member", hints)


def members(title: str, *, max: int = 50, **hints: Unpack[Hints]) -> list[int]:
    """User ids of members, each once."""
    return _ids(title, "members", max, hints)


#: A custom emoji as Discord writes it, a keycap, or up to 30 characters from the blocks that emoji stand in.
EMOJI = (
    r"^(?:<a?:[A-Za-z0-9_]{1,32}:[0-9]{15,21}>|[0-9#*]\uFE0F?\u20E3|[^\0-\u00A8\u00AA-\u00AD\u00AF-\u200C\u200E-\u203B"
    r"\u2E80-\u302F\u3031-\u303C\u303E-\u3296\u3300-\uD7FF\uE000-\uFE0E\uFE10-\uFFFF]{1,30})$"
)
NO_EMOJI = "Choose an emoji."


def emoji(title: str, *, default: str | None = None, **hints: Unpack[Hints]) -> str | None:
    """One emoji, as it is or as Discord writes a server's own: `<:name:id>`."""
    schema = {**_or_null({"type": "string", "pattern": EMOJI}), "control": "emoji"}
    more = {"complaint": NO_EMOJI, **hints}
    return _declare(title, schema, default, _or_none(_matching(EMOJI, _of(str))), more)


def timezone(title: str, *, default: str = "UTC", **hints: Unpack[Hints]) -> str:
    """The name of a time zone of the IANA database: `zoneinfo.ZoneInfo("Europe/Berlin")`."""
    schema = {"type": "string", "minLength": 1, "maxLength": 64, "control": "timezone"}
    return _declare(title, schema, default, _of(str, 1, 64), {"complaint": "Choose a time zone.", **hints})


def tags(
    title: str, *, item: str, of: str, max: int = ROWS, default: Sequence[str] = (), **hints: Unpack[Hints]
) -> list[str]:
    """Short texts, each once; `item` is what one is called, and `of` what each must be: `option.text("Word", max=30)`."""
    text: Any = of
    if not isinstance(text, Declared):
        raise TypeError(
            f"{title}: of, which says what each text must be, is no option: make it with a function, such as option.text(…)."
        )
    schema = {"type": "array", "items": text.schema, "maxItems": max, "control": "tags"}
    return _declare(title, schema, _listed(title, default), _each(text.read, max), {"item": item, **hints})


def _rows(control: str, title: str, row: type[R], item: str, max: int, hints: Mapping[str, Any]) -> Any:
    from .feature import Row

    if not (isinstance(row, type) and issubclass(row, Row)):
        raise TypeError(f"The rows of {title!r} need a subclass of Row, not {row!r}.")

    def write(value: Any) -> Any:
        if isinstance(value, Row):
            return value._write({name: getattr(value, name) for name in value.options})
        return row._write(value) if isinstance(value, dict) else value

    schema = {"type": "array", "items": row.schema(), "maxItems": max, "control": control}
    return _declare(title, schema, [], _each(row.read, max), {"item": item, **hints}, _write_each(write))


def rows(title: str, row: type[R], *, item: str, max: int = ROWS, **hints: Unpack[Hints]) -> list[R]:
    """Rows with the options of a class derived from `Row`, in an order that people choose."""
    return _rows("list", title, row, item, max, hints)


def commands(title: str, row: type[R], *, item: str, max: int = ROWS, **hints: Unpack[Hints]) -> list[R]:
    """Rules for the commands that the bot reports."""
    return _rows("commands", title, row, item, max, hints)


#: What annotations may begin with where the bot's value is of another type than JSON's.
FITTING: Mapping[Callable[[Any], Any], tuple[str, ...]] = {
    _text_of_id: ("int",),
    _text_of_moment: ("datetime",),
    _text_of_time: ("time",),
    _json_of_message: ("Message",),
    _json_of_rich_message: ("RichMessage",),
}
