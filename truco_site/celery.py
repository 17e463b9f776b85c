"""The Celery application: beat starts a sweep each second, the worker runs it."""

import logging.config
import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging, worker_ready

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "truco_site.settings")

app = Celery("truco")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def log_as_the_site_does(**_: Any) -> None:
    from django.conf import settings

    logging.config.dictConfig(settings.LOGGING)


@worker_ready.connect
def show_figures(**_: Any) -> None:
    """What this worker counts, for Prometheus, to this machine alone."""
    from django.conf import settings

    if settings.METRICS_PORT:
        from prometheus_client import start_http_server

        start_http_server(settings.METRICS_PORT, addr="127.0.0.1")
