#!/bin/bash
#
# What a person has played is not lost: the game is killed, closed in the
# middle, cannot write its history, finds it damaged. A real window on a
# display of its own; prints a line "ok" or "not ok" for everything tried.
#
# usage: history.sh BUILD-FOLDER

set -u
. "$(dirname "$0")/checks.sh"
build=$(cd "$1" && pwd) || exit 1
work=$(mktemp -d) || exit 1
children=()

clean_up()
{
    [ ${#children[@]} -eq 0 ] || kill -KILL "${children[@]}" 2>/dev/null
    wait 2>/dev/null
    rm -rf -- "$work"
}
trap clean_up EXIT
trap 'exit 1' INT TERM

start_display()
{
    Xvfb -displayfd 3 -screen 0 "1280x800x24" -nolisten tcp -noreset \
        3>"$work/display" >"$work/xvfb.log" 2>&1 &
    children+=($!)
    within 20 test -s "$work/display" || return 1
    DISPLAY=:$(cat "$work/display")
    export DISPLAY
}

# find_window: that of $game.
find_window()
{
    window=$(xdotool search --onlyvisible --pid "$game" 2>/dev/null | head -n 1)
    [ -n "$window" ]
}

has_focus()
{
    xdotool windowfocus "$window" 2>/dev/null
    [ "$(xdotool getwindowfocus 2>/dev/null)" = "$window" ]
}

# start_game: with its window and the keyboard; always the same pieces.
start_game()
{
    "$build/wellplayed" --seed 7 --window-width 640 --window-height 480 \
        >>"$work/game.log" 2>&1 &
    game=$!
    children+=("$game")
    within 20 find_window && within 10 has_focus && sleep 1
}

tap()
{
    xdotool keydown "$1"
    sleep 0.05
    xdotool keyup "$1"
    sleep 0.1
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

game_is_over()
{
    ! kill -0 "$game" 2>/dev/null
}

close_game()
{
    kill -TERM "$game"
    within 15 game_is_over && wait "$game"
}

data=$work/home/.local/share/wellplayed
state=$work/home/.local/state/wellplayed

logs_are()
{
    [ "$(find "$state" -name 'running-*.wpr' 2>/dev/null | wc -l)" -eq "$1" ]
}

# ask SQL: of the history, the answer's first number.
ask()
{
    python3 - "$data/history.sqlite" "$1" <<'END'
import sqlite3, sys
base = sqlite3.connect("file:%s?mode=ro" % sys.argv[1], uri=True)
print(base.execute(sys.argv[2]).fetchone()[0])
END
}

# answers NUMBER SQL
answers()
{
    [ "$(ask "$2" 2>/dev/null)" = "$1" ]
}

games_are()
{
    answers "$1" 'select count(*) from games, replays where game = id'
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
    children+=($!)
    within 10 test -e "$work/locked"
}

unset WAYLAND_DISPLAY XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME
unset XDG_RUNTIME_DIR
export HOME=$work/home SDL_VIDEODRIVER=x11 SDL_AUDIODRIVER=dummy
export SDL_RENDER_DRIVER=software SDL_FRAMEBUFFER_ACCELERATION=0
export LC_ALL=C.UTF-8
mkdir "$HOME"

need 'a display of our own' start_display

# -- killed --

need 'the game opens its window' start_game
tap Return
expect 'a game has a log' within 10 logs_are 1
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
expect 'the game that was cut goes on to its end' within 10 games_are 1
expect 'as one' answers 1 'select finished from games'
expect 'with the pieces from before and after' \
    answers 1 'select pieces > 6 from games'
expect 'and its log goes' within 5 logs_are 0

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
expect 'which does not take the first one'"'s log" within 10 logs_are 2
tap space
kill -KILL "$first"
expect 'the second is closed' close_game
expect 'its game is kept' games_are 3
expect 'and that of the first can still go on' logs_are 1
need 'the game starts' start_game
sleep 0.5
tap Down
tap Return
expect 'another game makes it one of the past' within 10 games_are 4

# -- locked --

need 'another program locks the history' lock_history
drop 12
expect 'the game waits, and says so' \
    within 15 grep -q 'another program is using it' "$work/game.log"
tap r
expect 'and another can be played' within 5 logs_are 2
drop 2
echo >"$work/release"
expect 'it goes in when the history is free' within 20 games_are 5
expect 'its log goes' within 5 logs_are 1
expect 'the window closes' close_game
expect 'with the last game kept' games_are 6

# -- damaged --

head -c 20000 /dev/urandom >"$data/history.sqlite"
need 'the game starts with a damaged history' start_game
tap Return
drop 12
expect 'and keeps the next game in a new one' within 10 games_are 1
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
    expect 'and plays on' kill -0 "$game"
    expect 'until it is closed' close_game
fi
chmod u+w "$data" "$state"

echo "1..$tried"
[ "$failures" -eq 0 ] || sed 's/^/# /' "$work"/*.log
[ "$failures" -eq 0 ]
