#!/bin/bash
#
# Lessons as a person meets them in a real window: five are solved by keys, one
# by the mouse, hints and the solution are looked at, and what is done is kept. A
# damaged file of it is set aside.
#
# usage: lessons.sh BUILD-FOLDER ARTEFACTS-FOLDER

set -u
. "$(dirname "$0")/checks.sh"
pictures=$artefacts/lessons
language=en
rules=modern
shipped=$(dirname "$0")/../../assets/lessons/lessons.txt
done_file=$HOME/.local/share/wellplayed/lessons.txt

# buttons NAME: of its solution, a line each: the letter and its milliseconds.
buttons()
{
    awk -v name="$1" '$1 == "lesson" { on = $2 == name }
        on && $1 == "keys" { for (i = 2; i <= NF; i++)
            if ($i ~ /[A-Z]$/) print substr($i, length($i)), $i + 0 }' "$shipped"
}

declare -A keys=([L]=Left [R]=Right [D]=Down [H]=space [C]=Up [A]=z [T]=f [S]=c)
declare -A caps=([L]=← [R]=→ [D]=↓ [H]=Space [C]=↑ [A]=Z [T]=F [S]=C)

# The next piece may take its time.
pause_after()
{
    [ "$1" != H ] || sleep 0.8
}

press_keys()
{
    local letter ms
    while read -r letter ms; do
        tap "${keys[$letter]}" "$(printf '%d.%03d' $((ms / 1000)) \
            $((ms > 40 ? ms % 1000 : 40)))" 0.2
        pause_after "$letter"
    done < <(buttons "$1")
}

# click_keys NAME NUMBER: from 0, of all lessons.
click_keys()
{
    local letter ms
    while read -r letter ms; do
        click "lesson:$2" "\[${caps[$letter]}\]" || return 1
        pause_after "$letter"
    done < <(buttons "$1")
}

is_solved()
{
    grep -qsE "^$1 [1-9]" "$done_file"
}

# solve NAME: with a key that was held too long, once more.
solve()
{
    local i
    for i in 1 2 3; do
        press_keys "$1"
        within 10 is_solved "$1" && return
        tap r
        sleep 0.3
    done
    return 1
}

leave()
{
    kill -TERM "$game"
    within 60 game_is_over && wait "$game"
}

has_no_complaints()
{
    ! grep -q '^wellplayed:' "$work/game.log"
}

to_lessons()
{
    click title Learn
    click title/Learn Lessons
}

need 'a display of our own' start_display 1280x800
need 'a window manager' start_window_manager
need 'the game opens its window' start_game
tap Return # the question of the first start
sleep 0.5
tap Escape # the first minute
sleep 0.5
picture title
to_lessons
expect 'a page of motifs' turns_into motifs title
tap Return
expect 'a motif has a list' turns_into list motifs
tap Return
expect 'a lesson begins' turns_into lesson list
settle lesson
sleep 2
expect 'and waits' within 20 is_still lesson

for number in 1 2 3 4 5; do
    expect "clean-$number is solved" solve "clean-$number"
    picture "solved-$number"
    tap Return
    sleep 0.3
done
expect 'each has a line' test "$(grep -c . "$done_file")" -ge 7

picture next
tap h
expect 'a hint shows columns' within 60 has_changed next
picture columns
tap h
expect 'and then the place' within 60 has_changed columns
picture place
tap v
expect 'the machine shows one way' turns_into shown place
sleep 6
expect 'which solves nothing' grep -qx 'clean-6 0 1' "$done_file"

click lesson:5 '\[R\]'
click_keys clean-6 5
expect 'the mouse solves it' within 60 is_solved clean-6
picture mouse
tap Escape
expect 'the list shows what is solved' turns_into list-after list
expect 'the game is left' leave
expect 'with nothing to complain of' has_no_complaints

# -- a damaged file --

cp "$done_file" "$work/done"
echo 'this is no lesson' >>"$done_file"
cp "$done_file" "$work/damaged"
need 'the game starts again' start_game
to_lessons
sleep 0.5
picture damaged
expect 'a damaged file is said' grep -q \
    'lessons.txt:[0-9]*: not a line of done lessons; kept as' "$work/game.log"
expect 'and kept' cmp "$work/damaged" "${done_file%.txt}.damaged-1.txt"
tap Return
sleep 0.3
tap Return
sleep 0.3
expect 'a lesson is solved' solve clean-1
expect 'into a new file' grep -qx 'clean-1 1 [1-9]' "$done_file"
expect 'the game is left again' leave

end
