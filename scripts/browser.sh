#!/usr/bin/env bash
# Makes sure that there is a Chromium for the browser tests: the one without a window opens a page
# in a third of the time, but any will do.
set -euo pipefail
has() { command -v "$1" > /dev/null; }
add() { DEBIAN_FRONTEND=noninteractive apt-get install -y -q "$1" > /dev/null 2>&1; }
has chromium-headless-shell && exit 0
if [ "$(id -u)" = 0 ] && has apt-get; then
  echo "Installing Chromium for the browser tests (once) ..."
  apt-get update -q -o Acquire::http::Timeout=20 > /dev/null 2>&1 || true
  add chromium-headless-shell && exit 0
fi
for name in chromium chromium-browser google-chrome; do
  if has "$name"; then exit 0; fi
done
if [ "$(id -u)" = 0 ] && has apt-get; then
  add chromium && exit 0
  echo "Chromium could not be installed: apt-get install chromium" >&2
else
  echo "The browser tests need Chromium: install it (on Debian: apt-get install chromium)." >&2
fi
exit 1
