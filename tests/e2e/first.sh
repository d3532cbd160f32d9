#!/bin/bash
#
# The first minute of a new player, in a real window with an empty home: the
# question, the lesson, a game - by keys alone, then in another home by the mouse
# alone. The start after it asks nothing. Prints a line "ok" or "not ok" for
# everything tried, and leaves pictures for people to look at.
#
# usage: first.sh BUILD-FOLDER ARTEFACTS-FOLDER

set -u
. "$(dirname "$0")/checks.sh"
pictures=$artefacts/first
language=en

# words: what the words of the lesson look like, without the well on their left
# and the keys that skip below them.
words()
{
    timeout 20 import -silent -window "$window" -crop "640x400+$column+0" \
        "$work/words.png" && identify -format %# "$work/words.png"
}

# The step is another one, and its tick has gone.
words_changed()
{
    [ "$(words)" != "$before" ] && sleep 1 && [ "$(words)" != "$before" ]
}

# leads_on WHAT COMMAND...: to the next step.
leads_on()
{
    before=$(words)
    "${@:2}"
    expect "$1" within 20 words_changed
}

# leads_on_at_last WHAT COMMAND...: the same of what may come too early: a piece
# that was put beside the gap comes again, after a while.
leads_on_at_last()
{
    local i
    before=$(words)
    for ((i = 0; i < 4; i++)); do
        "${@:2}"
        within 5 words_changed && break
    done
    expect "$1" test "$i" -lt 4
}

# stays WHAT COMMAND...
stays()
{
    before=$(words)
    "${@:2}"
    sleep 1
    expect "$1" test "$(words)" = "$before"
}

taps()
{
    local key
    for key in "$@"; do
        tap "$key"
    done
}

clicks()
{
    local name step=$1
    for name in "${@:2}"; do
        click "tutorial:$step" "\[$name\]"
    done
}

# leave_game: ends it in the middle, by the window manager's way.
leave_game()
{
    kill -TERM "$game"
    ended_well
}

one_game_of()
{
    answers 1 "select count(*) from games where rules = '$1'"
}

need 'a display of our own' start_display 1280x800
need 'a window manager' start_window_manager

# -- by keys --

rules=classic
column=$(where tutorial:0 '\[Enter\]' | sed 's/ .*//')
column=$((column - 40))
need 'the game opens its window' start_game
picture question
tap Return
expect 'the answer is kept' within 20 kept 'rules = classic'
expect 'and leads to the tutorial' within 20 has_changed question
sleep 1
picture move
stays 'which waits for what it asks for' taps Up
leads_on 'moving is a step' taps Left Right Right
picture rotate
leads_on 'rotating is one' taps Up Up
picture drop
leads_on 'and dropping' taps space
picture gap
stays 'a piece beside the gap is none' taps space
sleep 1
leads_on_at_last 'the gap is filled' taps Right Right space
picture machine
leads_on 'the machine is given the game' taps v
picture watch
sleep 5
picture back
expect 'plays' within 20 has_changed back
leads_on 'and gives it back' taps v
picture end
tap Return
expect 'a game begins' turns_into playing end
taps space space
sleep 1.2
expect 'it is left' leave_game
expect 'and kept, as the only one' one_game_of classic
expect 'the tutorial is in no history' games_are 1

# -- once is enough --

need 'the game starts again' start_game
tap Return
sleep 0.5
taps space space
sleep 1.2
expect 'the second start leads to a game at once' leave_game
expect 'without a question' games_are 2

# -- the help begins it anew --

need 'the game starts once more' start_game
picture title
tap F1
sleep 0.3
picture help
tap Return
expect 'the help begins the tutorial anew' turns_into anew help
leads_on 'at its first step' taps Left Left Left
leads_on 'a key skips a step' taps Return
tap Escape
sleep 0.3
tap F1
expect 'and another all of them' leave_game
expect 'which leaves no game' games_are 2

# -- by the mouse, in another home --

rm -rf "${HOME:?}" && mkdir "$HOME"
rules=modern
column=$(where tutorial:0 '\[Enter\]' | sed 's/ .*//')
column=$((column - 40))
need 'the game opens its window, as if for the first time' start_game
picture question
click first Modern
expect 'a card is chosen by mouse' within 20 kept 'rules = modern'
sleep 1
picture mouse-move
leads_on 'a click moves' clicks 0 ← → →
leads_on 'rotates' clicks 1 ↑ ↑
leads_on 'drops' clicks 2 Space
picture mouse-gap
leads_on_at_last 'fills the gap' clicks 3 ↑ → → Space
leads_on 'holds' clicks 4 C
leads_on 'hands over' clicks 5 V
sleep 5
picture back
expect 'the machine plays' within 20 has_changed back
leads_on 'and takes over' clicks 7 V
picture mouse-end
clicks 8 Enter
expect 'and begins a game' turns_into mouse-playing mouse-end
click play '\[Space\]' 2
sleep 1.2
expect 'which is left' leave_game
expect 'and kept' one_game_of modern
need 'it starts again' start_game
click title Play
click play '\[Space\]' 2
sleep 1.2
expect 'with no question left' leave_game
expect 'but a game' games_are 2
expect 'under the rules that were chosen' kept 'rules = modern'

end
