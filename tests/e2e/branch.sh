#!/bin/bash
#
# Back and what if, in a real window: pieces are taken back, a branch is played,
# the old line is gone back to, the machine plays it on, the program is killed,
# and the game goes on and is left: it has no rank. Then the same from a position
# of the editor, and the program is killed at any moment.
#
# usage: branch.sh BUILD-FOLDER ARTEFACTS-FOLDER

set -u
. "$(dirname "$0")/checks.sh"
pictures=$artefacts/branch
language=en
rules=modern

log_of_game()
{
    log=$(find "$HOME" -name 'running-*.wpr' -size +0 2>/dev/null | head -n 1)
    [ -n "$log" ]
}

# has_pieces NUMBER: the line that is played has so many; the log says so once a
# second.
has_pieces()
{
    log_of_game && [ "$("$build/tests/e2e/fingers" pieces "$log" 2>/dev/null)" = "$1" ]
}

has_many_pieces()
{
    log_of_game &&
        [ "$("$build/tests/e2e/fingers" pieces "$log" 2>/dev/null)" -ge "$1" ]
}

# says PATTERN: the commands of the log have it.
says()
{
    log_of_game && "$build/wellplayed-lab" replay "$log" --commands \
        2>/dev/null | grep -q -- "$1"
}

# drop TIMES
drop()
{
    local i
    for ((i = 0; i < $1; i++)); do
        [ $((i % 2)) -eq 0 ] || xdotool key --delay 20 Left Left Left
        tap space 0.05 0.4
    done
}

mkdir -p "$HOME/.config/wellplayed"
printf '[game]\nrules = modern\n' >"$HOME/.config/wellplayed/settings.ini"

need 'a display of our own' start_display 1280x800
need 'a window manager' start_window_manager
need 'the game opens its window' start_game --seed 7
game_rim=
tap Return
need 'a game begins' within 20 has_pieces 1
drop 6
expect 'six pieces are dropped' within 20 has_pieces 7
picture before

# The first press asks, for a few seconds: two together take one piece back.
tap u
picture asked
tap u
expect 'a press asks, and the second one takes back' within 20 has_pieces 6
expect 'in words' differ asked before
tap BackSpace
tap BackSpace
expect 'and others more' within 20 has_pieces 4
expect 'the game is practice' says 'practice taken-back=3'
picture taken-back

drop 1
expect 'a key of the game goes on' within 20 has_pieces 5
drop 1
expect 'in a branch' within 20 has_pieces 6

tap b
tap Up
tap End
sleep 0.3
picture other-line
tap Return
expect 'the old line is gone back to' within 20 has_pieces 7
expect 'as far as it went' says 'practice taken-back=4'

tap b
sleep 0.3
picture choosing
tap v
# It shows the end of what the machine played, and stands still.
within 90 settle played-on
expect 'the machine has played on' differ played-on choosing
tap Left
tap Return
expect 'and what it played can be gone to' within 20 has_many_pieces 20
expect 'where the machine played' says 'machine pilot'
pieces=$("$build/tests/e2e/fingers" pieces "$log")

kill -KILL "$game"
wait "$game" 2>/dev/null
need 'after a kill it starts again' start_game --seed 7
sleep 2 # until the game is found
picture resume
tap Return
expect 'and the line that was played goes on' within 20 has_pieces "$pieces"
expect 'as practice' says 'practice taken-back=5'
tap p
sleep 0.5
tap u
expect 'and can be taken back' within 20 has_pieces "$((pieces - 1))"
tap q
tap q
expect 'it is left' within 20 games_are 1
expect 'and has no rank' answers '0 1' 'select merit, undone > 4 from games'
keep_newest
expect 'its replay plays back' \
    "$build/wellplayed-lab" replay "$work/newest.wpr"

# -- from a position --

# killed: and started again; the game is offered.
killed()
{
    kill -KILL "$game"
    wait "$game" 2>/dev/null
    start_game --seed 7 && sleep 2 && tap Return
}

# now_pieces: of the game as it stands, what was taken back taken off.
now_pieces()
{
    "$build/wellplayed-lab" replay "$log" --json 2>/dev/null |
        sed -n 's/^ *"pieces": \([0-9]*\),$/\1/p'
}

stands_at()
{
    log_of_game && [ "$(now_pieces)" = "$1" ]
}

stands_beyond()
{
    log_of_game && [ "$(now_pieces)" -ge "$1" ]
}

has_lines()
{
    find "$HOME" -name 'running-*.lines' -size +0 2>/dev/null | grep -q .
}

games=$(ask 'select count(*) from games')
need 'the editor is opened' click title Learn
click title/Learn 'Position editor'
tap g
tap g
tap p
need 'a game begins there' within 20 stands_at 1
position=$("$build/wellplayed-lab" replay "$log" --commands 2>/dev/null |
    grep '^# position v115@')
expect 'its log has the position' [ -n "$position" ]
# Here the game goes on when a piece has been taken back, so more may fall.
drop 7
expect 'seven pieces are dropped' within 20 stands_beyond 8
for i in 1 2 3 4 5 6 7 8 9 10; do tap BackSpace; done
expect 'all of them are taken back, and no more' within 20 stands_at 1
drop 2
expect 'a branch is played' within 20 stands_beyond 3
expect 'the old line is kept' has_lines
pieces=$(now_pieces)
need 'killed, it starts again' killed
expect 'the game is there' within 20 stands_beyond "$pieces"
expect 'and the position' says "$position"
tap p
sleep 0.5
tap b
sleep 0.3
picture lines
tap Up
tap End
tap Return
expect 'the old line is gone back to' within 20 stands_beyond 8
# Not a third time: cut at the same place again and again it is not offered.
drop $((RANDOM % 3))
sleep 0.$((RANDOM % 10))
pieces=$(now_pieces)
need 'killed again, at any moment' killed
expect 'it is there with its pieces' within 20 stands_beyond "$pieces"
expect 'and its position' says "$position"
tap p
sleep 0.5
tap BackSpace
expect 'and is practice still' says 'practice\|undo'
tap q
expect 'it is left for the editor, and kept' within 20 games_are "$((games + 1))"
expect 'without a rank' answers 0 \
    "select merit from games where goal = 'practice'"
expect 'nothing is left beside it' [ -z "$(find "$HOME" -name 'running-*')" ]
keep_newest
expect 'its replay plays back' \
    "$build/wellplayed-lab" replay "$work/newest.wpr"
expect 'and is reviewed' \
    "$build/wellplayed-lab" review "$work/newest.wpr"
tap Escape
tap Escape
sleep 0.5
tap End
tap Return
expect 'the game is left' ended_well
end
