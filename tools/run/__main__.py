# This file alone must still be readable by an old Python, to be able to say that it is too old.
import sys

if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit("Truco needs Python 3.11 or newer; this is %d.%d." % sys.version_info[:2])  # noqa: UP031

from tools.run.start import main

sys.exit(main())
