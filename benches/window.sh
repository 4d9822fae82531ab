#!/usr/bin/env bash
# Measures the real window on a screen of its own: time until it is mapped, memory after an engine's
# move, processor time while nothing happens. Needs Xvfb and xdotool and a release build.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
export DISPLAY=:$((500 + RANDOM % 400)) XDG_DATA_HOME=$folder XDG_CONFIG_HOME=$folder LIBGL_ALWAYS_SOFTWARE=1
unset WAYLAND_DISPLAY WAYLAND_SOCKET
Xvfb "$DISPLAY" -screen 0 1280x1024x24 >/dev/null 2>&1 &
server=$!
trap 'kill $window $server 2>/dev/null; rm -rf "$folder"' EXIT
sleep 2

ticks() { awk '{ print $14 + $15 }' "/proc/$window/stat"; }

for run in 1 2 3 4 5; do
    begun=$(date +%s%N)
    target/release/foursight &
    window=$!
    until xdotool search --onlyvisible --name '^Foursight$' >/dev/null 2>&1; do sleep 0.005; done
    echo "mapped after $((($(date +%s%N) - begun) / 1000000)) ms"
    [ "$run" = 5 ] || { kill "$window"; wait "$window" 2>/dev/null || true; }
done
id=$(xdotool search --onlyvisible --name '^Foursight$' | head -1)
sleep 2
xdotool windowfocus "$id" key 4
sleep 4
awk '/^Rss|^Pss:/ { print $1, int($2 / 1024), "MB after an engine'"'"'s move" }' "/proc/$window/smaps_rollup"
before=$(ticks)
sleep 10
echo "$(($(ticks) - before)) ticks of processor time in 10 s with nothing to do"
