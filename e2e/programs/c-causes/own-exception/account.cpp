#include <iostream>
#include <stdexcept>
#include <string>

class Account {
public:
    explicit Account(int balance) : balance_(balance) {}

    void withdraw(int amount) {
        if (amount > balance_) {
            throw std::runtime_error("not enough money");
        }
        balance_ -= amount;
    }

    int balance() const { return balance_; }

private:
    int balance_;
};

int main() {
    Account account(120);
    account.withdraw(70);
    account.withdraw(75);
    std::cout << account.balance() << "\n";
}
