// house_bench ENGINE [GAMES [AT_ONCE [FIRST [LAST]]]]: every computer of the house, from level
// FIRST to LAST, plays GAMES games against the level below, the first one against random moves; the
// levels are those that people meet. Prints for each what it scores, and says whether the goals are
// reached: 60 to 90 % against random moves, 70 % against the level below. Ends with 1 when one is
// not. Time does not matter: it may run beside anything, and be stopped and continued.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>

#include "domain/rules/fen.hpp"
#include "domain/rules/position.hpp"
#include "domain/rules/uci.hpp"
#include "engine/house/level_brain.hpp"

namespace {

using namespace escaque;

constexpr int kLongestGame = 600;  // Plies; a draw then.
constexpr double kLeast = 0.70;
constexpr double kLeastAgainstRandom = 0.60;
constexpr double kMostAgainstRandom = 0.90;
/// Level 0: any legal move.
constexpr engine::Level kRandom{.number = 0, .random = 100};

struct Score {
  int won = 0;
  int drawn = 0;
  int lost = 0;

  [[nodiscard]] int games() const { return won + drawn + lost; }
  [[nodiscard]] double share() const { return (won + 0.5 * drawn) / games(); }
  /// Of the share.
  [[nodiscard]] double standard_error() const {
    const double p = share();
    const double squares = (won * (1 - p) * (1 - p) + drawn * (0.5 - p) * (0.5 - p) + lost * p * p);
    return std::sqrt(squares) / games();
  }
};

/// What White scores: 1, 0.5 or 0, where the game is over.
std::optional<double> result_of(const rules::Position& position, int seen, int plies) {
  if (position.is_checkmate()) return position.turn() == Color::white ? 0.0 : 1.0;
  const bool is_draw = position.is_stalemate() || position.is_insufficient_material() ||
                       position.halfmove_clock() >= 100 || seen >= 3 || plies >= kLongestGame;
  if (is_draw) return 0.5;
  return std::nullopt;
}

Awaitable<double> play(engine::Stable& stable, engine::Level white, engine::Level black,
                       std::uint64_t seed) {
  engine::LevelBrain brains[2]{{stable, white, seed}, {stable, black, seed + 1}};
  auto position = rules::Position::initial();
  uci::Position told{std::string(rules::kInitialFen)};
  std::map<std::uint64_t, int> seen;
  for (int ply = 0;; ++ply) {
    if (const auto result = result_of(position, ++seen[position.repetition_key()], ply)) {
      co_return *result;
    }
    engine::Question question;
    question.position = told;
    const auto text = co_await brains[ply % 2].move(std::move(question));
    const auto move = text ? rules::parse_uci(position, *text) : rules::UciError::syntax;
    if (!move) {
      std::fprintf(stderr, "house_bench: no move: %s\n",
                   text ? text->c_str() : uci::to_string(text.error()).c_str());
      std::exit(2);
    }
    told.moves.push_back(*text);
    position.play_unchecked(*move);
  }
}

/// Plays the games that are left, one after the other.
Awaitable<void> play_on(engine::Stable& stable, engine::Level level, engine::Level below, int& left,
                        std::mt19937_64& seeds, Score& score) {
  while (left > 0) {
    const bool is_white = --left % 2 == 0;
    const double white =
        co_await play(stable, is_white ? level : below, is_white ? below : level, seeds());
    const double own = is_white ? white : 1 - white;
    ++(own > 0.75 ? score.won : own > 0.25 ? score.drawn : score.lost);
  }
}

Score match(const std::string& program, engine::Level level, engine::Level below, int games,
            int at_once, std::mt19937_64& seeds) {
  boost::asio::io_context context(1);
  engine::Stable stable(
      context, {.program = program, .engines = at_once, .patience = std::chrono::hours(1)});
  Score score;
  int left = games;
  for (int i = 0; i < at_once; ++i) {
    boost::asio::co_spawn(context, play_on(stable, level, below, left, seeds, score),
                          boost::asio::detached);
  }
  context.run();
  return score;
}

int number(int argc, char** argv, int index, int otherwise) {
  return argc > index ? std::atoi(argv[index]) : otherwise;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: house_bench ENGINE [GAMES [AT_ONCE [FIRST [LAST]]]]\n");
    return 2;
  }
  const int games = number(argc, argv, 2, 200);
  const int at_once = std::max(1, number(argc, argv, 3, 1));
  const int first = std::max(1, number(argc, argv, 4, 1));
  const int last = std::min(number(argc, argv, 5, 8), static_cast<int>(engine::kLevels.size()));
  const std::uint64_t seed = std::random_device()();
  std::mt19937_64 seeds(seed);
  std::printf("seed %llu, %d games each\n", static_cast<unsigned long long>(seed), games);
  bool is_reached = true;
  for (int number = first; number <= last; ++number) {
    const auto level = engine::kLevels[static_cast<std::size_t>(number - 1)];
    const auto below =
        number == 1 ? kRandom : engine::kLevels[static_cast<std::size_t>(number - 2)];
    const auto began = std::chrono::steady_clock::now();
    const Score score = match(argv[1], level, below, games, at_once, seeds);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    const bool is_good =
        number == 1 ? score.share() >= kLeastAgainstRandom && score.share() <= kMostAgainstRandom
                    : score.share() >= kLeast;
    is_reached = is_reached && is_good;
    const auto handle = engine::handle_of(level);
    std::printf("%d %-9.*s %5.1f %% of %d (error %.1f)  +%d =%d -%d  %s  %.0f s\n", number,
                static_cast<int>(handle.size()), handle.data(), 100 * score.share(), score.games(),
                100 * score.standard_error(), score.won, score.drawn, score.lost,
                is_good ? "ok" : "MISSED", took.count());
    std::fflush(stdout);
  }
  return is_reached ? 0 : 1;
}
