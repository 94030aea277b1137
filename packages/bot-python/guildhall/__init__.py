"""Connects a Discord bot with a Guildhall dashboard."""

from . import option
from .calls import DashboardError
from .command_rules import Refusal
from .dashboard import Dashboard, Guild, TestMessage, TestResult, Times
from .feature import Feature, Row

__all__ = [
    "Dashboard",
    "DashboardError",
    "Feature",
    "Guild",
    "Refusal",
    "Row",
    "TestMessage",
    "TestResult",
    "Times",
    "option",
]
