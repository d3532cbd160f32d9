#!/bin/bash
# Draws doc/chances.svg: for each player that coaches and each rule set, what
# part of the positions lived that its curve gives a chance. Takes an hour of
# one processor.
# usage: doc/chances.sh LAB FOLDER
#   doc/chances.sh build/wellplayed-lab /tmp/chances
set -eu
lab=$1
folder=$2
mkdir -p "$folder"
cd "$(dirname "${BASH_SOURCE[0]}")/.."
coaches=(dellacherie champion champion-two)
rules=(classic standard arcade retro modern modern-plus arika)
for coach in "${coaches[@]}"; do
    for set in "${rules[@]}"; do
        "$lab" chance --check --brain "$coach" --rules "$set" --held-out 500 \
            --seed 1 >"$folder/$coach-$set.txt"
    done
    # The tenths of all rule sets, those with few positions left out.
    grep -hE '^ *[0-9]+ to +[0-9]+ %' "$folder/$coach"-{classic,standard,arcade,retro,modern,modern-plus,arika}.txt |
        grep -v few | awk 'NF >= 9 { print $6, $8 }' >"$folder/$coach.points"
done
gnuplot -e "folder = '$folder'" - <<'END'
set terminal svg size 560,560 font "sans,13" background "#ffffff"
set output "doc/chances.svg"
set xlabel "the chance that the curve gives, in percent"
set ylabel "of these positions lived, in percent"
set xrange [0:100]
set yrange [0:100]
set size square
set grid linecolor "#dddddd"
set key top left
plot x with lines linecolor "#888888" title "right", \
    x + 5 with lines dashtype 2 linecolor "#bbbbbb" title "5 points off", \
    x - 5 with lines dashtype 2 linecolor "#bbbbbb" notitle, \
    folder . "/dellacherie.points" with points pointtype 7 pointsize 0.6 linecolor "#0072b2" title "dellacherie", \
    folder . "/champion.points" with points pointtype 5 pointsize 0.6 linecolor "#d55e00" title "champion", \
    folder . "/champion-two.points" with points pointtype 9 pointsize 0.7 linecolor "#009e73" title "champion-two"
END
