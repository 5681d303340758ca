// arena_bench JOINED WAITING [SEED]: an arena with a history in which every wave has WAITING of
// JOINED players waiting; prints joined, waiting, the slowest and the mean wave in seconds of
// processor time, the most waves anybody waited, the largest colour balance, the mean distance in
// places, and peak memory in MiB.

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <random>
#include <string>
#include <sys/resource.h>
#include <unordered_map>
#include <vector>

#include "domain/pairing/waves/arena.hpp"

namespace {

using namespace escaque;
using namespace escaque::pairing::waves;

constexpr int kWaves = 40;
constexpr UtcTime kStart{std::chrono::hours(1000)};

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

class Bench {
 public:
  Bench(int joined, int waiting, unsigned seed)
      : joined_(joined), waiting_(waiting), random_(seed), arena_(hours()) {
    for (int i = 1; i <= joined; ++i) {
      const UserId id{static_cast<std::uint64_t>(i)};
      const int rating = 1000 + static_cast<int>(random_() % 1500);
      ratings_[id] = rating;
      if (arena_.join(id, rating, kStart)) std::abort();
    }
  }

  void run() {
    for (int wave = 0; wave < kWaves; ++wave) {
      now_ += std::chrono::seconds(3);
      free_players();
      pair();
    }
  }

  void print() const {
    int balance = 0;
    for (const Standing& each : arena_.standings()) {
      balance = std::max(balance, std::abs(arena_.sheet(each.player)->color_balance()));
    }
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    std::cout << joined_ << ' ' << waiting_ << ' ' << slowest_ << ' ' << all_ / waves_ << ' '
              << longest_wait_ << ' ' << balance << ' ' << places_ / std::max(1.0, pairs_) << ' '
              << usage.ru_maxrss / 1024 << '\n';
  }

 private:
  static Rules hours() {
    Rules rules;
    rules.starts = kStart;
    rules.ends = kStart + std::chrono::hours(2);
    return rules;
  }

  /// Ends games, any of them, until as many wait as should. The better rated wins more often.
  void free_players() {
    std::shuffle(live_.begin(), live_.end(), random_);
    int idle = joined_ - 2 * static_cast<int>(live_.size());
    for (; idle + 1 < waiting_ && !live_.empty(); idle += 2) {
      const Meeting players = live_.back();
      live_.pop_back();
      const int lead = ratings_[players.white] - ratings_[players.black];
      const int drawn = static_cast<int>(random_() % 1000);
      auto outcome = rules::Outcome::draw();
      if (drawn < 450 + lead / 4) outcome = rules::Outcome::win(Color::white);
      if (drawn > 550 + lead / 4) outcome = rules::Outcome::win(Color::black);
      if (arena_.finish({players, outcome, 20 + drawn % 80, {}}, now_)) std::abort();
      waits_[players.white] = waits_[players.black] = 0;
    }
  }

  void pair() {
    std::unordered_map<UserId, int> place;
    for (const Standing& each : arena_.standings()) place[each.player] = each.place;
    const double begin = processor_seconds();
    const auto meetings = arena_.pair_wave([](UserId, UserId) { return false; }, now_);
    const double elapsed = processor_seconds() - begin;
    slowest_ = std::max(slowest_, elapsed);
    all_ += elapsed;
    ++waves_;
    for (const Meeting& meeting : meetings) {
      live_.push_back(meeting);
      places_ += std::abs(place[meeting.white] - place[meeting.black]);
      ++pairs_;
    }
    for (int i = 1; i <= joined_; ++i) {
      const UserId id{static_cast<std::uint64_t>(i)};
      const auto reason = arena_.why_not_paired(id, now_).reason;
      if (reason == WhyNotPaired::odd_number) longest_wait_ = std::max(longest_wait_, ++waits_[id]);
    }
  }

  int joined_;
  int waiting_;
  std::mt19937 random_;
  Arena arena_;
  UtcTime now_ = kStart;
  std::vector<Meeting> live_;
  std::unordered_map<UserId, int> ratings_;
  std::unordered_map<UserId, int> waits_;  // Waves since the last game.
  double slowest_ = 0;
  double all_ = 0;
  int waves_ = 0;
  int longest_wait_ = 0;
  double places_ = 0;
  double pairs_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::cerr << "arena_bench JOINED WAITING [SEED]\n";
    return EXIT_FAILURE;
  }
  Bench bench(std::atoi(argv[1]), std::atoi(argv[2]),
              argc > 3 ? static_cast<unsigned>(std::atoi(argv[3])) : 1);
  bench.run();
  bench.print();
}
