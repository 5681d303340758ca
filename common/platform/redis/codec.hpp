#pragma once
// RESP as text: commands written by ourselves, replies read by hiredis' parser. No I/O.

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "domain/base/result.hpp"
#include "platform/redis/reply.hpp"

namespace escaque::redis {

using Words = std::span<const std::string_view>;

/// One command, ready to be sent.
[[nodiscard]] std::string format_command(Words words);

enum class ParseError {
  not_resp,  // What came is not RESP, or nests deeper than hiredis' parser goes.
};

/// Cuts the bytes of a connection into replies.
class ReplyParser {
 public:
  ReplyParser();
  ~ReplyParser();
  ReplyParser(ReplyParser&&) noexcept;
  ReplyParser& operator=(ReplyParser&&) noexcept;

  void feed(std::string_view bytes);

  /// The next whole reply, if it has arrived. After an error the parser is of no more use.
  [[nodiscard]] Result<std::optional<Reply>, ParseError> next();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace escaque::redis
