#!/bin/bash
# Training from outside: what it refuses, what it leaves, that it goes on where
# it was killed, and that threads and processes change nothing.
#
#   train.sh PROGRAM [mpi|no-mpi]
set -u
. "$(dirname "$0")/checks.sh"

lab=$(realpath "${1:?usage: train.sh PROGRAM [mpi|no-mpi]}") || exit 99
mpi=${2:-no-mpi}
scratch=$(mktemp -d) || exit 99
logs=("$scratch/out" "$scratch/err")
trap 'forget_hosts; rm -rf "$scratch"' EXIT
cd "$scratch" || exit 99
hosts=
forget_hosts()
{
    for host in $hosts; do
        ip netns del "$host" 2> /dev/null
    done
}

# run ARGUMENT...: the program, its output in files and its code in $code.
run()
{
    "$lab" "$@" > "$scratch/out" 2> "$scratch/err" < /dev/null
    code=$?
}

# same_weights FILE FILE: two weights files, but for names and comments.
same_weights()
{
    grep -v '^;\|^name' "$1" > "$scratch/first" &&
        grep -v '^;\|^name' "$2" > "$scratch/second" &&
        grep -q '^holes = ' "$scratch/first" &&
        cmp -s "$scratch/first" "$scratch/second"
}

# block: the bytes that ulimit -f counts in.
block()
{
    (
        trap '' XFSZ
        ulimit -f 1
        head -c 4096 /dev/zero > blocks 2> /dev/null
    )
    wc -c < blocks
}

# lines FILE: how many.
lines()
{
    wc -l < "$1"
}

small='train --rules standard --size 8x8 --drops --max-pieces 300 --games 6
    --population 8 --held-out 10'

# -- what it says of itself, and what it refuses --

run train --help
[ "$code" -eq 0 ] && grep -q -e '--quantile' out && grep -q 'cmaes' out &&
    grep -q 'length 1' out && grep -q 'dig counts' out
report $? 'train --help'

refuses 'NAME.ini' train
refuses 'NAME.ini' train --output weights.txt
refuses 'NAME.ini' train --output 'a=b.ini'
refuses 'NAME.ini' train --output .ini
refuses 'NAME.ini' train --output "$scratch/"
refuses 'one of pso, ' train --output a.ini --method luck
refuses 'one of rows, points, pieces, attack, dig' train --output a.ini --objective fame
refuses '1 to 99' train --output a.ini --quantile 100
refuses 'landing-height, ' train --output a.ini --features holes,beauty
refuses 'each feature once' train --output a.ini --features holes,wells,holes
refuses 'landing-height, ' train --output a.ini --features holes,patterns
cat > tables.ini << END
[brain]
name = tables
title = knows patterns

[weights]
holes = -4
patterns = 0.5

[patterns surface 0]
1200 = 3 -2
END
refuses 'a player without tables' train --output a.ini --start tables.ini
refuses 'a player without tables' train --output a.ini --start tables.ini \
    --features holes
rm tables.ini
refuses 'or more with cmaes' train --output a.ini --population 1
refuses '1 to 4096' train --output a.ini --population 5000
refuses 'weighs one of' train --output a.ini --start careless --features holes
refuses 'one of the two' train --output a.ini --drops --keys
refuses 'for rows alone' train --output a.ini --objective points --rules arcade
keys='--rules modern --keys --keys-per-second max'
# shellcheck disable=SC2086 # words on purpose
{
    refuses 'to clear rows' train --output a.ini $keys --objective dig \
        --max-pieces 9
    refuses 'to clear rows' train --output a.ini $keys --objective dig \
        --max-pieces 9 --goal survival
    refuses 'objective dig: expected --max-pieces' train --output a.ini $keys \
        --objective dig --goal dig10
    refuses 'objective attack: expected --max-pieces' train --output a.ini \
        $keys --objective attack
    refuses 'by points or rows' train --output a.ini $keys --goal dig10
    refuses 'each trait once' train --output a.ini $keys --start attacker \
        --features holes,holes
    refuses 'that thinks' train --output a.ini $keys --start attacker \
        --features bcts
    refuses 'weighs one of' train --output a.ini $keys --start attacker \
        --features garbage
}
refuses 'rules with attack' train --output a.ini --keys --rules classic \
    --max-pieces 9 --objective attack
refuses 'objective attack: expected --keys' train --output a.ini --rules modern \
    --max-pieces 9 --objective attack
refuses 'start attacker: expected --keys' train --output a.ini --start attacker
refuses 'a player that thinks' train --output a.ini --keys --positions 9
refuses '.svg or .png' train --output a.ini --plot curve.gif
refuses 'another file than --output' train --output a.ini --resume a.ini
refuses 'another file than --output' train --output a.ini --curve ./a.ini
refuses 'another file than a.ini.run' train --output a.ini --curve a.ini.run
refuses 'another file than a.ini.run' train --output a.ini \
    --curve "$PWD/./a.ini.run"
refuses 'another file than --curve' train --output a.ini --curve b.svg \
    --plot b.svg
refuses 'No such file' train --output none/at/all.ini
refuses 'No such file' train --output a.ini --curve none/curve.csv
refuses 'No such file' train --output a.ini --resume none/run
run train --output quoted.ini --curve "it's a.csv" --drops --generations 1 \
    --games 1 --population 8 --max-pieces 5 --held-out 0 --features \
    landing-height,eroded-cells,row-transitions,column-transitions,holes,wells
[ "$code" -eq 0 ] && [ -s "it's a.csv" ]
report $? 'a run of many words'
mkdir again
sed -n '/^; wellplayed-lab/,/^; Not measured/p' quoted.ini |
    sed '$d; s/^; //' > command
(
    cd again || exit 99
    wellplayed-lab()
    {
        "$lab" "$@"
    }
    eval "$(cat ../command)" > ../out 2> ../err
)
[ $? -eq 0 ] && [ "$(awk 'length > 76' command | wc -l)" -eq 0 ] &&
    cmp -s quoted.ini again/quoted.ini && [ -s "again/it's a.csv" ]
report $? 'the command in a weights file can be run again'
echo 'my own numbers' > mine.csv
refuses 'mine.csv: is there already' train --output a.ini --curve mine.csv
refuses "it's a.csv: is there already" \
    train --output a.ini --curve "it's a.csv"
[ "$(cat mine.csv)" = 'my own numbers' ] && [ ! -e a.ini.run ]
report $? 'a new run leaves all files as they were'
mkfifo pipe
refuses 'pipe: not a plain file' train --output a.ini --curve pipe
[ -p pipe ]
report $? 'a pipe stays a pipe'
mkdir folder.csv
refuses 'folder.csv' train --output a.ini --curve folder.csv
[ -z "$(find . -name 'a.ini*')" ]
report $? 'what was refused has left nothing'

# A disk without room: files of 4 KB at most, and no signal for it.
(
    trap '' XFSZ
    ulimit -f 8
    exec "$lab" train --output full.ini --generations 1 \
        > out 2> err < /dev/null
)
[ $? -eq 2 ] && [ "$(lines err)" -eq 1 ] && grep -q 'full.ini' err &&
    [ -z "$(find . -name 'full.ini*')" ]
report $? 'a full disk is said before the run'

# -- a run, and what it leaves --

# shellcheck disable=SC2086 # words on purpose, here and below
run $small --output one.ini --generations 5 --held-out-every 2 --seed 3 \
    --curve one.csv --threads 1
[ "$code" -eq 0 ] && [ "$(grep -c '^generation [1-5], best' err)" -eq 5 ] &&
    says 'held out' 'mean rows' && says kept '--resume one.ini.run'
report $? 'a run'
grep -q '^; wellplayed-lab train .*--rules standard' one.ini &&
    grep -q 'seed 3, 5 generations' one.ini && grep -q '95 % interval' one.ini &&
    grep -q '^name = one$' one.ini && grep -q '^rules = standard 8x8' one.ini
report $? 'its weights file says where it is from'
run train --rules modern --keys --goal marathon --next 3 --no-half-turns \
    --output goal.ini --max-pieces 10 --games 2 --population 8 --generations 1 \
    --held-out 2 --threads 1
[ "$code" -eq 0 ] && grep -q \
    '^rules = modern 10x20, by keys, goal marathon, 3 next, no half turns$' \
    goal.ini && printf '....##....\n' > board &&
    "$lab" explain --board board --size 10x20 --piece T \
        --brain ./goal.ini > out &&
    says 'made for' 'modern 10x20, by keys, goal marathon, 3 next'
report $? 'its weights file names the goal'
[ "$(lines one.csv)" -eq 6 ] &&
    head -1 one.csv | grep -q '^generation,seconds,pieces,best,mean,spread' &&
    [ "$(cut -d, -f10 one.csv | grep -c '[0-9]')" -eq 3 ] &&
    [ "$(awk -F, '{print NF}' one.csv | sort -u)" = 16 ]
report $? 'its curve'
[ ! -e one.ini.run.lock ] && [ -z "$(find . -name '*new')" ]
report $? 'nothing else stays'

# The held-out games can be played again.
said=$(sed -n 's/^; //p' one.ini | tr '\n' ' ')
seed=$(echo "$said" | sed 's/.* of seed \([0-9]*\)\..*/\1/')
mean=$(echo "$said" | sed 's/.*mean rows \([0-9.,]*\), 95.*/\1/')
run bench --rules standard --size 8x8 --drops --max-pieces 300 --games 10 \
    --brain ./one.ini --seed "$seed"
[ "$code" -eq 0 ] && says brain one, && says 'mean rows' "$mean,"
report $? 'bench takes it as a brain and finds the same mean'

for threads in 2 4; do
    run $small --output "t$threads.ini" --generations 5 --held-out-every 2 \
        --seed 3 --threads $threads
    [ "$code" -eq 0 ] && same_weights one.ini "t$threads.ini"
    report $? "the same weights on $threads threads"
done
run $small --output other.ini --generations 5 --held-out-every 2 --seed 4
! same_weights one.ini other.ini
report $? 'another seed is another run'

# -- knobs between two generations --

turned='2:population=24,games=3/3:+max-height,-holes/4:spread=0.5,max-pieces=30'
run $small --output turned.ini --generations 6 --changes "$turned"
[ "$code" -eq 0 ] &&  says changes "$turned" &&
    grep -q "^; $turned$" turned.ini && ! grep -q '^holes = ' turned.ini &&
    grep -q '^max-height = ' turned.ini
report $? '--changes turns knobs, and the report says so'
run $small --output half.ini --generations 3 --changes "$turned"
run $small --output half.ini --generations 6 --resume half.ini.run --threads 2
run $small --output full.ini --generations 6 --changes "$turned" --threads 1
[ "$(grep '^;' half.ini | sed s/half/full/)" = "$(grep '^;' full.ini)" ] &&
    grep -q 'changes' full.ini
report $? 'a run that was continued leaves the same comment'
run $small --output half.ini --generations 6 --resume half.ini.run
[ "$code" -eq 0 ] && says changes "$turned" &&
    [ "$(grep '^[a-z-]* = -\?[0-9.]*$' half.ini)" = \
        "$(grep '^[a-z-]* = -\?[0-9.]*$' turned.ini)" ]
report $? 'a kept run knows its changes'
for wrong in 2 2: :games=3 2:games=0 2:population=1 2:+holes 2:-holes,-holes \
    2:games=3,fun=1 3:games=3/2:games=4 2:spread=x 2:games=3/; do
    run $small --output wrong.ini --changes "$wrong"
    [ "$code" -eq 2 ] && [ "$(grep -c 'expected changes of this run' \
        "$scratch/err")" -eq 1 ]
    report $? "--changes $wrong is refused"
done

# -- every method, and other games --

for method in $("$lab" train --method '?' --output a.ini 2>&1 |
    sed 's/.*one of //; s/,//g'); do
    run $small --output "m-$method.ini" --generations 3 --method "$method" \
        --population 20
    [ "$code" -eq 0 ] && grep -q "^title = trained by $method" "m-$method.ini"
    report $? "--method $method"
done
[ "$(find . -name 'm-*.ini' | wc -l)" -ge 2 ]
report $? 'there are methods'

run train --output keys.ini --keys --rules classic --max-pieces 6 --games 2 \
    --population 8 --generations 2 --held-out 2 --objective points \
    --features holes,max-height --keys-per-second max --json
[ "$code" -eq 0 ] && [ "$(value mode)" = '"by keys"' ]
report $? 'by keys, for points'
# shellcheck disable=SC2086 # words on purpose
think="train $keys --start attacker --positions 50 --goal dig10 --objective dig
    --max-pieces 15 --games 2 --population 8 --held-out 2 --threads 1"
run $think --features attacker,garbage,locks --output think.ini --generations 4
[ "$code" -eq 0 ] && says objective 'mean pieces to the goal, 2 games' &&
    says rules ', goal dig10, looks at 50 positions for a piece' &&
    grep -q '^positions = 50$' think.ini && grep -q '^samples = 4$' think.ini &&
    grep -q '^\(garbage\|locks\) = ' think.ini &&
    grep -q ' = -\?8.000$' think.ini
report $? 'a player that thinks learns the weights of its traits'
run $think --features attacker,garbage,locks --output thought.ini --generations 2
run $think --features attacker,garbage,locks --output thought.ini --generations 4 \
    --resume thought.ini.run
[ "$code" -eq 0 ] && same_weights think.ini thought.ini
report $? 'and a run that was continued has the same'
run bench $keys --goal dig10 --brain ./think.ini --games 1 --max-pieces 9
[ "$code" -eq 0 ] && says brain 'think, looks at 50 positions for a piece'
report $? 'bench takes it as a brain'
run train $keys --start attacker --positions 50 --objective attack --games 2 \
    --max-pieces 9 --population 8 --generations 1 --held-out 2 --output hit.ini
[ "$code" -eq 0 ] && says 'held out' 'mean attack a piece' &&
    ! grep -q 'cut' out err
report $? 'for attack'
run $small --output two.ini --look-ahead 2 --generations 2 --max-pieces 20
[ "$code" -eq 0 ] && grep -q '^pieces = 2' two.ini
report $? 'for two pieces'
run $small --output cut.ini --generations 1 --max-pieces 3
[ "$code" -eq 0 ] &&
    says 'held out' 'mean rows at least 0.00, all 10 games were cut at 3 ' &&
    grep -q '^; Held out: mean rows at least 0.00, all' cut.ini &&
    grep -q '^source = .*mean rows at least 0.00, 10 games, all cut$' cut.ini
report $? 'what was measured of games that were all cut is a lower bound'
run $small --output single.ini --generations 1 --max-pieces 3 --games 1 --held-out 1
[ "$code" -eq 0 ] && grep -q 'best at least 0.00 (the game was cut),' err &&
    says 'held out' 'mean rows at least 0.00, the game was cut at 3 ' &&
    grep -q '^source = .*mean rows at least 0.00, 1 game, all cut$' single.ini &&
    says objective ' 1 game a candidate' &&
    ! grep -qE '1 (game|generation)s' out err single.ini
report $? 'one game is not called games'
run $small --output cut2.ini --generations 2 --max-pieces 14 --start bcts \
    --spread 0.001 --held-out-every 1 --curve cut2.csv --plot cut2.svg
number='at least [0-9.]*' all='(all [0-9]* games cut)'
[ "$code" -eq 0 ] && [ "$(grep -c \
    "best $number $all, mean $number $all, answer $number $all, " err)" -eq 2 ] &&
    [ "$(grep -c "held out: mean rows $number, all 10 games" err)" -eq 2 ] &&
    [ "$(grep -c 'at-least,at-least,at-least,at-least$' cut2.csv)" -eq 2 ] &&
    [ "$(awk -F, 'NR > 1 && ($4 > 7 || $5 > 7 || $9 > 7 || $10 > 7)' \
        cut2.csv | wc -l)" -eq 0 ]
report $? 'a generation whose games were all cut shows no more than they did'
[ ! -s cut2.svg ] || grep -q 'at least: games were cut' cut2.svg
report $? 'and so does its picture'
run $small --output cut3.ini --generations 2 --max-pieces 90 --start bcts \
    --spread 0.1 --held-out-every 1 --curve cut3.csv --seed 1 --json
[ "$code" -eq 0 ] && [ "$(value held_out_is)" = '"estimated"' ] &&
    grep -q 'best about [0-9.]* ([0-9]* of [0-9]* games cut)' err &&
    grep -q 'held out: mean rows about [0-9.]*, .* of them cut at 90 pieces (mean as cut [0-9.]*; of whole games if lengths are exponential)' err &&
    grep -q 'estimated' cut3.csv && grep -q 'mean rows about ' cut3.ini
report $? 'of games of which some were cut it is an estimate'
run $small --output safe.ini --quantile 10 --generations 2
[ "$code" -eq 0 ] && grep -q 'quantile 10 of rows' out
report $? 'for safety'
run $small --output set.ini --features dt10,cliffs,bcts --generations 1
[ "$code" -eq 0 ] && [ "$(grep -c -e '^diversity = ' -e '^cliffs = ' \
    -e '^wells = ' -e '^wells-by-runs = ' set.ini)" -eq 4 ] &&
    [ "$(sed '1,/\[weights\]/d' set.ini | wc -l)" -eq 11 ]
report $? 'for what players weigh'
run $small --output near.ini --start bcts --spread 1e-6 --generations 1 --json
[ "$code" -eq 0 ] &&
    [ "$(sed -n 's/^holes = //p' near.ini | cut -c1-6)" = -0.333 ]
report $? 'it begins around --start'

# -- JSON --

run $small --output json.ini --generations 2 --json
for key in method rules size mode objective seed generations pieces seconds \
    games games_saved held_out held_out_ci95 held_out_seed stopped; do
    [ -n "$(value $key)" ]
    report $? "the JSON object has $key"
done
[ "$(grep -c '^{' out)" -eq 1 ] && [ "$(value stopped)" = false ]
report $? 'one JSON object'
if python3 -c '' 2> /dev/null; then
    python3 -c 'import json, sys
o = json.load(open(sys.argv[1]))
low, high = o["held_out_ci95"]
assert 0 < low and len(o["weights"]) == 8' out 2> err
    report $? 'it is JSON'
fi

# -- the picture --

if gnuplot --version > /dev/null 2>&1; then
    for kind in svg png; do
        run $small --output "plot-$kind.ini" --generations 4 \
            --plot "curve's.$kind"
        [ "$code" -eq 0 ] && [ -s "curve's.$kind" ]
        report $? "--plot draws $kind"
    done
    grep -q '<svg' "curve's.svg" && grep -q 'held-out' "curve's.svg"
    report $? 'the picture is one, and says what it shows'
    echo drawn > behind.svg
    refuses 'behind.svg: is there already' $small --output behind.ini \
        --plot behind.svg
    rm behind.svg
    ln -s behind.svg link.svg
    run $small --output behind.ini --generations 2 --plot link.svg
    [ "$code" -eq 0 ] && [ -L link.svg ] && grep -q '<svg' behind.svg
    report $? 'a picture goes where a link says'
    # A name is no script: gnuplot would run what stands behind a bar.
    echo mine > victim
    ln -s victim traps.svg.drawn
    for name in '|touch pwned;#.svg' $'a\nsystem "touch pwned"\n#.svg' \
        $'b\n!touch pwned\n#.svg' "c';system('touch pwned');'.svg" \
        '`touch pwned`.svg' '$(touch pwned).png' '"; touch pwned; ".png' \
        '@pwned %s%n.svg' traps.svg; do
        rm -f name.ini*
        run $small --output name.ini --generations 1 --held-out 0 --plot "$name"
        [ "$code" -eq 0 ] && [ -s "$name" ] && [ ! -e pwned ] &&
            grep -qE '<svg|PNG' "$name"
        report $? "the picture $(printf %q "$name")"
    done
    [ "$(cat victim)" = mine ] && [ -L traps.svg.drawn ]
    report $? 'a link that waits for the picture leads nowhere'
    rm -f traps.svg.drawn && mkfifo traps.svg.drawn
    rm -f traps.svg name.ini*
    run $small --output name.ini --generations 1 \
        --plot traps.svg
    [ "$code" -eq 0 ] && [ -s traps.svg ]
    report $? 'nor does a pipe hold up anybody'
    rm -f traps.svg.drawn
    run $small --output name.ini --resume name.ini.run --generations 2 \
        --plot traps.svg
    [ "$code" -eq 0 ] && [ -s traps.svg ]
    report $? 'a picture is drawn again by the run that drew it'
    if command -v python3 > /dev/null; then
        python3 - "curve's.png" << 'END'
import struct, sys, zlib
data, at, types = open(sys.argv[1], "rb").read(), 8, []
while at < len(data):
    size, = struct.unpack(">I", data[at:at + 4])
    body = data[at + 4:at + 8 + size]
    sum, = struct.unpack(">I", data[at + 8 + size:at + 12 + size])
    assert zlib.crc32(body) == sum, body[:4]
    types.append(body[:4])
    at += 12 + size
assert types[0] == b"IHDR" and types[-1] == b"IEND" and b"tEXt" in types
END
        report $? 'each chunk of a PNG file is whole'
    fi
    [ -z "$(find . -name '*.drawn' -o -name '.wellplayed-new*')" ]
    report $? 'nothing is left of the drawing'
    # Fonts or no fonts, a line is a line.
    [ "$(grep -c "path" "curve's.svg")" -gt 4 ]
    report $? 'there are lines in it'
else
    skip '--plot draws' 'there is no gnuplot'
fi
mkdir bin
ln -s "$(command -v sh)" bin/sh
(
    PATH=$scratch/bin
    exec "$lab" train --output nothing.ini --plot curve.svg > out 2> err
)
[ $? -eq 2 ] && grep -q 'gnuplot' err && [ "$(lines err)" -eq 1 ]
report $? 'no gnuplot is said before the run'

# -- what is there --

run $small --output force.ini --generations 1 --held-out 0
echo 'my own notes' > force.ini
echo 'my own numbers' > force.csv
rm force.ini.run
refuses 'force.ini: is there already; --force replaces it' $small \
    --output force.ini --generations 1
refuses 'force.csv: is there already; --force replaces it' $small \
    --output fresh.ini --generations 1 --curve force.csv
run $small --output force.ini --generations 1 --held-out 0 --curve force.csv \
    --force
[ "$code" -eq 0 ] && grep -q '^holes' force.ini && [ "$(lines force.csv)" -eq 2 ]
report $? '--force replaces them'
refuses 'force.ini.run: an earlier run' $small --output force.ini \
    --generations 1 --force
: > empty.csv
refuses 'empty.csv: is there already' $small --output empty.ini \
    --curve empty.csv
run $small --output force.ini --generations 2 --held-out 0 --curve force.csv \
    --resume force.ini.run
[ "$code" -eq 0 ] && [ "$(lines force.csv)" -eq 3 ]
report $? 'a run goes on with a curve of its own'
echo '1,0.001,7' >> force.csv && sed -i '2s/^1,/1,9/' force.csv
refuses 'force.csv: is there already, and not of this run' $small \
    --output force.ini --generations 3 --curve force.csv --resume force.ini.run
echo 'my own lock' > force.ini.run.lock
refuses 'force.ini.run.lock: has the name of a lock file' $small --output force.ini \
    --generations 3 --held-out 0 --resume force.ini.run
[ "$(cat force.ini.run.lock)" = 'my own lock' ]
report $? 'what is in the way of a lock stays'
rm -f force.*

# -- going on --

run $small --output go.ini --generations 2 --held-out-every 2 --seed 3
before=$(cat go.ini go.ini.run | cksum)
refuses 'go.ini.run' $small --output go.ini --generations 5 --seed 3
refuses 'go.ini' $small --output go.ini --resume elsewhere --seed 3
refuses 'seed=3 there, seed=4 here' $small --output go.ini --seed 4 \
    --resume go.ini.run
refuses 'method=cmaes there' $small --output go.ini --seed 3 --method pso \
    --resume go.ini.run
refuses 'not a file of train' $small --output x.ini --seed 3 --resume go.ini
refuses 'other.ini: is there already, and not of this run; --force' $small --seed 3 \
    --output other.ini --resume go.ini.run
cp mine.csv mine.ini
refuses 'mine.ini: is there already, and not of this run' $small --seed 3 \
    --output mine.ini --resume go.ini.run
refuses 'mine.csv: is there already, and not of this run; --force' $small --seed 3 \
    --output go.ini --resume go.ini.run --curve mine.csv
[ "$before" = "$(cat go.ini go.ini.run | cksum)" ]
report $? 'what was refused has changed nothing'
run $small --output go.ini --generations 5 --held-out-every 2 --seed 3 \
    --resume go.ini.run --curve go.csv --threads 3
[ "$code" -eq 0 ] && same_weights one.ini go.ini && [ "$(lines go.csv)" -eq 6 ]
report $? 'a run goes on to what it would have been'

# Damage anywhere is one clear line.
size=$(wc -c < go.ini.run)
for at in 5 300 $((size / 2)) $((size - 3)); do
    cp go.ini.run bad.run
    printf '\377' | dd of=bad.run bs=1 seek=$at conv=notrunc 2> /dev/null
    if cmp -s bad.run go.ini.run; then
        printf '\001' | dd of=bad.run bs=1 seek=$at conv=notrunc 2> /dev/null
    fi
    refuses 'bad.run' $small --output bad.ini --seed 3 --resume bad.run
done
LC_ALL=C sed '1s/train 3 /train 3 play=77 /' go.ini.run > bad.run
refuses 'bad.run: begun when games came out differently (revision 77 of play' \
    $small --output bad.ini --seed 3 --resume bad.run
LC_ALL=C sed '1s/train 3 /train 1 /' go.ini.run > bad.run
refuses 'bad.run: format 1, this version reads 3: continue with the program' \
    $small --output bad.ini --seed 3 --resume bad.run
head -c $((size / 3)) go.ini.run > bad.run
refuses 'bad.run: damaged' $small --output bad.ini --seed 3 --resume bad.run
: > bad.run
refuses 'bad.run' $small --output bad.ini --seed 3 --resume bad.run

# -- killed --

long='train --rules standard --size 10x10 --drops --max-pieces 30000 --games 8
    --population 8 --held-out 10 --held-out-every 3 --generations 14 --seed 8'
run $long --output whole.ini --threads 2
[ "$code" -eq 0 ]
report $? 'a whole run'
kills=0
for nap in 0.05 0.3 0.15 0.4 0.1 0.25; do
    "$lab" $long --output killed.ini --resume killed.run --threads 2 \
        > out 2> err < /dev/null &
    process=$!
    sleep $nap
    kill -KILL $process 2> /dev/null && kills=$((kills + 1))
    wait $process 2> /dev/null
    [ ! -e killed.ini ] || break
done
[ $kills -gt 0 ]
report $? 'it was killed at least once'
run $long --output killed.ini --resume killed.run
[ "$code" -eq 0 ] && same_weights whole.ini killed.ini
report $? 'killed and resumed it comes to the same weights'

# Asked to stop, it says how to continue.
endless='train --rules standard --size 10x10 --drops --games 8 --population 8
    --seed 8 --held-out 0 --threads 2'
"$lab" $endless --generations 100000 --output stop.ini > /dev/null 2> stop.err &
process=$!
within 60 [ -s stop.err ]
refuses 'in use by another run' $endless --generations 100000 \
    --output stop.ini --resume stop.ini.run
"$lab" $endless --generations 100000 --output stop2.ini > out 2> err &
second=$!
kill -TERM $process
wait $process
[ $? -eq 130 ] && [ -s stop.ini ] && grep -q '^; Not measured' stop.ini
report $? 'asked to stop it ends, and leaves its weights'
within 60 [ -s err ]
kill -TERM $second
wait $second
[ $? -eq 130 ] && says stopped '--resume stop2.ini.run continues'
report $? 'and says how to continue'
# What came there in the meantime stays.
"$lab" $endless --generations 100000 --output late.ini > out 2> late.err &
process=$!
within 60 [ -s late.err ]
cp mine.csv late.ini
kill -TERM $process
wait $process
[ $? -eq 1 ] && cmp -s mine.csv late.ini && says weights 'not written' &&
    tail -1 late.err | grep -q 'late.ini: is there now, and not of this run'
report $? 'a file that came later is not replaced'
run $endless --generations 1 --resume late.ini.run --output later.ini
[ "$code" -eq 0 ] && [ -s later.ini ]
report $? 'and the weights go to another one'
run $endless --generations 1 --resume stop.ini.run --output stop.ini
[ "$code" -eq 0 ]
report $? 'it goes on, and is at its end at once'

# A generation that would take for ever does not outlast --time.
run train --rules standard --drops --start bcts --spread 0.001 --time 1 \
    --output time.ini --held-out 0
[ "$code" -eq 1 ] && grep -q 'none: no generation was finished' out &&
    [ "$(grep -c 'time was over' err)" -eq 1 ] && [ ! -e time.ini ]
report $? '--time ends a run in the middle of a generation'
run $small --time 2 --output times.ini
[ "$code" -eq 0 ] && [ -s times.ini ] && [ "$(grep -c '^generation' err)" -gt 2 ]
report $? '--time ends a run that has learned something'

# -- a disk that fills up in its middle --

# What is kept begins with 58 KB and grows by 200 bytes a generation; there is
# room for 64, the probe before the run.
tiny='train --rules standard --size 6x6 --drops --max-pieces 5 --games 1
    --population 520 --held-out 0 --no-race --method pso'
(
    trap '' XFSZ
    ulimit -f "$((64 * 1024 / $(block)))"
    exec "$lab" $tiny --generations 90 --output fills.ini > out 2> err \
        < /dev/null
)
[ $? -eq 1 ] && [ "$(grep -c 'fills.ini.run.*; the run continues$' err)" -eq 1 ] &&
    [ "$(grep -n 'the run continues' err | cut -d: -f1)" -lt "$(lines err)" ] &&
    grep -q '^kept .*continues from generation [1-8][0-9],' out && [ -s fills.ini ]
report $? 'a disk that fills up is said at once, and where it continues'
run $tiny --generations 90 --output fills.ini --resume fills.ini.run
cp fills.ini filled.ini
run $tiny --generations 90 --output whole-fills.ini
[ "$code" -eq 0 ] && same_weights filled.ini whole-fills.ini
report $? 'and continues from there'

# -- the line on a terminal --

# said_on COLUMNS ARGUMENT...: what it says there, each line for itself.
said_on()
{
    columns=$1
    shift
    script -qec "stty cols $columns; $(printf '%q ' "$lab" "$@")" /dev/null \
        < /dev/null |
        tr -d '\n' | sed 's/\x1b\[K/\n/g' | tr -d '\r' | sed '$d'
}
# Who sees no piece come to rest for a while can't say how much time is left.
rate='.*\(/s.* left\| 0\.00\( pieces\)\?/s\)$'
if ! command -v script > /dev/null; then
    skip 'the line on a terminal' 'there is no script(1)'
else
    for columns in 200 80 64 20; do
        rm -f tty.ini*
        said_on $columns $small --generations 999 --time 1 --seed 3 \
            --output tty.ini > out
        [ -s tty.ini ] && grep -q '[1-9]' out &&
            [ "$(awk -v most=$columns 'length >= most' out | wc -l)" -eq 0 ]
        report $? "the line fits into $columns columns"
        [ $columns -lt 64 ] ||
            grep -q "best [0-9~>a].* mean .* spread $rate" out
        report $? "and says what it has to in $columns columns"
    done
    said_on 60 bench --games 200 --rules standard --brain bcts \
        --max-pieces 20000 > out
    grep -q 'of 200 games' out && [ "$(awk 'length >= 60' out | wc -l)" -eq 0 ]
    report $? "that of bench fits too"
fi

# -- several processes --

# last_process FILE: the newest that writes it, of those that mpirun has begun.
last_process()
{
    pgrep -f "^$(sed 's/[][\.*^$+?(){}|]/\\&/g' <<< "$lab") train .*--output $1" |
        tail -1
}

if [ "$mpi" != mpi ]; then
    skip 'several processes' 'the program is built without MPI'
    OMPI_COMM_WORLD_SIZE=2 refuses 'built without MPI' train --output a.ini
elif ! command -v mpirun > /dev/null; then
    skip 'several processes' 'there is no mpirun'
else
    flags=--oversubscribe
    [ "$(id -u)" -ne 0 ] || flags="$flags --allow-run-as-root"
    together="timeout -k 5 180 mpirun $flags"
    for processes in 2 3; do
        $together -n $processes "$lab" $small --generations 5 \
            --held-out-every 2 --seed 3 --output "p$processes.ini" \
            > out 2> err < /dev/null
        [ $? -eq 0 ] && same_weights one.ini "p$processes.ini"
        report $? "the same weights with $processes processes"
    done
    $together -n 2 "$lab" $small --output p.ini --seed x > out 2> err < /dev/null
    [ $? -eq 2 ] && [ "$(grep -c '^wellplayed-lab train: ' err)" -eq 1 ]
    report $? 'several processes complain once'

    # One of them stands still with a game of the round: the others go on, and
    # nothing else comes of it.
    : > err
    $together -n 3 "$lab" $long --output still.ini > out 2> err < /dev/null &
    process=$!
    within 60 grep -q '^generation' err
    victim=$(last_process still.ini)
    kill -STOP "$victim"
    within 60 [ -s still.ini ]
    [ -s still.ini ]
    still=$?
    kill -CONT "$victim"
    wait $process
    [ $? -eq 0 ] && [ $still -eq 0 ] && same_weights whole.ini still.ini
    report $? 'a process that stands still holds nobody up'

    # One of them dies: an end, not a wait for ever.
    : > err
    $together -n 3 "$lab" $endless --generations 100000 --output dies.ini \
        > out 2> err < /dev/null &
    process=$!
    within 60 grep -q '^generation' err
    victim=$(last_process dies.ini)
    kill -KILL "$victim"
    wait $process
    [ $? -ne 0 ] && grep -qi 'killed\|signal 9' err && [ -s dies.ini.run ]
    report $? 'when a process dies all end, and the run is kept'
fi

# -- several hosts: network namespaces with a cable between them --

# lay_cable: two of them, 10.93.17.1 and .2.
lay_cable()
{
    one=wp-one-$$
    two=wp-two-$$
    ip netns add $one && hosts=$one && ip netns add $two &&
        hosts="$one $two" &&
        ip link add wp-a netns $one type veth peer name wp-b netns $two &&
        ip -n $one addr add 10.93.17.1/24 dev wp-a &&
        ip -n $two addr add 10.93.17.2/24 dev wp-b &&
        ip -n $one link set wp-a up && ip -n $two link set wp-b up &&
        ip -n $one link set lo up && ip -n $two link set lo up
}

if [ "$mpi" != mpi ] || ! command -v mpirun > /dev/null; then
    skip 'several hosts' 'there is no MPI, or no mpirun'
elif ! lay_cable > out 2> err; then
    skip 'several hosts' "there are no network namespaces: $(head -1 err)"
else
    # What mpirun has for ssh: a host is where its address is.
    cat > agent << END
#!/bin/sh
host=\$1
shift
case \$host in
10.93.17.1) exec ip netns exec $one sh -c "\$*" ;;
10.93.17.2) exec ip netns exec $two sh -c "\$*" ;;
esac
exit 1
END
    chmod +x agent
    # shellcheck disable=SC2086
    timeout -k 5 180 ip netns exec $one mpirun $flags \
        --host 10.93.17.1:1,10.93.17.2:2 -n 3 \
        --mca plm_rsh_agent "$scratch/agent" --mca btl tcp,self \
        --mca btl_tcp_if_include 10.93.17.0/24 \
        --mca oob_tcp_if_include 10.93.17.0/24 \
        "$lab" $long --output hosts.ini > out 2> err < /dev/null
    [ $? -eq 0 ] && same_weights whole.ini hosts.ini
    report $? 'the same weights on two hosts'
    sent=$(ip -n $two -s link show wp-b | awk '/RX:/ {getline; print $1}')
    echo "$sent bytes over the cable" > out
    [ "${sent:-0}" -gt 15000 ]
    report $? 'games went over the cable'
fi

finish
