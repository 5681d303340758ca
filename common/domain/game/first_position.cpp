#include "domain/game/first_position.hpp"

#include "domain/game/decisions.hpp"
#include "domain/rules/fen.hpp"
#include "domain/rules/position_error.hpp"
#include "domain/winnability/winnability.hpp"

namespace escaque::game {
namespace {

constexpr FirstPositionError from_fen(rules::FenError error) {
  return static_cast<FirstPositionError>(error);
}
static_assert(from_fen(rules::FenError::too_long) == FirstPositionError::too_long);
static_assert(from_fen(rules::FenError::extra_field) == FirstPositionError::extra_field);

constexpr int kFirstOfPosition = static_cast<int>(FirstPositionError::missing_king);
constexpr FirstPositionError from_position(rules::PositionError error) {
  return static_cast<FirstPositionError>(kFirstOfPosition + static_cast<int>(error));
}
static_assert(from_position(rules::PositionError::bad_en_passant) ==
              FirstPositionError::bad_en_passant);

FirstPositionError first_of(const rules::PositionErrors& errors) {
  for (int i = 0; i < rules::kPositionErrors; ++i) {
    const auto error = static_cast<rules::PositionError>(i);
    if (errors.contains(error)) return from_position(error);
  }
  return FirstPositionError::board;
}

}  // namespace

Result<rules::Position, FirstPositionError> read_first_position(std::string_view fen,
                                                                rules::Variant variant,
                                                                laws::Edition edition) {
  const auto setup = rules::parse_fen(fen);
  if (!setup) return from_fen(setup.error());
  const auto position = rules::Position::from_setup(*setup, variant);
  if (!position) return first_of(position.error());
  if (!position->has_legal_move()) return FirstPositionError::no_legal_move;
  if (winnability::is_dead(*position)) return FirstPositionError::dead;
  const laws::Endings& endings = laws::laws_of(edition).endings;
  const bool is_counted = !endings.seventyfive_moves.empty();
  if (is_counted && position->halfmove_clock() >= kSeventyFiveMoves) {
    return FirstPositionError::seventyfive_moves;
  }
  return *position;
}

std::optional<FirstPositionError> position_refusal(const Terms& terms) {
  if (terms.initial_fen.empty()) return std::nullopt;
  if (terms.variant != rules::Variant::standard) return FirstPositionError::not_standard;
  const auto position = read_first_position(terms.initial_fen, terms.variant, terms.rules.edition);
  if (!position) return position.error();
  if (terms.is_rated) return FirstPositionError::rated;
  return std::nullopt;
}

Terms with_canonical_position(Terms terms) {
  if (terms.initial_fen.empty() || terms.variant != rules::Variant::standard) return terms;
  const auto position = read_first_position(terms.initial_fen, terms.variant, terms.rules.edition);
  if (!position) return terms;
  terms.initial_fen = rules::to_fen(*position);
  if (terms.initial_fen == rules::kInitialFen) terms.initial_fen.clear();
  return terms;
}

}  // namespace escaque::game
