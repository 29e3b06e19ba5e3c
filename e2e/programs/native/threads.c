#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>

static pthread_barrier_t meeting;

static void *count(void *given) {
  int number = *(int *)given;
  pthread_setname_np(pthread_self(), number == 1 ? "first" : "second");
  pthread_barrier_wait(&meeting);
  int square = number * number;
  pthread_barrier_wait(&meeting);
  return NULL + square;
}

int main(void) {
  int numbers[] = {1, 2};
  pthread_t threads[2];
  pthread_barrier_init(&meeting, NULL, 3);
  for (int index = 0; index < 2; index++) pthread_create(&threads[index], NULL, count, &numbers[index]);
  pthread_barrier_wait(&meeting);
  pthread_barrier_wait(&meeting);
  for (int index = 0; index < 2; index++) pthread_join(threads[index], NULL);
  puts("done");
  return 0;
}
