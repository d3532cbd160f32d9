#!/bin/bash
#
# Games go to their end and beyond it in a real window, as a person sees it:
# watched, played, raced, shown as a replay and played behind the title. Wells
# are filled fast: by the careless player, a beginner's skill and the highest
# levels. tests/app/test_endings.c is all of it without a window.
#
# usage: endings.sh BUILD-FOLDER

set -u
. "$(dirname "$0")/checks.sh"
pictures=$work/picture

declare -A pids homes

# open NAME ARGUMENT...: a window of that name with a home of its own.
open()
{
    homes[$1]=$work/home-$1
    mkdir -p "${homes[$1]}"
    HOME=${homes[$1]} "$build/wellplayed" --window-width 480 \
        --window-height 360 "${@:2}" >"$work/$1.log" 2>&1 &
    pids[$1]=$!
}

# take NAME: from here on it has the keyboard and is asked.
take()
{
    game=${pids[$1]}
    export HOME=${homes[$1]}
    within 60 find_window && xdotool windowraise "$window" &&
        within 30 takes_focus && sleep 0.5
}

# has_ended TIMES: as many of its games at the least are in the history.
has_ended()
{
    local count
    count=$(ask 'select count(*) from games where finished' 2>/dev/null)
    [ "${count:-0}" -ge "$1" ]
}

goes_on()
{
    [ -n "$(find "$HOME" -name 'running-*.wpr' -size +0)" ]
}

# press KEY: when the page of a game that is over is there and takes keys.
# Another window may have come up meanwhile and have the keyboard.
press()
{
    sleep 1.8
    within 30 takes_focus
    tap "$1"
}

# another TIMES: a game goes on, or has ended already.
another()
{
    goes_on || has_ended "$1"
}

# Chooses "play again" on that page. Where a name is asked for, the first Return
# ends that.
play_again()
{
    local i
    for i in 1 2 3; do
        press Return
        within 3 another 2 && return
    done
    return 1
}

# R twice begins another game; the two must come within a second and a half.
again_twice()
{
    local i
    for i in 1 2 3; do
        tap r 0.03 0.03
        tap r
        within 7 another 3 && return
    done
    return 1
}

# More pieces than a well has room for, one over the other.
drop()
{
    local i
    for ((i = 0; i < 14; i++)); do
        tap space 0.03 0.03
    done
}

# closed NAME: it was there up to now, ends in order and has said nothing.
closed()
{
    is_running "$game" && kill -TERM "$game" && within 20 game_is_over && wait "$game" &&
        ! grep -q '^wellplayed:' "$work/$1.log"
}

# beyond NAME SECONDS: its game ends by then; another one; the title.
beyond()
{
    logs=("$work/$1.log")
    expect "$1: its window" take "$1"
    expect "$1: the game ends" within "$2" has_ended 1
    expect "$1: and another one begins" play_again
    expect "$1: and another one" again_twice
    tap q
    tap q
    tap Down
    expect "$1: all is well to the end" closed "$1"
}

# Of a game as fast as it goes only the ends are seen.
soon_over()
{
    logs=("$work/$1.log")
    expect "$1: its window" take "$1"
    expect "$1: the game ends" within 60 has_ended 1
    press Return
    expect "$1: and the next" within 60 has_ended 2
    press r
    expect "$1: and the next" within 60 has_ended 3
    press Escape
    tap Down
    expect "$1: all is well to the end" closed "$1"
}

declare -A first=([classic]=1 [standard]=1 [arcade]=1 [retro]=0)
declare -A last=([classic]=10 [standard]=10 [arcade]=20 [retro]=19)
# Games behind the title that end soon after the part that nobody sees.
declare -A seeds=([classic]=17 [standard]=12 [arcade]=14 [retro]=22)
all='classic standard arcade retro'

need 'a display of our own' start_display 1280x800

# -- watched: as fast as it goes --

for level in first last; do
    for rules in $all; do
        declare -n levels=$level
        open "$rules-$level" --watch --brain careless --rules "$rules" \
            --level "${levels[$rules]}" --seed 3 --keys-per-second max \
            --speed max
    done
    for rules in $all; do
        soon_over "$rules-$level"
    done
done

# -- slowly and at the usual pace, by a beginner; behind the title meanwhile --

for rules in $all; do
    open "$rules-title" --brain careless --rules "$rules" \
        --seed "${seeds[$rules]}"
    open "$rules-slow" --watch --brain careless --rules "$rules" \
        --level "${last[$rules]}" --skill 0 --keys-per-second 1 --seed 3
    open "$rules-usual" --watch --rules "$rules" --skill 0 --speed 8 \
        --level "${last[$rules]}" --seed 3
done
open arcade-skill-2 --watch --brain dellacherie --rules arcade --level 20 \
    --skill 2 --seed 1
for rules in arcade retro standard classic; do
    beyond "$rules-usual" 60
    beyond "$rules-slow" 60
done
beyond arcade-skill-2 60

# The longest of those games has ended by now.
for rules in $all; do
    name=$rules-title
    logs=("$work/$name.log")
    expect "$name: its window" take "$name"
    tap Down
    tap Up
    expect "$name: all is well to the end" closed "$name"
done

# -- played: nothing is done, or dropped; recorded --

for rules in $all; do
    open "$rules-played" --rules "$rules" --level "${last[$rules]}" \
        --record "$work/$rules.wpr"
    expect "$rules-played: its window" take "$rules-played"
    tap Return
    tap h
    drop
    beyond "$rules-played" 60
done

# -- shown as a replay --

for rules in $all; do
    open "$rules-replay" --replay "$work/$rules.wpr" --speed max
done
for rules in $all; do
    name=$rules-replay
    logs=("$work/$name.log")
    expect "$name: its window" take "$name"
    for key in space End v Left space End t; do
        tap "$key"
    done
    expect "$name: all is well to the end" closed "$name"
done

# -- raced: the person's well fills up --

for rules in $all; do
    open "$rules-race" --rules "$rules" --level "${last[$rules]}"
    expect "$rules-race: its window" take "$rules-race"
    tap Down
    tap Down
    tap Return
    tap Return
    sleep 3.3
    drop
    beyond "$rules-race" 60
done

end
