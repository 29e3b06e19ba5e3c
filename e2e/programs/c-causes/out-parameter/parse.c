#include <stdio.h>
#include <string.h>

static int split(const char *line, const char **key, const char **value) {
    const char *mark = strchr(line, '=');
    *key = line;
    *value = mark;
    return mark != NULL;
}

int main(void) {
    const char *lines[] = {"host=example.com", "port 8080"};
    for (int i = 0; i < 2; i++) {
        const char *key, *value;
        split(lines[i], &key, &value);
        printf("%zu\n", strlen(value));
    }
    return 0;
}
