// escaque chess960 NUMBER
// escaque chess960 --verify COMMITMENT --seed SEED --draw N

#include <iostream>
#include <memory>
#include <string>

#include <CLI/CLI.hpp>

#include "commands.hpp"
#include "domain/rules/chess960.hpp"
#include "domain/rules/fen.hpp"
#include "domain/rules/position_draw.hpp"

namespace escaque::clients::cli {
namespace {

struct Chess960Options {
  int number = 0;
  std::string commitment;
  std::string seed;
  int draw = 1;
};

void print_position(int number) {
  std::cout << number << ' ' << rules::to_fen(rules::chess960_position(number)) << '\n';
}

std::optional<Digest> read_digest(const char* option, const std::string& text) {
  const auto digest = parse_digest(text);
  if (!digest) std::cerr << option << ": \"" << text << "\" is not 64 hexadecimal digits\n";
  return digest;
}

Exit verify(const Chess960Options& options) {
  const auto commitment = read_digest("--verify", options.commitment);
  const auto seed = read_digest("--seed", options.seed);
  if (!commitment || !seed) return Exit::bad_input;
  if (!rules::is_confirmed({*commitment, *seed, options.draw})) {
    std::cout << "not confirmed: SHA-256, applied " << options.draw
              << " times to the seed, gives another commitment\n";
    return Exit::failed;
  }
  std::cout << "confirmed: ";
  print_position(rules::drawn_number(*seed));
  return Exit::ok;
}

}  // namespace

void add_chess960(CLI::App& root, Exit& exit) {
  const auto options = std::make_shared<Chess960Options>();
  CLI::App* command = root.add_subcommand(
      "chess960", "Show a first position, or verify how that of a round was drawn");
  auto* number = command->add_option("NUMBER", options->number, "Scharnagl's number")
                     ->check(CLI::Range(0, rules::kChess960Positions - 1));
  auto* commitment = command
                         ->add_option("--verify", options->commitment,
                                      "The commitment that was published with the event")
                         ->excludes(number);
  auto* seed = command->add_option("--seed", options->seed, "The seed that the round revealed");
  command->add_option("--draw", options->draw, "The number of the round")
      ->check(CLI::Range(1, rules::kMaxDraws))
      ->needs(commitment);
  seed->needs(commitment);
  commitment->needs(seed);
  command->callback([options, number, commitment, &exit] {
    if (commitment->count() > 0) {
      exit = verify(*options);
      return;
    }
    if (number->count() == 0) throw CLI::RequiredError("NUMBER or --verify");
    print_position(options->number);
  });
}

}  // namespace escaque::clients::cli
