#include <stdio.h>

int main(void) {
  int answer = "42" * 2;
  printf("%d\n", answr);
  return 0;
}
