"""Settings for the whole test run: property tests judge behaviour, never how long it took."""

import os

from hypothesis import HealthCheck, settings

SLOW_MACHINE = [HealthCheck.too_slow]

settings.register_profile("desk", deadline=None, suppress_health_check=SLOW_MACHINE)
settings.register_profile(
    "ci", deadline=None, suppress_health_check=SLOW_MACHINE, derandomize=True, print_blob=True, database=None
)
settings.register_profile("long", parent=settings.get_profile("desk"), max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "desk"))
