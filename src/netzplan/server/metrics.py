"""Prometheus metrics: requests by route, and the figures of a house."""

import logging
from collections.abc import Collection
from functools import cache
from typing import Any

from litestar import Response, get
from litestar.middleware import DefineMiddleware
from litestar.plugins.prometheus import PrometheusConfig, PrometheusController
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Gauge, Metric
from prometheus_client import generate_latest as written
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

from netzplan.server.counters import CountedFaults
from netzplan.server.house import House
from netzplan.server.nodes.forwarding import HOPS
from netzplan.server.routes import BY_ANY_NAME, AnyRequest, TheHouse

__all__ = ["Metrics", "counting"]


class Metrics(PrometheusController):
    """``GET /metrics``: with several nodes, any of them returns the metrics of all."""

    path = "/metrics"
    include_in_schema = False
    opt = {BY_ANY_NAME: True}  # noqa: RUF012 - declared the way Litestar expects

    @get()
    async def get(self, house: TheHouse, request: AnyRequest) -> Response[bytes]:
        """Return the metrics, labelled with ``node`` if there are several nodes."""
        told = written(REGISTRY)
        node = house.node
        is_asked_by_another = request.scope.get(HOPS)
        if node is not None and not is_asked_by_another:
            registry = CollectorRegistry()
            others = await node.look_around(request, self.path)
            registry.register(_Together({node.id: told, **others}))
            told = written(registry)
        return Response(told, headers={"Content-Type": CONTENT_TYPE_LATEST})


class _Together(Collector):
    """Merges the metrics of several nodes."""

    def __init__(self, told: dict[str, bytes]) -> None:
        self._told = told

    def collect(self) -> Collection[Metric]:
        families: dict[str, Any] = {}  # Any: the samples are untyped
        for node, text in self._told.items():
            for family in text_string_to_metric_families(text.decode()):
                empty = Metric(family.name, family.documentation, family.type)
                samples: list[Any] = families.setdefault(family.name, empty).samples
                samples += [
                    sample._replace(labels={**sample.labels, "node": node})
                    for sample in family.samples
                ]
        return families.values()


def counting(house: House) -> DefineMiddleware:
    """Return middleware that counts requests; gauges of the house are read on each scrape."""
    _gauge("netzplan_tables", "Number of tables in memory.").set_function(lambda: len(house.tables))
    waiting = _gauge(
        "netzplan_bot_jobs_waiting", "Number of bot moves waiting for a worker process."
    )
    waiting.set_function(lambda: house.bots.waiting)
    age = _gauge(
        "netzplan_bot_queue_age_seconds", "Age of the oldest waiting bot move, in seconds."
    )
    age.set_function(lambda: house.bots.waiting_seconds)
    _count_faults()
    # By route, not by path: paths contain links.
    return PrometheusConfig(app_name="netzplan", prefix="netzplan", group_path=True).middleware


@cache
def _count_faults() -> None:
    logging.getLogger("netzplan").addHandler(CountedFaults())


@cache
def _gauge(name: str, says: str) -> Gauge:
    return Gauge(name, says)
