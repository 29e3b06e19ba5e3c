#include <iostream>
#include <memory>
#include <string>
#include <vector>

struct Task { std::string title; };

int main() {
    std::vector<std::unique_ptr<Task>> tasks;
    auto task = std::make_unique<Task>(Task{"wash"});
    tasks.push_back(std::move(task));
    std::cout << tasks.size() << " task: " << task->title << "\n";
}
