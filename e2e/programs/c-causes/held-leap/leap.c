#include <assert.h>
#include <stdio.h>

static int is_leap(int year) {
    return year % 4 == 0;
}

static int days(int year) {
    return is_leap(year) ? 366 : 365;
}

int main(void) {
    assert(days(2024) == 366);
    assert(days(1900) == 365);
    puts("fine");
    return 0;
}
