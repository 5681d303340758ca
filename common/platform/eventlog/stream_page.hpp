#pragma once
// Reading a stream piece by piece, and turning Redis' replies into entries.

#include <optional>
#include <string>
#include <vector>

#include "platform/asio/spawn.hpp"
#include "platform/eventlog/entry.hpp"
#include "platform/redis/client.hpp"

namespace escaque::eventlog {

inline constexpr std::size_t kPageSize = 500;

struct Page {
  std::vector<Entry> entries;
  bool is_last = true;
};

/// Up to kPageSize entries after `after`. Uses `client` only until its command is sent.
[[nodiscard]] Awaitable<Result<Page, redis::RedisError>> read_page(redis::Client& client,
                                                                   std::string stream,
                                                                   Position after);
/// The same from `first` on, with it.
[[nodiscard]] Awaitable<Result<Page, redis::RedisError>> read_page_from(redis::Client& client,
                                                                        std::string stream,
                                                                        Position first);

/// The position of the last entry; {} when the stream is empty or does not exist.
[[nodiscard]] Awaitable<Result<Position, redis::RedisError>> read_end(redis::Client& client,
                                                                      std::string stream);

/// The field of that name of one entry [id, [name, value, …]]; null when it is not there.
[[nodiscard]] const std::string* find_field(const redis::Reply& entry, std::string_view name);

/// One entry [id, [name, value, …]]; nothing when it has not the fields of one.
[[nodiscard]] std::optional<Entry> entry_of(const redis::Reply& entry);

/// The position of one entry [id, …].
[[nodiscard]] std::optional<Position> position_of(const redis::Reply& entry);

}  // namespace escaque::eventlog
