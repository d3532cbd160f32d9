#!/bin/bash
# From the first start to the third, by keys alone and without a window: an
# question which rules to play, an option, another language, a game, a name for the scores, a race, a replay.
# The next start finds all of it again.
#
#   story.sh GAME HAND
set -u
game=$(realpath "${1:?usage: story.sh GAME HAND}") &&
    hand=$(realpath "${2:?usage: story.sh GAME HAND}") || exit 99
. "$(dirname "$0")/home.sh"
logs=("$scratch/said" "$settings")

drops=$(printf 'Space %.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16)

# first_time WORDS: no flag says what to play.
first_time()
{
    LD_PRELOAD=$hand HAND=$1 timeout -k 5 120 "$game" </dev/null \
        >"$scratch/said" 2>&1
}

# rules_played WORD: the games of these rules.
rules_played()
{
    history "select count(*) from games where rules = '$1'"
}

# The question: Esc leaves it open and plays classic; the second card is
# modern and leads to the lesson, which Esc skips; the start after that does not
# ask.
first_time "300 Escape Return 300 Space 1000 P 100 Up Up Return Return 1500 Q 200 End Return"
report $? 'the first start, without an answer'
! grep -q '^rules' "$settings" 2>"$scratch/said"
report $? 'keeps none'
[ "$(rules_played classic)" = 1 ]
report $? 'and plays classic'
first_time "300 Down Return 300 Escape 300 Home Return 300 Space 1000 P 100 Up Up Return Return 1500 Q 200 End Return"
report $? 'the next start, with modern as the answer'
grep -q '^rules = modern$' "$settings"
report $? 'which is kept'
[ "$(rules_played modern)" = 1 ]
report $? 'and played'
first_time "300 Home Return 300 Space 1000 P 100 Up Up Return Return 1500 Q 200 End Return"
report $? 'a start that asks no more'
[ "$(rules_played modern)" = 2 ]
report $? 'and plays modern at once'

# Options by O, the page of the game is the last but one; then a game.
by_hand "O End Up Return Right Right 350 Escape Escape
    Home Return $drops 2500 A N N Return 1000 Q 200 End Return"
report $? 'another start: a language, a game, a name'
grep -q '^language = zh_CN$' "$settings"
report $? 'the language is kept'
[ "$(history "select name from games
    where points > 0 and rules = 'arcade'")" = ANN ]
report $? 'the game has its name'
grep -q '^name = ANN$' "$settings"
report $? 'which is kept for the next one'
# All but the number of games, which makes the list of keys fold.
settings_kept()
{
    grep -v '^games_played' "$settings"
}
kept=$(settings_kept)

# The name is there already.
by_hand "Home Return $drops 2500 Q 200 End Return"
report $? 'the start after it'
[ "$(history "select count(*) from games where name = 'ANN'")" = 2 ]
report $? 'finds the name again'
[ "$(settings_kept)" = "$kept" ]
report $? 'and all settings as they were'
finish
