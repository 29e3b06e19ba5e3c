#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct buffer { char *text; size_t size; };

static int fill(struct buffer *buffer, const char *text) {
    buffer->size = strlen(text) + 1;
    buffer->text = malloc(buffer->size);
    if (buffer->size > 12) {
        free(buffer->text);
        return -1;
    }
    memcpy(buffer->text, text, buffer->size);
    return 0;
}

int main(void) {
    struct buffer buffer;
    if (fill(&buffer, "a text that is too long") != 0) fprintf(stderr, "too long\n");
    free(buffer.text);
    return 0;
}
