#!/bin/bash
# An assertion that fails ends the program, not the game: the next start offers
# to continue it. Who does not want that finds it among the replays; so does who
# continued twice and was thrown out at the same place each time. A new game is
# like the one that was continued.
#
#   abort.sh GAME HAND
set -u
game=$(realpath "${1:?usage: abort.sh GAME HAND}") &&
    hand=$(realpath "${2:?usage: abort.sh GAME HAND}") || exit 99
. "$(dirname "$0")/home.sh"
logs=("$scratch/said")
state=$HOME/.local/state/wellplayed
ulimit -c 0

# aborts WORDS ARGUMENT...: the hand ends it as abort() does.
aborts()
{
    {
        LD_PRELOAD=$hand HAND=$1 timeout -k 5 120 "$game" --seed 7 \
            --rules standard "${@:2}" </dev/null >"$scratch/said"
    } 2>/dev/null # the shell says that it aborted
    [ $? -eq 134 ]
}

logs_are()
{
    [ "$(find "$state" -name 'running-*' | wc -l)" -eq "$1" ]
}

# games WHERE: how many of those in the history.
games()
{
    history "select count(*) from games where $1"
}

# A piece at rest, and one more; what is kept is a second old at the most.
two='Space 200 Space 1200'
quit='Q Q 200 End Return'

aborts "Return $two abort"
expect 'a program that aborts in mid-game' [ $? -eq 0 ]
expect 'leaves the log of it' logs_are 1
by_hand "500 Return 300 P 1500 $two $two
    Space Space Space Space Space Space Space Space 2500 $quit" --rules standard
expect 'the next start continues it, to its end' [ $? -eq 0 ]
expect 'as one game' [ "$(games finished)" = 1 ]
expect 'of all its pieces' [ "$(games 'pieces > 5')" = 1 ]
expect 'and nothing is left' logs_are 0

aborts "Return $two abort"
by_hand "500 Down Return 100 Return 300 $quit" --rules standard
expect 'who plays another game instead' [ $? -eq 0 ]
expect 'has the one before in the history' [ "$(games 'not finished')" = 1 ]
expect 'and nothing is left' logs_are 0

# It ends the program whenever it goes on.
aborts "Return $two abort"
aborts "500 Return 300 P 1100 Space 1200 abort"
expect 'a game that was continued aborts again' [ $? -eq 0 ]
expect 'and is still there' logs_are 1
aborts "500 Return 300 P 1100 Space 1200 abort"
expect 'and again' [ $? -eq 0 ]
by_hand "900 Return 300 $quit" --rules standard
expect 'it is not offered again, which is said' \
    grep -q 'history: .* is not offered again' "$scratch/said"
expect 'for it is in the history' [ "$(games 'not finished')" = 2 ]
expect 'and nothing is left' logs_are 0

# The machine's, and a program that never gets further than continuing.
aborts "2000 abort" --watch
aborts "500 Return 1200 abort"
aborts "500 Return 1200 abort"
by_hand "900 Return 300 $quit" --rules standard
expect 'nor is a watched game for ever' \
    grep -q 'history: .* is not offered again' "$scratch/said"
expect 'which is in the history too' [ "$(games 'not finished')" = 3 ]

# A game like the one before, whatever the options say by now.
mkdir -p "${settings%/*}"
printf '[game]\nrules = retro\nstart_level = 9\n' >"$settings"
aborts "Return $two abort" --level 3
as_before()
{
    LD_PRELOAD=$hand HAND=$1 timeout -k 5 120 "$game" </dev/null \
        >"$scratch/said" 2>&1
}
as_before "500 Return 300 P 1500 Space 500 R R 300 Space 300 F1 200 F1
    300 Up Up Return Return 1500 Q 200 End Return"
expect 'a game after one that was continued' [ $? -eq 0 ]
expect 'has its rules and its level' [ "$(history 'select group_concat(
    rules || start_level) from (select * from games order by id desc limit 2)'
    )" = standard3,standard3 ]
finish
