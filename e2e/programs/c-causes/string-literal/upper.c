#include <ctype.h>
#include <stdio.h>

static void upper(char *text) {
    for (; *text; text++) *text = toupper((unsigned char)*text);
}

int main(void) {
    char *word = "kettle";
    upper(word);
    puts(word);
    return 0;
}
