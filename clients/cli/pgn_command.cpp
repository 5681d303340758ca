// escaque pgn check FILE.pgn

#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>

#include <CLI/CLI.hpp>

#include "commands.hpp"
#include "domain/rules/pgn.hpp"
#include "domain/rules/san.hpp"

namespace escaque::clients::cli {
namespace {

constexpr int kShownDifferences = 10;

std::string describe(const rules::PgnGame& game) {
  const auto name = [&](std::string_view tag) { return std::string(game.tag(tag).value_or("?")); };
  return name("White") + " - " + name("Black") + ", " + name("Date");
}

/// What is different in the second game, or nothing.
std::string difference(const rules::PgnGame& read, const rules::PgnGame& again) {
  rules::Position position = read.start;
  for (std::size_t ply = 0; ply < std::max(read.moves.size(), again.moves.size()); ++ply) {
    const std::string where = "ply " + std::to_string(ply + 1) + ": ";
    if (ply >= again.moves.size()) return where + "missing in the export";
    if (ply >= read.moves.size()) return where + "only in the export";
    const rules::Move move = read.moves[ply].move;
    if (move != again.moves[ply].move) {
      return where + "read " + to_san(position, move) + ", exported another move";
    }
    if (read.moves[ply] != again.moves[ply]) return where + "clock, comment or glyph differs";
    position.play_unchecked(move);
  }
  if (read.outcome != again.outcome) return "result differs";
  if (read.start != again.start || read.variant != again.variant) return "first position differs";
  return {};
}

/// What is wrong with the game after it was written and read again, or nothing.
std::string check(const Result<rules::PgnGame, rules::PgnError>& game) {
  if (!game) return to_string(game.error());
  const auto again = rules::parse_pgn(rules::to_pgn(*game));
  const std::string problem =
      again ? difference(*game, *again) : "the export: " + to_string(again.error());
  return problem.empty() ? problem : describe(*game) + ": " + problem;
}

Exit run(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file && !file.eof()) {
    std::cerr << path << ": cannot be read\n";
    return Exit::failed;
  }
  rules::PgnReader reader(text);
  int passed = 0;
  int failed = 0;
  while (const auto game = reader.next()) {
    const std::string problem = check(*game);
    if (problem.empty()) {
      ++passed;
      continue;
    }
    const int number = passed + ++failed;
    if (failed <= kShownDifferences) std::cout << "game " << number << ": " << problem << '\n';
  }
  std::cout << passed << " passed, " << failed << " failed\n";
  return failed == 0 ? Exit::ok : Exit::failed;
}

}  // namespace

void add_pgn(CLI::App& root, Exit& exit) {
  CLI::App* command = root.add_subcommand("pgn", "Work with PGN files");
  command->require_subcommand(1);
  const auto path = std::make_shared<std::string>();
  CLI::App* check_command =
      command->add_subcommand("check", "Read, replay and export every game of a file");
  check_command->add_option("FILE", *path, "PGN file")->required()->check(CLI::ExistingFile);
  check_command->callback([path, &exit] { exit = run(*path); });
}

}  // namespace escaque::clients::cli
