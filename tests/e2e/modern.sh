#!/bin/bash
#
# The modern rules as a person meets them in a real window: handling and goal
# are chosen in the menus, and whole games are played with hold, kicks, half
# turns and a T-spin double. tests/fingers.c thinks of the keys; what was done
# is found in the history's replays.
#
# usage: modern.sh BUILD-FOLDER ARTEFACTS-FOLDER [PART...]
#
# The parts: sprint20 (of the suite), and sprint40, zen, dig10, master.

set -u
. "$(dirname "$0")/checks.sh"
pictures=$artefacts/modern
shift 2
parts=${*:-sprint20 zen dig10}

# -- menus --

# to_entry NUMBER: of the menu, from the first.
to_entry()
{
    local i
    tap Home
    for ((i = 1; i < $1; i++)); do
        tap Down 0.03 0.05
    done
}

# step TIMES LINE: Right, and the settings say so.
step()
{
    local i
    for ((i = 0; i < $1; i++)); do
        tap Right 0.03 0.05
    done
    within 20 kept "$2"
}

# The goals, in the order of the menu.
goals=($("$build/wellplayed" --list-goals | sed 's/ .*//'))
goal=endless

# steps_to GOAL: Right, from the goal that is set.
steps_to()
{
    local i from=0 to=0
    for ((i = 0; i < ${#goals[@]}; i++)); do
        [ "${goals[i]}" != "$goal" ] || from=$i
        [ "${goals[i]}" != "$1" ] || to=$i
    done
    echo $(((to - from + ${#goals[@]}) % ${#goals[@]}))
}

# -- playing --

log_of_game()
{
    log=$(find "$HOME" -name 'running-*.wpr' -size +0 2>/dev/null | head -n 1)
    [ -n "$log" ]
}

is_finished()
{
    finished_are "$1" || ! log_of_game
}

# has_locked NUMBER
has_locked()
{
    local pieces
    log_of_game || return 0
    pieces=$("$build/tests/fingers" pieces "$log" 2>/dev/null)
    [ "${pieces:-0}" -ge "$1" ]
}

# play PIECES [MOST]: plays the game until it is over, or most times so many pieces. After
# each time the log shows what came of the keys.
play()
{
    local before lines line times=${2:-100}
    while [ $((times -= 1)) -ge 0 ] && log_of_game; do
        before=$("$build/tests/fingers" pieces "$log" 2>/dev/null) || return 0
        mapfile -t lines < <("$build/tests/fingers" keys "$log" "$1")
        [ ${#lines[@]} -gt 0 ] || return 0
        [ -z "${standing:-}" ] || go_on
        for line in "${lines[@]}"; do
            # Words on purpose.
            # shellcheck disable=SC2086
            xdotool $line
        done
        [ -z "${standing:-}" ] || tap p
        within 2 has_locked $((before + ${#lines[@]}))
    done
}

# A second of countdown.
go_on()
{
    tap p
    sleep 1.1
}

# newest WORD...: what was done in the newest game of the history, by
# tests/fingers, has all these words.
newest()
{
    local word
    python3 - "$HOME/$history" "$work/newest.wpr" <<'END' || return 1
import sqlite3, sys
base = sqlite3.connect("file:%s?mode=ro" % sys.argv[1], uri=True)
open(sys.argv[2], "wb").write(base.execute(
    "select data from replays order by game desc limit 1").fetchone()[0])
END
    "$build/tests/fingers" tell "$work/newest.wpr" >"$work/deeds" || return 1
    sed 's/^/# /' "$work/deeds"
    for word in "$@"; do
        grep -Eqw -- "$word" "$work/deeds" || return 1
    done
    "$build/wellplayed-lab" replay "$work/newest.wpr" >"$work/lab.log" 2>&1
}

# -- the very first start --

need 'a display of our own' start_display 1280x800
need 'a window manager' start_window_manager
need 'the game opens its window' start_game
tap Down
tap Return
expect 'modern is chosen' within 20 kept 'rules = modern'

# -- handling: a preset, and soft drop at once --

sleep 0.5
to_entry 7
tap Return
to_entry 3
tap Return
sleep 0.3
picture handling-before
to_entry 1
expect 'a preset of other programs' step 5 'preset = guideline'
expect 'which has figures' kept 'delay = 300'
picture handling
expect 'that are seen' differ handling handling-before
to_entry 4
expect 'soft drop at once' step 21 'soft_drop_factor = 41'
picture handling-factor
expect 'is handling of my own' kept 'preset = own'
tap Escape
tap Escape
picture title

# set_up GOAL: by the menu, then plays it.
set_up()
{
    to_entry 4
    tap Return
    to_entry 4
    step "$(steps_to "$1")" "goal = $1"
    goal=$1
    picture "$1-setup"
    tap Home
    tap Return
    within 20 log_of_game && sleep 1.2
}

number=0
for part in $parts; do
    number=$((number + 1))
    expect "$part is set up" set_up "$part"
    sleep 1
    case $part in
    sprint*)
        play 7
        expect "$part is played to its end" within 20 finished_are "$number"
        ;;
    esac
    sleep 1
    picture "$part-over"
    newest reached=1
done
end
