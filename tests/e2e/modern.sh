#!/bin/bash
#
# The modern rules as a person meets them in a real window: handling and goal
# are chosen in the menus, and whole games are played with hold, kicks, half
# turns and a T-spin double. fingers.c thinks of the keys; what was done
# is found in the history's replays.
#
# usage: modern.sh BUILD-FOLDER ARTEFACTS-FOLDER [PART...]
#
# The parts: sprint20 and zen, without any other; sprint40, dig10, master.

set -u
. "$(dirname "$0")/checks.sh"
pictures=$artefacts/modern
shift 2
parts=${*:-sprint20 zen}

# -- menus --

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
mapfile -t goals < <("$build/wellplayed" --list-goals | sed 's/ .*//')
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

# The log has something to read: it comes once a second.
has_header()
{
    "$build/tests/e2e/fingers" pieces "$log" >/dev/null 2>&1
}

# has_locked NUMBER
has_locked()
{
    local pieces
    log_of_game || return 0
    pieces=$("$build/tests/e2e/fingers" pieces "$log" 2>/dev/null)
    [ "${pieces:-0}" -ge "$1" ]
}

# play PIECES [TIMES]: so many pieces at a time, until the game is over. After
# each time the log shows what came of the keys. $standing is the key that ends
# a pause, and begins another one, where the game may not go on meanwhile.
play()
{
    local before lines line keys times=${2:-100}
    while [ $((times -= 1)) -ge 0 ] && log_of_game; do
        before=$("$build/tests/e2e/fingers" pieces "$log" 2>/dev/null) || {
            sleep 0.2
            continue
        }
        mapfile -t lines < <("$build/tests/e2e/fingers" keys "$log" "$1")
        [ ${#lines[@]} -gt 0 ] || return 0
        keys=${standing:-}
        for line in "${lines[@]}"; do
            keys+=" $line"
        done
        # Words on purpose.
        # shellcheck disable=SC2086
        xdotool $keys ${standing:-}
        within 2 has_locked $((before + ${#lines[@]}))
    done
}

# told FILE WORD...: what was done in a log or replay, by fingers.c, has all
# these words.
told()
{
    local word
    "$build/tests/e2e/fingers" tell "$1" >"$work/deeds" || return 1
    shift
    for word in "$@"; do
        grep -Eqw -- "$word" "$work/deeds" || return 1
    done
}

# newest WORD...: the same of the newest game of the history.
newest()
{
    keep_newest && told "$work/newest.wpr" "$@"
    local code=$?
    sed 's/^/# /' "$work/deeds"
    [ $code = 0 ] || return 1
    "$build/wellplayed-lab" replay "$work/newest.wpr" >"$work/lab.log" 2>&1
}

# -- the very first start --

need 'a display of our own' start_display 1280x800
need 'a window manager' start_window_manager
need 'the game opens its window' start_game
picture first
tap Down
tap Return
expect 'modern is chosen' within 20 kept 'rules = modern'
expect 'the tutorial begins' within 20 has_changed first
sleep 0.5
picture tutorial
tap Escape
expect 'and is left' within 20 has_changed tutorial

# -- handling: a preset, and soft drop at once --

sleep 0.5
to_entry 8
tap Return
to_entry 3
tap Return
sleep 0.3
picture handling-before
to_entry 1
expect 'a preset of other programs' step 5 'preset = guideline'
expect 'which has figures' kept 'delay = 300'
expect 'that are seen' turns_into handling handling-before
to_entry 4
expect 'soft drop at once' step 21 'soft_drop_factor = 41'
picture handling-factor
expect 'is handling of my own' kept 'preset = own'
tap Escape

# -- no countdown after a pause --

tap End
tap Up
tap Return
to_entry 2
tap Left
expect 'no countdown' within 20 kept 'countdown = 0'
tap Escape
tap Escape
picture title

# set_up GOAL: by the menu, then plays it.
set_up()
{
    to_entry 5
    tap Return
    to_entry 4
    step "$(steps_to "$1")" "goal = $1"
    goal=$1
    picture "$1-setup"
    tap Home
    tap Return
    within 20 log_of_game
}

# -- the parts: each begins at the title and ends there --

# to_title: from where a game is over, or out of one that goes on.
to_title()
{
    tap q
    ! log_of_game || tap q
    within 20 no_game
    sleep 0.5
}

no_game()
{
    ! log_of_game
}

# is_ranked YES|NO: the newest game, in the table of its rules and goal.
is_ranked()
{
    answers "$1" "select iif(merit = 0, 'no', 'yes') from games
        order by id desc limit 1"
}

# write_name NAME: where a game is over that is one of the best, which asks.
write_name()
{
    xdotool type --delay 150 "$1"
    sleep 0.3
    tap Return
    within 20 answers "$1" 'select name from games order by id desc limit 1'
}

# The first of the best games asks, the others have that name.
name_by_now()
{
    [ -n "$named" ] || expect 'it has a name' write_name "Ada $number"
    named=yes
}

# watch_replay NAME: the newest one to its end, as fast as it goes.
watch_replay()
{
    local i
    to_entry 7
    tap Return
    sleep 1
    tap Return
    sleep 0.5
    for ((i = 0; i < 8; i++)); do
        tap Up 0.03 0.05
    done
    picture "$1-replay"
    within 60 stands_still && picture "$1-replay-end" && tap End &&
        sleep 0.5 && looks_like "$1-replay-end" && slower && tap Home &&
        ! looks_like "$1-replay-end"
    local code=$?
    tap Escape
    tap Escape
    return $code
}

slower()
{
    local i
    for ((i = 0; i < 8; i++)); do
        tap Down 0.03 0.05
    done
}

# looks_like NAME: but for the background, whose light changes slowly.
looks_like()
{
    local pixels
    picture now
    pixels=$(compare -metric AE -fuzz 5% "$pictures-now.png" \
        "$pictures-$1.png" null: 2>&1)
    awk -v pixels="$pixels" 'BEGIN { exit !(pixels + 0 < 500) }'
}

stands_still()
{
    picture before && sleep 0.7 && looks_like before
}

part_sprint()
{
    play 7
    expect "$1 comes to its end" within 20 games_are "$number"
    expect 'by its rows' newest reached=1 over=1 \
        "rows=(${1#sprint}|4[1-3]|2[1-3])"
    expect 'it has a rank' is_ranked yes
    sleep 1
    picture "$1-over"
    name_by_now
    sleep 0.5
    picture "$1-named"
    to_title
    to_entry 6
    tap Return
    sleep 1
    picture "$1-scores"
    tap Escape
    expect "the replay of $1 comes to its end" watch_replay "$1"
}

# Which pieces come is chance, so it takes some of them until each of these has
# been done.
deeds=('t-spin-doubles=[1-9]+' 'kicks=[1-9][0-9]*' 'holds=[1-9][0-9]*'
    'half-turns=[1-9][0-9]*')

play_until_done()
{
    local i
    for ((i = 0; i < 20; i++)); do
        log_of_game && told "$log" "${deeds[@]}" && return
        play 6 1
        sleep 1.2 # the log is written once a second
    done
    return 1
}

# Three pieces are taken back, and others set.
part_zen()
{
    local i
    play 6 2
    for i in 1 2 3; do
        tap u
    done
    sleep 0.3
    picture zen-undone
    expect 'hold, a kick, half a turn, a T-spin double' play_until_done
    picture zen
    to_title
    expect 'zen is left' within 20 games_are "$number"
    expect 'with what was taken back' newest over=0 undone=3 "${deeds[@]}"
    expect 'and is no record' is_ranked no
    expect 'the replay of zen comes to its end' watch_replay zen
}

part_dig10()
{
    play 7
    expect 'dig10 comes to its end' within 20 games_are "$number"
    expect 'by ten rows of garbage' newest reached=1 garbage=10
    expect 'it has a rank' is_ranked yes
    sleep 1
    picture dig10-over
    name_by_now
    to_title
    expect 'the replay of dig10 comes to its end' watch_replay dig10
}

# The game stands while the next pieces are thought of: no other piece would
# wait on the ground.
part_master()
{
    local standing='key --delay 60 p'
    tap p
    play 12
    expect 'master comes to its end' within 20 games_are "$number"
    expect 'with lock resets on the ground' newest over=1 'resets=[1-9][0-9]*'
    sleep 1
    picture master-over
    name_by_now
    to_title
    expect 'the replay of master comes to its end' watch_replay master
}

number=0 named=
for part in $parts; do
    number=$((number + 1))
    need "$part is set up" set_up "$part"
    within 60 has_header
    "part_${part%%[24]0}" "$part"
done
tap End
tap Return
expect 'the game is left' ended_well

end
