#!/bin/bash
#
# Tries a package on a bare Debian 12: installs it, starts the game from its menu
# entry, runs the lab, removes the package, and looks for remaining files.
#
#     packaging/try.sh PACKAGE.deb [FOLDER]
#
# FOLDER contains the bare system, and is made if it does not exist. Without FOLDER
# the system is temporary. Needs root, mmdebstrap and the network.

set -eu
package=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
root=${2:-$work/bare system}

inside()
{
    chroot "$root" env -i PATH=/usr/games:/usr/sbin:/usr/bin:/sbin:/bin \
        HOME=/tmp/player LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@" \
        </dev/null
}

# step WHAT COMMAND...: says whether the command succeeds; ends when it fails.
step()
{
    local what=$1
    shift
    if "$@" >"$work/said" 2>&1; then
        echo "ok: $what"
    else
        tail -n 20 "$work/said"
        echo "not ok: $what"
        exit 1
    fi
}

install_package()
{
    cp "$package" "$root/tmp/package.deb" &&
        inside apt-get -qq update &&
        inside apt-get -qq -y install --no-install-recommends /tmp/package.deb
}

# Runs the command of the menu entry on a virtual screen.
start_from_menu()
{
    local entry=/usr/share/applications/wellplayed.desktop command
    command=$(sed -n 's/^Exec=//p' "$root$entry" | head -n 1)
    # shellcheck disable=SC2016
    inside sh -c 'mkdir -p /tmp/player && cd /tmp/player &&
        xvfb-run -a -s "-screen 0 1280x720x24" env SDL_AUDIODRIVER=dummy \
            $1 --watch --stop-after 5000 --screenshot shot.png &&
        [ -s shot.png ]' sh "$command"
}

play_in_the_lab()
{
    inside wellplayed-lab bench --rules standard --size 10x10 --drops --games 2 \
        --max-pieces 100 --brain dt20
}

remove_package()
{
    inside dpkg -L wellplayed >"$work/files" &&
        inside apt-get -qq -y purge wellplayed
}

nothing_is_left()
{
    local file left=0
    while read -r file; do
        case $file in
        *wellplayed*)
            [ ! -e "$root$file" ] || { echo "$file is left" && left=1; }
            ;;
        esac
    done <"$work/files"
    [ -s "$work/files" ] && [ $left -eq 0 ] &&
        ! inside dpkg-query -W wellplayed 2>/dev/null
}

[ -e "$root/etc/debian_version" ] ||
    step "a bare Debian 12" mmdebstrap --quiet --variant=minbase bookworm "$root"
step "the package and its dependencies are installed" install_package
inside dpkg-query -W -f '    ${Package} ${Version}, ${Installed-Size} kB\n' wellplayed
step "a virtual screen is installed" \
    inside apt-get -qq -y install --no-install-recommends xvfb xauth
step "the game starts from its menu entry" start_from_menu
step "the lab plays" play_in_the_lab
step "the package is removed" remove_package
step "no file is left" nothing_is_left
