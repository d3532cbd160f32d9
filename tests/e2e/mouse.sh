#!/bin/bash
#
# Who has a mouse and nothing else gets everywhere: a real window, from setting
# up a game through its pause, the options, its end, a replay and a race to
# quit. Prints a line "ok" or "not ok" for everything tried, and leaves pictures
# for people to look at.
#
# usage: mouse.sh BUILD-FOLDER ARTEFACTS-FOLDER

set -u
build=$(cd "$1" && pwd) && mkdir -p "$2" && artefacts=$(cd "$2" && pwd) ||
    exit 1
work=$(mktemp -d) || exit 1
pictures=$artefacts/mouse
. "$(dirname "$0")/checks.sh"

has_focus()
{
    xdotool windowfocus "$window" 2>/dev/null
    [ "$(xdotool getwindowfocus 2>/dev/null)" = "$window" ]
}

# click PATH NAME [BUTTON]
click()
{
    local x y
    read -r x y < <(where "$1" "$2")
    if [ -z "${y:-}" ]; then
        echo "# no place for $2 in $1"
        return 1
    fi
    xdotool mousemove --window "$window" "$x" "$y"
    sleep 0.1
    xdotool click "${3:-1}"
    sleep 0.3
}

# drag PATH FROM TO: a slider.
drag()
{
    local from to
    from=$(where "$1" "$2")
    to=$(where "$1" "$3")
    # Words on purpose.
    xdotool mousemove --window "$window" $from
    sleep 0.1
    xdotool mousedown 1
    sleep 0.1
    xdotool mousemove --window "$window" $to
    sleep 0.1
    xdotool mouseup 1
    sleep 0.3
}

need 'a display of our own' start_display 1280x800
need 'a window manager' start_window_manager

language=en
rules=classic
setup='title/Set up a game'
need 'the game opens its window' start_game --seed 7

# -- a game is set up, paused, and goes on --

click title 'Set up a game'
click "$setup" 'Rule set'
expect 'the mouse chooses other rules' within 5 kept 'rules = standard'
rules=standard
drag "$setup" 'Start level=least' 'Start level=most'
expect 'and the highest level' within 5 kept 'start_level = 20'
click "$setup" 'Play it'
sleep 0.5
game_rim=$(rim)
picture game
click play well
sleep 0.3
picture paused
expect 'a click on the well pauses' within 3 is_still paused
click paused options
expect 'and one leads to the options' within 5 shows_menu
click title/Options Sound
click title/Options/Sound Mute
expect 'an option is changed' within 5 kept 'mute = yes'
drag title/Options/Sound 'Music=most' 'Music=least'
expect 'and a slider dragged' within 5 kept 'music = 0'
click title/Options/Sound '\[Esc\]'
click title/Options '\[Esc\]'
expect 'back to the game' within 5 shows_game
picture waits
sleep 0.5
expect 'which waits' is_still waits
click paused 'go on'
expect 'and goes on' within 5 has_changed waits
expect 'until it is over' within 60 finished_are 1
sleep 0.5
picture over

# -- another, which is left; the list of games, and a race --

click over 'play again'
expect 'another begins' within 5 has_changed over
click play well 3
sleep 0.3
click paused 'back to the title'
click paused 'back to the title'
expect 'which is left, asked twice' within 5 shows_menu
expect 'and kept' within 5 games_are 2
click title Replays
sleep 1
picture replays
click title/Replays:2 'row 0'
sleep 0.5
expect 'a replay is shown' within 5 has_changed replays
click play well
sleep 0.5
picture replay
sleep 0.5
expect 'and stopped' is_still replay
click play well 3
expect 'and left' within 5 is_still replays
click title/Replays:2 '\[Esc\]'
sleep 0.5
click title Race
sleep 0.3
click title/Race 'Start the race'
sleep 4.5
picture race
click race-paused well
sleep 0.3
click race-paused 'back to the title'
click race-paused 'back to the title'
expect 'a race is begun and left' within 5 games_are 4
sleep 0.5
click title Quit
expect 'the mouse leaves the game' ended_well

echo "1..$tried"
[ "$failures" -eq 0 ] || sed 's/^/# /' "$work"/*.log
[ "$failures" -eq 0 ]
