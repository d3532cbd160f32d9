#!/bin/sh
# What the rooms below the window say to a person, the window can say in its
# language: each such string of theirs is a pattern of src/app/shell/sentence.c.
# usage: sentences.sh SOURCE_ROOT
set -u
cd "$1" || exit 1
command -v xgettext >/dev/null || {
    echo "xgettext is not there (gettext)"
    exit 77
}

# The files whose strings end in a `why`, a `note` or a `trouble`.
files="src/core/replay.c src/core/playback.c src/app/shell/capture.c
src/app/prefs/prefs_file.c"
for name in entries file lines paths settings value; do
    files="$files src/store/$name.c"
done
for name in aside database history history_ask history_table keeper \
    keeper_job log record retell; do
    files="$files src/history/$name.c"
done

# Strings, one in a line, as patterns: without the name before a colon, all
# texts %s, all numbers %d. Sentences have two words or more in small letters.
strings()
{
    xgettext --language=C --from-code=UTF-8 --no-location --no-wrap \
        --output=- "$@" 2>/dev/null | sed -n 's/^msgid "\(.*\)"$/\1/p' |
        sed 's/%\.[0-9]*s/%s/g; s/%zu/%d/g; s/^%s: //; s/ $/ %s/' |
        grep -E '[a-z]+ [a-z\[]' | LC_ALL=C sort -u
}

# shellcheck disable=SC2086
said=$(strings --extract-all $files)
known=$(strings --keyword= --keyword=N_ src/app/shell/sentence.c)
count=$(printf '%s\n' "$said" | wc -l)
[ "$count" -gt 40 ] || {
    echo "only $count sentences were found"
    exit 1
}
failed=0
work=$(mktemp) || exit 1
trap 'rm -f "$work"' EXIT
printf '%s\n' "$said" >"$work"
while read -r sentence; do
    printf '%s\n' "$known" | grep -qxF -- "$sentence" || {
        echo "\"$sentence\" is not in src/app/shell/sentence.c"
        failed=1
    }
done <"$work"
echo "$count sentences of the rooms below"
exit $failed
