#!/bin/bash
#
# The coach as a person meets it in a real window: some thirty pieces are
# dropped badly on purpose, the coach speaks up meanwhile, and afterwards there
# are the accuracy, the review, the mistakes to learn from and the chance under
# the replay. What the coach found is kept, also when it was damaged.
#
# usage: coach.sh BUILD-FOLDER ARTEFACTS-FOLDER

set -u
. "$(dirname "$0")/checks.sh"
pictures=$artefacts/coach
language=en rules=classic

# Pieces left, right and in the middle, until the well is full.
drop_badly()
{
    local i key
    for ((i = 0; i < 40; i++)); do
        for key in Left Left Left Right Right Right; do
            [ $((i % 3)) = 0 ] && [ $key = Left ] && tap Left 0.03 0.03
            [ $((i % 3)) = 1 ] && [ $key = Right ] && tap Right 0.03 0.03
        done
        tap space 0.03 0.25
        [ $((i % 6)) != 5 ] || picture "playing-$i"
        ! finished_are 1 || return 0
    done
    within 20 finished_are 1
}

# The coach's marks of the only game.
marks_are()
{
    answers "$1" 'select count(*) from marks'
}

has_many_pieces()
{
    answers 1 'select pieces >= 15 from games'
}

damage()
{
    python3 - "$HOME/$history" <<'END'
import sqlite3, sys
base = sqlite3.connect(sys.argv[1])
base.execute("update marks set data = substr(data, 1, 40) || x'00'")
base.commit()
END
}

whole_marks_are()
{
    answers "$1" 'select count(*) from marks where length(data) > 100'
}

# press KEY NAME: it changes what is seen, which is kept.
press()
{
    picture before
    tap "$1"
    within 20 has_changed before || return 1
    sleep 0.7
    picture "$2"
}

mkdir -p "$HOME/.config/wellplayed"
cat >"$HOME/.config/wellplayed/settings.ini" <<'END'
[coach]
player = dellacherie
chance = yes

[game]
rules = classic

[general]
name = Ann
END

need 'a display of our own' start_display 1280x800
need 'a window manager' start_window_manager
need 'the game opens its window' start_game --rules classic --seed 7
picture menu
tap Return
expect 'a game begins' within 20 has_changed menu
sleep 1
game_rim=$(rim)
expect 'it is played badly to its end' drop_badly
expect 'with many pieces' has_many_pieces
expect 'its marks are kept by themselves' within 60 marks_are 1
sleep 1
picture results

# -- the review --

tap Right
expect 'the review' press Return review
expect 'learning from mistakes' press Return mistakes
expect 'a hint' press h hint
expect 'the place' press h place
expect 'the solution' press v solution
expect 'the next mistake' press Return mistake-2
expect 'a try' press space judged
sleep 2.5
picture again
expect 'back to the review' press Escape review-again
expect 'it is the same' are_alike review review-again

# -- the replay --

tap Right
expect 'the replay, with the chance' press Return viewer
expect 'the next mistake' press n fault-1
expect 'and one more' press n fault-2
expect 'and back' press shift+n fault-back
expect 'the mistakes from there' press l viewer-mistakes
tap Escape
tap Escape
sleep 0.3

# -- playing on from the worst piece --

tap Up
picture before
tap Return
expect 'a game from there' within 20 has_changed before
sleep 0.5
picture play-from
expect 'a game is there' shows_game
kill -TERM "$game"
expect 'it ends in order' ended_well

# -- another start: the marks are damaged, and made again --

expect 'the marks are damaged' damage
expect 'they are' whole_marks_are 0
need 'the game opens its window again' start_game --rules classic
to_entry 7
tap Return
sleep 0.7
picture replays
tap End
tap Return
sleep 0.7
picture replay
expect 'the coach looks at it again' press c replay-coached
expect 'and its marks are whole' within 60 whole_marks_are 1
tap Escape
tap Escape
kill -TERM "$game"
expect 'it ends in order' ended_well
end
