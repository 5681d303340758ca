#pragma once
// The request that a thread is serving: every line that it logs meanwhile carries its id, in this
// process and in those that it asks. So one id, from the header `X-Request-Id` of an answer, finds
// what all processes had to say about it.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace escaque::log {

/// Null: no request, but what a process does by itself.
using RequestId = std::shared_ptr<const std::string>;

/// 11 random base62 digits.
[[nodiscard]] RequestId new_request_id();
/// As another process tells it; null where that is no id.
[[nodiscard]] RequestId parse_request_id(std::string_view text);

/// Of this thread, now.
[[nodiscard]] const RequestId& current_request();

/// While it lives, its thread serves that request. They nest.
class ServingRequest {
 public:
  explicit ServingRequest(RequestId id);
  ~ServingRequest();
  ServingRequest(const ServingRequest&) = delete;
  ServingRequest& operator=(const ServingRequest&) = delete;

 private:
  RequestId before_;
};

}  // namespace escaque::log
