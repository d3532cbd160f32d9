/*
 * The screens under SDL's dummy driver and software renderer: they draw at
 * every size without harm, the same each time, and show what they should.
 */
#include "lib/check.h"
#include "lib/screen.h"

#include <SDL.h>

#include "app/text/text_peek.h"
#include "app/draw/draw.h"
#include "app/draw/effects.h"
#include "app/draw/panel.h"
#include "app/draw/why.h"
#include "app/text/language.h"
#include "store/weights.h"

static const struct hint hints[] = {
    {{{{"←", 1, 0, 0}, {"→", 2, 0, 0}}, 2}, "move"},
    {{{{"↑", 3, 0, 0}}, 1}, "turn"},
    {{{{"Space", 4, 0, 0}}, 1}, "drop"},
    {{{{"F11", 5, 0, 0}, {"Alt+Enter", 6, 0, 0}}, 2},
        "an explanation that is much longer than the panel"},
    {{{{"△", 0, 0, 7}}, 1}, "机器"},
    {{.count = 0}, ""},
};
static const struct hint back = {{{{"F1", 8, 0, 0}}, 1}, "back"};

enum { HINTS = sizeof hints / sizeof *hints };

struct sheet {
    SDL_Surface *surface;
    SDL_Renderer *renderer;
    struct look *look;
};

static struct sheet
open_canvas(int width, int height)
{
    struct sheet c;
    c.surface = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888);
    assert_non_null(c.surface);
    c.renderer = SDL_CreateSoftwareRenderer(c.surface);
    assert_non_null(c.renderer);
    struct error error;
    c.look = look_create(c.renderer, &error);
    if (!c.look)
        fail_msg("%s", error_english(&error));
    return c;
}

static void
close_canvas(struct sheet *c)
{
    look_destroy(c->look);
    SDL_DestroyRenderer(c->renderer);
    SDL_FreeSurface(c->surface);
}

/* The pixels of a box as one number. */
static uint64_t
picture_of(struct sheet *c, struct box box)
{
    SDL_RenderPresent(c->renderer);
    uint64_t hash = 14695981039346656037u;
    for (int y = box.y; y < box.y + box.h; y++) {
        const uint8_t *row = (const uint8_t *)c->surface->pixels + y * c->surface->pitch;
        for (int x = box.x * 4; x < (box.x + box.w) * 4; x++)
            hash = (hash ^ row[x]) * 1099511628211u;
    }
    return hash;
}

static uint64_t
picture(struct sheet *c)
{
    return picture_of(c, (struct box){0, 0, c->surface->w, c->surface->h});
}

static bool
has_colour(struct sheet *c, struct box box, struct colour colour)
{
    SDL_RenderPresent(c->renderer);
    for (int y = box.y; y < box.y + box.h; y++) {
        const uint8_t *row = (const uint8_t *)c->surface->pixels + y * c->surface->pitch;
        for (int x = box.x; x < box.x + box.w; x++) {
            if (row[x * 4] == colour.b && row[x * 4 + 1] == colour.g && row[x * 4 + 2] == colour.r)
                return true;
        }
    }
    return false;
}

/* A view in the middle of a game. */
static void
fill_view(struct view *view, const struct ruleset *rules)
{
    struct game game;
    game_init(&game, rules, rules->first_level, 7, rules->handling);
    for (int i = 0; i < 3000; i++)
        game_step(&game, (struct command){0});
    view_take(view, &game);
    for (int y = 0; y < 5; y++) {
        for (int x = 0; x < rules->width - 1; x++)
            view->cells[y][x] = (uint8_t)((x + y) % PIECE_COUNT);
    }
    view->points = UINT64_MAX;
    view->rows = 123456;
}

/* Rows 1 and 2 were cleared so many milliseconds ago. */
static struct effects
cleared(int ms)
{
    struct effects effects = {.manner = {.strength = 3},
        .rows = 6,
        .cells = {{1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 4}, {5, 6, 5, 6, 5, 6, 5, 6, 5, 6, 0, 1}},
        .lit = true};
    effects.since[EFFECT_ROWS] = 1 + (uint64_t)ms * 1000000;
    return effects;
}

static struct stage
full_stage(const struct view *view)
{
    static struct effects effects;
    effects = cleared(100);
    struct stage stage = {.view = view,
        .machine = true,
        .brain = "dellacherie",
        .keys_per_second = 10,
        .speed = 4,
        .muted = true,
        .has_goal = true,
        .goal = view->ghost,
        .effects = &effects,
        .notice = "No sound device: playing silently",
        .hints = hints,
        .hint_count = HINTS};
    return stage;
}

/* Windows of all sizes draw, also those that are too small for anything. */
TEST(draws_at_all_sizes)
{
    static const int sizes[][2] = {{1, 1}, {100, 60}, {480, 360}, {640, 480}, {800, 1200},
        {1081, 1921}, {1280, 720}, {2560, 1080}};

    for (int n = 0; language_at(n).code != NULL; n++) {
        language_set(language_at(n).code);
        for (int rules = 0; ruleset_at(rules) != NULL; rules++) {
            struct view view;
            fill_view(&view, ruleset_at(rules));
            for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
                struct sheet c = open_canvas(sizes[i][0], sizes[i][1]);
                struct stage stage = full_stage(&view);
                draw_play(c.look, &stage);
                stage.paused = true;
                draw_play(c.look, &stage);
                stage.paused = false;
                stage.over = true;
                draw_play(c.look, &stage);
                draw_still(c.look, &view, (struct box){10, 10, 120, 220}, 10);
                draw_moving(c.look, &view, (struct box){10, 10, 120, 220}, 10);
                close_canvas(&c);
            }
        }
    }
    language_set("en");
}

/* Another language shows at once, and leaves no trace of the one before. */
TEST(language_shows_at_once)
{
    struct sheet c = open_canvas(900, 640);
    struct view view;
    fill_view(&view, &ruleset_standard);
    struct stage stage = full_stage(&view);

    draw_play(c.look, &stage);
    uint64_t english = picture(&c);
    language_set("zh_CN");
    draw_play(c.look, &stage);
    assert_true(picture(&c) != english);
    language_set("en");
    draw_play(c.look, &stage);
    assert_true(picture(&c) == english);
    close_canvas(&c);
}

/* The reasons are those of the brain that is asked, wherever another one was asked
 * before. */
TEST(reasons_are_of_their_brain)
{
    struct brain one, other;
    struct view view;
    int differ = 0;

    assert_true(weights_find("dellacherie", &one) && weights_find("contact", &other));
    fill_view(&view, &ruleset_standard);
    for (int x = -1; x < ruleset_standard.width; x++) {
        struct place at = view.motion.piece;
        struct why kept = {.count = 0}, first = {.count = 0}, fresh = {.count = 0};
        at.x = (int8_t)x;
        if (!board_fits(&view.board, ruleset_standard.shapes, at))
            continue;
        at = board_ghost(&view.board, ruleset_standard.shapes, at);
        why_find(&first, &one, &view, at, (struct thought_gist){0});
        why_find(&fresh, &other, &view, at, (struct thought_gist){0});
        why_find(&kept, &one, &view, at, (struct thought_gist){0});
        why_find(&kept, &other, &view, at, (struct thought_gist){0});
        assert_int_equal(kept.count, fresh.count);
        differ += first.count != fresh.count;
        for (int i = 0; i < kept.count; i++) {
            assert_int_equal(kept.reasons[i].topic, fresh.reasons[i].topic);
            differ += i < first.count && first.reasons[i].topic != fresh.reasons[i].topic;
        }
    }
    assert_true(differ > 0);
}

TEST(shows_what_it_should)
{
    struct sheet c = open_canvas(1280, 720);
    struct view view;
    fill_view(&view, &ruleset_classic);
    struct stage stage = {.view = &view, .speed = 1};
    draw_play(c.look, &stage);
    const struct layout *l = &c.look->play;
    struct colour ink = palette_colour(PALETTE_INK);
    struct colour accent = palette_colour(PALETTE_ACCENT);
    for (int i = 0; i < LAYOUT_STATS; i++)
        assert_true(has_colour(&c, l->stats[i], ink));
    assert_true(has_colour(&c, l->sides[0].well, palette_colour(PALETTE_GRID)));
    assert_false(has_colour(&c, l->pilot, accent));
    assert_false(has_colour(&c, l->sides[0].well, accent));
    assert_false(has_colour(&c, l->strip, accent));

    /* The machine's advice is another picture than its target. */
    stage.has_hint = true;
    stage.hint = view.ghost;
    draw_play(c.look, &stage);
    assert_true(has_colour(&c, l->sides[0].well, accent));
    uint64_t advice = picture(&c);
    stage.has_hint = false;
    stage.has_goal = true;
    stage.goal = view.ghost;
    draw_play(c.look, &stage);
    assert_true(picture(&c) != advice);

    stage.machine = true;
    draw_play(c.look, &stage);
    assert_true(has_colour(&c, l->pilot, accent));
    assert_true(has_colour(&c, l->sides[0].well, accent));

    stage.over = true;
    draw_play(c.look, &stage);
    assert_true(has_colour(&c, l->strip, accent));
    close_canvas(&c);
}

/* When some hints do not fit, the last line leads to all of them. */
TEST(what_has_no_room_is_elsewhere)
{
    struct sheet c = open_canvas(480, 360);
    struct hint many[STAGE_MAX_HINTS];
    struct view view;
    fill_view(&view, &ruleset_standard);
    struct stage stage = full_stage(&view);
    stage.hints = many;
    stage.hint_count = STAGE_MAX_HINTS;
    stage.below = 150;
    stage.more = &back;
    for (int i = 0; i < STAGE_MAX_HINTS; i++)
        many[i] = hints[1];
    draw_play(c.look, &stage);
    int shown = c.look->play.keys_shown;
    assert_in_range(shown, 3, STAGE_MAX_HINTS - 1);
    assert_int_equal(c.look->spot_count, shown);
    assert_string_equal(c.look->spots[shown - 2].cap.label, "↑");
    assert_string_equal(c.look->spots[shown - 1].cap.label, "F1");
    /* Once is enough. */
    many[1] = back;
    draw_play(c.look, &stage);
    assert_string_equal(c.look->spots[1].cap.label, "F1");
    assert_string_equal(c.look->spots[shown - 1].cap.label, "↑");
    many[1] = hints[1];
    stage.hint_count = 3;
    draw_play(c.look, &stage);
    assert_int_equal(c.look->spot_count, 3);
    assert_string_equal(c.look->spots[2].cap.label, "↑");
    close_canvas(&c);
}

/* The same stage gives the same picture, with fresh and with used caches,
 * and after the renderer has lost its textures. */
TEST(draws_the_same_again)
{
    struct sheet c = open_canvas(900, 640);
    struct view view;
    fill_view(&view, &ruleset_standard);
    struct stage stage = full_stage(&view);
    draw_play(c.look, &stage);
    uint64_t first = picture(&c);
    stage.paused = true;
    draw_play(c.look, &stage);
    assert_true(picture(&c) != first);
    stage.paused = false;
    draw_play(c.look, &stage);
    assert_true(picture(&c) == first);
    look_reset(c.look);
    draw_play(c.look, &stage);
    assert_true(picture(&c) == first);
    close_canvas(&c);
}

/* Ghost, grid and marks can be done without, and effects too; every strength
 * and every palette looks different from the others. */
TEST(manners_are_seen)
{
    static const struct art_manner usual = {
        .ghost = ART_GHOST_DEFAULT, .grid = true, .marks = true};
    struct sheet c = open_canvas(640, 480);
    struct view view;
    fill_view(&view, &ruleset_standard);
    struct stage stage = {.view = &view, .speed = 1};
    uint64_t seen[24];
    int count = 0;

    for (int choice = 0; choice < PALETTE_CHOICES; choice++) {
        palette_choose((enum palette_choice)choice);
        look_set_manner(c.look, usual);
        draw_play(c.look, &stage);
        seen[count++] = picture(&c);
    }
    palette_choose(PALETTE_DARK);
    for (int ghost = 0; ghost <= ART_GHOST_STRONGEST; ghost++) {
        struct art_manner manner = usual;
        manner.ghost = ghost;
        look_set_manner(c.look, manner);
        draw_play(c.look, &stage);
        if (ghost != ART_GHOST_DEFAULT)
            seen[count++] = picture(&c);
        else
            assert_true(picture(&c) == seen[PALETTE_DARK]);
    }
    struct art_manner no_grid = usual, no_marks = usual;
    no_grid.grid = no_marks.marks = false;
    look_set_manner(c.look, no_grid);
    draw_play(c.look, &stage);
    seen[count++] = picture(&c);
    assert_false(has_colour(&c, c.look->play.sides[0].well, palette_colour(PALETTE_GRID)));
    look_set_manner(c.look, no_marks);
    draw_play(c.look, &stage);
    seen[count++] = picture(&c);
    for (int skin = SKIN_BEVELLED + 1; skin < SKIN_COUNT; skin++) {
        struct art_manner manner = usual;
        manner.skin = (enum art_skin)skin;
        for (int marks = 0; marks < 2; marks++) {
            manner.marks = marks;
            look_set_manner(c.look, manner);
            draw_play(c.look, &stage);
            seen[count++] = picture(&c);
        }
    }
    look_set_manner(c.look, usual);
    struct effects effects = cleared(120);
    stage.effects = &effects;
    for (int strength = 1; strength <= 5; strength++) {
        effects.manner.strength = strength;
        draw_play(c.look, &stage);
        seen[count++] = picture(&c);
    }
    stage.effects = NULL;
    stage.countdown = 3;
    draw_play(c.look, &stage);
    seen[count++] = picture(&c);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++)
            assert_true(seen[i] != seen[k]);
    /* Without a ghost nothing of it is there, wherever it is. */
    struct art_manner none = usual;
    none.ghost = 0;
    look_set_manner(c.look, none);
    stage.countdown = 0;
    draw_play(c.look, &stage);
    uint64_t without = picture(&c);
    view.ghost = view.motion.piece;
    draw_play(c.look, &stage);
    assert_true(picture(&c) == without);
    close_canvas(&c);
}

/* A pause gives no time to think: it hides the well and the next piece. */
TEST(pause_hides)
{
    struct sheet c = open_canvas(640, 480);
    struct view view;
    fill_view(&view, &ruleset_classic);
    struct stage stage = {.view = &view, .speed = 1, .paused = true};
    draw_play(c.look, &stage);
    uint64_t first = picture(&c);
    memset(view.cells, PIECE_NONE, sizeof view.cells);
    view.next[0] = (uint8_t)((view.next[0] + 1) % PIECE_COUNT);
    view.motion.piece.x++;
    draw_play(c.look, &stage);
    assert_true(picture(&c) == first);
    close_canvas(&c);
}

/* The rows of layout_above: pieces are seen in them, and what stands there. */
static struct box
rows_above(const struct sheet *c)
{
    const struct layout *l = &c->look->play;
    int high = layout_above(&ruleset_classic) * l->cell;
    return (struct box){
        l->sides[0].well.x, l->sides[0].well.y - l->line - high, l->sides[0].well.w, high};
}

/* Pieces spawn above the well, where the rules say so; nobody could follow what
 * is done with them there if they were not seen. */
TEST(pieces_above_are_seen)
{
    struct sheet c = open_canvas(640, 480);
    struct view view;
    fill_view(&view, &ruleset_classic);
    struct stage stage = {.view = &view, .speed = 1};
    uint64_t seen[2][2];
    /* A pause is no time to think. */
    for (int paused = 0; paused < 2; paused++)
        for (int falls = 0; falls < 2; falls++) {
            view.motion.piece = (struct place){4, 22, falls ? PIECE_O : PIECE_NONE, 0};
            view.ghost = (struct place){4, 0, falls ? PIECE_O : PIECE_NONE, 0};
            stage.paused = paused;
            draw_play(c.look, &stage);
            seen[paused][falls] = picture_of(&c, rows_above(&c));
        }
    assert_true(seen[0][0] != seen[0][1]);
    assert_true(seen[1][0] == seen[1][1]);
    close_canvas(&c);
}

/* Rows above those are not drawn; and light is in the well only. */
TEST(rows_out_of_sight_stay_so)
{
    struct sheet c = open_canvas(640, 480);
    struct ruleset rules = ruleset_classic;
    rules.hidden = BOARD_MAX_HEIGHT - rules.visible;
    struct view view;
    fill_view(&view, &rules);
    view.motion.piece.piece = PIECE_NONE;
    struct stage stage = {.view = &view, .speed = 1};
    draw_play(c.look, &stage);
    uint64_t without = picture(&c);
    int top = rules.visible + c.look->play.above;
    assert_true(top < ruleset_height(&rules));
    view.motion.piece = (struct place){4, (int8_t)top, PIECE_O, 0};
    view.ghost = view.motion.piece;
    view.cells[top][3] = PIECE_T;
    stage.has_goal = true;
    stage.goal = view.ghost;
    struct effects effects = cleared(120);
    effects.rows = UINT64_C(1) << top;
    stage.effects = &effects;
    draw_play(c.look, &stage);
    assert_true(picture(&c) == without);
    close_canvas(&c);
}

/* Takes two rows out of the well, and what is above comes down. */
static void
clear_rows(struct view *view, uint64_t rows)
{
    int to = 0;
    for (int y = 0; y < BOARD_MAX_HEIGHT; y++)
        if (y >= 40 || !(rows >> y & 1))
            memmove(view->cells[to++], view->cells[y], BOARD_MAX_WIDTH);
    view->ghost.y = (int8_t)(view->ghost.y - 2);
}

/* Rows that went are seen where they were, under all that lay on them: but for
 * the light it is the picture of the moment before. */
TEST(flashed_rows_are_where_they_were)
{
    enum { ROWS = 1 << 1 | 1 << 3, Y = 7 };
    struct sheet c = open_canvas(640, 480);
    struct effects effects = cleared(0);
    struct view view;

    fill_view(&view, &ruleset_classic);
    memcpy(view.cells[1], effects.cells[0], BOARD_MAX_WIDTH);
    memcpy(view.cells[3], effects.cells[1], BOARD_MAX_WIDTH);
    effects.rows = ROWS;
    view.ghost.y = Y;
    struct stage stage = {.view = &view, .speed = 1};
    draw_play(c.look, &stage);
    uint64_t before = picture(&c);

    clear_rows(&view, ROWS);
    draw_play(c.look, &stage);
    uint64_t after = picture(&c);
    assert_true(after != before);
    stage.effects = &effects; /* the light begins */
    draw_play(c.look, &stage);
    assert_true(picture(&c) == before);
    effects.since[EFFECT_ROWS] += 80000000;
    draw_play(c.look, &stage);
    uint64_t lit = picture(&c);
    assert_true(lit != before);
    /* What was in them is seen. */
    effects.cells[0][0] = effects.cells[1][0] = PIECE_I;
    draw_play(c.look, &stage);
    assert_true(picture(&c) != lit);
    effects_end(&effects);
    draw_play(c.look, &stage);
    assert_true(picture(&c) == after);
    close_canvas(&c);
}

TEST(text_cache_is_bounded)
{
    struct sheet c = open_canvas(640, 480);
    struct box box = {0, 0, 600, 40};
    int most = 0;
    for (int i = 0; i < 3 * TEXT_CACHE_STRINGS; i++) {
        char string[32];
        snprintf(string, sizeof string, "number %d", i);
        /* Many sizes of text: fonts are closed too. */
        struct text_style style = look_style(TEXT_BOLD, 10 + i % 40, PALETTE_INK);
        struct box drawn = text_draw(c.look->text, style, box, TEXT_LEFT, string);
        assert_true(drawn.w > 0);
        most = text_cached(c.look->text);
        assert_true(most <= TEXT_CACHE_STRINGS);
    }
    assert_int_equal(most, TEXT_CACHE_STRINGS);
    text_forget(c.look->text);
    assert_int_equal(text_cached(c.look->text), 0);
    close_canvas(&c);
}

/* Text stays in its box whatever it says, and is aligned in it. */
TEST(text_stays_in_its_box)
{
    struct sheet c = open_canvas(640, 480);
    static const char *const strings[] = {"a", "Points",
        "a line that is far too long for a box of this width", "WWWWWWWWWWWWWWWWWWWWWWWW",
        "←→↑↓ ×…", "é\xC3", "\xFF\xFE\xFD"};
    for (size_t i = 0; i < sizeof strings / sizeof *strings; i++) {
        for (int width = 0; width < 400; width += 7) {
            struct box box = {100, 100, width, 30};
            for (int align = TEXT_LEFT; align <= TEXT_RIGHT; align++) {
                struct text_style style = look_style(TEXT_REGULAR, 20, PALETTE_INK);
                struct box drawn =
                    text_draw(c.look->text, style, box, (enum text_align)align, strings[i]);
                assert_true(drawn.x >= box.x);
                assert_true(drawn.x + drawn.w <= box.x + box.w);
            }
        }
    }
    struct box box = {0, 0, 150, 40};
    assert_int_equal(text_paragraph(c.look->text, look_style(TEXT_REGULAR, 20, PALETTE_INK), box,
                         20, TEXT_LEFT, strings[2]),
        2);
    close_canvas(&c);
}

/* A number in the panel does not jump when its digits change. */
TEST(digits_are_equally_wide)
{
    struct sheet c = open_canvas(64, 64);
    for (int face = 0; face < TEXT_FACES; face++) {
        for (int px = 11; px < 120; px += 9) {
            struct text_style style = look_style((enum text_face)face, px, PALETTE_INK);
            int width = text_width(c.look->text, style, "000");
            for (int n = 0; n < 1000; n += 37) {
                char digits[16];
                snprintf(digits, sizeof digits, "%03d", n);
                int other = text_width(c.look->text, style, digits);
                /* An outline may stick out of its advance by a pixel. */
                assert_in_range(other, width - 1, width + 1);
            }
        }
    }
    close_canvas(&c);
}

TEST(numbers_are_grouped)
{
    static const struct {
        uint64_t number;
        const char *text;
    } cases[] = {{0, "0"}, {999, "999"}, {1234, "1234"}, {12345, "12 345"}, {1803220, "1 803 220"},
        {UINT64_MAX, "18 446 744 073 709 551 615"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char out[40];
        panel_number(cases[i].number, out, sizeof out);
        assert_string_equal(out, cases[i].text);
    }
    char small[4];
    panel_number(123456, small, sizeof small);
    assert_true(strlen(small) < sizeof small);
}

TEST(icon_is_drawn)
{
    for (int size = 16; size <= 128; size *= 2) {
        SDL_Surface *icon = art_icon(size);
        assert_non_null(icon);
        assert_int_equal(icon->w, size);
        SDL_FreeSurface(icon);
    }
    look_destroy(NULL);
    text_destroy(NULL);
}

SUITE_WITH(look, screen_begin, screen_end)
