#include "platform/eventlog/outbox_batch.hpp"

#include <utility>

#include "platform/eventlog/stream_page.hpp"

namespace escaque::eventlog {

namespace {

using redis::RedisError;
using redis::Reply;

std::optional<OutboxEntry> parse_entry(const Reply& reply, unsigned shard) {
  const auto position = position_of(reply);
  const auto* member = find_field(reply, "m");
  const auto* version_text = find_field(reply, "v");
  const auto* time_text = find_field(reply, "t");
  const auto* payload = find_field(reply, "e");
  if (!position || !member || !version_text || !time_text || !payload) return std::nullopt;
  const auto version = Position::parse(*version_text + "-0");
  const auto time = parse_time(*time_text);
  if (!version || !time) return std::nullopt;
  return OutboxEntry{shard, *position, *member, version->number, *time, *payload};
}

}  // namespace

Result<std::vector<OutboxItem>, RedisError> parse_items(const Reply& reply, unsigned shard) {
  const auto* replies = reply.array();
  if (!replies) return RedisError::unexpected_reply;
  std::vector<OutboxItem> items;
  for (const auto& item : *replies) {
    const auto position = position_of(item);
    if (!position) return RedisError::unexpected_reply;
    items.push_back({*position, parse_entry(item, shard)});
  }
  return items;
}

Result<std::vector<OutboxBatch>, RedisError> parse_batches(
    const Reply& reply, const std::function<unsigned(const std::string&)>& shard_of_stream) {
  std::vector<OutboxBatch> batches;
  if (reply.is_nil()) return batches;
  if (reply.error()) return RedisError::refused;
  const auto* streams = reply.array();
  if (!streams) return RedisError::unexpected_reply;
  for (const auto& stream : *streams) {
    const auto* parts = stream.array();
    if (!parts || parts->size() != 2) return RedisError::unexpected_reply;
    const auto* name = (*parts)[0].text();
    if (!name) return RedisError::unexpected_reply;
    auto items = parse_items((*parts)[1], shard_of_stream(*name));
    if (!items) return items.error();
    batches.push_back({*name, std::move(*items)});
  }
  return batches;
}

Result<Claimed, RedisError> parse_claimed(const Reply& reply, unsigned shard) {
  if (reply.error()) return RedisError::refused;
  const auto* parts = reply.array();
  if (!parts || parts->size() < 2) return RedisError::unexpected_reply;
  const auto* text = parts->front().text();
  const auto next = text ? Position::parse(*text) : std::nullopt;
  if (!next) return RedisError::unexpected_reply;
  auto items = parse_items((*parts)[1], shard);
  if (!items) return items.error();
  return Claimed{.next = *next, .items = std::move(*items)};
}

}  // namespace escaque::eventlog
