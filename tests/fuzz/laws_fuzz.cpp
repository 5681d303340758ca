#include "fuzz/laws_fuzz.hpp"

#include <optional>

#include "domain/clock/notation.hpp"
#include "domain/notation/notation.hpp"
#include "domain/rules/fen.hpp"
#include "domain/winnability/helpmate_check.hpp"
#include "domain/winnability/winnability.hpp"
#include "fuzz/require.hpp"

namespace escaque::laws {

using fuzz::require;
using winnability::Verdict;

namespace {

/// Enough for helpmates and arguments of every kind, little enough for thousands of positions.
constexpr winnability::Budget kBudget{2'000};

std::optional<rules::Position> position_of(std::string_view fen) {
  const auto setup = rules::parse_fen(fen);
  if (!setup) return std::nullopt;
  const auto position = rules::Position::from_setup(*setup);
  if (!position) return std::nullopt;
  return *position;
}

}  // namespace

void check_schedules(std::string_view text) {
  const auto schedules = clock::parse_schedules(text);
  if (!schedules) {
    require(!describe(schedules.error()).empty(), "a fault has a sentence", text);
    require(schedules.error().column <= text.size() + 1, "a fault is within the text", text);
    return;
  }
  const std::string written = to_notation(*schedules);
  const auto again = clock::parse_schedules(written);
  require(again && *again == *schedules, "schedules survive", text);
}

void check_notations(std::string_view text) {
  const auto end = text.find('\n');
  const auto position = position_of(text.substr(0, end));
  if (!position || end == std::string_view::npos) return;
  const std::string_view written = text.substr(end + 1);
  for (const auto notation : notation::all_notations()) {
    const auto move = notation::read_move(*position, written, notation);
    if (!move) continue;
    require(position->is_legal(*move), "a move that is read is legal", text);
    const auto again =
        notation::read_move(*position, write_move(*position, *move, notation), notation);
    require(again && *again == *move, "a move survives its notation", text);
  }
}

void check_verdict(std::string_view text) {
  const auto position = position_of(text);
  if (!position) return;
  const bool is_dead = winnability::is_dead(*position);
  for (const Color winner : {Color::white, Color::black}) {
    const auto answer = judge(*position, winner, kBudget);
    const bool is_won = answer.verdict == Verdict::winnable;
    require(!is_won || winnability::flaw_of(*position, winner, answer.helpmate).empty(),
            "a help-mate is legal and mates", text);
    require(!(is_won && is_dead), "a dead position is won by nobody", text);
    const auto quick = winnability::quick_judge(*position, winner);
    require(quick.verdict == Verdict::undecided || quick.verdict == answer.verdict,
            "the quick answer is the full one", text);
  }
}

void check_bytes(std::string_view bytes) {
  if (bytes.empty()) return;
  const std::string_view text = bytes.substr(1);
  switch (bytes.front() % 3) {
    case 0:
      return check_schedules(text);
    case 1:
      return check_notations(text);
    default:
      return check_verdict(text);
  }
}

}  // namespace escaque::laws
