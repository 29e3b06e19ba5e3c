#include <iostream>
#include <string>

static std::string setting(const std::string &name) {
    if (name == "port") return "8080";
    if (name == "retries") return "three";
    return "";
}

static int number(const std::string &name) {
    return std::stoi(setting(name));
}

int main() {
    std::cout << number("port") << "\n";
    std::cout << number("retries") << "\n";
}
