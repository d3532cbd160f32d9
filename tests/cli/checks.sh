# What the tests of command lines share: counting, and what a good refusal is.
# Sourced, by scripts with a folder $scratch and a function `run` that leaves
# a program's output in $scratch/out and $scratch/err and its code in $code.
failed=0
checks=0

# verdict WHAT OK: counts a check that has been made.
verdict()
{
    checks=$((checks + 1))
    if [ "$2" -ne 0 ]; then
        failed=$((failed + 1))
        echo "FAILED: $1"
        sed 's/^/    stdout: /' "$scratch/out"
        sed 's/^/    stderr: /' "$scratch/err"
    fi
}

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
    verdict "refuses $*" $?
}

# value KEY: of the JSON object in the last output.
value()
{
    sed -n "s/^  \"$1\": \(.*[^,]\),*\$/\1/p" "$scratch/out"
}
