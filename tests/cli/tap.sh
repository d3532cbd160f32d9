# What the tests of command lines that speak TAP share. Sourced.
number=0
failed=0
logs=() # files that are shown with what failed

# report CODE WHAT
report()
{
    local log
    number=$((number + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $number $2"
        return
    fi
    echo "not ok $number $2"
    for log in "${logs[@]}"; do
        if [ -f "$log" ]; then
            sed "s,^,# ${log##*/}: ," "$log"
        fi
    done
    failed=1
}

# finish: the plan, and the code.
finish()
{
    echo "1..$number"
    exit $failed
}
