#include <stdio.h>
#include <stdlib.h>

static unsigned char *pixels(int width, int height) {
    int size = width * height * 4;
    unsigned char *data = malloc(size);
    return data;
}

int main(void) {
    unsigned char *small = pixels(640, 480);
    small[0] = 1;
    unsigned char *large = pixels(30000, 20000);
    large[0] = 1;
    printf("%d %d\n", small[0], large[0]);
    return 0;
}
