#!/bin/bash
#
# The window from one start to the next, under a window manager: its size, and
# whether it filled the screen. A mouse that lies still in it
# chooses nothing while it grows, moves and comes back.
#
# usage: window.sh BUILD-FOLDER ARTEFACTS-FOLDER

set -u
. "$(dirname "$0")/checks.sh"
pictures=$artefacts/size
language=en
rules=classic
settings=$HOME/.config/wellplayed/settings.ini

# begin ARGUMENT...: the game, as it opens by itself.
begin()
{
    play --seed 7 "$@"
    within 60 find_window && within 60 takes_focus && within 60 shows_something
}

leave()
{
    tap Escape
    tap Return
    ended_well
}

is_hidden()
{
    [ -z "$(xdotool search --onlyvisible --pid "$game" 2>/dev/null)" ]
}

# keeps_size WIDTH HEIGHT: what comes soon after the window has opened is the
# window manager's, and not kept.
keeps_size()
{
    xdotool windowsize "$window" $(($1 + 1)) "$2"
    within 1 kept "width = $(($1 + 1))"
    xdotool windowsize "$window" "$1" "$2"
    within 1 kept "width = $1"
}

# is_sized WIDTH HEIGHT
is_sized()
{
    local WIDTH=0 HEIGHT=0
    eval "$(xdotool getwindowgeometry --shell "$window" | grep -E '^(WIDTH|HEIGHT)=[0-9]+$')"
    [ "$WIDTH $HEIGHT" = "$1 $2" ]
}

need 'a display of our own' start_display 1600x1000
need 'a window manager' start_window_manager

need 'the game opens its window' begin
expect 'in proportion to the screen' is_sized 1000 750
expect 'its new size is kept' within 60 keeps_size 900 640
expect 'its height too' within 60 kept 'height = 640'
expect 'it is left' leave

begin
expect 'it comes back as large' within 60 is_sized 900 640
tap F11
expect 'it fills the screen' within 60 is_sized 1600 1000
expect 'which is kept' within 60 kept 'full_screen = yes'
expect 'it is left so' leave
begin
expect 'and comes back so' within 60 is_sized 1600 1000
tap F11
expect 'from where it goes back to its size' within 60 is_sized 900 640
expect 'the screen is no size' kept 'width = 900'
expect 'it is left again' leave
cp "$settings" "$work/settings"
begin --window-width 700 --window-height 500
expect 'flags come first' within 60 is_sized 700 500
expect 'it is left' leave
expect 'and are not kept' cmp "$settings" "$work/settings"

# -- a mouse that lies still --

begin
xdotool mousemove --window "$window" 200 300 mousemove_relative 5 5
tap o
tap Home
xdotool windowmove "$window" 300 100
xdotool windowmove "$window" 40 40
settle rests
tap Home
expect 'a window that moves under the mouse chooses nothing' stays rests
for size in '600 500' '1500 900' '900 640'; do
    # Words on purpose.
    # shellcheck disable=SC2086
    xdotool windowsize "$window" $size
    # shellcheck disable=SC2086
    within 60 is_sized $size
done
settle rests
tap Home
expect 'nor one that changes its size' stays rests
tap F11
within 60 is_sized 1600 1000
tap F11
within 60 is_sized 900 640
settle rests
tap Home
expect 'nor one that fills the screen' stays rests
xdotool mousemove --window "$window" 300 250
xdotool mousemove --window "$window" 300 280
expect 'a mouse that moves does' within 60 has_changed rests
settle rests
xdotool windowunmap "$window"
within 60 is_hidden
xdotool windowmap "$window"
within 60 takes_focus
expect 'what was hidden is there again' within 60 is_still rests
tap Escape
expect 'the game is left' leave

end
