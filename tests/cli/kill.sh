#!/bin/bash
# What a person has is not lost when the game is killed, whatever it was doing:
# 200 times it plays, finishes games, changes options, and is killed with -9 at
# a random moment, or in place of a change of a file. After each the settings are
# whole. In the end it goes on with what it offers, to the end of that game: the
# history opens, and has every log that was ever seen of a game in which a piece
# had come to rest.
#
#   kill.sh GAME HAND LAB
set -u
game=${1:?usage: kill.sh GAME HAND LAB}
hand=${2:?usage: kill.sh GAME HAND LAB}
lab=${3:?usage: kill.sh GAME HAND LAB}
. "$(dirname "$0")/hand.sh"
unset XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME
export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy LC_ALL=C.UTF-8

python3 - "$game" "$hand" "$lab" "$scratch" <<'END'
import glob, os, random, re, shutil, signal, sqlite3, subprocess, sys, threading, time

game, hand, lab, scratch = sys.argv[1:5]
TIMES = 100  # in each of two homes, side by side
CHANGES = 40  # of files: it dies in place of one of them
MANY_GAMES, MANY_TEXTS = 26, 4  # what was seen by then, at the least
number = failed = 0

# What the hand does, and how long at most. Games are soon over, for time
# passes fast; a name for the scores; a game under way; options, kept 300 ms
# after the last change.
STORIES = {
    "games": [
        ("Return 30 again", 0.15),
        ("Return 25 R 25 R R 30 A Return R 40 again", 0.3),
        ("Return Left Space Left Space 20 R R again", 0.15),
        ("Return Left Space Left Space 1100 P 20", 1.3),
    ],
    "options": [
        ("O Down Down Down Return Right 310 Left Down Right 310 Left again",
            0.9),
        ("O Down Down Down Down Return Right Right 310 Left again", 0.7),
        ("Return Left Space Left Space 20 R R again", 0.1),
    ],
}

# Said of a game that was killed each time as soon as it went on, which happens.
STUCK = "is not offered again: it is among the replays"

def report(what, good, why=""):
    global number, failed
    number += 1
    failed += not good
    print("%s %d %s" % ("ok" if good else "not ok", number, what))
    if not good:
        print("# " + str(why))

class Home:
    def __init__(self, name, has_enough):
        self.stories = STORIES[name]
        self.has_enough = has_enough
        self.path = os.path.join(scratch, name)
        self.copy = self.path + "-copy"
        self.frame = self.path + "-frame"
        self.settings = self.path + "/.config/wellplayed/settings.ini"
        self.history = self.path + "/.local/share/wellplayed/history.sqlite"
        self.state = self.path + "/.local/state/wellplayed"
        self.chance = random.Random(name)
        self.seen, self.texts = set(), set()
        self.torn = self.ended = 0
        self.said = ""
        os.mkdir(self.path)

    def start(self, story, **more):
        """Returns when the first frame is there."""
        environment = dict(os.environ, HOME=self.path, LD_PRELOAD=hand,
            HAND=story, HAND_FRAME=self.frame, **more)
        if os.path.exists(self.frame):
            os.remove(self.frame)
        child = subprocess.Popen(
            [game, "--speed", "1000", "--rules", "classic"],
            env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True)
        while not os.path.exists(self.frame) and child.poll() is None:
            time.sleep(0.002)
        return child

    @staticmethod
    def wait(child, seconds):
        try:
            child.wait(seconds)
        except subprocess.TimeoutExpired:
            pass

    def games(self):
        """The logs in the history. Asks a copy: whoever opens it after a kill
        puts it in order."""
        if not os.path.exists(self.history):
            return set()
        shutil.rmtree(self.copy, ignore_errors=True)
        os.mkdir(self.copy)
        for path in glob.glob(self.history + "*"):
            shutil.copy(path, self.copy)
        base = sqlite3.connect(self.copy + "/history.sqlite")
        rows = []
        if base.execute("select 1 from sqlite_master").fetchone():
            rows = base.execute(
                "select log from games, replays where game = id").fetchall()
        base.close()
        return {row[0] for row in rows}

    def is_complete(self):
        """Whether a game that was seen is in the history, and so are all. Asks
        the game's own file while it runs."""
        try:
            base = sqlite3.connect("file:%s?mode=ro" % self.history, uri=True)
            rows = base.execute("select log from games").fetchall()
            base.close()
        except sqlite3.Error:
            return False  # not yet there, or in use
        return len(rows) > 0 and self.seen <= {row[0] for row in rows}

    def logs(self):
        return {os.path.basename(path)
            for path in glob.glob(self.state + "/running-*")}

    def is_played(self, log):
        """Whether a second piece has come: the first one is at rest then."""
        told = subprocess.run([lab, "replay", "--json", self.state + "/" + log],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        pieces = re.search(r'"pieces": (\d+)', told.stdout)
        return pieces is not None and int(pieces[1]) > 1

    def look_at_settings(self):
        """Each line is what the game writes: nothing is cut."""
        if not os.path.exists(self.settings):
            return
        with open(self.settings, "rb") as file:
            text = file.read()
        self.texts.add(text)
        self.torn += not text.endswith(b"\n") or not all(
            re.fullmatch(rb"|[#;].*|\[\w+\]|\w+ = .*", line)
            for line in text[:-1].split(b"\n"))

    def kill_often(self):
        """A busy machine gets further turns, and more time in each."""
        turn = 0
        while turn < TIMES or not self.has_enough(self) and turn < 5 * TIMES:
            story, most = self.chance.choice(self.stories)
            most *= 1 + turn // TIMES
            if turn % 2 == 0:
                child = self.start(story)
                time.sleep(self.chance.uniform(0, most))
            else:
                child = self.start(story, HAND_CLOCK="1",
                    HAND_DIES=str(self.chance.randint(1, CHANGES)))
                self.wait(child, 20 if story.endswith("again") else most)
            turn += 1
            self.ended += child.poll() not in (None, -signal.SIGKILL)
            child.kill()
            self.said += child.communicate()[1]
            self.look_at_settings()
            self.seen |= self.games()
            self.seen |= {log for log in self.logs() - self.seen
                if self.is_played(log)}

    def judge(self, name):
        report(name + ": it was killed, and did not end by itself",
            self.ended == 0, self.ended)
        report("settings were always whole", self.torn == 0, self.torn)
        said = {line for line in self.said.splitlines()
            if line.startswith("wellplayed: ")
            and not line.endswith(STUCK)}
        report("it had nothing to complain about", not said, said)
        # One more start, which takes in what is left, plays the game that it
        # offers, or another one, to its end, and is closed in order.
        child = self.start("500 Return 300 P 3000", HAND_CLOCK="1")
        end = time.monotonic() + 60
        while (not self.is_complete() and child.poll() is None
                and time.monotonic() < end):
            time.sleep(0.05)
        child.terminate()
        said = child.communicate(timeout=60)[1]
        report("it starts again", child.returncode == 0 and not said, said)
        lost = self.seen - self.games()
        report("nothing is lost of %d games" % len(self.seen), not lost, lost)
        base = sqlite3.connect("file:%s?mode=ro" % self.history, uri=True)
        check = base.execute("pragma integrity_check").fetchone()
        report("the history is in order", check == ("ok",), check)
        report("nothing was set aside",
            not glob.glob(os.path.dirname(self.history) + "/history.*-*"))

homes = {
    "games": Home("games", lambda home: len(home.seen) >= MANY_GAMES),
    "options": Home("options", lambda home: len(home.texts) >= MANY_TEXTS),
}
workers = [threading.Thread(target=home.kill_often)
    for home in homes.values()]
for worker in workers:
    worker.start()
for worker in workers:
    worker.join()
for name, home in homes.items():
    home.judge(name)
report("options were changed", len(homes["options"].texts) >= MANY_TEXTS,
    homes["options"].texts)
report("many games were played", len(homes["games"].games()) >= MANY_GAMES,
    len(homes["games"].games()))
print("1..%d" % number)
sys.exit(failed > 0)
END
