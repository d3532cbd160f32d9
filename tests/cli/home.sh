# What walks through the whole program without a window share besides
# lib/tap.sh: a home of its own in $scratch, and the game with hands. Sourced,
# by scripts that have found $game and $hand.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/hand.sh"
unset XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME DISPLAY WAYLAND_DISPLAY
export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy LC_ALL=C.UTF-8
export HOME=$scratch/home HAND_CLOCK=1
mkdir "$HOME"
settings=$HOME/.config/wellplayed/settings.ini

# by_hand WORDS ARGUMENT...: the game, with what tests/cli/hand.c does of these words;
# no complaint, and a good end before the time is out. Its code is in $code.
by_hand()
{
    LD_PRELOAD=$hand HAND=$1 timeout -k 5 120 "$game" --seed 7 --rules arcade \
        "${@:2}" </dev/null >"$scratch/said" 2>"$scratch/complaints"
    code=$?
    cat "$scratch/complaints" >>"$scratch/said"
    [ "$code" -eq 0 ] && [ ! -s "$scratch/complaints" ]
}

# history SQL: the answer's first row.
history()
{
    python3 - "$HOME/.local/share/wellplayed/history.sqlite" "$1" <<'END'
import sqlite3, sys
print(*sqlite3.connect(sys.argv[1]).execute(sys.argv[2]).fetchone())
END
}
