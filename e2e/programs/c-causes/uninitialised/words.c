#include <stdio.h>
#include <string.h>

static size_t longest(const char *const *words, int count) {
    const char *best = NULL;
    for (int i = 0; i < count; i++) {
        if (best && strlen(words[i]) > strlen(best)) best = words[i];
    }
    return strlen(best);
}

int main(void) {
    const char *words[] = {"tea", "kettle", "mug"};
    printf("longest: %zu\n", longest(words, 3));
    return 0;
}
