#!/bin/bash
#
# Makes a Debian package of a build: wellplayed_VERSION_ARCHITECTURE.deb.
#
#     packaging/deb.sh [BUILD-FOLDER [OUTPUT-FOLDER]]
#
# The build folder is `build`, as ./play leaves it. What is missing there is built.
# The programs run from anywhere, so any prefix will do. DEBFULLNAME and DEBEMAIL
# name the packager, as for all of Debian's tools. Needs dpkg-dev.

set -eu
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
build=$(cd "${1:-$source/build}" && pwd -P)
output=${2:-.}
mkdir -p "$output"
output=$(cd "$output" && pwd -P)
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(date +%s)}

work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
root=$work/debian/wellplayed

option()
{
    python3 - "$build/meson-info/intro-buildoptions.json" "$1" <<'PYTHON'
import json, sys
options = json.load(open(sys.argv[1], encoding='utf-8'))
print(next(o['value'] for o in options if o['name'] == sys.argv[2]))
PYTHON
}

# Everything that is installed, in the folders that Debian uses for games.
install_files()
{
    local prefix
    prefix=$(option prefix)
    ninja -C "$build" >/dev/null
    DESTDIR=$work/install meson install -C "$build" --no-rebuild --quiet \
        >/dev/null
    mkdir -p "$root/usr"
    cp -a "$work/install$prefix/." "$root/usr"
    mv "$root/usr/$(option bindir)" "$root/usr/games"
    strip --strip-unneeded --remove-section=.comment "$root"/usr/games/*
    gzip -9n "$root"/usr/share/man/man6/*
    find "$root" -type d -exec chmod 755 {} +
    find "$root" -type f -exec chmod 644 {} +
    chmod 755 "$root"/usr/games/*
}

# Copyright and changelog, under the names that Debian expects.
write_documents()
{
    local doc=$root/usr/share/doc/wellplayed
    {
        echo 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/'
        echo 'Upstream-Name: Wellplayed'
        echo
        echo 'Files: *'
        sed -n 's/^Copyright (c) /Copyright: /p' "$doc/LICENSE"
        echo 'License: Expat'
        echo
        echo 'Files: assets/fonts/*'
        sed -n '0,/^Copyright /s/^Copyright /Copyright: /p' "$doc/OFL.txt"
        echo 'License: OFL-1.1'
        echo
        echo 'License: Expat'
        sed -e '1,/^Copyright/d' -e '/./,$!d' -e 's/^$/./' -e 's/^/ /' \
            "$doc/LICENSE"
        echo
        echo 'License: OFL-1.1'
        sed -e 's/^$/./' -e 's/^/ /' "$doc/OFL.txt"
    } >"$work/copyright"
    mv "$work/copyright" "$doc/copyright"
    rm "$doc/LICENSE" "$doc/OFL.txt"
    mv "$doc/CHANGELOG.md" "$doc/changelog"
    cat >"$doc/changelog.Debian" <<CHANGES
wellplayed ($version) unstable; urgency=medium

  * Built from the source as it is; see changelog.gz.

 -- $maintainer  $(LC_ALL=C date -R -u --date="@$SOURCE_DATE_EPOCH")
CHANGES
    gzip -9n "$doc/changelog" "$doc/changelog.Debian"
    find "$doc" -type f -exec chmod 644 {} +
}

write_control()
{
    local depends
    mkdir -p "$root/DEBIAN"
    echo 'Source: wellplayed' >"$work/debian/control"
    depends=$(cd "$work" && dpkg-shlibdeps -O --warnings=0 \
        debian/wellplayed/usr/games/* | sed 's/^shlibs:Depends=//')
    cat >"$root/DEBIAN/control" <<CONTROL
Package: wellplayed
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -sk --exclude=DEBIAN "$root" | cut -f1)
Depends: $depends
Section: games
Priority: optional
Description: falling-block game: play it, or watch a machine play it
 A falling-block game for the desktop. Play it yourself, or press one key and
 watch a machine play with the same keys, at a speed that the eye can follow.
 There are seven rule sets, eighteen machine players, races, lessons, a coach and
 a training room.
 .
 wellplayed-lab plays by the same rules without a window. It runs games by the
 million with machine players from the literature, and trains new ones.
CONTROL
    (cd "$root" && find usr -type f -print0 | LC_ALL=C sort -z |
        xargs -0 md5sum) >"$root/DEBIAN/md5sums"
}

umask 022
maintainer="${DEBFULLNAME:-Wellplayed} <${DEBEMAIL:-wellplayed@example.org}>"
version=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))
    ["version"])' "$build/meson-info/intro-projectinfo.json")-1
architecture=$(dpkg --print-architecture)
install_files
write_documents
write_control
# The same input gives the same package.
find "$root" -print0 | xargs -0 touch --no-dereference --date="@$SOURCE_DATE_EPOCH"
package=$output/wellplayed_${version}_$architecture.deb
dpkg-deb --root-owner-group --build "$root" "$package" >/dev/null
echo "$package"
