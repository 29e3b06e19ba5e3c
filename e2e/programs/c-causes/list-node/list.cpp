#include <iostream>
#include <string>

struct Node { std::string value; Node *next = nullptr; };

class List {
public:
    void add(const std::string &value) {
        Node *node = new Node{value};
        if (!head_) head_ = node;
        else tail_->next = node;
        tail_ = node;
    }
    void removeFirst() {
        Node *old = head_;
        head_ = head_->next;
        delete old;
    }
    const std::string &front() const { return head_->value; }

private:
    Node *head_ = nullptr;
    Node *tail_ = nullptr;
};

int main() {
    List list;
    list.add("a");
    list.add("b");
    for (int i = 0; i < 3; i++) {
        std::cout << list.front() << "\n";
        list.removeFirst();
    }
}
