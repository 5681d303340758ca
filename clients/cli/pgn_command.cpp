// escaque pgn check FILE.pgn
// escaque pgn convert FILE.pgn --from NAME --to NAME: the same games in another notation.
// escaque pgn speak FILE.pgn --as NAME: the moves in words, one a line.

#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "commands.hpp"
#include "domain/notation/notation.hpp"
#include "domain/notation/spoken.hpp"
#include "domain/rules/pgn/pgn.hpp"
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

struct PgnOptions {
  std::string path;
  std::string from = "english";
  std::string to = "english";
  std::string speech = "english";
};

std::optional<std::string> read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (file || file.eof()) return text;
  std::cerr << path << ": cannot be read\n";
  return std::nullopt;
}

rules::PgnMoveReader reader_of(notation::Notation notation) {
  return [notation](const rules::Position& position, std::string_view word) {
    return notation::read_move(position, word, notation);
  };
}

/// Every game of the file, read in the notation `from`, goes to `use`.
template <class Use>
Exit for_each_game(const PgnOptions& options, Use use) {
  const auto text = read_file(options.path);
  if (!text) return Exit::failed;
  rules::PgnReader reader(*text, {}, reader_of(*notation::parse_notation(options.from)));
  Exit exit = Exit::ok;
  while (const auto game = reader.next()) {
    if (*game) {
      use(**game);
    } else {
      std::cerr << options.path << ": " << to_string(game->error()) << '\n';
      exit = Exit::failed;
    }
  }
  return exit;
}

Exit convert(const PgnOptions& options) {
  const notation::Notation to = *notation::parse_notation(options.to);
  const auto write = [to](const rules::Position& position, rules::Move move) {
    return notation::write_move(position, move, to);
  };
  return for_each_game(options,
                       [&](const rules::PgnGame& game) { std::cout << to_pgn(game, write); });
}

Exit speak(const PgnOptions& options) {
  const notation::Speech speech = *notation::parse_speech(options.speech);
  return for_each_game(options, [&](const rules::PgnGame& game) {
    rules::Position position = game.start;
    for (const rules::PgnMove& ply : game.moves) {
      std::cout << position.fullmove_number() << (position.turn() == Color::white ? ". " : "... ")
                << notation::speak(position, ply.move, speech) << '\n';
      position.play_unchecked(ply.move);
    }
    std::cout << to_pgn(game.outcome) << "\n\n";
  });
}

Exit run(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return Exit::failed;
  rules::PgnReader reader(*text);
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

std::vector<std::string> notation_names() {
  std::vector<std::string> names;
  for (const auto notation : notation::all_notations()) names.emplace_back(to_string(notation));
  return names;
}

void add_check(CLI::App& pgn, Exit& exit) {
  const auto path = std::make_shared<std::string>();
  CLI::App* command = pgn.add_subcommand("check", "Read, replay and export every game of a file");
  command->add_option("FILE", *path, "PGN file")->required()->check(CLI::ExistingFile);
  command->callback([path, &exit] { exit = run(*path); });
}

std::shared_ptr<PgnOptions> add_input(CLI::App& command) {
  auto options = std::make_shared<PgnOptions>();
  command.add_option("FILE", options->path, "PGN file")->required()->check(CLI::ExistingFile);
  command.add_option("--from", options->from, "Notation of the file; SAN unless given")
      ->check(CLI::IsMember(notation_names()));
  return options;
}

void add_convert(CLI::App& pgn, Exit& exit) {
  CLI::App* command = pgn.add_subcommand("convert", "Write the games in another notation");
  const auto options = add_input(*command);
  command->add_option("--to", options->to, "Notation to write")
      ->required()
      ->check(CLI::IsMember(notation_names()));
  command->callback([options, &exit] { exit = convert(*options); });
}

void add_speak(CLI::App& pgn, Exit& exit) {
  CLI::App* command = pgn.add_subcommand("speak", "Print the moves as they are said");
  const auto options = add_input(*command);
  command
      ->add_option("--as", options->speech, "spanish, english, or announced as FIDE 2014 D.1 says")
      ->check(CLI::IsMember({"spanish", "english", "announced"}));
  command->callback([options, &exit] { exit = speak(*options); });
}

}  // namespace

void add_pgn(CLI::App& root, Exit& exit) {
  CLI::App* command = root.add_subcommand("pgn", "Work with PGN files");
  command->require_subcommand(1);
  add_check(*command, exit);
  add_convert(*command, exit);
  add_speak(*command, exit);
}

}  // namespace escaque::clients::cli
