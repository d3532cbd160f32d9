#!/bin/bash
#
# Makes the two files of a release and checks them: an archive of the source, and
# a Debian package that is built from the unpacked archive.
#
#     packaging/release.sh OUTPUT-FOLDER
#
# The archive contains the committed files. The script needs the packages of
# ./check, and uses lintian if it is installed. If root runs it and mmdebstrap is
# installed, it also tries the package on a bare Debian 12.

set -eu
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
mkdir -p "${1:?usage: release.sh OUTPUT-FOLDER}"
output=$(cd "$1" && pwd -P)
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
# A blank in the path has surprised many a script.
unpacked="$work/the source"
mkdir "$unpacked"

say()
{
    printf '== %s\n' "$*"
}

say "the archive"
meson setup "$work/build" "$source" -Dmpi=disabled >/dev/null
meson dist -C "$work/build" --no-tests >/dev/null
cp "$work/build/meson-dist/"* "$output"
archive=$(cd "$work/build/meson-dist" && echo *.tar.xz)
(cd "$output" && sha256sum -c "$archive.sha256sum")

say "built from the archive"
tar -xJf "$output/$archive" --strip-components=1 -C "$unpacked"
meson setup "$unpacked/build" "$unpacked" --prefix=/usr -Dapp=enabled \
    -Dtests=enabled -Dmpi=disabled >/dev/null
ninja -C "$unpacked/build" wellplayed wellplayed-lab tests/unit | tail -n 1
meson test -C "$unpacked/build" --no-rebuild board golden weights language \
    words documents |
    grep -E '^ *[0-9]+/|^Fail:'
"$unpacked/build/wellplayed" --version
"$unpacked/build/wellplayed-lab" bench --signature

say "the package"
package=$(bash "$unpacked/packaging/deb.sh" "$unpacked/build" "$output")
echo "$package"
dpkg-deb -I "$package" | sed -n 's/^ \(Version\|Installed-Size\|Depends\)/\1/p'
mkdir "$work/contents"
dpkg-deb -x "$package" "$work/contents"
share=$work/contents/usr/share
desktop-file-validate "$share/applications/wellplayed.desktop"
appstreamcli validate --no-net --pedantic --strict "$share"/metainfo/*.xml
if command -v lintian >/dev/null; then
    lintian --allow-root --fail-on error "$package"
fi

if [ "$(id -u)" -eq 0 ] && command -v mmdebstrap >/dev/null; then
    say "on a bare Debian 12"
    bash "$unpacked/packaging/try.sh" "$package"
fi
