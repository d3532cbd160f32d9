/*
 * Writing and reading replays. The reader trusts nothing: every byte comes from
 * `take_bytes`, which never goes past the end.
 */
#include "wellplayed/replay.h"

#include <assert.h>
#include <string.h>

#include "core/names.h"
#include "wellplayed/words.h"

static const char magic[4] = {'W', 'P', 'L', 'R'};

/* A cell has 4 bits. */
enum { CELL_BITS = 4, CELL_MASK = 15 };

static const uint8_t empty_row[BOARD_MAX_WIDTH] = {PIECE_NONE, PIECE_NONE, PIECE_NONE, PIECE_NONE,
    PIECE_NONE, PIECE_NONE, PIECE_NONE, PIECE_NONE, PIECE_NONE, PIECE_NONE, PIECE_NONE, PIECE_NONE};

_Static_assert(BOARD_MAX_WIDTH == 12, "an empty row has all columns");
_Static_assert((int)CELL_GARBAGE <= CELL_MASK, "a cell has 4 bits");

/* -- writing -- */

static uint8_t *
put_varint(uint8_t *out, uint64_t number)
{
    while (number >= 0x80) {
        *out++ = (uint8_t)(number | 0x80u);
        number >>= 7;
    }
    *out++ = (uint8_t)number;
    return out;
}

static uint8_t *
put_fixed(uint8_t *out, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        *out++ = (uint8_t)(number >> (8 * i));
    return out;
}

static uint8_t *
put_handling(uint8_t *out, struct handling handling)
{
    out = put_varint(out, handling.das);
    out = put_varint(out, handling.arr);
    return put_varint(out, handling.soft);
}

static uint8_t *
put_more_handling(uint8_t *out, struct handling handling)
{
    out = put_varint(out, handling.cut);
    *out++ = handling.factor;
    *out++ = handling.initial_rotation;
    *out++ = handling.initial_hold;
    return out;
}

static uint8_t *
put_name(uint8_t *out, const char *name, size_t max)
{
    size_t length = 0;

    while (length < max && name[length] != '\0')
        length++;
    *out++ = (uint8_t)length;
    memcpy(out, name, length);
    return out + length;
}

/* The number of rows up to the highest with a cell. */
static int
count_rows(const struct position *position, const struct ruleset *rules)
{
    int rows = ruleset_height(rules);

    while (rows > 0 && memcmp(position->cells[rows - 1], empty_row, rules->width) == 0)
        rows--;
    return rows;
}

static uint8_t *
put_position(uint8_t *out, const struct position *position, const struct ruleset *rules)
{
    int rows = count_rows(position, rules);

    *out++ = position->piece;
    memcpy(out, position->next, rules->next_count);
    out += rules->next_count;
    *out++ = position->hold;
    out = put_varint(out, position->chain);
    *out++ = (uint8_t)rows;
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < rules->width; x += 2) {
            const uint8_t *cells = position->cells[y] + x;
            *out++ = (uint8_t)(cells[0] | (x + 1 < rules->width ? cells[1] << CELL_BITS : 0));
        }
    return out;
}

static size_t
put_header(uint8_t *out, const struct game *game, int format)
{
    const struct ruleset *rules = game->rules;
    const bool modern = format != REPLAY_FORMAT;
    uint8_t *at = out;

    memcpy(at, magic, sizeof(magic));
    at += sizeof(magic);
    *at++ = (uint8_t)format;
    at = put_name(at, rules->name, RULESET_NAME_SIZE - 1);
    at = put_fixed(at, rules->revision, 2);
    *at++ = rules->width;
    *at++ = rules->visible;
    if (modern) {
        *at++ = rules->next_count;
        *at++ = rules->buttons;
        at = put_name(at, game->goal->name, GOAL_NAME_SIZE - 1);
    }
    at = put_varint(at, game->start_level);
    at = put_fixed(at, game->seed, 8);
    at = put_handling(at, game->motion.handling);
    if (modern)
        at = put_more_handling(at, game->motion.handling);
    return (size_t)(at - out);
}

size_t
replay_encode_header(uint8_t out[REPLAY_HEADER_SIZE], const struct game *game)
{
    assert(!game->placed);
    return put_header(out, game, game_is_modern(game) ? REPLAY_FORMAT_MODERN : REPLAY_FORMAT);
}

size_t
replay_encode_placed(
    uint8_t out[REPLAY_HEADER_SIZE], const struct game *game, const struct position *position)
{
    assert(game->placed);
    uint8_t *end = out + put_header(out, game, REPLAY_FORMAT_PLACED);
    return (size_t)(put_position(end, position, game->rules) - out);
}

size_t
replay_encode_entry(uint8_t out[REPLAY_ENTRY_SIZE], const struct replay_entry *entry)
{
    uint8_t *at = out;

    if (entry->kind == REPLAY_RUN) {
        assert(entry->ticks > 0);
        at = put_varint(at, entry->ticks);
        *at++ = entry->held;
        return (size_t)(at - out);
    }
    at = put_varint(at, 0);
    *at++ = (uint8_t)entry->kind;
    switch (entry->kind) {
    case REPLAY_HANDLING: at = put_handling(at, entry->handling); break;
    case REPLAY_PILOT: *at++ = (uint8_t)entry->pilot; break;
    case REPLAY_PACE: at = put_varint(at, entry->pace); break;
    case REPLAY_END:
        at = put_varint(at, entry->ticks);
        at = put_fixed(at, entry->hash, 8);
        break;
    case REPLAY_GARBAGE: at = put_varint(at, entry->rows); break;
    case REPLAY_HANDLING_MORE: at = put_more_handling(at, entry->handling); break;
    case REPLAY_PRACTICE: at = put_varint(at, entry->taken_back); break;
    case REPLAY_UNDO:
    case REPLAY_RUN: break;
    }
    return (size_t)(at - out);
}

void
replay_writer_init(struct replay_writer *writer, uint8_t *buffer, size_t size)
{
    memset(writer, 0, sizeof(*writer));
    writer->buffer = buffer;
    writer->size = size;
}

static void
append_entry(struct replay_writer *writer, const struct replay_entry *entry)
{
    uint8_t bytes[REPLAY_ENTRY_SIZE];
    size_t length = replay_encode_entry(bytes, entry);

    if (length > writer->size - writer->used) {
        writer->full = true;
        return;
    }
    memcpy(writer->buffer + writer->used, bytes, length);
    writer->used += length;
}

void
replay_writer_tick(struct replay_writer *writer, uint8_t held, uint64_t ticks)
{
    if (ticks == 0)
        return;
    if (writer->run.ticks > 0 && writer->run.held != held)
        replay_writer_flush(writer);
    writer->run.kind = REPLAY_RUN;
    writer->run.held = held;
    writer->run.ticks += ticks;
}

void
replay_writer_note(struct replay_writer *writer, const struct replay_entry *entry)
{
    assert(entry->kind != REPLAY_RUN);
    replay_writer_flush(writer);
    append_entry(writer, entry);
}

void
replay_writer_flush(struct replay_writer *writer)
{
    if (writer->run.ticks > 0)
        append_entry(writer, &writer->run);
    writer->run.ticks = 0;
}

void
replay_writer_taken(struct replay_writer *writer)
{
    writer->used = 0;
}

/* -- reading -- */

static const char cut_short[] = N_("the replay is cut short");
static const char damaged[] = N_("the replay is damaged: a number is too long");

/* The next `length` bytes; NULL when fewer are left. */
static const uint8_t *
take_bytes(struct replay_reader *reader, size_t length)
{
    if (length > reader->size - reader->at)
        return NULL;
    const uint8_t *bytes = reader->data + reader->at;
    reader->at += length;
    return bytes;
}

static const char *
take_fixed(struct replay_reader *reader, int length, uint64_t *number)
{
    const uint8_t *bytes = take_bytes(reader, (size_t)length);
    if (bytes == NULL)
        return cut_short;
    *number = 0;
    for (int i = 0; i < length; i++)
        *number |= (uint64_t)bytes[i] << (8 * i);
    return NULL;
}

static const char *
take_varint(struct replay_reader *reader, uint64_t *number)
{
    *number = 0;
    /* Most are short. */
    if (reader->at < reader->size && reader->data[reader->at] < 0x80) {
        *number = reader->data[reader->at++];
        return NULL;
    }
    for (int shift = 0; shift < 64; shift += 7) {
        const uint8_t *byte = take_bytes(reader, 1);
        if (byte == NULL)
            return cut_short;
        uint64_t part = *byte & 0x7Fu;
        if (shift == 63 && part > 1)
            return damaged;
        *number |= part << shift;
        if (!(*byte & 0x80u))
            return NULL;
    }
    return damaged;
}

static const char *
take_handling(struct replay_reader *reader, struct handling *handling)
{
    uint64_t das, arr, soft;
    const char *why;

    if ((why = take_varint(reader, &das)) != NULL || (why = take_varint(reader, &arr)) != NULL ||
        (why = take_varint(reader, &soft)) != NULL)
        return why;
    if (das > HANDLING_MAX_DAS || arr > HANDLING_MAX_ARR || soft < 1 || soft > HANDLING_MAX_SOFT)
        return N_("the replay is damaged: a handling time is out of range");
    handling->das = (uint16_t)das;
    handling->arr = (uint16_t)arr;
    handling->soft = (uint16_t)soft;
    return NULL;
}

static const char *
take_more_handling(struct replay_reader *reader, struct handling *handling)
{
    uint64_t cut, factor, rotation, hold;
    const char *why;

    if ((why = take_varint(reader, &cut)) != NULL ||
        (why = take_fixed(reader, 1, &factor)) != NULL ||
        (why = take_fixed(reader, 1, &rotation)) != NULL ||
        (why = take_fixed(reader, 1, &hold)) != NULL)
        return why;
    if (cut > HANDLING_MAX_CUT || factor < HANDLING_MIN_FACTOR || factor > HANDLING_AT_ONCE ||
        rotation > INITIAL_TAP || hold > INITIAL_TAP)
        return N_("the replay is damaged: a handling value is out of range");
    handling->cut = (uint16_t)cut;
    handling->factor = (uint8_t)factor;
    handling->initial_rotation = (uint8_t)rotation;
    handling->initial_hold = (uint8_t)hold;
    return NULL;
}

/* A name of at most size - 1 bytes, with its final 0. */
static const char *
take_name(struct replay_reader *reader, char *name, size_t size)
{
    uint64_t length;
    const char *why = take_fixed(reader, 1, &length);

    if (why != NULL)
        return why;
    if (length >= size)
        return N_("the replay is damaged: a name is too long");
    const uint8_t *bytes = take_bytes(reader, (size_t)length);
    if (bytes == NULL)
        return cut_short;
    memcpy(name, bytes, (size_t)length);
    name[length] = '\0';
    return NULL;
}

/* What format 2 adds about rules and goal. */
static const char *
take_options(struct replay_reader *reader, struct replay_header *header)
{
    struct ruleset *rules = &header->rules;
    char name[GOAL_NAME_SIZE];
    uint64_t next, buttons;
    const char *why;

    if ((why = take_fixed(reader, 1, &next)) != NULL ||
        (why = take_fixed(reader, 1, &buttons)) != NULL ||
        (why = take_name(reader, name, sizeof(name))) != NULL)
        return why;
    if (!ruleset_set_next(rules, (int)next))
        return N_("the replay is damaged: the number of next pieces is out of range");
    if (buttons != rules->buttons && (buttons != (rules->buttons & ~(unsigned)BUTTON_HALF)))
        return N_("the replay is damaged: its buttons are not those of its rules");
    rules->buttons = (uint8_t)buttons;
    header->goal = goal_find(name);
    if (header->goal == NULL)
        header->goal = goal_versus_find(name);
    if (header->placed && names_equal(name, goal_practice.name))
        header->goal = &goal_practice;
    if (header->goal == NULL)
        return N_("the replay is of a goal that this version does not have");
    if (header->goal == &goal_endless && !ruleset_is_modern(rules) && !header->placed)
        return N_("the replay is damaged: its format is not that of its rules");
    if (header->placed && header->goal->standing > 0)
        return N_("the replay is damaged: its goal does not fit its position");
    if (!goal_fits(header->goal, rules))
        return N_("the replay is damaged: its goal does not fit its rules");
    return NULL;
}

static const char *
take_rules(struct replay_reader *reader, struct ruleset *rules)
{
    char name[RULESET_NAME_SIZE];
    uint64_t revision, width, visible;
    const char *why;

    if ((why = take_name(reader, name, sizeof(name))) != NULL)
        return why;
    const struct ruleset *found = ruleset_find(name);
    if (found == NULL)
        return N_("the replay is of a rule set that this version does not have");

    if ((why = take_fixed(reader, 2, &revision)) != NULL ||
        (why = take_fixed(reader, 1, &width)) != NULL ||
        (why = take_fixed(reader, 1, &visible)) != NULL)
        return why;
    if (revision != found->revision)
        return N_(
            "the replay is of another revision of its rule set, under which it would play out differently");
    *rules = *found;
    if (!ruleset_resize(rules, (int)width, (int)visible))
        return N_("the replay is damaged: the size of the well is out of range");
    return NULL;
}

/* A piece, or PIECE_NONE. */
static const char *
take_piece(struct replay_reader *reader, uint8_t *piece)
{
    uint64_t number = 0;
    const char *why = take_fixed(reader, 1, &number);

    if (why != NULL)
        return why;
    if (number > PIECE_NONE)
        return N_("the replay is damaged: its position has an unknown piece");
    *piece = (uint8_t)number;
    return NULL;
}

static const char *
take_pieces(struct replay_reader *reader, const struct ruleset *rules, struct position *position)
{
    const char *why = take_piece(reader, &position->piece);

    for (int i = 0; why == NULL && i < rules->next_count; i++)
        why = take_piece(reader, &position->next[i]);
    return why != NULL ? why : take_piece(reader, &position->hold);
}

static const char *
take_row(struct replay_reader *reader, int width, uint8_t *cells)
{
    const uint8_t *bytes = take_bytes(reader, (size_t)(width + 1) / 2);

    if (bytes == NULL)
        return cut_short;
    for (int x = 0; x < width; x++) {
        cells[x] = bytes[x / 2] >> (x % 2 * CELL_BITS) & CELL_MASK;
        if (cells[x] > CELL_GARBAGE)
            return N_("the replay is damaged: its position has an unknown cell");
    }
    if (width % 2 != 0 && bytes[width / 2] >> CELL_BITS != 0)
        return N_("the replay is damaged: its position has cells outside of the well");
    return NULL;
}

static const char *
take_cells(struct replay_reader *reader, const struct ruleset *rules, struct position *position)
{
    uint64_t rows = 0;
    const char *why = take_fixed(reader, 1, &rows);

    if (why == NULL && rows > (uint64_t)ruleset_height(rules))
        return N_("the replay is damaged: its position has cells outside of the well");
    for (uint64_t y = 0; why == NULL && y < rows; y++)
        why = take_row(reader, rules->width, position->cells[y]);
    return why;
}

static const char *
take_position(struct replay_reader *reader, const struct ruleset *rules, struct position *position)
{
    uint64_t chain;
    const char *why;

    if ((why = take_pieces(reader, rules, position)) != NULL ||
        (why = take_varint(reader, &chain)) != NULL)
        return why;
    if (chain > UINT16_MAX)
        return N_("the replay is damaged: a count of its position is out of range");
    position->chain = (uint16_t)chain;
    if ((why = take_cells(reader, rules, position)) != NULL)
        return why;
    if (position_check(position, rules, NULL) != POSITION_FINE)
        return N_("the replay is damaged: no game can begin at its position");
    return NULL;
}

const char *
replay_open(
    struct replay_reader *reader, const void *data, size_t size, struct replay_header *header)
{
    *reader = (struct replay_reader){.data = data, .size = size};
    uint64_t format, level;
    const char *why;

    const uint8_t *start = take_bytes(reader, sizeof(magic));
    if (start == NULL || memcmp(start, magic, sizeof(magic)) != 0)
        return N_("this is not a replay of this game");
    if ((why = take_fixed(reader, 1, &format)) != NULL)
        return why;
    if (format < REPLAY_FORMAT || format > REPLAY_FORMAT_PLACED)
        return N_("the replay is of a format that this version does not know");
    reader->format = header->format = (int)format;
    header->goal = &goal_endless;
    header->placed = format == REPLAY_FORMAT_PLACED;
    position_init(&header->position);
    if ((why = take_rules(reader, &header->rules)) != NULL)
        return why;
    if (format == REPLAY_FORMAT && ruleset_is_modern(&header->rules))
        return N_("the replay is damaged: its format is not that of its rules");
    if (format != REPLAY_FORMAT && (why = take_options(reader, header)) != NULL)
        return why;
    if ((why = take_varint(reader, &level)) != NULL)
        return why;
    if (level < header->rules.first_level || level > header->rules.last_start_level)
        return N_("the replay is damaged: the start level is out of range");
    header->start_level = (uint32_t)level;
    if ((why = take_fixed(reader, 8, &header->seed)) != NULL)
        return why;
    header->handling = header->rules.handling;
    why = take_handling(reader, &header->handling);
    if (why == NULL && format != REPLAY_FORMAT)
        why = take_more_handling(reader, &header->handling);
    if (why == NULL && header->placed)
        why = take_position(reader, &header->rules, &header->position);
    return why;
}

void
replay_begin(const struct replay_header *header, struct game *game)
{
    const int level = (int)header->start_level;

    if (header->placed)
        game_begin_at(game, &header->rules, header->goal, level, header->seed, header->handling,
            &header->position);
    else
        game_init_goal(game, &header->rules, header->goal, level, header->seed, header->handling);
}

/* The entries that format 1 does not have. */
static const char *
take_modern_note(struct replay_reader *reader, struct replay_entry *entry)
{
    uint64_t rows;
    const char *why;

    switch (entry->kind) {
    case REPLAY_GARBAGE:
        if ((why = take_varint(reader, &rows)) != NULL)
            return why;
        if (rows < 1 || rows > GARBAGE_MAX_ROWS)
            return N_("the replay is damaged: rows of garbage are out of range");
        entry->rows = (uint32_t)rows;
        return NULL;
    case REPLAY_UNDO: return NULL;
    case REPLAY_HANDLING_MORE: return take_more_handling(reader, &entry->handling);
    default: return N_("the replay is damaged: an unknown entry");
    }
}

static const char *
take_note(struct replay_reader *reader, struct replay_entry *entry)
{
    uint64_t kind, number;
    const char *why;

    if ((why = take_fixed(reader, 1, &kind)) != NULL)
        return why;
    entry->kind = (enum replay_kind)kind;
    switch (kind) {
    case REPLAY_HANDLING: return take_handling(reader, &entry->handling);
    case REPLAY_PILOT:
        if ((why = take_fixed(reader, 1, &number)) != NULL)
            return why;
        if (number > REPLAY_MACHINE)
            return N_("the replay is damaged: an unknown pilot");
        entry->pilot = (enum replay_pilot)number;
        return NULL;
    case REPLAY_PACE:
        if ((why = take_varint(reader, &number)) != NULL)
            return why;
        if (number > UINT32_MAX)
            return damaged;
        entry->pace = (uint32_t)number;
        return NULL;
    case REPLAY_END:
        if ((why = take_varint(reader, &entry->ticks)) != NULL)
            return why;
        return take_fixed(reader, 8, &entry->hash);
    case REPLAY_PRACTICE:
        if ((why = take_varint(reader, &number)) != NULL)
            return why;
        if (number > UINT32_MAX)
            return damaged;
        entry->taken_back = (uint32_t)number;
        return NULL;
    default:
        if (reader->format != REPLAY_FORMAT)
            return take_modern_note(reader, entry);
        return N_("the replay is damaged: an unknown entry");
    }
}

enum replay_result
replay_next(struct replay_reader *reader, struct replay_entry *entry, const char **why)
{
    memset(entry, 0, sizeof(*entry));
    if (reader->at == reader->size)
        return REPLAY_DONE;

    *why = take_varint(reader, &entry->ticks);
    if (*why == NULL && entry->ticks > 0) {
        const uint8_t *held = take_bytes(reader, 1);
        if (held != NULL)
            entry->held = *held;
        else
            *why = cut_short;
    } else if (*why == NULL) {
        *why = take_note(reader, entry);
    }
    if (*why != NULL) {
        reader->at = reader->size;
        return REPLAY_DAMAGED;
    }
    if (entry->kind == REPLAY_END)
        reader->size = reader->at; /* nothing after it is read */
    return REPLAY_ENTRY;
}

bool
replay_is_cut(const char *why)
{
    return why == cut_short;
}
