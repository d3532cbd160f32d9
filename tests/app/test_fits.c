/*
 * What every picture of the game has in common, whatever it shows: no text is
 * cut, no text stands over other text, and whatever can be pressed is inside of
 * the window and can be reached by the mouse. Each exhibit is prepared once and
 * drawn at many sizes, in each language.
 *
 * The linker puts this between the scenes and what draws: only what is on the
 * recorded frame counts.
 */
#include "app/scenes/scenes.h"
#include "app/shell/apply.h"
#include "app/text/text_peek.h"
#include "lib/check.h"
#include "lib/dice.h"
#include "lib/exhibits.h"
#include "lib/screen.h"

enum { MAX_TEXTS = 1024, WORDS = 64, SLACK = 3 };

static const int sizes[][2] = {
    {640, 480}, {1280, 720}, {480, 360}, {900, 1400}, {1920, 1080}, {520, 390}};

static struct text_on_frame {
    struct box box;
    char words[WORDS];
} texts[MAX_TEXTS];
static int text_count;
static bool records; /* else the functions below do nothing */

static bool
overlap(struct box a, struct box b, int slack)
{
    return a.x + slack < b.x + b.w && b.x + slack < a.x + a.w && a.y + slack < b.y + b.h &&
           b.y + slack < a.y + a.h;
}

static bool
covers(struct box over, struct box box)
{
    return over.x <= box.x && over.y <= box.y && over.x + over.w >= box.x + box.w &&
           over.y + over.h >= box.y + box.h;
}

static void
note_text(struct box box, const char *words)
{
    if (words[strspn(words, " ")] == '\0' || box.w == 0 || text_count == MAX_TEXTS)
        return;
    struct text_on_frame *text = &texts[text_count++];
    text->box = box;
    SDL_strlcpy(text->words, words, WORDS);
}

struct box __real_text_draw(struct text *text, struct text_style style, struct box box,
    enum text_align align, const char *string);
struct box __wrap_text_draw(struct text *text, struct text_style style, struct box box,
    enum text_align align, const char *string);
struct box
__wrap_text_draw(struct text *text, struct text_style style, struct box box, enum text_align align,
    const char *string)
{
    struct box drawn = __real_text_draw(text, style, box, align, string);
    /* The rectangle has room for all letters; capitals are what is seen. */
    int high = records ? SDL_min(drawn.h, text_capital(text, style)) : 0;

    if (records && style.through < 128)
        note_text((struct box){drawn.x, drawn.y + (drawn.h - high) / 2, drawn.w, high}, string);
    return drawn;
}

int __real_text_paragraph(struct text *text, struct text_style style, struct box box, int line,
    enum text_align align, const char *string);
int __wrap_text_paragraph(struct text *text, struct text_style style, struct box box, int line,
    enum text_align align, const char *string);
int
__wrap_text_paragraph(struct text *text, struct text_style style, struct box box, int line,
    enum text_align align, const char *string)
{
    int lines = __real_text_paragraph(text, style, box, line, align, string);
    char part[TEXT_LINE_SIZE];

    for (int i = 0; records && i < lines && align == TEXT_LEFT; i++) {
        size_t end = text_line(text, style, box.w, string, part);
        int wide = SDL_min(text_width(text, style, part), box.w);
        note_text((struct box){box.x, box.y + i * line + line / 4, wide, line / 2}, part);
        string += end;
        while (*string == ' ')
            string++;
    }
    return lines;
}

/* An opaque fill covers the text below it. */
void __real_canvas_fill(struct canvas *canvas, const SDL_Rect *box, SDL_Color colour);
void __wrap_canvas_fill(struct canvas *canvas, const SDL_Rect *box, SDL_Color colour);
void
__wrap_canvas_fill(struct canvas *canvas, const SDL_Rect *box, SDL_Color colour)
{
    __real_canvas_fill(canvas, box, colour);
    if (!records || box == NULL || colour.a < SDL_ALPHA_OPAQUE)
        return;
    for (int i = 0; i < text_count; i++)
        if (covers((struct box){box->x, box->y, box->w, box->h}, texts[i].box))
            texts[i--] = texts[--text_count];
}

/* -- the checks -- */

static int wrong;

#define COMPLAIN(where, ...)                                                                       \
    do {                                                                                           \
        wrong++;                                                                                   \
        print_error("%s: ", where);                                                                \
        print_error(__VA_ARGS__);                                                                  \
        print_error("\n");                                                                         \
    } while (0)

static void
check_texts(const char *where)
{
    for (int i = 0; i < text_count; i++)
        for (int j = 0; j < i; j++)
            /* The same words at the same place are their outline. */
            if (overlap(texts[i].box, texts[j].box, SLACK) &&
                strcmp(texts[i].words, texts[j].words) != 0)
                COMPLAIN(where, "\"%s\" stands over \"%s\"", texts[i].words, texts[j].words);
}

static void
check_spots(const struct look *look, const char *where)
{
    struct box window = {0, 0, look->width, look->height};

    for (int i = 0; i < look->spot_count; i++) {
        struct box box = look->spots[i].box;
        bool reached = false;
        if (!covers(window, box))
            COMPLAIN(where, "spot %d at %d %d, %dx%d, is not in the window", i, box.x, box.y, box.w,
                box.h);
        for (int y = box.y + 1; y < box.y + box.h && !reached; y += 2)
            for (int x = box.x + 1; x < box.x + box.w && !reached; x += 2)
                reached = look_spot_at(look, x, y) == &look->spots[i];
        if (!reached)
            COMPLAIN(
                where, "spot %d at %d %d, %dx%d, can't be reached", i, box.x, box.y, box.w, box.h);
    }
}

static void
check_frame(struct app *app, const char *name)
{
    char where[128];

    snprintf(where, sizeof(where), "%s, %s, %dx%d", name, language_now().code, app->look->width,
        app->look->height);
    text_count = 0;
    free(screen_draw(app));
    if (text_last_cut(app->look->text)[0] != '\0')
        COMPLAIN(where, "\"%s\" is cut", text_last_cut(app->look->text));
    check_texts(where);
    check_spots(app->look, where);
}

static void
every_exhibit_fits(void **state)
{
    static struct app app; /* large */
    const char *only = getenv("WELLPLAYED_EXHIBIT");
    struct prefs prefs;

    (void)state;
    for (size_t i = 0; i < exhibit_count; i++) {
        if (only != NULL && strcmp(only, exhibits[i].name) != 0)
            continue;
        exhibit_prefs(&prefs);
        language_set("en");
        exhibit_open(&app, &exhibits[i], &prefs, sizes[0][0], sizes[0][1]);
        for (size_t s = 0; s < ARRAY_SIZE(sizes); s++) {
            if (s > 1 && !test_in_full())
                break;
            for (int l = 0; language_at(l).code != NULL; l++) {
                language_set(language_at(l).code);
                screen_resize(&app, sizes[s][0], sizes[s][1]);
                check_frame(&app, exhibits[i].name);
            }
        }
        language_set("en");
        exhibit_close(&app, &exhibits[i]);
    }
    assert_int_equal(wrong, 0);
}

SUITE(fits)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_exhibit_fits)};

    setenv("SDL_VIDEODRIVER", "dummy", 1);
    records = true;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
