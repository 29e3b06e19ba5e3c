#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int number(char *line) {
    strtok(line, "=");
    char *value = strtok(NULL, "=");
    return atoi(value);
}

int main(void) {
    char first[] = "port=80";
    char second[] = "debug";
    printf("%d\n", number(first));
    printf("%d\n", number(second));
    return 0;
}
