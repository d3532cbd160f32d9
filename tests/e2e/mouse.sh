#!/bin/bash
#
# Who has a mouse and nothing else gets everywhere: a real window, from setting
# up a game through its pause, the options, its end, a replay and a race to
# quit. Prints a line "ok" or "not ok" for everything tried, and leaves pictures
# for people to look at.
#
# usage: mouse.sh BUILD-FOLDER ARTEFACTS-FOLDER

set -u
. "$(dirname "$0")/checks.sh"
pictures=$artefacts/mouse

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

# Nothing moves: no piece, no number that counts down, no bar.
stands_still()
{
    picture then
    sleep 1.5
    is_still then
}

language=en
rules=classic
setup='title/Set up a game'
need 'the game opens its window' start_game --seed 7

# -- a game is set up, paused, goes on, and is left --

click title 'Set up a game'
click "$setup" 'Rule set'
click "$setup/Rule set" 'row 1'
expect 'the mouse chooses other rules' within 20 kept 'rules = standard'
rules=standard
click "$setup" 'Play it'
sleep 0.5
game_rim=$(rim)
picture game
click play well
expect 'a click on the well pauses' within 20 has_changed game
expect 'so that nothing falls' within 20 stands_still
picture paused
click paused options
expect 'and another leads to the options' within 20 shows_menu
click title/Options Sound
click title/Options/Sound Mute
expect 'an option is changed' within 20 kept 'mute = yes'
drag title/Options/Sound 'Music=most' 'Music=least'
expect 'and a slider dragged' within 20 kept 'music = 0'
click title/Options/Sound '\[Esc\]'
click title/Options '\[Esc\]'
expect 'back to the game' within 20 shows_game
expect 'which waits' within 20 stands_still
picture waits
click paused continue
expect 'and goes on' within 20 has_changed waits
sleep 2 # the countdown, and a fall
picture goes
expect 'by itself' within 30 has_changed goes
click play well 1 3
sleep 0.3
click paused 'back to the title'
click paused 'back to the title'
expect 'it is left, asked twice' within 20 shows_menu

# -- one that is soon over, and another --

click title 'Set up a game'
drag "$setup" 'Start level=least' 'Start level=most'
expect 'the highest level is chosen' within 20 kept 'start_level = 20'
click "$setup" 'Play it'
expect 'where nobody lasts long' within 60 finished_are 1
sleep 2
picture over
click over 'play again'
expect 'the next game is over too' within 60 finished_are 2
sleep 2
click over 'back to the title'
expect 'and left at once' within 20 shows_menu

# -- the list of games, and a race --

# The first one is among them when its piece had time to lock.
games=$(ask 'select count(*) from games')
list=title/Replays:$games
click title Replays
sleep 1
picture replays
click "$list" 'row 0'
sleep 0.5
expect 'a replay is shown' within 20 has_changed replays
expect 'to its end' within 20 stands_still
click play well 1 3
expect 'and left' within 20 is_still replays
click "$list" '\[Esc\]'
sleep 0.5
click title Race
sleep 0.3
click title/Race 'Start the race'
click race-paused well
expect 'a race is paused' within 20 stands_still
expect 'before it is over' finished_are 2
picture race
click race-paused continue
expect 'and goes on, to its end' within 60 finished_are 3
sleep 2
click race-over 'back to the title'
expect 'and is kept, both games' within 20 games_are $((games + 2))
sleep 0.5
click title Quit
expect 'the mouse leaves the game' ended_well

end
