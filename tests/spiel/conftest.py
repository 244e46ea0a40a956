"""OpenSpiel's learners log by absl, whose handler closes the stream it found at first when logging is set up anew.

Here that would be what pytest captures into, for all tests that follow in this process.
"""

from __future__ import annotations

import sys

from absl import logging

logging.get_absl_handler().python_handler.stream = sys.__stderr__
