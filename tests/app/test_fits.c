/*
 * What every picture of the game has in common, whatever it shows: no text is
 * cut, no text stands over other text, and whatever can be pressed is inside of
 * the window and can be reached by the mouse. Each exhibit is prepared once and
 * drawn at many sizes, in each language.
 *
 * The linker puts this between the scenes and what draws: only what is on the
 * recorded frame counts.
 */
#include "app/menu/menu_entry.h"
#include "app/shell/scenes.h"
#include "app/shell/apply.h"
#include "app/table/choices.h"
#include "app/text/text_peek.h"
#include "lib/check.h"
#include "lib/dice.h"
#include "lib/exhibits.h"
#include "lib/screen.h"

enum { MAX_TEXTS = 1024, WORDS = 64, SLACK = 3 };

/* Those of every day, then the others. */
static const struct window {
    int width, height;
    int scale;   /* of text, in percent */
    bool by_pad; /* hints show the gamepad that has the longest words */
} windows[] = {{640, 480, 100, false}, {1280, 720, 100, false}, {480, 360, 100, false},
    {900, 1400, 100, false}, {1920, 1080, 100, false}, {520, 390, 100, false},
    {3440, 1440, 100, false}, {640, 480, 150, true}, {1280, 720, 150, false},
    {1366, 768, 140, false}, {720, 1280, 75, true}};

static struct text_on_frame {
    struct box box;
    char words[WORDS];
    int px;
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
note_text(struct box box, const char *words, int px)
{
    if (words[strspn(words, " ")] == '\0' || box.w == 0 || text_count == MAX_TEXTS)
        return;
    struct text_on_frame *text = &texts[text_count++];
    text->box = box;
    text->px = px;
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
        note_text((struct box){drawn.x, drawn.y + (drawn.h - high) / 2, drawn.w, high}, string,
            text_fit(text, style, box.w, string));
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
        note_text((struct box){box.x, box.y + i * line + line / 4, wide, line / 2}, part, style.px);
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

/* The lines of lists can be read in every window. */
static void
check_rows(const struct app *app, const char *where)
{
    const struct menu *menu = menu_uppermost(app);
    int least = app_is_in(app, SCENE_REPLAYS) ? 11 : 9; /* pixels */

    for (int i = 0; menu != NULL && !menu->page->cards && i < app->look->spot_count; i++)
        for (int j = 0; app->look->spots[i].command == MENU_ROW && j < text_count; j++)
            if (covers(app->look->spots[i].box, texts[j].box) && texts[j].px < least)
                COMPLAIN(where, "\"%s\" has %d pixels", texts[j].words, texts[j].px);
}

/* A list over the well of a game ends with it, or leaves as much of it as a row is high. */
static void
check_list(const struct app *app, const char *where)
{
    const struct layout *l = &app->look->play;
    struct box well = l->sides[0].well, last = {0};

    for (int i = 0; app_is_in(app, SCENE_PLAY) && i < app->look->spot_count; i++)
        if (app->look->spots[i].command == CHOICES_KEYS && covers(well, app->look->spots[i].box))
            last = app->look->spots[i].box;
    int below = well.y + well.h - last.y - last.h;
    if (last.h > 0 && below != l->line && below < last.h)
        COMPLAIN(where, "%d pixels of the well stand below the list", below);
}

/* The outlines of places have their numbers only beside the list that explains them. */
static void
check_outlines(const struct look *look, const char *where)
{
    const struct layout *l = &look->play;

    for (int i = 0; i < LAYOUT_MAX_SIDES; i++)
        for (int j = 0; l->sides[i].mind.w == 0 && j < text_count; j++)
            if (strcmp(texts[j].words, "1") == 0 && texts[j].px < l->cell &&
                covers(l->sides[i].well, texts[j].box))
                COMPLAIN(where, "%d has outlines without a list", i);
}

static void
look_through(struct app *app, const struct window *window)
{
    app->prefs.numbers[PREF_SCALE] = window->scale;
    app->by_pad = window->by_pad;
    app->pads.device = DEVICE_PLAYSTATION_4;
    screen_resize(app, window->width, window->height);
}

static void
check_frame(struct app *app, const char *name)
{
    char where[128];

    snprintf(where, sizeof(where), "%s, %s, %dx%d, %d %%", name, language_now().code,
        app->look->width, app->look->height, app->look->scale);
    text_count = 0;
    free(screen_draw(app));
    if (text_last_cut(app->look->text)[0] != '\0')
        COMPLAIN(where, "\"%s\" is cut", text_last_cut(app->look->text));
    check_texts(where);
    check_spots(app->look, where);
    check_rows(app, where);
    check_list(app, where);
    check_outlines(app->look, where);
}

TEST(every_exhibit_fits)
{
    static struct app app; /* large */
    const char *only = getenv("WELLPLAYED_EXHIBIT");
    struct prefs prefs;

    for (size_t i = 0; i < exhibit_count; i++) {
        if (only != NULL && strcmp(only, exhibits[i].name) != 0)
            continue;
        exhibit_prefs(&prefs);
        language_set("en");
        exhibit_open(&app, &exhibits[i], &prefs, windows[0].width, windows[0].height);
        for (size_t s = 0; s < ARRAY_SIZE(windows); s++) {
            if (s > 1 && !test_in_full())
                break;
            for (int l = 0; language_at(l).code != NULL; l++) {
                language_set(language_at(l).code);
                look_through(&app, &windows[s]);
                check_frame(&app, exhibits[i].name);
            }
        }
        language_set("en");
        exhibit_close(&app, &exhibits[i]);
    }
    assert_int_equal(wrong, 0);
}

static int
begin_recording(void **state)
{
    records = true;
    return 0;
}

SUITE_WITH(fits, begin_recording, NULL)
