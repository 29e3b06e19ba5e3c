#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIZE 8

struct entry { const char *key; int value; struct entry *next; };
struct table { struct entry *buckets[SIZE]; };

static unsigned hash(const char *key) {
    unsigned h = 0;
    while (*key) h = h * 31 + (unsigned char)*key++;
    return h % SIZE;
}

static void put(struct table *t, const char *key, int value) {
    struct entry *e = malloc(sizeof *e);
    unsigned at = hash(key);
    e->key = key;
    e->value = value;
    e->next = t->buckets[at];
    t->buckets[at] = e;
}

static int get(const struct table *t, const char *key) {
    struct entry *e = t->buckets[hash(key)];
    while (strcmp(e->key, key) != 0) e = e->next;
    return e->value;
}

int main(void) {
    struct table t = {0};
    put(&t, "one", 1);
    put(&t, "two", 2);
    printf("%d\n", get(&t, "two"));
    printf("%d\n", get(&t, "three"));
    return 0;
}
