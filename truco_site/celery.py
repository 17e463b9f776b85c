"""The Celery application: beat starts a sweep each second, the worker runs it."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "truco_site.settings")

app = Celery("truco")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
