#include <assert.h>
#include <stdio.h>

static void sort(int *values, int count) {
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < count; j++)
            if (values[i] < values[j]) {
                int t = values[i];
                values[i] = values[j];
                values[j] = t;
            }
}

int main(void) {
    int values[] = {5, 2, 8, 1};
    sort(values, 4);
    for (int i = 0; i < 4; i++) printf("%d ", values[i]);
    assert(values[0] == 1);
    return 0;
}
