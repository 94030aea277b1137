"""Features as classes: what a bot declares, and what it reads."""

from __future__ import annotations

import inspect
import json
import logging
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NoReturn, TypeVar, Union

from . import option
from .handlers import checked_takes
from .names import wire_name
from .option import MISFITS, Declared

if TYPE_CHECKING:
    from .answering import ActionUse

Handler = TypeVar(
    "Handler", bound="Callable[[Any, ActionUse], str | ActionResult | None | Awaitable[str | ActionResult | None]]"
)
F = TypeVar("F", bound="Feature")
R = TypeVar("R", bound="Row")
S = TypeVar("S", bound="Settings")


log = logging.getLogger("guildhall")

#: Where a method has what was declared of it.
ACTION = "_guildhall_action"

RESERVED = {"about", "actions", "declaration", "declared", "enabled", "id", "options", "read", "schema"}


def _annotations(cls: type) -> Mapping[str, Any]:
    """Those of the class itself. From Python 3.14 on, asking for them evaluates them, and a name may not exist yet."""
    try:
        return inspect.get_annotations(cls)
    except NameError:
        return {}


@dataclass(frozen=True)
class ActionResult:
    """What was done, in words and with a link that begins with https://; or `refused`, why nothing was."""

    text: str | None = None
    url: str | None = None
    refused: str | None = None

    def __post_init__(self) -> None:
        if self.refused is not None and (self.text or self.url):
            raise ValueError("Say either what was done, with text and url, or with refused why nothing was.")


def action(
    label: str,
    *,
    description: str | None = None,
    confirm: str | None = None,
    style: Literal["primary", "secondary", "danger"] = "secondary",
    guarded: bool = False,
    label_localizations: Mapping[str, str] | None = None,
    description_localizations: Mapping[str, str] | None = None,
    confirm_localizations: Mapping[str, str] | None = None,
) -> Callable[[Handler], Handler]:
    """A button on the feature's page: the method under it runs with what is saved, within ten seconds. It gets an
    `ActionUse`, and returns a text or an `ActionResult`. `confirm` is what people are told before it runs. The id of the
    action is the name of the method with dashes: `clear_queue` is `clear-queue`."""
    if not isinstance(label, str):
        name = getattr(label, "__name__", repr(label))
        raise TypeError(f'action {name}: give the text on its button, such as @action("Draw now").')
    texts = {
        "description": description,
        "confirm": confirm,
        "guarded": guarded or None,
        "label_localizations": label_localizations,
        "description_localizations": description_localizations,
        "confirm_localizations": confirm_localizations,
    }
    about = {"label": label, "style": style, **{name: text for name, text in texts.items() if text is not None}}

    def declare(handler: Handler) -> Handler:
        checked_takes(f"action {getattr(handler, '__name__', repr(handler))}", handler, "self", "use")
        setattr(handler, ACTION, about)
        return handler

    return declare


def _with_texts_for_ids(value: Any) -> Any:
    """What is not declared here, as JSON has it: there, ids are texts."""
    if isinstance(value, Mapping):
        return {name: _with_texts_for_ids(part) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_with_texts_for_ids(part) for part in value]
    return str(value) if isinstance(value, int) and value >= 2**53 else value


class _Options:
    """Options declared as attributes of a class, and their values as attributes of its instances."""

    options: ClassVar[dict[str, Declared]] = {}

    def __init_subclass__(cls) -> None:
        own = {name: value for name, value in vars(cls).items() if isinstance(value, Declared)}
        for name, value in vars(cls).items():
            if inspect.isfunction(value) and value.__module__ == option.__name__:
                raise TypeError(f"{cls.__name__}.{name}: call option.{value.__name__}(…) with a title.")
        for name, annotation in _annotations(cls).items():
            is_own = cls.__module__ != __name__ and "ClassVar" not in str(annotation)
            if is_own and not name.startswith("_") and name not in own and name not in cls.options:
                text = "%s.%s is not an option: make it one, such as option.text(…), or annotate it as a ClassVar."
                log.warning(text, cls.__name__, name)
        for name, declared in own.items():
            # What the package itself looks for at the class would be the option.
            if name in RESERVED:
                raise TypeError(f"{cls.__name__}.{name}: no option can have this name.")
            declared.check_json(f"{cls.__name__}.{name}")
            declared.check_annotation(f"{cls.__name__}.{name}", _annotations(cls).get(name))
        cls.options = {**cls.options, **own}

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(self._shown(name, value) for name, value in vars(self).items())})"

    def _shown(self, name: str, value: Any) -> str:
        """As logs may have it: a secret is in none."""
        is_secret = name in self.options and self.options[name].is_secret and value is not None
        return f"{name}=…" if is_secret else f"{name}={value!r}"

    @classmethod
    def schema(cls) -> dict[str, Any]:
        """The options as JSON Schema."""
        return {
            "type": "object",
            "properties": {name: declared.schema for name, declared in cls.options.items()},
            "additionalProperties": False,
        }

    @classmethod
    def declared(cls) -> dict[str, Any]:
        """The options as the dashboard takes them."""
        draft = {"$schema": "https://json-schema.org/draft/2020-12/schema", "required": list(cls.options)}
        defaults = {name: declared.default for name, declared in cls.options.items()}
        return {"options": {**cls.schema(), **draft}, "defaults": defaults}

    @classmethod
    def _write(cls, values: Mapping[str, Any]) -> dict[str, Any]:
        """Values of the bot's as the dashboard takes them."""
        options = cls.options
        return {
            name: options[name].write(value) if name in options else _with_texts_for_ids(value)
            for name, value in values.items()
        }

    def _fill(self, saved: Mapping[str, Any], on_misfit: Callable[[str, Any], None]) -> None:
        """Takes what was saved; an option that nobody saved, or whose value does not fit, has its default."""
        for name, declared in self.options.items():
            try:
                setattr(self, name, declared.read(saved[name]) if name in saved else declared.first())
            except MISFITS:
                on_misfit(name, saved[name])
                setattr(self, name, declared.first())


class Row(_Options):
    """What one row of a list holds; see `option.rows`."""

    def __init__(self, **values: Any) -> None:
        """What is left out has its default."""
        unknown = ", ".join(sorted(values.keys() - self.options.keys()))
        if unknown:
            raise TypeError(f"{type(self).__name__} has no option {unknown}.")
        for name, declared in self.options.items():
            setattr(self, name, values[name] if name in values else declared.first())

    @classmethod
    def schema(cls) -> dict[str, Any]:
        """As JSON Schema, in which each option has its default: a new row begins with it."""
        schema = super().schema()
        for name, declared in cls.options.items():
            schema["properties"][name] = {**declared.schema, "default": declared.default}
        return schema

    @classmethod
    def read(cls: type[R], saved: Any) -> R:
        """Raises one of `MISFITS` where a row does not fit."""
        known = {name: declared.read(saved.get(name, declared.default)) for name, declared in cls.options.items()}
        return cls(**known)


def _preset_of(feature: type[Feature], preset: Mapping[str, Any], at: int) -> dict[str, Any]:
    """As the dashboard takes it. Raises TypeError or ValueError, with what it is about."""
    which = f"The feature {feature.id}: the preset {preset.get('name', at)!r}"
    options = preset.get("options")
    if not isinstance(options, Mapping):
        raise TypeError(f"{which} has no options: give a dictionary of values by their names.")
    written = {}
    for name, value in options.items():
        try:
            written.update(feature._write({name: value}))
            json.dumps(written[name], allow_nan=False)
        except (TypeError, ValueError) as problem:
            raise type(problem)(f"{which}: {name}: {problem}") from problem
    return {**preset, "options": written}


def _actions_of(cls: type) -> dict[str, str]:
    """The names of the methods under `@action`, by the ids of the actions."""
    own = {name.replace("_", "-"): name for name, value in vars(cls).items() if hasattr(value, ACTION)}
    for id, name in own.items():
        if not re.fullmatch("[a-z][a-z0-9-]{0,63}", id):
            raise TypeError(f"{cls.__name__}.{name}: write the action's name in lowercase, such as draw_now.")
    return own


class Feature(_Options):
    """Derive from it to declare a feature; `Guild.feature` gives instances of what you derive."""

    id: ClassVar[str]
    about: ClassVar[dict[str, Any]]
    #: The names of the methods that run actions, by the ids of these.
    actions: ClassVar[dict[str, str]] = {}
    enabled: bool

    def __init_subclass__(
        cls,
        *,
        id: str,
        name: str,
        summary: str = "",
        category: str = "other",
        icon: str = "puzzle",
        permissions: Sequence[str] = (),
        presets: Sequence[Mapping[str, Any]] = (),
        always_on: bool = False,
        locked: bool | str = False,
        premium: bool = False,
        name_localizations: Mapping[str, str] | None = None,
        summary_localizations: Mapping[str, str] | None = None,
        category_localizations: Mapping[str, str] | None = None,
        locked_localizations: Mapping[str, str] | None = None,
        **unknown: NoReturn,
    ) -> None:
        """`id` is kebab-case and never changes: what people choose is saved under it. `locked` keeps people from
        switching it on: the reason in a sentence, or True. `premium` leaves it to people and servers with premium.
        Translations are by Discord's locales and `ar`."""
        for slip in unknown:
            known = [*inspect.signature(cls.__init_subclass__).parameters][:-1]
            meant = "".join(f' Did you mean "{one}"?' for one in get_close_matches(slip, known, 1))
            raise TypeError(f"The feature {id}: there is no {slip}.{meant}")
        super().__init_subclass__()
        cls.actions = {**cls.actions, **_actions_of(cls)}
        translations = {
            "name_localizations": name_localizations,
            "summary_localizations": summary_localizations,
            "category_localizations": category_localizations,
            "locked_localizations": locked_localizations,
        }
        cls.id = id
        for what, texts in translations.items():
            if texts is not None and not isinstance(texts, Mapping):
                why = f"its {what} are {texts!r}, where a dictionary by locales belongs: {{'de': …}}."
                raise TypeError(f"The feature {id}: {why}")
        if isinstance(presets, (str, Mapping)) or not all(isinstance(preset, Mapping) for preset in presets):
            raise TypeError(f"The feature {id}: its presets are no list of dictionaries with name, summary and options.")
        if not isinstance(permissions, (list, tuple, set, frozenset)):
            why = f"its permissions are {permissions!r}, where a list belongs: ['SEND_MESSAGES']."
            raise TypeError(f"The feature {id}: {why}")
        cls.about = {
            "id": id,
            "name": name,
            "summary": summary,
            "category": category,
            "icon": icon,
            "permissions": list(permissions),
            **({wire_name("always_on"): True} if always_on else {}),
            **({"locked": locked} if locked else {}),
            **({"premium": True} if premium else {}),
            **{name: dict(texts) for name, texts in translations.items() if texts is not None},
        }
        cls.about["presets"] = [_preset_of(cls, preset, at) for at, preset in enumerate(presets)]

    @classmethod
    def declaration(cls) -> dict[str, Any]:
        """The feature as the dashboard takes it."""
        actions = [{"id": id, **getattr(getattr(cls, name), ACTION)} for id, name in cls.actions.items()]
        more = {"actions": actions} if actions else {}
        return {**cls.about, **cls.declared(), **more}

    @classmethod
    def read(cls: type[F], saved: Mapping[str, Any] | None, on_misfit: Callable[[str, Any], None]) -> F:
        """The feature as it was saved; `saved` is None where it never was. `on_misfit` hears the name and the value of each
        option that does not fit."""
        feature = cls()
        feature.enabled = bool(saved.get("enabled")) if saved else wire_name("always_on") in cls.about
        feature._fill(saved or {}, on_misfit)
        return feature


class Settings(_Options):
    """Derive from it to declare what people set at the end of a server's settings page; `Guild.own_settings` gives instances."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for name in _actions_of(cls).values():
            raise TypeError(f"{cls.__name__}.{name}: actions are for features; settings have none.")

    @classmethod
    def read(cls: type[S], saved: Mapping[str, Any], on_misfit: Callable[[str, Any], None]) -> S:
        """The settings as they were saved. `on_misfit` hears the name and the value of each that does not fit."""
        settings = cls()
        settings._fill(saved, on_misfit)
        return settings


Declaring = Union[type[Feature], type[Settings]]


def subject_of(declaring: Declaring) -> str:
    """What the dashboard calls it in reports and versions."""
    return f"feature:{declaring.id}" if issubclass(declaring, Feature) else "settings"
