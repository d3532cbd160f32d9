/*
 * An optimizer's state as bytes, lowest byte first: a head that identifies the
 * setup, the counts, the doubles, and a seal over everything. After a change
 * the format differs: start and spread follow the head. Whether optimizer_ask
 * was called is not recorded, because asking again draws the same candidates.
 */
#include "train/bytes.h"
#include "train/method.h"

#include <math.h>
#include <string.h>

enum { FORMAT = 1, FORMAT_CHANGED = 2, NAME_SIZE = 16, WORD = BYTES_NUMBER };
/* Words of the head: format, dimensions, noisy, first population, beginning,
 * population, two of the generator, numbers, worths. */
enum { HEAD_WORDS = 10 };

/* No search gets this far, and its square is still finite. */
#define MAX_NUMBER 1e100

static const char magic[WORD] = {'W', 'P', 'O', 'P', 'T', 'I', 'M', '\n'};

/* The start and the spread of the search, hashed to one word. */
static uint64_t
beginning_of(const struct optimizer *optimizer)
{
    uint8_t bytes[(OPTIMIZER_MAX_DIMENSIONS + 1) * WORD];
    uint8_t *at = bytes_put_real(bytes, optimizer->first_spread);
    for (int i = 0; i < optimizer->dimensions; i++)
        at = bytes_put_real(at, optimizer->start[i]);
    return bytes_seal(BYTES_SEAL, bytes, (size_t)(at - bytes));
}

static uint64_t
format_of(const struct optimizer *optimizer)
{
    return optimizer->changed ? FORMAT_CHANGED : FORMAT;
}

static size_t
doubles_of(const struct optimizer *optimizer)
{
    return (size_t)(optimizer->number_count + optimizer->worth_count);
}

static size_t
size_of(const struct optimizer *optimizer)
{
    size_t words = HEAD_WORDS + METHOD_COUNTS + doubles_of(optimizer) + 1;
    if (optimizer->changed)
        words += 1 + (size_t)optimizer->dimensions;
    return sizeof(magic) + NAME_SIZE + WORD * words;
}

/* -- writing -- */

size_t
optimizer_save(const struct optimizer *optimizer, uint8_t *out)
{
    size_t size = size_of(optimizer);
    if (out == NULL)
        return size;

    uint8_t *at = out;
    memcpy(at, magic, sizeof(magic));
    at += sizeof(magic);
    memset(at, 0, NAME_SIZE);
    memcpy(at, optimizer->method->name, strlen(optimizer->method->name));
    at += NAME_SIZE;
    at = bytes_put(at, format_of(optimizer));
    at = bytes_put(at, (uint64_t)optimizer->dimensions);
    at = bytes_put(at, optimizer->noisy);
    at = bytes_put(at, (uint64_t)optimizer->first_population);
    at = bytes_put(at, beginning_of(optimizer));
    at = bytes_put(at, (uint64_t)optimizer->population);
    at = bytes_put(at, optimizer->rng.state);
    at = bytes_put(at, optimizer->rng.increment);
    at = bytes_put(at, (uint64_t)optimizer->number_count);
    at = bytes_put(at, (uint64_t)optimizer->worth_count);
    if (optimizer->changed) {
        at = bytes_put_real(at, optimizer->first_spread);
        for (int i = 0; i < optimizer->dimensions; i++)
            at = bytes_put_real(at, optimizer->start[i]);
    }
    for (int i = 0; i < METHOD_COUNTS; i++)
        at = bytes_put(at, optimizer->counts[i]);
    for (size_t i = 0; i < doubles_of(optimizer); i++)
        at = bytes_put_real(at, optimizer->numbers[i]);
    bytes_put(at, bytes_seal(BYTES_SEAL, out, (size_t)(at - out)));
    return size;
}

/* -- reading -- */

/* These functions return NULL on success, otherwise the name of the wrong
 * part. */

/* Checks that the bytes are undamaged and of an optimizer like this one. */
static const char *
check_whole(const struct optimizer *optimizer, const uint8_t *data, size_t size)
{
    if (size != size_of(optimizer))
        return "size";
    const uint8_t *seal = data + size - WORD;
    if (bytes_take(&seal) != bytes_seal(BYTES_SEAL, data, size - WORD))
        return "seal";

    char name[NAME_SIZE] = "";
    memcpy(name, optimizer->method->name, strlen(optimizer->method->name));
    return memcmp(data, magic, sizeof(magic)) == 0 &&
                   memcmp(data + sizeof(magic), name, NAME_SIZE) == 0
               ? NULL
               : "method";
}

static bool
take_beginning(struct optimizer *optimizer, const uint8_t **data)
{
    bool good = true;

    optimizer->first_spread = bytes_take_real(data);
    for (int i = 0; i < optimizer->dimensions; i++) {
        optimizer->start[i] = bytes_take_real(data);
        good &= fabs(optimizer->start[i]) <= MAX_NUMBER;
    }
    return good && optimizer->first_spread > 0 &&
           optimizer->first_spread <= OPTIMIZER_MAX_CHANGED_SPREAD;
}

/* Fills in everything except the doubles. */
static const char *
take_head(struct optimizer *optimizer, const uint8_t **data, uint64_t told)
{
    if (bytes_take(data) != format_of(optimizer))
        return "format";
    if (bytes_take(data) != (uint64_t)optimizer->dimensions)
        return "dimensions";
    if (bytes_take(data) != (uint64_t)optimizer->noisy ||
        bytes_take(data) != (uint64_t)optimizer->first_population)
        return "beginning";
    uint64_t beginning = bytes_take(data);
    uint64_t population = bytes_take(data);
    if (population < 1 || population > (uint64_t)optimizer->max_population)
        return "population";
    optimizer->population = (int)population;
    optimizer->rng.state = bytes_take(data);
    optimizer->rng.increment = bytes_take(data);
    if (optimizer->rng.increment % 2 == 0)
        return "random numbers";
    if (bytes_take(data) != (uint64_t)optimizer->number_count ||
        bytes_take(data) != (uint64_t)optimizer->worth_count)
        return "size";
    if (optimizer->changed && !take_beginning(optimizer, data))
        return "beginning";
    if (beginning != beginning_of(optimizer))
        return "beginning";
    for (int i = 0; i < METHOD_COUNTS; i++) {
        optimizer->counts[i] = bytes_take(data);
        if (optimizer->counts[i] > told)
            return "count of generations";
    }
    return NULL;
}

static const char *
take_doubles(struct optimizer *optimizer, const uint8_t **data)
{
    for (int i = 0; i < optimizer->number_count; i++) {
        optimizer->numbers[i] = bytes_take_real(data);
        if (!(fabs(optimizer->numbers[i]) <= MAX_NUMBER))
            return "a number that is not finite, or too large";
    }
    for (int i = 0; i < optimizer->worth_count; i++) {
        optimizer->worths[i] = bytes_take_real(data);
        if (!(optimizer->worths[i] < INFINITY))
            return "a worth";
    }
    return NULL;
}

bool
optimizer_load(
    struct optimizer *optimizer, const uint8_t *data, size_t size, uint64_t told, const char **what)
{
    *what = check_whole(optimizer, data, size);
    if (*what != NULL)
        return false;

    /* Read into the spare memory, so that the optimizer is unchanged until
     * everything has been checked. */
    struct optimizer trial = *optimizer;
    trial.numbers = optimizer->spare;
    trial.worths = trial.numbers + trial.number_count;
    trial.spare = optimizer->numbers;
    trial.asked = false;
    data += sizeof(magic) + NAME_SIZE;
    *what = take_head(&trial, &data, told);
    if (*what == NULL)
        *what = take_doubles(&trial, &data);
    if (*what == NULL)
        *what = trial.method->find_fault(&trial);
    if (*what != NULL)
        return false;
    *optimizer = trial;
    return true;
}
