#!/usr/bin/env python3
"""Every flag of every program refuses what it can't take.

The flags are those that --help lists, each with the word for its value; what
is wrong with it follows from that word, and from the bounds in its sentence.
A refusal is exit code 2, nothing on standard output, and on standard error one
line with the flag's name, or that of its file, without anything that a terminal would obey.

usage: flags.py PROGRAM...
"""
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

# Commands to a terminal, bytes that are no UTF-8, and a turn of direction.
EVIL = b"\x1b]0;owned\x07\x1b[31m\xff\xc0\xaf\xe2\x80\xaefdp"
NO_NUMBERS = ["x", "", "-1", "1.5", "5x", "0x10", " 1", "Max",
              "18446744073709551616"]
# What no value of this word is.
WRONG = {
    "N": NO_NUMBERS,
    "MS": NO_NUMBERS,
    "X": ["x", "", "0", "-1", "1e99"],
    "WxH": ["x", "", "10", "10x", "x20", "10x20x30", "0x0", "99x99"],
    "NAME": ["nosuch", "", "Nosuch"],
    "CODE": ["nosuch", ""],
    "LETTER": ["X", "TT", ""],
    "PIECES": ["X", "TXT", ""],
    "LIST": ["nosuch", "", "holes,"],
    "FOLDER": ["no/such/folder", ""],
    "FILE": [""],
    "TEXT": [],
}
# What a command needs before it looks at the rest.
NEEDED = {
    "duel": ["--against", "bcts"],
    "explain": ["--piece", "T"],
    "review": ["a.wpr", "--against", "b.wpr"],
    "teach": ["--output", "a.ini"],
    "train": ["--output", "a.ini"],
}
# What takes more than the word says: files that are made when they are not there,
# and a name that is given.
OTHERS = {"--settings": [], "--resume": [""], "--name": ["", "no/such"]}


class Flag:
    def __init__(self, match):
        self.name, self.word, self.text = match
        self.text = " ".join(self.text.split())
        self.bounds = ""
        if self.word in ("N", "MS"):
            self.find_bounds(r"(?:^|[ ,:])((\d+) to (\d+))(?=[ ,:;)]|$)")
        elif self.word == "WxH":
            self.find_bounds(r"((\d+)x(\d+) to (\d+)x(\d+))")

    def find_bounds(self, pattern):
        found = re.search(pattern, self.text)
        if found:
            self.bounds, *numbers = found.groups()
            self.numbers = list(map(int, numbers))

    def wrong(self):
        """Values that it refuses."""
        if self.name in OTHERS:
            return OTHERS[self.name]
        values = WRONG[self.word]
        if self.word == "FILE" and not re.search(r"\bwrit|\bsave", self.text):
            values = values + ["no/such/file", EVIL]
        if self.bounds and self.word == "WxH":
            a, b, c, d = self.numbers
            values = values + [f"{a - 1}x{b}", f"{a}x{b - 1}",
                               f"{c + 1}x{d}", f"{c}x{d + 1}"]
        elif self.bounds:
            low, high = self.numbers
            values = values + [str(low - 1), str(high + 1)]
        if self.word not in ("FILE", "TEXT"):
            values = values + [EVIL]
        return values


def ask(command, *arguments):
    # One that begins a game does not end by itself.
    return subprocess.run(["timeout", "60"] + command + list(arguments),
                          capture_output=True, stdin=subprocess.DEVNULL,
                          check=False)


def flags_of(command):
    """What its --help lists, but what prints something and ends."""
    text = ask(command, "--help").stdout.decode()
    rows = re.findall(
        r"^  (--[a-z-]+)(?: ([A-Z]\w*))?(?:  +|$)(.*\n(?: {12,}.*\n)*)", text,
        re.MULTILINE)
    return [flag for flag in map(Flag, rows) if flag.name != "--help"]


def commands_of(program):
    text = ask([program], "--help").stdout.decode()
    return [[program]] + [[program, name] for name in
                          re.findall(r"^  ([a-z]+)  ", text, re.MULTILINE)]


def complaint(answer, flag, words):
    """What is wrong with a refusal, or nothing."""
    said = answer.stderr.decode(errors="replace")
    if answer.returncode != 2:
        return f"exit code {answer.returncode}"
    if answer.stdout:
        return "it prints something"
    if said.count("\n") != 1:
        return f"{said.count(chr(10))} lines"
    quoted = {"": '""', EVIL: "\\xaf"}.get(words[-1], words[-1])
    is_file = flag.word == "FILE" and quoted in said
    if not is_file and not re.search(
            re.escape(flag.name) + r"(?![a-z-])", said):
        return "without its name"
    if len(words) > 1 and flag.bounds not in said and "as 10x20" not in said:
        return "without its bounds"
    if any(ord(c) < 32 or c in "\x7f\u202e\ufffd" for c in said[:-1]):
        return "not calm"
    return ""


def main():
    programs = [os.path.realpath(program) for program in sys.argv[1:]]
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy",
                      LC_ALL="C.UTF-8")
    tried = failed = 0
    known = set()

    def report(good, what, why=""):
        nonlocal tried, failed
        tried += 1
        failed += not good
        print(f"{'ok' if good else 'not ok'} {tried} - {what}")
        if not good:
            print(f"# {why}")

    with tempfile.TemporaryDirectory() as home, ThreadPoolExecutor(2) as pool:
        os.environ["HOME"] = home
        os.chdir(home)
        for program in programs:
            for command in commands_of(program):
                where = " ".join([os.path.basename(program)] + command[1:])
                flags = flags_of(command)
                report(flags, f"{where} lists its flags")
                needed = NEEDED.get(command[-1], [])
                cases = []
                for flag in flags:
                    if not flag.word:
                        cases.append((flag, [flag.name + "=1"]))
                        continue
                    values = flag.wrong()
                    # A row that several commands share is read alike.
                    row = (program, flag.name, flag.word, flag.text)
                    if row in known:
                        values = values[:1]
                    known.add(row)
                    cases.append((flag, [flag.name]))
                    beside = needed
                    if flag.name in needed:
                        beside = needed[:needed.index(flag.name)]
                    cases += [(flag, beside + [flag.name, value])
                              for value in values]
                answers = pool.map(lambda case: ask(command, *case[1]), cases)
                for (flag, words), answer in zip(cases, answers):
                    why = complaint(answer, flag, words)
                    report(not why, f"{where} refuses {words!r}",
                           f"{why}: {answer.stderr!r}")
        report(not os.listdir(home), "and nothing is written",
               os.listdir(home))
    print(f"1..{tried}")
    return failed > 0


sys.exit(main())
