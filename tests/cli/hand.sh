# What scripts that preload hand.c share: a folder $scratch, and a name for the
# library that LD_PRELOAD takes. It parts names at blanks and colons and
# knows no quotes, so the library gets a link in $scratch, whatever the path of
# the build is. Sourced, by bash, with $hand found.
scratch=$(mktemp -d /tmp/wellplayed-XXXXXX) || exit 99
trap 'rm -rf "$scratch"' EXIT
ln -s "$(realpath "$hand")" "$scratch/hand.so" || exit 99
hand=$scratch/hand.so
