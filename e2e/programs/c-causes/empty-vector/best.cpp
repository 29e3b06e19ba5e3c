#include <iostream>
#include <string>
#include <vector>

struct Player { std::string name; int points; };

static std::vector<Player> above(const std::vector<Player> &players, int points) {
    std::vector<Player> result;
    for (const auto &player : players) {
        if (player.points > points) result.push_back(player);
    }
    return result;
}

int main() {
    std::vector<Player> players{{"ada", 30}, {"grace", 45}};
    auto best = above(players, 50);
    std::cout << best.at(0).name << "\n";
}
