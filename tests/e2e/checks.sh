# What the tests in a real window share besides lib/tap.sh: where the program
# is, a folder $work for logs and a home, and one for pictures, where the script
# was given it. Sourced, with the script's own arguments:
# BUILD-FOLDER [ARTEFACTS-FOLDER]
. "$(dirname "$0")/../lib/tap.sh"
build=$(cd "$1" && pwd) || exit 1
if [ $# -gt 1 ]; then
    mkdir -p "$2" && artefacts=$(cd "$2" && pwd) || exit 1
fi
work=$(mktemp -d) || exit 1
# The game says in $work/seen how far it is: see tests/cli/hand.c. LD_PRELOAD
# parts names at blanks and knows no quotes.
ln -s "$build/tests/cli/hand.so" "$work/hand.so" || exit 1

show_logs()
{
    sed 's/^/# /' "$work"/*.log
}

# end: the logs where something has failed, the plan, and the code.
end()
{
    [ "$failed" -eq 0 ] || show_logs
    finish
}

# need WHAT COMMAND...: as expect, where nothing that follows makes sense
# without it.
need()
{
    local before=$failed
    expect "$@"
    [ "$failed" -eq "$before" ] && return
    show_logs
    exit 1
}

has_focus()
{
    [ "$(xdotool getwindowfocus 2>/dev/null)" = "$window" ]
}

# Whether the window has the focus, which it is given first.
takes_focus()
{
    xdotool windowfocus "$window" 2>/dev/null
    has_focus
}

# Nothing that talks to the display may wait for ever.
xdotool()
{
    timeout 10 xdotool "$@"
}

# -- a display and a window --

# Ends what was started and still runs, and takes the logs away. The number of
# what has ended may be that of a stranger by now.
clean_up()
{
    local running
    mapfile -t running < <(jobs -rp)
    [ ${#running[@]} -eq 0 ] || kill -KILL "${running[@]}" 2>/dev/null
    wait 2>/dev/null
    rm -rf -- "$work"
}

# start_display WIDTHxHEIGHT: no key repeats itself there, however long a busy
# machine takes to let go of it.
start_display()
{
    Xvfb -displayfd 3 -screen 0 "$1x24" -nolisten tcp -noreset -r \
        3>"$work/display" >"$work/xvfb.log" 2>&1 &
    within 60 test -s "$work/display" || return 1
    DISPLAY=:$(cat "$work/display")
    export DISPLAY
}

start_window_manager()
{
    # The font that is built into every X server, and no borders.
    evilwm --fn fixed --bw 0 >"$work/evilwm.log" 2>&1 &
    within 60 manager_is_there
}

manager_is_there()
{
    xdotool get_num_desktops >/dev/null 2>&1
}

# find_window: that of $game.
find_window()
{
    window=$(xdotool search --onlyvisible --pid "$game" 2>/dev/null | head -n 1)
    [ -n "$window" ]
}

# play ARGUMENT...: starts the game.
play()
{
    echo '0000000000 0000000000 0000000000' >"$work/seen"
    HAND_SEEN=$work/seen LD_PRELOAD=$work/hand.so "$build/wellplayed" "$@" \
        >>"$work/game.log" 2>&1 &
    game=$!
}

# seen FIELD: how many presses and releases it has taken (1), frames it has shown
# (2), and ms it has waited (3).
seen()
{
    local fields
    read -ra fields <"$work/seen"
    echo $((10#${fields[$1 - 1]}))
}

has_taken()
{
    [ "$(seen 1)" -ge "$1" ] || game_is_over
}

# does NUMBER COMMAND...: presses or releases so many keys or buttons, and the
# game has taken them.
does()
{
    local before
    before=$(seen 1)
    "${@:2}"
    within 60 has_taken $((before + $1))
}

# tap KEY [TIMES]
tap()
{
    local i
    for ((i = 0; i < ${2:-1}; i++)); do
        does 1 xdotool keydown "$1"
        does 1 xdotool keyup "$1"
    done
}

# is_running NUMBER: what this script has started.
is_running()
{
    jobs -rp | grep -qx "$1"
}

game_is_over()
{
    ! is_running "$game"
}

# -- what it shows: files $pictures-NAME.png --

# picture NAME: the window as it is now. The server has not always got it, nor
# all of it.
picture()
{
    local tries=3 file=$pictures-$1.png
    until timeout 20 import -silent -window "$window" "$file" 2>/dev/null &&
        tail -c 12 "$file" | grep -aq IEND; do
        [ $((tries -= 1)) -gt 0 ] || return 1
        sleep 0.2
    done
}

# fingerprint NAME: of the pixels, whatever else the file says.
fingerprint()
{
    identify -format %# "$pictures-$1.png"
}

# A window that shows something has more than a few colours: is_drawn NAME MANY
is_drawn()
{
    local colours
    colours=$(identify -format %k "$pictures-$1.png") && [ "$colours" -ge "$2" ]
}

differ()
{
    [ "$(fingerprint "$1")" != "$(fingerprint "$2")" ]
}

are_alike()
{
    ! differ "$1" "$2"
}

# is_still NAME: the window shows what it did then.
is_still()
{
    picture now && are_alike now "$1"
}

# No frame was shown for a while in which it had nothing to do, by its own clock:
# effects, and the tint of the background, take up to two seconds, and its last
# steps are far apart.
is_quiet()
{
    local shown
    shown=$(seen 2)
    [ "$shown" = "${quiet_shown:-}" ] || quiet_since=$(seen 3)
    quiet_shown=$shown
    [ $(($(seen 3) - quiet_since)) -ge 1200 ]
}

rests()
{
    quiet_shown=
    within 60 is_quiet
}

# settle NAME: keeps a picture once nothing moves any more.
settle()
{
    rests && picture "$1"
}

# stays NAME: nothing moves, and the window shows what it did then.
stays()
{
    rests && is_still "$1"
}

# keep_well NAME FROM: the well alone, of a picture of 1280x720.
keep_well()
{
    convert "$pictures-$2.png" -crop 280x500+500+140 +repage \
        "$pictures-$1.png"
}

has_changed()
{
    picture now && differ now "$1"
}

# turns_into NAME FROM: before long the window shows something else than it did
# then, which is kept.
turns_into()
{
    within 60 has_changed "$2" && mv "$pictures-now.png" "$pictures-$1.png"
}

# -- where things are in it: 1280 pixels wide and 720 high, in $language, under $rules --

# start_game ARGUMENT...: with its window and the keyboard, on a drawn title.
start_game()
{
    play --window-width 1280 --window-height 720 "$@"
    within 60 find_window && within 60 takes_focus && within 60 shows_something
}

shows_something()
{
    picture now && is_drawn now 8
}

# where PATH NAME: "X Y" of a thing in the window (tests/e2e/where.c).
where()
{
    "$build/tests/e2e/where" 1280 720 "$language" "$rules" "$1" |
        sed -n "s/^\([0-9]* [0-9]*\) $2\$/\1/p"
}

# point_at PATH NAME: the pointer goes to a thing in the window.
point_at()
{
    local x y
    read -r x y < <(where "$1" "$2")
    if [ -z "${y:-}" ]; then
        echo "# no place for $2 in $1"
        return 1
    fi
    xdotool mousemove --window "$window" "$x" "$y"
}

# click PATH NAME [TIMES [BUTTON]]
click()
{
    local i
    point_at "$1" "$2" || return 1
    for ((i = 0; i < ${3:-1}; i++)); do
        does 2 xdotool click "${4:-1}"
    done
}

# The colours of the line around the well: only a game has it just there.
rim()
{
    local points
    points=$(where play rim | sed 's/\(.*\) \(.*\)/%[pixel:p{\1,\2}]/')
    picture now && convert "$pictures-now.png" -format "$points" info:
}

shows_game()
{
    [ "$(rim)" = "$game_rim" ]
}

shows_menu()
{
    [ "$(rim)" != "$game_rim" ]
}

# -- what it keeps --

history=.local/share/wellplayed/history.sqlite

# ask SQL: of the history in $HOME, the answer's first row.
ask()
{
    python3 - "$HOME/$history" "$1" <<'END'
import sqlite3, sys
base = sqlite3.connect("file:%s?mode=ro" % sys.argv[1], uri=True)
print(*base.execute(sys.argv[2]).fetchone())
END
}

# answers ANSWER SQL
answers()
{
    [ "$(ask "$2" 2>/dev/null)" = "$1" ]
}

games_are()
{
    answers "$1" 'select count(*) from games, replays where game = id'
}

kept()
{
    grep -qsx "$1" "$HOME/.config/wellplayed/settings.ini"
}

finished_are()
{
    answers "$1" 'select count(*) from games where finished'
}

# It ends by itself, has nothing to complain of, and left no logs.
ended_well()
{
    within 60 game_is_over && wait "$game" &&
        ! grep -q '^wellplayed:' "$work/game.log" &&
        [ -z "$(find "$HOME" -name 'running-*')" ]
}

# An empty home, no sound card, and the renderer that is everywhere.
unset WAYLAND_DISPLAY XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME
unset XDG_RUNTIME_DIR
export HOME=$work/home SDL_VIDEODRIVER=x11 SDL_AUDIODRIVER=dummy
export SDL_RENDER_DRIVER=software SDL_FRAMEBUFFER_ACCELERATION=0
export LC_ALL=C.UTF-8
mkdir "$HOME" || exit 1
trap clean_up EXIT
trap 'exit 1' INT TERM
