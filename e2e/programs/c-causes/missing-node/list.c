#include <stdio.h>
#include <stdlib.h>

struct node { int value; struct node *next; };

static struct node *push(struct node *head, int value) {
    struct node *made = malloc(sizeof *made);
    made->value = value;
    made->next = head;
    return made;
}

static int position(const struct node *head, int value) {
    int at = 0;
    while (head->value != value) {
        head = head->next;
        at++;
    }
    return at;
}

int main(void) {
    struct node *list = NULL;
    for (int i = 1; i <= 5; i++) list = push(list, i * i);
    printf("%d\n", position(list, 16));
    printf("%d\n", position(list, 17));
    return 0;
}
