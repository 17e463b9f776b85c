"""The points that were won before there were tallies."""

from datetime import timedelta

from django.conf import settings
from django.db import migrations
from django.utils import timezone

SUMS = """
INSERT INTO accounts_tally (user_id, span, since, ruleset, points, ranked)
SELECT person.id, %s, %s, %s, SUM(entry.points), SUM(entry.points) > 0 AND COALESCE(MAX(purse.balance), 0) >= %s
FROM accounts_pointsentry entry
JOIN accounts_user person ON person.id = entry.user_id AND NOT person.is_guest AND person.deleted_at IS NULL
LEFT JOIN accounts_account purse ON purse.owner_id = person.id AND purse.kind = 'coins'
WHERE entry.at >= %s AND (%s = '' OR entry.ruleset = %s)
GROUP BY person.id HAVING SUM(entry.points) <> 0
"""


def fill(apps, schema_editor):
    today = timezone.now().date()
    spans = {
        "day": today,
        "week": today - timedelta(days=today.weekday()),
        "month": today.replace(day=1),
        "ever": today.replace(year=1970, month=1, day=1),
    }
    stakes = settings.TRUCO_MONEY["MINIMUM_STAKE"]
    with schema_editor.connection.cursor() as cursor:
        for span, start in spans.items():
            for ruleset, least in {"": min(stakes.values()), **stakes}.items():
                cursor.execute(SUMS, [span, start, ruleset, least, start, ruleset, ruleset])


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0003_tally'),
    ]

    operations = [
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
