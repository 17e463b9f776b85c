#!/bin/sh
# Runs its arguments with the first Python here that is new enough: sh tools/python.sh -m tools.run
for python in ${PYTHON:-python3 python3.13 python3.12 python3.11 python3.14}; do
    if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        exec "$python" "$@"
    fi
done
found=$(${PYTHON:-python3} --version 2>&1) || found="no Python at all"
echo "Truco needs Python 3.11 or newer; found here: $found." >&2
exit 1
