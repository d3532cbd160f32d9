#!/bin/bash
# From the first start to the second, by keys alone and without a window: an
# option, another language, a game, a name for the scores, a race, a replay.
# The second start finds all of it again.
#
#   story.sh GAME HAND
set -u
game=$(realpath "${1:?usage: story.sh GAME HAND}") &&
    hand=$(realpath "${2:?usage: story.sh GAME HAND}") || exit 99
. "$(dirname "$0")/home.sh"
logs=("$scratch/said" "$settings")

drops=$(printf 'Space %.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16)

# First: options by O, the page of the game is the last but one; then a game.
by_hand "O End Up Return Right Right 350 Escape Escape
    Home Return $drops 2500 Return 100 A N N Return 1000 Q 200 End Return"
report $? 'the first start: a language, a game, a name'
grep -q '^language = zh_CN$' "$settings"
report $? 'the language is kept'
[ "$(history 'select name from games where points > 0')" = ANN ]
report $? 'the game has its name'
grep -q '^name = ANN$' "$settings"
report $? 'which is kept for the next one'
kept=$(cat "$settings")

# The name is there already.
by_hand "Home Return $drops 2500 Q 200 End Return"
report $? 'the second start'
[ "$(history "select count(*) from games where name = 'ANN'")" = 2 ]
report $? 'finds the name again'
[ "$(cat "$settings")" = "$kept" ]
report $? 'and all settings as they were'
finish
