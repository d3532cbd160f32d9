/*
 * The person is on the left and in PALETTE_INK, the machine on the right and in
 * PALETTE_ACCENT. So both the side and the colour of the bar show who is ahead.
 */
#include "app/draw/draw_race.h"

#include <inttypes.h>
#include <stdio.h>

#include "app/draw/draw.h"
#include "app/draw/panel.h"
#include "app/text/language.h"

static enum palette
colour_of(int side)
{
    return side == RACE_MACHINE ? PALETTE_ACCENT : PALETTE_INK;
}

static void
draw_race_side(struct look *look, const struct race_stage *stage, int side)
{
    const struct layout *l = &look->play;
    const struct layout_side *s = &l->sides[side];

    look_say(look, look_style(TEXT_BOLD, l->unit, colour_of(side)), s->name, TEXT_LEFT,
        stage->names[side]);
    look_say(look, look_style(TEXT_REGULAR, l->small, PALETTE_SOFT), s->detail, TEXT_LEFT,
        stage->details[side]);
    draw_game(look, &stage->sides[side], side);
}

static void
draw_race_clock(struct look *look, const struct layout *l, uint64_t milliseconds)
{
    char text[32];
    uint64_t seconds = milliseconds / 1000;
    snprintf(text, sizeof text, "%" PRIu64 ":%02" PRIu64, seconds / 60, seconds % 60);
    text_draw(look->text, look_style(TEXT_BOLD, l->big, PALETTE_INK), l->clock, TEXT_CENTRE, text);
}

/* Draws the bar from the middle towards the side that is ahead. */
static void
draw_race_bar(struct look *look, const struct layout *l, const struct race_stage *stage)
{
    struct box bar = l->bar;
    int half = bar.w / 2 - l->line;
    int filled = race_bar(stage->race, stage->verdict.gap) * half / 256;
    int middle = bar.x + bar.w / 2;

    bar.y += l->unit / 4;
    bar.h -= l->unit / 2;
    look_fill(look, bar, palette_colour(PALETTE_WELL));
    look_frame(look, bar, l->line, palette_colour(PALETTE_EDGE));
    struct box fill = {middle, bar.y + l->line, filled, bar.h - 2 * l->line};
    if (stage->verdict.ahead == RACE_PERSON)
        fill.x -= filled;
    if (stage->verdict.ahead != RACE_NOBODY)
        look_fill(look, fill, palette_colour(colour_of(stage->verdict.ahead)));
    int pen = 2 * l->line;
    struct box even = {middle - pen / 2, l->bar.y, pen, l->bar.h};
    look_fill(look, even, palette_colour(PALETTE_SOFT));
}

const char *
draw_race_headline(const struct race_verdict *verdict)
{
    static const char *const leads[] = {N_("You lead"), N_("The machine leads"), N_("Even")};
    static const char *const wins[] = {N_("You win"), N_("The machine wins"), N_("A draw")};
    return verdict->ended ? _(wins[verdict->winner]) : _(leads[verdict->ahead]);
}

/* Writes the gap, "by 3 rows"; empty when both are even. */
static void
write_gap(const struct race *race, uint64_t gap, char *out, size_t size)
{
    char number[40];

    out[0] = '\0';
    panel_number(gap, number, sizeof number);
    if (gap > 0 && race->goal->kind == RACE_TO_ROWS)
        snprintf(out, size, _n("by %s row", "by %s rows", (unsigned long)gap), number);
    else if (gap > 0)
        snprintf(out, size, _n("by %s point", "by %s points", (unsigned long)gap), number);
}

/* A side that was ahead but lost did not lose by the gap, so the gap is left
 * out. */
void
draw_race_end(const struct race *race, const struct race_verdict *verdict, char *out, size_t size)
{
    char by[64] = "";

    if (!verdict->by_end || verdict->winner == verdict->ahead)
        write_gap(race, verdict->gap, by, sizeof by);
    const char *full =
        verdict->winner == RACE_PERSON ? _("its well is full") : _("your well is full");
    if (!verdict->by_end)
        snprintf(out, size, "%s", by);
    else if (by[0] == '\0')
        snprintf(out, size, "%s", full);
    else
        /* Translators: "by 3 rows", "your well is full". */
        snprintf(out, size, _("%s, %s"), by, full);
}

static void
draw_race_gap(struct look *look, const struct layout *l, const struct race_stage *stage)
{
    const struct race_verdict *verdict = &stage->verdict;
    int side = verdict->ended ? verdict->winner : verdict->ahead;
    struct box second = l->gap, first = cut_top(&second, l->gap.h / 2);
    char text[160];

    look_say(look, look_style(TEXT_BOLD, l->big, colour_of(side)), first, TEXT_CENTRE,
        draw_race_headline(verdict));
    if (verdict->ended)
        draw_race_end(stage->race, verdict, text, sizeof text);
    else
        write_gap(stage->race, verdict->gap, text, sizeof text);
    look_say(look, look_style(TEXT_REGULAR, l->unit, PALETTE_INK), second, TEXT_CENTRE, text);
}

/* Writes the pieces placed per second: "2.50". */
static void
write_pace(const struct view *view, char *out, size_t size)
{
    uint64_t placed = view->pieces > 0 ? view->pieces - 1 : 0;
    uint64_t hundredths = view->tick > 0 ? placed * 100000 / view->tick : 0;

    snprintf(out, size, "%" PRIu64 ".%02u", hundredths / 100, (unsigned)(hundredths % 100));
}

/* Numbers of both sides, important ones first. */
enum race_stat { STAT_POINTS, STAT_ROWS, STAT_LEVEL, STAT_PACE, STAT_ATTACK, RACE_STATS };

static void
write_stat(enum race_stat stat, const struct view *view, char *out, size_t size)
{
    const uint64_t numbers[RACE_STATS] = {[STAT_POINTS] = view->points,
        [STAT_ROWS] = view->rows,
        [STAT_LEVEL] = view->level,
        [STAT_ATTACK] = view->attack};

    if (stat == STAT_PACE)
        write_pace(view, out, size);
    else
        panel_number(numbers[stat], out, size);
}

/* Draws the chances to win: one bar that both sides share, with their numbers
 * below it. */
static void
draw_race_win(
    struct look *look, const struct layout *l, const struct race_stage *stage, struct box line)
{
    const struct outlook *outlook = stage->sides[RACE_PERSON].outlook;
    bool known = outlook->known;
    uint32_t win = known ? outlook->win : CHANCE_WHOLE / 2;
    unsigned percent = (win + CHANCE_WHOLE / 200) / (CHANCE_WHOLE / 100);
    struct box bar = {line.x, line.y, line.w, SDL_max(3, l->unit / 4)};
    struct box words = {line.x, line.y + bar.h, line.w, line.h - bar.h};
    struct box mark = {line.x + line.w / 2 - l->line, bar.y, 2 * l->line, bar.h};
    char number[16];

    look_fill(look, bar, palette_colour(known ? PALETTE_ACCENT : PALETTE_KEY));
    if (known) {
        struct box own = {bar.x, bar.y, (int)(bar.w * win / CHANCE_WHOLE), bar.h};
        look_fill(look, own, palette_colour(PALETTE_INK));
    }
    look_fill(look, mark, palette_colour(PALETTE_SOFT));
    const char *name = _("Chance to win");
    int px = look_px(look, l->small, line.w - 6 * l->unit, name);
    text_draw(look->text, look_style(TEXT_REGULAR, px, PALETTE_SOFT), words, TEXT_CENTRE, name);
    for (int side = 0; side < RACE_SIDES; side++) {
        snprintf(number, sizeof number, "%u %%", side == RACE_PERSON ? percent : 100 - percent);
        text_draw(look->text, look_style(TEXT_BOLD, l->unit, colour_of(side)), words,
            side == RACE_PERSON ? TEXT_LEFT : TEXT_RIGHT, known ? number : "–");
    }
}

static void
draw_race_stats(struct look *look, const struct layout *l, const struct race_stage *stage)
{
    static const char *const names[RACE_STATS] = {
        N_("Points"), N_("Rows"), N_("Level"), N_("Pieces/s"), N_("Attack")};
    int first = stage->sides[RACE_PERSON].outlook != NULL;

    if (first > 0 && l->stat_count > 0)
        draw_race_win(look, l, stage, l->stats[0]);
    for (int i = 0; i < SDL_min(l->stat_count - first, (int)RACE_STATS); i++) {
        struct box line = l->stats[first + i];
        struct box rule = {line.x, line.y, line.w, l->line};
        char number[40];

        look_fill(look, rule, palette_colour(PALETTE_EDGE));
        text_draw(look->text, look_style(TEXT_REGULAR, l->small, PALETTE_SOFT), line, TEXT_CENTRE,
            _(names[i]));
        for (int side = 0; side < RACE_SIDES; side++) {
            write_stat((enum race_stat)i, stage->sides[side].view, number, sizeof number);
            text_draw(look->text, look_style(TEXT_BOLD, l->unit, colour_of(side)), line,
                side == RACE_PERSON ? TEXT_LEFT : TEXT_RIGHT, number);
        }
    }
}

void
draw_race_layout(struct look *look, const struct race_stage *stage)
{
    const struct stage *person = &stage->sides[RACE_PERSON];
    const struct ruleset *rules = person->view->rules;
    struct layout_wants wants;

    draw_wants(look, rules, &wants);
    wants.sides = 2;
    wants.key_count = person->hint_count;
    wants.stats = LAYOUT_STATS + 1 + (rules->bonus != NULL) + (person->outlook != NULL);
    wants.graph = true;
    wants.mind = stage->mind;
    draw_layout(look, &wants);
}

void
draw_race(struct look *look, const struct race_stage *stage)
{
    draw_race_layout(look, stage);
    const struct layout *l = &look->play;
    draw_begin(look, stage->sides[RACE_PERSON].view);
    for (int i = 0; i < RACE_SIDES; i++)
        draw_race_side(look, stage, i);
    look_say(
        look, look_style(TEXT_REGULAR, l->unit, PALETTE_SOFT), l->goal, TEXT_CENTRE, stage->goal);
    draw_race_clock(look, l, stage->clock_ms);
    draw_race_bar(look, l, stage);
    draw_race_gap(look, l, stage);
    draw_race_stats(look, l, stage);
    panel_hints(look, &stage->sides[RACE_PERSON]);
    panel_strip(look, &stage->sides[RACE_PERSON]);
}
