#!/bin/sh
#
# Brings the catalogues up to date with the strings of the game: writes
# wellplayed.pot from the source and merges it into every language of LINGUAS.
# Translate what is new, look at what is marked fuzzy, run it again, and then
# fonts/subset.py, for new characters. Needs Debian's gettext.
#
#     update.sh            all of that
#     update.sh --pot      the template only, on standard output
set -eu
cd "$(dirname "$0")"
root=../..

# Tables of the rooms below the window with names and lines that it shows, by
# _(). These rooms know nothing of languages: here their names are marked, in
# copies.
mark_names()
{
    mkdir -p "$1/src/core" "$1/src/brain"
    for file in ruleset goal; do
        sed -n -e '/^ *\.title =$/{N;s/\n *//;}' \
            -e 's/^ *\.label = \("[^"]*"\),$/N_(\1)/p' \
            -e 's/^ *\.title = *\("[^"]*"\),$/N_(\1)/p' \
            $root/src/core/$file.c >"$1/src/core/$file.c"
    done
    sed -n '/^const struct skill.* skill_[a-z]*\[/,/^}/s/^ *{\("[^"]*"\), .*/N_(\1)/p' \
        $root/src/brain/skill.c >"$1/src/brain/skill.c"
    for file in core/ruleset.c core/goal.c brain/skill.c; do
        [ -s "$1/src/$file" ] || {
            echo "update.sh: no names were found in src/$file" >&2
            exit 1
        }
        echo "src/$file"
    done
}

# All strings of the window that a person reads, and the words of all errors that
# it may show. No line numbers and no date: the files change only when the
# strings do.
template()
{
    copies=$(mktemp -d)
    trap 'rm -r "$copies"' EXIT
    mark_names "$copies" >"$copies/files"
    (cd $root && find src/app src/core src/history src/store src/trainer \
        -name '*.[ch]' | LC_ALL=C sort) |
        cat - "$copies/files" |
        xgettext --directory="$copies" --directory=$root --files-from=- \
            --output=- \
            --language=C --from-code=UTF-8 --add-location=file \
            --keyword --keyword=_ --keyword=N_ --keyword=_n:1,2 \
            --keyword=error_set:3 --keyword=error_at:5 \
            --flag=_:1:pass-c-format --flag=N_:1:pass-c-format \
            --flag=_n:1:pass-c-format --flag=_n:2:pass-c-format \
            --flag=app_notice:2:c-format \
            --flag=error_set:3:c-format --flag=error_at:5:c-format \
            --add-comments=Translators: --package-name=wellplayed |
        sed -e '/^"POT-Creation-Date/d' -e '/^"PO-Revision-Date/d' \
            -e '/^"Report-Msgid-Bugs-To/d' -e '/^"Last-Translator/d' \
            -e '/^"Language-Team/d' -e 's/charset=CHARSET/charset=UTF-8/' \
            -e '/^#, fuzzy$/d' -e '1,/^msgid/{/^#/d}'
}

if [ "${1-}" = --pot ]; then
    template
    exit
fi
template >wellplayed.pot.new
mv wellplayed.pot.new wellplayed.pot
for language in $(cat LINGUAS); do
    msgmerge --quiet --update --backup=none --previous --add-location=file \
        "$language.po" wellplayed.pot
    msgattrib --no-obsolete --output-file="$language.po" "$language.po"
    sed -i '/^"POT-Creation-Date/d' "$language.po"
    printf '%s: ' "$language"
    msgfmt --check-format --check-domain --statistics --output-file=/dev/null "$language.po"
done
