"""Figures for Prometheus: requests by route, and all that is counted in a house."""

import logging
from functools import cache

from litestar.middleware import DefineMiddleware
from litestar.plugins.prometheus import PrometheusConfig, PrometheusController
from prometheus_client import Gauge

from netzplan.server.figures import CountedFaults
from netzplan.server.house import House
from netzplan.server.routes import BY_ANY_NAME

__all__ = ["Metrics", "counting"]


class Metrics(PrometheusController):
    """``GET /metrics``."""

    path = "/metrics"
    include_in_schema = False
    opt = {BY_ANY_NAME: True}  # noqa: RUF012 - as Litestar declares it


def counting(house: House) -> DefineMiddleware:
    """Return what counts requests; the figures of a house are read when somebody asks."""
    _gauge("netzplan_tables", "Tables in memory").set_function(lambda: len(house.tables))
    waiting = _gauge("netzplan_bot_jobs_waiting", "Choices that wait for a bot to think")
    waiting.set_function(lambda: house.bots.waiting)
    age = _gauge("netzplan_bot_queue_age_seconds", "How long the longest of them has waited")
    age.set_function(lambda: house.bots.waiting_seconds)
    _count_faults()
    # By route and not by address: addresses hold links.
    return PrometheusConfig(app_name="netzplan", prefix="netzplan", group_path=True).middleware


@cache
def _count_faults() -> None:
    logging.getLogger("netzplan").addHandler(CountedFaults())


@cache
def _gauge(name: str, says: str) -> Gauge:
    return Gauge(name, says)
