# What the tests of command lines share besides lib/tap.sh: what a good refusal
# is. Sourced, by scripts with a folder $scratch and a function `run` that leaves
# a program's output in $scratch/out and $scratch/err and its code in $code.
. "$(dirname "$0")/../lib/tap.sh"

# Foreign text that must not reach a terminal as it is: commands to it, bytes
# that are no UTF-8, one of them overlong, and a turn of direction.
evil=$'\e]0;owned\a\e[31m\xff\xc0\xaf\xe2\x80\xaefdp'

# is_calm: nothing of that kind is in the output.
is_calm()
{
    ! LC_ALL=C grep -q '[[:cntrl:]]' "$scratch/out" "$scratch/err" &&
        ! LC_ALL=C grep -q $'\xe2\x80\xae' "$scratch/out" "$scratch/err" &&
        cat "$scratch/out" "$scratch/err" |
        iconv -f UTF-8 -t UTF-8 > "$scratch/calm" 2>&1
}

# refuses WORD ARGUMENT...: exit 2, nothing on stdout, one calm line on stderr
# that has the word in it.
refuses()
{
    word=$1
    shift
    run "$@"
    [ "$code" -eq 2 ] && [ ! -s "$scratch/out" ] &&
        [ "$(wc -l < "$scratch/err")" -eq 1 ] &&
        grep -qF -e "$word" "$scratch/err" && is_calm
    report $? "refuses $(printf %q "$*")"
}

# prints WORD ARGUMENT...: exit 0, and the word somewhere on stdout.
prints()
{
    word=$1
    shift
    run "$@"
    [ "$code" -eq 0 ] && [ ! -s "$scratch/err" ] &&
        grep -qF -e "$word" "$scratch/out"
    report $? "prints $*"
}

# says LABEL VALUE: the text in the last output has this row.
says()
{
    sed -n "s/^$1  *//p" "$scratch/out" | grep -qF -e "$2"
}

# value KEY: of the JSON object in the last output.
value()
{
    sed -n "s/^  \"$1\": \(.*[^,]\),*\$/\1/p" "$scratch/out"
}
