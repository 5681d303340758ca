#include "platform/eventlog/stream_page.hpp"

#include <utility>

namespace escaque::eventlog {

namespace {

using redis::RedisError;
using redis::Reply;

/// `from` as XRANGE takes it.
Awaitable<Result<Page, RedisError>> read_range(redis::Client& client, std::string stream,
                                               std::string from) {
  const auto answer =
      co_await client.command("XRANGE", stream, from, "+", "COUNT", std::to_string(kPageSize));
  if (!answer) co_return answer.error();
  if (answer->error()) co_return RedisError::refused;
  const auto* items = answer->array();
  if (!items) co_return RedisError::unexpected_reply;
  Page page;
  page.is_last = items->size() < kPageSize;
  for (const auto& item : *items) {
    auto entry = entry_of(item);
    if (!entry) co_return RedisError::unexpected_reply;
    page.entries.push_back(std::move(*entry));
  }
  co_return page;
}

}  // namespace

const std::string* find_field(const Reply& entry, std::string_view name) {
  const auto* parts = entry.array();
  if (!parts || parts->size() != 2) return nullptr;
  const auto* fields = (*parts)[1].array();
  if (!fields) return nullptr;
  for (std::size_t i = 0; i + 1 < fields->size(); i += 2) {
    const auto* key = (*fields)[i].text();
    if (key && *key == name) return (*fields)[i + 1].text();
  }
  return nullptr;
}

std::optional<Position> position_of(const Reply& entry) {
  const auto* parts = entry.array();
  if (!parts || parts->empty()) return std::nullopt;
  const auto* id = (*parts)[0].text();
  return id ? Position::parse(*id) : std::nullopt;
}

std::optional<Entry> entry_of(const Reply& reply) {
  const auto position = position_of(reply);
  const auto* payload = find_field(reply, "e");
  const auto* time_text = find_field(reply, "t");
  if (!position || !payload || !time_text) return std::nullopt;
  const auto time = parse_time(*time_text);
  if (!time) return std::nullopt;
  Position previous{position->number - 1, 0};  // An entity's versions have no gaps.
  if (const auto* text = find_field(reply, "p")) {
    const auto parsed = Position::parse(*text);
    if (!parsed) return std::nullopt;
    previous = *parsed;
  }
  return Entry{*position, previous, *time, *payload};
}

Awaitable<Result<Page, RedisError>> read_page(redis::Client& client, std::string stream,
                                              Position after) {
  return read_range(client, std::move(stream), '(' + to_string(after));
}

Awaitable<Result<Page, RedisError>> read_page_from(redis::Client& client, std::string stream,
                                                   Position first) {
  return read_range(client, std::move(stream), to_string(first));
}

Awaitable<Result<Position, RedisError>> read_end(redis::Client& client, std::string stream) {
  const auto answer =
      redis::to_accepted(co_await client.command("XREVRANGE", stream, "+", "-", "COUNT", "1"));
  if (!answer) co_return answer.error();
  const auto* items = answer->array();
  if (!items) co_return RedisError::unexpected_reply;
  if (items->empty()) co_return Position{};
  const auto position = position_of(items->front());
  if (!position) co_return RedisError::unexpected_reply;
  co_return *position;
}

}  // namespace escaque::eventlog
