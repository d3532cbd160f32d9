#!/bin/bash
# A run that changes no setting leaves settings.ini alone: the same bytes, the
# same file, the same time. Odd files are taken through all menus, a game and a
# race; so are flags that say something else than the file. What the person then
# changes is written, and nothing else.
#
#   settings.sh GAME HAND
set -u
game=$(realpath "${1:?usage: settings.sh GAME HAND}") &&
    hand=$(realpath "${2:?usage: settings.sh GAME HAND}") || exit 99
. "$(dirname "$0")/home.sh"
logs=("$scratch/said" "$scratch/before" "$settings")

# runs WORDS ARGUMENT...: the game, to a good end; it may complain of the file.
runs()
{
    by_hand "$@"
    [ "$code" -eq 0 ] && ! grep -qv '^wellplayed: settings: ' \
        "$scratch/complaints"
}

# Inode, time and size.
identity()
{
    stat -c '%i %y %s' "$settings"
}

# stays: what was noted before is still so.
stays()
{
    [ "$(identity)" = "$noted" ] && cmp -s "$settings" "$scratch/before"
}

# write FORMAT: as the file, which is then noted.
write()
{
    mkdir -p "${settings%/*}"
    # A format on purpose.
    # shellcheck disable=SC2059
    printf "$1" >"$settings"
    cp "$settings" "$scratch/before"
    noted=$(identity)
}

# All pages of the options; the title's others; a game; a race.
page='Return Down End Escape Down'
walk="O $page $page $page $page $page $page $page End Return
    Home Down Down $page $page $page $page Down $page $page
    Home Return Left Space 100 Escape 100 Down Escape 100 Q Q 200
    Home Down Down Return Return 100 Escape 100 Q Q 400
    End Return"

names=()
files=()
odd()
{
    names+=("$1")
    files+=("$2")
}
odd 'a misspelt preset' '[handling]\npreset = oxn\ndelay = 120\n'
odd 'a preset alone' '[handling]\npreset = fast\n'
odd 'a preset and other delays' '[handling]\npreset = fast\nrepeat = 7\n'
odd 'values out of range, and between the steps' \
    '[handling]\ndelay = 501\nsoft_drop = 0\n[picture]\ntext_size = 77\n'
odd 'what others are derived from, alone' '[machine]\nskill = 3\n[race]
opponent = genius_1\n[game]\nstart_level = 99\nrules = retro\n'
odd 'names of nothing' \
    '[game]\nrules = chess\n[machine]\nbrain = none\n[general]\nlanguage = xx\n'
odd 'keys given twice, or that are none' \
    '[keys]\nhint = Z\nmute = Z\nleft = Lefft\n[gamepad]\ndrop = a b x y\n'
odd 'a setting twice, and unknown lines' \
    'x = 1\n[what]\ny = 2\n[sound]\nmute = yes\nmute = no\nbass = 3\n= 4\n]\n'
odd 'other line ends, and a long name' \
    "[sound]\r\nmusic = 3\r\n[general]\nname = $(printf 'x%.0s' {1..120})"
odd 'nothing at all' ''

for i in "${!files[@]}"; do
    write "${files[i]}"
    runs "$walk" && stays
    report $? "nothing is written: ${names[i]}"
done

write '[sound]\nmute = no\n[machine]\nskill = 9\n[general]\nlanguage = en\n'
runs "$walk" --mute --fullscreen --skill 2 --keys-per-second 20 --level 3 \
    --brain careless --language zh_CN --window-width 700 --window-height 500 &&
    stays
report $? 'flags are not kept'
rm "$settings"
runs "$walk" --mute --skill 2 --language zh_CN && [ ! -e "$settings" ]
report $? 'no file is made'

# -- what is changed is written --

# changes WHAT FILE WORDS AFTER [ARGUMENT...]
changes()
{
    write "$2"
    runs "$3 350 Escape Escape Escape End Return" "${@:5}"
    # shellcheck disable=SC2059
    [ "$(cat "$settings")" = "$(printf "$4")" ]
    report $? "what is changed is written: $1"
}

handling='O Home Down Down Return Home'
changes 'a preset that was misspelt' '[handling]\npreset = oxn\ndelay = 120\n' \
    "$handling Right" '[handling]\npreset = rules\ndelay = 167\n'
changes 'the delays that were meant by a preset' '[handling]\npreset = fast\n' \
    "$handling Down Right" \
    '[handling]\npreset = own\ndelay = 105\nrepeat = 10\nsoft_drop = 15\n'
changes 'mute, where a flag says it' '[sound]\nmute = yes\n' \
    'M' '[sound]\nmute = no\n' --mute

# -- the window --

# is_shown WIDTH HEIGHT ARGUMENT...: the size with which it starts.
is_shown()
{
    local shown
    runs 'End Return' --settings "$settings" --force \
        --screenshot "$scratch/shown.png" \
        "${@:3}"
    shown=$(python3 -c 'import struct, sys
print(*struct.unpack(">II", open(sys.argv[1], "rb").read()[16:24]))' \
        "$scratch/shown.png")
    [ "$shown" = "$1 $2" ]
}

write '[sound]\nmusic = 3\n'
runs '1100 size:800x600 350 End Return' --window-width 640 --window-height 480 &&
    [ "$(cat "$settings")" = "$(cat "$scratch/before")

[window]
width = 800
height = 600" ]
report $? 'the size of the window is kept'
is_shown 800 600
report $? 'it is the next one'
cp "$settings" "$scratch/before"
noted=$(identity)
is_shown 640 600 --window-width 640 && stays
report $? 'flags come before it, and are not kept'
write '[window]\nwidth = 9000\nheight = 700\n'
is_shown 768 576 && stays
report $? 'what has room nowhere is not taken, and stays'
runs 'size:700x500 350 End Return' && stays
report $? 'what a window manager does at first is not kept'
finish
