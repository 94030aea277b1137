"""Connects a Discord bot with a Guildhall dashboard."""

from . import option
from .calls import DashboardError, Unreachable
from .command_rules import Refusal
from .dashboard import Dashboard, Guild, Problem, TestMessage, TestResult, Times
from .feature import Feature, Row

__all__ = [
    "Dashboard",
    "DashboardError",
    "Feature",
    "Guild",
    "Problem",
    "Refusal",
    "Row",
    "TestMessage",
    "TestResult",
    "Times",
    "Unreachable",
    "option",
]
