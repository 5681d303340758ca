#pragma once
// Why `ratings` refuses something, and why an entry of an outbox makes no sense.

#include <cstdint>
#include <string_view>

#include "domain/base/result.hpp"

namespace escaque::services::ratings {

enum class RatingsError : std::uint8_t {
  malformed_user_id,   ///< A user id is not 11 base62 digits.
  malformed_game_id,   ///< A game id is not 11 base62 digits.
  wrong_user_count,    ///< None were asked for, or more than 100.
  unknown_category,    ///< None of the categories.
  invalid_limit,       ///< More or fewer rows than a leaderboard gives.
  malformed_case_id,   ///< A case id is not 11 base62 digits.
  wrong_game_count,    ///< Refunds of no games, or of more than 40.
  wrong_change_count,  ///< Changes of no games were asked for, or of more than 100.
  too_many_among,      ///< The best among more than 50,000 people were asked for.
  unavailable,         ///< Redis or the database does not answer.
};

template <class T>
using Answer = Result<T, RatingsError>;

/// Why a GameFinished cannot be one.
enum class FinishedError : std::uint8_t {
  unreadable,      ///< Not a GameFinished at all.
  wrong_game,      ///< Its game id is not that of the outbox entry.
  no_players,      ///< A player is missing, or both are the same.
  no_category,     ///< A rated game without a rating category.
  no_termination,  ///< It does not say how the game ended.
};
[[nodiscard]] std::string_view to_string(FinishedError error);

}  // namespace escaque::services::ratings
