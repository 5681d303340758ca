#include "platform/eventlog/keys.hpp"

#include "domain/base/id.hpp"

namespace escaque::eventlog {

namespace {

std::string tag(unsigned shard) { return "{s" + std::to_string(shard) + "}"; }

}  // namespace

unsigned shard_of(std::uint64_t id) {
  // The finalizer of SplitMix64: ids need not be random for shards to be even.
  id = (id ^ (id >> 30)) * 0xbf58476d1ce4e5b9u;
  id = (id ^ (id >> 27)) * 0x94d049bb133111ebu;
  id ^= id >> 31;
  return static_cast<unsigned>(id >> 56);
}

ShardKeys shard_keys(unsigned shard, std::string_view kind) {
  std::string front(kind);
  if (!front.empty()) front += ':';
  return {front + "lease:" + tag(shard), front + "epoch:" + tag(shard),
          front + "live:" + tag(shard), front + "out:" + tag(shard)};
}

std::string held_by(const ShardKeys& shard, std::uint64_t epoch) {
  return std::to_string(epoch) + ':' + shard.owner;
}

EntityKeys entity_keys(std::string_view prefix, std::uint64_t id, std::string_view kind) {
  const unsigned shard = shard_of(id);
  std::string member = to_base62(id);
  std::string stream = std::string(prefix) + ":" + tag(shard) + ":" + member;
  return {std::move(stream), std::move(member), shard_keys(shard, kind)};
}

std::string lobby_stream(unsigned part) {
  std::string stream = "lobby:{s0}";
  if (part > 0) stream += ':' + std::to_string(part);
  return stream;
}

}  // namespace escaque::eventlog
