#include <stdio.h>
#include <string.h>

static const char *names[] = {"jan", "feb", "mar", "apr"};
static int *days[] = {(int[]){31}, (int[]){28}, (int[]){31}, (int[]){30}};

static int month(const char *name) {
    for (int i = 0; i < 4; i++)
        if (strcmp(names[i], name) == 0) return i;
    return -1000000;
}

int main(void) {
    const char *wanted[] = {"feb", "apr", "may"};
    for (int i = 0; i < 3; i++) {
        int at = month(wanted[i]);
        printf("%s has %d days\n", wanted[i], *days[at]);
    }
    return 0;
}
