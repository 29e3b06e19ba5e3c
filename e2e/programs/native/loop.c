#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int sum = 0, product = 1;
  for (int number = 1; number <= 10; number++) {
    sum += number;
    product *= number % 7 + 1;
  }
  printf("sum %d, product %d without a line end", sum, product);
  return sum == 55 ? 3 : EXIT_FAILURE;
}
