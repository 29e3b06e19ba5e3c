#include <stdio.h>

struct course { const char *name; int grades[5]; int count; };

static int average(const struct course *course) {
    int sum = 0;
    for (int i = 0; i < course->count; i++) sum += course->grades[i];
    return sum / course->count;
}

static void clear(struct course *course) {
    course->count = 0;
}

int main(void) {
    struct course maths = {"maths", {4, 5, 3}, 3};
    struct course music = {"music", {2, 2}, 2};
    printf("%s %d\n", maths.name, average(&maths));
    clear(&music);
    printf("%s %d\n", music.name, average(&music));
    return 0;
}
