// Writes tests/data/conduct/analysed.tsv: what an engine says about a sample of the games in
// tests/data/games, as the rules about engines see it. Not a test: it takes minutes.
// Called with tests/data/games/games.pgn and 0 853, then 853 1000, then 1000 2000; what it prints
// makes the file. A run remembers what its weaker searches have seen, so others differ there.
// Two weaker searches of the same engine say what somebody would have played who asks it.

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>

#include "domain/rules/fen.hpp"
#include "domain/rules/pgn/pgn.hpp"
#include "domain/rules/uci.hpp"
#include "platform/uci/engine.hpp"

namespace escaque {
namespace {

constexpr int kEvery = 6;  // Of the games.
constexpr int kLeastPlies = 36;
constexpr int kMostPlies = 110;
constexpr int kFirstPly = 16;  // What lies before is known from books.
constexpr uci::Search kJudge{20'000, 3};
constexpr uci::Search kWeak{500, 1};
constexpr uci::Search kStrong{5'000, 1};
constexpr Millis kPatience{60'000};
constexpr int kMate = 10'000;

int centipawns(const uci::Score& score) {
  if (!score.is_mate) return std::clamp(score.value, -kMate + 500, kMate - 500);
  return score.value > 0 ? kMate - score.value : -kMate - score.value;
}

template <class T>
T value(uci::UciResult<T> result) {
  if (!result) throw std::runtime_error(to_string(result.error()));
  return std::move(*result);
}

Awaitable<uci::Engine> engine(boost::asio::io_context& context) {
  uci::EngineOptions options;
  options.program = "/usr/games/stockfish";
  options.options = "Threads=1;Hash=16";
  auto started = co_await uci::Engine::start(context, std::move(options));
  co_return value(std::move(started));
}

/// 1 to 3; 0 for a move that is none of `lines`.
int rank_of(const std::string& move, const std::vector<uci::Line>& lines) {
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].move == move) return static_cast<int>(i) + 1;
  }
  return 0;
}

Awaitable<void> analyse(uci::Engine& judge, uci::Engine& helper, const rules::PgnGame& game,
                        int number) {
  auto told = co_await judge.forget(kPatience);
  if (!told) throw std::runtime_error(to_string(told.error()));
  uci::Position asked;
  asked.initial_fen = rules::to_fen(game.start);
  std::vector<std::string> played;
  auto at = game.start;
  for (const auto& move : game.moves) {
    played.push_back(rules::to_uci(at, move.move));
    at.play_unchecked(move.move);
  }
  struct Seen {
    std::vector<uci::Line> lines;
    int weak = 0;
    int strong = 0;
  };
  std::vector<Seen> seen;
  for (std::size_t ply = 0; ply < played.size(); ++ply) {
    if (ply >= kFirstPly) {
      Seen position;
      auto lines = co_await judge.analyse(asked, kJudge, kPatience);
      position.lines = value(std::move(lines));
      auto weak = co_await helper.analyse(asked, kWeak, kPatience);
      position.weak = rank_of(value(std::move(weak)).front().move, position.lines);
      auto strong = co_await helper.analyse(asked, kStrong, kPatience);
      position.strong = rank_of(value(std::move(strong)).front().move, position.lines);
      seen.push_back(std::move(position));
    }
    asked.moves.push_back(played[ply]);
  }
  std::cout << number << '\t' << *game.tag("WhiteElo") << '\t' << *game.tag("BlackElo") << '\t'
            << kFirstPly << '\t';
  for (std::size_t i = 0; i < seen.size(); ++i) {
    const auto& lines = seen[i].lines;
    const auto rank = rank_of(played[i + kFirstPly], lines);
    // What is not among the best is worth what the next position says, and no more than they are.
    int worth = centipawns(lines.back().score);
    if (rank > 0) {
      worth = centipawns(lines[static_cast<std::size_t>(rank) - 1].score);
    } else if (i + 1 < seen.size()) {
      worth = std::min(worth, -centipawns(seen[i + 1].lines.front().score));
    }
    std::cout << (i == 0 ? "" : " ");
    for (const auto& line : lines) std::cout << centipawns(line.score) << ',';
    std::cout << 'p' << rank << ',' << worth << ',' << seen[i].weak << ',' << seen[i].strong;
  }
  std::cout << std::endl;
}

Awaitable<void> analyse_all(boost::asio::io_context& context, std::string pgn, int from,
                            int until) {
  auto judge = co_await engine(context);
  auto helper = co_await engine(context);
  rules::PgnReader reader(pgn);
  int number = 0;
  for (auto game = reader.next(); game; game = reader.next()) {
    if (!*game) throw std::runtime_error("a game cannot be read");
    const auto plies = static_cast<int>((*game)->moves.size());
    const bool is_taken = number >= from && number < until && number % kEvery == 0 &&
                          plies >= kLeastPlies && plies <= kMostPlies;
    if (is_taken) co_await analyse(judge, helper, **game, number);
    ++number;
  }
}

}  // namespace
}  // namespace escaque

int main(int argc, char** argv) {
  if (argc != 4) {
    std::cerr << "usage: analyse_games FILE.pgn FROM UNTIL\n";
    return 2;
  }
  std::ifstream file(argv[1]);
  std::string pgn{std::istreambuf_iterator<char>(file), {}};
  boost::asio::io_context context(1);
  int status = 0;
  boost::asio::co_spawn(
      context,
      escaque::analyse_all(context, std::move(pgn), std::atoi(argv[2]), std::atoi(argv[3])),
      [&](std::exception_ptr crash) {
        try {
          if (crash) std::rethrow_exception(crash);
        } catch (const std::exception& error) {
          std::cerr << "analyse_games: " << error.what() << '\n';
          status = 1;
        }
      });
  context.run();
  return status;
}
