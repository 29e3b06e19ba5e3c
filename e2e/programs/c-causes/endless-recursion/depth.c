#include <stdio.h>

static long steps(long n) {
    char line[4096];
    snprintf(line, sizeof line, "%ld\n", n);
    fputs(line, stderr);
    if (n == 1) return 0;
    if (n % 2 == 0) return 1 + steps(n / 2);
    return 1 + steps(3 * n - 1);
}

int main(void) {
    printf("%ld\n", steps(8));
    printf("%ld\n", steps(5));
    return 0;
}
