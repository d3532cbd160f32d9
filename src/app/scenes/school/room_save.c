/* Saving the player that plays, under a name of its own. */
#include <stdio.h>
#include <string.h>

#include "app/scenes/roster.h"
#include "app/scenes/school/room.h"
#include "app/shell/apply.h"
#include "store/players.h"

static char *
name_buffer(struct app *app)
{
    return room_of(app)->name;
}

static bool
takes(const char *character)
{
    char c = character[0];
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
}

static const struct line_field name_line = {
    name_buffer, ROOM_NAME_SIZE, NULL, takes, true};

bool
room_is_naming(const struct app *app)
{
    return app->line.of == &name_line;
}

/* The player as a brain with all its texts. */
static bool
make_brain(const struct room *room, const struct album_entry *entry,
    struct brain *brain)
{
    const struct training_setup *setup = &room->news.setup;
    const struct ruleset *rules = &setup->objective.setup.rules;

    if (!album_brain(&setup->objective, entry, brain))
        return false;
    snprintf(brain->name, sizeof(brain->name), "%s", room->name);
    snprintf(brain->title, sizeof(brain->title), "trained by %s, generation %u",
        setup->method->name, (unsigned)entry->generation);
    snprintf(brain->source, sizeof(brain->source),
        "wellplayed " WELLPLAYED_VERSION ", the training room");
    snprintf(brain->rules, sizeof(brain->rules), "%s %dx%d", rules->name,
        rules->width, rules->visible);
    return true;
}

static void
room_take_name(struct app *app, void *data, bool kept)
{
    struct room *room = room_of(app);
    const struct album_entry *entry = room_entry(room);
    char header[RUN_HEADER_SIZE], comment[RUN_HEADER_SIZE + 64];
    struct brain brain;
    struct error error;

    (void)data;
    app->dirty = true;
    if (!kept || entry == NULL || !make_brain(room, entry, &brain))
        return;
    run_thread_header(room->thread, header);
    snprintf(comment, sizeof(comment), "Trained in the window: %s", header);
    if (!players_save(&brain, comment, &error)) {
        app_notice(app, "%s", language_error(&error));
        return;
    }
    roster_refresh();
    apply_text(app, PREF_BRAIN, brain.name);
    app_notice(app, _("Saved %s"), brain.name);
}

void
room_name_player(struct app *app)
{
    struct room *room = room_of(app);

    if (room_entry(room) == NULL || app->line.of != NULL)
        return;
    if (room->name[0] == '\0')
        snprintf(room->name, sizeof(room->name), "mine");
    line_begin(app, &name_line, room_take_name, NULL);
    app->dirty = true;
}
