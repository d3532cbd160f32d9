/*
 * Another program with a clipboard, for tests in a real window: holds a text
 * until it is killed, or prints the one that is there.
 *
 * usage: clipboard [TEXT]
 */
#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>

static int
print(void)
{
    char *text = SDL_GetClipboardText();

    if (text == NULL)
        return EXIT_FAILURE;
    printf("%s\n", text);
    SDL_free(text);
    return EXIT_SUCCESS;
}

/* Others get it as long as events are taken. */
static int
hold(const char *text)
{
    enum { WAIT_MS = 50 };

    if (SDL_SetClipboardText(text) != 0)
        return EXIT_FAILURE;
    printf("held\n");
    fflush(stdout);
    for (;;)
        SDL_WaitEventTimeout(NULL, WAIT_MS);
}

int
main(int argc, char **argv)
{
    if (SDL_Init(SDL_INIT_VIDEO) != 0) {
        fprintf(stderr, "clipboard: %s\n", SDL_GetError());
        return EXIT_FAILURE;
    }
    int code = argc > 1 ? hold(argv[1]) : print();
    SDL_Quit();
    return code;
}
