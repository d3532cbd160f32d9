/* The last lock with something to say, and a countdown. */
#include "app/draw/feats.h"

#include <stdio.h>
#include <string.h>

#include "app/text/text.h"

static const uint64_t all_ns = (uint64_t)FEATS_MS * 1000000;

void
feats_take(
    struct feats *feats, const struct view *view, const struct events *events)
{
    uint32_t happened = events->happened;

    if (!ruleset_is_modern(view->rules))
        return;
    if ((happened & (EVENT_CLEARED | EVENT_SPIN | EVENT_MINI)) != 0) {
        *feats = (struct feats){.result = events->result, .ns = all_ns};
        feats->chain = events->result.back_to_back ? view->chain : 0;
    }
    /* Where each piece is a level, the panel alone says it. */
    if ((happened & EVENT_LEVEL_UP) != 0 &&
        view->rules->leveling != LEVELING_ARIKA) {
        feats->level = view->level;
        feats->ns = all_ns;
    }
    if ((happened & EVENT_RELIEF) != 0)
        *feats = (struct feats){.relief = true, .ns = all_ns};
}

bool
feats_pass(struct feats *feats, uint64_t ns)
{
    bool shown = feats->ns > 0;

    feats->ns = feats->ns > ns ? feats->ns - ns : 0;
    if (feats->ns == 0)
        *feats = (struct feats){0};
    return shown && feats->ns == 0;
}

static void
add(char words[FEATS_MAX][FEATS_SIZE], int *count, const char *text)
{
    if (*count < FEATS_MAX)
        snprintf(words[(*count)++], FEATS_SIZE, "%s", text);
}

/* The spin and the rows, in one: they are one achievement. */
static void
add_clear(const struct lock_result *result, char words[FEATS_MAX][FEATS_SIZE],
    int *count)
{
    char text[FEATS_SIZE];

    if (result->spin == SPIN_FULL)
        add(words, count, _("T-spin"));
    if (result->spin == SPIN_MINI)
        add(words, count, _("mini T-spin"));
    if (result->rows == 0)
        return;
    snprintf(text, sizeof(text), _n("%u row", "%u rows", result->rows),
        (unsigned)result->rows);
    add(words, count, text);
}

int
feats_write(const struct feats *feats, char words[FEATS_MAX][FEATS_SIZE])
{
    char text[FEATS_SIZE];
    int count = 0;

    if (feats == NULL || feats->ns == 0)
        return 0;
    if (feats->relief)
        add(words, &count, _("room again"));
    if (feats->result.all_clear)
        add(words, &count, _("all clear"));
    add_clear(&feats->result, words, &count);
    if (feats->chain > 2) {
        snprintf(text, sizeof(text), _("back-to-back %u"), feats->chain - 1u);
        add(words, &count, text);
    } else if (feats->result.back_to_back) {
        add(words, &count, _("back-to-back"));
    }
    if (feats->result.combo > 0) {
        snprintf(text, sizeof(text), _("combo %u"), feats->result.combo + 0u);
        add(words, &count, text);
    }
    if (feats->level > 0) {
        snprintf(text, sizeof(text), _("level %u"), (unsigned)feats->level);
        add(words, &count, text);
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
