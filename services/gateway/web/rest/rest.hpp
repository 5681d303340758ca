#pragma once
// The REST interface under /api/v1: one table of what may be asked, and the way from a request to
// its answer.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gateway/hub/endpoints.hpp"
#include "gateway/hub/session.hpp"
#include "gateway/web/http/http.hpp"
#include "platform/asio/spawn.hpp"

namespace escaque::services::gateway {

class Backends;
class Hub;

/// What a path has in the place of one hole of a pattern: {game_id} has the name `game_id`.
struct Captured {
  std::string_view name;
  std::string value;

  friend bool operator==(const Captured&, const Captured&) = default;
};

/// One request on its way through its handler.
struct RestCall {
  Hub& hub;
  const HttpRequest& request;
  std::vector<Captured> captured;
  Identity identity;  // A visitor's where no login is needed.

  /// What the path's only hole, or its first, holds.
  [[nodiscard]] const std::string& subject() const { return captured.front().value; }

  /// In the name of whoever asks.
  [[nodiscard]] Backends backends() const;
};

using RestHandler = Awaitable<OrRefused<HttpAnswer>>(RestCall&);

struct RestEndpoint {
  std::string_view method;
  /// Below /api/v1/; {handle} stands for one segment, {game_id}.pgn for one with a suffix. What a
  /// hole has whose name ends in `_id` is an id.
  std::string_view pattern;
  Login login;
  etiquette::Tariff tariff;  // Charged to the client's address, and to the account.
  RestHandler* handler;
};

inline constexpr std::string_view kApiRoot = "/api/v1/";
inline constexpr std::string_view kSocketPath = "/api/v1/socket";

[[nodiscard]] std::span<const RestEndpoint> rest_endpoints();

/// What `path` has in the place of each hole of `pattern`; nothing when it does not fit.
[[nodiscard]] std::optional<std::vector<Captured>> match(std::string_view pattern,
                                                         std::string_view path);

/// The answer to a request below kApiRoot.
[[nodiscard]] Awaitable<HttpAnswer> answer_rest(Hub& hub, const HttpRequest& request);

/// Which pages may do what this request asked for, in words.
[[nodiscard]] std::string expected_origin(const HttpRequest& request);

/// The server's address as its visitors know it: https://play.example.org
[[nodiscard]] std::string site_of(const RestCall& call);

/// The holder of the token; a visitor when it is empty.
[[nodiscard]] Awaitable<OrRefused<Identity>> authenticate(Hub& hub, std::string token);

/// Of a duration on the wire; what is left of a session may be nothing, never less.
[[nodiscard]] Millis to_millis(double wire);

/// As SessionsRevoked names a session: BLAKE2b-256 of the token's bytes, in hex. Empty for what
/// is no token.
[[nodiscard]] std::string hash_token(std::string_view token);

}  // namespace escaque::services::gateway
