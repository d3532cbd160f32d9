/* The words for the last lock that has any. */
#include "app/draw/feats.h"

#include <stdio.h>
#include <string.h>

#include "app/text/text.h"

static bool
take_clear(struct feats *feats, const struct view *view, const struct events *events)
{
    uint32_t said =
        ruleset_is_modern(view->rules) ? EVENT_CLEARED | EVENT_SPIN | EVENT_MINI : EVENT_CLEARED;

    if ((events->happened & said) == 0 ||
        (!ruleset_is_modern(view->rules) && events->result.rows < PIECE_SIZE))
        return false;
    *feats = (struct feats){.result = events->result};
    feats->chain = events->result.back_to_back ? view->chain : 0;
    return true;
}

bool
feats_take(struct feats *feats, const struct view *view, const struct events *events)
{
    uint32_t happened = events->happened;
    bool takes = take_clear(feats, view, events);

    /* Where each piece is a level, only the panel shows it; where time counts,
     * nobody does. */
    if ((happened & EVENT_LEVEL_UP) != 0 && view->rules->leveling != LEVELING_ARIKA &&
        view->goal->measure == MEASURE_POINTS) {
        if (!takes)
            *feats = (struct feats){0};
        feats->level = view->level;
        takes = true;
    }
    if ((happened & EVENT_RELIEF) != 0) {
        *feats = (struct feats){.relief = true};
        takes = true;
    }
    return takes;
}

static void
feats_add(char words[FEATS_MAX][FEATS_SIZE], int *count, const char *text)
{
    if (*count < FEATS_MAX)
        snprintf(words[(*count)++], FEATS_SIZE, "%s", text);
}

/* Spin and rows are added together: they are one achievement. */
static void
add_clear(const struct lock_result *result, char words[FEATS_MAX][FEATS_SIZE], int *count)
{
    char text[FEATS_SIZE];

    if (result->spin == SPIN_FULL)
        feats_add(words, count, _("T-spin"));
    if (result->spin == SPIN_MINI)
        feats_add(words, count, _("mini T-spin"));
    if (result->rows == 0)
        return;
    snprintf(text, sizeof(text), _n("%u row", "%u rows", result->rows), (unsigned)result->rows);
    feats_add(words, count, text);
}

int
feats_write(const struct feats *feats, char words[FEATS_MAX][FEATS_SIZE])
{
    char text[FEATS_SIZE];
    int count = 0;

    if (feats->relief)
        feats_add(words, &count, _("room again"));
    if (feats->result.all_clear)
        feats_add(words, &count, _("all clear"));
    add_clear(&feats->result, words, &count);
    if (feats->chain > 2) {
        snprintf(text, sizeof(text), feats->brief ? _("B2B %u") : _("back-to-back %u"),
            feats->chain - 1u);
        feats_add(words, &count, text);
    } else if (feats->result.back_to_back) {
        feats_add(words, &count, feats->brief ? _("B2B") : _("back-to-back"));
    }
    if (feats->result.combo > 0) {
        snprintf(text, sizeof(text), _("combo %u"), feats->result.combo + 0u);
        feats_add(words, &count, text);
    }
    if (feats->level > 0) {
        snprintf(text, sizeof(text), _("level %u"), (unsigned)feats->level);
        feats_add(words, &count, text);
    }
    return count;
}

void
feats_write_line(const struct feats *feats, char *out, size_t size)
{
    char words[FEATS_MAX][FEATS_SIZE];
    int count = feats_write(feats, words);
    size_t used = 0;

    out[0] = '\0';
    for (int i = 0; i < count && used < size; i++) {
        snprintf(out + used, size - used, "%s%s", i > 0 ? ", " : "", words[i]);
        used = strlen(out);
    }
}
