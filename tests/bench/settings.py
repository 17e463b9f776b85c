"""Settings of the bench: no pauses, nobody away, and the channel layer that is measured against."""

from tests.settings import *  # noqa: F403
from tests.settings import REDIS_URL, TRUCO

TRUCO["DEALER"] = "games.dealer.SecureDealer"
TRUCO["HAND_PAUSE"] = 0.0
TRUCO["START_PAUSE"] = 0.0
# turns that nobody misses
TRUCO["TURN_SECONDS"] = (*TRUCO["TURN_SECONDS"], 3_600)
# between two rounds nobody is there for longer than it takes a robot to stand in
TRUCO["AWAY_AFTER"] = 86_400.0
# the client waits for no time to think, so it is faster than the limit against floods allows
TRUCO["FRAME_RATE"] = (10_000.0, 10_000.0)
CHANNEL_LAYERS = {
    "default": {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer", "CONFIG": {"hosts": [REDIS_URL]}}
}
