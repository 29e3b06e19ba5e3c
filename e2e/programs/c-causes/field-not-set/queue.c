#include <stdio.h>
#include <stdlib.h>

struct queue { int capacity; int length; int *slots; };

static struct queue *queue_new(int capacity) {
    struct queue *queue = calloc(1, sizeof *queue);
    queue->capacity = capacity;
    return queue;
}

static void queue_add(struct queue *queue, int value) {
    if (queue->length == queue->capacity) return;
    queue->slots[queue->length++] = value;
}

int main(void) {
    struct queue *queue = queue_new(8);
    queue_add(queue, 41);
    printf("%d of %d\n", queue->length, queue->capacity);
    return 0;
}
