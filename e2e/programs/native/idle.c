#include <stdio.h>
#include <unistd.h>

static void wait_for_ever(void) {
  for (;;) pause();
}

int main(void) {
  printf("idle %d\n", (int)getpid());
  fflush(stdout);
  wait_for_ever();
  return 0;
}
