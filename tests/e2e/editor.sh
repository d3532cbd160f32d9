#!/bin/bash
#
# The editor of positions in a real window: cells are drawn with the mouse, a
# fumen comes from another program and goes to one, a person and the machine
# play from there, and the position is there after a restart.
#
# usage: editor.sh BUILD-FOLDER ARTEFACTS-FOLDER

set -u
. "$(dirname "$0")/checks.sh"
pictures=$artefacts/editor
language=en
rules=modern
editor='title/Learn/Position editor'
kept_position=$HOME/.local/share/wellplayed/position.txt

# Three pages of another program; on the first an I has room in four rows.
quiz='v115@9gD8AeI8AeI8AeI8AeE8JeJGYaAFLDmClcJSAVDEHB?EooRBJoAVBvOUPCzXBAAvhBTrBVmf'

# drag FROM TO BUTTON: from one cell to another.
drag()
{
    point_at "$editor" "$1" && xdotool mousedown "$3" && point_at "$editor" "$2" &&
        xdotool mouseup "$3"
    local code=$?
    sleep 0.3
    return $code
}

open_editor()
{
    click title Learn && click title/Learn 'Position editor'
}

# hold TEXT: another program has it in the clipboard.
holder=
hold()
{
    let_go
    "$build/tests/e2e/clipboard" "$1" >"$work/held" 2>"$work/clipboard.log" &
    holder=$!
    within 20 grep -qs held "$work/held"
}

let_go()
{
    [ -z "$holder" ] || ! is_running "$holder" || kill "$holder"
    holder=
}

# copied PATTERN: what another program gets.
copied()
{
    timeout 20 "$build/tests/e2e/clipboard" >"$work/copied" 2>&1 &&
        grep -Eq "$1" "$work/copied"
}

holds_position()
{
    grep -Eqs '^v115@' "$kept_position"
}

# Another than the one that makes no sense.
holds_another()
{
    holds_position && ! cmp -s "$kept_position" "$work/damaged"
}

copied_is_kept()
{
    copied . && cmp -s "$work/copied" "$work/kept"
}

is_as_kept()
{
    cmp -s "$kept_position" "$work/kept"
}

mkdir -p "$HOME/.config/wellplayed"
printf '[game]\nrules = modern\n' >"$HOME/.config/wellplayed/settings.ini"
need 'a display of our own' start_display 1280x800
need 'a window manager' start_window_manager
need 'the game opens its window' start_game --seed 7
sleep 1
need 'the editor is opened' open_editor
settle empty

# -- the mouse --

expect 'a cell is drawn' click "$editor" 'cell 2 3'
expect 'which is seen' within 20 has_changed empty
picture cell
expect 'a row is drawn' drag 'cell 0 5' 'cell 7 5' 1
expect 'which is seen' within 20 has_changed cell
expect 'the right button erases it' drag 'cell 7 5' 'cell 0 5' 3
point_at "$editor" 'cell 2 3'
expect 'all of it' within 20 is_still cell
expect 'a piece is changed' click "$editor" piece
expect 'which is seen' within 20 has_changed cell
expect 'it is kept' within 20 holds_position

# -- the clipboard --

xdotool key ctrl+c
expect 'it is copied' within 20 copied '^v115@[A-Za-z0-9+/?]+$'
expect 'another program has a fumen' hold "$quiz"
xdotool key ctrl+v
expect 'it is pasted' turns_into said cell
expect 'which is said for a moment' turns_into pasted said
settle pasted
cp "$kept_position" "$work/kept"
expect 'and another program has no fumen' hold 'hello, world'
xdotool key ctrl+v
expect 'which is said' turns_into refused pasted
expect 'and changes nothing' within 20 is_still pasted
expect 'nor what is kept' is_as_kept
let_go

# -- games --

tap e
expect 'E shows where the machine would put it' within 20 has_changed pasted
tap e
expect 'and no more' within 20 is_still pasted
tap p
expect 'P begins a game' turns_into game pasted
tap space
sleep 0.5
expect 'a piece is played' within 20 has_changed game
tap v
sleep 3
picture machine
expect 'the machine plays on' within 20 has_changed machine
picture machine-on
tap q
expect 'Q leads back' within 20 is_still pasted
tap v
expect 'V lets the machine play from there' turns_into watched pasted
tap q
expect 'from which Q leads back too' within 20 is_still pasted
tap Escape
tap Escape
sleep 0.5
tap End
tap Return
expect 'the game is left' ended_well
expect 'its game is in the history, as practice' \
    answers '1 0' "select count(*) > 0, sum(merit) from games"
expect 'the position is kept' is_as_kept

# -- the next start --

need 'it starts again' start_game --seed 7
sleep 1
need 'the editor is opened' open_editor
point_at "$editor" 'cell 2 3'
settle again
expect 'the same well is drawn' is_drawn again 8
xdotool key ctrl+c
expect 'it is the same position' within 20 copied_is_kept
tap Escape
tap Escape
sleep 0.5
tap End
tap Return
expect 'it is left again' ended_well

# -- a file that makes no sense --

printf 'v115@nothing of sense' >"$kept_position"
cp "$kept_position" "$work/damaged"
need 'it starts a third time' start_game --seed 7
sleep 1
need 'the editor is opened' open_editor
picture damaged
expect 'the damage is said' grep -q 'position.txt' "$work/game.log"
expect 'and the file stays' cmp "$kept_position.damaged" "$work/damaged"
tap g
expect 'beside the new one' within 20 holds_another
tap Escape
tap Escape
sleep 0.5
tap End
tap Return
expect 'it is left a third time' within 60 game_is_over

end
