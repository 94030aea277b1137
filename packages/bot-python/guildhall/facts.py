"""Numbers of a server for people to look at."""

from __future__ import annotations

from typing import Any


def merged_facts(before: dict[str, Any], later: dict[str, Any]) -> dict[str, Any]:
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
    return dict(sorted(days.items(), key=str)[-400:])
