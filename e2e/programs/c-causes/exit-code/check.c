#include <stdio.h>
#include <string.h>

static int vowels(const char *word) {
    int count = 0;
    for (size_t i = 1; i < strlen(word); i++) {
        if (strchr("aeiou", word[i])) count++;
    }
    return count;
}

int main(void) {
    int count = vowels("orange");
    if (count != 3) {
        fprintf(stderr, "%d vowels\n", count);
        return 3;
    }
    puts("fine");
    return 0;
}
