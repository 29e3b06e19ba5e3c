#include <stdio.h>
#include <stdlib.h>

struct row { int *cells; int count; };
struct sheet { struct row **rows; int count; };

static struct sheet *sheet_new(int count) {
    struct sheet *sheet = malloc(sizeof *sheet);
    sheet->count = count;
    sheet->rows = malloc(count * sizeof *sheet->rows);
    for (int i = 0; i < count; i++) {
        sheet->rows[i] = malloc(sizeof(struct row));
        sheet->rows[i]->count = 4;
        sheet->rows[i]->cells = calloc(4, sizeof(int));
    }
    return sheet;
}

static void sheet_free(struct sheet *sheet) {
    free(sheet->rows);
    for (int i = 0; i < sheet->count; i++) {
        free(sheet->rows[i]->cells);
        free(sheet->rows[i]);
    }
    free(sheet);
}

int main(void) {
    struct sheet *sheet = sheet_new(3);
    sheet->rows[1]->cells[2] = 7;
    printf("%d\n", sheet->rows[1]->cells[2]);
    sheet_free(sheet);
    return 0;
}
