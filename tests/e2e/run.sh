#!/bin/bash
#
# The game as a person meets it: a real window on a display of its own, a
# window manager, keys pressed by the X server. Prints a line "ok" or "not ok"
# for everything tried, and leaves pictures for people to look at.
#
# usage: run.sh BUILD-FOLDER ARTEFACTS-FOLDER

set -u
. "$(dirname "$0")/checks.sh"
pictures=$artefacts/window
settings=$HOME/.config/wellplayed/settings.ini
name=小明

# Larger than the largest window, so that no picture is cut.
screen=2560x1600

start_game()
{
    play --seed 7 --record "$work/record" --force \
        --window-width 1280 --window-height 720
    within 60 find_window && within 60 takes_focus && within 60 shows_something
}

is_size()
{
    [ "$(xdotool getwindowgeometry --shell "$window" | grep -E '^(WIDTH|HEIGHT)=' |
        tr '\n' ' ')" = "WIDTH=$1 HEIGHT=$2 " ]
}

resize()
{
    xdotool windowmove "$window" 0 0 windowsize "$window" "$1" "$2" &&
        within 60 is_size "$1" "$2"
}

has_lost_focus()
{
    ! has_focus
}

# Another program takes the keyboard, and gives it back.
take_focus()
{
    xdotool windowfocus "$(xdotool search --maxdepth 0 '.*' 2>/dev/null)" &&
        within 60 has_lost_focus
}

give_focus()
{
    xdotool windowfocus "$window" && within 60 has_focus
}

# draws_on_all NAME: as large as the window is now.
draws_on_all()
{
    picture "$1" && is_drawn "$1" 8
}

# a_log_has NUMBER: some game that is played does, as its log says once a second.
a_log_has()
{
    local log
    for log in $(find "$HOME" -name 'running-*.wpr'); do
        "$build/wellplayed-lab" replay "$log" --json 2>"$work/lab.log" |
            grep -q "^ *$1,$" && return
    done
    return 1
}

# drop_until MOST COMMAND...: drops pieces until the command succeeds.
drop_until()
{
    local i
    for ((i = 0; i < $1; i++)); do
        tap space
        [ $((i % 6)) -ne 5 ] || ! "${@:2}" || return 0
    done
    within 60 "${@:2}"
}

has_kept_a_picture()
{
    local file
    file=$(find "$HOME" -name '*.png' -size +0 | head -n 1)
    [ -n "$file" ] && identify "$file" >/dev/null 2>&1
}

# kept_picture_is NAME: the picture that was kept shows the same.
kept_picture_is()
{
    local file
    file=$(find "$HOME" -name '*.png' -size +0 | head -n 1)
    [ "$(compare -metric AE "$file" "$pictures-$1.png" null: 2>&1)" = 0 ]
}

ended_well()
{
    wait "$game"
    local code=$?
    echo "# exit code $code, last line: $(tail -n 1 "$work/game.log")"
    [ "$code" -eq 0 ]
}

# result NAME: the number after NAME= in the last line the game printed.
result()
{
    tail -n 1 "$work/game.log" |
        sed -n "s/.*\b$1=\([0-9][0-9]*\).*/\1/p"
}

at_least()
{
    local number
    number=$(result "$1")
    [ -n "$number" ] && [ "$number" -ge "$2" ]
}

# The recorded presses of the person: those before the machine took over, which
# presses the same buttons.
handover='^[0-9]* machine pilot'
list_presses()
{
    "$build/wellplayed-lab" replay "$work/record.2" --commands \
        >"$work/commands" 2>"$work/lab.log" || return 1
    cp "$work/commands" "$artefacts/window-commands.txt"
    sed "/$handover/,\$d" "$work/commands" >"$work/by-hand"
}

# The key that was down when the keyboard went elsewhere was let go at once,
# although nobody let go of it.
was_let_go()
{
    awk -v most=$((held_us / 1000 + 200)) \
        '$2 == "human" && $3 ~ /^right/ { since = $1 }
        $2 == "human" && $3 == "-" && since { ticks = $1 - since; since = 0 }
        END { exit !(ticks > 0 && ticks < most) }' "$work/by-hand"
}

has_handover()
{
    grep -q "$handover" "$work/commands"
}

was_pressed()
{
    grep -qw "$1" "$work/by-hand"
}

# The file that a game of the list was written into: there is no folder of
# documents.
exported()
{
    export_path=$(find "$HOME" -maxdepth 1 -name 'wellplayed-arcade-*.wpr' |
        head -n 1)
    [ -n "$export_path" ]
}

is_replay()
{
    "$build/wellplayed-lab" replay "$export_path" >"$work/lab.log" 2>&1
}

need 'a display of our own' start_display "$screen"
need 'a window manager' start_window_manager
# Games go on at once after a pause.
mkdir -p "${settings%/*}"
printf '[game]\nrules = arcade\ncountdown = 0\n' >"$settings"
need 'the game opens its window, with the keyboard' start_game
expect 'the title is drawn' picture title
expect 'the title has colours' is_drawn title 8

# -- options: a key is bound anew, and all of it is kept --

# On the right of replays.
tap End
tap Up 2
tap Right
tap Return
expect 'the options are there' turns_into options title
tap Return
expect 'and a page of keys' turns_into keys options
tap Down 7
tap Return
tap k
expect 'K rotates from now on' turns_into bound keys
expect 'which is kept at once' within 60 grep -q '^rotate = Up W X K$' "$settings"
tap Escape
for page in gamepad handling picture sound machine; do
    picture options
    tap Down
    tap Return
    expect "a page: $page" turns_into "$page" options
    tap Escape
done
tap Up 2
tap Return
tap Right
expect 'the light palette is another picture' turns_into light picture
expect 'and is kept' within 60 grep -q '^palette = light$' "$settings"
tap Left
expect 'as is the dark one' within 60 grep -q '^palette = dark$' "$settings"
tap Escape
tap Escape
tap Home

# -- a game that is soon over --

tap Return
expect 'Return starts a game' within 60 has_changed title
tap space 16
expect 'dropped in one place, the game is over' within 60 finished_are 1
expect 'which asks for a name' settle over
xdotool type --delay 100 "$name"
expect 'that is seen as it is written' within 60 has_changed over
tap Return
expect 'and stands beside the points' \
    within 60 answers "$name" 'select name from games'
tap r
expect 'R begins another' within 60 has_changed over
expect 'which is recorded beside the first' within 60 test -s "$work/record.2"

# -- one by hand --

picture playing
tap Left
expect 'the picture follows a key' within 60 has_changed playing

# Before any row is gone all points are 0: if two pictures of paused games are
# alike, nothing of the well shows in them.
tap p
settle paused
expect 'P shows something else' differ paused playing
tap space
expect 'a paused game stands still' stays paused
tap Escape
expect 'Escape goes on' within 60 has_changed paused
tap k
picture falls
does 1 xdotool keydown Down
within 60 has_changed falls
does 1 xdotool keyup Down
tap space
tap Left 2
tap space
expect 'pieces were played' within 60 has_changed playing
picture by-hand
tap Escape
settle paused-again
keep_well well paused
keep_well well-again paused-again
expect 'a paused game shows nothing of its well' are_alike well well-again
expect 'but numbers and a graph' differ paused paused-again
tap o
expect 'the options lie over a paused game' within 60 has_changed paused-again
tap Escape
expect 'which is there again after them' within 60 is_still paused-again
tap m
expect 'M shows that there is no sound' within 60 has_changed paused-again
tap m
expect 'and M again that there is' within 60 is_still paused-again
tap p
expect 'P goes on' within 60 has_changed paused-again

# -- somebody looks at something else, a key still down --

held_us=$(microseconds)
does 1 xdotool keydown d
expect 'the keyboard can go elsewhere' take_focus
held_us=$(($(microseconds) - held_us))
settle unfocused
keep_well well-unfocused unfocused
expect 'which pauses the game' are_alike well well-unfocused
expect 'and come back' give_focus
expect 'to a game that still pauses' stays unfocused
tap p
expect 'until P' within 60 has_changed unfocused

tap F12
expect 'F12 keeps a picture' within 60 has_kept_a_picture

# -- full screen --

expect 'the window is as large as asked for' is_size 1280 720
tap F11
expect 'F11 fills the screen' within 60 is_size "${screen%x*}" "${screen#*x}"
expect 'and draws on all of it' within 60 draws_on_all full-screen
xdotool key alt+Return
expect 'Alt+Enter ends that' within 60 is_size 1280 720
xdotool keyup d

# -- the machine --

tap v 2
picture watching
expect 'the machine plays on' within 60 has_changed watching
expect 'whoever has the keyboard' take_focus
picture watching
expect 'it plays' within 60 has_changed watching
give_focus
expect 'until it has cleared a row' within 60 a_log_has '"rows": [1-9].*'

for size in 480x360 1280x720 1920x1080 2560x1440; do
    expect "the window takes $size" resize "${size%x*}" "${size#*x}"
    expect "and draws itself at $size" within 60 draws_on_all "$size"
done

picture watching
tap p
tap Up 2
tap Return
expect 'a watched game is ended in its pause' within 60 has_changed watching
# The window manager's key for it: the game is only asked to close.
xdotool key ctrl+alt+Escape
expect 'closing the window ends the game' within 60 game_is_over
game_is_over || kill -KILL "$game"
expect 'without an error' ended_well
expect 'the game counted its pieces' at_least pieces 8
expect 'and its rows' at_least rows 1
expect 'the record can be read' list_presses
expect 'the machine taking over is in it' has_handover
expect 'no key stayed down' was_let_go
expect 'both games are in the history' games_are 2
for press in left right cw soft hard; do
    expect "the person's $press is in it" was_pressed "$press"
done

# -- a second start finds what was set --

need 'the game starts again' start_game
picture title
tap F1
expect 'the help is there, with the new key' turns_into help title
settle help
expect 'the settings are as they were' grep -q '^rotate = Up W X K$' "$settings"
rm -rf "${HOME:?}/Pictures" "$HOME"/*.png
tap F12
expect 'F12 keeps a picture of the help' within 60 has_kept_a_picture
expect 'just as it is seen' kept_picture_is help

# -- replays: both games are there, to be watched and gone on with --

tap F1
tap Home
picture title
tap Home
tap Down 3
tap Return
expect 'the games are listed' turns_into replays title
tap e
expect 'E makes a file of one' within 60 exported
expect 'which is a replay' is_replay
tap Return
expect 'Return shows it' turns_into replay replays
expect 'playing' within 60 has_changed replay
tap space
expect 'until Space stops it' settle stopped
tap End
expect 'End is another place' within 60 has_changed stopped
tap Home
tap period
expect 'as is the first piece' turns_into first-piece stopped
does 2 xdotool mousemove --window "$window" 640 665 click 1
expect 'and the middle of the timeline' within 60 has_changed first-piece
tap comma
tap t
expect 'T takes it over, paused' within 60 has_changed first-piece
tap p
tap space 2

# -- a race: it begins, is paused, and ends --

picture from-replay
tap p
tap Up 2
tap Return 2 # is sure
expect 'it is ended in its pause' within 60 has_changed from-replay
expect 'the game from the replay is a third one' within 60 games_are 3
settle ended
tap q
expect 'its results lead to the title' within 60 has_changed ended
tap Home
tap Down
tap Right
tap Return
expect 'a page for a race' turns_into race-setup title
tap Return
expect 'which begins with a countdown' turns_into race-count race-setup
expect 'then the machine plays' within 60 a_log_has '"pieces": [3-9]'
expect 'keys move pieces, until the well is full' \
    drop_until 90 finished_are 2
settle race-over
tap space
expect 'which ends the race' stays race-over
expect 'both games are recorded' test -s "$work/record" -a -s "$work/record.2"
tap r
expect 'R begins another' within 60 has_changed race-over
tap p
settle race-paused
tap space
expect 'a paused race stands still' stays race-paused
expect 'and both games are in the history' within 60 games_are 5
xdotool key ctrl+alt+Escape
expect 'it ends when it is closed' within 60 game_is_over
game_is_over || kill -KILL "$game"

end
