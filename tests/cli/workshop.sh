#!/bin/bash
# The workshop from outside: lessons are found and proved, chances are fitted
# and checked.
#
#   workshop.sh PROGRAM
set -u
. "$(dirname "$0")/checks.sh"

workshop=${1:?usage: workshop.sh PROGRAM}
scratch=$(mktemp -d) || exit 99
logs=("$scratch/out" "$scratch/err")
trap 'rm -rf "$scratch"' EXIT
# Under sanitizers all takes ten times as long.
in_full=true
[ "${WELLPLAYED_TEST_FACTOR:-100}" -ge 100 ] || in_full=false

# run ARGUMENT...: the program, its output in files and its code in $code.
run()
{
    "$workshop" "$@" > "$scratch/out" 2> "$scratch/err" < /dev/null
    code=$?
}

prints 'lessons' --help
refuses 'chance, lessons' dance

# -- lessons --

shipped=$(dirname "$0")/../../assets/lessons/lessons.txt
if $in_full; then
    prints '60 lessons' lessons --seed 1 --threads 2 \
        --output "$scratch/lessons"
    cmp -s "$scratch/lessons" "$shipped"
    report $? 'the lessons that are shipped are those of seed 1'
else
    cp "$shipped" "$scratch/lessons"
fi
prints '60 lessons are proved' lessons --check "$scratch/lessons"
refuses 'lessons: --output' lessons --seed 2 --output "$scratch/lessons"
if $in_full; then
    prints '60 lessons' lessons --seed 2 --threads 1 \
        --output "$scratch/lessons" --force
fi
sed '0,/^keys.*/s//keys 1H/' "$scratch/lessons" >"$scratch/unproved"
run lessons --check "$scratch/unproved"
[ "$code" -eq 1 ] && grep -q 'NOT SOLVED by its keys' "$scratch/out" &&
    grep -q '1 of 60 are not proved' "$scratch/err"
report $? "keys that solve nothing are found"
printf 'there before\n' >"$scratch/of-replay"
run lessons --output "$scratch/of-replay" --force \
    "$(dirname "$0")/../golden/modern-planned.wpr"
golden=$code
[ "$golden" -eq 0 ] && prints 'lessons are proved' lessons \
    --check "$scratch/of-replay"
report "$golden" "lessons are cut out of a replay"
printf 'motif fun\n' >"$scratch/damaged"
refuses 'damaged:1: not a line of a lesson' lessons --check "$scratch/damaged"
refuses 'one of the two' lessons --check "$scratch/lessons" --output "$scratch/x"
refuses 'no REPLAY' lessons --check "$scratch/lessons" "$scratch/x"
refuses '--output' lessons

# -- chance --

prints '"rules": "retro"' chance --rules retro --games 20 --held-out 10 \
    --max-pieces 100 --skill 3 --json --output "$scratch/fit.ini"
prints '[chance retro]' chance --rules retro --check --held-out 10 \
    --max-pieces 100 --brain "$scratch/fit.ini"
[ "$(grep -c '^\[chance' "$scratch/fit.ini")" -ge 1 ]
report $? "the weights file has the curve"
refuses 'fit.ini' chance --rules retro --games 20 --output "$scratch/fit.ini"
refuses 'twice --pieces' chance --max-pieces 99
refuses 'has no curve for classic' chance --check --brain simple
refuses 'it has its own' chance --check --skill 3
refuses 'one of the two' chance --check --output "$scratch/no.ini"
prints '[odds modern]' chance --race --rules modern --games 24 --held-out 8 \
    --max-pieces 150 --output "$scratch/odds.ini"
prints '"pieces_error": ' chance --race --check --rules modern --held-out 8 \
    --max-pieces 120 --json --brain "$scratch/odds.ini"
refuses 'it has its own' chance --race --skill 3
refuses 'it has its own' chance --race --pieces 30
refuses 'has no curve for classic' chance --race --brain simple

finish
