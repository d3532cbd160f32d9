#!/bin/bash
# The game from outside, without a screen: what it prints, what it refuses, and
# that a watched game is the same at every speed.
#
#   game.sh GAME LAB
set -u
. "$(dirname "$0")/checks.sh"

game=${1:?usage: game.sh GAME LAB}
lab=${2:?usage: game.sh GAME LAB}
scratch=$(mktemp -d) || exit 99
logs=("$scratch/out" "$scratch/err")
trap 'rm -rf "$scratch"' EXIT
SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy HOME=$scratch
export SDL_VIDEODRIVER SDL_AUDIODRIVER HOME LC_ALL=C.UTF-8

# run ARGUMENT...: the game, its output in files and its code in $code.
run()
{
    timeout 120 "$game" "$@" > "$scratch/out" 2> "$scratch/err" < /dev/null
    code=$?
}

# fails WORD ARGUMENT...: exit 1, and one line on stderr with the word in it.
fails()
{
    word=$1
    shift
    run "$@"
    [ "$code" -eq 1 ] && [ "$(wc -l < "$scratch/err")" -eq 1 ] &&
        grep -qF -e "$word" "$scratch/err"
    report $? "fails $*"
}

# prints WORD ARGUMENT...: exit 0, nothing on stderr, and the word on stdout.
prints()
{
    word=$1
    shift
    run "$@"
    [ "$code" -eq 0 ] && [ ! -s "$scratch/err" ] &&
        grep -qF -e "$word" "$scratch/out"
    report $? "prints $*"
}

# Whether stdout is one line with the result of a game, and nothing else.
is_result()
{
    [ "$(wc -l < "$scratch/out")" -eq 1 ] &&
        grep -qxE 'rows=[0-9]+ points=[0-9]+ level=[0-9]+ pieces=[1-9][0-9]*' \
            "$scratch/out"
}

# plays ARGUMENT...: exit 0, no complaint, one result; kept in $result.
plays()
{
    run "$@"
    [ "$code" -eq 0 ] && [ ! -s "$scratch/err" ] && is_result
    report $? "plays $*"
    result=$(cat "$scratch/out")
}

# same ARGUMENT...: plays, and with the result $expected.
same()
{
    plays "$@"
    [ "$result" = "$expected" ]
    report $? "$expected from $*"
}

# number FILE OFFSET: big-endian, of four bytes.
number()
{
    od -An -tu1 -j "$2" -N 4 "$1" |
        awk '{ print $1 * 16777216 + $2 * 65536 + $3 * 256 + $4 }'
}

# is_picture FILE WIDTH HEIGHT
is_picture()
{
    signature=$(od -An -tx1 -N 8 "$1" | tr -d ' \n')
    [ "$signature" = 89504e470d0a1a0a ] && [ "$(number "$1" 16)" -eq "$2" ] &&
        [ "$(number "$1" 20)" -eq "$3" ]
    report $? "$1 is a picture of $2x$3"
}

# -- what it says of itself --

prints --keys-per-second --help
prints rows= --help
prints 'wellplayed ' --version
for name in classic standard arcade retro modern modern-plus arika; do
    prints "$name" --list-rules
done
for name in endless marathon sprint40 ultra dig100 survival master zen daily; do
    prints "$name" --list-goals
done
for name in dellacherie eltetris contact careless simple terrain bcts; do
    prints "$name" --list-brains
done
prints '(default)' --list-brains

# -- what it refuses, besides what flags.py tries of every flag --

for value in 0 100; do
    refuses --level --level $value
done
refuses 'under retro' --rules retro --level 99
refuses 'under classic' --rules classic --goal master
refuses --goal --goal daily --seed 7
refuses 'one of classic, ' --rules nosuch
refuses 'one of dellacherie, ' --brain nosuch
refuses nosuch.ini --brain "$scratch/nosuch.ini"
refuses 'a folder' --weights "$scratch/nosuch"
for value in 0 4; do
    refuses --look-ahead --look-ahead $value
done
refuses --skill --skill 11
for value in 0 4294967296; do
    refuses --stop-after --stop-after $value
done
for value in '' zh de zh_TW english; do
    refuses 'one of en, zh_CN' --language "$value"
done
refuses '--nosuch: no such flag' --nosuch
refuses '--nosuch: no such flag' --watch --nosuch
refuses '-w: no such flag' -w
refuses '--li: several' --li
refuses '--level' --lev x
refuses 'junk: not understood' junk
refuses 'junk: not understood' --watch junk
refuses 'junk: not understood' -- junk
refuses --replay --replay "$scratch/nothing"
refuses --replay --replay "$scratch"
refuses 'next to it' --replay "$scratch/nothing" --watch
refuses 'next to it' --replay "$scratch/nothing" --record "$scratch/other"
for flag in '--rules standard' '--goal ultra' '--seed 7' '--level 2' '--brain simple' \
    '--look-ahead 2' '--keys-per-second 9' '--skill 3'; do
    # shellcheck disable=SC2086
    refuses "no ${flag%% *} next to it" --replay "$scratch/nothing" $flag
done
: > "$scratch/empty"
refuses --replay --replay "$scratch/empty"
echo 'This is no replay, whatever it is.' > "$scratch/text"
refuses "$scratch/text" --replay "$scratch/text"

# -- goals --

plays --rules modern --goal sprint20 --watch --seed 7 --speed max --stop-after 600000
case $result in
rows=2[0-3]\ *) true ;;
*) false ;;
esac
report $? "a sprint of 20 rows ends there: $result"
plays --rules modern --goal ultra --watch --seed 7 --speed max --stop-after 600000 \
    --record "$scratch/ultra"
expected=$result
same --replay "$scratch/ultra" --speed max --stop-after 700000

# -- a watched game --

plays --watch --seed 7 --stop-after 60000 --speed max \
    --screenshot "$scratch/a.png" --window-width 800 --window-height 600
is_picture "$scratch/a.png" 800 600
expected=$result
same --watch --seed 7 --stop-after 60000 --speed max
same --watch --seed 7 --stop-after 60000 --speed 50 --mute
same --watch --seed 7 --stop-after 60000 --speed 1000 \
    --record "$scratch/record" --fullscreen
same --replay "$scratch/record" --speed max --screenshot "$scratch/b.png" \
    --window-width 480 --window-height 360
is_picture "$scratch/b.png" 480 360
same --replay "$scratch/record" --speed 100
"$lab" replay "$scratch/record" > "$scratch/out" 2> "$scratch/err" < /dev/null
code=$?
rows=${result#rows=} rows=${rows%% *}
points=${result#*points=} points=${points%% *}
pieces=${result##*pieces=}
for word in "$rows" "$points" "$pieces"; do
    [ "$code" -eq 0 ] && grep -qw "$word" "$scratch/out"
    report $? "the lab counts $word in the record"
done
[ "$rows" -ge 10 ]
report $? "rows went in a minute"

# What the window says is in a language; what is played and printed is not.
same --watch --seed 7 --stop-after 60000 --speed max --language zh_CN \
    --screenshot "$scratch/zh.png" --window-width 800 --window-height 600
! cmp -s "$scratch/a.png" "$scratch/zh.png"
report $? 'Chinese looks another way'
(
    unset LC_ALL LC_MESSAGES LANGUAGE
    export LANG=zh_CN.UTF-8
    run --watch --seed 7 --stop-after 60000 --speed max \
        --screenshot "$scratch/c.png" --window-width 800 --window-height 600
    exit "$code"
)
[ $? -eq 0 ] && cmp -s "$scratch/c.png" "$scratch/zh.png"
report $? 'the locale chooses the language'

# Half of a replay is half a game.
size=$(wc -c < "$scratch/record")
head -c "$((size / 2))" "$scratch/record" > "$scratch/half"
fails 'cut short' --replay "$scratch/half" --speed max
is_result
report $? 'half a replay has a result'
plays --replay "$scratch/record" --stop-after 20000 --speed max
expected=$result
same --watch --seed 7 --stop-after 20000 --speed max

# Another seed, pace or brain is another game.
plays --watch --seed 8 --stop-after 20000 --speed max
[ "$result" != "$expected" ]
report $? 'another seed is another game'
plays --watch --seed 7 --stop-after 20000 --speed max --keys-per-second 20
[ "$result" != "$expected" ]
report $? 'another pace is another game'
slow=$result
plays --watch --seed 7 --stop-after 20000 --speed max --keys-per-second max
[ "${result##*pieces=}" -gt "$((10 * ${slow##*pieces=}))" ]
report $? 'a key in each millisecond is very fast'
plays --watch --seed 7 --stop-after 20000 --speed max --skill 5
human=$result
[ "$human" != "$slow" ]
report $? 'a human machine plays another game'
plays --watch --seed 7 --stop-after 20000 --speed 50 --skill 5
[ "$result" = "$human" ]
report $? 'its slips are the same at every speed'
plays --watch --seed 7 --stop-after 20000 --speed max --look-ahead 2

# Nobody plays: the game is over by itself, and so is the program.
plays --seed 7 --stop-after 4000000000 --speed max
expected=$result
same --seed 7 --stop-after 4000000000 --speed max --level 1
plays --seed 7 --stop-after 1 --speed max

# -- all rules, all brains --

for rules in classic standard arcade retro; do
    plays --watch --rules "$rules" --seed 7 --stop-after 20000 --speed max
    "$game" --list-brains | while read -r brain rest; do echo "$brain"; done \
        > "$scratch/brains"
    while read -r brain; do
        plays --watch --rules "$rules" --brain "$brain" --seed 3 \
            --stop-after 5000 --speed max --keys-per-second 50
    done < "$scratch/brains"
done

# -- brains from files --

plays --watch --seed 7 --stop-after 20000 --speed max
expected=$result
mkdir "$scratch/folder"
printf '[brain]\nname = own\ntitle = t\n[weights]\nholes = -1\n' \
    > "$scratch/folder/own.ini"
plays --watch --seed 7 --stop-after 20000 --speed max \
    --brain "$scratch/folder/own.ini"
own=$result
[ "$own" != "$expected" ]
report $? 'a brain from a file plays its own game'
# The lab's training writes what the game takes.
for depth in 1 3; do
    learned=$scratch/folder/learned-$depth.ini
    "$lab" train --output "$learned" --rules standard --size 8x8 --games 2 \
        --max-pieces 50 --population 8 --generations 2 --held-out 4 \
        --look-ahead $depth > "$scratch/out" 2> "$scratch/err" < /dev/null
    report $? "a player that sees $depth is trained"
    plays --watch --seed 7 --stop-after 5000 --speed max --brain "$learned"
    prints "learned-$depth" --weights "$scratch/folder" --list-brains
done
rm "$scratch"/folder/learned-*
plays --watch --seed 7 --stop-after 20000 --speed max --brain own \
    --weights "$scratch/folder"
[ "$own" = "$result" ]
report $? 'a brain from a folder plays the same'
# A file that is no good is said, and the default brain plays.
sed 's/-1/nan/' "$scratch/folder/own.ini" > "$scratch/bad.ini"
run --watch --seed 7 --stop-after 20000 --speed max --brain "$scratch/bad.ini"
[ "$code" -eq 0 ] && [ "$(wc -l < "$scratch/err")" -eq 1 ] &&
    grep -q 'bad.ini:5: holes: .*; playing with dellacherie$' "$scratch/err" &&
    [ "$(tail -n 1 "$scratch/out")" = "$expected" ]
report $? 'after a bad weights file the default brain plays'

# -- settings --

refuses 'settings "": expected the name of a file' --settings ''

# A run that nobody attends neither reads nor writes anybody's settings.
mkdir -p "$scratch/.config/wellplayed"
echo '[machine' > "$scratch/.config/wellplayed/settings.ini"
plays --watch --seed 7 --stop-after 20000 --speed max
[ "$result" = "$expected" ] &&
    [ "$(cat "$scratch/.config/wellplayed/settings.ini")" = '[machine' ]
report $? "nobody's settings are looked at"
rm -r "$scratch/.config"

# Those that were asked for it reads; a flag comes before them, and is not kept.
printf '[machine]\nkeys_per_second = 50\n' > "$scratch/own.ini"
plays --watch --seed 7 --stop-after 20000 --speed max --keys-per-second 50
fast=$result
[ "$fast" != "$expected" ]
report $? 'another pace is another game'
plays --watch --seed 7 --stop-after 20000 --speed max --settings "$scratch/own.ini"
[ "$result" = "$fast" ]
report $? 'the pace of the settings'
same --watch --seed 7 --stop-after 20000 --speed max --keys-per-second 10 \
    --settings "$scratch/own.ini"
[ "$(cat "$scratch/own.ini")" = "$(printf '[machine]\nkeys_per_second = 50\n')" ]
report $? 'a flag is not kept'
# How a person likes the keys is nothing to a game that the machine plays.
printf '[handling]\npreset = expert\n' > "$scratch/own.ini"
same --watch --seed 7 --stop-after 20000 --speed max --settings "$scratch/own.ini"
# What is wrong with them is said, and the game goes on.
for text in "[$evil]" "[machine]
$evil = 1" "[machine]
keys_per_second = $evil" "[player]
name = $evil" "$evil"; do
    printf '%s\n' "$text" > "$scratch/own.ini"
    run --watch --seed 7 --stop-after 500 --speed max \
        --settings "$scratch/own.ini"
    [ "$code" -eq 0 ] && is_calm
    report $? "settings of $(printf %q "$text")"
done
refuses 'x1b' "$evil"
refuses 'x1b' "--$evil"
for flag in record screenshot; do
    fails 'x1b' --watch --seed 7 --stop-after 500 --speed max \
        "--$flag" "$scratch/none/$evil"
    is_calm
    report $? "--$flag with such a name"
done
printf '[machine]\nkeys_per_second = 501\n' > "$scratch/own.ini"
run --watch --seed 7 --stop-after 20000 --speed max --settings "$scratch/own.ini"
[ "$code" -eq 0 ] && [ "$(wc -l < "$scratch/err")" -eq 1 ] &&
    grep -q 'own.ini:2: .*keys_per_second' "$scratch/err" &&
    [ "$(cat "$scratch/out")" = "$expected" ]
report $? 'a bad value is said once, and is as usual'

# -- where the world refuses --

fails /nowhere/at/all.png --watch --seed 7 --stop-after 500 --speed max \
    --screenshot /nowhere/at/all.png
is_result
report $? 'a picture that is not saved spoils no result'
fails /nowhere/at/all --watch --seed 7 --stop-after 500 --speed max \
    --record /nowhere/at/all
is_result
report $? 'a record that is not written spoils no result'
if [ -w /dev/full ]; then
    fails /dev/full --watch --seed 7 --stop-after 500 --speed max \
        --record /dev/full
fi

# -- what is there already --

short='--watch --seed 7 --stop-after 500 --speed max'
mine=$scratch/mine
for flag in record screenshot; do
    echo 'my own' > "$mine"
    # shellcheck disable=SC2086
    refuses "$mine: is there already; --force replaces it" $short "--$flag" "$mine"
    ln -sf mine "$scratch/link"
    # shellcheck disable=SC2086
    refuses "link: is there already" $short "--$flag" "$scratch/link"
    [ "$(cat "$mine")" = 'my own' ] && [ -L "$scratch/link" ]
    report $? "--$flag leaves it as it was"
    chmod 640 "$mine"
    # shellcheck disable=SC2086
    plays $short "--$flag" "$scratch/link" --force
    [ "$(head -c 6 "$mine")" != 'my own' ] && [ -L "$scratch/link" ] &&
        [ "$(stat -c %a "$mine")" = 640 ]
    report $? "--$flag --force replaces it, and keeps its mode"
    rm "$mine" "$scratch/link"
done
echo 'my own' > "$mine.3"
# shellcheck disable=SC2086
refuses "$mine.3: is there already" $short --record "$mine"
[ ! -e "$mine" ] && [ "$(cat "$mine.3")" = 'my own' ]
report $? 'a record that a later game would replace is seen before the first'
# shellcheck disable=SC2086
refuses 'another file than --record' $short --record "$scratch/one" \
    --screenshot "$scratch/./one"
# shellcheck disable=SC2086
refuses 'the name of a file' $short --record ''

# A picture that can't be written leaves what is there: on a full disk, and
# when it is no file.
echo 'my own' > "$mine.png"
(
    trap '' XFSZ
    ulimit -f 1
    # shellcheck disable=SC2086
    run $short --screenshot "$mine.png" --force
    [ "$code" -eq 1 ] && [ "$(wc -l < "$scratch/err")" -eq 1 ]
)
report $? 'a picture on a full disk is said'
[ "$(cat "$mine.png")" = 'my own' ] &&
    [ -z "$(find "$scratch" -name '.wellplayed-new*')" ]
report $? 'and the old one stays'
mkfifo "$scratch/pipe"
# shellcheck disable=SC2086
fails 'pipe: not a plain file' $short --screenshot "$scratch/pipe" --force
# shellcheck disable=SC2086
fails 'pipe: not a plain file' $short --record "$scratch/pipe"
[ -p "$scratch/pipe" ]
report $? 'a pipe stays a pipe, and nobody waits for its other end'
if mknod "$scratch/full" c 1 7 2> /dev/null; then
    # shellcheck disable=SC2086
    fails 'full: not a plain file' $short --screenshot "$scratch/full" --force
    [ -c "$scratch/full" ]
    report $? 'a device stays a device'
fi

SDL_AUDIODRIVER=nonexistent
run --watch --seed 7 --stop-after 5000 --speed max
[ "$code" -eq 0 ] && is_result && [ "$(wc -l < "$scratch/err")" -eq 1 ] &&
    grep -qF 'without sound' "$scratch/err"
report $? 'no sound card: says so once and plays'
SDL_AUDIODRIVER=dummy

SDL_VIDEODRIVER=nonexistent
fails 'no window system' --watch --seed 7 --stop-after 500 --speed max
[ ! -s "$scratch/out" ]
report $? 'no window system: no result'

# Without a display nobody would see the game: it says so, and does not play
# for itself.
(
    unset SDL_VIDEODRIVER DISPLAY WAYLAND_DISPLAY
    timeout 120 "$game" --watch --seed 7 --stop-after 500 --speed max \
        > "$scratch/out" 2> "$scratch/err"
)
[ $? -eq 1 ] && [ ! -s "$scratch/out" ] &&
    grep -qF 'no window system' "$scratch/err"
report $? 'no display: says so'

# Runs that nobody attends are no games of the person whose home it is.
[ ! -e "$scratch/.local" ]
report $? 'nothing was put into a history'

finish
