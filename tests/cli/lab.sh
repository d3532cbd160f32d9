#!/bin/bash
# The lab from outside: what it prints, what it refuses, and that its numbers
# do not depend on the number of threads.
#
#   lab.sh PROGRAM
set -u
. "$(dirname "$0")/checks.sh"

lab=${1:?usage: lab.sh PROGRAM}
scratch=$(mktemp -d) || exit 99
logs=("$scratch/out" "$scratch/err")
trap 'rm -rf "$scratch"' EXIT
# Under sanitizers all takes ten times as long.
in_full=true
[ "${WELLPLAYED_TEST_FACTOR:-100}" -ge 100 ] || in_full=false

# run ARGUMENT...: the program, its output in files and its code in $code.
run()
{
    "$lab" "$@" > "$scratch/out" 2> "$scratch/err" < /dev/null
    code=$?
}

# same KEY... : the last output has the values that `keep` kept.
keep()
{
    cp "$scratch/out" "$scratch/kept"
}
same()
{
    differs=0
    for key in "$@"; do
        was=$(sed -n "s/^  \"$key\": \(.*[^,]\),*\$/\1/p" "$scratch/kept")
        is=$(value "$key")
        [ -n "$is" ] && [ "$was" = "$is" ] || differs=1
    done
    return $differs
}

# -- what it says of itself --

prints 'bench' --help
prints 'replay' --help
prints 'wellplayed ' --version
prints 'standard' --list-rules
prints 'dellacherie' --list-brains
prints '--max-pieces' bench --help
prints 'above the top row' bench --help
prints '--commands' replay --help
prints 'eltetris' bench --list-brains

# A player that was saved in the window is in the list, after those of the
# program, and can be named; with --weights the folder alone counts.
saved=$(mktemp -d)
mkdir -p "$saved/wellplayed/players"
printf '[brain]\nname = mine\ntitle = my own\n[weights]\nholes = -1\n' \
    > "$saved/wellplayed/players/mine.ini"
export XDG_DATA_HOME=$saved
prints 'mine             my own' --list-brains
prints 'mine             my own' bench --list-brains
"$lab" bench --brain mine --games 1 --drops --size 6x6 > "$scratch/mine" 2>&1
[ $? -eq 0 ] && ! "$lab" bench --weights "$scratch" --list-brains 2> /dev/null | grep -q '^mine'
report $? 'a saved player is a player'
unset XDG_DATA_HOME
rm -r "$saved"

# -- what it refuses, besides what flags.py tries of every flag --

refuses 'bench: --games a\nb: expected' bench --games "$(printf 'a\nb')"
refuses 'bench: a\nb: not understood' bench "$(printf 'a\nb')"

refuses 'bench, clear, duel, explain, fumen, lifetime, perft, replay, review, teach,'
refuses 'bench, clear, duel, explain, fumen, lifetime, perft, replay, review, teach,' dance
refuses '--dance' --dance
refuses 'dance' bench dance
refuses '--dance' bench --dance
refuses 'classic, standard' bench --rules tetrad
refuses 'dellacherie, ' bench --brain nobody
refuses 'bench: "": not understood' bench ''
refuses 'replay: "": No such file' replay ''
refuses '1 to ' bench --max-pieces 0
refuses '1 to 3' bench --look-ahead 4
refuses '1 to 3' bench --look-ahead 0
refuses 'one of the two' bench --drops --keys
refuses '1 to 20 under classic' bench --keys --level 21
refuses '0 to 19 under retro' bench --keys --rules retro --level 20
refuses '--keys' bench --level 3
refuses '--keys' bench --keys-per-second 20
refuses '--keys' bench --keys-per-second max
refuses '0 to 500 under arika' bench --keys --rules arika --level 501
refuses '--goal sprint40: expected --keys' bench --rules modern --goal sprint40
refuses 'one of endless, marathon' bench --keys --goal sprint
refuses 'daily under classic' bench --keys --goal master
refuses 'survival, master' bench --keys --rules modern --size 6x13 --goal dig10
refuses '--max-pieces next to it' bench --keys --rules modern --goal zen
refuses '--next 2: expected 1 under classic' bench --next 2
refuses 'half turns' bench --no-half-turns
refuses 'half turns' duel --against bcts --rules arika --no-half-turns
refuses 'points or rows' train --output "$scratch/x.ini" --keys --goal sprint20
refuses 'FILE' replay
refuses "$scratch/none" replay "$scratch/none"
refuses "$scratch" replay "$scratch"
refuses 'two' replay one two
refuses 'one of the two' replay "$scratch/none" --commands --json

# -- bench: the same for every number of threads --

board='bench --rules standard --size 10x10 --games 12 --seed 5 --json'
all='games hash mean_rows ci95_rows min_rows median_rows max_rows pieces'
for brain in dellacherie contact simple; do
    # shellcheck disable=SC2086 # words on purpose
    for threads in 1 2 4; do
        run $board --brain $brain --max-pieces 2000 --threads $threads
        [ "$code" -eq 0 ] && [ ! -s "$scratch/err" ]
        report $? "$brain on $threads threads"
        if [ $threads -gt 1 ]; then
            same $all
            report $? "$brain: the same on $threads threads as on 1"
        fi
        keep
    done
done

# shellcheck disable=SC2086
{
    # Who does not slide plays the same with and without --drops; who does
    # does not.
    board="$board --max-pieces 3000"
    run $board --brain dellacherie
    keep
    run $board --brain dellacherie --drops
    same $all
    report $? 'dellacherie: --drops changes nothing'
    [ "$(value mode)" = '"drops"' ]
    report $? '--drops is named as the mode'

    run $board --brain dellacherie --drops --seed 6
    ! same hash
    report $? 'another seed gives other games'

    run $board --brain contact
    keep
    run $board --brain contact --drops
    ! same hash
    report $? 'contact: --drops changes the games'

    run $board --brain dellacherie --games 4
    keep
    run $board --brain dellacherie --games 4 --look-ahead 2 --max-pieces 2000
    ! same hash
    report $? '--look-ahead 2 changes the games'
}

# -- bench: the same with lanes and without --

sets=$("$lab" bench --lanes '?' 2>&1 | sed 's/.*off, \(.*\) (what.*/\1/; s/,//g')
for case in 'standard dellacherie 10x10' 'classic bcts 12x8' \
    'retro dt10 8x10' 'arcade dt20 7x9' 'standard eltetris 6x20'; do
    # shellcheck disable=SC2086
    {
        set -- $case
        game="bench --rules $1 --brain $2 --size $3 --drops --games 5 --seed 9
            --max-pieces 3001 --json"
        run $game --lanes off
        [ "$code" -eq 0 ] && [ "$(value lanes)" = '"off"' ]
        report $? "$case: --lanes off"
        keep
        for set in $sets auto; do
            run $game --lanes "$set"
            [ "$set" = auto ] || [ "$(value lanes)" = "\"$set\"" ] &&
                same $all cut
            report $? "$case: the same with --lanes $set"
        done
    }
done
for look in 1 2 3; do
    game="bench --rules standard --brain dellacherie --size 6x8 --drops --json
        --look-ahead $look --games 2 --seed 9 --max-pieces $((360 / (look * look * look)))"
    # shellcheck disable=SC2086
    {
        run $game --lanes off
        keep
        for set in $sets; do
            for threads in 1 4; do
                run $game --lanes "$set" --threads $threads
                [ "$(value lanes)" = "\"$set\"" ] && same $all cut
                report $? "--look-ahead $look: the same with --lanes $set"
            done
        done
    }
done
[ -n "$sets" ]
report $? 'some lanes work here'
# -- goals --

# What a run to a goal prints, without what takes time.
to_goal()
{
    run "$@" --rules modern --keys --keys-per-second 50 --json
    grep -v '"threads"\|seconds"\|per_second"' "$scratch/out"
}

to_goal bench --goal sprint20 --games 4 --threads 1 > "$scratch/goal-alone"
[ "$(value goal)" = '"sprint20"' ] &&
    [ "$(value counts)" = '"milliseconds"' ] && [ "$(value reached)" = 4 ] && [ "$(value min_rows)" -ge 20 ] &&
    [ "$(value max_rows)" -le 23 ] && [ "$(value min_milliseconds)" -gt 1000 ]
report $? 'bench plays to a goal and counts its time'
to_goal bench --goal sprint20 --games 4 --threads 3 > "$scratch/goal-three"
cmp -s "$scratch/goal-alone" "$scratch/goal-three"
report $? 'the result does not depend on threads'
to_goal bench --goal ultra --games 2 > "$scratch/goal-ultra"
[ "$(value counts)" = '"points"' ] && [ "$(value reached)" = 2 ] &&
    [ "$(value min_milliseconds)" = 120000 ] &&
    [ "$(value max_milliseconds)" = 120000 ]
report $? 'a goal by time ends when its time is over'
to_goal bench --goal zen --games 2 --max-pieces 30 > "$scratch/goal-zen"
[ "$(value cut)" = 2 ] && [ "$(value reached)" = 0 ] &&
    [ "$(value mean_milliseconds)" = null ]
report $? 'zen is cut'
to_goal duel --against eltetris --goal sprint20 --games 3 > "$scratch/goal-duel"
[ "$(value both_reached)" = 3 ] && [ "$(value counts)" = '"milliseconds"' ] &&
    [ $(($(value wins) + $(value losses) + $(value draws))) = 3 ]
report $? 'duel compares by the time of the goal'

refuses 'off, words, baseline' bench --lanes mmx
refuses 'drops straight' bench --brain contact --lanes words
refuses 'drops straight' bench --brain contact --drops --lanes words
refuses 'drops straight' bench --keys --lanes words
prints '"lanes": "off"' bench --brain contact --games 1 --max-pieces 9 --json

# -- duel --

prints 'the same pieces' duel --help
refuses '--against: needed' duel --brain bcts
refuses 'expected one of dellacherie' duel --against nobody
refuses 'one of the two' duel --against bcts --drops --keys
refuses 'drops straight' duel --against contact --lanes words
duel='duel --brain dellacherie --against contact --rules standard --size 8x8
    --games 150 --seed 4 --json'
each='--rules standard --size 8x8 --games 150 --seed 4 --json'
paired='pairs mean_rows against_mean_rows difference_rows ci95_difference_rows
    wins losses draws pieces hash'
# shellcheck disable=SC2086
{
    run $duel --threads 1
    [ "$code" -eq 0 ] && [ "$(value pairs)" = 150 ] &&
        [ "$(value brain)" = '"dellacherie"' ] &&
        [ "$(value against)" = '"contact"' ] &&
        [ $(($(value wins) + $(value losses) + $(value draws))) = 150 ]
    report $? 'a duel is counted'
    keep
    first=$(value mean_rows)
    second=$(value against_mean_rows)
    run $duel --threads 3
    same $paired
    report $? 'a duel is the same with 3 threads'
    run $duel --lanes off
    same $paired
    report $? 'a duel is the same without lanes'
    run bench --brain dellacherie $each
    [ "$(value mean_rows)" = "$first" ]
    report $? 'its games are those of bench'
    run bench --brain contact $each
    [ "$(value mean_rows)" = "$second" ]
    report $? 'and those of the other'

    # The other way round all signs are.
    difference=$(sed -n 's/^  "difference_rows": \(.*\),$/\1/p' "$scratch/kept")
    wins=$(sed -n 's/^  "wins": \(.*\),$/\1/p' "$scratch/kept")
    run $duel --brain contact --against dellacherie
    [ "$(value mean_rows)" = "$second" ] && [ "$(value losses)" = "$wins" ] &&
        case $difference in
        -*) [ "$(value difference_rows)" = "${difference#-}" ] ;;
        *) [ "$(value difference_rows)" = "-$difference" ] ;;
        esac
    report $? 'a duel the other way round'
    run $duel --brain contact
    [ "$(value draws)" = 150 ] &&
        [ "$(value ci95_difference_rows)" = '[0, 0]' ]
    report $? 'with itself everybody draws'
    run $duel --max-pieces 12
    [ "$(value draws)" = 150 ] && [ "$(value cut)" = 150 ] &&
        [ "$(value against_cut)" = 150 ]
    report $? 'where both are cut it is a draw'
}
prints 'bcts clears more rows' duel --brain careless --against bcts \
    --rules standard --size 8x8 --drops --games 60
prints 'one pair has no interval' duel --against bcts --games 1 --max-pieces 9
prints 'the interval has 0 in it' duel --against dellacherie --games 3 \
    --max-pieces 9
run duel --against bcts --keys --keys-per-second max --games 2 --max-pieces 20 \
    --rules arcade
says 'keys per second' max
report $? 'a duel at the greatest pace'
"$lab" duel --against bcts --rules standard --games 100000 --threads 2 \
    --max-pieces 300 --drops --json > "$scratch/out" 2> "$scratch/err" &
pid=$!
within 60 has_worked $pid 50
kill -TERM $pid
wait $pid
[ $? -eq 130 ] && [ "$(value stopped)" = true ] && [ "$(value pairs)" -gt 0 ]
report $? 'a duel that is stopped has the pairs so far'

# -- brains from files --

mkdir "$scratch/brains"
own=$scratch/brains/mine.ini
cat > "$own" << END
[brain]
name = mine
title = holes and nothing else

[weights]
holes = -1
END
game='bench --rules standard --games 2 --max-pieces 300 --json'
# shellcheck disable=SC2086
{
    prints '"brain": "mine"' $game --brain "$own"
    keep
    run $game --brain mine --weights "$scratch/brains"
    same $all
    report $? 'a brain by its name in a folder plays as by its file'
    prints 'mine             holes and nothing else' bench \
        --weights "$scratch/brains" --list-brains
    prints 'mine, sees 1 piece' duel --weights "$scratch/brains" --games 2 \
        --against mine --max-pieces 9
    prints 'dellacherie, sees 1 piece' duel --weights "$scratch/brains" \
        --brain mine --against dellacherie --games 2 --max-pieces 9
    refuses 'mine' $game --brain mine
    refuses "$scratch/none.ini" $game --brain "$scratch/none.ini"
    refuses 'a folder' $game --weights "$scratch/none"
    refuses 'a folder' $game --weights "$own"

    run $game
    keep
    sed 's/= mine/= dellacherie/' "$own" > "$scratch/brains/dellacherie.ini"
    run $game --weights "$scratch/brains"
    ! same hash
    report $? 'a file in the folder takes the place of a built-in brain'
    [ "$(value brain)" = '"dellacherie"' ]
    report $? 'and of the default one'

    sed 's/-1/minus one/' "$own" > "$scratch/brains/bad.ini"
    refuses 'bad.ini:6: holes: expected a decimal number' \
        $game --brain "$scratch/brains/bad.ini"
    refuses 'bad.ini:6: ' $game --brain bad --weights "$scratch/brains"
    sed 's/-1/2/' "$own" > "$scratch/brains/other.ini"
    refuses 'its name is mine' $game --brain other --weights "$scratch/brains"
}

# -- bench: games that are cut --

run bench --rules standard --games 6 --seed 1 --max-pieces 500 --json
[ "$(value cut)" = 6 ] && [ "$(value pieces)" = 3000 ] &&
    [ "$(value mean_is_lower_bound)" = true ] &&
    [ "$(value whole_games_mean_rows)" = null ]
report $? 'all games are cut at 500 pieces'
run bench --rules standard --games 6 --seed 1 --max-pieces 500
says cut 6 && says 'mean is lower bound' yes
report $? 'that is said to people too'
run bench --rules standard --brain careless --games 3 --max-pieces 10000000
says cut 0
report $? 'no game is so long'
run bench --rules standard --brain careless --games 3 --json
[ "$(value cut)" = 0 ] && [ "$(value max_pieces)" = null ] &&
    [ "$(value mean_is_lower_bound)" = false ]
report $? 'no game is cut without --max-pieces'

# -- bench: one JSON object with the keys that programs count on --

run bench --rules standard --games 4 --max-pieces 200 --keys --json
for key in brain rules size mode games seed threads max_pieces cut mean_rows \
    ci95_rows bootstrap95_rows min_rows median_rows max_rows mean_points pieces seconds \
    pieces_per_second hash; do
    [ -n "$(value $key)" ]
    report $? "the JSON object has $key"
done
[ "$(value size)" = '"10x20"' ] && [ "$(value brain)" = '"dellacherie"' ]
report $? 'the JSON object names size and brain'
if python3 -c '' 2> /dev/null; then
    python3 -c 'import json, sys
o = json.load(open(sys.argv[1]))
low, high = o["ci95_rows"]
assert low <= o["mean_rows"] <= high
assert o["min_rows"] <= o["median_rows"] <= o["max_rows"]' "$scratch/out" \
        2> "$scratch/err"
    report $? 'a JSON parser reads the object'
fi

# -- bench: by keys --

keys='bench --rules classic --keys --keys-per-second 20 --games 4 --seed 3
    --max-pieces 300 --json'
# shellcheck disable=SC2086
{
    run $keys --threads 1
    [ "$code" -eq 0 ] && [ "$(value mode)" = '"keys"' ]
    report $? '--keys plays'
    keep
    run $keys --threads 2
    same $all mean_points
    report $? '--keys: the same again, on 2 threads'
    run $keys --threads 2 --level 5
    ! same hash
    report $? '--keys: another level, other games'
}
for rules in classic standard arcade retro; do
    run bench --rules $rules --keys --keys-per-second max --games 2 \
        --max-pieces 60 --size 8x12
    [ "$code" -eq 0 ] && grep -q '8x12' "$scratch/out"
    report $? "$rules by keys in a small well"
done

# -- bench: asked to stop, it prints what it has --

"$lab" bench --rules standard --brain bcts --games 1000 --threads 2 --json \
    > "$scratch/out" 2> "$scratch/err" &
process=$!
within 60 has_worked $process 50
kill -TERM $process
wait $process
[ $? -eq 130 ] && [ "$(value stopped)" = true ] && [ -n "$(value mean_rows)" ]
report $? 'a signal stops it, with the numbers so far'

# -- foreign text

hostile=$scratch/hostile
mkdir "$hostile"
sane=$("$lab" bench --brain simple --games 1 --max-pieces 5 2>&1 | head -1)
[ -n "$sane" ]
report $? 'a bench to begin with'
for text in "[$evil]" "[brain]
$evil = 1" "[brain]
pieces = $evil" "[brain]
name = $evil" "[weights]
$evil = 1" "$evil"; do
    printf '%s\n' "$text" > "$hostile/bad.ini"
    refuses 'bad.ini' bench --brain "$hostile/bad.ini"
    run bench --weights "$hostile" --list-brains
    [ "$code" -eq 0 ] && grep -q 'bad.ini' "$scratch/err" && is_calm
    report $? 'the list of players is calm'
done
rm "$hostile/bad.ini"
for foreign in "$evil" "$evil.ini" "$hostile/$evil" "$evil
two lines"; do
    refuses 'x1b' "$foreign"
    refuses 'x1b' bench "$foreign"
    refuses 'x1b' bench "--$foreign"
    refuses 'x1b' train --output "$foreign"
    refuses 'x1b' train --output a.ini --resume "$hostile/none/$foreign"
    refuses 'x1b' train --output a.ini --curve "$hostile/none/$foreign"
    run replay "$foreign"
    [ "$code" -ne 0 ] && [ "$(wc -l < "$scratch/err")" -eq 1 ] && is_calm
    report $? 'replay of such a name'
done
turned=$'\xff\xc0\xaf\xe2\x80\xaefdp' # what a weights file may hold
cat > "$hostile/calm.ini" << END
[brain]
name = calm
title = a $turned "title" \\
source = $turned
[weights]
holes = -1
END
printf '......\n%.0s' 1 2 3 4 5 6 7 8 > "$hostile/board"
for command in 'bench --list-brains' "explain --board $hostile/board --brain calm --piece T" \
    "explain --board $hostile/board --brain calm --piece T --json" \
    'bench --brain calm --games 1 --max-pieces 5 --json'; do
    # shellcheck disable=SC2086
    run ${command%% *} --weights "$hostile" ${command#* }
    [ "$code" -eq 0 ] && is_calm
    report $? "$command of a player with such a title"
done

# -- bench: a line for each game --

run bench --rules standard --size 8x8 --games 5 --seed 2 --max-pieces 60 \
    --list "$scratch/games.csv" --json
[ "$code" -eq 0 ] && [ "$(wc -l < "$scratch/games.csv")" -eq 6 ] &&
    head -1 "$scratch/games.csv" | grep -qx game,end,rows,pieces,points,hash &&
    [ "$(awk -F, 'NR > 1 { sum += $4 } END { print sum }' \
        "$scratch/games.csv")" = "$(value pieces)" ] &&
    [ "$(grep -c ,cut, "$scratch/games.csv")" = "$(value cut)" ]
report $? 'each game has its line'
refuses 'games.csv' bench --games 1 --list "$scratch/games.csv"

# -- bench: one number for all that players do; a change of play changes it,
# -- and the commit that does so says so

if $in_full; then
    run bench --signature
    [ "$code" -eq 0 ] && [ "$(cat "$scratch/out")" = 35796947 ]
    report $? 'the signature is as expected'
fi
refuses 'no other flags' bench --signature --json
refuses 'no other flags' bench --brain bcts --signature

# -- explain --

cat > "$scratch/board" << END
......
......
......
......
......
#...##
##.###
END
printf '......\r\n......\r\n#...##\r\n##.###\r\n\r\n' > "$scratch/crlf"
explain="explain --board $scratch/board"
# shellcheck disable=SC2086
{
    # Turn 2 of T points down and fills the gap: both rows are full.
    prints '18, the best first' $explain --piece T --brain dellacherie
    sed -n '/^1\. /,/^2\. /p' "$scratch/out" > "$scratch/first"
    grep -q '^1\. T rotation 0, column 1, row 0: -12.5$' "$scratch/first" &&
        grep -q '^    landing-height  *0.5 x -1  *= -0.5$' "$scratch/first" &&
        grep -q '^    eroded-cells  *8 x 1  *= 8$' "$scratch/first" &&
        grep -q '^    row-transitions  *' "$scratch/first" &&
        grep -q '^    holes  *0 x -4  *= ' "$scratch/first"
    report $? 'the first placement, feature by feature'
    prints '"total": ' $explain --piece t --brain dt10 --json
    if python3 -c '' 2> /dev/null; then
        python3 -c 'import json, sys
o = json.load(open(sys.argv[1]))
assert o["piece"] == "T" and o["next"] is None and o["size"] == "6x7"
assert len(o["placements"]) == o["count"] == 18
totals = [p["total"] for p in o["placements"]]
assert totals == sorted(totals, reverse=True)
for p in o["placements"]:
    assert len(p["features"]) == 9
    assert 0 <= p["rotation"] <= 3 and "turn" not in p
    for f in p["features"].values():
        assert abs(f["value"] * f["weight"] - f["contribution"]) < 1e-9
    total = sum(f["contribution"] for f in p["features"].values())
    assert abs(total - p["total"]) < 1e-9' "$scratch/out" 2> "$scratch/err"
        report $? 'each total is the sum of its parts'
    fi
    grep -q '^    clears  *2 rows$' "$scratch/first"
    report $? 'the first placement clears two rows'
    # The gap is under a roof: a T gets in by a rotation.
    printf '%s\n' '##........' '#...######' '##.#######' > "$scratch/spin"
    run explain --rules modern --board "$scratch/spin" --size 10x20 --piece T \
        --brain contact
    grep -q 'clears  *2 rows, T-spin, attack 4$' "$scratch/out"
    report $? 'explain says that a place is a T-spin'
    prints '"spin": "full"' explain --rules modern --board "$scratch/spin" \
        --size 10x20 --piece T --brain contact --json
    # A bar out of hold clears what the T covers.
    printf '%s\n' '#########.' '#########.' '#########.' '########..' > "$scratch/bar"
    prints '1. hold, then I rotation 1, column 9, row 0' explain --rules modern \
        --board "$scratch/bar" --size 10x20 --piece T --hold I
    prints '1. hold, then I rotation 1, column 9, row 0' explain --rules modern \
        --board "$scratch/bar" --size 10x20 --piece T --next I
    prints '34, the best first' explain --rules modern --board "$scratch/bar" \
        --size 10x20 --piece T --hold T
    prints '"hold": false' explain --rules modern --board "$scratch/bar" \
        --size 10x20 --piece T --hold I --json
    refuses 'I T L J Z S O' explain --board "$scratch/bar" --piece T --hold X
    # Each entry is another, so that each place has a sum of its own.
    awk 'BEGIN {
        print "[brain]\nname = tables\ntitle = knows patterns\n"
        print "[weights]\nholes = -4\npatterns = 0.25"
        for (t = 0; t < 7; t++) {
            print "\n[patterns " (t < 3 ? "surface " t : "window " t - 3) "]"
            for (i = 0; i < (t < 3 ? 2401 : 4096); i++)
                print i " = " (i * 37 + t * 11) % 401 - 200
        }
    }' > "$scratch/tables.ini"
    prints '"patterns": ' $explain --piece T --brain "$scratch/tables.ini" --json
    if python3 -c '' 2> /dev/null; then
        python3 -c 'import json, sys
o = json.load(open(sys.argv[1]))
sums = set()
for p in o["placements"]:
    assert sorted(p["features"]) == ["holes", "patterns"]
    for f in p["features"].values():
        assert abs(f["value"] * f["weight"] - f["contribution"]) < 1e-6
    total = sum(f["contribution"] for f in p["features"].values())
    assert abs(total - p["total"]) < 1e-6
    sums.add(p["features"]["patterns"]["value"])
assert len(sums) > 5' "$scratch/out" 2> "$scratch/err"
        report $? 'with tables, each total is the sum of its parts'
    fi
    rm "$scratch/tables.ini"
    prints 'then O rotation 0' $explain --piece T --next O --brain bcts --best 3
    [ "$(grep -c '^[0-9]*\. ' "$scratch/out")" = 3 ]
    report $? '--best 3 prints three'

    # Players that think further than they see.
    cat > "$scratch/deep.ini" << END
[brain]
name = deep
title = thinks of a third piece
pieces = 2
depth = 3
beam = 4

[weights]
holes = -4
sum-height = -1
END
    prints 'means' $explain --piece T --next O --brain "$scratch/deep.ini"
    prints 'outside of the beam' $explain --piece T --brain "$scratch/deep.ini"
    prints '"in_beam": false' $explain --piece T --brain "$scratch/deep.ini" \
        --json
    prints 'depth 3, beam 4' bench --weights "$scratch" --list-brains
    prints 'thinks of 1 that may be any, beam 4' bench --max-pieces 5 \
        --games 1 --brain "$scratch/deep.ini"
    sed 's/depth = 3/depth = 1/' "$scratch/deep.ini" > "$scratch/odd.ini"
    refuses 'odd.ini:10: depth: expected no less than pieces' \
        bench --brain "$scratch/odd.ini"
    sed 's/beam = 4/beam = many/' "$scratch/deep.ini" > "$scratch/odd.ini"
    refuses 'odd.ini:6: beam: expected 0 to 100' bench \
        --brain "$scratch/odd.ini"
    rm "$scratch/odd.ini"
    prints '6x12' $explain --piece I --size 6x12
    refuses '6x6 to 6x32' explain --board "$scratch/crlf" --piece I
    prints '18, the best first' explain --board "$scratch/crlf" --size 6x7 --piece T
    tail -n +6 "$scratch/out" > "$scratch/kept"
    run $explain --piece T
    tail -n +6 "$scratch/out" | cmp -s - "$scratch/kept"
    report $? 'the same board with other ends of lines'
    refuses '--board' explain --piece T
    refuses '--piece' $explain
    refuses 'I T L J Z S O' $explain --piece X
    refuses 'I T L J Z S O' $explain --piece TT
    refuses 'I T L J Z S O' $explain --piece T --next ''
    refuses '6x7 to 6x32' $explain --piece T --size 7x20
    refuses '6x7 to 6x32' $explain --piece T --size 6x6
    refuses "$scratch/none" explain --board "$scratch/none" --piece T
    for case in '......|....x.|2: expected only' '......|.....|2: expected 6' \
        '......|.......|2: not as wide' '......|######|2: a full row' \
        '......||......|2: expected 6 to' '| no rows'; do
        printf '%s' "${case%|*}" | tr '|' '\n' > "$scratch/odd"
        refuses "odd:${case##*|}" explain --board "$scratch/odd" --piece T
    done
    awk 'BEGIN { for (i = 0; i < 33; i++) print "......" }' > "$scratch/odd"
    refuses 'odd:33: more than 32' explain --board "$scratch/odd" --piece T
}
# A slide under a roof, which only those see who know how to.
printf '......\n......\n......\n......\n......\n###...\n......\n......\n' \
    > "$scratch/roof"
prints ', a slide' explain --board "$scratch/roof" --piece O --brain contact
run explain --board "$scratch/roof" --piece O --brain contact-strict --json
[ "$(grep -m 1 '"slide"' "$scratch/out" | tr -d ' ,')" = '"slide":true' ]
report $? 'the first that explain names is what the player takes'
refuses 'drops straight' bench --brain contact-strict --drops --lanes words
run explain --board "$scratch/roof" --piece O --brain contact --drops
[ "$code" -eq 0 ] && ! grep -q ', a slide' "$scratch/out"
report $? '--drops explains no slides'
# Nothing fits.
printf '#.#.#.\n.#.#.#\n#.#.#.\n.#.#.#\n#.#.#.\n.#.#.#\n' > "$scratch/over"
prints 'the game is over' explain --board "$scratch/over" --piece O
prints '"placements": []' explain --board "$scratch/over" --piece O --json

# -- fumen --

quiz='v115@9gD8AeI8AeI8AeI8AeE8JeJGYaAFLDmClcJSAVDEHB?'
quiz+='EooRBJoAVBvOUPCzXBAAvhBTrBVmf'
run fumen decode "$quiz"
cat > "$scratch/pages" << 'END'
page 1
####.#####
####.#####
####.#####
####.#####
piece    I right 4,2
comment  "#Q=[](I)OTLJSZ"

page 2
..........
piece    O spawn 4,0
comment  "#Q=[](O)TLJSZ"

page 3
....OO....
....OO....
piece    T spawn 4,2
flags    no-lock
comment  "#Q=[](T)LJSZ"
END
[ "$code" -eq 0 ] && cmp -s "$scratch/out" "$scratch/pages"
report $? 'a fumen is printed page by page'

# From a link, a file, and standard input.
for given in "https://fumen.example/?$quiz&x=1" "$scratch/text"; do
    printf 'see %s\n' "$quiz" > "$scratch/text"
    run fumen decode "$given"
    [ "$code" -eq 0 ] && cmp -s "$scratch/out" "$scratch/pages"
    report $? "a fumen is read from ${given%%[?/]*}"
done
"$lab" fumen decode - < "$scratch/text" 2>&1 | cmp -s - "$scratch/pages"
report $? 'a fumen is read from standard input'

# All that a page may have.
text='v115@RhwhHeA8ilRpBtxwg0R4AeG8A4Q7AF7AcDlP/fDFoC?SAw1j5ACYv/AQrLSAS'
text+='oDfEEw32BFbcRAV1Y6Byno2Al/SSB?TGEfEE4k2AF7oAARhQaHeAAxDAeGAJec7bAA'
cat > "$scratch/kept" << 'END'
page 1
I........#
LLLOOZZTTJ
garbage  SS.#######
flags    rise no-colour
comment  "\"a\\b\n\t\u001b\u202e 한 角 😀\""

page 2
..........
piece    Z left 5,1
flags    mirror colour
END
run fumen decode "$text"
[ "$code" -eq 0 ] && cmp -s "$scratch/out" "$scratch/kept"
report $? 'all that a page may have is printed'
if python3 -c '' 2> /dev/null; then
    run fumen decode "$text" --json
    python3 -c 'import json, sys
one, two = json.load(open(sys.argv[1], encoding="utf-8"))["pages"]
assert one["field"] == ["I........#", "LLLOOZZTTJ"]
assert one["garbage"] == "SS.#######" and one["piece"] is None
assert one["rise"] and one["lock"]
assert not one["colour"] and not one["mirror"]
assert one["comment"] == "\"a\\b\n\t\x1b\u202e \ud55c \u89d2 \U0001f600\""
assert two["field"] == [".........."] and two["garbage"] is None
assert two["piece"] == {"type": "Z", "rotation": "left", "x": 5, "y": 1}
assert two["mirror"] and two["colour"]
assert two["comment"] == ""' "$scratch/out" 2> "$scratch/err"
    report $? 'all that a page may have is in its JSON'
fi

# A drawn board is a page, from a file or from standard input.
printf '..........\r\n#####.####\r\n\r\n' > "$scratch/well"
run fumen encode "$scratch/well"
cp "$scratch/out" "$scratch/text"
prints '#####.####' fumen decode "$scratch/text"
"$lab" fumen encode - < "$scratch/well" 2>&1 | cmp -s - "$scratch/text"
report $? 'a board is read from standard input'
prints '"pages": 1' fumen encode "$scratch/well" --json
printf 'XXXXXX__TT\n' > "$scratch/short"
run fumen encode "$scratch/short"
mv "$scratch/out" "$scratch/text"
prints '######..TT' fumen decode "$scratch/text"

prints 'decode' fumen --help
refuses 'expected decode or encode' fumen
refuses 'not understood' fumen recode
refuses 'FUMEN' fumen decode
refuses 'FILE' fumen encode
refuses 'not understood' fumen decode v115@vhAAgH more
refuses 'fumen: "": No such file' fumen decode ''
refuses "$scratch/none" fumen encode "$scratch/none"
refuses 'fumen: character 9: expected' fumen decode 'v115@vhA!gH'
refuses 'fumen: character 10: cut off' fumen decode v115@vhAA
refuses 'version 105' fumen decode v105@vhAAgH
printf 'v115@vh\nA!' > "$scratch/odd"
refuses 'odd: character 10: expected' fumen decode "$scratch/odd"
printf 'v115@vhAAgH\0more' > "$scratch/odd"
refuses 'odd: no text: byte 12 is 0' fumen decode "$scratch/odd"
printf 'v115@vhA%s' "$evil" > "$scratch/odd"
refuses 'odd: character 9' fumen decode "$scratch/odd"
for case in ': expected 10 columns|......' ':1: expected only|.....x....' \
    ':2: not as wide|..........|......' ':1: expected only|page 1' \
    ': no rows|'; do
    printf '%s' "${case#*|}" | tr '|' '\n' > "$scratch/odd"
    refuses "odd${case%%|*}" fumen encode "$scratch/odd"
done
awk 'BEGIN { for (i = 0; i < 24; i++) print ".........." }' > "$scratch/odd"
refuses 'odd: expected 10 columns and up to 23' fumen encode "$scratch/odd"

# As a well of explain.
prints 'then O rotation' explain --fumen "$quiz" --best 1
prints '1. I rotation 0, column 4, row 0' explain --fumen "$quiz" --best 1
prints '1. T rotation' explain --board "$quiz" --page 3 --best 1
cp "$scratch/out" "$scratch/kept"
printf '..........\n....##....\n....##....\n' > "$scratch/well"
run explain --board "$scratch/well" --size 10x20 --piece T --next L --best 1
cmp -s "$scratch/out" "$scratch/kept"
report $? 'a well is the same as a fumen and as a drawing'
printf '%s\n' "$quiz" > "$scratch/text"
prints '1. O rotation' explain --fumen "$scratch/text" --page 2 --best 1
prints '1. S rotation' explain --fumen "$quiz" --page 2 --piece S --best 1
! grep -q then "$scratch/out"
report $? 'a piece that the quiz does not have has no next one'
prints 'then J rotation' explain --fumen "$quiz" --next J --best 1
printf '....##....\nOO..##..XX\n__________\n' > "$scratch/well"
prints '34, the best first' explain --board "$scratch/well" --size 10x20 --piece T
refuses '--page 4: expected 1 to 3' explain --fumen "$quiz" --page 4
refuses '1 to 10000' explain --fumen "$quiz" --page 0
refuses '--piece' explain --fumen v115@vhAAgH
refuses 'one of the two' explain --fumen "$quiz" --board "$scratch/well"
refuses 'expected a fumen' explain --board "$scratch/well" --piece T --page 2
refuses '10x6 to 10x32' explain --fumen "$quiz" --size 8x20
refuses 'page 1: row 1 is full' explain --piece T \
    --fumen v115@Rhh0hlRpxwR4zhAeBtA8AeA8JeAgH
refuses 'fumen: character 9' explain --fumen 'v115@vhA!' --piece T

# -- perft --

# counts NUMBER ARGUMENT...: what perft prints.
counts()
{
    number=$1
    shift
    run perft "$@"
    [ "$code" -eq 0 ] && [ "$(cat "$scratch/out")" = "$number" ]
    report $? "perft $* is $number"
}
counts 162 --size 10x20 --depth 1
counts 26244 --size 10x20 --depth 2
counts 4251528 --size 10x20 --depth 3
counts 200 --rules classic --depth 1
counts 492998 --size 6x6 --depth 3
counts 26710 --size 10x20 --depth 2 --slides
counts 538452 --size 6x6 --depth 3 --slides
counts 26710 --rules standard --depth 2 --keys
counts 26712 --rules arcade --depth 2 --keys --keys-per-second max
counts 188374 --rules modern --queue IOLJSZT --plies 4
counts 5266 --rules modern --queue iol
counts 3497187 --rules modern --queue IOLJS
counts 188561 --rules modern --queue IOLJ --half-turns
prints '"queue": "IO"' perft --rules modern --queue IO --json
refuses 'ITLJZSO' perft --queue IOX
refuses 'expected no more than the queue has, 2' perft --queue IO --plies 3
refuses '1 to 32' perft --queue IO --plies 0
refuses 'expected --queue next to it' perft --plies 3
refuses 'expected --queue next to it' perft --half-turns
refuses 'rules that have half turns' perft --rules classic --queue IO --half-turns
refuses 'one of the two' perft --queue IO --slides
refuses 'one of the two' perft --queue IO --depth 2
prints '"placements": 162' perft --size 10x20 --depth 1 --json
refuses 'one of the two' perft --slides --keys
refuses '--keys' perft --keys-per-second 20

# -- clear --

prints 'answer                     found' clear --queue ITLJZSOITLJ
prints '"rows": 4' clear --queue ITLJZSOITLJ --json
prints 'answer                     none' clear --queue ITLJZSO
printf 'XXX......X\nXX.......X\nXXXX.....X\nXXX......X\n' > "$scratch/stack"
prints '"count": 5' clear --board "$scratch/stack" --queue TSZLOJI --rows 4 --all --json
prints 'with a way                 4,282' clear --board "$scratch/stack" --rows 4 --share --no-half-turns
prints 'share                      1.00' clear --board "$scratch/stack" --rows 4 --share --queue TSZLOJ
prints '"with_a_way": 11' clear --board "$scratch/stack" --rows 4 --chance --queue ZSO --json
prints '"won": 10' clear --board "$scratch/stack" --rows 4 --chance --queue ZSO --json
prints 'won                        ' clear --board "$scratch/stack" --rows 4 --chance --queue ZS --bag ITL
text=$("$lab" clear --board "$scratch/stack" --queue TSZLOJI --json |
    sed -n 's/.*"fumen": "\(.*\)",/\1/p')
prints '#Q=[J](I)' fumen decode "$text"
prints '"answer": "found"' clear --fumen "$text" --rows 4 --json
refuses 'queue: needed' clear
refuses '0 to 32 letters of ITLJZSO' clear --queue IX
refuses 'one of I T L J Z S O' clear --queue I --hold IT
refuses 'rules that have hold' clear --queue I --hold T --rules retro
refuses '1 to 6' clear --queue I --rows 7
refuses 'rules with ten columns' clear --queue I --rules classic
refuses 'one of the two' clear --queue I --rows 4 --all --chance
refuses 'expected --rows' clear --queue I --chance
refuses 'expected --rows' clear --queue I --share
refuses 'expected --share' clear --queue I --bag T
refuses 'each of ITLJZSO once' clear --queue I --rows 4 --chance --bag TT
refuses 'rules with a bag' clear --queue I --rows 4 --chance --bag T --rules retro
refuses 'expected --all' clear --queue I --print 3
refuses 'one of the two' clear --queue I --board "$scratch/stack" --fumen v115@vhAAgH
refuses 'expected a fumen' clear --queue I --board "$scratch/stack" --page 2
refuses 'row 1 is full' clear --queue I --fumen v115@Rhh0hlRpxwR4zhAeBtA8AeA8JeAgH
yes '#.........' | head -n 7 > "$scratch/high"
refuses 'row 6 has cells' clear --queue I --board "$scratch/high"
refuses 'character 9: cut off' clear --fumen v115@vhA
run clear --queue ITLJZSOITLJ --positions 5
[ "$code" -eq 1 ] && grep -q 'stopped after 5 positions' "$scratch/err" &&
    grep -q 'answer  *stopped' "$scratch/out"
report $? 'a search says that it stopped'

# -- teach --

for threads in 1 3; do
    run teach --brain champion --size 10x8 --rules standard --positions 400 \
        --passes 2 --seed 3 --threads "$threads" --name taught \
        --output "$scratch/taught$threads.ini"
    [ "$code" -eq 0 ] && grep -q '^held out  2 ' "$scratch/out"
    report $? "teach on $threads threads"
done
cmp -s "$scratch/taught1.ini" "$scratch/taught3.ini"
report $? 'teach does not depend on the number of threads'
prints 'taught' bench --rules standard --drops --size 10x8 --games 2 \
    --brain "$scratch/taught1.ini" --json
keep
prints 'taught' bench --rules standard --drops --size 10x8 --games 2 \
    --brain "$scratch/taught1.ini" --lanes off --json
same hash mean_rows pieces
report $? 'what was taught plays the same without lanes'
run teach --brain "$scratch/taught1.ini" --size 10x8 --rules standard \
    --positions 200 --passes 1 --output "$scratch/again.ini"
[ "$code" -eq 0 ] && grep -q '^; Taught by itself' "$scratch/again.ini"
report $? 'what was taught can be taught again'
refuses '--output: needed' teach --positions 200
refuses 'taught1.ini' teach --positions 200 --output "$scratch/taught1.ini"
refuses '200 to 100000000' teach --positions 199 --output "$scratch/a.ini"
refuses '2 to 100' teach --beam 1 --output "$scratch/a.ini"
refuses 'features the lanes know' teach --brain contact \
    --output "$scratch/a.ini"
refuses 'both, surfaces, windows, none' teach --tables some --output "$scratch/a.ini"
refuses 'letters, digits' teach --name a/b --output "$scratch/a.ini"
refuses 'a player without tables' train --start "$scratch/taught1.ini" \
    --output "$scratch/a.ini"
refuses 'landing-height' train --features patterns --output "$scratch/a.ini"

# -- lifetime --

prints 'champion' lifetime --brain champion --rules standard --drops \
    --size 10x8 --runs 6 --trials 50 --seed 4 --lanes off --json
keep
for threads in 1 3; do
    prints 'champion' lifetime --brain champion --rules standard --drops \
        --size 10x8 --runs 6 --trials 50 --seed 4 --threads "$threads" --json
    same hash mean_rows pieces
    report $? "lifetime on $threads threads, with lanes and without"
done
prints 'mean rows ' lifetime --brain champion --rules standard --drops \
    --size 10x8 --runs 2 --trials 10
[ ! -s "$scratch/err" ]
report $? 'lifetime says nothing else without a terminal'
prints 'mean rows ' lifetime --rules modern --size 10x6 --runs 2 --trials 10
prints 'sees 2 pieces' lifetime --brain champion-two --rules standard --drops \
    --size 10x6 --runs 2 --trials 10
refuses 'x.ini' lifetime --brain "$scratch/no/x.ini"

# -- review --

refuses 'expected a FILE or --games' review
refuses 'no FILE next to it' review x.wpr --games 3
refuses 'expected --games next to it' review x.wpr --skill 3
refuses 'one of the two' review --games 3 --machine
refuses "can't coach classic" review --games 3 --brain simple
refuses 'no.wpr' review "$scratch/no.wpr"
prints '"graded": ' review --games 2 --max-pieces 20 --json
golden=$(dirname "${BASH_SOURCE[0]}")/../golden
run review "$golden/classic-planned.wpr" --machine
[ "$code" -eq 0 ] && says accuracy 100.0
report $? 'who plays as the coach would loses nothing'
run review "$golden/classic-random.wpr"
[ "$code" -eq 0 ] && says blunder 5
report $? 'who plays at random blunders'
prints '"why": "' review "$golden/classic-random.wpr" --json
prints 'pieces to go' review "$golden/modern-sprint40.wpr" --all --machine
prints '"chance_to_win": 50' review "$golden/modern-planned.wpr" --machine \
    --against "$golden/modern-planned.wpr" --race last --json
refuses 'expected --race next to it' review x.wpr --against y.wpr
refuses 'expected --against next to it' review x.wpr --race last
refuses 'rows20, rows40' review x.wpr --against y.wpr --race first
refuses 'on the same pieces' review "$golden/modern-planned.wpr" --race last \
    --against "$golden/modern-random.wpr"
refuses "can't coach classic 6x12" review "$golden/classic-resized.wpr"
: > "$scratch/empty.wpr"
refuses 'empty.wpr' review "$scratch/empty.wpr"

# -- replay: files that are none --

: > "$scratch/empty"
refuses 'empty' replay "$scratch/empty"
echo 'not a replay' > "$scratch/text"
refuses 'text' replay "$scratch/text"
printf 'WPLR\377' > "$scratch/newer"
refuses 'newer' replay "$scratch/newer"

# -- replay, review: what takes long can be stopped --

# Games in zen that nobody plays, for 99 days, or 12: few bytes.
long_game()
{
    printf 'WPLR\2%b\1\0\12\24%b\3zen%b\7\0\0\0\0\0\0\0' "$1" "$2" "$3"
    printf '\0\0\1\0\24\1\1\200\200\200\200%b\0' "$4"
}
long_game '\5arika' '\1\77' '\0' '\40' > "$scratch/replay.wpr"
long_game '\6modern' '\5\377' '\1' '\40' > "$scratch/review.wpr"
for command in replay review; do
    # In the background, bash lets nothing be interrupted.
    env --default-signal=INT "$lab" $command "$scratch/$command.wpr" \
        > "$scratch/out" 2> "$scratch/err" < /dev/null &
    process=$!
    within 60 has_worked $process 100
    kill -INT $process
    wait $process
    [ $? -eq 130 ] && grep -q ' stopped after .* of 99 days of the game' "$scratch/err" &&
        [ "$(wc -l < "$scratch/err")" -eq 1 ]
    report $? "Ctrl-C stops a long $command with one line"
done
[ "$(grep -c blunder "$scratch/out")" -gt 1 ]
report $? 'and the review so far is printed'
# On a terminal it says how far it is, in lines that fit, and takes them away.
if command -v script > /dev/null; then
    long_game '\5arika' '\1\77' '\0' '\4' > "$scratch/replay.wpr"
    script -qec "stty cols 50; $(printf '%q ' "$lab" replay "$scratch/replay.wpr")" \
        /dev/null < /dev/null | tr -d '\n' | sed 's/\x1b\[K/\n/g' | tr -d '\r' |
        sed '$d' > "$scratch/out"
    grep -q "^the game's first [0-9].* of 12 days$" "$scratch/out" &&
        [ "$(awk 'length >= 50' "$scratch/out" | wc -l)" -eq 0 ]
    report $? 'a long replay says on a terminal how far it is'
else
    skip 'a long replay on a terminal' 'there is no script(1)'
fi

# -- replay: a game of `standard`, seed 7, in which nobody presses a key --

# bytes HEX: two digits a byte.
bytes()
{
    hex=$1
    while [ -n "$hex" ]; do
        rest=${hex#??}
        # shellcheck disable=SC2059 # the format is what is to be written
        printf "\\$(printf '%03o' "0x${hex%"$rest"}")"
        hex=$rest
    done
}

# Format 1, the rules and their revision, 10x20, level 1, the seed, handling
# 167 33 33; then: the machine plays, 10 keys a second, 128 x 50 ticks of
# nothing.
{
    printf 'WPLR'
    bytes 0108
    printf 'standard'
    bytes 01000a140107000000000000 # seed 7 ...
    bytes 00a7012121
    bytes 000201 # machine
    bytes 00030a # pace
    bytes 803200 # a run
} > "$scratch/cut"

run replay "$scratch/cut" --json
[ "$code" -eq 1 ] && [ "$(value cut_short)" = true ] &&
    [ "$(value milliseconds)" = 6400 ] && [ "$(value seed)" = 7 ] &&
    [ "$(wc -l < "$scratch/err")" -eq 1 ] &&
    grep -q 'cut: .*cut short' "$scratch/err"
report $? 'a replay that is cut short plays up to the cut'
hash=$(value hash | tr -d '"')
reversed=
while [ -n "$hash" ]; do
    rest=${hash#??}
    reversed=${hash%"$rest"}$reversed
    hash=$rest
done

{
    cat "$scratch/cut"
    bytes 00048032
    bytes "$reversed"
} > "$scratch/whole"
prints 'the final position agrees' replay "$scratch/whole"
head -n 1 "$scratch/out" |
    grep -qx 'rows=[0-9]* points=[0-9]* level=1 pieces=[0-9]*'
report $? 'the first line is as the game prints it'
prints '"hash_agrees": true' replay "$scratch/whole" --json
run replay "$scratch/whole" --commands
cat > "$scratch/expected" << END
# standard 10x20 level=1 seed=7 handling das=167 arr=33 soft=33
0 machine pilot
0 machine pace 10
0 machine -
END
[ "$code" -eq 0 ] && head -n 4 "$scratch/out" | cmp -s - "$scratch/expected" &&
    tail -n 1 "$scratch/out" | grep -q '^6400 machine end hash='
report $? 'the log is printed'

{
    cat "$scratch/cut"
    bytes 6405 # 100 ticks of left and soft drop
    bytes 00048032
    bytes "$reversed"
} > "$scratch/other"
run replay "$scratch/other"
[ "$code" -eq 1 ] && [ "$(wc -l < "$scratch/err")" -eq 1 ]
report $? 'another ending is found out'
run replay "$scratch/other" --commands
grep -qx '6400 machine left soft' "$scratch/out"
report $? 'buttons are printed by name'

{
    cat "$scratch/cut"
    bytes 0009
} > "$scratch/damaged"
refuses 'damaged' replay "$scratch/damaged"

# Cut anywhere, it is never more than one line, and never a crash.
size=$(wc -c < "$scratch/whole")
at=0
odd=0
while [ "$at" -lt "$size" ]; do
    head -c "$at" "$scratch/whole" > "$scratch/part"
    run replay "$scratch/part"
    [ "$code" -eq 1 ] || [ "$code" -eq 2 ] || odd=1
    [ "$(wc -l < "$scratch/err")" -eq 1 ] || odd=1
    at=$((at + 1))
done
report $odd 'no cut does any harm'

finish
