#include <stdio.h>

static int countdown(int n) {
    if (n == 0) return 0;
    return 1 + countdown(n - 2);
}

int main(void) {
    printf("%d\n", countdown(10));
    printf("%d\n", countdown(7));
    return 0;
}
