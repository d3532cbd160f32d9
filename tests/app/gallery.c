/*
 * Draws scenes into PNG files for people to look at: at any size, with any
 * preferences, one by one or all on one sheet, and as strips of film. No test:
 * nobody but a person can say whether they are good to look at.
 */
#define _GNU_SOURCE /* getopt_long */

#include "lib/check.h"

#include <getopt.h>

#include "app/scenes/play/play.h"
#include "app/text/text_peek.h"
#include "lib/exhibits.h"
#include "lib/screen.h"

enum {
    MAX_SIZE = 16384,
    GAP = 6,            /* between the pictures of a sheet, in pixels */
    CAPTION_PX = 15,    /* the size of their captions */
    CAPTION_HEIGHT = 22 /* ... with the space around them */
};

static const char usage[] =
    "usage: gallery [OPTION...] OUT [SCENE...]\n"
    "Draws scenes into the folder OUT, all of them if none is named.\n"
    "\n"
    "  --size WxH       of the window (640x480)\n"
    "  --set KEY=VALUE  a preference, with its name in settings.ini:\n"
    "                   language=zh_CN, palette=light, text_size=150,\n"
    "                   effects=0, skin=outlined; can be repeated\n"
    "  --sheet N        all pictures in one, N in a row; OUT is its PNG file\n"
    "  --shrink N       pictures on a sheet are N times smaller\n"
    "  --strip N        a film of N frames of each SCENE, cropped to the "
    "well;\n"
    "                   OUT is its PNG file, and --sheet N its frames in a "
    "row\n"
    "  --every MS       the time between two frames (16)\n"
    "  --list           prints the names of the scenes\n";

static struct app app; /* large, and zeroed */

static struct {
    struct prefs prefs;
    int width, height;
    int sheet;  /* columns; 0: a file for each picture */
    int shrink; /* 1: as large as drawn */
    int strip;  /* frames; 0: no film */
    int every;  /* ms */
    const char *out;
} wish = {.width = 640, .height = 480, .shrink = 1, .every = 16};

static _Noreturn void
refuse(const char *what, const char *value)
{
    fprintf(stderr, "gallery: %s: %s\n%s", what, value, usage);
    exit(2);
}

/* -- preferences by their names -- */

static bool
is_named(const char *section, const char *key, const char *name)
{
    size_t length = strlen(section);
    if (strcmp(name, key) == 0)
        return true;
    return strncmp(name, section, length) == 0 && name[length] == '.' &&
           strcmp(name + length + 1, key) == 0;
}

/* Reads a number, a word of the preference's, or yes and no. Returns false
 * when the value is none of these. */
static bool
read_value(const struct pref_info *info, const char *text, int *value)
{
    char *end;

    for (int i = 0; info->words != NULL && info->words[i] != NULL; i++)
        if (strcmp(info->words[i], text) == 0) {
            *value = i;
            return true;
        }
    if (info->is_switch && strcmp(text, "yes") == 0)
        text = "1";
    if (info->is_switch && strcmp(text, "no") == 0)
        text = "0";
    *value = (int)strtol(text, &end, 10);
    return end != text && *end == '\0' && *value >= info->range.min && *value <= info->range.max;
}

static bool
set_number(const char *name, const char *text)
{
    for (int i = PREF_NONE + 1; i < PREF_COUNT; i++) {
        const struct pref_info *info = prefs_info((enum pref)i);
        int value;
        if (!is_named(info->section, info->key, name))
            continue;
        if (!read_value(info, text, &value))
            refuse(name, text);
        prefs_set(&wish.prefs, (enum pref)i, value);
        return true;
    }
    return false;
}

static bool
set_text(const char *name, const char *text)
{
    for (int i = 0; i < PREF_TEXTS; i++) {
        const struct pref_text_info *info = prefs_text_info((enum pref_text)i);
        if (!is_named(info->section, info->key, name))
            continue;
        snprintf(wish.prefs.texts[i], PREFS_TEXT_SIZE, "%s", text);
        return true;
    }
    return false;
}

static void
set(const char *words)
{
    char name[128];
    const char *value = strchr(words, '=');

    if (value == NULL || (size_t)(value - words) >= sizeof(name))
        refuse("--set wants KEY=VALUE", words);
    snprintf(name, sizeof(name), "%.*s", (int)(value - words), words);
    if (!set_number(name, value + 1) && !set_text(name, value + 1))
        refuse("there is no such preference", name);
}

/* -- drawing -- */

static void
save(const char *path, struct image image)
{
    if (!picture_save(path, image))
        exit(EXIT_FAILURE);
}

static void
tell_cut(const char *name)
{
    const char *cut = text_last_cut(app.look->text);
    if (*cut != '\0')
        printf("%s: \"%s\" is cut\n", name, cut);
}

static struct image
draw_exhibit(const struct exhibit *exhibit)
{
    struct image image = {.width = wish.width, .height = wish.height};

    exhibit_open(&app, exhibit, &wish.prefs, image.width, image.height);
    image.pixels = screen_draw(&app);
    tell_cut(exhibit->name);
    exhibit_close(&app, exhibit);
    return image;
}

static void
draw_into_files(const struct exhibit *const *chosen, int count)
{
    for (int i = 0; i < count; i++) {
        struct image image = draw_exhibit(chosen[i]);
        save(picture_path(wish.out, "", chosen[i]->name), image);
        free(image.pixels);
    }
}

/* -- sheets -- */

/* Pictures of one size in rows, each under its caption. */
struct sheet {
    struct image image, captions; /* owned */
    int columns, width, height;   /* of each picture */
    int count;                    /* of those that are there */
};

/* Draws words below one another, CAPTION_HEIGHT each. The caller frees them. */
static struct image
draw_captions(const char *const *words, int count, int width)
{
    struct text_style style = {.px = CAPTION_PX, .colour = {255, 255, 255}};
    struct image image = picture_blank(width, count * CAPTION_HEIGHT);

    screen_open(&app, image.width, image.height);
    SDL_SetRenderDrawColor(app.renderer, 0, 0, 0, 255);
    SDL_RenderClear(app.renderer);
    for (int i = 0; i < count; i++) {
        struct box box = {0, i * CAPTION_HEIGHT, width, CAPTION_HEIGHT};
        text_draw(app.look->text, style, box, TEXT_LEFT, words[i]);
    }
    SDL_RenderReadPixels(
        app.renderer, NULL, SDL_PIXELFORMAT_RGB24, image.pixels, image.width * BYTES);
    screen_close(&app);
    return image;
}

static struct sheet
begin_sheet(const char *const *words, int count, int width, int height)
{
    struct sheet sheet = {.width = width, .height = height};

    sheet.columns = wish.sheet > 0 && wish.sheet < count ? wish.sheet : count;
    sheet.captions = draw_captions(words, count, width);
    int rows = (count + sheet.columns - 1) / sheet.columns;
    sheet.image = picture_blank(
        sheet.columns * (width + GAP) - GAP, rows * (CAPTION_HEIGHT + height + GAP) - GAP);
    return sheet;
}

static void
add_to_sheet(struct sheet *sheet, struct image image)
{
    int x = sheet->count % sheet->columns * (sheet->width + GAP);
    int y = sheet->count / sheet->columns * (CAPTION_HEIGHT + sheet->height + GAP);
    struct image caption = picture_part(sheet->captions,
        (struct box){0, sheet->count * CAPTION_HEIGHT, sheet->width, CAPTION_HEIGHT});

    picture_paste(sheet->image, x, y, caption);
    picture_paste(sheet->image, x, y + CAPTION_HEIGHT, image);
    free(caption.pixels);
    sheet->count++;
}

static void
end_sheet(struct sheet *sheet)
{
    save(wish.out, sheet->image);
    free(sheet->image.pixels);
    free(sheet->captions.pixels);
}

static void
draw_sheet(const struct exhibit *const *chosen, int count)
{
    const char **names = calloc((size_t)count, sizeof(*names));

    assert_non_null(names);
    for (int i = 0; i < count; i++)
        names[i] = chosen[i]->name;
    struct sheet sheet =
        begin_sheet(names, count, wish.width / wish.shrink, wish.height / wish.shrink);
    for (int i = 0; i < count; i++) {
        struct image image = draw_exhibit(chosen[i]);
        struct image shrunk = picture_shrunk(image, wish.shrink);
        add_to_sheet(&sheet, shrunk);
        free(shrunk.pixels);
        free(image.pixels);
    }
    end_sheet(&sheet);
    free(names);
}

/* -- strips -- */

/* The well with the rows above it; all where there is none. */
static struct box
well_on_screen(void)
{
    struct box all = {0, 0, wish.width, wish.height};
    struct box well = app.look->play.sides[0].well;
    int cell = app.look->play.cell;

    if (!app_is_in(&app, SCENE_PLAY) || well.w <= 0)
        return all;
    int top = SDL_max(0, well.y - 2 * cell), left = SDL_max(0, well.x - cell / 2);
    int right = SDL_min(wish.width, well.x + well.w + cell / 2);
    int bottom = SDL_min(wish.height, well.y + well.h + cell / 2);
    return (struct box){left, top, right - left, bottom - top};
}

static struct image
draw_frame(void)
{
    struct image all = {wish.width, wish.height, screen_draw(&app)};
    struct image well = picture_part(all, well_on_screen());
    struct image shrunk = picture_shrunk(well, wish.shrink);
    free(all.pixels);
    free(well.pixels);
    return shrunk;
}

/* Draws the exhibit, lets exactly so much time pass, and so on. */
static void
draw_frames(const struct exhibit *exhibit, struct image *frames)
{
    exhibit_open(&app, exhibit, &wish.prefs, wish.width, wish.height);
    for (int i = 0; i < wish.strip; i++) {
        if (i > 0)
            exhibit_pass(&app, wish.every);
        frames[i] = draw_frame();
    }
    exhibit_close(&app, exhibit);
}

/* Draws the strips of some exhibits, one after the other. */
static void
draw_strips(const struct exhibit *const *chosen, int exhibits_chosen)
{
    int count = wish.strip * exhibits_chosen;
    struct image *frames = calloc((size_t)count, sizeof(*frames));
    char(*times)[64] = calloc((size_t)count, sizeof(*times));
    const char **words = calloc((size_t)count, sizeof(*words));

    assert_true(frames != NULL && times != NULL && words != NULL);
    for (int i = 0; i < count; i++) {
        int frame = i % wish.strip;
        snprintf(times[i], sizeof(times[i]), "%s%s%d ms",
            frame == 0 ? chosen[i / wish.strip]->name : "", frame == 0 ? ", " : "",
            frame * wish.every);
        words[i] = times[i];
        if (frame == 0)
            draw_frames(chosen[i / wish.strip], frames + i);
    }
    struct sheet sheet = begin_sheet(words, count, frames[0].width, frames[0].height);
    for (int i = 0; i < count; i++) {
        add_to_sheet(&sheet, frames[i]);
        free(frames[i].pixels);
    }
    end_sheet(&sheet);
    free(frames);
    free(times);
    free(words);
}

/* -- the command line -- */

static int
number(const char *option, const char *text, int max)
{
    char *end;
    long value = strtol(text, &end, 10);
    if (end == text || *end != '\0' || value < 1 || value > max)
        refuse(option, text);
    return (int)value;
}

static void
list(void)
{
    for (size_t i = 0; i < exhibit_count; i++)
        puts(exhibits[i].name);
    exit(EXIT_SUCCESS);
}

static void
read_size(const char *text)
{
    char rest;
    if (sscanf(text, "%dx%d%c", &wish.width, &wish.height, &rest) != 2 || wish.width < 1 ||
        wish.width > MAX_SIZE || wish.height < 1 || wish.height > MAX_SIZE)
        refuse("--size", text);
}

static void
read_options(int argc, char **argv)
{
    enum { SIZE = 1, SET, SHEET, SHRINK, STRIP, EVERY, LIST };
    static const struct option options[] = {
        {"size", required_argument, NULL, SIZE},
        {"set", required_argument, NULL, SET},
        {"sheet", required_argument, NULL, SHEET},
        {"shrink", required_argument, NULL, SHRINK},
        {"strip", required_argument, NULL, STRIP},
        {"every", required_argument, NULL, EVERY},
        {"list", no_argument, NULL, LIST},
        {NULL, 0, NULL, 0},
    };
    int option;

    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1)
        switch (option) {
        case SIZE: read_size(optarg); break;
        case SET: set(optarg); break;
        case SHEET: wish.sheet = number("--sheet", optarg, 1000); break;
        case SHRINK: wish.shrink = number("--shrink", optarg, 16); break;
        case STRIP: wish.strip = number("--strip", optarg, 1000); break;
        case EVERY: wish.every = number("--every", optarg, 10000); break;
        case LIST: list(); break;
        default: fputs(usage, stderr); exit(2);
        }
    if (optind == argc)
        refuse("OUT is missing", "");
    wish.out = argv[optind];
}

/* The exhibits that are named, or all. Returns how many. */
static int
choose(char **names, int count, const struct exhibit **chosen)
{
    if (count == 0)
        for (size_t i = 0; i < exhibit_count; i++)
            chosen[i] = &exhibits[i];
    for (int i = 0; i < count; i++) {
        chosen[i] = exhibit_find(names[i]);
        if (chosen[i] == NULL)
            refuse("there is no such scene", names[i]);
    }
    return count == 0 ? (int)exhibit_count : count;
}

int
main(int argc, char **argv)
{
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    setenv("TZ", "UTC", 1);
    exhibit_prefs(&wish.prefs);
    read_options(argc, argv);
    const struct exhibit **chosen =
        calloc(exhibit_count + (size_t)argc, sizeof(const struct exhibit *));
    assert_non_null(chosen);
    int count = choose(argv + optind + 1, argc - optind - 1, chosen);
    if (wish.strip > 0 && argc - optind < 2)
        refuse("--strip wants a SCENE", "");
    if (SDL_Init(SDL_INIT_VIDEO) != 0) {
        fprintf(stderr, "%s\n", SDL_GetError());
        return EXIT_FAILURE;
    }
    if (wish.strip > 0)
        draw_strips(chosen, count);
    else if (wish.sheet > 0)
        draw_sheet(chosen, count);
    else
        draw_into_files(chosen, count);
    free(chosen);
    SDL_Quit();
    return EXIT_SUCCESS;
}
