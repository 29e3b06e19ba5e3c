#include <assert.h>
#include <stdio.h>

static int scaled(int volume, int percent) {
    assert(percent >= 0 && percent <= 100);
    return volume * percent / 100;
}

static int louder(int volume, int step) {
    return scaled(volume, step * 30);
}

int main(void) {
    for (int step = 0; step < 5; step++) {
        printf("%d\n", louder(80, step));
    }
    return 0;
}
