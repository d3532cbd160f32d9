"""Random command lines for both programs, in a folder of files that somebody
would miss: good ones with a flag or a value changed, doubled, left out or made
up. Whatever is asked, a program ends by itself or when it is told to, with a
code that means something; what it refuses it says in one line; no file that was
there is changed or gone, but those that it was given to go on with; and no file
comes that nobody has named.

usage: commands.py GAME LAB SECONDS SEED

Works in the folder it is started in, which should be empty. The same seed gives
the same command lines in the same order. Prints each that did harm, and how
many there were."""
import os, random, re, shlex, shutil, signal, stat, subprocess, sys, time

game, lab = (os.path.abspath(path) for path in sys.argv[1:3])
seconds, seed = sys.argv[3:5]
HERE = os.getcwd()
PLACE = os.path.join(HERE, "place")
HOME = os.path.join(HERE, "home")
LEAVE = 2.0  # seconds until a run is asked to end
PATIENCE = 20.0  # and until it is thought to hang
MOST_HARM = 10

GOOD = [
    "game --watch --seed 7 --stop-after 3000 --speed max",
    "game --watch --stop-after 2000 --speed max --brain own.ini --skill 5",
    "game --stop-after 1000 --speed max --record out.wpr",
    "game --watch --stop-after 500 --speed max --screenshot out.png",
    "game --replay game.wpr --stop-after 2000 --speed max",
    "game --watch --settings settings.ini --stop-after 500 --speed max",
    "game --list-brains --weights .",
    "lab bench --games 2 --max-pieces 50 --drops --threads 1",
    "lab bench --games 3 --max-pieces 99 --drops --list new.csv --brain bcts",
    "lab bench --keys --games 1 --max-pieces 9 --rules arcade --json",
    "lab duel --brain bcts --against own.ini --games 2 --max-pieces 50",
    "lab explain --board board --piece T --next O --best 3",
    "lab explain --fumen v115@vhCVQJ5oBTpB --page 2 --best 3",
    "lab fumen decode v115@vhAAgWFAooMDEPBAAA",
    "lab fumen decode text --json",
    "lab fumen encode well",
    "lab perft --size 6x6 --depth 2 --slides",
    "lab replay game.wpr --json",
    "lab replay game.wpr --commands",
    "lab train --output new.ini --drops --size 8x8 --generations 1 --games 1"
    " --population 8 --max-pieces 5 --held-out 0 --threads 1 --features"
    " landing-height,eroded-cells,row-transitions,holes --curve new.csv",
    "lab train --output new.ini --drops --size 6x6 --generations 2 --games 1"
    " --population 8 --max-pieces 5 --held-out 0 --plot new.svg",
]

WORDS = ["", "-", "--", "0", "-1", "1", "7", "max", "99999999999999999999",
    "18446744073709551615", "4294967296", "2147483648", "0x10", "1e9", "nan",
    "inf", " 1", "1 ", "8x8", "6x6", "12x32", "0x0", "99999x99999", "T", "O",
    "decode", "encode", "v115@vhCVQJ5oBTpB",
    "v115@vhC", "text", "pages", "bcts", "champion-two", "nosuch", "en", "zh_CN", "standard", "retro",
    "points", "cmaes", "holes,wells", ".", "..", "/", "/dev/null", "/dev/full",
    "/nowhere/at/all", "own.ini", "./own.ini", "board", "game.wpr", "run",
    "settings.ini", "notes.txt", "empty", "folder", "link", "dangling",
    "new.ini", "new.csv", "new.svg", "new.png", "out.wpr", "it's new.ini",
    "|touch pwned;#.svg", "`touch pwned`.svg", "$(touch pwned).png",
    "a\ntouch pwned\n.svg", "%s%n%s", "\x1b[2J\x07.ini", "\udcff\udcfe.ini",
    "x" * 5000, "/".join(["folder"] * 900), "龘.ini"]

# -- the folder --

def fill():
    """As it is before each command: whoever changes one of these is caught."""
    os.makedirs(PLACE)
    def put(name, data):
        with open(os.path.join(PLACE, name), "wb") as file:
            file.write(data)
    put("own.ini", b"[brain]\nname = own\ntitle = mine\n[weights]\n"
        b"holes = -4\nsum-height = -1\n")
    put("settings.ini", b"; mine\n[machine]\nkeys_per_second = 50\n")
    put("board", b"......\n......\n#...##\n##.###\n")
    put("text", b"v115@vhCVQJ5oBTpB\n")
    put("well", b"IIII......\n#####.####\n")
    put("notes.txt", b"what nobody could write again\n")
    put("empty", b"")
    os.mkdir(os.path.join(PLACE, "folder"))
    put("folder/inside.ini", b"; a file in a folder\n")
    os.symlink("notes.txt", os.path.join(PLACE, "link"))
    os.symlink("nothing", os.path.join(PLACE, "dangling"))
    for words in ("game --watch --seed 7 --stop-after 4000 --speed max"
            " --record game.wpr", "lab train --output made.ini --drops"
            " --size 6x6 --generations 1 --games 1 --population 8"
            " --max-pieces 5 --held-out 0 --resume run"):
        code, out, err, _ = run(words.split())
        if code != 0:
            sys.exit("the folder can't be filled: %s: %d %s" %
                (words, code, err))

def look():
    """Each path of the folder, and what can be said of it."""
    seen = {}
    for folder, folders, files in os.walk(PLACE):
        for name in folders + files:
            path = os.path.join(folder, name)
            at = os.lstat(path)
            what = [at.st_mode]
            if stat.S_ISLNK(at.st_mode):
                what.append(os.readlink(path))
            elif stat.S_ISREG(at.st_mode):
                with open(path, "rb") as file:
                    what.append(file.read())
            seen[os.path.relpath(path, PLACE)] = what
    return seen

def restore():
    shutil.rmtree(PLACE)
    shutil.copytree(PLACE + "-good", PLACE, symlinks=True)

# -- one command --

def run(words):
    """Its code, what it said, and whether it was asked to end."""
    program = game if words[0] == "game" else lab
    shutil.rmtree(HOME, ignore_errors=True)
    os.mkdir(HOME)
    environment = {"HOME": HOME, "PATH": os.environ["PATH"],
        "LC_ALL": "C.UTF-8", "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy", "UBSAN_OPTIONS": "halt_on_error=1",
        "ASAN_OPTIONS": "allocator_may_return_null=1"}
    child = subprocess.Popen([program, *words[1:]], cwd=PLACE, env=environment,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, start_new_session=True)
    asked = False
    try:
        out, err = child.communicate(timeout=LEAVE)
    except subprocess.TimeoutExpired:
        asked = True
        child.terminate()
        try:
            out, err = child.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            out, err = child.communicate()
            return None, out, err, asked
    return child.returncode, out, err, asked

def named(words):
    """All that may be a value in it."""
    return words[1:] + [word.split("=", 1)[1] for word in words[1:]
        if word.startswith("--") and "=" in word]

def target(name):
    """The path in the folder that a name leads to, through links."""
    return os.path.relpath(os.path.realpath(os.path.join(PLACE, name)), PLACE)

def may_change(words):
    """What the command was given to go on with; all, where it was told to."""
    if any(len(word) > 3 and "--force".startswith(word) for word in words):
        return {target(name) for name in named(words) if len(name) < 1000}
    files = set()
    for flag in ("--settings", "--resume"):
        for i, word in enumerate(words):
            name, _, value = word.partition("=")
            if len(name) > 3 and flag.startswith(name):
                files.add(value or "".join(words[i + 1:i + 2]))
    return {target(name) for name in files if len(name) < 1000}

def harm(words, before):
    code, out, err, asked = run(words)
    if code is None:
        return "it does not end"
    ends = (0, 1, 2, 130) + ((-signal.SIGTERM,) if asked else ())
    if code not in ends:
        return "its code is %d: %s" % (code, err[-3000:].decode(errors="replace"))
    if re.search(rb"Sanitizer|runtime error|Assertion", err):
        return err[-3000:].decode(errors="replace")
    if code == 2 and (out or err.count(b"\n") != 1 or not err.endswith(b"\n")):
        return "refused, and not in one line: %r %r" % (out[:200], err[:500])
    if code == 0 and re.search(rb"^wellplayed.*: ", err) and not out:
        return "complains, and ends as if it were well: %r" % err[:500]
    after = look()
    goes_on = may_change(words)
    for path, what in before.items():
        if after.get(path) != what and path not in goes_on:
            return "%s is %s" % (path,
                "gone" if path not in after else "changed")
    for path in after.keys() - before.keys():
        if not any(os.path.basename(path).startswith(os.path.basename(name))
                for value in named(words) if 0 < len(value) < 1000
                for name in (value, links.get(value, value))):
            return "%r came, which nobody named" % path
    return None

# -- random ones --

def flags_of(program, *subcommand):
    """Each flag of its --help, with a word for its value, or none."""
    said = subprocess.run([program, *subcommand, "--help"], text=True,
        stdout=subprocess.PIPE, stdin=subprocess.DEVNULL).stdout
    return re.findall(r"^  (--[a-z-]+)(?: ([A-Za-z]+))?(?:  |$)", said, re.M)

known = {("game",): flags_of(game)}
for name in ("bench", "duel", "explain", "fumen", "perft", "replay", "train"):
    known["lab", name] = flags_of(lab, name)

FILE_FLAGS = {flag for flags in known.values() for flag, value in flags
    if value == "FILE"} | {"--brain", "--weights"}

def random_value(chance):
    if chance.random() < 0.8:
        return chance.choice(WORDS)
    return "".join(chance.choice("09-.xeE+,=/ aZ;#\\'\"\t")
        for _ in range(chance.randrange(12)))

def change(words, head, chance):
    """One change, behind the words that name the program."""
    at = chance.randrange(head, len(words) + 1)
    kind = chance.randrange(9)
    files = [i + 1 for i, word in enumerate(words[:-1]) if word in FILE_FLAGS]
    if kind >= 7 and files:
        words[chance.choice(files)] = random_value(chance)
        return
    flag, value = chance.choice(known[tuple(words[:head])])
    if kind <= 1:  # another flag
        words[at:at] = [flag, random_value(chance)] if value else [flag]
    elif kind == 2:  # as one word
        words[at:at] = [flag + "=" + random_value(chance)]
    elif at == len(words):
        words.append(random_value(chance))
    elif kind == 3:
        del words[at]
    elif kind == 4:
        words[at:at] = [words[at]] * chance.choice((1, 1, 40))
    elif kind == 5 and words[at] and not words[at].startswith("--"):
        words[at] = random_value(chance)
    elif words[at]:
        place = chance.randrange(len(words[at]))
        words[at] = words[at][:place] + chance.choice("0-x=/ é\n\t9") + \
            words[at][place + chance.randrange(2):]

def command(number):
    chance = random.Random("%s-%d" % (seed, number))
    words = chance.choice(GOOD).split()
    head = 2 if words[0] == "lab" else 1
    for _ in range(chance.choice((0, 1, 1, 1, 2, 2, 3, 5))):
        change(words, head, chance)
    # Nobody watches: without it the game would wait for a person.
    if words[0] == "game" and not any("--stop" in word for word in words):
        words.insert(1, "--stop-after=500")
    return [word.replace("\0", "") for word in words]

def shown(words):
    return " ".join(shlex.quote(word) for word in words).encode(
        errors="surrogateescape").decode(errors="backslashreplace")

print("seed", seed, flush=True)
fill()
shutil.copytree(PLACE, PLACE + "-good", symlinks=True)
before = look()
links = {path: target(path) for path, what in before.items()
    if stat.S_ISLNK(what[0])}
end = time.monotonic() + float(seconds)
number = found = codes = 0
while time.monotonic() < end and found < MOST_HARM:
    words = command(number)
    why = harm(words, before)
    if why is not None:
        found += 1
        print("%d: %s\n    %s" % (number, shown(words)[:2000], why), flush=True)
    restore()
    number += 1
print("stat::number_of_executed_units:", number)
sys.exit(found > 0)
