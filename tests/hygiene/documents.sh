#!/bin/bash
# The documents say the same in both languages, and their links lead somewhere.
# A page with a sister page.zh.md has the same commands, flags, files, links and
# numbers there, and each README links its own.
# usage: documents.sh SOURCE_ROOT
set -u
cd "$1" || exit 1
export LC_ALL=C.UTF-8
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0

complain()
{
    echo "$1"
    failed=1
}

# links PAGE: where its links lead, without anchors; web pages are left out.
links()
{
    grep -oE '\]\([^)#]+' "$1" | sed 's/^](//' | grep -vE '^[a-z]+:'
}

# numbers: those of two digits and more, sizes such as 10x20 as one. Numbers of
# millions are left out: Chinese counts in ten thousands.
numbers()
{
    sed -E 's/[0-9.,]+ ?(million|万|亿)//g' |
        grep -oE '[0-9]+([.,x][0-9]+)+|[0-9]{2,}'
}

# commands: the first lines of commands in blocks, without what explains them.
commands()
{
    sed -n '/^```/,/^```/p' | sed -E 's/([^ ])  +[^ ].*/\1/' |
        grep -E '^(\$ |\./|meson|mpirun|wellplayed)'
}

# quoted: what stands in backquotes outside of blocks, also across lines.
quoted()
{
    sed '/^```/,/^```/d' | tr -s '\n ' ' ' | grep -oE '`[^`]+`'
}

# facts PAGE: what does not depend on the language. Each number counts as often
# as it stands there: no row of a table may be missing.
facts()
{
    {
        grep -oE -e '--[a-z][-a-z]+' "$1"
        quoted <"$1"
        links "$1" | sed 's/\.zh\.md$/.md/'
        commands <"$1"
    } | sort -u
    numbers <"$1" | sort
}

# -- pairs --

pairs=0
for chinese in *.zh.md doc/*.zh.md; do
    english=${chinese%.zh.md}.md
    [ -f "$english" ] || {
        complain "$chinese has no $english"
        continue
    }
    pairs=$((pairs + 1))
    facts "$english" >"$work/en"
    facts "$chinese" >"$work/zh"
    [ -s "$work/en" ] && diff "$work/en" "$work/zh" ||
        complain "$chinese (>) differs from $english (<)"

    # Each page is found from the README of its language.
    [ "$english" = README.md ] || {
        links README.md | grep -qx "$english" ||
            complain "README.md has no link to $english"
        links README.zh.md | grep -qx "$chinese" ||
            complain "README.zh.md has no link to $chinese"
    }
    # Chinese pages lead to Chinese pages; only the first lines lead across.
    sed 1,4d "$chinese" >"$work/body"
    for link in $(links "$work/body" | grep '\.md$' | grep -v '\.zh\.md$'); do
        [ ! -f "$(dirname "$chinese")/${link%.md}.zh.md" ] ||
            complain "$chinese leads to $link, which there is in Chinese"
    done
done
[ "$pairs" -ge 4 ] || complain "only $pairs pages are there in both languages"

# -- links --

followed=0
for page in *.md doc/*.md notebook/*.md; do
    for link in $(links "$page"); do
        followed=$((followed + 1))
        [ -e "$(dirname "$page")/$link" ] ||
            complain "$page: there is no $link"
    done
done

# -- the rooms: HACKING's table is the one that the rooms are held to --

python3 - <<'PYTHON' || failed=1
import re, sys
sys.dont_write_bytecode = True
sys.path.insert(0, 'tests/hygiene')
from rooms import ROOMS

words = {room.rsplit('/', 1)[-1]: room for room in ROOMS}
told = {}
for line in open('HACKING.md', encoding='utf-8'):
    row = re.match(r'\| `(src/[a-z/]+|workshop)` \|.*\|([^|]*)\|$', line)
    if row:
        room = re.sub('^src/', '', row[1])
        told[room] = {words[word] for word in re.findall(r'[a-z]+', row[2])
                        if word in words}
wrong = [room for room in sorted(told.keys() | ROOMS)
         if told.get(room) != set(ROOMS.get(room, 'none').split())]
for room in wrong:
    print(f'HACKING.md: the row of {room} is not as in rooms.py')
sys.exit(bool(wrong))
PYTHON

# -- files that the pages for developers name --

named=0
for page in HACKING.md doc/inside.md; do
    for name in $(sed '/^```/,/^```/d' "$page" |
        grep -oE '`[a-z][a-z_]*(/[a-zA-Z0-9_-]+)+(\.[a-z]+)?/?`' | tr -d '`'); do
        case $name in build/* | *[A-Z][A-Z]*) continue ;; esac # made, or to be filled in
        named=$((named + 1))
        found=0
        for folder in . src src/app src/brain; do
            for end in '' .h .c; do
                [ ! -e "$folder/$name$end" ] || found=1
            done
        done
        [ $found -eq 1 ] || complain "$page: there is no $name"
    done
done
[ $named -ge 50 ] || complain "only $named names of files were found"

[ $failed -eq 0 ] && echo "$pairs pages in two languages, $followed links"
exit $failed
