#!/bin/bash
# What must not be in the sources: calls that run a shell, that write past the
# end of memory, or that replace a file which somebody has. Each rule is shown
# to find what it is for before the sources are read.
# usage: sources.sh SOURCE_ROOT
set -u
cd "$1" || exit 1
failed=0

# A rule is a pattern of what is refused, the files that may have it all the
# same (a pattern of paths, or - for none), what to use instead, and a line that
# has it. Comments do not count; strings do only where they are its arguments.
rules=(
    '\b(system|popen|execl|execle|execlp|execv|execve|execvp|execvpe|fork|vfork|wordexp)\('
    -
    'posix_spawnp with arguments, as in src/trainer/curve.c: a shell runs names'
    '    return system(command);'

    '\bposix_spawnp?\('
    '^src/trainer/curve\.c$'
    'one place starts programs, and gives them no names of files'
    '    posix_spawn(&child, path, NULL, NULL, arguments, environ);'

    '\b(strcpy|strcat|stpcpy|strncat|wcscpy|wcscat|sprintf|vsprintf|gets|alloca)\('
    -
    'snprintf, or memcpy with a length'
    '    strcpy(text, written);'

    '\b(scanf|fscanf)\('
    -
    'file_read, and sscanf with widths'
    '    fscanf(file, "%d", &number);'

    '\bsscanf\([^,;]*, ("[^"]*"|[A-Za-z0-9_]+| )*"[^"]*%l?[s[]'
    -
    'a width: %7s'
    '    sscanf(line, "game %s", name);'

    '\bO_TRUNC\b'
    -
    'file_write or file_begin: a file is replaced by a whole one'
    '    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);'

    '\b(creat|truncate|mktemp|tempnam|tmpnam|freopen)\('
    -
    'file_write or file_begin'
    '    int file = creat(path, 0644);'

    '\bfopen(64)?\('
    -
    'file_read, file_write or file_begin'
    '    FILE *file = fopen(path, "w");'

    '\brename(at|at2)?\('
    '^src/store/(file|aside)\.c$'
    'file_write, or aside'
    '    rename(other, path);'

    '\bO_CREAT\b'
    '^src/(store/file|history/(log|database)|trainer/checkpoint)\.c$'
    'file_begin'
    '    int file = open(path, O_WRONLY | O_CREAT, 0644);'

    '\b(png_image_write_to_file|png_init_io|SDL_SaveBMP|SDL_SaveBMP_RW|IMG_Save[A-Z]+|SDL_RWFromFile)\('
    -
    'encode into memory, then file_write'
    '    png_image_write_to_file(&image, path, 0, pixels, 0, NULL);'

    '\bSDL_OpenURL\('
    -
    'nothing: it runs a program with a name'
    '    SDL_OpenURL(path);'

    '\b__builtin_'
    '^(include/wellplayed/bits|src/brain/lanes/compiler)\.h$'
    'a function or macro of those headers'
    '    int bit = __builtin_ctz(row);'

    '\bstderr\b'
    '^src/(store/say|lab/ticker|lab/train_report)\.c$'
    'say: it quotes what comes from outside'
    '    fprintf(stderr, "%s\n", why);'

    '\bprintf\((buffer|text|why|name|path|line)\b'
    -
    'a format of our own: "%s"'
    '    printf(why);'
)

# code FILE...: without comments and with each call on one line; the file and the
# line's number come first.
code()
{
    python3 - "$@" << 'END'
import re, sys
parts = re.compile(r"""/\*.*?\*/|//[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'""", re.S)
def keep(part):
    part = part.group(0)
    return re.sub(r"[^\n]", " ", part) if part[0] == "/" else part
for name in sys.argv[1:]:
    text = parts.sub(keep, open(name, encoding="utf-8").read())
    number = 1
    for line in re.split(r"(?<=[;{}])\n|\n(?=#)", text):
        lead = len(line) - len(line.lstrip("\n"))
        print(f"{name}:{number + lead}:" + re.sub(r"\s+", " ", line))
        number += line.count("\n") + 1
END
}

# has PATTERN: the lines of code that have it.
has()
{
    grep -E -- "^[^:]*:[0-9]+:.*($1)"
}

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
mapfile -t sources < <(find src include workshop -name '*.[ch]' -o -name '*.inc' | LC_ALL=C sort)
code "${sources[@]}" > "$work/all"
[ "${#sources[@]}" -gt 200 ] && [ "$(wc -l < "$work/all")" -gt 10000 ] || {
    echo "only ${#sources[@]} files were found"
    exit 1
}

for ((i = 0; i < ${#rules[@]}; i += 4)); do
    printf 'static void\nadded(void)\n{\n%s\n}\n' "${rules[i + 3]}" > "$work/added-$i.c"
    printf '/* %s */\n' "${rules[i + 3]}" > "$work/said-$i.c"
done
code "$work"/added-*.c > "$work/added"
code "$work"/said-*.c > "$work/said"

for ((i = 0; i < ${#rules[@]}; i += 4)); do
    pattern=${rules[i]} but=${rules[i + 1]} instead=${rules[i + 2]}
    has "$pattern" < "$work/added" | grep -q "/added-$i\.c:" || {
        echo "the rule $pattern does not find: ${rules[i + 3]}"
        failed=1
    }
    if has "$pattern" < "$work/said" > "$work/found"; then
        echo "the rule $pattern finds a comment"
        failed=1
    fi
    while IFS=: read -r file number line; do
        [ "$but" != - ] && [[ $file =~ $but ]] && continue
        echo "$file:$number:$line"
        echo "    use instead: $instead"
        failed=1
    done < <(has "$pattern" < "$work/all")
done

# Who is excused has it: a rule for nothing is taken away.
for ((i = 0; i < ${#rules[@]}; i += 4)); do
    [ "${rules[i + 1]}" = - ] && continue
    has "${rules[i]}" < "$work/all" | cut -d: -f1 |
        grep -qE "${rules[i + 1]}" || {
        echo "nobody needs to be excused from ${rules[i]}"
        failed=1
    }
done
echo "${#sources[@]} files, $((${#rules[@]} / 4)) rules"
exit $failed
