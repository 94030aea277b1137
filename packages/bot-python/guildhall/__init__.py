"""Connects a Discord bot with a Guildhall dashboard."""

from . import option
from .calls import DashboardError, Unreachable
from .command_rules import Refusal
from .dashboard import Dashboard, Guild, Problem, TestMessage, TestResult, Times
from .feature import Feature, Row, Settings
from .message import Message

__all__ = [
    "Dashboard",
    "DashboardError",
    "Feature",
    "Guild",
    "Message",
    "Problem",
    "Refusal",
    "Row",
    "Settings",
    "TestMessage",
    "TestResult",
    "Times",
    "Unreachable",
    "option",
]
