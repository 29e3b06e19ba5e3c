#include <iostream>
#include <memory>
#include <string>

class Shape {
public:
    virtual ~Shape() = default;
    virtual double area() const = 0;
};

class Circle : public Shape {
public:
    explicit Circle(double r) : r_(r) {}
    double area() const override { return 3.14159 * r_ * r_; }
private:
    double r_;
};

static Shape *make(const std::string &kind, double size) {
    if (kind == "circle") return new Circle(size);
    return nullptr;
}

int main() {
    Shape *round = make("circle", 2);
    std::cout << round->area() << "\n";
    Shape *square = make("square", 2);
    std::cout << square->area() << "\n";
}
