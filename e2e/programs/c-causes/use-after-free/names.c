#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct person { char *name; struct person *next; };

static struct person *person_new(const char *name, struct person *next) {
    struct person *person = malloc(sizeof *person);
    person->name = strdup(name);
    person->next = next;
    return person;
}

static void release(struct person *people) {
    while (people) {
        free(people->name);
        free(people);
        people = people->next;
    }
}

int main(void) {
    struct person *people = NULL;
    people = person_new("ada", people);
    people = person_new("grace", people);
    people = person_new("linus", people);
    printf("first: %s\n", people->name);
    release(people);
    puts("done");
    return 0;
}
