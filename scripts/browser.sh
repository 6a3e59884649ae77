#!/usr/bin/env bash
# Makes sure that there is a Chromium for the browser tests.
set -euo pipefail
for name in chromium chromium-browser google-chrome; do
  if command -v "$name" > /dev/null; then exit 0; fi
done
if [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null; then
  echo "Installing Chromium for the browser tests (once) ..."
  { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q chromium; } > /dev/null ||
    { echo "Chromium could not be installed: apt-get install chromium" >&2; exit 1; }
else
  echo "The browser tests need Chromium: install it (on Debian: apt-get install chromium)." >&2
  exit 1
fi
