// How long one page of the list of running games takes, with many games and filters that let little
// through: `watch_bench [games]`.

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>

#include "domain/base/id.hpp"
#include "gateway/watching/running_games.hpp"

namespace escaque::services::gateway {
namespace {

games_v1::GameCreated any_game(std::uint64_t id, std::mt19937& random) {
  std::uniform_int_distribution<int> rating(800, 2'800);
  games_v1::GameCreated game;
  game.set_game_id(to_base62(id));
  game.mutable_white()->mutable_user()->set_id(to_base62(random()));
  game.mutable_white()->mutable_user()->set_handle("somebody_" + std::to_string(id));
  game.mutable_white()->mutable_rating()->set_value(rating(random));
  game.mutable_black()->mutable_user()->set_id(to_base62(random()));
  game.mutable_black()->mutable_user()->set_handle("anybody_" + std::to_string(id));
  game.mutable_black()->mutable_rating()->set_value(rating(random));
  game.set_category(common_v1::CATEGORY_BLITZ);
  game.set_is_rated(id % 3 != 0);
  return game;
}

template <class Work>
void measure(const std::string& name, const Work& work) {
  using Clock = std::chrono::steady_clock;
  constexpr int kTimes = 200;
  double most = 0;
  double sum = 0;
  for (int i = 0; i < kTimes; ++i) {
    const auto began = Clock::now();
    work();
    const double ms = std::chrono::duration<double, std::milli>(Clock::now() - began).count();
    most = std::max(most, ms);
    sum += ms;
  }
  std::cout << name << ": " << sum / kTimes << " ms on the average, " << most << " ms at most\n";
}

int run(std::uint64_t games) {
  constexpr unsigned kSeed = 7;
  std::mt19937 random(kSeed);
  RunningGames list(Millis(10'000));
  for (std::uint64_t id = 1; id <= games; ++id) list.add("games:1", any_game(id, random));
  std::cout << games << " running games, seed " << kSeed << "\n";
  const auto page = [&list](RunningFilter filter, std::size_t size) {
    return [&list, filter = std::move(filter), size] {
      v1::RunningGames answer;
      for (const auto& row : list.find(filter, size).rows) *answer.add_games() = *row;
      return answer.SerializeAsString().size();
    };
  };
  RunningFilter strong;
  strong.min_rating = 2'700;
  RunningFilter one_player;
  one_player.player_id = to_base62(1);
  measure("a page of 100", page({}, 100));
  measure("a page of those from 2,700 on", page(strong, 100));
  measure("all of one player", page(one_player, 100));
  measure("all games at once", page({}, games));
  measure("the best 200", [&list] { return list.best(200).size(); });
  std::uint64_t id = games;
  measure("a game that begins and ends", [&] {
    ++id;
    list.add("games:1", any_game(id, random));
    list.end("games:1", to_base62(id));
  });
  return 0;
}

}  // namespace
}  // namespace escaque::services::gateway

int main(int argc, char** argv) {
  return escaque::services::gateway::run(argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 5'000);
}
