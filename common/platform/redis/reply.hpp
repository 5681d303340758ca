#pragma once
// What Redis answered, as a value: a tree of integers, strings, statuses, errors, nils and arrays.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "domain/base/result.hpp"
#include "platform/redis/error.hpp"

namespace escaque::redis {

struct Nil {
  friend bool operator==(const Nil&, const Nil&) = default;
};

/// A short word like OK.
struct Status {
  std::string text;
  friend bool operator==(const Status&, const Status&) = default;
};

/// The server refused the command; the first word of `text` is the kind (NOSCRIPT, WRONGTYPE…).
struct ErrorReply {
  std::string text;
  friend bool operator==(const ErrorReply&, const ErrorReply&) = default;
};

struct Reply {
  using Array = std::vector<Reply>;
  std::variant<Nil, std::int64_t, std::string, Status, ErrorReply, Array> value;

  [[nodiscard]] bool is_nil() const { return std::holds_alternative<Nil>(value); }
  [[nodiscard]] const std::int64_t* integer() const { return std::get_if<std::int64_t>(&value); }
  /// A bulk string or a status.
  [[nodiscard]] const std::string* text() const;
  [[nodiscard]] const std::string* error() const;
  [[nodiscard]] const Array* array() const { return std::get_if<Array>(&value); }

  friend bool operator==(const Reply&, const Reply&) = default;
};

/// What came of a command: the server's answer (which may be an ErrorReply), or why there is none.
using Answer = Result<Reply, RedisError>;

/// The answer as the only kind that the caller can use: an ErrorReply becomes `refused`, anything
/// else that does not fit `unexpected_reply`.
[[nodiscard]] Result<std::int64_t, RedisError> to_integer(const Answer& answer);
[[nodiscard]] Result<std::optional<std::string>, RedisError> to_text(const Answer& answer);
[[nodiscard]] Result<std::vector<std::string>, RedisError> to_texts(const Answer& answer);
/// Any answer but an ErrorReply.
[[nodiscard]] Result<Reply, RedisError> to_accepted(Answer answer);

}  // namespace escaque::redis
