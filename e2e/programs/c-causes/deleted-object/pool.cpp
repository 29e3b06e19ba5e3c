#include <iostream>
#include <string>

struct Item {
    Item *next = nullptr;
    std::string *label = nullptr;
};

static void drop(Item *item) {
    delete item->label;
    delete item;
}

int main() {
    Item *first = new Item;
    first->label = new std::string("first");
    first->next = new Item;
    first->next->label = new std::string("second");
    for (Item *item = first; item; item = item->next) {
        std::cout << *item->label << "\n";
        drop(item);
    }
}
