#!/bin/bash
#
# Every header compiles as the only one of a file, and a second time in the
# same file, with no other room in reach than those it may include.
#
# usage: headers.sh SOURCE-FOLDER [COMPILER]

set -u
cd "$1" || exit 1
compiler=${2:-${CC:-cc}}
. tests/hygiene/rooms.txt || exit 1
sdl=$(pkg-config --cflags sdl2 SDL2_ttf SDL2_mixer libpng 2>/dev/null)
seen=0
bad=0

for header in include/wellplayed/*.h src/*/*.h src/*/*/*.h; do
    [ -e "$header" ] || continue
    reach=(-Iinclude)
    case $header in
    src/*)
        room=${header#src/}
        room=${room%%/*}
        for other in ${may_include[$room]}; do
            reach+=("-Isrc/$other")
        done
        if [ "$room" = app ]; then
            [ -n "$sdl" ] || continue
            reach+=($sdl)
        fi
        ;;
    esac
    seen=$((seen + 1))
    printf '#include "%s"\n' "$PWD/$header" "$PWD/$header" |
        $compiler -std=c11 -D_GNU_SOURCE -Wall -Wextra -Werror -fsyntax-only \
            "${reach[@]}" -x c - || bad=$((bad + 1))
done

echo "$seen headers, $bad that do not stand alone"
[ "$seen" -gt 0 ] && [ "$bad" -eq 0 ]
