#!/bin/bash
# The program from outside, as it is installed: how long until its first frame,
# how much memory it has at the start and after 10,000 pieces of the machine at
# full speed, and how much of a processor it takes in a menu, in a pause and
# behind the title. Not a test: it judges nothing. Without a display it takes
# SDL's dummy.
#
#   bench_program.sh GAME HAND
set -u
game=$(realpath "${1:?usage: bench_program.sh GAME HAND}")
hand=$(realpath "${2:?usage: bench_program.sh GAME HAND}")
. "$(dirname "$0")/../cli/hand.sh"
unset XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME
export HOME=$scratch/home SDL_AUDIODRIVER=${SDL_AUDIODRIVER:-dummy}
[ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || export SDL_VIDEODRIVER=dummy
mkdir "$HOME"

python3 - "$game" "$hand" "$scratch/frame" <<'END'
import os, re, subprocess, sys, time

game, hand, frame = sys.argv[1:4]
STARTS = 40
IDLE_SECONDS = 5
tick = os.sysconf("SC_CLK_TCK")

def start(story, *flags):
    environment = dict(os.environ, LD_PRELOAD=hand, HAND=story,
        HAND_FRAME=frame)
    if os.path.exists(frame):
        os.remove(frame)
    begun = time.clock_gettime_ns(time.CLOCK_MONOTONIC)
    child = subprocess.Popen([game, *flags], env=environment,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True)
    text = ""
    while not text.endswith("\n") and child.poll() is None:
        time.sleep(0.001)
        text = open(frame).read() if os.path.exists(frame) else ""
    return child, (int(text or 0) - begun) / 1e6

def end(child):
    child.terminate()
    return child.communicate(timeout=60)[0]

def resident(child):
    """MB, or None when it has ended."""
    try:
        with open("/proc/%d/status" % child.pid) as file:
            match = re.search(r"VmRSS:\s+(\d+)", file.read())
        return int(match[1]) / 1024 if match else None
    except OSError:
        return None

def processor(child):
    with open("/proc/%d/stat" % child.pid) as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / tick

def is_calm():
    """Waits at most a second for a moment in which nobody else runs."""
    quiet = 0
    for _ in range(300):
        with open("/proc/stat") as file:
            running = int(re.search(r"procs_running (\d+)", file.read())[1])
        quiet = quiet + 1 if running <= 1 else 0
        if quiet == 5:
            return True
        time.sleep(0.01)
    return False

def tell(what, times):
    times.sort()
    if times:
        print("first frame, %s: median %.0f ms, 95 %% within %.0f, least %.0f,"
            " most %.0f (%d starts)" % (what, times[len(times) // 2],
                times[len(times) * 95 // 100], times[0], times[-1], len(times)))

def first_frames():
    calm, busy = [], []
    for _ in range(STARTS):
        times = calm if is_calm() else busy
        child, ms = start("")
        end(child)
        times.append(ms)
    tell("begun in a calm moment", calm)
    tell("begun while others ran", busy)

def memory():
    child, _ = start("")
    time.sleep(2)
    print("resident, title: %.1f MB" % resident(child))
    end(child)
    child, _ = start("", "--watch", "--seed", "7", "--speed", "max",
        "--keys-per-second", "max", "--stop-after", "80000")
    first = now = resident(child)
    last = 0
    while now is not None:
        last = now
        time.sleep(0.02)
        now = resident(child)
    pieces = re.search(r"pieces=(\d+)", child.communicate()[0])
    print("resident, a game: %.1f MB at its start, %.1f MB after %s pieces"
        % (first, last, pieces[1] if pieces else "?"))

def idle():
    for name, story in (("options", "O"), ("pause", "Return 300 P"),
            ("title", "")):
        child, _ = start(story)
        time.sleep(3)
        before = processor(child)
        time.sleep(IDLE_SECONDS)
        spent = processor(child) - before
        print("processor, %s: %.1f %%" % (name, spent * 100 / IDLE_SECONDS))
        end(child)

first_frames()
memory()
idle()
END
