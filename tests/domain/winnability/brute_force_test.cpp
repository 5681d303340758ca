// Verdicts against plain breadth-first reachability, which shares nothing with the search: random
// positions of at most four men, and small locked pawn chains.

#include <deque>
#include <iostream>
#include <optional>
#include <random>
#include <unordered_map>
#include <unordered_set>

#include <gtest/gtest.h>

#include "domain/rules/fen.hpp"
#include "domain/winnability/deep_argument.hpp"
#include "domain/winnability/winnability.hpp"

namespace escaque::winnability {
namespace {

using rules::Role;
using rules::Square;

constexpr unsigned kSeed = 20261121;
constexpr std::size_t kLimit = 100'000;

/// What is reachable, remembered from position to position: who was seen to lead to a mate by White
/// or by Black, and who was seen not to.
class Reachability {
 public:
  explicit Reachability(Color winner) : winner_(winner) {}

  /// Undecided only beyond kLimit positions.
  Verdict ask(const rules::Position& start) {
    std::deque<rules::Position> waiting{start};
    std::unordered_map<std::uint64_t, std::uint64_t> parents{
        {start.repetition_key(), start.repetition_key()}};
    while (!waiting.empty()) {
      const rules::Position position = waiting.front();
      waiting.pop_front();
      const std::uint64_t here = position.repetition_key();
      if (leads_to_mate(position)) {
        remember_way(here, parents);
        return Verdict::winnable;
      }
      for (const rules::Move move : position.legal_moves()) {
        rules::Position next = position;
        next.play_unchecked(move);
        const std::uint64_t key = next.repetition_key();
        if (!lost_.contains(key) && parents.emplace(key, here).second) waiting.push_back(next);
      }
      if (parents.size() > kLimit) return Verdict::undecided;
    }
    for (const auto& [key, parent] : parents) lost_.insert(key);
    return Verdict::unwinnable;
  }

 private:
  void remember_way(std::uint64_t key,
                    const std::unordered_map<std::uint64_t, std::uint64_t>& parents) {
    winnable_.insert(key);
    while (parents.at(key) != key) {
      key = parents.at(key);
      winnable_.insert(key);
    }
  }

  bool leads_to_mate(const rules::Position& position) const {
    return winnable_.contains(position.repetition_key()) ||
           (position.turn() != winner_ && position.is_checkmate());
  }

  Color winner_;
  std::unordered_set<std::uint64_t> winnable_;
  std::unordered_set<std::uint64_t> lost_;
};

struct Tally {
  int winnable = 0;
  int unwinnable = 0;
  int by_material = 0;  // Too many positions to walk; tests/domain/rules looks at these endings.
  int unknown = 0;
};

void compare(const rules::Position& position, Color winner, Reachability& reachability,
             Tally& tally) {
  const Answer answer = judge(position, winner);
  if (answer.reason == Reason::material) {
    ++tally.by_material;
    return;
  }
  const Verdict truth = reachability.ask(position);
  if (truth == Verdict::undecided) {
    ++tally.unknown;
    return;
  }
  ++(truth == Verdict::winnable ? tally.winnable : tally.unwinnable);
  if (truth == Verdict::winnable && !position.is_checkmate()) {
    // judge() asks for it only where a short search failed.
    const Reason reason = find_deep_argument(position.state(), winner, kLimit);
    EXPECT_EQ(reason, Reason::none) << to_fen(position) << ' ' << to_string(winner);
  }
  EXPECT_EQ(answer.verdict, truth) << to_fen(position) << ' ' << to_string(winner);
}

Square any_square(std::mt19937& random) { return static_cast<Square>(random() % 64); }

/// Two kings and up to two other men; nothing when they do not make a position.
std::optional<rules::Position> random_position(std::mt19937& random) {
  rules::Setup setup;
  setup.turn = random() % 2 ? Color::black : Color::white;
  const unsigned others = random() % 3;
  for (unsigned i = 0; i < others; ++i) {
    const auto role = static_cast<Role>(random() % 5);
    const auto color = random() % 2 ? Color::black : Color::white;
    setup.board.put(any_square(random), {color, role});
  }
  setup.board.put(any_square(random), {Color::white, Role::king});
  setup.board.put(any_square(random), {Color::black, Role::king});
  const auto position = rules::Position::from_setup(setup);
  return position ? std::optional(*position) : std::nullopt;
}

/// Two to four files with a white and a black pawn that block each other, kings, perhaps a piece.
std::optional<rules::Position> random_chain(std::mt19937& random) {
  rules::Setup setup;
  setup.turn = random() % 2 ? Color::black : Color::white;
  for (int file = 0; file < 8; file += 2) {
    const auto rank = static_cast<int>(1 + random() % 5);
    const auto below = static_cast<Square>(rank * 8 + file);
    setup.board.put(below, {Color::white, Role::pawn});
    setup.board.put(static_cast<Square>(index(below) + 8), {Color::black, Role::pawn});
  }
  if (random() % 2) {
    const auto color = random() % 2 ? Color::black : Color::white;
    setup.board.put(any_square(random), {color, Role::bishop});
  }
  setup.board.put(any_square(random), {Color::white, Role::king});
  setup.board.put(any_square(random), {Color::black, Role::king});
  const auto position = rules::Position::from_setup(setup);
  return position ? std::optional(*position) : std::nullopt;
}

/// A king shut in by locked pawns and its own men, and a few men outside.
std::optional<rules::Position> random_jail(std::mt19937& random) {
  rules::Setup setup;
  setup.turn = random() % 2 ? Color::black : Color::white;
  const int left = static_cast<int>(random() % 6);
  for (int file = left; file < left + 3; ++file) {
    const auto below = static_cast<Square>((1 + static_cast<int>(random() % 2)) * 8 + file);
    setup.board.put(below, {Color::white, Role::pawn});
    if (random() % 4)
      setup.board.put(static_cast<Square>(index(below) + 8), {Color::black, Role::pawn});
  }
  for (int i = 0; i < 3; ++i) {
    const auto role = random() % 2 ? Role::bishop : Role::knight;
    const auto color = random() % 2 ? Color::black : Color::white;
    const auto near = static_cast<Square>(static_cast<int>(random() % 3) * 8 + left +
                                          static_cast<int>(random() % 3));
    setup.board.put(near, {color, role});
  }
  setup.board.put(static_cast<Square>(left + static_cast<int>(random() % 3)),
                  {Color::white, Role::king});
  setup.board.put(any_square(random), {Color::black, Role::king});
  const auto position = rules::Position::from_setup(setup);
  return position ? std::optional(*position) : std::nullopt;
}

template <class Make>
void compare_many(int positions, Make make) {
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  std::mt19937 random(kSeed);
  Reachability white(Color::white);
  Reachability black(Color::black);
  Tally tally;
  for (int i = 0; i < positions;) {
    const auto position = make(random);
    if (!position) continue;
    ++i;
    compare(*position, Color::white, white, tally);
    compare(*position, Color::black, black, tally);
  }
  std::cout << positions << " positions, both sides: " << tally.winnable << " winnable, "
            << tally.unwinnable << " unwinnable, " << tally.by_material << " by material, "
            << tally.unknown << " beyond the limit\n";
}

TEST(BruteForce, AgreesOnFourMen) { compare_many(2000, random_position); }
TEST(BruteForce, AgreesOnLockedChains) { compare_many(150, random_chain); }
TEST(BruteForce, AgreesOnJails) { compare_many(60, random_jail); }

}  // namespace
}  // namespace escaque::winnability
