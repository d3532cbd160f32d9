/*
 * A hand on the keyboard of a game that has no window: preloaded into the
 * program as it is (LD_PRELOAD), it stands between the game and SDL. The game
 * is told that it has a window, so that it does all that it does for a person,
 * and gets the keys of $HAND: words, each a key's name as SDL has it with _ for
 * blanks, tapped one after the other, or a number, a wait in ms. "again" begins
 * from the first word.
 *
 * $HAND_FRAME is a file that gets the time of the first frame, in ns of the
 * monotonic clock.
 */
#include <SDL.h>
#include <dlfcn.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TAP_MS = 12, WORD_SIZE = 64 };

static const char *at; /* what is still to be done; NULL: not yet begun */
static SDL_Scancode down;
static Uint64 due; /* when the next thing is done, ms */

/* Sets *function, a pointer to a function, to SDL's own. */
static void
find(const char *name, void *function)
{
    void *symbol = dlsym(RTLD_NEXT, name);
    if (symbol == NULL)
        abort();
    memcpy(function, &symbol, sizeof(symbol));
}

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
    if (word[0] >= '1' && word[0] <= '9' && word[1] != '\0') {
        due += strtoul(word, NULL, 10);
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
    } else if (next_word(word)) {
        do_word(word);
    } else {
        due = UINT64_MAX;
    }
}

int
SDL_WaitEventTimeout(SDL_Event *event, int timeout)
{
    static int (*wait)(SDL_Event *, int);
    Uint64 now = SDL_GetTicks64();

    if (wait == NULL)
        find("SDL_WaitEventTimeout", &wait);
    if (due == 0)
        due = now;
    while (due <= now)
        move();
    if (due - now < (Uint64)timeout)
        timeout = (int)(due - now);
    return wait(event, timeout);
}

const char *
SDL_GetCurrentVideoDriver(void)
{
    return "hand";
}

void
SDL_RenderPresent(SDL_Renderer *renderer)
{
    static void (*present)(SDL_Renderer *);
    const char *path = getenv("HAND_FRAME");

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
        fprintf(file, "%" PRId64 "\n",
            (int64_t)now.tv_sec * 1000000000 + now.tv_nsec);
        fclose(file);
    }
}
