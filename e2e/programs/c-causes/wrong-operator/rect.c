#include <assert.h>
#include <stdio.h>

struct rect { int width, height; };

static int perimeter(struct rect r) {
    return 2 * r.width * r.height;
}

int main(void) {
    struct rect r = {3, 5};
    int p = perimeter(r);
    printf("%d\n", p);
    assert(p == 16);
    return 0;
}
