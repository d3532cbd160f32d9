#!/bin/bash
# Draws doc/chances.svg and doc/races.svg. For each coach and rule set they compare
# the predicted chances with the results: the part of the positions that survived,
# and the part of the races that were won. This takes eight minutes of one
# processor. Reports that exist in the folder are not made again.
# usage: notebook/chances.sh WORKSHOP FOLDER
#   notebook/chances.sh build/wellplayed-workshop /tmp/chances
set -eu
[ $# -eq 2 ] || {
    sed -n 's/^# usage: /usage: /p' "$0" >&2
    exit 2
}
workshop=$(realpath "$1")
mkdir -p "$2"
folder=$(realpath "$2")
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# tenths FROM: of the tables of tenths in the input, what was called, from FROM
# on, and what part lived or won. Fewer than 200 positions do not count.
tenths()
{
    awk -v from="$1" '
        /^  from +to +positions/ { table = 1; next }
        !/^  +[0-9]/ { table = 0 }
        table && NF > 4 {
            gsub(",", "")
            if ($3 >= 200 && $4 >= from)
                print $4, $5
        }'
}

coaches=(dellacherie champion champion-two)
rules=(classic standard arcade retro modern modern-plus arika)

# check FILE FLAG...: a report, which is kept once it is whole.
check()
{
    local file=$1
    shift
    [ -s "$file" ] && return
    "$workshop" chance --check "$@" >"$file.new"
    mv "$file.new" "$file"
}

for coach in "${coaches[@]}"; do
    for set in "${rules[@]}"; do
        check "$folder/$coach-$set.txt" --brain "$coach" --rules "$set" --held-out 500 --seed 1
        check "$folder/$coach-$set-race.txt" --race --brain "$coach" --rules "$set" \
            --held-out 1200 --seed 3
    done
    # The tenths of all rule sets, those with few positions left out.
    for set in "${rules[@]}"; do cat "$folder/$coach-$set.txt"; done |
        tenths 0 >"$folder/$coach.points"
    # The same of races, all kinds of them: a side that is sure to win is the
    # other that is sure to lose, so the upper half says it all.
    for set in "${rules[@]}"; do cat "$folder/$coach-$set-race.txt"; done |
        tenths 50 >"$folder/$coach-race.points"
done

# draw NAME SUFFIX WORD FROM: doc/NAME.svg, the chances from FROM on.
draw()
{
    gnuplot -e "folder = '$folder'; out = 'doc/$1.svg'; suffix = '$2'" \
        -e "word = '$3'; from = $4" - <<'END'
set terminal svg size 560,560 font "sans,13" background "#ffffff"
set output out
set xlabel "the chance that is given, in percent"
set ylabel "of these positions " . word . ", in percent"
set xrange [from:100]
set yrange [from:100]
set size square
set grid linecolor "#dddddd"
set key top left
plot x with lines linecolor "#888888" title "right", \
    x + 5 with lines dashtype 2 linecolor "#bbbbbb" title "5 points off", \
    x - 5 with lines dashtype 2 linecolor "#bbbbbb" notitle, \
    folder . "/dellacherie" . suffix with points pointtype 7 pointsize 0.6 linecolor "#0072b2" title "dellacherie", \
    folder . "/champion" . suffix with points pointtype 5 pointsize 0.6 linecolor "#d55e00" title "champion", \
    folder . "/champion-two" . suffix with points pointtype 9 pointsize 0.7 linecolor "#009e73" title "champion-two"
END
}
draw chances .points lived 0
draw races -race.points won 50
