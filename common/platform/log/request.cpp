#include "platform/log/request.hpp"

#include <algorithm>
#include <cstdint>
#include <random>

#include "domain/base/id.hpp"

namespace escaque::log {
namespace {

// Also what a client has called its message: 1 to 36 characters of [A-Za-z0-9_-], as the ids of
// commands (escaque/games/v1/command.proto).
constexpr std::size_t kLongest = 36;

RequestId& current() {
  thread_local RequestId id;
  return id;
}

bool may_be_in_id(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
         c == '_';
}

}  // namespace

RequestId new_request_id() {
  // No secret hangs on it: it only has to be another one than those of the last days.
  thread_local std::mt19937_64 random(std::random_device{}());
  return std::make_shared<const std::string>(to_base62(random()));
}

RequestId parse_request_id(std::string_view text) {
  const bool is_id =
      !text.empty() && text.size() <= kLongest && std::ranges::all_of(text, may_be_in_id);
  return is_id ? std::make_shared<const std::string>(text) : nullptr;
}

const RequestId& current_request() { return current(); }

ServingRequest::ServingRequest(RequestId id) : before_(std::exchange(current(), std::move(id))) {}

ServingRequest::~ServingRequest() { current() = std::move(before_); }

}  // namespace escaque::log
