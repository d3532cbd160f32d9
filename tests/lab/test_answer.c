/*
 * What a command answers, for people and as JSON, and what its exit code is.
 */
#define _POSIX_C_SOURCE 200809L /* dup, fileno */

#include "lib/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "lab/rows.h"

/* -- answers -- */

static void
print_answer(bool json)
{
    struct answer answer;

    answer_begin(&answer, json);
    answer_text(&answer, "player", "a \"b\"\n\xff");
    answer_count(&answer, "games", 51234567);
    answer_mean(
        &answer, "mean_rows", 3917.25, "ci95_rows", (struct stats_interval){3685.5, INFINITY});
    answer_number(&answer, "unknown", answer_if(false, 1));
    answer_switch(&answer, "stopped", true);
    answer_hash(&answer, "hash", 0xA);
    answer_none(&answer, "next");
    answer_count(answer_people(&answer), "for_people", 1);
    answer_count(answer_programs(&answer), "for_programs", 2);
    answer_line(&answer, "a line of %d", 3);
    answer_list(&answer, "heights");
    for (uint64_t i = 1; i <= 2; i++) {
        answer_item(&answer);
        answer_count(&answer, "height", i);
        answer_object(&answer, "of");
        answer_mean(&answer, "part", 0.5, "ci95", (struct stats_interval){0.25, 0.75 * (double)i});
        answer_close(&answer);
        answer_close(&answer);
    }
    answer_close(&answer);
    answer_end(&answer);
}

/* What a call prints on standard output. */
static const char *
printed(void (*print)(bool json), bool json)
{
    static char text[4096];
    FILE *file = tmpfile();

    assert_non_null(file);
    fflush(stdout);
    int old = dup(STDOUT_FILENO);
    assert_true(dup2(fileno(file), STDOUT_FILENO) >= 0);
    print(json);
    fflush(stdout);
    dup2(old, STDOUT_FILENO);
    close(old);
    rewind(file);
    size_t size = fread(text, 1, sizeof(text) - 1, file);
    text[size] = '\0';
    fclose(file);
    return text;
}

TEST(test_json)
{
    assert_string_equal(printed(print_answer, true), "{\n"
                                                     "  \"player\": \"a \\\"b\\\"\\n\\ufffd\",\n"
                                                     "  \"games\": 51234567,\n"
                                                     "  \"mean_rows\": 3917.25,\n"
                                                     "  \"ci95_rows\": [3685.5, null],\n"
                                                     "  \"unknown\": null,\n"
                                                     "  \"stopped\": true,\n"
                                                     "  \"hash\": \"000000000000000a\",\n"
                                                     "  \"next\": null,\n"
                                                     "  \"for_programs\": 2,\n"
                                                     "  \"heights\": [\n"
                                                     "    {\n"
                                                     "      \"height\": 1,\n"
                                                     "      \"of\": {\n"
                                                     "        \"part\": 0.5,\n"
                                                     "        \"ci95\": [0.25, 0.75]\n"
                                                     "      }\n"
                                                     "    },\n"
                                                     "    {\n"
                                                     "      \"height\": 2,\n"
                                                     "      \"of\": {\n"
                                                     "        \"part\": 0.5,\n"
                                                     "        \"ci95\": [0.25, 1.5]\n"
                                                     "      }\n"
                                                     "    }\n"
                                                     "  ]\n"
                                                     "}\n");
}

TEST(test_text)
{
    assert_string_equal(printed(print_answer, false),
        "player                     a \"b\"\\n\\xff\n"
        "games                      51,234,567\n"
        "mean rows                  3,917, 95 % interval 3,686 and more\n"
        "unknown                    unknown\n"
        "stopped                    yes\n"
        "hash                       000000000000000a\n"
        "next                       -\n"
        "for people                 1\n"
        "a line of 3\n"
        "heights\n"
        "  height      part        ci95\n"
        "  1           0.50        0.25 to 0.75\n"
        "  2           0.50        0.25 to 1.50\n");
}

/* -- commands -- */

static void
try_run(struct session *session)
{
    uint64_t number = 0;
    const struct flag table[] = {row_number("number", &number, 0, 3, "a number"), flag_help()};

    if (!session_read(session, ROWS_HELP("Usage: x\n", NULL, table), NULL))
        return;
    if (number == 1)
        session_fail(session, "failed with %d", 1);
    else if (number == 2)
        session_refuse(session, "refused");
    else if (number == 3)
        session_wrong_number(session, "number", number, "less");
}

static int
code_of(const char *command, const char *number)
{
    static const struct session_command commands[] = {{"try", try_run, "tries it"}};
    const char *words[] = {"lab", command, "--number", number, NULL};

    return session_main("lab", "A lab.", commands, 1, 4, (char **)words);
}

TEST(test_codes)
{
    assert_int_equal(code_of("try", "0"), 0);
    assert_int_equal(code_of("try", "1"), 1);
    assert_int_equal(code_of("try", "2"), 2);
    assert_int_equal(code_of("try", "3"), 2);
    assert_int_equal(code_of("try", "4"), 2);
    assert_int_equal(code_of("dance", "0"), 2);
}

/* Jobs have their results in order, whoever does them. */
static bool
square(void *data, void *worker, void *result, uint64_t job)
{
    uint64_t *mine = worker, *out = result;

    ++*mine;
    *out = job * job;
    return job != *(const uint64_t *)data;
}

TEST(test_results)
{
    enum { JOBS = 100 };
    uint64_t bad = JOBS;
    bool whole;

    uint64_t *results =
        pool_results(3, JOBS, square, &bad, sizeof(uint64_t), sizeof(uint64_t), &whole);
    assert_non_null(results);
    assert_true(whole);
    for (uint64_t i = 0; i < JOBS; i++)
        assert_int_equal(results[i], i * i);
    free(results);
    bad = 7;
    free(pool_results(3, JOBS, square, &bad, sizeof(uint64_t), sizeof(uint64_t), &whole));
    assert_false(whole);
}

SUITE(answer)
