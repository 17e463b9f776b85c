"""All settings of the site, one file. What differs from machine to machine comes from the environment."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import environ
from celery.schedules import crontab
from csp.constants import NONE, SELF

from truco_site.logs import FORMATS
from truco_site.secret import kept_secret

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(environ.Env().str("VAR_DIR", default=str(BASE_DIR / "var")))

env = environ.Env()
DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="") or kept_secret(VAR_DIR)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
# Full origins (scheme://host:port). Django's CSRF check and the sockets' origin check share this one list.
CSRF_TRUSTED_ORIGINS = env.list("TRUSTED_ORIGINS", default=[])

INSTALLED_APPS = [
    "daphne",
    "truco_site.apps.DeskConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.humanize",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "channels",
    "accounts",
    "games",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "truco_site.headers.Headers",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Of a page's text; its tokens are masked anew each time, and it pads by random lengths (BREACH).
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "truco_site.no_nuls.NoNuls",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.middleware.ShutOut",
    "accounts.middleware.Limits",
    "accounts.middleware.GuestsSignUpFirst",
    "accounts.middleware.AccountLanguage",
    "accounts.middleware.Visits",
    "games.middleware.Presence",
    "games.middleware.OnlyForms",
]

ROOT_URLCONF = "truco_site.urls"
ASGI_APPLICATION = "truco_site.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.notices.context",
                "accounts.taste.for_pages",
            ],
        },
    },
]

# --- database -------------------------------------------------------------------------------------------------
DATABASES = {"default": env.db_url("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'truco.sqlite3'}")}
# A request's thread ends with it, so a connection kept open there would only leak. What serves moves (the hub's
# writer and readers) keeps its own; on PostgreSQL the requests share a pool.
DATABASES["default"]["CONN_MAX_AGE"] = 0
DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # WAL lets readers go on while one writes; IMMEDIATE takes the write lock at BEGIN, so that two writers queue
    # up instead of failing with "database is locked" when both try to upgrade a read lock. Moving the log into the
    # file waits for the disk: the sweep does it each second (games/wal.py), so that no move has to.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-32000;"
        " PRAGMA wal_autocheckpoint=20000;",
    }
elif DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql":
    DATABASES["default"].setdefault("OPTIONS", {})["pool"] = {
        "min_size": 1,
        "max_size": env.int("DATABASE_POOL", default=16),
        "timeout": 10,
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- Redis: broker and messenger; nothing true lives in it ----------------------------------------------------
REDIS_URL = env.str("REDIS_URL", default=f"unix://{VAR_DIR / 'valkey.sock'}")
# Counts of attempts (accounts/limits.py and allauth's own).
CACHES = {
    "default": {"BACKEND": "truco_site.shared_cache.SharedCache", "LOCATION": REDIS_URL, "KEY_PREFIX": "truco"},
}
CELERY_BROKER_URL = REDIS_URL.replace("unix://", "redis+socket://", 1)
CELERY_RESULT_BACKEND = None
CELERY_TASK_IGNORE_RESULT = True
CELERY_TIMEZONE = "UTC"
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_ROUTES = {"games.tasks.sweep": {"queue": "sweep"}}
CELERY_BEAT_SCHEDULE = {
    # Each second one task sweeps what is due and sleeps to the next deadline within its second. A late one is
    # worthless (the next does its work), so it expires.
    "sweep": {"task": "games.tasks.sweep", "schedule": timedelta(seconds=1), "options": {"expires": 1.0}},
    "worked": {"task": "games.tasks.worked", "schedule": timedelta(seconds=10), "options": {"expires": 10.0}},
    "signs": {"task": "games.tasks.look_for_signs", "schedule": timedelta(hours=6), "options": {"expires": 3600.0}},
    "prune": {"task": "games.tasks.prune", "schedule": crontab(hour=4, minute=40)},
    "addresses": {"task": "accounts.tasks.forget_addresses", "schedule": timedelta(hours=6)},
    "trophies": {"task": "games.tasks.award_trophies", "schedule": timedelta(seconds=5), "options": {"expires": 5.0}},
    "tallies": {"task": "games.tasks.refresh_tallies", "schedule": timedelta(hours=1), "options": {"expires": 3600.0}},
    "tidy": {"task": "games.tasks.tidy", "schedule": timedelta(minutes=5), "options": {"expires": 240.0}},
}

# --- people ---------------------------------------------------------------------------------------------------
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "accounts.backends.ModelBackend",
    "accounts.backends.AllauthBackend",
]
AUTH_PASSWORD_VALIDATORS = [{"NAME": "accounts.passwords.GoodPassword"}]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "lobby"
LOGOUT_REDIRECT_URL = "lobby"

ACCOUNT_ADAPTER = "accounts.adapter.Adapter"
ACCOUNT_FORMS = {"login": "accounts.entering.LoginForm", "signup": "accounts.entering.SignupForm"}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_USERNAME_MIN_LENGTH = 3
ACCOUNT_USERNAME_VALIDATORS = "accounts.names.validators"
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGOUT_ON_GET = False
ACCOUNT_CHANGE_EMAIL = True
# A guest is logged in, yet must see the log-in and sign-up pages.
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False

# Beside allauth's own limits: reports of players that come from one address.
ACCOUNT_RATE_LIMITS = {"report": "30/h/ip"}

# The second factor, which staff must have before the desk opens to them (accounts/desk).
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Truco"
# A clock may be half a minute slow or fast.
MFA_TOTP_TOLERANCE = 1

# How many proxies of ours stand before the site: so many addresses at the right of X-Forwarded-For are true. With 0
# the header is not read. Addresses of people are kept only as hashes with this secret.
TRUSTED_PROXIES = env.int("TRUSTED_PROXIES", default=0)
ADDRESS_SECRET = env.str("ADDRESS_SECRET", default="") or SECRET_KEY

# Logging in by others, each only if its keys are in the environment; without any nothing of it is loaded. Facebook
# tells which of his friends have come here by it too.
SOCIAL_LOGINS: dict[str, str] = {}
_OTHERS: dict[str, tuple[str, dict[str, list[str]]]] = {
    "google": ("Google", {"SCOPE": ["profile", "email"]}),
    "facebook": (
        "Facebook",
        {
            "SCOPE": ["email", "user_friends"],
            "FIELDS": ["id", "email", "name", "first_name", "last_name", "friends.limit(500){id}"],
        },
    ),
}
for _id, (_name, _asked) in _OTHERS.items():
    if env.str(f"{_id.upper()}_CLIENT_ID", default="") and env.str(f"{_id.upper()}_SECRET", default=""):
        SOCIAL_LOGINS[_id] = _name
        INSTALLED_APPS.append(f"allauth.socialaccount.providers.{_id}")
        _keys = {"client_id": env.str(f"{_id.upper()}_CLIENT_ID"), "secret": env.str(f"{_id.upper()}_SECRET")}
        vars().setdefault("SOCIALACCOUNT_PROVIDERS", {})[_id] = {"APPS": [_keys], **_asked}
if SOCIAL_LOGINS:
    SOCIALACCOUNT_FORMS = {"signup": "accounts.social_forms.SignupForm"}
    INSTALLED_APPS.append("allauth.socialaccount")
    SOCIALACCOUNT_ADAPTER = "accounts.social.SocialAdapter"

# --- mail -----------------------------------------------------------------------------------------------------
# Without a mail server mails become files, and an address need not be given or confirmed.
EMAIL_URL = env.str("EMAIL_URL", default="")
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if EMAIL_URL else "optional"
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*" if EMAIL_URL else "email", "password1*", "password2*"]
if EMAIL_URL:
    vars().update(env.email_url("EMAIL_URL"))
else:
    EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    EMAIL_FILE_PATH = VAR_DIR / "mail"
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="Truco <truco@localhost>")

# --- words ----------------------------------------------------------------------------------------------------
LANGUAGE_CODE = "es"
# Each by its own name. Messages are written in Spanish; the others have a catalogue in locale/.
LANGUAGES = [("es", "Español"), ("it", "Italiano"), ("pt-br", "Português"), ("en", "English")]
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "UTC"
USE_I18N = True
USE_TZ = True

# --- static files ---------------------------------------------------------------------------------------------
STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

# --- safety ---------------------------------------------------------------------------------------------------
# Behind TLS (HTTPS=1) a browser is told to use nothing else, and keeps our cookies to itself: `__Host-` means that
# no neighbour under the same domain can set one. Without it (`make run`) the site is on a plain loopback address.
HTTPS = env.bool("HTTPS", default=False)
SECURE_SSL_REDIRECT = HTTPS
# Asked from this machine, past the proxy.
SECURE_REDIRECT_EXEMPT = [r"^healthz/?$"]
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=31_536_000 if HTTPS else 0)
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS and env.bool("HSTS_SUBDOMAINS", default=True)
# The proxy nearest to us says how it was asked, whatever the client claimed.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TRUSTED_PROXIES else None
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = True
if HTTPS:
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Host-sessionid", "__Host-csrftoken"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
CONTENT_SECURITY_POLICY: dict[str, Any] = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "media-src": [SELF],
        "manifest-src": [SELF],
        # 'self' holds for sockets of the same host too
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    }
}
# A form that leads to somebody else's log-in is held to this list too, where it ends.
_THEIRS = {"google": "https://accounts.google.com", "facebook": "https://www.facebook.com"}
CONTENT_SECURITY_POLICY["DIRECTIVES"]["form-action"] += [_THEIRS[_id] for _id in SOCIAL_LOGINS]
if HTTPS:
    CONTENT_SECURITY_POLICY["DIRECTIVES"]["upgrade-insecure-requests"] = True
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024

# --- log: to the standard error of each process, where whoever started it looks -------------------------------
# LOG_FORMAT=json: a JSON object a line (truco_site/logs.py).
LOG_FORMAT = env.str("LOG_FORMAT", default="people")
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"()": FORMATS[LOG_FORMAT]}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "level": "WARNING", "propagate": True},
        "django.server": {"handlers": ["stderr"], "level": "INFO", "propagate": False},
        # A page not found or a forged form is the visitor's affair, not the operator's.
        "django.request": {"level": "ERROR"},
        "django.security": {"level": "CRITICAL"},
        "games": {"level": "INFO"},
        "accounts": {"level": "INFO"},
    },
}
if LOG_FORMAT == "people":
    LOGGING["formatters"]["line"] |= {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}
# Who may ask a web process for its figures (`/metrics`); without one, this machine alone. Workers show theirs on
# METRICS_PORT of this machine.
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
METRICS_PORT = env.int("METRICS_PORT", default=0)

# --- the game: every number once ------------------------------------------------------------------------------
TRUCO: dict[str, Any] = {
    # Who shuffles. Tests name a scripted dealer here; nothing in the environment can.
    "DEALER": "games.dealer.SecureDealer",
    "TURN_SECONDS": (10, 20, 30, 60),
    "TURN_GRACE": 1.0,
    # Seconds between hands, and before the first one, in which the next deal's commitment is shown.
    "HAND_PAUSE": 4.0,
    "START_PAUSE": 1.5,
    # A turbo match (P3.4): seconds a turn, and between hands.
    "TURBO_SECONDS": 5,
    "TURBO_PAUSE": 2.0,
    # Seconds for which the sweep leaves a deal to the web process that shows the table.
    "DEAL_SLACK": 0.3,
    # A robot thinks for a time between these two, in seconds.
    "ROBOT_DELAY": (0.9, 2.2),
    # How long an automatic move waits, so that the table can be followed, in seconds.
    "AUTO_DELAY": 0.8,
    # Turns in a row that may run out before a seat plays in automatic mode.
    "MISSES": 2,
    # Seconds without a sign of a player until a robot stands in, from then until he has abandoned, and until a
    # waiting seat is lost.
    "AWAY_AFTER": 15.0,
    "ABANDONED_AFTER": 180.0,
    "WAITING_SEAT_AFTER": 60.0,
    # Seconds between two señas of a player, for which one is shown, and that a robot lets pass before it makes its own.
    "SENA_EVERY": 3.0,
    "SENA_SHOWN": 6.0,
    "SENA_DELAY": (1.5, 3.5),
    # Seconds a vote to call the match off is open, and between two proposals of one player.
    "VOTE_SECONDS": 30.0,
    "VOTE_AGAIN": 120.0,
    # Seconds without a web process that count as an outage.
    "OUTAGE": 3.0,
    # Seconds after which a sweep is late, and a worker missed (`/healthz`).
    "SWEEP_LATE": 10.0,
    "WORKER_LATE": 60.0,
    # Whether the web processes beat. A test within one process has none.
    "PULSE": True,
    # Seconds within which somebody who waits must have been heard from, for Juega ya to seat another one beside him.
    "WAITS_HERE": 25.0,
    # Seconds without a sign of a person until he no longer counts as connected.
    "CONNECTED": 60.0,
    # An open table where nobody has done anything for so long closes, in seconds.
    "IDLE_TABLE": 3600,
    # The largest frame a socket may send, in bytes.
    "MAX_FRAME": 4096,
    # Frames a second a socket may send over a time, and how many at once.
    "FRAME_RATE": (10.0, 30.0),
    # The longest line of chat, in letters.
    "CHAT_LONGEST": 200,
    # How many lines one person may say in how many seconds, whichever processes he talks through; and how many tries a
    # process looks at at all.
    "CHAT_RATES": ((5, 8.0), (25, 60.0)),
    "CHAT_TRIES": (10, 5.0),
}

# Friends, blocks and challenges (P2.4, P2.5): how many at most.
TRUCO_COMPANY: dict[str, Any] = {
    "FRIENDS": 300,
    # Requests of one person that nobody has answered yet.
    "REQUESTS": 50,
    "BLOCKS": 500,
    # Seconds to answer a challenge, until one may be sent again to who declined, and how many in how many seconds.
    "CHALLENGE_SECONDS": 60.0,
    "CHALLENGE_AGAIN": 60.0,
    "CHALLENGE_RATE": (6, 60.0),
}

# The moderators' desk (P8).
TRUCO_DESK: dict[str, Any] = {
    # One click in the queue of reports.
    "MUTE_HOURS": 24,
    "SUSPEND_DAYS": 7,
    # Reports one person may file within an hour, and within a day.
    "REPORTS_AN_HOUR": 5,
    "REPORTS_A_DAY": 15,
    # Signs of cheating: days looked back on; matches after which people who share an address stand out; coins,
    # matches and share of them all that make a flow between two people stand out; and how many may share an address
    # before it says nothing about any two of them (a school, a telephone company).
    "SIGNS_DAYS": 30,
    "SIGNS_MEETINGS": 3,
    "SIGNS_FLOW": {"coins": 20_000, "matches": 3, "percent": 75},
    "SIGNS_CROWD": 30,
}

# What is kept for how many days, then pruned once a day. The ledger, matches, sanctions and the audit log stay.
TRUCO_KEEP: dict[str, int] = {
    "CHAT_DAYS": 90,
    "NOTICE_DAYS": 180,
    "CHALLENGE_DAYS": 30,
    # Guests who never played a match, after they were last here.
    "GUEST_DAYS": 30,
    # Closed tables at which no match was ever played.
    "TABLE_DAYS": 7,
}

# Coins, credits and points (P3.4, P6).
TRUCO_MONEY: dict[str, Any] = {
    "WELCOME_COINS": 60_000,
    "WELCOME_CREDITS": 3,
    # On the day's first visit; days are those of UTC.
    "DAILY_COINS": 3_000,
    # Who has less gets the difference, once a day.
    "TOP_UP_TO": 6_000,
    "MINIMUM_STAKE": {"argentino": 100, "clasico": 6_000, "gaucho": 100},
    "MAXIMUM_STAKE": 10_000_000,
    # Of the pot, when it is paid out.
    "BANK_PERCENT": {"argentino": 25, "clasico": 0, "gaucho": 25},
    # A pairs, turbo, private or three-rounds match of clasico.
    "SPECIAL_CREDITS": 1,
    "SPECIAL_LEVEL": 2,
    # Level n starts at LEVEL_STEP * n * (n - 1) points; reaching one for the first time brings credits.
    "LEVEL_STEP": 25,
    "LEVEL_CREDITS": 2,
    # Points of a match: for each winner and each loser, of which clasico's winner gets one more for each
    # POINTS_COINS staked above the minimum, at most POINTS_MOST in all.
    "POINTS_WON": {"argentino": 20, "clasico": 20, "gaucho": 20},
    "POINTS_LOST": {"argentino": 5, "clasico": 0, "gaucho": 5},
    "POINTS_COINS": {"clasico": 3_000},
    "POINTS_MOST": 100,
    "POINTS_ABANDONED": -20,
    # How long the (hashed) addresses of persons are kept, and how many days back two of them count as shared.
    "ADDRESS_DAYS": 90,
    "SHARED_DAYS": 1,
}

# How often somebody may do something, over all processes: times in so many seconds, for each person, or for each
# address where nobody is logged in (accounts/limits.py). allauth has its own list, and sockets FRAME_RATE.
TRUCO_LIMITS: dict[str, tuple[int, int]] = {
    # a form posted at a table
    "act": (100, 30),
    # a table opened, a guest who comes
    "open": (20, 300),
    "guest": (60, 600),
    # his settings changed, his data taken away
    "settings": (30, 60),
    "export": (6, 60),
}
ACCOUNT_RATE_LIMITS = {
    "login": "30/m/ip",
    "login_failed": "10/m/ip,5/5m/key",
    "signup": "20/m/ip",
    "reset_password": "20/m/ip,5/m/key",
    "reset_password_from_key": "20/m/ip",
    "reauthenticate": "10/m/user",
    "change_password": "5/m/user",
    "manage_email": "10/m/user",
    "confirm_email": "1/3m/key",
}
