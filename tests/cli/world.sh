#!/bin/bash
# The world refuses: a full disk, a home that can't be written or is not there,
# damaged settings, a damaged history, one that another program holds. The game
# says so in clear lines, plays on to its end, and loses nothing.
#
#   world.sh GAME HAND
set -u
. "$(dirname "$0")/../lib/tap.sh"
game=${1:?usage: world.sh GAME HAND}
hand=${2:?usage: world.sh GAME HAND}
game=$(realpath "$game") && hand=$(realpath "$hand") || exit 99
. "$(dirname "$0")/hand.sh"
children=()
clean_up()
{
    [ ${#children[@]} -eq 0 ] || kill "${children[@]}" 2>/dev/null
    rm -rf "$scratch"
}
trap clean_up EXIT
unset XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME DISPLAY WAYLAND_DISPLAY
export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy LC_ALL=C.UTF-8
logs=("$scratch/out" "$scratch/err")

# What the hand does: an option changed, a game dropped in one place until it
# is over, the title, and the end.
drops=$(printf 'Space %.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16)
story="O Down Down Down Return Right 350 Escape Escape Home Return $drops"

# limited LIMIT COMMAND...: files of more than LIMIT KB can't be written; who
# tries is told, not killed.
limited()
{
    (
        trap '' XFSZ
        ulimit -f "$1"
        shift
        exec "$@"
    )
}

# listen: what goes into $scratch/out.pipe and err.pipe is kept in out and err. It
# has all come when $listeners have ended.
listen()
{
    rm -f "$scratch/out.pipe" "$scratch/err.pipe"
    mkfifo "$scratch/out.pipe" "$scratch/err.pipe"
    cat "$scratch/out.pipe" >"$scratch/out" &
    listeners=$!
    cat "$scratch/err.pipe" >"$scratch/err" &
    listeners="$listeners $!"
}

# plays [COMMAND ...]: such a game, run by that command. Its home is $HOME.
plays()
{
    listen
    "$@" env LD_PRELOAD="$hand" HAND_CLOCK=1 \
        HAND="$story ${wait_ms:-400} Q 200 End Return" \
        timeout -k 5 120 "$game" --seed 7 </dev/null \
        >"$scratch/out.pipe" 2>"$scratch/err.pipe"
    code=$?
    wait $listeners
}

# played: it came to its end, with one result.
played()
{
    [ "$code" -eq 0 ] && grep -qE 'pieces=([5-9]|1[0-9])$' "$scratch/out"
}

# lost: as played, but the game could not be kept, which is said.
lost()
{
    [ "$code" -eq 1 ] && grep -qE 'pieces=([5-9]|1[0-9])$' "$scratch/out" &&
        grep -qE '^wellplayed: history: .*; the game is lost$' "$scratch/err"
}

# ends SIGNALS [COMMAND ...]: a watched game, run by that command, that gets the
# signals when it has played for a while, and for a while again. Its home is
# $HOME. $alive is how many found it alive.
ends()
{
    local signals=$1 signal process guard job worked=0
    shift
    listen
    rm -f "$scratch/pid" "$scratch/frame"
    mkfifo "$scratch/pid" "$scratch/frame" # a full disk does not stop a pipe
    exec 8<>"$scratch/pid" 9<>"$scratch/frame"
    "$@" env LD_PRELOAD="$hand" HAND=60000 HAND_FRAME="$scratch/frame" \
        sh -c 'echo $$ >"$1"; shift; exec "$@"' sh "$scratch/pid" \
        "$game" --watch --seed 7 --speed 50 </dev/null \
        >"$scratch/out.pipe" 2>"$scratch/err.pipe" &
    job=$!
    read -r -t 60 process <&8
    read -r -t 60 <&9
    alive=0
    for signal in $signals; do
        within 60 has_worked "$process" $((worked += 30))
        kill -"$signal" "$process" 2>/dev/null && alive=$((alive + 1))
    done
    (
        sleep 60
        kill -KILL "$process" 2>/dev/null
    ) &
    guard=$!
    wait "$job"
    code=$?
    kill "$guard" 2>/dev/null
    exec 8>&- 9>&-
    wait $listeners
}

# says WORDS...: each at least once, and all lines begin with the game's name.
says()
{
    local words
    for words in "$@"; do
        grep -qE "^wellplayed: .*$words" "$scratch/err" || return 1
    done
    ! grep -qv '^wellplayed: ' "$scratch/err"
}

# home NAME: an empty one.
home()
{
    export HOME=$scratch/$1
    mkdir "$HOME"
    config=$HOME/.config/wellplayed
    data=$HOME/.local/share/wellplayed
    state=$HOME/.local/state/wellplayed
}

# games: how many there are in the history, each with its replay.
games()
{
    python3 - "$data/history.sqlite" <<'END'
import sqlite3, sys
print(sqlite3.connect(sys.argv[1]).execute(
    "select count(*) from games, replays where game = id").fetchone()[0])
END
}

# -- as it should be --

home whole
plays
played && [ ! -s "$scratch/err" ]
report $? 'a game at home'
[ "$(games)" -eq 1 ] && grep -q '=' "$config/settings.ini"
report $? 'is kept, and so is the option'
cp "$config/settings.ini" "$scratch/settings.ini"
cp "$data/history.sqlite" "$scratch/history.sqlite"

# -- no home --

for where in /proc /dev/null "$scratch/not/there"; do
    HOME=$where
    plays
    case $where in
    "$scratch"*) played ;;
    *) lost ;;
    esac
    report $? "a game with HOME=$where"
    case $where in
    "$scratch"*) [ -e "$where" ] || [ ! -s "$scratch/err" ] ;;
    *) says "settings: .*$where" && says "history: .*$where" ;;
    esac
    report $? 'the game says what it cannot keep, or keeps it'
done
unset HOME
plays
played
report $? 'a game without HOME'
export HOME=relative
cd "$scratch" || exit 99
plays
played
report $? 'a game with a HOME that leads nowhere'
[ ! -e "$scratch/relative" ]
report $? 'which is not made'

# -- a home that can't be written --

home locked
mkdir -p "$config" "$data" "$state"
cp "$scratch/settings.ini" "$config"
cp "$scratch/history.sqlite" "$data"
chmod a-w "$config" "$data" "$state"
if touch "$config/try" 2>/dev/null; then
    rm "$config/try" # nothing is locked for root
else
    plays
    played && says 'settings: .*settings.ini' 'history: '
    report $? 'a game where nothing can be written'
    cmp -s "$config/settings.ini" "$scratch/settings.ini" &&
        cmp -s "$data/history.sqlite" "$scratch/history.sqlite"
    report $? 'and all is as it was'
fi
chmod u+w "$config" "$data" "$state"

# -- a full disk --

home full
plays limited 0
lost && says 'settings: .*settings.ini' && grep -q 'history: ' "$scratch/err"
report $? 'a game where no file may have a byte'
[ -z "$(find "$HOME" -type f -size +0)" ]
report $? 'and none has'
mkdir -p "$config" "$data"
cp "$scratch/settings.ini" "$config"
cp "$scratch/history.sqlite" "$data"
plays limited 1
played && grep -q 'history: ' "$scratch/err"
report $? 'a game where files may have a kilobyte'
[ "$(games)" -eq 1 ]
report $? 'loses nothing of the history'
grep -q '=' "$config/settings.ini"
report $? 'nor the settings'
plays
played && [ "$(games)" -ge 2 ]
report $? 'and when there is room again, games are kept'

# The same on a small disk, where there may be one.
small='mount -t tmpfs -o size=16k tmpfs "$1" && shift && exec "$@"'
if unshare -m sh -c "$small" sh "$scratch/full" true 2>/dev/null; then
    home small
    plays unshare -m sh -c "$small" sh "$HOME"
    played && grep -q 'history: .*; the next start puts the game in' "$scratch/err"
    report $? 'a game on a disk of 16 KB'
fi

# A signal ends a watched game: it is kept, or that it is lost is said.
for signal in TERM HUP; do
    home "room-$signal"
    ends $signal
    [ "$code" -eq 0 ] && [ ! -s "$scratch/err" ] && [ "$(games)" -eq 1 ]
    report $? "a game that SIG$signal ends is kept"
    home "full-$signal"
    ends $signal limited 0
    [ "$code" -eq 1 ] &&
        grep -qE '^wellplayed: history: .*; the game is lost$' "$scratch/err"
    report $? "on a full disk it is said to be lost"
done
ignoring()
{
    (
        trap '' HUP
        exec "$@"
    )
}
home stays
ends 'HUP TERM' ignoring
[ "$alive" -eq 2 ] && [ "$code" -eq 0 ] && [ "$(games)" -eq 1 ]
report $? 'nohup keeps it going when the terminal is closed'

# -- damaged --

home damaged
mkdir -p "$config" "$data"
head -c 5000 /dev/urandom >"$config/settings.ini"
cp "$config/settings.ini" "$scratch/noise"
head -c 20000 /dev/urandom >"$data/history.sqlite"
cp "$data/history.sqlite" "$scratch/damaged.sqlite"
plays
played && says 'history: .*damaged'
report $? 'a game among damaged files'
grep -q '^wellplayed: settings: .*settings.ini:[0-9]*: ' "$scratch/err"
report $? 'says where the settings are damaged'
[ "$(games)" -eq 1 ]
report $? 'and is kept in a new history'
cmp -s "$data"/history.damaged-1.sqlite "$scratch/damaged.sqlite"
report $? 'beside the damaged one'
cmp -s "$config/settings.ini" "$scratch/noise" ||
    head -c 4000 "$config/settings.ini" | cmp -s - <(head -c 4000 "$scratch/noise")
report $? 'nothing of the settings is overwritten'

home cut
mkdir -p "$config" "$data"
size=$(wc -c <"$scratch/history.sqlite")
head -c $((size / 2)) "$scratch/history.sqlite" >"$data/history.sqlite"
plays
played && [ "$(games)" -eq 1 ] && [ -e "$data/history.damaged-1.sqlite" ]
report $? 'half a history is set aside'

# -- another program has it --

home busy
mkdir -p "$data"
cp "$scratch/history.sqlite" "$data"
python3 - "$data/history.sqlite" "$scratch/held" <<'END' &
import sqlite3, sys, time
base = sqlite3.connect(sys.argv[1], isolation_level=None)
base.execute("begin exclusive")
open(sys.argv[2], "w").close()
time.sleep(100)
END
children+=($!)
within 60 test -e "$scratch/held"
wait_ms=4000
plays
played
report $? 'a game while another program has the history'
grep -q 'history: .*another program' "$scratch/err"
report $? 'which is said'
ls "$state"/running-* >/dev/null 2>&1
report $? 'its log waits'
kill "${children[@]}"
wait 2>/dev/null
children=()
wait_ms=
plays
[ "$(games)" -eq 3 ] && ! ls "$state"/running-* >/dev/null 2>&1
report $? 'and is in the history with the next one'
finish
