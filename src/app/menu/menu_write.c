/* Writing a line (line.h) in the chosen entry. */
#include "app/menu/menu_parts.h"
#include "app/shell/app.h"

void
menu_write_begin(
    struct app *app, struct menu *menu, const struct menu_entry *at)
{
    menu->mode = MENU_WRITES;
    line_begin(app, at->line);
}

void
menu_write_pass_on(struct app *app, struct menu *menu, enum line_state state)
{
    const struct menu_entry *entry = menu_chosen(menu);

    if (state == LINE_GOES_ON)
        return;
    menu->mode = MENU_BROWSES;
    if (state == LINE_KEPT && entry->act != NULL)
        entry->act(app);
}
