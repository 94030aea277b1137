"""Connects a Discord bot with a Guildhall dashboard."""

from . import option
from .calls import DashboardError, Unreachable
from .command_rules import Refusal
from .dashboard import ActionUse, Choice, ChoicesUse, Dashboard, Guild, Problem, TestMessage, TestResult, Times
from .feature import ActionResult, Feature, Row, Settings, action
from .message import Message, RichMessage, to_message_payload

__all__ = [
    "ActionResult",
    "ActionUse",
    "Choice",
    "ChoicesUse",
    "Dashboard",
    "DashboardError",
    "Feature",
    "Guild",
    "Message",
    "Problem",
    "Refusal",
    "RichMessage",
    "Row",
    "Settings",
    "TestMessage",
    "TestResult",
    "Times",
    "Unreachable",
    "action",
    "option",
    "to_message_payload",
]
