#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct user { char name[16]; int id; };

static struct user users[] = {{"ada", 1}, {"grace", 2}};

static struct user *lookup(const char *name) {
    for (size_t i = 0; i < sizeof users / sizeof *users; i++) {
        if (users[i].name == name) {
            return &users[i];
        }
    }
    return NULL;
}

int main(void) {
    struct user *user = lookup("grace");
    printf("%d\n", user->id);
    return 0;
}
