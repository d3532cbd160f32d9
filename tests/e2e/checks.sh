# What the tests in a real window share: a line "ok" or "not ok" for everything
# tried, and waiting. Sourced, by scripts with a folder $work for their logs.
tried=0
failures=0

# expect WHAT COMMAND...: what should be so, and the command that proves it.
expect()
{
    local what=$1
    shift
    tried=$((tried + 1))
    if "$@"; then
        echo "ok $tried - $what"
    else
        echo "not ok $tried - $what"
        failures=$((failures + 1))
    fi
}

# need WHAT COMMAND...: the same, where nothing that follows makes sense
# without it.
need()
{
    local before=$failures
    expect "$@"
    [ "$failures" -eq "$before" ] && return
    sed 's/^/# /' "$work"/*.log
    exit 1
}

# within SECONDS COMMAND...: whether the command succeeds before then.
within()
{
    local tries=$(($1 * 20))
    shift
    while ! "$@"; do
        [ $((tries -= 1)) -gt 0 ] || return 1
        sleep 0.05
    done
}

# Nothing that talks to the display may wait for ever.
xdotool()
{
    timeout 10 xdotool "$@"
}
