#include <assert.h>
#include <stdio.h>

static int total(const int *values, int count) {
    int sum = 0;
    for (int i = 0; i < count - 1; i++) {
        sum += values[i];
    }
    return sum;
}

int main(void) {
    int week[] = {4, 8, 15, 16, 23, 42};
    int sum = total(week, 6);
    printf("sum %d\n", sum);
    assert(sum == 108);
    return 0;
}
