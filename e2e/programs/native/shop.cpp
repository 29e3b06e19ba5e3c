#include <iostream>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

struct Item {
  std::string name;
  double price;
};

double price_of(const std::vector<Item> &items, std::size_t index) {
  return items.at(index).price;
}

int main() {
  const std::vector<Item> items = {{"pen", 2.5}, {"größe", 4}};
  std::map<std::string, int> stock = {{"ink", 3}, {"pen", 7}};
  std::cout << "cheapest " << items[0].name << '\n';
  std::cout << price_of(items, 1) << std::endl;
  std::cout << price_of(items, stock["pen"]) << std::endl;
}
