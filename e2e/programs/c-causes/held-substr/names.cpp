#include <iostream>
#include <string>
#include <vector>

static std::string extension(const std::string &name) {
    auto dot = name.find('.');
    return name.substr(dot + 1, 3);
}

static std::string initials(const std::string &name) {
    auto space = name.find(' ');
    return name.substr(0, 1) + name.substr(space, 2);
}

int main() {
    std::cout << extension("notes.txt") << "\n";
    std::vector<std::string> people{"ada lovelace", "grace hopper", "plato"};
    for (const auto &person : people) std::cout << initials(person) << "\n";
}
