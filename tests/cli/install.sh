#!/bin/bash
# What is installed: the files, that the programs run from there, that the
# desktop's tools find nothing to complain about, and that the Debian package
# has the same.
#
#   install.sh SOURCE BUILD
set -u
. "$(dirname "$0")/../lib/tap.sh"
source=${1:?usage: install.sh SOURCE BUILD}
build=${2:?usage: install.sh SOURCE BUILD}
scratch=$(mktemp -d) || exit 99
trap 'rm -rf "$scratch"' EXIT
export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy LC_ALL=C.UTF-8
export HOME=$scratch/home
mkdir "$HOME"
logs=("$scratch/said")

# try WHAT COMMAND...: the command succeeds.
try()
{
    local what=$1
    shift
    "$@" >"$scratch/said" 2>&1 </dev/null
    report $? "$what"
}

# silent WHAT COMMAND...: succeeds and has nothing to say.
silent()
{
    local what=$1
    shift
    "$@" >"$scratch/said" 2>&1 </dev/null && [ ! -s "$scratch/said" ]
    report $? "$what"
}

# The files of the package below its prefix, BIN being where programs are.
expected_files()
{
    cat <<FILES
$1/wellplayed
$1/wellplayed-lab
share/applications/wellplayed.desktop
share/icons/hicolor/128x128/apps/wellplayed.png
share/icons/hicolor/16x16/apps/wellplayed.png
share/icons/hicolor/24x24/apps/wellplayed.png
share/icons/hicolor/256x256/apps/wellplayed.png
share/icons/hicolor/32x32/apps/wellplayed.png
share/icons/hicolor/48x48/apps/wellplayed.png
share/icons/hicolor/64x64/apps/wellplayed.png
share/icons/hicolor/scalable/apps/wellplayed.svg
share/man/man6/wellplayed-lab.6
share/man/man6/wellplayed.6
share/metainfo/org.example.wellplayed.metainfo.xml
FILES
}

# same_files BIN FOLDER: the files are these, and besides only documents.
same_files()
{
    (cd "$2" && find . -type f -o -type l) | sed -e 's/^\.\///' -e 's/\.gz$//' |
        grep -v '^share/doc/wellplayed/' | LC_ALL=C sort >"$scratch/files"
    expected_files "$1" | LC_ALL=C sort | diff - "$scratch/files"
}

# runs FOLDER: the programs there do what they are for, in an empty home and
# from an empty folder.
runs()
{
    (
        cd "$HOME" || exit 1
        rm -f "$scratch/shot.png"
        "$1/wellplayed" --watch --seed 7 --stop-after 20000 --speed max \
            --language zh_CN --brain bcts --screenshot "$scratch/shot.png" &&
            "$1/wellplayed-lab" bench --rules standard --size 6x10 --drops \
                --games 2 --max-pieces 100 --brain dt20 &&
            [ -s "$scratch/shot.png" ]
    )
}

# Each flag of --help is in the manual.
manual_has_all()
{
    local flag
    for flag in $("$2" --help | sed -n 's/^  --\([a-z-]*\).*/\1/p'); do
        grep -qF "\\-\\-${flag//-/\\-}\\fR" "$1" || {
            echo "--$flag is not in $1"
            return 1
        }
    done
    [ -n "$flag" ]
}

# png_size FILE: width and height.
png_size()
{
    od -An -tu1 -j 16 -N 8 "$1" | awk '{ print $3 * 256 + $4 "x" $7 * 256 + $8 }'
}

icons_are_right()
{
    local icon
    for icon in "$1"/*x*/apps/wellplayed.png; do
        case $icon in
        */"$(png_size "$icon")"/apps/*) ;;
        *) echo "$icon is $(png_size "$icon")" && return 1 ;;
        esac
    done
}

# validate WHAT TOOL ARGUMENT...: where the tool is there.
validate()
{
    if command -v "$2" >/dev/null; then
        try "$@"
    else
        skip "$1" "there is no $2"
    fi
}

DESTDIR=$scratch/root meson install -C "$build" --no-rebuild \
    >"$scratch/said" 2>&1 </dev/null
report $? "meson install into a DESTDIR"
bin=$(find "$scratch/root" -type f -name wellplayed-lab)
bin=$(dirname "$bin")
prefix=$(dirname "$bin")
share=$prefix/share
try "the files are there, and no others" same_files "${bin##*/}" "$prefix"
try "the programs run from there" runs "$bin"
! grep -qF "$source" "$bin/wellplayed" && ! grep -qF "$source" "$bin/wellplayed-lab"
report $? "they don't know where they were built"
for document in LICENSE OFL.txt README.md README.zh.md CHANGELOG.md; do
    try "$document" [ -s "$share/doc/wellplayed/$document" ]
done
# The pages and pictures that they lead to.
for page in $(grep -ohE '\]\(doc/[^)#]+' "$source"/README*.md | sort -u); do
    try "${page#*(}" [ -s "$share/doc/wellplayed/${page#*(}" ]
done

# -- the manual --

for program in wellplayed wellplayed-lab; do
    page=$share/man/man6/$program.6
    try "the manual of $program has all flags" manual_has_all "$page" \
        "$bin/$program"
    try "... and a name" grep -q "^$(sed 's/-/\\\\-/g' <<<"$program") " "$page"
    if command -v groff >/dev/null; then
        silent "... and no mistakes" groff -man -ww -z -Tutf8 "$page"
    else
        skip "... and no mistakes" "there is no groff"
    fi
done
for command in bench duel explain fumen perft replay review; do
    try "wellplayed-lab $command is in the manual" \
        grep -qx ".SH ${command^^}" "$share/man/man6/wellplayed-lab.6"
done

# -- what the desktop reads --

validate "the desktop file is valid" desktop-file-validate \
    "$share/applications/wellplayed.desktop"
metainfo=$(echo "$share"/metainfo/*.xml)
validate "the metainfo is valid" appstreamcli validate --no-net --pedantic \
    --strict "$metainfo"
try "it is of this version" grep -q \
    "<release version=\"$("$bin/wellplayed" --version | cut -d' ' -f2)\"" \
    "$metainfo"
try "it leads to the desktop file" grep -q \
    '<launchable type="desktop-id">wellplayed.desktop<' "$metainfo"
try "its file is called as its id" grep -q \
    "<id>$(basename "$metainfo" .metainfo.xml)</id>" "$metainfo"
try "icons have the sizes of their folders" icons_are_right \
    "$share/icons/hicolor"

# -- the package --

if command -v dpkg-deb >/dev/null && command -v dpkg-shlibdeps >/dev/null; then
    try "a Debian package is made" bash "$source/packaging/deb.sh" "$build" \
        "$scratch"
    package=$(echo "$scratch"/*.deb)
    dpkg-deb -x "$package" "$scratch/deb" >"$scratch/said" 2>&1
    report $? "it can be unpacked"
    try "it has the same files" same_files games "$scratch/deb/usr"
    try "its programs run" runs "$scratch/deb/usr/games"
    dpkg-deb -f "$package" Depends >"$scratch/said"
    grep -q 'libsdl2-2.0-0 .*libsdl2-ttf' "$scratch/said"
    report $? "it depends on the libraries"
    if command -v lintian >/dev/null; then
        lintian --allow-root --fail-on error "$package" \
            >"$scratch/said" 2>&1 </dev/null
        report $? "lintian finds no errors"
    fi
fi
finish
