#!/usr/bin/env python3
"""Includes stand in order, in the rooms of `paths`.

After the file's comment and its #define of a feature: the file's own header,
the C library's headers, those of other libraries, those of the project. Each
group is sorted and ends with an empty line, and no header is in it twice.

usage: includes.py SOURCE_ROOT          says which files are not in order
       includes.py SOURCE_ROOT FILE...  puts these files in order
"""
import os
import re
import sys

paths = (
    "src/agent src/audio src/app/draw src/app/input src/app/loop.c "
    "src/app/loop.h src/app/main.c src/app/menu src/app/prefs "
    "src/app/scenes src/app/table src/app/text"
).split()

c_library = re.compile(
    r"(sys/.*|arpa/.*|netinet/.*|assert|ctype|dirent|errno|fcntl|float|"
    r"inttypes|limits|locale|math|poll|pthread|sched|setjmp|signal|spawn|"
    r"stdarg|stdatomic|stdbool|stddef|stdint|stdio|stdlib|string|strings|"
    r"termios|time|unistd)\.h"
)


def in_order(path, lines):
    """The includes of a file, sorted into groups."""
    own = re.sub(r"^src/|\.c$", "", path) + ".h" if path.endswith(".c") else ""
    groups = [set(), set(), set(), set()]
    for line in lines:
        name = re.match(r'#include [<"]([^>"]+)[>"]', line).group(1)
        if line[9] == '"':
            groups[0 if name == own else 3].add((name, line))
        else:
            groups[1 if c_library.fullmatch(name) else 2].add((name, line))
    blocks = ["\n".join(line for _, line in sorted(g)) for g in groups if g]
    return "\n\n".join(blocks).split("\n")


def sorted_text(path, text):
    """The text with its first includes, up to any other line, in order."""
    lines = text.split("\n")
    starts = [i for i, line in enumerate(lines) if line.startswith("#include")]
    if not starts:
        return text
    first = end = last = starts[0]
    while end < len(lines) and (lines[end] == "" or end in starts):
        last = end if end in starts else last
        end += 1
    found = [line for line in lines[first : last + 1] if line]
    lines[first : last + 1] = in_order(path, found)
    return "\n".join(lines)


def files():
    for path in paths:
        if os.path.isfile(path):
            yield path
        for folder, _, names in os.walk(path):
            for name in sorted(names):
                if name.endswith((".c", ".h")):
                    yield os.path.join(folder, name)


def main():
    os.chdir(sys.argv[1])
    # The check itself: what is out of order is found, what is not stays.
    good = '#include "app/a.h"\n\n#include <stdio.h>\n\n#include "app/b.h"\n'
    bad = '#include "app/b.h"\n#include <stdio.h>\n#include "app/a.h"\n'
    assert sorted_text("src/app/a.c", good) == good
    assert sorted_text("src/app/a.c", bad) == good
    failed = count = 0
    for path in sys.argv[2:] or files():
        with open(path, encoding="utf-8") as file:
            text = file.read()
        count += 1
        if sorted_text(path, text) == text:
            continue
        if sys.argv[2:]:
            with open(path, "w", encoding="utf-8") as file:
                file.write(sorted_text(path, text))
            continue
        print(path + ": its includes are out of order; put them in order with "
              "tests/hygiene/includes.py . " + path)
        failed = 1
    print(count, "files")
    return failed or (count < 100 and not sys.argv[2:])


sys.exit(main())
