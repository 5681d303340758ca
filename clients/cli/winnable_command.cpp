// escaque winnable [--fast] [--proof] [--positions N] [--statistics]: who can still mate, for every
// FEN on standard input. A line may begin with a label (WB, W-, -B, --), which is then compared.
// escaque winnable --games FILE.pgn: what the test for dead positions costs after every move.

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "commands.hpp"
#include "domain/rules/fen.hpp"
#include "domain/rules/pgn/pgn.hpp"
#include "domain/rules/uci.hpp"
#include "domain/winnability/winnability.hpp"

namespace escaque::clients::cli {
namespace {

using winnability::Verdict;
using Microseconds = std::chrono::duration<double, std::micro>;

struct WinnableOptions {
  bool fast = false;
  bool proof = false;
  bool statistics = false;
  std::string games;
  winnability::Budget budget;
};

struct Line {
  std::string label;  // Empty without one.
  std::string fen;
};

/// What --statistics prints at the end.
struct Statistics {
  std::map<std::string, std::map<std::string, int>> confusion;  // By label, then by verdict.
  std::vector<Microseconds> times;
  Microseconds dead_test{0};
  int wrong = 0;
};

/// Of this thread: what other programs do in the meantime does not count.
Microseconds cpu_time() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

Line read_line(const std::string& text) {
  constexpr std::array<std::string_view, 4> kLabels = {"WB ", "W- ", "-B ", "-- "};
  for (const std::string_view label : kLabels) {
    if (text.starts_with(label)) return {text.substr(0, 2), text.substr(3)};
  }
  return {{}, text};
}

std::optional<rules::Position> read_position(const std::string& fen) {
  const auto setup = rules::parse_fen(fen);
  if (!setup) {
    std::cerr << fen << ": " << to_string(setup.error()) << '\n';
    return std::nullopt;
  }
  const auto position = rules::Position::from_composition(*setup);
  if (!position) {
    std::cerr << fen << ": " << to_string(position.error()) << '\n';
    return std::nullopt;
  }
  return *position;
}

ByColor<winnability::Answer> judge_both(const rules::Position& position,
                                        const WinnableOptions& options) {
  if (!options.fast) return winnability::judge_both(position, options.budget);
  return {winnability::quick_judge(position, Color::white),
          winnability::quick_judge(position, Color::black)};
}

/// `WB`, `W-`, `-B`, `--`; `??` as soon as one side is undecided.
std::string to_label(const ByColor<winnability::Answer>& answers) {
  std::string label;
  for (const Color color : {Color::white, Color::black}) {
    const Verdict verdict = answers[color].verdict;
    if (verdict == Verdict::undecided) return "??";
    if (verdict == Verdict::unwinnable) {
      label += '-';
    } else {
      label += color == Color::white ? 'W' : 'B';
    }
  }
  return label;
}

void print_proof(rules::Position position, Color color, const winnability::Answer& answer) {
  std::cout << "  " << to_string(color) << ' ' << to_string(answer.verdict) << ':';
  if (answer.verdict == Verdict::unwinnable) std::cout << ' ' << describe(answer.reason);
  for (const rules::Move move : answer.helpmate) {
    std::cout << ' ' << to_uci(position, move);
    position.play_unchecked(move);
  }
  std::cout << '\n';
}

/// A verdict that a label does not bear out; "??" says nothing wrong.
bool is_wrong(const std::string& label, const std::string& verdict) {
  return !label.empty() && verdict != "??" && verdict != label;
}

void judge_line(const Line& line, const rules::Position& position, const WinnableOptions& options,
                Statistics& statistics) {
  const Microseconds begin = cpu_time();
  const ByColor<winnability::Answer> answers = judge_both(position, options);
  statistics.times.push_back(cpu_time() - begin);
  const std::string verdict = to_label(answers);
  if (is_wrong(line.label, verdict)) ++statistics.wrong;
  if (!options.statistics) {
    std::cout << verdict << ' ' << line.fen << '\n';
    if (options.proof) {
      for (const Color color : {Color::white, Color::black}) {
        print_proof(position, color, answers[color]);
      }
    }
    return;
  }
  ++statistics.confusion[line.label][verdict];
  const Microseconds before = cpu_time();
  const bool dead = winnability::is_dead(position);
  statistics.dead_test += cpu_time() - before;
  if (dead && !line.label.empty() && line.label != "--") ++statistics.wrong;
}

void print(Statistics& statistics) {
  for (const auto& [label, verdicts] : statistics.confusion) {
    std::cout << (label.empty() ? "no label" : label) << " answered";
    for (const auto& [verdict, count] : verdicts) std::cout << "  " << verdict << ' ' << count;
    std::cout << '\n';
  }
  std::vector<Microseconds>& times = statistics.times;
  if (times.empty()) return;
  std::sort(times.begin(), times.end());
  Microseconds sum{0};
  for (const Microseconds time : times) sum += time;
  const auto positions = static_cast<double>(times.size());
  std::cout << "positions " << times.size() << "  wrong " << statistics.wrong << "\nus  median "
            << times[times.size() / 2].count() << "  p99 " << times[times.size() * 99 / 100].count()
            << "  average " << sum.count() / positions << "  worst " << times.back().count()
            << "\nus  is_dead average " << statistics.dead_test.count() / positions << '\n';
}

/// Every position of every game goes through is_dead().
Exit test_games(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  rules::PgnReader reader(text);
  std::vector<rules::Position> positions;
  while (const auto game = reader.next()) {
    if (!*game) continue;
    rules::Position position = (*game)->start;
    for (const auto& ply : (*game)->moves) {
      position.play_unchecked(ply.move);
      positions.push_back(position);
    }
  }
  int dead = 0;
  const Microseconds begin = cpu_time();
  for (const rules::Position& position : positions) dead += winnability::is_dead(position) ? 1 : 0;
  const Microseconds elapsed = cpu_time() - begin;
  std::cout << "plies " << positions.size() << "  dead " << dead << "\nus  is_dead average "
            << elapsed.count() / static_cast<double>(std::max<std::size_t>(positions.size(), 1))
            << '\n';
  return positions.empty() ? Exit::failed : Exit::ok;
}

Exit run(const WinnableOptions& options) {
  if (!options.games.empty()) return test_games(options.games);
  Statistics statistics;
  Exit exit = Exit::ok;
  for (std::string text; std::getline(std::cin, text);) {
    if (text.empty()) continue;
    const Line line = read_line(text);
    const auto position = read_position(line.fen);
    if (position) {
      judge_line(line, *position, options, statistics);
    } else {
      exit = Exit::failed;
    }
  }
  if (options.statistics) print(statistics);
  return statistics.wrong == 0 ? exit : Exit::failed;
}

}  // namespace

void add_winnable(CLI::App& root, Exit& exit) {
  const auto options = std::make_shared<WinnableOptions>();
  CLI::App* command = root.add_subcommand(
      "winnable", "Say for every FEN on standard input who could still mate: WB, W-, -B, --, ??");
  command->add_flag("--fast", options->fast, "Only what is seen without a search");
  command->add_flag("--proof", options->proof,
                    "Print for each side the help-mate, or why there is none");
  command->add_flag("--statistics", options->statistics,
                    "Print no verdicts, but times and verdicts by label");
  command->add_option("--games", options->games, "Time the test after every move over a PGN file")
      ->check(CLI::ExistingFile);
  command->add_option("--positions", options->budget.positions,
                      "How many positions to look at for each side");
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace escaque::clients::cli
