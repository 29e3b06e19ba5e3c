#include <assert.h>
#include <stdio.h>

static int half(int number) {
  assert(number % 2 == 0);
  return number / 2;
}

int main(void) {
  for (int number = 4; number > 0; number = half(number)) printf("%d\n", number);
  return 0;
}
