#!/bin/bash
#
# What a person has played is not lost: the game is killed, closed in the
# middle, cannot write its history, finds it damaged. A real window on a
# display of its own; prints a line "ok" or "not ok" for everything tried.
#
# usage: history.sh BUILD-FOLDER

set -u
. "$(dirname "$0")/checks.sh"

# start_game: with its window and the keyboard; always the same pieces.
start_game()
{
    "$build/wellplayed" --seed 7 --window-width 640 --window-height 480 \
        >>"$work/game.log" 2>&1 &
    game=$!
    within 60 find_window && within 30 takes_focus && sleep 1
}

drop()
{
    local i
    for ((i = 0; i < $1; i++)); do
        tap space
    done
}

kill_game()
{
    kill -KILL "$game"
    wait "$game" 2>/dev/null
    true
}

close_game()
{
    kill -TERM "$game"
    within 60 game_is_over && wait "$game"
}

data=$work/home/.local/share/wellplayed
state=$work/home/.local/state/wellplayed

logs_are()
{
    [ "$(find "$state" -name 'running-*.wpr' 2>/dev/null | wc -l)" -eq "$1" ]
}

# Holds the history until a line comes.
lock_history()
{
    mkfifo "$work/release"
    python3 - "$data/history.sqlite" "$work/release" "$work/locked" <<'END' &
import sqlite3, sys
base = sqlite3.connect(sys.argv[1], isolation_level=None)
base.execute("begin exclusive")
open(sys.argv[3], "w").close()
open(sys.argv[2]).read()
END
    within 30 test -e "$work/locked"
}

need 'a display of our own' start_display 1280x800

# -- killed --

need 'the game opens its window' start_game
tap Return
expect 'a game has a log' within 30 logs_are 1
drop 4
sleep 1.5
kill_game
expect 'which a kill leaves' logs_are 1

need 'the game starts again' start_game
expect 'the log is still there' logs_are 1
tap Return
sleep 0.5
tap p
sleep 3.5
drop 8
expect 'the game that was cut goes on to its end' within 30 games_are 1
expect 'as one' answers 1 'select finished from games'
expect 'with the pieces from before and after' \
    answers 1 'select pieces > 6 from games'
expect 'and its log goes' within 20 logs_are 0

# -- closed in the middle --

tap r
sleep 0.5
drop 3
expect 'closing the window in mid-game is fine' close_game
expect 'the game is kept' games_are 2
expect 'as one that was given up' \
    answers 1 'select count(*) from games where finished = 0'
expect 'and its log goes' logs_are 0

# -- two windows --

need 'a window' start_game
first=$game
tap Return
drop 3
sleep 1.5
need 'and another beside it' start_game
tap Return
expect 'which does not take the first one'"'s log" within 30 logs_are 2
tap space
kill -KILL "$first"
expect 'the second is closed' close_game
expect 'its game is kept' games_are 3
expect 'and that of the first can still go on' logs_are 1
need 'the game starts' start_game
sleep 2
tap Down
tap Return
expect 'another game makes it one of the past' within 30 games_are 4

# -- locked --

need 'another program locks the history' lock_history
drop 12
expect 'the game waits, and says so' \
    within 60 grep -q 'another program is using it' "$work/game.log"
tap r
expect 'and another can be played' within 20 logs_are 2
drop 2
echo >"$work/release"
expect 'it goes in when the history is free' within 60 games_are 5
expect 'its log goes' within 20 logs_are 1
expect 'the window closes' close_game
expect 'with the last game kept' games_are 6

# -- damaged --

head -c 20000 /dev/urandom >"$data/history.sqlite"
need 'the game starts with a damaged history' start_game
tap Return
drop 12
expect 'and keeps the next game in a new one' within 30 games_are 1
expect 'the old one is there under another name' \
    test -n "$(find "$data" -name 'history.damaged*' -size +19k)"
expect 'the game said so' grep -q 'history: .*damaged' "$work/game.log"
expect 'the window closes' close_game

# -- nowhere to write --

chmod a-w "$data" "$state"
if ! touch "$data/try" 2>/dev/null; then
    need 'the game starts where nothing can be written' start_game
    tap Return
    drop 12
    sleep 2
    expect 'and plays on' is_running "$game"
    expect 'until it is closed' close_game
fi
chmod u+w "$data" "$state"

end
