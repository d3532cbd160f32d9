#!/bin/bash
# Plays the tables of notebook/record.md and draws its figures. All results are kept
# in FOLDER: NAME.games has a line for each game, NAME.json the sums. Finished games
# are not played again, and a stopped run continues. PART is one of those named in
# the last lines. Without PART all of them run in turn, which takes days.
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
    play dt20-wells-10x10 notebook/dt20-wells.ini 10x10 20000
    play scholar-10x10 scholar 10x10 3000
}

# Games of many hours. One of scholar has 1.4 thousand million pieces.
long()
{
    local number
    for number in 1 2 3 4 5 6 7 8 9 10; do
        seed=$((20261200 + number)) play "scholar-10x20-$number" scholar 10x20 1
    done
    play dt20-10x20 dt20 10x20 200
    play bcts-10x20 bcts 10x20 200
    play champion-two-10x8 champion-two 10x8 100
    play champion-two-10x10 champion-two 10x10 32
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

# look_ahead FILE DEPTH BEAM NEW: the player of FILE with unknown pieces more.
look_ahead()
{
    sed "s/^pieces = 1/pieces = 1\\ndepth = $2\\nbeam = $3/" "$1" >"$4"
}

# One piece seen, and one more that may be any: all places of the first piece,
# or the best eight.
deep()
{
    local beam number
    for beam in 0 2 4 8 16; do
        look_ahead assets/weights/champion.ini 2 $beam "$folder/beam-$beam.ini"
        play "beam-$beam-10x8" "$folder/beam-$beam.ini" 10x8 400
    done
    for number in $seed 771; do
        seed=$number play "beam-8-10x10-$number" "$folder/beam-8.ini" 10x10 200
        seed=$number play "deep-10x10-$number" notebook/deep.ini 10x10 200
    done
}

# champion from nothing ten times more, with the commands in its file.
features=landing-height,eroded-cells,row-transitions,column-transitions,holes
features+=,wells-by-runs,rows-with-holes,level-pairs,cliffs,fits,thin-roofs,cover-rows
features+=,cover-gaps,depth-gaps

trainings()
{
    local run
    for run in 1 2 3 4 5 6 7 8 9 10; do
        champion "run-$run" ${run}001 "$features"
        seed=771 play "run-$run-10x10" "$folder/run-$run.ini" 10x10 2000
    done
    seed=771 play champion-10x10-771 champion 10x10 2000
}

# champion NAME SEED FEATURES: three runs, each from the answer of the one before.
champion()
{
    local low=$folder/$1-low middle=$folder/$1-middle
    learn "$1-low" 10x8 $2 --features "$3" --population 20 --games 80 --generations 60
    learn "$1-middle" 10x10 $(($2 + 1)) --start "$low.ini" --spread 0.1 \
        --population 24 --games 60 --generations 40
    learn "$1" 10x12 $(($2 + 2)) --start "$middle.ini" --spread 0.05 \
        --population 20 --games 32 --max-pieces 400000 --generations 24
}

# learn NAME SIZE SEED FLAG...
learn()
{
    local name=$1 size=$2 number=$3
    shift 3
    [ -s "$folder/$name.learned" ] && return
    "$lab" train --method cmaes --rules standard --drops --size "$size" --seed "$number" \
        --output "$folder/$name.ini" --resume "$folder/$name.run" "$@" >"$folder/$name.new"
    mv "$folder/$name.new" "$folder/$name.learned"
}

# champion from nothing once more, without some of its own features; and with the
# nine of dt10.
without()
{
    local known=${features%,level-pairs*}
    leave_out three "$known,thin-roofs,cover-rows,cover-gaps,depth-gaps"
    leave_out thin-roofs "$known,level-pairs,cliffs,fits,cover-rows,cover-gaps,depth-gaps"
    leave_out seven "$known,hole-depth,diversity"
}

# leave_out NAME FEATURES
leave_out()
{
    champion "without-$1" 1001 "$2"
    seed=771 play "without-$1-10x10" "$folder/without-$1.ini" 10x10 2000
}

# scholar from nothing: the first of these players, its look-ahead, its lesson.
again()
{
    champion run-1 1001 "$features"
    look_ahead "$folder/run-1.ini" 2 8 "$folder/ahead-1.ini"
    learn deep-1 10x8 1004 --start "$folder/ahead-1.ini" --spread 0.1 \
        --population 16 --games 40 --generations 30
    teach again-1 "$folder/deep-1.ini" 1005
    play again-1-10x10 "$folder/again-1.ini" 10x10 3000
}

# teach NAME PLAYER SEED [TABLES]
teach()
{
    [ -s "$folder/$1.ini" ] && return
    "$lab" teach --brain "$2" --rules standard --size 10x8 --positions 600000 --passes 8 \
        --tables "${4-both}" --seed "$3" --name "$1" --output "$folder/$1.ini" \
        >"$folder/$1.passes"
}

# What the parts of scholar are worth: its teaching again with other tables, and
# other seeds.
taught()
{
    local round tables name
    sed '/^depth = /d; /^beam = /d; s/^name = .*/name = untaught/' \
        notebook/deep.ini >"$folder/untaught.ini"
    play untaught-10x10 "$folder/untaught.ini" 10x10 3000
    for round in 1 2 3; do
        for tables in none surfaces windows both; do
            name=taught-$tables-$round
            teach $name notebook/deep.ini $round $tables
            play "$name-10x10" "$folder/$name.ini" 10x10 3000
        done
    done
    # A second lesson: scholar is its own teacher.
    teach second scholar 2
    play second-10x10 "$folder/second.ini" 10x10 3000
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
    life dt20-wells notebook/dt20-wells.ini 10x20 40 10000
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
    look_ahead assets/weights/scholar.ini $1 $2 "$file"
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
    for player in scholar champion dt10 bcts dellacherie; do
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
set xrange [0:60000]
set grid linecolor "#dddddd"
plot folder . "/scholar.points" with lines linewidth 2 linecolor "#000000" title "scholar", \
    folder . "/champion.points" with lines linewidth 2 linecolor "#d55e00" title "champion", \
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

parts=(tables transfer long deep trainings without taught again lifetime figure list)
[ $# -gt 0 ] || set -- "${parts[@]}"
for part; do
    [[ " ${parts[*]} " == *" $part "* ]] || {
        echo "record.sh: $part: expected one of ${parts[*]}" >&2
        exit 2
    }
    "$part"
done
