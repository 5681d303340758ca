// How long one page of the list of running games takes, with many games and filters that let little
// through, and of the list of as many people who are online: `watch_bench [games]`.

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>
#include <unordered_set>
#include <vector>

#include "domain/base/id.hpp"
#include "gateway/topics/online_topic.hpp"
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

/// As many people who are online, half of whom the one who asks may see only when followed by them.
void run_people(std::uint64_t people, const RunningGames& games) {
  std::vector<std::string> ids;
  for (std::uint64_t id = 1; id <= people; ++id) ids.push_back(to_base62(id));
  OnlinePeople list;
  list.replace(ids);
  std::mt19937 random(people);
  std::uniform_int_distribution<int> rating(800, 2'800);
  const Viewer viewer{ids.front(), true};
  for (const auto& wanted : list.wanted(people)) {
    OnlinePeople::Details details;
    details.user.set_id(wanted.id);
    details.user.set_handle("somebody_" + wanted.id.substr(0, 10));
    details.rating.emplace().mutable_rating()->set_value(rating(random));
    const bool is_choosy = random() % 2 == 0;
    details.visibility.may_see =
        is_choosy ? accounts_v1::AUDIENCE_FOLLOWED : accounts_v1::AUDIENCE_EVERYBODY;
    if (is_choosy) details.visibility.followed.insert(viewer.id);
    list.learn(wanted, std::move(details));
  }
  std::cout << people << " people online\n";
  const std::unordered_set<std::string> first(ids.begin(), ids.begin() + 100);
  const auto page = [&](std::size_t size) {
    return [&, size] {
      v1::OnlinePeople answer;
      for (const auto& row : list.find(viewer, first, size, {}).rows) {
        *answer.add_people() = to_wire({row, games.game_of(row->user().id())});
      }
      return answer.SerializeAsString().size();
    };
  };
  measure("a page of 100 people", page(100));
  measure("all people at once", page(people));
  measure("the best 200 people", [&] { return list.best(viewer, 200).size(); });
  measure("somebody who leaves and comes back", [&] {
    const std::string id = ids.back();
    ids.pop_back();
    list.replace(ids);
    ids.push_back(id);
    list.replace(ids);
    const auto wanted = list.wanted(1).front();
    OnlinePeople::Details details;
    details.user.set_id(wanted.id);
    details.visibility.may_see = accounts_v1::AUDIENCE_EVERYBODY;
    list.learn(wanted, std::move(details));
  });
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
  run_people(games, list);
  return 0;
}

}  // namespace
}  // namespace escaque::services::gateway

int main(int argc, char** argv) {
  return escaque::services::gateway::run(argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 5'000);
}
