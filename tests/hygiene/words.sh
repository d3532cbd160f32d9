#!/bin/sh
# Every string of the window is in every catalogue, and nothing else is:
# none missing, none fuzzy, none of old, no printf format that disagrees. A
# negative number has a minus sign.
# usage: words.sh SOURCE_ROOT
set -u
cd "$1/assets/po" || exit 1
for tool in xgettext msgcmp msgfmt msgattrib; do
    command -v $tool >/dev/null || {
        echo "$tool is not there (gettext)"
        exit 77
    }
done
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0

complain() {
    echo "$1; run assets/po/update.sh, then translate"
    failed=1
}

./update.sh --pot >"$work/now.pot" || exit 1
strings=$(grep -c '^msgid "' "$work/now.pot")
[ "$strings" -gt 40 ] || {
    echo "only $strings strings were found in the source"
    exit 1
}
if grep -n -- '[ ("]-%' "$work/now.pot"; then
    echo "a hyphen stands for a minus sign: use −, or label_sign()"
    failed=1
fi
for pair in "wellplayed.pot $work/now.pot" "$work/now.pot wellplayed.pot"; do
    # shellcheck disable=SC2086
    msgcmp --use-untranslated $pair || complain "wellplayed.pot is old"
done

languages=0
for language in $(cat LINGUAS); do
    po=$language.po
    languages=$((languages + 1))
    msgcmp "$po" "$work/now.pot" || complain "$po lacks strings"
    msgcmp --use-fuzzy --use-untranslated "$work/now.pot" "$po" ||
        complain "$po has strings that nobody uses"
    msgattrib --only-obsolete "$po" | grep '^#~' &&
        complain "$po has strings of old"
    msgattrib --only-fuzzy "$po" | grep . && complain "$po has fuzzy strings"
    msgfmt --check-format --check-domain --output-file=/dev/null "$po" ||
        complain "$po is not right"
done
for po in *.po; do
    grep -qx "${po%.po}" LINGUAS || complain "$po is not in LINGUAS"
done

[ $failed -eq 0 ] && echo "$strings strings in $languages languages"
exit $failed
