#include <iostream>
#include <string>

struct Logger {
    std::string prefix = "log: ";
    void write(const std::string &text) { std::cout << prefix << text << "\n"; }
};

class Server {
public:
    explicit Server(std::string name) : name_(name) {}
    void start() { logger_->write("starting " + name_); }

private:
    std::string name_;
    Logger *logger_ = nullptr;
};

int main() {
    Server server("api");
    server.start();
}
