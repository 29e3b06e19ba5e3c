#include <iostream>
#include <map>
#include <string>

static const std::map<std::string, int> prices{{"tea", 250}, {"coffee", 320}};

static int cents(const std::string &name) {
    return prices.at(name);
}

int main() {
    std::cout << cents("tea") << "\n";
    std::cout << cents("cofee") << "\n";
}
