#!/bin/bash
#
# The check of the rooms itself: calls into a room that may not be called are
# found in objects that the build makes, and nowhere else. Objects of files that
# are gone, or have moved, stay in a build folder for ever.
#
# usage: rooms_check.sh SOURCE_ROOT [CC]
set -u
. "$(dirname "$0")/../lib/tap.sh"
root=$1
cc=${2:-${CC:-cc}}
house=$(mktemp -d) || exit 1
trap 'rm -rf -- "$house"' EXIT

# compile NAME OBJECT CODE
compile()
{
    mkdir -p "$house/src/${1%/*}" "$house/build/src/${2%/*}" &&
        printf '%s\n' "$3" >"$house/src/$1" &&
        "$cc" -c "$house/src/$1" -o "$house/build/src/$2"
}

# list OBJECT...: those that the build makes.
list()
{
    local object separator=''
    for object; do
        printf '%s{"output": "src/%s"}' "$separator" "$object"
        separator=', '
    done | sed 's/.*/[&]/' >"$house/build/compile_commands.json"
}

# finds COUNT CODE: how many objects are read, and the end.
finds()
{
    local code
    python3 "$root/tests/hygiene/rooms.py" "$house" "$house/build" \
        >"$house/said" 2>&1
    code=$?
    [ $code -eq "$2" ] && grep -q " $1 objects" "$house/said" ||
        { sed 's/^/# /' "$house/said" && return 1; }
}

is_named()
{
    grep -qF 'src/core/lock.c (core): may not call into src/store/file.c' \
        "$house/said"
}

# A file of the core that once called into the store.
store=store/libstore.a.p/file.c.o
stale=core/libold.a.p/lock.c.o
object=core/libcore.a.p/lock.c.o
compile store/file.c "$store" 'int file_save(void) { return 1; }' &&
    compile core/lock.c "$stale" \
        'int file_save(void); int lock(void) { return file_save(); }' &&
    compile core/lock.c "$object" 'int lock(void) { return 1; }' || exit 99

list "$store" "$object"
expect 'objects that the build no longer makes are not read' finds 2 0
list "$store" "$stale"
expect 'a call into a room that may not be called is found' finds 2 1
expect 'and is named' is_named
list "$store" "$object" core/libcore.a.p/later.c.o
expect 'an object that is not made yet is not missed' finds 2 0
compile app/draw/paint.c app/libapp_draw.a.p/draw_paint.c.o \
    'int SDL_RenderCopy(void); int paint(void) { return SDL_RenderCopy(); }' ||
    exit 99
is_found()
{
    finds 2 1 && grep -qF 'src/app/draw/paint.c: may not call SDL_RenderCopy(' \
        "$house/said"
}
expect 'what draws beside the canvas is found' is_found
finish
