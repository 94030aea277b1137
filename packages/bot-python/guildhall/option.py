"""The options of a feature: what a form shows, and what a bot reads.

Each function returns, for type checkers, the type of the option's value, as `dataclasses.field` does.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .feature import Row

    R = TypeVar("R", bound=Row)


class Hints(TypedDict, total=False):
    """What every option may say besides; the dashboard's page "Feature declarations" explains them."""

    description: str
    title_localizations: Mapping[str, str]
    description_localizations: Mapping[str, str]
    labels_localizations: Mapping[str, Mapping[str, str]]
    group: str
    placeholder: str
    complaint: str
    required_to_enable: bool
    guarded: bool
    premium: bool
    permissions: Sequence[str]
    shown_when: Mapping[str, Sequence[Any]] | Sequence[Mapping[str, Sequence[Any]]]
    rules: Sequence[Mapping[str, Any]]


log = logging.getLogger("guildhall")

#: As the wire writes them; `docs/features.md` explains them.
HINTS = frozenset(
    (
        "description group placeholder complaint requiredToEnable guarded premium permissions permissionsWhen shownWhen rules "
        "labels card placeholders secret trim notPast preview unit off channelTypes item fillFrom order control format "
        "minimum maximum multipleOf minLength maxLength minItems maxItems uniqueItems pattern deprecated examples"
    ).split()
)

#: What an annotation may begin with, by the type of the option's value.
ANNOTATIONS = {"boolean": ("bool", "int"), "integer": ("int", "float"), "string": ("str",), "array": ("list",)}
PLAIN = {"bool", "int", "float", "str", "list", "dict", "set", "tuple", "bytes"}


def _as_it_is(value: Any) -> Any:
    return value


@dataclass(frozen=True)
class Declared:
    """An option as it was declared."""

    schema: dict[str, Any]
    #: As JSON has it.
    default: Any
    #: Makes the bot's value of a saved one; raises ValueError or TypeError where it does not fit.
    read: Callable[[Any], Any]
    #: Makes a value for JSON of the bot's.
    write: Callable[[Any], Any] = _as_it_is

    def check_annotation(self, name: str, annotation: object) -> None:
        """Raises TypeError for one such as `str` at a number, which type checkers may not see."""
        if annotation is None:
            return
        text = annotation if isinstance(annotation, str) else getattr(annotation, "__name__", "")
        found = re.match(r"\w+", text)
        kind = self.schema["type"][0] if isinstance(self.schema["type"], list) else self.schema["type"]
        fitting = ("int",) if self.write is _text_of_id else ANNOTATIONS[kind]
        if found and found[0] in PLAIN.difference(fitting):
            raise TypeError(f"{name} is annotated as {text}, but its option has a value of type {fitting[0]}.")


def _camel(name: str) -> str:
    # Translations keep Discord's own spelling.
    if name.endswith("_localizations"):
        return _camel(name.removesuffix("_localizations")) + "_localizations"
    return re.sub(r"_([a-z])", lambda found: found[1].upper(), name)


def _declare(
    title: str,
    schema: dict[str, Any],
    default: Any,
    read: Callable[[Any], Any],
    hints: Mapping[str, Any],
    write: Callable[[Any], Any] = _as_it_is,
) -> Any:
    for name in hints:
        if _camel(name).removesuffix("_localizations") not in HINTS | {"title"}:
            log.warning("The option %r has a hint that the dashboard does not know: %s", title, name)
    named = {_camel(name): value for name, value in hints.items() if value is not None}
    return Declared({**schema, "title": title, **named}, default, read, write)


def _of(kind: type, low: float | None = None, high: float | None = None) -> Callable[[Any], Any]:
    """Reads a value of this type, of which the size, or the number itself, lies between these."""

    def read(value: Any) -> Any:
        if not isinstance(value, kind) or (kind is not bool and isinstance(value, bool)):
            raise TypeError
        size = value if isinstance(value, (int, float)) else len(value)
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


def _whole(title: str, control: str, default: int, min: int, max: int, hints: Mapping[str, Any]) -> Any:
    schema = {"type": "integer", "minimum": min, "maximum": max, "control": control}
    return _declare(title, schema, default, _of(int, min, max), hints)


def number(
    title: str, *, default: int, min: int = 0, max: int, unit: str | None = None, **hints: Unpack[Hints]
) -> int:
    """A whole number. `unit` says what is counted, such as "members"."""
    return _whole(title, "number", default, min, max, {"unit": unit, **hints})


def duration(title: str, *, default: int, min: int = 0, max: int, **hints: Unpack[Hints]) -> int:
    """A length of time in whole seconds."""
    return _whole(title, "duration", default, min, max, hints)


def colour(title: str, *, default: int = 0, **hints: Unpack[Hints]) -> int:
    """A colour as Discord writes it: red, green and blue in one number."""
    return _whole(title, "colour", default, 0, 0xFFFFFF, hints)


def _text(control: str, title: str, default: str, max: int, hints: Mapping[str, Any]) -> Any:
    schema = {"type": "string", "maxLength": max, "control": control}
    return _declare(title, schema, default, _of(str, high=max), hints)


def text(title: str, *, default: str = "", max: int, **hints: Unpack[Hints]) -> str:
    """One line of text."""
    return _text("text", title, default, max, {"trim": True, **hints})


def template(
    title: str,
    *,
    default: str,
    max: int = 2000,
    placeholders: Sequence[Mapping[str, str]] = (),
    **hints: Unpack[Hints],
) -> str:
    """Lines of text with names in braces that stand for something else in each message: `{"name": "member"}`."""
    return _text("template", title, default, max, {"trim": True, "placeholders": list(placeholders), **hints})


def pattern(
    title: str, *, default: str, pattern: str, complaint: str, max: int, **hints: Unpack[Hints]
) -> str:
    """One line of text of a certain form; `complaint` says what is wrong with any other."""
    schema = {"type": "string", "pattern": pattern, "maxLength": max, "control": "text"}
    read = _matching(pattern, _of(str, high=max))
    return _declare(title, schema, default, read, {**hints, "complaint": complaint})


def choice(title: str, *, labels: Mapping[str, str], default: str, **hints: Unpack[Hints]) -> str:
    """One of the keys of `labels`; people read the texts."""
    schema = {"type": "string", "enum": list(labels), "labels": dict(labels), "control": "choice"}
    return _declare(title, schema, default, _among(labels), hints)


def choices(
    title: str, *, labels: Mapping[str, str], default: Sequence[str] = (), **hints: Unpack[Hints]
) -> list[str]:
    """Any number of the keys of `labels`, each once."""
    items = {"type": "string", "enum": list(labels)}
    schema = {"type": "array", "items": items, "labels": dict(labels), "control": "choices"}
    return _declare(title, schema, list(default), _each(_among(labels), len(labels)), hints)


def _among(labels: Mapping[str, str]) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if not isinstance(value, str) or value not in labels:
            raise ValueError
        return value

    return read


def secret(title: str, *, max: int = 4000, **hints: Unpack[Hints]) -> str | None:
    """A text that only the bot can read, such as the key of another service; None while there is none."""
    schema = {"type": ["string", "null"], "maxLength": max, "control": "secret"}
    return _declare(title, schema, None, _or_none(_of(str, high=max)), {"secret": True, "trim": True, **hints})


SNOWFLAKE = r"^\d{15,21}$"


def _id(value: Any) -> int:
    return int(_matching(SNOWFLAKE, _of(str))(value))


def _text_of_id(value: Any) -> Any:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _write_each(write: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: [write(item) for item in value] if isinstance(value, (list, tuple, set, frozenset)) else value


def _one_id(title: str, control: str, hints: Mapping[str, Any]) -> Any:
    schema = {"type": ["string", "null"], "pattern": SNOWFLAKE, "control": control}
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


def emoji(title: str, *, default: str | None = None, **hints: Unpack[Hints]) -> str | None:
    """One emoji, as it is or as Discord writes a server's own: `<:name:id>`."""
    schema = {"type": ["string", "null"], "minLength": 1, "maxLength": 60, "control": "emoji"}
    return _declare(title, schema, default, _or_none(_of(str, 1, 60)), hints)


def tags(
    title: str,
    *,
    item: str,
    max: int,
    longest: int = 100,
    default: Sequence[str] = (),
    **hints: Unpack[Hints],
) -> list[str]:
    """Short texts, each once; `item` is what one is called, and `longest` counts its characters."""
    items = {"type": "string", "minLength": 1, "maxLength": longest}
    schema = {"type": "array", "items": items, "maxItems": max, "control": "tags"}
    read = _each(_of(str, high=longest), max)
    return _declare(title, schema, list(default), read, {"item": item, **hints})


def rows(title: str, row: type[R], *, item: str, max: int, **hints: Unpack[Hints]) -> list[R]:
    """Rows with the options of a class derived from `Row`, in an order that people choose."""
    from .feature import Row

    if not (isinstance(row, type) and issubclass(row, Row)):
        raise TypeError(f"The rows of {title!r} need a class that derives from Row, not {row!r}.")

    def write(value: Any) -> Any:
        options = type(value).options if isinstance(value, Row) else row.options
        values = {name: getattr(value, name) for name in options} if isinstance(value, Row) else value
        if not isinstance(values, dict):
            return value
        return {name: options[name].write(one) if name in options else one for name, one in values.items()}

    schema = {"type": "array", "items": row.schema(), "maxItems": max, "control": "list"}
    return _declare(title, schema, [], _each(row.read, max), {"item": item, **hints}, _write_each(write))
