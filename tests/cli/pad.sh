#!/bin/bash
# A gamepad and nothing else: the whole program, from the title through a game,
# its pause and its end, the scores, the options and a replay, to quit.
#
#   pad.sh GAME HAND LAB
set -u
usage='usage: pad.sh GAME HAND LAB'
game=$(realpath "${1:?$usage}") && hand=$(realpath "${2:?$usage}") &&
    lab=$(realpath "${3:?$usage}") || exit 99
. "$(dirname "$0")/home.sh"
# There is no window that could have the focus.
export SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS=1
logs=("$scratch/said" "$scratch/commands" "$settings")

# plays WORDS: with this hand on the gamepad, and a record of it.
plays()
{
    by_hand "pad $1" --record "$scratch/record" --force
}

# commands FILE: what was pressed in it.
commands()
{
    "$lab" replay "$1" --commands >"$scratch/commands" 2>&1
}

# pressed BUTTON: by the person, in the last record that was asked for.
pressed()
{
    awk '$2 == "human"' "$scratch/commands" | grep -qw "$1"
}

# The longest time in which nothing was done in it, in ticks.
longest()
{
    awk '$2 == "human" { if ($1 - last > most) most = $1 - last; last = $1 }
        END { print most + 0 }' "$scratch/commands"
}

drops=$(printf 'pad:dpup %.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16)

# The pause of two seconds is no tick of the game. What drops and turns pieces
# goes on for a while when the game is over, and chooses nothing there. Then
# there is a name to be written, letter by letter, and the title by the last of
# the choices, in the second line. From there upwards are quit, help, replays with
# options beside it;
# on the page of sounds the first is mute. B leads back, and at last out.
plays "pad:a 300
    pad:dpleft pad:dpleft pad:a pad:dpup 100 pad:b pad:-leftx pad:+leftx
    pad:+lefty pad:dpup 200
    pad:start 2000 pad:a 1500
    pad:dpright pad:dpup
    pad:start 300 pad:dpdown pad:dpdown pad:dpdown pad:a 300 pad:b 300 pad:b 1500
    $drops pad:a 2500 pad:dpup pad:dpup pad:dpright pad:a 1200
    pad:dpdown pad:dpright pad:dpright pad:dpright pad:a 600
    pad:dpup pad:dpup pad:dpup pad:dpright pad:a 200
    pad:dpdown pad:dpdown pad:dpdown pad:dpdown pad:a 200
    pad:dpright 100 pad:b pad:b 200
    pad:dpdown pad:a 200 pad:b 200
    pad:b pad:b"
report $? 'from the title to the end by a gamepad'
[ "$(history 'select count(*), sum(finished) from games')" = '1 1' ]
report $? 'one game was played to its end'
[ "$(history 'select name from games')" = BA ]
report $? 'and has the name that the gamepad has written'
commands "$scratch/record"
for button in left right soft hard cw; do
    pressed "$button"
    report $? "with $button in it"
done
[ "$(longest)" -lt 1500 ]
report $? 'and without its pauses'
grep -qx 'mute = yes' "$settings"
report $? 'an option is kept'

# The second tile of the title is the race, the first entry there begins it. Its
# pause leads to the title, asked twice. Below are scores, options, and replays beside, where the newest
# game is chosen: Y writes it to a file, A shows it and stops it, B leaves it.
plays "pad:dpdown pad:dpright pad:a 200 pad:a 5500
    pad:dpup pad:dpup pad:start 200 pad:dpup pad:a pad:a 600
    pad:dpdown pad:dpdown pad:dpleft pad:a 800
    pad:y 600 pad:a 800 pad:a 100 pad:dpright 100 pad:b 300 pad:b 300
    pad:b pad:b"
report $? 'a race, and a replay'
[ "$(history 'select count(*), sum(finished) from games')" = '3 1' ]
report $? 'both of the race were given up and kept'
[ "$(find "$HOME" -name '*.wpr' -size +0 | wc -l)" -eq 1 ]
report $? 'and one was written to a file'

# A button for another action: on the second page of the options moving left
# comes third, below the dead zone.
plays "pad:dpup pad:dpup pad:dpup pad:dpright pad:a 200 pad:dpdown pad:a 200
    pad:dpright pad:dpdown pad:dpdown pad:a 200 pad:rightstick 200 pad:b pad:b pad:b pad:b"
report $? 'a button is bound'
grep -q '^left = .*right_stick' "$settings"
report $? 'which is kept'

# Nobody's game goes on without the gamepad.
plays "pad:a 300 pad:dpup 100 unpad 2500
    pad pad:start 1500 pad:rightstick pad:dpup 100
    pad:start 200 pad:dpup pad:a 500 pad:b pad:b"
report $? 'a gamepad is pulled out, and comes back'
commands "$scratch/record"
pressed left
report $? 'with the new button'
[ "$(longest)" -lt 1500 ]
report $? 'the game has waited for it'
finish
