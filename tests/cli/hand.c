/*
 * A hand on the keyboard of a game that has no window: preloaded into the
 * program as it is (LD_PRELOAD), it stands between the game and SDL. The game
 * is told that it has a window, so that it does all that it does for a person,
 * and gets the keys of $HAND: words, each a key's name as SDL has it with _ for
 * blanks, tapped one after the other, or a number, a wait in ms. "again" begins
 * from the first word. "abort" ends the program as a failed assertion does.
 * "pad" plugs a gamepad in and "unpad" pulls it out; then "pad:a" taps a button
 * and "pad:-leftx", "pad:+leftx" an end of an axis, with SDL's names.
 * "size:800x600" gives the window that size.
 *
 * With $HAND_CLOCK, time passes only while the game waits, and none while another
 * of its threads works or waits for the disk. A story is then the same on every
 * machine, however slow or busy, and takes no longer than its work.
 *
 * With $HAND_DIES the program is killed in place of its so-manieth change of a
 * file; of more than a page, half is written.
 *
 * $HAND_FRAME is a file that gets the time of the first frame, in ns of the
 * monotonic clock. $HAND_SEEN is one that says how far the game is: how many
 * presses and releases of keys and buttons it has taken, how many frames it has
 * shown, and how many ms it has waited for something to do. Without $HAND the
 * keys are somebody else's, and so is the window.
 */
#include <SDL.h>
#include <dirent.h>
#include <dlfcn.h>
#include <inttypes.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    TAP_MS = 12,
    PLUG_MS = 300,
    WORD_SIZE = 64,
    US_PER_MS = 1000,
    US_PER_SECOND = 1000000,
    LOOK_US = 100, /* passes with a look at the clock, for who looks until it is late */
    NAP_US = 50,
    TELL_MS = 50,
    STEP_MS = 5, /* the shortest wait by $HAND_CLOCK: looking at threads takes its time */
    HZ = 15,
    PAGE = 4096,
    /* A thread that works as long without a pause may work for ever: time passes
     * beside it. */
    PATIENCE_MS = 20000
};

static const char *at; /* what is still to be done; NULL: not yet begun */
static SDL_Scancode down;
static int pad_down; /* 1 + a button; below 0: -1 - an axis; 0: nothing is */
static SDL_JoystickID pad = -1;
static Uint64 due;                    /* when the next thing is done, ms */
static unsigned taken, shown, waited; /* see $HAND_SEEN */
static Uint64 passed_us;              /* by the clock of $HAND_CLOCK */

/* Sets *function, a pointer to a function, to SDL's own. */
static void
find(const char *name, void *function)
{
    void *symbol = dlsym(RTLD_NEXT, name);
    if (symbol == NULL)
        abort();
    memcpy(function, &symbol, sizeof(symbol));
}

/* -- the clock -- */

static bool
has_clock(void)
{
    return getenv("HAND_CLOCK") != NULL;
}

Uint64
SDL_GetTicks64(void)
{
    static Uint64 (*ticks)(void);

    if (has_clock())
        return (passed_us += LOOK_US) / US_PER_MS;
    if (ticks == NULL)
        find("SDL_GetTicks64", &ticks);
    return ticks();
}

Uint64
SDL_GetPerformanceCounter(void)
{
    static Uint64 (*counter)(void);

    if (has_clock())
        return (passed_us += LOOK_US) * (SDL_GetPerformanceFrequency() / US_PER_SECOND);
    if (counter == NULL)
        find("SDL_GetPerformanceCounter", &counter);
    return counter();
}

/* Whether a thread, by its number in /proc, waits for another one or the clock.
 * Who waits for the disk works. A thread that has ended counts. */
static bool
is_asleep(const char *thread)
{
    char path[64], text[512];

    snprintf(path, sizeof(path), "/proc/self/task/%.16s/stat", thread);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return true;
    text[fread(text, 1, sizeof(text) - 1, file)] = '\0';
    fclose(file);
    const char *name_end = strrchr(text, ')');
    return name_end == NULL || strchr("RD", name_end[2]) == NULL;
}

static bool
others_are_asleep(void)
{
    DIR *threads = opendir("/proc/self/task");
    struct dirent *thread;
    bool asleep = true;

    if (threads == NULL)
        abort();
    while (asleep && (thread = readdir(threads)) != NULL)
        asleep = thread->d_name[0] == '.' || atoi(thread->d_name) == gettid() ||
                 is_asleep(thread->d_name);
    closedir(threads);
    return asleep;
}

/* Waits until no other thread works; but for good reason not for ever. */
static void
await_others(void)
{
    static int naps; /* since they slept */

    while (!others_are_asleep()) {
        if (naps > PATIENCE_MS * US_PER_MS / NAP_US) {
            usleep(US_PER_MS);
            return;
        }
        usleep(NAP_US);
        naps++;
    }
    naps = 0;
}

/* -- the end in the middle of a change -- */

static bool
is_last_change(void)
{
    static atomic_int changes;
    const char *number = getenv("HAND_DIES");

    return number != NULL && atomic_fetch_add(&changes, 1) + 1 == atoi(number);
}

_Noreturn static void
die(void)
{
    kill(getpid(), SIGKILL);
    for (;;)
        pause();
}

static bool
is_plain(int file)
{
    struct stat status;
    return fstat(file, &status) == 0 && S_ISREG(status.st_mode);
}

ssize_t
write(int file, const void *data, size_t size)
{
    static ssize_t (*real)(int, const void *, size_t);

    if (real == NULL)
        find("write", &real);
    if (!is_plain(file) || !is_last_change())
        return real(file, data, size);
    real(file, data, size > PAGE ? size / 2 : 0);
    die();
}

ssize_t
pwrite64(int file, const void *data, size_t size, off64_t to)
{
    static ssize_t (*real)(int, const void *, size_t, off64_t);

    if (real == NULL)
        find("pwrite64", &real);
    if (!is_last_change())
        return real(file, data, size, to);
    real(file, data, size > PAGE ? size / 2 : 0, to);
    die();
}

#define CHANGE(NAME, PARAMETERS, ARGUMENTS)                                                        \
    int NAME PARAMETERS                                                                            \
    {                                                                                              \
        static int(*real) PARAMETERS;                                                              \
        if (is_last_change())                                                                      \
            die();                                                                                 \
        if (real == NULL)                                                                          \
            find(#NAME, &real);                                                                    \
        return real ARGUMENTS;                                                                     \
    }

CHANGE(fsync, (int file), (file))
CHANGE(fdatasync, (int file), (file))
CHANGE(ftruncate64, (int file, off64_t size), (file, size))
CHANGE(unlink, (const char *path), (path))
CHANGE(link, (const char *from, const char *to), (from, to))
CHANGE(linkat, (int from, const char *name, int to, const char *new, int flags),
    (from, name, to, new, flags))
CHANGE(rename, (const char *from, const char *to), (from, to))
CHANGE(renameat2, (int from, const char *name, int to, const char *new, unsigned flags),
    (from, name, to, new, flags))

/* -- the hand -- */

static void
push_key(SDL_Scancode code, bool pressed)
{
    SDL_Event event = {.type = pressed ? SDL_KEYDOWN : SDL_KEYUP};
    event.key.state = pressed ? SDL_PRESSED : SDL_RELEASED;
    event.key.keysym.scancode = code;
    event.key.keysym.sym = SDL_GetKeyFromScancode(code);
    SDL_PushEvent(&event);
}

/* What a letter writes, while something is written. */
static void
push_text(const char *word)
{
    SDL_Event event = {.type = SDL_TEXTINPUT};
    if (word[1] != '\0' || !SDL_IsTextInputActive())
        return;
    event.text.text[0] = word[0];
    SDL_PushEvent(&event);
}

/* -- the gamepad -- */

static void
plug_in(bool in)
{
    int device = -1;

    for (int i = 0; i < SDL_NumJoysticks() && !in; i++)
        if (SDL_JoystickGetDeviceInstanceID(i) == pad)
            device = i;
    if (in)
        device = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER,
            SDL_CONTROLLER_AXIS_MAX, SDL_CONTROLLER_BUTTON_MAX, 0);
    if (device < 0 || (!in && SDL_JoystickDetachVirtual(device) != 0)) {
        fprintf(stderr, "hand: no gamepad: %s\n", SDL_GetError());
        abort();
    }
    pad = in ? SDL_JoystickGetDeviceInstanceID(device) : -1;
}

/* Nothing happens to a gamepad that the game has not taken. */
static void
move_pad(int what, Sint16 value)
{
    SDL_Joystick *joystick = SDL_JoystickFromInstanceID(pad);

    if (joystick == NULL) {
        fprintf(stderr, "hand: the game has no gamepad\n");
        abort();
    }
    if (what > 0)
        SDL_JoystickSetVirtualButton(joystick, what - 1, value != 0);
    else
        SDL_JoystickSetVirtualAxis(joystick, -1 - what, value);
}

static void
press_pad(const char *name)
{
    int sign = *name == '-' ? -1 : 1;

    if (*name == '-' || *name == '+') {
        pad_down = -1 - (int)SDL_GameControllerGetAxisFromString(name + 1);
        move_pad(pad_down, (Sint16)(sign * SDL_JOYSTICK_AXIS_MAX));
        return;
    }
    pad_down = 1 + (int)SDL_GameControllerGetButtonFromString(name);
    if (pad_down == 0) {
        fprintf(stderr, "hand: no button %s\n", name);
        abort();
    }
    move_pad(pad_down, 1);
}

/* The program has one window. */
static void
resize(const char *size)
{
    char *end;
    int width = (int)strtol(size, &end, 10);
    int height = *end == 'x' ? (int)strtol(end + 1, NULL, 10) : 0;
    SDL_SetWindowSize(SDL_GetWindowFromID(1), width, height);
}

/* The next word, or false when there is none. */
static bool
next_word(char word[WORD_SIZE])
{
    size_t length;

    at += strspn(at, " \n");
    length = strcspn(at, " \n");
    if (length == 0 || length >= WORD_SIZE)
        return false;
    snprintf(word, WORD_SIZE, "%.*s", (int)length, at);
    at += length;
    return true;
}

static void
do_word(char *word)
{
    if (strcmp(word, "again") == 0) {
        at = NULL;
        return;
    }
    if (strcmp(word, "abort") == 0)
        abort();
    if (word[0] >= '1' && word[0] <= '9' && word[1] != '\0') {
        due += strtoul(word, NULL, 10);
        return;
    }
    if (strcmp(word, "pad") == 0 || strcmp(word, "unpad") == 0) {
        plug_in(word[0] == 'p');
        due += PLUG_MS;
        return;
    }
    if (strncmp(word, "pad:", 4) == 0) {
        /* Counted from now: no queue keeps what a gamepad has done. */
        press_pad(word + 4);
        due = SDL_GetTicks64() + TAP_MS;
        return;
    }
    if (strncmp(word, "size:", 5) == 0) {
        resize(word + 5);
        return;
    }
    for (char *c = word; *c != '\0'; c++)
        if (*c == '_')
            *c = ' ';
    down = SDL_GetScancodeFromName(word);
    if (down == SDL_SCANCODE_UNKNOWN) {
        fprintf(stderr, "hand: no key %s\n", word);
        abort();
    }
    push_key(down, true);
    push_text(word);
    due += TAP_MS;
}

static void
move(void)
{
    char word[WORD_SIZE];
    const char *words = getenv("HAND");

    if (words == NULL)
        return;
    if (at == NULL)
        at = words;
    if (down != SDL_SCANCODE_UNKNOWN) {
        push_key(down, false);
        down = SDL_SCANCODE_UNKNOWN;
        due += TAP_MS;
    } else if (pad_down != 0) {
        move_pad(pad_down, 0);
        pad_down = 0;
        due = SDL_GetTicks64() + TAP_MS;
    } else if (next_word(word)) {
        do_word(word);
    } else {
        due = UINT64_MAX;
    }
}

/* The game waits: it has done all that it was told, and shown it. */
static void
tell(void)
{
    static unsigned told_taken, told_shown, told_waited;
    const char *path = getenv("HAND_SEEN");
    char text[64];

    if (path == NULL ||
        (taken == told_taken && shown == told_shown && waited - told_waited < TELL_MS))
        return;
    FILE *file = fopen(path, "r+");
    if (file == NULL)
        abort();
    /* Always as long, so that nobody reads half of it. */
    snprintf(text, sizeof(text), "%010u %010u %010u\n", taken, shown, waited);
    fwrite(text, 1, strlen(text), file);
    fclose(file);
    told_taken = taken;
    told_shown = shown;
    told_waited = waited;
}

static int
take(int got, const SDL_Event *event)
{
    if (got != 0 && (event->type == SDL_KEYDOWN || event->type == SDL_KEYUP ||
                        event->type == SDL_MOUSEBUTTONDOWN || event->type == SDL_MOUSEBUTTONUP))
        taken++;
    return got;
}

int
SDL_PollEvent(SDL_Event *event)
{
    static int (*poll)(SDL_Event *);

    if (poll == NULL)
        find("SDL_PollEvent", &poll);
    return take(poll(event), event);
}

/* A wait that a busy machine ends late counts as it was meant. */
static int
wait_for_others(int (*wait)(SDL_Event *, int), SDL_Event *event, int timeout)
{
    Uint64 begun = SDL_GetTicks64();
    int got = wait(event, timeout);
    Uint64 ms = SDL_GetTicks64() - begun;

    waited += ms < (Uint64)timeout ? (unsigned)ms : (unsigned)timeout;
    return got;
}

int
SDL_WaitEventTimeout(SDL_Event *event, int timeout)
{
    static int (*wait)(SDL_Event *, int);
    Uint64 now = SDL_GetTicks64();

    if (wait == NULL)
        find("SDL_WaitEventTimeout", &wait);
    tell();
    if (getenv("HAND") == NULL)
        return take(wait_for_others(wait, event, timeout), event);
    if (due == 0)
        due = now;
    while (due <= now)
        move();
    if (has_clock() && timeout < STEP_MS)
        timeout = STEP_MS;
    if (due - now < (Uint64)timeout)
        timeout = (int)(due - now);
    if (!has_clock())
        return take(wait(event, timeout), event);
    await_others();
    int got = wait(event, 0);
    if (got == 0)
        passed_us += (Uint64)timeout * US_PER_MS;
    return take(got, event);
}

/* Frames take most of the time of a story, and nobody sees them. */
int
SDL_GetCurrentDisplayMode(int display, SDL_DisplayMode *mode)
{
    static int (*get)(int, SDL_DisplayMode *);

    if (get == NULL)
        find("SDL_GetCurrentDisplayMode", &get);
    int code = get(display, mode);
    if (code == 0 && has_clock())
        mode->refresh_rate = HZ;
    return code;
}

const char *
SDL_GetCurrentVideoDriver(void)
{
    static const char *(*driver)(void);

    if (getenv("HAND") != NULL)
        return "hand";
    if (driver == NULL)
        find("SDL_GetCurrentVideoDriver", &driver);
    return driver();
}

int
SDL_UpdateWindowSurfaceRects(SDL_Window *window, const SDL_Rect *rects, int count)
{
    static int (*update)(SDL_Window *, const SDL_Rect *, int);

    if (update == NULL)
        find("SDL_UpdateWindowSurfaceRects", &update);
    shown++;
    return update(window, rects, count);
}

void
SDL_RenderPresent(SDL_Renderer *renderer)
{
    static void (*present)(SDL_Renderer *);
    const char *path = getenv("HAND_FRAME");

    shown++;
    if (present != NULL) {
        present(renderer);
        return;
    }
    find("SDL_RenderPresent", &present);
    present(renderer);
    if (path != NULL) {
        struct timespec now;
        FILE *file = fopen(path, "w");
        clock_gettime(CLOCK_MONOTONIC, &now);
        if (file == NULL)
            abort();
        fprintf(file, "%" PRId64 "\n", (int64_t)now.tv_sec * 1000000000 + now.tv_nsec);
        fclose(file);
    }
}
