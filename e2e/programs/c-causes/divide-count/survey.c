#include <stdio.h>

struct answer { int age; int rating; };

static int mean_rating(const struct answer *answers, int count, int oldest) {
    int sum = 0;
    int used = 0;
    for (int i = 0; i < count; i++) {
        if (answers[i].age > oldest) {
            sum += answers[i].rating;
            used++;
        }
    }
    return sum / used;
}

int main(void) {
    struct answer answers[] = {{19, 4}, {23, 5}, {28, 3}};
    printf("young people rate it %d\n", mean_rating(answers, 3, 30));
    return 0;
}
