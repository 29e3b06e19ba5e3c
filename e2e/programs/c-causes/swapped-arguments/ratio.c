#include <stdio.h>

static int percent(int part, int whole) {
    return part * 100 / whole;
}

int main(void) {
    int passed = 0, total = 8;
    printf("%d%%\n", percent(total, passed));
    return 0;
}
