#include <stdio.h>
int main(void) {
  int n = 0, c;
  while ((c = getchar()) != EOF) n++;
  printf("read %d\n", n);
  return 9;
}
