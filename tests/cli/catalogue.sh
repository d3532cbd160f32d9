#!/bin/bash
# The generator of catalogues: what it makes of a good file, and that every
# mistake in one is a line with the file and the number of the line.
# usage: catalogue.sh CATALOGUE_PROGRAM FOLDER_OF_ITS_HEADERS
set -u
. "$(dirname "$0")/../lib/tap.sh"
catalogue=$(realpath "$1") || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

header='msgid ""
msgstr ""
"Language: xx\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=n != 1;\n"
"X-Native-Name: Xx\n"
"X-Locales: xx xx_YY\n"
'

# wrong NAME LINE WORDS: the file on standard input behind a good header, which
# has eight lines, is refused with "xx.po:LINE: ...WORDS...".
wrong() {
    { printf '%s\n' "$header"; cat; } >xx.po
    rm -f out.c
    "$catalogue" out.c xx.po 2>said
    code=$?
    [ $code -eq 1 ] && [ ! -e out.c ] && [ "$(wc -l <said)" -eq 1 ] &&
        grep -q "^xx\.po:$2: .*$3" said
    code=$?
    [ $code -eq 0 ] || cat said
    report $code "$1"
}

# wrong_header NAME WORDS SED: a header changed by sed is refused.
wrong_header() {
    printf '%s\n' "$header" | sed "$3" >xx.po
    "$catalogue" out.c xx.po 2>said
    [ $? -eq 1 ] && [ ! -e out.c ] && grep -q "^xx\.po:.*$2" said
    code=$?
    [ $code -eq 0 ] || cat said
    report $code "$1"
}

cat >>xx.po <<EOT
$header
# A comment.
#. Another.
#: some/file.c
#, c-format
msgid "%u key"
msgid_plural "%u keys"
msgstr[0] "%u Xey"
msgstr[1] "%u "
"Xeys"

#, fuzzy
#| msgid "before"
msgid "unsure"
msgstr "Unsure"

msgid "open"
msgstr ""

msgid ""
"two "
"parts \"\\\\\\t"
msgstr "Zwei\\nParts é"
msgid "close"
msgstr "Close"

#~ msgid "of old"
#~ msgstr "Of old"
EOT
"$catalogue" out.c xx.po
report $? "a good catalogue is taken"
cat >main.c <<'EOT'
#include <stdio.h>
#include "catalogues.h"
int main(void)
{
    const struct catalogue *c = catalogues;
    printf("%s|%s|%s|%d\n", c->code, c->name, c->locales, c->count);
    for (int i = 0; i < c->count; i++)
        printf("%s|%s\n", c->translations[i].english, c->translations[i].forms);
    const char *forms = c->translations[0].forms;
    while (*forms++)
        ;
    printf("%s %lu%lu%lu\n", forms, c->form_of(0), c->form_of(1), c->form_of(2));
    return catalogues[1].code != 0;
}
EOT
cat >expected <<'EOT'
xx|Xx|xx xx_YY|3
%u key|%u Xey
close|Close
two parts "\	|Zwei
Parts é
%u Xeys 101
EOT
${CC:-cc} -Wall -Wextra -Werror -I"$2" -o main main.c out.c && ./main >got &&
    diff expected got
report $? "and comes out as it went in"

wrong "no closing quote" 9 'not closed' <<'EOT'
msgid "a
EOT
wrong "an escape that there is not" 10 'no such escape' <<'EOT'
msgid "a"
msgstr "\q"
EOT
wrong "words behind a string" 10 'follows' <<'EOT'
msgid "a"
msgstr "b" c
EOT
wrong "a keyword that there is not" 10 'not understood' <<'EOT'
msgid "a"
msgstring "b"
EOT
wrong "a string of nothing" 9 'of nothing' <<'EOT'
"a"
EOT
wrong "a keyword without string" 9 'not understood\|missing' <<'EOT'
msgid
EOT
wrong "msgstr without msgid" 9 'without msgid' <<'EOT'
msgstr "a"
EOT
wrong "msgid without msgstr" 9 'msgstr is missing' <<'EOT'
msgid "a"

msgid "b"
msgstr "b"
EOT
wrong "two msgid" 10 'a second msgid' <<'EOT'
msgid "a"
msgid "b"
msgstr "b"
EOT
wrong "contexts" 9 'contexts' <<'EOT'
msgctxt "menu"
msgid "a"
msgstr "b"
EOT
wrong "the same message twice" 12 'line 9' <<'EOT'
msgid "a"
msgstr "b"

msgid "a"
msgstr "c"
EOT
wrong "other arguments" 10 'other arguments' <<'EOT'
#, c-format
msgid "%u of %s"
msgstr "%s of %u"
EOT
wrong "a form of number missing" 9 'forms of number' <<'EOT'
msgid "key"
msgid_plural "keys"
msgstr[0] "Key"
EOT
wrong "a form of number left out" 11 'is missing' <<'EOT'
msgid "key"
msgid_plural "keys"
msgstr[1] "Key"
EOT
wrong "forms of number for no number" 10 'without msgid_plural' <<'EOT'
msgid "key"
msgstr[0] "Key"
EOT
wrong "a form that is no number" 11 'N is 0 to' <<'EOT'
msgid "key"
msgid_plural "keys"
msgstr[x] "Key"
EOT
printf 'msgid "a"\nmsgstr "\303"\n' >bytes
wrong "half a character" 10 'UTF-8' <bytes
printf 'msgid "a"\nmsgstr "%5000s"\n' x >bytes
wrong "a long line" 10 'too long' <bytes
printf 'msgid "a"\nmsgstr "b' >bytes
wrong "a file cut short" 10 'not closed' <bytes

wrong_header "another language's file" 'Language is' 's/Language: xx/Language: yy/'
wrong_header "no name" 'no X-Native-Name' '/X-Native-Name/d'
wrong_header "no charset" 'charset' 's/charset=UTF-8/charset=latin1/'
wrong_header "no rule for numbers" 'Plural-Forms' '/Plural-Forms/d'
wrong_header "a rule with code in it" 'Plural-Forms' 's/plural=n != 1/plural=exit(n)/'

"$catalogue" out.c none.po 2>said
[ $? -eq 1 ] && grep -q '^none\.po: No such file' said
report $? "a file that there is not"
"$catalogue" missing/out.c 2>said
[ $? -eq 1 ] && grep -q 'missing/out.c' said
report $? "a place that can't be written"
finish
