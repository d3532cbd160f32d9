#!/bin/bash
#
# The training room in a real window with an empty home: from the title to a
# player that has learned, by keys, then by the mouse alone; killed in between.
# Prints a line "ok" or "not ok" for everything tried, and leaves pictures for
# people to look at: a strip of film of the run (training-strip.png), which is
# doc/pictures/training.png.
#
# usage: training.sh BUILD-FOLDER ARTEFACTS-FOLDER

set -u
. "$(dirname "$0")/checks.sh"
pictures=$artefacts/training
language=en
rules=classic
runs=.local/share/wellplayed/training

# runs_are COUNT: kept on the disk.
runs_are()
{
    [ "$(find "$HOME/$runs" -name '*.run' 2>/dev/null | wc -l)" -eq "$1" ]
}

# The newest run's file.
newest()
{
    find "$HOME/$runs" -name '*.run' | sort | tail -n 1
}

# generations FILE: how many a kept run has.
generations()
{
    python3 - "$1" <<'END'
import sys
data = open(sys.argv[1], "rb").read()
at = data.index(b"\n") + 1
print(int.from_bytes(data[at + 8:at + 16], "little"))
END
}

has_learned()
{
    [ -n "$(newest)" ] && [ "$(generations "$(newest)")" -ge "$1" ]
}

leave_game()
{
    kill -TERM "$game"
    ended_well
}

need 'a display of our own' start_display 1280x800
need 'a window manager' start_window_manager

# -- by keys --

mkdir -p "$HOME/.config/wellplayed"
printf '[game]\nrules = classic\n' >"$HOME/.config/wellplayed/settings.ini"
need 'the game opens its window' start_game
picture title
to_entry 4
tap Return
sleep 0.5
to_entry "${WELLPLAYED_LEARN_ENTRY:-4}"
tap Return
sleep 0.5
picture page
tap Return
expect 'one key starts a run' turns_into film-1 page
expect 'which is kept' within 20 runs_are 1
expect 'and learns' within 60 has_learned 3
picture film-2
tap space
sleep 2
before=$(generations "$(newest)")
sleep 2
picture paused
expect 'it pauses' test "$(generations "$(newest)")" -eq "$before"
tap period
sleep 3
expect 'and makes one generation' \
    test "$(generations "$(newest)")" -eq $((before + 1))
tap Home
expect 'the first player plays again' turns_into album paused
tap End
tap space
for shot in 3 4 5 6; do
    sleep 5
    picture "film-$shot"
done
sleep 12
picture done
expect 'it has learned for half a minute' has_learned 10
tap 4
expect 'four players stand side by side' turns_into four done
tap Escape
sleep 0.5
tap s
sleep 0.5
picture naming
for letter in 2; do
    tap "$letter"
done
tap Return
sleep 1
picture saved
expect 'its player is saved' \
    test -s "$HOME/.local/share/wellplayed/players/mine2.ini"
expect 'and plays from then on' within 20 kept 'brain = mine2'
"$build/wellplayed-lab" bench --brain mine2 --games 2 --drops --size 10x10 \
    >"$work/lab.log" 2>&1
expect 'the lab knows it by its name' grep -q '^mean rows' "$work/lab.log"
tap Escape
expect 'it is left at once' turns_into page-again done
expect 'and the game ends' leave_game
expect 'without locks' test -z "$(find "$HOME" -name '*.lock')"

# train RUN GENERATIONS OUTPUT [OPTION...]: by the lab, what the window trains
# with the seed of RUN.
train()
{
    local run=$1 generations=$2 output=$3 seed
    shift 3
    seed=$(head -n 1 "$run" | grep -ao ' seed=[0-9]*' | cut -d= -f2)
    "$build/wellplayed-lab" train --rules standard --size 10x10 --drops \
        --method pso --max-pieces 2000 --seed "$seed" \
        --features landing-height,eroded-cells,row-transitions,column-transitions,holes,wells,hole-depth,rows-with-holes \
        --generations "$generations" --held-out 0 --output "$output" "$@" \
        >"$work/lab.log" 2>&1
}

# The lab continues what the window has begun.
cp "$(newest)" "$work/copy.run"
count=$(generations "$work/copy.run")
train "$work/copy.run" $((count + 1)) "$work/learned.ini" \
    --resume "$work/copy.run"
expect 'the lab continues its run' test -s "$work/learned.ini"
train "$work/copy.run" "$count" "$work/same.ini"
train "$work/copy.run" "$count" "$work/window.ini" --resume "$(newest)"
expect 'and has the same weights' test "$(grep '^[a-z-]* = -\?[0-9.e-]*$' "$work/same.ini")" = \
    "$(grep '^[a-z-]* = -\?[0-9.e-]*$' "$work/window.ini")"

# What was learned plays better than the player that was made by hand, in games
# that neither has seen. Half a minute is enough for the 80 generations where
# little else runs. A busy machine makes fewer, so the lab adds what is missing.
enough=80
rows()
{
    "$build/wellplayed-lab" bench --rules standard --size 10x10 --drops \
        --brain "$1" --games 200 --seed 99 --json |
        python3 -c 'import json, sys; print(int(json.load(sys.stdin)["mean_rows"]))'
}
theirs=$(rows dellacherie)

# beats_dellacherie RUN
beats_dellacherie()
{
    local mine made wanted=$enough
    made=$(generations "$1")
    [ "$made" -gt "$wanted" ] && wanted=$made
    cp "$1" "$work/beats.run"
    train "$work/beats.run" "$wanted" "$work/beats.ini" --force \
        --resume "$work/beats.run"
    mine=$(rows "$work/beats.ini")
    echo "# rows a game: $mine learned, $made generations seen, $theirs dellacherie"
    [ "$mine" -gt "$theirs" ]
}
expect 'it beats dellacherie' beats_dellacherie "$(newest)"

# -- by the mouse, and killed --

need 'the game starts again' start_game
click title Learn
click title/Learn 'Training room'
click 'title/Learn/Training room' Start
expect 'the mouse starts a run' within 30 runs_are 2
expect 'which learns' within 60 has_learned 2
sleep 38
kill -KILL "$game"
wait "$game" 2>/dev/null
expect 'a killed run is whole' has_learned 2
expect 'what the mouse began beats dellacherie' beats_dellacherie "$(newest)"

# -- it goes on, and a damaged one does not --

before=$(generations "$(newest)")
need 'the game starts once more' start_game
click title Learn
click title/Learn 'Training room'
click 'title/Learn/Training room' 'Continue the newest run'
expect 'a killed run goes on' within 60 has_learned $((before + 1))
expect 'and is no other one' runs_are 2
tap Escape
sleep 1
expect 'the game ends' leave_game
printf 'x' | dd of="$(newest)" bs=1 seek=900 conv=notrunc 2>/dev/null
cp "$(newest)" "$work/damaged.run"
need 'the game starts for a damaged run' start_game
click title Learn
click title/Learn 'Training room'
picture page-damaged
click 'title/Learn/Training room' 'Continue the newest run'
expect 'it says that it is damaged' turns_into damaged page-damaged
expect 'and goes' leave_game
expect 'and leaves it as it is' cmp -s "$(newest)" "$work/damaged.run"

# -- two at once, by the mouse --

need 'the game starts for two runs' start_game
click title Learn
click title/Learn 'Training room'
click 'title/Learn/Training room' 'Two runs side by side'
click 'title/Learn/Training room/Two runs side by side' Start
expect 'two runs start side by side' within 30 runs_are 4
sleep 3
picture pair
expect 'and the game ends' leave_game

# What was seen on the way, a moment beside the next.
montage "$pictures-title.png" "$pictures-page.png" "$pictures"-film-[1-6].png \
    "$pictures-done.png" -resize 426x240 -geometry +4+4 -tile 3x \
    -background '#101418' "$pictures-strip.png"
expect 'a strip of film is left' test -s "$pictures-strip.png"

end
