#!/bin/sh
#
# Draws the icons as PNG files from wellplayed.svg. Run it when that changes;
# needs Debian's librsvg2-bin.
set -eu
cd "$(dirname "$0")"
for size in 16 24 32 48 64 128 256; do
    rsvg-convert --width=$size --height=$size wellplayed.svg \
        --output=wellplayed-$size.png
done
