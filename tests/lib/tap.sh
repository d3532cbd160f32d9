# What scripts that test share: a line "ok" or "not ok" for everything tried, as
# the Test Anything Protocol has it, and waiting. Sourced, by bash.
tried=0
failed=0
logs=() # files that are shown with what failed

# report CODE WHAT
report()
{
    local log what=${2//$'\n'/ }
    tried=$((tried + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $tried - $what"
        return
    fi
    echo "not ok $tried - $what"
    for log in "${logs[@]}"; do
        if [ -f "$log" ]; then
            sed "s,^,# ${log##*/}: ," "$log"
        fi
    done
    failed=$((failed + 1))
}

# skip WHAT WHY: what can't be tried here.
skip()
{
    tried=$((tried + 1))
    echo "ok $tried - $1 # SKIP $2"
}

# expect WHAT COMMAND...: what should be so, and the command that proves it.
expect()
{
    local what=$1
    shift
    "$@"
    report $? "$what"
}

# Microseconds by the clock; what is between them and the seconds goes by locale.
microseconds()
{
    echo "${EPOCHREALTIME//[!0-9]/}"
}

# within SECONDS COMMAND...: whether the command succeeds before then, by the
# clock, however long each try takes; it has one at the least.
within()
{
    local end=$(($(microseconds) + $1 * 1000000))
    shift
    while ! "$@"; do
        [ "$(microseconds)" -lt "$end" ] || return 1
        sleep 0.05
    done
}

# has_worked PROCESS TICKS: so many hundredths of a second of a processor's time.
has_worked()
{
    local fields
    read -ra fields 2>/dev/null <"/proc/$1/stat" || return 0
    [ $((fields[13] + fields[14])) -ge "$2" ]
}

# finish: the plan, and the code.
finish()
{
    echo "1..$tried"
    exit $((failed > 0))
}
