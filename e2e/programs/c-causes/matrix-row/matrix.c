#include <stdio.h>
#include <stdlib.h>

static int **matrix(int rows, int columns) {
    int **m = calloc(rows, sizeof *m);
    for (int r = 1; r < rows; r++) {
        m[r] = calloc(columns, sizeof **m);
    }
    return m;
}

int main(void) {
    int **m = matrix(3, 4);
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 4; c++) m[r][c] = r * c;
    printf("%d\n", m[2][3]);
    return 0;
}
