#!/bin/bash
#
# The arrows between the rooms point one way: every #include of every file is
# held against rooms.txt. And the core knows no floating point.
#
# usage: rooms.sh SOURCE-FOLDER

set -u
cd "$1" || exit 1
. tests/hygiene/rooms.txt || exit 1
seen=0
bad=0

wrong()
{
    echo "$1"
    bad=$((bad + 1))
}

# room_of_header NAME ROOM: the room that a quoted include names in ROOM; of
# two with the same name, the one that is in reach.
room_of_header()
{
    local name=$1 room=${2-} other found
    case $name in
    wellplayed/*)
        name=${name#wellplayed/}
        if [ -e "src/brain/${name%.h}.c" ]; then
            echo brain
        elif [ -e "include/wellplayed/$name" ]; then
            echo core
        fi
        ;;
    *)
        for other in $room ${room:+${may_include[$room]}}; do
            found=$(find "src/$other" -path "*/$name" 2>/dev/null | head -n 1)
            [ -n "$found" ] && echo "$other" && return
        done
        found=$(find src -path "*/$name" | head -n 1)
        found=${found#src/}
        echo "${found%%/*}"
        ;;
    esac
}

# check_file FILE ROOM
check_file()
{
    local file=$1 room=$2 kind name other
    seen=$((seen + 1))
    while read -r kind name; do
        if [ "$kind" = '"' ]; then
            other=$(room_of_header "$name" "$room")
            # What no folder has is made during the build.
            [ -z "$other" ] && continue
            case " ${may_include[$room]} " in
            *" $other "*) ;;
            *) wrong "$file: $room may not include $name of $other" ;;
            esac
        elif [ "$room" = core ]; then
            [[ ${name%.h} =~ ^($core_may_use)$ ]] ||
                wrong "$file: core may not include <$name>"
        elif [[ ${name%.h} =~ ^(${never_includes[$room]})$ ]]; then
            wrong "$file: $room may not include <$name>"
        fi
    done < <(sed -n 's/^ *# *include *\(["<]\)\([^">]*\)[">].*/\1 \2/p' "$file")
}

has_floats()
{
    ${CC:-cc} -fpreprocessed -dD -E -P "$1" 2>/dev/null |
        grep -qwE 'float|double'
}

for file in src/*/*.[ch] src/*/*/*.[ch] include/wellplayed/*.h; do
    [ -e "$file" ] || continue
    case $file in
    include/*) room=$(room_of_header "${file#include/}") ;;
    *) room=${file#src/} room=${room%%/*} ;;
    esac
    if [ -z "${may_include[$room]-}" ]; then
        wrong "$file: rooms.txt knows no room $room"
        continue
    fi
    check_file "$file" "$room"
    if [ "$room" = core ] && has_floats "$file"; then
        wrong "$file: core knows no floating point"
    fi
done

echo "$seen files, $bad wrong"
[ "$seen" -gt 0 ] && [ "$bad" -eq 0 ]
