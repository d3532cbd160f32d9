/*
 * Any bytes as pages of a fumen in text, and as a file with a fumen: pages that
 * become a fumen, which the commands print and explain; or a line that says
 * what is wrong.
 */
#include <stdio.h>
#include <stdlib.h>

#include "fuzz.h"
#include "lab/explain.h"
#include "lab/fumen.h"
#include "lab/pages.h"

/* What they print is nothing to us. */
static void
run(const char *text, bool json)
{
    const char *decode[] = {"fumen", "decode", text, "--json", NULL};
    const char *explain[] = {
        "explain", "--fumen", text, "--best", "1", "--drops", NULL};
    int code = fumen_main(json ? 4 : 3, (char **)decode);
    must(code == 0);
    code = explain_main(6, (char **)explain);
    must(code == 0 || code == 2);
    fflush(stdout);
}

static void
encode(const char *path, size_t choice)
{
    struct error error = {0};
    struct fumen fumen, again;

    if (!pages_read(path, &fumen, &error)) {
        must_be_sentence(error_english(&error), ERROR_TEXT_SIZE);
        must(fumen.count == 0);
        return;
    }
    char *text = fumen_encode(&fumen, &error);
    must(text != NULL);
    must(pages_decode(text, &again, &error));
    must(again.count == fumen.count);
    if (fumen.count < 100)
        run(text, choice % 2);
    fumen_finish(&again);
    fumen_finish(&fumen);
    free(text);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct error error = {0};
    struct fumen fumen;

    fuzz_put("pages", data, size);
    const char *path = fuzz_path("pages");
    encode(path, size);
    if (pages_decode(path, &fumen, &error))
        must(fumen.count > 0);
    else
        must_be_sentence(error_english(&error), ERROR_TEXT_SIZE);
    fumen_finish(&fumen);
    return 0;
}
