#include <iostream>
#include <vector>

static int difference(const std::vector<int> &scores) {
    int largest = 0;
    for (std::size_t i = 0; i < scores.size(); i++) {
        int gap = scores.at(i + 1) - scores.at(i);
        if (gap > largest) largest = gap;
    }
    return largest;
}

int main() {
    std::vector<int> scores{3, 7, 8, 15};
    std::cout << difference(scores) << "\n";
}
