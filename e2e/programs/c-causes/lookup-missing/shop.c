#include <stdio.h>
#include <string.h>

struct item { const char *name; int price; };

static struct item items[] = {{"tea", 3}, {"mug", 9}, {"pot", 24}};

static struct item *find(const char *name) {
    for (int i = 0; i < 3; i++) {
        if (strcmp(items[i].name, name) == 0) return &items[i];
    }
    return NULL;
}

int main(void) {
    struct item *mug = find("mug");
    printf("a mug costs %d\n", mug->price);
    struct item *pot = find("Pot");
    printf("a pot costs %d\n", pot->price);
    return 0;
}
