#include <stdio.h>
#include <stdlib.h>

struct item {
  const char *name;
  int price;
  struct item *next;
};

static int sum;

static int total(const struct item *first) {
  for (const struct item *item = first; item->name != NULL; item = item->next) {
    sum += item->price;
  }
  return sum;
}

int main(int argc, char **argv) {
  struct item ink = {"ink", 5, NULL};
  struct item pen = {"pen", 2, &ink};
  int prices[3] = {2, 5, argc};
  printf("items for %s: %d\n", argc > 1 ? argv[1] : "nobody", prices[0] + prices[1]);
  printf("sum %d\n", total(&pen));
  return EXIT_SUCCESS;
}
