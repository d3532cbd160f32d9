#!/bin/bash
#
# From the first start to the third in a real window: which rules, options,
# another key, another language, a game, a name for the scores, a replay, a
# race, quit. What was done is found on the disk, what is seen in the window. Prints a line "ok"
# or "not ok" for everything tried, and leaves pictures for people to look at.
#
# usage: story.sh BUILD-FOLDER ARTEFACTS-FOLDER

set -u
. "$(dirname "$0")/checks.sh"
pictures=$artefacts/story

# drop_until MOST COMMAND...: drops pieces until the command succeeds.
drop_until()
{
    local i
    for ((i = 0; i < $1; i++)); do
        tap space 0.02 0.05
        [ $((i % 6)) -ne 5 ] || ! "${@:2}" || return 0
    done
    within 20 "${@:2}"
}

# The newest game of the history has this button in its replay.
newest_has()
{
    keep_newest
    "$build/wellplayed-lab" replay "$work/newest.wpr" --commands |
        awk '$2 == "human"' | grep -qw "$1"
}

language=en
rules=arcade
name=小明

need 'a display of our own' start_display 1280x800
need 'a window manager' start_window_manager

# -- the very first start asks which rules to play; the next one does not --

need 'the game opens its window' start_game
expect 'nothing is kept yet' test ! -e "$HOME/.config/wellplayed/settings.ini"
picture first
tap Down
expect 'there are two cards' turns_into first-modern first
tap Return
expect 'the answer is kept' within 20 kept 'rules = modern'
expect 'and leads to the tutorial' within 20 has_changed first-modern
picture tutorial
tap Escape
expect 'which is skipped, to the title' within 20 has_changed tutorial
tap End
tap Return
expect 'the game is left' ended_well

# -- English; a key, another language --

need 'the game starts' start_game --seed 7 --rules "$rules"
to_entry 8
tap Return
picture options-english
to_entry 1
tap Return
to_entry 6
tap Return
tap k
expect 'K rotates from now on' within 20 kept 'rotate = Up W X K'
tap Escape
tap End
tap Up
tap Return
picture game-page-english
tap Right
tap Right
expect 'another language is kept' within 20 kept 'language = zh_CN'
expect 'and spoken at once' within 20 has_changed game-page-english
language=zh_CN
picture game-page
tap Escape
tap Home
expect 'in the options too' turns_into options options-english

# -- a game, and a name for it --

tap Escape
to_entry 1
tap Return
sleep 0.5
tap k
sleep 0.3
game_rim=$(rim)
picture playing
tap Left
expect 'a game is played' within 20 has_changed playing
expect 'to its end, which is kept' drop_until 60 finished_are 1
expect 'the new key is in it' newest_has cw
expect 'a page comes by itself' within 20 shows_menu
sleep 2
picture name-empty
xdotool type --delay 250 "$name"
expect 'which is seen as it is written' turns_into name name-empty
tap Return
expect 'and stands beside the points' \
    within 20 answers "$name" 'select name from games'
expect 'and is kept for the next game' within 20 kept "name = $name"
expect 'the field for it has gone' turns_into named name
tap q
sleep 1
to_entry 6
tap Return
expect 'the scores show it' within 20 shows_menu
sleep 0.5
picture scores

# -- its replay --

tap Escape
to_entry 7
tap Return
sleep 1
picture replays
tap Return
expect 'the replay is shown' within 20 has_changed replays
tap End
sleep 0.5
picture replay-end
tap Home
tap period
sleep 0.3
settle replay-piece
expect 'at its first piece too' differ replay-piece replay-end
tap Escape
expect 'and left' within 20 shows_menu
tap Escape

# -- a race --

to_entry 3
tap Return
sleep 0.3
picture race-setup
tap Return
sleep 4
picture race
expect 'a race is lost, and kept' drop_until 90 finished_are 2
sleep 2
picture race-over
tap q
expect 'as is the game of the machine' within 20 games_are 3
expect 'on the same pieces' \
    answers 1 'select count(distinct seed) from games where id > 1'
tap End
tap Return
expect 'the game is left' ended_well

# -- the next start finds all of it --

# All but the number of games, which makes the list of keys fold.
settings_kept()
{
    grep -v '^games_played' "$HOME/.config/wellplayed/settings.ini"
}
settings=$(settings_kept)
need 'the game starts again' start_game --seed 8 --rules "$rules"
to_entry 8
tap Return
sleep 0.3
expect 'it speaks as it did' within 20 is_still options
tap Escape
to_entry 6
tap Return
sleep 1
picture scores-again
expect 'the scores are there' is_drawn scores-again 8
tap Escape
to_entry 7
tap Return
expect 'the list of replays has grown' turns_into replays-again replays
tap End
sleep 0.5
picture replays-first
tap Return
expect 'the first game is shown' within 20 has_changed replays-first
tap Home
tap period
sleep 1
expect 'exactly as before' within 20 is_still replay-piece
tap t
tap p
sleep 1.5
tap q
tap q
expect 'and can be gone on with' within 20 games_are 4
within 20 shows_menu
to_entry 1
tap Return
within 20 shows_game
sleep 0.5
tap k
expect 'another game is played' drop_until 60 finished_are 3
expect 'with the new key' newest_has cw
expect 'which has the name' within 20 answers 2 \
    "select count(*) from games where name = '$name' and
        id in (1, (select max(id) from games))"
sleep 2
tap q
within 20 shows_menu
tap End
tap Return
expect 'the game is left' ended_well
expect 'all settings are as they were' \
    [ "$settings" = "$(settings_kept)" ]

end
