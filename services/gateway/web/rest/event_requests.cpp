#include "gateway/web/rest/event_requests.hpp"

#include <charconv>
#include <utility>

namespace escaque::services::gateway {

Awaitable<std::string> viewer_of(RestCall& call) {
  // Everybody may look: a session that is void, or cannot be asked about, is a visitor's.
  auto identity = co_await authenticate(call.hub, call.request.token());
  if (!identity || !identity->user) co_return std::string();
  call.identity = std::move(*identity);
  co_return call.identity.user->id();
}

OrRefused<int> parse_count(std::string_view text, std::string field, std::string_view what) {
  int count = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (error == std::errc() && end == text.data() + text.size() && count >= 1) return count;
  return refusal(common_v1::REASON_MALFORMED, "this is no " + std::string(what), "1 or more",
                 std::move(field));
}

OrRefused<int> parse_round(std::string_view text, std::string field) {
  if (text.empty()) return 0;
  return parse_count(text, std::move(field), "round");
}

}  // namespace escaque::services::gateway
