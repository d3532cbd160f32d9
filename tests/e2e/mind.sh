#!/bin/bash
#
# The open mind as a person meets it in a real window: the machine is watched
# with E, stopped by a key before its piece moves, and its place is guessed with
# keys and with the mouse. Prints a line "ok" or "not ok" for everything tried,
# and leaves pictures for people to look at.
#
# usage: mind.sh BUILD-FOLDER ARTEFACTS-FOLDER

set -u
. "$(dirname "$0")/checks.sh"
pictures=$artefacts/mind
language=en
rules=classic

need 'a display of our own' start_display 1280x800
need 'a window manager' start_window_manager
mkdir -p "$HOME/.config/wellplayed"
printf '[game]\nrules = classic\n' >"$HOME/.config/wellplayed/settings.ini"
need 'the game opens its window' start_game --watch --seed 8
sleep 2
picture watched
game_rim=$(rim)

# -- E, while it plays --

tap e
expect 'E shows what it thinks' turns_into opened watched
sleep 1
expect 'and the game goes on' within 20 has_changed opened

# -- a stop before its next piece moves --

tap e
tap period
sleep 3
settle stopped
sleep 1
expect 'the game stands still' within 20 is_still stopped
tap Left
tap Left
expect 'keys point at a place' turns_into pointed stopped
tap Return
expect 'Return makes it the guess' turns_into guessed pointed
settle guessed
tap Right
sleep 0.5
expect 'which counts' within 20 is_still guessed
tap period
expect 'the piece moves, and the guess is compared' turns_into compared guessed
sleep 3
settle compared
sleep 1
expect 'before the next piece it stands still again' within 20 is_still compared

# -- the mind at a stop, and why not there --

tap e
expect 'E opens it there too' turns_into open-at-a-stop compared
xdotool mousemove --window "$window" 560 600
sleep 0.2
xdotool mousemove --window "$window" 570 590
expect 'the mouse asks why not there' turns_into why-not open-at-a-stop
xdotool click 1
expect 'a click makes it the guess' turns_into clicked why-not
tap period
expect 'which is compared' turns_into compared-again clicked
sleep 3

# -- in the viewer --

tap q
sleep 1
tap q
within 20 shows_menu
to_entry 7
tap Return
sleep 1
tap Return
sleep 1.5
tap space
sleep 0.5
picture viewer
tap e
expect 'the viewer has it' turns_into viewer-mind viewer
tap Left
expect 'and arrows point while the replay stands' \
    turns_into viewer-why-not viewer-mind
tap Escape
sleep 0.5
tap Escape
sleep 0.5
tap End
tap Return
expect 'the game is left' ended_well
end
