// Writes tests/data/conduct/bots.tsv: games of engines that spend their time each in its own way,
// with what they spent, and what the engine that judges says of their positions. Not a test: it
// takes as long as the games.
// Called with tests/data/games/games.pgn and KIND GAMES; what it prints makes the file. A game goes
// on from ply 16 of one of the file's, in which the other side is a weaker engine.

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>

#include "domain/rules/fen.hpp"
#include "domain/rules/pgn/pgn.hpp"
#include "domain/rules/uci.hpp"
#include "platform/uci/engine.hpp"

namespace escaque {
namespace {

constexpr int kEvery = 37;  // Of the games in the file: an opening each.
constexpr std::size_t kFirstPly = 16;
constexpr std::size_t kLeastPlies = 36;
constexpr std::size_t kMostPlies = 110;
constexpr uci::Search kJudge{20'000, 3};
constexpr uci::Limits kWeaker{.nodes = 3'000};
constexpr Millis kPatience{120'000};
constexpr int kMate = 10'000;
constexpr int kBaseMs = 30'000;
constexpr int kIncrementMs = 300;

/// How a bot decides when to move: after 0.8 s, after as many nodes as the house's strongest, or by
/// its clock.
enum class Pace { movetime, house, clock };
constexpr std::array<std::string_view, 3> kPaces{"movetime", "house", "clock"};

int centipawns(const uci::Score& score) {
  if (!score.is_mate) return std::clamp(score.value, -kMate + 500, kMate - 500);
  return score.value > 0 ? kMate - score.value : -kMate - score.value;
}

template <class T>
T value(uci::UciResult<T> result) {
  if (!result) throw std::runtime_error(to_string(result.error()));
  return std::move(*result);
}

Awaitable<uci::Engine> engine(boost::asio::io_context& context, const std::string& options) {
  uci::EngineOptions asked;
  asked.program = "/usr/games/stockfish";
  asked.options = options;
  auto started = co_await uci::Engine::start(context, std::move(asked));
  co_return value(std::move(started));
}

struct Played {
  std::string move;
  int spent_ms = 0;
};

struct Seen {
  std::vector<uci::Line> lines;
  Played played;
};

class Recorder {
 public:
  Recorder(uci::Engine bot, uci::Engine other, uci::Engine judge, Pace pace)
      : bot_(std::move(bot)), other_(std::move(other)), judge_(std::move(judge)), pace_(pace) {}

  /// False: it was over too soon.
  Awaitable<bool> record(const rules::PgnGame& opening, int number, bool is_white) {
    co_await forget();
    uci::Position at;
    at.initial_fen = rules::to_fen(opening.start);
    auto position = opening.start;
    for (std::size_t i = 0; i < kFirstPly; ++i) {
      at.moves.push_back(rules::to_uci(position, opening.moves[i].move));
      position.play_unchecked(opening.moves[i].move);
    }
    left_ms_ = kBaseMs;
    std::vector<Seen> seen;
    std::vector<uci::Position> before;
    while (at.moves.size() < kMostPlies && !position.legal_moves().empty()) {
      const bool is_bots = (at.moves.size() % 2 == 0) == is_white;
      Played next;
      if (is_bots) {
        next = co_await think(at, is_white);
        before.push_back(at);
        seen.push_back({{}, next});
      } else {
        auto move = co_await other_.best_within(at, kWeaker, kPatience);
        next.move = value(std::move(move));
      }
      const auto move = rules::parse_uci(position, next.move);
      if (!move) throw std::runtime_error("no legal move: " + next.move);
      at.moves.push_back(next.move);
      position.play_unchecked(*move);
    }
    if (at.moves.size() < kLeastPlies) co_return false;
    for (std::size_t i = 0; i < seen.size(); ++i) {
      auto lines = co_await judge_.analyse(before[i], kJudge, kPatience);
      seen[i].lines = value(std::move(lines));
    }
    co_await write(number, is_white, at, seen);
    co_return true;
  }

 private:
  Awaitable<void> forget() {
    for (uci::Engine* each : {&bot_, &other_, &judge_}) {
      auto told = co_await each->forget(kPatience);
      if (!told) throw std::runtime_error(to_string(told.error()));
    }
  }

  Awaitable<Played> think(const uci::Position& at, bool is_white) {
    using Clock = std::chrono::steady_clock;
    uci::Limits limits;
    if (pace_ == Pace::movetime) limits.movetime_ms = 800;
    if (pace_ == Pace::house) limits.nodes = 60'000;
    const uci::Clocks clocks{is_white ? left_ms_ : kBaseMs, is_white ? kBaseMs : left_ms_,
                             kIncrementMs};
    const auto began = Clock::now();
    Played made;
    if (pace_ == Pace::clock) {
      auto move = co_await bot_.best_move(at, clocks, kPatience);
      made.move = value(std::move(move));
    } else {
      auto move = co_await bot_.best_within(at, limits, kPatience);
      made.move = value(std::move(move));
    }
    made.spent_ms = static_cast<int>(
        std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - began).count());
    left_ms_ = std::max(1, left_ms_ - made.spent_ms + kIncrementMs);
    co_return made;
  }

  /// Kind, opening, colour, all moves, then every position of the bot's.
  Awaitable<void> write(int number, bool is_white, const uci::Position& game,
                        const std::vector<Seen>& seen) {
    std::cout << kPaces[static_cast<std::size_t>(pace_)] << '\t' << number << '\t'
              << (is_white ? 'w' : 'b') << '\t';
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
      std::cout << (i == 0 ? "" : " ") << game.moves[i];
    }
    std::cout << '\t';
    for (std::size_t i = 0; i < seen.size(); ++i) {
      const auto& lines = seen[i].lines;
      int rank = 0;
      for (std::size_t k = 0; k < lines.size(); ++k) {
        if (lines[k].move == seen[i].played.move) rank = static_cast<int>(k) + 1;
      }
      // What is not among the best is worth what the position after it says, and no more than they.
      int worth = centipawns(lines.back().score);
      if (rank > 0) {
        worth = centipawns(lines[static_cast<std::size_t>(rank) - 1].score);
      } else {
        worth = std::min(worth, co_await worth_after(game, i, is_white, worth));
      }
      std::cout << (i == 0 ? "" : " ");
      for (const auto& line : lines) std::cout << centipawns(line.score) << ',';
      std::cout << 'p' << rank << ',' << worth << ',' << seen[i].played.spent_ms;
    }
    std::cout << std::endl;
  }

  Awaitable<int> worth_after(const uci::Position& game, std::size_t nth, bool is_white,
                             int otherwise) {
    const std::size_t ply = kFirstPly + 2 * nth + (is_white ? 0 : 1);
    if (ply + 1 >= game.moves.size()) co_return otherwise;
    uci::Position after{game.initial_fen, {}};
    after.moves.assign(game.moves.begin(),
                       game.moves.begin() + static_cast<std::ptrdiff_t>(ply) + 1);
    auto lines = co_await judge_.analyse(after, kJudge, kPatience);
    co_return -centipawns(value(std::move(lines)).front().score);
  }

  uci::Engine bot_;
  uci::Engine other_;
  uci::Engine judge_;
  Pace pace_;
  int left_ms_ = kBaseMs;
};

Awaitable<void> record_all(boost::asio::io_context& context, std::string pgn, Pace pace,
                           int games) {
  auto bot = co_await engine(context, "Threads=1;Hash=16");
  auto other = co_await engine(context, "Threads=1;Hash=4;Skill Level=12");
  auto judge = co_await engine(context, "Threads=1;Hash=16");
  Recorder recorder(std::move(bot), std::move(other), std::move(judge), pace);
  rules::PgnReader reader(pgn);
  int number = 0;
  int recorded = 0;
  for (auto game = reader.next(); game && recorded < games; game = reader.next(), ++number) {
    if (!*game) throw std::runtime_error("a game cannot be read");
    if (number % kEvery != 0 || (*game)->moves.size() < kFirstPly) continue;
    const bool is_kept = co_await recorder.record(**game, number, recorded % 2 == 0);
    if (is_kept) ++recorded;
  }
}

}  // namespace
}  // namespace escaque

int main(int argc, char** argv) {
  const auto* const pace =
      argc == 4 ? std::find(escaque::kPaces.begin(), escaque::kPaces.end(), argv[2]) : nullptr;
  if (pace == nullptr || pace == escaque::kPaces.end()) {
    std::cerr << "usage: record_bots FILE.pgn movetime|house|clock GAMES\n";
    return 2;
  }
  std::ifstream file(argv[1]);
  std::string pgn{std::istreambuf_iterator<char>(file), {}};
  boost::asio::io_context context(1);
  int status = 0;
  boost::asio::co_spawn(
      context,
      escaque::record_all(context, std::move(pgn),
                          static_cast<escaque::Pace>(pace - escaque::kPaces.begin()),
                          std::atoi(argv[3])),
      [&](std::exception_ptr crash) {
        try {
          if (crash) std::rethrow_exception(crash);
        } catch (const std::exception& error) {
          std::cerr << "record_bots: " << error.what() << '\n';
          status = 1;
        }
      });
  context.run();
  return status;
}
