#include <stdio.h>
#include <string.h>

struct timer { const int *interval; const char *name; };

static void configure(struct timer *timer, int seconds) {
    int interval = seconds * 1000;
    timer->interval = &interval;
    timer->name = NULL;
}

static void show(const struct timer *timer) {
    printf("%zu %d\n", strlen(timer->name), *timer->interval);
}

int main(void) {
    struct timer timer;
    configure(&timer, 3);
    show(&timer);
    return 0;
}
