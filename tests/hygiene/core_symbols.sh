#!/bin/sh
# The core asks nothing of the machine: what it leaves undefined is mem* and
# what assert needs; it has no data that changes; it does without floats.
# usage: core_symbols.sh SOURCE_ROOT [CC]
set -u
root=$1
cc=${2:-${CC:-cc}}
[ "$(uname -m)" = x86_64 ] || {
    echo "only on x86-64"
    exit 77
}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

for source in "$root"/src/core/*.c; do
    # No registers for floats: a float, a double or a vector does not compile.
    "$cc" -std=c11 -O2 -mgeneral-regs-only -fno-stack-protector \
        -fno-pic -I"$root/include" -I"$root/src" \
        -c "$source" -o "$work/$(basename "$source" .c).o" || {
        echo "$source does not compile without registers for floats"
        exit 1
    }
done
ld -r -o "$work/core.all" "$work"/*.o || exit 1

failed=0
foreign=$(nm -u "$work/core.all" | awk '{print $NF}' |
    grep -Evx 'memcpy|memmove|memset|memcmp|__assert_fail')
if [ -n "$foreign" ]; then
    echo "the core asks for what it may not have:"
    echo "$foreign" | sed 's/^/    /'
    failed=1
fi

# d D b B: data that can be written; C: common. Tables are in rodata, those
# with pointers too (-fno-pic).
writable=$(nm "$work/core.all" | awk '$(NF-1) ~ /^[dDbBCsSgG]$/ {print $NF}')
if [ -n "$writable" ]; then
    echo "the core has data that can change:"
    echo "$writable" | sed 's/^/    /'
    failed=1
fi
size=$(size -A "$work/core.all" |
    awk '$1 ~ /^\.(data|bss|tdata|tbss)/ {n += $2} END {print n + 0}')
if [ "$size" -ne 0 ]; then
    echo "the core has $size bytes of data that can change"
    failed=1
fi
count=$(find "$work" -name '*.o' | wc -l)
[ "$count" -gt 0 ] || failed=1
[ $failed -eq 0 ] && echo "$count files of the core are pure"
exit $failed
