#!/bin/bash
#
# Feeds the readers of files from outside with bytes that libFuzzer makes up,
# and the programs with random command lines (commands.py): each for so many
# seconds, as many at a time as there are processors. Readers begin with good
# files and with what earlier times have found worth keeping. A file that does
# harm is left in the artefacts, to be given to the program again:
#
#     build-fuzz/tests/fuzz/fuzz_NAME artefacts/fuzz-NAME-crash-...
#
# Prints a line "ok" or "not ok" for each. Started by ./check.
#
# usage: run.sh SOURCE FUZZERS PROGRAMS ARTEFACTS SECONDS NAME...
#
# FUZZERS is the build folder with the fuzzers, PROGRAMS that with the programs
# for `commands`, best with sanitizers in them.
set -u
. "$(dirname "$0")/../lib/tap.sh"
usage='usage: run.sh SOURCE FUZZERS PROGRAMS ARTEFACTS SECONDS NAME...'
[ $# -gt 5 ] || {
    echo "$usage" >&2
    exit 99
}
source=$(realpath "$1") && build=$(realpath "$2") &&
    programs=$(realpath "$3") && artefacts=$(realpath "$4") || exit 99
seconds=$5
shift 5

# Programs under attack write and delete files, one day perhaps others than
# their own: each works in a folder of its own, as nobody when root has started
# it.
work=$(mktemp -d /tmp/wellplayed-fuzz-XXXXXX) || exit 99
trap 'rm -rf -- "$work"' EXIT
trap 'kill $(jobs -p) 2>/dev/null; wait; exit 1' INT TERM
chmod 755 "$work"
nobody=()
if [ "$(id -u)" -eq 0 ]; then
    nobody=(setpriv --reuid=65534 --regid=65534 --clear-groups --no-new-privs)
fi

# put_seeds NAME: good files. The programs have made others.
put_seeds()
{
    case $1 in
    replay) cp -- "$source"/tests/golden/*.wpr . ;;
    weights)
        cp -- "$source"/assets/weights/*.ini .
        printf '%s\n' '[brain]' 'name = t' 'title = t' '[weights]' \
            'holes = -4' 'patterns = .5' '[patterns surface 0]' \
            '1200 = 12 -3 0 141' '[patterns window 3]' '4095 = -9999' >tables
        ;;
    settings)
        printf '; how I like it\n[handling]\ndas = 100 ; fast\n\n[keys]\n%s\n' \
            'left = Left "Left Shift" \;' >some
        printf '[look]\r\nghost = no\r\npalette = light\r\n[player]\r\n%s' \
            'name = Ann' >others
        ;;
    board)
        printf '......\n......\n#...##\n##.###\n' >gap
        printf '..........\r\n#.########\r\n\r\n' >wide
        printf 'v115@vhCVQJ5oBTpB' >fumen
        ;;
    lessons) head -c 6000 "$source"/assets/lessons/lessons.txt >some ;;
    fumen)
        printf 'v115@9gD8AeI8AeI8AeI8AeE8JeJGYaAFLDmClcJSAVDEHB?%s' \
            'EooRBJoAVBvOUPCzXBAAvhBTrBVmf' >quiz
        printf 'v115@Rhh0hlRpxwR4zhAeBtA8AeA8JeAgH' >field
        printf 'v115@vhCVQJ5oBTpB' >pages
        printf 'v110@obA3dessrb8elbd3XDAPzaCA7eATGB' >older
        ;;
    esac
}

# in_its_folder NAME COMMAND...: what it says is left in $work/NAME.log.
in_its_folder()
{
    local folder=$work/$1 log=$work/$1.log
    shift
    [ ${#nobody[@]} -eq 0 ] || chown -R 65534:65534 "$folder" || return 1
    (cd "$folder" && "${nobody[@]}" "$@") >"$log" 2>&1 </dev/null
}

# Random command lines, always the same ones.
fuzz_commands()
{
    mkdir -p "$work/commands/folder" &&
        cp -- "$programs/wellplayed" "$programs/wellplayed-lab" \
            "$source/tests/fuzz/commands.py" "$work/commands" &&
        chmod 755 "$work/commands" || return 1
    in_its_folder commands env -C folder python3 ../commands.py \
        ../wellplayed ../wellplayed-lab "$seconds" "${WELLPLAYED_TEST_SEED:-1}"
}

# fuzz NAME: a reader.
fuzz()
{
    local name=$1 kept=$build/corpus/$1 code
    mkdir -p "$work/$name/corpus" "$work/$name/harm" "$kept" || return 1
    cp -- "$build/tests/fuzz/fuzz_$name" "$work/$name/program" &&
        (cd "$work/$name/corpus" && put_seeds "$name") || return 1
    find "$kept" -type f -exec cp -t "$work/$name/corpus" -- {} +
    in_its_folder "$name" env FUZZ_SEEDS="$work/$name/corpus" ./program \
        -max_total_time="$seconds" -timeout=25 -rss_limit_mb=3000 \
        -use_value_profile=1 -print_final_stats=1 -close_fd_mask=1 \
        -artifact_prefix=harm/ corpus
    code=$?
    find "$work/$name/corpus" -type f -exec cp -t "$kept" -- {} +
    find "$work/$name/harm" -type f -printf '%f\0' |
        while IFS= read -r -d '' file; do
            cp -- "$work/$name/harm/$file" "$artefacts/fuzz-$name-$file"
        done
    return $code
}

# One more begins when one has ended.
declare -A name_of code_of
running=0
wait_for_one()
{
    local process code
    wait -n -p process
    code=$?
    code_of[${name_of[$process]}]=$code
    running=$((running - 1))
}
for name; do
    [ "$running" -lt "$(nproc)" ] || wait_for_one
    if [ "$name" = commands ]; then
        fuzz_commands &
    else
        fuzz "$name" &
    fi
    name_of[$!]=$name
    running=$((running + 1))
done
while [ "$running" -gt 0 ]; do
    wait_for_one
done

for name; do
    log=$work/$name.log
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    [ "${code_of[$name]}" -eq 0 ] && [ "${runs:-0}" -gt 0 ]
    code=$?
    logs=()
    if [ $code -ne 0 ]; then
        # The end of what it said, which may be long.
        logs=("$artefacts/fuzz-$name.log")
        tail -n 80 -- "$log" | tr -cd '\11\12\40-\176' >"${logs[0]}"
    fi
    report $code "fuzz $name: ${runs:-no} tries in $seconds seconds"
done
finish
