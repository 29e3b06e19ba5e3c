#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>

static double apply(const std::string &op, double a, double b) {
    if (op == "+") return a + b;
    if (op == "-") return a - b;
    if (op == "*") return a * b;
    throw std::invalid_argument("unknown operator " + op);
}

static double evaluate(const std::string &text) {
    std::istringstream in(text);
    double a, b;
    std::string op;
    in >> a >> op >> b;
    return apply(op, a, b); 
}

int main() {
    std::cout << evaluate("3 + 4") << "\n";
    std::cout << evaluate("9 / 3") << "\n";
}
