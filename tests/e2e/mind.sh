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
sleep 0.7
picture opened
expect 'E shows what it thinks' differ watched opened
sleep 1
expect 'and the game goes on' has_changed opened

# -- a stop before its next piece moves --

tap e
tap period
sleep 4
picture stopped
sleep 1
expect 'the game stands still' is_still stopped
tap Left
tap Left
sleep 0.5
picture pointed
expect 'keys point at a place' differ stopped pointed
tap Return
sleep 0.5
picture guessed
expect 'Return makes it the guess' differ pointed guessed
tap Right
sleep 0.5
expect 'which counts' is_still guessed
tap period
sleep 5
picture compared
expect 'the piece moves, and the guess is compared' differ guessed compared
sleep 1
expect 'before the next piece it stands still again' is_still compared

# -- the mind at a stop, and why not there --

tap e
sleep 0.7
picture open-at-a-stop
expect 'E opens it there too' differ compared open-at-a-stop
xdotool mousemove --window "$window" 560 600
sleep 0.2
xdotool mousemove --window "$window" 570 590
sleep 0.7
picture why-not
expect 'the mouse asks why not there' differ open-at-a-stop why-not
xdotool click 1
sleep 0.5
picture clicked
expect 'a click makes it the guess' differ why-not clicked
tap period
sleep 5
picture compared-again
expect 'which is compared' differ clicked compared-again

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
sleep 1
picture viewer-mind
expect 'the viewer has it' differ viewer viewer-mind
tap Left
sleep 0.7
picture viewer-why-not
expect 'and arrows point while the replay stands' \
    differ viewer-mind viewer-why-not
tap Escape
sleep 0.5
tap Escape
sleep 0.5
tap End
tap Return
expect 'the game is left' ended_well
end
