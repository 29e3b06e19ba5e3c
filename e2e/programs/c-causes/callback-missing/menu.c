#include <stdio.h>

struct entry { const char *title; void (*run)(void); };

static void open_file(void) { puts("open"); }
static void save_file(void) { puts("save"); }

static struct entry menu[] = {
    {"open", open_file},
    {"save", save_file},
    {"close"},
};

int main(void) {
    for (int i = 0; i < 3; i++) {
        printf("%s: ", menu[i].title);
        menu[i].run();
    }
    return 0;
}
