#!/bin/sh
# Who may include what: the table of rooms, by scanning every #include.
# usage: rooms.sh SOURCE_ROOT [LAB_PROGRAM]
set -u
root=$1
lab=${2:-}
cd "$root" || exit 1
failed=0

complain() {
    echo "$1: may not include $2"
    failed=1
}

# The system headers that everyone may have: they bring types and no powers.
plain='stdint.h|stdbool.h|stddef.h|limits.h|inttypes.h|stdarg.h|stdalign.h|float.h|stdnoreturn.h'
core_system="$plain|string.h|assert.h"
# What no room below the window may have.
sdl='SDL.*|SDL2/.*|png.h'

# The room that a public header belongs to, by who defines its functions.
public_room() {
    case $1 in
    brain | features | lanes | moves | pilot | planner | reason | skill | lookahead) echo brain ;;
    *) echo core ;;
    esac
}

# A room's system headers, as a pattern of all that is allowed.
allowed_system() {
    case $1 in
    core) echo "$core_system" ;;
    brain) echo "$core_system|math.h|immintrin.h|arm_neon.h" ;;
    agent) echo "$core_system|stdlib.h|errno.h|pthread.h|stdatomic.h|math.h" ;;
    train) echo "$core_system|stdlib.h|errno.h|pthread.h|stdatomic.h|math.h" ;;
    store) echo ".*" ;;
    lab) echo ".*" ;;
    app) echo ".*" ;;
    esac
}

# System headers that are refused where the pattern above is open.
refused_system() {
    case $1 in
    store) echo "$sdl|pthread.h|threads.h|mpi.h" ;;
    lab) echo "$sdl|threads.h" ;;
    app) echo "mpi.h|threads.h" ;;
    *) echo "$sdl|threads.h|mpi.h" ;;
    esac
}

# The rooms that a room may include, itself included.
allowed_rooms() {
    case $1 in
    core) echo "core" ;;
    brain) echo "brain core" ;;
    agent) echo "agent brain core" ;;
    train) echo "train brain core" ;;
    store) echo "store brain core" ;;
    lab) echo "lab train store brain core" ;;
    app) echo "app agent train store brain core" ;;
    esac
}

# The room of a quoted include: by its path, or by which room has the file.
quoted_room() {
    from=$1
    name=$2
    case $name in
    wellplayed/*)
        public_room "$(basename "$name" .h)"
        return
        ;;
    esac
    if [ -f "$(dirname "$from")/$name" ]; then
        path=$(realpath --relative-to=. "$(dirname "$from")/$name")
    else
        path=$(find src -path "*/$name" | head -1)
        [ -n "$path" ] || {
            echo generated
            return
        }
    fi
    case $path in
    src/*) echo "$path" | cut -d/ -f2 ;;
    include/*) public_room "$(basename "$path" .h)" ;;
    *) echo generated ;;
    esac
}

scan() {
    room=$1
    file=$2
    # Angle brackets.
    for name in $(sed -n 's/^ *# *include *<\([^>]*\)>.*/\1/p' "$file"); do
        echo "$name" | grep -Eqx "$(allowed_system "$room")" ||
            complain "$file ($room)" "<$name>"
        echo "$name" | grep -Eqx "$(refused_system "$room")" &&
            complain "$file ($room)" "<$name>"
    done
    # Quotes.
    for name in $(sed -n 's/^ *# *include *"\([^"]*\)".*/\1/p' "$file"); do
        other=$(quoted_room "$file" "$name")
        [ "$other" = generated ] && continue
        case " $(allowed_rooms "$room") " in
        *" $other "*) ;;
        *) complain "$file ($room)" "\"$name\" ($other)" ;;
        esac
    done
}

files=0
for file in $(find src include -name '*.[ch]' | sort); do
    case $file in
    include/*) room=$(public_room "$(basename "$file" .h)") ;;
    *) room=$(echo "$file" | cut -d/ -f2) ;;
    esac
    scan "$room" "$file"
    files=$((files + 1))
done

# Powers that need no header of their own.
for room in core brain; do
    [ -d src/$room ] || continue
    if grep -nE '\b(malloc|calloc|realloc|free|printf|fopen|time|clock|getenv|pthread_[a-z]+) *\(' \
        src/$room/*.c; then
        echo "$room: calls what it may not"
        failed=1
    fi
done
# LAPACK is declared by hand, so nothing else is to be.
if [ -d src/train ] &&
    grep -nE '\b(printf|fopen|open|read|write|time|clock|clock_gettime|getenv|MPI_[A-Za-z]+) *\(' \
        src/train/*.c; then
    echo "train: calls what it may not"
    failed=1
fi
if grep -nwE 'float|double' src/core/*.[ch]; then
    echo "core: floats"
    failed=1
fi

# The lab runs where there is no window system.
if [ -n "$lab" ] && [ -x "$lab" ]; then
    if ldd "$lab" | grep -i sdl; then
        echo "the lab is linked with SDL"
        failed=1
    fi
fi

[ "$files" -gt 0 ] || failed=1
[ $failed -eq 0 ] && echo "$files files keep to their rooms"
exit $failed
