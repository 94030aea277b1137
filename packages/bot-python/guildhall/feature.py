"""Features as classes: what a bot declares, and what it reads."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from .option import Declared

F = TypeVar("F", bound="Feature")
R = TypeVar("R", bound="Row")


class _Options:
    """Options declared as attributes of a class, and their values as attributes of its instances."""

    options: ClassVar[dict[str, Declared]] = {}

    def __init_subclass__(cls) -> None:
        own = {name: value for name, value in vars(cls).items() if isinstance(value, Declared)}
        for name, declared in own.items():
            declared.check_annotation(f"{cls.__name__}.{name}", vars(cls).get("__annotations__", {}).get(name))
        cls.options = {**cls.options, **own}

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={value!r}" for name, value in vars(self).items())
        return f"{type(self).__name__}({values})"

    @classmethod
    def schema(cls) -> dict[str, Any]:
        """The options as JSON Schema."""
        return {
            "type": "object",
            "properties": {name: declared.schema for name, declared in cls.options.items()},
            "required": list(cls.options),
            "additionalProperties": False,
        }


class Row(_Options):
    """What one row of a list holds; see `option.rows`."""

    def __init__(self, **values: Any) -> None:
        """What is left out has its default."""
        unknown = ", ".join(sorted(values.keys() - self.options.keys()))
        if unknown:
            raise TypeError(f"{type(self).__name__} has no option {unknown}.")
        for name, declared in self.options.items():
            setattr(self, name, values[name] if name in values else copy.deepcopy(declared.default))

    @classmethod
    def schema(cls) -> dict[str, Any]:
        schema = super().schema()
        for name, declared in cls.options.items():
            schema["properties"][name] = {**declared.schema, "default": declared.default}
        return schema

    @classmethod
    def read(cls: type[R], saved: Any) -> R:
        """Raises ValueError, TypeError or KeyError where a row does not fit."""
        return cls(**{name: declared.read(saved[name]) for name, declared in cls.options.items()})


class Feature(_Options):
    """Derive from it to declare a feature; `Guild.feature` gives instances of what you derive."""

    id: ClassVar[str]
    about: ClassVar[dict[str, Any]]
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
        name_localizations: Mapping[str, str] | None = None,
        summary_localizations: Mapping[str, str] | None = None,
        category_localizations: Mapping[str, str] | None = None,
        locked_localizations: Mapping[str, str] | None = None,
    ) -> None:
        """`id` is kebab-case and never changes: what people choose is saved under it. `locked` keeps people from
        switching it on: the reason in a sentence, or True. Translations are by Discord's locales."""
        super().__init_subclass__()
        translations = {
            "name_localizations": name_localizations,
            "summary_localizations": summary_localizations,
            "category_localizations": category_localizations,
            "locked_localizations": locked_localizations,
        }
        cls.id = id
        cls.about = {
            "id": id,
            "name": name,
            "summary": summary,
            "category": category,
            "icon": icon,
            "permissions": list(permissions),
            "presets": [dict(preset) for preset in presets],
            **({"alwaysOn": True} if always_on else {}),
            **({"locked": locked} if locked else {}),
            **{name: dict(texts) for name, texts in translations.items() if texts is not None},
        }

    @classmethod
    def declaration(cls) -> dict[str, Any]:
        """The feature as the dashboard takes it."""
        defaults = {name: declared.default for name, declared in cls.options.items()}
        return {**cls.about, "options": cls.schema(), "defaults": defaults}

    @classmethod
    def read(cls: type[F], saved: Mapping[str, Any] | None, on_misfit: Callable[[str, Any], None]) -> F:
        """What was saved; an option that nobody saved, or whose value does not fit, has its default."""
        feature = cls()
        feature.enabled = bool(saved.get("enabled")) if saved else "alwaysOn" in cls.about
        for name, declared in cls.options.items():
            value = saved.get(name, declared.default) if saved else declared.default
            try:
                setattr(feature, name, declared.read(value))
            except (ValueError, TypeError, KeyError):
                on_misfit(name, value)
                setattr(feature, name, declared.read(declared.default))
        return feature
