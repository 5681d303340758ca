// escaque perft DEPTH [--fen FEN] [--chess960] [--divide]

#include <chrono>
#include <cstdint>
#include <iostream>
#include <memory>
#include <string>

#include <CLI/CLI.hpp>

#include "commands.hpp"
#include "domain/rules/fen.hpp"
#include "domain/rules/perft.hpp"
#include "domain/rules/uci.hpp"

namespace escaque::clients::cli {
namespace {

struct PerftOptions {
  int depth = 0;
  std::string fen{rules::kInitialFen};
  bool chess960 = false;
  bool divide = false;

  [[nodiscard]] rules::Variant variant() const {
    return chess960 ? rules::Variant::chess960 : rules::Variant::standard;
  }
};

std::optional<rules::Position> read_position(const PerftOptions& options) {
  const auto setup = rules::parse_fen(options.fen);
  if (!setup) {
    std::cerr << "--fen: " << to_string(setup.error()) << '\n';
    return std::nullopt;
  }
  const auto position = rules::Position::from_setup(*setup, options.variant());
  if (!position) {
    std::cerr << "--fen: " << to_string(position.error()) << '\n';
    return std::nullopt;
  }
  return *position;
}

std::uint64_t print_divided(const PerftOptions& options, const rules::Position& position) {
  std::uint64_t nodes = 0;
  for (const auto& [move, leaves] : rules::perft_divide(position, options.depth)) {
    std::cout << to_uci(position, move, options.variant()) << ": " << leaves << '\n';
    nodes += leaves;
  }
  return nodes;
}

Exit run(const PerftOptions& options) {
  const auto position = read_position(options);
  if (!position) return Exit::failed;
  const auto begin = std::chrono::steady_clock::now();
  const std::uint64_t nodes =
      options.divide ? print_divided(options, *position) : rules::perft(*position, options.depth);
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
  const double nps = static_cast<double>(nodes) / std::max(elapsed.count(), 1e-9);
  std::cout << "nodes " << nodes << "\nnps " << static_cast<std::uint64_t>(nps) << '\n';
  return Exit::ok;
}

}  // namespace

void add_perft(CLI::App& root, Exit& exit) {
  const auto options = std::make_shared<PerftOptions>();
  CLI::App* command = root.add_subcommand("perft", "Count the move sequences of a given length");
  command->add_option("DEPTH", options->depth, "Length in plies")
      ->required()
      ->check(CLI::Range(1, 30));
  command->add_option("--fen", options->fen, "Position to start from (FEN, X-FEN, Shredder-FEN)");
  command->add_flag("--chess960", options->chess960, "Castling by the rules of Chess960");
  command->add_flag("--divide", options->divide, "Also print the count of each first move");
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace escaque::clients::cli
