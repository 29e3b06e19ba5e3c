#include <assert.h>
#include <stdio.h>

struct stack { int items[16]; int size; };

static void push(struct stack *s, int value) { s->items[s->size++] = value; }

static int pop(struct stack *s) {
    assert(s->size > 0);
    return s->items[--s->size];
}

static int evaluate(const char *text) {
    struct stack s = {.size = 0};
    for (const char *c = text; *c; c++) {
        if (*c >= '0' && *c <= '9') push(&s, *c - '0');
        else if (*c == '+') push(&s, pop(&s) + pop(&s));
        else if (*c == '*') push(&s, pop(&s) * pop(&s));
    }
    return pop(&s);
}

int main(void) {
    printf("%d\n", evaluate("12+3*"));
    printf("%d\n", evaluate("12+*"));
    return 0;
}
