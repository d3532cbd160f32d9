#!/bin/sh
# Every header, public and private, compiles alone, and twice.
# usage: headers.sh SOURCE_ROOT [CC]
set -u
root=$1
cc=${2:-${CC:-cc}}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

# Headers of the window may want SDL and friends; without them they are left
# out, and said so.
sdl_flags=
have_sdl=false
if pkg-config --exists sdl2 SDL2_ttf SDL2_mixer libpng 2>/dev/null; then
    have_sdl=true
    sdl_flags=$(pkg-config --cflags sdl2 SDL2_ttf SDL2_mixer libpng)
fi

checked=0
skipped=0
failed=0
cd "$root" || exit 1
for header in $(find include src tests workshop -name '*.h' | sort); do
    flags=
    if grep -Eq '^# *include *(<(SDL|png)|"app/)' "$header" ||
        { case $header in src/app/* | src/audio/sound.h) true ;; *) false ;; esac }; then
        if ! $have_sdl; then
            skipped=$((skipped + 1))
            continue
        fi
        flags=$sdl_flags
    fi
    name=$work/alone.c
    # By its path in the project: where that lies may have a name of any kind.
    printf '#include "%s"\n#include "%s"\nextern int after;\n' \
        "$header" "$header" >"$name"
    # Not include/wellplayed: its features.h would be found for the C
    # library's own.
    # shellcheck disable=SC2086
    if ! "$cc" -std=c11 -Wall -Wextra -Wpedantic -Werror -fsyntax-only \
        -I. -Itests -Iinclude -Isrc -Isrc/app -Isrc/agent -Isrc/brain -Isrc/store \
        -Isrc/train -Isrc/lab $flags "$name" 2>"$work/errors"; then
        echo "$header does not compile alone:"
        sed 's/^/    /' "$work/errors" | head -20
        failed=$((failed + 1))
    fi
    checked=$((checked + 1))
done
echo "$checked headers compiled alone and twice, $failed failed," \
    "$skipped left out (no SDL)"
[ "$checked" -gt 0 ] && [ "$failed" -eq 0 ]
