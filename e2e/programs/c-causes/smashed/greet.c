#include <stdio.h>
#include <string.h>

static void greet(const char *name) {
    char text[16];
    strcpy(text, "hello ");
    strcat(text, name);
    puts(text);
}

int main(void) {
    greet("ada");
    greet("a person with a rather long name");
    return 0;
}
