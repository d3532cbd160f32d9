#include "lib/check.h"
#include "lib/laid.h"

static const int sizes[][2] = {{480, 360}, {520, 390}, {640, 480}, {1280, 720}, {900, 1400},
    {600, 1200}, {1920, 1080}, {3440, 1440}, {3840, 2160}, {1000, 1000}};

static bool
is_inside(struct box in, struct box box)
{
    return box.x >= in.x && box.y >= in.y && box.x + box.w <= in.x + in.w &&
           box.y + box.h <= in.y + in.h;
}

static bool
overlap(struct box a, struct box b)
{
    return a.w > 0 && b.w > 0 && a.h > 0 && b.h > 0 && a.x < b.x + b.w && b.x < a.x + a.w &&
           a.y < b.y + b.h && b.y < a.y + a.h;
}

void
laid_check_boxes(const struct app *app, const struct box *boxes, int count)
{
    const struct look *look = app->look;
    struct box window = {0, 0, look->width, look->height};

    for (int a = 0; a < count; a++) {
        if (!is_inside(window, boxes[a]))
            fail_msg("%dx%d, %d %%: box %d at %d %d, %d x %d, is outside", look->width,
                look->height, look->scale, a, boxes[a].x, boxes[a].y, boxes[a].w, boxes[a].h);
        for (int b = 0; b < a; b++)
            if (overlap(boxes[a], boxes[b]))
                fail_msg("%dx%d, %d %%: box %d at %d %d lies on %d at %d %d", look->width,
                    look->height, look->scale, a, boxes[a].x, boxes[a].y, b, boxes[b].x,
                    boxes[b].y);
    }
}

static void
check_spots(const struct app *app)
{
    struct box boxes[LOOK_MAX_SPOTS];

    for (int i = 0; i < app->look->spot_count; i++)
        boxes[i] = app->look->spots[i].box;
    laid_check_boxes(app, boxes, app->look->spot_count);
}

void
laid_check(struct app *app, void (*check)(struct app *app))
{
    struct look *look = app->look;
    int width = look->width, height = look->height, scale = look->scale;

    for (size_t i = 0; i < ARRAY_SIZE(sizes); i++)
        for (look->scale = 100; look->scale <= 200; look->scale += 50) {
            look->width = sizes[i][0];
            look->height = sizes[i][1];
            app_draw(app);
            check_spots(app);
            if (check != NULL)
                check(app);
        }
    look->width = width;
    look->height = height;
    look->scale = scale;
    app_draw(app);
}
