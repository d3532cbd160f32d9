#!/bin/bash
# Plays the tables of notebook/record.md and draws its figures. All results are kept
# in FOLDER: NAME.games has a line for each game, NAME.json the sums. Finished games
# are not played again, and a stopped run continues. PART is one of tables, transfer,
# deep, lifetime, figure and list. Without PART all of them run in turn, which takes
# about a day of two processors.
# usage: notebook/record.sh LAB FOLDER [PART...]
#   nice notebook/record.sh build/wellplayed-lab /tmp/record tables
set -eu
[ $# -ge 2 ] || {
    sed -n 's/^# usage: /usage: /p' "$0" >&2
    exit 2
}
lab=$(realpath "$1")
mkdir -p "$2"
folder=$(realpath "$2")
shift 2
cd "$(dirname "${BASH_SOURCE[0]}")/.."
seed=20261122 # written down before the first game was played

# play NAME PLAYER SIZE GAMES [FLAG...]: drops on the board, uniform pieces.
play()
{
    local name=$1 player=$2 size=$3 games=$4
    shift 4
    [ -s "$folder/$name.json" ] && return
    "$lab" bench --rules standard --drops --size "$size" --brain "$player" \
        --games "$games" --seed $seed --force --list "$folder/$name.games" --json "$@" \
        >"$folder/$name.new"
    mv "$folder/$name.new" "$folder/$name.json"
}

tables()
{
    local player
    for player in champion dt10 dt20 bcts dellacherie; do
        play "$player-10x10" $player 10x10 20000
    done
    play scholar-10x10 scholar 10x10 3000
    play champion-two-10x8 champion-two 10x8 100
    play champion-two-10x10 champion-two 10x10 32
    for player in champion dt20 bcts; do
        play "$player-10x20" $player 10x20 200
    done
}

# How far what was learned on 10x8 to 10x12 carries.
transfer()
{
    local player size
    for player in champion dt10 dt20 bcts; do
        for size in 10x8 10x12 8x10 12x10; do
            play "$player-$size" $player $size 2000
        done
        play "$player-10x14" $player 10x14 1000
        play "$player-10x16" $player 10x16 200
        [ -s "$folder/$player-bag.json" ] || bag $player
    done
    play scholar-10x8 scholar 10x8 2000
    play scholar-10x12 scholar 10x12 500
    play scholar-10x14 scholar 10x14 100
}

# bag PLAYER: a bag of seven, and places under overhangs too. Without an end
# within reach, each game is cut.
bag()
{
    sed 's/^slides = no/slides = yes/' "assets/weights/$1.ini" >"$folder/$1.ini"
    "$lab" bench --rules modern --size 10x8 --brain "$folder/$1.ini" \
        --games 200 --max-pieces 20000 --seed $seed \
        --force --list "$folder/$1-bag.games" --json >"$folder/$1-bag.new"
    mv "$folder/$1-bag.new" "$folder/$1-bag.json"
}

# look_ahead PLAYER DEPTH BEAM FILE: the player with unknown pieces more.
look_ahead()
{
    sed "s/^pieces = 1/pieces = 1\\ndepth = $2\\nbeam = $3/" \
        "assets/weights/$1.ini" >"$4"
}

# One piece seen, and one more that may be any: all places of the first piece,
# or the best eight.
deep()
{
    local beam
    for beam in 0 2 4 8 16; do
        look_ahead champion 2 $beam "$folder/beam-$beam.ini"
        play "beam-$beam-10x8" "$folder/beam-$beam.ini" 10x8 400
    done
    play beam-8-10x10 "$folder/beam-8.ini" 10x10 200
}

# Games that are too long to be played: by splitting. Wells where they were
# played too say how far that can be relied on.
lifetime()
{
    local player size
    for size in 10x10 10x12 10x14 10x16 10x20; do
        for player in scholar champion dt10 dt20 bcts; do
            life "$player" $player "$size" 40 10000
        done
    done
    # Once more, with a seed of its own and more trials.
    life scholar-again scholar 10x20 40 40000 20261123
    life champion-two champion-two 10x10 40 10000
    life deep notebook/deep.ini 10x10 40 1000
    # One unknown piece more, and two.
    ahead 2 8
    ahead 2 2
    ahead 3 4
}

# ahead DEPTH BEAM: scholar with look-ahead.
ahead()
{
    local file=$folder/scholar-$1-$2.ini
    look_ahead scholar $1 $2 "$file"
    life "scholar-$1-$2" "$file" 10x8 40 500
    life "scholar-$1-$2" "$file" 10x10 40 $((1000 / ($1 - 1)))
}

# life NAME PLAYER SIZE RUNS TRIALS [SEED]
life()
{
    [ -s "$folder/$1-$3-life.json" ] && return
    "$lab" lifetime --rules standard --drops --size "$3" --brain "$2" \
        --runs "$4" --trials "$5" --seed "${6-$seed}" --json >"$folder/$1-life.new"
    mv "$folder/$1-life.new" "$folder/$1-$3-life.json"
}

# notebook/record.svg: how many of the games on 10x10 are longer than so many rows.
# With lengths that are exponential it is a straight line.
figure()
{
    local player
    for player in champion dt10 bcts dellacherie; do
        awk -F, 'NR > 1 { print $3 }' "$folder/$player-10x10.games" | sort -n |
            awk '{ rows[NR] = $1 }
                END { for (i = 1; i <= NR; i += NR / 200)
                    print rows[int(i)], 100 * (NR - int(i) + 1) / NR }' \
                >"$folder/$player.points"
    done
    gnuplot -e "folder = '$folder'" - <<'END'
set terminal svg size 640,420 font "sans,13" background "#ffffff"
set output "notebook/record.svg"
set xlabel "rows"
set ylabel "games that are longer, in percent"
set logscale y
set yrange [1:100]
set xrange [0:40000]
set grid linecolor "#dddddd"
plot folder . "/champion.points" with lines linewidth 2 linecolor "#d55e00" title "champion", \
    folder . "/dt10.points" with lines linewidth 2 dashtype 2 linecolor "#0072b2" title "dt10", \
    folder . "/bcts.points" with lines linewidth 2 dashtype 4 linecolor "#009e73" title "bcts", \
    folder . "/dellacherie.points" with lines linewidth 2 dashtype 3 linecolor "#555555" title "dellacherie"
END
}

# notebook/record.csv: a line for each number. The mean of games that were cut is a
# lower bound.
list()
{
    local file
    {
        echo how,player,rules,well,games_or_runs,trials,seed,mean_rows,low,high,hash
        for file in "$folder"/*.json; do
            sed 's/[][ "]//g; s/,$//' "$file" | awk '
                { at = index($0, ":"); name = substr($0, 1, at - 1) }
                !(name in all) { all[name] = substr($0, at + 1) }
                END {
                    split(all["ci95_rows"], ends, ",")
                    how = "runs" in all ? "split" : "played"
                    if (all["cut"] + 0 > 0)
                        how = how " and cut at " all["max_pieces"] " pieces"
                    player = all["brain"]
                    if (all["unknown"] + 0 > 0)
                        player = player "+" all["unknown"] " beam " all["beam"]
                    printf "%s,%s,%s,%s,%d,%s,%s,%.0f,%.0f,%.0f,%s\n", how,
                        player, all["rules"], all["size"],
                        all["runs"] + all["games"], all["trials"],
                        all["seed"], all["mean_rows"], ends[1], ends[2],
                        all["hash"]
                }'
        done | sort -t, -k1,1 -k3,3r -k4,4 -k2,2
    } >notebook/record.csv
}

parts=("$@")
[ $# -gt 0 ] || parts=(tables transfer deep lifetime figure list)
for part in "${parts[@]}"; do
    case $part in
    tables | transfer | deep | lifetime | figure | list) $part ;;
    *)
        echo "record.sh: $part: expected tables, transfer, deep, lifetime, figure or list" >&2
        exit 2
        ;;
    esac
done
