# What the tests of command lines share besides tests/tap.sh: what a good refusal
# is. Sourced, by scripts with a folder $scratch and a function `run` that leaves
# a program's output in $scratch/out and $scratch/err and its code in $code.
. "$(dirname "$0")/../tap.sh"

# refuses WORD ARGUMENT...: exit 2, nothing on stdout, one line on stderr that
# has the word in it.
refuses()
{
    word=$1
    shift
    run "$@"
    [ "$code" -eq 2 ] && [ ! -s "$scratch/out" ] &&
        [ "$(wc -l < "$scratch/err")" -eq 1 ] &&
        grep -qF -e "$word" "$scratch/err"
    report $? "refuses $*"
}

# value KEY: of the JSON object in the last output.
value()
{
    sed -n "s/^  \"$1\": \(.*[^,]\),*\$/\1/p" "$scratch/out"
}
