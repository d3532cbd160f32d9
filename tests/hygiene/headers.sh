#!/bin/sh
# Every header, public and private, compiles alone, and twice. What a source of
# the build includes before all else has compiled alone there: of such a header
# only its guard is looked at.
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

# guarded HEADER: all of it but comments stands between #ifndef, #define and
# #endif.
guarded()
{
    awk '/^\/\*.*\*\/$/ || /^$/ { next }
        /^\/\*/ { inside = 1 }
        inside { if (/\*\/$/) inside = 0; next }
        { line[++n] = $0 }
        END {
            split(line[1], open); split(line[2], name)
            exit !(n > 3 && open[1] == "#ifndef" && name[1] == "#define" &&
                open[2] == name[2] && line[n] ~ /^#endif/)
        }' "$1"
}

checked=0
guarded=0
skipped=0
failed=0
cd "$root" || exit 1
find src tests workshop -name '*.c' ! -path 'tests/fuzz/*' -exec awk '
    FNR == 1 { seen = 0 }
    !seen && /^#/ { seen = 1; if ($1 == "#include") print $2 }' {} + |
    tr -d '"' >"$work/first"
for header in $(find include src tests workshop -name '*.h' | sort); do
    if grep -qxF "${header#*/}" "$work/first"; then
        if ! guarded "$header"; then
            echo "$header can't be included twice: it has no guard"
            failed=$((failed + 1))
        fi
        guarded=$((guarded + 1))
        continue
    fi
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
    if ! "$cc" -std=c11 -Wall -Wextra -Wno-unused-parameter -Wpedantic -Werror -fsyntax-only \
        -I. -Itests -Iinclude -Isrc -Isrc/app -Isrc/agent -Isrc/brain -Isrc/store \
        -Isrc/train -Isrc/lab $flags "$name" 2>"$work/errors"; then
        echo "$header does not compile alone:"
        sed 's/^/    /' "$work/errors" | head -20
        failed=$((failed + 1))
    fi
    checked=$((checked + 1))
done
echo "$checked headers compiled alone and twice, $guarded by the build," \
    "$failed failed, $skipped left out (no SDL)"
[ "$checked" -gt 0 ] && [ "$failed" -eq 0 ]
