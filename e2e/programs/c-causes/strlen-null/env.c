#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *setting(const char *name) {
    return getenv(name);
}

int main(void) {
    const char *editor = setting("DAPILOT_TEST_NO_SUCH_VARIABLE");
    printf("%zu\n", strlen(editor));
    return 0;
}
