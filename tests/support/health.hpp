#pragma once
// Whether a server that was just started has what it needs.

#include <cstdint>
#include <string>

#include "platform/asio/awaitable.hpp"
#include "platform/http/client.hpp"

namespace escaque::test {

/// What /healthz says at its admin port.
inline Awaitable<bool> is_healthy(const http::Client& client, std::uint16_t admin_port) {
  http::Request made;
  made.url = *http::parse_url("http://127.0.0.1:" + std::to_string(admin_port) + "/healthz");
  const auto response = co_await client.request(std::move(made));
  co_return response && response->status == 200;
}

}  // namespace escaque::test
