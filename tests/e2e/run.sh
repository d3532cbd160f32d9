#!/bin/bash
#
# The game as a person meets it: a real window on a display of its own, a
# window manager, keys pressed by the X server. Prints a line "ok" or "not ok"
# for everything tried, and leaves pictures for people to look at.
#
# usage: run.sh BUILD-FOLDER ARTEFACTS-FOLDER

set -u
build=$(cd "$1" && pwd) && mkdir -p "$2" && artefacts=$(cd "$2" && pwd) ||
    exit 1
work=$(mktemp -d) || exit 1
tried=0
failures=0
children=()

clean_up()
{
    [ ${#children[@]} -eq 0 ] || kill "${children[@]}" 2>/dev/null
    wait
    rm -rf -- "$work"
}
trap clean_up EXIT
trap 'exit 1' INT TERM

# expect WHAT COMMAND...: what should be so, and the command that proves it.
expect()
{
    local what=$1
    shift
    tried=$((tried + 1))
    if "$@"; then
        echo "ok $tried - $what"
    else
        echo "not ok $tried - $what"
        failures=$((failures + 1))
    fi
}

# need WHAT COMMAND...: the same, where nothing that follows makes sense
# without it.
need()
{
    local before=$failures
    expect "$@"
    [ "$failures" -eq "$before" ] && return
    sed 's/^/# /' "$work"/*.log
    exit 1
}

# within SECONDS COMMAND...: whether the command succeeds before then.
within()
{
    local tries=$(($1 * 20))
    shift
    while ! "$@"; do
        [ $((tries -= 1)) -gt 0 ] || return 1
        sleep 0.05
    done
}

start_display()
{
    Xvfb -displayfd 3 -screen 0 1920x1080x24 -nolisten tcp -noreset \
        3>"$work/display" >"$work/xvfb.log" 2>&1 &
    children+=($!)
    within 20 test -s "$work/display" || return 1
    DISPLAY=:$(cat "$work/display")
    export DISPLAY
}

start_window_manager()
{
    # The font that is built into every X server, and no borders.
    evilwm --fn fixed --bw 0 >"$work/evilwm.log" 2>&1 &
    children+=($!)
    within 20 manager_is_there
}

manager_is_there()
{
    xdotool get_num_desktops >/dev/null 2>&1
}

start_game()
{
    "$build/wellplayed" --seed 7 --record "$work/record" \
        >"$work/game.log" 2>&1 &
    game=$!
    children+=("$game")
    within 20 find_window
}

find_window()
{
    window=$(xdotool search --onlyvisible --name '^Wellplayed' 2>/dev/null |
        head -n 1)
    [ -n "$window" ]
}

has_focus()
{
    [ "$(xdotool getwindowfocus 2>/dev/null)" = "$window" ]
}

tap()
{
    xdotool keydown "$1"
    sleep "${2:-0.05}"
    xdotool keyup "$1"
    sleep 0.15
}

is_size()
{
    [ "$(xdotool getwindowgeometry --shell "$window" | grep -E '^(WIDTH|HEIGHT)=' |
        tr '\n' ' ')" = "WIDTH=$1 HEIGHT=$2 " ]
}

resize()
{
    xdotool windowsize "$window" "$1" "$2" && within 5 is_size "$1" "$2" &&
        sleep 0.7
}

# picture NAME: the window as it is now.
picture()
{
    import -silent -window "$window" "$artefacts/window-$1.png"
}

# A window that shows something has more than a few colours.
is_drawn()
{
    local colours
    colours=$(identify -format %k "$artefacts/window-$1.png") &&
        [ "$colours" -ge "$2" ]
}

# fingerprint NAME: of the pixels, whatever else the file says.
fingerprint()
{
    identify -format %# "$artefacts/window-$1.png"
}

differ()
{
    [ "$(fingerprint "$1")" != "$(fingerprint "$2")" ]
}

has_changed()
{
    picture now && differ now "$1"
}

has_kept_a_picture()
{
    local file
    file=$(find "$HOME" -name '*.png' -size +0 | head -n 1)
    [ -n "$file" ] && identify "$file" >/dev/null 2>&1
}

game_is_over()
{
    ! kill -0 "$game" 2>/dev/null
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
    "$build/wellplayed-lab" replay "$work/record" --commands \
        >"$work/commands" 2>"$work/lab.log" || return 1
    cp "$work/commands" "$artefacts/window-commands.txt"
    sed "/$handover/,\$d" "$work/commands" >"$work/by-hand"
}

has_handover()
{
    grep -q "$handover" "$work/commands"
}

was_pressed()
{
    grep -qw "$1" "$work/by-hand"
}

unset WAYLAND_DISPLAY XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME
unset XDG_RUNTIME_DIR
export HOME=$work/home SDL_VIDEODRIVER=x11 SDL_AUDIODRIVER=dummy
export SDL_RENDER_DRIVER=software SDL_FRAMEBUFFER_ACCELERATION=0
mkdir "$HOME"

need 'a display of our own' start_display
need 'a window manager' start_window_manager
need 'the game opens its window' start_game
need 'the window has the keyboard' within 10 has_focus
sleep 1
expect 'the title is drawn' picture title
expect 'the title has colours' is_drawn title 8

tap Return
expect 'Return starts a game' within 5 has_changed title
sleep 0.5
picture playing
tap Left
expect 'the picture follows a key' has_changed playing
tap Up
tap Down 0.3
tap space
sleep 0.3
tap Left
tap Left
tap space
sleep 0.3
expect 'pieces were played' has_changed playing
picture by-hand

tap F12
expect 'F12 keeps a picture' within 5 has_kept_a_picture

tap v
sleep 2
picture watching
expect 'the machine plays on' within 5 has_changed watching
sleep 8

for size in 480x360 1280x720 1920x1080; do
    expect "the window takes $size" resize "${size%x*}" "${size#*x}"
    picture "$size"
    expect "and draws itself at $size" is_drawn "$size" 8
done

# The window manager's key for it: the game is only asked to close.
xdotool key ctrl+alt+Escape
expect 'closing the window ends the game' within 10 game_is_over
game_is_over || kill -KILL "$game"
expect 'without an error' ended_well
expect 'the game counted its pieces' at_least pieces 8
expect 'and its rows' at_least rows 1
expect 'the record can be read' list_presses
expect 'the machine taking over is in it' has_handover
for press in left cw soft hard; do
    expect "the person's $press is in it" was_pressed "$press"
done

echo "1..$tried"
[ "$failures" -eq 0 ] || sed 's/^/# /' "$work"/*.log
[ "$failures" -eq 0 ]
