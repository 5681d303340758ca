// Why `ratings` refuses something.

#include "platform/grpc/refusal.hpp"
#include "ratings/convert.hpp"

namespace escaque::services::ratings {

rpc::Error to_error(RatingsError error) {
  using namespace common::v1;
  using E = RatingsError;
  static constexpr rpc::Refusal<E> kRows[] = {
      {E::malformed_user_id, REASON_MALFORMED, "user_id", "The user id is malformed.",
       "11 base62 digits"},
      {E::malformed_game_id, REASON_MALFORMED, "game_id", "The game id is malformed.",
       "11 base62 digits"},
      {E::wrong_user_count, REASON_MALFORMED, "user_ids", "No users or too many were asked for.",
       "1 to 100 user ids"},
      {E::unknown_category, REASON_MALFORMED, "category", "There is no such category.",
       "a value of Category that is not CATEGORY_UNSPECIFIED"},
      {E::invalid_limit, REASON_MALFORMED, "limit", "The limit is out of range.",
       "0 to 200, 0 meaning 50"},
      {E::malformed_case_id, REASON_MALFORMED, "case_id", "The case id is malformed.",
       "11 base62 digits"},
      {E::wrong_game_count, REASON_MALFORMED, "game_ids", "No games or too many were named.",
       "1 to 40 game ids"},
      {E::wrong_change_count, REASON_MALFORMED, "game_ids", "No games or too many were asked for.",
       "1 to 100 game ids"},
      {E::too_many_among, REASON_MALFORMED, "among_ids", "The best among too many were asked for.",
       "up to 50,000 user ids"},
      {E::unavailable, REASON_UNAVAILABLE, "", "Redis or the database does not answer.",
       "another attempt in some seconds"},
  };
  static_assert(rpc::is_complete(kRows));
  return rpc::to_error("ratings", kRows, error);
}

}  // namespace escaque::services::ratings
