#include <stdio.h>

static int rows(int cells, int columns) {
    return (cells + columns - 1) / columns;
}

static void show(const char *name, int cells, int columns) {
    printf("%s: %d rows\n", name, rows(cells, columns));
}

int main(void) {
    show("wide", 120, 12);
    show("narrow", 40, 5);
    show("single", 7, 0);
    return 0;
}
