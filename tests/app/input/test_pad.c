/*
 * Gamepads that are not there: SDL's virtual ones, plugged in and pulled out,
 * with and without the focus.
 */
#include "lib/check.h"
#include "lib/screen.h"

#define SDL_MAIN_HANDLED
#include <SDL.h>

#include "app/input/pad.h"

enum { MAX_TOLD = 64 };

static struct pads pads;
static struct told {
    int pad, input;
    bool down;
} told[MAX_TOLD];
static int told_count, came, went;
static char went_name[PAD_NAME_SIZE];

static void
pressed(void *data, int pad, int input, bool down)
{
    assert_true(told_count < MAX_TOLD);
    told[told_count++] = (struct told){pad, input, down};
}

static void
plugged(void *data, const char *name, bool in)
{
    assert_true(strlen(name) > 0);
    came += in;
    went += !in;
    if (!in)
        snprintf(went_name, sizeof(went_name), "%s", name);
}

static void
pump(void)
{
    SDL_Event event;
    SDL_GameControllerUpdate();
    while (SDL_PollEvent(&event))
        pads_event(&pads, &event);
}

static int
begin(void **state)
{
    told_count = came = went = 0;
    pads = (struct pads){.dead_zone = 40, .pressed = pressed, .plugged = plugged};
    assert_true(pads_open(&pads));
    pump();
    told_count = came = went = 0;
    return 0;
}

static int
end(void **state)
{
    pads_close(&pads);
    return 0;
}

static int
plug_in(void)
{
    int device = SDL_JoystickAttachVirtual(
        SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX, SDL_CONTROLLER_BUTTON_MAX, 0);
    assert_true(device >= 0);
    pump();
    return device;
}

static SDL_Joystick *
joystick(int at)
{
    return SDL_GameControllerGetJoystick(pads.pads[at].controller);
}

static void
button(int at, int which, bool down)
{
    SDL_JoystickSetVirtualButton(joystick(at), which, down);
    pump();
}

static void
axis(int at, int which, int percent)
{
    SDL_JoystickSetVirtualAxis(
        joystick(at), which, (Sint16)(SDL_JOYSTICK_AXIS_MAX * percent / 100));
    pump();
}

static void
expect(int at, int input, bool down)
{
    assert_int_equal(told_count, 1);
    assert_int_equal(told[0].pad, at);
    assert_int_equal(told[0].input, input);
    assert_int_equal(told[0].down, down);
    told_count = 0;
}

TEST_WITH(test_plugged_in_and_out, begin, end)
{
    int device = plug_in();
    assert_int_equal(came, 1);
    assert_int_equal(pads_count(&pads), 1);
    button(0, SDL_CONTROLLER_BUTTON_A, true);
    expect(0, 1 + SDL_CONTROLLER_BUTTON_A, true);
    /* Pulled out with a button down: it goes up first. */
    SDL_JoystickDetachVirtual(device);
    pump();
    expect(0, 1 + SDL_CONTROLLER_BUTTON_A, false);
    assert_int_equal(went, 1);
    assert_true(strlen(went_name) > 0);
    assert_int_equal(pads_count(&pads), 0);
    /* And again, into the same place. */
    device = plug_in();
    button(0, SDL_CONTROLLER_BUTTON_B, true);
    expect(0, 1 + SDL_CONTROLLER_BUTTON_B, true);
    SDL_JoystickDetachVirtual(device);
    pump();
}

/* By its numbers, as they are on the wire; what is not known is a gamepad. */
TEST_WITH(test_kinds, begin, end)
{
    assert_int_equal(pads.device, DEVICE_PAD);
#if SDL_VERSION_ATLEAST(2, 24, 0)
    static const struct {
        Uint16 vendor, product;
        enum device device;
    } kinds[] = {
        {0x045e, 0x028e, DEVICE_XBOX_360},
        {0x045e, 0x02d1, DEVICE_XBOX},
        {0x054c, 0x0268, DEVICE_PLAYSTATION_3},
        {0x054c, 0x05c4, DEVICE_PLAYSTATION_4},
        {0x054c, 0x0ce6, DEVICE_PLAYSTATION_5},
        {0x057e, 0x2009, DEVICE_NINTENDO},
        {0x1234, 0x5678, DEVICE_PAD},
    };
    for (size_t i = 0; i < SDL_arraysize(kinds); i++) {
        SDL_VirtualJoystickDesc desc = {
            .version = SDL_VIRTUAL_JOYSTICK_DESC_VERSION,
            .type = SDL_JOYSTICK_TYPE_GAMECONTROLLER,
            .naxes = SDL_CONTROLLER_AXIS_MAX,
            .nbuttons = SDL_CONTROLLER_BUTTON_MAX,
            .vendor_id = kinds[i].vendor,
            .product_id = kinds[i].product,
            .name = "a gamepad",
        };
        int device = SDL_JoystickAttachVirtualEx(&desc);
        assert_true(device >= 0);
        pump();
        assert_int_equal(pads_count(&pads), 1);
        assert_int_equal(pads.device, kinds[i].device);
        SDL_JoystickDetachVirtual(device);
        pump();
    }
    /* Of several it is the one that was pressed last. */
    plug_in();
    plug_in();
    pads.pads[0].device = DEVICE_NINTENDO;
    button(0, SDL_CONTROLLER_BUTTON_X, true);
    assert_int_equal(pads.device, DEVICE_NINTENDO);
    button(1, SDL_CONTROLLER_BUTTON_X, true);
    assert_int_equal(pads.device, DEVICE_PAD);
    button(0, SDL_CONTROLLER_BUTTON_X, false);
    assert_int_equal(pads.device, DEVICE_PAD);
    while (SDL_NumJoysticks() > 0 && SDL_JoystickIsVirtual(0))
        SDL_JoystickDetachVirtual(0);
    pump();
#endif
}

TEST_WITH(test_several, begin, end)
{
    for (int i = 0; i < INPUT_PADS + 1; i++)
        plug_in();
    assert_int_equal(pads_count(&pads), INPUT_PADS);
    button(2, SDL_CONTROLLER_BUTTON_X, true);
    expect(2, 1 + SDL_CONTROLLER_BUTTON_X, true);
    button(0, SDL_CONTROLLER_BUTTON_X, true);
    expect(0, 1 + SDL_CONTROLLER_BUTTON_X, true);
    button(2, SDL_CONTROLLER_BUTTON_X, false);
    expect(2, 1 + SDL_CONTROLLER_BUTTON_X, false);
    while (SDL_NumJoysticks() > 0 && SDL_JoystickIsVirtual(0))
        SDL_JoystickDetachVirtual(0);
    pump();
    assert_int_equal(pads_count(&pads), 0);
}

TEST_WITH(test_sticks_have_a_dead_zone, begin, end)
{
    int device = plug_in();
    int right = PAD_AXES + 2 * SDL_CONTROLLER_AXIS_LEFTX + 1, left = right - 1;
    axis(0, SDL_CONTROLLER_AXIS_LEFTX, 39);
    assert_int_equal(told_count, 0);
    axis(0, SDL_CONTROLLER_AXIS_LEFTX, 45);
    expect(0, right, true);
    /* A hand that trembles. */
    axis(0, SDL_CONTROLLER_AXIS_LEFTX, 35);
    axis(0, SDL_CONTROLLER_AXIS_LEFTX, 42);
    assert_int_equal(told_count, 0);
    axis(0, SDL_CONTROLLER_AXIS_LEFTX, 25);
    expect(0, right, false);
    /* From one end to the other. */
    axis(0, SDL_CONTROLLER_AXIS_LEFTX, 100);
    expect(0, right, true);
    axis(0, SDL_CONTROLLER_AXIS_LEFTX, -100);
    assert_int_equal(told_count, 2);
    assert_int_equal(pads.pads[0].down[right], false);
    assert_int_equal(pads.pads[0].down[left], true);
    told_count = 0;
    /* Another dead zone is in force from the next move on. */
    pads.dead_zone = 90;
    axis(0, SDL_CONTROLLER_AXIS_LEFTX, -60);
    expect(0, left, false);
    axis(0, SDL_CONTROLLER_AXIS_LEFTX, -85);
    assert_int_equal(told_count, 0);
    SDL_JoystickDetachVirtual(device);
    pump();
}

TEST_WITH(test_only_with_the_focus, begin, end)
{
    int device = plug_in();
    int down = PAD_AXES + 2 * SDL_CONTROLLER_AXIS_LEFTY + 1;
    button(0, SDL_CONTROLLER_BUTTON_START, true);
    expect(0, 1 + SDL_CONTROLLER_BUTTON_START, true);
    pads_focus(&pads, false);
    expect(0, 1 + SDL_CONTROLLER_BUTTON_START, false);
    button(0, SDL_CONTROLLER_BUTTON_A, true);
    axis(0, SDL_CONTROLLER_AXIS_LEFTY, 100);
    assert_int_equal(told_count, 0);
    pads_focus(&pads, true);
    assert_int_equal(told_count, 0);
    /* What went down meanwhile does nothing when it goes up. */
    button(0, SDL_CONTROLLER_BUTTON_A, false);
    assert_int_equal(told_count, 0);
    axis(0, SDL_CONTROLLER_AXIS_LEFTY, 99);
    expect(0, down, true);
    SDL_JoystickDetachVirtual(device);
    pump();
}

TEST(test_closed_ones_do_nothing)
{
    struct pads none = {0};
    SDL_Event event = {.type = SDL_CONTROLLERBUTTONDOWN};
    pads_event(&none, &event);
    event.type = SDL_CONTROLLERDEVICEREMOVED;
    pads_event(&none, &event);
    pads_focus(&none, false);
    pads_close(&none);
    assert_int_equal(pads_count(&none), 0);
}

SUITE_WITH(pad, screen_begin, screen_end)
