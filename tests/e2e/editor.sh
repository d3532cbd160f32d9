#!/bin/bash
#
# The clipboard, which only a real display has: the editor of positions takes a
# fumen from another program and gives one to it.
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

# hold TEXT: another program has it in the clipboard.
holder=
hold()
{
    let_go
    "$build/tests/e2e/clipboard" "$1" >"$work/held" 2>"$work/clipboard.log" &
    holder=$!
    within 60 grep -qs held "$work/held"
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

is_as_kept()
{
    cmp -s "$kept_position" "$work/kept"
}

copied_is_kept()
{
    copied . && cmp -s "$work/copied" "$work/kept"
}

mkdir -p "$HOME/.config/wellplayed"
printf '[game]\nrules = modern\n' >"$HOME/.config/wellplayed/settings.ini"
need 'a display of our own' start_display 1280x800
need 'a window manager' start_window_manager
need 'the game opens its window' start_game --seed 7
click title Learn
click title/Learn 'Position editor'
settle empty
expect 'a cell is drawn' click "$editor" 'cell 2 3'
expect 'which is seen' turns_into cell empty
expect 'and kept' within 60 holds_position
xdotool key ctrl+c
expect 'it is copied' within 60 copied '^v115@[A-Za-z0-9+/?]+$'
expect 'another program has a fumen' hold "$quiz"
xdotool key ctrl+v
expect 'it is pasted' turns_into said cell
expect 'which is said for a moment' turns_into pasted said
settle pasted
cp "$kept_position" "$work/kept"
expect 'and another program has no fumen' hold 'hello, world'
xdotool key ctrl+v
expect 'which is said' turns_into refused pasted
expect 'and changes nothing' within 60 is_still pasted
expect 'nor what is kept' is_as_kept
xdotool key ctrl+c
let_go
expect 'what is copied is what was pasted' within 60 copied_is_kept
tap Escape 2
tap End
tap Return
expect 'the game is left' ended_well

end
