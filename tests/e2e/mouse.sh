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
    does 1 xdotool mousemove --window "$window" $from mousedown 1
    does 1 xdotool mousemove --window "$window" $to mouseup 1
}

need 'a display of our own' start_display 1280x800
need 'a window manager' start_window_manager

language=en
rules=classic
setup='title/Set up a game'
need 'the game opens its window' start_game --seed 7

# -- a game is set up, paused, goes on, and is left --

click title 'Set up a game'
click "$setup" 'Rule set'
click "$setup/Rule set" 'row 1'
expect 'the mouse chooses other rules' within 60 kept 'rules = standard'
rules=standard
picture menu
click "$setup" 'Play it'
within 60 has_changed menu
game_rim=$(rim)
picture game
click play well
expect 'a click on the well pauses' within 60 has_changed game
expect 'so that nothing falls' rests
picture paused
click paused options
expect 'and another leads to the options' within 60 shows_menu
click title/Options Sound
click title/Options/Sound Mute
expect 'an option is changed' within 60 kept 'mute = yes'
drag title/Options/Sound 'Music=most' 'Music=least'
expect 'and a slider dragged' within 60 kept 'music = 0'
click title/Options/Sound '\[Esc\]'
click title/Options '\[Esc\]'
expect 'back to the game' within 60 shows_game
expect 'which waits' rests
picture waits
click paused continue
expect 'and goes on' within 60 has_changed waits
expect 'by itself' within 60 has_changed waits
click play well 1 3
click paused 'end the game'
click paused 'end the game'
expect 'it is ended, asked twice' rests
click over 'back to the title'
expect 'and left' within 60 shows_menu

# -- one that is soon over, and another --

click title 'Set up a game'
drag "$setup" 'Start level=least' 'Start level=most'
expect 'the highest level is chosen' within 60 kept 'start_level = 20'
click "$setup" 'Play it'
expect 'where nobody lasts long' within 60 finished_are 1
rests
click over 'play again'
expect 'the next game is over too' within 60 finished_are 2
rests
click over 'back to the title'
expect 'and left at once' within 60 shows_menu

# -- the list of games, and a race --

# The first one is among them when its piece had time to lock.
games=$(ask 'select count(*) from games')
list=title/Replays:$games
picture title
click title Replays
expect 'the games are listed' turns_into replays title
settle replays
click "$list" 'row 0'
expect 'a replay is shown' within 60 has_changed replays
expect 'to its end' rests
click play well 1 3
expect 'and left' within 60 is_still replays
click "$list" 'row 0' 1 3
click title Race
click title/Race 'Start the race'
click race-paused well
expect 'a race is paused' rests
expect 'before it is over' finished_are 2
picture race
click race-paused continue
expect 'and goes on, to its end' within 60 finished_are 3
rests
click race-over 'back to the title'
expect 'and is kept, both games' within 60 games_are $((games + 2))
click title Quit
expect 'the mouse leaves the game' ended_well

end
