#include "wire/terms.hpp"

#include <charconv>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>

#include "domain/laws/edition.hpp"

namespace escaque::wire {
namespace {

constexpr int kMaxBaseSeconds = 3 * 3600;
constexpr int kMaxIncrementSeconds = 180;

/// Times that base and increment cannot say: the server reads them, and names the place of a fault.
bool is_schedule(std::string_view word) {
  return word.find_first_of("/,;|") != std::string_view::npos;
}

std::optional<int> number(std::string_view text, int max) {
  int value = 0;
  const auto* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end || value < 0 || value > max) return std::nullopt;
  return value;
}

/// Seconds of "3" (minutes) or "0:10" (minutes and seconds).
std::optional<int> base_seconds(std::string_view text) {
  const auto colon = text.find(':');
  const auto minutes = number(text.substr(0, colon), kMaxBaseSeconds / 60);
  if (!minutes) return std::nullopt;
  if (colon == std::string_view::npos) return *minutes * 60;
  const auto seconds = number(text.substr(colon + 1), 59);
  if (!seconds) return std::nullopt;
  return *minutes * 60 + *seconds;
}

}  // namespace

Answer<common::v1::TimeControl> parse_time_control(std::string_view text) {
  const auto plus = text.find('+');
  const auto base = base_seconds(text.substr(0, plus));
  const auto increment = plus == std::string_view::npos
                             ? std::nullopt
                             : number(text.substr(plus + 1), kMaxIncrementSeconds);
  if (!base || !increment || *base > kMaxBaseSeconds || *base + *increment == 0) {
    return Error{common::v1::REASON_INVALID_TIME_CONTROL,
                 "'" + std::string(text) +
                     "' is not a time control (expected: MINUTES+SECONDS, as 3+2 or 0:30+1)"};
  }
  common::v1::TimeControl control;
  control.set_base_ms(*base * 1000);
  control.set_increment_ms(*increment * 1000);
  return control;
}

Answer<matchmaking::v1::GameTerms> parse_terms(std::string_view text) {
  std::istringstream words{std::string(text)};
  std::string word;
  words >> word;
  matchmaking::v1::GameTerms terms;
  if (is_schedule(word)) {
    terms.set_schedules(word);
  } else {
    auto control = parse_time_control(word);
    if (!control) return control.error();
    *terms.mutable_time_control() = *control;
  }
  terms.set_variant(common::v1::VARIANT_STANDARD);
  terms.set_is_rated(true);
  while (words >> word) {
    if (word == "rated" || word == "casual") {
      terms.set_is_rated(word == "rated");
    } else if (word == "chess960") {
      terms.set_variant(common::v1::VARIANT_CHESS960);
    } else if (word == "penalised") {
      terms.set_illegal_moves(games::v1::ILLEGAL_MOVE_MODE_PENALISED);
    } else if (word == "quickplay") {
      terms.set_quickplay(games::v1::QUICKPLAY_BY_SERVER);
    } else if (laws::parse_edition(word)) {
      terms.set_edition(word);
    } else {
      return Error{common::v1::REASON_MALFORMED,
                   "'" + word +
                       "' is not a term of a game (expected: rated, casual, chess960, penalised, "
                       "quickplay, or an edition as fide-2023)"};
    }
  }
  return terms;
}

}  // namespace escaque::wire
