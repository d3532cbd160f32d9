#!/bin/bash
#
# What a library asks of the world. The core asks for a few functions on
# memory and strings and keeps no variables; the brain never asks for memory,
# files, clocks or threads.
#
# usage: symbols.sh core|brain LIBRARY [LIBRARY-IT-MAY-USE...]

set -u
room=$1
library=$2
shift
asked=$(nm -u "$library" | awk '$1 == "U" { print $2 }' | sort -u)
own=$(nm --defined-only "$@" 2>/dev/null | awk 'NF == 3 { print $3 }' |
    sort -u)
[ -n "$own" ] || { echo "$library: no symbols"; exit 1; }

# A sanitizer puts its own calls and variables everywhere.
if grep -qE '^__(asan|ubsan|tsan|gcov|sanitizer)' <<<"$asked"; then
    echo "built with a sanitizer: nothing to see"
    exit 77
fi

case $room in
core) allowed='(__)?(mem(cpy|move|set|cmp|chr)|str(cmp|ncmp|len|nlen|chr))(_chk)?' ;;
brain) allowed='(__)?(mem|str)[a-z]+(_chk)?|l?l?(round|rint)f?|(frexp|ldexp|floor|ceil|fabs|fmin|fmax|fma|sqrt|exp|log|log2|pow|trunc|scalbn)f?' ;;
*) echo "no such room: $room"; exit 1 ;;
esac
allowed="$allowed|__assert_fail|__stack_chk_fail|_GLOBAL_OFFSET_TABLE_"
# What the compiler brings along to choose the instruction set.
[ "$room" = brain ] && allowed="$allowed|__cpu_(model|indicator_init|features2)"

bad=$(comm -23 <(echo "$asked") <(echo "$own") | grep -vxE "$allowed")
if [ -n "$bad" ]; then
    echo "$room may not use:" $bad
    exit 1
fi

if [ "$room" = core ]; then
    variables=$(nm --defined-only "$library" |
        awk '$2 ~ /^[BbCDdGgSs]$/ { print $3 }')
    # Tables of pointers are written once, by the loader, and then read-only.
    bytes=$(size -A "$library" |
        awk '$1 ~ /^\.(data|bss)$/ || $1 ~ /^\.(data|bss)\.[^r]/ { sum += $2 }
            END { print sum + 0 }')
    if [ "$bytes" -ne 0 ]; then
        echo "core keeps $bytes bytes that may change, among:" $variables
        exit 1
    fi
fi
echo "$room asks for:" $(comm -23 <(echo "$asked") <(echo "$own"))
