/*
 * The scenes that are looked at, each with what happens before it is seen: the
 * golden pictures and the gallery draw the same ones. A new scene is a row of
 * the table in exhibits.c.
 *
 * One exhibit is drawn at a time, from one thread. What goes wrong ends the
 * program or fails the test.
 */
#ifndef WELLPLAYED_TESTS_EXHIBITS_H
#define WELLPLAYED_TESTS_EXHIBITS_H

#include "app/shell/app.h"
#include "lib/picture.h"

/* What the history has when the scene opens. */
enum exhibit_past {
    PAST_NONE, /* nothing is kept */
    PAST_FEW,  /* ten games */
    PAST_MANY  /* enough for every list to be full */
};

struct exhibit {
    const char *name;
    int scene;
    int over; /* opened over it; SCENE_NONE: none */
    enum exhibit_past past;
    void (*prepare)(struct app *of); /* or NULL */
    int after_ms;                    /* what then passes until it is seen, of the wall clock */
};

extern const struct exhibit exhibits[];
extern const size_t exhibit_count;

/* NULL when no exhibit has this name. */
const struct exhibit *exhibit_find(const char *name);

/* Opens an app with these preferences and brings it to the moment of the
 * exhibit, ready for screen_draw. */
void exhibit_open(struct app *app, const struct exhibit *exhibit, const struct prefs *prefs,
    int width, int height);

/* Lets wall-clock time pass in the scene, a millisecond at a time as the loop
 * does. */
void exhibit_pass(struct app *app, int ms);

void exhibit_close(struct app *app, const struct exhibit *exhibit);

/* The default preferences, in English. */
void exhibit_prefs(struct prefs *prefs);

/* Opens, draws and closes an exhibit. The caller frees the pixels. */
struct image exhibit_draw(struct app *app, const struct exhibit *exhibit, const struct prefs *prefs,
    int width, int height);

#endif
