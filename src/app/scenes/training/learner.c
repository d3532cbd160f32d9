/* The scenes of a game take the machine player from app->now, so that is lent. */
#include "app/scenes/training/learner.h"

#include <math.h>
#include <stdio.h>

#include "app/scenes/play/play.h"
#include "app/scenes/roster.h"
#include "app/scenes/training/run_choice.h"
#include "app/shell/apply.h"
#include "app/table/mind.h"
#include "store/players.h"
#include "train/weighed.h"

enum { PACE = 14 /* keys per second */ };

/* -- its games -- */

/* The rules of a run, as its players are watched under them. */
static void
watched_rules(const struct objective *objective, struct ruleset *out)
{
    const struct ruleset *in_run = &objective->setup.rules;
    const struct ruleset *own = ruleset_find(in_run->name);

    *out = own != NULL ? *own : *in_run;
    ruleset_resize(out, in_run->width, in_run->visible);
}

bool
learner_begin(struct app *app, struct seat *seat, const struct objective *objective,
    const struct album_entry *entry, uint64_t seed)
{
    struct ruleset rules;
    struct seat_setup setup = {.rules = &rules, .seed = seed, .pace = PACE};

    watched_rules(objective, &rules);
    setup.start_level = rules.first_level;
    if (!album_brain(objective, entry, &setup.brain))
        return false;
    seat_begin(seat, &setup);
    app->dirty = true;
    if (!seat_set_pilot(seat, SEAT_MACHINE))
        app_notice(app, _("The machine can't play: no thread"));
    return true;
}

/* -- its weights -- */

/* A weight as a bar, to the right of the middle for what the player likes. */
static void
draw_bar(const struct sheet *sheet, struct box box, double weight, bool lit)
{
    int half = box.w / 2 - sheet->page.line, high = SDL_max(box.h * 5 / 8, 2);
    int length = (int)(fmin(fabs(weight), 1) * half + 0.5);
    struct box bar = box_centred(box, 0, high);

    bar.w = SDL_max(length, sheet->page.line);
    if (weight < 0)
        bar.x -= length;
    look_fill(sheet->look, bar, palette_colour(lit ? PALETTE_ACCENT : PALETTE_SOFT));
}

void
learner_draw_weights(const struct sheet *sheet, struct box box, const struct album_entry *entry,
    bool thinks, feature_set lit)
{
    struct text_style style = look_style(TEXT_REGULAR, sheet->small, PALETTE_SOFT);
    int shown[FEATURE_COUNT];
    int count = 0, px = sheet->small, wide = 0, size = px;

    sheet_say(sheet, cut_top(&box, px * 3 / 2), style, TEXT_LEFT, _("Its weights"));
    for (int f = 0; f < weighed_count(thinks); f++)
        if ((entry->features & FEATURE_BIT(f)) && count < box.h * 8 / (9 * px))
            shown[count++] = f;
    if (count == 0)
        return;
    for (int i = 0; i < count; i++)
        wide = SDL_max(
            wide, text_width(sheet->look->text, style, run_feature_words(thinks, shown[i])));
    wide = SDL_clamp(wide + px / 2, box.w * 11 / 20, box.w * 7 / 10);
    for (int i = 0; i < count; i++)
        size = SDL_min(
            size, look_px(sheet->look, px, wide - px / 2, run_feature_words(thinks, shown[i])));
    struct box all = cut_top(&box, count * SDL_min(box.h / count, 2 * px));
    for (int i = 0; i < count; i++) {
        struct box row = row_part(all, i, count);
        bool is_lit = (lit & FEATURE_BIT(shown[i])) != 0;
        struct box words = cut_left(&row, wide);
        cut_right(&words, px / 2);
        text_draw(sheet->look->text,
            look_style(TEXT_REGULAR, size, is_lit ? PALETTE_INK : PALETTE_SOFT), words, TEXT_RIGHT,
            run_feature_words(thinks, shown[i]));
        draw_bar(sheet, row, entry->weights[shown[i]], is_lit);
    }
    cut_left(&all, wide);
    look_fill(
        sheet->look, box_centred(all, sheet->page.line, all.h), palette_colour(PALETTE_KEY_EDGE));
}

/* -- what else can be done with it -- */

static void
lend(struct app *app, struct learner_lent *lent, const struct brain *brain,
    const struct ruleset *rules)
{
    if (!lent->is)
        *lent = (struct learner_lent){true, app->now.brain, app->now.watch, app->now.rules};
    app->now.brain = *brain;
    if (ruleset_find(rules->name) != NULL)
        app->now.rules = ruleset_find(rules->name);
}

void
learner_return(struct app *app, struct learner_lent *lent)
{
    if (!lent->is)
        return;
    lent->is = false;
    app->now.brain = lent->brain;
    app->now.watch = lent->watch;
    app->now.rules = lent->rules;
}

/* Its game as it stands; an empty well when that is over. */
static void
take_position(const struct ruleset *rules, const struct seat *seat, struct position *position)
{
    struct game game;
    struct view view;

    if (seat->view.rules != NULL && !seat_is_over(seat)) {
        position_of_view(position, &seat->view);
        return;
    }
    game_init(&game, rules, rules->first_level, 1, rules->handling);
    view_take(&view, &game);
    position_of_view(position, &view);
}

void
learner_use(struct app *app, struct learner_lent *lent, enum learner_use use,
    const struct objective *objective, const struct album_entry *entry, const struct seat *seat)
{
    struct ruleset rules;
    struct position position;
    struct brain brain;

    if (!album_brain(objective, entry, &brain))
        return;
    snprintf(brain.name, sizeof(brain.name), "generation-%u", (unsigned)entry->generation);
    watched_rules(objective, &rules);
    take_position(&rules, seat, &position);
    lend(app, lent, &brain, &rules);
    if (use == LEARNER_RACE) {
        app_open(app, SCENE_RACE);
        return;
    }
    play_over(app, &rules, &position, use == LEARNER_PLAY_ON ? SEAT_HUMAN : SEAT_MACHINE);
    if (app->scene == SCENE_PLAY && play_of(app)->mind.open != (use == LEARNER_EXPLAIN))
        mind_toggle(app, &play_of(app)->table, &play_of(app)->mind);
}

bool
learner_save(struct app *app, const char *name, const struct training_setup *setup,
    const struct album_entry *entry, const char *header, struct error *error)
{
    const struct ruleset *rules = &setup->objective.setup.rules;
    char comment[RUN_HEADER_SIZE + 64];
    struct brain brain;

    if (!album_brain(&setup->objective, entry, &brain))
        return error_set(error, name, "damaged: %s", "weights");
    snprintf(brain.name, sizeof(brain.name), "%s", name);
    snprintf(brain.title, sizeof(brain.title), "trained by %s, generation %u", setup->method->name,
        (unsigned)entry->generation);
    snprintf(
        brain.source, sizeof(brain.source), "wellplayed " WELLPLAYED_VERSION ", the training room");
    snprintf(
        brain.rules, sizeof(brain.rules), "%s %dx%d", rules->name, rules->width, rules->visible);
    snprintf(comment, sizeof(comment), "Trained in the window: %s", header);
    if (!players_save(&brain, comment, error))
        return false;
    roster_refresh();
    apply_text(app, PREF_BRAIN, brain.name);
    return true;
}
