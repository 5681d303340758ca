#include "gateway/web/rest_event_requests.hpp"

#include <charconv>
#include <utility>

#include "domain/base/id.hpp"

namespace escaque::services::gateway {

bool is_event_id(const std::string& text) { return from_base62(text).has_value(); }

ErrorDetail malformed_event_id() {
  return refusal(common_v1::REASON_MALFORMED, "this is no event id", "11 base62 digits",
                 "event id in the path");
}

OrRefused<int> parse_round(std::string_view text, std::string field) {
  int round = 0;
  if (text.empty()) return round;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), round);
  if (error == std::errc() && end == text.data() + text.size() && round >= 1) return round;
  return refusal(common_v1::REASON_MALFORMED, "this is no round", "1 or more", std::move(field));
}

}  // namespace escaque::services::gateway
