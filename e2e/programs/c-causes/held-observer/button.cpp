#include <iostream>
#include <string>

class Listener {
public:
    virtual ~Listener() = default;
    virtual void clicked(const std::string &name) = 0;
};

class Printer : public Listener {
public:
    void clicked(const std::string &name) override { std::cout << name << " was clicked\n"; }
};

class Button {
public:
    Button(std::string name) : name_(std::move(name)), listener_(nullptr) {}
    void listen(Listener *listener) { listener_ = listener; }
    void click() { listener_->clicked(name_); }

private:
    std::string name_;
    Listener *listener_;
};

int main() {
    Printer printer;
    Button ok("ok");
    Button cancel("cancel");
    ok.listen(&printer);
    ok.click();
    cancel.click();
}
